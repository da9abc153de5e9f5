import { string, type TestConfig } from 'yup';

/** A text with a maximum length, counted as the operator does: an emoji is one character. */
export const textUpTo = (max: number, message: string) =>
  string()
    .trim()
    .test('length', message, (text = '') => [...text].length <= max);

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
