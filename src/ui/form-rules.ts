import { string, type TestConfig } from 'yup';

/** A text with a maximum length, counted as the operator does: an emoji is one character. */
export const textUpTo = (max: number, message: string) =>
  string()
    .trim()
    .test('length', message, (text = '') => [...text].length <= max);

/** A rule from a function that returns the error message, or null. An empty answer may be undefined. */
export const saying = <Value, Answers>(
  problem: (value: Value, answers: Partial<Answers>) => string | null | Promise<string | null>,
): TestConfig<Value> => ({
  name: 'saying',
  test: (value, { createError, parent }) => {
    const raw = (message: string | null) => message === null || createError({ message });
    const found = problem(value, parent);
    return found instanceof Promise ? found.then(raw) : raw(found);
  },
});
