import type { FormPage } from '../../../../machines/insurance-quote';
import { type AnswerErrors, type CheckContext, checkSection } from './check';
import { readerOf, visibilityOf } from './conditions';
import type { Answers, AskedForm, AskedSection } from './questions';

/**
 * The status of each shown page of the form, in their order. A page is done once the driver has saved it and it has no error. `rejected`:
 * the rejected answers by name.
 */
export const pageStatuses = (
  form: AskedForm,
  answers: Answers,
  context: CheckContext,
  saved: ReadonlySet<string>,
  rejected: AnswerErrors,
): readonly FormPage[] => {
  const show = visibilityOf(form, readerOf(answers));
  return form.sections
    .filter((section) => show.section(section) && section.questions.some((question) => show.question(question)))
    .map((section) => {
      const { key } = section;
      if (!saved.has(key)) return { key, status: 'todo' };
      const isWrong =
        Object.keys(checkSection(form, section, answers, context)).length > 0 ||
        Object.keys(inSection(section, rejected)).length > 0;
      return { key, status: isWrong ? 'check' : 'done' };
    });
};

const groupOf = (name: string): string => name.split('.')[0] ?? name;

export const inSection = (section: AskedSection, wrong: AnswerErrors): AnswerErrors =>
  Object.fromEntries(
    Object.entries(wrong).filter(([name]) => section.questions.some(({ key }) => key === groupOf(name))),
  );
