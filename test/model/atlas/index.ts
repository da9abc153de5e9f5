import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAtlas } from './build';
import { chartsAt } from './earlier';
import { pictureFolder } from './pictures';

const { values } = parseArgs({
  options: { against: { type: 'string' }, pictures: { type: 'boolean', default: true } },
  allowNegative: true,
});
const folder = path.resolve('atlas');
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

if (values.pictures) {
  console.log(
    'The paths are walked in a browser, and a picture is taken of every state. That takes minutes; `npm run atlas -- --no-pictures` leaves it out and shows the pictures of the last time.',
  );
  rmSync(pictureFolder, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=paths'], {
    stdio: 'inherit',
    env: { ...process.env, ATLAS_PICTURES: '1' },
  });
  if (status !== 0) {
    console.log('A path failed, so the atlas shows what there is.');
    process.exitCode = 1;
  }
} else if (!existsSync(pictureFolder)) console.log('There are no pictures of an earlier run, so the atlas has none.');

await buildAtlas(folder, values.against === undefined ? null : await chartsAt(values.against));
console.log(
  `The atlas is ${path.join(path.relative('.', folder), 'index.html')} (${seconds()}). Open it in any browser; it needs no server and no network.`,
);
