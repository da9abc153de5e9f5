import { type Operator, readsFrom } from './contract';
import {
  anyOf,
  type Decoded,
  flag,
  oneOf,
  optionally,
  ownFields,
  ownList,
  plain,
  quantity,
  rows,
  text,
} from './decode';

const showRule = ownFields({
  question: text(),
  operator: oneOf(['answered', 'eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte']),
  value: optionally(anyOf(plain(), rows(plain()))),
});

const showWhen = ownFields({ match: oneOf(['all', 'any']), rules: ownList(showRule) });

const option = ownFields({ value: text(), label: text(), help: optionally(text()) });

/** The properties of all kinds in one, and any kind at all: one that the portal does not know is asked as text. */
const plainQuestionFields = {
  key: text(),
  kind: text(),
  label: text(),
  help: optionally(text()),
  why: optionally(text()),
  required: flag(),
  show_when: optionally(showWhen),
  prefill: optionally(text()),
  min_length: optionally(quantity()),
  max_length: optionally(quantity()),
  pattern: optionally(text()),
  pattern_message: optionally(text()),
  min: optionally(quantity()),
  max: optionally(quantity()),
  unit: optionally(text()),
  currency: optionally(text()),
  min_date: optionally(text()),
  max_date: optionally(text()),
  options: optionally(ownList(option)),
  max_choices: optionally(quantity()),
};

const plainQuestion = readsFrom<Operator['PlainQuestion']>()(ownFields(plainQuestionFields));

const question = readsFrom<Operator['Question']>()(
  ownFields({
    ...plainQuestionFields,
    item_label: optionally(text()),
    min_items: optionally(quantity()),
    max_items: optionally(quantity()),
    item_schema: optionally(text()),
    questions: optionally(ownList(plainQuestion)),
  }),
);

const section = ownFields({
  key: text(),
  title: text(),
  help: optionally(text()),
  show_when: optionally(showWhen),
  questions: ownList(question),
});

/** A form as data. */
export const formSchema = readsFrom<Operator['FormSchema']>()(
  ownFields({
    version: text(),
    title: text(),
    estimated_minutes: optionally(quantity()),
    sections: ownList(section),
    declarations: ownList(ownFields({ key: text(), text: text() })),
  }),
);

export type FormSchema = Decoded<typeof formSchema>;
export type FormSection = Decoded<typeof section>;
export type Question = Decoded<typeof question>;
export type ShowWhen = Decoded<typeof showWhen>;
export type ShowRule = Decoded<typeof showRule>;
