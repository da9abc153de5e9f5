import type { PendingTicket } from '../../machines/ticket';
import type { Client } from '../api/client';
import { optional } from '../api/optional';
import { fetchTicketStatuses, type TicketStatus } from '../api/tickets';
import type { Services } from './services';

const isRaised = ({ key, kind, about }: PendingTicket, statuses: readonly TicketStatus[]): boolean =>
  statuses.some(
    (status) =>
      status.isRaised && (status.key === key || (about !== null && status.kind === kind && status.about === about)),
  );

/**
 * The driver's tickets that are not raised yet, from our host and from this device.
 * @param pendingTickets tickets that this device notes
 * @param statuses our host's answer; null when the call failed
 */
export const pendingTickets = (
  pendingTickets: readonly PendingTicket[],
  statuses: readonly TicketStatus[] | null,
): readonly PendingTicket[] => [
  // This device's note with the same key wins, because it may have the id of a document that had none before.
  ...(statuses ?? []).filter((status) => !status.isRaised && !pendingTickets.some(({ key }) => key === status.key)),
  ...pendingTickets.filter((ticket) => !isRaised(ticket, statuses ?? [])),
];

/** Reads from our host which tickets are raised, and removes those from this device. Null when the call failed. */
export const readTicketStatuses = async (
  { notedTickets }: Pick<Services, 'notedTickets'>,
  userId: string,
  client: Client,
  signal?: AbortSignal,
): Promise<readonly TicketStatus[] | null> => {
  const pendingTickets = notedTickets.read(userId);
  const statuses = await optional(fetchTicketStatuses(client, pendingTickets, signal));
  for (const ticket of pendingTickets)
    if (statuses && isRaised(ticket, statuses)) notedTickets.settle(userId, { ...ticket, about: null });
  return statuses;
};
