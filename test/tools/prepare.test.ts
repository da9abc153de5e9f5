/** @jest-environment node */
import { execFileSync } from 'node:child_process';

/** prepare.mjs is plain Node, so it is asked in a Node of its own. */
function ask(version: string): string {
  const program = `import { checkNode, main } from './sandbox/prepare.mjs'; await main(() => checkNode('${version}'));`;
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return String((error as { stderr: string }).stderr);
  }
}

test.each(['18.20.4', '20.18.3'])('Node %s is refused in one sentence', (version) => {
  expect(ask(version).trim()).toBe(
    `This needs Node 20.19.0 or later, and this is Node ${version}. Get one at https://nodejs.org, then run the command again.`,
  );
});

test.each(['20.19.0', '22.0.0', '24.21.0'])('Node %s is new enough', (version) => {
  expect(ask(version)).toBe('');
});
