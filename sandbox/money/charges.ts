import type { Database } from '../world/database';
import { addDays, instant } from '../world/days';
import { inTheWeek, localTime, mondayOf, monthOf } from './calendar';
import { addInvoice, owingOf, statementOf } from './invoices';
import { pay, payable, shareOut } from './payments';
import samplePlans from './plans.json' with { type: 'json' };
import type { PlanRow } from './rows';
import { firstWeekOf, hiredUntil, type Script, weeksBack } from './script';

export const addPlans = (database: Database, driverId: number, script: Script): void => {
  const started_on = firstWeekOf(script);
  const ends: Readonly<Record<string, string>> = {
    vehicle_hire: hiredUntil(script),
    insurance: addDays(script.made_in, 45),
  };
  for (const plan of samplePlans) {
    const ends_on = ends[plan.kind] ?? null;
    if (ends_on !== null && ends_on < started_on) continue;
    database.insert('plans', { ...plan, driver_id: driverId, vat_rate_bps: 2000, started_on, ends_on });
  }
};

/** Plans that are billed on a Monday: the weekly ones, and the monthly ones on the first Monday of a month. */
const billedOn = (database: Database, driverId: number, monday: string): PlanRow[] =>
  database.all<PlanRow>`SELECT * FROM plans WHERE driver_id = ${driverId} AND charged = 'invoice'
      AND started_on <= ${monday} AND coalesce(ends_on, ${monday}) >= ${monday} ORDER BY id`.filter(
    (plan) => plan.frequency === 'weekly' || Number(monday.slice(8)) <= 7,
  );

/** Day of the next charge after a day; `null` when the plan ends before. */
export const nextChargeOn = (plan: PlanRow, day: string): string | null => {
  if (plan.amount === null || plan.charged === 'commission') return null;
  let monday = addDays(mondayOf(day), 7);
  while (plan.frequency === 'monthly' && Number(monday.slice(8)) > 7) monday = addDays(monday, 7);
  return plan.ends_on !== null && plan.ends_on < monday ? null : monday;
};

/** Issues the invoices of the week that begins: one for all fees, one for the hired car, and one for each charge that the bank collects. */
export const invoiceWeek = (database: Database, driverId: number, monday: string, at: string): void => {
  const statement = statementOf(database, driverId, monday);
  const plans = billedOn(database, driverId, monday);
  const fees = plans.filter((plan) => plan.kind === 'circuit_fee' || plan.kind === 'equipment');
  const alone = plans.filter((plan) => !fees.includes(plan)).map((plan) => [plan]);
  for (const group of [fees, ...alone]) {
    const [first] = group;
    if (!first) continue;
    const invoice = addInvoice(database, statement, {
      kind: first.kind,
      issued_on: monday,
      due_on: addDays(monday, 7),
      lines: group.map((plan) => ({
        description: plan.name,
        ...(plan.frequency === 'monthly'
          ? monthOf(monday)
          : { period_start: monday, period_end: inTheWeek(monday, 7) }),
        unit_price: plan.amount ?? 0,
      })),
    });
    // Monthly plans are collected from the driver's bank on the day of the invoice.
    if (first.frequency === 'monthly') {
      const parts = [{ invoice_id: invoice.id, amount: invoice.total }];
      pay(database, { driver_id: driverId, method: 'bank_transfer', created_at: at, paid_at: at }, parts);
    }
  }
};

const creditWeek = 15;
const damageWeek = 22;

/** A replaced roof sign, billed on the Wednesday of its week. */
export const billDamage = (database: Database, driverId: number, monday: string, net: number): number => {
  const issued_on = inTheWeek(monday, 3);
  const job = database.get<{ id: number }>`SELECT id FROM bookings WHERE driver_id = ${driverId}
    AND work_date BETWEEN ${monday} AND ${issued_on} AND status = 'completed' ORDER BY id LIMIT 1`;
  return addInvoice(database, statementOf(database, driverId, monday), {
    kind: 'adjustment',
    issued_on,
    due_on: addDays(issued_on, 5),
    lines: [{ description: 'Replacement roof sign, broken on a job', unit_price: net, booking_id: job?.id ?? null }],
  }).id;
};

/** A credit note. It reduces the amount owed once it is set against an invoice. */
export const creditDriver = (database: Database, driverId: number, monday: string, net: number): number =>
  addInvoice(database, statementOf(database, driverId, monday), {
    kind: 'credit_note',
    issued_on: inTheWeek(monday, 3),
    due_on: inTheWeek(monday, 3),
    lines: [{ description: 'Radio fault', period_start: monday, period_end: inTheWeek(monday, 2), unit_price: -net }],
  }).id;

/** Other events in a week of the sample driver; the rest is paid by card before the next invoice. */
export const liveThrough = (
  database: Database,
  driverId: number,
  script: Script,
  monday: string,
  closing: number,
): void => {
  const back = weeksBack(script, monday);
  const at = (weekday: number, hour: number) => instant(localTime(inTheWeek(monday, weekday), hour, 20));
  if (back === damageWeek) {
    const invoice_id = billDamage(database, driverId, monday, 1500);
    const open = owingOf(database, driverId).find((row) => row.id === invoice_id);
    if (open)
      pay(database, { driver_id: driverId, method: 'card', created_at: at(6, 11), paid_at: at(6, 11) }, [
        { invoice_id, amount: open.total },
      ]);
  }
  if (back === creditWeek) {
    const note = creditDriver(database, driverId, monday, 1042);
    const rows = owingOf(database, driverId);
    const credit = rows.find((row) => row.id === note);
    const [invoice] = payable(rows);
    if (credit && invoice)
      pay(database, { driver_id: driverId, method: 'credit', created_at: at(3, 10), paid_at: at(3, 10) }, [
        { invoice_id: invoice.id, amount: -credit.total },
        { invoice_id: note, amount: credit.total },
      ]);
  }
  const before = instant(closing - 10 * 60_000);
  const rest = payable(owingOf(database, driverId));
  const parts = shareOut(Number.MAX_SAFE_INTEGER, rest);
  if (parts.length > 0)
    pay(database, { driver_id: driverId, method: 'card', created_at: before, paid_at: before }, parts);
};
