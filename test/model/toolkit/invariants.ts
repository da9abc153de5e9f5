import type { Edge, Graph } from './explore';
import type { Step } from './model';
import { pathName, shortestPaths } from './names';

/** Invariants and step rules that do not hold, each with the shortest path that breaks it. */
export const brokenInvariants = (graph: Graph<unknown>): readonly string[] => {
  const { model, situations, edges } = graph;
  const paths = shortestPaths(graph);
  const places = Object.entries(model.invariants).flatMap(([rule, holds]) => {
    const broken = situations.find(({ state }) => state !== null && !holds(state));
    return broken ? [`"${rule}" does not hold in ${broken.key}: ${pathName(graph, paths[broken.id] ?? [])}`] : [];
  });
  const steps = Object.entries(model.steps ?? {}).flatMap(([rule, holds]) => {
    // An ignored event is not a step: it changes nothing.
    const broken = edges.find((edge) => !edge.case?.rejected && !holds(stepOf(graph, edge)));
    return broken ? [`"${rule}" does not hold of: ${pathName(graph, [...(paths[broken.from] ?? []), broken])}`] : [];
  });
  return [...places, ...steps];
};

const stepOf = (
  { situations }: Graph<unknown>,
  { from, after, name, case: eventCase, effects }: Edge<unknown>,
): Step<unknown> => ({
  from: situations[from]?.state ?? null,
  to: after,
  name,
  event: eventCase?.event ?? null,
  effects,
});
