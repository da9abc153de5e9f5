import { readdirSync } from 'node:fs';
import path from 'node:path';
import { importedBy } from '../support/imports';

/** So many of them are asked: a mistake that the nearest do not notice would seldom be noticed by one that hardly knows of the file. */
const most = 12;

/**
 * Finds the tests of the gate that import a file, directly or through others, the nearest first. What a page brings as its own chunk does
 * not count: by that way every test of the whole portal would be near everything. Nor does the test of the other mutations, which only knows texts.
 */
export function testsNear(): (file: string) => readonly string[] {
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/\.long\.|^security\/mutations\./.test(name))
    .map((name) => path.join('test', name))
    .map((test) => ({ test, seen: importedBy(test) }));
  return (file) =>
    tests
      .flatMap(({ test, seen }) => {
        const distance = seen.get(file);
        return distance === undefined ? [] : [{ test, distance }];
      })
      .sort((a, b) => a.distance - b.distance)
      .map(({ test }) => test)
      .slice(0, most);
}
