import { createHash } from 'node:crypto';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { placeOf } from './definitions';
import { type Arc, type Graph, START } from './explore';

/** A state as people read it in the chart's tables: `guest.fresh` → `Not signed in · Sign-in page`. */
export const stateName = (machine: AnyStateMachine, leaf: string): string =>
  leaf
    .split(' + ')
    .filter(Boolean)
    .map((item) => placeOf(machine.getStateNodeById(`${machine.id}.${item}`) as AnyStateNode))
    .join(' + ');

/** A path as people read it, events and the states they lead to: `opens the portal → Asking who this is → answer 401 → Not signed in · Sign-in page`. */
export const pathName = ({ model, situations }: Graph<unknown>, arcs: readonly Arc<unknown>[]): string =>
  arcs.flatMap((arc) => [arc.name, stateName(model.machine, situations[arc.to]?.leaf ?? '')]).join(' → ');

/** `session-7f3a20`: short enough to type, and the same as long as the path leads through the same events and situations. */
export const pathId = ({ model, situations }: Graph<unknown>, arcs: readonly Arc<unknown>[]): string => {
  const way = arcs.map((arc) => [arc.name, situations[arc.to]?.key]);
  return `${model.name}-${createHash('sha256').update(JSON.stringify(way)).digest('hex').slice(0, 6)}`;
};

/** A shortest way from START to each situation; `undefined` where there is none. */
export const shortestWays = (graph: Graph<unknown>): readonly (readonly Arc<unknown>[] | undefined)[] => {
  const ways: (readonly Arc<unknown>[] | undefined)[] = graph.situations.map(() => undefined);
  ways[START] = [];
  const waiting = [START];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const arc of graph.arcs) {
      if (arc.from !== from || ways[arc.to]) continue;
      ways[arc.to] = [...(ways[from] ?? []), arc];
      waiting.push(arc.to);
    }
  }
  return ways;
};
