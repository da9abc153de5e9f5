import { spawnSync } from 'node:child_process';

/** Runs the same tests as `npm run prove`, with many more inputs, which differ each time. The printed seed repeats them. */
const seed = process.env.ABUSE_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const env = { ...process.env, ABUSE_SEED: seed, ABUSE_CALLS: '10000', MALFORMED_ANSWERS: '2000' };

console.log(
  `10,000 malformed calls to the host and 2,000 malformed answers to the portal. The seed is ${seed}: ABUSE_SEED=${seed} npm run abuse`,
);
for (const args of [
  ['node_modules/jest/bin/jest.js', 'test/server/abuse'],
  ['node_modules/@playwright/test/cli.js', 'test', 'test/browser/malformed.spec.ts', '--workers=1'],
]) {
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
