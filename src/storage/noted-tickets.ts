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

/** A ticket that this device notes. `ready`: its submission was not sent yet, and where the driver can send it. */
export interface NotedTicket extends PendingTicket {
  readonly ready?: { readonly name: string; readonly href: string } | undefined;
}

/**
 * Pending tickets of this device, per user. Noted before the main call, and removed when the ticket is raised or its reservation cancelled.
 * So neither a closed tab nor an unreachable host loses a ticket (FL-07).
 */
export const notedTickets = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly NotedTicket[] => stored(storage, key(userId), list) ?? [];
  const write = (userId: string, tickets: readonly NotedTicket[]) => {
    // Without storage the host still has the key, which was reserved there before the submission.
    if (tickets.length === 0) removeText(storage, key(userId));
    else keepText(storage, key(userId), JSON.stringify(tickets));
  };
  return {
    read,
    note: (userId: string, ticket: NotedTicket): void =>
      write(userId, [...read(userId).filter((entry) => entry.key !== ticket.key), ticket]),
    /** One result settles every key that was reserved for the same submission, also in other tabs and on earlier visits. */
    settle: (userId: string, { key: ticketKey, kind, about }: PendingTicket): void =>
      write(
        userId,
        read(userId).filter(
          (entry) => entry.key !== ticketKey && (about === null || entry.kind !== kind || entry.about !== about),
        ),
      ),
    wipe: (): void => void removeWhere(storage, (name) => name.startsWith(prefix)),
  };
};

export type NotedTickets = ReturnType<typeof notedTickets>;
