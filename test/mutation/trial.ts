import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../scripts/run.mjs';

/** The result of tests for a mutation. `broken`: the tests could not run at all, which says nothing about the mistake. */
export type Verdict = 'passed' | 'failed' | 'broken';

export interface Trial {
  readonly verdict: Verdict;
  readonly output: string;
}

/** A copy of the project without its history. The packages are links, and the copy has caches of its own. */
export function copyProject(folder: string): string {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  const leftOut = new Set(['node_modules', '.git', 'test-results', 'atlas']);
  for (const name of readdirSync('.').filter((name) => !leftOut.has(name)))
    cpSync(name, path.join(copy, name), { recursive: true, preserveTimestamps: true });
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
    symlinkSync(path.resolve('node_modules', name), path.join(copy, 'node_modules', name));
  return copy;
}

/** Runs a Jest or Playwright command in a copy, and reads its report from `report.json`. */
export async function runTests(
  copy: string,
  name: string,
  commandFor: (report: string) => string,
  more: Readonly<Record<string, string>> = {},
): Promise<Trial> {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const { output } = await run(`cd '${copy}' && ${commandFor(report)}`, {
    name,
    timeoutMinutes: 10,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_ENV: undefined, CI: undefined, ...more },
  });
  return { verdict: verdictIn(report), output };
}

function verdictIn(report: string): Verdict {
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const [passed, failed, broken] = results.stats
      ? [results.stats.expected, results.stats.unexpected, results.stats.unexpected === 0 && results.errors.length > 0]
      : [results.numPassedTests, results.numFailedTests, results.numRuntimeErrorTestSuites > 0];
    return broken || passed + failed === 0 ? 'broken' : failed > 0 ? 'failed' : 'passed';
  } catch {
    return 'broken';
  }
}

/** Runs the work while a file of the copy has another text. */
export async function withText<Result>(
  copy: string,
  file: string,
  change: (text: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const place = path.join(copy, file);
  const text = readFileSync(place, 'utf8');
  writeFileSync(place, change(text));
  try {
    return await work();
  } finally {
    writeFileSync(place, text);
  }
}
