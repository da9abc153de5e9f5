import type { Earning } from '../../api/earnings';
import { addUp, type Money, negative } from '../../format/money';
import { amountsIn } from './sums';

/** The tax year of a day. Its number is that of its first year: 2026 is 6 April 2026 to 5 April 2027. */
export const taxYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);

export interface Period {
  readonly from: string;
  /** The last day, included. */
  readonly to: string;
}

export const taxYear = (year: number): Period => ({ from: `${year}-04-06`, to: `${year + 1}-04-05` });

/** "2026 to 2027" */
export const taxYearName = (year: number): string => `${year} to ${year + 1}`;

/** The four quarters for which HMRC wants figures. */
export const quarters = (year: number): readonly Period[] => [
  { from: `${year}-04-06`, to: `${year}-07-05` },
  { from: `${year}-07-06`, to: `${year}-10-05` },
  { from: `${year}-10-06`, to: `${year + 1}-01-05` },
  { from: `${year + 1}-01-06`, to: `${year + 1}-04-05` },
];

/**
 * The sums of a period. Jobs count on their own day, so a week over the end of a quarter is divided. Weekly fees
 * cannot be divided: they count in the period in which their week ends. A sum is null if an amount is missing or in another currency.
 */
export const taxSum = (
  period: Period,
  days: readonly Earning[],
  weeks: readonly Earning[],
  currency: string | null,
) => {
  const within = (day: string | null) => day !== null && day >= period.from && day <= period.to;
  const daysWithin = days.filter(({ period_start }) => within(period_start));
  const total = (of: (day: Earning) => Money | null) => addUp(daysWithin.map(of), currency);
  const income = total(({ gross }) => gross);
  const commission = total((day) => day.commission);
  const vat = total(({ commission_vat }) => commission_vat);
  const corrections = total(({ adjustments }) => adjustments);
  const fees = addUp(
    weeks.filter(({ period_end }) => within(period_end)).flatMap((week) => amountsIn(week.fees)),
    currency,
  );
  return {
    period,
    jobs: daysWithin.reduce<number | null>(
      (count, { jobs }) => (count === null || jobs === null ? null : count + jobs),
      0,
    ),
    income,
    commission,
    vat,
    fees,
    corrections,
    /** Income minus deductions, with corrections. */
    remainder: addUp([income, corrections, ...[commission, vat, fees].map(negative)]),
  };
};

export type TaxSum = ReturnType<typeof taxSum>;
