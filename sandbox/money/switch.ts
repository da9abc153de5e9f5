import type { Database } from '../world/database';
import { instant } from '../world/days';
import { sendMail } from '../world/mail';
import { hasMoney } from './account';
import { money } from './amounts';
import { mondayOf } from './calendar';
import { cancelUnsent, catchUp, unsentPayouts, update, waitingAmount } from './payouts';
import { type BankAccount, changesCloseAt, cutOff, readSettings, type Settings, writeSettings } from './settings';

export const presentSettings = (database: Database, driverId: number): object => {
  const { status, bank_account, pays_on_weekday, payee_check } = readSettings(database, driverId);
  // A world without a history has nothing to pay out.
  const waiting = hasMoney(database) ? waitingAmount(database, driverId) : 0;
  return {
    status,
    bank_account,
    pays_on_weekday,
    changes_close_at: changesCloseAt(Date.now()),
    amount_waiting: money(Math.max(0, waiting)),
    payee_check,
  };
};

const isSameAccount = (a: BankAccount | null, b: BankAccount): boolean => JSON.stringify(a) === JSON.stringify(b);

/** How long a slow bank takes to answer. */
const silentMs = 3_600_000;

/**
 * Turns payouts on, or changes the account. The same account again changes nothing and sends no mail. Unsent payouts
 * go to the new account until the Tuesday before pay day.
 */
export const turnOn = (
  database: Database,
  driver: { id: number; email: string },
  account: BankAccount,
  payee_check: NonNullable<Settings['payee_check']>,
): void =>
  database.transaction(() => {
    const before = readSettings(database, driver.id);
    const isChecked = payee_check.result !== 'unavailable';
    const isSame = isSameAccount(before.bank_account, account) && before.status === (isChecked ? 'on' : 'checking');
    if (isSame) return;
    writeSettings(database, driver.id, {
      status: isChecked ? 'on' : 'checking',
      bank_account: account,
      pays_on_weekday: before.pays_on_weekday,
      payee_check,
      ...(isChecked ? {} : { checked_at: instant(Date.now() + silentMs) }),
    });
    for (const payout of unsentPayouts(database, driver.id)) {
      if (Date.now() < cutOff(mondayOf(payout.scheduled_for)))
        update(database, payout, { bank_account: JSON.stringify(account) });
    }
    if (isChecked) catchUp(database, driver.id);
    sendMail(database, {
      to: driver.email,
      subject: 'We’ve changed the account for your payouts',
      body: `The account ends in ${account.account_number_masked.slice(-4)}. If this wasn’t you, call us.`,
    });
  });

/** Turns payouts off: unsent payouts stay in the balance. */
export const turnOff = (database: Database, driver: { id: number; email: string }): void =>
  database.transaction(() => {
    const before = readSettings(database, driver.id);
    if (before.status === 'off') return;
    writeSettings(database, driver.id, {
      status: 'off',
      bank_account: null,
      pays_on_weekday: before.pays_on_weekday,
      payee_check: null,
    });
    cancelUnsent(database, driver.id);
    sendMail(database, {
      to: driver.email,
      subject: 'Payouts are off',
      body: 'We’re keeping your earnings in your balance. If this wasn’t you, call us.',
    });
  });
