import { string } from 'yup';

/** A text of at most so many characters. Counted as the operator counts: an emoji is as long as a letter. */
export const textUpTo = (most: number, words: string) =>
  string()
    .trim()
    .test('length', words, (text = '') => [...text].length <= most);

/** A text of which a function says what is wrong, in the driver's words; null when nothing is. */
export const textBy = (problem: (text: string) => string | null | Promise<string | null>) =>
  string().test('problem', (text = '', { createError }) => {
    const said = (message: string | null) => message === null || createError({ message });
    const found = problem(text);
    return found instanceof Promise ? found.then(said) : said(found);
  });
