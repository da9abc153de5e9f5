import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { sendCountdownMs } from '../../../machines/delivery';
import { keepContext } from '../../browser/support/kept-context';
import { origins } from '../../browser/support/portal';
import { createWorld, type World } from '../../support/world';
import { nothingSeen, type Seen, stateIds } from '../toolkit/seen';
import { type ChartNews, watchCharts } from './watch';

/** The page that a worker keeps for all its paths, and what the charts in it have told. */
export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The transitions of all charts since it was last emptied. */
  readonly taken: string[];
  /** Where each chart is, by the id of its machine. */
  readonly leaves: Map<string, string>;
  /** All that happened in any chart since the path began. */
  readonly seen: Seen;
  /** Breaches of the content policy since the path began. */
  readonly breaches: string[];
}

interface WorkerFixtures {
  keptStage: Stage;
}

interface TestFixtures {
  /** The kept page, empty as on the first day. */
  stage: Stage;
  /** A world of the path's own. */
  world: World;
}

/** What most drivers hold in their hand: every gesture is made on it. */
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;

/** A countdown ends when a path ends it, because the time to check its page varies. */
const holdCountdown = (countdownMs: number): void => {
  const { setTimeout: start } = window;
  const held: (() => void)[] = [];
  window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== countdownMs) return start(work, ms, ...rest);
    held.push(work);
    // Never runs by itself, and can be cancelled as any other.
    return start(() => undefined, ms);
  }) as typeof window.setTimeout;
  Object.assign(window, { endCountdown: () => held.pop()?.() });
};

/** A page of the portal's origin that is none of its pages, so that nothing starts there. */
const still = '/healthz';

/**
 * A page is kept, because opening one costs as much as ten steps, and in a browser that keeps compiled code. Storage, cookies and world are
 * new for every path.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  keptStage: [
    async ({ playwright }, use) => {
      const settings = {
        ...phone,
        dataSaver: true,
        baseURL: origins().portal,
        // A path holds nearly every answer, and what moves until it comes is drawn sixty times a second.
        reducedMotion: 'reduce',
      } as const;
      const kept = await keepContext(playwright.chromium, settings);
      const { context } = kept;
      const page = await context.newPage();
      const stage: Stage = { page, context, taken: [], leaves: new Map(), seen: nothingSeen(), breaches: [] };
      kept.hearBreaches = (breach) => stage.breaches.push(breach);
      await context.exposeBinding('tellChartNews', (source, news: ChartNews) => {
        // Another tab of the same driver has charts of its own.
        if (source.page !== page) return;
        stage.taken.push(...news.definitions);
        for (const id of news.definitions) stage.seen.transitions.add(id);
        if (news.leaf === null) return;
        stage.leaves.set(news.machine, news.leaf);
        for (const state of stateIds(news.machine, news.leaf)) stage.seen.states.add(state);
      });
      await context.addInitScript(watchCharts);
      await context.addInitScript(holdCountdown, sendCountdownMs);
      await page.goto(still);
      await use(stage);
      await kept.close();
    },
    { scope: 'worker' },
  ],

  world: async ({ keptStage: { context } }, use) => {
    const world = await createWorld(origins().sandbox);
    await context.addCookies([world.cookie]);
    await use(world);
    await world.hold();
    const violations = await world.violations();
    await world.remove();
    base.expect(violations, 'calls and answers that are not as the contract says').toEqual([]);
  },

  stage: async ({ keptStage: stage, world }, use) => {
    const { page, context } = stage;
    await empty(stage);
    await context.addCookies([world.cookie]);
    await use(stage);
    // Nothing of this path may still be on its way when its world goes.
    await page.goto(still);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    base.expect(stage.breaches, 'breaches of the content policy').toEqual([]);
  },
});

/** Takes away whatever the path before left in the browser. */
async function empty({ page, context, taken, leaves, seen, breaches }: Stage): Promise<void> {
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
  for (const kind of Object.values(seen)) kind.clear();
  breaches.length = 0;
}
