import type { OwedTicket } from '../../machines/ticket';

/** The ticket that is owed for this quote, as long as it still matters: nobody told the team of the request, or of the acceptance. */
export const untoldTicket = (
  { id, status }: { readonly id: string; readonly status: string },
  owed: readonly OwedTicket[],
): OwedTicket | null => {
  const kind = status === 'submitted' ? 'insurance_quote' : status === 'accepted' ? 'quote_acceptance' : null;
  return owed.find((ticket) => ticket.kind === kind && ticket.about === id) ?? null;
};
