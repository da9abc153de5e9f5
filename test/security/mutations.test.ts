/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { excuses, groups, unmutated } from './demands';
import { mutations } from './mutations/all';
import { tagsBelow } from './tags';

const claims = groups.flatMap(({ demands }) => demands.map(([id]) => id));

test('each claim has a mutation, or a word about why it has none', () => {
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
    const { diagnostics = [] } = ts.transpileModule(mutant, { fileName: file, reportDiagnostics: true });
    return diagnostics.map(({ messageText }) => `${claim}: ${JSON.stringify(replace)} in ${file}: ${messageText}`);
  });
  expect(problems).toEqual([]);
});

test('each mutation names a test file with tests of its claim', () => {
  const tags = tagsBelow('test');
  expect(
    mutations
      .filter(({ claim, test }) => !tags.some(({ id, file }) => id === claim && file === test))
      .map(({ claim, test }) => `${claim}: ${test}`),
  ).toEqual([]);
});
