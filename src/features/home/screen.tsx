import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { SessionUser } from '../../../machines/session';
import { clearanceOf, type WorkRecords } from '../../domain/clearance';
import { workVerdict } from '../../domain/verdict';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { clock, dayOf, today, weekdayAndDay } from '../../format/dates';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { VerdictCard } from '../../ui/VerdictCard';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Cases, type CasesProps, FoundCases, LoadingCases, readOpen } from './cases';
import { MoneyDays } from './money-days';
import { News } from './news';
import { type CardProps, Unread } from './parts';
import { Pay, ThisWeek } from './pay';
import { type HomeReads, startHome, useReads } from './reads';
import type { LookAt } from './since';

export const title = 'Home';
export const showsStaleData = true;

interface HomeData extends HomeReads {
  readonly user: SessionUser;
  readonly readAt: number;
  readonly lookAt: Promise<LookAt | null>;
}

let lookAt: Promise<LookAt | null> | undefined;

/** Loaded when every list is there, so that a first visit does not wait for its code. */
const bringLookAt = (): Promise<LookAt | null> => {
  lookAt ??= import(/* webpackChunkName: "since" */ './since').then(
    (since) => since.lookAt,
    () => {
      lookAt = undefined;
      return null;
    },
  );
  return lookAt;
};

/** GET /v1/driver and every list of the page, in parallel. The page waits only for the first, which says whether the driver may work. */
export const load = async (services: Services, { signal }: LoadArgs): Promise<HomeData> => {
  const user = requireDriver(services);
  return {
    user,
    lookAt: bringLookAt(),
    ...(await startHome(user, today(user.timeZone), services, signal)),
    readAt: Date.now(),
  };
};

type WorkProps = CardProps & Pick<Services, 'leadsTo'>;

interface FoundProps extends WorkProps {
  /** Reserves the card's line for the car and the documents until they are loaded. */
  readonly found?: Pick<WorkRecords, 'vehicles' | 'documents'>;
  /** Whether the to-do list has the first button of the page. */
  readonly isInList?: boolean;
}

const Verdict = ({ found, isInList, ...props }: FoundProps) => {
  const { driver, todayIs, timeZone, readAt, leadsTo, again, busy } = props;
  const isStarting = driver?.status === 'applicant';
  const records = {
    vehicles: null,
    documents: null,
    ...found,
    clearance: driver && clearanceOf(driver),
    readOn: dayOf(new Date(readAt), timeZone),
  };
  const card = workVerdict(records, { todayIs, leadsTo, starting: isStarting });
  // “Ask us” is not a step of the list. Until the lists are loaded, a step is likely.
  const isOffered = (isInList ?? isStarting) && !card.action?.href.startsWith('/tickets-support');
  return (
    <VerdictCard
      {...card}
      action={isOffered ? null : card.action}
      reason={found || card.left === null ? card.reason : '\u00a0'}
      instead={
        driver === null ? <Unread what="your work status" names={['driver']} again={again} busy={busy} /> : undefined
      }
    />
  );
};

const carAndDocuments = ({ reads }: WorkProps) => ({
  vehicles: use(reads.vehicles) ?? null,
  documents: use(reads.documents) ?? null,
});

const CheckedVerdict = (props: WorkProps) => <Verdict {...props} found={carAndDocuments(props)} />;

/** Shows the operator's own answer immediately. The car and the documents can only make it stricter. */
const CanIWork = (props: WorkProps) => (
  <Suspense fallback={<Verdict {...props} />}>
    <CheckedVerdict {...props} />
  </Suspense>
);

type StartingProps = WorkProps & CasesProps & { readonly news: ReactNode };

/** A new driver's first step is the button of the list, so the card has none. */
const FoundStart = ({ news, ...props }: StartingProps) => {
  const found = readOpen(props);
  const first = props.to(found.withYou[0]?.href ?? null);
  return (
    <TwoColumns ratio="7:6">
      <Verdict {...props} found={carAndDocuments(props)} isInList={first !== undefined} />
      <FoundCases {...props} found={found} first={first} />
      {news}
    </TwoColumns>
  );
};

const Starting = (props: StartingProps) => (
  <Suspense
    fallback={
      <TwoColumns ratio="7:6">
        <Verdict {...props} />
        <LoadingCases />
        {props.news}
      </TwoColumns>
    }
  >
    <FoundStart {...props} />
  </Suspense>
);

const Home = ({ data, services }: { readonly data: HomeData; readonly services: Services }) => {
  const { user, readAt } = data;
  const { timeZone } = user;
  const todayIs = today(timeZone);
  const home = useReads(data, user, services);
  const { driver } = home;
  const starting = driver?.status === 'applicant';
  const name = driver && (driver.known_as ?? driver.first_name);
  const to = (path: string | null) => (path !== null && services.leadsTo(path) ? path : undefined);
  const card = { ...home, todayIs, timeZone, readAt, to, leadsTo: services.leadsTo };
  const open = {
    ...card,
    pendingHere: services.notedTickets.read(user.id),
    drafts: services.drafts,
    userId: user.id,
    lookAt: data.lookAt,
  };
  const missing = useSyncExternalStore(services.missing.subscribe, services.missing.all);
  const has = (...collections: readonly string[]) => !starting && collections.some((one) => !missing.has(one));
  const pay = has('/v1/payouts') ? <Pay {...card} /> : null;
  const week = has('/v1/earnings') ? <ThisWeek {...card} /> : null;
  const days = has('/v1/payouts', '/v1/earnings', '/v1/invoice-summary-statements') ? <MoneyDays {...card} /> : null;
  const news = missing.has('/v1/news-posts') ? null : <News {...card} />;
  const later = (
    <>
      {days}
      {news}
    </>
  );
  return (
    <Stack space="large">
      <VisuallyHidden>
        <PageHeading>Home</PageHeading>
      </VisuallyHidden>
      <MutedText>
        {name ? `Hello ${name}. ` : ''}
        {weekdayAndDay(todayIs)}, {clock(new Date(readAt), timeZone)}
      </MutedText>
      {starting ? (
        <Starting {...open} news={news} />
      ) : (
        <>
          {pay ? (
            <TwoColumns ratio="7:6">
              <CanIWork {...card} />
              {pay}
            </TwoColumns>
          ) : (
            <CanIWork {...card} />
          )}
          <Cases {...open} />
          {week ? (
            <TwoColumns ratio="1:1" ruled>
              {week}
              {later}
            </TwoColumns>
          ) : (
            later
          )}
        </>
      )}
    </Stack>
  );
};

/** Can I work, what will I be paid, who has my case; then the week, the money to come and the news. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<HomeData>();
  return <Home data={data} services={services} />;
};
