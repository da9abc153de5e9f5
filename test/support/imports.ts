import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const imports =
  /^(?:import|export)(?! type\b)[^;'"]*['"](\.[^'"]+)['"]|requireActual(?:<[^>]*>)?\(['"](\.[^'"]+)['"]/gm;

const resolved = (from: string, to: string): string | undefined => {
  const base = path.join(path.dirname(from), to);
  return [`${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts'), base].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file),
  );
};

const importsByFile = new Map<string, readonly string[]>();

/** The files of the project that a file imports, except types and what a page loads later (`import()`). */
export const importsOf = (file: string): readonly string[] => {
  const found =
    importsByFile.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(
      ([, to, mocked]) => resolved(file, to ?? mocked ?? '') ?? [],
    );
  importsByFile.set(file, found);
  return found;
};

/** Every file that a file imports, directly or through others, with the number of steps. `into`: whether to follow the imports of a file. */
export const importedBy = (file: string, into: (file: string) => boolean = () => true): ReadonlyMap<string, number> => {
  const distances = new Map([[file, 0]]);
  for (const [one, distance] of distances)
    if (into(one)) for (const next of importsOf(one)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
};
