/** @jest-environment node */
import { offerFor } from '../../sandbox/api/insurance-price';
import type { ArrangedMoney, MoneyArrangement } from '../../sandbox/money/arrange-money';
import { type Client, days, type Loose, later, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();

/** Every row of a list, page by page. */
const readAll = async (client: Client, path: string): Promise<Loose[]> => {
  const rows: Loose[] = [];
  for (let address: string | null = path; address !== null; ) {
    const { status, body, text } = await client.get(address);
    if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
    rows.push(...body.data);
    address = body.links.next === null ? null : String(body.links.next).replace(/^https?:\/\/[^/]+/, '');
  }
  return rows;
};

/** An amount in minor units. @throws Error if it is not a whole number */
const amountOf = (money: Loose): number => {
  if (!Number.isInteger(money.amount)) throw new Error(`${money.amount} is not a whole number`);
  return money.amount;
};

const total = (rows: Loose[], name: string): number => rows.reduce((sum, row) => sum + amountOf(row[name]), 0);

const arrangeMoney = async (world: TestWorld, money: MoneyArrangement): Promise<ArrangedMoney> => {
  const { status, body, text } = await world.control('PATCH', '', { money });
  if (status !== 200) throw new Error(text);
  return body.money;
};

/** Worlds with different money: unusual last weeks, amounts that wait, days that have passed. */
const worlds: [string, MoneyArrangement, laterDays?: number][] = [
  ['the sample', {}],
  ['the sample, sixteen days later', {}, 16],
  ['a week of cash, payouts off', { last_week: 'negative', payouts: 'off' }],
  ['a payout that came back, in credit', { payout: 'returned', owed: 'in_credit' }],
  ['a running week, a debt', { running: { jobs: 43 }, owed: 'over_limit' }],
];

/** The answers to all money calls of one driver. */
const readMoney = async (arrangement: MoneyArrangement, laterDays: number) => {
  const world = await sandbox.world();
  await arrangeMoney(world, arrangement);
  if (laterDays > 0) later(days(laterDays));
  const client = await world.signedIn();
  const [jobs, byDay, weeks, invoices, statements, payouts] = [
    await readAll(client, '/v1/bookings?per_page=100'),
    await readAll(client, '/v1/earnings?per_page=100&group_by=day'),
    await readAll(client, '/v1/earnings?per_page=100'),
    await readAll(client, '/v1/invoices'),
    await readAll(client, '/v1/invoice-summary-statements'),
    await readAll(client, '/v1/payouts'),
  ];
  const details = await Promise.all(payouts.map(async ({ id }) => (await client.get(`/v1/payouts/${id}`)).body.data));
  const invoiceDetails = await Promise.all(
    invoices.map(async ({ id }) => (await client.get(`/v1/invoices/${id}`)).body.data),
  );
  const driver = (await client.get('/v1/driver')).body.data;
  return { driver, jobs, days: byDay, weeks, invoices: invoiceDetails, statements, payouts: details };
};

describe.each(worlds)('Everything adds up in %s (AP-17, AP-20, AP-21, AP-24)', (_, arrangement, laterDays = 0) => {
  let money: Awaited<ReturnType<typeof readMoney>>;

  beforeAll(async () => {
    money = await readMoney(arrangement, laterDays);
    // Hundreds of calls, each checked against the contract.
  }, 120_000);

  it('with commission rounded once a week, at the rate of the step that the jobs reach', () => {
    for (const week of money.weeks) {
      const base = amountOf(week.gross) - amountOf(week.tips);
      const rate = [1100, 1700, 2500, 3000][[76, 46, 25, 0].findIndex((jobs) => week.jobs >= jobs)];
      expect([week.period_start, week.commission_rate_bps, week.tier.rate_bps]).toEqual([
        week.period_start,
        rate,
        rate,
      ]);
      expect(amountOf(week.commission)).toBe(Math.round((base * (rate ?? 0)) / 10_000));
      expect(amountOf(week.commission_vat)).toBe(Math.round(amountOf(week.commission) / 5));
    }
  });

  it('in each payout, and in the amount that waits for a payout', () => {
    for (const payout of money.payouts)
      expect([payout.reference, total(payout.lines, 'amount')]).toEqual([payout.reference, amountOf(payout.amount)]);
    const carried = money.weeks.filter((week) => {
      const payout = money.payouts.find(({ id }) => id === week.payout_id);
      return payout && payout.status !== 'failed' && payout.status !== 'cancelled';
    });
    const sent = money.payouts.filter(({ status }) => status !== 'failed' && status !== 'cancelled');
    expect(total(carried, 'payable')).toBe(total(sent, 'amount'));
    const waiting = total(
      money.weeks.filter((week) => week.status !== 'open' && !carried.includes(week)),
      'payable',
    );
    expect(amountOf(money.driver.payout_settings.amount_waiting)).toBe(Math.max(0, waiting));
  });
});

it('The price of an insurance offer is the sum of its lines and 12 % tax, and the instalments add their rate (API-20)', () => {
  const { price_lines: lines, total: price, instalments } = offerFor({ cover: 'comprehensive', extras: ['legal'] });
  const [premium = 0, legal = 0, tax, fee = 0] = lines.map(({ amount }) => amount);
  expect(tax).toBe(Math.round((premium + legal) * 0.12));
  expect(price).toBe(premium + legal + (tax ?? 0) + fee);
  const { deposit = 0, count = 0, each = 0, total_payable: payable, apr_bps: apr = 0 } = instalments ?? {};
  expect(payable).toBe(deposit + count * each);
  const month = (1 + apr / 10_000) ** (1 / 12);
  const worth = Array.from({ length: count }, (_, index) => each / month ** (index + 1)).reduce((a, b) => a + b, 0);
  expect(Math.abs(price - deposit - worth)).toBeLessThan(count);
});
