import type { Driver } from '../caller';
import type { DeskFields } from '../desk-fields';
import { at, idAt, idValue, listAt, operatorIdAt, textAt } from '../json';
import { relatedFieldNames, topics } from './custom-fields';
import { readableText } from './text';

const statuses = ['new', 'open', 'pending', 'solved', 'closed'] as const;
export type TicketStatus = (typeof statuses)[number];

export function ticketStatus(word: string | null): TicketStatus | null {
  if (word === 'hold') return 'open';
  return statuses.find((status) => status === word) ?? null;
}

/** A ticket row of the desk that this driver may see: their own, and public. */
export function isDriversOwn(row: unknown, deskUser: number): boolean {
  return idAt(row, 'id') !== null && idAt(row, 'requester_id') === deskUser && at(row, 'is_public') !== false;
}

/** Raised by this portal: only then may a browser add a note. */
export function isRaisedByPortal(row: unknown): boolean {
  return referenceOf(row) !== null && (listAt(row, 'tags') ?? []).includes('portal_j');
}

function referenceOf(row: unknown): string | null {
  const externalId = textAt(row, 'external_id');
  return externalId?.startsWith('pj1-') ? externalId : null;
}

/** The public comments, oldest first, in the contract's shape. Private ones are dropped before anything else sees them. */
export function publicComments(rows: readonly unknown[], users: readonly unknown[], deskUser: number, driver: Driver) {
  return rows
    .filter((row) => at(row, 'public') === true)
    .map((row) => {
      const authorId = idAt(row, 'author_id');
      const isDriver = authorId === deskUser;
      const text = textAt(row, 'plain_body') ?? textAt(row, 'body') ?? '';
      return {
        id: idAt(row, 'id') ?? 0,
        author: isDriver ? ('driver' as const) : ('team' as const),
        author_name: isDriver ? driver.firstName || null : teamName(users, authorId),
        // What the host escaped on the way out is shown as it was typed.
        body: (isDriver ? readableText(text) : text).trim(),
        created_at: textAt(row, 'created_at') ?? '',
        attachments: (listAt(row, 'attachments') ?? []).map((file) => ({
          name: textAt(file, 'file_name') ?? 'file',
          size_bytes: Math.max(0, Math.trunc(Number(at(file, 'size') ?? 0)) || 0),
        })),
      };
    })
    .filter((comment) => comment.id > 0)
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id);
}

export type PublicComment = ReturnType<typeof publicComments>[number];

/** The name staff chose for drivers to see, else the first name only. */
function teamName(users: readonly unknown[], authorId: number | null): string | null {
  const user = users.find((candidate) => idAt(candidate, 'id') === authorId);
  return textAt(user, 'alias') || textAt(user, 'name')?.trim().split(/\s+/)[0] || null;
}

/** A ticket in the contract's shape, without its comments. */
export function ticketSummary(row: unknown, changedAt: string | null, ids: DeskFields) {
  const values = new Map((listAt(row, 'custom_fields') ?? []).map((field) => [idAt(field, 'id'), at(field, 'value')]));
  const created = textAt(row, 'created_at') ?? '';
  return {
    id: idAt(row, 'id') ?? 0,
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
  };
}
