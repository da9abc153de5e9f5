import { use, useState, useTransition } from 'react';
import { useLoaderData, useNavigationType } from 'react-router';
import { type Earning, fetchEarnings, fetchNewestWeeks } from '../../api/earnings';
import { saveFile } from '../../device/save-file';
import type { LoadArgs, Services } from '../../services';
import { daysBetween, onDay, shortDay } from '../../text/dates';
import { belowNothing, jobsInWords, nextTier, payDayInWords } from '../../text/earnings';
import { moneyParts, showMoney, showRate } from '../../text/money';
import { addDays, mondayOf, showMinutes, showWeek } from '../../text/weeks';
import { AmountRows } from '../../ui/AmountRow';
import { Below } from '../../ui/Below';
import { BigFigure } from '../../ui/BigFigure';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { Tabs } from '../../ui/Tabs';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { overview, weekPath } from './addresses';
import { Export } from './export';
import { Later, OnPaper, Retry } from './parts';
import { payDayFileName, payDaysFile, withPayDay } from './pay-days';
import { type Reader, signedInReader } from './reader';
import { taxYear, taxYearOf } from './tax';
import { type TaxData, TaxYear } from './tax-year';
import { inOneLine, standing } from './words';

export const title = 'Bookings and earnings';
export const showsLastRead = true;

interface WeeksData {
  readonly reader: Reader;
  /** The newest weeks, the running one first; none before the first job. */
  readonly newest: readonly Earning[];
  /** The years there are, newest first, and the one that is shown. */
  readonly years: readonly number[];
  readonly year: number;
  /** Its weeks that are shown at first, newest first; null when they could not be read. */
  readonly weeks: readonly Earning[] | null;
  /** How many it has. */
  readonly count: number;
  /** All of them, or null when they could not be read, after everything else. Null where those are all. */
  readonly all: Promise<readonly Earning[] | null> | null;
  readonly taxYears: readonly number[];
  readonly tax: Promise<TaxData | null>;
  readonly taxYear: number;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const countDown = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(1, from - to + 1) }, (_, index) => from - index);

/** The year that an address asks for, if there is one; else the newest. */
const chosen = (text: string | null, years: readonly number[]): number =>
  years.find((year) => String(year) === text) ?? (years[0] as number);

/** A week is of the year its Monday is in. */
const weeksOfYear = (year: number) => {
  const first = mondayOf(addDays(`${year}-01-01`, 6));
  return { from: first, to: addDays(mondayOf(`${year}-12-31`), 6) };
};

/** So many are shown before somebody asks for the rest of the year, and two more where that is all. */
const shownAtFirst = 12;
const fewest = shownAtFirst + 2;

/** The year in an address when it can only be one before the newest: its weeks need not wait for anything. */
const earlierYear = (url: URL, todayIs: string): number | null => {
  const asked = url.searchParams.get('year') ?? '';
  return /^20\d\d$/.test(asked) && Number(asked) < yearOf(mondayOf(todayIs)) ? Number(asked) : null;
};

/**
 * GET /v1/earnings: the newest weeks, which have to answer, as many as are shown; those of an earlier year, if it is asked for; and after
 * the rest days and weeks of a tax year, and then the other weeks of the year that is shown.
 */
export const load = async (services: Services, { url, signal }: LoadArgs): Promise<WeeksData> => {
  const reader = signedInReader(services);
  const client = await services.client();
  const weeksOf = (year: number) => fetchEarnings(client, 'week', weeksOfYear(year), signal).catch(() => null);
  const earlier = earlierYear(url, reader.todayIs);
  const weeksOfEarlier = earlier === null ? null : weeksOf(earlier);
  const { rows: newest, total } = await fetchNewestWeeks(client, fewest, signal);
  const last = newest.find(({ period_start }) => period_start !== null)?.period_start ?? mondayOf(reader.todayIs);
  // Every week since the first job is listed, also those without any: their number says when that was.
  const first = addDays(last, -7 * Math.max(0, total - 1));
  const years = countDown(yearOf(last), yearOf(first));
  const year = chosen(url.searchParams.get('year'), years);
  const taxYears = countDown(taxYearOf(reader.todayIs), taxYearOf(first));
  const ofTax = chosen(url.searchParams.get('tax'), taxYears);
  const period = taxYear(ofTax);
  const tax =
    total === 0
      ? Promise.resolve(null)
      : Promise.all([
          fetchEarnings(client, 'day', period, signal),
          // Fees count where their week ends, and the first week of the year may begin before it.
          fetchEarnings(client, 'week', { from: mondayOf(period.from), to: period.to }, signal),
        ]).then(
          // Without its day nobody knows which quarter a figure is of.
          ([days, weeks]) =>
            [...days, ...weeks].some(({ period_end }) => period_end === null) ? null : { days, weeks },
          () => null,
        );
  const frame = { reader, newest, years, year, taxYears, tax, taxYear: ofTax };
  if (weeksOfEarlier !== null && year === earlier) {
    const weeks = await weeksOfEarlier;
    return { ...frame, weeks, count: weeks?.length ?? 0, all: null };
  }
  const weeks = newest.filter(({ period_start }) => yearOf(period_start ?? last) === year);
  const { from } = weeksOfYear(year);
  const count = total === 0 ? 0 : daysBetween(first > from ? first : from, last) / 7 + 1;
  const all = count === weeks.length ? null : tax.then(() => weeksOf(year));
  return { ...frame, weeks, count, all };
};

const ThisWeek = ({ week, todayIs }: { readonly week: Earning; readonly todayIs: string }) => {
  const next = nextTier(week);
  const owes = week.payable !== null && week.payable.amount < 0;
  const payDay = payDayInWords(week, todayIs);
  const facts = [jobsInWords(week.jobs), week.online_minutes ? `${showMinutes(week.online_minutes)} online` : null];
  return (
    <Stack>
      <BigFigure question="This week so far" figure={moneyParts(week.payable)}>
        <p>{inOneLine(facts)}</p>
        {owes ? <p>{belowNothing}</p> : null}
        <p>
          {week.period_end === null ? '' : `The week ends ${onDay(week.period_end, todayIs)}. `}
          {payDay && !owes ? `${payDay}.` : ''}
        </p>
        {next ? (
          <p>
            {next.jobsToGo} more {next.jobsToGo === 1 ? 'job cuts' : 'jobs cut'} your commission{' '}
            {week.commission_rate_bps === null ? '' : `from ${showRate(week.commission_rate_bps)} `} to{' '}
            {showRate(next.rateBps)}.
          </p>
        ) : null}
      </BigFigure>
      <LinkButton href={weekPath(week.period_start)} iconEnd="go">
        See this week
      </LinkButton>
    </Stack>
  );
};

const Rows = ({
  weeks,
  year,
  todayIs,
}: {
  readonly weeks: readonly Earning[];
  readonly year: number;
  readonly todayIs: string;
}) => (
  <AmountRows
    label={`Weeks in ${year}`}
    rows={weeks.map((week) => {
      const { tone, words } = standing(week, todayIs);
      return {
        key: week.id,
        title: week.period_start === null ? 'Week, dates not given' : showWeek(week.period_start, String(year)),
        ...(week.period_start === null ? {} : { href: weekPath(week.period_start) }),
        hint: jobsInWords(week.jobs),
        amount: showMoney(week.net),
        status: <Status tone={tone}>{words}</Status>,
      };
    })}
  />
);

const NotRead = ({ year }: { readonly year: number }) => (
  <Retry title={`We couldn’t load your ${year} weeks`}>Everything else is up to date.</Retry>
);

const AllRows = ({
  all,
  data: { year, reader },
}: {
  readonly all: NonNullable<WeeksData['all']>;
  readonly data: WeeksData;
}) => {
  const weeks = use(all);
  return weeks === null ? <NotRead year={year} /> : <Rows weeks={weeks} year={year} todayIs={reader.todayIs} />;
};

const Weeks = ({ data, weeks }: { readonly data: WeeksData; readonly weeks: readonly Earning[] }) => {
  const { count, all, year, reader } = data;
  const [isWhole, setIsWhole] = useState(count <= fewest);
  const [busy, startTransition] = useTransition();
  return (
    <Stack>
      {isWhole && all ? (
        <AllRows all={all} data={data} />
      ) : (
        <Rows weeks={isWhole ? weeks : weeks.slice(0, shownAtFirst)} year={year} todayIs={reader.todayIs} />
      )}
      {isWhole ? null : (
        <Button variant="quiet" busy={busy} busyLabel="Loading" onClick={() => startTransition(() => setIsWhole(true))}>
          Show all {count} weeks in {year}
        </Button>
      )}
      <Quiet>Amounts are what you earned after commission, VAT and fees.</Quiet>
    </Stack>
  );
};

const List = ({ data, atOnce }: { readonly data: WeeksData; readonly atOnce: boolean }) => {
  const { weeks, year, years } = data;
  return (
    <Section title="All weeks">
      <Stack>
        {years.length > 1 ? (
          <Tabs
            label="Year"
            tabs={years.map((each) => ({
              href: `${overview}?year=${each}`,
              label: String(each),
              current: each === year,
            }))}
          />
        ) : null}
        <Below atOnce={atOnce}>
          {weeks === null ? <NotRead year={year} /> : <Weeks key={year} data={data} weeks={weeks} />}
        </Below>
      </Stack>
    </Section>
  );
};

const PayDays = ({ data: { newest, reader } }: { readonly data: WeeksData }) => {
  const coming = withPayDay(newest, reader.todayIs);
  if (coming.length === 0) return null;
  const save = () => {
    saveFile(payDayFileName, 'text/calendar;charset=utf-8', payDaysFile(coming, reader, location.origin));
    toast('Calendar file downloaded');
  };
  return (
    <Section title="Coming payments">
      <Stack>
        <AmountRows
          label="Coming payments"
          rows={coming.map((week) => ({
            key: week.id,
            title: payDayInWords(week, reader.todayIs) ?? '',
            hint: `For ${week.period_start === null ? 'one week' : `the week of ${shortDay(week.period_start)}`}${week.status === 'open' ? ', so far' : ''}`,
            amount: showMoney(week.payable),
          }))}
        />
        <Button variant="quiet" icon="calendar" onClick={save}>
          Add pay days to calendar
        </Button>
      </Stack>
    </Section>
  );
};

/** All weeks: the running one, the others by year, pay days, and what a tax year comes to. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<WeeksData>();
  const { reader, newest } = data;
  const [latest] = newest;
  const atOnce = useNavigationType() === 'POP';
  return (
    <Stack space="large">
      <OnPaper services={services} reader={reader} />
      <PageHeading>Bookings and earnings</PageHeading>
      {latest ? (
        <>
          <TwoColumns ratio="7:6">
            <ThisWeek week={latest} todayIs={reader.todayIs} />
            <PayDays data={data} />
          </TwoColumns>
          <TwoColumns ratio="7:6" ruled>
            <List data={data} atOnce={atOnce} />
            <Below atOnce={atOnce}>
              <Section title="For your tax return">
                <Later
                  value={data.tax}
                  label="Loading the tax year"
                  lines={6}
                  failed={<Retry title="We couldn’t load the tax year">Everything else is up to date.</Retry>}
                >
                  {(tax) => (
                    <TaxYear
                      tax={tax}
                      year={data.taxYear}
                      years={data.taxYears}
                      currency={latest.net?.currency ?? null}
                      todayIs={reader.todayIs}
                      hrefOf={(year) => `${overview}?tax=${year}`}
                    />
                  )}
                </Later>
              </Section>
            </Below>
          </TwoColumns>
          <Below atOnce={atOnce}>
            <div data-print="never">
              <Section title="Download your jobs">
                <Export services={services} reader={reader} />
              </Section>
            </div>
          </Below>
        </>
      ) : (
        <EmptyState
          title="No weeks yet"
          action={<LinkButton href="/vehicle-documents">See what you need to start</LinkButton>}
        >
          Your first week will appear after your first job.
        </EmptyState>
      )}
    </Stack>
  );
};
