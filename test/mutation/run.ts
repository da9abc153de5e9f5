import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { textsIn } from '../texts/texts';
import { applied, type Mutant, mutantsIn, sampleOf } from './mutants';
import { survivors } from './survivors';
import { testsNear } from './tests-near';
import { copyProject, runTests, withText } from './trial';
import { typeChecker } from './types';

/**
 * Makes one small mistake at a time in the code of files or folders, in a copy of the project. Reports whether the gate detects it: first
 * the types, then the unit tests and paths that import the file. `npm run mutate -- machines/payouts src/features/payouts --sample 50`.
 * Without `--sample` it makes every mistake; `--skip 50` leaves out the first 50, for another sample. JOBS=1 uses one core.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, skip: { type: 'string' } },
});
if (positionals.length === 0)
  throw new Error('Name files or folders: npm run mutate -- src/features/payouts --sample 50');

const isCode = (name: string): boolean =>
  /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !/(^|\/)generated\//.test(name);
const files = positionals.flatMap((place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(place, name))
        .filter((name) => isCode(name) && existsSync(name)),
);

interface Planted extends Mutant {
  readonly file: string;
  readonly text: string;
  readonly line: number;
  /** The name that `survivors.ts` uses. */
  readonly name: string;
}

const all = files.toSorted().flatMap((file): readonly Planted[] => {
  const text = readFileSync(file, 'utf8');
  return mutantsIn(file, text).map((mutant) => {
    const was = text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ');
    const line = text.slice(0, mutant.start).split('\n').length;
    return {
      ...mutant,
      file,
      text,
      line,
      name: `${file} ${mutant.kind}: ${was} → ${mutant.replace.replaceAll(/\s+/g, ' ')}`,
    };
  });
});
const chosen = values.sample === undefined ? all : sampleOf(all, Number(values.sample), Number(values.skip ?? 0));
console.log(`${all.length} mistakes are possible in ${files.length} files; ${chosen.length} are made.`);

const passesTypes = typeChecker();
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const near = testsNear();
const queue = [...chosen];
const byTypes: Planted[] = [];
const byTexts: Planted[] = [];
const byTests: Planted[] = [];
const unnoticed: Planted[] = [];
const command = (tests: readonly string[]) => (report: string) =>
  `jest --ci --forceExit --bail -w 1 --json --outputFile='${report}' --runTestsByPath ${tests.map((test) => `'${test}'`).join(' ')}`;

const copies = Array.from({ length: Math.min(2, Number(process.env.JOBS ?? 2)) }, () => copyProject(folder));
// Tests that fail without a mistake would detect everything.
const every = [...new Set(chosen.flatMap(({ file }) => near(file)))];
const untouched = await Promise.all(
  copies.map((copy, lane) =>
    runTests(copy, 'the tests', command(every.filter((_test, index) => index % copies.length === lane))),
  ),
);
for (const { verdict, output } of untouched)
  if (verdict !== 'passed') throw new Error(`The tests do not pass without any mistake:\n${output.slice(-3_000)}`);

await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { file } = mutant;
      const mutated = applied(mutant.text, mutant);
      if (!passesTypes(file, mutated)) {
        byTypes.push(mutant);
        continue;
      }
      // The gate compares docs/texts.md with the text in the code.
      if (textsIn(file, mutated).join('\n') !== textsIn(file, mutant.text).join('\n')) {
        byTexts.push(mutant);
        continue;
      }
      const tests = near(file);
      // Code that cannot be loaded counts as detected.
      const run = () => runTests(copy, file, command(tests), { PATIENCE_MS: '5000', ONE_FAILURE: '1' });
      const isMissed = tests.length === 0 || (await withText(copy, file, () => mutated, run)).verdict === 'passed';
      (isMissed ? unnoticed : byTests).push(mutant);
      console.log(`${isMissed ? '✗' : '✓'} ${file}:${mutant.line} ${mutant.name.slice(file.length + 1, 160)}`);
    }
  }),
);

const excused = unnoticed.filter(({ name }) => survivors[name]);
const problems = unnoticed.filter(({ name }) => !survivors[name]);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const noticed = byTypes.length + byTexts.length + byTests.length;
console.log(
  `\n${noticed} of ${chosen.length} mistakes are noticed (${percent(noticed, chosen.length)}): ${byTypes.length} by the types, ${byTexts.length} by the list of texts, ${byTests.length} by tests; ${excused.length} of the others have a reason.`,
);
for (const kind of new Set(chosen.map((mutant) => mutant.kind))) {
  const [made, missed] = [chosen, unnoticed].map((some) => some.filter((mutant) => mutant.kind === kind).length);
  console.log(`  ${kind}: ${(made ?? 0) - (missed ?? 0)} of ${made}`);
}
for (const { name, file, line } of problems) console.log(`\nNobody notices, ${file}:${line}\n  ${name}`);
if (problems.length > 0) process.exitCode = 1;
