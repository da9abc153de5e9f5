import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';

const broken = 'test/model/browser/broken/playwright.config.ts';

/** `npm run paths -- …` as the script of that name runs it, on the servers of this run. */
const paths = async (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { paths: string } };
  const program = scripts.paths.replace('exec node ', '').split(' ');
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...args], (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, output: stripVTControlCharacters(`${stdout}${stderr}`) });
    });
  });
};

test('a failing path says the step, the state expected, where screenshot and trace are, and the command that runs it alone', async () => {
  test.setTimeout(300_000);
  const first = await paths('--machine', 'submission', '--browser-only', '--config', broken);
  expect(first.code, first.output).toBe(1);
  expect(first.output).toContain('2 failed');
  // Both fail alike; what is said of the second is looked at.
  const said = first.output.slice(first.output.indexOf('  2) '));
  expect(said).toMatch(
    /Step 1 of \d, "sends the form.*" in Editing, failed\.\n +State expected: Sending \(sending\)\n +✓ opens the form → Editing\n +✗ sends/,
  );
  for (const kept of [/screenshot \(image\/png\).*\n +(\S+\.png)/, /trace \(application\/zip\).*\n +(\S+\.zip)/]) {
    const file = kept.exec(said)?.[1] ?? 'none';
    expect(existsSync(file), file).toBe(true);
  }
  const [, name] = /submission: (opens .+) @submission-/.exec(said) ?? [];

  const command = /This path alone: npm run paths -- (--path .+)/.exec(said)?.[1] ?? '';
  const again = await paths(...command.split(' '));
  expect(again.code, again.output).toBe(1);
  expect(again.output).toContain('Running 1 test using');
  expect(again.output).toContain('1 failed');
  expect(again.output).toContain(`submission: ${name} @submission-`);
});
