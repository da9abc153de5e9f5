/** @jest-environment node */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrangeMoney } from '../../sandbox/money/arrange-money';
import { closingTime, minutesOfWeek, runningWeek } from '../../sandbox/money/calendar';
import { balanceOf } from '../../sandbox/money/invoices';
import { bringToDate, standingOf } from '../../sandbox/money/ledger';
import { linesOf, waitingAmount } from '../../sandbox/money/payouts';
import type { BookingRow, PayoutRow, WeekRow } from '../../sandbox/money/rows';
import { sumsOfWeek } from '../../sandbox/money/sums';
import { dropTemplates } from '../../sandbox/money/template';
import { instant } from '../../sandbox/world/days';
import { type World, Worlds } from '../../sandbox/world/worlds';

let worlds: Worlds;

const at = (moment: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));

beforeAll(async () => {
  worlds = await Worlds.open(undefined, {
    loginAnswers: 'body',
    loginWhenSignedIn: 'taken',
    reinstatement: 'reviewed',
    deskKeyLifeMs: 1000,
    dresses: [],
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => worlds.close());

const weeksOf = ({ database }: World): WeekRow[] =>
  database.all<WeekRow>('SELECT * FROM earning_weeks ORDER BY starts_on');

/** All that has to be true of a driver's money at any moment. */
const check = (world: World, owed: number) => {
  const { database, accounts } = world;
  const { id } = accounts.verified;
  const now = instant();
  for (const week of weeksOf(world)) {
    const isOver = closingTime(week.starts_on) <= Date.now();
    expect([week.starts_on, week.closed_at]).toEqual([
      week.starts_on,
      isOver ? instant(closingTime(week.starts_on)) : null,
    ]);
    const { gross, tips, commission, commission_vat, net, payable, jobs, ...rest } = sumsOfWeek(database, week, now);
    expect(commission).toBe(Math.round(((gross - tips) * week.rate_bps) / 10_000));
    expect(commission_vat).toBe(Math.round(commission / 5));
    expect(net).toBe(gross - commission - commission_vat - rest.fees + rest.adjustments);
    expect(payable).toBe(net - rest.cash_collected - rest.invoices_taken);
    expect(rest.fees).toBe(jobs > 0 ? 1200 : 0);
  }
  for (const payout of database.all<PayoutRow>('SELECT * FROM payouts'))
    expect(linesOf(database, payout.id).reduce((sum, line) => sum + line.amount, 0)).toBe(payout.amount);
  expect(waitingAmount(database, id)).toBe(0);
  expect(balanceOf(database, id)).toBe(owed);
};

const moments = [
  ['a Monday just after midnight, the night shift under way', '2026-11-16T00:05:00Z'],
  ['the last minute before the week closes', '2026-11-16T03:59:30Z'],
  ['the moment after', '2026-11-16T04:00:30Z'],
  ['a Tuesday noon', '2026-11-17T12:00:00Z'],
  ['a Thursday before the money leaves', '2026-11-19T05:59:00Z'],
  ['a Thursday when it is on its way', '2026-11-19T07:00:00Z'],
  ['a Sunday evening', '2026-11-22T23:30:00Z'],
  ['the night in which the clocks go forward', '2026-03-29T01:30:00Z'],
  ['the Monday after it', '2026-03-30T08:00:00Z'],
  ['the night in which they go back', '2025-10-26T01:15:00Z'],
  ['Christmas Day, a Thursday', '2025-12-25T10:00:00Z'],
  ['the first day of a year', '2027-01-01T00:10:00Z'],
  ['the last day of February in a leap year', '2028-02-29T18:00:00Z'],
] as const;

describe('Money made at any moment', () => {
  it.each(moments)('adds up on %s, and the driver owes what was said before', (_, moment) => {
    at(moment);
    const world = worlds.create();
    const { database, accounts } = world;
    const driver = { id: accounts.verified.id, balance_owed: 4250 };
    expect(standingOf(database, driver)).toEqual({ currency: 'GBP', balance_owed: 4250 });
    bringToDate(database, driver.id);
    expect(standingOf(database, driver)).toEqual({ currency: 'GBP', balance_owed: 4250 });
    check(world, 4250);
    const running = runningWeek(Date.now());
    expect(weeksOf(world).filter((week) => week.closed_at !== null)).toHaveLength(61);
    expect(weeksOf(world).find((week) => week.closed_at === null)?.starts_on).toBe(running);
    expect(weeksOf(world).map((week) => minutesOfWeek(week.starts_on) / 60)).toEqual(
      expect.arrayContaining([167, 168, 169]),
    );
  });

  it.each(Array.from({ length: 8 }, (_, index) => 100 + index))('adds up for jobs made from seed %i', (seed) => {
    at('2026-11-18T21:00:00Z');
    const world = worlds.create();
    arrangeMoney(world.database, world.accounts.verified.id, { seed });
    check(world, 4250);
  });

  it('is made anew when what it is copied from was tidied away, and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-moments-'));
    try {
      dropTemplates();
      at('2026-11-18T09:00:00Z');
      jest.spyOn(jest.requireActual<typeof import('node:os')>('node:os'), 'tmpdir').mockReturnValue(folder);
      const first = worlds.create();
      bringToDate(first.database, first.accounts.verified.id);
      const [made = ''] = await readdir(folder);
      expect(await readdir(join(folder, made))).toContainEqual(expect.stringMatching(/^history-\d+\.sqlite$/));
      await rm(join(folder, made), { recursive: true });
      const second = worlds.create();
      bringToDate(second.database, second.accounts.verified.id);
      check(second, 4250);
      dropTemplates();
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is the same, job for job, in every world of the same week', () => {
    const jobsOf = (world: World, until: string) => {
      const { database, accounts } = world;
      bringToDate(database, accounts.verified.id);
      return database
        .all<BookingRow>('SELECT * FROM bookings WHERE ends_at <= ? ORDER BY id', until)
        .map(({ id, driver_id, week_id, commission, commission_vat, ...job }) => job);
    };
    at('2026-11-18T09:00:00Z');
    const before = jobsOf(worlds.create(), '2026-11-18T09:00:00Z');
    at('2026-11-20T21:00:00Z');
    expect(jobsOf(worlds.create(), '2026-11-18T09:00:00Z')).toEqual(before);
    expect(before.length).toBeGreaterThan(2500);
  });

  it('goes on as the clock does: weeks close, fees are taken, and what nobody pays is owed', () => {
    at('2026-11-18T09:00:00Z');
    const world = worlds.create();
    const { database, accounts } = world;
    bringToDate(database, accounts.verified.id);
    for (const [moment, owed] of [
      ['2026-11-22T23:00:00Z', 4250],
      ['2026-11-23T04:00:00Z', 8500],
      ['2026-11-25T09:00:00Z', 8500],
      // Two weeks in which nobody looked; the breakdown cover of December is collected by itself.
      ['2026-12-08T10:00:00Z', 17_000],
    ] as const) {
      at(moment);
      bringToDate(database, accounts.verified.id);
      check(world, owed);
    }
  });

  it('arrives the next day on which banks work', () => {
    at('2025-12-26T12:00:00Z');
    const { database, accounts } = worlds.create();
    bringToDate(database, accounts.verified.id);
    const onItsWay = database.get<PayoutRow>("SELECT * FROM payouts WHERE scheduled_for = '2025-12-25'");
    expect(onItsWay).toMatchObject({ status: 'processing', expected_by: '2025-12-29', paid_at: null });
    at('2025-12-29T09:30:00Z');
    bringToDate(database, accounts.verified.id);
    expect(database.get('SELECT status, paid_at FROM payouts WHERE id = ?', onItsWay?.id ?? 0)).toEqual({
      status: 'paid',
      paid_at: '2025-12-29T09:30:00Z',
    });
  });
});
