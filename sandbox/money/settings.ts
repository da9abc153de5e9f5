import type { Database } from '../world/database';
import { addDays, instant, today } from '../world/days';
import { localTime, mondayOf } from './calendar';

/** A stored account, without the full number. */
export interface BankAccount {
  holder_name: string;
  bank_name: string | null;
  /** `**-**-99` */
  sort_code_masked: string;
  /** `****5678` */
  account_number_masked: string;
}

/** The stored part of the contract's `PayoutSettings`; the rest is calculated. */
export interface Settings {
  status: 'off' | 'checking' | 'on';
  bank_account: BankAccount | null;
  pays_on_weekday: number;
  payee_check: { result: 'match' | 'close_match' | 'no_match' | 'unavailable'; suggested_name: string | null } | null;
  /** Only while `checking`: when the bank will have answered. */
  checked_at?: string;
}

export const readSettings = (database: Database, driverId: number): Settings => {
  const row = database.get<{ payout_settings: string }>`SELECT payout_settings FROM drivers WHERE id = ${driverId}`;
  return JSON.parse(row?.payout_settings ?? '{}') as Settings;
};

export const writeSettings = (database: Database, driverId: number, settings: Settings): void => {
  database.run`UPDATE drivers SET payout_settings = ${JSON.stringify(settings)} WHERE id = ${driverId}`;
};

/** The deadline for changes: noon of the Tuesday before pay day. */
export const cutOff = (monday: string): number => localTime(addDays(monday, 1), 12);

/** The next deadline for changes. A later change applies to the payout after. */
export const changesCloseAt = (now: number): string => {
  const monday = mondayOf(today());
  const thisWeek = cutOff(monday);
  return instant(now < thisWeek ? thisWeek : cutOff(addDays(monday, 7)));
};
