import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  createEmptyActor,
  fromTransition,
} from 'xstate';
import { type DefinitionId, definitionsOf, isIn, leafOf } from './definitions';
import { countingGuards, type GuardCount } from './guards';
import type { Case, Effect, Model, ModelState, Start } from './model';

/** Id of the situation before the chart is opened, in which every path starts. */
export const START = 0;

/** A node of the graph: a state with its facts. */
export interface Situation<Server> {
  readonly id: number;
  /** `guest.fresh / verified`, unique. */
  readonly key: string;
  readonly leaf: string;
  /** `null` at START only. */
  readonly state: ModelState<Server> | null;
}

/** An edge of the graph: one case in one situation. */
export interface Edge<Server> {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** `null` for the edges from START. */
  readonly case: Case<Server> | null;
  readonly start: Start<Server> | null;
  /** Its transitions in order, over all microsteps. */
  readonly definitions: readonly DefinitionId[];
  /** The state after this edge. The situation keeps the state of the first edge that led to it. */
  readonly after: ModelState<Server>;
  readonly effects: readonly Effect[];
}

export interface Graph<Server> {
  readonly model: Model<Server>;
  readonly situations: readonly Situation<Server>[];
  readonly edges: readonly Edge<Server>[];
  /** Every transition definition of the machine. */
  readonly definitions: readonly DefinitionId[];
  readonly guards: ReadonlyMap<string, GuardCount>;
  /** Cases that the chart ignores although it should not, and the other way round. */
  readonly mismatches: readonly string[];
}

interface StepResult {
  readonly snapshot: AnyMachineSnapshot;
  readonly definitions: readonly DefinitionId[];
  readonly effects: readonly Effect[];
}

/** An action as XState passes it to the executor. */
interface ExecutableAction {
  readonly type: string;
  readonly params: unknown;
}

/** The side effect of an action. XState's internal actions start with `xstate.`; only those that emit or send an event count. */
const effectsOf = ({ type, params }: ExecutableAction): readonly Effect[] => {
  if (type === 'xstate.emit' || type === 'xstate.sendTo') return [(params as { event: Effect }).event];
  return type.startsWith('xstate.') ? [] : [{ type, ...(params as object | undefined) }];
};

const idleLogic = fromTransition((state: null) => state, null);

/** Computes single transitions of a machine without running it: no action is executed, and no actor invoked. */
export const stepper = (machine: AnyStateMachine) => {
  const ids = definitionsOf(machine);
  const record = (take: (scope: AnyActorScope) => AnyMachineSnapshot): StepResult => {
    const taken: AnyTransitionDefinition[] = [];
    const effects: Effect[] = [];
    // A child chart sends events to its parent.
    const self = createActor(idleLogic, { parent: createEmptyActor() });
    self.system.inspect((event) => {
      if (event.type === '@xstate.microstep') taken.push(...event._transitions);
    });
    const nothing = () => {};
    const scope = {
      self,
      system: self.system,
      id: '',
      sessionId: self.sessionId,
      logger: nothing,
      defer: nothing,
      stopChild: nothing,
      emit: nothing,
      actionExecutor: (action: ExecutableAction) => effects.push(...effectsOf(action)),
    };
    const snapshot = take(scope as unknown as AnyActorScope);
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, definitions: taken.flatMap((transition) => ids.get(transition) ?? []), effects };
  };
  return {
    definitions: [...ids.values()],
    open: (input: unknown): StepResult =>
      record((scope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot),
    step: (from: AnyMachineSnapshot, event: Case<unknown>['event']): StepResult =>
      record((scope) => machine.transition(from as never, event as never, scope as never) as AnyMachineSnapshot),
  };
};

/** All cases of a state. The event is part of the name of an ignored one: several events may be ignored for the same reason. */
const casesIn = <Server>(
  model: Model<Server>,
  state: ModelState<Server>,
): readonly (readonly [string, Case<Server>])[] => [
  ...model.cases(state).map((eventCase) => [eventCase.name, eventCase] as const),
  ...Object.entries(model.ignored ?? {})
    .filter(([states]) => state.leaf.split(' + ').some((leaf) => isIn(leaf, states)))
    .flatMap(([, cases]) =>
      cases.map((eventCase) => [`${eventCase.event.type}: ${eventCase.name}`, eventCase] as const),
    ),
];

const keyOf = <Server>(model: Model<Server>, state: ModelState<Server>): string =>
  [state.leaf, ...model.facts(state).filter(Boolean)].join(' / ');

/** The key of the situation that a running actor is in. */
export const situationKey = <Server>(model: Model<Server>, snapshot: AnyMachineSnapshot, server: Server): string =>
  keyOf(model, { snapshot, leaf: leafOf(snapshot), server });

/**
 * Explores the chart breadth first, over all starts and cases of its model.
 * @throws Error past `limit` situations: a fact of the model grows without end.
 */
export const explore = <Server>(model: Model<Server>, limit = 2_000): Graph<Server> => {
  const { machine, counts } = countingGuards(model.machine);
  const { definitions: all, open, step } = stepper(machine);
  const situations: Situation<Server>[] = [{ id: START, key: 'START', leaf: '', state: null }];
  const known = new Map<string, number>();
  const edges: Edge<Server>[] = [];
  const mismatches: string[] = [];
  const waiting: number[] = [];

  const stateOf = (snapshot: AnyMachineSnapshot, server: Server): ModelState<Server> => ({
    snapshot,
    server,
    leaf: leafOf(snapshot),
  });
  const arrive = (snapshot: AnyMachineSnapshot, server: Server): number => {
    const state = stateOf(snapshot, server);
    const key = keyOf(model, state);
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const id = situations.length;
    if (id > limit) {
      throw new Error(
        `More than ${limit} situations; the last ones: ${situations
          .slice(-3)
          .map((last) => last.key)
          .join(', ')}`,
      );
    }
    known.set(key, id);
    situations.push({ id, key, leaf: state.leaf, state });
    waiting.push(id);
    return id;
  };

  for (const start of model.starts) {
    const opened = open(start.input);
    const to = arrive(opened.snapshot, start.server);
    const after = stateOf(opened.snapshot, start.server);
    edges.push({
      id: edges.length,
      from: START,
      to,
      name: start.name,
      case: null,
      start,
      after,
      definitions: opened.definitions,
      effects: opened.effects,
    });
  }
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const { state, key } = situations[from] as Situation<Server> & { state: ModelState<Server> };
    if (state.snapshot.status === 'done') continue;
    for (const [name, one] of casesIn(model, state)) {
      const { snapshot, definitions, effects } = step(state.snapshot, one.event);
      if (Boolean(one.rejected) !== (definitions.length === 0)) {
        mismatches.push(
          `${key}: "${one.name}" (${one.event.type}) ${one.rejected ? 'does something' : 'does nothing'}`,
        );
        continue;
      }
      const after = stateOf(snapshot, { ...state.server, ...one.server });
      const to = arrive(snapshot, after.server);
      edges.push({ id: edges.length, from, to, name, case: one, start: null, after, definitions, effects });
    }
  }
  return { model, situations, edges, definitions: all, guards: counts, mismatches };
};

const contextFact = ' / with ';
/** The key of a situation without the fact of `exploreContexts`. */
export const withoutContext = (key: string): string => key.split(contextFact)[0] ?? key;

/**
 * Explores also which values the context has. Otherwise two visits of a state are one situation, and a value that the second one kept from
 * earlier steps, such as an old failure, stays unseen.
 */
export const exploreContexts = <Server>(model: Model<Server>): Graph<Server> =>
  explore({
    ...model,
    facts: (state) => [
      ...model.facts(state).filter(Boolean),
      `with ${Object.entries(state.snapshot.context).flatMap(([name, value]) => (value ? [name] : []))}`,
    ],
  });

/** Transition definitions that no edge takes. */
export const unreached = ({ definitions, edges }: Graph<unknown>): readonly DefinitionId[] => {
  const taken = new Set(edges.flatMap((edge) => edge.definitions));
  return definitions.filter((id) => !taken.has(id));
};
