import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Database, Row, Sql } from './database';
import type { Encryption } from './encryption';
import { busyMs } from './sqlite-file';
import { claim } from './statements';
import type { OutboxStore } from './store';
import { tableStore } from './table-store';

/** Stores the outbox in one SQLite file. A lease lasts `leaseMs`. */
export function sqliteStore(
  db: DatabaseSyncInstance,
  encryption: Encryption,
  now: () => number,
  leaseMs: number,
): OutboxStore {
  return tableStore(fileDatabase(db), encryption, now, leaseMs);
}

/** Requires the index, because otherwise each claim would sort the whole backlog. */
export const sqliteClaim = claim('indexed by steps_unfinished', '');

/** One SQLite file as a database. */
export function fileDatabase(db: DatabaseSyncInstance): Database {
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (text: string): StatementSyncInstance => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  // Runs synchronously. A throw becomes a rejection.
  const direct: Sql = {
    get: async (text, ...values) => statement(text).get(...values) as Row | undefined,
    all: async (text, ...values) => statement(text).all(...values) as Row[],
    run: async (text, ...values) => Number(statement(text).run(...values).changes),
  };

  // The file has one connection, so another query must not become part of an open transaction.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  return {
    claim: sqliteClaim,
    get: (text, ...values) => inTurn(() => direct.get(text, ...values)),
    all: (text, ...values) => inTurn(() => direct.all(text, ...values)),
    run: (text, ...values) => inTurn(() => direct.run(text, ...values)),
    transaction: (_driverId, work) =>
      inTurn(async () => {
        db.exec('begin immediate');
        try {
          const result = await work(direct);
          db.exec('commit');
          return result;
        } catch (error) {
          if (db.isTransaction) db.exec('rollback');
          throw error;
        }
      }),
    clockOffset: () => Promise.resolve(0),
    scrub: () =>
      inTurn(async () => {
        // The WAL has the earlier contents of the pages. While another process reads it, the checkpoint waits for the next round.
        db.exec('pragma busy_timeout = 0');
        try {
          db.exec('pragma wal_checkpoint(truncate)');
        } finally {
          db.exec(`pragma busy_timeout = ${busyMs}`);
        }
      }),
    close: () =>
      inTurn(async () => {
        // After this, a copy of the one file is a complete backup.
        db.exec('pragma wal_checkpoint(truncate)');
        db.close();
      }),
  };
}
