import type { Promised } from './model';

/** The longest part of a title that is written out: `a…b` is a title that is put together. */
export const longestPart = (title: string): string => title.split('…').sort((a, b) => b.length - a.length)[0] ?? '';

/** A title in a test file. */
export interface Title {
  readonly title: string;
  readonly kind: 'test' | 'group' | 'step';
}

/** What is wrong with the tests of promises, a sentence each: `provenBy` has to name exactly one test. */
export const unproven = (promises: readonly Promised[], titles: readonly Title[]): readonly string[] => {
  const tests = titles.filter(({ kind }) => kind === 'test');
  return promises.flatMap(({ says, provenBy }) => {
    if (provenBy.length === 0) return [`no test proves: ${says}`];
    return provenBy.flatMap((part) => {
      const found = tests.filter(({ title }) => title.includes(part)).length;
      return found === 1 ? [] : [`${found} tests are called "${part}": ${says}`];
    });
  });
};
