/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { OutboxUnusable } from '../../server/outbox/database';
import { createEncryption } from '../../server/outbox/encryption';
import { openPostgres, postgresStore } from '../../server/outbox/postgres-store';
import { type Postgres, startPostgres } from '../support/database';
import { freePort } from '../support/free-port.mjs';
import { postgresPrograms } from '../support/postgres.mjs';
import { until } from '../support/until';
import { createCall } from './support/failures';
import { bytes, call, claimed } from './support/outbox-calls';
import { receipt, startTestHost } from './support/test-host';

/** Tests that only a database needs. They are skipped, with a message, on a machine without PostgreSQL. */
const programs = postgresPrograms();
let server: Postgres;

beforeAll(async () => {
  if (programs) server = await startPostgres(programs, await freePort());
}, 60_000);
afterAll(() => server?.remove());

(programs ? describe : describe.skip)('an outbox in a database', () => {
  const open = (url: string, now: () => number = Date.now) => postgresStore(url, createEncryption([]), now, 1_000);

  test('that cannot be reached is rejected: the message names the setting, without host or password (REL-12)', async () => {
    const url = `postgres://portal:canary@localhost:${await freePort()}/portal`;
    const refused = open(url);
    await expect(refused).rejects.toThrow(OutboxUnusable);
    await expect(refused).rejects.toThrow('database (OUTBOX_URL) cannot be used (ECONNREFUSED)');
    await expect(refused).rejects.not.toThrow(/canary|localhost/);
  });

  test('is created once when several hosts start at the same time (REL-27)', async () => {
    const url = await server.database();
    const stores = await Promise.all([open(url), open(url), open(url)]);
    await stores[0]?.addCall(call('a'));
    expect(await stores[2]?.claim()).toMatchObject({ reference: 'pj1-a' });
    await Promise.all(stores.map((store) => store.close()));
  });

  test('uses the database’s clock, so a host whose clock is a day off neither takes another host’s step nor drops one (REL-14)', async () => {
    const url = await server.database();
    const store = await open(url);
    const storeOfFastClock = await open(url, () => Date.now() + 86_400_000);
    await store.addCall(call('a'));
    const held = await claimed(store);
    await store.beginSending(held, bytes('x'));
    expect(await storeOfFastClock.claim()).toBeNull();
    const taken = await until(
      () => storeOfFastClock.claim(),
      (step) => step !== null,
      20_000,
    );
    const age = Date.now() + 86_400_000 - (taken?.lastSentAt ?? 0);
    expect(age).toBeGreaterThan(900);
    expect(age).toBeLessThan(30_000);
    await Promise.all([store.close(), storeOfFastClock.close()]);
  });

  test('that commits asynchronously by its own settings still loses no confirmed ticket when it crashes (REL-01)', async () => {
    const url = await server.database();
    const ask = (text: string) => server.query(url, text);
    await ask('alter system set synchronous_commit = off');
    // The server may keep such a commit in memory for so long.
    await ask("alter system set wal_writer_delay = '10s'");
    await ask('select pg_reload_conf()');
    const store = await open(url);
    for (const key of ['a', 'b', 'c']) await store.addCall(call(key));
    await server.halt(true);
    await server.resume();
    expect(await store.waiting()).toHaveLength(6);
    await store.close();
    await ask('alter system set synchronous_commit = remote_apply');
    await ask('select pg_reload_conf()');
    const stricter = await openPostgres(url, Date.now);
    expect(await stricter.get('show synchronous_commit')).toEqual({ synchronous_commit: 'remote_apply' });
    await stricter.close();
    await ask('alter system reset all');
    await ask('select pg_reload_conf()');
  });

  test('that is down for a while: nothing is confirmed meanwhile, and delivery resumes by itself (REL-11, REL-28)', async () => {
    // An attempt that is in progress cannot store its outcome, so its lease has to end first.
    const testHost = await startTestHost({
      env: { OUTBOX_URL: await server.database() },
      timings: { lease: 3_000, firstTry: 100 },
    });
    const driver = await testHost.driver();
    await driver.world.faults({ call: createCall, status: 503, delayMs: 500 });
    const key = randomUUID();
    const queued = await driver.raise({ key });
    expect(queued.status).toBe(202);
    expect(await testHost.store().waiting()).toContainEqual(expect.objectContaining({ state: 'sending' }));
    await server.halt(true);
    await until(
      () => testHost.events('outbox.error'),
      (errors) => errors.length > 0,
    );
    expect((await driver.raise()).status).toBe(503);
    expect((await fetch(`${testHost.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${testHost.origin}/healthz`)).status).toBe(200);
    await driver.world.faults();
    await server.resume();
    const [ticket] = await driver.withComments();
    expect(ticket?.external_id).toBe(receipt(queued).reference);
    const second = await driver.raise({ key });
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await driver.tickets()).toHaveLength(1);
    await testHost.close();
  }, 60_000);
});
