import type { PendingTicket } from '../../../machines/ticket';
import type { Requirement } from '../../api/documents';
import type { Fleet, Vehicle } from '../../api/driver';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import type { Quote } from '../../api/quotes';
import { type TicketSummary, unanswered } from '../../api/tickets';
import type { ChangeRecord } from '../../api/vehicle-changes';
import { changeInSentence } from '../../domain/car';
import { documentGroupOf, documentName, openOf, uploadSearch } from '../../domain/document-status';
import { afterOfficeHours } from '../../domain/office-hours';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { toHalfHour } from '../../domain/review-time';
import { capital } from '../../format/capital';
import { moment } from '../../format/dates';
import { showMoney } from '../../format/money';
import { isKnown, notGiven, readable, withReference } from '../../format/unknown-value';
import type { IconName } from '../../ui/Icon';

/** An item that waits for the team, the broker or the bank. */
export interface TeamItem {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** Who has to act, and by when. */
  readonly detail: string;
  readonly href: string;
}

export interface CaseFacts {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  /** Null if its opening hours are unknown. */
  readonly fleet: Fleet | null;
  readonly vehicles: readonly Vehicle[] | null;
  readonly pendingTickets: readonly PendingTicket[];
  /** Ids of changes, and of documents, whose ticket is not raised. */
  readonly changesWithPendingTicket: readonly string[];
  readonly documentsWithPendingTicket: readonly string[];
}

/** "Answer by 11:05 today", counted in the office's opening hours; other words if that time has passed or is unknown. */
const answerBy = (
  since: string | null,
  hours: number | null,
  { fleet, now, timeZone }: CaseFacts,
  otherwise: string,
): string => {
  const by =
    fleet && hours !== null && since !== null
      ? afterOfficeHours(new Date(since), hours, fleet.support, fleet.timezone ?? timeZone)
      : null;
  if (by === null) return otherwise;
  return by < now
    ? 'This is taking longer than usual. You can ask us about it.'
    : `Expect an answer by ${moment(toHalfHour(by), timeZone, now)}`;
};

/** Changes of car that the team checks, and unfinished ones with an unknown status. */
export const changesWithUs = (changes: readonly ChangeRecord[], facts: CaseFacts): readonly TeamItem[] =>
  changes
    .filter(({ status, completed_at }) => (isKnown(status) ? status === 'pending' : completed_at === null))
    .filter(({ status, id }) => status !== 'pending' || !facts.changesWithPendingTicket.includes(id))
    .map(({ id, status, submitted_at, ...change }) => ({
      key: `change-${id}`,
      icon: 'car',
      title: capital(changeInSentence(change, facts.vehicles)),
      detail: isKnown(status)
        ? answerBy(submitted_at, facts.fleet?.support?.usual_review_hours ?? null, facts, 'We’re checking it.')
        : (readable(status) ?? notGiven),
      href: '/vehicle-documents/vehicle',
    }));

/** Documents that the team checks. Those of a change of car are shown with the change. */
export const documentsWithUs = (rows: readonly Requirement[], facts: CaseFacts): readonly TeamItem[] =>
  rows.flatMap((row) => {
    const open = openOf(row);
    if (documentGroupOf(row, facts.today) !== 'checking' || (open && open.vehicle_change_id !== null)) return [];
    if (open && facts.documentsWithPendingTicket.includes(open.id)) return [];
    return {
      key: `document-${open?.id ?? uploadSearch({ documentTypeId: row.document_type.id, vehicleId: row.vehicle_id })}`,
      icon: 'documents' as const,
      title: documentName(row.document_type),
      detail: answerBy(
        open?.submitted_at ?? null,
        facts.fleet?.support?.usual_review_hours ?? null,
        facts,
        'We’re checking it.',
      ),
      href: '/vehicle-documents',
    };
  });

const withBroker: Readonly<Partial<Record<Extract<Quote['status'], string>, string>>> = {
  submitted: 'The broker is working out your price. You’re not insured by it yet.',
  referred: 'The insurer is looking at it more closely. You’re not insured by it yet.',
  accepted: 'The broker is setting up your policy. You’re not insured by it yet.',
};

/** Quotes that the broker or the insurer has. */
export const quotesWithUs = (quotes: readonly Quote[], { pendingTickets }: CaseFacts): readonly TeamItem[] =>
  quotes.flatMap((quote) => {
    const { id, reference, status } = quote;
    const detail = isKnown(status) ? withBroker[status] : undefined;
    // A message from the broker has its own line.
    if (!detail || pendingTicketOf(quote, pendingTickets) || (status === 'referred' && quote.message !== null))
      return [];
    return {
      key: `quote-${id}`,
      icon: 'shield' as const,
      title: reference === null ? 'Insurance quote' : `Insurance quote ${reference}`,
      detail,
      href: path`/insure/${id}`,
    };
  });

export const payoutsWithUs = (payouts: readonly Payout[]): readonly TeamItem[] =>
  payouts
    .filter(({ status }) => status === 'on_hold')
    .map(({ id, reference, amount, held_reason }) => ({
      key: `payout-${id}`,
      icon: 'bank',
      title: amount ? `${showMoney(amount)} payout on hold` : `${withReference('Payout', reference)} on hold`,
      detail: held_reason ?? 'We’ve put it on hold for now.',
      href: path`/payouts/${id}`,
    }));

export const ticketsWithUs = (tickets: readonly TicketSummary[], facts: CaseFacts): readonly TeamItem[] =>
  unanswered(tickets).map(({ id, subject, updated_at, is_queued: isQueued }) => ({
    key: `ticket-${id}`,
    icon: 'support',
    title: `Your message: ${subject}`,
    detail: isQueued
      ? 'Your message is being sent to our team.'
      : answerBy(updated_at, facts.fleet?.support?.usual_reply_hours ?? null, facts, 'Our team has it.'),
    href: path`/tickets-support/${id}`,
  }));
