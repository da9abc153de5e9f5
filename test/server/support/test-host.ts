import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Arrangement } from '../../../sandbox/control/arrange';
import type { ZendeskTicket } from '../../../sandbox/control/zendesk-view';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { createApp } from '../../../server/app';
import { type Config, readConfig } from '../../../server/config';
import { createEncryption } from '../../../server/outbox/encryption';
import { openStore } from '../../../server/outbox/open-store';
import type { OutboxStore } from '../../../server/outbox/store';
import { type Timings, timings } from '../../../server/outbox/timings';
import { eventTable, listedEvents } from '../../support/events';
import { freePort } from '../../support/free-port.mjs';
import { cookieHeader } from '../../support/other-device';
import { until } from '../../support/until';
import { createWorld } from '../../support/world';
import { atZendesk } from '../../support/zendesk';
import { contractProblems } from './contract';
import { temporaryFolder } from './host';

const listed = new Set(listedEvents(eventTable(readFileSync('docs/operate.md', 'utf8'))));

/** Timings that are short enough for tests, in the proportions of the real ones. */
const quick: Timings = {
  ...timings(400),
  // Longer than any write of these tests takes.
  quiet: 250,
  poll: 20,
  backoffBase: 20,
  backoffCap: 200,
  signInPause: 300,
  housekeeping: 50,
};

export type Answer = { status: number; body: unknown; headers: Headers };

export type Call = {
  form?: Record<string, string> | FormData | URLSearchParams;
  json?: unknown;
  raw?: { type: string; body: string };
  key?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

type Options = {
  env?: Record<string, string>;
  timings?: Partial<Timings>;
};

/** Starts the real sandbox and the real host in this process, on ports of their own. */
export async function startTestHost(options: Options = {}) {
  const folder = temporaryFolder();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox: Sandbox = await createSandbox({
    port: 0,
    dataDir: undefined,
    portalOrigins: [origin],
    control: true,
  });
  const logs: string[] = [];
  let shift = 0;
  const now = () => Date.now() + shift;
  const env: Record<string, string> = {
    PORT: String(port),
    API_BASE_URL: sandbox.url,
    BACK_OFFICE_URL: `${sandbox.url}/back-office`,
    ZENDESK_URL: `${sandbox.url}/zendesk`,
    DATA_DIR: folder.path,
    DIST_DIR: path.join(folder.path, 'dist'),
    RATE_LIMIT_FACTOR: '100',
    ZENDESK_REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'debug',
    ...options.env,
  };
  let app: FastifyInstance | null = null;
  let store: OutboxStore | null = null;

  const start = async (change: Record<string, string> = {}): Promise<Config> => {
    Object.assign(env, change);
    const config = readConfig(env);
    const encryption = createEncryption(config.outbox.keys);
    // As in the real host, a lease is longer than every call of its step. Otherwise a slow answer would make another worker send the step a
    // second time.
    const pace = { ...quick, lease: timings(config.zendesk.timeoutMs).lease, ...options.timings };
    store = await openStore(config.outbox, encryption, now, pace.lease);
    app = await createApp(config, {
      now,
      random: Math.random,
      encryption,
      store,
      timings: pace,
      logTarget: { write: (line) => logs.push(line) },
    });
    await app.listen({ host: 'localhost', port });
    return config;
  };
  const stop = async () => {
    await app?.close();
    app = null;
  };
  const current = (): OutboxStore => {
    if (!store) throw new Error('The host is not running.');
    return store;
  };
  const config = await start();

  return {
    origin,
    sandbox,
    config,
    logs,
    folder: folder.path,
    outboxFile: path.join(folder.path, 'outbox.sqlite'),
    start,
    stop,
    store: current,
    untilIdle: () =>
      until(
        () => current().waiting(),
        ({ length }) => length === 0,
      ),
    /**
     * Waits until no attempt is in progress. If the clock jumped during an attempt, its lease would end, and the step would be sent a
     * second time.
     */
    untilBetweenAttempts: () =>
      until(
        () => current().waiting(),
        (steps) => steps.every(({ state }) => state !== 'sending'),
      ),
    events: (event: string) =>
      logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event),
    server: () => {
      if (!app) throw new Error('The host is not running.');
      return app.server;
    },
    /** Puts a world of the sandbox into a state. */
    arrange: (world: string, wanted: Arrangement) =>
      fetch(`${sandbox.url}/__sandbox/worlds/${world}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
      }),
    /** Moves the host's clock. */
    advanceClock: (ms: number) => {
      shift += ms;
    },
    driver: (status?: ChangeStatus) => newCaller(sandbox, origin, config, status),
    async close() {
      await stop();
      await sandbox.close();
      folder.remove();
      // Checks the lines that libraries log by themselves, which appear only in a running host.
      const events = new Set(
        logs.map((line) => (JSON.parse(line) as { event?: string }).event ?? 'a line without an event'),
      );
      const unlisted = [...events].filter((event) => !listed.has(event));
      if (unlisted.length > 0)
        throw new Error(`docs/operate.md does not list these log events: ${unlisted.join('; ')}`);
    },
  };
}

export const question = (change: Record<string, string> = {}) => ({
  subject: 'My question',
  comment: 'Where is my payout?',
  custom_fields: '[]',
  tags: 'portal_j',
  ...change,
});

type ChangeStatus = 'draft' | 'pending' | 'approved' | 'action_required';

/** Makes a driver in their own world who is signed in and has a vehicle change. */
export async function newCaller(
  sandbox: Sandbox,
  origin: string,
  { zendesk: { fields } }: Config,
  status: ChangeStatus = 'pending',
) {
  const world = await createWorld(sandbox.url);
  const seeded = await world.arrange({ change: { status }, session: 'signed-in' });
  const cookie = cookieHeader([...seeded.cookies, world.cookie]);
  const { id: changeId } = seeded.change as { id: number };
  const call = (method: string, address: string, more: Call = {}) => send(origin, method, address, { cookie, ...more });
  return {
    world,
    cookie,
    /** The driver's vehicle change. */
    changeId,
    call,
    raise: ({ id = changeId, ...more }: Call & { id?: number | string } = {}) =>
      call('POST', '/api/zendesk/tickets', {
        key: randomUUID(),
        form: {
          subject: 'Vehicle change Submitted',
          comment: 'I have sent a vehicle change. Please check it.',
          custom_fields: JSON.stringify([
            { id: fields.topic, value: 'documents_vehicle' },
            { id: fields.vehicle_change, value: id },
          ]),
          tags: 'portal_j',
          note: `Please check vehicle change ${id}.`,
        },
        ...more,
      }),
    ask: (change?: Record<string, string>, key: string = randomUUID()) =>
      call('POST', '/api/zendesk/tickets', { key, form: question(change) }),
    tickets: (): Promise<ZendeskTicket[]> => world.supportTickets(),
    /** The driver's tickets, once the newest has this number of comments; by default its text and its private note. */
    withComments: (count = 2): Promise<ZendeskTicket[]> =>
      until(
        () => world.supportTickets(),
        ([newest]) => (newest?.comments.length ?? 0) >= count,
      ),
  };
}

export type Caller = Awaited<ReturnType<typeof newCaller>>;

/** Sends a call as the portal's page does. Every answer is checked against the contract. */
export async function send(origin: string, method: string, address: string, call: Call = {}): Promise<Answer> {
  const form =
    call.form && !(call.form instanceof FormData) && !(call.form instanceof URLSearchParams)
      ? multipart(call.form)
      : call.form;
  const body = form ?? (call.raw ? call.raw.body : call.json === undefined ? null : JSON.stringify(call.json));
  const response = await fetch(origin + address, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(call.cookie ? { cookie: call.cookie } : {}),
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.raw ? { 'content-type': call.raw.type } : {}),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      ...call.headers,
    },
    body,
  });
  const text = await response.text();
  const answered: unknown = text === '' ? undefined : JSON.parse(text);
  if (![405, 411, 413, 415].includes(response.status)) {
    const problems = contractProblems(method, address, response.status, answered);
    if (problems.length > 0)
      throw new Error(`${method} ${address} → ${response.status} breaks the contract: ${problems.join('; ')}\n${text}`);
  }
  return { status: response.status, body: answered, headers: response.headers };
}

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function receipt(answer: Answer): { reference: string; state: string; ticket_id: number | null } {
  return (answer.body as { data: { reference: string; state: string; ticket_id: number | null } }).data;
}

export function errorsOf(answer: Answer): Record<string, string[]> {
  return (answer.body as { errors?: Record<string, string[]> }).errors ?? {};
}

/** Acts as staff at the support desk, by its API. */
export const asAgent = (sandbox: Sandbox, method: string, address: string, body?: unknown): Promise<unknown> =>
  atZendesk(sandbox.url, method, address, body);
