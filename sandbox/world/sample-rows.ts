import type { Database, Value } from './database';
import { addDays, addYears, instant, today } from './days';

const moment = /^(today|now)([+-]\d+)d(?:\+(\d+)y)?$/;

const momentOf = (text: string): string => {
  const [, from, days = 0, years = 0] = moment.exec(text) ?? [];
  if (from === 'today') return addYears(addDays(today(), Number(days)), Number(years));
  return from === 'now' ? instant(Date.now() + Number(days) * 86_400_000) : text;
};

/** Data of a file with its days and instants counted from now: `today+12d`, `today+70d+4y`, `now-3d`. */
export const dated = <Data>(data: Data): Data =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? momentOf(value) : value,
  ) as Data;

const columnOf = (value: unknown): Value => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  return typeof value === 'object' && !(value instanceof Uint8Array) ? JSON.stringify(value) : (value as Value);
};

export type Row = Readonly<Record<string, unknown>>;

/** The values of a row as its columns take them: objects as JSON, flags as 0 and 1. */
export const columnsOf = (row: Row): Value[] => Object.values(row).map(columnOf);

/** Adds a row, its columns by their names, and says its id. */
export const insertRow = (database: Database, table: string, row: Row): number => {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  return database.run(sql, ...columnsOf(row)).id;
};
