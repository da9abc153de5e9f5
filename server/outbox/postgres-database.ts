import pg from 'pg';
import { type Database, OutboxUnusable, type Row, type Sql, type Value } from './database';
import { addedColumns, idColumns, postgresWords, schema, schemaVersion } from './schema';

/** SQL for which a queue of another library can be handed in. */
export type PostgresSql = Sql & {
  /** In PostgreSQL's own words, with `$1` for the first value. */
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

export type PostgresDatabase = Database<PostgresSql> & { query: PostgresSql['query'] };

/** Tables and queue have schemas of their own, so that a database which serves others too is not disturbed. */
export const tableSchema = 'portal_outbox';
export const queueSchema = 'portal_outbox_queue';

/** `remote_apply` waits for more than `on` does, so it may stay. */
const durableCommits =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'";

/** A driver waits for these calls. */
const timeoutMs = 5_000;

/**
 * Connects, and makes or checks the tables.
 * @throws OutboxUnusable when the database cannot be reached or is of a newer release
 */
export async function openPostgres(url: string, now: () => number): Promise<PostgresDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'driver-portal-outbox',
    options: `-c search_path=${tableSchema}`,
    max: 10,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    // The server may be gone without a word; its own time-out would then never be heard of.
    query_timeout: 2 * timeoutMs,
    // A host that vanished in a transaction must not hold up a driver's calls on the others.
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    keepAlive: true,
    // Before the connection's first use. A driver must not hear of a commit that a crash of the server takes back, whatever its settings are.
    onConnect: (client) => client.query(durableCommits),
  });
  // A connection that breaks fails the call that uses it, or is replaced before the next. Unheard, its error would end the host.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const database = poolDatabase(pool, now);
    await alone(database, migrate);
    return database;
  } catch (error) {
    await pool.end();
    if (error instanceof OutboxUnusable) throw error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'no answer';
    throw new OutboxUnusable('database (OUTBOX_URL)', `cannot be used (${code})`);
  }
}

/** Does what only one of several hosts that start at the same time may do. */
export async function alone(database: PostgresDatabase, work: (sql: PostgresSql) => Promise<void>): Promise<void> {
  await database.transaction(null, async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, -1))', [tableSchema]);
    await work(sql);
  });
}

async function migrate(sql: PostgresSql): Promise<void> {
  const there = await sql.get('select 1 from pg_namespace where nspname = ?', tableSchema);
  if (!there) await sql.query(`create schema ${tableSchema}`);
  await sql.query('create table if not exists version (number integer not null)');
  const version = Number((await sql.get('select number from version'))?.number ?? 0);
  if (version > schemaVersion) throw new OutboxUnusable('database (OUTBOX_URL)', 'was written by a newer release');
  if (version < schemaVersion) {
    await sql.query(schema(postgresWords));
    await sql.run('insert into version (number) values (?)', schemaVersion);
  }
  const columns = await sql.all(
    'select table_name, column_name, data_type from information_schema.columns where table_schema = ?',
    tableSchema,
  );
  for (const [column, change] of addedColumns(postgresWords))
    if (!columns.some((row) => row.table_name === 'steps' && row.column_name === column)) await sql.query(change);
  for (const [table, names] of idColumns) {
    const numbers = names.filter((name) =>
      columns.some((row) => row.table_name === table && row.column_name === name && row.data_type === 'bigint'),
    );
    const changes = numbers.map((name) => `alter column ${name} type text using ${name}::text`);
    if (changes.length > 0) await sql.query(`alter table ${table} ${changes.join(', ')}`);
  }
}

/** `?` for PostgreSQL, which counts its values. The texts are few, so each is read once. */
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

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>;

const sqlOn = (ask: Ask): PostgresSql => ({
  query: ask,
  get: async (text, ...values: Value[]) => (await ask(withNumbers(text), values)).rows[0],
  all: async (text, ...values) => (await ask(withNumbers(text), values)).rows,
  run: async (text, ...values) => (await ask(withNumbers(text), values)).rowCount ?? 0,
});

function poolDatabase(pool: pg.Pool, now: () => number): PostgresDatabase {
  const withClient = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = true;
    try {
      const result = await work((text, values) => client.query<Row>(text, values));
      broken = false;
      return result;
    } finally {
      // After an error the state of the connection is unknown.
      client.release(broken);
    }
  };
  const single = sqlOn((text, values) => withClient((ask) => ask(text, values)));

  return {
    ...single,
    transaction: (driverId, work) =>
      withClient(async (ask) => {
        await ask('begin');
        if (driverId !== null)
          await ask('select pg_advisory_xact_lock(hashtextextended($1, hashtextextended($2, 0)))', [
            tableSchema,
            driverId,
          ]);
        try {
          const result = await work(sqlOn(ask));
          await ask('commit');
          return result;
        } catch (error) {
          await ask('rollback').catch(() => undefined);
          throw error;
        }
      }),
    clockOffset: async () => {
      const row = await single.get('select round(extract(epoch from clock_timestamp()) * 1000) as time');
      return Math.round(Number(row?.time) - now());
    },
    // Rows that were wiped are the server's to vacuum.
    scrub: () => Promise.resolve(),
    close: () => pool.end(),
  };
}
