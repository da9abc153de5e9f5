import type { ZendeskConfig } from '../config';
import { type Answer, type Outgoing, send } from '../outgoing';
import type { ZendeskCredentialsSource } from './credentials';
import type { Order } from './pages';
import type { RateBudget } from './rate-budget';

/** The host's share of the account's calls is used up for now. */
export class OverBudget extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('The budget of calls to the support desk is used up.');
    this.name = 'OverBudget';
    this.waitMs = waitMs;
  }
}

/**
 * The few calls of the Zendesk Support API that the host makes. Answers come back unchanged: what a status means
 * depends on who asked.
 * Every call throws NoAnswer, NoToken, SignInRefused or OverBudget. A 401 is tried once more with new credentials.
 */
export interface ZendeskClient {
  createTicket(body: Uint8Array<ArrayBuffer>, idempotencyKey: string): Promise<Answer>;
  updateTicket(id: number, body: Uint8Array<ArrayBuffer>): Promise<Answer>;
  ticket(id: number): Promise<Answer>;
  ticketsByExternalId(externalId: string): Promise<Answer>;
  /** A page of 100 comments, including private notes. Images in the text are listed as files. `after` is the cursor of the page before. */
  comments(ticketId: number, after: string | null, order: Order): Promise<Answer>;
  ticketsRequestedBy(userId: number, after: string | null, order: Order): Promise<Answer>;
  usersByExternalId(externalId: string): Promise<Answer>;
  usersByEmail(email: string): Promise<Answer>;
  createOrUpdateUser(user: Readonly<Record<string, string | boolean>>): Promise<Answer>;
}

/** The largest answer in bytes: a ticket with its comments is small, but a page of a hundred long comments is not. */
const maxBytes = 8 * 1024 * 1024;

export function zendeskClient(
  config: ZendeskConfig,
  credentials: ZendeskCredentialsSource,
  budget: RateBudget,
  userAgent: string,
): ZendeskClient {
  const attempt = async (
    method: Outgoing['method'],
    path: string,
    authorization: string,
    rest: Partial<Outgoing>,
  ): Promise<Answer> => {
    const waitMs = budget.take();
    if (waitMs > 0) throw new OverBudget(waitMs);
    return await send({
      method,
      url: `${config.url}/api/v2${path}`,
      timeoutMs: config.timeoutMs,
      maxBytes,
      ...rest,
      headers: { accept: 'application/json', 'user-agent': userAgent, authorization, ...rest.headers },
    });
  };

  const call = async (method: Outgoing['method'], path: string, rest: Partial<Outgoing> = {}): Promise<Answer> => {
    const authorization = await credentials.authorization();
    const answer = await attempt(method, path, authorization, rest);
    if (answer.status !== 401) return answer;
    // Rejected before Zendesk did anything, so it can be sent again.
    credentials.reject(authorization);
    const renewed = await credentials.authorization();
    return renewed === authorization ? answer : await attempt(method, path, renewed, rest);
  };

  const json = { 'content-type': 'application/json' };
  return {
    createTicket: (body, idempotencyKey) =>
      call('POST', '/tickets', { body, headers: { ...json, 'idempotency-key': idempotencyKey } }),
    updateTicket: (id, body) => call('PUT', `/tickets/${id}`, { body, headers: json }),
    ticket: (id) => call('GET', `/tickets/${id}`),
    ticketsByExternalId: (externalId) => call('GET', `/tickets?external_id=${encodeURIComponent(externalId)}`),
    comments: (ticketId, after, order) =>
      call(
        'GET',
        `/tickets/${ticketId}/comments?include=users&include_inline_images=true&${pageAfter(after, order, 'created_at')}`,
      ),
    ticketsRequestedBy: (userId, after, order) =>
      call('GET', `/users/${userId}/tickets/requested?${pageAfter(after, order, 'id')}`),
    usersByExternalId: (externalId) => call('GET', `/users/search?external_id=${encodeURIComponent(externalId)}`),
    usersByEmail: (email) => call('GET', `/users/search?query=${encodeURIComponent(`email:${email}`)}`),
    createOrUpdateUser: (user) =>
      call('POST', '/users/create_or_update', { body: JSON.stringify({ user }), headers: json }),
  };
}

function pageAfter(cursor: string | null, order: Order, field: string): string {
  const sort = order === 'newest first' ? `&sort=-${field}` : '';
  return `page%5Bsize%5D=100${sort}${cursor === null ? '' : `&page%5Bafter%5D=${encodeURIComponent(cursor)}`}`;
}
