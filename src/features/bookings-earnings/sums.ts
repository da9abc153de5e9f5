import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { addUp, type Money, negative, roundHalf } from '../../format/money';
import { isKnown } from '../../format/unknown-value';

/** The amounts of a list. A list that was not given counts as one unknown amount. */
export const amountsIn = (parts: readonly { readonly amount: Money | null }[] | null): readonly (Money | null)[] =>
  parts ? parts.map(({ amount }) => amount) : [null];

/** The total of a job's corrections. */
export const correctionsOf = ({ adjustments, net }: Booking): Money | null =>
  addUp(amountsIn(adjustments), net?.currency);

/** A sum of the operator, compared with its parts. */
export interface Difference {
  readonly key: string;
  /** The name of the total: "You earned". */
  readonly name: string;
  readonly total: Money | null;
  /** The total minus its parts; null if they cannot be added up. */
  readonly difference: Money | null;
}

const compare = (
  key: string,
  name: string,
  total: Money | null,
  parts: readonly (Money | null)[],
): readonly Difference[] => {
  const difference = addUp([total, ...parts.map(negative)]);
  return difference?.amount === 0 ? [] : [{ key, name, total, difference }];
};

/** The totals of the week that differ from its own lines. */
const withinWeek = (week: Earning): readonly Difference[] => [
  ...compare('net', 'You earned', week.net, [
    week.gross,
    negative(week.commission),
    negative(week.commission_vat),
    ...amountsIn(week.fees).map(negative),
    week.adjustments,
  ]),
  ...compare('invoices', 'Invoices paid', week.invoices_taken, amountsIn(week.invoices)),
  ...compare('payable', 'To your bank', week.payable, [
    week.net,
    negative(week.cash_collected),
    negative(week.invoices_taken),
  ]),
];

/** The amounts that jobs, days and weeks have in common. */
const shared = [
  { key: 'gross', name: 'Fares and tips', field: 'gross' },
  { key: 'commission', name: 'Commission', field: 'commission' },
  { key: 'vat', name: 'VAT on commission', field: 'commission_vat' },
  { key: 'adjustments', name: 'Corrections', field: 'adjustments' },
  { key: 'cash', name: 'Cash fares you’ve kept', field: 'cash_collected' },
] as const;

const ofJob = (job: Booking, field: (typeof shared)[number]['field']): readonly (Money | null)[] =>
  field === 'adjustments' ? amountsIn(job.adjustments) : [job[field]];

/**
 * The totals of a week that differ from its lines, days or jobs, or cannot be added up. Days and jobs that could not be
 * read are null and not compared. Fees and invoices belong to the week only.
 */
export const differences = (
  week: Earning,
  days: readonly Earning[] | null,
  jobs: readonly Booking[] | null,
): readonly Difference[] => [
  ...withinWeek(week),
  ...(days
    ? shared.flatMap(({ key, name, field }) =>
        compare(
          `days-${key}`,
          `${name}, by day`,
          week[field],
          days.map((day) => day[field]),
        ),
      )
    : []),
  ...(jobs
    ? shared.flatMap(({ key, name, field }) =>
        compare(
          `jobs-${key}`,
          `${name}, job by job`,
          week[field],
          jobs.flatMap((job) => ofJob(job, field)),
        ),
      )
    : []),
];

/** The totals of a job that differ from its lines, or cannot be added up. */
export const differencesOfJob = (job: Booking): readonly Difference[] => [
  ...compare('gross', 'Fare and extras', job.gross, [job.fare, job.waiting, ...amountsIn(job.extras), job.tip]),
  ...compare('net', 'You earned', job.net, [
    job.gross,
    negative(job.commission),
    negative(job.commission_vat),
    ...amountsIn(job.adjustments),
  ]),
  ...compare('payable', 'To you', job.payable, [job.net, negative(job.cash_collected)]),
];

/** A step from the fares to the bank. `amount` is signed: deductions are negative. */
export interface Step {
  readonly key: string;
  readonly kind: 'all' | 'less' | 'cash' | 'yours';
  readonly amount: Money | null;
  /** Whether it is a sum of the lines above, and not a separate step. */
  readonly isTotal: boolean;
}

/** The steps from the fares to the bank. Zero lines are left out, except deductions and missing amounts. Each fee has its own line. */
export const payoutSteps = (week: Earning): readonly Step[] => {
  const less = (key: string, amount: Money | null, kind: Step['kind'] = 'less'): Step => ({
    key,
    kind,
    amount: negative(amount),
    isTotal: false,
  });
  const unlessNothing = (step: Step): readonly Step[] => (step.amount?.amount === 0 ? [] : [step]);
  return [
    { key: 'gross', kind: 'all', amount: week.gross, isTotal: false },
    less('commission', week.commission),
    less('vat', week.commission_vat),
    ...(week.fees ? week.fees.map(({ amount }, index) => less(`fee-${index}`, amount)) : [less('fees', null)]),
    ...unlessNothing({ key: 'adjustments', kind: 'less', amount: week.adjustments, isTotal: false }),
    { key: 'net', kind: 'all', amount: week.net, isTotal: true },
    less('cash', week.cash_collected, 'cash'),
    ...unlessNothing(less('invoices', week.invoices_taken)),
    { key: 'payable', kind: 'yours', amount: week.payable, isTotal: true },
  ];
};

/** The lines of a total: all since the previous total, which is the first of them. */
export const partsOf = <Line extends { readonly isTotal: boolean }>(
  lines: readonly Line[],
  index: number,
): readonly Line[] => {
  const above = lines.slice(0, index);
  return above.slice(Math.max(0, above.map(({ isTotal }) => isTotal).lastIndexOf(true)));
};

const divided = (money: Money, count: number): Money => ({
  amount: roundHalf(money.amount / count),
  currency: money.currency,
});

/** Jobs that were driven and have no distance. */
const lacksDistance = ({ status, distance_miles }: Booking): boolean =>
  distance_miles === null && (status === 'completed' || !isKnown(status));

/** The net earnings per hour, per job and per mile; null if there were no hours, jobs or miles, or not all are known. */
export const averagesOf = ({ net, jobs: count, online_minutes: minutes }: Earning, jobs: readonly Booking[] | null) => {
  const tenths =
    jobs === null || jobs.some(lacksDistance)
      ? 0
      : jobs.reduce((total, { distance_miles }) => total + Math.round((distance_miles ?? 0) * 10), 0);
  return {
    perHour: net && minutes ? divided({ ...net, amount: net.amount * 60 }, minutes) : null,
    perJob: net && count !== null && count > 0 ? divided(net, count) : null,
    perMile: net && tenths > 0 ? divided({ ...net, amount: net.amount * 10 }, tenths) : null,
    miles: tenths / 10,
    minutes,
  };
};

const averagedWeeks = 4;

/**
 * The net of a week minus that of the week before, and minus the average of earlier weeks.
 * @param earlier the weeks before, newest first; the driver may have fewer than four, or none
 */
export const comparison = ({ net }: Earning, earlier: readonly Earning[]) => {
  const recent = earlier.slice(0, averagedWeeks);
  const all = addUp(recent.map((week) => week.net));
  const compareWith = (other: Money | null | undefined) => {
    const gain = other ? addUp([net, negative(other)]) : null;
    return other && gain ? { net: other, more: gain } : null;
  };
  // An average of one week would repeat that week.
  const average = recent.length > 1 && all ? compareWith(divided(all, recent.length)) : null;
  return { before: compareWith(earlier[0]?.net), average: average && { ...average, weeks: recent.length } };
};
