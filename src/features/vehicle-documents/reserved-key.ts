import type { PendingTicket } from '../../../machines/ticket';
import type { TicketStatus } from '../../api/tickets';
import type { ChangeRecord } from '../../api/vehicle-changes';
import { pendingTickets } from '../../flows/pending-tickets';

/** The ticket of this change, among those of other matters. */
export const isTicketOf = (changeId: string, { kind, about }: PendingTicket): boolean =>
  kind === 'vehicle_change' && about === changeId;

/**
 * Key of the ticket of this change that is not raised yet. A change that was sent back had a ticket before, which this device may still
 * note: going by that key the next submission would have no ticket of its own. So what the device notes does not count there.
 * @param noted what this device notes
 * @param statuses what our host says; null when it could not be asked
 */
export const reservedKeyOf = (
  { id, status }: Pick<ChangeRecord, 'id' | 'status'>,
  noted: readonly PendingTicket[],
  statuses: readonly TicketStatus[] | null,
): string | null => {
  const pending = pendingTickets(status === 'action_required' ? [] : noted, statuses);
  return pending.find((ticket) => isTicketOf(id, ticket))?.key ?? null;
};
