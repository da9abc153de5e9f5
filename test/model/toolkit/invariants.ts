import type { Edge, Graph } from './explore';
import type { Taken } from './model';
import { pathName, shortestPaths } from './names';

/** Invariants and step rules that do not hold, each with the shortest path that breaks it. */
export const brokenInvariants = (graph: Graph<unknown>): readonly string[] => {
  const { model, situations, edges } = graph;
  const paths = shortestPaths(graph);
  const places = model.invariants.flatMap((invariant) => {
    const broken = situations.find(({ place }) => place !== null && !invariant.holds(place));
    return broken
      ? [`"${invariant.says}" does not hold in ${broken.key}: ${pathName(graph, paths[broken.id] ?? [])}`]
      : [];
  });
  const steps = (model.steps ?? []).flatMap((rule) => {
    // An ignored event is no step: it changes nothing.
    const broken = edges.find((edge) => !edge.case?.rejected && !rule.holds(takenIn(graph, edge)));
    return broken
      ? [`"${rule.says}" does not hold of: ${pathName(graph, [...(paths[broken.from] ?? []), broken])}`]
      : [];
  });
  return [...places, ...steps];
};

const takenIn = (
  { situations }: Graph<unknown>,
  { from, after, name, case: eventCase, effects }: Edge<unknown>,
): Taken<unknown> => ({
  from: situations[from]?.place ?? null,
  to: after,
  name,
  event: eventCase?.event ?? null,
  effects,
});
