import type { Driver } from '../caller';
import { at, idAt, listAt, textAt } from '../json';
import type { Answer } from '../outgoing';
import { escapeText, marker, sameText } from '../tickets/text';
import { carriedFields, zendeskFieldValues } from '../tickets/ticket-form';
import { allPages, UnusableAnswer } from '../zendesk/pages';
import type { ZendeskPeople } from '../zendesk/people';
import type { ZendeskClient } from '../zendesk/zendesk-client';
import type { ZendeskFields } from '../zendesk-fields';
import { failureOf, type Outcome, outcomeOf, readingFailure, rejection } from './outcome';
import type { ClaimedStep, Content, Field, OutboxStore } from './store';
import type { Timings } from './timings';

/** Zendesk's clock and ours may differ by this much. */
export const clockDifferenceMs = 5 * 60_000;

type Zendesk = { readonly client: ZendeskClient; readonly people: ZendeskPeople; readonly fields: ZendeskFields };

/** Thrown where a step ends early. */
class Ended extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Sends one step to the support desk and returns its outcome. Throws only for errors of the host or the store. */
export type Deliver = (step: ClaimedStep) => Promise<Outcome>;

export function delivery(zendesk: Zendesk, store: OutboxStore, timings: Timings, now: () => number): Deliver {
  const { client, people } = zendesk;
  const startedAt = now();

  /** @throws Ended when Zendesk does not answer with the value */
  const read = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw new Ended(readingFailure(error, timings, now()));
    }
  };

  /**
   * Stores the bytes and the time before it sends them, so that after a crash the host knows that they may have arrived. It stores a new time
   * if a busy database took long, because the wait for Zendesk's slow write is counted from the stored time.
   */
  const write = async (
    step: ClaimedStep,
    body: Uint8Array<ArrayBuffer>,
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    let startedAt: number;
    do {
      startedAt = now();
      if (!(await store.beginSending(step, body))) throw new Ended({ kind: 'leaseLost' });
    } while (now() - startedAt > timings.timeout / 2);
    try {
      return await send();
    } catch (error) {
      throw new Ended(outcomeOf(error, timings));
    }
  };

  /** How much of the wait for a slow write is left, counted from `time`. Nothing is left if `time` is ahead: the clock was set back. */
  const quietLeftMs = (time: number): number => {
    const ms = time + timings.quiet - now();
    return ms > timings.quiet ? 0 : Math.max(0, ms);
  };

  /**
   * How long a write that may have arrived has to be waited for. After a start it is waited for again, because the clock may have been set
   * since the time of the write was stored.
   */
  const slowWriteMs = (step: ClaimedStep): number =>
    step.lastSentAt === null ? 0 : Math.max(quietLeftMs(step.lastSentAt), quietLeftMs(startedAt));

  /**
   * Whether the step is so old that Zendesk may have forgotten its key. This includes steps that were never sent, because the outbox may
   * have been restored from a backup.
   */
  const isOld = (step: ClaimedStep): boolean =>
    Math.abs(now() - (step.firstSentAt ?? step.createdAt)) > timings.keyLife;

  const ticketByReference = (reference: string): Promise<number | null> =>
    read(async () => {
      const tickets = await allPages('tickets', 1, () => client.ticketsByExternalId(reference));
      const ids = tickets
        .filter((ticket) => textAt(ticket, 'external_id') === reference)
        .map((ticket) => idAt(ticket, 'id'));
      return ids.reduce<number | null>(
        (lowest, id) => (id !== null && (lowest === null || id < lowest) ? id : lowest),
        null,
      );
    });

  const create = async (step: ClaimedStep, content: Content & { kind: 'create' }): Promise<Outcome> => {
    if (isOld(step) || step.shouldLookUp) {
      const ticketId = await ticketByReference(step.reference);
      if (ticketId !== null) return { kind: 'done', ticketId };
    }
    const requester = () => (content.requester === 'driver' ? people.requester(content.driver) : people.portal());
    const body = step.body ?? bytes(createBody(content, step.reference, await read(requester)));
    const answer = await write(step, body, () => client.createTicket(body, step.reference));
    const ticketId = idAt(answer.json, 'ticket', 'id');
    if (answer.status >= 200 && answer.status < 300) {
      return ticketId === null
        ? { kind: 'uncertain', failure: failureOf(answer) }
        : { kind: 'done', ticketId, ignoredFields: ignoredFields(answer, content.fields) };
    }
    if (answer.status === 400 && textAt(answer.json, 'error') === 'IdempotentRequestError') {
      return { kind: 'uncertain', failure: failureOf(answer), shouldLookUp: true };
    }
    if (answer.status === 422 && blamesRequester(answer)) return await otherRequester(content, body, answer);
    // A ticket without these fields is better than none, and staff still see its note.
    if (
      answer.status === 422 &&
      answer.json !== undefined &&
      (content.fields.length > 0 || content.followUpOf !== null)
    )
      return { kind: 'changed', content: { ...content, fields: [], followUpOf: null }, failure: failureOf(answer) };
    // If Zendesk's error is not in English, an error in `base` may be about the requester.
    if (answer.status === 422 && content.requester === 'driver' && listAt(answer.json, 'details', 'base') !== null)
      return await otherRequester(content, body, answer);
    return rejection(answer, timings, now());
  };

  /** Searches again for a requester that staff merged or removed. If Zendesk always rejects the requester, the portal's own user replaces it. */
  const otherRequester = async (
    content: Content & { kind: 'create' },
    sent: Uint8Array<ArrayBuffer>,
    answer: Answer,
  ): Promise<Outcome> => {
    const failure = failureOf(answer);
    if (content.requester === 'portal') return { kind: 'rejected', failure };
    const externalId = people.externalId(content.driver.id);
    await store.forgetZendeskUser(externalId);
    const requester = await read(() => people.requester(content.driver));
    const refused = idAt(JSON.parse(Buffer.from(sent).toString()), 'ticket', 'requester_id');
    const changed: Content = requester === refused ? { ...content, requester: 'portal' } : content;
    return { kind: 'changed', content: changed, failure };
  };

  const comment = async (step: ClaimedStep, content: Content & { kind: 'note' | 'reply' }): Promise<Outcome> => {
    const ticketId = step.ticketId;
    if (ticketId === null) return { kind: 'rejected', failure: { status: 0, code: 'no-ticket' } };
    if (step.commentId !== null) return { kind: 'done', ticketId };
    if (step.lastSentAt !== null || isOld(step) || step.shouldLookUp) {
      const ms = slowWriteMs(step);
      if (ms > 0) return { kind: 'checkLater', ms, failure: { status: 0, code: 'quiet' } };
      if (await read(() => hasArrived(step, content, ticketId))) return { kind: 'done', ticketId };
    }
    const body = step.body ?? bytes(await commentBody(step, content, ticketId));
    const answer = await write(step, body, () => client.updateTicket(ticketId, body));
    if (answer.status === 200) {
      const isUpdated = idAt(answer.json, 'ticket', 'id') === ticketId;
      if (!isUpdated || (content.kind === 'reply' && !(await claimsAny(step, publicCommentsOf(answer)))))
        return { kind: 'uncertain', failure: failureOf(answer) };
      return { kind: 'done', ticketId };
    }
    if (answer.status === 422) {
      const ticket = await ticketOf(ticketId);
      const status = textAt(ticket, 'status');
      // An account may require fields of a ticket that is reopened. A reply on a solved ticket is better than none.
      if (content.kind === 'reply' && !content.keepsStatus && reopens(status))
        return { kind: 'changed', content: { ...content, keepsStatus: true }, failure: failureOf(answer) };
      if (status === 'closed') {
        const fields = zendeskFieldValues(carriedFields(ticket, zendesk.fields), zendesk.fields, content.driver);
        return { kind: 'changed', content: followUp(content, ticketId, fields), failure: failureOf(answer) };
      }
    }
    return rejection(answer, timings, now());
  };

  /** Reads the ticket again, except for the first comment of a ticket that this portal raised. */
  const commentBody = async (
    step: ClaimedStep,
    content: Content & { kind: 'note' | 'reply' },
    ticketId: number,
  ): Promise<unknown> => {
    if (content.kind === 'note' && content.own) return noteBody(content.body, step.reference);
    const answer = await read(() => client.ticket(ticketId));
    // A gateway's page does not show whose ticket it is, whatever its status.
    if (answer.status !== 200 || idAt(answer.json, 'ticket', 'id') !== ticketId)
      throw new Ended(rejection(answer, timings, now()));
    const requester = idAt(answer.json, 'ticket', 'requester_id');
    const person = await read(() => people.findUser(content.driver.id, requester));
    if (requester === null || person !== requester)
      throw new Ended({ kind: 'rejected', failure: { status: 404, code: 'foreign' } });
    return content.kind === 'note'
      ? noteBody(content.body, step.reference)
      : replyBody(content, requester, textAt(answer.json, 'ticket', 'status'));
  };

  const hasArrived = async (
    step: ClaimedStep,
    content: Content & { kind: 'note' | 'reply' },
    ticketId: number,
  ): Promise<boolean> => {
    let zendeskTime = Number.NaN;
    const comments = await allPages('comments', 50, async (after, order) => {
      const answer = await client.comments(ticketId, after, order);
      zendeskTime = Date.parse(answer.headers.get('date') ?? '');
      return answer;
    });
    if (content.kind === 'note') {
      const mark = marker(step.reference);
      return comments.some((row) =>
        [textAt(row, 'body'), textAt(row, 'plain_body')].some((text) => text?.includes(mark)),
      );
    }
    // A public reply has no mark, because drivers would see it. Its author, time and text identify it, and each comment matches only one reply.
    const author = await people.findUser(content.driver.id);
    if (author === null) return false;
    const acceptedAt = step.createdAt - clockDifferenceMs;
    // If the host's time of a sent reply is ahead of Zendesk's clock, the host's clock was wrong, so no comment is too old.
    const isClockWrong = step.lastSentAt !== null && acceptedAt > zendeskTime;
    const since = isClockWrong ? Number.NEGATIVE_INFINITY : acceptedAt;
    const matching = comments.filter(
      (row) =>
        idAt(row, 'author_id') === author &&
        Date.parse(textAt(row, 'created_at') ?? '') >= since &&
        [textAt(row, 'body'), textAt(row, 'plain_body')].some((text) => text !== null && sameText(text, content.body)),
    );
    return await claimsAny(
      step,
      matching.map((row) => idAt(row, 'id')),
    );
  };

  /** Claims, for this reply, the first of these comments that no other reply has. False if there is none. */
  const claimsAny = async (step: ClaimedStep, ids: readonly (number | null)[]): Promise<boolean> => {
    for (const id of ids) if (id !== null && (await store.claimComment(step, id))) return true;
    return false;
  };

  const ticketOf = (ticketId: number): Promise<unknown> =>
    read(async () => {
      const answer = await client.ticket(ticketId);
      if (answer.status !== 200 || textAt(answer.json, 'ticket', 'status') === null) throw new UnusableAnswer(answer);
      return at(answer.json, 'ticket');
    });

  return async (step) => {
    try {
      return await (step.content.kind === 'create' ? create(step, step.content) : comment(step, step.content));
    } catch (error) {
      if (error instanceof Ended) return error.outcome;
      throw error;
    }
  };
}

/** The public comments that an update added, from its audit. */
function publicCommentsOf(answer: Answer): readonly (number | null)[] {
  return (listAt(answer.json, 'audit', 'events') ?? [])
    .filter((event) => textAt(event, 'type') === 'Comment' && at(event, 'public') === true)
    .map((event) => idAt(event, 'id'));
}

/** Ids of the fields that Zendesk silently left out, because it does not know them. */
function ignoredFields(answer: Answer, fields: readonly Field[]): readonly number[] {
  const stored = listAt(answer.json, 'ticket', 'custom_fields');
  const isStored = (id: number) => stored?.some((field) => idAt(field, 'id') === id && at(field, 'value') !== null);
  return stored === null ? [] : fields.map(({ id }) => id).filter((id) => !isStored(id));
}

function createBody(content: Content & { kind: 'create' }, reference: string, requesterId: number): unknown {
  return {
    ticket: {
      subject: content.subject,
      requester_id: requesterId,
      external_id: reference,
      tags: content.tags,
      custom_fields: content.fields,
      comment: { body: content.body, public: content.public, ...(content.public ? { author_id: requesterId } : {}) },
      ...(content.followUpOf === null ? {} : { via_followup_source_id: content.followUpOf }),
    },
  };
}

/** Leaves the tags out, because the tags of an update replace all tags of the ticket. */
function noteBody(body: string, reference: string): unknown {
  return { ticket: { comment: { body: `${body}\n\n${marker(reference)}`, public: false } } };
}

/** Zendesk reopens a ticket by itself only for answers that come by email. */
const reopens = (status: string | null): boolean => status === 'solved' || status === 'pending';

function replyBody(content: Content & { kind: 'reply' }, author: number, status: string | null): unknown {
  const comment = { body: content.body, public: true, author_id: author };
  return { ticket: { comment, ...(reopens(status) && !content.keepsStatus ? { status: 'open' } : {}) } };
}

function followUp(content: Content & { kind: 'note' | 'reply' }, ticketId: number, fields: readonly Field[]): Content {
  const { driver }: { driver: Driver } = content;
  return {
    kind: 'create',
    driver,
    subject: escapeText(`Follow-up of ticket ${ticketId}`),
    body: content.body,
    public: content.kind === 'reply',
    tags: ['portal_j'],
    fields,
    followUpOf: ticketId,
    requester: 'driver',
  };
}

function blamesRequester(answer: Answer): boolean {
  const details = at(answer.json, 'details');
  return ['requester', 'requester_id', 'author_id', 'base'].some((name) =>
    (listAt(details, name) ?? []).some((detail) =>
      /requester|submitter|author|suspended/i.test(`${name} ${textAt(detail, 'description') ?? ''}`),
    ),
  );
}

function bytes(body: unknown): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(JSON.stringify(body)));
}
