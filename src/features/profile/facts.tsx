import { daysBetween, fullDay } from '../../format/dates';
import { notGiven } from '../../format/unknown-value';
import { Status } from '../../ui/Status';

/** How long before its end a badge or licence gets a warning: a renewal takes weeks. */
const warnDays = 60;

/** The last day of a badge or licence, with a warning if it is near or over. */
export const LastDay = ({ day, today }: { day: string | null; today: string }) => {
  if (day === null) return notGiven;
  const left = daysBetween(today, day);
  if (left < 0) return <Status tone="danger">{fullDay(day)}, expired</Status>;
  if (left > warnDays) return fullDay(day);
  return (
    <Status tone="warning">
      {left === 0 ? 'Today' : left === 1 ? `${fullDay(day)}, 1 day left` : `${fullDay(day)}, ${left} days left`}
    </Status>
  );
};
