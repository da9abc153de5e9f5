/** @jest-environment node */

import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../../sandbox/sandbox';
import { openDatabase } from '../../sandbox/world/database';
import { until } from '../support/until';
import { Client, type Loose, openSandbox, portal, preparedChange } from './support';

const sandbox = openSandbox();

const held = (world: Loose, call: string, more = '') =>
  world.control('GET', `/held?call=${encodeURIComponent(call)}&wait=30000${more}`);

it('Worlds keep their rows apart, and ids name the world', async () => {
  const [one, two] = [await sandbox.world(), await sandbox.world()];
  const client = await one.signedIn();
  await preparedChange(one);
  expect(one.drivers.verified.id - two.drivers.verified.id).toBe((one.number - two.number) * 100_000);
  expect((await (await two.signedIn()).get('/v1/vehicle-changes')).body.data).toEqual([]);
  // A session is valid in its own world only.
  client.cookies.set('sandbox_world', two.id);
  expect((await client.get('/v1/user')).status).toBe(401);
  client.cookies.delete('sandbox_world');
  expect((await client.get('/v1/user')).status).toBe(401);
});

it('A scheduled payout stays scheduled while the bank checks another account, and is cancelled if the bank says no (AP-24)', async () => {
  const world = await sandbox.world();
  await world.control('PATCH', '', { money: { payouts: 'on', payout: 'scheduled' } });
  const client = await world.signedIn();
  const newest = async () => (await client.get('/v1/payouts')).body.data[0].status;
  const { status } = await client.post('/v1/payouts/enable', {
    account_holder_name: 'Adil Farrow',
    sort_code: '000088',
    account_number: '44719023',
    roll_number: null,
    current_password: world.drivers.verified.password,
  });
  expect([status, await newest()]).toEqual([200, 'scheduled']);
  await world.control('POST', '/bank-check', { decision: 'bad' });
  expect(await newest()).toBe('cancelled');
  expect((await client.get('/v1/driver')).body.data.payout_settings.amount_waiting.amount).toBeGreaterThan(0);
});

it('The work clearance judges the car in use, not the other one', async () => {
  const world = await sandbox.world();
  const client = await world.signedIn();
  const codes = async () =>
    (await client.get('/v1/driver')).body.data.clearance.blockers.map(({ code }: Loose) => code);
  expect(await codes()).toEqual(['document_expiring']);
  await world.control('PATCH', '', { change: { status: 'approved', kind: 'temporary' } });
  expect(await codes()).toEqual([]);
});

it('The work clearance ends with a temporary car, and is that of the earlier car after it', async () => {
  const world = await sandbox.world();
  const client = await world.signedIn();
  const clearance = async () => (await client.get('/v1/driver')).body.data.clearance;
  const earlier = await clearance();
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await world.control('PATCH', '', { change: { status: 'approved', kind: 'temporary', until: dayAfter(3) } });
  expect(await clearance()).toEqual({ state: 'clear', until: dayAfter(3), blockers: [] });
  await world.control('PATCH', '', { change: { status: 'approved', kind: 'temporary', until: dayAfter(-2) } });
  expect(await clearance()).toEqual(earlier);
});

describe('Held answers', () => {
  it('hold every call with *, except the CSRF cookie and the control protocol', async () => {
    const world = await sandbox.world();
    const client = await world.signedIn();
    await world.control('PUT', '/hold', { calls: ['*'] });
    expect((await client.get('/sanctum/csrf-cookie')).status).toBe(204);
    const both = [client.get('/v1/user'), client.get('/v1/driver')];
    const first = (await held(world, '*')).body;
    const second = (await held(world, '*', `&after=${first.number}`)).body;
    expect(new Set([first.call, second.call])).toEqual(new Set(['GET /v1/user', 'GET /v1/driver']));
    await world.control('PUT', '/hold', { calls: [] });
    expect((await Promise.all(both)).map((item) => item.status)).toEqual([200, 200]);
    expect((await world.control('GET', '/held?call=*&wait=20')).status).toBe(404);
  });

  /** A submission whose caller disconnects while it is held. */
  const abandonedSubmit = async (world: Loose) => {
    const submit = 'POST /v1/vehicle-changes/{id}/submit';
    const client = await world.signedIn();
    const { id } = await preparedChange(world);
    await world.control('PUT', '/hold', { calls: [submit] });
    const going = new AbortController();
    const call = client.post(`/v1/vehicle-changes/${id}/submit`, undefined, {}, going.signal);
    const { number } = (await held(world, submit)).body;
    going.abort();
    await expect(call).rejects.toThrow();
    const statuses = async () => {
      const { calls } = (await world.control('GET', '/calls')).body;
      return calls.filter((call: Loose) => call.call === submit).map((call: Loose) => call.status);
    };
    await until(statuses, ([status]) => status !== null);
    return {
      number,
      statuses,
      isHeld: async () => (await world.control('GET', `/held?call=${encodeURIComponent(submit)}`)).status === 200,
      change: async () => (await client.get('/v1/vehicle-changes')).body.data[0].status,
    };
  };

  it('take effect even if the caller has disconnected, as on a real server', async () => {
    const world = await sandbox.world();
    const { number, statuses, isHeld, change } = await abandonedSubmit(world);
    expect([await statuses(), await isHeld(), await change()]).toEqual([[0], false, 'draft']);
    expect((await world.control('POST', `/held/${number}`, { answer: 'real' })).status).toBe(204);
    expect([await statuses(), await until(change, (status) => status !== 'draft')]).toEqual([[0], 'pending']);
  });

  it('never arrive when they are dropped after the caller has disconnected', async () => {
    const world = await sandbox.world();
    const { number, statuses, change } = await abandonedSubmit(world);
    await world.control('POST', `/held/${number}`, { cut: true });
    await world.control('PUT', '/hold', { calls: [] });
    expect([await statuses(), await change()]).toEqual([[0], 'draft']);
  });
});

describe('Starting', () => {
  it('is refused in production (SEC-96)', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(createSandbox({ port: 0, dataDir: undefined, portalOrigins: [], control: true })).rejects.toThrow(
        /NODE_ENV=production/,
      );
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it('listens on loopback only (SEC-96)', async () => {
    const { networkInterfaces } = await import('node:os');
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((item) => item && !item.internal && item.family === 'IPv4');
    if (outside) await expect(fetch(`http://${outside.address}:${sandbox.sandbox().port}/`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${sandbox.sandbox().port}/`)).resolves.toMatchObject({ status: 200 });
  });

  it('has no control protocol unless asked for, and none for a foreign name (SEC-96)', async () => {
    const plain = await createSandbox({
      port: 0,
      dataDir: undefined,
      portalOrigins: [portal],
      control: false,
      validate: true,
    });
    try {
      for (const path of ['/__sandbox/worlds', '/__sandbox/violations', '/__sandbox/worlds/default/calls'])
        expect((await fetch(plain.url + path)).status).toBe(404);
    } finally {
      await plain.close();
    }
    const status = await new Promise((resolve, reject) => {
      const call = request(
        `${sandbox.url()}/__sandbox/worlds/default/calls`,
        { headers: { host: 'elsewhere.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      call.on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  it('keeps the default world and its sessions in its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
    const options = { port: 0, dataDir: folder, portalOrigins: [portal], control: true };
    try {
      const first = await createSandbox(options);
      const client = await new Client(first.url).signIn({
        email: 'adil.farrow@example.com',
        password: 'three random words',
      });
      const { data } = (await client.get('/v1/driver/vehicles')).body;
      const details = { kind: 'remove', vehicle_id: data[0].id, proposed: null, reason: null };
      const draft = await client.post('/v1/vehicle-changes', { ...details, effective_from: null, until: null });
      await first.close();
      const second = await createSandbox(options);
      const restarted = new Client(second.url);
      for (const [name, value] of client.cookies) restarted.cookies.set(name, value);
      expect((await restarted.get('/v1/vehicle-changes')).body.data[0].id).toBe(draft.body.data.id);
      await second.close();

      // The sandbox deletes a file of another version, and seeds a new one.
      const { database } = openDatabase(join(folder, 'sandbox.sqlite'), '', 1);
      database.run('PRAGMA user_version = 999');
      database.close();
      const third = await createSandbox(options);
      const fresh = await new Client(third.url).signIn({
        email: 'adil.farrow@example.com',
        password: 'three random words',
      });
      expect((await fresh.get('/v1/vehicle-changes')).body.data).toEqual([]);
      await third.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
