import type { PendingTicket, TicketKind } from '../../machines/ticket';
import type { Client } from './client';
import { type Host, read, readsFrom } from './contract';
import { type Decoded, decides, flag, id, moment, oneOf, optionally, ownFields, rows, text } from './decode';
import { optional } from './optional';
import { readWhole } from './pages';

/** Subjects of the tickets that the portal raises automatically. */
export const ticketSubjects = {
  vehicle_change: 'Vehicle change Submitted',
  document: 'Document Upload',
  insurance_quote: 'Insurance quote Submitted',
  quote_acceptance: 'Insurance quote Accepted',
} as const satisfies Partial<Record<TicketKind, string>>;

export const automaticSubjects: readonly string[] = Object.values(ticketSubjects);

/** Subjects by which the host recognises flow tickets. A driver's question has another subject. */
export const flowSubjects: readonly string[] = [ticketSubjects.vehicle_change, ticketSubjects.document];

const isTicketKind = (kind: string): kind is keyof typeof ticketSubjects => Object.hasOwn(ticketSubjects, kind);

/** Whether a ticket is about the record. */
export const isAbout =
  (type: string, id: string | null) =>
  ({ related }: Pick<TicketSummary, 'related'>): boolean =>
    related.some((item) => item.type === type && item.id === id);

/** The driver's questions that the team has not answered yet. A ticket that the portal raised is no question. */
export const unanswered = (tickets: readonly TicketSummary[]): readonly TicketSummary[] =>
  tickets.filter(
    ({ status, subject, is_queued: isQueued }) =>
      (isQueued || status === 'new' || status === 'open') && !automaticSubjects.includes(subject),
  );

const reservation = readsFrom<Host['TicketReservation']>()(
  ownFields({
    key: text(),
    kind: text(),
    related: decides(ownFields({ type: text(), id: id() })),
    state: oneOf(['reserved', 'raised']),
  }),
);

/** The most keys that our host accepts in one call. */
const maxKeys = 20;

/** Our host's status of a flow's ticket. `about` is null when the host does not say. */
export interface TicketStatus extends PendingTicket {
  /**
   * True when the ticket is at the support desk, or stored by our host, which forwards it. Otherwise the key is reserved and the ticket not
   * raised yet.
   */
  readonly isRaised: boolean;
}

/**
 * GET /api/zendesk/intents: the driver's tickets that are not raised yet, from any device, the raised tickets of pending changes, and the
 * status of those that this device has stored.
 */
export const fetchTicketStatuses = async (
  client: Client,
  pendingTickets: readonly PendingTicket[],
  signal?: AbortSignal,
): Promise<readonly TicketStatus[]> => {
  const keys = pendingTickets.slice(0, maxKeys).map(({ key }) => key);
  const data = read(
    rows(reservation),
    await client.host.get('/api/zendesk/intents', { signal, query: { keys: keys.join() } }),
  );
  return data.flatMap(({ key, kind, related, state }) =>
    isTicketKind(kind) ? [{ key, kind, about: related?.id ?? null, isRaised: state === 'raised' }] : [],
  );
};

/** The properties of a ticket that every screen needs. */
export const ticketFields = {
  id: id(),
  subject: text(),
  status: oneOf(['new', 'open', 'pending', 'solved', 'closed']),
  related: rows(ownFields({ type: text(), id: id() })),
  created_at: moment(),
  updated_at: moment(),
  /** Whether our host still has to send the question, or a reply of the driver. */
  is_queued: optionally(flag()),
};

const ticketSummary = readsFrom<Host['TicketSummary']>()(ownFields(ticketFields));

/** One of the driver's tickets, without its comments. Instants are UTC. */
export type TicketSummary = Decoded<typeof ticketSummary>;

/** GET /api/zendesk/tickets: all of the driver's own tickets, the most recently changed first. */
export const fetchTickets = ({ host }: Client, signal?: AbortSignal): Promise<readonly TicketSummary[]> =>
  readWhole({ client: host, path: '/api/zendesk/tickets', row: ticketSummary, query: { per_page: 100 }, signal });

/** The driver's questions about one thing, the most recently changed first. Null when the read fails, because pages can do without it. */
export const fetchQuestionsAbout = (
  client: Client,
  about: { readonly type: string; readonly id: string },
  signal?: AbortSignal,
): Promise<readonly TicketSummary[] | null> =>
  optional(fetchTickets(client, signal).then((tickets) => tickets.filter(isAbout(about.type, about.id))));
