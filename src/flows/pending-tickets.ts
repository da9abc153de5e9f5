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
 * The driver's tickets that are not raised yet: what our host says, and what this device notes of which the host has not heard.
 * @param noted what this device notes
 * @param statuses what our host says; null when it could not be asked
 */
export const pendingTickets = (
  noted: readonly PendingTicket[],
  statuses: readonly TicketStatus[] | null,
): readonly PendingTicket[] => [
  // What this device notes under the same key may say more: what a document is that had no id before.
  ...(statuses ?? []).filter((status) => !status.isRaised && !noted.some(({ key }) => key === status.key)),
  ...noted.filter((ticket) => !isRaised(ticket, statuses ?? [])),
];

/** Asks our host which tickets are raised, and takes those away from this device. Null when it could not be asked. */
export const readTicketStatuses = async (
  { notedTickets }: Pick<Services, 'notedTickets'>,
  userId: string,
  client: Client,
  signal?: AbortSignal,
): Promise<readonly TicketStatus[] | null> => {
  const noted = notedTickets.read(userId);
  const statuses = await optional(fetchTicketStatuses(client, noted, signal));
  for (const ticket of noted)
    if (statuses && isRaised(ticket, statuses)) notedTickets.settle(userId, { ...ticket, about: null });
  return statuses;
};
