import { type Operator, readsFrom } from './contract';
import {
  anyOf,
  type Decoded,
  fields,
  flag,
  id,
  list,
  needed,
  oneOf,
  optionally,
  plain,
  quantity,
  rows,
  text,
  textOrValue,
  where,
} from './decode';

/** The kinds of questions that the contract has. */
export const kinds = [
  'text',
  'textarea',
  'email',
  'phone',
  'postcode',
  'registration',
  'integer',
  'money',
  'date',
  'month',
  'yes_no',
  'choice',
  'choices',
  'vehicle',
  'group',
] as const;

export type Kind = (typeof kinds)[number];

// A condition is unreadable unless all of it can be read: one with a missing part could hide a question that the operator needs.
const showRule = where(
  fields({
    question: needed(id()),
    operator: needed(oneOf(['answered', 'eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte'])),
    value: optionally(anyOf(plain(), rows(plain()))),
  }),
  ({ operator, value }) => operator === 'answered' || value !== undefined,
  'what the answer is compared with',
);

const showWhen = fields({ match: needed(oneOf(['all', 'any'])), rules: needed(rows(showRule)) });

const option = fields({ value: needed(id()), label: optionally(text()), help: optionally(text()) });

/** The properties of every kind of question. The kind is open: the portal asks an unknown kind as text. */
const plainQuestionFields = {
  key: needed(id()),
  kind: optionally(textOrValue(kinds)),
  label: optionally(text()),
  help: optionally(text()),
  why: optionally(text()),
  required: optionally(flag()),
  show_when: optionally(showWhen),
  prefill: optionally(text()),
  min_length: optionally(quantity()),
  max_length: optionally(quantity()),
  pattern: optionally(text()),
  pattern_message: optionally(text()),
  min: optionally(quantity()),
  max: optionally(quantity()),
  unit: optionally(text()),
  currency: optionally(where(text(), (code) => /^[A-Z]{3}$/.test(code), 'a currency')),
  min_date: optionally(text()),
  max_date: optionally(text()),
  options: optionally(list(option)),
  max_choices: optionally(quantity()),
};

const plainQuestion = readsFrom<Operator['PlainQuestion']>()(fields(plainQuestionFields));

const question = readsFrom<Operator['Question']>()(
  fields({
    ...plainQuestionFields,
    item_label: optionally(text()),
    min_items: optionally(quantity()),
    max_items: optionally(quantity()),
    item_schema: optionally(text()),
    questions: optionally(list(plainQuestion)),
  }),
);

const section = fields({
  key: optionally(id()),
  title: optionally(text()),
  help: optionally(text()),
  show_when: optionally(showWhen),
  questions: list(question),
});

/** A form as data. Questions that cannot be read are left out; the operator rejects a request that lacks a required answer. */
export const formSchema = readsFrom<Operator['FormSchema']>()(
  fields({
    version: text(),
    title: text(),
    estimated_minutes: optionally(quantity()),
    sections: list(section),
    declarations: list(fields({ key: needed(id()), text: needed(text()) })),
  }),
);

export type FormSchema = Decoded<typeof formSchema>;
export type FormSection = Decoded<typeof section>;
export type Question = Decoded<typeof question>;
export type ShowWhen = Decoded<typeof showWhen>;
export type ShowRule = Decoded<typeof showRule>;
