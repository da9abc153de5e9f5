import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildPortal } from '../sandbox/prepare.mjs';
import { budgetProblems, bundleProblems } from './tools/bundle';
import { type Counts, countJest, countPlaywright } from './tools/counts';

/** What one step of the gate came to. A step without cases of its own is one case. */
type Outcome = { counts: Counts; output: string };
type Step = { title: string; work: () => Promise<Outcome> };

const results = path.resolve('test-results');
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const passed: Counts = { passed: 1, failed: 0, skipped: 0 };
const failed: Counts = { passed: 0, failed: 1, skipped: 0 };

/** The last line a running step wrote, for the sign of life. */
const doing = new Map<string, string>();

function node(title: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      const line = stripVTControlCharacters(String(chunk)).trim().split('\n').at(-1);
      if (line) doing.set(title, line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A command that is one case: it ends well or it does not. */
function command(title: string, ...args: string[]): Step {
  return {
    title,
    work: async () => {
      const { code, output } = await node(title, args);
      return { counts: code === 0 ? passed : failed, output };
    },
  };
}

/** A test runner whose JSON report is read. A run that ends badly without a failed case is a failed case itself. */
function suite(title: string, report: string, count: (file: string) => Counts, ...args: string[]): Step {
  const file = path.join(results, report);
  return {
    title,
    work: async () => {
      rmSync(file, { force: true });
      const { code, output } = await node(title, args);
      const counts = existsSync(file) ? count(file) : failed;
      return { counts: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts, output };
    },
  };
}

const bin = (name: string) => path.join('node_modules', name);

const quick: Step[] = [
  command('contract types', '--import', 'tsx', 'test/tools/api-types.ts', '--check'),
  command('types', bin('typescript-7/bin/tsc')),
  command('lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
  command(
    'import rules',
    bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'src',
    'machines',
    'server',
    'sandbox',
    'test',
  ),
  command('unused code', bin('knip/bin/knip.js')),
  command('diagrams', '--import', 'tsx', 'test/model/docs/generate.ts', '--check'),
  command('lists of security and licences', '--import', 'tsx', 'test/security/generate.ts', '--check'),
];

const build: Step[] = [
  {
    title: 'build',
    work: async () => {
      await buildPortal();
      const dist = path.resolve('dist');
      const problems = [...bundleProblems(dist), ...budgetProblems(dist)];
      return { counts: problems.length ? failed : passed, output: problems.join('\n') };
    },
  },
];

const tests: Step[] = [
  suite(
    'unit, host, sandbox and model tests',
    'jest.json',
    countJest,
    bin('jest/bin/jest.js'),
    '--json',
    `--outputFile=${path.join(results, 'jest.json')}`,
  ),
  suite('browser tests and paths', 'playwright.json', countPlaywright, bin('@playwright/test/cli.js'), 'test'),
];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

async function runStep({ title, work }: Step): Promise<void> {
  const since = performance.now();
  const timer = setInterval(() => console.log(`  ${title} … ${seconds(since)} · ${(doing.get(title) ?? '').slice(0, 100)}`), 20_000);
  const { counts, output } = await work().catch((error: unknown) => ({ counts: failed, output: String(error) }));
  clearInterval(timer);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const cases = counts.passed + counts.failed + counts.skipped;
  const tally = cases > 1 ? `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}, ` : '';
  if (counts.failed) console.log(`\n${output.trimEnd()}\n`);
  console.log(`${counts.failed ? '✗' : '✓'} ${title} (${tally}${seconds(since)})`);
  const coverage = /^Coverage.*$/m.exec(output)?.[0];
  if (coverage && !counts.failed) console.log(`  ${coverage}`);
}

async function runLane(steps: Step[]): Promise<void> {
  for (const each of steps) await runStep(each);
}

mkdirSync(results, { recursive: true });
// The tests need the build. Browsers wait for answers a fifth of the time, which the tests without one use.
await Promise.all([runLane(quick), runLane(build)]);
await Promise.all(tests.map(runStep));

if (total.skipped) console.log(`${total.skipped} skipped`);
console.log(`\nThe whole check took ${seconds(started)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
