import type { Booking } from '../../api/bookings';
import { jobsInWords } from '../../text/earnings';
import { type Money, sum } from '../../text/money';
import { minutesBetween, showMinutes } from '../../text/weeks';

export const statusWords: Readonly<Record<Booking['status'], string>> = {
  in_progress: 'Under way',
  completed: 'Done',
  cancelled_by_passenger: 'Cancelled by the passenger',
  cancelled_by_driver: 'Cancelled by you',
  cancelled_by_operator: 'Cancelled by the operator',
  no_show: 'Nobody came',
};

export const paymentWords: Readonly<Record<Booking['payment_method'], string>> = {
  cash: 'Cash',
  card: 'Card',
  app: 'App',
  account: 'Account',
  voucher: 'Voucher',
};

const placeInWords = ({ line, postcode }: Booking['pickup']): string => (postcode ? `${line}, ${postcode}` : line);

/** "12 High Street, SM1 1AA to Saltmere Station": from where to where. */
export const wayOf = ({ pickup, drop_off }: Booking): string =>
  drop_off ? `${placeInWords(pickup)} to ${placeInWords(drop_off)}` : placeInWords(pickup);

/** What a driver chooses by; '' is everything. */
export interface Wanted {
  readonly status: '' | 'completed' | 'in_progress' | 'cancelled' | 'no_show';
  readonly payment: '' | Booking['payment_method'];
  /** A job number, or a postcode or its beginning. Case and spaces do not matter. */
  readonly text: string;
}

export const everything: Wanted = { status: '', payment: '', text: '' };

const bare = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

const isOf = (status: Booking['status'], wanted: Wanted['status']): boolean =>
  wanted === '' || (wanted === 'cancelled' ? status.startsWith('cancelled') : status === wanted);

const placesOf = ({ pickup, stops, drop_off }: Booking) => [pickup, ...stops, ...(drop_off ? [drop_off] : [])];

/**
 * Looks through jobs as often as one types: what is compared is made once. Answers with the jobs that are wanted, in the order given.
 */
export const finder = (jobs: readonly Booking[]): ((wanted: Wanted) => readonly Booking[]) => {
  const entries = jobs.map((job) => ({
    job,
    reference: bare(job.reference),
    postcodes: placesOf(job).flatMap(({ postcode }) => (postcode === null ? [] : [bare(postcode)])),
  }));
  return ({ status, payment, text }) => {
    const wanted = bare(text);
    return entries.flatMap(({ job, reference, postcodes }) =>
      isOf(job.status, status) &&
      (payment === '' || job.payment_method === payment) &&
      (wanted === '' || reference.includes(wanted) || postcodes.some((postcode) => postcode.startsWith(wanted)))
        ? [job]
        : [],
    );
  };
};

/** By the clock of their pickup; jobs of the same minute by their number. */
export const byPickup = (jobs: readonly Booking[]): readonly Booking[] =>
  [...jobs].sort(
    (one, other) =>
      Date.parse(one.pickup_at) - Date.parse(other.pickup_at) ||
      one.id.localeCompare(other.id, 'en', { numeric: true }),
  );

/** "25 bookings, 23 of them done": the head of a week and of a day counts those that were done. */
export const bookingsInWords = (jobs: readonly Pick<Booking, 'status'>[]): string => {
  const done = jobs.filter(({ status }) => status === 'completed').length;
  if (done === jobs.length) return jobsInWords(done);
  return `${jobs.length.toLocaleString('en-GB')} ${jobs.length === 1 ? 'booking' : 'bookings'}, ${done.toLocaleString('en-GB')} of them done`;
};

/** What jobs came to. */
export interface JobsTotal {
  readonly done: number;
  readonly gross: Money;
  readonly net: Money;
  readonly cash: Money;
  readonly payable: Money;
}

export const totalOf = (jobs: readonly Booking[], currency: string): JobsTotal => ({
  done: jobs.filter(({ status }) => status === 'completed').length,
  gross: sum(
    jobs.map(({ gross }) => gross),
    currency,
  ),
  net: sum(
    jobs.map(({ net }) => net),
    currency,
  ),
  cash: sum(
    jobs.map(({ cash_collected }) => cash_collected),
    currency,
  ),
  payable: sum(
    jobs.map(({ payable }) => payable),
    currency,
  ),
});

/** A job of a day, or the time of waiting between two. */
export type Item =
  | { readonly kind: 'job'; readonly job: Booking }
  | { readonly kind: 'gap'; readonly minutes: number; readonly after: string };

/** Shorter is no waiting: it is getting to the next passenger. */
const shortestGap = 5;

/** Longer is no waiting for certain: one shift may have ended and another begun. */
const longestWait = 120;

/** "34 min waiting", "16 h 57 min between jobs" */
export const gapInWords = (minutes: number): string =>
  `${showMinutes(minutes)} ${minutes > longestWait ? 'between jobs' : 'waiting'}`;

/**
 * The day as it went: jobs by their pickup, and between two the minutes without a passenger. A gap begins with the latest end so far:
 * jobs may overlap, and one that never ended tells nothing.
 */
export const timeline = (jobs: readonly Booking[]): readonly Item[] => {
  let lastEnd: string | null = null;
  return byPickup(jobs).flatMap((job): readonly Item[] => {
    const minutes = lastEnd === null ? 0 : minutesBetween(lastEnd, job.pickup_at);
    const gap: readonly Item[] = minutes >= shortestGap ? [{ kind: 'gap', minutes, after: job.id }] : [];
    if (job.completed_at !== null && (lastEnd === null || Date.parse(job.completed_at) > Date.parse(lastEnd)))
      lastEnd = job.completed_at;
    return [...gap, { kind: 'job', job }];
  });
};

/** Minutes from the first pickup to the last end, as they passed: a night over a change of the clocks is as long as it was. */
export const spanOf = (jobs: readonly Booking[]): number | null => {
  const ordered = byPickup(jobs.filter(({ completed_at }) => completed_at !== null));
  const [first] = ordered;
  if (!first) return null;
  const end = ordered.reduce((latest, { completed_at }) => Math.max(latest, Date.parse(completed_at ?? '')), 0);
  return minutesBetween(first.pickup_at, new Date(end).toISOString());
};

/** The day with jobs that is nearest to a day; of two as near the earlier one. */
export const nearestDay = (day: string, days: readonly string[]): string | null => {
  const far = (other: string) => Math.abs(Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`));
  return [...days].sort((one, other) => far(one) - far(other) || one.localeCompare(other))[0] ?? null;
};
