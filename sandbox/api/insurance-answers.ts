import type { Form, GroupQuestion, PlainQuestion, Section, ShowWhen } from '../world/insurance-form';
import { type Input, isRecord } from './input';
import { checkPlainAnswer, isEmpty } from './insurance-kinds';
import { type Errors, invalid } from './problem';

/** Answers as they are kept: of the questions that are shown, by key. */
export type Answers = Record<string, unknown>;

interface Forms {
  readonly form: Form;
  readonly claimForm: Form;
  /** Ids of the vehicles that a question of kind `vehicle` may be answered with. */
  readonly vehicles: ReadonlySet<number>;
}

type Lookup = (key: string) => unknown;

const amountOf = (value: unknown): unknown => (isRecord(value) ? value.amount : value);

/** Is the one before, equal or after? `undefined` where the two cannot be compared. */
const order = (left: unknown, right: unknown): number | undefined => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right, 'en');
  return undefined;
};

const holds = (answer: unknown, operator: ShowWhen['rules'][number]['operator'], value: unknown): boolean => {
  const given = [amountOf(answer)].flat();
  const wanted: unknown[] = [value].flat();
  if (isEmpty(answer)) return operator === 'neq' || operator === 'not_in';
  const isAmong = given.some((one) => wanted.includes(one));
  const difference = order(given[0], value);
  switch (operator) {
    case 'answered':
      return true;
    case 'eq':
    case 'in':
      return isAmong;
    case 'neq':
    case 'not_in':
      return !isAmong;
    case 'gt':
      return difference !== undefined && difference > 0;
    case 'gte':
      return difference !== undefined && difference >= 0;
    case 'lt':
      return difference !== undefined && difference < 0;
    case 'lte':
      return difference !== undefined && difference <= 0;
  }
};

const isShown = (condition: ShowWhen | undefined, lookup: Lookup): boolean => {
  if (!condition) return true;
  const test = ({ question, operator, value }: ShowWhen['rules'][number]) => holds(lookup(question), operator, value);
  return condition.match === 'all' ? condition.rules.every(test) : condition.rules.some(test);
};

const missing: Partial<Record<PlainQuestion['kind'], string>> = {
  yes_no: 'Choose yes or no',
  choice: 'Choose an answer',
  choices: 'Choose at least one',
  vehicle: 'Choose a vehicle',
  date: 'Enter a date',
  month: 'Enter a month',
  integer: 'Enter a number',
  money: 'Enter an amount',
};

/** The questions that are shown, one after the other: each one's answer decides about those after it. */
const checkQuestions = (
  questions: readonly PlainQuestion[],
  given: Input,
  path: string,
  lookup: (kept: Answers) => Lookup,
  forms: Forms,
  errors: Errors,
  kept: Answers,
): void => {
  for (const question of questions) {
    if (!isShown(question.show_when, lookup(kept))) continue;
    const value = Object.hasOwn(given, question.key) ? given[question.key] : null;
    const name = `${path}.${question.key}`;
    if (isEmpty(value)) {
      if (question.required) errors[name] = [missing[question.kind] ?? 'Enter an answer'];
      continue;
    }
    const checked = checkPlainAnswer(question, value, forms.vehicles);
    if ('problem' in checked) errors[name] = [checked.problem];
    // A wrong answer still decides what follows: the driver corrects it where it stands.
    kept[question.key] = 'problem' in checked ? value : checked.value;
  }
};

const plainQuestions = (form: Form): PlainQuestion[] =>
  form.sections.flatMap((section) => section.questions.filter((question) => question.kind !== 'group'));

const checkGroup = (
  question: GroupQuestion,
  value: unknown,
  outer: Answers,
  forms: Forms,
  errors: Errors,
): unknown[] => {
  const name = `answers.${question.key}`;
  const items = Array.isArray(value) ? value : [];
  if (!isEmpty(value) && !Array.isArray(value)) errors[name] = [`Send a list of ${question.item_label}s`];
  else if (items.length < question.min_items)
    errors[name] = [`Add at least ${question.min_items} ${question.item_label}`];
  else if (items.length > question.max_items) errors[name] = [`You can add up to ${question.max_items}`];
  const questions = question.item_schema === 'claim' ? plainQuestions(forms.claimForm) : question.questions;
  const own = new Set(questions.map(({ key }) => key));
  const lookup =
    (kept: Answers): Lookup =>
    (key) =>
      own.has(key) ? kept[key] : outer[key];
  return items.map((item: unknown, index) => {
    const kept: Answers = {};
    if (isRecord(item)) checkQuestions(questions, item, `${name}.${index}`, lookup, forms, errors, kept);
    else errors[`${name}.${index}`] = ['Send the answers by name'];
    return kept;
  });
};

/** Checks a page of the form. True when it asks about claims. */
const checkSection = (section: Section, given: Input, forms: Forms, errors: Errors, kept: Answers): boolean => {
  const lookup =
    (own: Answers): Lookup =>
    (key) =>
      own[key];
  if (!isShown(section.show_when, lookup(kept))) return false;
  let asksClaims = false;
  for (const question of section.questions) {
    if (question.kind !== 'group') {
      checkQuestions([question], given, 'answers', lookup, forms, errors, kept);
      continue;
    }
    if (!isShown(question.show_when, lookup(kept))) continue;
    const value = Object.hasOwn(given, question.key) ? given[question.key] : null;
    if (isEmpty(value) && !question.required) continue;
    asksClaims ||= question.item_schema === 'claim';
    kept[question.key] = checkGroup(question, value, kept, forms, errors);
  }
  return asksClaims;
};

/** What a checked request says. */
export interface FilledForm {
  readonly answers: Answers;
  readonly declarations: readonly string[];
  /** `null` when no claim was asked about. */
  readonly claimVersion: string | null;
}

/** Checks a filled form against the one it was filled from. A form of another version is not looked into. */
export const checkFilledForm = (input: Input, forms: Forms): FilledForm => {
  const { form, claimForm } = forms;
  if (input.schema_version !== form.version)
    throw invalid({ schema_version: ['The questions have changed. Check your answers again'] });
  const errors: Errors = {};
  const given = isRecord(input.answers) ? input.answers : {};
  const answers: Answers = {};
  const asksClaims = form.sections
    .map((section) => checkSection(section, given, forms, errors, answers))
    .includes(true);
  if (asksClaims && input.claim_schema_version !== claimForm.version)
    throw invalid({ claim_schema_version: ['The questions about claims have changed. Check your answers again'] });
  const confirmed = Array.isArray(input.declarations) ? input.declarations : [];
  if (form.declarations.some(({ key }) => !confirmed.includes(key)))
    errors.declarations = ['Confirm all the statements'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    answers,
    declarations: form.declarations.map(({ key }) => key),
    claimVersion: asksClaims ? claimForm.version : null,
  };
};
