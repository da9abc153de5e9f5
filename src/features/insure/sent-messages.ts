import type { Client } from '../../api/client';
import { optional } from '../../api/optional';
import type { Quote } from '../../api/quotes';
import { fetchTickets, isAbout, type TicketSummary, unanswered } from '../../api/tickets';

/** By quote, the driver's message that may answer the broker's, if our team has not answered it yet. Reads only when a broker has a message. */
export const readSentMessages = async (
  client: Client,
  quotes: readonly Quote[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TicketSummary>> => {
  const ids = quotes.flatMap(({ id, status, message }) => (status === 'referred' && message !== null ? [id] : []));
  const tickets = ids.length > 0 ? await optional(fetchTickets(client, signal)) : null;
  const waiting = unanswered(tickets ?? []);
  return new Map(
    ids.flatMap((id) => {
      const ticket = waiting.find(isAbout('insurance_quote', id));
      return ticket ? [[id, ticket] as const] : [];
    }),
  );
};
