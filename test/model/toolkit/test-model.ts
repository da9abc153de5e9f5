import { TestModel } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Path } from './cover';
import { leafOf } from './definitions';
import { type Edge, type Graph, START } from './explore';
import type { ModelEvent } from './model';
import { pathId, pathName, stateName } from './names';

// The only file that imports @xstate/test.
export { createTestModel } from '@xstate/test';

/** Causes the event of an edge in the system under test. */
export type EventExecutor = (edge: Edge<unknown>) => Promise<void>;
/** Checks that the system under test is in the state that the edge leads to. */
export type StateAssertion = (edge: Edge<unknown>) => Promise<void>;

export interface PathTest {
  /** Short, and stable while the path is unchanged. */
  readonly id: string;
  readonly name: string;
  readonly edges: Path;
  /**
   * Runs the path.
   * @throws Error of the failed step, with the steps before it; also if an event or a state has no function.
   */
  test(params: {
    events: Readonly<Record<string, EventExecutor>>;
    states: Readonly<Record<string, StateAssertion>>;
  }): Promise<void>;
}

type Logic = ConstructorParameters<typeof TestModel<AnyMachineSnapshot, ModelEvent, unknown>>[0];

/** The type of the first event of a path, which opens the chart. */
export const opening = 'xstate.init';

/**
 * Planned paths as paths of TestModel. Its own generators reject charts with invoked actors and miss transitions, so the paths come from the
 * planner. Its runner skips events and states without a function, so they are counted here.
 */
export const pathTests = (graph: Graph<unknown>, paths: readonly Path[]): readonly PathTest[] => {
  const machine: AnyStateMachine = graph.model.machine;
  const edgeOf = new Map<object, Edge<unknown>>();
  const model = new TestModel<AnyMachineSnapshot, ModelEvent, unknown>(machine as unknown as Logic, {
    stateMatcher: (snapshot, key) => leafOf(snapshot) === key,
    events: [],
  });
  const generated = model.getPaths(
    () =>
      paths.map((path) => {
        const steps = path.map((edge) => {
          const snapshot = graph.situations[edge.to]?.state?.snapshot as AnyMachineSnapshot;
          const step = { event: edge.case?.event ?? { type: opening }, state: snapshot };
          edgeOf.set(step, edge);
          return step;
        });
        return { steps, state: steps.at(-1)?.state as AnyMachineSnapshot, weight: steps.length - 1 };
      }),
    { allowDuplicatePaths: true },
  );

  return generated.map((path, index) => {
    const edges = paths[index] as Path;
    return {
      id: pathId(graph, edges),
      name: pathName(graph, edges),
      edges,
      test: async ({ events, states }) => {
        let current: Edge<unknown> | undefined;
        let failure: { readonly error: Error; readonly message: string } | undefined;
        // TestModel adds whole contexts to the message, so the original one is kept.
        const keepMessage = async (work: Promise<void>) => {
          try {
            await work;
          } catch (error) {
            if (error instanceof Error) failure = { error, message: error.message };
            throw error;
          }
        };
        let executed = 0;
        let asserted = 0;
        const running = path.test({
          events: mapValues(events, (execute) => async (step: object) => {
            current = edgeOf.get(step) as Edge<unknown>;
            await keepMessage(execute(current));
            executed += 1;
          }),
          states: mapValues(states, (assert) => async () => {
            if (current && asserted < executed) await keepMessage(assert(current));
            asserted += 1;
          }),
        });
        await running.catch((error: unknown) => {
          if (failure && error === failure.error)
            failure.error.message = `${progressOf(graph, edges, asserted)}\n\n${failure.message}`;
          throw error;
        });
        const missing = path.steps.find(
          ({ event, state }) => !(event.type in events) || !(leafOf(state) in states || '*' in states),
        );
        if (executed !== edges.length || asserted !== edges.length) {
          const missingName = missing ? `"${missing.event.type}" leading to "${leafOf(missing.state)}"` : 'a step';
          throw new Error(
            `${executed} of ${edges.length} events were carried out and ${asserted} states checked: no function for ${missingName}.`,
          );
        }
      },
    };
  });
};

/** The failed step of a path, the expected state, and the steps before. */
const progressOf = (graph: Graph<unknown>, edges: Path, done: number): string => {
  const leafAt = (id: number | undefined) => graph.situations[id ?? START]?.leaf ?? '';
  const nameAt = (id: number | undefined) => stateName(graph.model.machine, leafAt(id));
  const failed = edges[done];
  const from = leafAt(failed?.from);
  return [
    `${done === 0 ? 'The opening' : `Step ${done} of ${edges.length - 1}`}, "${failed?.name}"${from && ` in ${nameAt(failed?.from)}`}, failed.`,
    `State expected: ${nameAt(failed?.to)} (${leafAt(failed?.to)})`,
    ...edges.map(
      (edge, index) => `  ${index < done ? '✓' : index === done ? '✗' : '·'} ${edge.name} → ${nameAt(edge.to)}`,
    ),
  ].join('\n');
};

const mapValues = <From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
