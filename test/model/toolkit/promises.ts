import { type Title, titlesBelow } from '../../support/titles';
import type { Promised } from './model';

/** What `toldBy` of promises does not find: each names one test and no second. */
export const notTold = (promises: readonly Promised[], titles: readonly Title[]): readonly string[] => {
  const tests = titles.filter(({ kind }) => kind === 'test');
  return promises.flatMap(({ says, toldBy }) => {
    if (toldBy.length === 0) return [`no test tells: ${says}`];
    return toldBy.flatMap((part) => {
      const found = tests.filter(({ title }) => title.includes(part)).length;
      return found === 1 ? [] : [`${found} tests are called "${part}": ${says}`];
    });
  });
};

/** The titles of all files of tests in which one of the promises can be told. */
export const titlesFor = (promises: readonly Promised[]): readonly Title[] => {
  // The parts of a title that is put together stand apart in its file.
  const parts = promises.flatMap(({ toldBy }) =>
    toldBy.map((part) => part.split('…').sort((one, other) => other.length - one.length)[0] ?? ''),
  );
  return titlesBelow('test', (text) => parts.some((part) => text.includes(part)));
};
