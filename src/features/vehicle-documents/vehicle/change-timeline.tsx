import type { ChangeRecord } from '../../../api/vehicle-changes';
import { moment } from '../../../format/dates';
import { Disclosure } from '../../../ui/Disclosure';
import { Timeline, type TimelineEntry } from '../../../ui/Timeline';
import { changeTimeline } from '../change-progress';

/** The history of one change, collapsed below the latest event. `timeZone` is the driver's. */
export const ChangeTimeline = ({
  change,
  timeZone,
  ticketPending = false,
  whole = false,
}: {
  change: ChangeRecord;
  timeZone: string;
  /** Whether its ticket is not raised. */
  ticketPending?: boolean;
  /** Shows the whole history, because the page has already collapsed it. */
  whole?: boolean;
}) => {
  const events = changeTimeline(change, ticketPending);
  const entries = events.map(
    (event, index): TimelineEntry => ({
      key: `${event.at} ${event.title}`,
      state: event.at === null ? 'ahead' : index === 0 || events[index - 1]?.at === null ? 'now' : 'past',
      when: event.at === null ? 'Next' : moment(event.at, timeZone),
      ...(event.at === null ? {} : { dateTime: event.at }),
      title: event.title,
      detail: event.detail,
    }),
  );
  const timeline = <Timeline label="Progress" entries={entries} />;
  return whole ? (
    timeline
  ) : (
    <Disclosure title="Updates" hint={entries.find(({ state }) => state === 'now')?.title}>
      {timeline}
    </Disclosure>
  );
};
