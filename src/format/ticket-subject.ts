interface Ticket {
  readonly related: readonly { readonly type: string; readonly id: string }[];
}

export const isTicketAbout = ({ id }: { readonly id: string }, { related }: Pick<Ticket, 'related'>): boolean =>
  related.some((item) => item.type === 'vehicle_change' && item.id === id);
