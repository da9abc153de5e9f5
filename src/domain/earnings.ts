import type { UnknownValue } from '../../machines/shared/unknown-value';
import { capital } from '../format/capital';
import { counted } from '../format/counted';
import { onDay, span } from '../format/dates';
import { addUp, type Money, negative, roundHalf, showMoney } from '../format/money';
import { statusLabels } from '../format/status-labels';
import { isKnown, readable } from '../format/unknown-value';

/** The facts that the words about a week's earnings depend on. Days are local to the fleet. */
interface Week {
  readonly status: 'open' | 'closed' | 'paid' | UnknownValue;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly jobs: number | null;
  readonly gross: Money | null;
  readonly tips: Money | null;
  /** After commission and fees. */
  readonly net: Money | null;
  readonly cash_collected: Money | null;
  readonly tier: {
    readonly rate_bps: number | null;
    readonly next_from_jobs: number | null;
    readonly next_rate_bps: number | null;
  } | null;
  readonly pays_on: string | null;
}

/** "58 jobs", "1 job", "No jobs"; null when the operator gives no number. */
export const jobsInWords = <Jobs extends number | null>(jobs: Jobs): null extends Jobs ? string | null : string =>
  (jobs === null ? null : jobs === 0 ? 'No jobs' : counted(jobs, 'job')) as null extends Jobs ? string | null : string;

/** "23 February to 1 March"; "one week" when the operator does not say which. */
export const whichWeek = ({ period_start, period_end }: Pick<Week, 'period_start' | 'period_end'>): string =>
  period_start !== null && period_end !== null ? span(period_start, period_end) : 'one week';

/**
 * Whether the week's last day has not passed. A past week stays open for some hours, until the operator closes it: then two weeks are open.
 */
export const isRunning = ({ status, period_end }: Pick<Week, 'status' | 'period_end'>, today: string): boolean =>
  status === 'open' && period_end !== null && period_end >= today;

type CashWeek = Pick<Week, 'cash_collected' | 'net'>;

const hasCash = ({ cash_collected }: CashWeek): boolean => (cash_collected?.amount ?? 0) !== 0;

/** Why an open week is negative: it is not a debt until the week is closed. Without cash, the cause is the fees. */
export const belowZeroText = (week: CashWeek): string => {
  if (!hasCash(week)) return 'Your fees are more than you’ve earned so far. You don’t owe this yet.';
  return week.net && week.net.amount < 0
    ? 'Your fees and cash fares are more than you’ve earned so far. You don’t owe this yet.'
    : 'Your cash fares are more than you earned after commission. You don’t owe this yet.';
};

/** The same next to another amount, which may be positive: with the amount of the week. */
export const weekBelowZeroText = (week: CashWeek, payable: Money): string =>
  hasCash(week)
    ? `You’ve kept ${showMoney(week.cash_collected)} in cash, so this week is at ${showMoney(payable)} so far. You don’t owe this yet.`
    : `This week is at ${showMoney(payable)} so far. You don’t owe this yet.`;

/** What the running week comes to so far, while payouts are not on. Null unless the driver earns something with it. */
export const heldWeekText = (
  weeks: readonly (Pick<Week, 'status' | 'period_end'> & { readonly payable: Money | null })[] | null | undefined,
  today: string,
): string | null => {
  const payable = weeks?.find((week) => isRunning(week, today))?.payable;
  return payable && payable.amount > 0
    ? `We’ll hold this week’s ${showMoney(payable)} so far until payouts are on.`
    : null;
};

/** "Paid on Thursday 5 March", "Pays tomorrow"; null when the operator does not say when. An unknown status promises nothing. */
export const payDayInWords = ({ status, pays_on }: Pick<Week, 'status' | 'pays_on'>, today: string): string | null => {
  if (!isKnown(status)) return readable(status);
  // A payout may be paid before its planned day, which is then wrong.
  if (pays_on === null || (status === 'paid' && pays_on > today)) return status === 'paid' ? statusLabels.paid : null;
  const on = onDay(pays_on, today);
  // After the planned day without a payment, the sentence no longer promises one.
  return capital(status === 'paid' ? `paid ${on}` : pays_on < today ? `was due to be paid ${on}` : `pays ${on}`);
};

/** The amount on which the commission is calculated: tips belong to the driver. */
export const commissionable = (week: Pick<Week, 'gross' | 'tips'>): Money | null =>
  addUp([week.gross, negative(week.tips)]);

/** The next step of the commission scale, and how much it would have saved on the fares so far. */
export const nextTier = ({ tier, jobs, ...week }: Pick<Week, 'tier' | 'jobs' | 'gross' | 'tips'>) => {
  if (!tier || jobs === null || tier.next_from_jobs === null || tier.next_rate_bps === null) return null;
  if (tier.next_from_jobs <= jobs) return null;
  const base = commissionable(week);
  const less = tier.rate_bps === null ? null : tier.rate_bps - tier.next_rate_bps;
  return {
    rateBps: tier.next_rate_bps,
    fromJobs: tier.next_from_jobs,
    jobsToGo: tier.next_from_jobs - jobs,
    /** The commission saved, without the VAT on it. */
    saves: base && less !== null ? { ...base, amount: Math.max(0, roundHalf((base.amount * less) / 10_000)) } : null,
  };
};
