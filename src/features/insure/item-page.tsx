import { useMemo, useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { Form } from '../../ui/Form';
import { Page } from '../../ui/Page';
import { TaskPage } from '../../ui/TaskPage';
import { itemSchema } from './form/check';
import { prefilledAnswer } from './form/prefill';
import { type Answers, type AskedQuestion, type AskedSection, countOf, itemName, nameIn } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import type { FormData } from './form-wiring';
import { Asked, type PageOfQuestions } from './question-field';
import { useSavedLabel } from './section-page';
import { StorageFullNotice } from './storage-full-notice';

export interface ItemPageProps {
  readonly data: FormData;
  readonly section: AskedSection;
  readonly group: AskedQuestion;
  readonly index: number;
  readonly rejection: Rejection | null;
  readonly onClose: () => void;
}

/** One item of a group, such as a claim. It joins the list when it is saved; what is typed is stored immediately. */
export const ItemPage = ({ data, section, group, index, rejection, onClose }: ItemPageProps) => {
  const { form, store, checkContext, vehicles, known } = data;
  const saved = useSavedLabel(data);
  const [start] = useState(store.answers);
  const [item] = useState({ group: group.key, index });
  const itemQuestions = useMemo(() => group.items ?? [], [group]);

  const questions = useMemo(() => {
    const page: PageOfQuestions = {
      form,
      item,
      keyByName: new Map(itemQuestions.map(({ key }) => [nameIn(item, key), key])),
      elsewhere: start,
      prefilled: Object.fromEntries(itemQuestions.map((question) => [question.key, prefilledAnswer(question, known)])),
      vehicles,
      today: checkContext.today,
    };
    return itemQuestions.map((question) => <Asked key={question.key} question={question} page={page} />);
  }, [form, item, itemQuestions, start, vehicles, checkContext, known]);
  const initial = useMemo(
    (): Answers =>
      Object.fromEntries(
        itemQuestions.map((question) => [
          question.key,
          start[nameIn(item, question.key)] ?? prefilledAnswer(question, known),
        ]),
      ),
    [itemQuestions, start, item, known],
  );
  const withItemName = (typed: Answers): Answers =>
    Object.fromEntries(Object.entries(typed).map(([key, text]) => [nameIn(item, key), text]));
  const problems = useMemo(() => {
    const prefix = nameIn(item, '');
    const names = Object.entries(rejectedAnswers(form, rejection).answers).filter(([name]) => name.startsWith(prefix));
    return names.length > 0
      ? { fields: Object.fromEntries(names.map(([name, message]) => [name.slice(prefix.length), [message]])) }
      : null;
  }, [form, rejection, item]);

  const name = itemName(group, index);
  return (
    <TaskPage title={name} leave={{ label: section.title, onClick: onClose }} saved={saved}>
      <Page title={name}>
        <StorageFullNotice store={store} />
        <Form<Answers>
          initialValues={initial}
          schema={(typed) =>
            itemSchema(form, group, index, { ...store.answers(), ...withItemName(typed) }, checkContext)
          }
          problems={problems}
          submitLabel={`Save ${group.item_label ?? 'it'}`}
          busyLabel="Saving"
          actionBar
          onChange={(typed) => store.change(withItemName(typed))}
          onSubmit={(typed) => {
            store.change({
              ...withItemName(typed),
              [group.key]: String(Math.max(countOf(store.answers(), group.key), index + 1)),
            });
            onClose();
          }}
        >
          {questions}
        </Form>
      </Page>
    </TaskPage>
  );
};
