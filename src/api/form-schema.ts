import { array, boolean, type InferOutput, number, object, optional, picklist, string, union } from 'valibot';
import { type Operator, readsFrom } from './contract';

const showRule = object({
  question: string(),
  operator: picklist(['answered', 'eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte']),
  value: optional(union([string(), number(), boolean(), array(union([string(), number()]))])),
});

const showWhen = object({ match: picklist(['all', 'any']), rules: array(showRule) });

const option = object({ value: string(), label: string(), help: optional(string()) });

/** The properties of all kinds in one, and any kind at all: one that the portal does not know is asked as text. */
const plainQuestion = readsFrom<Operator['PlainQuestion']>()(
  object({
    key: string(),
    kind: string(),
    label: string(),
    help: optional(string()),
    why: optional(string()),
    required: boolean(),
    show_when: optional(showWhen),
    prefill: optional(string()),
    min_length: optional(number()),
    max_length: optional(number()),
    pattern: optional(string()),
    pattern_message: optional(string()),
    min: optional(number()),
    max: optional(number()),
    unit: optional(string()),
    currency: optional(string()),
    min_date: optional(string()),
    max_date: optional(string()),
    options: optional(array(option)),
    max_choices: optional(number()),
  }),
);

const question = readsFrom<Operator['Question']>()(
  object({
    ...plainQuestion.entries,
    item_label: optional(string()),
    min_items: optional(number()),
    max_items: optional(number()),
    item_schema: optional(string()),
    questions: optional(array(plainQuestion)),
  }),
);

const section = object({
  key: string(),
  title: string(),
  help: optional(string()),
  show_when: optional(showWhen),
  questions: array(question),
});

/** A form as data. */
export const formSchema = readsFrom<Operator['FormSchema']>()(
  object({
    version: string(),
    title: string(),
    estimated_minutes: optional(number()),
    sections: array(section),
    declarations: array(object({ key: string(), text: string() })),
  }),
);

export type FormSchema = InferOutput<typeof formSchema>;
export type FormSection = InferOutput<typeof section>;
export type Question = InferOutput<typeof question>;
export type ShowWhen = InferOutput<typeof showWhen>;
export type ShowRule = InferOutput<typeof showRule>;
