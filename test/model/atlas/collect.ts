import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Diagram, type DiagramState, diagramOf, flatten } from '../docs/diagram';
import { picturesOf } from '../docs/pictures';
import type { PathsByTransition } from '../toolkit/coverage';
import { childrenOf } from '../toolkit/definitions';
import { graphOf, infeasibleTransitions } from '../toolkit/gate';
import type { Project } from '../toolkit/project';
import { followPath, slugOf } from '../toolkit/questions';
import { compare } from './compare';
import type { AtlasArrow, AtlasChart, AtlasData, AtlasState, Coverage, Earlier } from './data';
import { pictureFolder } from './pictures';

const walkedFile = path.resolve('test-results/paths/walked.json');

/** The innermost state that is active after that state is entered. */
const initialLeaf = (states: ReadonlyMap<string, DiagramState>, id: string): string => {
  const initial = states.get(id)?.initial;
  return initial ? initialLeaf(states, initial) : id;
};

const statesOf = (
  { root, arrows }: Diagram,
  takenBy: Readonly<Record<string, readonly string[]>>,
  pictures: string,
): readonly AtlasState[] => {
  const all = flatten(root);
  const byId = new Map(all.map((state) => [state.id, state]));
  const files = existsSync(pictures) ? readdirSync(pictures) : [];
  const collectFrom = (state: DiagramState, titles: readonly string[]): readonly AtlasState[] =>
    state.children.flatMap((child) => {
      const here = [...titles, child.title];
      const statePath = child.id.slice(root.id.length + 1);
      const file = (device: string) => files.find((name) => name === `${statePath}.${device}.jpg`);
      const [phone, desktop] = [file('phone'), file('desktop')];
      const touching = arrows.filter(
        ({ source, target }) => source === child.id || (target !== null && initialLeaf(byId, target) === child.id),
      );
      const one: AtlasState = {
        id: child.id,
        path: statePath,
        breadcrumb: here.join(' · '),
        pictures: { ...(phone ? { phone } : {}), ...(desktop ? { desktop } : {}) },
        tests: [...new Set(touching.flatMap(({ id }) => takenBy[id] ?? []))],
      };
      return [one, ...collectFrom(child, here)];
    });
  return collectFrom(root, []);
};

/** All data of the page. */
export const collect = (
  { charts: catalogue, models, guarantees = {}, questions = {}, requirements = new Map() }: Project,
  before: Earlier | null,
): AtlasData => {
  const walked = existsSync(walkedFile) ? (JSON.parse(readFileSync(walkedFile, 'utf8')) as PathsByTransition) : null;
  const charts = catalogue.map((entry): AtlasChart => {
    const { name, title, machine } = entry;
    const model = models.find((model) => model.name === name);
    const diagram = diagramOf(machine);
    const takenBy = walked?.[name] ?? {};
    const infeasible = model ? infeasibleTransitions(graphOf(model)) : new Set<string>();
    const coverageOf = (id: string): Coverage => {
      if (takenBy[id]) return 'taken';
      if (infeasible.has(id)) return 'infeasible';
      return walked ? 'missing' : 'unknown';
    };
    return {
      name,
      title,
      id: machine.id,
      questions: (questions[name] ?? []).map((item) => ({
        ...item,
        path: followPath(models, machine.id, item.path),
        slug: slugOf(item.asks),
      })),
      guarantees: (guarantees[name] ?? []).map(({ says }) => says),
      diagram: {
        root: diagram.root,
        arrows: diagram.arrows.map(
          (arrow): AtlasArrow => ({ ...arrow, coverage: arrow.isForbidden ? 'infeasible' : coverageOf(arrow.id) }),
        ),
      },
      states: statesOf(diagram, takenBy, path.join(pictureFolder, name)),
      views: picturesOf(entry, catalogue),
      childCharts: catalogue
        .filter((chart) => childrenOf(machine).includes(chart.machine.id))
        .map((chart) => chart.name),
      parentCharts: catalogue
        .filter((chart) => childrenOf(chart.machine).includes(machine.id))
        .map((chart) => chart.name),
      changes: before ? compare(before.diagrams.get(name) ?? null, diagram) : [],
    };
  });
  return {
    charts,
    requirements: Object.fromEntries(requirements),
    against: before?.ref ?? null,
    hasCoverage: walked !== null,
  };
};
