import type { Driver } from '../caller';
import { at, idAt, idValue, listAt, operatorIdAt, textAt } from '../json';
import { clockDifferenceMs } from '../outbox/deliver';
import type { Content, QueuedMessage, QueuedMessages } from '../outbox/store';
import { NoAnswer } from '../outgoing';
import { badGateway, notFound, unavailable } from '../problems';
import { NoToken, SignInRefused } from '../zendesk/credentials';
import { allPages, UnusableAnswer } from '../zendesk/pages';
import type { ZendeskPeople } from '../zendesk/people';
import { OverBudget, type ZendeskClient } from '../zendesk/zendesk-client';
import type { ZendeskFields } from '../zendesk-fields';
import { plainSpaces, sameText, unescapeText } from './text';
import { relatedFieldNames, topics } from './ticket-form';

const maxPagesOfTickets = 5;
const maxPagesOfComments = 10;

/** Sorts a question that has no id yet before tickets of the same second. */
const newest = Number.MAX_SAFE_INTEGER;

export type TicketReader = ReturnType<typeof ticketReader>;

/** The Zendesk client for one driver's reads. It keeps to that driver's rate limit. */
export type ZendeskOf = (driver: Driver) => { readonly client: ZendeskClient; readonly people: ZendeskPeople };

/** Zendesk's records of a driver's own tickets, and the messages that the host has not sent yet. */
type DriversTickets = { readonly own: readonly unknown[]; readonly messages: readonly QueuedMessage[] };

/**
 * Reads a driver's own tickets. A method that reads Zendesk may throw Problem 404, 429, 502 or 503, except `row`, which throws Zendesk's
 * errors unchanged.
 */
export function ticketReader(
  zendeskOf: ZendeskOf,
  ids: ZendeskFields,
  queuedMessages: (driverId: string) => Promise<QueuedMessages>,
) {
  /** Reads in progress, by driver id: a page requests two parts of the list at the same time. */
  const readsInProgress = new Map<string, Promise<DriversTickets>>();

  /** The tickets of a Zendesk user; none if the user was deleted. */
  const ticketsOf = async (driver: Driver, zendeskUser: number): Promise<readonly unknown[]> => {
    try {
      const all = await allPages('tickets', maxPagesOfTickets, (after, order) =>
        zendeskOf(driver).client.ticketsRequestedBy(zendeskUser, after, order),
      );
      return all.filter((ticket) => isDriversOwn(ticket, zendeskUser));
    } catch (error) {
      // Zendesk's own 404 is JSON. A 404 without JSON comes from a proxy.
      if (error instanceof UnusableAnswer && error.answer.status === 404 && error.answer.json !== undefined) return [];
      throw error;
    }
  };

  const rows = async (driver: Driver): Promise<readonly unknown[]> => {
    const { people } = zendeskOf(driver);
    const zendeskUser = await people.findUser(driver.id);
    if (zendeskUser === null) return [];
    const own = await ticketsOf(driver, zendeskUser);
    if (own.length > 0) return own;
    // Staff may have merged or deleted the user that the host remembers.
    const currentUser = await people.findUser(driver.id, null);
    return currentUser === null || currentUser === zendeskUser ? own : await ticketsOf(driver, currentUser);
  };

  const driversTickets = (driver: Driver): Promise<DriversTickets> => {
    const readInProgress = readsInProgress.get(driver.id);
    if (readInProgress !== undefined) return readInProgress;
    const read = async () => {
      // The outbox is read before Zendesk's list, so that a message that arrives meanwhile is in at least one of them.
      const { messages } = await queuedMessages(driver.id);
      return { messages, own: await rows(driver) };
    };
    const promise = read().finally(() => readsInProgress.delete(driver.id));
    readsInProgress.set(driver.id, promise);
    return promise;
  };

  const comments = async (ticketId: number, zendeskUser: number, driver: Driver): Promise<readonly PublicComment[]> => {
    const users: unknown[] = [];
    const commentRows = await allPages('comments', maxPagesOfComments, async (after, order) => {
      const response = await zendeskOf(driver).client.comments(ticketId, after, order);
      users.push(...(listAt(response.json, 'users') ?? []));
      return response;
    });
    return publicComments(commentRows, users, zendeskUser);
  };

  const row = async (driver: Driver, ticketId: number): Promise<{ row: unknown; zendeskUser: number }> => {
    const { client, people } = zendeskOf(driver);
    const rememberedUser = await people.findUser(driver.id);
    // A driver without a Zendesk user has no tickets, so this one, if it exists, is another driver's.
    if (rememberedUser === null) throw notFound('foreign');
    const response = await client.ticket(ticketId);
    if (response.status === 404 || response.status === 403) throw notFound();
    const ticketRow = at(response.json, 'ticket');
    if (response.status !== 200 || ticketRow === undefined) throw new UnusableAnswer(response);
    const requester = idAt(ticketRow, 'requester_id');
    // Staff may have merged the user that the host remembers.
    const zendeskUser = await people.findUser(driver.id, requester);
    // In both cases the driver gets the same response as for a ticket that does not exist.
    if (requester !== zendeskUser) throw notFound('foreign');
    if (zendeskUser === null || !isDriversOwn(ticketRow, zendeskUser)) throw notFound();
    return { row: ticketRow, zendeskUser };
  };

  return {
    /** Zendesk's record of one of the driver's tickets. Throws Zendesk's errors unchanged. */
    row,

    /** One ticket with its public comments. */
    ticket: (driver: Driver, ticketId: number) =>
      readZendesk(async () => {
        // The outbox is read before Zendesk's comments, so that a reply that arrives meanwhile is in at least one of them.
        const { messages, commentIds } = await queuedMessages(driver.id);
        const ticketRow = await row(driver, ticketId);
        const arrived = await comments(ticketId, ticketRow.zendeskUser, driver);
        if (arrived.length === 0) throw notFound();
        const replies = messages.filter(isReply).filter((message) => message.ticketId === ticketId);
        const queued = notArrived(replies, arrived, commentIds).map(queuedComment);
        const list = [...arrived, ...queued];
        return {
          ...ticketSummary(ticketRow.row, list.at(-1)?.created_at ?? null, ids, queued.length > 0),
          comments: list,
        };
      }),

    /** The driver's question with this reference, if Zendesk does not have it yet; otherwise null. */
    queuedTicket: async (driver: Driver, reference: string) => {
      const question = (await queuedMessages(driver.id)).messages
        .filter(isQuestion)
        .find((message) => message.reference === reference);
      if (!question) return null;
      const questionRow = queuedRow(question);
      return { ...ticketSummary(questionRow, questionRow.updated_at, ids), comments: [queuedComment(question)] };
    },

    /** Whether the driver has a ticket with this subject and field in Zendesk, created at `since` (epoch milliseconds) or later. */
    isRaised: (driver: Driver, subject: string, field: { id: number | null; value: string }, since: number) =>
      readZendesk(async () =>
        (await driversTickets(driver)).own.some(
          (ticket) =>
            textAt(ticket, 'subject') === subject &&
            Date.parse(textAt(ticket, 'created_at') ?? '') >= since &&
            (listAt(ticket, 'custom_fields') ?? []).some(
              (entry) => at(entry, 'id') === field.id && String(at(entry, 'value')) === field.value,
            ),
        ),
      ),

    /** The driver's last public comment on a ticket, or null. */
    lastOwnComment: (driver: Driver, ticketId: number) =>
      readZendesk(async () => {
        const zendeskUser = await zendeskOf(driver).people.findUser(driver.id);
        if (zendeskUser === null) return null;
        const list = await comments(ticketId, zendeskUser, driver);
        return list.findLast((comment) => comment.author === 'driver') ?? null;
      }),

    /**
     * A page of the driver's tickets, most recently updated first.
     * @param isQueuedOnly only the questions that the host has not sent yet, without a call to Zendesk
     */
    page: (
      driver: Driver,
      page: number,
      perPage: number,
      statuses: readonly TicketStatus[] | null,
      isQueuedOnly: boolean,
    ) =>
      readZendesk(async () => {
        const { messages, own } = isQueuedOnly
          ? { ...(await queuedMessages(driver.id)), own: [] }
          : await driversTickets(driver);
        const references = new Set(own.map(referenceOf));
        const questions = messages.filter(isQuestion).filter(({ reference }) => !references.has(reference));
        const withQueuedReply = new Set(messages.filter(isReply).map(({ ticketId }) => ticketId));
        const matching = [...questions.map(queuedRow), ...own]
          .filter((ticket) => {
            const status = ticketStatus(textAt(ticket, 'status'));
            return status !== null && (statuses === null || statuses.includes(status));
          })
          .sort(
            (a, b) =>
              (textAt(b, 'updated_at') ?? '').localeCompare(textAt(a, 'updated_at') ?? '') ||
              (idAt(b, 'id') ?? newest) - (idAt(a, 'id') ?? newest),
          );
        const tickets = matching
          .slice((page - 1) * perPage, page * perPage)
          .map((ticket) =>
            ticketSummary(ticket, textAt(ticket, 'updated_at'), ids, withQueuedReply.has(idAt(ticket, 'id'))),
          );
        return { total: matching.length, tickets };
      }),
  };
}

export const zendeskUnavailable = (reason: string) =>
  unavailable(
    'We couldn’t reach our team’s system. What you’ve already sent is safe. Try again in a moment.',
    `zendesk:${reason}`,
  );

/** Whether the support desk is down. The host may then store a call for later. */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof UnusableAnswer)
    return error.answer.status >= 500 || error.answer.status === 429 || error.answer.json === undefined;
  return [NoAnswer, NoToken, OverBudget, SignInRefused].some((type) => error instanceof type);
}

/**
 * Reads from the support desk while the driver waits.
 * @throws Problem 503 when the support desk is down, 502 when its response is unusable
 */
export async function readZendesk<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isUnavailable(error)) throw zendeskUnavailable(error instanceof NoAnswer ? error.reason : error.name);
    if (error instanceof UnusableAnswer) throw badGateway(`zendesk:${error.answer.status}`);
    throw error;
  }
}

const statuses = ['new', 'open', 'pending', 'solved', 'closed'] as const;
export type TicketStatus = (typeof statuses)[number];

export function ticketStatus(word: string | null): TicketStatus | null {
  if (word === 'hold') return 'open';
  return statuses.find((status) => status === word) ?? null;
}

/** Whether the driver may see this ticket: it is their own and public. */
export function isDriversOwn(row: unknown, zendeskUser: number): boolean {
  return idAt(row, 'id') !== null && idAt(row, 'requester_id') === zendeskUser && at(row, 'is_public') !== false;
}

/** Whether this portal raised the ticket. Only then may a browser add a note. */
export function isRaisedByPortal(row: unknown): boolean {
  return referenceOf(row) !== null && (listAt(row, 'tags') ?? []).includes('portal_j');
}

function referenceOf(row: unknown): string | null {
  const externalId = textAt(row, 'external_id');
  return externalId?.startsWith('pj1-') ? externalId : null;
}

/** The public comments as the contract defines them, oldest first. Private ones are removed before anything else is read. */
export function publicComments(rows: readonly unknown[], users: readonly unknown[], zendeskUser: number) {
  return rows
    .filter((row) => at(row, 'public') === true)
    .map((row) => {
      const authorId = idAt(row, 'author_id');
      const isDriver = authorId === zendeskUser;
      const user = users.find((candidate) => idAt(candidate, 'id') === authorId);
      // Another end user is someone in CC, or the driver from another email address.
      const otherAuthor = textAt(user, 'role') === 'end-user' ? 'other' : 'team';
      const text = textAt(row, 'plain_body') ?? textAt(row, 'body') ?? '';
      return {
        id: idAt(row, 'id') ?? 0,
        author: isDriver ? ('driver' as const) : otherAuthor,
        author_name: isDriver ? null : shownName(user),
        // The host escaped what the driver wrote.
        body: (isDriver ? unescapeText(text) : plainSpaces(text)).trim(),
        created_at: textAt(row, 'created_at') ?? '',
        attachments: (listAt(row, 'attachments') ?? [])
          // If staff removed the file, Zendesk returns a placeholder for it.
          .filter((file) => at(file, 'deleted') !== true)
          .map((file) => ({
            name: textAt(file, 'file_name') ?? 'file',
            size_bytes: sizeOf(file),
          })),
      };
    })
    .filter((comment) => comment.id > 0)
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id);
}

export type PublicComment = ReturnType<typeof publicComments>[number];

/** The size of an attachment in bytes; 0 if Zendesk gives no usable one. */
function sizeOf(file: unknown): number {
  const size = Math.trunc(Number(at(file, 'size')));
  return size > 0 ? size : 0;
}

/** The alias that staff chose for drivers to see, else the first name only. */
function shownName(user: unknown): string | null {
  return textAt(user, 'alias') || textAt(user, 'name')?.trim().split(/\s+/)[0] || null;
}

type Question = QueuedMessage & { readonly content: Content & { kind: 'create' } };

/** A private note to a closed ticket becomes a ticket too, which drivers must not see. */
const isQuestion = (message: QueuedMessage): message is Question =>
  message.content.kind === 'create' && message.content.public;

const isReply = ({ content }: QueuedMessage): boolean => content.kind === 'reply';

/** Without milliseconds, as Zendesk writes it. */
const instant = (time: number) => new Date(time).toISOString().replace(/\.\d+/, '');

/** A question in the shape of Zendesk's record. It has no id before Zendesk has it. */
function queuedRow({ reference, content, createdAt }: Question) {
  return {
    external_id: reference,
    subject: content.subject,
    status: 'new',
    custom_fields: content.fields,
    created_at: instant(createdAt),
    updated_at: instant(createdAt),
  };
}

/** The driver's words as a comment. Until Zendesk has it, its id is the message's reference. */
function queuedComment({ reference, content, createdAt }: QueuedMessage) {
  return {
    id: reference,
    author: 'driver' as const,
    author_name: null,
    body: unescapeText(content.body),
    created_at: instant(createdAt),
    attachments: [],
    is_queued: true as const,
  };
}

/**
 * The replies that are not among these comments. A reply may have arrived although the host does not know its comment's id yet. Then its
 * author, time and text identify it. The outbox compares the same three before it retries a reply. A comment matches only one reply.
 */
function notArrived(
  replies: readonly QueuedMessage[],
  comments: readonly PublicComment[],
  commentIds: readonly number[],
): readonly QueuedMessage[] {
  const known = new Set(commentIds);
  return replies.filter(({ commentId, content, createdAt }) => {
    const text = unescapeText(content.body);
    const arrived = comments.find((comment) =>
      commentId === null
        ? comment.author === 'driver' &&
          !known.has(comment.id) &&
          Date.parse(comment.created_at) >= createdAt - clockDifferenceMs &&
          sameText(comment.body, text)
        : comment.id === commentId,
    );
    if (arrived) known.add(arrived.id);
    return !arrived;
  });
}

/** A ticket as the contract defines it, without its comments. A row without an id is a question that Zendesk does not have yet. */
export function ticketSummary(row: unknown, changedAt: string | null, ids: ZendeskFields, hasQueuedReply = false) {
  const values = new Map((listAt(row, 'custom_fields') ?? []).map((field) => [idAt(field, 'id'), at(field, 'value')]));
  const created = textAt(row, 'created_at') ?? '';
  const id = idAt(row, 'id');
  return {
    id: id ?? referenceOf(row) ?? 0,
    reference: referenceOf(row),
    subject: textAt(row, 'subject') ?? '',
    status: ticketStatus(textAt(row, 'status')) ?? 'open',
    topic: topics.find((topic) => ids.topic !== null && values.get(ids.topic) === topic) ?? null,
    related: relatedFieldNames.flatMap((name) => {
      const id = ids[name] === null ? null : operatorIdAt(values.get(ids[name]));
      return id === null ? [] : [{ type: name, id: idValue(id) }];
    }),
    created_at: created,
    updated_at: changedAt ?? created,
    ...(id === null || hasQueuedReply ? { is_queued: true as const } : {}),
  };
}
