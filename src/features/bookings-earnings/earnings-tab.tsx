import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { path } from '../../api/path';
import { saveFile } from '../../device/save-file';
import type { Services } from '../../services';
import { csvType } from '../../text/csv';
import { dayOf, nearDay, weekdayAndDay } from '../../text/dates';
import { belowNothing, commissionable, isRunning, jobsInWords, nextTier, payDayInWords } from '../../text/earnings';
import { absolute, type Money, moneyParts, showChange, showMoney, showRate, sum, wholeUnits } from '../../text/money';
import { addDays, daysOfWeek, shortWeekday, showMinutes, showWeek } from '../../text/weeks';
import { AmountRows } from '../../ui/AmountRow';
import { BigFigure } from '../../ui/BigFigure';
import { Button } from '../../ui/Button';
import { DayBars } from '../../ui/DayBars';
import { FactGrid } from '../../ui/FactGrid';
import { Meter } from '../../ui/Meter';
import { Quiet } from '../../ui/Quiet';
import { Section } from '../../ui/Section';
import { Row, Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { TrendList } from '../../ui/TrendList';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { Waterfall, type WaterfallLine } from '../../ui/Waterfall';
import { dayPath } from './addresses';
import { JobRows } from './job-rows';
import { jobsCsv, jobsFileName } from './jobs-csv';
import { AddsUp, Ask, Later, Retry } from './parts';
import { payDayFileName, payDaysFile } from './pay-days';
import { comparison, leftovers, partsOf, steps, worth } from './sums';
import type { WeekData } from './week-data';

interface TabProps {
  readonly services: Services;
  readonly data: WeekData;
  readonly week: Earning;
}

/** The answer: how much, when, and what is in the way of it. A debt is said in words and never with a sign. */
const Answer = ({ data: { reader }, week }: TabProps) => {
  const { payable, status } = week;
  const payDay = payDayInWords(week, reader.todayIs);
  const running = status === 'open';
  if (payable.amount < 0)
    return (
      <BigFigure
        question={running ? 'What will I be paid, so far?' : 'What will I be paid? Nothing. You owe'}
        figure={moneyParts(running ? payable : absolute(payable))}
      >
        <p>{running ? belowNothing : 'More was taken than came in.'}</p>
        <p>Nothing goes to your bank for this week.</p>
      </BigFigure>
    );
  return (
    <BigFigure
      question={
        running ? 'What will I be paid, so far?' : status === 'paid' ? 'What was I paid?' : 'What will I be paid?'
      }
      figure={moneyParts(payable)}
    >
      {payable.amount === 0 ? (
        <p>Nothing goes to your bank for this week.</p>
      ) : (
        <p>{payDay ?? 'The day is not set yet'}</p>
      )}
      {running ? (
        <p>
          {isRunning(week, reader.todayIs)
            ? `The week runs until ${nearDay(week.period_end, reader.todayIs)}. The figures may still change.`
            : 'The week is over but not closed yet. The figures may still change.'}
        </p>
      ) : null}
    </BigFigure>
  );
};

const amountsOf: Readonly<Record<string, (job: Booking) => Money>> = {
  gross: ({ gross }) => gross,
  commission: ({ commission }) => commission,
  vat: ({ commission_vat }) => commission_vat,
  adjustments: ({ adjustments, net }) =>
    sum(
      adjustments.map(({ amount }) => amount),
      net.currency,
    ),
  cash: ({ cash_collected }) => cash_collected,
};

const notes: Readonly<Record<string, (job: Booking) => string>> = {
  commission: ({ commission_rate_bps, commission_status }) =>
    `${showRate(commission_rate_bps)}${commission_status === 'final' ? '' : ', so far'}`,
  vat: ({ commission }) => `on ${showMoney(commission)}`,
  adjustments: ({ adjustments }) => adjustments.map(({ reason }) => reason).join(', '),
};

const labels: Readonly<Record<string, string>> = {
  gross: 'Fares and tips',
  vat: 'VAT on commission',
  adjustments: 'Corrections',
  net: 'You earned',
  cash: 'Cash you already have',
  invoices: 'Invoices taken',
};

/** The lines of the waterfall with their words, each with what makes it. */
const useLines = ({ data: { reader, jobs }, week }: TabProps): readonly WaterfallLine[] => {
  const provisional = week.commission_status === 'provisional' ? ', so far' : '';
  const subs: Readonly<Record<string, string>> = {
    gross: `${jobsInWords(week.jobs)}, tips ${showMoney(week.tips)}`,
    commission: `of ${showMoney(commissionable(week))}, not of tips${provisional}`,
  };
  const fromJobs = (key: string, label: string) => () => (
    <Later
      value={jobs}
      label="Reading the jobs"
      failed={<Retry title="We could not read the jobs">The sums above are up to date.</Retry>}
    >
      {(there) => {
        const amountOf = amountsOf[key] ?? (({ net }: Booking) => net);
        return (
          <JobRows
            label={label}
            jobs={there.filter((job) => amountOf(job).amount !== 0)}
            timeZone={reader.timeZone}
            amountOf={amountOf}
            {...(notes[key] ? { note: notes[key] } : {})}
            none="No job has any of it."
          />
        );
      }}
    </Later>
  );
  const invoices = () => (
    <AmountRows
      label="Invoices taken"
      rows={week.invoices.map(({ id, number, statement_id, amount: taken }) => ({
        key: id,
        title: number,
        amount: showMoney(taken),
        ...(statement_id === null ? {} : { href: path`/plans-invoices/${statement_id}/${id}` }),
      }))}
    />
  );
  const lines = steps(week).map(({ key, kind, amount, isTotal }) => {
    const fee = key.startsWith('fee-') ? week.fees[Number(key.slice(4))] : undefined;
    const label =
      fee?.label ??
      (key === 'commission'
        ? `Commission, ${showRate(week.commission_rate_bps)}`
        : key === 'payable'
          ? amount.amount >= 0
            ? 'To your bank'
            : week.status === 'open'
              ? 'So far'
              : 'You owe'
          : (labels[key] ?? key));
    return {
      key,
      label,
      kind,
      isTotal,
      amount: amount.amount,
      text:
        key === 'payable' && week.status !== 'open'
          ? showMoney(absolute(amount))
          : key === 'adjustments'
            ? showChange(amount)
            : showMoney(amount),
      sub: fee ? 'for the week' : subs[key],
      fee,
    };
  });
  const parts = (label: string, index: number) => () => (
    <Stack space="small">
      <AmountRows
        label={label}
        rows={partsOf(lines, index).map((part) => ({ key: part.key, title: part.label, amount: part.text }))}
      />
      {lines[index]?.key === 'payable' && week.payout_id !== null ? (
        <TextLink href={path`/payouts/${week.payout_id}`} alone opens>
          See the payout
        </TextLink>
      ) : null}
    </Stack>
  );
  const charge = (label: string, taken: Money) => () => (
    <AmountRows
      label={label}
      rows={[
        { key: label, title: label, hint: 'A fixed charge for the week, whatever the jobs', amount: showMoney(taken) },
      ]}
    />
  );
  return lines.map(({ fee, ...line }, index) => ({
    ...line,
    rows: fee
      ? charge(fee.label, fee.amount)
      : line.key === 'invoices'
        ? invoices
        : line.isTotal
          ? parts(line.label, index)
          : fromJobs(line.key, line.label),
  }));
};

/** "9 lines, 7 days and 58 jobs. £0.00 left over." */
const checkedWords = (
  lines: number,
  days: readonly Earning[] | null,
  jobs: readonly Booking[] | null,
  nothing: string,
): string => {
  const parts = [
    `${lines} lines`,
    ...(days ? [`${days.length} days`] : []),
    ...(jobs ? [jobs.length === 1 ? '1 booking' : `${jobs.length} bookings`] : []),
  ];
  return `${parts.join(', ')}. ${nothing} left over.`;
};

const Days = ({ data: { monday, days } }: TabProps) => {
  if (days === null)
    return (
      <Section title="Day by day">
        <Retry title="We could not read the days">The rest of this page is up to date.</Retry>
      </Section>
    );
  const bars = daysOfWeek(monday).map((day) => {
    const row = days.find(({ period_start }) => period_start === day);
    const jobs = row?.jobs ?? 0;
    return {
      key: day,
      href: dayPath(day),
      spoken: `${weekdayAndDay(day)}: ${row ? showMoney(row.gross) : 'nothing'}, ${jobsInWords(jobs).toLowerCase()}`,
      above: row ? wholeUnits(row.gross) : '',
      name: shortWeekday(day),
      below: String(jobs),
      amount: row?.gross.amount ?? 0,
    };
  });
  return (
    <Section title="Day by day">
      <Stack space="small">
        <DayBars label="Fares and tips by day" days={bars} />
        <Quiet>Above: fares and tips, without pence. Below: jobs. Open a day to see them.</Quiet>
      </Stack>
    </Section>
  );
};

const Worth = ({ data: { earlier, jobs }, week }: TabProps) => {
  const { before, average } = comparison(week, earlier);
  const running = week.status === 'open';
  const trend = (key: string, more: Money, other: Money, than: string) => ({
    key,
    // A running week against whole ones: the difference says nothing yet.
    direction:
      running || more.amount === 0 ? ('level' as const) : more.amount > 0 ? ('up' as const) : ('down' as const),
    text: running
      ? `${showMoney(week.net)} so far, ${showMoney(other)} in ${than}`
      : more.amount === 0
        ? `The same as ${than}`
        : `${showMoney(absolute(more))} ${more.amount > 0 ? 'more' : 'less'} than ${than}`,
    note: running ? '' : showMoney(other),
  });
  const facts = (there: readonly Booking[] | null) => {
    const { anHour, aJob, aMile, miles, minutes } = worth(week, there);
    return [
      ...(anHour ? [{ term: 'an hour online', figure: showMoney(anHour) }] : []),
      ...(aJob ? [{ term: 'a job', figure: showMoney(aJob) }] : []),
      ...(minutes ? [{ term: 'online', figure: showMinutes(minutes) }] : []),
      ...(aMile ? [{ term: `a mile, ${miles.toLocaleString('en-GB')} miles`, figure: showMoney(aMile) }] : []),
    ];
  };
  if (week.jobs === 0 && !before) return null;
  return (
    <Section title="What your time was worth">
      <Stack>
        {week.jobs > 0 ? (
          <Later value={jobs} label="Reading the jobs" failed={<FactGrid facts={facts(null)} />}>
            {(there) => <FactGrid facts={facts(there)} />}
          </Later>
        ) : null}
        <TrendList
          trends={[
            ...(before ? [trend('before', before.more, before.net, 'the week before')] : []),
            ...(average ? [trend('average', average.more, average.net, `your ${average.weeks}-week average`)] : []),
          ]}
        />
      </Stack>
    </Section>
  );
};

const Tier = ({ data: { reader }, week }: TabProps) => {
  const { tier } = week;
  if (!tier) return null;
  const next = nextTier(week);
  const running = isRunning(week, reader.todayIs);
  const rate = showRate(tier.rate_bps);
  return (
    <Section title="Your commission">
      <p>
        <b>
          {rate} for all {jobsInWords(week.jobs).toLowerCase()}
          {running ? ' so far' : ''}.
        </b>{' '}
        {next ? `From ${next.fromJobs} jobs it is ${showRate(next.rateBps)}.` : 'This is the last step of the scale.'}
      </p>
      {next ? (
        <>
          <Meter
            spoken={`${week.jobs} jobs. ${rate} from ${tier.from_jobs} jobs, ${showRate(next.rateBps)} from ${next.fromJobs} jobs.`}
            from={tier.from_jobs}
            at={week.jobs}
            to={next.fromJobs}
            rate={rate}
            nextRate={showRate(next.rateBps)}
            fromLabel={`${tier.from_jobs} jobs`}
            toLabel={String(next.fromJobs)}
          />
          <p>
            {running
              ? `${next.jobsToGo} more ${next.jobsToGo === 1 ? 'job' : 'jobs'}`
              : `With ${next.jobsToGo} more ${next.jobsToGo === 1 ? 'job' : 'jobs'}`}{' '}
            {running ? 'and it is' : 'it would have been'} {showRate(next.rateBps)} instead of {rate}. On this week’s
            fares that {running ? 'is' : 'was'} <b>{showMoney(next.saves)}</b> less commission, and less VAT on it.
          </p>
        </>
      ) : null}
    </Section>
  );
};

const Files = ({ data: { reader, monday, jobs }, week }: TabProps) => {
  const saveJobs = (there: readonly Booking[]) => {
    saveFile(jobsFileName(monday, addDays(monday, 6)), csvType, jobsCsv(there, reader.timeZone));
    toast('Your file is made');
  };
  const savePayDay = () => {
    saveFile(payDayFileName, 'text/calendar;charset=utf-8', payDaysFile([week], reader, location.origin));
    toast('Your calendar file is made');
  };
  return (
    <Row>
      <Button variant="quiet" icon="printer" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
      <Later value={jobs} label="Reading the jobs" lines={1} failed={null}>
        {(there) =>
          there.length > 0 ? (
            <Button variant="quiet" icon="download" onClick={() => saveJobs(there)}>
              Jobs (CSV)
            </Button>
          ) : null
        }
      </Later>
      {week.pays_on !== null && week.pays_on >= reader.todayIs && week.payable.amount > 0 ? (
        <Button variant="quiet" icon="calendar" onClick={savePayDay}>
          Pay day into my calendar
        </Button>
      ) : null}
    </Row>
  );
};

/** Until when a driver may ask about jobs of the week: the last day that any of them still has. */
const askUntil = (jobs: readonly Booking[], timeZone: string): string | null => {
  const last = jobs.reduce<string | null>(
    (latest, { query_until }) =>
      query_until !== null && (latest === null || query_until > latest) ? query_until : latest,
    null,
  );
  return last !== null && Date.parse(last) > Date.now() ? dayOf(last, timeZone) : null;
};

const Beside = (props: TabProps) => (
  <>
    <Days {...props} />
    <Worth {...props} />
    <Tier {...props} />
  </>
);

/** Why this much: from the fares to the bank, to the penny. */
export const EarningsTab = (props: TabProps) => {
  const { data, week } = props;
  const { reader, monday, days, jobs } = data;
  const lines = useLines(props);
  const nothing = showMoney({ ...week.net, amount: 0 });
  const about = `Earnings of the week ${showWeek(monday, '')}`;
  const ask = { about };
  const check = (there: readonly Booking[] | null) => (
    <AddsUp {...ask} found={leftovers(week, days, there)} checked={checkedWords(lines.length, days, there, nothing)} />
  );
  return (
    <TwoColumns ratio="9:5">
      <Stack space="large">
        <Answer {...props} />
        <div>
          <h2 hidden>Why this much</h2>
          <Waterfall caption="How the week adds up, line by line" lines={lines} />
        </div>
        <Later value={jobs} label="Adding up the jobs" lines={1} failed={check(null)}>
          {check}
        </Later>
        <Section title="Something wrong?">
          <Stack>
            <Later value={jobs} label="Reading the jobs" lines={1} failed={null}>
              {(there) => {
                const until = askUntil(there, reader.timeZone);
                return until ? (
                  <p>You can ask about a job of this week until {nearDay(until, reader.todayIs)}.</p>
                ) : null;
              }}
            </Later>
            <Ask {...ask} />
          </Stack>
        </Section>
        <div data-print="never">
          <Files {...props} />
        </div>
      </Stack>
      <Beside {...props} />
    </TwoColumns>
  );
};
