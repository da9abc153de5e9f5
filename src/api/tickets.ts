import { accepted, type Result, rejected } from '../../machines/shared/result';
import type { PendingTicket, TicketKind, TicketReceipt, TicketToRaise } from '../../machines/ticket';
import type { Client } from './client';
import type { PortalConfig } from './config';
import { type Host, readsFrom } from './contract';
import { asSent, type Decoded, decides, fields, id, moment, needed, oneOf, ownFields, rows, text } from './decode';
import { optional } from './optional';
import { path } from './path';
import { ApiError } from './problem';
import { read, resultOf } from './shape';

/** POST /api/zendesk/intents: the host hears that this ticket may become due. */
export const reserveTicketKey = async (
  client: Client,
  pendingTicket: PendingTicket,
  signal?: AbortSignal,
): Promise<void> => {
  await client.host.send(
    'POST',
    '/api/zendesk/intents',
    {
      kind: pendingTicket.kind,
      related:
        pendingTicket.about === null
          ? null
          : {
              type: pendingTicket.kind === 'quote_acceptance' ? 'insurance_quote' : pendingTicket.kind,
              id: pendingTicket.about,
            },
    },
    { signal, timeout: 8_000, headers: { 'Idempotency-Key': pendingTicket.key } },
  );
};

/** DELETE /api/zendesk/intents/{key}: no ticket will follow. One that the host never heard of, because it could not be told, is as good as called off. */
export const cancelReservation = async (
  client: Client,
  pendingTicket: PendingTicket,
  signal?: AbortSignal,
): Promise<void> => {
  try {
    await client.host.send('DELETE', `/api/zendesk/intents/${encodeURIComponent(pendingTicket.key)}`, undefined, {
      signal,
      timeout: 8_000,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'missing') throw error;
  }
};

const texts = {
  vehicle_change: {
    subject: 'Vehicle change Submitted',
    comment: 'I have sent a vehicle change. Please check it.',
    note: (id: string | null) => `Please check vehicle change ${id}.`,
  },
  document: {
    subject: 'Document Upload',
    comment: 'I have sent a document. Please approve or reject it.',
    note: (id: string | null) => `Please approve or reject document ${id}.`,
  },
} as const satisfies Partial<Record<TicketKind, object>>;

/** Subjects of the tickets that the portal raises by itself. */
export const automaticSubjects: readonly string[] = [
  ...Object.values(texts).map(({ subject }) => subject),
  'Insurance quote Submitted',
  'Insurance quote Accepted',
];

/** Subjects by which the host knows the tickets of flows. A question of the driver's has another. */
export const flowSubjects: readonly string[] = Object.values(texts).map(({ subject }) => subject);

const reports = {
  insurance_quote: '/api/zendesk/insure',
  quote_acceptance: '/api/zendesk/accept-insurance-quote',
} as const satisfies Partial<Record<TicketKind, string>>;

/** What a call that brings something to the team is answered. */
export const receipt = readsFrom<Host['TicketReceipt']>()(
  ownFields({ reference: text(), state: oneOf(['sent', 'queued']), ticket_id: decides(id()) }),
);

/** What staff read on the ticket of a change when something about it has changed. */
const laterNotes = {
  change_withdrawn: ({ about }: PendingTicket) => `The driver has withdrawn vehicle change ${about}.`,
  document_replaced: ({ about, change }: PendingTicket) =>
    `The driver has replaced document ${about} of vehicle change ${change}.`,
} as const satisfies Partial<Record<TicketKind, unknown>>;

/** A refusal that says nobody has to look is an answer; any other leaves the team to be told. */
const decidedOnly = (result: Result<TicketReceipt>): Result<TicketReceipt> => {
  if (result.accepted || 'related' in result.rejection.fields) return result;
  throw new ApiError('broken', 422, null, { cause: new Error(result.rejection.message) });
};

const isTicketKind = (kind: string): kind is TicketKind => Object.hasOwn(texts, kind) || Object.hasOwn(reports, kind);

const withId = fields({ id: needed(id()) });

/** The quote as the operator answers it now, where the answer that made it is gone: the host takes the id and reads the rest itself. */
const quoteAgain = async (client: Client, id: string | null, signal?: AbortSignal): Promise<unknown> => {
  const quotes = read(rows(asSent(withId)), await client.get('/v1/insure/quotes', { signal }));
  const found = quotes.find((quote) => quote.read.id === id);
  if (!found) throw new ApiError('missing', 404, null);
  return { data: found.sent };
};

const ticketForm = (
  fields: PortalConfig['zendesk']['custom_field_ids'],
  kind: keyof typeof texts,
  about: string | null,
): FormData => {
  const form = new FormData();
  form.append('subject', texts[kind].subject);
  form.append('comment', texts[kind].comment);
  form.append(
    'custom_fields',
    JSON.stringify([
      { id: fields.topic, value: 'documents_vehicle' },
      { id: fields[kind], value: about },
    ]),
  );
  form.append('tags', 'portal_j');
  form.append('note', texts[kind].note(about));
  return form;
};

const isAbout =
  (type: string, id: string | null) =>
  ({ related }: Pick<TicketSummary, 'related'>): boolean =>
    related.some((item) => item.type === type && item.id === id);

const received = (answer: unknown): TicketReceipt => {
  const { state, reference, ticket_id: ticketId } = read(receipt, answer);
  return { state, reference: ticketId ?? reference };
};

/**
 * PUT /api/zendesk/tickets/{id}: a private note on the newest ticket that the portal raised about the change. Where there is none, nobody
 * needs the note. The host refuses a key that it knows from another ticket: then the note is there, and a newer ticket has been raised since.
 */
const addNote = async (
  client: Client,
  pending: PendingTicket,
  note: string,
  signal?: AbortSignal,
): Promise<Result<TicketReceipt>> => {
  const isAboutChange = isAbout('vehicle_change', pending.change ?? pending.about);
  const [newest] = (await fetchTickets(client, signal))
    .filter((ticket) => ticket.subject === texts.vehicle_change.subject && isAboutChange(ticket))
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  if (!newest) return rejected({ message: 'There is no ticket.', fields: { related: ['There is no ticket.'] } });
  const result = await resultOf(async () =>
    received(
      await client.host.send(
        'PUT',
        path`/api/zendesk/tickets/${newest.id}`,
        { note },
        {
          signal,
          timeout: 8_000,
          headers: { 'Idempotency-Key': pending.key },
        },
      ),
    ),
  );
  const isThere = !result.accepted && 'idempotency_key' in result.rejection.fields;
  return decidedOnly(isThere ? accepted({ state: 'sent', reference: newest.id }) : result);
};

/**
 * POST /api/zendesk/tickets as form data, or for a quote POST /api/zendesk/insure or /accept-insurance-quote with the operator's answer; a
 * note on a ticket that is raised already is added to it. The host reads the thing itself again and adds the back-office link to the private
 * note; the link never reaches the browser. A refusal means that nobody has to look; whatever else the host does not take is trouble, because
 * the team still has to be told.
 */
export const raiseTicket = async (
  client: Client,
  fields: PortalConfig['zendesk']['custom_field_ids'],
  pending: PendingTicket & Partial<TicketToRaise>,
  signal?: AbortSignal,
): Promise<Result<TicketReceipt>> => {
  const { key, kind, about, answer } = pending;
  if (kind === 'change_withdrawn' || kind === 'document_replaced')
    return addNote(client, pending, laterNotes[kind](pending), signal);
  const isQuote = kind === 'insurance_quote' || kind === 'quote_acceptance';
  const address = isQuote ? reports[kind] : '/api/zendesk/tickets';
  const body = isQuote ? (answer ?? (await quoteAgain(client, about, signal))) : ticketForm(fields, kind, about);
  return decidedOnly(
    await resultOf(async () =>
      received(await client.host.send('POST', address, body, { signal, headers: { 'Idempotency-Key': key } })),
    ),
  );
};

const intent = readsFrom<Host['TicketIntent']>()(
  ownFields({
    key: text(),
    kind: text(),
    related: decides(ownFields({ type: text(), id: id() })),
    state: oneOf(['reserved', 'raised']),
  }),
);

/** Keys that our host answers for in one call. */
const mostKeys = 20;

/** What our host knows of the ticket of a flow. `about` is null where it does not say. */
export interface TicketStatus extends PendingTicket {
  /** At the support desk, or stored by our host, which passes it on. Otherwise it is reserved and not raised yet. */
  readonly isRaised: boolean;
}

/**
 * GET /api/zendesk/intents: the driver's tickets that are not raised yet, from any device, and the raised ones of pending changes. Of those
 * that this device notes the host says whether they are raised.
 */
export const fetchTicketStatuses = async (
  client: Client,
  noted: readonly PendingTicket[],
  signal?: AbortSignal,
): Promise<readonly TicketStatus[]> => {
  const keys = noted.slice(0, mostKeys).map(({ key }) => key);
  const data = read(
    rows(intent),
    await client.host.get('/api/zendesk/intents', { signal, query: { keys: keys.join() } }),
  );
  return data.flatMap(({ key, kind, related, state }) =>
    isTicketKind(kind) ? [{ key, kind, about: related?.id ?? null, isRaised: state === 'raised' }] : [],
  );
};

/** What every screen that names a ticket reads of it. */
export const ticketFields = {
  id: id(),
  subject: text(),
  status: oneOf(['new', 'open', 'pending', 'solved', 'closed']),
  related: rows(ownFields({ type: text(), id: id() })),
  created_at: moment(),
  updated_at: moment(),
};

const ticketSummary = readsFrom<Host['TicketSummary']>()(ownFields(ticketFields));

/** A ticket of the driver, without its comments. Instants are UTC. */
export type TicketSummary = Decoded<typeof ticketSummary>;

/** GET /api/zendesk/tickets: the driver's own tickets, the latest change first. */
export const fetchTickets = async (client: Client, signal?: AbortSignal): Promise<readonly TicketSummary[]> =>
  read(rows(ticketSummary), await client.host.get('/api/zendesk/tickets', { signal }));

/** What the driver asked about one thing, the latest change first. Only helps, so it is null when it cannot be read. */
export const fetchQuestionsAbout = (
  client: Client,
  about: { readonly type: string; readonly id: string },
  signal?: AbortSignal,
): Promise<readonly TicketSummary[] | null> =>
  optional(
    fetchTickets(client, signal).then((tickets) =>
      tickets.filter((ticket) => !flowSubjects.includes(ticket.subject) && isAbout(about.type, about.id)(ticket)),
    ),
  );
