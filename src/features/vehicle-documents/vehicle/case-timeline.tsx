import type { ChangeRecord } from '../../../api/vehicle-changes';
import { moment } from '../../../format/dates';
import { Timeline } from '../../../ui/Timeline';
import { caseTimeline } from '../case';

/** What happened to one change. `timeZone` is the driver's. */
export const CaseTimeline = ({
  change,
  timeZone,
  ticketPending = false,
}: {
  change: ChangeRecord;
  timeZone: string;
  /** The team does not know of it. */
  ticketPending?: boolean;
}) => {
  const events = caseTimeline(change, ticketPending);
  return (
    <Timeline
      label="Progress"
      entries={events.map((event, index) => ({
        key: `${event.at} ${event.what}`,
        state: event.at === null ? 'ahead' : index === 0 || events[index - 1]?.at === null ? 'now' : 'past',
        when: event.at === null ? 'Next' : moment(event.at, timeZone),
        ...(event.at === null ? {} : { dateTime: event.at }),
        title: event.what,
        detail: event.detail,
      }))}
    />
  );
};
