import type { Arc, Graph } from './explore';
import type { Taken } from './model';
import { pathName, shortestWays } from './names';

/** Invariants and rules of steps that do not hold, each with the shortest story that breaks it. */
export const brokenInvariants = (graph: Graph<unknown>): readonly string[] => {
  const { model, situations, arcs } = graph;
  const ways = shortestWays(graph);
  const places = model.invariants.flatMap((invariant) => {
    const broken = situations.find(({ place }) => place !== null && !invariant.holds(place));
    return broken
      ? [`"${invariant.says}" does not hold in ${broken.key}: ${pathName(graph, ways[broken.id] ?? [])}`]
      : [];
  });
  const steps = (model.steps ?? []).flatMap((rule) => {
    // What is ignored is no step: it leads nowhere and asks for nothing.
    const broken = arcs.find((arc) => !arc.case?.rejected && !rule.holds(takenIn(graph, arc)));
    return broken
      ? [`"${rule.says}" does not hold of: ${pathName(graph, [...(ways[broken.from] ?? []), broken])}`]
      : [];
  });
  return [...places, ...steps];
};

const takenIn = (
  { situations }: Graph<unknown>,
  { from, after, name, case: eventCase, effects }: Arc<unknown>,
): Taken<unknown> => ({
  from: situations[from]?.place ?? null,
  to: after,
  name,
  event: eventCase?.event ?? null,
  effects,
});
