import { use, useState } from 'react';
import { pendingTickets } from '../../delivery/pending-tickets';
import type { NotedTicket } from '../../device/owed-tickets';
import { inWords } from '../../text/lists';
import { CaseList } from '../../ui/CaseList';
import { Quiet } from '../../ui/Quiet';
import { Room } from '../../ui/Room';
import { Section } from '../../ui/Section';
import { SkeletonBlock } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { type CardProps, Later, ShowAll, Unread } from './parts';
import type { ListName } from './reads';
import {
  agreementThings,
  blockerThings,
  certificateThings,
  changeThings,
  documentThings,
  inOrder,
  noteThings,
  payoutThings,
  quoteThings,
  statementThings,
  type Thing,
  ticketThings,
  withReady,
} from './things';
import {
  changesWithUs,
  type Desk,
  documentsWithUs,
  type Matter,
  payoutsWithUs,
  quotesWithUs,
  ticketsWithUs,
} from './with-us';

/** So many are read on one screen of a phone. */
const shownAtFirst = 5;

/** What is missing when a list could not be read. */
const named = {
  documents: 'your documents',
  changes: 'your changes of car',
  tickets: 'your questions to the team',
  agreements: 'your agreements',
  quotes: 'your insurance quotes',
  statements: 'your statements',
  payouts: 'your payouts',
} as const satisfies Partial<Record<ListName, string>>;

type CaseLists = keyof typeof named;

interface Cases {
  readonly withYou: readonly Thing[];
  readonly withUs: readonly Matter[];
  readonly unread: readonly CaseLists[];
}

const useCases = ({ reads, driver, todayIs, timeZone, readAt, owedHere }: CasesProps): Cases => {
  const there = {
    documents: use(reads.documents),
    changes: use(reads.changes),
    tickets: use(reads.tickets) ?? null,
    agreements: use(reads.agreements),
    quotes: use(reads.quotes),
    statements: use(reads.statements),
    payouts: use(reads.payouts),
  };
  const fleet = use(reads.fleet) ?? null;
  const owed = pendingTickets(owedHere, use(reads.statuses) ?? null);
  const untold = owed.flatMap(({ kind, about }) => (kind === 'document' && about !== null ? [about] : []));
  const now = { todayIs, timeZone };
  const { documents, changes, tickets, agreements, quotes, statements, payouts } = there;
  const clearing = { ...now, blockers: driver?.clearance?.blockers ?? [], untold };
  const untoldChanges = owed.flatMap(({ kind, about }) => (kind === 'vehicle_change' && about !== null ? [about] : []));
  const desk: Desk = { ...now, now: new Date(readAt), fleet, owed, untoldChanges, untoldDocuments: untold };
  const known = {
    documents: documents !== null,
    agreements: agreements !== null,
    change:
      changes?.some(({ status }) => status === 'draft' || status === 'pending' || status === 'action_required') ??
      false,
  };
  return {
    withYou: inOrder(
      withReady(
        [
          ...blockerThings(clearing, known),
          ...documentThings(documents ?? [], clearing),
          ...changeThings(changes ?? [], untoldChanges),
          ...noteThings(owedHere, changes ?? null),
          ...payoutThings(payouts ?? []),
          ...ticketThings(tickets ?? []),
          ...statementThings(statements ?? [], now),
          ...quoteThings(quotes ?? [], owed, now, use(reads.vehicles)),
          ...certificateThings(quotes ?? [], documents ?? [], use(reads.vehicles) ?? [], now),
          ...agreementThings(agreements ?? [], clearing),
        ],
        owedHere,
      ),
      todayIs,
    ),
    withUs: [
      ...changesWithUs(changes ?? [], desk),
      ...documentsWithUs(documents ?? [], desk),
      ...payoutsWithUs(payouts ?? []),
      ...ticketsWithUs(tickets ?? [], desk),
      ...quotesWithUs(quotes ?? [], desk),
    ],
    unread: (Object.keys(named) as CaseLists[]).filter((name) => there[name] === null),
  };
};

/** The number of each, or that there is nothing. What could not be read is not counted as nothing. */
const answerOf = ({ withYou, withUs, unread }: Cases, starting: boolean): string => {
  const counts = [
    ...(withYou.length > 0 ? [`${withYou.length} with you`] : []),
    ...(withUs.length > 0 ? [`${withUs.length} with us`] : []),
  ];
  if (counts.length > 0) return counts.join(', ');
  if (unread.length > 0) return 'We do not know';
  return starting ? 'You have sent everything' : 'Nothing is open';
};

interface CasesProps extends CardProps {
  /** Tickets that this device still owes to the team. */
  readonly owedHere: readonly NotedTicket[];
}

const Body = (props: CasesProps) => {
  const { again, busy, driver, to } = props;
  const [all, setAll] = useState(false);
  const found = useCases(props);
  const { withYou, withUs, unread } = found;
  const starting = driver?.status === 'applicant';
  // Before the first job the list is what there is to do, and nobody does half of it.
  const whole = all || starting || withYou.length <= shownAtFirst;
  const shown = whole ? withYou : withYou.slice(0, shownAtFirst);
  const theirs = (
    <CaseList
      label="With us"
      cases={withUs.map(({ href, ...matter }) => ({ ...matter, who: 'us', ...linkTo(to(href)) }))}
    />
  );
  return (
    <Section
      title={starting ? 'What comes before my first job?' : 'Who has my case?'}
      answer={answerOf(found, starting)}
    >
      <Stack space="large">
        {unread.length > 0 ? (
          <Unread what={inWords(unread.map((name) => named[name]))} names={unread} again={again} busy={busy}>
            {withYou.length + withUs.length > 0
              ? 'What stands below is up to date. Something may be missing.'
              : undefined}
          </Unread>
        ) : null}
        {withYou.length + withUs.length === 0 && unread.length === 0 ? (
          <Quiet>
            {starting
              ? 'We tell you here when you can start.'
              : 'When something waits for you, or you send us something, you see here who has it and until when.'}
          </Quiet>
        ) : null}
        <TwoColumns ratio="1:1">
          {withYou.length > 0 ? (
            <Stack>
              <h3>With you</h3>
              <CaseList
                label="With you"
                cases={shown.map(({ key, icon, title, detail, href }) => ({
                  key,
                  icon,
                  title,
                  detail,
                  who: 'you',
                  ...linkTo(to(href)),
                }))}
              />
              {whole ? null : <ShowAll count={withYou.length} onPress={() => setAll(true)} />}
            </Stack>
          ) : withUs.length > 0 ? (
            <Stack>
              <h3>With us</h3>
              {theirs}
            </Stack>
          ) : null}
          {withYou.length > 0 && withUs.length > 0 ? (
            <Stack>
              <h3>With us</h3>
              {theirs}
            </Stack>
          ) : null}
        </TwoColumns>
      </Stack>
    </Section>
  );
};

const linkTo = (href: string | undefined) => (href === undefined ? {} : { href });

/** Everything that is open: what waits for the driver, the most urgent first, and what somebody else has, until when. */
export const Cases = (props: CasesProps) => (
  <Room lines={14}>
    <Later
      label="Reading who has what"
      shape={
        <Section title="Who has my case?" answer={<SkeletonBlock height="2.125rem" width="60%" />}>
          <Stack>
            <SkeletonBlock height="4rem" />
            <SkeletonBlock height="4rem" />
            <SkeletonBlock height="4rem" />
          </Stack>
        </Section>
      }
    >
      <Body {...props} />
    </Later>
  </Room>
);
