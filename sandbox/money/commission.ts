import type { Database } from '../world/database';
import { shareOf, splitByWeight } from './amounts';
import type { PlanRow, WeekRow } from './rows';

export interface Tier {
  readonly from_jobs: number;
  readonly rate_bps: number;
}

export const vatRate = 2000;

/** The steps of the driver's commission plan, rising. The more jobs in a week, the lower the rate for all of them. */
export const scaleOf = (database: Database, driverId: number): readonly Tier[] => {
  const plan = database.get<{ tiers: string }>`SELECT tiers FROM plans WHERE driver_id = ${driverId}
    AND charged = 'commission'`;
  return plan ? (JSON.parse(plan.tiers) as Tier[]) : [];
};

/** The step for a number of completed jobs, and the one after it. */
export const tierAt = (scale: readonly Tier[], jobs: number): { tier: Tier | undefined; next: Tier | undefined } => {
  const reached = scale.findLastIndex((tier) => jobs >= tier.from_jobs);
  return { tier: scale[reached], next: scale[reached + 1] };
};

/** Commission is rounded once for the week and divided so that the jobs add up to it. `bases` are the commissionable amounts of the jobs. */
export const spreadCommission = (
  bases: readonly number[],
  rateBps: number,
): { commission: number[]; vat: number[] } => {
  const commission = shareOf(
    bases.reduce((sum, base) => sum + base, 0),
    rateBps,
  );
  return { commission: splitByWeight(commission, bases), vat: splitByWeight(shareOf(commission, vatRate), bases) };
};

/** Fixed charges of a week in which the driver worked, VAT included. */
export const feesOf = (database: Database, driverId: number, monday: string, sunday: string, jobs: number): string => {
  if (jobs === 0) return '[]';
  const plans = database.all<PlanRow>`SELECT * FROM plans WHERE driver_id = ${driverId} AND charged = 'earnings'
    AND started_on <= ${sunday} AND coalesce(ends_on, ${sunday}) >= ${monday} ORDER BY id`;
  return JSON.stringify(
    plans.map((plan) => {
      const net = plan.amount ?? 0;
      return { label: plan.name, amount: net + shareOf(net, plan.vat_rate_bps) };
    }),
  );
};

interface Counted {
  id: number;
  status: string;
  base: number;
}

/** Recalculates the commission of a week after more jobs have ended, because each may change the rate of all. */
export const countWeek = (database: Database, week: WeekRow, sunday: string, now: string): void => {
  const ended = database.all<Counted>`SELECT id, status, fare + waiting + extras_total AS base FROM bookings
    WHERE driver_id = ${week.driver_id} AND work_date BETWEEN ${week.starts_on} AND ${sunday} AND ends_at <= ${now}
    ORDER BY pickup_at, id`;
  if (ended.length === week.counted_jobs) return;
  const jobs = ended.filter((job) => job.status === 'completed').length;
  const rate = tierAt(scaleOf(database, week.driver_id), jobs).tier?.rate_bps ?? 0;
  const { commission, vat } = spreadCommission(
    ended.map((job) => job.base),
    rate,
  );
  ended.forEach(({ id }, index) => {
    database.update('bookings', { commission: commission[index] ?? 0, commission_vat: vat[index] ?? 0 }, id);
  });
  const fees = feesOf(database, week.driver_id, week.starts_on, sunday, jobs);
  database.update('earning_weeks', { rate_bps: rate, counted_jobs: ended.length, fees }, week.id);
};
