import type { Driver, OperatorApi } from '../caller';
import type { OutboxStore, ReservationKind, TicketTarget } from '../outbox/store';
import { invalid } from '../problems';
import { orThrow503 } from './calls';
import type { FormKind } from './notes';
import type { TicketForm } from './ticket-form';

/** Statuses in which staff have nothing left to decide about a change or a document. */
const decidedStatuses: ReadonlySet<string> = new Set([
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'superseded',
  'withdrawn',
]);

/** The statuses of a quote that the portal knows. A quote with another status may still need a ticket. */
const quoteStatuses: ReadonlySet<string> = new Set([
  'submitted',
  'referred',
  'quoted',
  'declined',
  'accepted',
  'issued',
  'expired',
  'withdrawn',
]);

export type QuoteKind = 'insurance_quote' | 'quote_acceptance';

interface QuoteFlow {
  /** The quote's status when this ticket should be raised. */
  readonly dueStatus: string;
  /** Whether a quote with this status no longer needs the ticket. */
  readonly isDecided: (status: string) => boolean;
  readonly comment: (reference: string) => string;
}

export const quoteFlows: Readonly<Record<QuoteKind, QuoteFlow>> = {
  insurance_quote: {
    dueStatus: 'submitted',
    // A quote never returns to `submitted`.
    isDecided: (status) => quoteStatuses.has(status) && status !== 'submitted',
    comment: (reference) => `I’ve asked for insurance quote ${reference}. Please check it.`,
  },
  quote_acceptance: {
    dueStatus: 'accepted',
    isDecided: (status) => ['issued', 'declined', 'expired', 'withdrawn'].includes(status),
    comment: (reference) => `I’ve accepted insurance quote ${reference}. Please set up the policy.`,
  },
};

/**
 * Reads, from the API and with the caller's session, the item that the ticket is about. Rejects an item that does not exist, belongs to
 * another driver, or needs no ticket, and in the last case cancels the reservation under this key. An uploaded document needs a ticket
 * whatever its status (FL-02); a document of a change needs none of its own.
 * @throws Problem 422 with `errors.related` when staff have nothing to decide; with `errors.custom_fields` when the item is unknown or
 * not sent yet. Also the problems of the API calls.
 */
export async function verifiedTarget(
  kind: FormKind,
  ticket: TicketForm,
  caller: { driver: Driver; cookie: string | undefined; key: string },
  api: OperatorApi,
  store: OutboxStore,
): Promise<TicketTarget & { submission: string }> {
  const name = kind.replace('_', ' ');
  const id = ticket.fields.get(kind)?.toString();
  if (id === undefined) throw invalid({ custom_fields: [`Name the ${name} this is about.`] });
  const { status, submission, isOfChange } = await readTarget(kind, id, caller.cookie, api);
  if (status === null) throw invalid({ custom_fields: [`We couldn’t find this ${name}.`] });
  // The API's reads may lag behind, so the browser should try again later: it keeps the ticket pending on an error in `custom_fields`, and
  // drops it on one in `related`.
  if (kind === 'vehicle_change' && status === 'draft')
    throw invalid({ custom_fields: [`This ${name} hasn’t been received yet.`] });
  const needsNoTicket = kind === 'document' ? isOfChange : decidedStatuses.has(status);
  if (needsNoTicket) await orThrow503(store.cancelReservation(caller.driver.id, caller.key));
  if (needsNoTicket || (kind === 'vehicle_change' && status === 'action_required'))
    throw invalid({ related: [`This ${name} isn’t waiting for our team.`] });
  // A change with an unknown status may wait for staff, so it gets a ticket.
  return { kind, id, submission };
}

async function readTarget(kind: FormKind, id: string, cookie: string | undefined, api: OperatorApi) {
  if (kind === 'vehicle_change') {
    const change = await api.vehicleChange(cookie, id);
    // A change that was sent back and sent again needs another ticket. Its time of submission tells the two apart.
    return { status: change?.status ?? null, submission: change?.submittedAt ?? 'unknown', isOfChange: false };
  }
  const document = await api.document(cookie, id);
  return { status: document?.status ?? null, submission: 'uploaded', isOfChange: document?.vehicleChangeId != null };
}

/**
 * Identifies the current submission of an item: a change by its submission time, a quote by its status. Null if the item is not sent yet,
 * and for a document, because each upload has a new id.
 * @throws Problem 422 when the item is not the caller's, or has been decided
 */
export async function submissionOf(
  api: OperatorApi,
  cookie: string | undefined,
  kind: ReservationKind,
  id: string,
): Promise<string | null> {
  const isDecidedItem = (status: string) => decidedStatuses.has(status);
  if (kind === 'vehicle_change') {
    const { status, submittedAt } = requireUndecided(await api.vehicleChange(cookie, id), isDecidedItem);
    return status === 'pending' ? submittedAt : null;
  }
  if (kind === 'document') {
    requireUndecided(await api.document(cookie, id), isDecidedItem);
    return null;
  }
  const { dueStatus, isDecided } = quoteFlows[kind];
  const { status } = requireUndecided(await api.quote(cookie, id), isDecided);
  return status === dueStatus ? status : null;
}

function requireUndecided<Item extends { readonly status: string }>(
  item: Item | null,
  isDecided: (status: string) => boolean,
): Item {
  if (item === null) throw invalid({ related: ['We couldn’t find that.'] });
  if (isDecided(item.status)) throw invalid({ related: ['This isn’t waiting for our team.'] });
  return item;
}
