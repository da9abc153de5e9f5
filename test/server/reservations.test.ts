/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { housekeeping } from '../../server/outbox/housekeeping';
import { timings } from '../../server/outbox/timings';
import { until } from '../support/until';
import { type Caller, errorsOf, receipt, startTestHost, type TestHost } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

const hour = 3_600_000;
const reserve = (
  caller: Caller,
  key: string,
  body: unknown = { kind: 'vehicle_change', related: { type: 'vehicle_change', id: caller.changeId } },
) => caller.call('POST', '/api/zendesk/intents', { key, json: body });
/** Keys of the driver's open reservations. */
const openKeys = async (caller: Caller) =>
  ((await caller.call('GET', '/api/zendesk/intents')).body as { data: { key: string }[] }).data.map(
    (reservation) => reservation.key,
  );

withHostAndDriver();

describe('reserved tickets (FL-07)', () => {
  test('are listed for their own driver until they are raised or cancelled', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await reserve(driver, first)).status).toBe(201);
    expect((await reserve(driver, second, { kind: 'document', related: null })).status).toBe(201);
    expect(await openKeys(driver)).toEqual([first, second]);
    const otherDriver = await testHost.driver('draft');
    expect(await openKeys(otherDriver)).toEqual([]);
    expect((await otherDriver.call('DELETE', `/api/zendesk/intents/${first}`)).status).toBe(404);
    expect((await driver.raise({ key: first })).status).toBe(201);
    expect((await driver.call('DELETE', `/api/zendesk/intents/${second}`)).status).toBe(204);
    expect(await openKeys(driver)).toEqual([]);
    expect((await driver.call('DELETE', `/api/zendesk/intents/${first}`)).status).toBe(204);
    expect((await driver.call('DELETE', `/api/zendesk/intents/${randomUUID()}`)).status).toBe(404);
  });

  test('that were raised are found by their key, and by the pending change they belong to', async () => {
    const [key, unusedKey] = [randomUUID(), randomUUID()];
    await driver.raise({ key });
    const rows = async (keys = '') =>
      ((await driver.call('GET', `/api/zendesk/intents?keys=${keys}`)).body as { data: unknown[] }).data;
    expect(await openKeys(driver)).toEqual([]);
    const related = { type: 'vehicle_change', id: driver.changeId };
    expect(await rows()).toMatchObject([{ key, kind: 'vehicle_change', related, state: 'raised' }]);
    expect(await rows(`${key},${unusedKey}`)).toHaveLength(1);
    // The change was sent back, so its ticket belongs to an earlier submission. Only the key finds it, and the row does not name the change.
    await driver.world.arrange({ change: { status: 'action_required' } });
    expect(await rows()).toEqual([]);
    expect(await rows(`${key},${unusedKey}`)).toMatchObject([{ key, related: null, state: 'raised' }]);
    const otherDriver = await testHost.driver('draft');
    expect((await otherDriver.call('GET', `/api/zendesk/intents?keys=${key}`)).body).toMatchObject({ data: [] });
  });

  test.each(['short', 'a'.repeat(65), `${randomUUID()},`, Array.from({ length: 21 }, () => randomUUID()).join()])(
    'cannot be looked up with the invalid keys %s',
    async (keys) => {
      const answer = await driver.call('GET', `/api/zendesk/intents?keys=${keys}`);
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['keys']]);
    },
  );

  test('replay the first answer when reserved again with the same key; with another body, the call is rejected', async () => {
    const key = randomUUID();
    const first = await reserve(driver, key);
    const second = await reserve(driver, key);
    expect([second.status, second.headers.get('idempotency-replayed'), second.body]).toEqual([201, 'true', first.body]);
    expect(Object.keys(errorsOf(await reserve(driver, key, { kind: 'document', related: null })))).toEqual([
      'idempotency_key',
    ]);
    const withoutKey = await driver.call('POST', '/api/zendesk/intents', { json: { kind: 'document', related: null } });
    expect(Object.keys(errorsOf(withoutKey))).toEqual(['idempotency_key']);
  });

  test.each([
    ['kind', { kind: 'other', related: null }],
    ['related', { kind: 'vehicle_change', related: { type: 'document', id: 1 } }],
    ['related', { kind: 'document' }],
    ['related', { kind: 'document', related: { type: 'document', id: '1' } }],
    ['form', { kind: 'document', related: null, driver_id: 1 }],
    ['kind', []],
  ])('a reservation with an invalid %s is rejected and names the field', async (name, body) => {
    const answer = await reserve(driver, randomUUID(), body);
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [name]]);
  });

  test('are rejected for another driver’s change, because the ticket’s note would link to it', async () => {
    const otherDriver = await testHost.driver();
    const answer = await reserve(driver, randomUUID(), {
      kind: 'vehicle_change',
      related: { type: 'vehicle_change', id: otherDriver.changeId },
    });
    expect(errorsOf(answer)).toEqual({ related: ['We couldn’t find that.'] });
  });

  test('are closed without a ticket when the change needs no decision: it is already approved (FL-01)', async () => {
    const key = randomUUID();
    await reserve(driver, key);
    await driver.world.decide(driver.changeId, 'approved');
    expect((await driver.raise({ key })).status).toBe(422);
    expect(await openKeys(driver)).toEqual([]);
    testHost.advanceClock(hour + 1_000);
    // Housekeeping takes the oldest reservation first. It would have raised this driver's ticket before the later driver's.
    const later = await testHost.driver();
    await reserve(later, randomUUID());
    testHost.advanceClock(hour + 1_000);
    await until(
      () => later.tickets(),
      (tickets) => tickets.length === 1,
    );
    expect(await driver.tickets()).toEqual([]);
    const id = String(driver.world.drivers.verified.id);
    expect((await testHost.store().waiting()).filter((step) => step.driverId === id)).toEqual([]);
    testHost.advanceClock(-2 * hour - 2_000);
  });
});

describe('open reservations (SEC-66)', () => {
  const document = { kind: 'document', related: null };

  test('are limited to three of a kind, even when requested at the same time; a fourth is rejected until one is cancelled', async () => {
    const driver = await testHost.driver('approved');
    const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(driver, randomUUID(), document)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(7).fill(429)]);
    // In an hour the host raises the oldest one, so that there is room again.
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600');
    const [first = ''] = await openKeys(driver);
    expect((await reserve(driver, first, document)).status).toBe(201);
    expect((await reserve(driver, randomUUID(), { kind: 'insurance_quote', related: null })).status).toBe(201);
    expect((await reserve(await testHost.driver(), randomUUID(), document)).status).toBe(201);
    await driver.call('DELETE', `/api/zendesk/intents/${first}`);
    expect((await reserve(driver, randomUUID(), document)).status).toBe(201);
  });

  test('are rejected for a change or any other item that has been decided', async () => {
    const quote = 'submitted referred quoted declined accepted issued expired withdrawn';
    const items = [
      ['vehicle_change', 'vehicle_change', 'draft pending action_required approved rejected cancelled'],
      ['document', 'document', 'pending approved rejected expired superseded withdrawn'],
      ['insurance_quote', 'insurance_quote', quote],
      ['quote_acceptance', 'insurance_quote', quote],
    ] as const;
    const open: string[] = [];
    for (const [kind, type, statuses] of items)
      for (const status of statuses.split(' ')) {
        const data = { id: 2, status, reference: 'Q-2', vehicle_change_id: null };
        await driver.world.faults(
          { call: 'GET /v1/vehicle-changes#host', body: { data: [data] } },
          { call: 'GET /v1/documents', body: { data: [data] } },
          { call: 'GET /v1/insure/quotes/{id}', body: { data } },
        );
        const key = randomUUID();
        const answer = await reserve(driver, key, { kind, related: { type, id: 2 } });
        if (answer.status === 201) open.push(`${kind}: ${status}`);
        else expect(errorsOf(answer)).toEqual({ related: ['This isn’t waiting for our team.'] });
        await driver.call('DELETE', `/api/zendesk/intents/${key}`);
      }
    expect(open).toEqual([
      ...['draft', 'pending', 'action_required'].map((status) => `vehicle_change: ${status}`),
      'document: pending',
      'insurance_quote: submitted',
      ...['submitted', 'referred', 'quoted', 'accepted'].map((status) => `quote_acceptance: ${status}`),
    ]);
  });

  test('count towards the driver’s limit of flow tickets when they become tickets, and wait while it is reached', async () => {
    const limitedHost = await startTestHost({ env: { RATE_LIMIT_FACTOR: '' } });
    const caller = await limitedHost.driver('approved');
    for (let n = 0; n < 3; n += 1) await reserve(caller, randomUUID(), document);
    limitedHost.advanceClock(hour - 60_000);
    const documents = Array.from({ length: 30 }, (_, n) => ({ id: n + 1, status: 'pending', vehicle_change_id: null }));
    await caller.world.faults({ call: 'GET /v1/documents', body: { data: documents } });
    const raiseForDocument = (id: number) =>
      caller.ask({ subject: 'Document Upload', custom_fields: `[{"id":3600007,"value":${id}}]` });
    for (let id = 1; id <= 29; id += 1) expect([201, 202]).toContain((await raiseForDocument(id)).status);
    limitedHost.advanceClock(61_000);
    await until(
      async () => (await openKeys(caller)).length,
      (openCount) => openCount === 2,
    );
    expect((await raiseForDocument(30)).status).toBe(429);
    // Logged once for each raised reservation, and not for those above the limit.
    expect(limitedHost.events('reservation.unconfirmed')).toHaveLength(1);
    expect(await openKeys(caller)).toHaveLength(2);
    limitedHost.advanceClock(hour);
    await until(
      async () => (await openKeys(caller)).length,
      (openCount) => openCount === 0,
    );
    await limitedHost.close();
  });
});

describe('a vehicle change for which no device has reserved a ticket (FL-07)', () => {
  const untilNoteArrived = (caller: Caller) => caller.withComments();
  const onlyOpenKey = async (caller: Caller): Promise<string> => {
    const [key, ...others] = await openKeys(caller);
    expect(others).toEqual([]);
    return key ?? '';
  };

  test('gets one reservation, however often its driver reads the list, and one ticket, even when two devices raise it', async () => {
    const answer = await driver.call('GET', '/api/zendesk/intents');
    expect((answer.body as { data: unknown }).data).toMatchObject([
      { kind: 'vehicle_change', related: { type: 'vehicle_change', id: driver.changeId } },
    ]);
    const [key, ...repeats] = await Promise.all([onlyOpenKey(driver), onlyOpenKey(driver), onlyOpenKey(driver)]);
    expect(new Set([key, ...repeats]).size).toBe(1);
    expect((await driver.raise({ key })).status).toBe(201);
    expect(await openKeys(driver)).toEqual([]);
    await untilNoteArrived(driver);
    // Another device still has its own key stored.
    expect((await driver.raise()).headers.get('idempotency-replayed')).toBe('true');
    expect(await driver.tickets()).toHaveLength(1);
  });

  test('gets a marked ticket one hour after the submission, and the driver’s later call confirms that ticket (FL-06)', async () => {
    const key = await onlyOpenKey(driver);
    testHost.advanceClock(hour + 1_000);
    const [ticket] = await untilNoteArrived(driver);
    expect(ticket?.tags).toEqual(['portal_j', 'portal_unconfirmed']);
    expect(await openKeys(driver)).toEqual([]);
    expect(receipt(await driver.raise({ key })).ticket_id).toBe(ticket?.id);
    await driver.raise();
    expect(await driver.tickets()).toHaveLength(1);
    testHost.advanceClock(-hour - 1_000);
  });

  test('gets no reservation once its ticket is raised or its reservation cancelled, nor while it is a draft, sent back or approved', async () => {
    await driver.raise();
    expect(await openKeys(driver)).toEqual([]);
    for (const status of ['draft', 'approved', 'action_required'] as const)
      expect(await openKeys(await testHost.driver(status))).toEqual([]);
    const caller = await testHost.driver();
    const key = await onlyOpenKey(caller);
    await caller.call('DELETE', `/api/zendesk/intents/${key}`);
    expect(await openKeys(caller)).toEqual([]);
  });

  test('gets no reservation if the outbox was lost but Zendesk has its ticket, nor while Zendesk is down and the host cannot check', async () => {
    const first = await startTestHost();
    const caller = await first.driver();
    await caller.raise();
    await untilNoteArrived(caller);
    await first.stop();
    rmSync(first.outboxFile);
    await first.start();
    const search = 'GET /zendesk/api/v2/users/search';
    await caller.world.faults({ call: search, status: 503 });
    expect(await openKeys(caller)).toEqual([]);
    expect(first.events('reservation.check_failed').length > 0).toBe(true);
    await caller.world.faults();
    expect(await openKeys(caller)).toEqual([]);
    expect((await caller.world.calls(search)).length).toBeGreaterThan(1);
    expect(await caller.tickets()).toHaveLength(1);
    await first.close();
  });

  test('gets a reservation of its own when the driver has submitted several', async () => {
    const submitted_at = new Date().toISOString();
    const data = [1, 2].map((id) => ({ id, status: 'pending', submitted_at }));
    await driver.world.faults({ call: 'GET /v1/vehicle-changes#host', body: { data } });
    expect(await openKeys(driver)).toHaveLength(2);
  });

  test('gets its reservation later if the operator’s API cannot list the changes at first', async () => {
    await driver.world.faults({ call: 'GET /v1/vehicle-changes', status: 503 });
    expect(await openKeys(driver)).toEqual([]);
    await driver.world.faults();
    await onlyOpenKey(driver);
  });
});

describe('a reservation that is neither raised nor cancelled (REL-16, REL-23)', () => {
  let agedHost: TestHost;
  beforeAll(async () => {
    agedHost = await startTestHost();
  });
  afterAll(() => agedHost.close());

  const age = async (caller: Caller, key: string) => {
    expect((await reserve(caller, key)).status).toBe(201);
    agedHost.advanceClock(hour + 1_000);
    return (await caller.withComments())[0];
  };

  test('becomes one marked ticket after an hour, and a note confirms it when the driver’s call comes later', async () => {
    const caller = await agedHost.driver();
    const key = randomUUID();
    const ticket = await age(caller, key);
    expect(ticket).toMatchObject({ subject: 'Vehicle change Submitted', tags: ['portal_j', 'portal_unconfirmed'] });
    expect(ticket?.custom_fields).toContainEqual({ id: 3600008, value: caller.changeId });
    expect(ticket?.comments[1]?.body).toMatch(/^Not confirmed: /);
    expect(ticket?.comments[1]?.body).toContain(`/back-office/vehicle-changes/${caller.changeId}`);
    expect(await openKeys(caller)).toEqual([]);

    const answer = await caller.raise({ key });
    expect([answer.status, answer.headers.get('idempotency-replayed'), receipt(answer).ticket_id]).toEqual([
      201,
      'true',
      ticket?.id,
    ]);
    const [confirmed, ...others] = await caller.withComments(3);
    expect(others).toEqual([]);
    expect(confirmed?.comments[2]).toMatchObject({ public: false, body: expect.stringMatching(/^Confirmed now\. /) });
    await caller.raise({ key });
    expect((await caller.tickets())[0]?.comments).toHaveLength(3);
  });

  test('names the quote that it is about', async () => {
    const caller = await agedHost.driver();
    const quote = { id: 2, status: 'submitted', reference: 'Q-2' };
    await caller.world.faults({ call: 'GET /v1/insure/quotes/{id}', body: { data: quote } });
    const related = { type: 'insurance_quote', id: 2 };
    expect((await reserve(caller, randomUUID(), { kind: 'insurance_quote', related })).status).toBe(201);
    agedHost.advanceClock(hour + 1_000);
    const [ticket] = await caller.withComments();
    const fields = Object.fromEntries((ticket?.custom_fields ?? []).map(({ id, value }) => [id, value]));
    expect(fields).toMatchObject({ 3600001: 'insurance', 3600009: 2 });
  });

  test('is raised with its driver’s number when no key decrypts its row, and blocks no other ticket', async () => {
    const [undecryptable, unaffected] = [await agedHost.driver(), await agedHost.driver()];
    await reserve(undecryptable, randomUUID());
    const db = new DatabaseSync(agedHost.outboxFile);
    const broken = db.prepare("update intents set driver = x'01ff' where driver_id = ? and state = 'open'");
    const { id } = undecryptable.world.drivers.verified;
    expect(broken.run(id).changes).toBe(1);
    db.close();
    expect(await openKeys(undecryptable)).toHaveLength(1);
    await age(unaffected, randomUUID());
    const [ticket] = await undecryptable.withComments();
    expect(ticket).toMatchObject({
      requester: { name: `Driver ${id}`, external_id: `development:driver:${id}` },
      tags: ['portal_j', 'portal_unconfirmed'],
    });
    expect(ticket?.comments[1]?.body).toContain(`/back-office/vehicle-changes/${undecryptable.changeId}`);
    expect(agedHost.logs.filter((line) => line.includes('"isDriverKnown":false'))).toHaveLength(1);
  });

  test('is logged once when it cannot become a ticket, and does not block other reservations', async () => {
    const [stuck, unaffected] = [await agedHost.driver(), await agedHost.driver()];
    await reserve(stuck, randomUUID());
    const db = new DatabaseSync(agedHost.outboxFile);
    const { id } = stuck.world.drivers.verified;
    // No calendar has this day, so the note cannot be written.
    const broken = db.prepare(
      "update intents set created_at = -9000000000000000 where driver_id = ? and state = 'open'",
    );
    expect(broken.run(id).changes).toBe(1);
    db.close();
    await age(unaffected, randomUUID());
    await age(await agedHost.driver(), randomUUID());
    const stuckEvents = agedHost.events('reservation.stuck');
    expect(stuckEvents).toMatchObject([{ level: 'error', driverId: String(id) }]);
    expect(await stuck.tickets()).toEqual([]);
  });

  test('raises nothing if another tab has raised the ticket for that submission before the reservation (REL-22)', async () => {
    const caller = await agedHost.driver();
    expect((await caller.raise()).status).toBe(201);
    // A tab that still shows the draft reserves a ticket, and is closed.
    expect((await reserve(caller, randomUUID())).status).toBe(201);
    expect(await openKeys(caller)).toEqual([]);
    agedHost.advanceClock(hour + 1_000);
    // Housekeeping takes the oldest reservation first. It would have raised this driver's ticket before the later driver's.
    const later = await agedHost.driver();
    await age(later, randomUUID());
    expect(await caller.tickets()).toHaveLength(1);
  });

  test('allows no second ticket under its key: a question with that key is rejected, and is accepted with a new key', async () => {
    const caller = await agedHost.driver();
    const key = randomUUID();
    const other = randomUUID();
    await reserve(caller, other, { kind: 'document', related: null });
    for (const answer of [await caller.ask({}, other), await caller.raise({ key: other })])
      expect(Object.keys(errorsOf(answer))).toEqual(['idempotency_key']);
    const driverId = String(caller.world.drivers.verified.id);
    expect((await agedHost.store().openReservations(driverId)).map((openReservation) => openReservation.key)).toEqual([
      other,
    ]);
    await caller.call('DELETE', `/api/zendesk/intents/${other}`);

    await age(caller, key);
    expect(Object.keys(errorsOf(await caller.ask({}, key)))).toEqual(['idempotency_key']);
    expect((await caller.ask()).status).toBe(201);
    // The call of the change itself still confirms the ticket.
    expect(receipt(await caller.raise({ key })).ticket_id).toEqual(expect.any(Number));
    const tickets = await until(
      () => caller.tickets(),
      (all) => all.some((ticket) => ticket.comments.length === 3),
    );
    expect(tickets.map(({ subject }) => subject).sort()).toEqual(['My question', 'Vehicle change Submitted']);
  });

  test('raises nothing if it has been cancelled, or raised meanwhile under another key', async () => {
    const caller = await agedHost.driver();
    const [cancelledKey, raisedKey] = [randomUUID(), randomUUID()];
    await reserve(caller, cancelledKey);
    await caller.call('DELETE', `/api/zendesk/intents/${cancelledKey}`);
    await reserve(caller, raisedKey);
    await caller.raise();
    expect(await openKeys(caller)).toEqual([]);
    agedHost.advanceClock(hour + 1_000);
    // Housekeeping takes the oldest reservation first. It would have raised this driver's ticket before the later driver's.
    await age(await agedHost.driver(), randomUUID());
    expect(await caller.tickets()).toHaveLength(1);
  });
});

/** Housekeeping of a store with nothing in it. */
const keepHouse = (changes: object, release: () => void, log: object) => {
  const store = {
    openReservationsBefore: async () => [],
    purge: async () => [],
    waiting: async () => [],
    heartbeat: async () => undefined,
    reconcileUnreadable: async () => ({ unreadable: 0, readableAgain: 0 }),
    ...changes,
  };
  const args = [store, { wake: () => undefined }, () => ({}), () => release, timings(1_000), Date.now, log] as unknown;
  return housekeeping(...(args as Parameters<typeof housekeeping>));
};

test('a host checks every 10 s that it can write, and each failure is an alarm (REL-34)', async () => {
  jest.useFakeTimers();
  const error = jest.fn();
  const work = keepHouse({ heartbeat: () => Promise.reject(new Error('full')) }, () => undefined, { error });
  work.start();
  await jest.advanceTimersByTimeAsync(20_000);
  await work.stop();
  jest.useRealTimers();
  expect(error.mock.calls).toEqual(Array(3).fill([{ fault: 'Error' }, 'store.unwritable']));
});

test.each<[string, () => Promise<boolean>, number]>([
  ['becomes a ticket counts towards its driver’s limit of flow tickets', async () => true, 0],
  ['another host raised does not count', async () => false, 1],
  ['cannot become a ticket does not count', () => Promise.reject(new Error('no such day')), 1],
])('a reservation that %s', async (_, raiseReservation, released) => {
  const release = jest.fn();
  const openReservationsBefore = async () => [{ driver: { id: '1', userId: '1' }, key: 'k', kind: 'document' }];
  const log = { warn: () => undefined, error: () => undefined };
  const work = keepHouse({ openReservationsBefore, raiseReservation }, release, log);
  work.start();
  await work.stop();
  expect(release).toHaveBeenCalledTimes(released);
});
