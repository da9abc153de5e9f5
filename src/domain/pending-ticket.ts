import type { UnknownValue } from '../../machines/shared/unknown-value';
import type { PendingTicket } from '../../machines/ticket';

/** The quote's pending ticket, for the request or for the acceptance; null when staff no longer need it. */
export const pendingTicketOf = (
  { id, status }: { readonly id: string; readonly status: string | UnknownValue },
  tickets: readonly PendingTicket[],
): PendingTicket | null => {
  // A quote with an unknown status may still wait for staff. Whether it was accepted is unknown.
  const isRequested = status === 'submitted' || typeof status !== 'string';
  const kind = isRequested ? 'insurance_quote' : status === 'accepted' ? 'quote_acceptance' : null;
  return tickets.find((ticket) => ticket.kind === kind && ticket.about === id) ?? null;
};
