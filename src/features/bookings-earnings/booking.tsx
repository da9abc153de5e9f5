import { replace, useLoaderData } from 'react-router';
import { waitFor } from 'xstate';
import { type Booking, fetchBooking } from '../../api/bookings';
import { ApiError } from '../../api/problem';
import { fetchQuestionsAbout } from '../../api/tickets';
import { showRegistration } from '../../domain/registration';
import { minutesBetween, showMinutes } from '../../domain/weeks';
import { PrintedOn } from '../../flows/printed-on';
import type { LoadArgs, Services } from '../../flows/services';
import { counted } from '../../format/counted';
import { currentTime } from '../../format/current-time';
import { clock, dayOf, fullDay, moment, nearDay, weekdayAndDay } from '../../format/dates';
import { absolute, type Money, moneyParts, negative, showChange, showMoney } from '../../format/money';
import { isKnown } from '../../format/unknown-value';
import { Asked } from '../../ui/Asked';
import { BackLink } from '../../ui/BackLink';
import { BigFigure } from '../../ui/BigFigure';
import { DefinitionList } from '../../ui/DefinitionList';
import { Ledger, type LedgerLine } from '../../ui/Ledger';
import { PageHeading } from '../../ui/PageHeading';
import { Plate } from '../../ui/Plate';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { Timeline } from '../../ui/Timeline';
import { TwoColumns } from '../../ui/TwoColumns';
import { bookingPath, dayPath, readBooking } from './addresses';
import {
  dayOfJob,
  hadNoPassenger,
  hadPassenger,
  isPayToCome,
  jobStatusLabels,
  paymentOf,
  placeInWords,
  statusOf,
} from './jobs';
import { AddsUp, Ask } from './parts';
import { readerOf } from './reader';
import { differencesOfJob } from './sums';
import { commissionLabel, inOneLine, timeNotGiven } from './texts';

export const title = 'Your job';
export const mayShowStaleData = true;

/**
 * GET /v1/bookings/{id}. The page has no check (RT-16): a guest's call gets a 401, which leads to the sign-in and back here. It waits until
 * the driver is known, because an earlier 401 would only mean that no driver is signed in yet (SE-03).
 */
export const load = async (services: Services, { params, signal, notFound }: LoadArgs) => {
  const match = readBooking(params.date, params.day, params.booking);
  if (match.kind === 'notFound') return notFound();
  if (match.kind === 'redirect') throw replace(match.path);
  const { session } = services;
  await waitFor(session, (now) => !now.hasTag('busy') || now.hasTag('signed-out'), {
    timeout: Number.POSITIVE_INFINITY,
    signal,
  });
  const client = await services.client();
  const job = await fetchBooking(client, match.place.id, signal);
  const { user } = session.getSnapshot().context;
  // The call for the driver failed, and without their time zone no time can be shown.
  if (!user) throw new ApiError('broken', 0, null);
  const reader = readerOf(user);
  const day = dayOfJob(job, reader.timeZone) ?? match.place.day;
  if (day !== match.place.day) throw replace(bookingPath({ id: job.id, work_date: day }));
  return { reader, day, job, questions: fetchQuestionsAbout(client, { type: 'booking', id: job.id }, signal) };
};

type BookingData = Awaited<ReturnType<typeof load>>;

const line = (key: string, label: string, amount: Money | null, more: Partial<LedgerLine> = {}): LedgerLine => ({
  key,
  label,
  amount: showMoney(amount),
  ...more,
});

const unlessNothing = (amount: Money | null, line: LedgerLine): readonly LedgerLine[] =>
  amount?.amount === 0 ? [] : [line];

/** The lines from the fare to the driver's pay. */
const fareLines = (job: Booking, timeZone: string): readonly LedgerLine[] => [
  line('fare', 'Fare', job.fare),
  ...unlessNothing(
    job.waiting,
    line('waiting', 'Waiting', job.waiting, job.waiting_minutes ? { detail: showMinutes(job.waiting_minutes) } : {}),
  ),
  ...(job.extras
    ? job.extras.map(({ label, amount }, index) => line(`extra-${index}`, label ?? 'Extra', amount))
    : [line('extras', 'Extras', null)]),
  ...unlessNothing(job.tip, line('tip', 'Tip', job.tip, { detail: 'No commission on tips' })),
  line('gross', 'Fare and extras', job.gross, { isTotal: true }),
  line('commission', commissionLabel(job), negative(job.commission)),
  line('vat', 'VAT on commission', negative(job.commission_vat)),
  ...(job.adjustments
    ? job.adjustments.map(({ at, reason, amount }, index) => ({
        key: `adjustment-${index}`,
        label: 'Correction',
        detail: inOneLine([reason, at && fullDay(dayOf(at, timeZone))]),
        amount: showChange(amount),
      }))
    : [line('adjustments', 'Corrections', null)]),
  line('net', 'You earned', job.net, { isTotal: true }),
  ...unlessNothing(job.cash_collected, line('cash', 'Cash fares you’ve kept', negative(job.cash_collected))),
  ...(job.payable && job.payable.amount < 0
    ? [
        line('payable', 'Taken from your pay', absolute(job.payable), {
          isTotal: true,
          detail: 'The cash was more than you earned',
        }),
      ]
    : [line('payable', 'Added to your pay', job.payable, { isTotal: true })]),
];

/** The events of a job, newest first. */
const events = (job: Booking, timeZone: string) => {
  const at = (instant: string | null) =>
    instant === null
      ? { when: timeNotGiven }
      : { when: `${clock(instant, timeZone)}, ${weekdayAndDay(dayOf(instant, timeZone))}`, dateTime: instant };
  const isAhead = job.status === 'in_progress' && job.pickup_at !== null && Date.parse(job.pickup_at) > currentTime();
  return [
    ...(job.completed_at === null && job.status !== 'completed'
      ? []
      : [
          {
            key: 'end',
            state: 'past' as const,
            ...at(job.completed_at),
            title: hadPassenger(job) ? 'Dropped off' : isKnown(job.status) ? jobStatusLabels[job.status] : 'Ended',
            detail: hadNoPassenger(job) ? null : placeInWords(job.drop_off),
          },
        ]),
    ...job.stops
      .map((stop, index) => ({
        key: `stop-${index}`,
        state: 'past' as const,
        when: 'On the way',
        title: `Stop ${index + 1}`,
        detail: placeInWords(stop),
      }))
      .reverse(),
    {
      key: 'pickup',
      state: isAhead ? ('ahead' as const) : ('past' as const),
      ...at(job.pickup_at),
      title: hadNoPassenger(job) ? 'Planned pickup' : 'Pickup',
      detail: placeInWords(job.pickup),
    },
    ...(job.booked_at === null
      ? []
      : [{ key: 'booked', state: 'past' as const, ...at(job.booked_at), title: 'Booked' }]),
  ];
};

/** One job: its events, and how its pay was worked out. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { reader, day, job, questions } = useLoaderData<BookingData>();
  const { timeZone, today } = reader;
  const name = job.reference === null ? 'Job' : `Job ${job.reference}`;
  const ask = { about: name, booking: job.id };
  const lines = fareLines(job, timeZone);
  const payment = paymentOf(job);
  const mayAsk = job.query_until !== null && Date.parse(job.query_until) > currentTime();
  return (
    <Stack space="large">
      <PrintedOn services={services} />
      <div data-print="never">
        <BackLink href={dayPath(day)}>{weekdayAndDay(day)}</BackLink>
      </div>
      <PageHeading
        aside={
          <Badge tone={job.status === 'completed' ? 'success' : hadNoPassenger(job) ? 'idle' : 'info'}>
            {statusOf(job)}
          </Badge>
        }
      >
        {name}
      </PageHeading>
      <TwoColumns ratio="7:6">
        {isPayToCome(job) ? (
          <Section title="You earned" answer="Not known yet" first>
            <p>You’ll see what you earned when the job is finished.</p>
            {payment ? <p>Payment: {payment}</p> : null}
          </Section>
        ) : (
          <Stack space="large">
            <BigFigure question="You earned" figure={moneyParts(job.net)}>
              <p>
                {inOneLine([
                  payment && `Payment: ${payment}`,
                  job.cash_collected && job.cash_collected.amount > 0
                    ? `${showMoney(job.cash_collected)} cash collected`
                    : null,
                ])}
              </p>
              {job.commission_status === 'provisional' ? (
                <p>So far. The final commission is set when the week closes.</p>
              ) : null}
            </BigFigure>
            <Ledger caption="How we worked this out" lines={lines} />
            <AddsUp {...ask} found={differencesOfJob(job)} />
          </Stack>
        )}
        <Section title="Journey">
          <Stack>
            <Timeline entries={events(job, timeZone)} label="Journey" />
            <DefinitionList
              items={[
                {
                  term: 'Duration',
                  value:
                    hadPassenger(job) &&
                    job.completed_at &&
                    job.pickup_at &&
                    showMinutes(Math.max(0, minutesBetween(job.pickup_at, job.completed_at))),
                },
                { term: 'Distance', value: job.distance_miles !== null && counted(job.distance_miles, 'mile') },
                {
                  term: 'Car',
                  value: job.vehicle_registration && (
                    <Plate registration={showRegistration(job.vehicle_registration)} />
                  ),
                },
              ]}
            />
          </Stack>
        </Section>
      </TwoColumns>
      <Section title="Is something wrong?">
        <Stack>
          <p>
            {mayAsk && job.query_until
              ? `You can ask about this job until ${moment(job.query_until, timeZone)}.`
              : job.query_until
                ? `The deadline to ask about this job was ${nearDay(dayOf(job.query_until, timeZone), today)}. You can still contact us.`
                : 'Send us a message and we’ll look into it.'}
          </p>
          <Ask {...ask} />
          <Asked questions={questions} />
        </Stack>
      </Section>
    </Stack>
  );
};
