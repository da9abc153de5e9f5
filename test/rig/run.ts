import { parseArgs } from 'node:util';
import { ensurePostgres } from '../support/postgres.mjs';
import type { Count } from './count';
import type { EngineName } from './engines';
import { type Fault, faults } from './faults';
import { load, type Measured } from './load';
import { type Result, rig } from './rig';

const usage = `npm run rig [-- --engine sqlite|postgres|both --tickets 1000 --notes 500 --replies 200 --seed 1 --minutes 60 --pace 1]

Raises tickets, notes and replies (the same words again and again) at hosts with the limits of production that are killed over and over while OUTBOX_KEY
is rotated, before a support desk that fails in every way known, and counts at Zendesk what arrived: each has to be there exactly once. The same seed picks the same faults; how they meet depends on the machine.
Without --pace the time-outs follow from how busy the machine is.

npm run rig -- --load 10000 [--seed 1]

Raises that many tickets at one host on a file, without the limits of a real account and driver. Zendesk is down for most of them. Measures the host's memory and
how long drivers wait.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'both' },
    tickets: { type: 'string', default: '1000' },
    notes: { type: 'string', default: '500' },
    replies: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string', default: '60' },
    pace: { type: 'string' },
    load: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const number = (name: 'tickets' | 'notes' | 'replies' | 'seed' | 'minutes' | 'load'): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number.\n\n${usage}`);
  process.exit(64);
};

const engines: readonly EngineName[] =
  values.engine === 'both'
    ? ['sqlite', 'postgres']
    : values.engine === 'sqlite' || values.engine === 'postgres'
      ? [values.engine]
      : [];
if (values.help || engines.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 64);
}

const line = (name: string, { wanted, once, lost, doubled }: Count) =>
  `${name}: ${once} of ${wanted} exactly once, ${lost} lost, ${doubled} doubled`;

function report(engine: EngineName, result: Result): boolean {
  const { tickets, notes, replies, dead, kills, orderly, hosts, zendeskCalls, seconds } = result;
  const names = Object.keys(faults) as Fault[];
  // Only a database has a separate route or a second host. Every other fault has to have happened.
  const met = names.filter((fault) => result.faults.of(fault) > 0);
  console.log(`\n${engine}, ${hosts} host${hosts > 1 ? 's' : ''}, ${seconds} s`);
  console.log(`  ${line('tickets', tickets)}`);
  console.log(`  ${line('notes', notes)}`);
  console.log(`  ${line('replies', replies)}`);
  console.log(`  ${dead} dead letters; ${kills} kills, ${orderly} orderly stops; ${zendeskCalls} writes at Zendesk`);
  console.log(`  ${met.length} of ${names.length} faults:`);
  for (const fault of names)
    console.log(`    ${fault} ${String(result.faults.of(fault)).padStart(5)}  ${faults[fault]}`);
  return (
    dead === 0 &&
    [tickets, notes, replies].every(({ wanted, once, lost, doubled }) => once === wanted && lost === 0 && doubled === 0)
  );
}

const maxWaitMs = 300;
const maxGrowthMb = 8;

function reportLoad({ counts, memory, zendeskUp, zendeskAway, seconds }: Measured): boolean {
  const [warm, last] = [memory[0], memory.at(-1)];
  const growth = Math.max(...memory.slice(1).map(({ heap }) => heap)) - (warm?.heap ?? 0);
  console.log(`\nsqlite, 1 host, ${seconds} s`);
  console.log(`  ${line('tickets', counts.tickets)}`);
  console.log(`  ${line('notes', counts.notes)}`);
  for (const [name, { calls, p50, p95, most }] of [
    ['before Zendesk went and after it was back', zendeskUp] as const,
    ['with Zendesk away', zendeskAway] as const,
  ]) {
    console.log(
      `  ${calls} calls ${name}: half within ${p50.toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms, all within ${most.toFixed(0)} ms`,
    );
  }
  console.log('  the host after a collection of garbage:');
  for (const { calls, waiting, heap, resident } of memory) {
    console.log(
      `    ${calls} calls, ${waiting} steps wait: heap ${heap.toFixed(1)} MB, resident ${resident.toFixed(0)} MB`,
    );
  }
  console.log(
    `  the heap was ${growth.toFixed(1)} MB above its first figure at most; ${(last?.heap ?? 0).toFixed(1)} MB at the end`,
  );
  const allOnce = [counts.tickets, counts.notes].every(({ wanted, once, doubled }) => once === wanted && doubled === 0);
  return allOnce && growth <= maxGrowthMb && zendeskAway.p95 <= maxWaitMs;
}

/** Ctrl+C ends the run with all its servers, and removes its folders. */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const seed = number('seed');
if (values.load !== undefined) {
  const progress = (text: string) => console.log(`  ${text}`);
  const measured = await load({ tickets: number('load'), seed, signal: interrupted.signal, progress }).catch(
    (error: unknown) => {
      if (!interrupted.signal.aborted) throw error;
      process.exit(130);
    },
  );
  const isFlat = reportLoad(measured);
  console.log(
    isFlat
      ? '\nEverything arrived exactly once, the memory stayed flat, and no driver waited.'
      : `\nNot so: everything exactly once, no more than ${maxGrowthMb} MB of growth, 95 % within ${maxWaitMs} ms while Zendesk is down.`,
  );
  process.exit(isFlat ? 0 : 1);
}
let isGood = true;
for (const engine of engines) {
  if (interrupted.signal.aborted) break;
  if (engine === 'postgres' && !(await ensurePostgres())) {
    console.error(
      'PostgreSQL is not installed, and installing it needs root and apt-get on Debian: run this as root, or with --engine sqlite.',
    );
    isGood = false;
    continue;
  }
  const result = await rig({
    engine,
    tickets: number('tickets'),
    notes: number('notes'),
    replies: number('replies'),
    seed,
    signal: interrupted.signal,
    withinMs: number('minutes') * 60_000,
    pace: values.pace === undefined ? null : Number(values.pace) || null,
    progress: (text) => console.log(`  ${engine} · ${text}`),
  });
  isGood = report(engine, result) && isGood;
}
console.log(
  isGood
    ? '\nEverything arrived exactly once.'
    : `\nNot everything arrived exactly once. Again with: npm run rig -- --seed ${seed}`,
);
process.exitCode = isGood ? 0 : 1;
