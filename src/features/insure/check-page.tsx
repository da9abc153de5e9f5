import { useEffect, useRef } from 'react';
import type { Rejection } from '../../../machines/shared/result';
import { path } from '../../api/path';
import { askHref } from '../../domain/ask';
import { AskLink } from '../../ui/AskLink';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/CheckboxField';
import { Form } from '../../ui/Form';
import { NoWrap } from '../../ui/NoWrap';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { Answered } from './answered';
import { type AskedSection, type Item, itemIn, itemName } from './form/questions';
import { rejectedAnswers } from './form/rejected';
import type { FormData } from './form-wiring';
import { useSentNotice } from './sent-notice';

/** The declarations, by key. */
type Declared = Readonly<Record<string, boolean>>;

export interface CheckPageProps {
  readonly data: FormData;
  readonly sections: readonly AskedSection[];
  readonly rejection: Rejection | null;
  /** The page that the driver has just changed. */
  readonly changed: string | null;
  readonly onList: () => void;
  /** Opens a page of the form, at an item or a question. */
  readonly onChange: (section: string, item?: Item | null, question?: string) => void;
  readonly onSend: (declarations: readonly string[]) => void;
}

/** The rejected answers, each with a link to its question. */
const NotAccepted = ({
  data,
  sections,
  rejection,
  onChange,
}: Pick<CheckPageProps, 'data' | 'sections' | 'onChange'> & { rejection: Rejection }) => {
  const { answers, otherMessages } = rejectedAnswers(data.form, rejection);
  const lines = Object.entries(answers).flatMap(([name, message]) => {
    const item = itemIn(name);
    const place = data.form.places.get(item?.group ?? name);
    const section = place && sections.find(({ key }) => key === place.section.key);
    if (!place || !section) return [];
    const about = item
      ? `${itemName(place.question, item.index)}, ${place.question.byKey.get(item.key)?.label ?? ''}`
      : place.question.label;
    return [
      {
        name,
        message,
        about,
        go: () => onChange(section.key, item && { group: item.group, index: item.index }, item?.key ?? name),
      },
    ];
  });
  return (
    <Banner
      tone="danger"
      urgent
      title={lines.length > 0 ? 'Some answers were not accepted' : 'Your form was not accepted'}
    >
      <Stack space="small">
        {otherMessages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {lines.map(({ name, message, about, go }) => (
          <div key={name}>
            <p>
              <strong>{about}</strong> {message}
            </p>
            <Button variant="plain" about={about} onClick={go}>
              Change
            </Button>
          </div>
        ))}
        {/* The portal may not be able to ask a question the way the operator wants its answer (OP-05). */}
        <AskLink href={askHref({ topic: 'insurance', subject: 'My insurance form was not accepted' })}>
          Ask us for help with this form
        </AskLink>
      </Stack>
    </Banner>
  );
};

/** All answers, and the driver's declarations. */
export const CheckPage = ({ data, sections, rejection, changed, onList, onChange, onSend }: CheckPageProps) => {
  const { form, store, vehicles } = data;
  const answers = store.answers();
  const sentNotice = useSentNotice(data);
  const openQuote = data.quotes.find(
    ({ status, vehicle_id: car }) =>
      ['submitted', 'referred', 'quoted', 'accepted'].includes(String(status)) &&
      car !== null &&
      Object.values(answers).includes(car),
  );
  const changeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => changeButton.current?.focus(), []);
  const initial: Declared = Object.fromEntries(form.declarations.map(({ key }) => [key, false]));
  return (
    <TaskPage title="Insurance quote" leave={{ label: 'All questions', onClick: onList }} saved="Saved">
      <Page
        title="Check your answers"
        lead={sentNotice ? undefined : 'Not sent yet. The broker will see this when you send it.'}
      >
        {sentNotice ??
          (openQuote ? (
            <Banner
              title={`You already have ${openQuote.reference ?? 'a quote'} for this car`}
              action={{ text: 'See the quote', href: path`/insure/${openQuote.id}` }}
            >
              You only need another one if your answers have changed.
            </Banner>
          ) : null)}
        {rejection ? <NotAccepted data={data} sections={sections} rejection={rejection} onChange={onChange} /> : null}
        {sections.map((section) => (
          <Section
            key={section.key}
            title={section.title}
            aside={
              <NoWrap>
                <Button
                  ref={section.key === changed ? changeButton : null}
                  variant="plain"
                  about={section.title}
                  onClick={() => onChange(section.key)}
                >
                  Change
                </Button>
              </NoWrap>
            }
          >
            <Answered
              form={form}
              section={section}
              answers={answers}
              vehicles={vehicles}
              onItem={(item) => onChange(section.key, item)}
            />
          </Section>
        ))}
        <Section title="Before you send it">
          <Form<Declared>
            initialValues={initial}
            schema={async () =>
              (await import(/* webpackChunkName: "rules" */ './schema')).declaredSchema(form.declarations)
            }
            submitLabel="Send to the broker"
            busyLabel="Sending"
            actionBar
            onSubmit={(ticked) => onSend(form.declarations.filter(({ key }) => ticked[key]).map(({ key }) => key))}
          >
            {form.declarations.map(({ key, text }) => (
              <CheckboxField key={key} name={key} label={text} />
            ))}
          </Form>
        </Section>
      </Page>
    </TaskPage>
  );
};
