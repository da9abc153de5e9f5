import type { PendingTicket } from '../../machines/ticket';
import type { Client } from '../api/client';
import { optional } from '../api/optional';
import { fetchTicketStatuses, type TicketStatus } from '../api/tickets';
import type { StoredTicket } from '../storage/ticket-store';
import type { Services } from './services';

const isRaised = ({ key, kind, about }: PendingTicket, statuses: readonly TicketStatus[]): boolean =>
  statuses.some(
    (status) =>
      status.isRaised && (status.key === key || (about !== null && status.kind === kind && status.about === about)),
  );

/**
 * The driver's tickets that are not raised yet, from our host and from this device.
 * @param storedTickets the tickets that this device stores
 * @param statuses our host's answer; null when the call failed
 */
export const pendingTickets = (
  storedTickets: readonly PendingTicket[],
  statuses: readonly TicketStatus[] | null,
): readonly PendingTicket[] => [
  // The entry of this device with the same key wins, because it may have the id of a document that had none before.
  ...(statuses ?? []).filter((status) => !status.isRaised && !storedTickets.some(({ key }) => key === status.key)),
  ...storedTickets.filter((ticket) => !isRaised(ticket, statuses ?? [])),
];

/** Reads from our host which tickets are raised, and removes those from this device. Null when the call failed. */
export const readTicketStatuses = async (
  { ticketStore }: Pick<Services, 'ticketStore'>,
  userId: string,
  client: Client,
  signal?: AbortSignal,
): Promise<readonly TicketStatus[] | null> => {
  const storedTickets = ticketStore.read(userId);
  const statuses = await optional(fetchTicketStatuses(client, storedTickets, signal));
  for (const ticket of storedTickets)
    if (statuses && isRaised(ticket, statuses)) ticketStore.remove(userId, { ...ticket, about: null });
  return statuses;
};

type Sendable = readonly { readonly id: string; readonly status: unknown }[] | null | undefined;

/** Leaves out what is ready to send and cannot be sent any more: the quote was accepted or has ended, or the change is closed. */
export const withoutStale = (
  storedTickets: readonly StoredTicket[],
  { quotes, changes }: { readonly quotes?: Sendable; readonly changes?: Sendable },
): readonly StoredTicket[] =>
  storedTickets.filter(({ kind, about, ready }) => {
    const records = kind === 'quote_acceptance' ? quotes : kind === 'vehicle_change' ? changes : null;
    const status = ready && records?.find(({ id }) => id === about)?.status;
    return typeof status !== 'string' || ['quoted', 'draft', 'action_required'].includes(status);
  });
