import { useEffect, useMemo, useRef, useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { currentTime } from '../../format/current-time';
import { clock } from '../../format/dates';
import { Form } from '../../ui/Form';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { ProgressBar } from '../../ui/ProgressBar';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { afterQuestion, sectionSchema } from './form/check';
import { inSection } from './form/page-status';
import { type Answers, type AskedQuestion, type AskedSection, itemIn, itemName } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import type { FormData } from './form-wiring';
import { GroupField } from './group-field';
import { Asked, type PageOfQuestions } from './question-field';
import { StorageFullNotice } from './storage-full-notice';
import { UnknownCarNotice } from './unknown-car-notice';

export interface SectionPageProps {
  readonly data: FormData;
  readonly section: AskedSection;
  /** The page's number, and the number of pages. */
  readonly place: number;
  readonly of: number;
  readonly rejection: Rejection | null;
  /** The question that the driver wants to change. */
  readonly startAt: string | null;
  readonly onList: () => void;
  readonly onOpenItem: (group: string, index: number) => void;
  /** `corrected`: names of the rejected answers on this page. */
  readonly onSaved: (corrected: readonly string[]) => void;
}

const answersTo = (questions: readonly AskedQuestion[], answers: Answers): Answers =>
  Object.fromEntries(questions.map(({ key }) => [key, answers[key] ?? '']));

/** This page's rejected answers by field name. An error in an item is shown at its list. */
const rejectedHere = (
  section: AskedSection,
  data: FormData,
  rejection: Rejection | null,
): Readonly<Record<string, readonly string[]>> => {
  const fields: Record<string, readonly string[]> = {};
  for (const [name, text] of Object.entries(inSection(section, rejectedAnswers(data.form, rejection).answers))) {
    const item = itemIn(name);
    const field = item?.group ?? name;
    const question = data.form.places.get(field)?.question;
    if (!question) continue;
    const message = item ? `${itemName(question, item.index)}: ${text}` : afterQuestion(question, text);
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
};

/** When the draft was last stored. Changes once a minute, so that typing does not render the page again. */
export const useSavedLabel = ({ store, timeZone }: FormData): string | undefined => {
  const [saved, setSaved] = useState<string>();
  useEffect(
    () =>
      store.subscribe(() => setSaved(store.isKept() ? `Saved ${clock(new Date(currentTime()), timeZone)}` : undefined)),
    [store, timeZone],
  );
  return saved;
};

export const SectionPage = (props: SectionPageProps) => {
  const { data, section, rejection, onOpenItem } = props;
  const { form, store, checkContext, vehicles, prefilled } = data;
  const saved = useSavedLabel(data);
  const root = useRef<HTMLDivElement>(null);
  const [start] = useState(store.answers);
  const plain = useMemo(() => section.questions.filter(({ items }) => items === null), [section]);
  const openItem = useRef(onOpenItem);
  openItem.current = onOpenItem;

  const { startAt } = props;
  useEffect(() => {
    if (startAt === null) return;
    const field = [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find(
      ({ dataset }) => dataset.field === startAt,
    );
    field?.scrollIntoView({ block: 'start' });
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [startAt]);

  // Memoised, so that typing into one question does not render all others.
  const questions = useMemo(() => {
    const page: PageOfQuestions = {
      form,
      item: null,
      keyByName: new Map(plain.map(({ key }) => [key, key])),
      elsewhere: start,
      prefilled,
      vehicles,
      today: checkContext.today,
    };
    return section.questions.map((question) => (
      <Asked key={question.key} question={question} page={page}>
        {question.items === null ? undefined : (
          <GroupField
            question={question}
            form={form}
            store={store}
            vehicles={vehicles}
            onOpen={(index) => openItem.current(question.key, index)}
          />
        )}
      </Asked>
    ));
  }, [section, plain, start, form, store, checkContext, vehicles, prefilled]);
  const initial = useMemo(() => answersTo(plain, start), [plain, start]);
  const problems = useMemo(() => ({ fields: rejectedHere(section, data, rejection) }), [section, data, rejection]);

  return (
    <TaskPage title="Insurance quote" leave={{ label: 'All questions', onClick: props.onList }} saved={saved}>
      <Stack space="large">
        <Stack space="small">
          <MutedText>
            Page {props.place} of {props.of}
          </MutedText>
          <ProgressBar share={(props.place - 1) / props.of} label="Pages completed" />
        </Stack>
        <PageHeading lead={section.help}>{section.title}</PageHeading>
        <StorageFullNotice store={store} />
        <UnknownCarNotice sections={[section]} answers={start} checkContext={checkContext} />
        <div ref={root}>
          <Form<Answers>
            initialValues={initial}
            schema={(typed) => sectionSchema(form, section, { ...store.answers(), ...typed }, checkContext)}
            problems={Object.keys(problems.fields).length > 0 ? problems : null}
            submitLabel="Save and continue"
            busyLabel="Saving"
            actionBar
            onChange={store.change}
            onSubmit={() => {
              store.savePage(section.key);
              props.onSaved(
                Object.keys(inSection(section, rejectedAnswers(form, rejection).answers)).map(
                  (name) => `answers.${name}`,
                ),
              );
            }}
          >
            {questions}
          </Form>
        </div>
      </Stack>
    </TaskPage>
  );
};
