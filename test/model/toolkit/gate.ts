import { type Allowed, type Criterion, type CriterionName, cover, criteria, type Path } from './cover';
import { childrenOf } from './definitions';
import { type Edge, explore, type Graph } from './explore';
import type { Level, Model } from './model';

/** What each level has to cover, and the longest path in steps. */
const demands: Readonly<Record<Level, { readonly criterion: CriterionName; readonly limit: number }>> = {
  // A step takes milliseconds, so every edge is covered.
  machine: { criterion: 'edges', limit: 16 },
  // Short paths can be read, and run in parallel.
  browser: { criterion: 'transitions', limit: 8 },
};

/** Whether that level can take an edge. If not, the model gives the reason. */
export const isFeasible =
  (level: Level): Allowed =>
  ({ case: eventCase, start }) =>
    level === 'machine' || !(eventCase?.notInBrowser ?? start?.notInBrowser);

/**
 * What the browser paths of a chart have to cover: its transitions, and those of its children without a page. A transition that a path of a
 * parent takes need not be taken again, but every state is visited.
 */
const browserCriterion = (graph: Graph<unknown>, models: readonly Model<unknown>[]): Criterion => {
  const { machine } = graph.model;
  const parents = models.filter((model) => childrenOf(model.machine).includes(machine.id));
  const walked = new Set(
    parents
      .flatMap((model) => planFor(graphOf(model), 'browser', models).flat())
      .flatMap(({ case: eventCase }) => [...(eventCase?.inChild?.before ?? []), ...(eventCase?.inChild?.taken ?? [])]),
  );
  const pageless = models.filter((model) => model.isWalkedByParents && childrenOf(machine).includes(model.machine.id));
  const isPageless = (id: string) => pageless.some((model) => id.startsWith(`${model.machine.id}.`));
  const visitedState = ({ to }: Edge<unknown>): readonly string[] => {
    const state = graph.situations[to]?.state;
    return parents.length > 0 && state && state.snapshot.status === 'active' ? [`in ${state.leaf}`] : [];
  };
  return (edge) => [
    ...[...edge.definitions, ...(edge.case?.inChild?.taken.filter(isPageless) ?? [])].filter((id) => !walked.has(id)),
    ...visitedState(edge),
  ];
};

/** What the paths of that level have to cover. `models`: those of possible parents and children. */
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
  const options = { limit: demands[level].limit, allowed: isFeasible(level) };
  const plan = known.get(name) ?? cover(graph, criterionFor(graph, level, models, criterion), options);
  known.set(name, plan);
  return plan;
};

/** The edges that no person can cause in a browser, with the reason. */
export const infeasibleEdges = (
  graph: Graph<unknown>,
): readonly { readonly edge: string; readonly because: string }[] =>
  graph.edges.flatMap((edge) => {
    const because = edge.case?.notInBrowser ?? edge.start?.notInBrowser;
    return because ? [{ edge: `${graph.situations[edge.from]?.key}: ${edge.name}`, because }] : [];
  });

export const infeasibleTransitions = (graph: Graph<unknown>): ReadonlySet<string> => {
  const feasible = new Set(
    graph.edges.filter(isFeasible('browser')).flatMap((edge: Edge<unknown>) => edge.definitions),
  );
  return new Set(graph.definitions.filter((id) => !feasible.has(id)));
};

const graphs = new Map<string, Graph<unknown>>();

/** The model's graph, explored once. */
export const graphOf = (model: Model<unknown>): Graph<unknown> => {
  const graph = graphs.get(model.name) ?? explore(model);
  graphs.set(model.name, graph);
  return graph;
};
