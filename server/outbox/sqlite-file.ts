import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { OutboxUnusable } from './database';
import { schema, schemaVersion, sqliteTypes } from './schema';

/** Milliseconds to wait for a lock at the first opening: long enough for the recovery after a killed process. */
const startBusyMs = 5_000;
/** Milliseconds to wait for a lock later. The calls are synchronous, so the whole host waits. */
export const busyMs = 1_000;

const setting = 'file (OUTBOX_URL, or in DATA_DIR)';

/**
 * Opens or creates the file, readable by its owner only. A commit has reached the disk when it returns.
 * @throws OutboxUnusable when the file cannot be opened, is damaged or of another release
 */
export function openOutboxFile(file: string): DatabaseSyncInstance {
  let db: DatabaseSyncInstance | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
    // The busy time-out comes before WAL: after a kill the first opening recovers and would otherwise fail as locked.
    db = new DatabaseSync(file, { timeout: startBusyMs });
    const check = db.prepare('pragma quick_check(1)').get();
    if (check?.quick_check !== 'ok')
      throw new OutboxUnusable(setting, 'is damaged; restore it or start with another OUTBOX_URL');
    if (![0, schemaVersion].includes(versionOf(db)))
      throw new OutboxUnusable(setting, 'was written by another release');
    // Without secure_delete a wiped text stays in its page until other data overwrites it.
    db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    createTables(db);
    db.exec(`pragma busy_timeout = ${busyMs}`);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof OutboxUnusable) throw error;
    const problem = problemOf(error);
    if (/malformed|not a database|encrypted/i.test(problem))
      throw new OutboxUnusable(setting, 'is damaged; restore it or start with another OUTBOX_URL');
    throw new OutboxUnusable(setting, `must be where this user can read and write (${problem})`);
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

function createTables(db: DatabaseSyncInstance): void {
  if (versionOf(db) === schemaVersion) return;
  // Another process may create the same tables first, so this is checked after the file is locked.
  db.exec('begin immediate');
  try {
    if (versionOf(db) !== schemaVersion) db.exec(schema(sqliteTypes));
    db.exec(`pragma user_version = ${schemaVersion}`);
    db.exec('commit');
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}
