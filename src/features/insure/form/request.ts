import type { QuoteRequest, SentAnswer, SentAnswers } from '../../../api/insurance';
import { readerOf, visibilityOf } from './conditions';
import { type Answers, type AskedForm, type AskedQuestion, type Item, indicesOf, nameIn } from './questions';
import { sentValue } from './values';

/** The body of POST /v1/insure/store: only shown and answered questions. */
export const requestBody = (
  form: AskedForm,
  answers: Answers,
  declarations: readonly string[],
): QuoteRequest['body'] => {
  const show = visibilityOf(form, readerOf(answers));
  const plain = (questions: readonly AskedQuestion[], item: Item | null): Record<string, SentAnswer> => {
    const sent: Record<string, SentAnswer> = {};
    for (const question of questions) {
      const value = show.question(question, item)
        ? sentValue(question, answers[nameIn(item, question.key)] ?? '')
        : null;
      if (value !== null) sent[question.key] = value;
    }
    return sent;
  };
  const sent: SentAnswers = {};
  let asksClaims = false;
  for (const section of form.sections) {
    Object.assign(
      sent,
      plain(
        section.questions.filter(({ items }) => items === null),
        null,
      ),
    );
    for (const question of section.questions) {
      if (question.items === null || !show.question(question)) continue;
      const { items } = question;
      const given = indicesOf(answers, question.key).map((index) => plain(items, { group: question.key, index }));
      if (given.length > 0 || question.required) sent[question.key] = given;
      if (given.length > 0 && question.asksClaims) asksClaims = true;
    }
  }
  return {
    schema_version: form.version,
    claim_schema_version: asksClaims ? form.claimVersion : null,
    answers: sent,
    declarations,
  };
};
