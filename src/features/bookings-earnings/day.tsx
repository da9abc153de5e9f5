import { replace, useLoaderData } from 'react-router';
import { type Booking, fetchBookings } from '../../api/bookings';
import { type Earning, fetchEarnings } from '../../api/earnings';
import type { LoadArgs, Services } from '../../services';
import { clock, dayOf, shortDay, weekdayAndDay } from '../../text/dates';
import { jobsInWords } from '../../text/earnings';
import { showMoney } from '../../text/money';
import { addDays, showMinutes, showWeek } from '../../text/weeks';
import { AmountRow } from '../../ui/AmountRow';
import { BackLink } from '../../ui/BackLink';
import { DefinitionList } from '../../ui/DefinitionList';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { LongList } from '../../ui/LongList';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Stepper } from '../../ui/Stepper';
import { bookingPath, dayPath, readDay, weekPath } from './addresses';
import { gapInWords, type Item, isOff, nearestDay, spanOf, standingOf, timeline, totalOf, wayOf } from './jobs';
import { Ask, notAddedUp, OnPaper } from './parts';
import { type Reader, signedInReader } from './reader';
import { timeNotGiven } from './words';

export const title = 'Your day';
export const showsLastRead = true;

interface DayData {
  readonly reader: Reader;
  readonly monday: string;
  readonly day: string;
  readonly jobs: readonly Booking[];
  /** The days of its week; null when they could not be read. */
  readonly days: readonly Earning[] | null;
}

/** GET /v1/bookings of the day, and the week's days, which say where there are jobs. Only the jobs have to answer. */
export const load = async (services: Services, { params, signal, notFound }: LoadArgs): Promise<DayData> => {
  const meaning = readDay(params.date, params.day);
  if (meaning.kind === 'nothing') return notFound();
  if (meaning.kind === 'elsewhere') throw replace(meaning.path);
  const { monday, day } = meaning.place;
  const reader = signedInReader(services);
  const client = await services.client();
  const [jobs, days] = await Promise.all([
    fetchBookings(client, { from: day, to: day }, { signal }),
    fetchEarnings(client, 'day', { from: monday, to: addDays(monday, 6) }, signal).catch(() => null),
  ]);
  return { reader, monday, day, jobs, days };
};

const withJobs = (days: readonly Earning[] | null): readonly string[] =>
  (days ?? [])
    .flatMap(({ jobs, net, period_start }) => (period_start && (jobs || net?.amount) ? [period_start] : []))
    .sort();

/** 21:52 to 22:10; a moment of another day says which. */
const times = ({ pickup_at, completed_at }: Booking, day: string, timeZone: string): string => {
  const at = (instant: string) =>
    dayOf(instant, timeZone) === day
      ? clock(instant, timeZone)
      : `${clock(instant, timeZone)} on ${shortDay(dayOf(instant, timeZone))}`;
  if (pickup_at === null) return completed_at === null ? timeNotGiven : `Until ${at(completed_at)}`;
  return completed_at === null ? at(pickup_at) : `${at(pickup_at)} to ${at(completed_at)}`;
};

const keyOf = (item: Item): string | number => (item.kind === 'job' ? item.job.id : `gap-${item.after}`);

const Line = ({ item, day, timeZone }: { readonly item: Item; readonly day: string; readonly timeZone: string }) => {
  if (item.kind === 'gap') return <AmountRow title={gapInWords(item.minutes)} quiet />;
  const { job } = item;
  const way = wayOf(job);
  return (
    <AmountRow
      title={times(job, job.work_date ?? day, timeZone)}
      href={bookingPath({ id: job.id, work_date: job.work_date ?? day })}
      hint={
        <>
          {way}
          {way && <br />}
          {job.reference}
        </>
      }
      amount={showMoney(job.net)}
      status={standingOf(job)}
      quiet={isOff(job)}
    />
  );
};

/** One day as it went: what it brought, and every job with the waiting between. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { reader, monday, day, jobs, days } = useLoaderData<DayData>();
  const { timeZone, todayIs } = reader;
  const busy = withJobs(days);
  const neighbour = (other: string | undefined, word: string) =>
    other === undefined ? null : { href: dayPath(other), label: `${word}, ${weekdayAndDay(other)}` };
  const nearest = nearestDay(day, busy);
  const span = spanOf(jobs);
  const total = totalOf(jobs);
  return (
    <Stack space="large">
      <OnPaper services={services} reader={reader} />
      <div data-print="never">
        <BackLink href={weekPath(monday, 'bookings')}>{showWeek(monday, todayIs.slice(0, 4))}</BackLink>
      </div>
      <Stepper
        before={neighbour(
          [...busy].reverse().find((other) => other < day),
          'Previous day',
        )}
        after={neighbour(
          busy.find((other) => other > day),
          'Next day',
        )}
      >
        <PageHeading>{weekdayAndDay(day)}</PageHeading>
      </Stepper>
      {jobs.length === 0 ? (
        <EmptyState
          title={day > todayIs ? 'This day hasn’t started yet' : 'No jobs on this day'}
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
          <DefinitionList
            items={[
              { term: 'You earned', value: <b>{showMoney(total.net)}</b> },
              { term: 'Jobs', value: jobsInWords(total.done) },
              ...(span === null ? [] : [{ term: 'From first pickup to last drop-off', value: showMinutes(span) }]),
              { term: 'Fares and tips', value: showMoney(total.gross) },
              { term: 'Cash fares you’ve kept', value: showMoney(total.cash) },
            ]}
          />
          {total.net && total.gross && total.cash ? null : <Quiet>{notAddedUp}</Quiet>}
          <Section title="Your day">
            <Stack space="small">
              <LongList label="Jobs and waiting" items={timeline(jobs)} keyOf={keyOf} height={104}>
                {(item) => <Line item={item} day={day} timeZone={timeZone} />}
              </LongList>
              <Quiet>Jobs are listed under the pickup day, even if they finish after midnight.</Quiet>
            </Stack>
          </Section>
        </>
      )}
      <Ask about={`Jobs on ${weekdayAndDay(day)}`} />
    </Stack>
  );
};
