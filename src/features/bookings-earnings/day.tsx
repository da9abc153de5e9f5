import { type ReactNode, useCallback, useMemo } from 'react';
import { replace, useLoaderData } from 'react-router';
import { type Booking, fetchBookings } from '../../api/bookings';
import { type Earning, fetchEarnings } from '../../api/earnings';
import { jobsInWords } from '../../domain/earnings';
import { showMinutes, showWeek } from '../../domain/weeks';
import { PrintedOn } from '../../flows/printed-on';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays, clock, dayOf, shortDay, weekdayAndDay } from '../../format/dates';
import { moneyParts, showMoney } from '../../format/money';
import { BackLink } from '../../ui/BackLink';
import { BigFigure } from '../../ui/BigFigure';
import { DayAxis } from '../../ui/DayAxis';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Stepper } from '../../ui/Stepper';
import { type Column, Table } from '../../ui/Table';
import { TwoColumns } from '../../ui/TwoColumns';
import { bookingPath, dayPath, readDay, weekPath } from './addresses';
import {
  drawnDay,
  gapInWords,
  hadNoPassenger,
  type Item,
  isPayToCome,
  journeyOf,
  nearestDay,
  paymentStatusOf,
  spanOf,
  timeline,
  totalOf,
} from './jobs';
import { Ask, notAddedUp } from './parts';
import { type Reader, signedInReader } from './reader';
import { Split } from './split';
import { inOneLine, timeNotGiven } from './texts';

export const title = 'Your day';
export const mayShowStaleData = true;

/** GET /v1/bookings of the day, and the week's days, which say where there are jobs. Fails only if the jobs cannot be read. */
export const load = async (services: Services, { params, signal, notFound }: LoadArgs) => {
  const match = readDay(params.date, params.day);
  if (match.kind === 'notFound') return notFound();
  if (match.kind === 'redirect') throw replace(match.path);
  const { monday, day } = match.place;
  const reader = signedInReader(services);
  const client = await services.client();
  const [jobs, days] = await Promise.all([
    fetchBookings(client, { from: day, to: day }, { signal }),
    fetchEarnings(client, 'day', { from: monday, to: addDays(monday, 6) }, signal).catch(() => null),
  ]);
  return { reader, monday, day, jobs, days };
};

type DayData = Awaited<ReturnType<typeof load>>;

const withJobs = (days: readonly Earning[] | null): readonly string[] =>
  (days ?? [])
    .flatMap(({ jobs, net, period_start }) => (period_start && (jobs || net?.amount) ? [period_start] : []))
    .sort();

/** "21:52 to 22:10". A time on another day has the name of that day. */
const times = ({ pickup_at, completed_at }: Booking, day: string, timeZone: string): string => {
  const at = (instant: string) =>
    dayOf(instant, timeZone) === day
      ? clock(instant, timeZone)
      : `${clock(instant, timeZone)} on ${shortDay(dayOf(instant, timeZone))}`;
  if (pickup_at === null) return completed_at === null ? timeNotGiven : `Until ${at(completed_at)}`;
  return completed_at === null ? at(pickup_at) : `${at(pickup_at)} to ${at(completed_at)}`;
};

const keyOf = (item: Item): string | number => (item.kind === 'job' ? item.job.id : `gap-${item.after}`);

const columnsFor = (day: string, timeZone: string): readonly Column<Item>[] => {
  const of = (cell: (job: Booking) => ReactNode) => (item: Item) => (item.kind === 'job' ? cell(item.job) : null);
  return [
    {
      label: 'Time',
      at: 'title',
      share: 3,
      cell: (item) =>
        item.kind === 'gap' ? gapInWords(item.minutes) : times(item.job, item.job.work_date ?? day, timeZone),
    },
    { label: 'Journey', at: 'hint', share: 5, cell: of(journeyOf) },
    { label: 'Job', at: 'hint', share: 2, cell: of(({ reference }) => reference) },
    { label: 'Payment', at: 'status', share: 2, cell: of(paymentStatusOf) },
    { label: 'You earned', at: 'amount', share: 2, cell: of((job) => (isPayToCome(job) ? null : showMoney(job.net))) },
  ];
};

const isQuiet = (item: Item): boolean => item.kind === 'gap' || hadNoPassenger(item.job);

const Jobs = ({ jobs, day, timeZone }: Pick<DayData, 'jobs' | 'day'> & Pick<Reader, 'timeZone'>) => {
  const columns = useMemo(() => columnsFor(day, timeZone), [day, timeZone]);
  const hrefOf = useCallback(
    (item: Item) =>
      item.kind === 'job' ? bookingPath({ id: item.job.id, work_date: item.job.work_date ?? day }) : null,
    [day],
  );
  const rows = useMemo(() => timeline(jobs), [jobs]);
  return <Table label="Jobs" columns={columns} rows={rows} keyOf={keyOf} hrefOf={hrefOf} isQuiet={isQuiet} />;
};

/** One day: its earnings, and its jobs with the time between them. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { reader, monday, day, jobs, days } = useLoaderData<DayData>();
  const { timeZone, today } = reader;
  const busy = withJobs(days);
  const neighbour = (otherDay: string | undefined, label: string) =>
    otherDay === undefined ? null : { href: dayPath(otherDay), label: `${label}, ${weekdayAndDay(otherDay)}` };
  const nearest = nearestDay(day, busy);
  const span = spanOf(jobs);
  const total = totalOf(jobs);
  const drawn = drawnDay(jobs);
  return (
    <Stack space="large">
      <PrintedOn services={services} />
      <div data-print="never">
        <BackLink href={weekPath(monday, 'bookings')}>{showWeek(monday, today.slice(0, 4))}</BackLink>
      </div>
      <Stepper
        before={neighbour(
          [...busy].reverse().find((otherDay) => otherDay < day),
          'Previous day',
        )}
        after={neighbour(
          busy.find((otherDay) => otherDay > day),
          'Next day',
        )}
      >
        <PageHeading>{weekdayAndDay(day)}</PageHeading>
      </Stepper>
      {jobs.length === 0 ? (
        <EmptyState
          title={day > today ? 'This day hasn’t started yet' : 'No jobs on this day'}
          action={
            nearest === null ? (
              <LinkButton href={weekPath(monday, 'bookings')}>See the week</LinkButton>
            ) : (
              <LinkButton href={dayPath(nearest)}>Go to {weekdayAndDay(nearest)}</LinkButton>
            )
          }
        >
          {nearest === null
            ? 'There are no jobs this week.'
            : `The nearest day with jobs is ${weekdayAndDay(nearest)}.`}
        </EmptyState>
      ) : (
        <>
          <TwoColumns ratio="1:1">
            <Stack>
              <BigFigure question="You earned" figure={moneyParts(total.net)}>
                <p>
                  {inOneLine([
                    jobsInWords(total.done),
                    span === null ? null : `${showMinutes(span)} from first pickup to last drop-off`,
                  ])}
                </p>
              </BigFigure>
              {total.net && total.gross && total.cash ? null : <MutedText>{notAddedUp}</MutedText>}
            </Stack>
            <Split gross={total.gross} cash={total.cash} />
          </TwoColumns>
          <Section title="Your day">
            <Stack space="small">
              {drawn ? (
                <DayAxis
                  {...drawn}
                  ticks={drawn.ticks.map(({ at, instant }) => ({ at, label: clock(instant, timeZone) }))}
                />
              ) : null}
              <Jobs jobs={jobs} day={day} timeZone={timeZone} />
              <MutedText>Jobs are listed under the pickup day, even if they finish after midnight.</MutedText>
            </Stack>
          </Section>
        </>
      )}
      <Ask about={`Jobs on ${weekdayAndDay(day)}`} />
    </Stack>
  );
};
