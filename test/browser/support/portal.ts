import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { type CallName, createWorld, type Driver, type World } from '../../support/world';
import { closePages, forgetVisits, type KeptContext, keepContext, turnDataSaverOn, watchPolicy } from './kept-context';

/** What went wrong in a page without a message on it: a console error, an uncaught error, a breach of the content policy. */
export type PageProblems = {
  readonly seen: readonly string[];
  /** What came and belonged to the test. */
  readonly expected: readonly string[];
  /** From now on such a problem belongs to the test. */
  expect(...patterns: RegExp[]): void;
  /** Listens to the pages of one more browser. */
  hear(context: BrowserContext): Promise<void>;
};

type Fixtures = {
  /** For a test in which the portal's files have to come over the connection. */
  ownBrowser: boolean;
  /** Off in a test that is about code brought ahead, or that goes a driver's whole way. */
  dataSaver: boolean;
  /** The browser of the test, with nothing in it but files. */
  visit: KeptContext;
  inNewWorld: InNewWorld;
  /** A world of the test's own in the sandbox; the browser's calls land in it. */
  world: World;
  /** Fails the test at its end when something went wrong that it did not expect. */
  problems: PageProblems;
  elsewhere: Elsewhere;
  /** The portal's page with the verified driver signed in, before it was opened anywhere. */
  signedIn: Page;
};

interface WorkerFixtures {
  /** By the kind of device. */
  kept: Map<string, KeptContext>;
}

/** Where the servers of this run are. */
export const origins = () => {
  const { PORTAL_ORIGIN: portal, SANDBOX_ORIGIN: sandbox } = process.env;
  if (!portal || !sandbox) throw new Error('The servers of this run are not known: the global setup starts them.');
  return { portal, sandbox };
};

/** Where that world and the servers of this run are. */
export const placeOf = (world: World) => ({ world, portalOrigin: origins().portal, sandboxOrigin: origins().sandbox });

/** A world for as long as the work takes, which ends with no page in it. The browser's calls land there. */
const inWorld = async (context: BrowserContext, work: (world: World) => Promise<void>): Promise<void> => {
  const world = await createWorld(origins().sandbox);
  await context.addCookies([world.cookie]);
  await work(world);
  const violations = await world.violations();
  await world.remove();
  expect(violations, 'calls and answers that are not as the contract says').toEqual([]);
};

/** Does the work in another page and another world, in the browser of the test: as apart from the one before as two tests are. */
export type InNewWorld = (work: (page: Page, world: World) => Promise<void>) => Promise<void>;

/** One more device in the world of the test, whose pages may complain as little as the others; of another browser when one is given. */
export type Elsewhere = (options?: BrowserContextOptions, browser?: Browser) => Promise<BrowserContext>;

/**
 * The browser's own note for every answer of 400 or more. The answer is part of many tests and seen in the calls;
 * only a file of the portal itself that did not come is a fault.
 */
const answerNote = /^Failed to load resource: /;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(origins().portal);
  },

  world: async ({ visit }, use) => {
    await inWorld(visit.context, async (world) => {
      await use(world);
      await closePages(visit);
    });
  },

  ownBrowser: [false, { option: true }],

  dataSaver: [true, { option: true }],

  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const kept = new Map<string, KeptContext>();
      await use(kept);
      for (const { close } of kept.values()) await close();
    },
    { scope: 'worker' },
  ],

  // Every option of a context that some test sets has to be named here: the tests that agree in them share a browser.
  visit: async (
    {
      playwright,
      kept,
      ownBrowser,
      dataSaver,
      viewport,
      hasTouch,
      isMobile,
      userAgent,
      javaScriptEnabled,
      contextOptions,
    },
    use,
  ) => {
    if (ownBrowser) {
      const ownContext = await keepContext(playwright.chromium, { dataSaver });
      await use(ownContext);
      await ownContext.close();
      return;
    }
    const device = JSON.stringify([
      dataSaver,
      viewport,
      hasTouch,
      isMobile,
      userAgent,
      javaScriptEnabled,
      contextOptions,
    ]);
    const visit = kept.get(device) ?? (await keepContext(playwright.chromium, { dataSaver }));
    kept.set(device, visit);
    await forgetVisits(visit, origins().portal);
    await use(visit);
    await closePages(visit);
    const clock = await visit.janitor.evaluate(() => String(setTimeout));
    expect(clock, 'the clock of the browser, which the tests that come would have as well: ownBrowser').toContain(
      '[native code]',
    );
  },

  inNewWorld: async ({ visit }, use) => {
    await use(async (work) => {
      await forgetVisits(visit, origins().portal);
      await inWorld(visit.context, async (world) => {
        await work(await visit.context.newPage(), world);
        await closePages(visit);
      });
    });
  },

  context: async ({ visit }, use) => {
    await use(visit.context);
  },

  problems: [
    async ({ visit, baseURL }, use) => {
      const { context } = visit;
      const seen: string[] = [];
      const expected: string[] = [];
      const patterns: RegExp[] = [];
      const note = (problem: string) => {
        (patterns.some((pattern) => pattern.test(problem)) ? expected : seen).push(problem);
      };
      const hearConsole = (message: ConsoleMessage) => {
        if (message.type() !== 'error') return;
        const from = message.location().url;
        if (answerNote.test(message.text()) && !from.startsWith(`${baseURL}/assets/`)) return;
        note(`console: ${message.text()} (${from})`);
      };
      const hearError = (error: WebError) => note(`uncaught: ${error.error().stack ?? error.error()}`);
      const hearBreach = (breach: string) => note(`content policy: ${breach}`);
      context.on('console', hearConsole);
      context.on('weberror', hearError);
      visit.hearBreaches = hearBreach;
      const hear = async (otherContext: BrowserContext) => {
        otherContext.on('console', hearConsole);
        otherContext.on('weberror', hearError);
        await watchPolicy(otherContext, hearBreach);
      };
      await use({ seen, expected, expect: (...more) => void patterns.push(...more), hear });
      context.off('console', hearConsole);
      context.off('weberror', hearError);
      expect(seen, 'problems in the page that the test did not expect').toEqual([]);
    },
    { auto: true },
  ],

  elsewhere: async ({ browser, world, problems, baseURL, dataSaver }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}, other = browser) => {
      const context = await other.newContext({ baseURL: baseURL ?? '', ...options });
      opened.push(context);
      await problems.hear(context);
      if (dataSaver) await turnDataSaverOn(context);
      await context.addCookies([world.cookie]);
      return context;
    });
    for (const context of opened) await context.close();
  },

  signedIn: async ({ page, context, world }, use) => {
    const { cookies } = await world.arrange({ session: 'signed-in' });
    await context.addCookies(cookies);
    await use(page);
  },
});

export { expect };

type Credentials = Pick<Driver, 'email' | 'password'>;

/** Fills in the sign-in form that is open; it stays open. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Signs in with the form that is open. */
export async function sendSignIn(page: Page, driver: Credentials): Promise<void> {
  await fillSignIn(page, driver);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in as a driver does, through the form. */
export async function signIn(page: Page, driver: Driver): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, driver);
}

/** The session ended in the middle of something: signs in again, as the page asks, and comes back to the given path. */
export async function signInAgain(page: Page, driver: Driver, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('You were signed out')).toBeVisible();
  await sendSignIn(page, driver);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with the rule and the elements when the page in its current state breaks WCAG 2.2 A or AA or axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // What a page is called is not known before it is there.
  const isOutline = (await page.getByRole('main').getByText('Loading the page').count()) > 0;
  const options: RunOptions = {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    rules: { 'target-size': { enabled: true }, 'page-has-heading-one': { enabled: !isOutline } },
    resultTypes: ['violations'],
    // Neither is needed: a violation names its element in the page, and none of these rules reads style sheets.
    selectors: false,
    preload: false,
  };
  // Of what axe tells, a hundred times as much is about what breaks no rule: it stays in the page.
  const violations = await page.evaluate(
    async ([context, run]) =>
      (await (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(context, run))
        .violations,
    ['html', options] as const,
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`).join('\n')}`,
  );
  expect(found, 'accessibility').toEqual([]);
}

/**
 * The held call takes effect and its answer gets lost. From then on such calls do not get through, until `world.faults()`: a browser
 * sends a call again by itself on every other connection that it has kept open.
 */
export const loseAnswer = async (world: World, call: CallName): Promise<void> => {
  const held = await world.held(call);
  await world.faults({ call, cut: true });
  await held.release({ cut: true, after: true });
  await world.hold();
};
