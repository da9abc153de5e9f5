import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Random } from '../../sandbox/money/random';
import { startPostgres } from '../support/database';
import { freePort } from '../support/free-port.mjs';
import { sleep, type Tally } from './faults';
import type { Host } from './hosts';
import { tcpProxy } from './tcp-proxy';

export type EngineName = 'sqlite' | 'postgres';

/** The location of a run's outbox, and what can happen to it. */
export type RigEngine = {
  /** The address of the outbox for each host; a file can have one host only. */
  readonly urls: readonly string[];
  readonly file: string | null;
  /** The number of steps and reservations that are not done, and of dead letters. */
  left(): Promise<{ open: number; dead: number }>;
  harm(hosts: readonly Host[]): Promise<void>;
  remove(): Promise<void>;
};

const openSteps = "(select count(*) from steps where state in ('ready', 'sending'))";
const leftOf = `select ${openSteps} + (select count(*) from intents where state = 'open') as open,
  (select count(*) from steps where state = 'dead') as dead`;

/** @param asleepMs longer than a lease, so that another host takes over the steps of the sleeping one */
export function inFile(random: Random, tally: Tally, asleepMs: () => number): RigEngine {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-rig-'));
  const file = path.join(folder, 'outbox.sqlite');

  const lock = async () => {
    const db = new DatabaseSync(file, { timeout: 1_000 });
    try {
      db.exec('begin immediate');
      tally.count('F19');
      await sleep(random.pick([500, 1_000, 1_500, 5_000]));
      db.exec('rollback');
    } catch {
      // Another process has it now.
    } finally {
      db.close();
    }
  };

  return {
    urls: [`file:${file}`],
    file,
    left: async () => {
      if (!existsSync(file)) return { open: 1, dead: 0 };
      const db = new DatabaseSync(file, { readOnly: true, timeout: 6_000 });
      try {
        const row = db.prepare(leftOf).get();
        return { open: Number(row?.open), dead: Number(row?.dead) };
      } finally {
        db.close();
      }
    },
    async harm(hosts) {
      if (random.chance(0.7)) return await lock();
      tally.count('F24');
      await random.pick(hosts).freeze(asleepMs());
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function inDatabase(
  programs: string,
  random: Random,
  tally: Tally,
  asleepMs: () => number,
): Promise<RigEngine> {
  const port = await freePort();
  const server = await startPostgres(programs, port);
  const url = await server.database();
  // The second host reaches the database by a separate route, which can be cut.
  const road = await tcpProxy(port);
  const ask = (text: string) => server.query(url, text);

  const lock = async () => {
    const client = await server.connect(url);
    try {
      await client.query('begin; lock table portal_outbox.steps in access exclusive mode');
      tally.count('F19');
      await sleep(random.pick([500, 1_000, 1_500, 5_500]));
    } finally {
      await client.end();
    }
  };
  const readOnly = async () => {
    tally.count('F18');
    await ask('alter system set default_transaction_read_only = on');
    await ask('select pg_reload_conf()');
    await sleep(random.between(300, 2_000));
    const client = await server.connect(url);
    await client.query('set default_transaction_read_only = off');
    await client.query('alter system reset default_transaction_read_only');
    await client.query('select pg_reload_conf()');
    await client.end();
  };
  const away = async () => {
    await server.halt(true);
    await sleep(random.between(300, 2_000));
    await server.resume();
  };
  const apart = async (hosts: readonly Host[]) => {
    tally.count('F24');
    await (random.chance(0.5) ? road.cut(asleepMs()) : random.pick(hosts).freeze(asleepMs()));
  };

  return {
    urls: [url, url.replace(`:${port}/`, `:${road.port}/`)],
    file: null,
    left: async () => {
      const [row] = await ask(`set search_path = portal_outbox; ${leftOf}`).catch(() => []);
      return { open: Number(row?.open ?? 1), dead: Number(row?.dead ?? 0) };
    },
    harm: (hosts) => random.pick([lock, readOnly, away, () => apart(hosts), () => apart(hosts)])(),
    async remove() {
      await road.close();
      await server.remove();
    },
  };
}
