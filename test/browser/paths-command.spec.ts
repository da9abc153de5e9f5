import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';

const broken = 'test/model/browser/broken/playwright.config.ts';

/** `npm run paths -- …`, on the servers of this run. */
const runPaths = async (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { readonly paths: string } };
  const program = scripts.paths.replace('exec node ', '').split(' ');
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...args], (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, output: stripVTControlCharacters(`${stdout}${stderr}`) });
    });
  });
};

test('a failing path prints the step, the expected state, the screenshot and trace, and the command that runs it alone', async () => {
  test.setTimeout(300_000);
  const first = await runPaths('--machine', 'submission', '--browser-only', '--config', broken);
  expect(first.code, first.output).toBe(1);
  expect(first.output).toContain('2 failed');
  // Both fail in the same step: the second report is compared.
  const failureReport = first.output.slice(first.output.indexOf('  2) '));
  expect(failureReport).toMatch(
    /Step 1 of \d, "sends the form.*" in Filling in the form, failed\.\n +State expected: Sending… \(sending\)\n +✓ opens the form → Filling in the form\n +✗ sends/,
  );
  for (const kept of [/screenshot \(image\/png\).*\n +(\S+\.png)/, /trace \(application\/zip\).*\n +(\S+\.zip)/]) {
    const file = kept.exec(failureReport)?.[1] ?? 'none';
    expect(existsSync(file), file).toBe(true);
  }
  const [, name] = /submission: (opens .+) @submission-/.exec(failureReport) ?? [];

  const command = /This path alone: npm run paths -- (--path .+)/.exec(failureReport)?.[1] ?? '';
  const rerun = await runPaths(...command.split(' '));
  expect(rerun.code, rerun.output).toBe(1);
  expect(rerun.output).toContain('Running 1 test using');
  expect(rerun.output).toContain('1 failed');
  expect(rerun.output).toContain(`submission: ${name} @submission-`);
});
