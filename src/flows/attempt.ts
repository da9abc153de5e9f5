import type { TicketKind } from '../../machines/ticket';
import type { Services } from './services';

type Stores = Pick<Services, 'drafts' | 'ticketStore'>;

/** The idempotency keys of one submission, from the first press until its outcome is known. */
export interface Attempt {
  /** The operator's idempotency key, which belongs to exactly this content. */
  readonly key: string;
  readonly content: string;
  /** Idempotency key of the ticket, reserved at our host before the submission. */
  readonly ticketKey: string;
  /** Ids that the operator had before the first press: any other id is the new record. */
  readonly known: readonly string[];
  /** Whether it was never sent. */
  readonly isReady?: boolean;
}

type Stored = Readonly<Record<Exclude<keyof Attempt, 'isReady'>, string>>;

const attemptName = (draftName: string): string => `${draftName}:sent`;

/**
 * The attempt whose outcome is unknown, or that is ready to send, from any tab or visit; null when there is none. It ends when its ticket is
 * settled.
 */
export const readAttempt = ({ drafts, ticketStore }: Stores, userId: string, draftName: string): Attempt | null => {
  const stored = drafts.read<Stored>(userId, attemptName(draftName))?.values;
  const ticket = ticketStore.read(userId).find(({ key, about }) => key === stored?.ticketKey && about === null);
  return stored && ticket
    ? {
        ...stored,
        known: stored.known.split(',').filter(Boolean).map(decodeURIComponent),
        isReady: ticket.ready !== undefined,
      }
    : null;
};

export const dropAttempt = ({ drafts }: Pick<Stores, 'drafts'>, userId: string, draftName: string): void =>
  drafts.drop(userId, attemptName(draftName));

export interface AttemptInput {
  readonly kind: TicketKind;
  /** A serialisation of the content: equal content gives equal text. */
  readonly content: string;
  /** The operator's idempotency key, if the form made it; otherwise the attempt makes one for each content. */
  readonly key?: string;
  /** Ids that the operator has now. */
  readonly known: readonly string[];
  /** The ids among `known` that an earlier press of this submission may have created. */
  readonly candidates: readonly string[];
  /** The attempt of this visit, for a device without storage. */
  readonly last?: Attempt | null;
}

/**
 * Returns the keys of a submission, after it has stored them on this device. After a 419, a reload or a lost answer, they are the keys of
 * the earlier press: so the operator stores the submission once, and our host raises one ticket (FL-07). Corrected content gets a new
 * operator key, because with the first key the operator would return the first content and drop the correction. It keeps the ticket key,
 * unless the first content has arrived meanwhile and needs that ticket itself. Of an attempt that was never sent, only the keys are kept.
 */
export const openAttempt = (
  services: Stores & Pick<Services, 'newKey'>,
  userId: string,
  draftName: string,
  { kind, content, key, known, candidates, last: lastOfVisit = null }: AttemptInput,
): Attempt => {
  const { drafts, ticketStore, newKey } = services;
  const last = readAttempt(services, userId, draftName) ?? lastOfVisit;
  // No record of the operator is from an attempt that was never sent.
  let previous = last?.isReady ? { ...last, known } : last;
  const arrived = candidates.find((id) => previous && previous.content !== content && !previous.known.includes(id));
  if (previous && arrived !== undefined) {
    ticketStore.store(userId, { key: previous.ticketKey, kind, about: arrived });
    previous = null;
  }
  const attempt = {
    key: previous?.content === content ? previous.key : (key ?? newKey()),
    content,
    ticketKey: previous?.ticketKey ?? newKey(),
    known: previous?.known ?? known,
  };
  drafts.write(userId, attemptName(draftName), {
    ...attempt,
    known: attempt.known.map(encodeURIComponent).join(),
  } satisfies Stored);
  return attempt;
};
