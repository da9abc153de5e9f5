import { nearDay } from './dates';
import { type Money, roundHalf, subtract } from './money';

/** What a week earned, as far as words about it go. Days are local to the fleet. */
interface Week {
  readonly status: 'open' | 'closed' | 'paid';
  readonly period_end: string;
  readonly jobs: number;
  readonly gross: Money;
  readonly tips: Money;
  readonly tier: {
    readonly rate_bps: number;
    readonly next_from_jobs: number | null;
    readonly next_rate_bps: number | null;
  } | null;
  readonly pays_on: string | null;
}

/** "58 jobs", "1 job", "No jobs" */
export const jobsInWords = (jobs: number): string =>
  jobs === 0 ? 'No jobs' : jobs === 1 ? '1 job' : `${jobs.toLocaleString('en-GB')} jobs`;

/** A week runs to the end of its last day. It is open for some hours more, until the operator has closed it: then two weeks are open. */
export const isRunning = ({ status, period_end }: Pick<Week, 'status' | 'period_end'>, todayIs: string): boolean =>
  status === 'open' && period_end >= todayIs;

/** Why a week that is still open comes to less than nothing: it is no debt before the week is closed. */
export const belowNothing = 'Your cash fares are more than you earned after commission. You don’t owe this yet.';

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Paid on Thursday 5 March", "Pays tomorrow"; null where nobody said when. */
export const payDayInWords = (
  { status, pays_on }: Pick<Week, 'status' | 'pays_on'>,
  todayIs: string,
): string | null => {
  if (pays_on === null) return status === 'paid' ? 'Paid' : null;
  const day = nearDay(pays_on, todayIs);
  const on = /\d/.test(day) ? `on ${day}` : day;
  // A day that has gone by without the money being sent is no promise any more.
  return capital(status === 'paid' ? `paid ${on}` : pays_on < todayIs ? `was to be paid ${on}` : `pays ${on}`);
};

/** What the commission is of: tips are the driver's own. */
export const commissionable = (week: Pick<Week, 'gross' | 'tips'>): Money => subtract(week.gross, week.tips);

/** The next step of the commission scale, and what it would have been worth on the fares so far. */
export interface NextTier {
  readonly rateBps: number;
  readonly fromJobs: number;
  readonly jobsToGo: number;
  /** Less commission, without the VAT on it. */
  readonly saves: Money;
}

export const nextTier = (week: Pick<Week, 'tier' | 'jobs' | 'gross' | 'tips'>): NextTier | null => {
  const { tier } = week;
  if (!tier || tier.next_from_jobs === null || tier.next_rate_bps === null || tier.next_from_jobs <= week.jobs)
    return null;
  const base = commissionable(week);
  return {
    rateBps: tier.next_rate_bps,
    fromJobs: tier.next_from_jobs,
    jobsToGo: tier.next_from_jobs - week.jobs,
    saves: { ...base, amount: Math.max(0, roundHalf((base.amount * (tier.rate_bps - tier.next_rate_bps)) / 10_000)) },
  };
};
