import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../../machines/catalogue';
import { models } from '../models/all';
import { questions } from '../models/questions';
import { childrenOf } from '../toolkit/definitions';
import { graphOf } from '../toolkit/gate';
import { walk } from '../toolkit/questions';
import { readRequirements } from '../toolkit/requirements';
import { ignoredIn } from '../toolkit/state-events';
import { diagramOf } from './diagram';
import { pageOf } from './page';
import { picturesOf } from './pictures';

const folder = path.resolve('docs/machines');
const isCheck = process.argv.includes('--check');
const requirements = readRequirements();
const stale: string[] = [];

const wanted = new Set<string>();

mkdirSync(folder, { recursive: true });
for (const { name, title, machine } of catalogue) {
  const diagram = diagramOf(machine);
  const model = models.find((one) => one.name === name);
  const promises = model?.promises.map(({ says }) => says) ?? [];
  const ignored = model ? ignoredIn(graphOf(model)) : [];
  const drawn = picturesOf({ name, title, machine });
  const inside = catalogue.filter((other) => childrenOf(machine).includes(other.machine.id));
  const around = catalogue.filter((other) => childrenOf(other.machine).includes(machine.id));
  const answered = (questions[name] ?? []).map((one) => ({ ...one, way: walk(models, machine, one.way) }));
  const page = pageOf({
    questions: answered,
    name,
    title,
    diagram,
    promises,
    ignored,
    inside,
    around,
    requirements,
    pictures: drawn,
  });
  for (const [file, text] of [[`${name}.md`, page] as const, ...drawn.map(({ file, svg }) => [file, svg] as const)]) {
    wanted.add(file);
    const target = path.join(folder, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
    stale.push(path.relative('.', target));
    if (!isCheck) writeFileSync(target, text);
  }
}
for (const file of readdirSync(folder)) {
  if (wanted.has(file) || !/\.(md|svg)$/.test(file)) continue;
  stale.push(`${path.relative('.', path.join(folder, file))} (of no chart)`);
  if (!isCheck) rmSync(path.join(folder, file));
}
console.log(
  stale.length === 0
    ? 'The pages of the charts are up to date.'
    : `${isCheck ? 'Stale' : 'Written'}: ${stale.join(', ')}`,
);
if (isCheck && stale.length > 0) {
  console.log('Run `npm run docs` and commit what it writes.');
  process.exitCode = 1;
}
