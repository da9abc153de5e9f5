/** @jest-environment node */
import { spawnSync } from 'node:child_process';

/** browser.mjs is plain Node, so it is asked in a Node of its own. */
function ask(program: string, env: Readonly<Record<string, string>> = {}) {
  const imports =
    "import { main, run } from './sandbox/prepare.mjs'; import { bringBrowser, ensureBrowser } from './test/tools/browser.mjs';";
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `${imports} await main(async () => ${program});`],
    {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    },
  );
  return { said: stdout.trim().split('\n').at(-1), complaint: stderr.trim(), status };
}

/** A way to bring a browser that really runs a command, which says this and fails. */
const failing = (says: string, code: number) => {
  const args = JSON.stringify(['-e', `console.error(${JSON.stringify(says)}); process.exit(${code})`]);
  return `['a way', (progress) => run(process.execPath, ${args}, { title: 'the command', progress })]`;
};
const aptFails = failing('Reading package lists...\nE: Unable to locate package chromium\nE: And more', 100);
const downloadFails = failing('Downloading Chromium\nError: connect ECONNREFUSED\n    at a line of code', 1);

test('a CHROMIUM_PATH that leads nowhere is one sentence', () => {
  expect(ask('ensureBrowser()', { CHROMIUM_PATH: '/no/such' })).toMatchObject({
    complaint: 'CHROMIUM_PATH is /no/such, and there is no such file.',
    status: 1,
  });
});

test('where neither the package nor the download comes, one sentence says why and what to do', () => {
  expect(ask(`bringBrowser([${aptFails}, ${downloadFails}])`)).toMatchObject({
    complaint:
      'The browser tests need a Chromium, and none could be brought (E: Unable to locate package chromium; Error: connect ECONNREFUSED). Install Chromium or Google Chrome, set CHROMIUM_PATH to it, and run the command again.',
    status: 1,
  });
});

test('a command that is not there is named in that sentence', () => {
  expect(ask(`bringBrowser([['apt', () => run('apt-get', ['update'])]])`, { PATH: '/no/such' }).complaint).toContain(
    'none could be brought (apt-get could not be started: spawn apt-get ENOENT). Install Chromium',
  );
});

test('the download is tried when the package does not come', () => {
  expect(ask(`console.log(await bringBrowser([${aptFails}, ['download', async () => '/brought/chromium']]))`)).toMatchObject({
    said: '/brought/chromium',
    complaint: '',
    status: 0,
  });
});
