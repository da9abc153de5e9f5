import { accepted, type Result, rejected } from '../../machines/shared/result';
import type { PendingTicket, TicketKind, TicketReceipt, TicketToRaise } from '../../machines/ticket';
import type { Client } from './client';
import type { PortalConfig } from './config';
import { type Host, read, readsFrom, resultOf } from './contract';
import { asSent, decides, fields, id, needed, oneOf, ownFields, text } from './decode';
import { readWhole } from './pages';
import { path } from './path';
import { ApiError } from './problem';
import { fetchTickets, isAbout, ticketSubjects } from './tickets';

/** POST /api/zendesk/intents: reserves the key of a ticket that may become due. */
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

/** DELETE /api/zendesk/intents/{key}: cancels the reservation. A key that the host does not know counts as cancelled. */
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
    comment: 'I have sent a vehicle change. Please check it.',
    note: (id: string | null) => `Please check vehicle change ${id}.`,
  },
  document: {
    comment: 'I have sent a document. Please approve or reject it.',
    note: (id: string | null) => `Please approve or reject document ${id}.`,
  },
} as const satisfies Partial<Record<TicketKind, object>>;

/** The answer to a call that raises a ticket or adds to one. */
export const receipt = readsFrom<Host['TicketReceipt']>()(
  ownFields({ reference: text(), state: oneOf(['sent', 'queued']), ticket_id: decides(id()) }),
);

const reports = {
  insurance_quote: '/api/zendesk/insure',
  quote_acceptance: '/api/zendesk/accept-insurance-quote',
} as const satisfies Partial<Record<TicketKind, string>>;

/** Private notes on the ticket for a change or a document, for events after the ticket was raised. */
const laterNotes = {
  change_withdrawn: ({ about }: PendingTicket) => `The driver has withdrawn vehicle change ${about}.`,
  document_replaced: ({ about, change }: PendingTicket) =>
    `The driver has replaced document ${about} of vehicle change ${change}.`,
} as const satisfies Partial<Record<TicketKind, unknown>>;

/** A rejection under `related` means that staff need not look, so it is a result. For any other rejection the ticket stays pending. */
const decidedOnly = (result: Result<TicketReceipt>): Result<TicketReceipt> => {
  if (result.accepted || 'related' in result.rejection.fields) return result;
  throw new ApiError('broken', 422, null, { cause: new Error(result.rejection.message) });
};

const withId = fields({ id: needed(id()) });

/** The operator's current quote, for when the answer that created it is gone. The host takes only the id and reads the rest itself. */
const refetchQuote = async (client: Client, id: string | null, signal?: AbortSignal): Promise<unknown> => {
  const quotes = await readWhole({ client, path: '/v1/insure/quotes', row: asSent(withId), signal });
  const newQuote = quotes.find((quote) => quote.read.id === id);
  if (!newQuote) throw new ApiError('missing', 404, null);
  return { data: newQuote.sent };
};

const ticketForm = (
  fields: PortalConfig['zendesk']['custom_field_ids'],
  kind: keyof typeof texts,
  about: string | null,
): FormData => {
  const form = new FormData();
  form.append('subject', ticketSubjects[kind]);
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

const received = (answer: unknown): TicketReceipt => {
  const { state, reference, ticket_id: ticketId } = read(receipt, answer);
  return { state, reference: ticketId ?? reference };
};

/**
 * PUT /api/zendesk/tickets/{id}: a private note on the newest ticket that the portal raised about the change. Without such a ticket the note
 * is not needed. The host rejects a key that it used on another ticket: the note exists, and a newer ticket was raised since.
 */
const addNote = async (
  client: Client,
  pending: PendingTicket,
  note: string,
  signal?: AbortSignal,
): Promise<Result<TicketReceipt>> => {
  const isAboutChange = isAbout('vehicle_change', pending.change ?? pending.about);
  const [newest] = (await fetchTickets(client, signal))
    .filter((ticket) => ticket.subject === ticketSubjects.vehicle_change && isAboutChange(ticket))
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
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
 * POST /api/zendesk/tickets as form data; for a quote POST /api/zendesk/insure or /accept-insurance-quote with the operator's answer; a later
 * note goes on the existing ticket. The host (`server/tickets/write-routes.ts`) reads the record itself and adds the back-office link to the private note; the link never
 * reaches the browser. A rejection under `related` is a result, because staff need not look. Any other is a failure: the ticket is still pending.
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
  const body = isQuote ? (answer ?? (await refetchQuote(client, about, signal))) : ticketForm(fields, kind, about);
  return decidedOnly(
    await resultOf(async () =>
      received(await client.host.send('POST', address, body, { signal, headers: { 'Idempotency-Key': key } })),
    ),
  );
};
