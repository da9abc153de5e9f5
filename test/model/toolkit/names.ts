import { createHash } from 'node:crypto';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { breadcrumbOf } from './definitions';
import { type Edge, type Graph, START } from './explore';

/** A state as people read it in the chart's tables: `guest.fresh` → `Not signed in · Sign-in page`. */
export const stateName = (machine: AnyStateMachine, leaf: string): string =>
  leaf
    .split(' + ')
    .filter(Boolean)
    .map((item) => breadcrumbOf(machine.getStateNodeById(`${machine.id}.${item}`) as AnyStateNode))
    .join(' + ');

/** A path as people read it, its events and states: `opens the portal → Asking who is signed in → a 401 answer → Not signed in · Sign-in page`. */
export const pathName = ({ model, situations }: Graph<unknown>, edges: readonly Edge<unknown>[]): string =>
  edges.flatMap((edge) => [edge.name, stateName(model.machine, situations[edge.to]?.leaf ?? '')]).join(' → ');

/** `session-7f3a20`: short enough to type, and unchanged while the path has the same events and situations. */
export const pathId = ({ model, situations }: Graph<unknown>, edges: readonly Edge<unknown>[]): string => {
  const path = edges.map((edge) => [edge.name, situations[edge.to]?.key]);
  return `${model.name}-${createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 6)}`;
};

/** A shortest path from START to each situation; `undefined` if there is none. */
export const shortestPaths = (graph: Graph<unknown>): readonly (readonly Edge<unknown>[] | undefined)[] => {
  const paths: (readonly Edge<unknown>[] | undefined)[] = graph.situations.map(() => undefined);
  paths[START] = [];
  const waiting = [START];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const edge of graph.edges) {
      if (edge.from !== from || paths[edge.to]) continue;
      paths[edge.to] = [...(paths[from] ?? []), edge];
      waiting.push(edge.to);
    }
  }
  return paths;
};
