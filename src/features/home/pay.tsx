import { type ReactNode, Suspense, use } from 'react';
import type { Earning } from '../../api/earnings';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import {
  belowZeroText,
  heldWeekText,
  isRunning,
  jobsInWords,
  nextTier,
  payDayInWords,
  whichWeek,
} from '../../domain/earnings';
import {
  awaitedBy,
  failedInWords,
  failedPayout,
  nextPayout,
  payDay,
  purposeText,
  rejectedAccountText,
  timingText,
  unknownInWords,
  unknownPayout,
} from '../../domain/payouts';
import { areInvoicesLater, laterInvoicesText, pendingText } from '../../domain/statements';
import { capital } from '../../format/capital';
import { counted } from '../../format/counted';
import { moneyParts, showMoney, showRate } from '../../format/money';
import { isKnown, readable } from '../../format/unknown-value';
import { Banner } from '../../ui/Banner';
import { BigFigure } from '../../ui/BigFigure';
import { LinkButton } from '../../ui/LinkButton';
import { Meter } from '../../ui/Meter';
import { MutedText } from '../../ui/MutedText';
import { ReservedSpace } from '../../ui/ReservedSpace';
import { Section } from '../../ui/Section';
import { SkeletonBlock, SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { MoreLink } from '../../ui/TextLink';
import { type CardProps, NotLoaded, WhenLoaded } from './parts';

const weekHref = ({ period_start }: Pick<Earning, 'period_start'>): string =>
  period_start === null ? '/bookings-earnings' : `/bookings-earnings/${period_start}/earnings`;

const question = 'What will I be paid?';

const cantTell = (why: ReactNode) => (
  <Section first title={question} answer="We can’t tell">
    {why}
  </Section>
);

const statusOnHold = 'On hold';

const turnOnLink = <MoreLink href="/payouts/enable-disable">Turn payouts on</MoreLink>;

const NextPayout = ({
  payout,
  driver,
  today,
  timeZone,
}: { readonly payout: Payout } & Pick<CardProps, 'driver' | 'today' | 'timeZone'>) => {
  const { status, held_reason: reason } = payout;
  const awaited = awaitedBy(payout, driver?.payout_settings);
  const isOff = awaited !== null && driver?.payout_settings?.status === 'off';
  const facts = [
    ...(status === 'on_hold' && reason !== null ? [statusOnHold] : []),
    awaited === null ? timingText(payout, today, timeZone) : `Once ${awaited}`,
    purposeText(isOff ? { ...payout, bank_account: null } : payout),
  ];
  return (
    <Stack space="small">
      <BigFigure question={question} figure={moneyParts(payout.amount)}>
        {facts.map((fact) => (fact ? <p key={fact}>{fact}</p> : null))}
      </BigFigure>
      {isOff ? turnOnLink : <MoreLink href={path`/payouts/${payout.id}`}>How we worked this out</MoreLink>}
    </Stack>
  );
};

/** The newest open week: a week stays open for some hours after its last day, so two can be open at the same time. */
const runningWeek = (weeks: readonly Earning[], today: string): Earning | null =>
  weeks.find(({ status }) => status === 'open') ??
  // A week with an unknown status counts by its days.
  weeks.find(
    ({ status, period_start, period_end }) =>
      !isKnown(status) && period_start !== null && period_start <= today && period_end !== null && period_end >= today,
  ) ??
  null;

/** Why the last closed week pays nothing; null if it pays something. */
const debtInWords = (weeks: readonly Earning[]): string | null => {
  const last = weeks.find(({ status }) => status !== 'open');
  return last?.status === 'closed' && last.payout_id === null && last.payable !== null && last.payable.amount < 0
    ? `There’s no payout for ${whichWeek(last)}: it came to ${showMoney(last.payable)}.`
    : null;
};

/** The first of the open weeks that will be paid. */
const weekToPay = (weeks: readonly Earning[]): Earning | null =>
  weeks.filter(({ status, payable }) => status === 'open' && payable?.amount !== 0).at(-1) ?? null;

const toPayouts = <MoreLink href="/payouts">See your payouts</MoreLink>;

/** The payments of charges that are on their way. Otherwise `children`. */
const Deductions = ({ reads, children }: Pick<CardProps, 'reads'> & { readonly children: ReactNode }) => {
  const text = pendingText(use(reads.statements) ?? []);
  return text ? <p>{text}</p> : children;
};

/** The content of the card while no payout is planned: payouts are off, or the week is still running. */
const NoPayoutPlanned = (
  props: CardProps & { readonly payouts: readonly Payout[]; readonly weeks: readonly Earning[] | null | undefined },
) => {
  const { driver, payouts, weeks, today, retry, busy } = props;
  if (driver === null) {
    // The verdict above has the button.
    return cantTell(<NotLoaded subject="your payout settings" />);
  }
  const settings = driver.payout_settings;
  if (!settings || !isKnown(settings.status)) {
    const statusText = settings && !isKnown(settings.status) ? readable(settings.status) : null;
    return cantTell(
      <>
        <p>
          {statusText ? `The status of your payouts is “${statusText}”.` : 'We don’t know whether your payouts are on.'}
        </p>
        {toPayouts}
      </>,
    );
  }
  const { status, amount_waiting: waiting } = settings;
  const day = payDay(settings);
  if (status !== 'on') {
    const why =
      status === 'off'
        ? settings.payee_check?.result === 'no_match'
          ? rejectedAccountText
          : 'Payouts are off. Turn them on to get paid.'
        : 'Your bank is checking your account. We can’t pay you until it’s confirmed.';
    const week = heldWeekText(weeks, today);
    const text = (
      <p>
        {why} {week}
      </p>
    );
    const link = status === 'off' ? turnOnLink : toPayouts;
    return waiting && waiting.amount > 0 ? (
      <Stack space="small">
        <BigFigure question={question} figure={moneyParts(waiting)}>
          <p>We’re holding this for you.</p>
          {text}
        </BigFigure>
        {link}
      </Stack>
    ) : (
      <Section first title={question} answer={waiting ? 'Nothing yet' : 'We can’t tell'}>
        {text}
        {link}
      </Section>
    );
  }
  if (weeks === null) {
    return cantTell(<NotLoaded subject="your week" retry={retry} busy={busy} />);
  }
  const week = weekToPay(weeks ?? []);
  const debt = debtInWords(weeks ?? []);
  if (!week && weeks?.some((week) => !isKnown(week.status))) {
    return cantTell(
      <>
        <p>We can’t tell which of your weeks are closed.</p>
        <MoreLink href="/bookings-earnings">See your weeks</MoreLink>
      </>,
    );
  }
  const failed = failedPayout(payouts, settings.bank_account);
  const failure = failed && (
    <Stack space="small">
      <Banner tone="danger" title={failedInWords(failed)}>
        We’ll send it with your next payout, once your bank account is right.
      </Banner>
      <LinkButton href="/payouts/enable-disable" variant="quiet">
        Check your bank account
      </LinkButton>
    </Stack>
  );
  const earlier = waiting && waiting.amount > 0 ? waiting : null;
  if (!week && !earlier) {
    return (
      <Section first title={question} answer="No payout scheduled yet">
        <p>We’ll schedule your next payout when a week with jobs closes. {day ? `Pay day is ${day}.` : null}</p>
        {debt === null ? null : <p>{debt}</p>}
        {failure}
      </Section>
    );
  }
  const belowZero = week && (week.payable?.amount ?? 0) < 0 ? belowZeroText(week) : null;
  const later = week && areInvoicesLater(week, weeks ?? []) ? <p>{laterInvoicesText}</p> : null;
  const which = week && (isRunning(week, today) ? 'this week' : whichWeek(week));
  const jobs = week?.jobs == null ? '' : `, ${jobsInWords(week.jobs).toLowerCase()}`;
  // Money of earlier weeks does not wait for a job in this one.
  const next = week ?? runningWeek(weeks ?? [], today);
  const payDayText = next && payDayInWords(next, today);
  return (
    <Stack space="small">
      <BigFigure question={question} figure={moneyParts(earlier ?? week?.payable ?? null)}>
        {earlier ? (
          <>
            <p>{failed ? 'Once your bank account is right' : (payDayText ?? 'With your next payout')}</p>
            <p>From earlier weeks</p>
            {week && which ? (
              <p>
                {belowZero ? capital(which) : `Plus ${which}`} so far: {showMoney(week.payable)}
                {jobs}.{belowZero ? ` ${belowZero} If it stays below zero, it may come off your next payout.` : null}
              </p>
            ) : null}
          </>
        ) : (
          <>
            <p>{belowZero ?? payDayText ?? `For ${which}`}</p>
            <p>
              For {which} so far{jobs}
            </p>
          </>
        )}
        {debt === null ? null : <p>{debt}</p>}
        {/* What the weeks say is shown before the statements are loaded, so that the link below does not move. */}
        <Suspense fallback={later}>
          <Deductions reads={props.reads}>{later}</Deductions>
        </Suspense>
      </BigFigure>
      {failure}
      {earlier ? toPayouts : null}
      {week ? <MoreLink href={weekHref(week)}>{earlier ? 'See this week' : 'How we worked this out'}</MoreLink> : null}
    </Stack>
  );
};

const PayBody = (props: CardProps) => {
  const payouts = use(props.reads.payouts);
  const weeks = use(props.reads.weeks);
  if (payouts === null) {
    return cantTell(<NotLoaded subject="your payouts" retry={props.retry} busy={props.busy} />);
  }
  if (payouts === undefined) return null;
  const next = nextPayout(payouts);
  if (next) return <NextPayout {...props} payout={next} />;
  const unknown = unknownPayout(payouts, props.today);
  if (!unknown) return <NoPayoutPlanned {...props} payouts={payouts} weeks={weeks} />;
  return cantTell(
    <>
      <p>{unknownInWords(unknown)}</p>
      {toPayouts}
    </>,
  );
};

/** The next payout, its day and its account. */
export const Pay = (props: CardProps) => (
  // The height that a planned payout has on a phone.
  <ReservedSpace lines={10.25}>
    <WhenLoaded
      label="Loading your pay"
      shape={
        <Section first title={question} answer={<SkeletonBlock height="3.25rem" width="60%" />}>
          <SkeletonText lines={2} />
        </Section>
      }
    >
      <PayBody {...props} />
    </WhenLoaded>
  </ReservedSpace>
);

const weekTitle = 'This week so far';

/** Whether the amount of the week is already the answer to "What will I be paid?". */
const isNextPay = (
  week: Earning,
  weeks: readonly Earning[],
  { driver, today }: CardProps,
  payouts: readonly Payout[] | null | undefined,
): boolean =>
  driver?.payout_settings?.status === 'on' &&
  payouts != null &&
  !nextPayout(payouts) &&
  !unknownPayout(payouts, today) &&
  weekToPay(weeks) === week;

const WeekBody = (props: CardProps) => {
  const { reads, today, retry, busy } = props;
  const weeks = use(reads.weeks);
  const payouts = use(reads.payouts);
  if (weeks === null) {
    return (
      <Section title={weekTitle}>
        <NotLoaded subject="your week" retry={retry} busy={busy} />
      </Section>
    );
  }
  if (weeks === undefined) return null;
  const week = runningWeek(weeks, today);
  if (!week) {
    return (
      <Section title={weekTitle}>
        <MutedText>This week will appear after your first job.</MutedText>
      </Section>
    );
  }
  const { tier, jobs, cash_collected: cash } = week;
  const rate = tier === null || tier.rate_bps === null ? null : showRate(tier.rate_bps);
  const next = nextTier(week);
  const owes = week.payable !== null && week.payable.amount < 0;
  const isShownAbove = isNextPay(week, weeks, props, payouts);
  if (isShownAbove && !rate && !next) return null;
  const isFinal = week.commission_status !== 'provisional';
  const atRate = rate && `${rate} commission${isFinal ? '' : ' so far. The final rate is set when the week ends'}`;
  return (
    <Section title={weekTitle} aside={owes || isShownAbove ? undefined : payDayInWords(week, today)}>
      <Stack space="small">
        {isShownAbove ? (
          atRate && <p>{atRate}.</p>
        ) : (
          <p>
            <b>{showMoney(week.payable)}</b>
            {cash && cash.amount > 0 ? ` after ${showMoney(cash)} in cash you’ve kept` : ''}
            {jobs === null ? '' : `, ${jobsInWords(jobs).toLowerCase()}`}
            {atRate && `${jobs === null ? ',' : ''} at ${atRate}`}
            {jobs === null && !rate ? '' : '.'}
          </p>
        )}
        {owes && !isShownAbove ? <p>{belowZeroText(week)}</p> : null}
        {next ? (
          <>
            {rate === null || jobs === null || !tier || tier.from_jobs === null ? null : (
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
              <b>
                {next.jobsToGo} more {next.jobsToGo === 1 ? 'job cuts' : 'jobs cut'} your commission to{' '}
                {showRate(next.rateBps)}.
              </b>
              {next.saves && next.saves.amount > 0
                ? ` That would save you ${showMoney(next.saves)} so far, and the VAT on it.`
                : ''}
            </p>
          </>
        ) : null}
        {isShownAbove ? null : <MoreLink href={weekHref(week)}>See this week</MoreLink>}
      </Stack>
    </Section>
  );
};

/** The current week: its pay so far, and the distance to the next step of the commission. */
export const ThisWeek = (props: CardProps) => (
  <WhenLoaded
    label="Loading your week"
    shape={
      <Section title={weekTitle}>
        <SkeletonText lines={4} />
      </Section>
    }
  >
    <WeekBody {...props} />
  </WhenLoaded>
);
