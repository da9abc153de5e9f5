import { dropAttempt } from '../../flows/attempt';
import type { Services } from '../../flows/services';
import { joinChoices, splitChoices } from '../../ui/choices';
import type { Answers } from './form/questions';

/** Name of what this device keeps of a request. */
export const draftName = 'insurance';
// No question can have such a key.
const savedPages = ':saved';

/** What this device keeps of a form that has not been sent. */
export interface FormDraft {
  readonly answers: Answers;
  /** Pages that the driver has saved once. */
  readonly saved: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** The form that the driver has begun on this device, if any. */
export const readFormDraft = ({ drafts }: Services, userId: string): FormDraft | null => {
  const draft = drafts.read<Answers>(userId, draftName);
  if (!draft) return null;
  const { [savedPages]: saved = '', ...answers } = draft.values;
  return { answers, saved: new Set(splitChoices(saved)), savedAt: draft.savedAt };
};

/** Begins a form on this device with these answers. What was begun before is gone. */
export const beginForm = ({ drafts }: Services, userId: string, answers: Answers): void => {
  drafts.write(userId, draftName, answers);
};

/** The operator has the request: what this device keeps of it has served. */
export const dropFormDraft = ({ drafts }: Services, userId: string): void => {
  drafts.drop(userId, draftName);
  dropAttempt({ drafts }, userId, draftName);
};

/** The answers of one visit. Every change is on the device before the next key can be pressed. */
export const openBook = (services: Services, userId: string, start: FormDraft | null, offered: Answers) => {
  let answers: Answers = { ...offered, ...start?.answers };
  let saved: ReadonlySet<string> = start?.saved ?? new Set();
  let isKept = true;
  const listeners = new Set<() => void>();
  const write = () => {
    isKept = services.drafts.write(userId, draftName, {
      ...answers,
      [savedPages]: joinChoices([...saved]),
    });
    for (const listener of listeners) listener();
  };
  return {
    answers: (): Answers => answers,
    saved: (): ReadonlySet<string> => saved,
    /** False when the device has no room. */
    isKept: (): boolean => isKept,
    /** These answers, and no others. */
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

export type AnswerBook = ReturnType<typeof openBook>;
