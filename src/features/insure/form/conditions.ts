import type { ShowRule, ShowWhen } from '../../../api/form-schema';
import type { SentAnswer } from '../../../api/insurance';
import { type Answers, type AskedForm, type AskedQuestion, type AskedSection, type Item, nameIn } from './questions';
import { sentValue } from './values';

/** The answer with this name, as text; '' for none. */
export type Reader = (name: string) => string;

export const readerOf =
  (answers: Answers): Reader =>
  (name) =>
    answers[name] ?? '';

type Comparable = string | number | boolean;

/** The values of an answer for comparison: the amount of money, each of several choices. */
const comparables = (answer: SentAnswer): readonly Comparable[] => {
  if (Array.isArray(answer)) return answer;
  return [typeof answer === 'object' ? answer.amount : answer];
};

/** Yes or no in any spelling; null for anything else. */
const flagOf = (value: Comparable): boolean | null => {
  const word = String(value).trim().toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return true;
  return ['false', '0', 'no'].includes(word) ? false : null;
};

/** Converts a rule's value to the type of the answer, because PHP writes numbers as text and true as 1. */
const toTypeOf = (given: Comparable, wanted: Comparable): Comparable => {
  if (typeof given === 'boolean') return flagOf(wanted) ?? wanted;
  if (typeof wanted === 'boolean') return flagOf(given) === wanted ? given : wanted;
  if (typeof given === 'string') return String(wanted);
  return typeof wanted === 'string' && wanted.trim() !== '' ? Number(wanted) : wanted;
};

const compare: Readonly<Record<'gt' | 'gte' | 'lt' | 'lte', (a: Comparable, b: Comparable) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

const holds = ({ operator, value }: ShowRule, answer: SentAnswer | null): boolean => {
  if (answer === null) return operator === 'neq' || operator === 'not_in';
  const values = comparables(answer);
  const wanted: readonly Comparable[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const isWanted = (each: Comparable) => wanted.some((item) => toTypeOf(each, item) === each);
  switch (operator) {
    case 'answered':
      return true;
    case 'eq':
    case 'in':
      return values.some(isWanted);
    case 'neq':
    case 'not_in':
      return !values.some(isWanted);
    default: {
      const [answered] = values;
      if (answered === undefined || value === undefined || Array.isArray(value)) return false;
      // Days and months compare as text; a number never compares with a text.
      const limit = toTypeOf(answered, value);
      return typeof answered === typeof limit && compare[operator](answered, limit);
    }
  }
};

/**
 * Which questions are shown for the answers that `read` returns. A hidden question has no answer, so questions that depend on it are
 * hidden too. Caches its results: use it for one set of answers only.
 */
export const visibilityOf = (form: AskedForm, read: Reader) => {
  const results = new Map<string, boolean>();

  const cached = (name: string, compute: () => boolean): boolean => {
    const result = results.get(name);
    if (result !== undefined) return result;
    // Ends a cycle of rules that depend on each other.
    results.set(name, false);
    const isShown = compute();
    results.set(name, isShown);
    return isShown;
  };

  const answerTo = (key: string, item: Item | null): SentAnswer | null => {
    const inItem = item && form.places.get(item.group)?.question.byKey.get(key);
    if (item && inItem) return question(inItem, item) ? sentValue(inItem, read(nameIn(item, key))) : null;
    const place = form.places.get(key);
    return place && question(place.question) ? sentValue(place.question, read(key)) : null;
  };

  const isAllowed = (when: ShowWhen | undefined, item: Item | null): boolean => {
    if (!when) return true;
    const rule = (rule: ShowRule) => holds(rule, answerTo(rule.question, item));
    return when.match === 'all' ? when.rules.every(rule) : when.rules.some(rule);
  };

  const section = (section: AskedSection): boolean =>
    cached(`section ${section.key}`, () => isAllowed(section.show_when, null));

  const question = (question: AskedQuestion, item: Item | null = null): boolean =>
    cached(nameIn(item, question.key), () => {
      const place = item ? null : form.places.get(question.key);
      return (!place || section(place.section)) && isAllowed(question.show_when, item);
    });

  return { section, question };
};

/** The names of the answers that decide whether a question is shown, directly or through other questions. */
export const dependenciesOf = (form: AskedForm, question: AskedQuestion, item: Item | null): readonly string[] => {
  const names = new Set<string>();
  const follow = (when: ShowWhen | undefined, within: Item | null): void => {
    for (const { question: key } of when?.rules ?? []) {
      const inItem = within && form.places.get(within.group)?.question.byKey.get(key);
      const name = inItem ? nameIn(within, key) : key;
      if (names.has(name)) continue;
      names.add(name);
      const place = form.places.get(key);
      if (inItem) follow(inItem.show_when, within);
      else if (place) {
        follow(place.question.show_when, null);
        follow(place.section.show_when, null);
      }
    }
  };
  follow(question.show_when, item);
  return [...names];
};
