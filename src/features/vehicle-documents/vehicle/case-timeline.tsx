import type { ChangeRecord } from '../../../api/vehicle-changes';
import { moment } from '../../../format/dates';
import { Disclosure } from '../../../ui/Disclosure';
import { Timeline, type TimelineEntry } from '../../../ui/Timeline';
import { caseTimeline } from '../case';

/** The next step and the two latest events. */
const shownAtFirst = 3;

/** What happened to one change. `timeZone` is the driver's. */
export const CaseTimeline = ({
  change,
  timeZone,
  ticketPending = false,
  whole = false,
}: {
  change: ChangeRecord;
  timeZone: string;
  /** Whether its ticket is not raised. */
  ticketPending?: boolean;
  /** Shows the whole timeline, because the page has folded it already. */
  whole?: boolean;
}) => {
  const events = caseTimeline(change, ticketPending);
  const entries = events.map(
    (event, index): TimelineEntry => ({
      key: `${event.at} ${event.what}`,
      state: event.at === null ? 'ahead' : index === 0 || events[index - 1]?.at === null ? 'now' : 'past',
      when: event.at === null ? 'Next' : moment(event.at, timeZone),
      ...(event.at === null ? {} : { dateTime: event.at }),
      title: event.what,
      detail: event.detail,
    }),
  );
  const earlier = entries.slice(shownAtFirst);
  // A button that hides a single line would take more room than the line.
  if (whole || earlier.length < 2) return <Timeline label="Progress" entries={entries} />;
  return (
    <div>
      <Timeline label="Progress" entries={entries.slice(0, shownAtFirst)} />
      <Disclosure title="Earlier" hint={`${earlier.length} updates`}>
        <Timeline label="Earlier" entries={earlier} />
      </Disclosure>
    </div>
  );
};
