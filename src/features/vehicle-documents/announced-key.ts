import type { OwedTicket } from '../../../machines/ticket';
import type { ChangeRecord } from '../../api/vehicle-changes';

/** The ticket of this change, among those of other matters. */
export const isTicketOf = (changeId: string, { kind, about }: OwedTicket): boolean =>
  kind === 'vehicle_change' && about === changeId;

/**
 * Key of the ticket that is announced for this change and was not raised. The host knows best which one that is. A change that was sent
 * back had a ticket before, which this device may still note: going by that key the next submission would tell nobody.
 * @param noted what this device notes
 * @param announced what the host knows; null when it could not be asked
 */
export const announcedKeyOf = (
  { id, status }: Pick<ChangeRecord, 'id' | 'status'>,
  noted: readonly OwedTicket[],
  announced: readonly OwedTicket[] | null,
): string | null => {
  const known = [...(announced ?? []), ...(status === 'action_required' ? [] : noted)];
  return known.find((owed) => isTicketOf(id, owed))?.key ?? null;
};
