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
import { createWorld, type Driver, type World } from '../../support/world';
import { closePages, forgetVisits, type KeptContext, keepContext, turnDataSaverOn, watchPolicy } from './kept-context';

/** Problems that a page does not show: console errors, uncaught errors, and violations of the content security policy. */
export type PageProblems = {
  readonly seen: readonly string[];
  readonly expected: readonly string[];
  /** Expects problems that match, from now on. */
  expect(...patterns: RegExp[]): void;
  /** Also watches the pages of this context. */
  watch(context: BrowserContext): Promise<void>;
};

type Fixtures = {
  /** For a test in which the browser must load the portal's files over the network. */
  ownBrowser: boolean;
  /** Turns on the data saver, so that pages preload nothing. Off in a test of preloads, and in a whole journey. */
  dataSaver: boolean;
  /** The test's browser. Only its HTTP cache is from earlier tests. */
  visit: KeptContext;
  /** The test's own world in the sandbox. The browser's calls go there. */
  world: World;
  /** Fails the test at its end after a problem that it did not expect. */
  problems: PageProblems;
  openDevice: OpenDevice;
  /** An empty page in which the verified driver is signed in. */
  signedIn: Page;
};

interface WorkerFixtures {
  /** By device and options. */
  kept: Map<string, KeptContext>;
}

/** The origins of the servers of this run. */
export const origins = () => {
  const { PORTAL_ORIGIN: portal, SANDBOX_ORIGIN: sandbox } = process.env;
  if (!portal || !sandbox)
    throw new Error('The origins of the servers are not set. The global setup starts the servers.');
  return { portal, sandbox };
};

/** The world with the origins of the servers of this run. */
export const withOrigins = (world: World) => ({
  world,
  portalOrigin: origins().portal,
  sandboxOrigin: origins().sandbox,
});

/** Opens a browser context of a second device in the test's world, in another browser if one is given. Its page problems fail the test too. */
export type OpenDevice = (options?: BrowserContextOptions, browser?: Browser) => Promise<BrowserContext>;

/** The browser's console error for every answer of 400 or more. Only a missing file of the portal is a problem. */
const answerError = /^Failed to load resource: /;

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(origins().portal);
  },

  world: async ({ visit }, use) => {
    const world = await createWorld(origins().sandbox);
    await visit.context.addCookies([world.cookie]);
    await use(world);
    await closePages(visit);
    const violations = await world.violations();
    await world.remove();
    expect(violations, 'calls and answers that break the contract').toEqual([]);
  },

  ownBrowser: [false, { option: true }],

  dataSaver: [true, { option: true }],

  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const keptContexts = new Map<string, KeptContext>();
      await use(keptContexts);
      for (const { close } of keptContexts.values()) await close();
    },
    { scope: 'worker' },
  ],

  // Names every context option that a test sets, because tests with the same options share a browser.
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
    expect(clock, 'the fake clock of this test would stay for the next tests: set ownBrowser').toContain(
      '[native code]',
    );
  },

  context: async ({ visit }, use) => {
    await use(visit.context);
  },

  problems: [
    async ({ visit, baseURL }, use) => {
      const { context } = visit;
      const unexpected: string[] = [];
      const expected: string[] = [];
      const patterns: RegExp[] = [];
      const record = (problem: string) => {
        (patterns.some((pattern) => pattern.test(problem)) ? expected : unexpected).push(problem);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== 'error') return;
        const from = message.location().url;
        if (answerError.test(message.text()) && !from.startsWith(`${baseURL}/assets/`)) return;
        record(`console: ${message.text()} (${from})`);
      };
      const onError = (error: WebError) => record(`uncaught: ${error.error().stack ?? error.error()}`);
      const onViolation = (violation: string) => record(`content policy: ${violation}`);
      context.on('console', onConsole);
      context.on('weberror', onError);
      visit.hearBreaches = onViolation;
      const watch = async (otherContext: BrowserContext) => {
        otherContext.on('console', onConsole);
        otherContext.on('weberror', onError);
        await watchPolicy(otherContext, onViolation);
      };
      await use({ seen: unexpected, expected, expect: (...more) => void patterns.push(...more), watch });
      context.off('console', onConsole);
      context.off('weberror', onError);
      expect(unexpected, 'problems in the page that the test did not expect').toEqual([]);
    },
    { auto: true },
  ],

  openDevice: async ({ browser, world, problems, baseURL, dataSaver }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}, other = browser) => {
      const context = await other.newContext({ baseURL: baseURL ?? '', ...options });
      opened.push(context);
      await problems.watch(context);
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

/** Fills in the open sign-in form and does not submit it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Signs in with the open form. */
export async function sendSignIn(page: Page, driver: Credentials): Promise<void> {
  await fillSignIn(page, driver);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in as a driver does, through the form. */
export async function signIn(page: Page, driver: Driver): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, driver);
}

/** After the session ended: signs in on the page that the portal shows, and checks that it leads back to the path. */
export async function signInAgain(page: Page, driver: Driver, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('You were signed out')).toBeVisible();
  await sendSignIn(page, driver);
  await expect(page).toHaveURL((url) => url.pathname === path);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if the page breaks WCAG 2.2 A or AA or axe's best practices. Names the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A skeleton has no heading yet.
  const isSkeleton = (await page.getByRole('main').getByText('Loading the page').count()) > 0;
  const options: RunOptions = {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    rules: { 'target-size': { enabled: true }, 'page-has-heading-one': { enabled: !isSkeleton } },
    resultTypes: ['violations'],
    // A violation contains its element's HTML, and none of these rules reads style sheets.
    selectors: false,
    preload: false,
  };
  // Returns the violations only: the rest of axe's report is a hundred times as large.
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
