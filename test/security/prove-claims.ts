import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareBuild, prepareChromium } from '../../scripts/prepare.mjs';
import { run } from '../../scripts/run.mjs';
import { copyProject, runTests, type Trial, withText } from '../mutation/trial';
import { type ClaimMutation, mutations } from './mutations/all';

/**
 * Makes one mutation at a time in a copy of the project, and runs the tests of its claim. If they still pass, the run fails. `npm run
 * prove:claims -- SEC-42 REL-05` tries the named claims. JOBS=1 uses one core.
 */
const wanted = process.argv.slice(2);
const chosen = mutations.filter(({ claim }) => wanted.length === 0 || wanted.includes(claim));
const unknown = wanted.filter((id) => !mutations.some(({ claim }) => claim === id));
if (unknown.length > 0) throw new Error(`No mutation is known for ${unknown.join(', ')}.`);

const isBrowserTest = (test: string): boolean => test.endsWith('.spec.ts');
const patternOf = (titles: readonly string[]): string =>
  [...new Set(titles)].map((title) => title.replaceAll(/[^\w ]/g, '.')).join('|');

function runTitles(copy: string, test: string, titles: readonly string[]): Promise<Trial> {
  const pattern = patternOf(titles);
  return runTests(copy, test, (report) =>
    isBrowserTest(test)
      ? `playwright test --project=browser --max-failures=1 --reporter=list,json ${test} -g '${pattern}'`
      : `jest --ci --forceExit --json --outputFile='${report}' ${test} -t '${pattern}'`,
  );
}

async function tryMutation(copy: string, { file, find, replace, test, title }: ClaimMutation): Promise<Trial> {
  if (readFileSync(path.join(copy, file), 'utf8').split(find).length !== 2)
    return { verdict: 'broken', output: `"${find}" is not in ${file} once.` };
  const mutate = (text: string) => text.replace(find, () => replace);
  return withText(copy, file, mutate, () => runTitles(copy, test, [title]));
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-claims-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const tests = [...new Set(chosen.map(({ test }) => test))];
if (tests.some(isBrowserTest)) {
  await prepareChromium();
  await prepareBuild();
}
if (tests.some((test) => test.includes('.long.')))
  await run('node test/support/bring-servers.mjs', { name: 'PostgreSQL and nginx', timeoutMinutes: 20 });

// A mutation of the portal's files needs a build, which the browser tests make. So these come last.
const needsBuild = ({ file }: ClaimMutation): boolean => !/^(?:server|sandbox)\//.test(file);
const browserWork = chosen
  .filter(({ test }) => isBrowserTest(test))
  .sort((a, b) => Number(needsBuild(a)) - Number(needsBuild(b)));
const unitWork = chosen.filter(({ test }) => !isBrowserTest(test));

const lanes = Array.from({ length: Math.min(2, Number(process.env.JOBS ?? 2)) }, () => copyProject(folder));
const problems: string[] = [];
const unnoticed = new Set<string>();

// Tests that fail without a mutation would detect everything.
const untouched = tests.map((test) => ({
  test,
  titles: chosen.filter((item) => item.test === test).map(({ title }) => title),
}));
await Promise.all(
  lanes.map(async (copy, lane) => {
    const isOurs = ({ test }: { test: string }) => lane === 0 || !isBrowserTest(test);
    for (let index = untouched.findIndex(isOurs); index >= 0; index = untouched.findIndex(isOurs)) {
      const [next] = untouched.splice(index, 1);
      if (!next) return;
      const { verdict, output } = await runTitles(copy, next.test, next.titles);
      if (verdict !== 'passed')
        problems.push(`${next.test} does not pass without any mutation:\n${output.slice(-3_000)}`);
    }
  }),
);

const wasUntouchedGreen = problems.length === 0;
if (wasUntouchedGreen) {
  await Promise.all(
    lanes.map(async (copy, lane) => {
      const take = () => (lane === 0 ? (browserWork.shift() ?? unitWork.shift()) : unitWork.shift());
      for (let next = take(); next; next = take()) {
        const started = performance.now();
        const { verdict, output } = await tryMutation(copy, next);
        const isNoticed = verdict === 'failed';
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(
          `${isNoticed ? '✓' : '✗'} ${next.claim} ${next.file}: ${next.find.trim().split('\n')[0]} (${seconds} s)`,
        );
        if (isNoticed) continue;
        unnoticed.add(next.claim);
        const report = verdict === 'broken' ? `could not run:\n${output.slice(-3_000)}` : 'still pass';
        problems.push(
          `${next.claim}: "${next.find}" became "${next.replace}" in ${next.file}, and the tests in ${next.test} ${report}`,
        );
      }
    }),
  );
}

if (problems.length > 0) {
  console.log(`\n${problems.join('\n\n')}\n`);
  process.exitCode = 1;
}
const claims = new Set(chosen.map(({ claim }) => claim));
const noticed = wasUntouchedGreen ? claims.size - unnoticed.size : 0;
console.log(`${noticed} of ${claims.size} claims would be noticed`);
