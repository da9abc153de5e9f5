import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAtlas } from './atlas/build';
import { chartsAt } from './atlas/earlier';
import { pictureFolder } from './atlas/pictures';
import { atlasPage, chartFiles, portal } from './portal';

const { values } = parseArgs({ options: { against: { type: 'string' }, walk: { type: 'boolean', default: false } } });
const folder = path.resolve('atlas');
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

if (values.walk) {
  console.log('All paths run in a browser, and a screenshot is taken of every state. That takes minutes.');
  rmSync(pictureFolder, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=paths'], {
    stdio: 'inherit',
    env: { ...process.env, ATLAS_PICTURES: '1' },
  });
  if (status !== 0) {
    console.log('A path failed, so some screenshots may be missing.');
    process.exitCode = 1;
  }
} else {
  const from = existsSync(pictureFolder) ? 'The screenshots are those of the last walk' : 'There are no screenshots';
  console.log(`${from}; \`npm run atlas -- --walk\` takes new ones.`);
}

await buildAtlas(
  folder,
  portal,
  atlasPage,
  values.against === undefined ? null : await chartsAt(values.against, chartFiles),
);
console.log(
  `The atlas is ${path.join(path.relative('.', folder), 'index.html')} (${seconds()}). Open it in any browser; it needs no server and no network.`,
);
