import { useCallback, useMemo } from 'react';
import type { Booking } from '../../api/bookings';
import { clock, dayOf, shortDay, shortWeekday } from '../../format/dates';
import { type Money, showChange, showMoney } from '../../format/money';
import { MutedText } from '../../ui/MutedText';
import { type Column, Table } from '../../ui/Table';
import { bookingPath } from './addresses';
import { dayOfJob, hadNoPassenger, isPayToCome, jobName, journeyOf, paymentStatusOf } from './jobs';
import { correctionsOf } from './sums';
import { inOneLine } from './texts';

export interface JobRowsProps {
  readonly label: string;
  readonly jobs: readonly Booking[];
  readonly timeZone: string;
  /** The amount to show for each job: by default its earnings. */
  readonly amountOf?: (job: Booking) => Money | null;
  /** Why the job is in the list, instead of its payment method. */
  readonly note?: (job: Booking) => string;
  readonly none: string;
}

/** "Fri 27 February, 21:52": the day of a job and the time of its pickup, with the pickup's own day if that is another. */
const when = ({ pickup_at }: Booking, day: string | null, timeZone: string): string => {
  const pickupDay = pickup_at && dayOf(pickup_at, timeZone);
  const time = pickup_at && clock(pickup_at, timeZone);
  return inOneLine([
    day && `${shortWeekday(day)} ${shortDay(day)}`,
    pickupDay === null || pickupDay === day ? time : `${time} on ${shortDay(pickupDay)}`,
  ]);
};

const statusNote = (job: Booking): string => paymentStatusOf(job) ?? '';

const netOf = ({ net }: Booking): Money | null => net;
const keyOf = ({ id }: Booking): string => id;

/** A list of jobs that link to their pages. */
export const JobRows = ({
  label,
  jobs,
  timeZone,
  amountOf = netOf,
  note = statusNote,
  none: emptyText,
}: JobRowsProps) => {
  const columns = useMemo(
    (): readonly Column<Booking>[] => [
      { label: 'Job', at: 'title', share: 2, cell: jobName },
      { label: 'Pickup', at: 'hint', share: 3, cell: (job) => when(job, dayOfJob(job, timeZone), timeZone) },
      { label: 'Journey', at: 'hint', share: 5, cell: journeyOf },
      { label: 'Payment', at: 'status', share: 3, cell: note },
      {
        label: amountOf === netOf ? 'You earned' : 'Amount',
        at: 'amount',
        share: 2,
        cell: (job) => (isPayToCome(job) ? null : (amountOf === correctionsOf ? showChange : showMoney)(amountOf(job))),
      },
    ],
    [timeZone, amountOf, note],
  );
  const hrefOf = useCallback(
    (job: Booking) => {
      const day = dayOfJob(job, timeZone);
      return day === null ? null : bookingPath({ id: job.id, work_date: day });
    },
    [timeZone],
  );
  if (jobs.length === 0) return <MutedText>{emptyText}</MutedText>;
  return <Table label={label} columns={columns} rows={jobs} keyOf={keyOf} hrefOf={hrefOf} isQuiet={hadNoPassenger} />;
};
