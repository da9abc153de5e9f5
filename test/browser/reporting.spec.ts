import type { Page, Request } from '@playwright/test';
import type { World } from '../support/world';
import { heading, passwordField } from './support/driver';
import { expect, origins, type PageProblems, test } from './support/portal';
import { configureReporting, reportTo } from './support/reporting';

type Item = { readonly type: string; readonly payload: unknown };

type ErrorEvent = {
  release: string;
  environment: string;
  request: Record<string, unknown>;
  user?: unknown;
  exception: { values: { type: string; value: string; mechanism: { type: string; handled: boolean } }[] };
};

type ReplayEvent = { replay_type: string };

type Span = { is_segment: boolean; attributes: Record<string, { value: unknown }> };

const ignored = "Can't find variable: __operatorBanner";
const canary = 'canary-7d1f';

const sink = (url: string) => url.includes('/envelope/');
const reportingCode = (url: string) => /\/assets\/reporting\b/.test(url);

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

/** The page as the recorder first saw it. Its events of type 2 are whole pages. */
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

/** Opens the sign-in page and waits until the reporting code runs: its first sign of life is the session it opens. */
const openReporting = async (page: Page, world: World, path = '/login') => {
  await page.goto(path);
  await expect.poll(() => items(world, 'session')).not.toEqual([]);
};

/** The form that is open does what it is for. */
const signInHere = async (page: Page, world: World): Promise<void> => {
  const { email, password } = world.drivers.verified;
  await page.getByLabel('Email address').fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Home')).toBeAttached();
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
    await reportTo(page, world, [ignored]);
  });

  test('report an uncaught error once, with the release and without any query (ER-12, SEC-78)', {
    tag: '@gate',
  }, async ({ page, world, problems }) => {
    await openReporting(page, world, `/login?token=${canary}`);
    await throwInPage(page, problems, 'nobody caught this');
    await expect.poll(() => messages(world)).toEqual(['nobody caught this']);
    const [event] = await events(world);
    expect(event?.release).toBe('v1.19.1');
    expect(event?.exception.values[0]?.mechanism.handled).toBe(false);
    expect(event?.request).toEqual({ url: `${origins().portal}/login` });
    expect(event?.user).toBeUndefined();
  });

  test('load their code after the first paint (ER-12)', async ({ page, world }) => {
    await openReporting(page, world);
    const { paint, asked } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/reporting\b/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(asked).not.toEqual([]);
    expect(Math.min(...asked)).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY);
  });

  test('include errors from before the reporting code loaded, each once (SEC-82)', async ({
    page,
    world,
    problems,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(reportingCodeOf, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => reportingCode(request.url()));
    await page.goto('/login');
    await asked;
    problems.expect(/early/);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('early throw');
      }, 0);
      void Promise.reject(new Error('early rejection'));
    });
    // Both are thrown before the code comes: a timer may be late on a busy machine.
    for (const one of ['early throw', 'early rejection'])
      await expect.poll(() => problems.expected.join()).toContain(one);
    release();
    await expect.poll(async () => (await messages(world)).toSorted()).toEqual(['early rejection', 'early throw']);
    await throwInPage(page, problems, 'later throw');
    await expect
      .poll(async () => (await messages(world)).toSorted())
      .toEqual(['early rejection', 'early throw', 'later throw']);
  });

  test('leave out 401, 419, lost connections and the configured variable, wherever they are thrown (ER-11, SEC-79)', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/./);
    await openReporting(page, world);
    const api = origins().sandbox;
    const throwAll = (variable: string) =>
      page.evaluate(
        async ([address, message]) => {
          const call = () =>
            fetch(`${address}/v1/user`, { credentials: 'include', headers: { Accept: 'application/json' } });
          const failed = await call().then(
            (response) => response,
            (error: unknown) => error,
          );
          const later = (work: () => void) => setTimeout(work, 0);
          void Promise.reject(failed);
          void Promise.reject(new Error('The vehicle could not be shown.', { cause: failed }));
          later(() => {
            throw failed;
          });
          later(() => {
            throw new ReferenceError(message);
          });
          const stop = new AbortController();
          void fetch(`${address}/v1/user`, { signal: stop.signal });
          stop.abort();
        },
        [api, variable] as const,
      );
    for (const fault of [{ status: 401 }, { status: 419 }, { cut: true }]) {
      await world.faults({ call: 'GET /v1/user', ...fault });
      await throwAll(ignored);
    }
    await page.context().setOffline(true);
    await throwAll(ignored);
    await page.context().setOffline(false);

    await page.evaluate((name) => {
      setTimeout(() => {
        throw new ReferenceError(`${name}Height`);
      }, 0);
    }, ignored);
    await expect.poll(() => messages(world)).toEqual([`${ignored}Height`]);
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
    // One that did not get through is sent again after five seconds, and after ten more.
    await expect.poll(() => items(world, 'replay_event', 'replay_recording'), { timeout: 30_000 }).toHaveLength(2);
    const sent = await everything(world);
    expect(sent).toContain('"replay_type":"buffer"');
    const [recording] = await items(world, 'replay_recording');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(JSON.stringify(recording)).toContain(heading);
    // Pictures are seen as well: an element that is left out would be recorded by its size alone, and a drawing without what is in it.
    const seen = recordedPage(recording);
    const pictures = seen.filter(({ tagName }) => tagName === 'img').map(({ attributes }) => attributes?.src);
    expect(pictures).toEqual(
      await page.locator('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src)),
    );
    expect(pictures).not.toEqual([]);
    const drawings = seen.filter(({ tagName }) => tagName === 'svg');
    expect(drawings).toHaveLength(await page.locator('svg').count());
    for (const { childNodes } of drawings) expect(childNodes).not.toEqual([]);
    expect(seen.filter(({ attributes }) => attributes && 'rr_width' in attributes)).toEqual([]);
    // That somebody typed is seen, and not what: the recorder's number for it.
    expect(JSON.stringify(recording)).toContain('"source":5');
    expect(sent).not.toContain(canary);

    // The driver goes on: what follows the error belongs to the replay as well.
    await page.getByLabel('Email').fill(`${canary}-again@drivers.test`);
    await expect
      .poll(async () => (await items(world, 'replay_recording')).length, { timeout: 30_000 })
      .toBeGreaterThan(1);
    expect(await everything(world)).not.toContain(canary);
  });

  test('contain the token of an emailed reset link in no report, trace or replay (ER-12, SEC-19)', async ({
    page,
    world,
    problems,
  }) => {
    await page.addInitScript(() => {
      // Traced as well.
      Math.random = () => 0.01;
    });
    await openReporting(page, world, `/reset-password?token=${canary}&email=${canary}%40drivers.test`);
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New password', { exact: true }).fill(`${canary}-secret`);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await throwInPage(page, problems, 'an error on the page of the link');
    await expect.poll(() => items(world, 'replay_event', 'replay_recording'), { timeout: 30_000 }).toHaveLength(2);
    await page.goto('about:blank');
    await expect.poll(() => items(world, 'span')).not.toEqual([]);
    expect((await everything(world)).replaceAll(`${canary}@drivers.test`, '')).not.toContain(canary);
  });

  test('replay no session without an error (ER-12, SEC-81)', async ({ page, world, problems }) => {
    await openReporting(page, world);
    await page.getByLabel('Email').fill('driver@drivers.test');
    // A page that is left sends what it has of a replay. Whatever it sent is there before what the next page sends after an error.
    await page.goto('about:blank');
    await openReporting(page, world, '/reset-password');
    await throwInPage(page, problems, 'the first error');
    await expect.poll(() => items(world, 'replay_event')).not.toEqual([]);
    const kinds = (await items(world, 'event', 'replay_event')).map(({ type }) => type);
    expect(kinds[0]).toBe('event');
    const types = (await items(world, 'replay_event')).map(({ payload }) => (payload as ReplayEvent).replay_type);
    expect(new Set(types)).toEqual(new Set(['buffer']));
  });

  for (const [random, traced] of [
    [0.099, true],
    [0.101, false],
  ] as const) {
    test(`trace a visit whose random number is ${random}: ${traced ? 'yes' : 'no'} (ER-12)`, async ({
      page,
      world,
      problems,
    }) => {
      await page.addInitScript((value) => {
        Math.random = () => value;
      }, random);
      const calls: Request[] = [];
      page.on('request', (request) => {
        if (!sink(request.url())) calls.push(request);
      });
      await openReporting(page, world, `/login?token=${canary}`);
      await page.evaluate(
        (api) =>
          Promise.all([
            fetch('/healthz'),
            fetch(`${api}/v1/user`, { credentials: 'include', headers: { Accept: 'application/json' } }),
          ]),
        origins().sandbox,
      );
      // Leaving the page sends what has gathered.
      await throwInPage(page, problems, 'the last thing');
      await page.goto('about:blank');
      await expect.poll(() => messages(world)).toEqual(['the last thing']);

      if (traced) await expect.poll(() => items(world, 'span')).not.toEqual([]);
      const spans = (await items(world, 'span')).flatMap(({ payload }) => (payload as { items: Span[] }).items);
      const visits = spans.filter((span) => span.is_segment && span.attributes['sentry.op']?.value === 'pageload');
      expect(visits.map(({ attributes }) => attributes['url.path']?.value)).toEqual(traced ? ['/login'] : []);
      expect(await everything(world)).not.toContain(canary);

      // Neither the host nor the operator's API is asked to carry the trace on.
      const headers = await Promise.all(calls.map((call) => call.allHeaders()));
      expect(headers.length).toBeGreaterThan(3);
      for (const each of headers) expect(each).not.toHaveProperty('sentry-trace');
    });
  }

  test('change nothing for the driver when the reporting service does not answer (SEC-82, REL-33)', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/Failed to load resource/, /a bug/);
    await page.route(sinkOf, (route) => route.abort('blockedbyclient'));
    const refused = page.waitForEvent('requestfailed', (request) => sink(request.url()));
    await page.goto('/login');
    await refused;
    await throwInPage(page, problems, 'a bug');
    await signInHere(page, world);
  });

  test('change nothing for the driver when the reporting code is blocked (SEC-82, REL-33)', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    const asked: string[] = [];
    await page.route(reportingCodeOf, (route) => {
      asked.push(route.request().url());
      return route.abort('blockedbyclient');
    });
    await page.goto('/login');
    await expect.poll(() => asked).toHaveLength(1);
    for (const [number, times] of [2, 3, 3, 3].entries()) {
      const bug = `a bug, number ${number}`;
      await throwInPage(page, problems, bug);
      await expect.poll(() => problems.expected.join()).toContain(bug);
      // Asks after whatever the error made the page ask for.
      await page.evaluate(() => fetch('/healthz'));
      await expect.poll(() => asked).toHaveLength(times);
    }
    await signInHere(page, world);
    expect(await world.reports()).toEqual([]);
  });
});

test('without a DSN no reporting code is loaded and no report is sent (SEC-84)', async ({
  page,
  context,
  world,
  problems,
}) => {
  await configureReporting(page, { dsn: null, ignored_messages: [] });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (sink(request.url()) || reportingCode(request.url())) asked.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('driver@drivers.test');
  await throwInPage(page, problems, 'nobody hears of this');
  await expect.poll(() => problems.expected.join()).toContain('nobody hears of this');
  // Another page with a DSN that was opened after it has reported: this one would have, too.
  const other = await context.newPage();
  await reportTo(other, world);
  await openReporting(other, world);
  await throwInPage(other, problems, 'somebody hears of this');
  await expect.poll(() => messages(world)).toEqual(['somebody hears of this']);
  await page.goto('about:blank');
  expect(asked).toEqual([]);
  expect(await messages(world)).toEqual(['somebody hears of this']);
});

test.describe('the error screen', () => {
  const screenCode = (url: URL) => /\/assets\/turned-away\b/.test(url.pathname);
  const chunkProblems = [/Failed to load resource/, /ChunkLoadError|Loading chunk/];

  /** How often the document was asked for. */
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
    await page.getByRole('link', { name: 'Go back to home' }).click();
    await expect(page).toHaveURL(/\/login\b/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('does not show when the code loads after the reload (ER-06)', async ({ page, world, problems }) => {
    problems.expect(...chunkProblems);
    // The document asks for it, and then the portal itself.
    await page.route(screenCode, (route) => route.abort('failed'), { times: 2 });
    const loads = countLoads(page);
    await openReporting(page, world, '/register/reinstate');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Unknown Error')).toHaveCount(0);
    expect(loads.count).toBe(2);
    await throwInPage(page, problems, 'the only report');
    await expect.poll(() => messages(world)).toEqual(['the only report']);
  });

  test('names an address that does not exist, and is not reported (RT-21)', async ({ page, world, problems }) => {
    await openReporting(page, world, '/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expect(page.getByText('Page Not Found: /no/such/page')).toBeVisible();
    await throwInPage(page, problems, 'the only report');
    await expect.poll(() => messages(world)).toEqual(['the only report']);
  });

  test.describe('for a search engine', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/156.0.0.0 Safari/537.36',
    });

    test('does not show (ER-10)', async ({ page, world, problems }) => {
      problems.expect(...chunkProblems);
      await page.route(screenCode, (route) => route.abort('failed'));
      const list = page.waitForEvent('requestfinished', (request) => /\/assets\/bots\b/.test(request.url()));
      await page.goto('/register/reinstate');
      await list;
      // By the time that the error is at the service, a driver would long see the screen.
      await expect
        .poll(async () => (await events(world)).map(({ exception }) => exception.values.at(-1)?.type))
        .toEqual(['ChunkLoadError']);
      await expect(page.locator('#root')).toHaveText('');
    });
  });
});

const sinkOf = (url: URL) => sink(url.href);
const reportingCodeOf = (url: URL) => reportingCode(url.href);
