import type { FormSchema, FormSection, Question } from '../../../api/form-schema';
import type { InsuranceForm } from '../../../api/insurance';
import { capital } from '../../../format/capital';
import { readable } from '../../../format/unknown-value';

/**
 * The driver's answers, as text, so that nothing typed is lost. The key is the question's, or `claims.0.cost` in a group. The value of a
 * group is its number of items.
 */
export type Answers = Readonly<Record<string, string>>;

export interface Item {
  readonly group: string;
  /** The position of the item, from 0. */
  readonly index: number;
}

export const nameIn = (item: Item | null, key: string): string => (item ? `${item.group}.${item.index}.${key}` : key);

/** A question with the questions of its items, if it is a group. */
export interface AskedQuestion extends Question {
  readonly label: string;
  readonly required: boolean;
  /** The questions of one item; null for a question that is not a group. */
  readonly items: readonly AskedQuestion[] | null;
  readonly byKey: ReadonlyMap<string, AskedQuestion>;
  /** Whether its items have the questions of the claim schema. */
  readonly asksClaims: boolean;
}

export interface AskedSection extends Omit<FormSection, 'questions'> {
  readonly key: string;
  readonly title: string;
  readonly questions: readonly AskedQuestion[];
}

/** The whole form, including the claim schema. */
export interface AskedForm {
  readonly version: string | null;
  readonly claimVersion: string | null;
  readonly title: string;
  readonly minutes: FormSchema['estimated_minutes'];
  readonly sections: readonly AskedSection[];
  readonly declarations: FormSchema['declarations'];
  /** Every question outside of groups, with its section. */
  readonly places: ReadonlyMap<string, { readonly question: AskedQuestion; readonly section: AskedSection }>;
}

const none: ReadonlyMap<string, AskedQuestion> = new Map();

const asPlain = (question: Question): AskedQuestion => ({
  ...question,
  label: question.label ?? readable({ raw: question.key }) ?? question.key,
  required: question.required ?? false,
  items: null,
  byKey: none,
  asksClaims: false,
});

/** Combines the two schemas. */
export const askedForm = ({ questions: schema, claim }: InsuranceForm): AskedForm => {
  const ask = (question: Question): AskedQuestion => {
    if (question.kind !== 'group') return asPlain(question);
    const asksClaims = question.item_schema === 'claim';
    const items = (
      asksClaims ? claim.sections.flatMap((section) => section.questions) : (question.questions ?? [])
    ).map(asPlain);
    return { ...asPlain(question), items, byKey: new Map(items.map((item) => [item.key, item])), asksClaims };
  };
  const sections = schema.sections.map(
    ({ key, title, ...section }, index): AskedSection => ({
      ...section,
      key: key ?? `part-${index + 1}`,
      title: title ?? `Part ${index + 1}`,
      questions: section.questions.map(ask),
    }),
  );
  return {
    version: schema.version,
    claimVersion: claim.version,
    title: schema.title ?? 'Insurance quote',
    minutes: schema.estimated_minutes,
    sections,
    declarations: schema.declarations,
    places: new Map(
      sections.flatMap((section) =>
        section.questions.map((question) => [question.key, { question, section }] as const),
      ),
    ),
  };
};

/** How many items a group has. */
export const countOf = (answers: Answers, group: string): number => {
  const count = Number(answers[group] ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, 1_000) : 0;
};

export const indicesOf = (answers: Answers, group: string): readonly number[] =>
  Array.from({ length: countOf(answers, group) }, (_, index) => index);

/** Removes one item; later items move up. */
export const withoutItem = (answers: Answers, { group, index }: Item): Answers => {
  const remaining: Record<string, string> = {};
  for (const [name, text] of Object.entries(answers)) {
    const at = itemIn(name);
    if (at?.group !== group) remaining[name] = text;
    else if (at.index < index) remaining[name] = text;
    else if (at.index > index) remaining[nameIn({ group, index: at.index - 1 }, at.key)] = text;
  }
  remaining[group] = String(Math.max(0, countOf(answers, group) - 1));
  return remaining;
};

/** The parts of `claims.0.cost`; null for a question outside of groups. */
export const itemIn = (name: string): (Item & { readonly key: string }) | null => {
  const parts = /^([^.]+)\.(\d{1,4})\.([^.]+)$/.exec(name);
  return parts ? { group: parts[1] ?? '', index: Number(parts[2]), key: parts[3] ?? '' } : null;
};

/** `Add a claim`, `Add an accident`. */
export const addFirst = (label: string | undefined): string =>
  label ? `Add ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}` : 'Add one';

/** "Claim 2" */
export const itemName = (question: AskedQuestion, index: number): string =>
  `${capital(question.item_label ?? question.label)} ${index + 1}`;
