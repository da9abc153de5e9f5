import pg from 'pg';
import { type Database, OutboxUnusable, type Row, type Sql, type Value } from './database';
import type { Encryption } from './encryption';
import { postgresTypes, schema, schemaVersion } from './schema';
import { claim } from './statements';
import type { OutboxStore } from './store';
import { tableStore } from './table-store';

/** A separate schema, so that the database can have other users too. */
const tableSchema = 'portal_outbox';

/** `remote_apply` waits for more than `on` does, so it is kept. */
const durableCommits =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'";

/** The time-out of a query, because a driver waits for these calls. */
const timeoutMs = 5_000;

/**
 * Stores the outbox in a PostgreSQL database, for several hosts. A lease lasts `leaseMs`.
 * @throws OutboxUnusable
 */
export async function postgresStore(
  url: string,
  encryption: Encryption,
  now: () => number,
  leaseMs: number,
): Promise<OutboxStore> {
  return tableStore(await openPostgres(url, now), encryption, now, leaseMs);
}

/**
 * Connects, and creates or checks the tables.
 * @throws OutboxUnusable when the database cannot be reached or is of another release
 */
export async function openPostgres(url: string, now: () => number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'driver-portal-outbox',
    options: `-c search_path=${tableSchema}`,
    max: 10,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // The server may disappear without closing the connection; then its own time-out never arrives.
    query_timeout: 2 * timeoutMs,
    // A host that disappeared in a transaction must not block a driver's calls on the others.
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    keepAlive: true,
    // Set before the connection's first use, whatever the server's settings: a crash must not undo a commit that a driver has seen.
    onConnect: (client) => client.query(durableCommits),
  });
  // A broken connection fails its call, or is replaced before the next. Without a listener, its error would end the host.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const database = poolDatabase(pool, now);
    await database.transaction(null, createTables);
    return database;
  } catch (error) {
    await pool.end();
    if (error instanceof OutboxUnusable) throw error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no answer';
    throw new OutboxUnusable('database (OUTBOX_URL)', `cannot be used (${code})`);
  }
}

async function createTables(sql: Sql): Promise<void> {
  // Another host may start at the same time.
  await sql.run('select pg_advisory_xact_lock(hashtextextended(?, -1))', tableSchema);
  const schemaRow = await sql.get('select 1 from pg_namespace where nspname = ?', tableSchema);
  if (!schemaRow) await sql.run(`create schema ${tableSchema}`);
  await sql.run('create table if not exists version (number integer not null)');
  const version = (await sql.get('select number from version'))?.number;
  if (version === undefined) {
    await sql.run(schema(postgresTypes));
    await sql.run('insert into version (number) values (?)', schemaVersion);
  } else if (version !== schemaVersion) {
    throw new OutboxUnusable('database (OUTBOX_URL)', 'was written by another release');
  }
}

/** Replaces `?` by PostgreSQL's numbered parameters. There are few statements, so each is converted once. */
const numbered = new Map<string, string>();
const withNumbers = (text: string): string => {
  const known = numbered.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
  numbered.set(text, made);
  return made;
};

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>;

const sqlOn = (query: Query): Sql => ({
  get: async (text, ...values: Value[]) => (await query(withNumbers(text), values)).rows[0],
  all: async (text, ...values) => (await query(withNumbers(text), values)).rows,
  run: async (text, ...values) => (await query(withNumbers(text), values)).rowCount ?? 0,
});

function poolDatabase(pool: pg.Pool, now: () => number): Database {
  const withClient = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const result = await work((text, values) => client.query<Row>(text, values));
      isBroken = false;
      return result;
    } finally {
      // After an error the state of the connection is unknown.
      client.release(isBroken);
    }
  };
  const single = sqlOn((text, values) => withClient((query) => query(text, values)));

  return {
    ...single,
    claim: claim('', 'for update skip locked'),
    transaction: (driverId, work) =>
      withClient(async (query) => {
        await query('begin');
        if (driverId !== null)
          await query('select pg_advisory_xact_lock(hashtextextended($1, hashtextextended($2, 0)))', [
            tableSchema,
            driverId,
          ]);
        try {
          const result = await work(sqlOn(query));
          await query('commit');
          return result;
        } catch (error) {
          await query('rollback').catch(() => undefined);
          throw error;
        }
      }),
    clockOffset: async () => {
      const row = await single.get('select round(extract(epoch from clock_timestamp()) * 1000) as time');
      return Math.round(Number(row?.time) - now());
    },
    // The server vacuums wiped rows itself.
    scrub: () => Promise.resolve(),
    close: () => pool.end(),
  };
}
