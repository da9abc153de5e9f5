/** @jest-environment node */
import {
  addDays,
  amountOf,
  arrangeMoney,
  daysOf,
  differences,
  earningProblems,
  jobsOf,
  pastClosing,
  readAll,
  total,
  weekOf,
} from './money-support';
import { type Client, days, type Loose, later, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;

beforeEach(async () => {
  pastClosing();
  world = await sandbox.world();
  client = await world.signedIn();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const minutes = 60_000;

const local = (instant: string, part: 'day' | 'time'): string =>
  new Intl.DateTimeFormat(part === 'day' ? 'en-CA' : 'en-GB', {
    timeZone: 'Europe/London',
    ...(part === 'day' ? {} : { hour: '2-digit', minute: '2-digit' }),
  }).format(new Date(instant));

const errorsOf = async (path: string): Promise<Loose> => {
  const answer = await client.get(path);
  expect(answer.status).toBe(422);
  return answer.body.errors;
};

describe('Jobs (AP-21)', () => {
  it('reach back fourteen months, newest first, of every kind, and none is in the future', async () => {
    const jobs = await readAll(client, '/v1/bookings?per_page=100');
    expect(jobs.length).toBeGreaterThan(2500);
    const pickups = jobs.map((job) => job.pickup_at);
    expect(pickups).toEqual(pickups.toSorted().reverse());
    expect(pickups[0] <= new Date().toISOString()).toBe(true);
    expect(Date.now() - Date.parse(pickups.at(-1))).toBeGreaterThan(days(420));
    const kinds = (name: string) => [...new Set(jobs.map((job) => job[name]))].sort();
    expect(kinds('payment_method')).toEqual(['account', 'app', 'card', 'cash', 'voucher']);
    expect(kinds('status').filter((status) => status !== 'in_progress')).toEqual([
      'cancelled_by_driver',
      'cancelled_by_operator',
      'cancelled_by_passenger',
      'completed',
      'no_show',
    ]);
    const labels = new Set(jobs.flatMap((job) => job.extras.map((extra: Loose) => extra.label)));
    expect([...labels].sort()).toEqual([
      'Airport drop-off charge',
      'Bridge toll',
      'Cancellation charge',
      'Clean air zone charge',
      'No-show charge',
      'Parking',
    ]);
    const corrections = jobs.flatMap((job) => job.adjustments);
    expect(corrections.some((one) => one.amount.amount < 0) && corrections.some((one) => one.amount.amount > 0)).toBe(
      true,
    );
    expect(jobs.some((job) => job.tip.amount > 0) && jobs.some((job) => job.stops.length > 0)).toBe(true);
    expect(kinds('vehicle_registration')).toEqual(['TA19WRN', 'TA23KXP']);
  });

  it('belong to the local day of their pickup, also when the night passes midnight or the week ends', async () => {
    const jobs = (await readAll(client, '/v1/bookings?per_page=100')).filter((job) => job.status === 'completed');
    for (const job of jobs)
      expect([job.reference, job.work_date]).toEqual([job.reference, local(job.pickup_at, 'day')]);
    const atNight = jobs.filter((job) => local(job.pickup_at, 'time') < '04:00');
    expect(new Set(atNight.map((job) => new Date(job.work_date).getUTCDay()))).toEqual(new Set([6, 0, 1]));
    expect(jobs.some((job) => local(job.completed_at, 'day') > job.work_date)).toBe(true);
  });

  it('are listed by day and by week, in pages as long as asked for', async () => {
    const { last_week } = await arrangeMoney(world, {});
    const week = await jobsOf(client, last_week);
    expect(week.every((job) => job.work_date >= last_week && job.work_date <= addDays(last_week, 6))).toBe(true);
    const friday = await jobsOf(client, addDays(last_week, 4), addDays(last_week, 4));
    expect(friday).toEqual(week.filter((job) => job.work_date === addDays(last_week, 4)));
    const range = `filter[from]=${last_week}&filter[to]=${addDays(last_week, 6)}`;
    const second = (await client.get(`/v1/bookings?${range}&per_page=7&page=2`)).body;
    expect(second.data).toEqual(week.slice(7, 14));
    expect(second.meta).toMatchObject({ current_page: 2, from: 8, to: 14, per_page: 7, total: week.length });
    expect(second.links.prev).toContain('page=1');
    expect((await client.get(`/v1/bookings?${range}`)).body.data).toHaveLength(15);
    const far = (await client.get(`/v1/bookings?${range}&page=99`)).body;
    expect([far.data, far.meta.from, far.meta.total]).toEqual([[], null, week.length]);
  });

  it('refuse pages and days that are none', async () => {
    expect(await errorsOf('/v1/bookings?page=0')).toHaveProperty('page');
    for (const rows of ['0', '101', 'all'])
      expect(await errorsOf(`/v1/bookings?per_page=${rows}`)).toHaveProperty('per_page');
    expect(await errorsOf('/v1/bookings?filter[from]=2026-02-30')).toHaveProperty(['filter.from']);
    expect(await errorsOf('/v1/bookings?filter[to]=today')).toHaveProperty(['filter.to']);
    expect(await errorsOf('/v1/earnings?group_by=month')).toHaveProperty('group_by');
  });

  it('tell full addresses in detail for 90 days, else street and district', async () => {
    const [newest] = (await client.get('/v1/bookings?per_page=1')).body.data;
    const old = (await client.get(`/v1/bookings?per_page=1&filter[to]=${addDays(newest.work_date, -120)}`)).body
      .data[0];
    const detail = (await client.get(`/v1/bookings/${newest.id}`)).body.data;
    expect(newest.pickup).toEqual({
      line: expect.not.stringMatching(/^\d/),
      postcode: expect.stringMatching(/^ZM\d+$/),
    });
    expect(detail.pickup.line.endsWith(newest.pickup.line)).toBe(true);
    expect(detail.pickup.postcode).toMatch(/^ZM\d+ \d[A-Z]{2}$/);
    expect({ ...detail, pickup: newest.pickup, drop_off: newest.drop_off, stops: newest.stops }).toEqual(newest);
    expect((await client.get(`/v1/bookings/${old.id}`)).body.data).toEqual(old);
  });

  it('are answered to their driver alone: 401 for a guest, 404 for others and for what is no id (RT-16)', async () => {
    const { booking } = await arrangeMoney(world, {});
    const path = `/v1/bookings/${booking?.id}`;
    expect((await client.get(path)).body.data.work_date).toBe(booking?.work_date);
    expect((await world.client().get(path)).status).toBe(401);
    const stranger = await world.client().signIn(world.drivers.unverified);
    expect((await stranger.get(path)).status).toBe(409);
    await world.control('PATCH', '', { as: 'unverified', user: { status: 'verified' } });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await client.get('/v1/bookings/1')).status).toBe(404);
    await client.get('/v1/bookings/x').then(({ status }) => expect(status).toBe(404));
  });

  it('can be asked about for ten days', async () => {
    const { booking } = await arrangeMoney(world, {});
    const job = (await client.get(`/v1/bookings/${booking?.id}`)).body.data;
    expect(Date.parse(job.query_until) - Date.parse(job.completed_at)).toBe(days(10));
  });
});

describe('Earnings (AP-17)', () => {
  it('list every week from the first job on, those without jobs with zeros', async () => {
    const weeks = await readAll(client, '/v1/earnings');
    const { running_week } = await arrangeMoney(world, {});
    expect(weeks.map((week) => week.period_start)).toEqual(weeks.map((_, index) => addDays(running_week, -7 * index)));
    expect(weeks).toHaveLength(62);
    const empty = weeks[9];
    expect(empty).toMatchObject({
      jobs: 0,
      online_minutes: 0,
      fees: [],
      invoices: [],
      status: 'closed',
      payout_id: null,
      pays_on: null,
    });
    for (const name of ['gross', 'commission', 'net', 'cash_collected', 'payable'])
      expect(amountOf(empty[name])).toBe(0);
    expect(weeks.map((week) => week.tier.rate_bps)).toEqual(expect.arrayContaining([3000, 2500, 1700]));
  });

  it('list days the same way, without what is taken by the week', async () => {
    const { last_week } = await arrangeMoney(world, {});
    const week = await daysOf(client, last_week);
    expect(week.map((day) => day.period_start)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((index) => addDays(last_week, index)),
    );
    expect(week.every((day) => day.fees.length === 0 && amountOf(day.invoices_taken) === 0 && day.tier === null)).toBe(
      true,
    );
    expect(new Set(week.map((day) => day.id)).size).toBe(7);
    const first = (await readAll(client, '/v1/earnings?group_by=day&per_page=100')).at(-1);
    expect(first.jobs).toBeGreaterThan(0);
  });

  it('give a week by any of its days', async () => {
    const { last_week } = await arrangeMoney(world, {});
    const wednesday = addDays(last_week, 2);
    const { data } = (await client.get(`/v1/earnings?filter[from]=${wednesday}&filter[to]=${wednesday}`)).body;
    expect(data.map((week: Loose) => week.period_start)).toEqual([last_week]);
    expect((await client.get('/v1/earnings?filter[from]=2001-01-01&filter[to]=2001-12-31')).body.data).toEqual([]);
  });

  it('count the minutes that passed in the nights in which the clocks change', async () => {
    const { clock_changes } = await arrangeMoney(world, { holidays: true });
    // From midnight to 07:00 on the clock, 6 hours pass in spring and 8 in autumn.
    for (const [monday, hours, seven] of [
      [clock_changes.spring, 6, 'T06:00:00Z'],
      [clock_changes.autumn, 8, 'T07:00:00Z'],
    ] as const) {
      const sunday = addDays(String(monday), 6);
      const midnight = Date.parse(sunday + seven) - hours * 60 * minutes;
      expect([local(sunday + seven, 'time'), local(new Date(midnight).toISOString(), 'time')]).toEqual([
        '07:00',
        '00:00',
      ]);
      const jobs = await jobsOf(client, addDays(sunday, -1), addDays(sunday, 1));
      const endOf = (from: number, to: number) =>
        Math.max(
          ...jobs
            .filter((job) => Date.parse(job.pickup_at) >= from && Date.parse(job.pickup_at) < to)
            .map((job) => Date.parse(job.completed_at ?? job.pickup_at)),
        );
      const [noon, nextMidnight] = [Date.parse(`${sunday}T12:00:00Z`), midnight + (hours + 17) * 60 * minutes];
      // The shift that began on Saturday ends five minutes after its last job; Sunday's begins at 19:20.
      const night = endOf(midnight - 6 * 60 * minutes, noon) + 5 * minutes - midnight;
      const evening =
        Math.min(nextMidnight, endOf(noon, nextMidnight + 240 * minutes) + 5 * minutes) -
        (nextMidnight - 280 * minutes);
      expect(night).toBeGreaterThan(60 * minutes);
      const byDay = await daysOf(client, String(monday));
      expect(byDay[0]).toMatchObject({
        period_start: sunday,
        online_minutes: Math.round((night + Math.max(0, evening)) / minutes),
      });
      const week = await weekOf(client, String(monday));
      expect(byDay.reduce((sum, day) => sum + day.online_minutes, 0)).toBe(week.online_minutes);
      expect(differences(week, byDay)).toEqual([]);
    }
  });

  it('say so far while the week runs: a job may change the rate of all', async () => {
    const { running_week } = await arrangeMoney(world, { running: { jobs: 45, in_progress: true } });
    const before = await weekOf(client, running_week);
    expect(before).toMatchObject({
      status: 'open',
      jobs: 45,
      commission_rate_bps: 2500,
      commission_status: 'provisional',
      tier: { from_jobs: 25, rate_bps: 2500, next_from_jobs: 46, next_rate_bps: 1700 },
      payout_id: null,
      pays_on: addDays(running_week, 10),
    });
    const [underWay] = (await client.get('/v1/bookings')).body.data;
    expect(underWay).toMatchObject({
      status: 'in_progress',
      completed_at: null,
      distance_miles: null,
      query_until: null,
      extras: [],
    });
    for (const name of ['fare', 'waiting', 'tip', 'gross', 'commission', 'net', 'payable'])
      expect(amountOf(underWay[name])).toBe(0);

    later(40 * minutes);
    const after = await weekOf(client, running_week);
    expect(after).toMatchObject({ jobs: 46, commission_rate_bps: 1700, tier: { rate_bps: 1700, next_from_jobs: 76 } });
    const jobs = await jobsOf(client, running_week);
    expect(new Set(jobs.map((job) => job.commission_rate_bps))).toEqual(new Set([1700]));
    expect([...differences(after, jobs), ...earningProblems(after)]).toEqual([]);
    expect(total(jobs, 'commission')).toBe(amountOf(after.commission));
  });

  it('are settled when the week is over, and paid on the Thursday after', async () => {
    const { running_week } = await arrangeMoney(world, { running: { jobs: 30 } });
    const untilMonday = Date.parse(`${addDays(running_week, 7)}T05:00:00Z`) - Date.now();
    later(untilMonday);
    client = await world.signedIn();
    const closed = await weekOf(client, running_week);
    expect(closed).toMatchObject({ status: 'closed', commission_status: 'final', pays_on: addDays(running_week, 10) });
    expect(amountOf(closed.invoices_taken)).toBe(4500);
    const payout = (await client.get(`/v1/payouts/${closed.payout_id}`)).body.data;
    expect([payout.status, payout.amount]).toEqual(['scheduled', closed.payable]);
    jest.restoreAllMocks();
    later(untilMonday + days(4));
    client = await world.signedIn();
    expect((await weekOf(client, running_week)).status).toBe('paid');
    expect((await client.get(`/v1/payouts/${closed.payout_id}`)).body.data).toMatchObject({
      status: 'paid',
      sent_at: expect.stringContaining(addDays(running_week, 10)),
    });
  });
});
