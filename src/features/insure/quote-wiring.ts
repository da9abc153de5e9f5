import { fromPromise } from 'xstate';
import {
  type AcceptanceItem,
  type InsuranceQuoteInput,
  insuranceQuoteMachine,
  type QuoteStatus,
} from '../../../machines/insurance-quote';
import { fetchVehicles, type Vehicle } from '../../api/driver';
import { idOf } from '../../api/id';
import { acceptQuote, fetchQuote, findAcceptance, type PaymentPlan, type QuoteDetail } from '../../api/insurance';
import { optional } from '../../api/optional';
import type { Quote } from '../../api/quotes';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { quoteMismatch, withCar } from '../../domain/quote-fit';
import { deliveryOf } from '../../flows/delivery';
import { pendingTickets, readTicketStatuses } from '../../flows/pending-tickets';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { todayIn } from '../../format/dates';
import { isKnown } from '../../format/unknown-value';
import type { AskedForm } from './form/questions';
import { readForm } from './read-form';

type Acceptance = AcceptanceItem & { readonly plan: PaymentPlan };

/**
 * The quote's status for the chart. A quote without a price, or with an unknown status, cannot be accepted: for the chart it is still
 * with the broker.
 */
const chartStatus = ({ status, total }: Quote): QuoteStatus =>
  !isKnown(status) || (status === 'quoted' && total === null) ? 'submitted' : status;

/** The chart of a quote with its calls. Made once per visit, outside React. */
const insuranceQuoteLogic = (services: Services, userId: string) =>
  insuranceQuoteMachine.provide({
    actors: {
      delivery: deliveryOf<Acceptance>(services, userId, {
        send: (client, { quoteId, plan }, signal) => acceptQuote(client, quoteId, plan, signal),
        find: (client, { quoteId }, signal) => findAcceptance(client, quoteId, signal),
        ready: ({ quoteId }) => ({ name: 'Acceptance of your quote', href: `/insure/${quoteId}${reviewStep}` }),
      }),
      readStatus: fromPromise<QuoteStatus, { quoteId: string }>(async ({ input, signal }) =>
        chartStatus(await fetchQuote(await services.client(), input.quoteId, signal)),
      ),
    },
  });

/** Everything that the page of a quote reads before it opens. */
export interface QuoteData {
  /** A new id for each load. A background refresh keeps it, and with it the running chart. */
  readonly visitId: string;
  readonly logic: ReturnType<typeof insuranceQuoteLogic>;
  readonly input: InsuranceQuoteInput;
  readonly quote: QuoteDetail;
  /** The outdated part of the quote; null if nothing is outdated. */
  readonly mismatch: string | null;
  /** Today's questions; null when they could not be read. */
  readonly form: AskedForm | null;
  /** Null when they could not be read. */
  readonly vehicles: readonly Vehicle[] | null;
  readonly timeZone: string;
}

export const reviewStep = '?step=accept';

/** Fails only if the quote cannot be read. */
export const loadQuote = async (
  services: Services,
  { params, url, signal, currentData }: LoadArgs,
): Promise<QuoteData> => {
  const user = requireDriver(services);
  const client = await services.client();
  const id = idOf(params.id);
  const [read, form, vehicles, statuses] = await Promise.all([
    fetchQuote(client, id, signal),
    optional(readForm(client, signal)),
    optional(fetchVehicles(client, signal)),
    readTicketStatuses(services, user.id, client, signal),
  ]);
  const quote = withCar(read, vehicles);
  const now = { today: todayIn(user.timeZone), timeZone: user.timeZone };
  const mismatch = quoteMismatch(quote, vehicles, now);
  const waiting = pendingTickets(services.ticketStore.read(user.id), statuses);
  const ticket =
    pendingTicketOf(quote, waiting) ??
    (chartStatus(quote) === 'quoted'
      ? waiting.find(({ kind, about }) => kind === 'quote_acceptance' && about === id)
      : null);
  const { visitId, logic } = (currentData as QuoteData | undefined) ?? {
    visitId: services.newKey(),
    logic: insuranceQuoteLogic(services, user.id),
  };
  return {
    visitId,
    logic,
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
    mismatch,
    form,
    vehicles,
    timeZone: user.timeZone,
  };
};
