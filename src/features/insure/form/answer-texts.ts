import type { Vehicle } from '../../../api/driver';
import { carInList } from '../../../domain/car';
import { showPhone } from '../../../domain/phone';
import { showRegistration } from '../../../domain/registration';
import { fullDay, isDay, monthInWords } from '../../../format/dates';
import { showMoney } from '../../../format/money';
import { readable } from '../../../format/unknown-value';
import { splitChoices } from '../../../ui/choices';
import { readerOf, visibilityOf } from './conditions';
import {
  type Answers,
  type AskedForm,
  type AskedQuestion,
  type AskedSection,
  type Item,
  indicesOf,
  itemName,
  nameIn,
} from './questions';
import { isKind, kindOf, sentValue } from './values';

/** An answer to an unknown kind of question: a car or a day by its name, a code made readable, or unchanged. */
const readableAnswer = (text: string, vehicles: readonly Vehicle[]): string => {
  const vehicle = vehicles.find(({ id }) => id === text);
  if (vehicle) return carInList(vehicle);
  const day = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00|$)/.exec(text)?.[1];
  if (day !== undefined && isDay(day)) return fullDay(day);
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? (readable({ raw: text }) ?? text) : text;
};

/** An answer in words; the text as typed if it is not valid for its kind of question. */
export const answerText = (question: AskedQuestion, text: string, vehicles: readonly Vehicle[]): string => {
  const value = sentValue(question, text);
  if (value === null) return text.trim();
  const isUnknownKind = question.kind !== undefined && !isKind(question.kind);
  const inWords = (text: string) => (isUnknownKind ? readableAnswer(text, vehicles) : text);
  const label = (text: string) => question.options?.find((option) => option.value === text)?.label ?? inWords(text);
  switch (kindOf(question)) {
    case 'yes_no':
      return value === true ? 'Yes' : 'No';
    case 'choice':
    case 'choices':
      return splitChoices(text).map(label).join(', ');
    case 'vehicle': {
      const vehicle = vehicles.find(({ id }) => id === String(value));
      return vehicle ? carInList(vehicle) : text;
    }
    case 'money':
      return showMoney(value as { amount: number; currency: string });
    case 'integer':
      return [Number(value).toLocaleString('en-GB'), question.unit].filter(Boolean).join(' ');
    case 'date':
      return fullDay(text);
    case 'month':
      return monthInWords(text);
    case 'phone':
      return showPhone(text);
    case 'registration':
      return showRegistration(text);
    default:
      return inWords(String(value));
  }
};

/** One answer in a list. `name` is the key of the question, or `claims.0` for an item of a group. */
export interface AnsweredLine {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
  readonly parts: readonly { readonly question: string; readonly answer: string }[];
  readonly item: Item | null;
}

const notAnswered = 'Not answered';

export const itemParts = (
  form: AskedForm,
  group: AskedQuestion,
  index: number,
  answers: Answers,
  vehicles: readonly Vehicle[],
): AnsweredLine['parts'] => {
  const item = { group: group.key, index };
  const show = visibilityOf(form, readerOf(answers));
  return (group.items ?? []).flatMap((question) => {
    const answer = show.question(question, item)
      ? answerText(question, answers[nameIn(item, question.key)] ?? '', vehicles)
      : '';
    return answer === '' ? [] : [{ question: question.label, answer }];
  });
};

/** The current answers of one page, each item of a group in one line. */
export const answeredLines = (
  form: AskedForm,
  section: AskedSection,
  answers: Answers,
  vehicles: readonly Vehicle[],
): readonly AnsweredLine[] => {
  const show = visibilityOf(form, readerOf(answers));
  return section.questions.flatMap((question): readonly AnsweredLine[] => {
    if (!show.question(question)) return [];
    const { key, label, items } = question;
    if (items === null) {
      const answer = answerText(question, answers[key] ?? '', vehicles) || notAnswered;
      return [{ name: key, question: label, answer, parts: [], item: null }];
    }
    const indices = indicesOf(answers, key);
    if (indices.length === 0) return [{ name: key, question: label, answer: 'None', parts: [], item: null }];
    return indices.map((index) => ({
      name: `${key}.${index}`,
      question: itemName(question, index),
      answer: notAnswered,
      parts: itemParts(form, question, index, answers, vehicles),
      item: { group: key, index },
    }));
  });
};
