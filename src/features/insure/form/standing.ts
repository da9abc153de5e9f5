import { type CheckedBy, checkSection, type Wrong } from './check';
import { readerOf, showing } from './conditions';
import type { Answers, AskedForm, AskedSection } from './questions';

/** Finished; to be looked at again; not finished yet. */
export type Standing = 'done' | 'look' | 'todo';

export interface SectionStanding {
  readonly section: AskedSection;
  readonly standing: Standing;
}

/**
 * The status of each shown page of the form, in their order. A page is done once the driver has saved it and it has no error.
 * `refused` is what the operator did not accept, by name.
 */
export const standings = (
  form: AskedForm,
  answers: Answers,
  by: CheckedBy,
  saved: ReadonlySet<string>,
  refused: Wrong,
): readonly SectionStanding[] => {
  const show = showing(form, readerOf(answers));
  return form.sections
    .filter((section) => show.section(section) && section.questions.some((question) => show.question(question)))
    .map((section) => {
      if (!saved.has(section.key)) return { section, standing: 'todo' };
      const isWrong =
        Object.keys(checkSection(form, section, answers, by)).length > 0 ||
        Object.keys(inSection(section, refused)).length > 0;
      return { section, standing: isWrong ? 'look' : 'done' };
    });
};

const groupOf = (name: string): string => name.split('.')[0] ?? name;

/** What of it is about this page. */
export const inSection = (section: AskedSection, wrong: Wrong): Wrong =>
  Object.fromEntries(
    Object.entries(wrong).filter(([name]) => section.questions.some(({ key }) => key === groupOf(name))),
  );
