import type { Requirement } from '../../api/documents';
import type { Quote } from '../../api/insurance';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import type { TicketSummary } from '../../api/tickets';
import type { ChangeRecord } from '../../api/vehicle-changes';
import { carName } from '../../domain/car';
import { documentName, inSentence } from '../../domain/document-standing';
import { showMoney } from '../../format/money';
import { isKnown } from '../../format/other-word';

/** What of each thing was there, and since when: `approved 1764000000000`. Ids and words of the contract, nothing about the driver. */
export type Seen = Readonly<Record<string, string>>;

/** Something that the team, the broker or the bank has done. */
export interface StatusChange {
  readonly key: string;
  readonly title: string;
  readonly href: string;
}

/** The current state of an item; `title` is null where the page says nothing about it. */
interface Standing {
  readonly key: string;
  readonly status: string;
  readonly title: string | null;
  readonly href: string;
}

/** Null what could not be read, undefined what the operator does not have. */
export interface Watched {
  readonly documents: readonly Requirement[] | null | undefined;
  readonly changes: readonly ChangeRecord[] | null | undefined;
  readonly quotes: readonly Quote[] | null | undefined;
  readonly payouts: readonly Payout[] | null | undefined;
  readonly tickets: readonly TicketSummary[] | null | undefined;
}

const standing = (
  key: string,
  status: unknown,
  titles: Readonly<Record<string, string>>,
  href: string,
): readonly Standing[] => (typeof status === 'string' ? [{ key, status, title: titles[status] ?? null, href }] : []);

const standingsOf = ({ documents, changes, quotes, payouts, tickets }: Watched): readonly Standing[] => [
  ...(documents ?? []).flatMap(({ document_type: type, current, replacement }) =>
    [current, replacement].flatMap((one) => {
      const name = `Your ${inSentence(documentName(type))}`;
      const titles = { approved: `${name} was approved`, rejected: `${name} was sent back` };
      return one === null ? [] : standing(`document-${one.id}`, one.status, titles, '/vehicle-documents');
    }),
  ),
  ...(changes ?? []).flatMap(({ id, status, proposed }) => {
    const name = proposed && carName(proposed, '') ? `Your change to ${carName(proposed)}` : 'Your change of car';
    const titles = {
      approved: `${name} was approved`,
      rejected: `${name} was not approved`,
      action_required: `${name} was sent back`,
    };
    return standing(`change-${id}`, status, titles, '/vehicle-documents/vehicle');
  }),
  ...(quotes ?? []).flatMap(({ id, status, total }) => {
    const titles = {
      quoted: total ? `Your insurance quote is ready: ${showMoney(total)}` : 'Your insurance quote is ready',
      declined: 'Your insurance quote was declined',
      issued: 'Your insurance policy is ready',
    };
    return standing(`quote-${id}`, status, titles, path`/insure/${id}`);
  }),
  ...(payouts ?? []).flatMap(({ id, status, amount }) => {
    const what = amount ? `Your ${showMoney(amount)} payout` : 'Your payout';
    const titles = { paid: `${what} was paid`, failed: `${what} failed`, on_hold: `${what} was put on hold` };
    return standing(`payout-${id}`, status, titles, path`/payouts/${id}`);
  }),
  ...(tickets ?? []).flatMap(({ id, status, subject }) => {
    const title = `Our team replied: ${subject}`;
    return standing(
      `ticket-${id}`,
      isKnown(status) ? status : null,
      { pending: title, solved: title },
      path`/tickets-support/${id}`,
    );
  }),
];

/** A change stays new for as long as a visit may last, over every refresh. Milliseconds. */
const visit = 60 * 60_000;

/**
 * What changed since the driver last looked, and what they have seen then. Nothing is new to who was never here.
 * @param seen null on the first visit, or where this device keeps nothing
 */
export const lookAt = (
  seen: Seen | null,
  watched: Watched,
  now: number,
): { readonly changed: readonly StatusChange[]; readonly seen: Seen } => {
  const standings = standingsOf(watched);
  const since = (key: string, status: string): number => {
    const [before, at] = (seen?.[key] ?? '').split(' ');
    if (before === status) return Number(at);
    return seen === null ? 0 : now;
  };
  const isUnread = (key: string) =>
    Object.entries(watched).some(([list, rows]) => rows === null && `${key.replace(/-.*/, '')}s` === list);
  return {
    changed: standings.flatMap(({ key, status, title, href }) =>
      title !== null && now - since(key, status) < visit ? { key, title, href } : [],
    ),
    seen: {
      ...Object.fromEntries(Object.entries(seen ?? {}).filter(([key]) => isUnread(key))),
      ...Object.fromEntries(standings.map(({ key, status }) => [key, `${status} ${since(key, status)}`])),
    },
  };
};

export type LookAt = typeof lookAt;
