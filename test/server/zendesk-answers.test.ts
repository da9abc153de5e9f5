/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { atZendesk } from '../support/zendesk';
import { createCall, noteCall } from './support/failures';
import { type Caller, receipt, startTestHost } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

const day = 86_400_000;
let other: Caller;

withHostAndDriver();
beforeEach(async () => {
  other = await testHost.driver();
});
afterEach(async () => {
  await driver.world.faults();
  await until(
    () => testHost.store().waiting(),
    (waiting) => waiting.every((step) => step.state === 'dead' || step.kind === 'note'),
  );
});

const events = (event: string, reference: string) =>
  testHost.events(event).filter((line) => line.reference === reference);
/** The first step of the driver's ticket; undefined once it has arrived. */
const ticketStep = async (reference: string) =>
  (await testHost.store().waiting()).find((step) => step.reference === reference);
const refuse = (status: number, more: object = {}) =>
  driver.world.faults({ call: createCall, status, body: { error: 'Refused' }, ...more });

describe('a failing support desk', () => {
  const expectOneTicket = async (caller: Caller) => {
    await caller.withComments();
    expect(await caller.tickets()).toHaveLength(1);
  };
  const paused = () => testHost.events('outbox.paused');

  test('answers slowly: the host answers the driver first, and sends nothing twice (REL-10)', async () => {
    const slow = await startTestHost({ timings: { timeout: 30_000, lease: 180_000, firstTry: 300 } });
    const caller = await slow.driver();
    await caller.world.hold(createCall);
    const key = randomUUID();
    const start = Date.now();
    expect((await caller.raise({ key })).status).toBe(202);
    expect(Date.now() - start).toBeLessThan(10_000);
    const second = await caller.raise({ key });
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([202, 'true']);
    await caller.world.release(createCall);
    await caller.world.hold();
    await expectOneTicket(caller);
    expect((await caller.raise({ key })).status).toBe(201);
    expect(await caller.world.calls(createCall)).toHaveLength(1);
    await slow.close();
  });

  test('breaks a call: the host repeats the same bytes under the same key, even when it would now build them differently (REL-05)', async () => {
    await driver.world.hold(createCall);
    const raised = driver.raise();
    const first = await driver.world.held(createCall);
    // If the host built the ticket now, it would have another requester.
    const { requester_id } = (first.body as { ticket: { requester_id: number } }).ticket;
    await testHost
      .store()
      .rememberZendeskUser(`development:driver:${driver.world.drivers.verified.id}`, requester_id + 1);
    await first.release({ cut: true });
    const second = await driver.world.held(createCall, { after: first.number });
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
    expect(second.headers['content-length']).toBe(first.headers['content-length']);
    await second.release();
    await driver.world.hold();
    await raised;
    await expectOneTicket(driver);
  });

  test('answers 429: all deliveries wait as long as Retry-After says, and none loses an attempt (REL-06)', async () => {
    await driver.world.faults({ call: createCall, status: 429, headers: { 'retry-after': '600' }, times: 1 });
    expect((await driver.raise()).status).toBe(202);
    expect(paused().at(-1)).toMatchObject({ ms: 600_000, attempt: 1 });
    expect((await other.raise()).status).toBe(202);
    testHost.advanceClock(300_000);
    const third = await testHost.driver();
    expect((await third.raise()).status).toBe(202);
    for (const caller of [other, third]) expect(await caller.world.calls(createCall)).toEqual([]);
    expect(await driver.world.calls(createCall)).toHaveLength(1);
    testHost.advanceClock(300_000);
    for (const caller of [driver, other, third]) await expectOneTicket(caller);
    expect((await driver.world.calls(createCall)).map((call) => call.status)).toEqual([429, 201]);
  });

  test.each(['0', 'Sun, 02 Feb 2020 08:00:00 GMT', 'soon'])(
    'answers 429 with "Retry-After: %s": all deliveries wait a minute',
    async (retryAfter) => {
      await driver.world.faults({ call: createCall, status: 429, headers: { 'retry-after': retryAfter }, times: 1 });
      expect((await driver.raise()).status).toBe(202);
      expect(paused().at(-1)).toMatchObject({ ms: 60_000, status: 429 });
      testHost.advanceClock(60_000);
      await expectOneTicket(driver);
    },
  );

  test('no longer knows the idempotency keys: the host looks the ticket up before it sends it again (REL-04)', async () => {
    await driver.world.arrange({ zendesk: { key_life_ms: 0 } });
    await driver.world.faults(
      { call: createCall, cut: true, after: true, times: 1 },
      { call: 'GET /zendesk/api/v2/tickets', status: 503, times: 1 },
    );
    // The second attempt must not happen before the clock has been advanced.
    await driver.world.hold(createCall);
    const raised = driver.raise();
    const held = await driver.world.held(createCall);
    testHost.advanceClock(3 * 3_600_000);
    await held.release({ answer: 'real' });
    await driver.world.hold();
    await raised;
    await expectOneTicket(driver);
    expect(await driver.world.calls('GET /zendesk/api/v2/tickets')).not.toEqual([]);
    testHost.advanceClock(-3 * 3_600_000);
  });

  test('knows the idempotency key with other content: the host looks the ticket up before it sends it again', async () => {
    await refuse(400, { body: { error: 'IdempotentRequestError' }, after: true, times: 1 });
    await driver.raise();
    await expectOneTicket(driver);
    expect(await driver.world.calls(createCall)).toHaveLength(1);
  });
});

describe('the support desk’s answer to one ticket (FL-07)', () => {
  test.each([402, 403, 409])(
    '%i: the others continue immediately, and it becomes a dead letter when it alone is rejected',
    async (status) => {
      await refuse(status);
      const answer = await driver.raise();
      expect(answer.status).toBe(202);
      expect((await other.raise()).status).toBe(201);
      const { reference } = receipt(answer);
      const step = await until(
        async () => {
          // Meanwhile Zendesk accepts the tickets of other drivers.
          expect((await other.ask()).status).toBe(201);
          return await ticketStep(reference);
        },
        (item) => item?.state === 'dead',
      );
      expect(step).toMatchObject({ lastStatus: status, lastCode: 'Refused' });
      expect(step?.attempts).toBeGreaterThanOrEqual(8);
      expect(events('outbox.rejected', reference)).toMatchObject([{ level: 'error' }]);
      expect(events('outbox.dead', reference)).toHaveLength(1);
      await driver.world.faults();
      expect(await testHost.store().retry(step?.seq ?? 0)).toBe(true);
      await driver.withComments();
    },
  );

  test('403 for every ticket: the host may lack the permission, so all tickets wait until that is fixed', async () => {
    await refuse(403);
    const { reference } = receipt(await driver.raise());
    const step = await until(
      () => ticketStep(reference),
      (item) => (item?.attempts ?? 0) > 10 || item?.state === 'dead',
    );
    expect(step?.state).not.toBe('dead');
    await driver.world.faults();
    expect(await driver.withComments()).toHaveLength(1);
  });

  test('409 for its note: the note arrives when the ticket is free again', async () => {
    await driver.world.faults({ call: noteCall, status: 409, body: { error: 'Conflict' }, times: 2 });
    expect((await driver.raise()).status).toBe(201);
    const [ticket] = await driver.withComments();
    expect(ticket?.comments.map((comment) => comment.public)).toEqual([true, false]);
  });

  test('422 for its content: it is sent without custom fields and without the closed ticket that it follows up', async () => {
    const { ticket_id } = receipt(await driver.ask());
    await atZendesk(testHost.sandbox.url, 'PUT', `/tickets/${ticket_id}`, { ticket: { status: 'closed' } });
    await refuse(422, { times: 1 });
    await driver.ask({ follow_up_of: String(ticket_id) });
    await until(
      () => driver.tickets(),
      ([newest]) => newest?.id !== ticket_id,
    );
    expect((await driver.tickets())[0]).toMatchObject({ custom_fields: [], followup_source_id: null });
  });

  test('takes the ticket and ignores its fields: the log names their ids', async () => {
    await driver.world.faults({ call: createCall, status: 201, body: { ticket: { id: 7, custom_fields: [] } } });
    const { reference } = receipt(await driver.ask());
    const { driver_id, callsign, fleet_id, operating_area_id } = testHost.config.zendesk.fields;
    const fields = [driver_id, callsign, fleet_id, operating_area_id];
    expect(events('outbox.fields_ignored', reference)).toMatchObject([{ fields }]);
  });

  test.each([
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['409', { status: 409 }],
    ['429', { status: 429, headers: { 'retry-after': '0.05' } }],
    ['503', { status: 503 }],
  ])('%s for more than a week: it becomes a dead letter', async (_name, fault) => {
    await refuse(fault.status, fault);
    const { reference } = receipt(await driver.raise());
    const tries = async () => (await driver.world.calls(createCall)).length;
    testHost.advanceClock(6 * day);
    const before = await tries();
    // The second attempt starts only after the outcome of the first is stored.
    await until(tries, (count) => count >= before + 2);
    expect((await ticketStep(reference))?.state).not.toBe('dead');
    testHost.advanceClock(2 * day);
    const step = await until(
      () => ticketStep(reference),
      (item) => item?.state === 'dead',
    );
    expect(step?.lastStatus).toBe(fault.status);
    expect(events('outbox.dead', reference)).toHaveLength(1);
  });
});
