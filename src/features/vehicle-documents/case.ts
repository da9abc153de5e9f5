import type { Vehicle } from '../../api/driver';
import type { TicketSummary } from '../../api/tickets';
import { type ChangeRecord, usableDocument } from '../../api/vehicle-changes';
import type { WorkStatus } from '../../text/clearance';
import { showRegistration } from '../../text/registration';
import { isTicketAbout } from '../../text/told';

/** Not decided yet: a draft, with staff, or back with the driver. */
export const isOpen = ({ status }: ChangeRecord): boolean =>
  status === 'draft' || status === 'pending' || status === 'action_required';

/** The way of a change, from the first answer to the approval. */
export const caseStepLabels: readonly string[] = ['Car details', 'Documents', 'Send', 'Being checked', 'Approved'];

/**
 * Where a change stands on that way: not what happened. As many as there are steps when all is done. `untold`: the operator has it and
 * the team does not know, so that nobody checks it.
 */
export const caseStep = (change: ChangeRecord, untold = false): number =>
  change.status === 'pending' && untold
    ? 2
    : { draft: 1, action_required: 1, pending: 3, rejected: 3, cancelled: 3, approved: caseStepLabels.length }[
        change.status
      ];

/** One thing that happened, or is expected to. `at` is an instant; null is still to come. */
export interface CaseEvent {
  readonly at: string | null;
  readonly what: string;
  readonly who: 'you' | 'team' | 'operator';
  readonly detail?: string;
}

/** The ticket that told the team about this change. */
export const ticketOf = (change: ChangeRecord, tickets: readonly TicketSummary[] | null): TicketSummary | null =>
  tickets?.find((ticket) => isTicketAbout(change, ticket)) ?? null;

/**
 * What happened to a change, newest first, made from the instants that the operator and the support desk sent. The expected next
 * step is on top.
 */
export const caseTimeline = (
  change: ChangeRecord,
  tickets: readonly TicketSummary[] | null,
  untold = false,
): readonly CaseEvent[] => {
  const events: CaseEvent[] = [{ at: change.created_at, what: 'You started the change', who: 'you' }];
  for (const document of change.documents ?? []) {
    const name = change.document_types?.find((type) => type.id === document.document_type_id)?.name ?? 'Document';
    events.push({ at: document.submitted_at, what: `${name} added`, who: 'you' });
    if (document.reviewed_at && document.status === 'approved')
      events.push({ at: document.reviewed_at, what: `${name} approved`, who: 'team' });
    if (document.reviewed_at && document.status === 'rejected') {
      events.push({
        at: document.reviewed_at,
        what: `${name} rejected`,
        who: 'team',
        ...(document.review ? { detail: document.review.reason } : {}),
      });
    }
  }
  if (change.submitted_at) events.push({ at: change.submitted_at, what: 'You sent the change', who: 'you' });
  const ticket = ticketOf(change, tickets);
  if (ticket)
    events.push({ at: ticket.created_at, what: 'The team was told', who: 'team', detail: `Ticket ${ticket.id}` });
  if (change.reviewed_at) {
    const said = {
      approved: 'The team approved it',
      rejected: 'The team rejected it',
      action_required: 'The team needs more from you',
    } as const;
    const what = change.status in said ? said[change.status as keyof typeof said] : 'The team looked at it';
    events.push({ at: change.reviewed_at, what, who: 'team', ...(change.review ? { detail: change.review } : {}) });
  }
  if (change.status === 'cancelled' && change.completed_at)
    events.push({ at: change.completed_at, what: 'The change was withdrawn', who: 'you' });
  // What happened in the same second keeps its order: told after sent. The desk may write an instant otherwise than the operator.
  events.reverse().sort((a, b) => Date.parse(b.at ?? '') - Date.parse(a.at ?? ''));
  const next: Partial<Record<ChangeRecord['status'], CaseEvent>> = {
    draft: { at: null, what: 'You send the change', who: 'you' },
    action_required: { at: null, what: 'You put it right and send it again', who: 'you' },
    pending: untold
      ? { at: null, what: 'You tell the team', who: 'you' }
      : { at: null, what: 'The team decides', who: 'team' },
  };
  const expected = next[change.status];
  return expected ? [expected, ...events] : events;
};

/** Which car may be driven now, in words, with the car and the one that must wait. Registrations are shown with their gap. */
export interface DriveRule {
  readonly drive: string | null;
  readonly wait: string | null;
  /** Why the driver may not drive their car today; null where they may, and where there is none. */
  readonly why: string | null;
}

/** Until the team approves, the present car stays the one to drive, if its driver can work. */
export const driveRule = (
  change: ChangeRecord | null,
  vehicles: readonly Vehicle[],
  { canWork, reason }: Pick<WorkStatus, 'canWork' | 'reason'>,
): DriveRule => {
  const current = vehicles.find((vehicle) => vehicle.is_current) ?? null;
  const proposed = change?.proposed ?? null;
  const open = change !== null && isOpen(change);
  const wait =
    open && proposed && proposed.registration !== current?.registration
      ? showRegistration(proposed.registration)
      : null;
  const why = current && canWork === false ? (reason ?? 'You cannot work right now. Ask us why.') : null;
  return { drive: current && why === null ? showRegistration(current.registration) : null, wait, why };
};

/** Where an open change stands, in one line. */
export const stillToDo = (change: ChangeRecord, untold = false): string => {
  const types = change.document_types ?? [];
  const missing = types.filter((type) => usableDocument(change, type.id) === null).length;
  if (change.status === 'pending' && untold) return 'With you. The team has not been told yet.';
  if (change.status === 'pending') return 'With us. We are checking it.';
  if (change.status === 'action_required') return 'With you. The team needs more.';
  return missing > 0
    ? `With you. Not sent yet, ${missing} of ${types.length} documents missing.`
    : 'With you. Not sent yet.';
};
