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
import { type Client, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;

afterEach(() => {
  jest.restoreAllMocks();
});

beforeEach(async () => {
  pastClosing();
  world = await sandbox.world();
  client = await world.signedIn();
});

describe('An arranged world', () => {
  it('has a week whose net is not the sum of its parts', async () => {
    const { last_week } = await arrangeMoney(world, { last_week: 'sums_wrong' });
    const week = await weekOf(client, last_week);
    expect(earningProblems(week)).toEqual([`week ${last_week}: net`]);
    expect(differences(week, await daysOf(client, last_week))).toEqual([]);
    expect(earningProblems(await weekOf(client, addDays(last_week, -7)))).toEqual([]);
  });

  it('has a week that counts a job which no list shows', async () => {
    const { last_week } = await arrangeMoney(world, { last_week: 'jobs_missing' });
    const week = await weekOf(client, last_week);
    const jobs = await jobsOf(client, last_week);
    expect(earningProblems(week)).toEqual([]);
    expect(jobs.filter((job) => job.status === 'completed')).toHaveLength(week.jobs - 1);
    expect(amountOf(week.gross)).toBeGreaterThan(total(jobs, 'gross'));
    const byDay = await daysOf(client, last_week);
    expect(total(byDay, 'gross')).toBe(total(jobs, 'gross'));
  });

  it('has a week without a job', async () => {
    const { last_week } = await arrangeMoney(world, { last_week: 'zero' });
    const week = await weekOf(client, last_week);
    expect(week).toMatchObject({ jobs: 0, online_minutes: 0, status: 'closed', fees: [] });
    for (const name of ['gross', 'commission', 'net', 'cash_collected', 'invoices_taken', 'payable'])
      expect(amountOf(week[name])).toBe(0);
    expect(await jobsOf(client, last_week)).toEqual([]);
  });

  it('has a week in which the driver kept more cash than was earned', async () => {
    const { last_week } = await arrangeMoney(world, { last_week: 'negative' });
    const week = await weekOf(client, last_week);
    expect(amountOf(week.net)).toBeGreaterThan(0);
    expect(amountOf(week.payable)).toBeLessThan(0);
    expect([week.payout_id, week.invoices, week.status]).toEqual([null, [], 'closed']);
    expect(new Set((await jobsOf(client, last_week)).map((job) => job.payment_method))).toEqual(new Set(['cash']));
    // Nothing was taken towards the week's fees.
    expect((await client.get('/v1/driver')).body.data.balance_owed.amount).toBe(8750);
  });

  it('has a week that brought a loss', async () => {
    const { last_week } = await arrangeMoney(world, { last_week: 'loss' });
    const week = await weekOf(client, last_week);
    expect(amountOf(week.net)).toBeLessThan(0);
    expect(amountOf(week.adjustments)).toBe(-6500);
    expect(differences(week, await jobsOf(client, last_week))).toEqual([]);
  });

  it('has a currency without minor units', async () => {
    const { last_week, invoice_id, payout_id } = await arrangeMoney(world, { currency: 'JPY' });
    const week = await weekOf(client, last_week);
    expect(week.gross).toEqual({ amount: expect.any(Number), currency: 'JPY' });
    expect((await client.get(`/v1/payouts/${payout_id}`)).body.data.amount).toEqual(week.payable);
    expect((await client.get('/v1/driver')).body.data).toMatchObject({
      balance_owed: { amount: 8501, currency: 'JPY' },
      balance_owed_limit: { amount: 30_000, currency: 'JPY' },
    });
    expect((await client.get(`/v1/invoices/${invoice_id}/pdf`)).text).toContain('17,501');
    const wrong = await client.post('/v1/payments', {
      amount: { amount: 99_999, currency: 'JPY' },
      statement_id: null,
      invoice_ids: [],
      method: 'card',
      return_path: '/payments',
    });
    expect(wrong.body.errors).toEqual({ amount: ['Enter JP¥8,501 or less'] });
  });

  it('has ten thousand jobs that add up', async () => {
    const { last_week } = await arrangeMoney(world, { bookings: 10_000 });
    const { meta } = (await client.get('/v1/bookings?per_page=100')).body;
    expect(meta.total).toBeGreaterThanOrEqual(10_000);
    expect(meta.total).toBeLessThan(12_000);
    const week = await weekOf(client, last_week);
    expect(differences(week, await jobsOf(client, last_week))).toEqual([]);
  });

  it('has a new driver without anything', async () => {
    await arrangeMoney(world, { history: 'none' });
    for (const path of [
      '/v1/bookings',
      '/v1/earnings',
      '/v1/earnings?group_by=day',
      '/v1/invoices',
      '/v1/invoice-summary-statements',
      '/v1/payouts',
    ])
      expect(await readAll(client, path)).toEqual([]);
    expect((await client.get('/v1/driver/plans')).body.data).toEqual([]);
    expect((await client.get('/v1/driver')).body.data).toMatchObject({
      balance_owed: { amount: 0, currency: 'GBP' },
      payout_settings: { status: 'off', bank_account: null, amount_waiting: { amount: 0 } },
    });
  });

  it('has a running week with as many jobs as wanted, on any day', async () => {
    for (const jobs of [0, 1, 24, 75]) {
      const { running_week } = await arrangeMoney(world, { running: { jobs } });
      expect(await weekOf(client, running_week)).toMatchObject({ status: 'open', jobs });
    }
  });

  it('has money that waits while payouts are off or being checked', async () => {
    for (const payouts of ['off', 'checking'] as const) {
      await arrangeMoney(world, { payouts });
      const { payout_settings } = (await client.get('/v1/driver')).body.data;
      expect(payout_settings.status).toBe(payouts);
      expect(amountOf(payout_settings.amount_waiting)).toBeGreaterThan(0);
    }
  });

  it('can be arranged again and for another driver, and tells where things are', async () => {
    await arrangeMoney(world, { seed: 3, owed: 'overdue' });
    const again = await arrangeMoney(world, {});
    expect((await client.get('/v1/driver')).body.data.balance_owed.amount).toBe(4250);
    expect((await client.get(`/v1/bookings/${again.booking?.id}`)).body.data.work_date).toBe(again.booking?.work_date);
    expect((await client.get(`/v1/payouts/${again.payout_id}`)).status).toBe(200);
    expect((await client.get(`/v1/invoice-summary-statements/${again.statement_id}`)).status).toBe(200);
    expect(again.clock_changes).toEqual({ spring: expect.any(String), autumn: expect.any(String) });
    const { body } = await world.control('PATCH', '', {
      as: 'unverified',
      user: { status: 'verified' },
      money: { payouts: 'on' },
    });
    const stranger = await world.client().signIn(world.drivers.unverified);
    expect((await stranger.get(`/v1/bookings/${body.money.booking.id}`)).status).toBe(200);
    expect((await client.get(`/v1/bookings/${body.money.booking.id}`)).status).toBe(404);
    expect((await stranger.get('/v1/driver')).body.data.payout_settings.bank_account.holder_name).toBe('Nia Calder');
  });
});
