import { Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import type { Booking } from '../../api/bookings';
import type { Earning } from '../../api/earnings';
import { path } from '../../api/path';
import { belowZeroText, commissionable, isRunning, jobsInWords, nextTier, payDayInWords } from '../../domain/earnings';
import { accountInWords, timingText } from '../../domain/payouts';
import { laterInvoicesText, pendingText } from '../../domain/statements';
import { showMinutes, showWeek } from '../../domain/weeks';
import { FailedPart } from '../../flows/failed-part';
import type { Services } from '../../flows/services';
import { counted } from '../../format/counted';
import { currentTime } from '../../format/current-time';
import { dayOf, nearDay, onDay } from '../../format/dates';
import { absolute, type Money, moneyParts, showChange, showMoney, showRate } from '../../format/money';
import { asSentence } from '../../format/sentence';
import { isKnown } from '../../format/unknown-value';
import { saveFile } from '../../photos/save-file';
import { AmountRows } from '../../ui/AmountRow';
import { BigFigure } from '../../ui/BigFigure';
import { Button } from '../../ui/Button';
import { FactGrid } from '../../ui/FactGrid';
import { Meter } from '../../ui/Meter';
import { MutedText } from '../../ui/MutedText';
import { Section } from '../../ui/Section';
import { Row, Stack } from '../../ui/Stack';
import { MoreLink } from '../../ui/TextLink';
import { TrendList } from '../../ui/TrendList';
import { TwoColumns } from '../../ui/TwoColumns';
import { toast } from '../../ui/toast';
import { Waterfall, type WaterfallLine } from '../../ui/Waterfall';
import { JobRows } from './job-rows';
import { AddsUp, Ask, Later } from './parts';
import { payDayFileName, payDaysFile, withPayDay } from './pay-days';
import type { Reader } from './reader';
import { replaceQuery } from './replace-query';
import { averagesOf, comparison, correctionsOf, differences, partsOf, payoutSteps } from './sums';
import { commissionLabel, commissionNote, inOneLine, statusNotGiven } from './texts';
import type { WeekData } from './week-data';

interface TabProps {
  readonly services: Services;
  readonly data: WeekData;
  readonly week: Earning;
}

const questionOf = ({ status, payable }: Pick<Earning, 'status' | 'payable'>): string => {
  if (!isKnown(status)) return 'This week’s total';
  if (status === 'closed' && payable?.amount === 0) return 'What was I paid?';
  return { open: 'What will I be paid so far?', closed: 'What will I be paid?', paid: 'What was I paid?' }[status];
};

/** The payout's state if it is not only planned: it may be sent already, on hold, cancelled or returned by the bank. */
const PayDay = ({ data: { reader, payout: loading }, week, services: { canOpen } }: TabProps) => {
  const day = payDayInWords(week, reader.today) ?? (isKnown(week.status) ? null : statusNotGiven);
  const planned = day ? (
    <p>{day}</p>
  ) : (
    <Stack space="small">
      <p>No pay day yet</p>
      {canOpen('/payouts') ? <MoreLink href="/payouts">See your payouts</MoreLink> : null}
    </Stack>
  );
  if (loading === null) return planned;
  return (
    <Later value={loading} label="Loading your payout" lines={1} failed={planned}>
      {(payout) => {
        const state = payout.status === 'scheduled' ? null : timingText(payout, reader.today, reader.timeZone);
        if (state === null) return planned;
        const { status, held_reason: reason, bank_account: account } = payout;
        const failed = account ? `Payout to ${accountInWords(account)} failed` : 'Payout failed';
        const prefix = status === 'failed' ? failed : status === 'on_hold' && reason ? 'On hold' : null;
        return (
          <Stack space="small">
            <p>{prefix ? `${prefix}. ${asSentence(state)}` : state}</p>
            <MoreLink href={path`/payouts/${payout.id}`}>See the payout</MoreLink>
          </Stack>
        );
      }}
    </Later>
  );
};

/** What may come off an open week when it closes. */
const LaterCharges = ({ statements }: Pick<WeekData, 'statements'>) =>
  pendingText((statements && use(statements)) ?? []) ?? laterInvoicesText;

/** The amount of the payout, its day, and what may delay it. A debt is written in words, never with a minus sign. */
const Answer = (props: TabProps) => {
  const {
    data: { reader, statements },
    week,
  } = props;
  const { payable, status } = week;
  const isOpen = status === 'open';
  if (isKnown(status) && payable && payable.amount < 0)
    return (
      <BigFigure
        question={isOpen ? questionOf(week) : 'You owe'}
        figure={moneyParts(isOpen ? payable : absolute(payable))}
      >
        <p>{isOpen ? belowZeroText(week) : 'Deductions were more than your fares.'}</p>
        <p>
          {isOpen
            ? 'If it stays below zero, there’s no payout for this week, and it may come off a later one.'
            : 'There’s no payout for this week. Ask us how this is settled.'}
        </p>
      </BigFigure>
    );
  return (
    <BigFigure question={questionOf(week)} figure={moneyParts(payable)}>
      {isKnown(status) && payable?.amount === 0 ? (
        <p>{isOpen ? 'Nothing to pay so far.' : 'There’s no payout for this week.'}</p>
      ) : (
        <PayDay {...props} />
      )}
      {isOpen ? (
        <p>
          {isRunning(week, reader.today) && week.period_end !== null
            ? `The week ends ${onDay(week.period_end, reader.today)}. Figures can change until then.`
            : 'We’re finalising this week. Figures can still change.'}
          {week.invoices_taken?.amount === 0 ? (
            <>
              {' '}
              <Suspense fallback={laterInvoicesText}>
                <LaterCharges statements={statements} />
              </Suspense>
            </>
          ) : null}
        </p>
      ) : null}
    </BigFigure>
  );
};

const amountsOf: Readonly<Record<string, (job: Booking) => Money | null>> = {
  gross: ({ gross }) => gross,
  commission: ({ commission }) => commission,
  vat: ({ commission_vat }) => commission_vat,
  adjustments: correctionsOf,
  cash: ({ cash_collected }) => cash_collected,
};

const notes: Readonly<Record<string, (job: Booking) => string>> = {
  commission: (job) =>
    inOneLine([job.commission_rate_bps === null ? null : showRate(job.commission_rate_bps), commissionNote(job)]),
  vat: ({ commission }) => (commission ? `on ${showMoney(commission)}` : ''),
  adjustments: ({ adjustments }) => inOneLine((adjustments ?? []).map(({ reason }) => reason)),
};

const labels: Readonly<Record<string, string>> = {
  gross: 'Fares and tips',
  fees: 'Fees',
  vat: 'VAT on commission',
  adjustments: 'Corrections',
  net: 'You earned',
  cash: 'Cash fares you’ve kept',
  invoices: 'Invoices paid',
};

/** The lines of the breakdown, each with the rows that add up to it. */
const useLines = ({ data: { reader, jobs }, week, services: { canOpen } }: TabProps): readonly WaterfallLine[] => {
  const base = commissionable(week);
  const hints: Readonly<Record<string, string>> = {
    gross: inOneLine([jobsInWords(week.jobs), week.tips && `tips ${showMoney(week.tips)}`]),
    commission: inOneLine([base && `on ${showMoney(base)}`, 'not on tips', commissionNote(week)]),
  };
  const fromJobs = (key: string, label: string) => () => (
    <Later
      value={jobs}
      label="Loading your jobs"
      failed={<FailedPart title="We couldn’t load the jobs">The totals above are up to date.</FailedPart>}
    >
      {(bookings) => {
        const amountOf = amountsOf[key] ?? (({ net }: Booking) => net);
        return (
          <JobRows
            label={label}
            jobs={bookings.filter((job) => amountOf(job)?.amount !== 0)}
            timeZone={reader.timeZone}
            amountOf={amountOf}
            {...(notes[key] ? { note: notes[key] } : {})}
            none="This isn’t from a particular job."
          />
        );
      }}
    </Later>
  );
  const invoices = () => (
    <AmountRows
      label="Invoices paid"
      rows={(week.invoices ?? []).map(({ id, number, statement_id, amount }, index) => ({
        key: index,
        title: number ?? 'Invoice',
        amount: showMoney(amount),
        ...(statement_id === null || id === null || !canOpen('/plans-invoices')
          ? {}
          : { href: path`/plans-invoices/${statement_id}/${id}` }),
      }))}
    />
  );
  const all = payoutSteps(week);
  // Amounts in different currencies have no common scale.
  const isDrawn = new Set(all.flatMap(({ amount }) => amount?.currency ?? [])).size === 1;
  const isSettled = isKnown(week.status) && week.status !== 'open';
  const lines = all.map(({ key, kind, amount, isTotal }) => {
    const fee = key.startsWith('fee-') ? week.fees?.[Number(key.slice(4))] : undefined;
    const label = fee
      ? (fee.label ?? 'Fee')
      : key === 'commission'
        ? commissionLabel({ ...week, commission_status: 'final' })
        : key === 'payable'
          ? amount === null || amount.amount >= 0
            ? 'To your bank'
            : isSettled
              ? 'You owe'
              : 'So far'
          : (labels[key] ?? key);
    return {
      key,
      label,
      kind,
      isTotal,
      amount: isDrawn && amount ? amount.amount : null,
      text:
        key === 'payable' && isSettled
          ? showMoney(absolute(amount))
          : key === 'adjustments'
            ? showChange(amount)
            : showMoney(amount),
      sub: fee ? 'for the week' : hints[key],
      fee,
    };
  });
  const parts = (label: string, index: number) => () => (
    <Stack space="small">
      <AmountRows
        label={label}
        rows={partsOf(lines, index).map((part) => ({ key: part.key, title: part.label, amount: part.text }))}
      />
      {lines[index]?.key === 'payable' && week.payout_id !== null && canOpen('/payouts') ? (
        <MoreLink href={path`/payouts/${week.payout_id}`}>See the payout</MoreLink>
      ) : null}
    </Stack>
  );
  const charge = (label: string, amount: Money | null) => () => (
    <AmountRows
      label={label}
      rows={[
        {
          key: label,
          title: label,
          hint: 'A fixed charge for the week, however many jobs you do',
          amount: showMoney(amount),
        },
      ]}
    />
  );
  const rowsOf = ({ key, label, isTotal, fee }: (typeof lines)[number], index: number) => {
    if (fee) return charge(label, fee.amount);
    if (key === 'invoices') return week.invoices && invoices;
    // A missing sum has no parts to show.
    if (key === 'fees') return null;
    return isTotal ? parts(label, index) : fromJobs(key, label);
  };
  return lines.map((line, index) => {
    const rows = rowsOf(line, index);
    const { fee, ...shown } = line;
    return { ...shown, ...(rows ? { rows } : {}) };
  });
};

const Averages = ({ data: { earlier, jobs }, week }: TabProps) => {
  const { before, average } = comparison(week, earlier);
  const isOpen = week.status === 'open';
  const trendOf = (key: string, more: Money, net: Money, than: string) => ({
    key,
    // The current week is not over, so a difference to whole weeks means nothing yet.
    direction: isOpen || more.amount === 0 ? ('level' as const) : more.amount > 0 ? ('up' as const) : ('down' as const),
    text: isOpen
      ? `${showMoney(week.net)} so far, ${showMoney(net)} in ${than}`
      : more.amount === 0
        ? `The same as ${than}`
        : `${showMoney(absolute(more))} ${more.amount > 0 ? 'more' : 'less'} than ${than}`,
    note: isOpen ? '' : showMoney(net),
  });
  const facts = (bookings: readonly Booking[] | null) => {
    const { perHour, perJob, perMile, miles, minutes } = averagesOf(week, bookings);
    return [
      { term: 'per hour online', figure: perHour && showMoney(perHour) },
      { term: 'per job', figure: perJob && showMoney(perJob) },
      { term: 'online', figure: minutes ? showMinutes(minutes) : null },
      { term: `per mile (${counted(miles, 'mile').replace(' ', '\u00a0')})`, figure: perMile && showMoney(perMile) },
    ];
  };
  if (week.jobs === 0 && !before) return null;
  return (
    <Section title="Your averages">
      <Stack>
        {week.jobs === 0 ? null : (
          <Later value={jobs} label="Loading your jobs" failed={<FactGrid facts={facts(null)} />}>
            {(bookings) => <FactGrid facts={facts(bookings)} />}
          </Later>
        )}
        <TrendList
          trends={[
            ...(before ? [trendOf('before', before.more, before.net, 'the week before')] : []),
            ...(average ? [trendOf('average', average.more, average.net, `your ${average.weeks}-week average`)] : []),
          ]}
        />
      </Stack>
    </Section>
  );
};

const Tier = ({ data: { reader }, week }: TabProps) => {
  const { tier, jobs } = week;
  const isOpen = isRunning(week, reader.today);
  if (!tier || tier.rate_bps === null || jobs === null || (jobs === 0 && !isOpen)) return null;
  const next = nextTier(week);
  const rate = showRate(tier.rate_bps);
  const forJobs = `for ${jobs === 1 ? 'your' : 'all'} ${jobsInWords(jobs).toLowerCase()}${isOpen ? ' so far' : ''}`;
  return (
    <Section title="Your commission">
      <p>
        <b>
          {rate}
          {jobs > 0 ? ` ${forJobs}` : next ? ' until you reach the next rate' : null}.
        </b>{' '}
        {next ? null : 'That’s the lowest rate.'}
      </p>
      {next ? (
        <>
          {tier.from_jobs === null ? null : (
            <Meter
              spoken={`${jobsInWords(jobs)}. ${rate} from ${counted(tier.from_jobs, 'job')}, ${showRate(next.rateBps)} from ${counted(next.fromJobs, 'job')}.`}
              from={tier.from_jobs}
              at={jobs}
              to={next.fromJobs}
              rate={rate}
              nextRate={showRate(next.rateBps)}
            />
          )}
          <p>
            {next.jobsToGo} more {next.jobsToGo === 1 ? 'job' : 'jobs'} {isOpen ? 'will cut' : 'would have cut'} your
            commission to {showRate(next.rateBps)}.
            {next.saves && next.saves.amount > 0 ? (
              <>
                {' '}
                On this week’s fares that {isOpen ? 'saves' : 'would have saved'} you <b>{showMoney(next.saves)}</b>,
                and the VAT on it.
              </>
            ) : null}
          </p>
        </>
      ) : null}
    </Section>
  );
};

const PayDayFile = ({ data: { reader, payout }, week }: TabProps) => {
  const read = payout && use(payout);
  if (withPayDay([week], reader.today, read ? [read] : []).length === 0) return null;
  const save = () => {
    saveFile(payDayFileName, 'text/calendar;charset=utf-8', payDaysFile([week], reader, location.origin));
    toast('Calendar file downloaded');
  };
  return (
    <Button variant="quiet" icon="calendar" onClick={save}>
      Add date to calendar
    </Button>
  );
};

const Files = (props: TabProps) => (
  <Row>
    <Button variant="quiet" icon="printer" onClick={() => window.print()}>
      Print or save as PDF
    </Button>
    <Suspense>
      <PayDayFile {...props} />
    </Suspense>
  </Row>
);

/** Until when the driver may ask about the jobs of the week; null if that is over, or was not given. */
const askUntil = (jobs: readonly Booking[], { timeZone, today }: Reader): string | null => {
  const ends = jobs.flatMap(({ query_until: end }) => end ?? []).sort();
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined || Date.parse(last) <= currentTime()) return null;
  const [firstDay, lastDay] = [dayOf(first, timeZone), dayOf(last, timeZone)];
  return firstDay === lastDay
    ? `You can ask about a job from this week until ${nearDay(lastDay, today)}.`
    : `You can ask about this week’s jobs until ${nearDay(lastDay, today)} at the latest. Each job shows its own last day.`;
};

/** The files of the week, and a link to ask about it. A sum that does not add up has its own link above. */
const Foot = ({ about, ...props }: TabProps & { readonly about: string }) => {
  const { reader, days, jobs } = props.data;
  const ask = (bookings: readonly Booking[] | null) =>
    differences(props.week, days, bookings).some(({ total, difference }) => total && difference) ? null : (
      <Ask about={about} />
    );
  return (
    <Stack>
      <div data-print="never">
        <Files {...props} />
      </div>
      <Later value={jobs} label="Loading your jobs" lines={1} failed={ask(null)}>
        {(bookings) => {
          const until = askUntil(bookings, reader);
          return (
            <>
              {until ? <MutedText>{until}</MutedText> : null}
              {ask(bookings)}
            </>
          );
        }}
      </Later>
    </Stack>
  );
};

/** The open lines are in the URL, so that Back from a job returns to them. */
const useOpenLines = () => {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<readonly string[]>(() => new URLSearchParams(search).getAll('open'));
  const onToggle = (key: string) => {
    const keys = open.includes(key) ? open.filter((openKey) => openKey !== key) : [...open, key];
    setOpen(keys);
    replaceQuery(pathname, new URLSearchParams(keys.map((openKey) => ['open', openKey])));
  };
  return { open, onToggle };
};

/** How the payout was worked out, from the fares to the bank. */
export const EarningsTab = (props: TabProps) => {
  const { data, week } = props;
  const { monday, days, jobs } = data;
  const lines = useLines(props);
  const about = `Earnings for ${showWeek(monday, '')}`;
  const check = (bookings: readonly Booking[] | null) => (
    <AddsUp about={about} found={differences(week, days, bookings)} />
  );
  return (
    <>
      <TwoColumns ratio="9:5">
        <Stack space="large">
          <Answer {...props} />
          <div>
            <h2 hidden>How we worked this out</h2>
            <Waterfall caption="How we worked this out" lines={lines} {...useOpenLines()} />
          </div>
          <Later value={jobs} label="Adding up your jobs" lines={1} failed={check(null)}>
            {check}
          </Later>
          <Tier {...props} />
        </Stack>
        <Averages {...props} />
      </TwoColumns>
      <Foot {...props} about={about} />
    </>
  );
};
