import { useState } from 'react';
import { carName, changeInSentence, withCommas } from '../../../domain/car';
import { capital } from '../../../format/capital';
import { moment } from '../../../format/dates';
import { statusLabels } from '../../../format/status-labels';
import { isKnown, notGiven, readable } from '../../../format/unknown-value';
import { Disclosure } from '../../../ui/Disclosure';
import { Rows } from '../../../ui/row-link';
import { Section } from '../../../ui/Section';
import { ShowAll } from '../../../ui/ShowAll';
import { Stack } from '../../../ui/Stack';
import { Status, type StatusLook } from '../../../ui/Status';
import { SummaryList } from '../../../ui/SummaryList';
import { carAnswers, endDate, startDate } from '../vehicle-change/car-answers';
import { requestName } from '../vehicle-change/choices';
import type { ChangeData } from '../vehicle-change/wiring';
import { ChangeTimeline } from './change-timeline';

const outcomes: Partial<Record<string, StatusLook>> = {
  approved: { label: statusLabels.approved, tone: 'success' },
  rejected: { label: 'Not approved', tone: 'danger' },
  cancelled: { label: 'Withdrawn', tone: 'idle', icon: 'x' },
};

/** The number of changes that are listed before the driver asks for all. */
const shownAtFirst = 5;

/** Closed changes, newest first, with their outcome and timeline. */
export const PastChanges = ({
  data: { closed, timeZone, vehicles },
}: {
  data: Pick<ChangeData, 'closed' | 'timeZone' | 'vehicles'>;
}) => {
  const [isWhole, setIsWhole] = useState(closed.length <= shownAtFirst + 1);
  if (closed.length === 0) return null;
  return (
    <Section title="Past changes" aside={String(closed.length)}>
      <Stack>
        <Rows aria-label="Past changes">
          {(isWhole ? closed : closed.slice(0, shownAtFirst)).map((change) => {
            const outcome = isKnown(change.status)
              ? outcomes[change.status]
              : ({ label: readable(change.status) ?? notGiven, tone: 'idle', icon: 'info' } as const);
            const { status, completed_at: ended, reviewed_at: decided } = change;
            // An approved change is completed on its first day.
            const at = (status === 'approved' ? (decided ?? ended) : (ended ?? decided)) ?? change.created_at;
            const kind = isKnown(change.kind) || change.kind.raw ? requestName(change, vehicles) : 'Change of car';
            return (
              <li key={change.id}>
                <Disclosure
                  title={
                    change.kind === 'remove'
                      ? capital(changeInSentence(change, vehicles))
                      : withCommas(kind, change.proposed && carName(change.proposed, ''))
                  }
                  {...(at === null ? {} : { hint: moment(at, timeZone) })}
                  status={outcome && <Status {...outcome} />}
                >
                  <Stack space="large">
                    <SummaryList answers={[...carAnswers(change), startDate(change), endDate(change)]} />
                    <ChangeTimeline change={change} timeZone={timeZone} whole />
                  </Stack>
                </Disclosure>
              </li>
            );
          })}
        </Rows>
        {isWhole ? null : <ShowAll onPress={() => setIsWhole(true)}>Show all {closed.length}</ShowAll>}
      </Stack>
    </Section>
  );
};
