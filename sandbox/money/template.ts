import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../world/database';
import { schema, schemaVersion } from '../world/schema';
import { idsPerWorld, seed } from '../world/seed';
import { openMoney, setScript } from './account';
import type { Script } from './script';
import { type Settings, writeSettings } from './settings';

/** From which a history is made: the same of both gives the same rows except their ids. */
export interface Origin {
  readonly script: Script;
  readonly settings: Settings;
}

interface Template {
  readonly path: string;
  readonly driverId: number;
  readonly madeAt: number;
}

/** By origin. */
const templates = new Map<string, Template>();
let folder: string | undefined;
let made = 0;

/** Another world's tables are attached by path: a database in memory has none. */
const freshPath = (): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'sandbox-money-'));
  mkdirSync(folder, { recursive: true });
  made += 1;
  return join(folder, `history-${made}.sqlite`);
};

/** Leaves nothing behind on the disk. The next world that needs a template makes it again. */
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

/** A clock that was set back, as tests do, must not find weeks that have not come yet; and the file may have been deleted. */
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
 * Copies a driver's history, which is the same in every world except its ids, from one that was made before: making it takes ten
 * times as long. False when this driver cannot have the copy; the caller makes it then. Not for use within a transaction: SQLite
 * attaches nothing there.
 */
export const copyHistory = (
  database: Database,
  driverId: number,
  origin: Origin,
  makeHistory: MakeHistory,
): boolean => {
  if (database.get('SELECT id FROM earning_weeks LIMIT 1') || database.get('SELECT id FROM payments LIMIT 1'))
    return false;
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
