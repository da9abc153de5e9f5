import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { sendCountdownMs } from '../../../machines/delivery';
import { keepContext } from '../../browser/support/kept-context';
import { origins } from '../../browser/support/portal';
import { createWorld, type World } from '../../support/world';
import { type CoveredIds, stateIds } from '../toolkit/path-coverage';
import { type ChartReport, watchCharts } from './watch';

/** The page that a worker keeps for all its paths, and what the charts in it have reported. */
export interface KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The transitions of all charts since this list was last emptied. */
  readonly taken: string[];
  /** The current state of each chart, by the id of its machine. */
  readonly leaves: Map<string, string>;
  /** The states and transitions of all charts since the path began. */
  readonly covered: CoveredIds;
  /** Breaches of the content policy since the path began. */
  readonly breaches: string[];
}

interface WorkerFixtures {
  workerPage: KeptPage;
}

interface TestFixtures {
  /** The page that the worker reuses for all its paths, emptied before each. The fixture `page` is this page. */
  keptPage: KeptPage;
  /** The path's own tenant of the sandbox. */
  world: World;
}

/** Most drivers use a phone, so every path runs on one. */
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;

/** Holds the countdown until the path ends it, because the check of its page takes a varying time. */
const holdCountdown = (countdownMs: number): void => {
  const { setTimeout: start } = window;
  const held: (() => void)[] = [];
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== countdownMs) return start(work, ms, ...rest);
    held.push(work);
    // Returns a timer that does nothing, and can be cancelled like any other.
    return start(() => undefined, ms);
  }) as typeof window.setTimeout;
  Object.assign(window, { endCountdown: () => held.pop()?.() });
};

/** A page on the portal's origin, so that its storage can be written, but without the portal's code. */
const blankPage = '/healthz';

/**
 * The page is kept because opening one costs as much as ten steps, and its browser keeps compiled code. Storage, cookies and world are new for
 * every path.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerPage: [
    async ({ playwright }, use) => {
      const settings = {
        ...phone,
        dataSaver: true,
        baseURL: origins().portal,
        // A path holds nearly every answer, and an animation that runs until then would repaint sixty times a second.
        reducedMotion: 'reduce',
      } as const;
      const keptContext = await keepContext(playwright.chromium, settings);
      const { context } = keptContext;
      const page = await context.newPage();
      const keptPage: KeptPage = {
        page,
        context,
        taken: [],
        leaves: new Map(),
        covered: { states: new Set(), transitions: new Set() },
        breaches: [],
      };
      keptContext.hearBreaches = (breach) => keptPage.breaches.push(breach);
      await context.exposeBinding('reportChart', (source, report: ChartReport) => {
        // Another tab of the driver has its own charts.
        if (source.page !== page) return;
        keptPage.taken.push(...report.definitions);
        for (const id of report.definitions) keptPage.covered.transitions.add(id);
        if (report.leaf === null) return;
        keptPage.leaves.set(report.machine, report.leaf);
        for (const state of stateIds(report.machine, report.leaf)) keptPage.covered.states.add(state);
      });
      await context.addInitScript(watchCharts);
      await context.addInitScript(holdCountdown, sendCountdownMs);
      await page.goto(blankPage);
      await use(keptPage);
      await keptContext.close();
    },
    { scope: 'worker' },
  ],

  world: async ({ workerPage: { context } }, use) => {
    const world = await createWorld(origins().sandbox);
    await context.addCookies([world.cookie]);
    await use(world);
    await world.hold();
    const violations = await world.violations();
    await world.remove();
    base.expect(violations, 'calls and answers that break the contract').toEqual([]);
  },

  keptPage: async ({ workerPage: keptPage, world }, use) => {
    const { page, context } = keptPage;
    await empty(keptPage);
    await context.addCookies([world.cookie]);
    await use(keptPage);
    // No call of this path may still be in progress when its world is removed.
    await page.goto(blankPage);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    base.expect(keptPage.breaches, 'breaches of the content policy').toEqual([]);
  },
});

/** Removes everything that the previous path left in the browser. */
async function empty({ page, context, taken, leaves, covered, breaches }: KeptPage): Promise<void> {
  await context.clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: origins().portal,
    storageTypes: 'indexeddb,local_storage',
  });
  await devtools.detach();
  taken.length = 0;
  leaves.clear();
  for (const kind of Object.values(covered)) kind.clear();
  breaches.length = 0;
}
