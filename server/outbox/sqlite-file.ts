import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { OutboxUnusable } from './database';
import { addedColumns, idColumns, schema, schemaVersion, sqliteWords, unfinishedSteps } from './schema';

/** Long enough for the recovery after a killed process, which runs at the first opening. */
const startBusyMs = 5_000;
/** The calls are synchronous, so the whole host waits while one waits for a lock. */
export const busyMs = 1_000;

const place = 'file (OUTBOX_URL, or in DATA_DIR)';

/**
 * Opens or creates the file, readable by its owner only. A commit has reached the disk when it returns.
 * @throws OutboxUnusable when the file cannot be opened, is damaged or of a newer release
 */
export function openOutboxFile(file: string): DatabaseSyncInstance {
  let db: DatabaseSyncInstance | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
    // The busy time-out comes before WAL: after a kill the first opening recovers and would otherwise fail as locked.
    db = new DatabaseSync(file, { timeout: startBusyMs, enableForeignKeyConstraints: false });
    const check = db.prepare('pragma quick_check(1)').get();
    if (check?.quick_check !== 'ok')
      throw new OutboxUnusable(place, 'is damaged; restore it or start with another OUTBOX_URL');
    if (versionOf(db) > schemaVersion) throw new OutboxUnusable(place, 'was written by a newer release');
    // Without secure_delete a wiped text stays in its page until other data overwrites it.
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    migrate(db);
    // Foreign keys stay off until the tables are rebuilt: dropping an old table would delete the rows that refer to it.
    db.exec('pragma foreign_keys = on');
    db.exec(unfinishedSteps);
    db.exec(`pragma busy_timeout = ${busyMs}`);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof OutboxUnusable) throw error;
    const problem = problemOf(error);
    if (/malformed|not a database|encrypted/i.test(problem))
      throw new OutboxUnusable(place, 'is damaged; restore it or start with another OUTBOX_URL');
    throw new OutboxUnusable(place, `must be where this user can read and write (${problem})`);
  }
}

/** SQLite's or the system's own message, which does not contain the path. */
function problemOf(error: unknown): string {
  const { errstr, code } = error as { errstr?: unknown; code?: unknown };
  return typeof errstr === 'string' ? errstr : typeof code === 'string' ? code : 'unknown';
}

function versionOf(db: DatabaseSyncInstance): number {
  return Number(db.prepare('pragma user_version').get()?.user_version ?? 0);
}

function missingColumns(db: DatabaseSyncInstance): readonly string[] {
  const columns = db.prepare("select name from pragma_table_info('steps')").all();
  return addedColumns(sqliteWords).flatMap(([column, change]) =>
    columns.some(({ name }) => name === column) ? [] : [change],
  );
}

/** Tables in which the operator's ids are still numbers. */
function tablesWithNumbers(db: DatabaseSyncInstance): readonly string[] {
  const type = db.prepare("select lower(type) as type from pragma_table_info(?) where name = 'driver_id'");
  return idColumns.flatMap(([table]) => (type.get(table)?.type === 'integer' ? [table] : []));
}

/** Rebuilds a table with its rows and indexes: SQLite cannot change the type of a column. */
function withTextIds(db: DatabaseSyncInstance, table: string): void {
  const made = db.prepare('select type, sql from sqlite_schema where tbl_name = ? and sql is not null').all(table);
  const [create, ...indexes] = [...made]
    .sort((a, b) => Number(b.type === 'table') - Number(a.type === 'table'))
    .map((row) => String(row.sql));
  const columns = idColumns.flatMap(([name, ids]) => (name === table ? ids : [])).join('|');
  const rebuilt = (create ?? '')
    .replace(/^create table "?\w+"?/i, `create table ${table}_rebuilt`)
    .replace(new RegExp(`\\b(${columns}) integer`, 'g'), '$1 text');
  db.exec(rebuilt);
  db.exec(`insert into ${table}_rebuilt select * from ${table}; drop table ${table}`);
  db.exec(`alter table ${table}_rebuilt rename to ${table}`);
  for (const index of indexes) db.exec(index);
}

function migrate(db: DatabaseSyncInstance): void {
  if (versionOf(db) === schemaVersion && missingColumns(db).length === 0 && tablesWithNumbers(db).length === 0) return;
  // Another process may create the same tables first, so this is checked after the file is locked.
  db.exec('begin immediate');
  try {
    if (versionOf(db) !== schemaVersion) db.exec(schema(sqliteWords));
    for (const change of missingColumns(db)) db.exec(change);
    for (const table of tablesWithNumbers(db)) withTextIds(db, table);
    db.exec(`pragma user_version = ${schemaVersion}`);
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}
