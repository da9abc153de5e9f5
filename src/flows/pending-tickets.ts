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
 * The driver's tickets that are not raised yet, from our host and from this device. What is still ready to send has no ticket to raise: if
 * the operator has it, another device sent it and raised its ticket.
 * @param storedTickets the tickets that this device stores
 * @param statuses our host's answer; null when the call failed
 */
export const pendingTickets = (
  storedTickets: readonly StoredTicket[],
  statuses: readonly TicketStatus[] | null,
): readonly PendingTicket[] => {
  const here = storedTickets.filter(({ ready }) => !ready);
  return [
    // The entry of this device with the same key wins, because it may have the id of a document that had none before.
    ...(statuses ?? []).filter((status) => !status.isRaised && !here.some(({ key }) => key === status.key)),
    ...here.filter((ticket) => !isRaised(ticket, statuses ?? [])),
  ];
};

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
