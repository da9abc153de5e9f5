import { memo, type ReactNode, useMemo } from 'react';
import type { Vehicle } from '../../api/driver';
import { carInList } from '../../domain/car';
import { isFreeText } from '../../domain/country';
import { currencySign } from '../../format/money';
import { ChoicesField } from '../../ui/ChoicesField';
import { DateField } from '../../ui/DateField';
import { useFormAnswer } from '../../ui/FormState';
import { MonthField } from '../../ui/MonthField';
import { RadioField } from '../../ui/RadioField';
import { type Option, SelectField } from '../../ui/SelectField';
import { Status } from '../../ui/Status';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { dependenciesOf, visibilityOf } from './form/conditions';
import { limitDay } from './form/limits';
import type { Answers, AskedForm, AskedQuestion, Item } from './form/questions';
import { currencyOf, kindOf } from './form/values';

/** What the questions of a page have in common. Referentially stable while the page is shown. */
export interface PageOfQuestions {
  readonly form: AskedForm;
  readonly item: Item | null;
  /** The keys of the questions in this page's form, by the names of their answers. */
  readonly keyByName: ReadonlyMap<string, string>;
  /** The answers of the other pages, as they were when this page opened. */
  readonly elsewhere: Answers;
  readonly prefilled: Answers;
  readonly vehicles: readonly Vehicle[];
  readonly today: string;
}

/** The most options to list: more would push the next question too far down. */
const maxRadios = 7;

const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const prefillSources: Readonly<Record<string, string>> = {
  'vehicle.current': 'The car you drive',
  'user.email': 'From your sign-in',
};

/** Shows that an answer came from the operator, until the driver changes it. */
const PrefilledNote = ({ question, value }: { question: AskedQuestion; value: string }) => {
  const names = useMemo(() => [question.key], [question]);
  const isUnchanged = useFormAnswer(names, (answer) => answer(question.key) === value);
  return isUnchanged ? (
    <Status tone="info" icon="you">
      {prefillSources[question.prefill ?? ''] ?? 'From your profile'}
    </Status>
  ) : null;
};

/** Whether the question says its unit, if it has one: "How many hours a week do you work?". */
const saysUnit = ({ label, unit = '' }: AskedQuestion): boolean =>
  unit.split(' ').every((word) => label.includes(word));

const hintOf = (question: AskedQuestion, prefilled: string): ReactNode => {
  const text = [
    question.help,
    question.why,
    question.max_choices && `Choose up to ${question.max_choices}.`,
    kindOf(question) === 'integer' && !saysUnit(question) && `In ${question.unit}.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (prefilled === '') return text || undefined;
  return (
    <>
      {text ? `${text} ` : null}
      <PrefilledNote question={question} value={prefilled} />
    </>
  );
};

const Field = ({ question, page }: { question: AskedQuestion; page: PageOfQuestions }) => {
  const { key, label, required } = question;
  const common = { name: key, label, optional: !required, hint: hintOf(question, page.prefilled[key] ?? '') };
  const asOptions = (options: readonly Option[]) =>
    options.length > maxRadios ? (
      <SelectField {...common} options={options} />
    ) : (
      <RadioField {...common} options={options} />
    );
  const options = () =>
    (question.options ?? []).map(
      ({ value, label: text = value, help }): Option => ({ value, label: text, ...(help ? { hint: help } : {}) }),
    );
  const kind = kindOf(question);
  // A choice without options is answered as text.
  switch ((kind === 'choice' || kind === 'choices') && options().length === 0 ? 'text' : kind) {
    case 'textarea':
      return <TextAreaField {...common} {...(question.max_length ? { maxLength: question.max_length } : {})} />;
    case 'email':
      return <TextField {...common} type="email" inputMode="email" />;
    case 'phone':
      return <TextField {...common} type="tel" inputMode="tel" width="short" />;
    case 'postcode':
      return <TextField {...common} autoCapitalize="characters" width={9} />;
    case 'registration':
      return <TextField {...common} autoComplete="off" look={isFreeText('registration') ? 'plain' : 'plate'} />;
    case 'integer':
      return <TextField {...common} inputMode="numeric" autoComplete="off" width={10} />;
    case 'money':
      return (
        <TextField
          {...common}
          inputMode="decimal"
          autoComplete="off"
          width={10}
          prefix={currencySign(currencyOf(question))}
        />
      );
    case 'date':
    case 'month': {
      const Field = kind === 'date' ? DateField : MonthField;
      const min = limitDay(question.min_date, page.today);
      const max = limitDay(question.max_date, page.today);
      return <Field {...common} min={min} max={max} />;
    }
    case 'yes_no':
      return <RadioField {...common} options={yesNo} />;
    case 'choice':
      return asOptions(options());
    case 'choices':
      return <ChoicesField {...common} options={options()} />;
    case 'vehicle':
      return asOptions(page.vehicles.map((vehicle) => ({ value: String(vehicle.id), label: carInList(vehicle) })));
    default:
      return <TextField {...common} autoComplete="off" />;
  }
};

/** A question that is shown while its conditions are met. Typing renders only the questions that depend on that answer. */
export const Asked = memo(function Asked({
  question,
  page,
  children,
}: {
  readonly question: AskedQuestion;
  readonly page: PageOfQuestions;
  /** The content of a group, in place of a field. */
  readonly children?: ReactNode;
}) {
  const { form, item, keyByName, elsewhere } = page;
  const names = useMemo(
    () => dependenciesOf(form, question, item).flatMap((name) => keyByName.get(name) ?? []),
    [form, question, item, keyByName],
  );
  const isShown = useFormAnswer(names, (value) => {
    const read = (name: string): string => {
      const key = keyByName.get(name);
      return key === undefined ? (elsewhere[name] ?? '') : String(value(key) ?? '');
    };
    return visibilityOf(form, read).question(question, item);
  });
  if (!isShown) return null;
  return children ?? <Field question={question} page={page} />;
});
