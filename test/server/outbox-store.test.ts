/** @jest-environment node */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { OutboxUnusable } from '../../server/outbox/database';
import { housekeeping } from '../../server/outbox/housekeeping';
import type { OutboxStore, Reservation } from '../../server/outbox/store';
import { timings } from '../../server/outbox/timings';
import type { Worker } from '../../server/outbox/worker';
import { engineOf, leaseMs } from './support/engines';
import { bytes, call, claimed, content, driver, failure, note } from './support/outbox-calls';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const day = 86_400_000;

const engine = engineOf(expect.getState().testPath ?? '');

/** The guarantees of both engines of the outbox. */
describe(`in ${engine.name}`, () => {
  beforeAll(() => engine.start(), 60_000);
  afterAll(() => engine.stop());

  const openFresh = async () => await engine.open(await engine.fresh());
  const passLease = (outbox: string) => engine.pass(outbox, leaseMs + 1);
  const reservation = (key: string, id: string, createdAt: number): Reservation => ({
    driver,
    key,
    kind: 'vehicle_change',
    related: { type: 'vehicle_change', id },
    createdAt,
  });

  describe('steps', () => {
    test('are leased to one worker at a time, and a worker that lost its lease can change nothing (REL-13)', async () => {
      const outbox = await engine.fresh();
      const [firstHost, secondHost] = await engine.hosts(outbox);
      await firstHost.addCall(call('a'));
      const first = await claimed(firstHost);
      expect(await secondHost.claim()).toBeNull();
      await passLease(outbox);
      const second = await claimed(secondHost);
      expect([second.seq, second.attempts]).toEqual([first.seq, 2]);
      expect(await firstHost.beginSending(first, bytes('x'))).toBe(false);
      expect(await firstHost.finish(first, 1)).toBe(false);
      expect(await firstHost.putBack(first, 0, { failure, shouldCountAttempt: true })).toBe(false);
      expect(await firstHost.deadLetter(first, failure)).toBe(false);
      expect(await secondHost.beginSending(second, bytes('x'))).toBe(true);
      expect(await secondHost.finish(second, 55)).toBe(true);
      expect(await firstHost.receipt(first.callId)).toMatchObject({ state: 'sent', ticketId: 55 });
    });

    test('cannot be changed while the store fails, which is not a lost lease', async () => {
      const store = await openFresh();
      await store.addCall(call('a'));
      const step = await claimed(store);
      await expect(store.finish(step, 'no number' as never)).rejects.toThrow();
      expect(await store.finish(step, 1)).toBe(true);
    });

    test('of a call that fails while it is stored are never read', async () => {
      const store = await openFresh();
      const unwritable = { reference: 'pj1-b', content: { ...content(), body: 1n as never } };
      let isOver = false;
      const added = store.addCall(call('a', { steps: [note('a'), unwritable] })).finally(() => {
        isOver = true;
      });
      const found = new Set<unknown>();
      const read = async () => {
        while (!isOver) found.add(await store.knownCall(driver.id, 'a'));
      };
      await Promise.all([read(), expect(added).rejects.toThrow(TypeError)]);
      expect(found).toEqual(new Set([null]));
    });

    test('of forty calls go to four workers on two hosts that ask at the same time, each to one worker (REL-13, REL-27)', async () => {
      const outbox = await engine.fresh();
      const hosts = await engine.hosts(outbox);
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const key = `call-${n}`;
          return hosts[n % 2 === 0 ? 0 : 1].addCall(
            call(key, { driverId: String(n), steps: [{ reference: `pj1-${key}`, content: content() }] }),
          );
        }),
      );
      const taken: number[] = [];
      const work = async (store: OutboxStore) => {
        for (let step = await store.claim(); step; step = await store.claim()) {
          taken.push(step.seq);
          expect(await store.finish(step, 1000 + step.seq)).toBe(true);
        }
      };
      await Promise.all([...hosts, ...hosts].map(work));
      expect(taken).toHaveLength(40);
      expect(new Set(taken).size).toBe(40);
      expect(await hosts[0].waiting()).toEqual([]);
    });

    test('of one call are sent in order, each after the one before it has arrived', async () => {
      const store = await openFresh();
      await store.addCall(call('a'));
      const create = await claimed(store);
      expect(create.content.kind).toBe('create');
      expect(await store.claim()).toBeNull();
      await store.deadLetter(create, failure);
      expect(await store.claim()).toBeNull();
      expect(await store.retry(create.seq)).toBe(true);
      expect(await store.retry(create.seq)).toBe(false);
      const second = await claimed(store);
      expect(second).toMatchObject({ seq: create.seq, shouldLookUp: true, attempts: 1 });
      await store.finish(second, 55);
      expect(await claimed(store)).toMatchObject({ content: { kind: 'note' }, ticketId: 55 });
    });

    test('are sent oldest first, even after one was released, and not before they are due (REL-26)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      for (const key of ['a', 'b', 'c']) await store.addCall(call(key));
      const first = await claimed(store);
      await store.putBack(first, 60_000, { failure, shouldCountAttempt: true });
      const second = await claimed(store);
      expect(second.reference).toBe('pj1-b');
      await store.putBack(second, 60_000, { failure, shouldCountAttempt: false });
      expect((await claimed(store)).reference).toBe('pj1-c');
      expect(await store.claim()).toBeNull();
      expect((await store.waiting()).map((step) => [step.reference, step.attempts, step.state])).toEqual([
        ['pj1-a', 1, 'ready'],
        ['pj1-a-note', 0, 'ready'],
        ['pj1-b', 0, 'ready'],
        ['pj1-b-note', 0, 'ready'],
        ['pj1-c', 1, 'sending'],
        ['pj1-c-note', 0, 'ready'],
      ]);
      await store.wake();
      expect(await claimed(store)).toMatchObject({ seq: first.seq, attempts: 2 });
      expect(await claimed(store)).toMatchObject({ seq: second.seq, attempts: 1 });
    });

    test('keep the time of their acceptance when they are retried as dead letters (REL-08)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      await store.addCall(call('a'));
      const step = await claimed(store);
      await store.deadLetter(step, failure);
      await engine.pass(outbox, 8 * day);
      await store.retry(step.seq);
      const second = await claimed(store);
      expect(engine.now() - second.createdAt).toBeGreaterThanOrEqual(8 * day);
      expect(Math.abs(engine.now() - (second.retriedAt ?? 0))).toBeLessThan(30_000);
    });

    test('never claim the same Zendesk comment, whichever hosts send them (REL-03, REL-27)', async () => {
      const outbox = await engine.fresh();
      const hosts = await engine.hosts(outbox);
      for (const key of ['a', 'b'])
        await hosts[0].addCall(
          call(key, { steps: [{ reference: `pj1-${key}`, content: { kind: 'reply', driver, body: 'Any news?' } }] }),
        );
      const [one, two] = [await claimed(hosts[0]), await claimed(hosts[1])];
      const claims = await Promise.all([hosts[0].claimComment(one, 901), hosts[1].claimComment(two, 901)]);
      expect(claims.sort()).toEqual([false, true]);
      await passLease(outbox);
      const second = [await claimed(hosts[0]), await claimed(hosts[1])];
      expect(second.map(({ commentId }) => commentId).sort()).toEqual([901, null]);
      // A host that has lost the lease cannot claim a comment.
      expect(await hosts[0].claimComment(one, 902)).toBe(false);
    });

    test('keep the bytes and the time of their first attempt (REL-05)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      await store.addCall(call('a'));
      await store.beginSending(await claimed(store), bytes('exactly these'));
      await engine.pass(outbox, 2_000);
      const second = await claimed(store);
      expect([Buffer.from(second.body ?? []).toString(), second.attempts]).toEqual(['exactly these', 2]);
      const age = engine.now() - (second.firstSentAt ?? 0);
      expect(age).toBeGreaterThanOrEqual(1_950);
      expect(age).toBeLessThan(30_000);
    });

    test('are rebuilt with other content on a retry, without the earlier bytes (REL-08)', async () => {
      const store = await openFresh();
      await store.addCall(call('a'));
      const step = await claimed(store);
      await store.beginSending(step, bytes('refused'));
      await store.putBack(step, 0, { failure, shouldCountAttempt: true, content: content('other words') });
      expect(await claimed(store)).toMatchObject({ body: null, firstSentAt: null, content: { body: 'other words' } });
    });

    test('are wiped some time after they arrive, and their keys are kept for longer (REL-25)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      await store.addCall(call('a'));
      const create = await claimed(store);
      await store.beginSending(create, bytes('what was sent'));
      await store.finish(create, 55);
      await store.finish(await claimed(store), 55);
      await engine.pass(outbox, 1_000);
      await store.purge(engine.now(), engine.now(), engine.now() - 30 * day);
      expect(await engine.rows(outbox, 'select content, body from steps')).toEqual([
        { content: null, body: null },
        { content: null, body: null },
      ]);
      expect(await store.addCall(call('a'))).toMatchObject({
        outcome: 'repeated',
        receipt: { state: 'sent', ticketId: 55 },
      });
      await store.purge(engine.now(), engine.now(), engine.now());
      expect(await store.knownCall(driver.id, 'a')).toBeNull();
    });
  });

  describe('calls', () => {
    test('with one key are one call, on whichever host and however close together (REL-17, REL-27)', async () => {
      const outbox = await engine.fresh();
      const hosts = await engine.hosts(outbox);
      const added = await Promise.all(
        Array.from({ length: 10 }, (_, n) => hosts[n % 2 === 0 ? 0 : 1].addCall(call('same'))),
      );
      expect(added.map((item) => item.outcome).sort()).toEqual(['new', ...Array.from({ length: 9 }, () => 'repeated')]);
      expect(await hosts[0].addCall(call('same', { fingerprint: ['test.other'] }))).toEqual({ outcome: 'conflict' });
      expect(await hosts[1].waiting()).toHaveLength(2);
    });

    test('about the same submission under two keys are one ticket; a second submission gets its own (REL-22)', async () => {
      const store = await openFresh();
      const target = (submission: string) => ({ target: { kind: 'vehicle_change', id: '3', submission } as const });
      expect(await store.addCall(call('a', target('2026-11-01T10:00:00Z')))).toMatchObject({ outcome: 'new' });
      expect(await store.addCall(call('b', target('2026-11-01T10:00:00Z')))).toMatchObject({
        outcome: 'repeated',
        receipt: { reference: 'pj1-a' },
      });
      expect(await store.addCall(call('c', target('2026-11-02T10:00:00Z')))).toMatchObject({ outcome: 'new' });
    });
  });

  test('the outbox lists what a driver wrote and Zendesk lacks, the oldest first, with the host’s times, and no other text (SEC-54)', async () => {
    const outbox = await engine.fresh();
    const store = await engine.open(outbox, [oldKey]);
    const at = engine.now();
    const target = { kind: 'document', id: '5', submission: 'uploaded' } as const;
    const reply = (key: string, ticketId: number, driverId = driver.id) =>
      call(key, {
        driverId,
        operation: 'reply',
        ticketId,
        steps: [{ reference: `pj1-${key}`, content: { kind: 'reply', driver, body: `Words of ${key}` } }],
      });
    for (const each of [call('a'), reply('b', 55), reply('c', 55), reply('d', 55, '8'), call('flow', { target })])
      await store.addCall(each);
    await store.addCall(call('n', { operation: 'note', ticketId: 55, steps: [note('n')] }));
    const listed = async () => {
      const { messages, commentIds } = await store.queuedMessages(driver.id);
      return [messages.map(({ reference, ticketId, commentId }) => [reference, ticketId, commentId]), commentIds];
    };
    const all = [
      ['pj1-a', null, null],
      ['pj1-b', 55, null],
      ['pj1-c', 55, null],
    ] as const;
    expect(await listed()).toEqual([all, []]);
    const [first] = (await store.queuedMessages(driver.id)).messages;
    expect(first?.content).toEqual(content());
    expect(Math.abs((first?.createdAt ?? 0) - at)).toBeLessThan(30_000);

    const question = await claimed(store);
    expect(await store.ticketUnder(driver.id, 'pj1-a')).toBeNull();
    await store.finish(question, 56);
    const [found, arrived] = [await claimed(store), await claimed(store)];
    expect([found.reference, arrived.reference]).toEqual(['pj1-a-note', 'pj1-b']);
    await store.claimComment(arrived, 901);
    expect(await listed()).toEqual([[['pj1-b', 55, 901], all[2]], [901]]);
    await store.finish(arrived, 55);
    await store.deadLetter(await claimed(store), failure);
    expect(await listed()).toEqual([[all[2]], [901]]);
    expect([await store.ticketUnder(driver.id, 'pj1-a'), await store.ticketUnder('8', 'pj1-a')]).toEqual([56, null]);

    expect((await (await engine.open(outbox, [newKey])).queuedMessages(driver.id)).messages).toEqual([]);
    const [dead] = (await store.waiting()).filter(({ state }) => state === 'dead');
    await store.drop(dead?.seq ?? 0);
    expect(await listed()).toEqual([[], [901]]);
  });

  describe('reservations', () => {
    test('are open until they are raised or cancelled, and known on every host (REL-16, REL-21)', async () => {
      const outbox = await engine.fresh();
      const [firstHost, secondHost] = await engine.hosts(outbox);
      expect(await firstHost.reserve(reservation('a', '1', engine.now()), null)).toMatchObject({ outcome: 'new' });
      expect(await secondHost.reserve(reservation('a', '1', engine.now()), null)).toMatchObject({
        outcome: 'repeated',
      });
      expect(await secondHost.reserve(reservation('a', '2', engine.now()), null)).toEqual({ outcome: 'conflict' });
      await firstHost.reserve(reservation('b', '2', engine.now()), null);
      expect(
        (await secondHost.openReservations(driver.id)).map(({ key, related }) => [key, related?.id]).sort(),
      ).toEqual([
        ['a', '1'],
        ['b', '2'],
      ]);
      expect(await secondHost.cancelReservation(driver.id, 'b')).toBe(true);
      expect(await secondHost.cancelReservation(driver.id, 'unknown')).toBe(false);
      await secondHost.addCall(call('a', { target: { kind: 'vehicle_change', id: '1', submission: null } }));
      expect(await firstHost.openReservations(driver.id)).toEqual([]);
    });

    test('that are never confirmed become one ticket, and the late report is added as a note (REL-23)', async () => {
      const outbox = await engine.fresh();
      const [firstHost, secondHost] = await engine.hosts(outbox);
      await firstHost.reserve(reservation('a', '1', engine.now()), null);
      await engine.pass(outbox, 3_600_000);
      await firstHost.purge(0, 0, engine.now());
      const aged = await secondHost.openReservationsBefore(engine.now() - 1_800_000);
      expect(aged).toMatchObject([{ key: 'a', driver }]);
      const [old] = aged;
      if (!old) throw new Error('nothing aged');
      const target = { kind: 'vehicle_change', id: '1', submission: null } as const;
      const marked = call('a', { target, steps: [{ reference: 'pj1-a', content: content('marked') }] });
      expect(
        (await Promise.all([firstHost.raiseReservation(old, marked), secondHost.raiseReservation(old, marked)])).sort(),
      ).toEqual([false, true]);
      // A host that read it before it was raised takes none of the driver's slots.
      const [release, warn, error] = [jest.fn(), jest.fn(), jest.fn()];
      const late = housekeeping(
        { ...secondHost, openReservationsBefore: async () => aged },
        {} as Worker,
        () => marked,
        () => release,
        timings(1_000),
        engine.now,
        { warn, error } as unknown as FastifyBaseLogger,
      );
      late.start();
      await late.stop();
      expect(warn.mock.calls).toMatchObject([[{ isRaised: false }, 'reservation.unconfirmed']]);
      expect([release.mock.calls.length, error.mock.calls]).toEqual([1, []]);
      await firstHost.finish(await claimed(firstHost), 77);
      expect(await firstHost.claim()).toBeNull();
      expect(await secondHost.addCall(call('a', { target, confirmation: note('a') }))).toMatchObject({
        outcome: 'repeated',
      });
      expect(await claimed(firstHost)).toMatchObject({ content: { kind: 'note' }, ticketId: 77 });
    });

    test('are closed from the start when their submission already has a ticket; for another submission they are open (REL-22)', async () => {
      const outbox = await engine.fresh();
      const [firstHost, secondHost] = await engine.hosts(outbox);
      const submittedAt = '2026-03-02T08:14:09Z';
      await firstHost.addCall(call('a', { target: { kind: 'vehicle_change', id: '1', submission: submittedAt } }));
      expect(await secondHost.reserve(reservation('stale', '1', engine.now()), submittedAt)).toMatchObject({
        outcome: 'new',
      });
      expect(await secondHost.reserve(reservation('stale', '1', engine.now()), submittedAt)).toMatchObject({
        outcome: 'repeated',
      });
      await secondHost.reserve(reservation('again', '1', engine.now()), '2026-03-03T09:00:00Z');
      await secondHost.reserve(reservation('another', '2', engine.now()), submittedAt);
      expect((await firstHost.openReservations(driver.id)).map(({ key }) => key).sort()).toEqual(['again', 'another']);
      await engine.pass(outbox, 3_600_000);
      expect((await firstHost.openReservationsBefore(engine.now())).map(({ key }) => key).sort()).toEqual([
        'again',
        'another',
      ]);
    });

    test('raise no ticket if the host has raised one, with the same submission time in another format (REL-22)', async () => {
      const store = await openFresh();
      const target = { kind: 'vehicle_change', id: '1', submission: '2026-03-02T08:14:09.000Z' } as const;
      await store.addCall(call('a', { target }));
      const late = reservation('b', '1', engine.now() - 3_600_000);
      await store.reserve(late, '2026-03-02 08:14:09');
      expect(await store.raiseReservation(late, call('b', { target }))).toBe(false);
    });

    test('still get a note when the report comes while their ticket is being sent (REL-23)', async () => {
      const store = await openFresh();
      await store.reserve(reservation('a', '1', engine.now()), null);
      const target = { kind: 'vehicle_change', id: '1', submission: null } as const;
      await store.raiseReservation(
        reservation('a', '1', engine.now()),
        call('a', { target, steps: [{ reference: 'pj1-a', content: content() }] }),
      );
      const step = await claimed(store);
      await Promise.all([store.finish(step, 77), store.addCall(call('a', { target, confirmation: note('a') }))]);
      expect(await claimed(store)).toMatchObject({ content: { kind: 'note' }, ticketId: 77 });
    });
  });

  test('the outbox remembers and forgets Zendesk users', async () => {
    const store = await openFresh();
    await store.rememberZendeskUser('test:driver:7', 5);
    await store.rememberZendeskUser('test:driver:7', 9_007_199_254_740_991);
    expect(await store.zendeskUser('test:driver:7')).toBe(9_007_199_254_740_991);
    await store.forgetZendeskUser('test:driver:7');
    expect(await store.zendeskUser('test:driver:7')).toBeNull();
  });

  test('the outbox makes contents unreadable without the key, and readable with an older key (SEC-50, SEC-75)', async () => {
    const outbox = await engine.fresh();
    const store = await engine.open(outbox, [oldKey]);
    await store.addCall(call('a'));
    await store.reserve(reservation('b', '1', engine.now()), null);
    await store.beginSending(await claimed(store), bytes('canary bytes'));
    expect((await engine.stored(outbox)).toLowerCase()).not.toContain('canary');
    await passLease(outbox);
    expect(await claimed(await engine.open(outbox, [newKey, oldKey]))).toMatchObject({
      content: { driver: { name: 'Canary Name' } },
    });
    await passLease(outbox);
    expect(await (await engine.open(outbox, [newKey])).claim()).toBeNull();
  });

  test('the outbox leaves contents readable when no key is configured, which production rejects', async () => {
    const outbox = await engine.fresh();
    await (await engine.open(outbox)).addCall(call('a'));
    expect(await engine.stored(outbox)).toContain('canary');
  });

  test('the outbox puts 200 steps that it cannot decrypt among the dead letters, sends the next one, and continues with the old key (REL-12, REL-26)', async () => {
    const outbox = await engine.fresh();
    const before = await engine.open(outbox, [oldKey]);
    const keys = Array.from({ length: 200 }, (_, n) => `old-${n}`);
    for (const key of keys) await before.addCall(call(key));
    const store = await engine.open(outbox, [newKey]);
    await store.addCall(call('b'));
    const unreadable: string[] = [];
    expect(await store.claim((reference) => unreadable.push(reference))).toMatchObject({ reference: 'pj1-b' });
    expect(unreadable).toEqual(keys.map((key) => `pj1-${key}`));
    expect(await store.check()).toEqual({ unreadable: 200 });
    expect((await store.waiting())[0]).toMatchObject({ state: 'dead', lastCode: 'unreadable' });
    // Includes the notes, which wait for their tickets.
    expect(await store.reconcileUnreadable()).toEqual({ unreadable: 400, readableAgain: 0 });
    const after = await engine.open(outbox, [newKey, oldKey]);
    expect(await after.reconcileUnreadable()).toEqual({ unreadable: 0, readableAgain: 400 });
    expect(await claimed(after)).toMatchObject({ reference: 'pj1-old-0', shouldLookUp: true });
    expect(await after.check()).toEqual({ unreadable: 0 });
  }, 60_000);

  test('the outbox checks readiness without writing, and is not ready after a failed heartbeat (REL-34)', async () => {
    const outbox = await engine.fresh();
    const store = await engine.open(outbox);
    await store.heartbeat();
    const heartbeats = await engine.rows(outbox, 'select at from heartbeat');
    await engine.pass(outbox, 5_000);
    await store.check();
    expect(await engine.rows(outbox, 'select at from heartbeat')).toEqual(heartbeats);
    await engine.breakHeartbeat(outbox);
    await expect(store.heartbeat()).rejects.toThrow();
    await expect(store.check()).rejects.toThrow();
  });

  test('the command line lists what waits and sends a dead letter again (REL-08)', async () => {
    const outbox = await engine.fresh();
    const store = await engine.open(outbox);
    await store.addCall(call('cli'));
    await store.putBack(await claimed(store), 60_000, { failure, shouldCountAttempt: true });
    await engine.pass(outbox, 60_000);
    await store.deadLetter(await claimed(store), { status: 422, code: 'RecordInvalid' });
    const [dead] = await store.waiting();
    const since = new Date(dead?.createdAt ?? '').toISOString();
    expect(dead?.nextAt).not.toBe(dead?.createdAt);
    const cli = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/outbox-cli.ts', ...args], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          API_BASE_URL: 'http://localhost:3001',
          OUTBOX_URL: outbox.startsWith('postgres:') ? outbox : `file:${outbox}`,
        },
      });
    const { stdout } = await cli('list');
    expect(stdout).toContain(
      `dead letter  create  pj1-cli  driver 7  no ticket yet  since ${since}  attempts 2  last 422 RecordInvalid\n`,
    );
    expect(stdout).toContain('waiting: 1, dead letters: 1');
    expect(stdout.toLowerCase()).not.toContain('canary');
    await expect(cli('retry', '1')).resolves.toMatchObject({ stdout: '1 will be sent again by the running host.\n' });
    await expect(cli('retry', '1x')).rejects.toMatchObject({ code: 64 });
    const second = await claimed(store);
    expect(second).toMatchObject({ seq: 1, shouldLookUp: true, attempts: 1 });
    await expect(cli('drop', '1')).rejects.toMatchObject({
      code: 1,
      stdout: 'There is no dead letter with number 1.\n',
    });
    await store.deadLetter(second, { status: 422, code: 'RecordInvalid' });
    await expect(cli('drop', '1')).resolves.toMatchObject({ stdout: '1 and what waited behind it are wiped.\n' });
    expect((await cli('list')).stdout).toBe('waiting: 0, dead letters: 0\n');
  }, 60_000);

  describe('dead letters', () => {
    const contents = (outbox: string) => engine.rows(outbox, 'select content, body from steps');
    const wiped = { content: null, body: null };

    test('are wiped with the steps that wait behind them when they are dropped; their key is kept for a while (REL-25)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      await store.addCall(call('a'));
      const step = await claimed(store);
      expect(await store.drop(step.seq)).toBe(false);
      await store.beginSending(step, bytes('canary'));
      await store.deadLetter(step, failure);
      expect(await store.drop(step.seq)).toBe(true);
      expect(await contents(outbox)).toEqual([wiped, wiped]);
      expect(await store.waiting()).toEqual([]);
      expect([await store.drop(step.seq), await store.retry(step.seq), await store.claim()]).toEqual([
        false,
        false,
        null,
      ]);
      expect(await store.addCall(call('a'))).toMatchObject({ outcome: 'repeated', receipt: { state: 'queued' } });
      await store.purge(0, 0, engine.now() + 1_000);
      expect(await store.knownCall(driver.id, 'a')).toBeNull();
    });

    test('are wiped when they are old enough, and each is named in the log (REL-25)', async () => {
      const outbox = await engine.fresh();
      const store = await engine.open(outbox);
      await store.addCall(call('a'));
      await engine.pass(outbox, 10 * day);
      await store.deadLetter(await claimed(store), failure);
      await engine.pass(outbox, 5 * day);
      expect(await store.purge(0, engine.now() - 6 * day, 0)).toEqual([]);
      expect(await store.waiting()).toHaveLength(2);
      expect(await store.purge(0, engine.now() - 4 * day, 0)).toEqual(['pj1-a']);
      expect(await contents(outbox)).toEqual([wiped, wiped]);
      expect(await store.purge(0, engine.now(), 0)).toEqual([]);
    });
  });

  test('the outbox rejects the tables of a newer release and leaves them unchanged (REL-12)', async () => {
    const outbox = await engine.fresh();
    await (await engine.open(outbox)).close();
    await engine.makeNewer(outbox);
    await expect(engine.open(outbox)).rejects.toThrow(OutboxUnusable);
    await expect(engine.open(outbox)).rejects.toThrow('another release');
  });
});
