import { fromPromise } from 'xstate';
import { type AcceptanceItem, insuranceQuoteMachine, type QuoteStatus } from '../../../machines/insurance-quote';
import { type Rejection, rejected, toFailure } from '../../../machines/shared/result';
import type { Client } from '../../api/client';
import { fetchVehicles } from '../../api/driver';
import { idOf } from '../../api/id';
import { acceptQuote, fetchQuote, findAcceptance, type PaymentPlan } from '../../api/insurance';
import { optional } from '../../api/optional';
import { ApiError } from '../../api/problem';
import { fetchQuotes, type Quote } from '../../api/quotes';
import { isOpenChange, startsLater } from '../../domain/car';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { boughtInWords, quoteMismatch, withCar } from '../../domain/quote-fit';
import { deliveryOf } from '../../flows/delivery';
import { pendingTickets, readTicketStatuses } from '../../flows/pending-tickets';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { fullDay, todayIn } from '../../format/dates';
import { showMoney } from '../../format/money';
import { isKnown } from '../../format/unknown-value';
import { excessOf } from './price';
import { readChanges } from './read-changes';
import { readForm } from './read-form';
import { readSentMessages } from './sent-messages';

/** `offer`: the quote as the driver has seen it; null for an acceptance that was sent on an earlier visit. */
type Acceptance = AcceptanceItem & { readonly plan: PaymentPlan; readonly offer: Quote | null };

/**
 * The quote's status for the chart. A quote without a price, or with an unknown status, cannot be accepted: for the chart it is still
 * with the broker.
 */
const chartStatus = ({ status, total }: Quote): QuoteStatus =>
  !isKnown(status) || (status === 'quoted' && total === null) ? 'submitted' : status;

const offerIn = ({ status, total, instalments, starts_on, ends_on, excess }: Quote): string =>
  JSON.stringify([status === 'quoted' ? { total, instalments, starts_on, ends_on, excess } : null]);

/** What the driver has to know of the new offer, one sentence for each fact that has changed. */
const changesIn = (now: Quote, seen: Quote): readonly string[] => {
  const [monthly, seenMonthly] = [now, seen].map(({ instalments }) => instalments?.total_payable);
  const [excess, seenExcess] = [now, seen].map((quote) => quote.excess && excessOf(quote));
  return [
    now.total?.amount === seen.total?.amount ? [] : `It’s now ${showMoney(now.total)} in full.`,
    monthly && monthly.amount !== seenMonthly?.amount ? `Paying monthly is now ${showMoney(monthly)} in total.` : [],
    now.starts_on === null || now.starts_on === seen.starts_on ? [] : `It now starts on ${fullDay(now.starts_on)}.`,
    excess && excess.amount !== seenExcess?.amount ? `The total excess is now ${showMoney(excess)} per claim.` : [],
  ].flat();
};

/** The rejection of an acceptance whose offer the broker has changed or closed since; null if it is the one that the driver has seen. */
const changedSince = async (client: Client, seen: Quote, signal: AbortSignal): Promise<Rejection | null> => {
  const now = await fetchQuote(client, seen.id, signal).catch((error: unknown) => {
    const { kind, status, message } = toFailure(error);
    // The acceptance was not sent.
    throw kind === 'silent' || kind === 'broken' ? new ApiError('offline', status, message) : error;
  });
  // The call of an acceptance says what an accepted quote means.
  const isAccepted = now.status === 'accepted' || now.status === 'issued';
  if (offerIn(now) === offerIn(seen) || isAccepted || !isKnown(now.status)) return null;
  const changes = now.status === 'quoted' ? changesIn(now, seen) : [];
  const message = ['The broker changed it.', ...changes, 'You haven’t accepted anything.'].join(' ');
  return { message, fields: { offer: [message] } };
};

/** The chart of a quote with its calls. Made once per visit, outside React. */
const insuranceQuoteLogic = (services: Services, userId: string) =>
  insuranceQuoteMachine.provide({
    actors: {
      delivery: deliveryOf<Acceptance>(services, userId, {
        send: async (client, { quoteId, plan, offer }, signal) => {
          const changed = offer && (await changedSince(client, offer, signal));
          return changed ? rejected(changed) : acceptQuote(client, quoteId, plan, signal);
        },
        find: (client, { quoteId }, signal) => findAcceptance(client, quoteId, signal),
        ready: ({ quoteId, offer }) => ({
          name: `Acceptance of ${offer?.reference ?? 'your quote'}`,
          href: `/insure/${quoteId}${reviewStep}`,
        }),
      }),
      readStatus: fromPromise<QuoteStatus, { quoteId: string }>(async ({ input, signal }) =>
        chartStatus(await fetchQuote(await services.client(), input.quoteId, signal)),
      ),
    },
  });

export const reviewStep = '?step=accept';

/** Fails only if the quote cannot be read. */
export const loadQuote = async (services: Services, { params, url, signal, currentData }: LoadArgs) => {
  const user = requireDriver(services);
  const client = await services.client();
  const id = idOf(params.id);
  const reading = fetchQuote(client, id, signal);
  const [read, quotes, form, vehicles, changes, statuses] = await Promise.all([
    reading,
    optional(fetchQuotes(client, signal)),
    optional(readForm(client, signal)),
    optional(fetchVehicles(client, signal)),
    optional(
      reading.then((read) =>
        ['submitted', 'referred', 'quoted'].includes(String(read.status)) ? readChanges(client, signal) : [],
      ),
    ),
    readTicketStatuses(services, user.id, client, signal),
  ]);
  const quote = withCar(read, vehicles);
  const sentMessages = await readSentMessages(client, [quote], signal);
  const now = { today: todayIn(user.timeZone), timeZone: user.timeZone };
  const bought = boughtInWords(quote, quotes ?? [], now.today);
  const mismatch = bought ?? quoteMismatch(quote, vehicles, now);
  const storedTickets = services.ticketStore.read(user.id);
  const waiting = pendingTickets(storedTickets, statuses);
  const ticket =
    pendingTicketOf(quote, waiting) ??
    (chartStatus(quote) === 'quoted'
      ? [...waiting, ...storedTickets].find(({ kind, about }) => kind === 'quote_acceptance' && about === id)
      : null);
  const before = currentData as { visitId: string; logic: ReturnType<typeof insuranceQuoteLogic> } | undefined;
  return {
    /** The key of the running chart: each load starts a new one, except a background refresh. */
    visitId: before?.visitId ?? services.newKey(),
    logic: before?.logic ?? insuranceQuoteLogic(services, user.id),
    input: {
      quoteId: id,
      status: chartStatus(quote),
      pendingTicket:
        ticket && (ticket.kind === 'insurance_quote' || ticket.kind === 'quote_acceptance')
          ? { key: ticket.key, kind: ticket.kind }
          : null,
      isOutdated: mismatch !== null,
      isReviewing: url.search === reviewStep,
    },
    quote,
    /** What is outdated, or that the driver needs no other quote, as a sentence; null if nothing is. */
    mismatch,
    isBought: bought !== null,
    /** Today's questions; null when they could not be read. */
    form,
    vehicles,
    /** The change by which the driver stops using the car of the quote: an open one, or one that is approved for a later day. */
    leaving: changes?.find(
      (change) =>
        (isOpenChange(change) || startsLater(change, now.today)) &&
        (change.kind === 'replace' || change.kind === 'remove') &&
        // An operator that names no cars by id may have the change to the car of the quote.
        quote.vehicle_id !== null &&
        change.vehicle_id === quote.vehicle_id,
    ),
    sentMessage: sentMessages.get(id),
    timeZone: user.timeZone,
  };
};

/** Everything that the page of a quote reads before it opens. */
export type QuoteData = Awaited<ReturnType<typeof loadQuote>>;
