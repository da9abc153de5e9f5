import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Database, Row, Sql, StepQueue } from './database';
import type { Encryption } from './encryption';
import { busyMs } from './sqlite-file';
import type { OutboxStore } from './store';
import { tableStore } from './table-store';

/** No waiting step is put further away than this, so a time beyond it comes from a clock that was set back. */
const farAwayMs = 20 * 60_000;

/** Keeps the outbox in one SQLite file. A worker holds a step for `leaseMs`. */
export function sqliteStore(
  db: DatabaseSyncInstance,
  encrypted: Encryption,
  now: () => number,
  leaseMs: number,
): OutboxStore {
  return tableStore(fileDatabase(db), rowQueue(leaseMs), encrypted, now);
}

function fileDatabase(db: DatabaseSyncInstance): Database {
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (text: string): StatementSyncInstance => {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    return known;
  };
  // Asynchronous in name only: a throw becomes a rejection.
  const direct: Sql = {
    get: async (text, ...values) => statement(text).get(...values) as Row | undefined,
    all: async (text, ...values) => statement(text).all(...values) as Row[],
    run: async (text, ...values) => Number(statement(text).run(...values).changes),
  };

  // The file has one connection: a query from elsewhere must not become part of an open transaction.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  return {
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
        // The log keeps what the pages were before. While another process reads it, this does not wait: the next round tries again.
        db.exec('pragma busy_timeout = 0');
        try {
          db.exec('pragma wal_checkpoint(truncate)');
        } finally {
          db.exec(`pragma busy_timeout = ${busyMs}`);
        }
      }),
    close: () =>
      inTurn(async () => {
        // So that a copy of the one file is a whole backup of a host that was stopped.
        db.exec('pragma wal_checkpoint(truncate)');
        db.close();
      }),
  };
}

/** In a file the row of a step says by itself when it is due and who holds it. */
function rowQueue(leaseMs: number): StepQueue {
  const nothing = () => Promise.resolve();
  return {
    take: async (sql, token, time) =>
      (await sql.get(claim, token, time + leaseMs, time, time + farAwayMs, time, time + 2 * leaseMs)) ?? null,
    handOver: nothing,
    ready: nothing,
    later: nothing,
    drop: nothing,
    wake: nothing,
    complete: nothing,
  };
}

/** The first step that may go; whatever is done, and stays for a month, is not looked at. */
export const claim = `
update steps set state = 'sending', lease_token = ?, lease_until = ?, attempts = attempts + 1
where seq = (
  select seq from steps as candidate indexed by steps_unfinished
  where state <> 'done'
    and ((state = 'ready' and (next_at <= ? or next_at > ?)) or (state = 'sending' and (lease_until <= ? or lease_until > ?)))
    and not exists (
      select 1 from steps as earlier
      where earlier.call_id = candidate.call_id and earlier.position < candidate.position and earlier.state <> 'done'
    )
  order by seq limit 1
)
returning *`;
