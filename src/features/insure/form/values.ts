import { type Kind, kinds, type Question } from '../../../api/form-schema';
import type { SentAnswer } from '../../../api/insurance';
import { normalisePhone } from '../../../domain/phone';
import { normalisePostcode } from '../../../domain/postcode';
import { normaliseRegistration } from '../../../domain/registration';
import { isDay } from '../../../format/dates';
import { readMoney, typedMoney } from '../../../format/money';
import { joinChoices, splitChoices } from '../../../ui/choices';
import { type Answers, type AskedQuestion, nameIn } from './questions';

export const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind);

/** Unknown kinds that have been reported since the portal was opened. */
const reported = new Set<string>();

/** The kind of a question. An unknown kind is asked with its options or as text, and reported once. */
export const kindOf = ({ kind, options = [] }: Question): Kind => {
  const instead = options.length > 0 ? 'choice' : 'text';
  if (kind === undefined) return instead;
  if (isKind(kind)) return kind;
  if (!reported.has(kind)) {
    reported.add(kind);
    reportError(new Error(`The insurance form has a kind of question that the portal does not know: "${kind}".`));
  }
  return instead;
};

const readInteger = (text: string): number | null => {
  const bare = text.replace(/[\s,]/g, '');
  return /^-?\d{1,12}$/.test(bare) ? Number(bare) : null;
};

/** The currency of a question about money, or the contract's default. */
export const currencyOf = ({ currency }: Question): string => currency ?? 'GBP';

/** The pattern of a question. Null for none, or for one that the browser cannot read; the operator checks it as well. */
export const patternOf = ({ pattern }: Question): RegExp | null => {
  try {
    return pattern === undefined ? null : new RegExp(pattern, 'u');
  } catch {
    return null;
  }
};

/** The text in capitals without spaces, if only that fits the pattern: drivers type a code as `sp 30`. */
const fitted = (text: string, pattern: RegExp | null): string => {
  const code = text.replace(/\s/g, '').toUpperCase();
  return pattern && !pattern.test(text) && pattern.test(code) ? code : text;
};

/** An answer as sent to the API; null if there is none, or it is not valid for its kind of question. */
export const sentValue = (question: Question, typed: string): SentAnswer | null => {
  const text = typed.trim();
  if (text === '') return null;
  switch (kindOf(question)) {
    case 'integer':
      return readInteger(text);
    case 'vehicle':
      return text;
    case 'money': {
      const currency = currencyOf(question);
      const amount = readMoney(text, currency);
      return amount === null ? null : { amount, currency };
    }
    case 'date':
      return isDay(text) ? text : null;
    case 'month':
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
    case 'yes_no':
      return text === 'yes' ? true : text === 'no' ? false : null;
    case 'choices':
      return [...splitChoices(text)];
    case 'group':
      return null;
    case 'phone':
      return normalisePhone(text);
    case 'postcode':
      return normalisePostcode(text);
    case 'registration':
      return normaliseRegistration(text);
    default:
      return fitted(text, patternOf(question));
  }
};

const textOf = (value: SentAnswer): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return joinChoices(value);
  return typeof value === 'object' ? typedMoney(value) : String(value);
};

type Sent = SentAnswer | readonly Readonly<Record<string, SentAnswer>>[];

const isItems = (value: Sent): value is readonly Readonly<Record<string, SentAnswer>>[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object');

/** Sent answers as form values, except those to questions that have changed since. */
export const answersFrom = (questions: readonly AskedQuestion[], sent: Readonly<Record<string, Sent>>): Answers => {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const value = sent[question.key];
    if (value === undefined) continue;
    if (question.items === null) {
      const text = isItems(value) ? '' : textOf(value);
      if (sentValue(question, text) !== null) answers[question.key] = text;
    } else if (isItems(value)) {
      answers[question.key] = String(value.length);
      for (const [index, item] of value.entries()) {
        for (const [key, text] of Object.entries(answersFrom(question.items, item)))
          answers[nameIn({ group: question.key, index }, key)] = text;
      }
    }
  }
  return answers;
};
