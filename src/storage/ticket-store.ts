import type { PendingTicket } from '../../machines/ticket';
import { id, nullable, oneOf, optionally, ownFields, ownText, rows } from '../api/decode';
import { keepText, removeText, removeWhere } from './storage';
import { stored } from './stored';

const prefix = 'portal.pending-tickets:';
const list = rows(
  ownFields({
    key: ownText(),
    kind: oneOf([
      'vehicle_change',
      'document',
      'insurance_quote',
      'quote_acceptance',
      'change_withdrawn',
      'document_replaced',
    ]),
    about: nullable(id()),
    change: optionally(id()),
    ready: optionally(ownFields({ name: ownText(), href: ownText() })),
  }),
);

/** A pending ticket on this device. `ready`: the submission that was not sent yet, and the page that can send it. */
export interface StoredTicket extends PendingTicket {
  readonly ready?: { readonly name: string; readonly href: string } | undefined;
}

/**
 * The pending tickets on this device, per user: stored before the main call, and removed when the ticket is raised or its reservation
 * cancelled. So neither a closed tab nor an unreachable host loses a ticket (FL-07).
 */
export const openTicketStore = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly StoredTicket[] => stored(storage, key(userId), list) ?? [];
  const write = (userId: string, tickets: readonly StoredTicket[]) => {
    // Without storage the host still has the key, which was reserved there before the submission.
    if (tickets.length === 0) removeText(storage, key(userId));
    else keepText(storage, key(userId), JSON.stringify(tickets));
  };
  return {
    read,
    store: (userId: string, ticket: StoredTicket): void =>
      write(userId, [...read(userId).filter((entry) => entry.key !== ticket.key), ticket]),
    /** Removes the ticket, and those that other tabs or earlier visits stored for the same submission. */
    remove: (userId: string, { key: ticketKey, kind, about }: PendingTicket): void =>
      write(
        userId,
        read(userId).filter(
          (entry) => entry.key !== ticketKey && (about === null || entry.kind !== kind || entry.about !== about),
        ),
      ),
    wipe: (): void => void removeWhere(storage, (name) => name.startsWith(prefix)),
  };
};

export type TicketStore = ReturnType<typeof openTicketStore>;
