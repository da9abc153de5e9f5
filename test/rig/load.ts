import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomOf } from '../../sandbox/money/random';
import { createSandbox } from '../../sandbox/sandbox';
import { freePort } from '../support/free-port.mjs';
import { until } from '../support/until';
import { type Counts, countAtZendesk } from './count';
import { browsers, newDriver, type PlannedMessage } from './drivers';
import { inFile } from './engines';
import { sleep, tally } from './faults';
import type { Host } from './hosts';
import { httpProxy } from './http-proxy';

type Options = {
  readonly tickets: number;
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
};

/** How long a driver waits for the host, in milliseconds. */
export type Waits = { readonly calls: number; readonly p50: number; readonly p95: number; readonly most: number };

/** The memory after a garbage collection, in megabytes. */
export type Memory = {
  readonly calls: number;
  readonly waiting: number;
  readonly heap: number;
  readonly resident: number;
};

export type Measured = {
  readonly counts: Counts;
  readonly memory: readonly Memory[];
  readonly zendeskUp: Waits;
  readonly zendeskAway: Waits;
  readonly seconds: number;
};

const tabs = 4;
/** The share of the work after which everything is loaded and has run, so that later memory can be compared with it. */
const warmUp = 0.1;
/** The share of the work after which Zendesk is back, so that the rest of the tickets come while the backlog is sent. */
const back = 0.9;

/**
 * Sends many tickets through one host on a file, without the limits of a real account and driver. Zendesk is down for most of them.
 * @throws Error when it was interrupted
 */
export async function load({ tickets, seed, signal, progress }: Options): Promise<Measured> {
  const began = performance.now();
  const random = randomOf(seed, 'load');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const place = inFile(random, tally(), () => 0);
  const sandbox = await createSandbox({ port: 0, dataDir: undefined, portalOrigins: [origin], control: true });
  let isAway = false;
  const zendesk = await httpProxy(`${sandbox.url}/zendesk`, {
    random,
    tally: tally(),
    faults: ['F03', 'F06', 'F12'],
    rate: () => (isAway ? 1 : 0),
    timeoutMs: () => 10_000,
  });
  const env = {
    PORT: String(port),
    API_BASE_URL: sandbox.url,
    BACK_OFFICE_URL: `${sandbox.url}/back-office`,
    ZENDESK_URL: zendesk.url,
    // With the limits of a real account and driver, the run would take days.
    ZENDESK_REQUESTS_PER_MINUTE: '100000',
    RATE_LIMIT_FACTOR: '10000',
    OUTBOX_URL: place.urls[0] ?? '',
    OUTBOX_KEY: Buffer.alloc(32, seed % 256).toString('base64'),
  };
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', '--import', './test/rig/tell-memory.ts', 'server/index.ts'],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...env, NODE_ENV: 'test' },
    },
  );
  try {
    await until(
      () => fetch(`${origin}/readyz`).then((answer) => answer.status, String),
      (status) => status === 200,
      120_000,
    );
    const drivers = await Promise.all(Array.from({ length: 40 }, () => newDriver(sandbox.url, 2 * 60 * 60_000)));
    const planned = drivers.flatMap((driver, d) =>
      Array.from({ length: Math.ceil(tickets / drivers.length) }, (_, n): PlannedMessage & { kind: 'question' } => {
        const subject = `Question ${seed}-${d}-${n}`;
        return { kind: 'question', driver, subject, note: n % 2 === 0 ? `remark ${d}-${n}.` : null };
      }),
    );
    const host = { origin, isUp: () => true } as Host;
    const { ask } = browsers({
      hosts: [host],
      random,
      tally: tally(),
      patienceMs: 60_000,
      isOver: () => signal.aborted,
    });

    const waits = { up: [] as number[], away: [] as number[] };
    const memory: Memory[] = [];
    const look = async (calls: number) => {
      const { heapUsed, rss } = await memoryOf(child);
      const found = { calls, waiting: (await place.left()).open, heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 };
      memory.push(found);
      progress(`${calls} of ${planned.length} calls, ${found.waiting} steps wait, heap ${found.heap.toFixed(1)} MB`);
    };
    const stretch = Math.round(planned.length / 10);
    for (let at = 0; at < planned.length; at += stretch) {
      isAway = at >= planned.length * warmUp && at < planned.length * back;
      const next = planned.slice(at, at + stretch);
      const tab = async () => {
        for (let message = next.shift(); message; message = next.shift()) {
          const pressed = performance.now();
          await ask(message);
          waits[isAway ? 'away' : 'up'].push(performance.now() - pressed);
        }
      };
      const sentCount = at + next.length;
      await Promise.all(Array.from({ length: tabs }, tab));
      await look(sentCount);
    }
    for (let ticks = 0; (await place.left()).open > 0 && !signal.aborted; ticks += 1) {
      if (ticks % 20 === 0) progress(`${(await place.left()).open} steps wait`);
      await sleep(500);
    }
    signal.throwIfAborted();
    await look(planned.length);
    return {
      counts: await countAtZendesk(drivers, planned),
      memory,
      zendeskUp: waitsOf(waits.up),
      zendeskAway: waitsOf(waits.away),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await zendesk.close();
    await sandbox.close();
    await place.remove();
  }
}

async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message');
  child.send('memory');
  const [usage] = (await answer) as [NodeJS.MemoryUsage];
  return usage;
}

function waitsOf(countContaining: readonly number[]): Waits {
  const sorted = [...countContaining].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}
