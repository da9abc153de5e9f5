import type { PendingTicket } from '../../../machines/ticket';
import type { Agreement } from '../../api/agreements';
import type { Requirement } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import { path } from '../../api/path';
import type { Payout, PayoutSettings } from '../../api/payouts';
import type { Quote } from '../../api/quotes';
import type { Statement } from '../../api/statements';
import { automaticSubjects, isAbout as isTicketAbout, type TicketSummary } from '../../api/tickets';
import { type ChangeRecord, hasWritten, missingDocuments, nextStepOf } from '../../api/vehicle-changes';
import { carName, changeInSentence, currentOf, otherCarName } from '../../domain/car';
import { blockerActions, blockerText, type Clearance } from '../../domain/clearance';
import {
  documentGroupOf,
  documentName,
  documentStep,
  inSentence,
  lastDayOf,
  laterInWords,
  type NeededDocument,
  openOf,
  uploadHref,
} from '../../domain/document-status';
import { failedInWords, failedPayout, failureInWords } from '../../domain/payouts';
import { dueNotes, noteTitle } from '../../domain/pending-notes';
import { pendingTicketOf } from '../../domain/pending-ticket';
import { boughtInWords, isCarGone, newPolicyOf, quoteMismatch } from '../../domain/quote-fit';
import { showRegistration } from '../../domain/registration';
import { type DebtStep, isUnpaid, leftToPay } from '../../domain/statements';
import { unsentDetail } from '../../domain/unsent-change';
import type { ReadyItem } from '../../flows/ready-items';
import { agreementName } from '../../format/agreement-name';
import { clock, clock24, dayOf, daysBetween, fullDay, nearDay, onDay } from '../../format/dates';
import { showMoney } from '../../format/money';
import { isKnown, withReference } from '../../format/unknown-value';
import type { IconName } from '../../ui/Icon';

/** The current day at the fleet, and its time zone. */
export interface Now {
  readonly today: string;
  readonly timeZone: string;
}

type Blocker = NonNullable<Clearance['blockers']>[number];

/** An item that waits for the driver. */
export interface TodoItem {
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly href: string | null;
  /** The deadline: the last local day, or the local minute (`2026-03-09T17:00`); null for none. */
  readonly by: string | null;
  /** Whether the team or a payment waits for it. */
  readonly isHoldingUp: boolean;
  /** When it stops work: `now`, or `later` for a coming day; null if it never does. */
  readonly stops: 'now' | 'later' | null;
  /** The subject of the item, by the names that blockers use. */
  readonly about?: { readonly type: string; readonly id: string };
}

const urgency = ({ stops, isHoldingUp, by }: TodoItem, today: string): number => {
  if (stops === 'now') return 0;
  if (isHoldingUp || (by !== null && by.slice(0, 10) < today)) return 1;
  return by === null ? 3 : 2;
};

// A day sorts after every minute in it, because it lasts until its end.
const end = (by: string | null): string => (by === null ? '' : by.length > 10 ? by : `${by}T24:00`);

/** Sorts the items that stop work first, then those that delay others or are overdue, then by deadline, then the rest. */
export const inOrder = (items: readonly TodoItem[], today: string): readonly TodoItem[] =>
  [...items].sort(
    (a, b) =>
      urgency(a, today) - urgency(b, today) ||
      end(a.by).localeCompare(end(b.by)) ||
      Number(b.stops !== null) - Number(a.stops !== null),
  );

const defaults = { by: null, isHoldingUp: false, stops: null } as const;

/** Adds the submissions that this device could not send without a connection. They replace other lines about the same items. */
export const withReady = (items: readonly TodoItem[], readyItems: readonly ReadyItem[]): readonly TodoItem[] => {
  const ready = readyItems.map(({ key, kind, about, ready: { name, href }, detail }) => ({
    key: kind === 'vehicle_change' ? `change-${about}` : key,
    title: `Ready to send: ${name}`,
    href,
    detail,
  }));
  const isSame = (item: TodoItem, readyItem: (typeof ready)[number]) =>
    item.href === readyItem.href || item.key === readyItem.key;
  return [
    ...ready.map((readyItem) => ({
      ...defaults,
      ...items.find((item) => isSame(item, readyItem)),
      ...readyItem,
      icon: 'upload' as const,
      isHoldingUp: true,
    })),
    ...items.filter((item) => !ready.some((readyItem) => isSame(item, readyItem))),
  ];
};

const isAbout =
  (type: string, id: string) =>
  ({ related }: Blocker): boolean =>
    related?.type === type && related.id === id;

/** A blocker without a day stops work now. */
const stopsNow = ({ stops_on }: Blocker, today: string): boolean => stops_on === null || stops_on <= today;

const stopsWith = (blockers: readonly Blocker[], today: string): TodoItem['stops'] => {
  if (blockers.length === 0) return null;
  return blockers.some((blocker) => stopsNow(blocker, today)) ? 'now' : 'later';
};

interface WorkState extends Now {
  readonly blockers: readonly Blocker[];
  /** Ids of stored documents whose ticket is not raised. */
  readonly documentsWithPendingTicket: readonly string[];
}

/** The status of a document, in a line. */
const documentDetail = (row: Requirement, { today }: Now): string => {
  const open = openOf(row);
  const last = lastDayOf(row);
  if (open?.status === 'rejected') return open.review?.what_to_do ?? 'We couldn’t accept it.';
  if (open?.status === 'pending') return 'The one you sent is too old for us to check. Get a new one first.';
  if (row.status === 'missing') return 'We don’t have it yet.';
  if (row.status === 'rejected') return 'We couldn’t accept it.';
  if (last === null)
    return row.status === 'expires_soon' ? 'Your current one expires soon.' : 'Your current one has expired.';
  return last < today
    ? `Expired ${onDay(last, today)}`
    : `Expires ${onDay(last, today)}${daysBetween(today, last) > 1 ? ` (${daysBetween(today, last)} days)` : ''}`;
};

/**
 * Documents that are missing, sent back, expired or about to expire; and stored documents whose ticket is not raised. A document of a car
 * that is not in use names that car.
 */
export const documentItems = (
  rows: readonly (Requirement & Pick<NeededDocument, 'later'>)[],
  workState: WorkState,
  vehicles: readonly Vehicle[] | null = null,
): readonly TodoItem[] =>
  rows.flatMap((row) => {
    const key = `document-${row.document_type.id}-${row.vehicle_id ?? 'driver'}`;
    const about = { type: 'document_type', id: row.document_type.id };
    const base = { key, icon: 'documents', href: uploadHref(row), about } as const;
    const group = documentGroupOf(row, workState.today);
    const open = openOf(row);
    if (group === 'checking' && open && workState.documentsWithPendingTicket.includes(open.id)) {
      const title = `Our team hasn’t been notified of your ${inSentence(documentName(row.document_type))}`;
      return { ...defaults, ...base, title, detail: 'We have it. Notify our team now.', isHoldingUp: true };
    }
    const step = documentStep(row, workState.today);
    if (step === null) return [];
    const later = laterInWords(row);
    const rowBlockers = workState.blockers.filter(isAbout(about.type, about.id));
    // A document that another record shows as expired stops work, even if its own status does not.
    const stops =
      row.required === false ? null : later && group === 'fix' ? 'now' : stopsWith(rowBlockers, workState.today);
    const other = otherCarName(vehicles, row.vehicle_id);
    const title = step.text + (other ? ` for ${other}` : '');
    const documentText = documentDetail(row, workState);
    const detail = later === null ? documentText : `${documentText}. ${later}`;
    return { ...defaults, ...base, title, detail, by: lastDayOf(row), stops };
  });

/** A change of car that is started, sent back, or without a raised ticket. */
export const changeItems = (
  changes: readonly ChangeRecord[],
  changesWithPendingTicket: readonly string[],
  questions: readonly TicketSummary[] = [],
  vehicles: readonly Vehicle[] | null = null,
): readonly TodoItem[] =>
  changes.flatMap((change) => {
    const name = changeInSentence(change, vehicles);
    const base = { ...defaults, key: `change-${change.id}`, icon: 'car', href: '/vehicle-documents/vehicle' } as const;
    if (change.status === 'draft')
      return {
        ...base,
        title: `Finish your ${name}`,
        detail: unsentDetail(missingDocuments(change).length, change.document_types?.length ?? 0),
      };
    if (change.status === 'action_required') {
      const step = nextStepOf(change);
      const done =
        step !== 'fix' && hasWritten(change, questions)
          ? 'You’ve answered our question.'
          : step === 'send'
            ? 'You’ve added a document since we sent it back.'
            : null;
      return {
        ...base,
        title: done
          ? `Send your ${name} again`
          : `${step === 'answer' ? 'Answer the question about' : 'Fix'} your ${name}`,
        detail: done ?? change.review ?? 'We need more from you.',
        isHoldingUp: true,
      };
    }
    if (change.status === 'pending' && changesWithPendingTicket.includes(change.id))
      return {
        ...base,
        title: 'Our team hasn’t been notified of your change of car',
        detail: 'We have it. Notify our team now.',
        isHoldingUp: true,
      };
    return [];
  });

/** A change of car that is only on this device: the operator gets it when the driver saves the first answers. */
export const changeStartedHere = ({ blockers, today }: WorkState): TodoItem => ({
  ...defaults,
  key: 'change-here',
  icon: 'car',
  title: 'Finish your change of car',
  detail: unsentDetail(0, 0),
  href: '/vehicle-documents/vehicle/update',
  stops: stopsWith(
    blockers.filter(({ code }) => code === 'vehicle_missing'),
    today,
  ),
});

/** Changes whose ticket still lacks a note. */
export const noteItems = (
  storedTickets: readonly PendingTicket[],
  changes: readonly ChangeRecord[] | null,
): readonly TodoItem[] =>
  dueNotes(storedTickets, changes).map((note) => ({
    ...defaults,
    key: note.key,
    icon: 'car',
    title: noteTitle(note),
    detail: 'Notify our team.',
    href: '/vehicle-documents/vehicle',
  }));

/** The team's questions that wait for the driver's answer. */
export const ticketItems = (tickets: readonly TicketSummary[]): readonly TodoItem[] =>
  tickets
    .filter(({ status, is_queued: isQueued }) => status === 'pending' && !isQueued)
    .map(({ id, subject }) => ({
      ...defaults,
      key: `ticket-${id}`,
      icon: 'support',
      title: automaticSubjects.includes(subject) ? 'Reply to our team' : `Reply: ${subject}`,
      detail: 'Our team needs an answer from you.',
      href: path`/tickets-support/${id}`,
    }));

/** Agreements that the driver has not accepted yet. */
export const agreementItems = (agreements: readonly Agreement[], { blockers, today }: WorkState): readonly TodoItem[] =>
  agreements
    .filter(({ status }) => status === 'to_accept')
    .map(({ id, title, kind, accept_by: by, consequence }) => ({
      ...defaults,
      key: `agreement-${id}`,
      icon: 'sign',
      title: `Read and accept: ${agreementName({ title, kind })}`,
      detail:
        by === null
          ? (consequence ?? 'No deadline')
          : by < today
            ? `You had until ${nearDay(by, today)}`
            : `Accept it by ${nearDay(by, today)}`,
      href: '/agreements',
      by,
      stops: stopsWith(blockers.filter(isAbout('agreement', id)), today),
      about: { type: 'agreement', id },
    }));

/** Quotes with a price, with a message from the broker, with a proof to send, or without a raised ticket. */
export const quoteItems = (
  quotes: readonly Quote[],
  waiting: readonly PendingTicket[],
  now: Now,
  vehicles: readonly Vehicle[] | null = null,
  questions: readonly TicketSummary[] = [],
): readonly TodoItem[] =>
  quotes.flatMap((quote): readonly TodoItem[] => {
    const { today, timeZone } = now;
    const { id, reference, status, expires_at: ends, total, no_claims_bonus: bonus } = quote;
    const name = reference === null ? 'your insurance quote' : `quote ${reference}`;
    const base = { ...defaults, key: `quote-${id}`, icon: 'shield', href: path`/insure/${id}` } as const;
    if (pendingTicketOf(quote, waiting)) {
      const subject = status === 'accepted' ? `that you accepted ${name}` : `of ${name}`;
      return [
        {
          ...base,
          title: `Our team hasn’t been notified ${subject}`,
          detail: 'We have it. Notify our team now.',
          isHoldingUp: true,
        },
      ];
    }
    if ((status === 'quoted' || status === 'referred') && isCarGone(quote, vehicles)) return [];
    if (status === 'quoted') {
      const isOnly = quotes.filter((other) => other.status === status).length === 1;
      const forCar = quote.vehicle_registration === null ? '' : ` for ${showRegistration(quote.vehicle_registration)}`;
      const title = total
        ? `Check ${isOnly ? 'your insurance quote' : `${name}${forCar}`}, ${showMoney(total)}`
        : ['Check your insurance quote', reference].filter(Boolean).join(' ');
      if (boughtInWords(quote, quotes, today) !== null) return [];
      const mismatch = quoteMismatch(quote, vehicles, now);
      // The expiry of an out-of-date quote does not matter, so it has no deadline.
      if (mismatch !== null) return [{ ...base, title, detail: `It’s out of date. ${mismatch}` }];
      if (ends === null) return [{ ...base, title, detail: 'A quote does not insure you.' }];
      const [day, time] = [dayOf(ends, timeZone), clock24(ends, timeZone)];
      return [
        { ...base, title, detail: `Expires ${onDay(day, today)} at ${clock(ends, timeZone)}`, by: `${day}T${time}` },
      ];
    }
    if (status === 'referred' && quote.message !== null)
      // A question about the quote that the team has not answered yet may be the driver's answer to the broker.
      return questions.some(isTicketAbout('insurance_quote', id))
        ? []
        : [{ ...base, title: `Read the broker’s message about ${name}`, detail: 'You’re not insured by it yet.' }];
    const isRefused = bonus?.proof_status === 'refused';
    if (!bonus || !(isRefused || bonus.proof_status === 'needed') || (status !== 'accepted' && status !== 'issued'))
      return [];
    const { proof_due_on: by, document_type_id: type } = bonus;
    return [
      {
        ...base,
        // A key of its own, so that a new status of the quote is still reported.
        key: `proof-${id}`,
        ...(isRefused && type !== null ? { href: uploadHref({ document_type: { id: type }, vehicle_id: null }) } : {}),
        title: `Send your no-claims proof${isRefused ? ' again' : ''}`,
        detail: by === null ? `For ${name}` : `Send it by ${nearDay(by, today)}`,
        by,
      },
    ];
  });

/** A policy that lasts longer than the certificate that the operator has. Without a new certificate, work ends with the old one. */
export const certificateItems = (
  quotes: readonly Quote[],
  rows: readonly Requirement[],
  vehicles: readonly Vehicle[],
  { today }: Now,
): readonly TodoItem[] => {
  const vehicle = currentOf(vehicles);
  const policy = vehicle && newPolicyOf(quotes, vehicle, today);
  if (!vehicle || typeof policy?.ends_on !== 'string') return [];
  const certified = vehicle.insurance_ends_on;
  const row = rows.find(
    ({ document_type: { proves }, vehicle_id }) => proves === 'insurance' && vehicle_id === vehicle.id,
  );
  // A certificate that is being checked or already requested has its own line.
  if (row && documentGroupOf(row, today) !== 'fine') return [];
  const certificateText =
    certified === null
      ? 'We don’t have your certificate yet.'
      : `The certificate we have expires ${onDay(certified, today)}.`;
  return [
    {
      ...defaults,
      key: `certificate-${policy.id}`,
      icon: 'documents',
      title: `Upload your new insurance certificate for ${carName(vehicle, 'your car')}`,
      detail: `Your policy lasts until ${fullDay(policy.ends_on)}. ${certificateText}${policy.documents.length > 0 ? ' Download the new one from your policy, then upload it.' : ''}`,
      href: policy.documents.length > 0 ? path`/insure/${policy.id}` : row ? uploadHref(row) : '/vehicle-documents',
      by: certified,
    },
  ];
};

const dueInWords = (by: string | null, today: string): string => {
  if (by === null) return 'No due date given';
  return by < today ? `Was due ${nearDay(by, today)}` : `Pay by ${nearDay(by, today)}`;
};

/** Statements with an amount that is due and not being paid. None while the balance stops work: the line about it is about all of them. */
export const statementItems = (
  statements: readonly Statement[],
  { blockers, today }: Pick<WorkState, 'blockers' | 'today'>,
): readonly TodoItem[] =>
  statements.flatMap((statement) => {
    if (blockers.some((blocker) => blocker.code === 'balance_over_limit' && stopsNow(blocker, today))) return [];
    const remaining = leftToPay(statement);
    const { id, reference, status, outstanding, due_on: by } = statement;
    const isOpen = isKnown(status) && status !== 'paid' && isUnpaid(statement) !== false;
    if (!isOpen || (remaining && remaining.amount <= 0)) return [];
    return {
      ...defaults,
      key: `statement-${id}`,
      icon: 'invoice',
      title: remaining
        ? `Pay ${showMoney(remaining)}`
        : outstanding
          ? `${showMoney(outstanding)} is outstanding`
          : `Pay ${withReference('statement', reference)}`,
      detail: dueInWords(by, today),
      href: path`/plans-invoices/${id}`,
      by,
    };
  });

/** The newest payout, if it failed and the driver has not given another account since. */
export const payoutItems = (
  payouts: readonly Payout[],
  settings: Pick<PayoutSettings, 'bank_account'> | null,
): readonly TodoItem[] => {
  const failed = failedPayout(payouts, settings?.bank_account ?? null);
  if (!failed) return [];
  return [
    {
      ...defaults,
      key: `payout-${failed.id}`,
      icon: 'bank',
      title: failedInWords(failed),
      detail: failureInWords(failed),
      href: path`/payouts/${failed.id}`,
      isHoldingUp: true,
    },
  ];
};

const icons: Readonly<Record<string, IconName>> = {
  vehicle_missing: 'car',
  agreement_due: 'sign',
  balance_over_limit: 'card',
};

/** The documents, agreements and other subjects that other lines already show. */
export interface ShownElsewhere {
  readonly documents: boolean;
  readonly agreements: boolean;
  /** Whether a change of car is in progress. */
  readonly change: boolean;
  /** The lines about documents and agreements. */
  readonly lines: readonly TodoItem[];
}

const isListed = (blocker: Blocker, elsewhere: ShownElsewhere): boolean => {
  const { code } = blocker;
  // A line about the same subject shows the blocker, whatever its code.
  if (elsewhere.lines.some(({ about }) => about && isAbout(about.type, about.id)(blocker))) return true;
  if (code === null) return false;
  if (code === 'document_in_review') return true;
  if (code.startsWith('document_')) return elsewhere.documents;
  if (code === 'agreement_due') return elsewhere.agreements;
  return code === 'vehicle_missing' && elsewhere.change;
};

/** Blockers that no other line shows, in the operator's words. */
export const blockerItems = (
  { blockers, today }: WorkState,
  elsewhere: ShownElsewhere,
  debt?: DebtStep | null,
): readonly TodoItem[] =>
  blockers
    .filter((blocker) => !isListed(blocker, elsewhere))
    .map((blocker, index) => {
      const { code, stops_on } = blocker;
      const message = blockerText(blocker);
      const link = (code === 'balance_over_limit' && debt?.action) || blockerActions[code ?? ''];
      return {
        ...defaults,
        key: `blocker-${code}-${index}`,
        icon: 'stop',
        title: message,
        href: code?.startsWith('document_') ? '/vehicle-documents' : null,
        ...(link ? { icon: icons[code ?? ''] ?? 'stop', title: link.text, href: link.href } : {}),
        detail: link
          ? message
          : stops_on === null
            ? 'This affects your work.'
            : stops_on <= today
              ? 'This is stopping you from working.'
              : `You cannot work from ${nearDay(stops_on, today)}`,
        stops: stopsNow(blocker, today) ? ('now' as const) : ('later' as const),
      };
    });
