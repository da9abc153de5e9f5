import type { Result } from '../../machines/shared/result';
import type { SupportReceipt } from '../../machines/support-message';
import type { Client } from './client';
import type { PortalConfig } from './config';
import { type Host, read, readsFrom, resultOf } from './contract';
import {
  anyOf,
  type Decoded,
  decides,
  flag,
  id,
  moment,
  oneOf,
  optionally,
  ownFields,
  pagingOf,
  quantity,
  rows,
  text,
} from './decode';
import { path } from './path';
import { receipt } from './raise-ticket';
import { ticketFields } from './tickets';

/** Topics of a question, by which the support desk sorts. */
export const topics = [
  'documents_vehicle',
  'earnings_bookings',
  'payouts_bank',
  'invoices_payments',
  'insurance',
  'account',
  'agreements',
  'incident',
  'lost_property',
  'portal_problem',
  'complaint',
  'my_data',
] as const satisfies readonly Host['TicketTopic'][];

export type Topic = (typeof topics)[number];

/** The types of things for which the support desk has a field. */
export const linkedTypes = [
  'agreement',
  'booking',
  'document',
  'insurance_quote',
  'invoice',
  'payout',
  'statement',
  'vehicle_change',
] as const satisfies readonly (keyof PortalConfig['zendesk']['custom_field_ids'])[];

export type LinkedType = (typeof linkedTypes)[number];

const supportFields = {
  ...ticketFields,
  topic: decides(oneOf(topics)),
};

const supportTicket = readsFrom<Host['TicketSummary']>()(ownFields(supportFields));

/** A driver's question at the support desk. Instants are UTC; `pending` waits for the driver. */
export type SupportTicket = Decoded<typeof supportTicket>;

export type SupportStatus = SupportTicket['status'];

const comment = readsFrom<Host['TicketComment']>()(
  ownFields({
    id: id(),
    author: oneOf(['driver', 'team', 'other']),
    author_name: decides(text()),
    body: text(),
    created_at: moment(),
    attachments: rows(ownFields({ name: text(), size_bytes: quantity() })),
    is_queued: optionally(flag()),
  }),
);

/** A public comment of a ticket. Plain text, with line breaks. */
export type SupportComment = Decoded<typeof comment>;

const conversation = ownFields({ ...supportFields, comments: rows(comment) });

/** A question with its public comments, oldest first. */
export type Conversation = Decoded<typeof conversation>;

/** GET /api/zendesk/tickets: the driver's own tickets in these states, the most recently changed first. */
export const fetchSupportPage = async (
  client: Client,
  statuses: readonly SupportStatus[],
  page: number,
  signal?: AbortSignal,
) => {
  const query = { 'filter[status]': statuses.join(','), page };
  const answer = await client.host.get('/api/zendesk/tickets', { signal, query });
  return { tickets: read(rows(supportTicket), answer), page, lastPage: pagingOf(answer).lastPage ?? page };
};

/** GET /api/zendesk/tickets: the driver's questions that our host still has to send. It answers even if the support desk is down. */
export const fetchQueuedQuestions = async (client: Client, signal?: AbortSignal): Promise<readonly SupportTicket[]> =>
  read(
    rows(supportTicket),
    await client.host.get('/api/zendesk/tickets', { signal, query: { 'filter[queued]': 'true' } }),
  );

/** GET /api/zendesk/tickets/{id}: one ticket with its public comments. */
export const fetchConversation = async (client: Client, id: string, signal?: AbortSignal): Promise<Conversation> =>
  read(conversation, await client.host.get(path`/api/zendesk/tickets/${id}`, { signal }));

/** A question that the driver wrote. */
export interface Question {
  readonly topic: Topic;
  readonly subject: string;
  readonly comment: string;
  readonly linked: { readonly type: LinkedType; readonly id: string } | null;
  /** The closed ticket that this question follows up. */
  readonly followUpOf: string | null;
  /** The page that the question is about. */
  readonly path: string;
}

const questionForm = (
  { zendesk, release }: Pick<PortalConfig, 'zendesk' | 'release'>,
  question: Question,
): FormData => {
  const ids = zendesk.custom_field_ids;
  const { linked } = question;
  const values = [
    { id: ids.topic, value: question.topic },
    ...(linked ? [{ id: ids[linked.type], value: linked.id }] : []),
    { id: ids.page_path, value: question.path },
    { id: ids.release, value: release },
  ];
  const form = new FormData();
  form.append('subject', question.subject);
  form.append('comment', question.comment);
  // The form leaves out fields that this support desk lacks: the subject names the thing too.
  form.append('custom_fields', JSON.stringify(values.filter(({ id }) => typeof id === 'number')));
  form.append('tags', `portal_j,${question.topic}`);
  if (question.followUpOf !== null) form.append('follow_up_of', String(question.followUpOf));
  return form;
};

/** POST /api/zendesk/tickets as form data. The key prevents a second ticket for the same question. */
export const askTeam = (
  client: Client,
  config: Pick<PortalConfig, 'zendesk' | 'release'>,
  key: string,
  question: Question,
  signal?: AbortSignal,
): Promise<Result<SupportReceipt>> =>
  resultOf(async () => {
    const body = questionForm(config, question);
    const data = read(
      receipt,
      await client.host.send('POST', '/api/zendesk/tickets', body, { signal, headers: { 'Idempotency-Key': key } }),
    );
    return { isStored: data.state === 'queued', ticketId: data.ticket_id, reference: data.reference };
  });

const replied = anyOf(receipt, comment);

/** POST /api/zendesk/tickets/{id}/comments. Returns the comment, or a receipt while the support desk is unavailable. */
export const replyToTicket = (
  client: Client,
  key: string,
  ticketId: string,
  text: string,
  signal?: AbortSignal,
): Promise<Result<SupportReceipt>> =>
  resultOf(async () => {
    const address = path`/api/zendesk/tickets/${ticketId}/comments`;
    const data = read(
      replied,
      await client.host.send('POST', address, { comment: text }, { signal, headers: { 'Idempotency-Key': key } }),
    );
    return { isStored: 'state' in data, ticketId, reference: null };
  });
