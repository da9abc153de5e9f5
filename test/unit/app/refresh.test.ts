import { createRefresher, firstWait, longestWait, shortestGap } from '../../../src/app/refresh';
import type { RefreshMode } from '../../../src/services';

interface Planned {
  readonly at: number;
  readonly work: () => void;
}

/** A page whose clock and timers the test moves. Nothing sleeps. */
const open = (mode: RefreshMode | null = 'return') => {
  const page = { time: 1_000_000, canRead: true, mode, reads: [] as number[] };
  let planned: Planned | null = null;
  const refresher = createRefresher({
    now: () => page.time,
    schedule: (work, delay) => {
      const own = { at: page.time + delay, work };
      planned = own;
      return () => {
        if (planned === own) planned = null;
      };
    },
    canRead: () => page.canRead,
    mode: () => page.mode,
    read: async () => {
      page.reads.push(page.time);
      refresher.onRead({ isOther: false, isOld: false });
    },
  });
  refresher.onRead({ isOther: true, isOld: false });
  const pass = async (milliseconds: number) => {
    const end = page.time + milliseconds;
    for (let next = planned; next && next.at <= end; next = planned) {
      page.time = next.at;
      planned = null;
      next.work();
      await new Promise(process.nextTick);
    }
    page.time = end;
  };
  return { page, pass, refresher };
};

it('reads the page again when the driver comes back after 15 s', async () => {
  const { page, pass, refresher } = open();
  await pass(60_000);
  expect(page.reads).toEqual([]);
  refresher.onReturn();
  await pass(0);
  expect(page.reads).toHaveLength(1);
});

it('reads once in 15 s, however often the driver comes back, and the last return is not lost', async () => {
  const { page, pass, refresher } = open();
  await pass(shortestGap);
  const begin = page.time;
  for (let second = 0; second < 20; second += 1) {
    refresher.onReturn();
    await pass(1_000);
  }
  expect(page.reads.map((time) => time - begin)).toEqual([0, shortestGap]);
  await pass(shortestGap);
  expect(page.reads.map((time) => time - begin)).toEqual([0, shortestGap, 2 * shortestGap]);
  await pass(600_000);
  expect(page.reads).toHaveLength(3);
});

it('reads immediately where the page shows what it read before', async () => {
  const { page, pass, refresher } = open();
  refresher.onRead({ isOther: false, isOld: true });
  refresher.onReturn();
  await pass(0);
  expect(page.reads).toHaveLength(1);
});

it.each(['return', 'waiting'] as const)(
  'reads nothing while it may not: hidden, offline, session in doubt (%s)',
  async (mode) => {
    const { page, pass, refresher } = open(mode);
    page.canRead = false;
    await pass(600_000);
    refresher.onReturn();
    await pass(600_000);
    expect(page.reads).toEqual([]);
  },
);

it('reads nothing on a page that is left alone', async () => {
  const { page, pass, refresher } = open(null);
  await pass(600_000);
  refresher.onReturn();
  await pass(600_000);
  expect(page.reads).toEqual([]);
});

it('asks ever more seldom while the page waits, and soon again when the driver comes back', async () => {
  const { page, pass, refresher } = open('waiting');
  const begin = page.time;
  await pass(1_250_000);
  expect(page.reads.map((time) => (time - begin) / 1_000)).toEqual([20, 60, 140, 300, 600, 900, 1200]);
  const back = page.time;
  refresher.onReturn();
  await pass(firstWait + 2 * firstWait);
  expect(page.reads.slice(7).map((time) => (time - back) / 1_000)).toEqual([0, 40]);
  expect(longestWait).toBe(300_000);
});

it('begins to wait anew on another page, and ends when the answer is there', async () => {
  const { page, pass, refresher } = open('waiting');
  await pass(140_000);
  expect(page.reads).toHaveLength(3);
  refresher.onRead({ isOther: true, isOld: false });
  await pass(firstWait);
  expect(page.reads).toHaveLength(4);
  page.mode = 'return';
  refresher.onRead({ isOther: false, isOld: false });
  await pass(600_000);
  expect(page.reads).toHaveLength(4);
});
