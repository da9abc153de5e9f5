import { useMemo, useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { Form } from '../../ui/Form';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { itemSchema } from './form/check';
import { offered } from './form/prefill';
import { type Answers, type AskedQuestion, type AskedSection, countOf, itemName, nameIn } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import type { FormData } from './form-wiring';
import { FullPhone } from './full-phone';
import { Asked, type PageOfQuestions } from './question-field';
import { useSaved } from './section-page';

export interface ItemPageProps {
  readonly data: FormData;
  readonly section: AskedSection;
  readonly group: AskedQuestion;
  readonly index: number;
  readonly rejection: Rejection | null;
  readonly onClose: () => void;
}

/** One item of a list, such as a claim. It counts once it is saved; the typed text is kept in any case. */
export const ItemPage = ({ data, section, group, index, rejection, onClose }: ItemPageProps) => {
  const { form, book, by, vehicles, known } = data;
  const saved = useSaved(data);
  const [start] = useState(book.answers);
  const [item] = useState({ group: group.key, index });
  const asked = useMemo(() => group.items ?? [], [group]);

  const questions = useMemo(() => {
    const page: PageOfQuestions = {
      form,
      item,
      keys: new Set(asked.map(({ key }) => key)),
      elsewhere: start,
      offered: Object.fromEntries(asked.map((question) => [question.key, offered(question, known)])),
      vehicles,
      todayIs: by.todayIs,
    };
    return asked.map((question) => <Asked key={question.key} question={question} page={page} />);
  }, [form, item, asked, start, vehicles, by, known]);
  const initial = useMemo(
    (): Answers =>
      Object.fromEntries(
        asked.map((question) => [question.key, start[nameIn(item, question.key)] ?? offered(question, known)]),
      ),
    [asked, start, item, known],
  );
  const named = (typed: Answers): Answers =>
    Object.fromEntries(Object.entries(typed).map(([key, text]) => [nameIn(item, key), text]));
  const problems = useMemo(() => {
    const prefix = nameIn(item, '');
    const names = Object.entries(rejectedAnswers(form, rejection).answers).filter(([name]) => name.startsWith(prefix));
    return names.length > 0
      ? { fields: Object.fromEntries(names.map(([name, words]) => [name.slice(prefix.length), [words]])) }
      : null;
  }, [form, rejection, item]);

  const name = itemName(group, index);
  return (
    <TaskPage title={name} leave={{ label: section.title, onClick: onClose }} {...(saved ? { saved } : {})}>
      <Stack space="large">
        <PageHeading>{name}</PageHeading>
        <FullPhone book={book} />
        <Form<Answers>
          initialValues={initial}
          schema={(typed) => itemSchema(form, group, index, { ...book.answers(), ...named(typed) }, by)}
          problems={problems}
          submitLabel={`Save ${group.item_label ?? 'it'}`}
          busyLabel="Saving"
          bar
          onChange={(typed) => book.change(named(typed))}
          onSubmit={(typed) => {
            book.change({
              ...named(typed),
              [group.key]: String(Math.max(countOf(book.answers(), group.key), index + 1)),
            });
            onClose();
          }}
        >
          {questions}
        </Form>
      </Stack>
    </TaskPage>
  );
};
