import { type Allowed, type Criterion, type CriterionName, cover, criteria, type Path } from './cover';
import { childrenOf } from './definitions';
import { type Edge, explore, type Graph } from './explore';
import type { Level, Model } from './model';

/** What one level has to try, and in which portions. The one place where both are decided. */
const demands: Readonly<Record<Level, { readonly criterion: CriterionName; readonly limit: number }>> = {
  // On the machine a step takes milliseconds, so everything is tried everywhere.
  machine: { criterion: 'edges', limit: 16 },
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
      .flatMap(({ case: eventCase }) => [...(eventCase?.inChild?.before ?? []), ...(eventCase?.inChild?.taken ?? [])]),
  );
  const pageless = models.filter((model) => model.isWalkedByParents && childrenOf(machine).includes(model.machine.id));
  const isPageless = (id: string) => pageless.some((model) => id.startsWith(`${model.machine.id}.`));
  const standsIn = ({ to }: Edge<unknown>): readonly string[] => {
    const place = graph.situations[to]?.place;
    return around.length > 0 && place && place.snapshot.status === 'active' ? [`in ${place.leaf}`] : [];
  };
  return (edge) => [
    ...[...edge.definitions, ...(edge.case?.inChild?.taken.filter(isPageless) ?? [])].filter((id) => !walked.has(id)),
    ...standsIn(edge),
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
  if (graph.model.isWalkedByParents) return () => [];
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
export const infeasibleEdges = (
  graph: Graph<unknown>,
): readonly { readonly edge: string; readonly because: string }[] =>
  graph.edges.flatMap((edge) => {
    const because = edge.case?.notInBrowser ?? edge.start?.notInBrowser;
    return because ? [{ edge: `${graph.situations[edge.from]?.key}: ${edge.name}`, because }] : [];
  });

/** Transitions that no person can cause in a browser: every way to take them is marked so. */
export const infeasibleTransitions = (graph: Graph<unknown>): ReadonlySet<string> => {
  const within = new Set(graph.edges.filter(isFeasible('browser')).flatMap((edge: Edge<unknown>) => edge.definitions));
  return new Set(graph.definitions.filter((id) => !within.has(id)));
};

const graphs = new Map<string, Graph<unknown>>();

/** The model's graph, explored once. */
export const graphOf = (model: Model<unknown>): Graph<unknown> => {
  const graph = graphs.get(model.name) ?? explore(model);
  graphs.set(model.name, graph);
  return graph;
};
