import type { Rejection } from '../../../../machines/shared/result';
import type { AskedForm } from './questions';

/** Groups validation errors by question. */
export const rejectedAnswers = (form: AskedForm, rejection: Rejection | null) => {
  const answers: Record<string, string> = {};
  const otherMessages: string[] = [];
  for (const [field, texts] of Object.entries(rejection?.fields ?? {})) {
    const name = field.startsWith('answers.') ? field.slice('answers.'.length) : null;
    if (name !== null && form.places.has(name.split('.')[0] ?? '')) answers[name] = texts.join(' ');
    else otherMessages.push(...texts);
  }
  if (rejection && Object.keys(answers).length === 0 && otherMessages.length === 0)
    otherMessages.push(rejection.message);
  return { answers, otherMessages };
};
