import { type Topic, topics } from '../../api/support';
import { flowSubjects } from '../../api/tickets';

/** What a driver types when they ask. Text, as drafts are. */
export type QuestionValues = { readonly topic: string; readonly subject: string; readonly comment: string };

export type ReplyValues = { readonly comment: string };

export const mostOfText = 5_000;
const mostOfSubject = 150;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unsendable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]|\p{Surrogate}/u;

/** They carry no text and make a reader see other words than a program does: the host leaves them out. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** What is said of a text that will not travel whole: how many characters of it nobody sees. Empty when it does. */
export const leftOut = (text: string): string => {
  const count = text.match(turning)?.length ?? 0;
  if (count === 0) return '';
  return count === 1
    ? 'There is 1 hidden character in it that turns words round. It is left out; every word is sent.'
    : `There are ${count} hidden characters in it that turn words round. They are left out; every word is sent.`;
};

/** Counted as the host counts: an emoji is as long as a letter. */
const lengthOf = (text: string): number => [...text.normalize('NFC').replace(turning, '').trim()].length;

const textProblem = (text: string, what: string, least: number, most: number): string | undefined => {
  const length = lengthOf(text);
  if (unsendable.test(text))
    return `${what} has hidden characters that cannot be sent. Type it again instead of pasting it`;
  if (length < least)
    return length === 0 ? `Enter ${what.toLowerCase()}` : `${what} must have at least ${least} characters`;
  if (length > most) return `${what} must be ${most.toLocaleString('en-GB')} characters or fewer`;
  return undefined;
};

export const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text);

/** Checks a question before it is sent; a message for each field. */
export const checkQuestion = ({
  topic,
  subject,
  comment,
}: QuestionValues): Partial<Record<keyof QuestionValues, string>> => {
  const subjectProblem =
    textProblem(subject, 'The subject', 5, mostOfSubject) ??
    // The host would take it for the ticket of a flow.
    (flowSubjects.includes(subject.trim()) ? 'Say a little more in the subject' : undefined);
  const commentProblem = textProblem(comment, 'Your question', 10, mostOfText);
  return {
    ...(isTopic(topic) ? {} : { topic: 'Choose what it is about' }),
    ...(subjectProblem === undefined ? {} : { subject: subjectProblem }),
    ...(commentProblem === undefined ? {} : { comment: commentProblem }),
  };
};

/** Checks a reply before it is sent. */
export const checkReply = ({ comment }: ReplyValues): Partial<Record<keyof ReplyValues, string>> => {
  const problem = textProblem(comment, 'Your reply', 1, mostOfText);
  return problem === undefined ? {} : { comment: problem };
};
