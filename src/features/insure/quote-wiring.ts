import { fromPromise } from 'xstate';
import {
  type AcceptanceItem,
  type InsuranceQuoteInput,
  insuranceQuoteMachine,
  type QuoteStatus,
} from '../../../machines/insurance-quote';
import { fetchVehicles, type Vehicle } from '../../api/driver';
import { idOf } from '../../api/id';
import {
  acceptQuote,
  fetchInsuranceForm,
  fetchQuote,
  fetchQuotes,
  findAcceptance,
  type PaymentPlan,
  type Quote,
  type QuoteDetail,
} from '../../api/insurance';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { quoteMismatch } from '../../domain/quote-fit';
import { deliveryOf } from '../../flows/delivery';
import { pendingTickets, readTicketStatuses } from '../../flows/pending-tickets';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { today } from '../../format/dates';
import { isKnown } from '../../format/other-word';
import { type AskedForm, askedForm } from './form/questions';

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
  /** A new one at each read of the quote, except in the background, where the visit continues. */
  readonly visit: string;
  readonly logic: ReturnType<typeof insuranceQuoteLogic>;
  readonly input: InsuranceQuoteInput;
  readonly quote: QuoteDetail;
  /** What no longer fits; null when the quote fits. */
  readonly mismatch: string | null;
  /** Today's questions; null when they could not be read. */
  readonly form: AskedForm | null;
  /** Null when they could not be read. */
  readonly vehicles: readonly Vehicle[] | null;
  /** All of the driver's quotes and policies; null when they could not be read. */
  readonly quotes: readonly Quote[] | null;
  readonly timeZone: string;
}

export const reviewStep = '?step=accept';

/** What only helps may be missing: the page then says less, but opens. */
const optional = <Value>(work: Promise<Value>): Promise<Value | null> => work.catch(() => null);

/** GET /v1/insure/quotes/{id}, which is required, and what explains it, in parallel. */
export const loadQuote = async (services: Services, { params, url, signal, shown }: LoadArgs): Promise<QuoteData> => {
  const user = requireDriver(services);
  const client = await services.client();
  const id = idOf(params.id);
  const [quote, schemas, vehicles, quotes, statuses] = await Promise.all([
    fetchQuote(client, id, signal),
    optional(fetchInsuranceForm(client, signal)),
    optional(fetchVehicles(client, signal)),
    optional(fetchQuotes(client, signal)),
    readTicketStatuses(services, user.id, client, signal),
  ]);
  const now = { todayIs: today(user.timeZone), timeZone: user.timeZone };
  const mismatch = quoteMismatch(quote, vehicles, now);
  const waiting = pendingTickets(services.notedTickets.read(user.id), statuses);
  const left =
    pendingTicketOf(quote, waiting) ??
    (chartStatus(quote) === 'quoted'
      ? waiting.find(({ kind, about }) => kind === 'quote_acceptance' && about === id)
      : null);
  const visit = (shown as QuoteData | undefined) ?? {
    visit: services.newKey(),
    logic: insuranceQuoteLogic(services, user.id),
  };
  return {
    visit: visit.visit,
    logic: visit.logic,
    input: {
      quoteId: id,
      status: chartStatus(quote),
      pendingTicket:
        left && (left.kind === 'insurance_quote' || left.kind === 'quote_acceptance')
          ? { key: left.key, kind: left.kind }
          : null,
      isOutdated: mismatch !== null,
      reviewing: url.search === reviewStep,
    },
    quote,
    mismatch,
    form: schemas && askedForm(schemas),
    vehicles,
    quotes,
    timeZone: user.timeZone,
  };
};
