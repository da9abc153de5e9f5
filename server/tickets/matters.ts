import type { Driver, OperatorApi } from '../caller';
import type { IntentKind, Matter, OutboxStore } from '../outbox/store';
import { invalid } from '../problems';
import { stored } from './calls';
import type { FormKind } from './notes';
import type { TicketForm } from './ticket-form';

/** The operator's statuses in which staff have nothing more to decide. */
const decided: ReadonlySet<string> = new Set('approved rejected cancelled expired superseded withdrawn'.split(' '));

/** The statuses of a quote that the portal knows. Any other may be the one that a ticket is for. */
const quoteWords: ReadonlySet<string> = new Set(
  'submitted referred quoted declined accepted issued expired withdrawn'.split(' '),
);

export type QuoteKind = 'insurance_quote' | 'quote_acceptance';

interface QuoteFlow {
  /** The status that its ticket is reserved for. */
  readonly waits: string;
  /** True when the ticket can never become due after this status. */
  isOver(status: string): boolean;
  comment(reference: string): string;
}

export const quoteFlows: Readonly<Record<QuoteKind, QuoteFlow>> = {
  insurance_quote: {
    waits: 'submitted',
    // A quote that the broker has answered is never new again.
    isOver: (status) => quoteWords.has(status) && status !== 'submitted',
    comment: (reference) => `I’ve asked for insurance quote ${reference}. Please check it.`,
  },
  quote_acceptance: {
    waits: 'accepted',
    isOver: (status) => ['issued', 'declined', 'expired', 'withdrawn'].includes(status),
    comment: (reference) => `I’ve accepted insurance quote ${reference}. Please set up the policy.`,
  },
};

/**
 * Reads what a flow's ticket is about from the API, with the caller's own session: a browser cannot make staff check what does not
 * exist, belongs to another driver or is decided. When it is decided, the reservation under this key is closed too.
 * @throws Problem 422 with `errors.related` when staff have nothing to decide, with `errors.custom_fields` when it is unknown or the API
 * does not know yet that it was sent, and what the API's answers mean
 */
export async function verifiedMatter(
  kind: FormKind,
  ticket: TicketForm,
  caller: { driver: Driver; cookie: string | undefined; key: string },
  api: OperatorApi,
  store: OutboxStore,
): Promise<Matter & { event: string }> {
  const name = kind.replace('_', ' ');
  const id = ticket.fields.get(kind)?.toString();
  if (id === undefined) throw invalid({ custom_fields: [`Name the ${name} this is about.`] });
  const { status, event, needsTicket } = await readMatter(kind, id, caller.cookie, api);
  if (status === null) throw invalid({ custom_fields: [`We couldn’t find this ${name}.`] });
  // The driver sent it, but the API's reads lag behind: a final rejection would leave it without a ticket.
  if (kind === 'vehicle_change' && status === 'draft')
    throw invalid({ custom_fields: [`This ${name} hasn’t been received yet.`] });
  const isOver = kind === 'document' ? !needsTicket : decided.has(status);
  if (isOver) await stored(store.cancelIntent(caller.driver.id, caller.key));
  // An unknown word may mean that it waits, so staff get a ticket.
  else if (kind === 'document' || status !== 'action_required') return { kind, id, event };
  throw invalid({ related: [`This ${name} isn’t waiting for our team.`] });
}

async function readMatter(kind: FormKind, id: string, cookie: string | undefined, api: OperatorApi) {
  if (kind === 'vehicle_change') {
    const change = await api.vehicleChange(cookie, id);
    // Sent back and sent again, a change needs another ticket: its time tells the two apart.
    return { status: change?.status ?? null, event: change?.submittedAt ?? 'unknown', needsTicket: true };
  }
  const document = await api.document(cookie, id);
  const needsTicket = document !== null && document.vehicleChangeId === null;
  return { status: document?.status ?? null, event: 'uploaded', needsTicket };
}

/**
 * The submission that a reservation is for, as its ticket names it; null before it is sent, and for a document, whose id is new each time.
 * @throws Problem 422 when the thing is not the caller's, or is decided
 */
export async function submissionOf(
  api: OperatorApi,
  cookie: string | undefined,
  kind: IntentKind,
  id: string,
): Promise<string | null> {
  const found =
    kind === 'vehicle_change'
      ? await api.vehicleChange(cookie, id)
      : kind === 'document'
        ? await api.document(cookie, id)
        : await api.quote(cookie, id);
  if (found === null) throw invalid({ related: ['We couldn’t find that.'] });
  const { status } = found;
  const isOver =
    kind === 'vehicle_change' || kind === 'document' ? decided.has(status) : quoteFlows[kind].isOver(status);
  if (isOver) throw invalid({ related: ['This isn’t waiting for our team.'] });
  if ('submittedAt' in found) return status === 'pending' ? found.submittedAt : null;
  return kind !== 'vehicle_change' && kind !== 'document' && status === quoteFlows[kind].waits ? status : null;
}
