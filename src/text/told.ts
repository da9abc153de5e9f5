interface Ticket {
  readonly created_at: string;
  readonly related: readonly { readonly type: string; readonly id: string }[];
}

export const isTicketAbout = ({ id }: { readonly id: string }, { related }: Pick<Ticket, 'related'>): boolean =>
  related.some((item) => item.type === 'vehicle_change' && item.id === id);

/** The clocks of operator and desk differ by less. Milliseconds. */
const clockDifference = 60_000;

/**
 * Has the desk a ticket of what was sent last? A change that is sent again gets another one. A device whose tab was closed while the team
 * was told still notes that it was not.
 */
export const isTold = (
  change: { readonly id: string; readonly submitted_at: string | null },
  tickets: readonly Ticket[] | null,
): boolean =>
  (tickets ?? []).some(
    (ticket) =>
      isTicketAbout(change, ticket) &&
      Date.parse(ticket.created_at) >= Date.parse(change.submitted_at ?? '') - clockDifference,
  );
