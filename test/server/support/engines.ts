import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createEncryption } from '../../../server/outbox/encryption';
import { postgresStore } from '../../../server/outbox/postgres-store';
import { openOutboxFile } from '../../../server/outbox/sqlite-file';
import { fileDatabase } from '../../../server/outbox/sqlite-store';
import type { OutboxStore } from '../../../server/outbox/store';
import { tableStore } from '../../../server/outbox/table-store';
import { type Postgres, startPostgres } from '../../support/database';
import { freePort } from '../../support/free-port.mjs';
import { postgresPrograms } from '../../support/postgres.mjs';
import { temporaryFolder } from './host';

export const leaseMs = 1_000;

/** A kind of outbox, and what a test can do to it from outside. */
type Engine = {
  readonly name: string;
  start(): Promise<void>;
  /** Makes a new, empty outbox. Returns its path or address. */
  fresh(): Promise<string>;
  open(outbox: string, keys?: readonly Buffer[]): Promise<OutboxStore>;
  /** Two hosts of one outbox; a file has one host only, which is then returned twice. */
  hosts(outbox: string): Promise<readonly [OutboxStore, OutboxStore]>;
  /** The time of the hosts' own clocks. */
  now(): number;
  /** Makes time pass for all hosts. */
  pass(outbox: string, ms: number): Promise<void>;
  rows(outbox: string, text: string): Promise<readonly unknown[]>;
  /** All stored bytes, as anyone can read them without a key. */
  stored(outbox: string): Promise<string>;
  /** Marks the tables as those of a later release. */
  makeNewer(outbox: string): Promise<void>;
  /** Makes the host's next write checks fail. */
  breakHeartbeat(outbox: string): Promise<void>;
  stop(): Promise<void>;
};

function opener(connect: (outbox: string, keys: readonly Buffer[]) => OutboxStore | Promise<OutboxStore>) {
  const opened: OutboxStore[] = [];
  return {
    open: async (outbox: string, keys: readonly Buffer[] = []) => {
      const store = await connect(outbox, keys);
      opened.push(store);
      return store;
    },
    closeAll: () => Promise.allSettled(opened.map((store) => store.close())),
  };
}

function file(): Engine {
  const folder = temporaryFolder();
  let number = 0;
  let time = 1_800_000_000_000;
  // An hour between the clocks of the host and of the stored times, so that a test notices where one is taken for the other.
  const clockOffset = () => Promise.resolve(3_600_000);
  const { open, closeAll } = opener((outbox, keys) =>
    tableStore({ ...fileDatabase(openOutboxFile(outbox)), clockOffset }, createEncryption(keys), () => time, leaseMs),
  );
  return {
    name: 'a file (SQLite)',
    start: () => Promise.resolve(),
    fresh: async () => {
      number += 1;
      return path.join(folder.path, `outbox-${number}.sqlite`);
    },
    open,
    hosts: async (outbox) => {
      const store = await open(outbox);
      return [store, store];
    },
    now: () => time,
    pass: async (_place, ms) => {
      time += ms;
    },
    rows: async (outbox, text) => {
      const db = new DatabaseSync(outbox, { readOnly: true });
      try {
        return db.prepare(text).all();
      } finally {
        db.close();
      }
    },
    stored: async (outbox) => ['', '-wal'].map((end) => readFileSync(outbox + end).toString('latin1')).join(''),
    makeNewer: async (outbox) => {
      const db = new DatabaseSync(outbox);
      db.exec('pragma user_version = 99');
      db.close();
    },
    breakHeartbeat: async (outbox) => {
      const db = new DatabaseSync(outbox);
      db.exec("create trigger full before update on heartbeat begin select raise(fail, 'full'); end");
      db.close();
    },
    stop: async () => {
      await closeAll();
      folder.remove();
    },
  };
}

/** The database's clock applies, so the test makes time pass by making all stored times earlier. */
const older: readonly string[] = [
  'update portal_outbox.calls set created_at = created_at - $1, announced_at = announced_at - $1',
  `update portal_outbox.steps set created_at = created_at - $1, next_at = next_at - $1, first_sent_at = first_sent_at - $1,
     last_sent_at = last_sent_at - $1, lease_until = lease_until - $1, done_at = done_at - $1, retried_at = retried_at - $1`,
  'update portal_outbox.intents set created_at = created_at - $1, closed_at = closed_at - $1',
];

function database(programs: string): Engine {
  let server: Postgres | null = null;
  const running = () => {
    if (!server) throw new Error('PostgreSQL was not started.');
    return server;
  };
  const { open, closeAll } = opener((outbox, keys) => postgresStore(outbox, createEncryption(keys), Date.now, leaseMs));
  return {
    name: 'a database (PostgreSQL)',
    start: async () => {
      server = await startPostgres(programs, await freePort());
    },
    fresh: () => running().database(),
    open,
    hosts: async (outbox) => [await open(outbox), await open(outbox)],
    now: Date.now,
    pass: async (outbox, ms) => {
      for (const text of older) await running().query(outbox, text, [ms]);
    },
    rows: (outbox, text) => running().query(outbox, text.replaceAll(/ from (\w+)/g, ' from portal_outbox.$1')),
    stored: async (outbox) => {
      const rows: unknown[] = [];
      for (const table of ['calls', 'steps', 'intents'])
        rows.push(...(await running().query(outbox, `select * from portal_outbox.${table}`)));
      return JSON.stringify(rows, (_name, value: unknown) => {
        const bytes =
          (value as { type?: unknown; data?: number[] } | null)?.type === 'Buffer'
            ? (value as { data: number[] }).data
            : null;
        return bytes ? Buffer.from(bytes).toString('latin1') : value;
      });
    },
    makeNewer: async (outbox) => {
      await running().query(outbox, 'update portal_outbox.version set number = 99');
    },
    breakHeartbeat: async (outbox) => {
      await running().query(outbox, 'alter table portal_outbox.heartbeat add check (at < 0) not valid');
    },
    stop: async () => {
      await closeAll();
      await server?.remove();
    },
  };
}

const programs = postgresPrograms();

/** The engine of a test file: a database for a long test, if this machine has PostgreSQL, else a file. */
export const engineOf = (testPath: string): Engine =>
  programs !== null && testPath.includes('.long.') ? database(programs) : file();
