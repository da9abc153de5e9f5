import { memo } from 'react';
import type { Booking } from '../../api/bookings';
import { clock, dayOf, shortDay } from '../../text/dates';
import { type Money, showMoney } from '../../text/money';
import { shortWeekday } from '../../text/weeks';
import { AmountRow } from '../../ui/AmountRow';
import { LongList } from '../../ui/LongList';
import { Quiet } from '../../ui/Quiet';
import { bookingPath } from './addresses';
import { dayOfJob, isOff, jobName, standingOf, wayOf } from './jobs';
import { inOneLine } from './words';

export interface JobRowsProps {
  readonly label: string;
  readonly jobs: readonly Booking[];
  readonly timeZone: string;
  /** The figure of each job that is asked about. What it earned, if left out. */
  readonly amountOf?: (job: Booking) => Money | null;
  /** In place of how it was paid: why it is here. */
  readonly note?: (job: Booking) => string;
  readonly none: string;
}

/** "Fri 27 February, 21:52": the day a job belongs to and the clock of its pickup, with the pickup's own day where that is another. */
const when = ({ pickup_at }: Booking, day: string | null, timeZone: string): string => {
  const own = pickup_at && dayOf(pickup_at, timeZone);
  const time = pickup_at && clock(pickup_at, timeZone);
  return inOneLine([
    day && `${shortWeekday(day)} ${shortDay(day)}`,
    own === null || own === day ? time : `${time} on ${shortDay(own)}`,
  ]);
};

interface JobRowProps extends Pick<JobRowsProps, 'timeZone' | 'note'> {
  readonly job: Booking;
  readonly amountOf: (job: Booking) => Money | null;
}

/** Drawn once for as long as it is in view, however often the list is moved. */
const JobRow = memo(function JobRow({ job, timeZone, amountOf, note }: JobRowProps) {
  const day = dayOfJob(job, timeZone);
  return (
    <AmountRow
      title={jobName(job)}
      {...(day === null ? {} : { href: bookingPath({ id: job.id, work_date: day }) })}
      hint={[when(job, day, timeZone), wayOf(job)].filter(Boolean).join('\n')}
      amount={showMoney(amountOf(job))}
      status={note ? note(job) : standingOf(job)}
      quiet={isOff(job)}
    />
  );
});

const netOf = ({ net }: Booking): Money | null => net;
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
