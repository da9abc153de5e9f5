import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const imports =
  /^(?:import|export)(?! type\b)[^;'"]*['"](\.[^'"]+)['"]|requireActual(?:<[^>]*>)?\(['"](\.[^'"]+)['"]/gm;

const resolved = (from: string, to: string): string | undefined => {
  const base = path.join(path.dirname(from), to);
  return [`${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts'), base].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  );
};

/** So many of them are asked: a mistake that the nearest do not notice would seldom be noticed by one that hardly knows of the file. */
const most = 12;

/**
 * Finds the tests of the gate that import a file, directly or through others, the nearest first. What a page brings as a chunk of its own (`import()`) does not
 * count: by that way every test of the whole portal would be near everything.
 */
export function testsNear(): (file: string) => readonly string[] {
  const reached = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const known = reached.get(file);
    if (known) return known;
    const found = [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(
      ([, to, mocked]) => resolved(file, to ?? mocked ?? '') ?? [],
    );
    reached.set(file, found);
    return found;
  };
  /** Every file that a test imports, with how many steps away it is. */
  const distances = (test: string): ReadonlyMap<string, number> => {
    const seen = new Map([[test, 0]]);
    for (const [file, distance] of seen)
      for (const next of importsOf(file)) if (!seen.has(next)) seen.set(next, distance + 1);
    return seen;
  };
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/\.long\./.test(name))
    .map((name) => path.join('test', name))
    .map((test) => ({ test, seen: distances(test) }));
  return (file) =>
    tests
      .flatMap(({ test, seen }) => {
        const distance = seen.get(file);
        return distance === undefined ? [] : [{ test, distance }];
      })
      .sort((one, other) => one.distance - other.distance)
      .map(({ test }) => test)
      .slice(0, most);
}
