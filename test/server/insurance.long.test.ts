/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import type { QuoteStatus } from '../../sandbox/api/insurance-quotes';
import { until } from '../support/until';
import { createCall, deskFailures, noteCall } from './support/failures';
import { type Call, type Caller, errorsOf, openStage, receipt, type Stage } from './support/stage';

let stage: Stage;
let driver: Caller;

beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  driver = await stage.driver('draft');
});
afterEach(async () => {
  await driver.world.faults();
});
afterAll(() => stage.close());

const hour = 3_600_000;

const quoteOf = async (of: Caller, status: QuoteStatus) => {
  const { quote } = await of.world.arrange({ quote: status });
  if (!quote) throw new Error('no quote');
  return quote;
};
const tell = (of: Caller, path: string, quote: object, call: Call = {}) =>
  of.call('POST', path, { key: randomUUID(), json: { data: quote }, ...call });
const open = async (of: Caller) =>
  ((await of.call('GET', '/api/zendesk/intents')).body as { data: { key: string }[] }).data.map((intent) => intent.key);
const whole = (of: Caller, comments = 2) =>
  until(
    () => of.tickets(),
    ([ticket]) => ticket?.comments.length === comments,
  );

const flows = [
  {
    path: '/api/zendesk/insure',
    kind: 'insurance_quote',
    waits: 'submitted',
    subject: 'Insurance quote Submitted',
    comment: /^I’ve asked for insurance quote NQ-\d+\. Please check it\.$/,
    note: /^Insurance quote \d+ was requested by driver \d+, callsign 418\./,
    requirement: 'AP-32',
    announced: () => null,
    others: ['referred', 'quoted', 'declined', 'expired', 'withdrawn', 'accepted', 'issued'],
  },
  {
    path: '/api/zendesk/accept-insurance-quote',
    kind: 'quote_acceptance',
    waits: 'accepted',
    subject: 'Insurance quote Accepted',
    comment: /^I’ve accepted insurance quote NQ-\d+\. Please set up the policy\.$/,
    note: /^Acceptance of insurance quote \d+ was sent by driver \d+, callsign 418\./,
    requirement: 'AP-33',
    announced: (id: number) => ({ type: 'insurance_quote', id }),
    others: ['submitted', 'referred', 'quoted', 'declined', 'expired', 'withdrawn', 'issued'],
  },
] as const;

describe.each(flows)(
  '$path ($requirement, FL-03)',
  ({ path, kind, waits, subject, comment, note, announced, others }) => {
    const arm = (of: Caller, key: string, id: number) =>
      of.call('POST', '/api/zendesk/intents', { key, json: { kind, related: announced(id) } });

    test('raises one ticket, with tag, fields and a private note that leads to the quote in the back office (FL-06)', async () => {
      const quote = await quoteOf(driver, waits);
      const answer = await tell(driver, path, quote);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
      const [ticket, ...others] = await whole(driver);
      expect(others).toEqual([]);
      expect(receipt(answer)).toMatchObject({ state: 'sent', ticket_id: ticket?.id, reference: ticket?.external_id });
      expect(ticket).toMatchObject({
        subject,
        tags: ['portal_j'],
        requester: { role: 'end-user', external_id: `development:driver:${driver.world.drivers.verified.id}` },
        comments: [
          { public: true, body: expect.stringMatching(comment) },
          { public: false, body: expect.stringMatching(note) },
        ],
      });
      expect(ticket?.comments[0]?.body).toContain(quote.reference);
      expect(ticket?.comments[1]?.body).toContain(
        `Review: ${stage.sandbox.url}/back-office/insurance-quotes/${quote.id}`,
      );
      const fields = Object.fromEntries((ticket?.custom_fields ?? []).map(({ id, value }) => [id, value]));
      expect(fields).toMatchObject({
        3600001: 'insurance',
        3600009: quote.id,
        3600012: driver.world.drivers.verified.id,
      });
      const { body } = await driver.call('GET', '/api/zendesk/tickets');
      expect(body).toMatchObject({
        data: [{ topic: 'insurance', related: [{ type: 'insurance_quote', id: quote.id }] }],
      });
      expect(JSON.stringify(body)).not.toContain('back-office');
    });

    test('takes only the id from the body, and ignores everything else that a browser sends (SEC-69)', async () => {
      const quote = await quoteOf(driver, waits);
      const key = randomUUID();
      const evil = {
        id: quote.id,
        reference: '[x](https://evil.example)',
        status: 'issued',
        total: { amount: 1, currency: 'GBP' },
      };
      expect((await tell(driver, path, evil, { key })).status).toBe(201);
      const [ticket] = await whole(driver);
      expect(JSON.stringify(ticket)).not.toContain('evil');
      // The portal that was opened anew sends the quote as it stands then, under the same key.
      const again = await tell(driver, path, quote, { key });
      expect([again.status, again.headers.get('idempotency-replayed'), receipt(again).ticket_id]).toEqual([
        201,
        'true',
        ticket?.id,
      ]);
    });

    test('stays one ticket when ten requests come at the same time, under one key and under several (FL-07)', async () => {
      const quote = await quoteOf(driver, waits);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => tell(driver, path, quote, n % 2 ? { key } : {})),
      );
      expect(answers.filter((answer) => !answer.headers.has('idempotency-replayed'))).toHaveLength(1);
      expect(new Set(answers.map((answer) => receipt(answer).reference)).size).toBe(1);
      await whole(driver);
      expect(await driver.tickets()).toHaveLength(1);
    });

    test('is 404 for another driver’s quote and for one that does not exist (SEC-69, SEC-73)', async () => {
      const other = await stage.driver();
      const foreign = await quoteOf(other, waits);
      for (const id of [foreign.id, 999_999_999]) expect((await tell(driver, path, { id })).status).toBe(404);
      expect([...(await driver.tickets()), ...(await other.tickets())]).toEqual([]);
    });

    test.each([{}, { data: {} }, { data: { id: '\n' } }, { data: { id: -1 } }, { data: [517] }, [], null, 'x'])(
      'rejects a body without an id: %j',
      async (body) => {
        const answer = await driver.call('POST', path, { key: randomUUID(), json: body });
        expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['data']]);
      },
    );

    test.each(others)(
      'is raised while the quote is %s, because the operator’s API says that it may be',
      async (status) => {
        const quote = await quoteOf(driver, status);
        expect((await tell(driver, path, quote)).status).toBe(201);
        const [ticket] = await whole(driver);
        expect(ticket?.subject).toBe(subject);
        expect(await open(driver)).toEqual([]);
      },
    );

    test.each(deskFailures)(
      'support desk %s: the driver’s receipt says "queued", and one ticket with one note arrives',
      async (_name, fault) => {
        const quote = await quoteOf(driver, waits);
        await driver.world.faults({ call: createCall, times: 2, ...fault }, { call: noteCall, times: 1, ...fault });
        const answer = await tell(driver, path, quote);
        expect([answer.status, receipt(answer)]).toMatchObject([202, { state: 'queued', ticket_id: null }]);
        await until(
          () => stage.store().waiting(),
          (waiting) => waiting.length === 0,
          10_000,
        );
        expect((await driver.tickets()).map((ticket) => [ticket.external_id, ticket.comments.length])).toEqual([
          [receipt(answer).reference, 2],
        ]);
      },
    );

    test.each([
      ['breaks', { status: 500 }, 503],
      ['answers with a page', { html: '<html>' }, 503],
      ['answers with another quote', { body: { data: { id: 1, status: 'submitted', reference: 'NQ-1' } } }, 503],
      ['is cut', { cut: true }, 503],
      ['offers no insurance to this driver', { status: 403 }, 403],
      ['has ended the session', { status: 419 }, 401],
    ])('API %s while the quote is read: no ticket is raised', async (_name, fault, status) => {
      const quote = await quoteOf(driver, waits);
      await driver.world.faults({ call: 'GET /v1/insure/quotes/{id}#host', ...fault });
      expect((await tell(driver, path, quote)).status).toBe(status);
      expect(await driver.tickets()).toEqual([]);
      await driver.world.faults();
      expect((await tell(driver, path, quote)).status).toBe(201);
    });

    test('closes its reservation, under the same key and, for the same quote, under another', async () => {
      const quote = await quoteOf(driver, waits);
      const key = randomUUID();
      await arm(driver, key, quote.id);
      expect((await tell(driver, path, quote, { key })).status).toBe(201);
      if (announced(quote.id) !== null) await arm(driver, randomUUID(), quote.id);
      await tell(driver, path, quote);
      expect(await open(driver)).toEqual([]);
    });

    test('is sent after a restart when the host stopped with it in the queue', async () => {
      const first = await openStage();
      const caller = await first.driver('draft');
      const quote = await quoteOf(caller, waits);
      await caller.world.faults({ call: createCall, status: 503 });
      const key = randomUUID();
      expect((await tell(caller, path, quote, { key })).status).toBe(202);
      await first.stop();
      await caller.world.faults();
      await first.start();
      await whole(caller);
      expect((await tell(caller, path, quote, { key })).headers.get('idempotency-replayed')).toBe('true');
      expect(await caller.tickets()).toHaveLength(1);
      await first.close();
    });

    test('becomes one marked ticket when a reservation is never confirmed, and the late report is added as a note (REL-16)', async () => {
      const aged = await openStage();
      const caller = await aged.driver('draft');
      const quote = await quoteOf(caller, waits);
      const key = randomUUID();
      expect((await arm(caller, key, quote.id)).status).toBe(201);
      aged.later(hour + 1_000);
      const [ticket] = await whole(caller);
      expect(ticket).toMatchObject({ subject, tags: ['portal_j', 'portal_unconfirmed'] });
      const link = `${aged.sandbox.url}/back-office/insurance-quotes`;
      expect(ticket?.comments[1]?.body).toContain(
        `Review: ${announced(quote.id) === null ? link : `${link}/${quote.id}`}`,
      );
      const answer = await tell(caller, path, quote, { key });
      expect([answer.status, receipt(answer).ticket_id]).toEqual([201, ticket?.id]);
      const [confirmed, ...others] = await whole(caller, 3);
      expect(others).toEqual([]);
      expect(confirmed?.comments[2]?.body).toMatch(/^Confirmed now\. /);
      expect(confirmed?.comments[2]?.body).toContain(`${link}/${quote.id}`);
      await aged.close();
    });
  },
);

test('a quote’s request and its acceptance are two tickets (FL-03)', async () => {
  const quote = await quoteOf(driver, 'submitted');
  await tell(driver, '/api/zendesk/insure', quote);
  await driver.world.decideQuote(quote.id, 'quoted');
  const token = /XSRF-TOKEN=([^;]+)/.exec(driver.cookie)?.[1] ?? '';
  const accepted = await fetch(`${stage.sandbox.url}/v1/insure/quotes/${quote.id}/accept`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      origin: stage.origin,
      cookie: driver.cookie,
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify({ payment_plan: 'annual', confirmed: true }),
  });
  expect(accepted.status).toBe(200);
  const { data } = (await accepted.json()) as { data: object };
  expect((await tell(driver, '/api/zendesk/accept-insurance-quote', data)).status).toBe(201);
  const tickets = await driver.tickets();
  expect(tickets.map((ticket) => ticket.subject)).toEqual(['Insurance quote Accepted', 'Insurance quote Submitted']);
});

test('an acceptance of another driver’s quote cannot be reserved, because its note would link to that quote', async () => {
  const foreign = await quoteOf(await stage.driver(), 'quoted');
  const announce = (kind: string) =>
    driver.call('POST', '/api/zendesk/intents', {
      key: randomUUID(),
      json: { kind, related: { type: 'insurance_quote', id: foreign.id } },
    });
  for (const kind of ['quote_acceptance', 'insurance_quote'])
    expect(errorsOf(await announce(kind))).toEqual({ related: ['We couldn’t find that.'] });
});

describe('a quote request reserved twice under one key, because the first call was cut off (FL-07)', () => {
  let aged: Stage;
  beforeAll(async () => {
    aged = await openStage();
  });
  afterAll(() => aged.close());

  const reserve = (of: Caller, key: string) =>
    of.call('POST', '/api/zendesk/intents', { key, json: { kind: 'insurance_quote', related: null } });
  /** An hour passes, and the host has looked for old reservations since: another driver's has become a ticket. */
  const anHourLater = async () => {
    const witness = await aged.driver('draft');
    await reserve(witness, randomUUID());
    aged.later(hour + 1_000);
    await whole(witness);
  };
  const tickets = async (of: Caller) => (await of.tickets()).map(({ tags }) => tags);

  test.each<[string, boolean, readonly string[]]>([
    ['before the reservation has aged', false, ['portal_j']],
    ['after the reservation has aged', true, ['portal_j', 'portal_unconfirmed']],
  ])('is one ticket when it is sent again %s, even an hour later', async (_, isOld, tags) => {
    const caller = await aged.driver('draft');
    const key = randomUUID();
    expect((await reserve(caller, key)).status).toBe(201);
    if (isOld) await anHourLater();
    expect((await reserve(caller, key)).headers.get('idempotency-replayed')).toBe('true');
    const quote = await quoteOf(caller, 'submitted');
    expect((await tell(caller, '/api/zendesk/insure', quote, { key })).status).toBe(201);
    await anHourLater();
    expect(await tickets(caller)).toEqual([tags]);
  });

  test('would be two tickets under two keys', async () => {
    const caller = await aged.driver('draft');
    await reserve(caller, randomUUID());
    const quote = await quoteOf(caller, 'submitted');
    expect((await tell(caller, '/api/zendesk/insure', quote)).status).toBe(201);
    await anHourLater();
    expect(await tickets(caller)).toHaveLength(2);
  });
});
