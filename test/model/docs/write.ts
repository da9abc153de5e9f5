import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf } from '../toolkit/definitions';
import { graphOf } from '../toolkit/gate';
import type { Project } from '../toolkit/project';
import { followPath } from '../toolkit/questions';
import { ignoredIn } from '../toolkit/state-events';
import { diagramOf } from './diagram';
import { type IndexEntry, indexOf } from './index-page';
import { pageOf } from './page';
import { picturesOf } from './pictures';

/**
 * Writes an index, and a page with its pictures for every chart, into a folder. Deletes the pages of charts that are gone.
 * @param isCheck writes nothing
 * @returns the files that were out of date
 */
export const writePages = (
  { charts, models, guarantees = {}, questions = {}, requirements = new Map() }: Project,
  folder: string,
  isCheck: boolean,
): readonly string[] => {
  const stale: string[] = [];
  const wanted = new Set<string>();
  const entries: IndexEntry[] = [];
  const write = (file: string, text: string): void => {
    wanted.add(file);
    const target = path.join(folder, file);
    if (existsSync(target) && readFileSync(target, 'utf8') === text) return;
    stale.push(path.relative('.', target));
    if (!isCheck) writeFileSync(target, text);
  };
  mkdirSync(folder, { recursive: true });
  const sources = readdirSync('machines', { recursive: true, encoding: 'utf8' });
  for (const { name, title, machine } of charts) {
    const diagram = diagramOf(machine);
    const model = models.find((model) => model.name === name);
    const parentCharts = charts.filter((chart) => childrenOf(chart.machine).includes(machine.id));
    const pictures = picturesOf({ name, title, machine }, charts);
    const page = pageOf({
      questions: (questions[name] ?? []).map((item) => ({ ...item, path: followPath(models, machine.id, item.path) })),
      name,
      source: path.posix.join('machines', sources.find((file) => path.basename(file) === `${name}.machine.ts`) ?? ''),
      title,
      diagram,
      guarantees: (guarantees[name] ?? []).map(({ says }) => says),
      ignored: model ? ignoredIn(graphOf(model)) : [],
      charts,
      childCharts: charts.filter((chart) => childrenOf(machine).includes(chart.machine.id)),
      parentCharts,
      requirements,
      pictures,
    });
    write(`${name}.md`, page);
    for (const { file, svg } of pictures) write(file, svg);
    entries.push({
      name,
      title,
      description: diagram.root.description,
      questions: questions[name] ?? [],
    });
  }
  write('README.md', indexOf(entries));
  for (const file of readdirSync(folder)) {
    if (wanted.has(file) || !/\.(md|svg)$/.test(file)) continue;
    stale.push(`${path.relative('.', path.join(folder, file))} (of no chart)`);
    if (!isCheck) rmSync(path.join(folder, file));
  }
  return stale;
};
