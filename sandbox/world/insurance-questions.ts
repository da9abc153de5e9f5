import type { Database } from './database';
import type { Form, Question, Section } from './insurance-form';
import data from './insurance-form.json' with { type: 'json' };

/** The pages of the usual form: about the vehicle, the licences, the work, the driver, the bonus, claims, other drivers and the cover. */
export const usualSections = data.sections as readonly Section[];

/** One past claim; it fills the items of every group question that names it. */
export const claimForm = data.claim as Form;

/** How a world's form differs from the one an operator would have. */
export interface FormVariation {
  /** Another version; every form that was started before is an old one. */
  readonly version?: string;
  /** Filled up to so many questions, those within groups not counted, on pages of their own. None of the added ones is required. */
  readonly questions?: number;
  /** With a question of a kind that nobody knows. */
  readonly unknown?: boolean;
}

const declarations: Form['declarations'] = [
  { key: 'accurate', text: 'I’ve taken reasonable care to answer fully and truthfully.' },
  { key: 'shared', text: 'The broker may check my answers with insurers, DVLA and the register of claims.' },
  { key: 'not_insured_yet', text: 'I understand that a quote does not insure me.' },
];

const addedQuestion = (number: number): Question => {
  const base = { key: `more_${number}`, label: `More about your work, question ${number}`, required: false };
  switch (number % 5) {
    case 0:
      return { ...base, kind: 'text', max_length: 120 };
    case 1:
      return {
        ...base,
        kind: 'choice',
        options: ['Never', 'Sometimes', 'Every week', 'Every day'].map((label, index) => ({
          value: `often_${index}`,
          label,
        })),
      };
    case 2:
      return { ...base, kind: 'yes_no' };
    case 3:
      return { ...base, kind: 'integer', min: 0, max: 1_000, unit: 'times a year' };
    default:
      return { ...base, kind: 'date', min_date: 'today-10y', max_date: 'today' };
  }
};

const questionsOfPage = 12;

const addedSections = (count: number): Section[] =>
  Array.from({ length: Math.ceil(count / questionsOfPage) }, (_, page) => ({
    key: `more_page_${page + 1}`,
    title: `More about your work, part ${page + 1}`,
    questions: Array.from({ length: Math.min(questionsOfPage, count - page * questionsOfPage) }, (__, index) =>
      addedQuestion(page * questionsOfPage + index + 1),
    ),
  }));

const unknownSection: Section = {
  key: 'signed',
  title: 'Your signature',
  questions: [{ key: 'signature', kind: 'signature', label: 'Sign here', help: 'Write your name.', required: false }],
};

const formOf = ({ version = '2026-02', questions = 0, unknown = false }: FormVariation): Form => {
  const missing = questions - usualSections.reduce((sum, section) => sum + section.questions.length, 0);
  const sections = [...usualSections, ...(unknown ? [unknownSection] : []), ...addedSections(Math.max(0, missing))];
  return { version, title: 'Private hire insurance quote', estimated_minutes: 8, sections, declarations };
};

export const variationOf = (database: Database): FormVariation => {
  const stored = database.get<{ value: string }>("SELECT value FROM settings WHERE name = 'insurance_form'");
  return stored ? (JSON.parse(stored.value) as FormVariation) : {};
};

export const varyForm = (database: Database, variation: FormVariation): void => {
  database.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('insurance_form', ?)", JSON.stringify(variation));
};

/** The form of this world. */
export const questionForm = (database: Database): Form => formOf(variationOf(database));

/** A client that goes by the contract does not know the kind of every question in it. */
export const isOffContract = (database: Database): boolean => variationOf(database).unknown === true;
