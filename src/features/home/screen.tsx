import { Suspense, use, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { SessionUser } from '../../../machines/session';
import type { DriverOverview } from '../../api/driver';
import type { LoadArgs, Services } from '../../services';
import {
  askIfICanWorkHref,
  clearanceOf,
  clearanceWords,
  fixRecordsHref,
  type WorkRecords,
  workStatus,
} from '../../text/clearance';
import { clock, today, weekdayAndDay } from '../../text/dates';
import { CannotTell } from '../../ui/CannotTell';
import { Disagreement } from '../../ui/Disagreement';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Sign } from '../../ui/Sign';
import { Stack } from '../../ui/Stack';
import { TwoColumns } from '../../ui/TwoColumns';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { Cases } from './cases';
import { MoneyDays } from './money-days';
import { News } from './news';
import { type CardProps, Unread } from './parts';
import { Pay, ThisWeek } from './pay';
import { type HomeReads, startHome, useReads } from './reads';
import { wayOut } from './way-out';

export const title = 'Home';
export const showsLastRead = true;

interface HomeData extends HomeReads {
  readonly user: SessionUser;
  readonly readAt: number;
}

/** GET /v1/driver and every list of the page, all at once. The first is waited for: it is what the driver asks first. */
export const load = async (services: Services, { signal }: LoadArgs): Promise<HomeData> => {
  const { user } = services.session.getSnapshot().context;
  if (!user) throw new Error('This screen needs a signed-in driver.');
  return { user, ...(await startHome(user, today(user.timeZone), services, signal)), readAt: Date.now() };
};

const question = 'Can I work?';

interface VerdictProps extends Pick<CardProps, 'todayIs'> {
  readonly driver: DriverOverview;
  readonly records?: Pick<WorkRecords, 'vehicles' | 'documents'>;
}

const Verdict = ({ driver, todayIs, records = { vehicles: null, documents: null } }: VerdictProps) => {
  const work = workStatus({ clearance: clearanceOf(driver), ...records }, todayIs);
  const words = clearanceWords(work, todayIs, { starting: driver.status === 'applicant' });
  return (
    <Sign
      verdict={words.verdict}
      question={question}
      detail={
        work.canWork === null ? <CannotTell askHref={askIfICanWorkHref}>{words.reason}</CannotTell> : words.reason
      }
      but={
        work.disagreement ? (
          <Disagreement askHref={fixRecordsHref(work.disagreement)}>{work.disagreement}</Disagreement>
        ) : undefined
      }
    >
      {words.answer}
    </Sign>
  );
};

const CheckedVerdict = ({ reads, ...props }: VerdictProps & Pick<CardProps, 'reads'>) => (
  <Verdict {...props} records={{ vehicles: use(reads.vehicles) ?? null, documents: use(reads.documents) ?? null }} />
);

const CanIWork = ({ driver, reads, todayIs, leadsTo, again, busy }: CardProps & Pick<Services, 'leadsTo'>) => {
  if (driver === null) {
    return (
      <Section first title={question} answer="We do not know">
        <Unread what="whether you can work" names={['driver']} again={again} busy={busy} />
      </Section>
    );
  }
  const way = wayOut(clearanceOf(driver).blockers, leadsTo);
  return (
    <Stack>
      {/* The operator's own answer is there immediately. The car and the documents can only make it stricter. */}
      <Suspense fallback={<Verdict driver={driver} todayIs={todayIs} />}>
        <CheckedVerdict driver={driver} reads={reads} todayIs={todayIs} />
      </Suspense>
      {way ? (
        <LinkButton href={way.href} iconEnd="go">
          {way.words}
        </LinkButton>
      ) : null}
    </Stack>
  );
};

const Home = ({ data, services }: { readonly data: HomeData; readonly services: Services }) => {
  const { user, readAt } = data;
  const { timeZone } = user;
  const todayIs = today(timeZone);
  const home = useReads(data, user, services);
  const { driver } = home;
  const starting = driver?.status === 'applicant';
  const name = driver && (driver.known_as ?? driver.first_name);
  const to = (path: string | null) => (path !== null && services.leadsTo(path) ? path : undefined);
  const card = { ...home, todayIs, timeZone, readAt, to };
  const verdict = <CanIWork {...card} leadsTo={services.leadsTo} />;
  const missing = useSyncExternalStore(services.missing.subscribe, services.missing.all);
  const has = (...collections: readonly string[]) => !starting && collections.some((one) => !missing.has(one));
  const pay = has('/v1/payouts') ? <Pay {...card} /> : null;
  const week = has('/v1/earnings') ? <ThisWeek {...card} /> : null;
  const days = has('/v1/payouts', '/v1/earnings', '/v1/invoice-summary-statements') ? <MoneyDays {...card} /> : null;
  return (
    <Stack space="large">
      <VisuallyHidden>
        <PageHeading>Home</PageHeading>
      </VisuallyHidden>
      <Quiet>
        {weekdayAndDay(todayIs)}, {clock(new Date(readAt), timeZone)}.{name ? ` Hello ${name}.` : ''}
      </Quiet>
      {pay ? (
        <TwoColumns ratio="7:6">
          {verdict}
          {pay}
        </TwoColumns>
      ) : (
        verdict
      )}
      <Cases {...card} owedHere={services.owed.read(user.id)} />
      {week || days ? (
        <TwoColumns ratio="1:1" ruled>
          {week ?? days}
          {week && days}
        </TwoColumns>
      ) : null}
      {missing.has('/v1/news-posts') ? null : <News {...card} />}
    </Stack>
  );
};

/** Can I work, what will I be paid, who has my case; then the week, the money to come and the news. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<HomeData>();
  return <Home data={data} services={services} />;
};
