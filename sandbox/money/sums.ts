import type { Database } from '../world/database';
import { inTheWeek } from './calendar';
import type { WeekRow } from './rows';

const names = ['jobs', 'gross', 'tips', 'commission', 'commission_vat', 'adjustments', 'cash_collected'] as const;

/** Sums of the ended jobs of a period, in pence. */
export type Sums = Record<(typeof names)[number], number>;

export const noSums = Object.fromEntries(names.map((name) => [name, 0])) as Sums;

export const addUp = (parts: Iterable<Sums>): Sums => {
  const sum = { ...noSums };
  for (const part of parts) for (const name of names) sum[name] += part[name];
  return sum;
};

/** Sums by work day, from one day to the other, both included. */
export const sumsByDay = (
  database: Database,
  driverId: number,
  from: string,
  to: string,
  now: string,
): Map<string, Sums> => {
  const rows = database.all<Sums & { work_date: string }>`
    SELECT work_date, sum(status = 'completed') AS jobs, sum(fare + waiting + extras_total + tip) AS gross, sum(tip) AS tips,
      sum(commission) AS commission, sum(commission_vat) AS commission_vat, 0 AS adjustments,
      sum(iif(payment_method = 'cash' AND status = 'completed', fare + waiting + extras_total + tip, 0)) AS cash_collected
    FROM bookings WHERE driver_id = ${driverId} AND work_date BETWEEN ${from} AND ${to} AND ends_at <= ${now}
    GROUP BY work_date`;
  const days = new Map(rows.map(({ work_date, ...sums }) => [work_date, sums as Sums]));
  const corrections = database.all<{ work_date: string; amount: number }>`SELECT work_date, sum(amount) AS amount
    FROM bookings JOIN booking_adjustments ON booking_id = bookings.id
    WHERE driver_id = ${driverId} AND work_date BETWEEN ${from} AND ${to} AND at <= ${now} GROUP BY work_date`;
  for (const { work_date, amount } of corrections) {
    const day = days.get(work_date);
    if (day) day.adjustments = amount;
  }
  return days;
};

export const feesTotal = (week: Pick<WeekRow, 'fees'>): number =>
  (JSON.parse(week.fees) as { amount: number }[]).reduce((sum, fee) => sum + fee.amount, 0);

/** Deductions for invoices, by week. */
export const takenByWeek = (database: Database, driverId: number): Map<number, number> =>
  new Map(
    database.all<{ week_id: number; amount: number }>`
      SELECT week_id, sum(amount) AS amount FROM payments
      WHERE driver_id = ${driverId} AND week_id IS NOT NULL AND status = 'succeeded' GROUP BY week_id`.map(
      ({ week_id, amount }) => [week_id, amount],
    ),
  );

/** A week's sums and how they are paid out. */
export interface WeekSums extends Sums {
  fees: number;
  net: number;
  invoices_taken: number;
  payable: number;
}

export const finish = (sums: Sums, fees: number, invoices_taken: number): WeekSums => {
  const net = sums.gross - sums.commission - sums.commission_vat - fees + sums.adjustments;
  return { ...sums, fees, net, invoices_taken, payable: net - sums.cash_collected - invoices_taken };
};

export const sumsOfWeek = (database: Database, week: WeekRow, now: string): WeekSums => {
  const days = sumsByDay(database, week.driver_id, week.starts_on, inTheWeek(week.starts_on, 7), now);
  const taken = database.get<{ amount: number | null }>`SELECT sum(amount) AS amount FROM payments
    WHERE week_id = ${week.id} AND status = 'succeeded'`;
  return finish(addUp(days.values()), feesTotal(week), taken?.amount ?? 0);
};
