/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { excuses, groups, unmutated } from './claims';
import { requirementTags } from './conformance';
import { mutations } from './mutations/all';
import { constants } from './mutations/constants';
import { tagsBelow } from './tags';

/** The file that contains the titles of a test file: a slow file may only run the tests of another one again, in a database. */
const titlesOf = (test: string): string => {
  const [, repeated] = /^import '\.\/([\w-]+\.test)';$/m.exec(readFileSync(test, 'utf8')) ?? [];
  return repeated === undefined ? test : path.join(path.dirname(test), `${repeated}.ts`);
};

const claims = groups.flatMap(({ claims }) => Object.keys(claims));

test('each claim has a mutation, or the reason why it has none', () => {
  const mutated = new Set(mutations.map(({ claim }) => claim));
  const marked = [...Object.keys(unmutated), ...Object.keys(excuses)];
  expect(claims.filter((id) => !mutated.has(id) && !marked.includes(id))).toEqual([]);
  expect(marked.filter((id) => mutated.has(id) || !claims.includes(id))).toEqual([]);
});

test('each mutation changes one place of a file, which can still be read', () => {
  const problems = mutations.flatMap(({ claim, file, find, replace }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const count = text.split(find).length - 1;
    if (count !== 1 || find === replace) return [`${claim}: ${JSON.stringify(find)} is ${count} times in ${file}`];
    if (!/\.tsx?$/.test(file)) return [];
    const mutant = text.replace(find, () => replace);
    const { parseDiagnostics } = ts.createSourceFile(file, mutant, ts.ScriptTarget.Latest) as ts.SourceFile & {
      readonly parseDiagnostics: readonly ts.Diagnostic[];
    };
    return parseDiagnostics.map(({ messageText }) => `${claim}: ${JSON.stringify(replace)} in ${file}: ${messageText}`);
  });
  expect(problems).toEqual([]);
});

test('each mutation names a test file with tests of its claim', () => {
  const tags = [...tagsBelow('test'), ...requirementTags()];
  expect(
    mutations
      .filter(({ claim, test }) => !tags.some(({ id, file }) => id === claim && file === titlesOf(test)))
      .map(({ claim, test }) => `${claim}: ${test}`),
  ).toEqual([]);
});

test('each mutation names tests that exist, because a run without tests would count as noticed', () => {
  const gone = mutations.filter(({ test, title }) => !readFileSync(titlesOf(test), 'utf8').includes(title));
  expect(gone.map(({ claim, test, title }) => `${claim}: “${title}” is not in ${test}`)).toEqual([]);
});

test('each constant of the requirements is checked by tests of the gate', () => {
  expect(Object.keys(constants).filter((test) => /\.long\.|\.spec\./.test(test))).toEqual([]);
  const held = new Set(
    Object.values(constants)
      .flat()
      .map(([id]) => id),
  );
  expect([...held].sort()).toEqual([
    ...['AP-02', 'AP-16', 'AP-21', 'AP-23', 'ER-06', 'ER-11', 'ER-12', 'FL-01', 'FL-02', 'FL-03', 'FL-06'],
    ...['RT-22', 'UI-01', 'UI-02', 'UI-03'],
  ]);
});
