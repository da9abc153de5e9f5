import type { Vehicle } from '../../api/driver';
import type { TicketSummary } from '../../api/tickets';
import { type ChangeRecord, missingDocuments, nextStepOf } from '../../api/vehicle-changes';
import { carName, currentOf, isOpenChange } from '../../domain/car';
import { documentName } from '../../domain/document-status';
import { unsentDetail } from '../../domain/unsent-change';
import { statusLabels } from '../../format/status-labels';
import { isTicketAbout } from '../../format/ticket-subject';
import { isKnown, notGiven, readable } from '../../format/unknown-value';

/** How long the pages of the car show the decision about a change, in milliseconds. Past changes keep it. */
const outcomeTime = 30 * 24 * 60 * 60_000;

/** The last change, if it was decided a short time ago; `changes` are newest first. */
export const recentOutcome = ([last]: readonly ChangeRecord[], now: number): ChangeRecord | null => {
  if (!last || isOpenChange(last)) return null;
  const at = last.reviewed_at ?? last.completed_at;
  return at === null || now - Date.parse(at) < outcomeTime ? last : null;
};

/** The steps of a change, from the first answer to the approval. A change that needs no documents has no step for them. */
export const changeSteps = (change: Pick<ChangeRecord, 'document_types'> | null): readonly string[] => [
  'Car details',
  ...(change?.document_types?.length === 0 ? [] : ['Documents']),
  'Send',
  statusLabels.checking,
  'Decision',
];

/** The index of the step “Send” in `changeSteps`. */
export const sendStep = (change: Pick<ChangeRecord, 'document_types'> | null): number => changeSteps(change).length - 3;

/**
 * The index in `changeSteps` of the step that a change has reached; its length when all are done, null for an unknown status.
 * `ticketPending`: the operator has it, but no ticket tells the team to check it.
 */
export const changeStep = (
  change: Pick<ChangeRecord, 'status' | 'document_types'>,
  ticketPending = false,
): number | null => {
  const { status } = change;
  if (!isKnown(status)) return null;
  if (status === 'draft' || status === 'action_required') return 1;
  return sendStep(change) + (status === 'approved' ? 3 : status === 'pending' && ticketPending ? 0 : 1);
};

/** A past or expected event. `at` is its time; null for an expected event. */
export interface ChangeUpdate {
  readonly at: string | null;
  readonly title: string;
  readonly who: 'you' | 'team' | 'operator';
  readonly detail?: string;
}

export const ticketOf = (change: ChangeRecord, tickets: readonly TicketSummary[] | null): TicketSummary | null =>
  tickets?.find((ticket) => isTicketAbout(change, ticket)) ?? null;

/** The history of a change, newest first, from the operator's times. The expected next step is on top. */
export const changeTimeline = (change: ChangeRecord, ticketPending = false): readonly ChangeUpdate[] => {
  const events: ChangeUpdate[] = [];
  // An event without a time cannot be sorted.
  const add = (at: string | null, event: Omit<ChangeUpdate, 'at'>) => at !== null && events.push({ at, ...event });
  add(change.created_at, { title: 'You started the change', who: 'you' });
  for (const document of change.documents ?? []) {
    const type = change.document_types?.find(({ id }) => id === document.document_type_id);
    const name = documentName(type ?? { name: null });
    add(document.submitted_at, { title: `${name} added`, who: 'you' });
    if (document.status === 'approved') add(document.reviewed_at, { title: `${name} approved`, who: 'team' });
    if (document.status === 'rejected')
      add(document.reviewed_at, {
        title: `${name} sent back`,
        who: 'team',
        ...(document.review?.reason ? { detail: document.review.reason } : {}),
      });
  }
  add(change.submitted_at, { title: 'You sent the change', who: 'you' });
  const status = isKnown(change.status) ? change.status : null;
  const eventTexts: Partial<Record<NonNullable<typeof status>, string>> = {
    approved: 'We approved it',
    rejected: 'We did not approve it',
    action_required: 'We asked you for more',
  };
  const title = (status && eventTexts[status]) ?? 'We reviewed it';
  add(change.reviewed_at, { title, who: 'team', ...(change.review ? { detail: change.review } : {}) });
  if (status === 'cancelled') add(change.completed_at, { title: 'You withdrew the change', who: 'you' });
  // Events in the same second keep their order.
  events.reverse().sort((a, b) => Date.parse(b.at ?? '') - Date.parse(a.at ?? ''));
  const next: Partial<Record<NonNullable<typeof status>, ChangeUpdate>> = {
    draft: { at: null, title: 'Send the change', who: 'you' },
    action_required: {
      at: null,
      title: `${{ answer: 'Answer the question and send', fix: 'Fix it and send', send: 'Send' }[nextStepOf(change)]} it again`,
      who: 'you',
    },
    pending: ticketPending
      ? { at: null, title: 'Notify our team', who: 'you' }
      : { at: null, title: 'We make a decision', who: 'team' },
  };
  const expected = status && next[status];
  return expected ? [expected, ...events] : events;
};

/** The car of an open change that may not be driven before the team approves it; null if it is the driver's current car. */
export const carToWait = (change: ChangeRecord | null, vehicles: readonly Vehicle[]): string | null => {
  const proposed = change?.proposed;
  if (!change || !proposed || !isOpenChange(change)) return null;
  const isAnotherCar =
    proposed.registration === null
      ? change.kind !== 'update'
      : proposed.registration !== currentOf(vehicles)?.registration;
  return isAnotherCar ? carName(proposed, 'the new car') : null;
};

/** The status of an open change, in one line. */
export const stillToDo = (change: ChangeRecord, ticketPending = false): string => {
  if (!isKnown(change.status)) return readable(change.status) ?? notGiven;
  if (change.status === 'pending' && ticketPending) return 'Sent, but our team hasn’t been notified.';
  if (change.status === 'pending') return 'We’re checking it.';
  if (change.status === 'action_required') return 'We need more from you.';
  return unsentDetail(missingDocuments(change).length, change.document_types?.length ?? 0);
};
