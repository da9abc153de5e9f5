import { memo } from 'react';
import type { Booking } from '../../api/bookings';
import { clock, dayOf, shortDay } from '../../text/dates';
import { type Money, showMoney } from '../../text/money';
import { shortWeekday } from '../../text/weeks';
import { AmountRow } from '../../ui/AmountRow';
import { LongList } from '../../ui/LongList';
import { Quiet } from '../../ui/Quiet';
import { bookingPath } from './addresses';
import { paymentWords, statusWords, wayOf } from './jobs';

export interface JobRowsProps {
  readonly label: string;
  readonly jobs: readonly Booking[];
  readonly timeZone: string;
  /** The figure of each job that is asked about. What it earned, if left out. */
  readonly amountOf?: (job: Booking) => Money;
  /** In place of how it was paid: why it is here. */
  readonly note?: (job: Booking) => string;
  readonly none: string;
}

const ended = ({ status }: Booking): boolean => status === 'completed' || status === 'in_progress';

/** "Fri 27 February, 21:52": the day a job belongs to and the clock of its pickup, with the pickup's own day where that is another. */
const when = (job: Booking, timeZone: string): string => {
  const own = dayOf(job.pickup_at, timeZone);
  const time = clock(job.pickup_at, timeZone);
  return `${shortWeekday(job.work_date)} ${shortDay(job.work_date)}, ${own === job.work_date ? time : `${time} on ${shortDay(own)}`}`;
};

interface JobRowProps extends Pick<JobRowsProps, 'timeZone' | 'note'> {
  readonly job: Booking;
  readonly amountOf: (job: Booking) => Money;
}

/** Drawn once for as long as it is in view, however often the list is moved. */
const JobRow = memo(function JobRow({ job, timeZone, amountOf, note }: JobRowProps) {
  return (
    <AmountRow
      title={job.reference}
      href={bookingPath(job)}
      hint={`${when(job, timeZone)}\n${wayOf(job)}`}
      amount={showMoney(amountOf(job))}
      status={note ? note(job) : ended(job) ? paymentWords[job.payment_method] : statusWords[job.status]}
      quiet={!ended(job)}
    />
  );
});

const netOf = ({ net }: Booking): Money => net;
const idOf = ({ id }: Booking): string => id;

/** Jobs, each of which opens. */
export const JobRows = ({ label, jobs, timeZone, amountOf = netOf, note, none }: JobRowsProps) => {
  if (jobs.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <LongList label={label} items={jobs} keyOf={idOf} height={112}>
      {(job) => <JobRow job={job} timeZone={timeZone} amountOf={amountOf} {...(note ? { note } : {})} />}
    </LongList>
  );
};
