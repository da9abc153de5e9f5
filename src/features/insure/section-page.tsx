import { useEffect, useMemo, useRef, useState } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { clock } from '../../format/dates';
import { Form } from '../../ui/Form';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { ProgressBar } from '../../ui/ProgressBar';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { sectionSchema } from './form/check';
import { type Answers, type AskedQuestion, type AskedSection, itemIn, itemName } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import { inSection } from './form/standing';
import type { FormData } from './form-wiring';
import { FullPhone } from './full-phone';
import { GroupField } from './group-field';
import { Asked, type PageOfQuestions } from './question-field';

export interface SectionPageProps {
  readonly data: FormData;
  readonly section: AskedSection;
  /** Which page it is of how many. */
  readonly place: number;
  readonly of: number;
  readonly rejection: Rejection | null;
  /** A question that the driver came for. */
  readonly startAt: string | null;
  readonly onList: () => void;
  readonly onOpenItem: (group: string, index: number) => void;
  /** The page is saved. `settles`: what was refused of it. */
  readonly onSaved: (settles: readonly string[]) => void;
}

const textOf = (questions: readonly AskedQuestion[], answers: Answers): Answers =>
  Object.fromEntries(questions.map(({ key }) => [key, answers[key] ?? '']));

/** This page's rejected answers by field name. An error in an item is shown at its list. */
const rejectedHere = (
  section: AskedSection,
  data: FormData,
  rejection: Rejection | null,
): Readonly<Record<string, readonly string[]>> => {
  const fields: Record<string, readonly string[]> = {};
  for (const [name, words] of Object.entries(inSection(section, rejectedAnswers(data.form, rejection).answers))) {
    const item = itemIn(name);
    const group = item && data.form.places.get(item.group)?.question;
    const field = item?.group ?? name;
    fields[field] = [...(fields[field] ?? []), item && group ? `${itemName(group, item.index)}: ${words}` : words];
  }
  return fields;
};

/** When the draft was last written, to the minute: the page does not change with every key. */
export const useSaved = ({ book, timeZone }: FormData): string | undefined => {
  const [saved, setSaved] = useState<string>();
  useEffect(
    () => book.subscribe(() => setSaved(book.isKept() ? `Saved ${clock(new Date(), timeZone)}` : undefined)),
    [book, timeZone],
  );
  return saved;
};

/** One page of questions. */
export const SectionPage = (props: SectionPageProps) => {
  const { data, section, rejection, onOpenItem } = props;
  const { form, book, by, vehicles, offered } = data;
  const saved = useSaved(data);
  const root = useRef<HTMLDivElement>(null);
  const [start] = useState(book.answers);
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

  // Made once, so that typing into one question does not render the two hundred others.
  const questions = useMemo(() => {
    const page: PageOfQuestions = {
      form,
      item: null,
      keys: new Set(plain.map(({ key }) => key)),
      elsewhere: start,
      offered,
      vehicles,
      todayIs: by.todayIs,
    };
    return section.questions.map((question) => (
      <Asked key={question.key} question={question} page={page}>
        {question.items === null ? undefined : (
          <GroupField
            question={question}
            form={form}
            book={book}
            vehicles={vehicles}
            onOpen={(index) => openItem.current(question.key, index)}
          />
        )}
      </Asked>
    ));
  }, [section, plain, start, form, book, by, vehicles, offered]);
  const initial = useMemo(() => textOf(plain, start), [plain, start]);
  const problems = useMemo(() => ({ fields: rejectedHere(section, data, rejection) }), [section, data, rejection]);

  return (
    <TaskPage
      title="Insurance quote"
      leave={{ label: 'All questions', onClick: props.onList }}
      {...(saved ? { saved } : {})}
    >
      <Stack space="large">
        <Stack space="small">
          <MutedText>
            Page {props.place} of {props.of}
          </MutedText>
          <ProgressBar share={(props.place - 1) / props.of} label="Pages completed" />
        </Stack>
        <PageHeading lead={section.help}>{section.title}</PageHeading>
        <FullPhone book={book} />
        <div ref={root}>
          <Form<Answers>
            initialValues={initial}
            schema={(typed) => sectionSchema(form, section, { ...book.answers(), ...typed }, by)}
            problems={Object.keys(problems.fields).length > 0 ? problems : null}
            submitLabel="Save and continue"
            busyLabel="Saving"
            bar
            onChange={book.change}
            onSubmit={() => {
              book.savePage(section.key);
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
