/** @jest-environment node */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { OutboxUnusable } from '../../server/outbox/database';
import { delivery } from '../../server/outbox/deliver';
import { createEncryption } from '../../server/outbox/encryption';
import { openOutboxFile } from '../../server/outbox/sqlite-file';
import { sqliteClaim, sqliteStore } from '../../server/outbox/sqlite-store';
import type { OutboxStore } from '../../server/outbox/store';
import { timings } from '../../server/outbox/timings';
import { outboxWorker } from '../../server/outbox/worker';
import { NoAnswer } from '../../server/outgoing';
import type { ZendeskPeople } from '../../server/zendesk/people';
import type { ZendeskClient } from '../../server/zendesk/zendesk-client';
import { until } from '../support/until';
import { temporaryFolder } from './support/host';
import { bytes, call, claimed, content, driver, failure, note } from './support/outbox-calls';

const day = 86_400_000;
const folder = temporaryFolder();
const newFile = (name: string) => path.join(folder.path, `${name}.sqlite`);

afterAll(() => folder.remove());

test('an outbox file is readable by its owner only, and every commit reaches the disk (REL-01)', () => {
  const file = newFile('private');
  const db = openOutboxFile(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(db.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 });
  db.close();
});

test('rejects an outbox file that cannot be opened: the message names the setting and not the path (REL-12)', () => {
  const fileInNoFolder = path.join(newFile('no-folder'), 'outbox.sqlite');
  writeFileSync(path.dirname(fileInNoFolder), 'no folder');
  expect(() => openOutboxFile(fileInNoFolder)).toThrow(OutboxUnusable);
  expect(() => openOutboxFile(fileInNoFolder)).toThrow(
    /^The outbox file \(OUTBOX_URL, or in DATA_DIR\) must be .* \(E[A-Z]+\)/,
  );
});

test('wiped contents leave no bytes in the file or its log (REL-25, SEC-50)', async () => {
  const file = newFile('wiped');
  const store = sqliteStore(openOutboxFile(file), createEncryption([]), Date.now, 1_000);
  const onDisk = () => ['', '-wal'].map((suffix) => readFileSync(file + suffix).toString('latin1')).join('');
  // Long enough to fill some pages of the file, and a part of one.
  const long = { reference: 'pj1-long', content: content('canary words. '.repeat(700)) };
  await store.addCall(call('long', { steps: [long] }));
  await store.addCall(call('a'));
  await store.addCall(call('b'));
  await store.reserve({ driver, key: 'c', kind: 'document', related: null, createdAt: Date.now() }, null);
  await store.cancelReservation(driver.id, 'c');
  for (let step = await store.claim(); step; step = await store.claim()) {
    await store.beginSending(step, bytes(`canary ${step.reference}`));
    await (step.reference === 'pj1-b' ? store.deadLetter(step, failure) : store.finish(step, 55));
  }
  expect(onDisk()).toContain('canary');
  const [dead] = await store.waiting();
  await store.drop(dead?.seq ?? 0);
  await store.purge(Date.now() + 1_000, 0, 0);
  expect(onDisk().toLowerCase()).not.toContain('canary');
  await store.close();
});

test('contents that another process dropped leave no bytes in the log after the next purge (REL-25, SEC-50)', async () => {
  const file = newFile('dropped-elsewhere');
  const host = sqliteStore(openOutboxFile(file), createEncryption([]), Date.now, 1_000);
  await host.addCall(call('a'));
  const step = await host.claim();
  if (!step) throw new Error('Nothing is due.');
  await host.beginSending(step, bytes('canary words'));
  await host.deadLetter(step, failure);
  await host.purge(0, 0, 0);
  const commandLine = sqliteStore(openOutboxFile(file), createEncryption([]), Date.now, 1_000);
  await commandLine.drop(step.seq);
  await commandLine.close();
  await host.purge(0, 0, 0);
  const onDisk = ['', '-wal'].map((suffix) => readFileSync(file + suffix).toString('latin1')).join('');
  expect(onDisk).not.toContain('canary');
  await host.close();
});

test('a note that waited for a locked file counts as sent when it was sent, not when it started to wait (REL-03)', async () => {
  let clock = Date.now();
  const times = timings(500);
  const store = sqliteStore(openOutboxFile(newFile('locked')), createEncryption([]), () => clock, times.lease);
  await store.addCall(call('a', { operation: 'note', ticketId: 55, steps: [note('a')] }));
  const lockedFor = [3_000, 1_000];
  const lockedStore: OutboxStore = {
    ...store,
    beginSending: async (...started) => {
      const isHeld = await store.beginSending(...started);
      clock += lockedFor.shift() ?? 5;
      return isHeld;
    },
  };
  let sentAt = 0;
  const client = {
    updateTicket: async () => {
      sentAt = clock;
      throw new NoAnswer('timeout');
    },
  } as unknown as ZendeskClient;
  const deliver = delivery({ client, people: {} as never, fields: {} as never }, lockedStore, times, () => clock);
  expect(await deliver(await claimed(store))).toMatchObject({ kind: 'uncertain' });
  clock += times.lease;
  expect((await claimed(store)).lastSentAt).toBe(sentAt - 5);
  await store.close();
});

test.each([
  ['a day ahead', day],
  ['a day behind', -day],
])(
  'after a restart with the clock %s, a sent note is first looked up when a slow write would have arrived (REL-14)',
  async (_, jump) => {
    let clock = Date.now();
    const times = timings(500);
    const store = sqliteStore(
      openOutboxFile(newFile(`restart-${jump}`)),
      createEncryption([]),
      () => clock,
      times.lease,
    );
    await store.addCall(call('a', { operation: 'note', ticketId: 55, steps: [note('a')] }));
    const asked: string[] = [];
    const client = {
      updateTicket: async () => {
        asked.push('write');
        throw new NoAnswer('timeout');
      },
      comments: async () => {
        asked.push('read');
        throw new NoAnswer('timeout');
      },
    } as unknown as ZendeskClient;
    const start = () => delivery({ client, people: {} as never, fields: {} as never }, store, times, () => clock);
    await start()(await claimed(store));
    clock += jump;
    const deliver = start();
    const step = await claimed(store);
    clock += 100;
    expect(await deliver(step)).toMatchObject({ kind: 'checkLater', ms: times.quiet - 100 });
    clock += times.quiet - 100;
    await deliver(step);
    expect(asked).toEqual(['write', 'read']);
    await store.close();
  },
);

test('a note that arrives long after a gateway’s timeout is not sent again (REL-03)', async () => {
  let clock = Date.now();
  const times = timings(10_000);
  const store = sqliteStore(openOutboxFile(newFile('note-late')), createEncryption([]), () => clock, times.lease);
  await store.addCall(call('a', { operation: 'note', ticketId: 55, steps: [note('a')] }));
  const written: { readonly at: number; readonly body: string }[] = [];
  const client = {
    updateTicket: async (_: number, body: Uint8Array) => {
      const { ticket } = JSON.parse(Buffer.from(body).toString()) as { ticket: { comment: { body: string } } };
      written.push({ at: clock + 100_000, body: ticket.comment.body });
      return { status: 504, headers: new Headers(), json: undefined };
    },
    comments: async () => ({
      status: 200,
      headers: new Headers(),
      json: { comments: written.filter(({ at }) => at <= clock), meta: { has_more: false } },
    }),
  } as unknown as ZendeskClient;
  const deliver = delivery({ client, people: {} as never, fields: {} as never }, store, times, () => clock);
  for (let seconds = 0; seconds <= 120 && (await store.waiting()).length > 0; seconds += 10) {
    const step = await store.claim();
    if (step && (await deliver(step)).kind === 'done') await store.finish(step, 55);
    else if (step) await store.putBack(step, 0, { failure, shouldCountAttempt: false });
    clock += 10_000;
  }
  expect(await store.waiting()).toEqual([]);
  expect(written).toHaveLength(1);
  await store.close();
});

test('a reply that arrived while the clock was a day ahead is not sent again (REL-03, REL-14)', async () => {
  let clock = Date.now() + day;
  const times = timings(500);
  const reply = { reference: 'pj1-a', content: { kind: 'reply', driver, body: 'Any news?' } } as const;
  const store = sqliteStore(openOutboxFile(newFile('reply-ahead')), createEncryption([]), () => clock, times.lease);
  await store.addCall(call('a', { operation: 'reply', ticketId: 55, steps: [reply] }));
  const comments: object[] = [];
  const answer = (json: object) => ({ status: 200, headers: new Headers({ date: new Date().toUTCString() }), json });
  const client = {
    ticket: async () => answer({ ticket: { id: 55, requester_id: 7, status: 'open' } }),
    updateTicket: async () => {
      const id = comments.length + 1;
      comments.push({ id, author_id: 7, body: reply.content.body, created_at: new Date().toISOString() });
      throw new NoAnswer('timeout');
    },
    comments: async () => answer({ comments, meta: { has_more: false } }),
  } as unknown as ZendeskClient;
  const people = { findUser: async () => 7 } as unknown as ZendeskPeople;
  const deliver = delivery({ client, people, fields: {} as never }, store, times, () => clock);
  expect(await deliver(await claimed(store))).toMatchObject({ kind: 'uncertain' });
  clock += times.quiet;
  expect(await deliver(await claimed(store))).toMatchObject({ kind: 'done' });
  expect(comments).toHaveLength(1);
  await store.close();
});

test('rejects a damaged or foreign file: the message names the setting, and the file stays unchanged (REL-12)', async () => {
  const damaged = newFile('damaged');
  await sqliteStore(openOutboxFile(damaged), createEncryption([]), Date.now, 1_000).close();
  writeFileSync(damaged, Buffer.concat([readFileSync(damaged).subarray(0, 5_000), Buffer.alloc(20_576, 7)]));
  const foreign = newFile('foreign');
  writeFileSync(foreign, 'these are no tables, just some words'.repeat(100));
  for (const file of [damaged, foreign]) {
    const before = readFileSync(file);
    expect(() => openOutboxFile(file)).toThrow(OutboxUnusable);
    expect(() => openOutboxFile(file)).toThrow('file (OUTBOX_URL, or in DATA_DIR) is damaged');
    expect(() => openOutboxFile(file)).not.toThrow(file);
    expect(readFileSync(file).equals(before)).toBe(true);
  }
});

test('the next step is found by an index, without sorting (REL-26)', () => {
  const db = openOutboxFile(newFile('index'));
  const plan = db.prepare(`explain query plan ${sqliteClaim}`).all('token', 1, 1, 1, 1, 1);
  const lines = plan.map(({ detail }) => String(detail));
  expect(lines).toContainEqual(expect.stringContaining('USING INDEX steps_unfinished'));
  expect(lines).not.toContainEqual(expect.stringContaining('TEMP B-TREE'));
  db.close();
});

test('steps in a file survive a clock that is set back or forward by a day (REL-14)', async () => {
  let time = 1_800_000_000_000;
  const store = sqliteStore(openOutboxFile(newFile('clock')), createEncryption([]), () => time, 1_000);
  await store.addCall(call('a'));
  await store.putBack(await claimed(store), 1_000, { failure, shouldCountAttempt: true });
  expect(await store.claim()).toBeNull();
  time -= 86_400_000;
  const back = await claimed(store);
  time -= 86_400_000;
  expect(await claimed(store)).toMatchObject({ seq: back.seq });
  time += 3 * 86_400_000;
  expect(await claimed(store)).toMatchObject({ seq: back.seq });
  await store.close();
});

test('encrypted contents cannot be moved to another row (SEC-50, SEC-75)', () => {
  const encryption = createEncryption([Buffer.alloc(32, 1)]);
  const secret = encryption.encrypt(bytes('canary'), 'row 1');
  expect(Buffer.from(encryption.decrypt(secret, 'row 1')).toString()).toBe('canary');
  expect(() => encryption.decrypt(secret, 'row 2')).toThrow();
  expect(() =>
    encryption.decrypt(
      secret.map((byte, index) => (index === 20 ? byte ^ 1 : byte)),
      'row 1',
    ),
  ).toThrow();
});

test('a later, shorter pause does not shorten a longer one, and the host’s own limit makes no step a dead letter (REL-06)', async () => {
  let time = Date.now();
  const store = sqliteStore(openOutboxFile(newFile('paused')), createEncryption([]), () => time, 60_000);
  await store.addCall(call('a'));
  await store.addCall(call('b'));
  time += 8 * 86_400_000;
  const sent: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger;
  const pause = (ms: number) => ({ kind: 'pause', ms, failure, shouldAlert: false, isByHost: true }) as const;
  const deliver = async ({ reference }: { reference: string }) => {
    sent.push(reference);
    return pause(reference === 'pj1-a' ? 600_000 : 7_000);
  };
  const worker = outboxWorker(
    store,
    deliver,
    timings(10_000),
    () => time,
    () => 0.5,
    log,
  );
  worker.start();
  const untilPutBack = async (count: number) =>
    until(
      () => store.waiting(),
      (steps) => steps.filter(({ lastCode }) => lastCode === failure.code).length === count,
    );
  expect((await untilPutBack(2)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready']);
  time += 10_000;
  await worker.firstAttempt(0, 10_000);
  expect(sent).toEqual(['pj1-a', 'pj1-b']);
  await worker.stop();
  await store.close();
});
