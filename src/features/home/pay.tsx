import { use } from 'react';
import type { Earning } from '../../api/earnings';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import { span } from '../../text/dates';
import { belowNothing, isRunning, jobsInWords, nextTier, payDayInWords } from '../../text/earnings';
import { moneyParts, showMoney, showRate } from '../../text/money';
import { accountInWords, nextPayout, payDay, whenOf } from '../../text/payouts';
import { BigFigure } from '../../ui/BigFigure';
import { Meter } from '../../ui/Meter';
import { Quiet } from '../../ui/Quiet';
import { Room } from '../../ui/Room';
import { Section } from '../../ui/Section';
import { SkeletonBlock, SkeletonText } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { type CardProps, Later, Unread } from './parts';

const question = 'What will I be paid?';

const Coming = ({
  payout,
  todayIs,
  timeZone,
}: { readonly payout: Payout } & Pick<CardProps, 'todayIs' | 'timeZone'>) => (
  <Stack space="small">
    <BigFigure question={question} figure={moneyParts(payout.amount)}>
      <p>{whenOf(payout, todayIs, timeZone)}</p>
      <p>
        For {span(payout.period_start, payout.period_end)}
        {payout.bank_account ? `, to ${accountInWords(payout.bank_account)}` : ''}
      </p>
    </BigFigure>
    <TextLink href={path`/payouts/${payout.id}`} alone opens>
      Why this much
    </TextLink>
  </Stack>
);

/** Newest first: after its last day a week is open for some hours more, beside the one that runs. */
const runningWeek = (weeks: readonly Earning[]): Earning | null =>
  weeks.find(({ status }) => status === 'open') ?? null;

/** The first of the open weeks that will be paid. */
const weekToPay = (weeks: readonly Earning[]): Earning | null =>
  weeks.findLast(({ status, payable }) => status === 'open' && payable.amount !== 0) ?? null;

/** No payout is planned: because payouts are off, or because the week is still running. */
const Waiting = ({
  driver,
  weeks,
  todayIs,
  again,
  busy,
}: { readonly weeks: readonly Earning[] | null } & Pick<CardProps, 'driver' | 'todayIs' | 'again' | 'busy'>) => {
  if (driver === null) {
    return (
      <Section first title={question} answer="We do not know">
        <Unread what="whether your payouts are on" names={['driver']} again={again} busy={busy} />
      </Section>
    );
  }
  const settings = driver.payout_settings;
  if (settings === null) {
    return (
      <Section first title={question} answer="Not given">
        <p>Your operator has not said whether your payouts are on.</p>
        <TextLink href="/payouts" alone opens>
          See your payouts
        </TextLink>
      </Section>
    );
  }
  const { status, amount_waiting: waiting } = settings;
  if (status !== 'on') {
    const why =
      status === 'off'
        ? 'Payouts are off. Turn them on to get your money.'
        : 'Your bank is checking your account. Nothing is sent before.';
    const way = (
      <TextLink href={status === 'off' ? '/payouts/enable-disable' : '/payouts'} alone opens>
        {status === 'off' ? 'Turn payouts on' : 'See your payouts'}
      </TextLink>
    );
    return waiting.amount > 0 ? (
      <Stack space="small">
        <BigFigure question={question} figure={moneyParts(waiting)}>
          <p>It is waiting for you.</p>
          <p>{why}</p>
        </BigFigure>
        {way}
      </Stack>
    ) : (
      <Section first title={question} answer="Nothing yet">
        <p>{why}</p>
        {way}
      </Section>
    );
  }
  if (weeks === null) {
    return (
      <Section first title={question} answer="We do not know">
        <Unread what="your week" names={['weeks']} again={again} busy={busy} />
      </Section>
    );
  }
  const week = weekToPay(weeks);
  if (!week) {
    return (
      <Section first title={question} answer="Nothing is planned yet">
        <p>The next payout is planned when a week with jobs is closed. Pay day is {payDay(settings)}.</p>
      </Section>
    );
  }
  const owes = week.payable.amount < 0;
  const which = isRunning(week, todayIs) ? 'this week' : span(week.period_start, week.period_end);
  return (
    <Stack space="small">
      <BigFigure question={question} figure={moneyParts(week.payable)}>
        <p>{owes ? belowNothing : (payDayInWords(week, todayIs) ?? `For ${which}`)}</p>
        <p>
          For {which} so far, {jobsInWords(week.jobs).toLowerCase()}
        </p>
      </BigFigure>
      <TextLink href={`/bookings-earnings/${week.period_start}/earnings`} alone opens>
        Why this much
      </TextLink>
    </Stack>
  );
};

const PayBody = (props: CardProps) => {
  const payouts = use(props.reads.payouts);
  const weeks = use(props.reads.weeks);
  if (payouts === null) {
    return (
      <Section first title={question} answer="We do not know">
        <Unread what="your payouts" names={['payouts']} again={props.again} busy={props.busy} />
      </Section>
    );
  }
  const next = nextPayout(payouts);
  return next ? (
    <Coming payout={next} todayIs={props.todayIs} timeZone={props.timeZone} />
  ) : (
    <Waiting {...props} weeks={weeks} />
  );
};

/** What comes next, when, and where to. */
export const Pay = (props: CardProps) => (
  // As much as a planned payout takes on a phone, with the account it goes to.
  <Room lines={10.25}>
    <Later
      label="Reading your pay"
      shape={
        <Section first title={question} answer={<SkeletonBlock height="3.25rem" width="60%" />}>
          <SkeletonText lines={2} />
        </Section>
      }
    >
      <PayBody {...props} />
    </Later>
  </Room>
);

const weekTitle = 'This week so far';

const WeekBody = ({ reads, again, busy, todayIs }: CardProps) => {
  const weeks = use(reads.weeks);
  if (weeks === null) {
    return (
      <Section title={weekTitle}>
        <Unread what="your week" names={['weeks']} again={again} busy={busy} />
      </Section>
    );
  }
  const week = runningWeek(weeks);
  if (!week) {
    return (
      <Section title={weekTitle}>
        <Quiet>Your week appears here after its first job.</Quiet>
      </Section>
    );
  }
  const { tier, jobs } = week;
  const next = nextTier(week);
  const owes = week.payable.amount < 0;
  return (
    <Section title={weekTitle} aside={owes ? undefined : payDayInWords(week, todayIs)}>
      <Stack space="small">
        <p>
          <b>{showMoney(week.payable)}</b>, {jobsInWords(jobs).toLowerCase()}
          {tier
            ? ` at ${showRate(tier.rate_bps)} commission${week.commission_status === 'provisional' ? ', fixed when the week ends' : ''}`
            : ''}
          .
        </p>
        {tier && next ? (
          <>
            <Meter
              spoken={`${jobsInWords(jobs)}. ${showRate(tier.rate_bps)} from ${tier.from_jobs} jobs, ${showRate(next.rateBps)} from ${next.fromJobs} jobs.`}
              from={tier.from_jobs}
              at={jobs}
              to={next.fromJobs}
              rate={showRate(tier.rate_bps)}
              nextRate={showRate(next.rateBps)}
              fromLabel={`${tier.from_jobs} jobs`}
              toLabel={String(next.fromJobs)}
            />
            <p>
              <b>
                {next.jobsToGo} more {next.jobsToGo === 1 ? 'job' : 'jobs'} and you pay {showRate(next.rateBps)}.
              </b>
              {next.saves.amount > 0 ? ` On the fares so far that is ${showMoney(next.saves)} less commission.` : ''}
            </p>
          </>
        ) : null}
        <TextLink href={`/bookings-earnings/${week.period_start}/earnings`} alone opens>
          See this week
        </TextLink>
      </Stack>
    </Section>
  );
};

/** The running week: what it comes to, and how far it is to the next step of the commission. */
export const ThisWeek = (props: CardProps) => (
  <Later
    label="Reading your week"
    shape={
      <Section title={weekTitle}>
        <SkeletonText lines={4} />
      </Section>
    }
  >
    <WeekBody {...props} />
  </Later>
);
