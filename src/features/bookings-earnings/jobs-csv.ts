import type { Booking } from '../../api/bookings';
import { type Cell, csvFile } from '../../format/csv';
import { clock24, dayOf } from '../../format/dates';
import { addUp, type Money, plainMoney } from '../../format/money';
import { isKnown, readable } from '../../format/unknown-value';
import { byPickup, jobStatusLabels, paymentOf, placeInWords } from './jobs';
import { amountsIn } from './sums';

const columns = [
  'Job',
  'Day',
  'Pickup date',
  'Pickup time',
  'End date',
  'End time',
  'Status',
  'Payment',
  'From',
  'From postcode',
  'Stops',
  'To',
  'To postcode',
  'Miles',
  'Waiting minutes',
  'Vehicle',
  'Currency',
  'Fare',
  'Waiting',
  'Extras',
  'Tip',
  'Fare and extras',
  'Commission rate %',
  'Commission status',
  'Commission',
  'VAT on commission',
  'Corrections',
  'Reasons for corrections',
  'You earned',
  'Cash fares you’ve kept',
  'Added to your pay',
] as const;

const rowOf = (job: Booking, timeZone: string): readonly Cell[] => {
  const currency = [job.net, job.payable, job.gross, job.fare].find((money) => money !== null)?.currency ?? null;
  // A row has one currency column, so an amount in another currency is left out.
  const cell = (money: Money | null): Cell => (money && money.currency === currency ? plainMoney(money) : null);
  const moment = (instant: string | null): readonly [Cell, Cell] =>
    instant === null ? [null, null] : [dayOf(instant, timeZone), clock24(instant, timeZone)];
  return [
    job.reference,
    job.work_date,
    ...moment(job.pickup_at),
    ...moment(job.completed_at),
    isKnown(job.status) ? jobStatusLabels[job.status] : readable(job.status),
    paymentOf(job),
    job.pickup?.line ?? null,
    job.pickup?.postcode ?? null,
    job.stops.map(placeInWords).filter(Boolean).join(' / '),
    job.drop_off?.line ?? null,
    job.drop_off?.postcode ?? null,
    job.distance_miles,
    job.waiting_minutes,
    job.vehicle_registration,
    currency,
    cell(job.fare),
    cell(job.waiting),
    cell(addUp(amountsIn(job.extras), currency)),
    cell(job.tip),
    cell(job.gross),
    job.commission_rate_bps === null ? null : job.commission_rate_bps / 100,
    isKnown(job.commission_status)
      ? job.commission_status === 'final'
        ? 'final'
        : 'so far'
      : readable(job.commission_status),
    cell(job.commission),
    cell(job.commission_vat),
    cell(addUp(amountsIn(job.adjustments), currency)),
    (job.adjustments ?? []).flatMap(({ reason }) => reason ?? []).join(' / '),
    cell(job.net),
    cell(job.cash_collected),
    cell(job.payable),
  ];
};

/** One line for each job, in the order they were driven. Times are the driver's own, amounts are written to the penny without a symbol. */
export const jobsCsv = (jobs: readonly Booking[], timeZone: string): string =>
  csvFile(
    columns,
    byPickup(jobs).map((job) => rowOf(job, timeZone)),
  );

export const jobsFileName = (from: string, to: string): string => `bookings-${from}-to-${to}.csv`;
