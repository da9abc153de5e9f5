import type { OtherWord } from '../../machines/shared/other-word';
import type { PendingTicket } from '../../machines/ticket';

/** The ticket that is owed for this quote, as long as it still matters: nobody told the team of the request, or of the acceptance. */
export const pendingTicketOf = (
  { id, status }: { readonly id: string; readonly status: string | OtherWord },
  tickets: readonly PendingTicket[],
): PendingTicket | null => {
  // A quote in a status that the portal does not know may still wait for the team. Whether it was accepted nobody can say.
  const isRequested = status === 'submitted' || typeof status !== 'string';
  const kind = isRequested ? 'insurance_quote' : status === 'accepted' ? 'quote_acceptance' : null;
  return tickets.find((ticket) => ticket.kind === kind && ticket.about === id) ?? null;
};
