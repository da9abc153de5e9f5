import { Suspense, use, useEffect, useState } from 'react';
import { unanswered } from '../../api/tickets';
import { newChangeDraft, startingChange } from '../../domain/car';
import { clearanceOf, strictest } from '../../domain/clearance';
import { inSentence } from '../../domain/document-status';
import { debtStep } from '../../domain/statements';
import type { Verdict } from '../../domain/verdict';
import { pendingTickets } from '../../flows/pending-tickets';
import { readyItems } from '../../flows/ready-items';
import { inWords } from '../../format/lists';
import type { DraftStore } from '../../storage/drafts';
import type { StoredTicket } from '../../storage/ticket-store';
import { BulletList } from '../../ui/BulletList';
import { CaseList } from '../../ui/CaseList';
import { Disclosure } from '../../ui/Disclosure';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { ReservedSpace } from '../../ui/ReservedSpace';
import { Section } from '../../ui/Section';
import { ShowAll } from '../../ui/ShowAll';
import { Skeleton, SkeletonBlock } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { type CardProps, carAndDocuments, FailedReads, upToDateBelow, verdictOf } from './parts';
import type { namedLists } from './reads';
import type { FindChanges, Seen, StatusChange } from './since';
import {
  type CaseFacts,
  changesWithUs,
  documentsWithUs,
  payoutsWithUs,
  quotesWithUs,
  type TeamItem,
  ticketsWithUs,
} from './team-items';
import {
  agreementItems,
  blockerItems,
  certificateItems,
  changeItems,
  changeStartedHere,
  documentItems,
  inOrder,
  noteItems,
  payoutItems,
  quoteItems,
  statementItems,
  type TodoItem,
  ticketItems,
  withReady,
} from './todo-items';

/** The most items to list: as many as fit on one screen of a phone. */
const maxShown = 5;
/** One less than the maximum, to make room for the button that shows the rest. */
const shownWhenCut = 4;

const reservedLines = 15;

/** The names of the lists, for a message that they could not be read. */
const listNames = {
  weeks: 'your weeks',
  documents: 'your documents',
  changes: 'your changes of car',
  tickets: 'your messages',
  agreements: 'your agreements',
  quotes: 'your insurance quotes',
  statements: 'your statements',
  payouts: 'your payouts',
} as const satisfies Record<(typeof namedLists)[number] | 'weeks', string>;

type NamedList = keyof typeof listNames;

interface Cases {
  readonly withYou: readonly TodoItem[];
  /** Whether the driver also has the item of the button above the list. */
  readonly hasButtonAbove?: boolean;
  readonly withUs: readonly TeamItem[];
  /** The lists that could not be read, including those of the cards about money. */
  readonly failed: readonly NamedList[];
  /** The lists that are searched for changes since the driver's last visit. */
  readonly watched: Parameters<FindChanges>[1];
}

const seenDraft = 'seen';
const nothingNew = { changed: [], seen: {} };

/** The changes of status since the last visit on this device. Stores them as seen. */
const useStatusChanges = (
  { drafts, userId, readAt: now, today, ...props }: CasesProps,
  watched: Parameters<FindChanges>[1],
): readonly StatusChange[] => {
  const findChanges = use(props.findChanges);
  const { changed, seen } =
    findChanges?.(drafts.read<Seen>(userId, seenDraft)?.values ?? null, watched, {
      now,
      today,
      vehicles: use(props.reads.vehicles) ?? null,
    }) ?? nothingNew;
  const canStore = findChanges !== null && Object.values(watched).some((list) => list !== null);
  const seenJson = JSON.stringify(seen);
  useEffect(() => {
    if (canStore) drafts.write(userId, seenDraft, JSON.parse(seenJson));
  }, [drafts, userId, seenJson, canStore]);
  return changed;
};

/** What waits for the driver, what waits for others, and the lists behind both. */
export const readCases = ({
  reads,
  driver,
  today,
  timeZone,
  readAt,
  pendingHere,
  drafts,
  userId,
  isNewDriver,
}: CasesProps): Cases => {
  const vehicles = use(reads.vehicles) ?? null;
  const requirements = use(reads.documents);
  const changes = use(reads.changes);
  const clearance = driver && clearanceOf(driver);
  const lists = {
    // A driver who has not worked yet has earned nothing, so home has no cards about money.
    weeks: isNewDriver ? undefined : use(reads.weeks),
    documents: requirements && strictest(requirements, { clearance, vehicles, changes }, today),
    changes,
    tickets: use(reads.tickets) ?? null,
    agreements: use(reads.agreements),
    quotes: use(reads.quotes),
    statements: use(reads.statements),
    payouts: use(reads.payouts),
  };
  const fleet = use(reads.fleet) ?? null;
  const pending = pendingTickets(pendingHere, use(reads.statuses) ?? null);
  const documentsWithPendingTicket = pending.flatMap(({ kind, about }) =>
    kind === 'document' && about !== null ? [about] : [],
  );
  const now = { today, timeZone };
  const { documents, tickets, agreements, quotes, statements, payouts } = lists;
  const workState = { ...now, blockers: clearance?.blockers ?? [], documentsWithPendingTicket };
  const changesWithPendingTicket = pending.flatMap(({ kind, about }) =>
    kind === 'vehicle_change' && about !== null ? [about] : [],
  );
  const questions = unanswered(tickets ?? []);
  const facts: CaseFacts = {
    ...now,
    now: new Date(readAt),
    fleet,
    vehicles,
    pendingTickets: pending,
    changesWithPendingTicket,
    documentsWithPendingTicket,
  };
  // A reply that the team waits for has its own line.
  const openQuestions = [...questions, ...(tickets ?? []).filter(({ status }) => status === 'pending')];
  const quoteLines = quoteItems(quotes ?? [], pending, now, vehicles, openQuestions);
  // The quote knows until when a proof has to be sent again.
  const documentLines = documentItems(documents ?? [], workState, vehicles).filter(
    ({ href }) => !quoteLines.some((line) => line.href === href),
  );
  const agreementLines = agreementItems(agreements ?? [], workState);
  const isChanging =
    changes?.some(({ status }) => status === 'draft' || status === 'pending' || status === 'action_required') ?? false;
  const startedHere = isChanging || !drafts.read(userId, newChangeDraft) ? [] : [changeStartedHere(workState)];
  const shownElsewhere = {
    lines: [...documentLines, ...agreementLines],
    documents: documents !== null,
    agreements: agreements !== null,
    change: isChanging || startedHere.length > 0 || startingChange(changes ?? [], today) !== undefined,
  };
  return {
    watched: { documents: requirements, changes, quotes, payouts, tickets: use(reads.tickets) },
    withYou: inOrder(
      withReady(
        [
          ...blockerItems(workState, shownElsewhere, debtStep(statements, driver?.balance_owed)),
          ...startedHere,
          ...documentLines,
          ...changeItems(changes ?? [], changesWithPendingTicket, questions, vehicles),
          ...noteItems(pendingHere, changes ?? null),
          ...payoutItems(payouts ?? [], driver?.payout_settings ?? null),
          ...ticketItems(tickets ?? []),
          ...statementItems(statements ?? [], workState),
          ...quoteLines,
          ...certificateItems(quotes ?? [], documents ?? [], vehicles ?? [], now),
          ...agreementLines,
        ],
        readyItems(pendingHere, { quotes, changes, documents: requirements }, today),
      ),
      today,
    ),
    withUs: [
      ...changesWithUs(changes ?? [], facts),
      ...documentsWithUs(documents ?? [], facts),
      ...payoutsWithUs(payouts ?? []),
      ...ticketsWithUs(tickets ?? [], facts),
      ...quotesWithUs(quotes ?? [], facts),
    ],
    failed: (Object.keys(listNames) as NamedList[]).filter((name) => lists[name] === null),
  };
};

/** How many items there are. A list that could not be read does not count as empty. */
const answerOf = ({ withYou, withUs, failed, hasButtonAbove }: Cases, isNewDriver?: boolean): string => {
  const counts = [
    ...(withYou.length > 0 ? [`${withYou.length}${hasButtonAbove ? ' more' : ''} for you to do`] : []),
    ...(withUs.length > 0 ? [`${withUs.length} we’re working on`] : []),
  ];
  if (counts.length > 0) return counts.join(', ');
  if (failed.some((name) => name !== 'weeks')) return 'We can’t tell';
  if (hasButtonAbove) return 'Nothing else to do';
  return isNewDriver ? 'You’ve sent everything' : 'You’re all caught up';
};

export interface CasesProps extends CardProps {
  readonly pendingHere: readonly StoredTicket[];
  readonly drafts: DraftStore;
  readonly userId: string;
  /** Whether the driver has not worked yet. */
  readonly isNewDriver?: boolean;
  /** Null when its code could not be loaded. */
  readonly findChanges: Promise<FindChanges | null>;
}

interface CaseCardProps extends CasesProps {
  readonly cases: Cases;
  /** Only for a new driver: the link of the first case, which the list shows as a button. */
  readonly first?: string | undefined;
}

export const CaseCard = ({ cases, first, ...props }: CaseCardProps) => {
  const { retry, busy, isNewDriver, to } = props;
  const [all, setAll] = useState(false);
  const [allChanges, setAllChanges] = useState(false);
  const { withYou, withUs, failed, hasButtonAbove } = cases;
  const changed = useStatusChanges(props, cases.watched);
  // A new driver sees the whole list, because it is their next step.
  const showsAll = all || isNewDriver || withYou.length <= maxShown;
  // A new driver's first item is a button above the list.
  const visibleItems = first ? withYou.slice(1) : showsAll ? withYou : withYou.slice(0, shownWhenCut);
  const isChange = ({ key }: TodoItem) => changed.some((change) => change.key === key);
  // The to-do list marks its own items as new.
  const elsewhere = changed.filter(({ key }) => !visibleItems.some((item) => item.key === key));
  const withUsList = (
    <CaseList
      label="We’re working on it"
      cases={withUs.map(({ href, ...item }) => ({ ...item, who: 'us', ...linkTo(to(href)) }))}
    />
  );
  return (
    <ReservedSpace lines={reservedLines}>
      {elsewhere.length > 0 ? (
        <Section title="Since you last looked">
          <Stack space="small">
            <BulletList>
              {elsewhere.slice(0, allChanges ? undefined : maxShown).map(({ key, title, href }) => {
                const link = to(href);
                return link === undefined ? (
                  title
                ) : (
                  <TextLink key={key} href={link}>
                    {title}
                  </TextLink>
                );
              })}
            </BulletList>
            {allChanges || elsewhere.length <= maxShown ? null : (
              <ShowAll onPress={() => setAllChanges(true)}>Show {elsewhere.length - maxShown} more</ShowAll>
            )}
          </Stack>
        </Section>
      ) : null}
      <Section title={isNewDriver ? 'Before your first job' : 'Your to-do list'} answer={answerOf(cases, isNewDriver)}>
        <Stack>
          {failed.length > 0 ? (
            <FailedReads
              subject={inWords(failed.map((name) => listNames[name]))}
              names={failed}
              retry={retry}
              busy={busy}
            >
              {withYou.length + withUs.length > 0 ? upToDateBelow : undefined}
            </FailedReads>
          ) : null}
          {withYou.length + withUs.length === 0 && failed.length === 0 ? (
            <MutedText>
              {isNewDriver
                ? 'We’ll tell you here when you can start.'
                : `Anything ${hasButtonAbove ? 'else ' : ''}you need to do, and anything we’re checking, appears here.`}
            </MutedText>
          ) : null}
          {withYou.length > 0 ? (
            <>
              {first ? (
                <LinkButton href={first} iconEnd="go">
                  {withYou[0]?.title}
                </LinkButton>
              ) : null}
              <CaseList
                label={first ? 'Then' : 'For you to do'}
                cases={visibleItems.map((item) => ({
                  key: item.key,
                  icon: item.icon,
                  title: item.title,
                  detail: isChange(item) ? `New. ${item.detail}` : item.detail,
                  who: 'you',
                  ...linkTo(to(item.href)),
                }))}
              />
              {showsAll ? null : <ShowAll onPress={() => setAll(true)}>Show all {withYou.length}</ShowAll>}
              {withUs.length > 0 ? (
                <Disclosure
                  title="We’re working on it"
                  hint={inWords(withUs.map(({ title }, index) => (index === 0 ? title : inSentence(title))))}
                >
                  {withUsList}
                </Disclosure>
              ) : null}
            </>
          ) : withUs.length > 0 ? (
            withUsList
          ) : null}
        </Stack>
      </Section>
    </ReservedSpace>
  );
};

const linkTo = (href: string | undefined) => (href === undefined ? {} : { href });

export const LoadingCases = () => (
  <ReservedSpace lines={reservedLines}>
    <Skeleton label="Loading your to-do list">
      <Section title="Your to-do list" answer={<SkeletonBlock height="2.125rem" width="60%" />}>
        <Stack>
          <SkeletonBlock height="4rem" />
          <SkeletonBlock height="4rem" />
          <SkeletonBlock height="4rem" />
        </Stack>
      </Section>
    </Skeleton>
  </ReservedSpace>
);

/** Leaves out the item that the button of the card “Can I work?” already names. */
const withoutButtonAbove = (cases: Cases, { action }: Verdict): Cases => {
  const withYou = cases.withYou.filter(({ href, title }) => href !== action?.href || title !== action?.text);
  return { ...cases, withYou, hasButtonAbove: withYou.length < cases.withYou.length };
};

const LoadedCases = (props: CasesProps) => {
  const cases = readCases(props);
  return <CaseCard {...props} cases={withoutButtonAbove(cases, verdictOf(props, carAndDocuments(props)))} />;
};

/** What waits for the driver, most urgent first, and what waits for others. */
export const Cases = (props: CasesProps) => (
  <Suspense fallback={<LoadingCases />}>
    <LoadedCases {...props} />
  </Suspense>
);
