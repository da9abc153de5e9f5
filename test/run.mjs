// `npm test`: from a fresh clone to a result. Plain Node until the packages are there.
import { spawn } from 'node:child_process';
import { checkNode, installPackages, main, root } from '../sandbox/prepare.mjs';
import { ensureBrowser } from './tools/browser.mjs';
import { ensurePostgres } from './tools/postgres.mjs';

await main(
  async () => {
    checkNode();
    await installPackages();
    if (!(await ensurePostgres())) console.log('  There is no PostgreSQL here: the tests of an outbox in a database are left out.');
    const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/check.ts'], { cwd: root, stdio: 'inherit', env });
    process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  },
  () => console.log('0 passed, 1 failed'),
);
