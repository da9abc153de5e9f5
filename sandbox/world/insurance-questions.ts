import { type Database, setting } from './database';
import type { Form, Question, Section } from './insurance-form';
import data from './insurance-form.json' with { type: 'json' };

/** The pages of the usual form: about the vehicle, the licences, the work, the driver, the bonus, claims, other drivers and the cover. */
export const usualSections = data.sections as readonly Section[];

/** A past claim. It fills the items of every group question that names it. */
export const claimForm = data.claim as Form;

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

/** The form of this world. Tests can add optional questions up to a number. */
export const questionForm = (database: Database): Form => {
  const wanted = Number(setting(database, 'insurance_questions'));
  const missing = wanted - usualSections.reduce((sum, section) => sum + section.questions.length, 0);
  const sections = [...usualSections, ...addedSections(Math.max(0, missing))];
  return { version: '2026-02', title: 'Private hire insurance quote', estimated_minutes: 8, sections, declarations };
};

export const fillForm = (database: Database, questions: number): void => {
  database.run`INSERT OR REPLACE INTO settings (name, value) VALUES ('insurance_questions', ${String(questions)})`;
};
