/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import type { QuoteStatus } from '../../sandbox/api/insurance-quotes';
import { asJson, onAnotherDevice } from '../support/other-device';
import { type Call, type Caller, errorsOf, receipt, startTestHost, type TestHost } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

withHostAndDriver({}, 'draft');
afterEach(async () => {
  await driver.world.faults();
});

const hour = 3_600_000;

const quoteOf = async (caller: Caller, status: QuoteStatus) => {
  const { quote } = await caller.world.arrange({ quote: status });
  if (!quote) throw new Error('no quote');
  return quote;
};
const sendQuote = (caller: Caller, path: string, quote: object, call: Call = {}) =>
  caller.call('POST', path, { key: randomUUID(), json: { data: quote }, ...call });
const withComments = (caller: Caller, comments = 2) => caller.withComments(comments);

describe.each([
  { path: '/api/zendesk/insure', waits: 'submitted', requirement: 'AP-32' },
  { path: '/api/zendesk/accept-insurance-quote', waits: 'accepted', requirement: 'AP-33' },
] as const)('$path ($requirement, FL-03)', ({ path, waits }) => {
  test('takes only the id from the body: nothing else from the browser reaches the ticket (SEC-69)', async () => {
    const quote = await quoteOf(driver, waits);
    const key = randomUUID();
    const forgedQuote = {
      id: quote.id,
      reference: '[x](https://evil.example)',
      status: 'issued',
      total: { amount: 1, currency: 'GBP' },
    };
    expect((await sendQuote(driver, path, forgedQuote, { key })).status).toBe(201);
    const [ticket] = await withComments(driver);
    expect(JSON.stringify(ticket)).not.toContain('evil');
    // After a reload the portal sends the current quote under the same key.
    const second = await sendQuote(driver, path, quote, { key });
    expect([second.status, second.headers.get('idempotency-replayed'), receipt(second).ticket_id]).toEqual([
      201,
      'true',
      ticket?.id,
    ]);
  });

  test('is 404 for the quote of another driver, and for an id that no quote has (SEC-69, SEC-73)', async () => {
    const otherDriver = await testHost.driver();
    const foreign = await quoteOf(otherDriver, waits);
    for (const id of [foreign.id, 999_999_999]) expect((await sendQuote(driver, path, { id })).status).toBe(404);
    expect([...(await driver.tickets()), ...(await otherDriver.tickets())]).toEqual([]);
  });

  test.each([
    ['answers with another quote', { body: { data: { id: 1, status: 'submitted', reference: 'NQ-1' } } }, 503],
    ['offers no insurance to this driver', { status: 403 }, 403],
    ['has ended the session', { status: 419 }, 401],
  ])('an API that %s while the quote is read: nothing is raised', async (_name, fault, status) => {
    const quote = await quoteOf(driver, waits);
    await driver.world.faults({ call: 'GET /v1/insure/quotes/{id}#host', ...fault });
    expect((await sendQuote(driver, path, quote)).status).toBe(status);
    expect(await driver.tickets()).toEqual([]);
  });

  test.each([{}, { data: {} }, { data: { id: '\n' } }, { data: { id: -1 } }, { data: [517] }, [], null, 'x'])(
    'a body without an id is rejected with an error for data: %j',
    async (body) => {
      const answer = await driver.call('POST', path, { key: randomUUID(), json: body });
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['data']]);
    },
  );
});

test('a quote’s request and its acceptance are two tickets (FL-03)', async () => {
  const quote = await quoteOf(driver, 'submitted');
  await sendQuote(driver, '/api/zendesk/insure', quote);
  await driver.world.decideQuote(quote.id, 'quoted');
  const place = { world: driver.world, sandboxOrigin: testHost.sandbox.url, portalOrigin: testHost.origin };
  const accept = await onAnotherDevice(place);
  const { data } = await accept<{ data: object }>(
    'POST',
    `/v1/insure/quotes/${quote.id}/accept`,
    asJson({ payment_plan: 'annual', confirmed: true }),
  );
  expect((await sendQuote(driver, '/api/zendesk/accept-insurance-quote', data)).status).toBe(201);
  const tickets = await driver.tickets();
  expect(tickets.map((ticket) => ticket.subject)).toEqual(['Insurance quote Accepted', 'Insurance quote Submitted']);
});

test('neither a request nor an acceptance of another driver’s quote can be reserved, because its note would link to that quote', async () => {
  const foreign = await quoteOf(await testHost.driver(), 'quoted');
  const reserve = (kind: string) =>
    driver.call('POST', '/api/zendesk/intents', {
      key: randomUUID(),
      json: { kind, related: { type: 'insurance_quote', id: foreign.id } },
    });
  for (const kind of ['quote_acceptance', 'insurance_quote'])
    expect(errorsOf(await reserve(kind))).toEqual({ related: ['We couldn’t find that.'] });
});

describe('a quote request reserved twice under one key, because the first call was cut off (FL-07)', () => {
  let agedHost: TestHost;
  beforeAll(async () => {
    agedHost = await startTestHost();
  });
  afterAll(() => agedHost.close());

  const reserve = (caller: Caller, key: string) =>
    caller.call('POST', '/api/zendesk/intents', { key, json: { kind: 'insurance_quote', related: null } });
  /** Advances an hour, and waits until the host has looked for old reservations: another driver's reservation has become a ticket. */
  const anHourLater = async () => {
    const laterCaller = await agedHost.driver('draft');
    await reserve(laterCaller, randomUUID());
    agedHost.advanceClock(hour + 1_000);
    await withComments(laterCaller);
  };
  const tickets = async (caller: Caller) => (await caller.tickets()).map(({ tags }) => tags);

  test.each<[string, boolean, readonly string[]]>([
    ['before the reservation has aged', false, ['portal_j']],
    ['after the reservation has aged', true, ['portal_j', 'portal_unconfirmed']],
  ])('is one ticket when it is reserved again and sent %s, and still one an hour later', async (_, isOld, tags) => {
    const caller = await agedHost.driver('draft');
    const key = randomUUID();
    expect((await reserve(caller, key)).status).toBe(201);
    if (isOld) await anHourLater();
    expect((await reserve(caller, key)).headers.get('idempotency-replayed')).toBe('true');
    const quote = await quoteOf(caller, 'submitted');
    expect((await sendQuote(caller, '/api/zendesk/insure', quote, { key })).status).toBe(201);
    await anHourLater();
    expect(await tickets(caller)).toEqual([tags]);
  });

  test('would be two tickets under two keys', async () => {
    const caller = await agedHost.driver('draft');
    await reserve(caller, randomUUID());
    const quote = await quoteOf(caller, 'submitted');
    expect((await sendQuote(caller, '/api/zendesk/insure', quote)).status).toBe(201);
    await anHourLater();
    expect(await tickets(caller)).toHaveLength(2);
  });
});
