import type { PendingTicket } from '../../machines/ticket';
import { id, nullable, oneOf, optionally, ownFields, ownText, rows } from '../api/decode';
import { stored } from './stored';

const prefix = 'portal.owed:';
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

/** A ticket as this device notes it. `ready`: what it belongs to has not left this device, and where the driver sends it. */
export interface NotedTicket extends PendingTicket {
  readonly ready?: { readonly name: string; readonly href: string } | undefined;
}

/**
 * Tickets that a flow of this device owes to the team, per user. Noted before the main call leaves and settled when the ticket
 * is raised or called off, so that a closed tab, or a host that could not be told, forgets nothing (FL-07).
 */
export const notedTickets = (storage: Storage) => {
  const key = (userId: string) => `${prefix}${userId}`;
  const read = (userId: string): readonly NotedTicket[] => stored(storage, key(userId), list) ?? [];
  const write = (userId: string, tickets: readonly NotedTicket[]) => {
    try {
      if (tickets.length === 0) storage.removeItem(key(userId));
      else storage.setItem(key(userId), JSON.stringify(tickets));
    } catch {
      // The host was told before the submit left, so it still knows.
    }
  };
  return {
    read,
    note: (userId: string, ticket: NotedTicket): void =>
      write(userId, [...read(userId).filter((entry) => entry.key !== ticket.key), ticket]),
    /** One answer is enough for all keys under which the same thing was announced, from other tabs and earlier visits. */
    settle: (userId: string, { key: ticketKey, kind, about }: PendingTicket): void =>
      write(
        userId,
        read(userId).filter(
          (entry) => entry.key !== ticketKey && (about === null || entry.kind !== kind || entry.about !== about),
        ),
      ),
    wipe: (): void => {
      try {
        for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
      } catch {
        // Forbidden storage holds nothing.
      }
    },
  };
};

export type NotedTickets = ReturnType<typeof notedTickets>;
