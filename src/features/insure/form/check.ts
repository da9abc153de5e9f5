import { type ObjectSchema, object, type StringSchema, string, ValidationError } from 'yup';
import { emailProblem } from '../../../domain/email';
import { isPhone, phoneText } from '../../../domain/phone';
import { isPostcode, postcodeText } from '../../../domain/postcode';
import { isRegistration, registrationText } from '../../../domain/registration';
import { counted } from '../../../format/counted';
import { fullDay, isDay, monthInWords } from '../../../format/dates';
import { showMoney } from '../../../format/money';
import { splitChoices } from '../../../ui/choices';
import { hasShortYear, ruleFrom } from '../../../ui/form-rules';
import { readerOf, visibilityOf } from './conditions';
import { limitDay } from './limits';
import {
  type Answers,
  type AskedForm,
  type AskedQuestion,
  type AskedSection,
  addFirst,
  countOf,
  indicesOf,
  itemName,
  nameIn,
} from './questions';
import { currencyOf, kindOf, patternOf, sentValue } from './values';

/** The facts that a check needs besides the form and the answers. */
export interface CheckContext {
  /** Today for the fleet, `2026-03-14`. */
  readonly today: string;
  readonly vehicleIds: readonly string[];
}

/** Error messages by the name of the answer. */
export type AnswerErrors = Readonly<Record<string, string>>;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The operator's message with its question, so that it makes sense alone in a list. */
export const afterQuestion = ({ label }: AskedQuestion, message: string): string =>
  `${label}${/[?.]$/.test(label) ? '' : ':'} ${message}`;

/** The portal's own message with its question, in lower case after a colon. */
const withQuestion = (question: AskedQuestion, message: string): string =>
  afterQuestion(question, /[?.]$/.test(question.label) ? message : lowerFirst(message));

type Rule = readonly [message: string, holds: (text: string) => boolean];

const textRules = (question: AskedQuestion): readonly Rule[] => {
  const { min_length: min, max_length: max } = question;
  const regex = patternOf(question);
  const sent = (text: string) => String(sentValue(question, text) ?? '');
  return [
    ...(min === undefined
      ? []
      : [[`Enter at least ${counted(min, 'character')}`, (text: string) => sent(text).length >= min] as const]),
    ...(max === undefined
      ? []
      : [[`Use ${counted(max, 'character')} or fewer`, (text: string) => sent(text).length <= max] as const]),
    ...(regex
      ? [[question.pattern_message ?? 'Check the format', (text: string) => regex.test(sent(text))] as const]
      : []),
  ];
};

const between = (missing: string, min: string | null, max: string | null): string =>
  min !== null && max !== null
    ? `${missing} from ${min} to ${max}`
    : min !== null
      ? `Enter ${min} or more`
      : `Enter ${max} or less`;

const numberRules = (
  question: AskedQuestion,
  missing: string,
  formatMessage: string,
  read: (text: string) => number | null,
  show: (value: number) => string,
): { readonly missing: string; readonly rules: readonly Rule[] } => {
  const { min, max } = question;
  const limits = between(missing, min === undefined ? null : show(min), max === undefined ? null : show(max));
  return {
    missing,
    rules: [
      [formatMessage, (text) => read(text) !== null],
      [
        limits,
        (text) =>
          (read(text) ?? 0) >= (min ?? Number.NEGATIVE_INFINITY) &&
          (read(text) ?? 0) <= (max ?? Number.POSITIVE_INFINITY),
      ],
    ],
  };
};

/** Days and months compare as text. */
const timeRules = (
  { min_date, max_date }: AskedQuestion,
  today: string,
  formatMessage: string,
  isTime: (text: string) => boolean,
  length: number,
  show: (time: string) => string,
): readonly Rule[] => {
  const min = limitDay(min_date, today)?.slice(0, length);
  const max = limitDay(max_date, today)?.slice(0, length);
  return [
    [formatMessage, isTime],
    ...(min === undefined ? [] : [[`Enter ${show(min)} or later`, (text: string) => text >= min] as const]),
    ...(max === undefined ? [] : [[`Enter ${show(max)} or earlier`, (text: string) => text <= max] as const]),
  ];
};

/** The message for a missing answer, and the rules with their messages. */
const rulesOf = (
  question: AskedQuestion,
  { today, vehicleIds }: CheckContext,
): { readonly missing: string; readonly rules: readonly Rule[] } => {
  const options = new Set(question.options?.map(({ value }) => value));
  // A choice without options is answered as text.
  const isInOptions = (value: string) => options.size === 0 || options.has(value);
  const number = (text: string) => sentValue(question, text) as number | null;
  switch (kindOf(question)) {
    case 'email':
      return {
        missing: 'Enter an email address',
        rules: [
          [
            'Enter an email address in the correct format, for example name@example.com',
            (text) => emailProblem(text) === null,
          ],
          ...textRules(question),
        ],
      };
    case 'phone':
      return {
        missing: 'Enter a phone number',
        rules: [[phoneText('a phone number'), isPhone], ...textRules(question)],
      };
    case 'postcode':
      return { missing: 'Enter a postcode', rules: [[postcodeText(), isPostcode], ...textRules(question)] };
    case 'registration':
      return {
        missing: 'Enter a registration',
        rules: [[registrationText(), isRegistration], ...textRules(question)],
      };
    case 'integer': {
      const show = (value: number) => value.toLocaleString('en-GB');
      const example = Math.max(question.min ?? 0, Math.min(question.max ?? 12, 12));
      const format = `Enter a whole number, for example ${show(example)}`;
      return numberRules(question, 'Enter a number', format, number, show);
    }
    case 'money': {
      const currency = currencyOf(question);
      const amount = (text: string) => (sentValue(question, text) as { amount: number } | null)?.amount ?? null;
      const show = (value: number) => showMoney({ amount: value, currency });
      return numberRules(question, 'Enter an amount', 'Enter an amount, for example 1450 or 1450.50', amount, show);
    }
    case 'date':
      return {
        missing: 'Enter a date',
        rules: [
          ['Date must have the year in full, for example 2026', (text) => !hasShortYear(text)],
          ...timeRules(question, today, 'Date must be a real date, for example 9 3 2026', isDay, 10, fullDay),
        ],
      };
    case 'month': {
      const isMonth = (text: string) => sentValue(question, text) !== null;
      return {
        missing: 'Enter a month and year',
        rules: timeRules(question, today, 'Enter a month and year, for example 8 2024', isMonth, 7, monthInWords),
      };
    }
    case 'yes_no':
      return { missing: 'Choose yes or no', rules: [['Choose yes or no', (text) => text === 'yes' || text === 'no']] };
    case 'choice':
      return { missing: 'Choose one', rules: [['Choose one', isInOptions]] };
    case 'choices': {
      const max = question.max_choices ?? Number.POSITIVE_INFINITY;
      return {
        missing: 'Choose at least one',
        rules: [
          ['Choose from the list', (text) => splitChoices(text).every(isInOptions)],
          [`Choose up to ${max}`, (text) => splitChoices(text).length <= max],
        ],
      };
    }
    case 'vehicle':
      return {
        missing: 'Choose a vehicle',
        rules: [['Choose a vehicle', (text) => vehicleIds.includes(text)]],
      };
    default:
      return { missing: 'Enter an answer', rules: textRules(question) };
  }
};

const schemas = new WeakMap<CheckContext, Map<AskedQuestion, StringSchema>>();

/** The schema of one question, made once: a form may have hundreds. */
const schemaOf = (question: AskedQuestion, context: CheckContext): StringSchema => {
  const cached = schemas.get(context) ?? new Map<AskedQuestion, StringSchema>();
  schemas.set(context, cached);
  const known = cached.get(question);
  if (known) return known;
  const { missing, rules } = rulesOf(question, context);
  let schema: StringSchema = string().trim();
  if (question.required) schema = schema.required(withQuestion(question, missing)) as StringSchema;
  for (const [message, holds] of rules) {
    schema = schema.test({
      message: withQuestion(question, message),
      skipAbsent: true,
      test: (text = '') => text === '' || holds(text),
    });
  }
  cached.set(question, schema);
  return schema;
};

const plainFields = (questions: readonly AskedQuestion[], context: CheckContext) =>
  Object.fromEntries(questions.map((question) => [question.key, schemaOf(question, context)]));

/** The first message of each answer. */
const errorsIn = (schema: ObjectSchema<object>, answers: Answers): AnswerErrors => {
  try {
    schema.validateSync(answers, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const wrong: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path && !(path in wrong)) wrong[path] = message;
    return wrong;
  }
};

const checkGroup = (
  question: AskedQuestion,
  answers: Answers,
  context: CheckContext,
  form: AskedForm,
): string | null => {
  const count = countOf(answers, question.key);
  const min = Math.max(question.min_items ?? 0, question.required ? 1 : 0);
  const max = question.max_items ?? Number.POSITIVE_INFINITY;
  if (count < min) {
    return withQuestion(
      question,
      min === 1 ? addFirst(question.item_label) : `Add at least ${min}. You have added ${count}`,
    );
  }
  if (count > max) return withQuestion(question, `You can add up to ${max}. Remove some`);
  const firstInvalid = indicesOf(answers, question.key).find(
    (index) => Object.keys(checkItem(form, question, index, answers, context)).length > 0,
  );
  return firstInvalid === undefined
    ? null
    : withQuestion(question, `${itemName(question, firstInvalid)} needs checking`);
};

/** The schema of one item of a group, by the keys of its questions. It has only the shown questions. */
export const itemSchema = (
  form: AskedForm,
  group: AskedQuestion,
  index: number,
  answers: Answers,
  context: CheckContext,
): ObjectSchema<object> => {
  const show = visibilityOf(form, readerOf(answers));
  const item = { group: group.key, index };
  return object(
    plainFields(
      (group.items ?? []).filter((question) => show.question(question, item)),
      context,
    ),
  );
};

export const checkItem = (
  form: AskedForm,
  group: AskedQuestion,
  index: number,
  answers: Answers,
  context: CheckContext,
): AnswerErrors => {
  const ofItem = (group.items ?? []).map(({ key }) => [key, answers[nameIn({ group: group.key, index }, key)] ?? '']);
  return errorsIn(itemSchema(form, group, index, answers, context), Object.fromEntries(ofItem));
};

/** The schema of one page of the form. It has only the shown questions. */
export const sectionSchema = (
  form: AskedForm,
  section: AskedSection,
  answers: Answers,
  context: CheckContext,
): ObjectSchema<object> => {
  const show = visibilityOf(form, readerOf(answers));
  const visibleQuestions = section.questions.filter((question) => show.question(question));
  const groups = visibleQuestions
    .filter(({ items }) => items !== null)
    .map((group) => [group.key, string().test(ruleFrom(() => checkGroup(group, answers, context, form)))]);
  const plain = visibleQuestions.filter(({ items }) => items === null);
  return object({ ...plainFields(plain, context), ...Object.fromEntries(groups) });
};

export const checkSection = (
  form: AskedForm,
  section: AskedSection,
  answers: Answers,
  context: CheckContext,
): AnswerErrors => errorsIn(sectionSchema(form, section, answers, context), answers);
