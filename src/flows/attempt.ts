import type { TicketKind } from '../../machines/ticket';
import type { Services } from './services';

type Stores = Pick<Services, 'drafts' | 'notedTickets'>;

/** The keys under which one thing is sent, from the first press until its outcome is known. */
export interface Attempt {
  /** The operator's idempotency key. It belongs to exactly this content. */
  readonly key: string;
  readonly content: string;
  /** Idempotency key of the ticket: reserved at our host before the thing is sent. */
  readonly ticketKey: string;
  /** Ids that the operator had before the first press: a new id is the id of this thing. */
  readonly known: readonly string[];
}

type Stored = Readonly<Record<keyof Attempt, string>>;

const nameOf = (thing: string): string => `${thing}:sent`;

/** The attempt whose outcome is not known, of whichever tab or visit; null when there is none. It ends when its ticket is settled. */
export const readAttempt = ({ drafts, notedTickets }: Stores, userId: string, thing: string): Attempt | null => {
  const stored = drafts.read<Stored>(userId, nameOf(thing))?.values;
  const isOpen = notedTickets.read(userId).some(({ key, about }) => key === stored?.ticketKey && about === null);
  return stored && isOpen
    ? { ...stored, known: stored.known.split(',').filter(Boolean).map(decodeURIComponent) }
    : null;
};

export const dropAttempt = ({ drafts }: Pick<Stores, 'drafts'>, userId: string, thing: string): void =>
  drafts.drop(userId, nameOf(thing));

export interface Departure {
  readonly kind: TicketKind;
  /** The same text for the same content. */
  readonly content: string;
  /** The operator's idempotency key, where the form made it before; otherwise the attempt makes one for each content. */
  readonly key?: string;
  /** Ids that the operator has now. */
  readonly known: readonly string[];
  /** Those among them that this thing can have, if an earlier press brought it there. */
  readonly candidates: readonly string[];
  /** The attempt of this visit, for a device that keeps nothing. */
  readonly last?: Attempt | null;
}

/**
 * Gives the keys for a thing that is about to be sent, and keeps them on this device first. After a 419, a reload or a lost answer they
 * are the keys of the earlier press: the operator stores the thing once, and our host raises one ticket (FL-07).
 *
 * Corrected content gets another operator key: under the first one the operator would answer with the first content and drop the
 * correction. It takes over the ticket, unless the first content has arrived meanwhile and needs that ticket itself.
 */
export const openAttempt = (
  services: Stores & Pick<Services, 'newKey'>,
  userId: string,
  thing: string,
  { kind, content, key, known, candidates, last = null }: Departure,
): Attempt => {
  const { drafts, notedTickets, newKey } = services;
  let before = readAttempt(services, userId, thing) ?? last;
  if (before?.content === content) return before;
  const arrived = candidates.find((id) => before && !before.known.includes(id));
  if (before && arrived !== undefined) {
    notedTickets.note(userId, { key: before.ticketKey, kind, about: arrived });
    before = null;
  }
  const attempt = {
    key: key ?? newKey(),
    content,
    ticketKey: before?.ticketKey ?? newKey(),
    known: before?.known ?? known,
  };
  drafts.write(userId, nameOf(thing), {
    ...attempt,
    known: attempt.known.map(encodeURIComponent).join(),
  } satisfies Stored);
  return attempt;
};
