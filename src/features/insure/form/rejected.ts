import type { Rejection } from '../../../../machines/shared/result';
import type { AskedForm } from './questions';

/**
 * Groups validation errors by question. The operator may name a part of an answer, such as `answers.value.amount` or the second of several
 * choices, `answers.uses.1`.
 */
export const rejectedAnswers = (form: AskedForm, rejection: Rejection | null) => {
  const answers: Record<string, string> = {};
  const otherMessages: string[] = [];
  for (const [field, texts] of Object.entries(rejection?.fields ?? {})) {
    const name = /^answers\.([^.]+(?:\.\d+\.[^.]+)?)/.exec(field)?.[1];
    if (name !== undefined && form.places.has(name.split('.')[0] ?? ''))
      answers[name] = [...(answers[name] === undefined ? [] : [answers[name]]), ...texts].join(' ');
    else otherMessages.push(...texts);
  }
  if (rejection && Object.keys(answers).length === 0 && otherMessages.length === 0)
    otherMessages.push(rejection.message);
  return { answers, rest: otherMessages };
};
