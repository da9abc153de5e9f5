import { string, type TestConfig } from 'yup';

/** A text of at most so many characters. Counted as the operator counts: an emoji is as long as a letter. */
export const textUpTo = (most: number, words: string) =>
  string()
    .trim()
    .test('length', words, (text = '') => [...text].length <= most);

/** A rule of which a function says what is wrong, in the driver's words; null when nothing is. An empty answer may be undefined. */
export const saying = <Value, Answers>(
  problem: (value: Value, answers: Partial<Answers>) => string | null | Promise<string | null>,
): TestConfig<Value> => ({
  name: 'saying',
  test: (value, { createError, parent }) => {
    const said = (message: string | null) => message === null || createError({ message });
    const found = problem(value, parent);
    return found instanceof Promise ? found.then(said) : said(found);
  },
});
