import type { Database } from '../world/database';
import { idsPerWorld, readAccounts } from '../world/seed';
import { runningWeek } from './calendar';
import { firstMoneyIds, moneySchema } from './schema';
import { type Script, sampleScript } from './script';

/** Whether a call has already asked about money in this world. */
export const hasMoney = (database: Database): boolean =>
  database.get`SELECT name FROM sqlite_master WHERE name = 'money_accounts'` !== undefined;

export const setScript = (database: Database, driverId: number, script: Script): void => {
  database.run`INSERT OR REPLACE INTO money_accounts (driver_id, script)
    VALUES (${driverId}, ${JSON.stringify(script)})`;
};

/** Makes the tables if they do not exist. Only the verified sample driver has a history. */
export const openMoney = (database: Database): void => {
  if (hasMoney(database)) return;
  database.transaction(() => {
    database.exec(moneySchema);
    const { verified } = readAccounts(database);
    const firstId = Math.floor(verified.id / idsPerWorld) * idsPerWorld;
    for (const [table, first] of Object.entries(firstMoneyIds))
      database.run`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${firstId + first - 1})`;
    setScript(database, verified.id, sampleScript(runningWeek(Date.now())));
  });
};

/** The script from which the driver's money is made; `undefined` for a driver who never worked. */
export const scriptOf = (database: Database, driverId: number): Script | undefined => {
  const row = database.get<{ script: string }>`SELECT script FROM money_accounts WHERE driver_id = ${driverId}`;
  return row && (JSON.parse(row.script) as Script);
};

const tablesOfDriver = [
  'payments',
  'invoices',
  'statements',
  'bookings',
  'shifts',
  'earning_weeks',
  'payouts',
  'plans',
  'money_accounts',
];

/** Leaves the driver without any money, like a new driver. */
export const forgetMoney = (database: Database, driverId: number): void => {
  database.run`DELETE FROM payout_lines WHERE payout_id IN (SELECT id FROM payouts WHERE driver_id = ${driverId})`;
  for (const table of tablesOfDriver) database.run(`DELETE FROM ${table} WHERE driver_id = ?`, driverId);
};
