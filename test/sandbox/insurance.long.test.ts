/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { sampleAnswers } from '../../sandbox/world/insurance-sample';
import {
  type Answer,
  type Client,
  day,
  days,
  form,
  jpeg,
  type Loose,
  later,
  openSandbox,
  type TestWorld,
} from './support';

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

  it('keeps nothing of a refused one: the same key may be used for the corrected answers', async () => {
    const key = randomUUID();
    expect((await store(filled({ annual_miles: 1 }), key)).status).toBe(422);
    expect((await store(filled(), key)).status).toBe(201);
    expect((await client.get('/v1/insure/quotes')).body.data).toHaveLength(1);
  });

  it('is for the vehicles that are on the road', async () => {
    expect((await client.get('/v1/insure/vehicles')).body.data.map((one: Loose) => one.registration)).toEqual([
      'TA23KXP',
    ]);
    const foreign = (await (await (await sandbox.world()).signedIn()).get('/v1/insure/vehicles')).body.data[0].id;
    const answer = await store(filled({ vehicle_id: foreign }));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'answers.vehicle_id': ['Choose one of your vehicles'] },
    ]);
  });
});

describe('A quote on its way', () => {
  it.each(['submitted', 'referred', 'quoted', 'declined', 'expired', 'withdrawn', 'accepted', 'issued'])(
    'can be %s',
    async (status) => {
      const quote = await arranged(status);
      expect(quote.status).toBe(status);
      expect(await read(quote.id)).toEqual(quote);
      const seen = ['submitted', 'quoted', 'accepted', 'issued'].filter((one) => quote[`${one}_at`] !== null);
      const expected: Record<string, string[]> = {
        quoted: ['submitted', 'quoted'],
        expired: ['submitted', 'quoted'],
        accepted: ['submitted', 'quoted', 'accepted'],
        issued: ['submitted', 'quoted', 'accepted', 'issued'],
      };
      expect(seen).toEqual(expected[status] ?? ['submitted']);
      expect((await client.get('/v1/insure/quotes')).body.data).toHaveLength(1);
      expect((await world.control('PATCH', '', { quote: null })).body.quote).toBeNull();
      expect((await client.get('/v1/insure/quotes')).body.data).toEqual([]);
    },
  );

  it('is decided by the control protocol as by the broker, with words where none are given', async () => {
    const { id } = await arranged('submitted');
    expect((await decide(id, 'accepted')).status).toBe(400);
    expect((await decide(id, 'issued')).status).toBe(422);
    expect((await decide(1, 'quoted')).status).toBe(404);
    expect((await decide(id, 'referred')).body.quote).toMatchObject({
      status: 'referred',
      message: expect.stringMatching(/\?$/),
    });
    expect((await decide(id, 'declined', 'No.')).body.quote).toMatchObject({ status: 'declined', message: 'No.' });
    expect((await read(id)).status).toBe('declined');
  });

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

  it('costs more for whoever drives more or had a claim, and less with a bonus', async () => {
    const total = async (answers: object) => (await arranged({ status: 'quoted', answers })).total.amount;
    const usual = await total({});
    expect(await total({ annual_miles: 60_000 })).toBeGreaterThan(usual);
    expect(await total({ claims: [{ ...(sampleAnswers(1).claims as Loose[])[0], fault: 'mine' }] })).toBeGreaterThan(
      usual,
    );
    expect(await total({ ncb_years: '9' })).toBeLessThan(usual);
    expect(await total({ cover: 'third_party' })).toBeLessThan(usual);
  });

  it('has papers behind signed links, more of them once the policy is issued', async () => {
    const quote = await arranged('quoted');
    const kinds = (of: Loose) => of.documents.map((one: Loose) => one.kind);
    expect(kinds(quote)).toEqual(['product_information', 'policy_wording', 'statement_of_fact', 'terms_of_business']);
    const { url } = quote.documents[0];
    const opened = await fetch(url);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await opened.text()).toMatch(/^%PDF-/);
    expect((await fetch(url.replace(/signature=./, 'signature='))).status).toBe(403);
    expect(kinds(await arranged('issued'))).toEqual([...kinds(quote), 'schedule', 'certificate']);
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

  it('ends at the latest on the day cover should start', async () => {
    const quote = await arranged({ status: 'quoted', answers: { starts_on: day(2) } });
    const inLondon = (instant: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(instant);
    const end = Date.parse(quote.expires_at);
    expect([inLondon(end), inLondon(end + 1_000)]).toEqual([day(2), day(3)]);
  });

  it('tells how its proof of bonus stands, and asks for it in the checklist', async () => {
    const row = async () =>
      (await client.get('/v1/documents/current')).body.data.find(
        (one: Loose) => one.document_type.code === 'no_claims_proof',
      );
    expect(await row()).toBeUndefined();
    const quote = await arranged('quoted');
    expect(quote.no_claims_bonus).toMatchObject({ years: 5, proof_status: 'needed', proof_due_on: day(26) });
    expect(await row()).toMatchObject({ status: 'missing', required: false });
    const parts = { document_type_id: quote.no_claims_bonus.document_type_id, issued_on: day(-40) };
    expect((await client.post('/v1/documents', form(parts, [['letter.jpg', jpeg()]]))).status).toBe(201);
    expect((await read(quote.id)).no_claims_bonus.proof_status).toBe('received');
    await world.control('POST', '/decide', { document: 'newest', decision: 'approved' });
    expect((await read(quote.id)).no_claims_bonus.proof_status).toBe('accepted');
    expect((await arranged({ status: 'quoted', answers: { ncb_years: '0' } })).no_claims_bonus).toBeNull();
  });

  it('is nobody else’s', async () => {
    const quote = await arranged('quoted');
    const other = await (await sandbox.world()).signedIn();
    for (const id of [quote.id, 1, 'x']) {
      expect((await other.get(`/v1/insure/quotes/${id}`)).status).toBe(404);
      expect(
        (await other.post(`/v1/insure/quotes/${id}/accept`, { payment_plan: 'annual', confirmed: true })).status,
      ).toBe(404);
    }
    expect((await read(quote.id)).status).toBe('quoted');
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

  it.each([
    ['submitted', 'The broker hasn’t sent a price yet'],
    ['referred', 'The broker needs an answer from you first'],
    ['declined', 'The broker can’t insure this'],
    ['expired', 'This quote has expired. Get a new one'],
    ['withdrawn', 'This quote was withdrawn. Get a new one'],
  ])('is refused under errors.quote while it is %s', async (status, message) => {
    const quote = await arranged(status);
    const answer = await accept(quote.id);
    expect([answer.status, answer.body.errors]).toEqual([422, { quote: [message] }]);
    expect((await read(quote.id)).status).toBe(status);
  });

  it('needs a plan that was offered, and a confirmation', async () => {
    const quote = await arranged({ status: 'quoted', answers: { debts: ['ccj'] } });
    expect(quote.instalments).toBeNull();
    expect((await accept(quote.id, { payment_plan: 'instalments', confirmed: true })).body.errors).toEqual({
      payment_plan: ['You can only pay this quote in full'],
    });
    expect((await accept(quote.id, { payment_plan: 'weekly', confirmed: false })).body.errors).toEqual({
      payment_plan: ['Choose how you want to pay'],
      confirmed: ['Confirm that you’ve read the documents'],
    });
    expect((await accept(quote.id)).status).toBe(200);
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

  it('a seeded driver can be signed in to see it', async () => {
    const uninsured = await world
      .client()
      .signIn({ email: 'farah.lind@example.com', password: world.drivers.verified.password });
    const answer = await uninsured.get('/v1/insure/quotes');
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Kelderby Executive insures its own drivers. Call the office.',
    ]);
  });

  it('guests and unverified drivers are turned away like everywhere', async () => {
    expect((await world.client().get('/v1/insure/quotes')).status).toBe(401);
    await world.control('PATCH', '', { user: { status: 'unverified' } });
    expect((await client.get('/v1/insure/quotes')).status).toBe(409);
    expect((await client.send('POST', '/v1/insure/store', { body: filled() })).status).toBe(419);
  });
});
