import { useLoaderData } from 'react-router';
import type { SessionUser } from '../../../machines/session';
import type { LoadArgs, Services } from '../../services';
import { clearanceWords } from '../../text/clearance';
import { clock, today, weekdayAndDay } from '../../text/dates';
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
  return { user, ...(await startHome(user, today(user.timeZone), services.client, signal)), readAt: Date.now() };
};

const question = 'Can I work?';

const CanIWork = ({ driver, todayIs, leadsTo, again, busy }: CardProps & Pick<Services, 'leadsTo'>) => {
  if (driver === null) {
    return (
      <Section first title={question} answer="We do not know">
        <Unread what="whether you can work" names={['driver']} again={again} busy={busy} />
      </Section>
    );
  }
  const words = clearanceWords(driver.clearance, todayIs, { starting: driver.status === 'applicant' });
  const way = wayOut(driver.clearance.blockers, leadsTo);
  return (
    <Stack>
      <Sign verdict={words.verdict} question={question} detail={words.reason}>
        {words.answer}
      </Sign>
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
  const home = useReads(data, user, services.client);
  const { driver } = home;
  const starting = driver?.status === 'applicant';
  const to = (path: string | null) => (path !== null && services.leadsTo(path) ? path : undefined);
  const card = { ...home, todayIs, timeZone, readAt, to };
  const verdict = <CanIWork {...card} leadsTo={services.leadsTo} />;
  return (
    <Stack space="large">
      <VisuallyHidden>
        <PageHeading>Home</PageHeading>
      </VisuallyHidden>
      <Quiet>
        {weekdayAndDay(todayIs)}, {clock(new Date(readAt), timeZone)}.
        {driver ? ` Hello ${driver.known_as ?? driver.first_name}.` : ''}
      </Quiet>
      {starting ? (
        verdict
      ) : (
        <TwoColumns ratio="7:6">
          {verdict}
          <Pay {...card} />
        </TwoColumns>
      )}
      <Cases {...card} owedHere={services.owed.read(user.id)} />
      {starting ? null : (
        <TwoColumns ratio="1:1" ruled>
          <ThisWeek {...card} />
          <MoneyDays {...card} />
        </TwoColumns>
      )}
      <News {...card} />
    </Stack>
  );
};

/** Can I work, what will I be paid, who has my case; then the week, the money to come and the news. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<HomeData>();
  return <Home key={data.readAt} data={data} services={services} />;
};
