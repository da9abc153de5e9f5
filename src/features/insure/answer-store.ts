import { dropAttempt, readAttempt } from '../../flows/attempt';
import { forgetReady } from '../../flows/forget-ready';
import type { Services } from '../../flows/services';
import { joinChoices, splitChoices } from '../../ui/choices';
import type { Answers } from './form/questions';

export const draftName = 'insurance';
// A key that no question can have.
const savedPages = ':saved';

export interface FormDraft {
  readonly answers: Answers;
  /** Pages that the driver has saved once. */
  readonly saved: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** The form that the driver has started on this device, if any. */
export const readFormDraft = ({ drafts }: Services, userId: string): FormDraft | null => {
  const draft = drafts.read<Answers>(userId, draftName);
  if (!draft) return null;
  const { [savedPages]: saved = '', ...answers } = draft.values;
  return { answers, saved: new Set(splitChoices(saved)), savedAt: draft.savedAt };
};

/** Starts a form on this device with these answers. Replaces an earlier draft, and forgets that it was ready to send. */
export const startFormDraft = (services: Services, userId: string, answers: Answers): void => {
  const ready = services.ticketStore.read(userId).find((ticket) => ticket.kind === 'insurance_quote' && ticket.ready);
  if (ready) forgetReady(services, userId, ready);
  services.drafts.write(userId, draftName, answers);
};

/** The user whose form was the last to be sent. */
const sender = new WeakMap<Services['drafts'], string>();

/** Whether the form was sent, and no other one was started. Then the browser's Back must not show its pages, which have no answers any more. */
export const isFormSent = (services: Services, userId: string): boolean =>
  sender.get(services.drafts) === userId && readFormDraft(services, userId) === null;

/** Deletes the draft, once the operator has the request. */
export const dropFormDraft = ({ drafts }: Services, userId: string): void => {
  sender.set(drafts, userId);
  drafts.drop(userId, draftName);
  dropAttempt({ drafts }, userId, draftName);
};

/**
 * An earlier press of “Send”: it was not sent, or this device does not know its outcome, because the page was closed before the answer. `quote` is
 * what the broker has since then, null if there is none. Null without such a press.
 */
export const sentEarlier = <Quote extends { readonly id: string }>(
  services: Services,
  userId: string,
  quotes: readonly Quote[],
): 'notSent' | { readonly quote: Quote | null } | null => {
  const attempt = readAttempt(services, userId, draftName);
  if (!attempt) return null;
  return attempt.isReady ? 'notSent' : { quote: quotes.find(({ id }) => !attempt.known.includes(id)) ?? null };
};

/** The answers of one visit. Every change is written to the device's storage synchronously. */
export const createAnswerStore = (services: Services, userId: string, start: FormDraft | null, prefilled: Answers) => {
  let answers: Answers = { ...prefilled, ...start?.answers };
  let saved: ReadonlySet<string> = start?.saved ?? new Set();
  let isKept = true;
  let isStored = start !== null;
  let isGone = false;
  const listeners = new Set<() => void>();
  const checkGone = () => {
    isGone ||= isStored && readFormDraft(services, userId) === null;
    return isGone;
  };
  const write = () => {
    checkGone();
    isKept = services.drafts.write(userId, draftName, {
      ...answers,
      [savedPages]: joinChoices([...saved]),
    });
    isStored = isKept;
    for (const listener of listeners) listener();
  };
  return {
    answers: (): Answers => answers,
    saved: (): ReadonlySet<string> => saved,
    /** False when the device's storage is full. */
    isKept: (): boolean => isKept,
    /** Whether the draft was stored and is gone: another tab has sent or deleted the form. Stays true. */
    isGone: checkGone,
    replace: (next: Answers): void => {
      answers = next;
      write();
    },
    change: (some: Answers): void => {
      answers = { ...answers, ...some };
      write();
    },
    savePage: (page: string): void => {
      saved = new Set([...saved, page]);
      write();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type AnswerStore = ReturnType<typeof createAnswerStore>;
