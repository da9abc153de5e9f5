import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { createActor, fromPromise } from 'xstate';
import { type SessionUser, sessionMachine } from '../../../machines/session';
import { createLastReads } from '../../../src/app/last-reads';
import { createRefresher, firstWait, longestWait, shortestGap, startRefreshing } from '../../../src/app/refresh';
import { toRoutes } from '../../../src/app/router';
import { routeTable } from '../../../src/app/routes';
import type { RefreshMode, Services } from '../../../src/flows/services';
import { missingCollections } from '../../../src/storage/missing-collections';
import { config } from './config';
import { driver } from './people';

interface Planned {
  readonly at: number;
  readonly work: () => void;
}

/** A page whose clock and timers the test controls, so that nothing sleeps. */
const open = (mode: RefreshMode | null = 'return') => {
  const page = { time: 1_000_000, canRead: true, mode, reads: [] as number[] };
  let planned: Planned | null = null;
  const refresher = createRefresher({
    now: () => page.time,
    schedule: (work, delay) => {
      const timer = { at: page.time + delay, work };
      planned = timer;
      return () => {
        if (planned === timer) planned = null;
      };
    },
    canRead: () => page.canRead,
    mode: () => page.mode,
    read: async () => {
      page.reads.push(page.time);
      refresher.onRead({ isNewPage: false, isOld: false });
    },
  });
  refresher.onRead({ isNewPage: true, isOld: false });
  const advance = async (milliseconds: number) => {
    const end = page.time + milliseconds;
    for (let next = planned; next && next.at <= end; next = planned) {
      page.time = next.at;
      planned = null;
      next.work();
      await new Promise(process.nextTick);
    }
    page.time = end;
  };
  return { page, advance, refresher };
};

it('the page is read again on a return, 15 s or more after the last read', async () => {
  const { page, advance, refresher } = open();
  await advance(60_000);
  expect(page.reads).toEqual([]);
  refresher.onReturn();
  await advance(0);
  expect(page.reads).toHaveLength(1);
});

it('the page is read at most once in 15 s, however often the driver returns, and once after the last return', async () => {
  const { page, advance, refresher } = open();
  await advance(shortestGap);
  const start = page.time;
  for (let second = 0; second < 20; second += 1) {
    refresher.onReturn();
    await advance(1_000);
  }
  expect(page.reads.map((time) => time - start)).toEqual([0, shortestGap]);
  await advance(shortestGap);
  expect(page.reads.map((time) => time - start)).toEqual([0, shortestGap, 2 * shortestGap]);
  await advance(600_000);
  expect(page.reads).toHaveLength(3);
});

it('a page with stale data is read again immediately on a return', async () => {
  const { page, advance, refresher } = open();
  refresher.onRead({ isNewPage: false, isOld: true });
  refresher.onReturn();
  await advance(0);
  expect(page.reads).toHaveLength(1);
});

it.each(['return', 'waiting'] as const)(
  'the page is not read again while hidden, offline or in an unknown session (%s)',
  async (mode) => {
    const { page, advance, refresher } = open(mode);
    page.canRead = false;
    await advance(600_000);
    refresher.onReturn();
    await advance(600_000);
    expect(page.reads).toEqual([]);
  },
);

it('a page without a refresh mode is never read again', async () => {
  const { page, advance, refresher } = open(null);
  await advance(600_000);
  refresher.onReturn();
  await advance(600_000);
  expect(page.reads).toEqual([]);
});

it('a waiting page is read less and less often, and soon again after a return', async () => {
  const { page, advance, refresher } = open('waiting');
  const start = page.time;
  await advance(1_250_000);
  expect(page.reads.map((time) => (time - start) / 1_000)).toEqual([20, 60, 140, 300, 600, 900, 1200]);
  const returnTime = page.time;
  refresher.onReturn();
  await advance(firstWait + 2 * firstWait);
  expect(page.reads.slice(7).map((time) => (time - returnTime) / 1_000)).toEqual([0, 40]);
  expect(longestWait).toBe(300_000);
});

it('the waits of a waiting page start over on another page, and end when the answer is there', async () => {
  const { page, advance, refresher } = open('waiting');
  await advance(140_000);
  expect(page.reads).toHaveLength(3);
  refresher.onRead({ isNewPage: true, isOld: false });
  await advance(firstWait);
  expect(page.reads).toHaveLength(4);
  page.mode = 'return';
  refresher.onRead({ isNewPage: false, isOld: false });
  await advance(600_000);
  expect(page.reads).toHaveLength(4);
});

describe('an open page', () => {
  const silent = new Promise<SessionUser>(() => undefined);
  const inLayout = ({ children }: { readonly children: ReactNode }) => children;
  const shows = (name: 'visibilityState' | 'onLine', value: unknown) =>
    Object.defineProperty(name === 'onLine' ? navigator : document, name, { configurable: true, get: () => value });

  /** The router, the session chart and the listeners on the window are real. The clock, the page and its services are the test's. */
  const openPage = async () => {
    const reads: number[] = [];
    const session = createActor(
      sessionMachine.provide({ actors: { readUser: fromPromise<SessionUser, void>(() => silent) } }),
      { input: { remembered: driver, signOutPending: false } },
    ).start();
    const rows = routeTable(config.partner_plus_base_path);
    const parts = {
      services: {
        config,
        session,
        client: async () => ({ host: {} }),
        missing: missingCollections(localStorage),
        toast: () => undefined,
      } as unknown as Services,
      rows,
      lastReads: createLastReads(),
      refreshed: new Map<string, unknown>(),
      codeOf: async () => ({
        title: 'A page',
        refresh: (): RefreshMode => 'return',
        load: async () => ({ read: reads.push(Date.now()) }),
        Screen: () => null,
      }),
      layouts: { default: inLayout, authentication: inLayout, support: inLayout },
      PageFailure: () => null,
      Fatal: () => null,
    };
    const router = createMemoryRouter(toRoutes(parts), { initialEntries: ['/payouts?year=2025'] });
    await jest.advanceTimersByTimeAsync(0);
    startRefreshing(router, parts);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([router.state.errors, reads.length]).toEqual([null, 1]);
    const returns = async (...events: readonly Event[]) => {
      for (const event of events) window.dispatchEvent(event);
      await jest.advanceTimersByTimeAsync(0);
      return reads.length - 1;
    };
    return { session, returns };
  };
  const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(document, 'visibilityState');
    Reflect.deleteProperty(navigator, 'onLine');
    document.body.replaceChildren();
  });

  it.each([
    ['its window has the focus', () => new Event('focus')],
    ['the connection is back', () => new Event('online')],
    ['the browser brings it out of the back/forward cache', () => pageShow(true)],
  ])('is read again when %s', async (_, event) => {
    const { returns } = await openPage();
    expect(await returns(event())).toBe(1);
  });

  it('is read again when its tab becomes visible, and not when it is hidden', async () => {
    const { returns } = await openPage();
    shows('visibilityState', 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await returns()).toBe(0);
    expect(await returns(new Event('online'))).toBe(0);
    shows('visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await returns()).toBe(1);
  });

  it('is not read again when it is shown for the first time', async () => {
    const { returns } = await openPage();
    expect(await returns(pageShow(false))).toBe(0);
  });

  it('waits for the connection when the driver returns without one', async () => {
    const { returns } = await openPage();
    shows('onLine', false);
    expect(await returns(new Event('focus'))).toBe(0);
    shows('onLine', true);
    expect(await returns(new Event('online'))).toBe(1);
  });

  it('is not read again while the session is unknown', async () => {
    const { session, returns } = await openPage();
    session.send({ type: 'tab.signedIn' });
    expect(session.getSnapshot().matches('confirmingDriver')).toBe(true);
    expect(await returns(new Event('focus'))).toBe(0);
  });

  it('is not read again while a dialog is open, but on the next return after it closes', async () => {
    const { returns } = await openPage();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    expect(await returns(new Event('focus'))).toBe(0);
    dialog.removeAttribute('open');
    expect(await returns(new Event('focus'))).toBe(1);
  });
});
