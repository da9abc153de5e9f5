import { Suspense, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { jobsInWords } from '../../domain/earnings';
import { hoursOfWeek, mondayOf, showWeek } from '../../domain/weeks';
import { lazyPage } from '../../flows/lazy-page';
import { PrintedOn } from '../../flows/printed-on';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays } from '../../format/dates';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';
import { Stepper } from '../../ui/Stepper';
import { Tabs } from '../../ui/Tabs';
import { overview, weekPath } from './addresses';
import { EarningsTab } from './earnings-tab';
import { inOneLine, stateOfWeek } from './texts';
import { readWeekData, type WeekData } from './week-data';

/** Loads when the driver opens the jobs. */
const bookingsTab = lazyPage(
  async () => (await import(/* webpackChunkName: "bookings-tab" */ './bookings-tab')).BookingsTab,
);

export const load = async (services: Services, args: LoadArgs): Promise<WeekData> => {
  const [data] = await Promise.all([
    readWeekData(services, args),
    args.params.tab === 'bookings' ? bookingsTab.preload() : null,
  ]);
  return data;
};

export const title = 'Your week';
export const mayShowStaleData = true;

/** The note on a week with a clock change, which makes it an hour longer or shorter. */
const ClockChange = ({ monday, reader: { today, timeZone } }: Pick<WeekData, 'monday' | 'reader'>) => {
  const hours = hoursOfWeek(monday, timeZone);
  if (hours === 168) return null;
  const verb = addDays(monday, 7) <= today ? 'went' : 'go';
  return (
    <Banner tone="plain" title={`This week has ${hours} hours`}>
      {hours < 168 ? `The clocks ${verb} forward this week.` : `The clocks ${verb} back this week.`} Job times show the
      time on your clock.
    </Banner>
  );
};

/** One week: its earnings, or its jobs. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<WeekData>();
  const { reader, monday, tab, week, earlier, isUndated } = data;
  const hasBookings = !useSyncExternalStore(services.missing.subscribe, services.missing.all).has('/v1/bookings');
  const thisYear = reader.today.slice(0, 4);
  const isFuture = monday > mondayOf(reader.today);
  const neighbour = (weeks: number, label: string) => {
    const otherMonday = addDays(monday, 7 * weeks);
    return { href: weekPath(otherMonday, tab), label: `${label}, ${showWeek(otherMonday, thisYear)}` };
  };
  return (
    <Stack space="large">
      <PrintedOn services={services} />
      <Stack space="small">
        <div data-print="never">
          <BackLink href={overview}>Earnings</BackLink>
        </div>
        <Stepper
          before={earlier.length > 0 ? neighbour(-1, 'Previous week') : null}
          after={addDays(monday, 7) <= reader.today ? neighbour(1, 'Next week') : null}
        >
          <PageHeading>{showWeek(monday, thisYear)}</PageHeading>
          {week ? <p>{inOneLine([jobsInWords(week.jobs), stateOfWeek(week, reader.today)])}</p> : null}
        </Stepper>
        {hasBookings ? (
          <Tabs
            label="This week"
            tabs={(['earnings', 'bookings'] as const).map((name) => ({
              href: weekPath(monday, name),
              label: name === 'earnings' ? 'Earnings' : 'Jobs',
              current: name === tab,
            }))}
          />
        ) : null}
      </Stack>
      <ClockChange {...data} />
      {week === null && isUndated ? (
        <EmptyState title="We couldn’t find this week" action={<LinkButton href={overview}>See all weeks</LinkButton>}>
          Our records don’t have the dates of every week.
        </EmptyState>
      ) : week === null ? (
        <EmptyState
          title={isFuture ? 'This week has not started yet' : 'Before you joined'}
          action={<LinkButton href={overview}>See all weeks</LinkButton>}
        >
          {isFuture ? 'It’ll appear here when it starts.' : 'Your first week is the week of your first job.'}
        </EmptyState>
      ) : tab === 'earnings' ? (
        <EarningsTab services={services} data={data} week={week} />
      ) : (
        <Suspense fallback={null}>
          <bookingsTab.Page data={data} week={week} />
        </Suspense>
      )}
    </Stack>
  );
};
