import { string, type TestConfig } from 'yup';

/** A text with a maximum length, counted as the operator does: an emoji is one character. */
export const textUpTo = (max: number, message: string) =>
  string()
    .trim()
    .test('length', message, (text = '') => [...text].length <= max);

/** Whether only the century is missing of a date that was typed in three fields. */
export const hasShortYear = (text: string): boolean => /^\d+\/\w+\/\d\d$/.test(text);

/** The message for a text that is not a day. */
export const realDay =
  (name: string, example: string) =>
  ({ value }: { value: string }): string =>
    hasShortYear(value)
      ? `${name} must have the year in full, for example 2026`
      : `${name} must be a real date, for example ${example}`;

/** A rule from a function that returns the error message, or null. An empty answer may be undefined. */
export const ruleFrom = <Value, Answers>(
  problem: (value: Value, answers: Partial<Answers>) => string | null | Promise<string | null>,
): TestConfig<Value> => ({
  name: 'rule',
  test: (value, { createError, parent }) => {
    const resultOf = (message: string | null) => message === null || createError({ message });
    const message = problem(value, parent);
    return message instanceof Promise ? message.then(resultOf) : resultOf(message);
  },
});
