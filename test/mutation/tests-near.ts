import { readdirSync } from 'node:fs';
import path from 'node:path';
import { importedBy } from '../support/imports';

/** The number of tests to run: if the nearest do not detect a mistake, a test that hardly uses the file seldom would. */
const most = 12;

/**
 * Finds the tests of the gate that import a file, directly or through others, the nearest first. A chunk that a page loads later does not
 * count as an import, because then every test of the whole portal would be near everything. The test of the other mutations does not count
 * either, because it only reads texts.
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
