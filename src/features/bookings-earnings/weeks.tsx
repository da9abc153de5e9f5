import { type ReactElement, Suspense, use, useDeferredValue, useMemo, useState, useTransition } from 'react';
import { NavigationType, useLoaderData, useNavigationType } from 'react-router';
import type { Client } from '../../api/client';
import { unlessMissing } from '../../api/collections';
import { type Earning, fetchEarnings, fetchNewestWeeks } from '../../api/earnings';
import { optional } from '../../api/optional';
import { fetchPayouts } from '../../api/payouts';
import { jobsInWords, nextTier, weekBelowZeroText } from '../../domain/earnings';
import { payoutsAround } from '../../domain/payouts';
import { mondayOf, showMinutes, showWeek } from '../../domain/weeks';
import { FailedPart } from '../../flows/failed-part';
import { lazyPage } from '../../flows/lazy-page';
import { PrintedOn } from '../../flows/printed-on';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays, daysBetween, onDay, shortMonth } from '../../format/dates';
import { addUp, moneyParts, roundedMoney, roundHalf, showMoney, showRate } from '../../format/money';
import { MoneyHeader } from '../../money/MoneyHeader';
import { readMoneyLine } from '../../money/read';
import { saveFile } from '../../photos/save-file';
import { Bars } from '../../ui/Bars';
import { BigFigure } from '../../ui/BigFigure';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { ShowAll } from '../../ui/ShowAll';
import { Row, Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { type Column, Table } from '../../ui/Table';
import { Tabs } from '../../ui/Tabs';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { overview, taxHref, weekPath } from './addresses';
import { payDayFileName, payDaysFile, withPayDay } from './pay-days';
import { type Reader, signedInReader } from './reader';
import { taxYear, taxYearOf } from './tax';
import type { TaxData } from './tax-year';
import { inOneLine, weekStatus } from './texts';

export const title = 'Earnings';
export const mayShowStaleData = true;

/** Loads when the driver opens a tax year. */
const taxPage = lazyPage(async () => (await import(/* webpackChunkName: "tax" */ './tax-page')).TaxPage);

const yearOf = (day: string): number => Number(day.slice(0, 4));

const countDown = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(1, from - to + 1) }, (_, index) => from - index);

/** The year that a URL asks for, if there is one; else the newest. */
const chosenYear = (text: string | null, years: readonly number[]): number =>
  years.find((year) => String(year) === text) ?? (years[0] as number);

/** A week belongs to the year of its Monday. */
const weeksOfYear = (year: number) => {
  const first = mondayOf(addDays(`${year}-01-01`, 6));
  return { from: first, to: addDays(mondayOf(`${year}-12-31`), 6) };
};

/** Number of weeks listed before the driver asks for the rest of the year. */
const shownAtFirst = 8;
/** Number of weeks in the first read, for a chart of a quarter of a year. */
const fewest = 14;

/** The year in a URL if it is certainly not the newest, so its weeks can be read immediately. */
const earlierYear = (url: URL, today: string): number | null => {
  const yearInAddress = url.searchParams.get('year') ?? '';
  return /^20\d\d$/.test(yearInAddress) && Number(yearInAddress) < yearOf(mondayOf(today))
    ? Number(yearInAddress)
    : null;
};

/** Days and weeks of a tax year; null when they could not be read. */
const readTax = async (client: Client, year: number, signal: AbortSignal): Promise<TaxData | null> => {
  const period = taxYear(year);
  try {
    const [days, weeks] = await Promise.all([
      fetchEarnings(client, 'day', period, signal),
      // Fees count where their week ends, and the first week of the year may begin before it.
      fetchEarnings(client, 'week', { from: mondayOf(period.from), to: period.to }, signal),
    ]);
    // An amount without a date belongs to no quarter.
    return [...days, ...weeks].some(({ period_end }) => period_end === null) ? null : { days, weeks };
  } catch {
    return null;
  }
};

/**
 * GET /v1/earnings: the newest weeks, which are required, as many as are shown; the weeks of an earlier year, if the URL asks for it;
 * later the other weeks of the shown year, or the days and weeks of a tax year.
 */
export const load = async (services: Services, { url, signal }: LoadArgs) => {
  const reader = signedInReader(services);
  const client = await services.client();
  const weeksOf = (year: number) => fetchEarnings(client, 'week', weeksOfYear(year), signal).catch(() => null);
  const earlier = earlierYear(url, reader.today);
  const weeksOfEarlier = earlier === null ? null : weeksOf(earlier);
  const reading = fetchNewestWeeks(client, fewest, signal);
  const payouts = unlessMissing(fetchPayouts(client, payoutsAround(reader.today), signal));
  const readByPage = { weeks: optional(reading.then(({ rows }) => rows)), payouts };
  const headerLine = readMoneyLine(client, reader, readByPage, signal);
  const { rows: newest, total } = await reading;
  const last = newest.find(({ period_start }) => period_start !== null)?.period_start ?? mondayOf(reader.today);
  // Every week since the first job is listed, including those without jobs, so their number gives the first week.
  const first = addDays(last, -7 * Math.max(0, total - 1));
  const years = countDown(yearOf(last), yearOf(first));
  const year = chosenYear(url.searchParams.get('year'), years);
  const frame = { reader, headerLine, payouts, tax: null, newest, years, year };
  const taxAsked = url.searchParams.get('tax');
  if (taxAsked !== null && total > 0) {
    const taxYears = countDown(taxYearOf(reader.today), taxYearOf(first));
    const ofTax = chosenYear(taxAsked, taxYears);
    const tax = { year: ofTax, years: taxYears, data: readTax(client, ofTax, signal) };
    await taxPage.preload();
    return { ...frame, tax, weeks: [], count: 0, all: null };
  }
  if (weeksOfEarlier !== null && year === earlier) {
    const weeks = await weeksOfEarlier;
    return { ...frame, weeks, count: weeks?.length ?? 0, all: null };
  }
  const weeks = newest.filter(({ period_start }) => yearOf(period_start ?? last) === year);
  const { from } = weeksOfYear(year);
  const count = total === 0 ? 0 : daysBetween(first > from ? first : from, last) / 7 + 1;
  // The other weeks of the year load last.
  return { ...frame, weeks, count, all: count === weeks.length ? null : weeksOf(year) };
};

type WeeksData = Awaited<ReturnType<typeof load>>;

const ThisWeek = ({ week, today }: { readonly week: Earning; readonly today: string }) => {
  const next = nextTier(week);
  const facts = [jobsInWords(week.jobs), week.online_minutes ? `${showMinutes(week.online_minutes)} online` : null];
  return (
    <Stack>
      <BigFigure question="Earned this week so far" figure={moneyParts(week.net)}>
        <p>{inOneLine(facts)}</p>
        {week.payable !== null && week.payable.amount < 0 ? <p>{weekBelowZeroText(week, week.payable)}</p> : null}
        {week.period_end === null ? null : <p>The week ends {onDay(week.period_end, today)}.</p>}
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

const keyOf = ({ id }: Earning): string => id;
const hrefOf = ({ period_start: monday }: Earning): string | null => monday && weekPath(monday);

type RowsData = Pick<WeeksData, 'year' | 'reader' | 'payouts'>;

/** The status of a final week. Its payout may be on hold or have failed, which the week itself does not tell. */
const FinalStatus = ({ week, reader, payouts }: { readonly week: Earning } & Omit<RowsData, 'year'>) => {
  const payout = use(payouts)?.find(({ id }) => id === week.payout_id);
  return <Status {...weekStatus(week, reader.today, payout)} />;
};

const columnsFor = ({ year, reader, payouts }: RowsData): readonly Column<Earning>[] => [
  {
    label: 'Week',
    at: 'title',
    share: 4,
    cell: ({ period_start: monday }) => (monday === null ? 'Week, dates not given' : showWeek(monday, String(year))),
  },
  { label: 'Jobs', at: 'hint', share: 2, cell: ({ jobs }) => jobsInWords(jobs) },
  {
    label: 'Status',
    at: 'status',
    share: 3,
    cell: (week) => {
      const status = <Status {...weekStatus(week, reader.today)} />;
      if (week.status !== 'closed') return status;
      return (
        <Suspense fallback={status}>
          <FinalStatus week={week} reader={reader} payouts={payouts} />
        </Suspense>
      );
    },
  },
  { label: 'You earned', at: 'amount', share: 2, cell: ({ net }) => showMoney(net) },
];

const Rows = ({ weeks, data }: { readonly weeks: readonly Earning[]; readonly data: RowsData }) => {
  const columns = useMemo(() => columnsFor(data), [data]);
  return <Table label={`Weeks in ${data.year}`} columns={columns} rows={weeks} keyOf={keyOf} hrefOf={hrefOf} />;
};

/** The chart of the newest weeks, oldest first; null if there are too few to compare. */
const drawingOf = (newest: readonly Earning[], today: string): ReactElement | null => {
  const currency = newest.find(({ net }) => net !== null)?.net?.currency;
  const drawn = newest
    .flatMap((week) => {
      const { net, period_start: monday } = week;
      return monday !== null && net?.currency === currency && net ? [{ week, monday, net }] : [];
    })
    .slice(0, 12)
    .reverse();
  if (drawn.length < 2) return null;
  const finishedNets = drawn.filter(({ week }) => week.status !== 'open').map(({ net }) => net);
  const total = addUp(finishedNets);
  const average =
    total && finishedNets.length > 1 ? { ...total, amount: roundHalf(total.amount / finishedNets.length) } : null;
  const title = `Last ${drawn.length} weeks`;
  return (
    <Section title={title} first>
      <Bars
        label={title}
        bars={drawn.map(({ week, monday, net }, index) => ({
          key: week.id,
          href: weekPath(monday),
          // The list of weeks has the status of a final week, which depends on its payout.
          spoken: `${showWeek(monday, today.slice(0, 4))}: ${inOneLine([showMoney(net), jobsInWords(week.jobs)?.toLowerCase(), week.status === 'open' ? weekStatus(week, today).label.toLowerCase() : null])}`,
          above: roundedMoney(net),
          name: String(Number(monday.slice(8))),
          below: drawn[index - 1]?.monday.slice(0, 7) === monday.slice(0, 7) ? '' : shortMonth(monday),
          amount: net.amount,
          isUnfinished: week.status === 'open',
        }))}
        average={average && { amount: average.amount, text: `${showMoney(average)} a week` }}
      />
    </Section>
  );
};

const NotRead = ({ year }: { readonly year: number }) => (
  <FailedPart title={`We couldn’t load your ${year} weeks`}>Everything else is up to date.</FailedPart>
);

const AllRows = ({ all, data }: { readonly all: NonNullable<WeeksData['all']>; readonly data: WeeksData }) => {
  const weeks = use(all);
  return weeks === null ? <NotRead year={data.year} /> : <Rows weeks={weeks} data={data} />;
};

const Weeks = ({ data, weeks }: { readonly data: WeeksData; readonly weeks: readonly Earning[] }) => {
  const { count, all, year } = data;
  const [isWhole, setIsWhole] = useState(count <= shownAtFirst);
  const [busy, startTransition] = useTransition();
  // What is below a phone's first screen renders after it, except on Back, which restores the scroll position.
  const shown = useDeferredValue(shownAtFirst, useNavigationType() === NavigationType.Pop ? shownAtFirst : 1);
  return (
    <Stack>
      <MutedText>
        Amounts are what you earned after commission, VAT and fees. Cash fares you’ve kept come off your payout, and
        unpaid invoices may too.
      </MutedText>
      {isWhole && all ? (
        <AllRows all={all} data={data} />
      ) : (
        <Rows weeks={isWhole ? weeks : weeks.slice(0, shown)} data={data} />
      )}
      {isWhole ? null : (
        <ShowAll busy={busy} onPress={() => startTransition(() => setIsWhole(true))}>
          Show all {count} weeks in {year}
        </ShowAll>
      )}
    </Stack>
  );
};

const List = ({ data }: { readonly data: WeeksData }) => {
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
        {weeks === null ? <NotRead year={year} /> : <Weeks key={year} data={data} weeks={weeks} />}
      </Stack>
    </Section>
  );
};

const savePayDays = (coming: readonly Earning[], reader: Reader): void => {
  saveFile(payDayFileName, 'text/calendar;charset=utf-8', payDaysFile(coming, reader, location.origin));
  toast('Calendar file downloaded');
};

const PayDays = ({ data: { newest, reader, payouts } }: { readonly data: WeeksData }) => {
  const coming = withPayDay(newest, reader.today, use(payouts) ?? []);
  return coming.length === 0 ? null : (
    <Button variant="quiet" icon="calendar" onClick={() => savePayDays(coming, reader)}>
      Add dates to calendar
    </Button>
  );
};

/** Pay days for a calendar, and links to the tax year and the files. */
const Foot = ({ data }: { readonly data: WeeksData }) => (
  <Row>
    <LinkButton variant="quiet" icon="download" href={taxHref(taxYearOf(data.reader.today))}>
      Tax year and downloads
    </LinkButton>
    <Suspense>
      <PayDays data={data} />
    </Suspense>
  </Row>
);

/** The weeks of a year, or the totals of a tax year. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<WeeksData>();
  const { reader, newest, tax, headerLine } = data;
  const [latest] = newest;
  const thisWeek = latest && <ThisWeek week={latest} today={reader.today} />;
  const drawing = drawingOf(newest, reader.today);
  if (tax)
    return (
      <Suspense fallback={<PageHeading>Tax year and downloads</PageHeading>}>
        <taxPage.Page
          key="tax"
          reader={reader}
          tax={tax}
          currency={latest?.net?.currency ?? null}
          services={services}
        />
      </Suspense>
    );
  return (
    <Stack space="large">
      <PrintedOn services={services} />
      <MoneyHeader at="Earnings" line={headerLine} services={services} />
      {latest ? (
        <>
          {drawing ? (
            <TwoColumns ratio="5:6">
              {thisWeek}
              {drawing}
            </TwoColumns>
          ) : (
            thisWeek
          )}
          <List data={data} />
          <Foot data={data} />
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
