import { addDays, addMonths, addYears, isDay, sayDay, today } from '../world/days';
import type {
  ChoiceQuestion,
  DateQuestion,
  NumberQuestion,
  PlainQuestion,
  TextQuestion,
} from '../world/insurance-form';
import { givenId } from './given-id';
import { emailProblem, isRecord, lengthOf, phoneProblem, postcodeOf } from './input';

/** The answer as it is kept, or a sentence about what is wrong with it. */
type Checked = { readonly value: unknown } | { readonly problem: string };

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const orProblem = (value: string, problem: string | undefined): Checked =>
  problem === undefined ? { value } : { problem };

/** A text in the usual form of its kind, or what is wrong. */
const usualForm = (kind: TextQuestion['kind'], text: string): Checked => {
  switch (kind) {
    case 'email':
      return orProblem(text, emailProblem(text));
    case 'phone':
      return orProblem(text, phoneProblem(text));
    case 'postcode': {
      const postcode = postcodeOf(text);
      return postcode === undefined ? { problem: 'Enter a postcode, for example ZM4 2QA' } : { value: postcode };
    }
    case 'registration': {
      const registration = text.replace(/\s/g, '').toUpperCase();
      return /^[A-Z0-9]{1,8}$/.test(registration)
        ? { value: registration }
        : { problem: 'Enter the registration, for example TA23 KXP' };
    }
  }
  return { value: text };
};

const checkText = (question: TextQuestion, value: unknown): Checked => {
  if (typeof value !== 'string') return { problem: 'Enter a text' };
  const length = lengthOf(value);
  if (question.min_length !== undefined && length < question.min_length)
    return { problem: `Enter at least ${question.min_length} characters` };
  if (question.max_length !== undefined && length > question.max_length)
    return { problem: `Enter ${question.max_length} characters or fewer` };
  if (question.pattern !== undefined && !new RegExp(question.pattern, 'u').test(value))
    return { problem: question.pattern_message ?? 'Check the format' };
  return usualForm(question.kind, value);
};

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`;

const checkNumber = (question: NumberQuestion, value: unknown): Checked => {
  const isMoney = question.kind === 'money';
  const number = isMoney ? isRecord(value) && value.currency === 'GBP' && value.amount : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    return { problem: isMoney ? 'Enter an amount in pounds, for example 1,450' : 'Enter a whole number' };
  const say = isMoney ? pounds : String;
  if (question.min !== undefined && number < question.min) return { problem: `Enter ${say(question.min)} or more` };
  if (question.max !== undefined && number > question.max) return { problem: `Enter ${say(question.max)} or less` };
  return { value: isMoney ? { amount: number, currency: 'GBP' } : number };
};

/** `today+45d` as a day. */
const limitOf = (text: string): string => {
  const [, sign = '+', count = '0', unit = 'd'] = /^today(?:([+-])(\d+)([dmy]))?$/.exec(text) ?? [];
  if (!text.startsWith('today')) return text;
  const by = Number(count) * (sign === '-' ? -1 : 1);
  return { d: addDays, m: addMonths, y: addYears }[unit as 'd' | 'm' | 'y'](today(), by);
};

const checkDate = (question: DateQuestion, value: unknown): Checked => {
  const isMonth = question.kind === 'month';
  if (typeof value !== 'string' || !isDay(isMonth ? `${value}-01` : value))
    return { problem: isMonth ? 'Enter a month, for example 3 2026' : 'Enter a date, for example 27 3 2026' };
  const cut = (day: string) => (isMonth ? day.slice(0, 7) : day);
  const say = (day: string) => (isMonth ? sayDay(`${cut(day)}-01`).replace(/^\d+ /, '') : sayDay(day));
  const [first, last] = [
    question.min_date && limitOf(question.min_date),
    question.max_date && limitOf(question.max_date),
  ];
  if (first && value < cut(first)) return { problem: `It must be ${say(first)} or later` };
  if (last && value > cut(last)) return { problem: `It must be ${say(last)} or earlier` };
  return { value };
};

const checkChoice = (question: ChoiceQuestion, value: unknown): Checked => {
  const given: unknown[] = question.kind === 'choices' ? (Array.isArray(value) ? value : [{}]) : [value];
  if (
    given.some((one) => !question.options.some((option) => option.value === one)) ||
    new Set(given).size !== given.length
  )
    return { problem: 'Choose from the list' };
  if (question.max_choices !== undefined && given.length > question.max_choices)
    return { problem: `Select ${question.max_choices} at most` };
  return { value };
};

/** Checks one answer that is there by the kind of its question. */
export const checkPlainAnswer = (question: PlainQuestion, value: unknown, vehicles: ReadonlySet<number>): Checked => {
  switch (question.kind) {
    case 'yes_no':
      return typeof value === 'boolean' ? { value } : { problem: 'Choose yes or no' };
    case 'vehicle':
      return vehicles.has(givenId(value)) ? { value: givenId(value) } : { problem: 'Choose one of your vehicles' };
    case 'integer':
    case 'money':
      return checkNumber(question, value);
    case 'date':
    case 'month':
      return checkDate(question, value);
    case 'choice':
    case 'choices':
      return checkChoice(question, value);
    case 'signature':
      return typeof value === 'string' ? { value } : { problem: 'Enter a text' };
    default:
      return checkText(question, value);
  }
};
