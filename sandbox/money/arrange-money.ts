import { Problem } from '../api/problem';
import type { Database } from '../world/database';
import { addDays, today } from '../world/days';
import { forgetMoney, openMoney, setScript } from './account';
import { bankDay, mondayOf, runningWeek, startOfDay } from './calendar';
import { billDamage } from './charges';
import { owingOf } from './invoices';
import { bringToDate } from './ledger';
import { payable } from './payments';
import { decidePayout, type PayoutDecision, update } from './payouts';
import type { BookingRow, PayoutRow } from './rows';
import { type LastWeek, type Script, sampleScript } from './script';
import { type Settings, writeSettings } from './settings';

/** The requested state of a driver's money. The default is that of the sample driver. */
export interface MoneyArrangement {
  /** `none`: a new driver without a job, an invoice or a payout. */
  history?: 'sample' | 'none';
  /** The last closed week: as it was driven, or with a net that is not the sum of its parts. */
  last_week?: LastWeek;
  /** Ended jobs of the current week, spread from Monday to now. */
  running?: { jobs: number };
  owed?: 'part' | 'overdue' | 'over_limit';
  /** `off` and `checking`: the money of the last two weeks waits. */
  payouts?: 'on' | 'off' | 'checking';
  /** State of the last closed week's payout. */
  payout?: 'scheduled' | 'on_hold' | 'failed';
}

/** Ids of what was arranged. */
export interface ArrangedMoney {
  /** The current week when the money was arranged; it may be over by now. */
  current_week: string;
  last_week: string;
  /** A job of the last closed week with many details, or the newest one if there is none. */
  booking: { id: number; work_date: string; week: string } | null;
  statement_id: number | null;
  invoice_id: number | null;
  payout_id: number | null;
}

const scriptFor = (wanted: MoneyArrangement): Script => {
  const base = sampleScript(runningWeek(Date.now()));
  const endOfWeek = startOfDay(addDays(base.made_in, 7)) - 60_000;
  return {
    ...base,
    last_week: wanted.last_week ?? base.last_week,
    unpaid_weeks: wanted.payouts === 'off' || wanted.payouts === 'checking' ? 2 : base.unpaid_weeks,
    running: wanted.running ? { ...wanted.running, until: Math.min(Date.now(), endOfWeek) } : base.running,
  };
};

const settingsFor = (name: string, status: Settings['status'] | undefined): Settings => {
  const isOff = status === 'off';
  return {
    status: status ?? 'on',
    bank_account: isOff
      ? null
      : {
          holder_name: name,
          bank_name: 'Example Bank',
          sort_code_masked: '**-**-99',
          account_number_masked: '****5678',
        },
    pays_on_weekday: 4,
    payee_check: status === 'checking' ? { result: 'unavailable', suggested_name: null } : null,
  };
};

const newestPayout = (database: Database, driverId: number): PayoutRow | undefined =>
  database.get<PayoutRow>`SELECT * FROM payouts WHERE driver_id = ${driverId} ORDER BY id DESC LIMIT 1`;

/** The steps of a payout to each state. */
const ways: Readonly<Record<NonNullable<MoneyArrangement['payout']>, readonly PayoutDecision[]>> = {
  scheduled: [],
  on_hold: ['held'],
  failed: ['sent', 'failed'],
};

const stagePayout = (database: Database, driverId: number, state: NonNullable<MoneyArrangement['payout']>): void => {
  const payout = newestPayout(database, driverId);
  if (!payout) throw new Problem(400, { message: 'There is no payout.' });
  const isUnsent = state !== 'failed';
  const monday = mondayOf(today());
  const thursday = addDays(monday, 3);
  const next = thursday > today() ? thursday : addDays(thursday, 7);
  const scheduled_for = isUnsent ? next : today();
  const fresh = { status: 'scheduled', sent_at: null, paid_at: null, held_reason: null, failure_code: null } as const;
  let row = update(database, payout, {
    ...fresh,
    scheduled_for,
    expected_by: bankDay(isUnsent ? next : addDays(today(), 1)),
  });
  for (const decision of ways[state])
    row = decidePayout(database, row, decision, {
      code: 'account_closed',
      reason: 'We’re checking one of your jobs. You don’t need to do anything.',
    });
};

const owe = (
  database: Database,
  driverId: number,
  script: Script,
  owed: NonNullable<MoneyArrangement['owed']>,
): void => {
  const threeWeeksAgo = addDays(script.made_in, -21);
  if (owed === 'overdue') billDamage(database, driverId, threeWeeksAgo, 1500);
  if (owed === 'over_limit') billDamage(database, driverId, threeWeeksAgo, 12_000);
};

const spoil = (database: Database, driverId: number, script: Script): void => {
  const monday = addDays(script.made_in, -7);
  if (script.last_week === 'sums_wrong')
    database.run`UPDATE earning_weeks SET slip = 137 WHERE driver_id = ${driverId} AND starts_on = ${monday}`;
};

const existingMoney = (database: Database, driverId: number, script: Script): ArrangedMoney => {
  const lastWeek = addDays(script.made_in, -7);
  const rich = database.get<Pick<BookingRow, 'id' | 'work_date'>>`SELECT bookings.id, work_date FROM bookings LEFT
    JOIN booking_adjustments ON booking_id = bookings.id
    WHERE driver_id = ${driverId} AND work_date < ${script.made_in} AND status = 'completed'
    ORDER BY work_date >= ${lastWeek} DESC, (booking_id IS NOT NULL) + (extras_total > 0) + (tip > 0) DESC, work_date DESC, bookings.id LIMIT 1`;
  const owing = owingOf(database, driverId);
  const invoice = payable(owing).length > 0 ? owing.find((row) => row.id === payable(owing)[0]?.id) : owing.at(-1);
  return {
    current_week: script.made_in,
    last_week: lastWeek,
    booking: rich ? { ...rich, week: mondayOf(rich.work_date) } : null,
    statement_id: invoice?.statement_id ?? null,
    invoice_id: invoice?.id ?? null,
    payout_id: newestPayout(database, driverId)?.id ?? null,
  };
};

export const arrangeMoney = (database: Database, driverId: number, wanted: MoneyArrangement): ArrangedMoney => {
  openMoney(database);
  const name =
    database.get<{ name: string }>`SELECT first_name || ' ' || last_name AS name FROM drivers WHERE id = ${driverId}`
      ?.name ?? '';
  const script = wanted.history === 'none' ? undefined : scriptFor(wanted);
  database.transaction(() => {
    forgetMoney(database, driverId);
    if (script) setScript(database, driverId, script);
    // Past payouts were sent, so the requested settings are stored after them.
    writeSettings(database, driverId, settingsFor(name, script ? 'on' : 'off'));
    if (script) database.run`UPDATE drivers SET balance_owed_limit = 15000 WHERE id = ${driverId}`;
  });
  if (script) bringToDate(database, driverId);
  return database.transaction(() => {
    if (script) {
      spoil(database, driverId, script);
      if (wanted.owed) owe(database, driverId, script, wanted.owed);
      if (wanted.payout) stagePayout(database, driverId, wanted.payout);
    }
    if (wanted.payouts) writeSettings(database, driverId, settingsFor(name, wanted.payouts));
    return existingMoney(database, driverId, script ?? { ...sampleScript(runningWeek(Date.now())), weeks: 0 });
  });
};
