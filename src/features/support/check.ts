import { type Topic, topics } from '../../api/support';

/** The values of the question form. All are text, because drafts store text. */
export type QuestionValues = { readonly topic: string; readonly subject: string; readonly comment: string };

export type ReplyValues = { readonly comment: string };

export const maxTextLength = 5_000;

/** Invisible characters, such as those that change the writing direction. They can disguise a text, so the host removes them. */
export const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** How many hidden characters the host will remove from a text, in words; empty for none. */
export const removedCharactersNote = (text: string): string => {
  const count = text.match(directionControls)?.length ?? 0;
  if (count === 0) return '';
  return count === 1
    ? 'We removed 1 hidden character. All your words will be sent.'
    : `We removed ${count} hidden characters. All your words will be sent.`;
};

export const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text);
