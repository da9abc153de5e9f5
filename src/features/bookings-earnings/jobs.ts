import type { Booking } from '../../api/bookings';
import { jobsInWords } from '../../domain/earnings';
import { minutesBetween, showMinutes } from '../../domain/weeks';
import { dayOf } from '../../format/dates';
import { addUp, type Money } from '../../format/money';
import { isKnown, readable } from '../../format/unknown-value';
import { statusNotGiven } from './texts';

export const jobStatusLabels: Readonly<Record<Extract<Booking['status'], string>, string>> = {
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled_by_passenger: 'Passenger cancelled',
  cancelled_by_driver: 'You cancelled',
  cancelled_by_operator: 'We cancelled',
  no_show: 'No-show',
};

export const paymentLabels: Readonly<Record<Extract<Booking['payment_method'], string>, string>> = {
  cash: 'Cash',
  card: 'Card',
  app: 'App',
  account: 'Account',
  voucher: 'Voucher',
};

/** Null if the operator did not give it. */
export const paymentOf = ({ payment_method: method }: Booking): string | null =>
  isKnown(method) ? paymentLabels[method] : readable(method);

export const statusOf = ({ status }: Booking): string =>
  isKnown(status) ? jobStatusLabels[status] : (readable(status) ?? statusNotGiven);

/** Whether it is certain that the passenger was taken, or is being taken. */
export const hadPassenger = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'completed' || status === 'in_progress';

/** Whether it is certain that there was no passenger. */
export const hadNoPassenger = (job: Booking): boolean => isKnown(job.status) && !hadPassenger(job);

/** Whether the amounts of a job are still to come. The contract has them as 0 while it is in progress. */
export const isPayToCome = ({ status, net }: Booking): boolean => status === 'in_progress' && !net?.amount;

/** The note next to a job's amount: how it is paid, or why there is nothing to pay yet or at all. */
export const paymentStatusOf = (job: Booking): string | null =>
  job.status === 'completed' || (!isKnown(job.status) && readable(job.status) === null)
    ? paymentOf(job)
    : statusOf(job);

/** "B-882140"; "Job" if it has no number. */
export const jobName = ({ reference }: Booking): string => reference ?? 'Job';

/** The local day of a job, which is the day of its pickup. */
export const dayOfJob = ({ work_date, pickup_at }: Booking, timeZone: string): string | null =>
  work_date ?? (pickup_at && dayOf(pickup_at, timeZone));

/** An address, such as "12 High Street, SM1 1AA"; null if the operator gave none. */
export const placeInWords = (place: Booking['pickup']): string | null =>
  [place?.line, place?.postcode].filter(Boolean).join(', ') || null;

/** "12 High Street, SM1 1AA to Saltmere Station" */
export const journeyOf = ({ pickup, drop_off }: Booking): string | null => {
  const [from, to] = [placeInWords(pickup), placeInWords(drop_off)];
  return from && to ? `${from} to ${to}` : (from ?? (to && `To ${to}`));
};

/** The filters of the jobs; '' means no filter. */
export interface JobFilter {
  readonly status: '' | 'completed' | 'in_progress' | 'cancelled' | 'no_show';
  readonly payment: '' | keyof typeof paymentLabels;
  /** A job number, or a postcode or its beginning. Case and spaces do not matter. */
  readonly text: string;
}

export const noFilter: JobFilter = { status: '', payment: '', text: '' };

const normalised = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

const matchesStatus = (status: Booking['status'], filter: JobFilter['status']): boolean =>
  filter === '' || (filter === 'cancelled' ? isKnown(status) && status.startsWith('cancelled') : status === filter);

const placesOf = ({ pickup, stops, drop_off }: Booking) => [pickup, ...stops, drop_off];

/** Whether the text begins the postcode, or is one in this district: lists have only the first half, and the page of a job both. */
const matchesPostcode = (postcode: string, text: string): boolean =>
  postcode.startsWith(text) || (text.startsWith(postcode) && /^\d[A-Z]{0,2}$/.test(text.slice(postcode.length)));

/** Returns a search that keeps the order of the jobs. It runs on each key press, so the text to compare is prepared once. */
export const jobSearch = (jobs: readonly Booking[]): ((filter: JobFilter) => readonly Booking[]) => {
  const entries = jobs.map((job) => ({
    job,
    reference: normalised(job.reference ?? ''),
    postcodes: placesOf(job).flatMap((place) => (place?.postcode ? [normalised(place.postcode)] : [])),
  }));
  return ({ status, payment, text: typed }) => {
    const text = normalised(typed);
    return entries.flatMap(({ job, reference, postcodes }) =>
      matchesStatus(job.status, status) &&
      (payment === '' || job.payment_method === payment) &&
      (text === '' || reference.includes(text) || postcodes.some((postcode) => matchesPostcode(postcode, text)))
        ? [job]
        : [],
    );
  };
};

/** Sorts jobs without a time last. */
const pickupOf = ({ pickup_at }: Booking): number => (pickup_at === null ? Number.MAX_VALUE : Date.parse(pickup_at));

/** The jobs by pickup time; in the same minute by number. */
export const byPickup = (jobs: readonly Booking[]): readonly Booking[] =>
  [...jobs].sort((a, b) => pickupOf(a) - pickupOf(b) || a.id.localeCompare(b.id, 'en', { numeric: true }));

/** How many jobs were completed; null if a status is unknown, because that job may be completed. */
const completedOf = (jobs: readonly Pick<Booking, 'status'>[]): number | null =>
  jobs.every(({ status }) => isKnown(status)) ? jobs.filter(({ status }) => status === 'completed').length : null;

/** "23 of 25 completed". The number of completed jobs comes first, because the week's heading has the same number. */
export const countsInWords = (jobs: readonly Pick<Booking, 'status'>[]): string => {
  const done = completedOf(jobs);
  if (done === jobs.length) return jobsInWords(done);
  if (done === null) return jobsInWords(jobs.length);
  return `${done.toLocaleString('en-GB')} of ${jobs.length.toLocaleString('en-GB')} completed`;
};

/** The totals of jobs; null if an amount is missing or in another currency, or a status is unknown. */
export const totalOf = (jobs: readonly Booking[], currency: string | null = null) => {
  const total = (of: (job: Booking) => Money | null) => addUp(jobs.map(of), currency);
  return {
    done: completedOf(jobs),
    gross: total(({ gross }) => gross),
    net: total(({ net }) => net),
    cash: total(({ cash_collected }) => cash_collected),
  };
};

/** A job of a day, or the time between two. */
export type Item =
  | { readonly kind: 'job'; readonly job: Booking }
  | { readonly kind: 'gap'; readonly minutes: number; readonly after: string };

/** A shorter gap is the drive to the next passenger. */
const shortestGap = 5;

/** "34 min between jobs". Not "waiting", which is a part of a fare. */
export const gapInWords = (minutes: number): string => `${showMinutes(minutes)} between jobs`;

/** A gap between jobs is known only if every job has its pickup time. */
const isTimed = (jobs: readonly Booking[]): boolean => jobs.every(({ pickup_at }) => pickup_at !== null);

/**
 * The jobs of a day by pickup, with the minutes without a passenger between them. A gap starts at the latest end so far:
 * jobs may overlap. A job without a passenger ends at its pickup time. After another job without an end, there is no gap.
 */
export const timeline = (jobs: readonly Booking[]): readonly Item[] => {
  const hasTimes = isTimed(jobs);
  let lastEnd: string | null = null;
  return byPickup(jobs).flatMap((job): readonly Item[] => {
    const minutes = hasTimes && lastEnd !== null && job.pickup_at !== null ? minutesBetween(lastEnd, job.pickup_at) : 0;
    const gap: readonly Item[] = minutes >= shortestGap ? [{ kind: 'gap', minutes, after: job.id }] : [];
    const end = job.completed_at ?? (hadNoPassenger(job) ? job.pickup_at : null);
    if (end === null || lastEnd === null || Date.parse(end) > Date.parse(lastEnd)) lastEnd = end;
    return [...gap, { kind: 'job', job }];
  });
};

/** Minutes from the first pickup to the last end, in real time, even across a clock change. */
export const spanOf = (jobs: readonly Booking[]): number | null => {
  const ordered = byPickup(jobs.filter(({ completed_at }) => completed_at !== null));
  const first = ordered[0]?.pickup_at;
  if (!first || !isTimed(jobs)) return null;
  const end = ordered.reduce((latest, { completed_at }) => Math.max(latest, Date.parse(completed_at ?? '')), 0);
  return minutesBetween(first, new Date(end).toISOString());
};

const hour = 3_600_000;

/**
 * The part of a day that the drawing shows: from the full hour before the first pickup to the full hour after the last end. Null if a time
 * is missing. Jobs that were not driven are not drawn.
 */
export const drawnDay = (jobs: readonly Booking[]) => {
  const driven = jobs.flatMap(({ id, status, payment_method, pickup_at: from, completed_at: to }) =>
    isKnown(status) && !hadPassenger({ status })
      ? []
      : [{ key: id, cash: payment_method === 'cash', from: Date.parse(from ?? ''), to: Date.parse(to ?? from ?? '') }],
  );
  if (driven.length === 0 || driven.some(({ from }) => Number.isNaN(from))) return null;
  const start = Math.floor(Math.min(...driven.map(({ from }) => from)) / hour) * hour;
  const end = Math.max(start + hour, Math.ceil(Math.max(...driven.map(({ to }) => to)) / hour) * hour);
  const hours = (end - start) / hour;
  const step = [1, 2, 3, 4, 6, 8, 12, 24].find((hoursPerTick) => hours / hoursPerTick <= 4) ?? 24;
  return {
    minutes: hours * 60,
    spans: driven.map(({ key, cash, from, to }) => ({
      key,
      cash,
      from: (from - start) / 60_000,
      to: (to - start) / 60_000,
    })),
    /** Full hours, five at most. */
    ticks: Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => ({
      at: index * step * 60,
      instant: new Date(start + index * step * hour).toISOString(),
    })),
  };
};

/** The nearest day with jobs; of two at the same distance the earlier one. */
export const nearestDay = (day: string, days: readonly string[]): string | null => {
  const distance = (otherDay: string) => Math.abs(Date.parse(`${otherDay}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`));
  return [...days].sort((a, b) => distance(a) - distance(b) || a.localeCompare(b))[0] ?? null;
};
