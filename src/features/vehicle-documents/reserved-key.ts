import type { PendingTicket } from '../../../machines/ticket';
import type { TicketStatus } from '../../api/tickets';
import type { ChangeRecord } from '../../api/vehicle-changes';
import { pendingTickets } from '../../flows/pending-tickets';
import type { StoredTicket } from '../../storage/ticket-store';

export const isTicketOfChange = (changeId: string, { kind, about }: PendingTicket): boolean =>
  kind === 'vehicle_change' && about === changeId;

/**
 * The key of this change's pending ticket, or of the ticket of a draft that is ready to send. For a change that was sent back, the keys on
 * this device are ignored: they may belong to the earlier ticket, and the next submission needs its own.
 * @param storedTickets tickets that this device stores
 * @param statuses our host's tickets; null when it could not be asked
 */
export const reservedKeyOf = (
  { id, status }: Pick<ChangeRecord, 'id' | 'status'>,
  storedTickets: readonly StoredTicket[],
  statuses: readonly TicketStatus[] | null,
): string | null => {
  const pending = pendingTickets(status === 'action_required' ? [] : storedTickets, statuses);
  const ready = status === 'draft' ? storedTickets : [];
  return [...pending, ...ready].find((ticket) => isTicketOfChange(id, ticket))?.key ?? null;
};
