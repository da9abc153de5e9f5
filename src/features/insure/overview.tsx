import { useLoaderData } from 'react-router';
import { fetchVehicles, type Vehicle } from '../../api/driver';
import { fetchInsurableVehicles } from '../../api/insurance';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { fetchQuotes } from '../../api/quotes';
import { carName, carRequest } from '../../domain/car';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { boughtInWords, quoteMismatch, withCar } from '../../domain/quote-fit';
import { FailedPart } from '../../flows/failed-part';
import { pendingTickets, readTicketStatuses } from '../../flows/pending-tickets';
import { readyItems } from '../../flows/ready-items';
import { ReadyToSend } from '../../flows/ready-to-send';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, RefreshMode, Services } from '../../flows/services';
import { fullDay, moment, todayIn } from '../../format/dates';
import { calendarFile } from '../../format/ics';
import { showMoney } from '../../format/money';
import { saveFile } from '../../photos/save-file';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TextLink } from '../../ui/TextLink';
import { TwoColumns } from '../../ui/TwoColumns';
import { VerdictCard } from '../../ui/VerdictCard';
import { readFormDraft, sentEarlier } from './answer-store';
import { coverAnswer, isWithBroker, openQuoteOf, otherQuoteText, quoteTexts } from './quote-texts';
import { readChanges } from './read-changes';
import { readSentMessages } from './sent-messages';

export const title = 'Insurance';
export const mayShowStaleData = true;

export const refresh = ({ quotes }: InsuranceData): RefreshMode => (quotes?.some(isWithBroker) ? 'waiting' : 'return');

/** Fails only if the insurable vehicles cannot be read. */
export const load = async (services: Services, { signal }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const [vehicles, owned, quotes, statuses] = await Promise.all([
    fetchInsurableVehicles(client, signal),
    optional(fetchVehicles(client, signal)),
    fetchQuotes(client, signal).catch(() => null),
    readTicketStatuses(services, user.id, client, signal),
  ]);
  const waiting = pendingTickets(services.ticketStore.read(user.id), statuses);
  const changes = vehicles.length === 0 ? await optional(readChanges(client, signal)) : null;
  return {
    vehicles,
    /** The status of the open request for a car, of a driver without one. */
    carRequest: carRequest(changes ?? [], todayIn(user.timeZone)),
    owned,
    quotes: quotes?.map((quote) => withCar(quote, owned)) ?? null,
    sentMessages: await readSentMessages(client, quotes ?? [], signal),
    ticketPending: quotes?.filter((quote) => pendingTicketOf(quote, waiting) !== null) ?? [],
    userId: user.id,
    draft: readFormDraft(services, user.id),
    /** What is known about an earlier press of “Send”. */
    sent: sentEarlier(services, user.id, []),
    timeZone: user.timeZone,
  };
};

type InsuranceData = Awaited<ReturnType<typeof load>>;

/** Downloads a calendar file with the last day of the cover. */
const AddToCalendar = ({
  vehicle,
  until,
  toast,
}: { readonly vehicle: Vehicle; readonly until: string } & Pick<Services, 'toast'>) => {
  const save = () => {
    const event = {
      uid: `insurance-${vehicle.id}@${location.hostname}`,
      day: until,
      title: `Insurance for ${carName(vehicle, 'your car')} expires`,
      note: `${fullDay(until)} is the expiry date. Get a quote early, because the broker needs time.`,
      url: `${location.origin}/insure`,
    };
    saveFile('insurance-date.ics', 'text/calendar;charset=utf-8', calendarFile([event]));
    toast('Calendar file downloaded');
  };
  return (
    <Button variant="quiet" icon="calendar" onClick={save}>
      Add date to calendar
    </Button>
  );
};

const Quotes = ({ data, today }: { data: InsuranceData; today: string }) => {
  if (data.quotes === null) {
    return <FailedPart title="We couldn’t load your quotes">Everything else is up to date.</FailedPart>;
  }
  if (data.quotes.length === 0) return <p>No quotes yet. There’s no obligation.</p>;
  const now = { today, timeZone: data.timeZone };
  const isPast = ({ quote: { status }, mismatch }: (typeof rows)[number]) =>
    mismatch !== null || status === 'declined' || status === 'expired' || status === 'withdrawn';
  const { quotes } = data;
  const rows = quotes.map((quote) => ({
    quote,
    mismatch: boughtInWords(quote, quotes, today) ?? quoteMismatch(quote, data.owned, now),
  }));
  return (
    <TaskList
      statusBelow
      label="Your quotes"
      tasks={[...rows]
        .sort((a, b) => Number(isPast(a)) - Number(isPast(b)))
        .map(({ quote, mismatch }) => {
          const { label, detail, tone, icon } = quoteTexts(quote, now, data.sentMessages.has(quote.id));
          return {
            key: quote.id,
            title: `${quote.status === 'issued' ? ['Policy', quote.policy_number].filter(Boolean).join(' ') : (quote.reference ?? 'Quote')}, ${carName({ registration: quote.vehicle_registration }, 'car not given')}`,
            hint:
              mismatch !== null
                ? [mismatch, quote.status === 'quoted' ? '' : detail].join(' ').trim()
                : quote.status === 'quoted' && quote.total
                  ? `${showMoney(quote.total)}. ${detail}`
                  : detail,
            status: <Status tone={tone} icon={icon} label={label} />,
            go: { href: path`/insure/${quote.id}` },
          };
        })}
    />
  );
};

/** Whether the driver is insured, and the status of their quotes. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const data = useLoaderData<InsuranceData>();
  const { vehicles, quotes, ticketPending, draft, timeZone } = data;
  const today = todayIn(timeZone);
  const current = vehicles.find(({ is_current }) => is_current) ?? vehicles[0] ?? null;
  const step = draft
    ? { href: '/insure/new/form', text: 'Continue your quote' }
    : { href: '/insure/new', text: 'Get a quote' };
  const openQuote = openQuoteOf(quotes ?? [], data.owned, { today, timeZone });
  const nextStep =
    openQuote && openQuote.status !== 'issued' ? { href: path`/insure/${openQuote.id}`, text: 'See your quote' } : step;
  const answer = coverAnswer(current, quotes, today, nextStep, data.carRequest);
  const card = { ...answer, action: answer.action && services.canOpen(answer.action.href) ? answer.action : null };
  const isInsured = card.verdict === 'clear' || card.verdict === 'soon';
  const ready = readyItems(services.ticketStore.read(data.userId), { quotes }, today);
  const isReadyToSend = ready.some(({ kind }) => kind === 'insurance_quote');
  const start =
    current && !isReadyToSend && (draft || !card.action || (openQuote && openQuote.status !== 'issued')) ? (
      <Section
        title={draft ? 'Your unfinished quote' : openQuote ? 'Get another quote' : 'Get a quote'}
        first={!openQuote}
      >
        <Stack>
          <p>
            {draft
              ? `You last changed it at ${moment(new Date(draft.savedAt), timeZone)}. It’s saved on this device${data.sent && data.sent !== 'notSent' ? '. We’re not sure it was sent, so check your quotes first' : ' and hasn’t been sent'}.`
              : openQuote
                ? otherQuoteText(openQuote)
                : 'Answer the broker’s questions once. You’ll see the price before you decide.'}
          </p>
          {card.action && !openQuote ? null : (
            <LinkButton
              href={step.href}
              variant={openQuote || card.verdict === 'clear' ? 'quiet' : 'primary'}
              iconEnd="go"
            >
              {step.text}
            </LinkButton>
          )}
        </Stack>
      </Section>
    ) : null;
  const list =
    current === null && quotes?.length === 0 ? null : (
      <Section
        title={quotes?.some(({ status }) => status === 'issued') ? 'Your quotes and policies' : 'Your quotes'}
        first={openQuote !== undefined}
      >
        <Quotes data={data} today={today} />
      </Section>
    );
  return (
    <Page title="Insurance">
      <ReadyToSend
        services={services}
        userId={data.userId}
        items={ready}
        kinds={['insurance_quote', 'quote_acceptance']}
      />
      {ticketPending.map(({ id, reference, status }) => (
        <Banner
          key={id}
          tone="warning"
          title={`Our team hasn’t been notified ${status === 'accepted' ? `that you accepted ${reference ?? 'a quote'}` : `of ${reference ?? 'your quote'}`}`}
          action={{ text: 'Notify our team', href: path`/insure/${id}` }}
        >
          We have it, but our team can’t start until they’re notified. You’re not insured by it yet.
        </Banner>
      ))}
      <TwoColumns ratio="7:6">
        <Stack>
          <VerdictCard {...card} />
          {current && !isInsured && services.canOpen('/vehicle-documents') ? (
            <p>
              Already insured? <TextLink href="/vehicle-documents">Upload your certificate</TextLink>
            </p>
          ) : null}
          {current?.insurance_ends_on &&
          current.insurance_ends_on < today &&
          isInsured &&
          services.canOpen('/vehicle-documents') ? (
            <p>
              The certificate we have expired on {fullDay(current.insurance_ends_on)}.{' '}
              <TextLink href="/vehicle-documents/document/upload">Upload the one for your policy</TextLink>
            </p>
          ) : null}
          {current && card.until ? <AddToCalendar vehicle={current} until={card.until} toast={services.toast} /> : null}
        </Stack>
        {openQuote ? list : start}
      </TwoColumns>
      {openQuote ? start : list}
    </Page>
  );
};
