import { invalid } from '../api/problem';
import type { Database } from '../world/database';
import { dayOf, instant } from '../world/days';
import { mailDriver } from '../world/mail';
import { sayAmount } from './amounts';
import { bankDay, inTheWeek, localTime, mondayOf } from './calendar';
import failureTexts from './failures.json' with { type: 'json' };
import type { PayoutLineRow, PayoutRow, WeekRow } from './rows';
import { cutOff, readSettings, writeSettings } from './settings';
import { sumsOfWeek } from './sums';

/** Why money did not arrive, and what the driver should do; the contract's `Payout.failure`. */
export const failures: Readonly<Record<string, { readonly message: string; readonly what_to_do: string }>> =
  failureTexts;

/** Closed weeks without a payout, or with a payout that did not arrive; oldest first. */
export const waitingWeeks = (database: Database, driverId: number): WeekRow[] =>
  database.all<WeekRow>`SELECT earning_weeks.* FROM earning_weeks LEFT JOIN payouts ON payouts.id = payout_id
    WHERE earning_weeks.driver_id = ${driverId} AND closed_at IS NOT NULL AND is_settled = 0 AND (payout_id IS NULL
    OR payouts.status IN ('failed', 'cancelled')) ORDER BY starts_on`;

/** Weeks with nothing left to pay out need no payout. */
export const settleWeeks = (database: Database, driverId: number): void => {
  for (const week of waitingWeeks(database, driverId))
    if (sumsOfWeek(database, week, instant()).payable === 0)
      database.run`UPDATE earning_weeks SET is_settled = 1 WHERE id = ${week.id}`;
};

/** The amount for the next payout; below zero if cash jobs brought less than their commission. */
export const waitingAmount = (database: Database, driverId: number): number =>
  waitingWeeks(database, driverId).reduce((sum, week) => sum + sumsOfWeek(database, week, instant()).payable, 0);

export const payoutById = (database: Database, id: number): PayoutRow | undefined =>
  database.get<PayoutRow>`SELECT * FROM payouts WHERE id = ${id}`;

export const linesOf = (database: Database, payoutId: number): PayoutLineRow[] =>
  database.all<PayoutLineRow>`SELECT * FROM payout_lines WHERE payout_id = ${payoutId} ORDER BY id`;

/** Lines for the parts of the newest week, and one for each week before. */
const linesFor = (database: Database, weeks: readonly WeekRow[]): PayoutLineRow[] =>
  weeks.flatMap((week, index): PayoutLineRow[] => {
    const sums = sumsOfWeek(database, week, instant());
    const line = (kind: PayoutLineRow['kind'], amount: number): PayoutLineRow => ({
      kind,
      amount,
      week_id: week.id,
      invoice_id: null,
    });
    if (index < weeks.length - 1) return [line('brought_forward', sums.payable)];
    const invoices = database.all<{ invoice_id: number; amount: number }>`SELECT invoice_id, payment_parts.amount
      FROM payments JOIN payment_parts ON payment_id = payments.id
      WHERE week_id = ${week.id} AND status = 'succeeded' ORDER BY payment_parts.id`;
    return [
      line('net_earnings', sums.net),
      ...(sums.cash_collected === 0 ? [] : [line('cash_offset', -sums.cash_collected)]),
      ...invoices.map(
        ({ invoice_id, amount }): PayoutLineRow => ({ kind: 'invoice', amount: -amount, week_id: null, invoice_id }),
      ),
    ];
  });

/** Schedules a payout of everything that waits, in the week that begins on `monday`, unless payouts are off or there is nothing to send. */
export const schedulePayout = (database: Database, driverId: number, monday: string): void => {
  const settings = readSettings(database, driverId);
  const weeks = waitingWeeks(database, driverId);
  const [oldest, newest] = [weeks[0], weeks.at(-1)];
  if (settings.status !== 'on' || !oldest || !newest) return;
  const lines = linesFor(database, weeks);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount <= 0) return;
  const scheduledFor = inTheWeek(monday, settings.pays_on_weekday);
  const id = database.insert('payouts', {
    driver_id: driverId,
    status: 'scheduled',
    amount,
    period_start: oldest.starts_on,
    period_end: inTheWeek(newest.starts_on, 7),
    scheduled_for: scheduledFor,
    expected_by: bankDay(scheduledFor),
    bank_account: JSON.stringify(settings.bank_account),
  });
  for (const line of lines) database.insert('payout_lines', { ...line, payout_id: id });
  for (const week of weeks) database.run`UPDATE earning_weeks SET payout_id = ${id} WHERE id = ${week.id}`;
};

const sendTime = (payout: PayoutRow): number => localTime(payout.scheduled_for, 6);

const halfDay = 3.5 * 3_600_000;

/** When a payout arrives: some hours after it was sent, on a bank day. */
const paidAt = (payout: PayoutRow): number =>
  Math.max(localTime(payout.expected_by, 9, 30), Date.parse(payout.sent_at ?? '') + halfDay);

export const update = (database: Database, payout: PayoutRow, changes: Partial<PayoutRow>): PayoutRow => {
  database.update('payouts', changes, payout.id);
  return { ...payout, ...changes };
};

/** Sends the payouts that are due, and books those that have arrived. */
export const movePayouts = (database: Database, driverId: number, now: number): void => {
  const open = database.all<PayoutRow>`SELECT * FROM payouts WHERE driver_id = ${driverId}
    AND status IN ('scheduled', 'processing') ORDER BY id`;
  const waits = readSettings(database, driverId).status === 'checking';
  for (const payout of open) {
    let row = payout;
    if (row.status === 'scheduled' && sendTime(row) <= now && !waits)
      row = update(database, row, { status: 'processing', sent_at: instant(sendTime(row)) });
    if (row.status === 'processing' && paidAt(row) <= now)
      update(database, row, { status: 'paid', paid_at: instant(paidAt(row)) });
  }
};

/** Marks a payout as failed. Its money is added to the next one. */
export const failPayout = (database: Database, payout: PayoutRow, failure_code: string): PayoutRow =>
  update(database, payout, { status: 'failed', failure_code });

export type PayoutDecision = 'sent' | 'paid' | 'failed' | 'returned' | 'held' | 'released' | 'cancelled';

/** The states from which each decision is possible. */
const allowed: Readonly<Record<PayoutDecision, readonly PayoutRow['status'][]>> = {
  sent: ['scheduled', 'on_hold'],
  paid: ['processing'],
  failed: ['processing'],
  returned: ['paid'],
  held: ['scheduled'],
  released: ['on_hold'],
  cancelled: ['scheduled', 'on_hold'],
};

const decisions = Object.keys(allowed) as PayoutDecision[];

export const decisionsFor = (payout: PayoutRow): PayoutDecision[] =>
  decisions.filter((decision) => allowed[decision].includes(payout.status));

export const payoutReference = (id: number): string => `P-${id}`;

/** A decision of the bank or staff. `code` is why it failed; `reason` is the text for the driver of a held payout. */
export const decidePayout = (
  database: Database,
  payout: PayoutRow,
  decision: PayoutDecision,
  more: { code?: string; reason?: string } = {},
): PayoutRow =>
  database.transaction(() => {
    if (!allowed[decision].includes(payout.status))
      throw invalid({ payout: [`A payout that is ${payout.status.replace('_', ' ')} cannot be ${decision}`] });
    if (decision === 'failed' || decision === 'returned') {
      const code = more.code ?? 'unknown';
      const failure = failures[code];
      if (!failure) throw invalid({ code: ['Select a reason'] });
      const subject = `Your payout of ${sayAmount(payout.amount)} failed`;
      mailDriver(
        database,
        payout.driver_id,
        subject,
        `${payoutReference(payout.id)}: ${failure.message} ${failure.what_to_do}`,
      );
      return failPayout(database, payout, code);
    }
    if (decision === 'held') {
      if (!more.reason) throw invalid({ reason: ['Enter the message for the driver'] });
      return update(database, payout, { status: 'on_hold', held_reason: more.reason });
    }
    if (decision === 'sent')
      return update(database, payout, { status: 'processing', sent_at: instant(), held_reason: null });
    if (decision === 'paid') return update(database, payout, { status: 'paid', paid_at: instant() });
    return update(database, payout, { status: decision === 'released' ? 'scheduled' : 'cancelled', held_reason: null });
  });

/** The payouts that were not sent yet. When payouts go off they are cancelled, and until the Tuesday before pay day they go to a new account. */
export const unsentPayouts = (database: Database, driverId: number): PayoutRow[] =>
  database.all<PayoutRow>`SELECT * FROM payouts WHERE driver_id = ${driverId} AND status IN ('scheduled', 'on_hold')
    ORDER BY id`;

/** Their money stays in the balance. */
export const cancelUnsent = (database: Database, driverId: number): void => {
  for (const payout of unsentPayouts(database, driverId))
    update(database, payout, { status: 'cancelled', held_reason: null });
};

/** Adds waiting amounts to this week's payout. If it is too late, they are paid with the next closed week. */
export const catchUp = (database: Database, driverId: number): void => {
  const now = Date.now();
  const monday = mondayOf(dayOf(now));
  if (now < cutOff(monday)) schedulePayout(database, driverId, monday);
};

/** The bank's answer about an account that it could not check immediately. */
export const finishCheck = (database: Database, driverId: number, isGood: boolean): void => {
  const { checked_at, ...settings } = readSettings(database, driverId);
  if (settings.status !== 'checking') return;
  const payee_check = { result: isGood ? 'match' : 'no_match', suggested_name: null } as const;
  const bank_account = isGood ? settings.bank_account : null;
  writeSettings(database, driverId, { ...settings, status: isGood ? 'on' : 'off', bank_account, payee_check });
  if (isGood) catchUp(database, driverId);
  else cancelUnsent(database, driverId);
};
