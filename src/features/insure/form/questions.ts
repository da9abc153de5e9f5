import type { FormSchema, FormSection, Question } from '../../../api/form-schema';
import type { InsuranceForm } from '../../../api/insurance';
import { capital } from '../../../format/capital';
import { readable } from '../../../format/other-word';

/**
 * What the driver answered, as text, so that nothing typed is ever lost: by the key of the question, and in a group by
 * `claims.0.cost`. The group itself holds how many items there are.
 */
export type Answers = Readonly<Record<string, string>>;

/** Which of a group's items. */
export interface Item {
  readonly group: string;
  /** From 0. */
  readonly index: number;
}

export const nameIn = (item: Item | null, key: string): string => (item ? `${item.group}.${item.index}.${key}` : key);

/** A question with the questions of its items, if it is a group. */
export interface AskedQuestion extends Question {
  readonly label: string;
  readonly required: boolean;
  /** Questions of one item; null for what is no group. */
  readonly items: readonly AskedQuestion[] | null;
  readonly byKey: ReadonlyMap<string, AskedQuestion>;
  /** Its items are those of the claim schema. */
  readonly asksClaims: boolean;
}

export interface AskedSection extends Omit<FormSection, 'questions'> {
  readonly key: string;
  readonly title: string;
  readonly questions: readonly AskedQuestion[];
}

/** The form as the portal asks it: the claim schema in its place. */
export interface AskedForm {
  readonly version: string | null;
  readonly claimVersion: string | null;
  readonly title: string;
  readonly minutes: number | null;
  readonly sections: readonly AskedSection[];
  readonly declarations: FormSchema['declarations'];
  /** Every question outside of groups, with its section. */
  readonly places: ReadonlyMap<string, { readonly question: AskedQuestion; readonly section: AskedSection }>;
}

const none: ReadonlyMap<string, AskedQuestion> = new Map();

// What the operator does not ask for it refuses itself: a form that asks for too much could never be sent.
const asPlain = (question: Question): AskedQuestion => ({
  ...question,
  label: question.label ?? readable({ said: question.key }) ?? question.key,
  required: question.required ?? false,
  items: null,
  byKey: none,
  asksClaims: false,
});

/** Puts the two schemas together. */
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
    minutes: schema.estimated_minutes ?? null,
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

/** The indices of a group's items. */
export const indicesOf = (answers: Answers, group: string): readonly number[] =>
  Array.from({ length: countOf(answers, group) }, (_, index) => index);

/** Takes one item out; those after it move up. */
export const withoutItem = (answers: Answers, { group, index }: Item): Answers => {
  const left: Record<string, string> = {};
  for (const [name, text] of Object.entries(answers)) {
    const at = itemIn(name);
    if (at?.group !== group) left[name] = text;
    else if (at.index < index) left[name] = text;
    else if (at.index > index) left[nameIn({ group, index: at.index - 1 }, at.key)] = text;
  }
  left[group] = String(Math.max(0, countOf(answers, group) - 1));
  return left;
};

/** `claims.0.cost` taken apart; null for the name of a question outside of groups. */
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
