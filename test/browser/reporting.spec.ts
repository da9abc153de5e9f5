import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { expect, origins, type PageProblems, test } from './support/portal';
import { reportTo } from './support/reporting';

type Item = { readonly type: string; readonly payload: unknown };

type ErrorEvent = {
  release: string;
  environment: string;
  request: Record<string, unknown>;
  user?: unknown;
  exception: { values: { type: string; value: string; mechanism: { type: string; handled: boolean } }[] };
};

const canary = 'canary-7d1f';

const items = async (world: World, ...types: string[]): Promise<Item[]> => {
  const envelopes = (await world.reports()) as { items: Item[] }[];
  return envelopes.flatMap((envelope) => envelope.items).filter(({ type }) => types.includes(type));
};

const events = async (world: World) => (await items(world, 'event')).map(({ payload }) => payload as ErrorEvent);
const messages = async (world: World) => (await events(world)).map(({ exception }) => exception.values.at(-1)?.value);

interface RecordedNode {
  readonly tagName?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly textContent?: string;
  readonly childNodes?: readonly RecordedNode[];
}

const withinNode = (node: RecordedNode): readonly RecordedNode[] => [
  node,
  ...(node.childNodes ?? []).flatMap(withinNode),
];

/** The page as first recorded. The recorder's events of type 2 are whole pages. */
const recordedPage = (recording: Item | undefined): readonly RecordedNode[] => {
  const found: RecordedNode[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === 2 && 'data' in value) {
      found.push((value.data as { node: RecordedNode }).node);
      return;
    }
    for (const entry of Object.values(value)) visit(entry);
  };
  visit(recording?.payload);
  return found.slice(0, 1).flatMap(withinNode);
};

/** Everything that left the browser about this world, as one text. */
const everything = async (world: World) => JSON.stringify(await world.reports());

/** Opens the sign-in page and waits until the reporting code runs: its first call opens a session. */
const openReporting = async (page: Page, world: World, path = '/login') => {
  await page.goto(path);
  await expect.poll(() => items(world, 'session')).not.toEqual([]);
};

const throwInPage = (page: Page, problems: PageProblems, message: string) => {
  problems.expect(new RegExp(message));
  return page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    }, 0);
  }, message);
};

test.describe('error reports', () => {
  test.beforeEach(async ({ page, world }) => {
    await reportTo(page, world);
  });

  test('report an uncaught error once, with the release and without any query (ER-12, SEC-78)', {
    tag: '@gate',
  }, async ({ page, world, problems }) => {
    await openReporting(page, world, `/login?token=${canary}`);
    await throwInPage(page, problems, 'this was not caught');
    await expect.poll(() => messages(world)).toEqual(['this was not caught']);
    const [event] = await events(world);
    expect(event?.release).toBe('v1.19.1');
    expect(event?.exception.values[0]?.mechanism.handled).toBe(false);
    expect(event?.request).toEqual({ url: `${origins().portal}/login` });
    expect(event?.user).toBeUndefined();
  });

  test('leave out 401, 419 and lost connections, wherever they are thrown (ER-11, SEC-79)', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/./);
    await openReporting(page, world);
    for (const fault of [{ status: 401 }, { status: 419 }, { cut: true }]) {
      await world.faults({ call: 'GET /v1/user', ...fault });
      await page.evaluate(async (address) => {
        const failed = await fetch(address, { credentials: 'include', headers: { Accept: 'application/json' } }).catch(
          (error: unknown) => error,
        );
        void Promise.reject(failed);
        void Promise.reject(new Error('The vehicle could not be shown.', { cause: failed }));
        setTimeout(() => {
          throw failed;
        }, 0);
      }, `${origins().sandbox}/v1/user`);
    }
    await throwInPage(page, problems, 'the only report');
    await expect.poll(() => messages(world)).toEqual(['the only report']);
  });

  test('replay a session with an error in clear, except passwords and anything typed (ER-12, SEC-81)', async ({
    page,
    world,
    problems,
  }) => {
    await openReporting(page, world, `/login?token=${canary}`);
    await page.getByLabel('Email').fill(`${canary}@drivers.test`);
    await page.getByLabel('Password', { exact: true }).fill(`${canary}-secret`);
    await throwInPage(page, problems, 'an error worth a replay');
    await expect.poll(() => messages(world)).toEqual(['an error worth a replay']);
    // A report that failed is sent again after five seconds, and again after ten.
    await expect.poll(() => items(world, 'replay_event', 'replay_recording'), { timeout: 30_000 }).toHaveLength(2);
    const sentReports = await everything(world);
    expect(sentReports).toContain('"replay_type":"buffer"');
    const [recording] = await items(world, 'replay_recording');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(JSON.stringify(recording)).toContain(heading);
    // The replay contains pictures, too: it would record an ignored element by its size alone, and an ignored drawing without its content.
    const recordedElements = recordedPage(recording);
    const pictures = recordedElements
      .filter(({ tagName }) => tagName === 'img')
      .map(({ attributes }) => attributes?.src);
    expect(pictures).toEqual(
      await page.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src)),
    );
    expect(pictures).not.toEqual([]);
    const drawings = recordedElements.filter(({ tagName }) => tagName === 'svg');
    expect(drawings).toHaveLength(await page.locator('svg').count());
    for (const { childNodes } of drawings) expect(childNodes).not.toEqual([]);
    expect(recordedElements.filter(({ attributes }) => attributes && 'rr_width' in attributes)).toEqual([]);
    // The replay shows that the driver typed: 5 is the recorder's number for input.
    expect(JSON.stringify(recording)).toContain('"source":5');
    expect(sentReports).not.toContain(canary);

    // The driver continues: the replay also contains what follows the error.
    await page.getByLabel('Email').fill(`${canary}-again@drivers.test`);
    await expect
      .poll(async () => (await items(world, 'replay_recording')).length, { timeout: 30_000 })
      .toBeGreaterThan(1);
    expect(await everything(world)).not.toContain(canary);
  });
});

test.describe('the error screen', () => {
  const screenCode = (url: URL) => /\/assets\/turned-away\b/.test(url.pathname);
  const chunkProblems = [/Failed to load resource/, /ChunkLoadError|Loading chunk/];

  /** How often the page loaded its document. */
  const countLoads = (page: Page) => {
    const loads = { count: 0 };
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1;
    });
    return loads;
  };

  test.beforeEach(async ({ page, world }) => {
    await reportTo(page, world);
  });

  test('shows after one reload when a screen’s code does not load, and is reported (ER-06, ER-07, REL-30)', {
    tag: '@gate',
  }, async ({ page, world, problems }) => {
    problems.expect(...chunkProblems);
    await page.route(screenCode, (route) => route.abort('failed'));
    const loads = countLoads(page);
    await page.goto('/register/reinstate');
    await expect(page.getByRole('heading', { name: '500 Unknown Error' })).toBeVisible();
    await expect(page.getByText('Sorry, something has gone wrong. We have alerted our engineering team')).toBeVisible();
    expect(loads.count).toBe(2);
    await expect
      .poll(async () => (await events(world)).map(({ exception }) => exception.values.at(-1)?.type))
      .toEqual(['ChunkLoadError']);

    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Go back to home' }).click();
    await expect(page).toHaveURL(/\/login\b/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
