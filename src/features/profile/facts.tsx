import { daysBetween, fullDay } from '../../format/dates';
import { notGiven } from '../../format/unknown-value';
import { Status } from '../../ui/Status';

/** How long before its end a badge or licence gets a warning: a renewal takes weeks. */
const warnDays = 60;

/** The last day of a badge or licence, with a warning if it is near or over. */
export const LastDay = ({ day, today }: { day: string | null; today: string }) => {
  if (day === null) return notGiven;
  const days = daysBetween(today, day);
  if (days < 0) return <Status tone="danger">{fullDay(day)}, expired</Status>;
  if (days > warnDays) return fullDay(day);
  return (
    <Status tone="warning">
      {days === 0 ? 'Today' : days === 1 ? `${fullDay(day)}, 1 day left` : `${fullDay(day)}, ${days} days left`}
    </Status>
  );
};
