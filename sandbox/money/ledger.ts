import type { Database } from '../world/database';
import { addDays, instant } from '../world/days';
import { hasMoney, openMoney, scriptOf } from './account';
import { closingTime, inTheWeek, startOfDay } from './calendar';
import { addPlans, invoiceWeek, liveThrough } from './charges';
import { countWeek, feesOf, scaleOf, spreadCommission, tierAt } from './commission';
import { balanceOf, owingOf, statementOf } from './invoices';
import { type Job, workOfWeek } from './jobs';
import { pay, payable, settlePayments, shareOut, takePromised, totalOf } from './payments';
import { failPayout, finishCheck, movePayouts, schedulePayout, settleWeeks, waitingAmount } from './payouts';
import type { PayoutRow, WeekRow } from './rows';
import { firstWeekOf, type Script, weeksBack } from './script';
import { readSettings } from './settings';
import { copyHistory } from './template';

const addBooking = (
  database: Database,
  driverId: number,
  weekId: number,
  job: Job,
  commission: number,
  vat: number,
): void => {
  const { adjustments, ...row } = job;
  const booking_id = database.insert('bookings', {
    ...row,
    driver_id: driverId,
    week_id: weekId,
    booked_at: instant(job.booked_at),
    pickup_at: instant(job.pickup_at),
    ends_at: instant(job.ends_at),
    extras_total: job.extras.reduce((sum, extra) => sum + extra.amount, 0),
    commission,
    commission_vat: vat,
  });
  for (const adjustment of adjustments)
    database.insert('booking_adjustments', { ...adjustment, booking_id, at: instant(adjustment.at) });
};

const baseOf = (job: Job): number => job.fare + job.waiting + job.extras.reduce((sum, extra) => sum + extra.amount, 0);

/**
 * Stores the jobs and shifts of a week when it begins. No call shows a later one before it begins. The statement exists from the start, for
 * payments before its invoices.
 */
const beginWeek = (database: Database, driverId: number, script: Script, monday: string, now: number): void => {
  const { jobs, shifts } = workOfWeek(script, monday);
  const ended = jobs.filter((job) => job.ends_at <= now);
  const completed = ended.filter((job) => job.status === 'completed').length;
  const rate = tierAt(scaleOf(database, driverId), completed).tier?.rate_bps ?? 0;
  const spread = spreadCommission(
    jobs.map((job) => (job.ends_at <= now ? baseOf(job) : 0)),
    rate,
  );
  const weekId = database.insert('earning_weeks', {
    driver_id: driverId,
    starts_on: monday,
    rate_bps: rate,
    fees: feesOf(database, driverId, monday, inTheWeek(monday, 7), completed),
    counted_jobs: ended.length,
    is_settled: false,
    slip: 0,
  });
  jobs.forEach((job, index) => {
    addBooking(database, driverId, weekId, job, spread.commission[index] ?? 0, spread.vat[index] ?? 0);
  });
  statementOf(database, driverId, monday);
  for (const shift of shifts) database.insert('shifts', { ...shift, driver_id: driverId });
};

/** The limit of deductions a week, in pence, besides the whole hire of the car. Invoices for damage are never deducted. */
const maxTaken = 4500;

const takeInvoices = (database: Database, week: WeekRow, at: string): void => {
  const { driver_id, id: week_id } = week;
  const available = waitingAmount(database, driver_id);
  let rest = available - takePromised(database, driver_id, week_id, Math.max(0, available), at);
  let allowance = maxTaken;
  const owing = owingOf(database, driver_id);
  const kinds = new Map(owing.map((row) => [row.id, row.kind]));
  const parts = payable(owing).flatMap((invoice) => {
    const kind = kinds.get(invoice.id);
    if (kind === 'adjustment') return [];
    const isHire = kind === 'vehicle_hire';
    const part = shareOut(Math.max(0, isHire ? rest : Math.min(rest, allowance)), [invoice]);
    rest -= totalOf(part);
    if (!isHire) allowance -= totalOf(part);
    return part;
  });
  pay(database, { driver_id, method: 'earnings', created_at: at, paid_at: at, week_id }, parts);
};

/** In the sample's history the bank returned one payout; the next one included it. */
const returnedWeek = 20;

const closeWeek = (database: Database, script: Script, week: WeekRow): void => {
  const { driver_id, starts_on } = week;
  const back = weeksBack(script, starts_on);
  const closing = closingTime(starts_on);
  const at = instant(closing);
  const next = addDays(starts_on, 7);
  countWeek(database, week, inTheWeek(starts_on, 7), at);
  database.run`UPDATE earning_weeks SET closed_at = ${at} WHERE id = ${week.id}`;
  movePayouts(database, driver_id, closing);
  settlePayments(database, driver_id, at);
  if (back === returnedWeek) {
    const paid = database.get<PayoutRow>`SELECT * FROM payouts WHERE driver_id = ${driver_id} AND status = 'paid'
      ORDER BY id DESC LIMIT 1`;
    if (paid) failPayout(database, paid, 'bank_refused');
  }
  // Later weeks are left for the person at the portal to pay.
  if (back >= 1) liveThrough(database, driver_id, script, starts_on, closing);
  invoiceWeek(database, driver_id, next, at);
  takeInvoices(database, week, at);
  settleWeeks(database, driver_id);
  if (back < 1 || back > script.unpaid_weeks) schedulePayout(database, driver_id, next);
};

const oldestOpenWeek = (database: Database, driverId: number): WeekRow | undefined =>
  database.get<WeekRow>`SELECT * FROM earning_weeks WHERE driver_id = ${driverId} AND closed_at IS NULL
    ORDER BY starts_on LIMIT 1`;

const rollWeeks = (database: Database, driverId: number, script: Script, now: number): void => {
  const last = database.get<{ starts_on: string }>`SELECT starts_on FROM earning_weeks WHERE driver_id = ${driverId}
    ORDER BY starts_on DESC LIMIT 1`;
  if (!last) {
    addPlans(database, driverId, script);
    invoiceWeek(database, driverId, firstWeekOf(script), instant(startOfDay(firstWeekOf(script))));
  }
  let monday = last ? addDays(last.starts_on, 7) : firstWeekOf(script);
  const closeDue = () => {
    for (
      let open = oldestOpenWeek(database, driverId);
      open && closingTime(open.starts_on) <= now;
      open = oldestOpenWeek(database, driverId)
    )
      closeWeek(database, script, open);
  };
  closeDue();
  for (; startOfDay(monday) <= now; monday = addDays(monday, 7)) {
    beginWeek(database, driverId, script, monday, now);
    closeDue();
  }
};

const roll = (database: Database, driverId: number): void => {
  const script = scriptOf(database, driverId);
  const now = Date.now();
  const { status, checked_at } = readSettings(database, driverId);
  if (status === 'checking' && checked_at !== undefined && checked_at <= instant(now))
    finishCheck(database, driverId, true);
  if (!script) return;
  rollWeeks(database, driverId, script, now);
  movePayouts(database, driverId, now);
  settlePayments(database, driverId, instant(now));
  for (const week of database.all<WeekRow>`SELECT * FROM earning_weeks WHERE driver_id = ${driverId}
    AND closed_at IS NULL`)
    countWeek(database, week, inTheWeek(week.starts_on, 7), instant(now));
};

/**
 * Brings a driver's money up to date: weeks begin and close, invoices are issued and deducted, payouts are sent and arrive. Called
 * before money is read or changed. The first call makes the history.
 */
export const bringToDate = (database: Database, driverId: number): void => {
  openMoney(database);
  const script = scriptOf(database, driverId);
  const bring = (world: Database, id: number) => world.transaction(() => roll(world, id));
  // An arranged current week is made only once.
  if (script && !script.running)
    copyHistory(database, driverId, { script, settings: readSettings(database, driverId) }, bring);
  bring(database, driverId);
};

/**
 * The amount that the driver owes. Each home page asks for it, so it does not make the history: until that exists, it returns the amount
 * that the history will have.
 */
export const settledBalanceOf = (
  database: Database,
  driver: { readonly id: number; readonly balance_owed: number },
): number => {
  if (!hasMoney(database)) return driver.balance_owed;
  bringToDate(database, driver.id);
  return balanceOf(database, driver.id);
};
