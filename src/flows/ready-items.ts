import type { UnknownValue } from '../../machines/shared/unknown-value';
import { type NeededDocument, openOf, uploadHref } from '../domain/document-status';
import { boughtInWords } from '../domain/quote-fit';
import { readyDetail } from '../domain/ready';
import type { StoredTicket } from '../storage/ticket-store';

/** What this device could not send. `ready`: its name and the page that sends it. */
export interface ReadyItem extends StoredTicket {
  readonly ready: NonNullable<StoredTicket['ready']>;
  readonly detail: string;
}

interface Records {
  readonly quotes?:
    | readonly ({ readonly id: string; readonly starts_on: string | null } & Parameters<typeof boughtInWords>[0])[]
    | null
    | undefined;
  readonly changes?: readonly { readonly id: string; readonly status: string | UnknownValue }[] | null | undefined;
  readonly documents?: readonly NeededDocument[] | null | undefined;
}

/**
 * What is ready to send, from the tickets of this device. Without what cannot be sent any more: the quote or another one for its car was
 * accepted, the quote has ended, or the change is closed.
 */
export const readyItems = (
  storedTickets: readonly StoredTicket[],
  { quotes, changes, documents }: Records,
  today: string,
): readonly ReadyItem[] =>
  storedTickets.flatMap(({ ready, ...ticket }) => {
    if (!ready) return [];
    const quote = ticket.kind === 'quote_acceptance' && quotes?.find(({ id }) => id === ticket.about);
    if (quote && (quote.status !== 'quoted' || boughtInWords(quote, quotes ?? [], today) !== null)) return [];
    const change = ticket.kind === 'vehicle_change' && changes?.find(({ id }) => id === ticket.about);
    if (change && change.status !== 'draft' && change.status !== 'action_required') return [];
    const isChecked = documents?.some((row) => uploadHref(row) === ready.href && openOf(row)?.status === 'pending');
    const detail =
      ticket.kind === 'quote_acceptance'
        ? // The driver's choice is not stored.
          'You haven’t accepted it yet. Choose how to pay again.'
        : isChecked
          ? 'We’re already checking another one. Only send this one if something is wrong with it.'
          : readyDetail;
    return { ...ticket, ready, detail };
  });
