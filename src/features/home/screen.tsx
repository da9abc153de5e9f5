import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { currentTime } from '../../format/current-time';
import { clock, todayIn, weekdayAndDay } from '../../format/dates';
import { MutedText } from '../../ui/MutedText';
import { NoWrap } from '../../ui/NoWrap';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { VerdictCard } from '../../ui/VerdictCard';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { CaseCard, Cases, type CasesProps, LoadingCases, readCases } from './cases';
import { News } from './news';
import { type CardProps, carAndDocuments, FailedReads, upToDateBelow, verdictOf } from './parts';
import { Pay, ThisWeek } from './pay';
import { startHome, useReads } from './reads';
import type { FindChanges } from './since';

export const title = 'Home';
export const mayShowStaleData = true;

let findChanges: Promise<FindChanges | null> | undefined;

/** Loads the code that finds changes of status. The page does not wait for it. */
const loadFindChanges = (): Promise<FindChanges | null> => {
  findChanges ??= import(/* webpackChunkName: "since" */ './since').then(
    (since) => since.findChanges,
    () => {
      findChanges = undefined;
      return null;
    },
  );
  return findChanges;
};

/** The page waits only for GET /v1/driver, which says whether the driver may work. */
export const load = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  return {
    user,
    findChanges: loadFindChanges(),
    ...(await startHome(user, todayIn(user.timeZone), services, signal)),
    readAt: currentTime(),
  };
};

type HomeData = Awaited<ReturnType<typeof load>>;

type WorkProps = CardProps & Pick<CasesProps, 'pendingHere'>;

interface VerdictProps extends WorkProps {
  /** The loaded lists. Until they are loaded, the card reserves their line. */
  readonly lists?: ReturnType<typeof carAndDocuments>;
  /** Whether the to-do list begins with a button, so that the card needs none. */
  readonly listHasButton?: boolean;
}

const Verdict = ({ lists, listHasButton, pendingHere, ...props }: VerdictProps) => {
  const { driver, retry, busy } = props;
  const verdict = verdictOf(props, lists);
  const { action } = verdict;
  const isNewDriver = driver?.status === 'applicant';
  const isReadyToSend = action && pendingHere.some(({ ready }) => ready?.href === action.href);
  const card = isReadyToSend
    ? { ...verdict, action: { ...action, text: action.text.replace(/^Upload/, 'Send') } }
    : verdict;
  // “Ask us” is never in the list.
  const isInList = listHasButton && !card.action?.href.startsWith('/tickets-support');
  return (
    <VerdictCard
      {...card}
      action={isInList ? null : card.action}
      // A new driver’s reason is a list, which needs the documents.
      reason={lists || (card.detail === null && !isNewDriver) ? card.reason : '\u00a0'}
      replacement={
        driver === null ? (
          <FailedReads subject="your work status" names={['driver']} retry={retry} busy={busy}>
            {upToDateBelow}
          </FailedReads>
        ) : undefined
      }
    />
  );
};

const CheckedVerdict = (props: WorkProps) => <Verdict {...props} lists={carAndDocuments(props)} />;

/** Shows the operator's own answer immediately. The data of the car and the documents can only make the answer stricter. */
const CanIWork = (props: WorkProps) => (
  <Suspense fallback={<Verdict {...props} />}>
    <CheckedVerdict {...props} />
  </Suspense>
);

interface HomeProps extends CasesProps {
  /** Whether the operator offers this collection. */
  readonly has: (collection: string) => boolean;
  readonly news: ReactNode;
}

const DriverHome = ({ has, news, ...props }: HomeProps) => {
  const pay = has('/v1/payouts') ? <Pay {...props} /> : null;
  return (
    <>
      {pay ? (
        <TwoColumns ratio="7:6">
          <CanIWork {...props} />
          {pay}
        </TwoColumns>
      ) : (
        <CanIWork {...props} />
      )}
      <Cases {...props} />
      {has('/v1/earnings') ? (
        <TwoColumns ratio="7:6" ruled>
          <ThisWeek {...props} />
          {news}
        </TwoColumns>
      ) : (
        news
      )}
    </>
  );
};

/** Whether an applicant has worked before, and has asked to reopen their account since. */
const hasWorked = ({ reads, driver }: CardProps): boolean =>
  [use(reads.payouts), use(reads.weeks)?.filter(({ jobs }) => jobs)].some((list) => list && list.length > 0) ||
  (driver?.payout_settings?.amount_waiting?.amount ?? 0) > 0;

/** A new driver's first step is the button of the list, so the card has none. */
const LoadedNewDriverHome = (home: HomeProps) => {
  const { news, ...rest } = home;
  const props = { ...rest, isNewDriver: !hasWorked(rest) };
  const cases = readCases(props);
  if (!props.isNewDriver) return <DriverHome {...home} />;
  const first = props.to(cases.withYou[0]?.href ?? null);
  return (
    <TwoColumns ratio="7:6">
      <Verdict {...props} lists={carAndDocuments(props)} listHasButton={first !== undefined} />
      <CaseCard {...props} cases={cases} first={first} />
      {news}
    </TwoColumns>
  );
};

const NewDriverHome = (props: HomeProps) => (
  <Suspense
    fallback={
      <TwoColumns ratio="7:6">
        {/* The list probably gets a button. */}
        <Verdict {...props} listHasButton />
        <LoadingCases />
        {props.news}
      </TwoColumns>
    }
  >
    <LoadedNewDriverHome {...props} />
  </Suspense>
);

const Home = ({ data, services }: { readonly data: HomeData; readonly services: Services }) => {
  const { user, readAt } = data;
  const { timeZone } = user;
  const today = todayIn(timeZone);
  const home = useReads(data, user, services);
  const { driver } = home;
  const isNewDriver = driver?.status === 'applicant';
  const name = driver && (driver.known_as ?? driver.first_name);
  const to = (path: string | null) => (path !== null && services.canOpen(path) ? path : undefined);
  const pendingHere = services.ticketStore.read(user.id);
  const card = { ...home, today, timeZone, readAt, to, pendingHere };
  const missing = useSyncExternalStore(services.missing.subscribe, services.missing.all);
  const has = (collection: string) => !missing.has(collection);
  const open = {
    ...card,
    drafts: services.drafts,
    userId: user.id,
    findChanges: data.findChanges,
    has,
    news: missing.has('/v1/news-posts') ? null : <News {...card} />,
  };
  return (
    <Stack space="large">
      <VisuallyHidden>
        <PageHeading>Home</PageHeading>
      </VisuallyHidden>
      <MutedText>
        {name ? `Hello ${name}. ` : ''}
        <NoWrap>
          {weekdayAndDay(today)}, {clock(new Date(readAt), timeZone)}
        </NoWrap>
      </MutedText>
      {isNewDriver ? <NewDriverHome {...open} /> : <DriverHome {...open} />}
    </Stack>
  );
};

/** The driver's home. It answers first: can I work, what will I be paid, who has my case. Then it shows the week and the news. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<HomeData>();
  return <Home data={data} services={services} />;
};
