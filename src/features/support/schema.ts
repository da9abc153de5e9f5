import { object, string } from 'yup';
import { topics } from '../../api/support';
import { flowSubjects } from '../../api/tickets';
import { directionControls, maxTextLength } from './check';

const maxSubjectLength = 150;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unsendable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]|\p{Surrogate}/u;

/** Counts code points, as the host does. */
const lengthOf = (text: string): number => [...text.normalize('NFC').replace(directionControls, '').trim()].length;

const messageText = (label: string, min: number, max: number) =>
  string()
    .test(
      'characters',
      `${label} has hidden characters that can’t be sent. Type it instead of pasting it`,
      (text = '') => !unsendable.test(text),
    )
    .test('empty', `Enter ${label.toLowerCase()}`, (text = '') => lengthOf(text) > 0)
    .test('min', `${label} must have at least ${min} characters`, (text = '') => lengthOf(text) >= min)
    .test(
      'max',
      `${label} must be ${max.toLocaleString('en-GB')} characters or fewer`,
      (text = '') => lengthOf(text) <= max,
    );

export const questionSchema = object({
  topic: string().required('Choose what it’s about').oneOf(topics, 'Choose what it’s about'),
  // The host would treat a question with the subject of a flow as that flow's ticket.
  subject: messageText('The subject', 5, maxSubjectLength).test(
    'flowSubject',
    'Enter a longer subject',
    (text = '') => !flowSubjects.includes(text.trim()),
  ),
  comment: messageText('Your message', 1, maxTextLength),
});

export const answerSchema = questionSchema.shape({ comment: messageText('Your answer', 1, maxTextLength) });

export const replySchema = object({ comment: messageText('Your reply', 1, maxTextLength) });
