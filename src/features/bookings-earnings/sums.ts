import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { add, type Money, negative, roundHalf, subtract, sum } from '../../text/money';

const currencyOf = (earning: Earning): string => earning.gross.currency;

export const feesOf = (earning: Earning): Money =>
  sum(
    earning.fees.map(({ amount }) => amount),
    currencyOf(earning),
  );

/** A sum of the operator's and what its parts come to. `over` is what is left over: the sum less its parts. */
export interface Leftover {
  readonly key: string;
  /** What was added up, in words: "You earned". */
  readonly name: string;
  readonly said: Money;
  readonly over: Money;
}

const compare = (key: string, name: string, said: Money, parts: Money): readonly Leftover[] => {
  const over = subtract(said, parts);
  return over.amount === 0 ? [] : [{ key, name, said, over }];
};

/** Where the week's own lines do not come to its sums. */
const withinWeek = (week: Earning): readonly Leftover[] => [
  ...compare(
    'net',
    'You earned',
    week.net,
    add(subtract(subtract(subtract(week.gross, week.commission), week.commission_vat), feesOf(week)), week.adjustments),
  ),
  ...compare(
    'invoices',
    'Invoices taken',
    week.invoices_taken,
    sum(
      week.invoices.map(({ amount }) => amount),
      currencyOf(week),
    ),
  ),
  ...compare(
    'payable',
    'To your bank',
    week.payable,
    subtract(subtract(week.net, week.cash_collected), week.invoices_taken),
  ),
];

/** What jobs, days and weeks have in common. */
const shared = [
  { key: 'gross', name: 'Fares and tips', ofWeek: ({ gross }: Earning) => gross, ofJob: ({ gross }: Booking) => gross },
  {
    key: 'commission',
    name: 'Commission',
    ofWeek: ({ commission }: Earning) => commission,
    ofJob: ({ commission }: Booking) => commission,
  },
  {
    key: 'vat',
    name: 'VAT on commission',
    ofWeek: ({ commission_vat }: Earning) => commission_vat,
    ofJob: ({ commission_vat }: Booking) => commission_vat,
  },
  {
    key: 'adjustments',
    name: 'Corrections',
    ofWeek: ({ adjustments }: Earning) => adjustments,
    ofJob: (job: Booking) =>
      sum(
        job.adjustments.map(({ amount }) => amount),
        job.net.currency,
      ),
  },
  {
    key: 'cash',
    name: 'Cash you already have',
    ofWeek: ({ cash_collected }: Earning) => cash_collected,
    ofJob: ({ cash_collected }: Booking) => cash_collected,
  },
] as const;

/**
 * Everything about a week that does not add up: its own lines, its days, its jobs. Days and jobs that could not be read are null and
 * are not held against it. Fees and invoices are the week's alone.
 */
export const leftovers = (
  week: Earning,
  days: readonly Earning[] | null,
  jobs: readonly Booking[] | null,
): readonly Leftover[] => [
  ...withinWeek(week),
  ...(days
    ? shared.flatMap(({ key, name, ofWeek }) =>
        compare(`days-${key}`, `${name}, by day`, ofWeek(week), sum(days.map(ofWeek), currencyOf(week))),
      )
    : []),
  ...(jobs
    ? shared.flatMap(({ key, name, ofWeek, ofJob }) =>
        compare(`jobs-${key}`, `${name}, job by job`, ofWeek(week), sum(jobs.map(ofJob), currencyOf(week))),
      )
    : []),
];

/** Where the lines of one job do not come to its sums. */
export const leftoversOfJob = (job: Booking): readonly Leftover[] => {
  const total = (amounts: readonly Money[]) => sum(amounts, job.gross.currency);
  return [
    ...compare(
      'gross',
      'Fare and extras',
      job.gross,
      total([job.fare, job.waiting, ...job.extras.map(({ amount }) => amount), job.tip]),
    ),
    ...compare(
      'net',
      'You earned',
      job.net,
      total([
        job.gross,
        negative(job.commission),
        negative(job.commission_vat),
        ...job.adjustments.map(({ amount }) => amount),
      ]),
    ),
    ...compare('payable', 'To you', job.payable, subtract(job.net, job.cash_collected)),
  ];
};

/** A line of the way from the fares to the bank. `amount` is signed: what is taken away is negative. */
export interface Step {
  readonly key: string;
  readonly kind: 'all' | 'less' | 'cash' | 'yours';
  readonly amount: Money;
  /** A sum of what stands above, not a step of its own. */
  readonly isTotal: boolean;
}

/**
 * From everything that came in to what goes to the bank. What is nothing and needs no word is left out; what was taken is always
 * there. Each fee is a line of its own.
 */
export const steps = (week: Earning): readonly Step[] => {
  const less = (key: string, amount: Money, kind: Step['kind'] = 'less'): Step => ({
    key,
    kind,
    amount: negative(amount),
    isTotal: false,
  });
  const unlessNothing = (step: Step): readonly Step[] => (step.amount.amount === 0 ? [] : [step]);
  return [
    { key: 'gross', kind: 'all', amount: week.gross, isTotal: false },
    less('commission', week.commission),
    less('vat', week.commission_vat),
    ...week.fees.map(({ amount }, index) => less(`fee-${index}`, amount)),
    ...unlessNothing({ key: 'adjustments', kind: 'less', amount: week.adjustments, isTotal: false }),
    { key: 'net', kind: 'all', amount: week.net, isTotal: true },
    less('cash', week.cash_collected, 'cash'),
    ...unlessNothing(less('invoices', week.invoices_taken)),
    { key: 'payable', kind: 'yours', amount: week.payable, isTotal: true },
  ];
};

/** What a sum is made of: the lines since the sum before it, which is the first of them. */
export const partsOf = <Line extends { readonly isTotal: boolean }>(
  lines: readonly Line[],
  index: number,
): readonly Line[] => {
  const above = lines.slice(0, index);
  return above.slice(Math.max(0, above.map(({ isTotal }) => isTotal).lastIndexOf(true)));
};

const each = (money: Money, count: number): Money => ({
  amount: roundHalf(money.amount / count),
  currency: money.currency,
});

/** What an hour, a job and a mile were worth after all that was taken; null where there was none of it. */
export const worth = (week: Earning, jobs: readonly Booking[] | null) => {
  const miles = jobs?.reduce((total, { distance_miles }) => total + Math.round((distance_miles ?? 0) * 10), 0) ?? 0;
  return {
    anHour: week.online_minutes ? each({ ...week.net, amount: week.net.amount * 60 }, week.online_minutes) : null,
    aJob: week.jobs > 0 ? each(week.net, week.jobs) : null,
    aMile: miles > 0 ? each({ ...week.net, amount: week.net.amount * 10 }, miles) : null,
    /** Whole miles. */
    miles: Math.round(miles / 10),
    minutes: week.online_minutes,
  };
};

/** How much more, or less if negative, a week brought than the one before and than the weeks before on average. */
export interface Comparison {
  readonly before: { readonly net: Money; readonly more: Money } | null;
  readonly average: { readonly net: Money; readonly more: Money; readonly weeks: number } | null;
}

const averagedWeeks = 4;

/** `earlier` are the weeks before it, newest first; the driver may have fewer than four, or none. */
export const comparison = (week: Earning, earlier: readonly Earning[]): Comparison => {
  const [before] = earlier;
  const last = earlier.slice(0, averagedWeeks);
  // An average of one week is that week.
  const average =
    last.length > 1
      ? each(
          sum(
            last.map(({ net }) => net),
            currencyOf(week),
          ),
          last.length,
        )
      : null;
  return {
    before: before ? { net: before.net, more: subtract(week.net, before.net) } : null,
    average: average ? { net: average, more: subtract(week.net, average), weeks: last.length } : null,
  };
};
