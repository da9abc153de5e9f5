import { type AnyEventObject, fromTransition, type SnapshotFrom } from 'xstate';
import { type Path, stepsOf, totalSteps } from './cover';
import { type Arc, type Graph, START } from './explore';
import { planFor } from './gate';
import { TestModel } from './test-model';

/** What a set of paths costs, and what it takes. */
export interface Yield {
  readonly generator: string;
  readonly paths: number;
  readonly steps: number;
  /** Steps of the longest path. */
  readonly longest: number;
  readonly transitions: number;
  readonly arcs: number;
}

const yieldOf = (generator: string, paths: readonly Path[]): Yield => ({
  generator,
  paths: paths.length,
  steps: totalSteps(paths),
  longest: Math.max(...paths.map(stepsOf)),
  transitions: new Set(paths.flat().flatMap(({ definitions }) => definitions)).size,
  arcs: new Set(paths.flat().map(({ id }) => id)).size,
});

interface Taking extends AnyEventObject {
  readonly type: string;
  readonly arc: number;
}

/**
 * The explored graph as something that `@xstate/test` walks: its state is a situation, its events are the arcs. So its generators get
 * the same event cases and the same notion of "the same place" as our planner, which they could not get from a chart with invoked actors.
 */
const walkable = (graph: Graph<unknown>) =>
  fromTransition(
    (at: number, { arc }: Taking) => (graph.arcs[arc]?.from === at ? (graph.arcs[arc]?.to ?? at) : at),
    START,
  );

type Walk = SnapshotFrom<ReturnType<typeof walkable>>;

const modelOf = (
  graph: Graph<unknown>,
  keyOf?: (walk: Walk, event: Taking | undefined, before: Walk | undefined) => string,
) =>
  new TestModel(walkable(graph), {
    events: ({ context }: Walk) =>
      graph.arcs.filter(({ from }) => from === context).map(({ id, name }): Taking => ({ type: name, arc: id })),
    serializeState: keyOf ?? (({ context }) => String(context)),
  });

type Model = ReturnType<typeof modelOf>;

const pathsOf = (graph: Graph<unknown>, paths: ReturnType<Model['getShortestPaths']>): readonly Path[] =>
  paths
    .map(({ steps }) => steps.flatMap(({ event }) => ('arc' in event ? [graph.arcs[event.arc] as Arc<unknown>] : [])))
    .filter((path) => path.length > 0);

/** `createTestModel` tells places apart by the event that led there, too, unless nothing changed. */
const byTheWayThere = ({ context }: Walk, event: Taking | undefined, before: Walk | undefined): string =>
  before && event && before.context !== context
    ? `${context} via ${event.arc} from ${before.context}`
    : String(context);

/**
 * The generators of `@xstate/test` next to our planner, all on one explored graph.
 * @param withSimple also `getSimplePaths`, which walks every loop-free path: hopeless where a chart can do much.
 */
export const compareGenerators = (graph: Graph<unknown>, withSimple: boolean): readonly Yield[] => [
  yieldOf('`getShortestPaths`', pathsOf(graph, modelOf(graph).getShortestPaths())),
  yieldOf(
    '`createTestModel` with `getShortestPaths`',
    pathsOf(graph, modelOf(graph, byTheWayThere).getShortestPaths()),
  ),
  ...(withSimple ? [yieldOf('`getSimplePaths`', pathsOf(graph, modelOf(graph).getSimplePaths()))] : []),
  yieldOf('ours, all transitions', planFor(graph, 'browser', [])),
  yieldOf('ours, all arcs', planFor(graph, 'machine', [])),
];
