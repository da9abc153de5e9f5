/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { sampleAnswers } from '../../sandbox/world/insurance-sample';
import { type Answer, type Client, day, days, type Loose, later, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;
let vehicleId: number;

beforeEach(async () => {
  world = await sandbox.world();
  client = await world.signedIn();
  vehicleId = (await client.get('/v1/insure/vehicles')).body.data[0].id;
});
afterEach(() => jest.restoreAllMocks());

const declarations = ['accurate', 'shared', 'not_insured_yet'];
const filled = (answers: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  schema_version: '2026-02',
  claim_schema_version: '2026-01',
  answers: sampleAnswers(vehicleId, answers),
  declarations,
  ...rest,
});
const store = (body: object, key?: string): Promise<Answer> =>
  client.post('/v1/insure/store', body, key === undefined ? {} : { 'idempotency-key': key });
const arranged = async (quote: unknown): Promise<Loose> => (await world.control('PATCH', '', { quote })).body.quote;
const decide = (id: number, decision: string, message?: string) =>
  world.control('POST', '/decide', { insurance_quote_id: id, decision, message });
const read = async (id: number): Promise<Loose> => (await client.get(`/v1/insure/quotes/${id}`)).body.data;
const accept = (id: number, body: object = { payment_plan: 'annual', confirmed: true }) =>
  client.post(`/v1/insure/quotes/${id}/accept`, body);

describe('Asking for a quote (AP-19)', () => {
  it('stores it once, whatever is pressed how often', async () => {
    const key = randomUUID();
    const answers = await Promise.all([store(filled(), key), store(filled(), key), store(filled(), key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [stored, ...others] = (await client.get('/v1/insure/quotes')).body.data;
    expect(others).toEqual([]);
    expect(stored).toEqual(answers[0]?.body.data);
    expect(stored).toMatchObject({
      reference: `NQ-${stored.id + 19_900}`,
      status: 'submitted',
      vehicle_id: vehicleId,
      vehicle_registration: 'TA23KXP',
      starts_on: day(12),
      cover: null,
      price_lines: [],
      total: null,
      documents: [],
      quoted_at: null,
    });
    expect(await read(stored.id)).toMatchObject({
      schema_version: '2026-02',
      claim_schema_version: '2026-01',
      answers: sampleAnswers(vehicleId),
    });
  });
});

describe('A quote on its way', () => {
  it('is priced in lines that add up, with tax of 12 % and what it costs in instalments', async () => {
    const quote = await arranged('quoted');
    const lines = Object.fromEntries(quote.price_lines.map((line: Loose) => [line.label, line.amount.amount]));
    const [premium, legal, tax, fee] = [
      'Premium',
      'Legal expenses',
      'Insurance premium tax 12 %',
      'Arrangement fee',
    ].map((name) => lines[name]);
    expect(tax).toBe(Math.round((premium + legal) * 0.12));
    expect(quote.total).toEqual({ amount: premium + legal + tax + fee, currency: 'GBP' });
    const { deposit, count, each, total_payable: payable, apr_bps: apr, first_due_on: firstDue } = quote.instalments;
    expect(payable.amount).toBe(deposit.amount + count * each.amount);
    // The monthly payments at the named rate are worth what is lent, to the penny that each is rounded up by.
    const month = (1 + apr / 10_000) ** (1 / 12);
    const worth = Array.from({ length: count }, (_, index) => each.amount / month ** (index + 1)).reduce(
      (sum, one) => sum + one,
      0,
    );
    expect(worth - (quote.total.amount - deposit.amount)).toBeGreaterThanOrEqual(0);
    expect(worth - (quote.total.amount - deposit.amount)).toBeLessThan(count);
    expect([quote.starts_on, firstDue.slice(0, 7) > quote.starts_on.slice(0, 7)]).toEqual([day(12), true]);
    expect(quote).toMatchObject({
      cover: 'comprehensive',
      use: 'Private hire, social and domestic',
      excess: { voluntary: { amount: 25_000 } },
    });
  });

  it('ends by the clock when nobody accepts it', async () => {
    const quote = await arranged('quoted');
    expect(Date.parse(quote.expires_at) - Date.now()).toBeGreaterThan(days(7));
    expect(Date.parse(quote.expires_at) - Date.now()).toBeLessThan(days(8));
    later(days(8));
    client = await world.signedIn();
    expect((await read(quote.id)).status).toBe('expired');
    expect((await accept(quote.id)).body.errors).toEqual({ quote: ['This quote has expired. Get a new one'] });
  });
});

describe('The world of a newcomer', () => {
  it('has a policy in force, an offer with a deadline, and a quote that waits for the broker', async () => {
    const newcomer = await sandbox.client().signIn(world.drivers.verified);
    const quotes = (await newcomer.get('/v1/insure/quotes')).body.data;
    expect(quotes.map((one: Loose) => one.status)).toEqual(['submitted', 'quoted', 'issued']);
    const [, offered, inForce] = quotes;
    expect(Date.parse(offered.expires_at)).toBeGreaterThan(Date.now() + days(5));
    expect(inForce.starts_on < day(-150)).toBe(true);
    const [vehicle] = (await newcomer.get('/v1/insure/vehicles')).body.data;
    expect(inForce.ends_on).toBe(vehicle.insurance_ends_on);
    const inLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' });
    expect([offered, inForce].map((one) => inLondon.format(new Date(one.expires_at)))).toEqual([
      '23:59:59',
      '23:59:59',
    ]);
    for (const quote of quotes) {
      expect((await newcomer.get(`/v1/insure/quotes/${quote.id}`)).body.data.answers.starts_on).toBe(quote.starts_on);
      const times = ['submitted', 'quoted', 'accepted', 'issued'].map((name) => quote[`${name}_at`]).filter(Boolean);
      expect(times).toEqual([...times].sort());
    }
    expect((await sandbox.control('GET', '/worlds/default/mails')).body.mails).toEqual([]);
  });
});

describe('Accepting a quote (AP-19)', () => {
  it('happens once: the same answer comes again, and the plan stays', async () => {
    const quote = await arranged('quoted');
    const body = { payment_plan: 'instalments', confirmed: true };
    const [first, second] = await Promise.all([accept(quote.id, body), accept(quote.id, body)]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.text).toBe(first?.text);
    expect(first?.body.data).toMatchObject({
      status: 'accepted',
      payment_plan: 'instalments',
      policy_number: null,
      accepted_at: expect.any(String),
    });
    const other = await accept(quote.id);
    expect([other.status, other.body.data.payment_plan]).toEqual([200, 'instalments']);
    await decide(quote.id, 'issued');
    const issued = await accept(quote.id);
    expect([issued.status, issued.body.data]).toMatchObject([
      200,
      { status: 'issued', policy_number: `PH-${quote.id}-TA23KXP` },
    ]);
  });
});

describe('Where insurance is not offered (CK-05)', () => {
  it('every call says why, in the words of the fleet', async () => {
    const quote = await arranged('quoted');
    await world.control('PATCH', '', { insure: 'unavailable' });
    const message = 'We don’t offer insurance quotes yet.';
    const { fleet } = (await client.get('/v1/user?include=driver.fleet')).body.data.driver;
    expect([fleet.insure_available, fleet.insure_unavailable_message]).toEqual([false, message]);
    const answers = await Promise.all([
      ...['question-schema', 'claim-schema', 'vehicles', 'quotes', `quotes/${quote.id}`].map((path) =>
        client.get(`/v1/insure/${path}`),
      ),
      store(filled()),
      accept(quote.id),
    ]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [403, message]));
    await world.control('PATCH', '', { insure: 'available' });
    expect((await client.get('/v1/insure/quotes')).body.data).toHaveLength(1);
  });
});
