import { type Allowed, type Criterion, type CriterionName, cover, criteria, type Path } from './cover';
import { childrenOf } from './definitions';
import { type Arc, explore, type Graph } from './explore';
import type { Level, Model } from './model';

/** What one level has to try, and in which portions. The one place where both are decided. */
const demands: Readonly<Record<Level, { readonly criterion: CriterionName; readonly limit: number }>> = {
  // On the machine a step takes milliseconds, so everything is tried everywhere.
  machine: { criterion: 'arcs', limit: 16 },
  // In a browser every transition once, in tests that are short enough to read and to run side by side.
  browser: { criterion: 'transitions', limit: 8 },
};

/** Whether this can be done at that level; if not, the model says why. */
export const isFeasible =
  (level: Level): Allowed =>
  ({ case: eventCase, start }) =>
    level === 'machine' || !(eventCase?.notInBrowser ?? start?.notInBrowser);

/**
 * What the paths of a chart have to take in a browser: its transitions, and those of the charts inside it that have no page. What the
 * paths of the charts around it take already, they need not take again, but every state is visited and checked.
 */
const browserCriterion = (graph: Graph<unknown>, models: readonly Model<unknown>[]): Criterion => {
  const { machine } = graph.model;
  const around = models.filter((model) => childrenOf(model.machine).includes(machine.id));
  const walked = new Set(
    around
      .flatMap((model) => planFor(graphOf(model), 'browser', models).flat())
      .flatMap(({ case: eventCase }) => [...(eventCase?.inside?.before ?? []), ...(eventCase?.inside?.taken ?? [])]),
  );
  const pageless = models.filter((model) => model.isWalkedInside && childrenOf(machine).includes(model.machine.id));
  const isPageless = (id: string) => pageless.some((model) => id.startsWith(`${model.machine.id}.`));
  const standsIn = ({ to }: Arc<unknown>): readonly string[] => {
    const place = graph.situations[to]?.place;
    return around.length > 0 && place && place.snapshot.status === 'active' ? [`in ${place.leaf}`] : [];
  };
  return (arc) => [
    ...[...arc.definitions, ...(arc.case?.inside?.taken.filter(isPageless) ?? [])].filter((id) => !walked.has(id)),
    ...standsIn(arc),
  ];
};

/** Which part of a graph the paths of that level have to cover. `models`: of the charts that may run around and inside it. */
export const criterionFor = (
  graph: Graph<unknown>,
  level: Level,
  models: readonly Model<unknown>[],
  criterion: CriterionName,
): Criterion => {
  if (level === 'machine') return criteria[criterion](graph);
  if (graph.model.isWalkedInside) return () => [];
  return criterion === 'transitions' ? browserCriterion(graph, models) : criteria[criterion](graph);
};

const plans = new WeakMap<Graph<unknown>, Map<string, readonly Path[]>>();

export const planFor = (
  graph: Graph<unknown>,
  level: Level,
  models: readonly Model<unknown>[],
  criterion: CriterionName = demands[level].criterion,
): readonly Path[] => {
  const known = plans.get(graph) ?? new Map<string, readonly Path[]>();
  plans.set(graph, known);
  const name = [level, criterion, ...models.map((model) => model.name)].join();
  const portions = { limit: demands[level].limit, allowed: isFeasible(level) };
  const plan = known.get(name) ?? cover(graph, criterionFor(graph, level, models, criterion), portions);
  known.set(name, plan);
  return plan;
};

/** What cannot be done in a browser, with the reason. */
export const unfeasible = (graph: Graph<unknown>): readonly { readonly arc: string; readonly because: string }[] =>
  graph.arcs.flatMap((arc) => {
    const because = arc.case?.notInBrowser ?? arc.start?.notInBrowser;
    return because ? [{ arc: `${graph.situations[arc.from]?.key}: ${arc.name}`, because }] : [];
  });

/** Transitions that no person can cause in a browser: every way to take them is marked so. */
export const beyondBrowser = (graph: Graph<unknown>): ReadonlySet<string> => {
  const within = new Set(graph.arcs.filter(isFeasible('browser')).flatMap((arc: Arc<unknown>) => arc.definitions));
  return new Set(graph.definitions.filter((id) => !within.has(id)));
};

const graphs = new Map<string, Graph<unknown>>();

/** The model's graph, explored once. */
export const graphOf = (model: Model<unknown>): Graph<unknown> => {
  const graph = graphs.get(model.name) ?? explore(model);
  graphs.set(model.name, graph);
  return graph;
};
