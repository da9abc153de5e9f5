import type { Driver } from '../caller';
import { textAt } from '../json';
import { invalid, Problem } from '../problems';
import { stored, type TicketServices } from './context';
import { deskAway, isAway } from './desk-reading';
import type { FormKind } from './notes';

/**
 * Whether a new ticket may go on with that one: a closed one of the driver's own. While the desk is away, one that was raised here is
 * known to be theirs, and the portal only offers it for closed ones.
 * @throws Problem 422 when it may not, 503 when that cannot be known
 */
export async function closedTicket(
  { reader, store }: Pick<TicketServices, 'reader' | 'store'>,
  driver: Driver,
  kind: FormKind | null,
  ticketId: number,
): Promise<void> {
  // What a flow tells the team stands on its own.
  if (kind !== null) throw notClosed();
  try {
    const { row } = await reader.row(driver, ticketId);
    if (textAt(row, 'status') !== 'closed') throw notClosed();
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw notClosed(error.reason);
    if (!isAway(error)) throw error;
    if (!(await stored(store.raisedHere(driver.id, ticketId)))) throw deskAway('unknown-ticket');
  }
}

const notClosed = (reason?: string) => invalid({ follow_up_of: ['Choose a closed conversation of yours.'] }, reason);
