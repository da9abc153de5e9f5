/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { readConfig } from '../../server/config';
import { freePort } from '../support/free-port.mjs';
import { until } from '../support/until';
import type { World } from '../support/world';
import { temporaryFolder } from './support/host';
import { newCaller, receipt } from './support/test-host';

let sandbox: Sandbox;
let origin: string;
let port: number;
/** The real program runs as a separate process, so that the test can kill it. */
let host: ChildProcess;
const folder = temporaryFolder();

/** @param shellLimit a shell command that limits the host before it starts */
async function start(shellLimit = ''): Promise<void> {
  const command = `${shellLimit} exec '${process.execPath}' --import tsx server/index.ts`;
  host = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      API_BASE_URL: sandbox.url,
      BACK_OFFICE_URL: `${sandbox.url}/back-office`,
      ZENDESK_URL: `${sandbox.url}/zendesk`,
      ZENDESK_TIMEOUT_MS: '300',
      DATA_DIR: folder.path,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100',
    },
  });
  await until(
    () =>
      fetch(`${origin}/readyz`)
        .then((answer) => answer.status)
        .catch(() => 0),
    (status) => status === 200,
    40_000,
  );
}

function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const exitCode = new Promise<number | null>((resolve) => host.once('exit', resolve));
  host.kill(signal);
  return exitCode;
}

async function driver() {
  const caller = await newCaller(sandbox, origin, readConfig({ API_BASE_URL: sandbox.url }));
  const key = randomUUID();
  const related = { type: 'vehicle_change', id: caller.changeId };
  return {
    world: caller.world,
    ask: caller.ask,
    key,
    reserve: () => caller.call('POST', '/api/zendesk/intents', { key, json: { kind: 'vehicle_change', related } }),
    reserved: async () => {
      const { body } = await caller.call('GET', '/api/zendesk/intents');
      return (body as { data: { key: string }[] }).data.map((reservation) => reservation.key);
    },
    raise: () => caller.raise({ key }),
  };
}

type DriverSession = Awaited<ReturnType<typeof driver>>;

beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  sandbox = await createSandbox({ port: 0, dataDir: undefined, portalOrigins: [origin], control: true });
  await start();
});

afterAll(async () => {
  if (host.exitCode === null && host.signalCode === null) await stop('SIGKILL');
  await sandbox.close();
  folder.remove();
});

test('a host killed right after its response loses nothing and sends nothing twice (REL-01, REL-02, REL-03)', async () => {
  const all: { session: DriverSession; reference: string }[] = [];
  const raiseAndKill = async (arrange: (world: World) => Promise<void>, expected: number) => {
    const session = await driver();
    await arrange(session.world);
    const answer = await session.raise();
    await stop('SIGKILL');
    expect(answer.status).toBe(expected);
    all.push({ session, reference: receipt(answer).reference });
    await session.world.faults();
    await start();
  };
  // First Zendesk is down. Then it stores the ticket, and its answer is lost. Then it is slow with the note. Then its answer to the note is
  // lost.
  await raiseAndKill((world) => world.faults({ call: 'POST /zendesk/api/v2/tickets', cut: true }), 202);
  await raiseAndKill((world) => world.faults({ call: 'POST /zendesk/api/v2/tickets', cut: true, after: true }), 202);
  await raiseAndKill((world) => world.faults({ call: 'PUT /zendesk/api/v2/tickets/{id}', delayMs: 200 }), 201);
  await raiseAndKill(
    (world) => world.faults({ call: 'PUT /zendesk/api/v2/tickets/{id}', cut: true, after: true }),
    201,
  );

  for (const { session, reference } of all) {
    const [ticket] = await until(
      () => session.world.supportTickets(),
      ([first]) => first?.comments.length === 2,
      60_000,
    );
    expect(ticket?.external_id).toBe(reference);
    const second = await session.raise();
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const tickets = await session.world.supportTickets();
    expect(tickets.map((ticket) => ticket.comments.map((comment) => comment.public))).toEqual([[true, false]]);
  }
}, 120_000);

test('a host killed between the reservation and the ticket keeps the reservation, and makes one ticket of it (REL-01, REL-16)', async () => {
  const session = await driver();
  expect((await session.reserve()).status).toBe(201);
  await stop('SIGKILL');
  await start();
  expect(await session.reserved()).toEqual([session.key]);
  expect((await session.raise()).status).toBe(201);
  expect(await session.reserved()).toEqual([]);
  const tickets = async () =>
    (await session.world.supportTickets()).map((supportTicket) =>
      supportTicket.comments.map((comment) => comment.public),
    );
  await until(tickets, ([first]) => first?.length === 2, 60_000);
  expect(await tickets()).toEqual([[true, false]]);
}, 120_000);

test('a host asked to stop answers the call in progress, accepts no other, and exits without an error (REL-15)', async () => {
  const session = await driver();
  const create = 'POST /zendesk/api/v2/tickets';
  await session.world.hold(create);
  const inProgress = session.raise();
  await session.world.held(create);
  const exitCode = stop('SIGTERM');
  await until(
    () =>
      fetch(`${origin}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    (port) => port === 'closed',
  );
  // Zendesk does not answer in time: the next start delivers the ticket.
  const answer = await inProgress;
  expect(answer.status).toBe(202);
  expect(await exitCode).toBe(0);

  await session.world.hold();
  await start();
  await until(
    () => session.world.supportTickets(),
    ([first]) => first?.comments.length === 2,
    60_000,
  );
  expect((await session.world.supportTickets()).map(({ external_id }) => external_id)).toEqual([
    receipt(answer).reference,
  ]);
});

test('a host with a full disk confirms nothing that it could not store, and delivers what it confirmed (REL-11)', async () => {
  const session = await driver();
  await session.world.faults({ call: 'POST /zendesk/api/v2/tickets', cut: true });
  await stop('SIGKILL');
  // Limits the size of a file, in blocks of 512 bytes: to SQLite this is a full disk.
  await start("trap '' XFSZ; ulimit -f 700;");
  const ask = (n: number) => session.ask({ subject: `Question ${n}`, comment: 'x'.repeat(5_000) });
  const confirmedReferences: string[] = [];
  let answer = await ask(0);
  for (let n = 1; answer.status === 202 && n < 200; n += 1) {
    confirmedReferences.push(receipt(answer).reference);
    answer = await ask(n);
  }
  expect(confirmedReferences.length).toBeGreaterThan(0);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  await stop('SIGKILL');
  await session.world.faults();
  await start();
  const raisedReferences = async () => (await session.world.supportTickets()).map(({ external_id }) => external_id);
  await until(raisedReferences, ({ length }) => length >= confirmedReferences.length, 60_000);
  expect((await raisedReferences()).sort()).toEqual(confirmedReferences.sort());
});
