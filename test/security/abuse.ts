import { spawnSync } from 'node:child_process';

/** The same test as in `npm run prove`, with many more inputs, and others each time: the seed that is printed brings them again. */
const seed = process.env.ABUSE_SEED ?? String(Math.floor(Math.random() * 2 ** 31));

console.log(`10,000 bad calls to the host. The seed is ${seed}: ABUSE_SEED=${seed} npm run abuse`);
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', 'test/server/abuse.long'], {
  env: { ...process.env, ABUSE_SEED: seed, ABUSE_CALLS: '10000' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
