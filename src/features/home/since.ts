import type { Requirement } from '../../api/documents';
import type { Vehicle } from '../../api/driver';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import type { Quote } from '../../api/quotes';
import { automaticSubjects, type TicketSummary } from '../../api/tickets';
import type { ChangeRecord } from '../../api/vehicle-changes';
import { changeInSentence } from '../../domain/car';
import { documentName, inSentence } from '../../domain/document-status';
import { startInWords } from '../../domain/later-change';
import { boughtInWords } from '../../domain/quote-fit';
import { showMoney } from '../../format/money';
import { isKnown } from '../../format/unknown-value';

/** The last seen status of each item, with the time of its change: `approved 1764000000000`. It contains nothing about the driver. */
export type Seen = Readonly<Record<string, string>>;

/** A change of status by the team, the broker or the bank. */
export interface StatusChange {
  readonly key: string;
  readonly title: string;
  readonly href: string;
}

/** The current status of an item; `title` is null if the page does not report that status. */
interface ItemStatus {
  readonly key: string;
  readonly status: string;
  readonly title: string | null;
  readonly href: string;
}

/** Null if a list could not be read, undefined if the operator's API does not offer it. */
export interface Watched {
  readonly documents: readonly Requirement[] | null | undefined;
  readonly changes: readonly ChangeRecord[] | null | undefined;
  readonly quotes: readonly Quote[] | null | undefined;
  readonly payouts: readonly Payout[] | null | undefined;
  readonly tickets: readonly TicketSummary[] | null | undefined;
}

const statusOf = (
  key: string,
  status: unknown,
  titles: Readonly<Record<string, string>>,
  href: string,
): readonly ItemStatus[] => (typeof status === 'string' ? [{ key, status, title: titles[status] ?? null, href }] : []);

/** Documents are last, because there can be many of them, and home shows only the first lines of a long list. */
const statusesOf = (
  { documents, changes, quotes, payouts, tickets }: Watched,
  { vehicles, today }: Pick<SinceFacts, 'vehicles' | 'today'>,
): readonly ItemStatus[] => [
  ...(changes ?? []).flatMap((change) => {
    const name = `Your ${changeInSentence(change, vehicles)}`;
    const titles = {
      approved: [`${name} was approved`, startInWords(change, vehicles ?? [], today)[0]].filter(Boolean).join('. '),
      rejected: `${name} was not approved`,
      action_required: `${name} was sent back`,
    };
    return statusOf(`change-${change.id}`, change.status, titles, '/vehicle-documents/vehicle');
  }),
  ...(quotes ?? []).flatMap((quote, _, all) => {
    const { id, status, total } = quote;
    const ready = total ? `Your insurance quote is ready: ${showMoney(total)}` : 'Your insurance quote is ready';
    const titles = {
      ...(boughtInWords(quote, all, today) === null ? { quoted: ready } : {}),
      declined: 'Your insurance quote was declined',
      withdrawn: 'Your insurance quote was withdrawn',
      expired: 'Your insurance quote has expired',
      issued: 'Your insurance policy is ready',
    };
    return statusOf(`quote-${id}`, status, titles, path`/insure/${id}`);
  }),
  ...(payouts ?? []).flatMap(({ id, status, amount }) => {
    const payoutName = amount ? `Your ${showMoney(amount)} payout` : 'Your payout';
    const titles = {
      paid: `${payoutName} was paid`,
      failed: `${payoutName} failed`,
      on_hold: `${payoutName} was put on hold`,
    };
    return statusOf(`payout-${id}`, status, titles, path`/payouts/${id}`);
  }),
  ...(tickets ?? []).flatMap(({ id, status, subject }) => {
    const title = automaticSubjects.includes(subject) ? 'Our team replied' : `Our team replied: ${subject}`;
    return statusOf(
      `ticket-${id}`,
      isKnown(status) ? status : null,
      { pending: title, solved: title },
      path`/tickets-support/${id}`,
    );
  }),
  ...(documents ?? []).flatMap(({ document_type: type, current, replacement }) =>
    [current, replacement].flatMap((item) => {
      const name = `Your ${inSentence(documentName(type))}`;
      // An approved change has a line, so its documents need none.
      const hasChangeLine = changes?.some(({ id, status }) => status === 'approved' && id === item?.vehicle_change_id);
      const titles = {
        ...(hasChangeLine ? {} : { approved: `${name} was approved` }),
        rejected: `${name} was sent back`,
      };
      return item === null ? [] : statusOf(`document-${item.id}`, item.status, titles, '/vehicle-documents');
    }),
  ),
];

/** How long a change counts as new, so that a refresh still shows it. Milliseconds. */
const newForMs = 60 * 60_000;

/** The key that stores that a list was read: `document-read` for `document-12`. */
const readKey = (key: string): string => key.replace(/(-.*)?$/, '-read');

interface SinceFacts {
  /** Milliseconds. */
  readonly now: number;
  readonly today: string;
  readonly vehicles: readonly Vehicle[] | null;
}

/**
 * What changed since the driver's last visit, and what to store as seen. On a first visit nothing is new.
 * @param seen null on the first visit, or if this device has no storage
 */
export const findChanges = (
  seen: Seen | null,
  watched: Watched,
  { now, ...facts }: SinceFacts,
): { readonly changed: readonly StatusChange[]; readonly seen: Seen } => {
  const statuses = statusesOf(watched, facts);
  const since = (key: string, status: string): number => {
    const [before, at] = (seen?.[key] ?? '').split(' ');
    if (before === status) return Number(at);
    // An item without a stored status is new only if its list was read before. Otherwise the item may be old: the first read may have failed.
    return before || seen?.[readKey(key)] ? now : 0;
  };
  const lists = Object.entries(watched).map(([list, rows]) => [readKey(list.slice(0, -1)), rows] as const);
  const hasListFailed = (key: string) => lists.some(([list, rows]) => rows === null && list === readKey(key));
  return {
    changed: statuses.flatMap(({ key, status, title, href }) =>
      title !== null && now - since(key, status) < newForMs ? { key, title, href } : [],
    ),
    seen: {
      ...Object.fromEntries(Object.entries(seen ?? {}).filter(([key]) => hasListFailed(key))),
      ...Object.fromEntries(lists.flatMap(([list, rows]) => (rows ? [[list, 'yes']] : []))),
      ...Object.fromEntries(statuses.map(({ key, status }) => [key, `${status} ${since(key, status)}`])),
    },
  };
};

export type FindChanges = typeof findChanges;
