import type { UnknownValue } from '../../machines/shared/unknown-value';
import type { PendingTicket } from '../../machines/ticket';

interface Change {
  readonly id: string;
  readonly status: string | UnknownValue;
}

/**
 * Notes that are due on their tickets. The note of a withdrawal is stored before the change is withdrawn, and is due when the operator no longer has
 * the change, or shows it as withdrawn.
 * @param changes null when they could not be read
 */
export const dueNotes = <Ticket extends PendingTicket>(
  tickets: readonly Ticket[],
  changes: readonly Change[] | null,
): readonly Ticket[] =>
  tickets.filter(({ kind, about }) => {
    if (kind !== 'change_withdrawn') return kind === 'document_replaced';
    const change = changes?.find(({ id }) => id === about);
    return changes !== null && (!change || change.status === 'cancelled');
  });

export const noteTitle = ({ kind }: Pick<PendingTicket, 'kind'>): string =>
  kind === 'change_withdrawn'
    ? 'You withdrew your change of car, but our team hasn’t been notified'
    : 'We have your new document, but our team hasn’t been notified';
