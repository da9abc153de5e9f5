import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../world/database';
import { schema, schemaVersion } from '../world/schema';
import { idsPerWorld, seed } from '../world/seed';
import { openMoney, setScript } from './account';
import type { Script } from './script';
import { type Settings, writeSettings } from './settings';

/** The input for a history: the same origin gives the same rows except their ids. */
export interface Origin {
  readonly script: Script;
  readonly settings: Settings;
}

interface Template {
  readonly path: string;
  readonly driverId: number;
  readonly madeAt: number;
}

const templates = new Map<string, Template>();
let folder: string | undefined;
let count = 0;

/** SQLite attaches another database by its path, and a database in memory has none. */
const freshPath = (): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'sandbox-money-'));
  mkdirSync(folder, { recursive: true });
  count += 1;
  return join(folder, `history-${count}.sqlite`);
};

/** Deletes all templates from the disk. The next world that needs a template makes it again. */
export const dropTemplates = (): void => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
  templates.clear();
};

type MakeHistory = (database: Database, driverId: number) => void;

const make = ({ script, settings }: Origin, makeHistory: MakeHistory): Template => {
  const path = freshPath();
  const { database } = openDatabase(path, schema, schemaVersion);
  // No driver signs in to a template.
  const { verified } = seed(database, 0, '');
  const madeAt = Date.now();
  openMoney(database);
  setScript(database, verified.id, script);
  writeSettings(database, verified.id, settings);
  makeHistory(database, verified.id);
  database.close();
  return { path, driverId: verified.id, madeAt };
};

/** False if the template contains later weeks, because the clock was set back, or if the file was deleted. */
const isUsable = ({ madeAt, path }: Template): boolean => madeAt <= Date.now() && existsSync(path);

const templateFor = (origin: Origin, makeHistory: MakeHistory): Template => {
  const key = JSON.stringify(origin);
  const known = templates.get(key);
  if (known && isUsable(known)) return known;
  const template = make(origin, makeHistory);
  templates.set(key, template);
  return template;
};

const tables = [
  'plans',
  'payouts',
  'earning_weeks',
  'shifts',
  'bookings',
  'booking_adjustments',
  'statements',
  'invoices',
  'invoice_lines',
  'payments',
  'payment_parts',
  'payout_lines',
];

const copyOf = (database: Database, table: string, offset: number): string => {
  const columns = database
    .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
    .map(({ name }) => name);
  const values = columns.map((name) => (/(?:^|_)id$/.test(name) ? `${name} + ${offset}` : name));
  return `INSERT INTO main.${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM template.${table};`;
};

/**
 * Copies a driver's history from a template, which is ten times as fast as making it. Only the ids differ between worlds. Returns false if
 * this driver cannot have a copy, and the caller then makes the history. Must not run within a transaction, where SQLite cannot attach a
 * database.
 */
export const copyHistory = (
  database: Database,
  driverId: number,
  origin: Origin,
  makeHistory: MakeHistory,
): boolean => {
  if (database.get`SELECT id FROM earning_weeks LIMIT 1` || database.get`SELECT id FROM payments LIMIT 1`) return false;
  const template = templateFor(origin, makeHistory);
  const offset = driverId - template.driverId;
  if (offset % idsPerWorld !== 0) return false;
  database.run('ATTACH ? AS template', template.path);
  try {
    database.transaction(() => database.exec(tables.map((table) => copyOf(database, table, offset)).join('\n')));
  } finally {
    database.exec('DETACH template');
  }
  return true;
};
