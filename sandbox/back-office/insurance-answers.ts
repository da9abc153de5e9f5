import { isRecord } from '../api/input';
import type { Answers } from '../api/insurance-answers';
import { type Html, html } from '../pages/html';
import { sayDay } from '../world/days';
import type { Form, PlainQuestion, Question } from '../world/insurance-form';

export const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

/** An answer in words. A value that no question explains is shown unchanged. */
const inWords = (question: PlainQuestion | undefined, value: unknown, registration: string): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isRecord(value) && typeof value.amount === 'number') return pounds(value.amount);
  if (question?.kind === 'vehicle') return registration;
  if (question?.kind === 'date') return sayDay(String(value));
  if (question?.kind === 'month') return sayDay(`${String(value)}-01`).replace(/^\d+ /, '');
  if (question?.kind === 'integer' && question.unit) return `${Number(value).toLocaleString('en-GB')} ${question.unit}`;
  const options = question?.kind === 'choice' || question?.kind === 'choices' ? question.options : [];
  return [value]
    .flat()
    .map((item: unknown) => options.find((option) => option.value === item)?.label ?? String(item))
    .join(', ');
};

const rows = (questions: readonly PlainQuestion[], answers: Answers, registration: string): Html =>
  html`<dl class="answers">${questions
    .filter(({ key }) => key in answers)
    .map(
      (question) =>
        html`<dt>${question.label}</dt><dd class="text">${inWords(question, answers[question.key], registration)}</dd>`,
    )}</dl>`;

const plain = (questions: readonly Question[]): PlainQuestion[] =>
  questions.filter((question) => question.kind !== 'group');

/** What the driver answered, page by page, in the order in which it was asked. */
export const answersByPage = (form: Form, claimForm: Form, answers: Answers, registration: string): Html => {
  const known = new Set(form.sections.flatMap(({ questions }) => questions.map(({ key }) => key)));
  const unknown = Object.entries(answers).filter(([key]) => !known.has(key));
  return html`${form.sections.map(({ title, questions }) => {
    if (!questions.some(({ key }) => key in answers)) return null;
    return html`<h3>${title}</h3>${rows(plain(questions), answers, registration)}
${questions.map((question) => {
  const items = answers[question.key];
  if (question.kind !== 'group' || !Array.isArray(items)) return null;
  const inner =
    question.item_schema === 'claim'
      ? plain(claimForm.sections.flatMap((section) => section.questions))
      : question.questions;
  return items.map(
    (item: Answers, index) =>
      html`<h4>${question.label}: ${question.item_label} ${index + 1}</h4>${rows(inner, item, registration)}`,
  );
})}`;
  })}
${unknown.length > 0 && html`<h3>From an earlier form</h3><dl class="answers">${unknown.map(([key, value]) => html`<dt>${key}</dt><dd class="text">${inWords(undefined, typeof value === 'object' && !isRecord(value) ? JSON.stringify(value) : value, registration)}</dd>`)}</dl>`}`;
};
