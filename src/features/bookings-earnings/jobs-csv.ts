import type { Booking } from '../../api/bookings';
import { type Cell, csvFile } from '../../text/csv';
import { clock, dayOf } from '../../text/dates';
import { type Money, plainMoney, sum } from '../../text/money';
import { byPickup, paymentWords, statusWords } from './jobs';

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
  'Gross',
  'Commission rate %',
  'Commission is',
  'Commission',
  'VAT on commission',
  'Corrections',
  'Reasons for corrections',
  'Net',
  'Cash collected',
  'Payable',
] as const;

const where = ({ line, postcode }: Booking['pickup']): string => [line, postcode].filter(Boolean).join(', ');

const rowOf = (job: Booking, timeZone: string): readonly Cell[] => {
  const { currency } = job.gross;
  const total = (amounts: readonly { readonly amount: Money }[]) =>
    plainMoney(
      sum(
        amounts.map(({ amount }) => amount),
        currency,
      ),
    );
  const moment = (instant: string | null): readonly [Cell, Cell] =>
    instant === null ? [null, null] : [dayOf(instant, timeZone), clock(instant, timeZone)];
  return [
    job.reference,
    job.work_date,
    ...moment(job.pickup_at),
    ...moment(job.completed_at),
    statusWords[job.status],
    paymentWords[job.payment_method],
    job.pickup.line,
    job.pickup.postcode,
    job.stops.map(where).join(' / '),
    job.drop_off?.line ?? null,
    job.drop_off?.postcode ?? null,
    job.distance_miles,
    job.waiting_minutes,
    job.vehicle_registration,
    currency,
    plainMoney(job.fare),
    plainMoney(job.waiting),
    total(job.extras),
    plainMoney(job.tip),
    plainMoney(job.gross),
    job.commission_rate_bps / 100,
    job.commission_status === 'final' ? 'final' : 'so far',
    plainMoney(job.commission),
    plainMoney(job.commission_vat),
    total(job.adjustments),
    job.adjustments.map(({ reason }) => reason).join(' / '),
    plainMoney(job.net),
    plainMoney(job.cash_collected),
    plainMoney(job.payable),
  ];
};

/** One line for each job, in the order they were driven. Times are the driver's own, amounts are written to the penny without a symbol. */
export const jobsCsv = (jobs: readonly Booking[], timeZone: string): string =>
  csvFile(
    columns,
    byPickup(jobs).map((job) => rowOf(job, timeZone)),
  );

/** bookings-2026-02-23-to-2026-03-01.csv */
export const jobsFileName = (from: string, to: string): string => `bookings-${from}-to-${to}.csv`;
