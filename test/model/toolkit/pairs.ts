import { type Allowed, cover, everything, type Path } from './cover';
import type { DefinitionId } from './definitions';
import { type Arc, type Graph, START } from './explore';

/** Two transitions of one chart, taken one right after the other. */
export const pairOf = (first: DefinitionId, second: DefinitionId): string => `${first} > ${second}`;

/** An arc that follows another. As an arc it leads from the one before to the one it is. */
interface Following extends Arc<unknown> {
  readonly followed: Arc<unknown>;
  readonly pairs: readonly string[];
}

/** Every arc once for each arc that it can follow. Cases that do nothing are left out: they neither are a pair nor part one. */
const followings = (graph: Graph<unknown>, allowed: Allowed): readonly Following[] => {
  const arcs = graph.arcs.filter((arc) => allowed(arc) && !arc.case?.rejected);
  // The places are the arcs themselves, after START.
  const places = arcs.map((arc, index) => ({ arc, place: index + 1 }));
  const arriving = new Map<number, typeof places>();
  for (const place of places) arriving.set(place.arc.to, [...(arriving.get(place.arc.to) ?? []), place]);
  let id = 0;
  return places.flatMap(({ arc, place }) => {
    const before = arc.from === START ? [{ arc: null, place: START }] : (arriving.get(arc.from) ?? []);
    return before.map((item): Following => {
      const taken = [...(item.arc?.definitions.slice(-1) ?? []), ...arc.definitions];
      const pairs = taken.slice(1).map((second, index) => pairOf(taken[index] as DefinitionId, second));
      id += 1;
      return { ...arc, id, from: item.place, to: place, followed: arc, pairs };
    });
  });
};

/** Every pair of transitions that the chart's world can bring about. */
export const pairsIn = (graph: Graph<unknown>, allowed: Allowed = everything): ReadonlySet<string> =>
  new Set(followings(graph, allowed).flatMap(({ pairs }) => pairs));

/** Paths of at most `limit` steps that together take every pair of transitions. */
export const coverPairs = (graph: Graph<unknown>, { limit = 8, allowed = everything } = {}): readonly Path[] => {
  const arcs = followings(graph, allowed);
  // There are several times as many arcs as in the graph itself.
  const plan = cover({ arcs, situations: { length: graph.arcs.length + 1 } }, (arc) => (arc as Following).pairs, {
    limit,
    tries: 20,
  });
  return plan.map((path) => path.map((arc) => (arc as Following).followed));
};
