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
import type { Case, Effect, Model, Place, Start } from './model';

/** The place before the portal is opened; every path begins there. */
export const START = 0;

/** One place that tests tell apart: a state with the facts that matter there. */
export interface Situation<Server> {
  readonly id: number;
  /** `guest.fresh / verified`, unique. */
  readonly key: string;
  readonly leaf: string;
  /** `null` at START only. */
  readonly place: Place<Server> | null;
}

/** One case tried in one situation. */
export interface Edge<Server> {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** `null` for the edges that open the portal. */
  readonly case: Case<Server> | null;
  readonly start: Start<Server> | null;
  /** The transitions it takes, in order, over all microsteps. */
  readonly definitions: readonly DefinitionId[];
  /** Where it arrives, as it arrives there: the situation keeps the place that came first. */
  readonly after: Place<Server>;
  /** What the chart asks of the world on the way. */
  readonly effects: readonly Effect[];
}

export interface Graph<Server> {
  readonly model: Model<Server>;
  readonly situations: readonly Situation<Server>[];
  readonly edges: readonly Edge<Server>[];
  /** Every transition definition of the machine. */
  readonly definitions: readonly DefinitionId[];
  readonly guards: ReadonlyMap<string, GuardCount>;
  /** Cases that are offered and do nothing although they should, and refused ones that do something. */
  readonly mismatches: readonly string[];
}

interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly definitions: readonly DefinitionId[];
  readonly effects: readonly Effect[];
}

/** An action as XState hands it over to be carried out. */
interface ToCarryOut {
  readonly type: string;
  readonly params: unknown;
}

/** What XState carries out for its own bookkeeping starts with its name; what is emitted or sent is an event of the chart's. */
const effectsOf = ({ type, params }: ToCarryOut): readonly Effect[] => {
  if (type === 'xstate.emit' || type === 'xstate.sendTo') return [(params as { event: Effect }).event];
  return type.startsWith('xstate.') ? [] : [{ type, ...(params as object | undefined) }];
};

const idleLogic = fromTransition((state: null) => state, null);

/** Takes single steps of a machine without running it: no action is carried out, no call is made. */
export const stepper = (machine: AnyStateMachine) => {
  const ids = definitionsOf(machine);
  const record = (take: (scope: AnyActorScope) => AnyMachineSnapshot): Step => {
    const taken: AnyTransitionDefinition[] = [];
    const effects: Effect[] = [];
    // A chart that runs as a child speaks to its parent.
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
      actionExecutor: (action: ToCarryOut) => effects.push(...effectsOf(action)),
    };
    const snapshot = take(scope as unknown as AnyActorScope);
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, definitions: taken.flatMap((transition) => ids.get(transition) ?? []), effects };
  };
  return {
    definitions: [...ids.values()],
    open: (input: unknown): Step =>
      record((scope) => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot),
    step: (from: AnyMachineSnapshot, event: Case<unknown>['event']): Step =>
      record((scope) => machine.transition(from as never, event as never, scope as never) as AnyMachineSnapshot),
  };
};

/** All that is tried in a place, by names that differ: the same reason may hold for several events that are ignored there. */
const triedIn = <Server>(model: Model<Server>, place: Place<Server>): readonly (readonly [string, Case<Server>])[] => [
  ...model.cases(place).map((eventCase) => [eventCase.name, eventCase] as const),
  ...Object.entries(model.ignored ?? {})
    .filter(([states]) => place.leaf.split(' + ').some((leaf) => isIn(leaf, states)))
    .flatMap(([, cases]) =>
      cases.map((eventCase) => [`${eventCase.event.type}: ${eventCase.name}`, eventCase] as const),
    ),
];

const keyOf = <Server>(model: Model<Server>, place: Place<Server>): string =>
  [place.leaf, ...model.facts(place).filter(Boolean)].join(' / ');

/** What a test compares after each step: the same word for the model and for the running actor. */
export const project = <Server>(model: Model<Server>, snapshot: AnyMachineSnapshot, server: Server): string =>
  keyOf(model, { snapshot, leaf: leafOf(snapshot), server });

/**
 * Finds every situation that the model's starts and cases lead to. Breadth first, so that the first way to a situation is a
 * shortest one.
 * @throws Error past `limit` situations: something that grows is part of what tells situations apart.
 */
export const explore = <Server>(model: Model<Server>, limit = 2_000): Graph<Server> => {
  const { machine, counts } = countingGuards(model.machine);
  const { definitions: all, open, step } = stepper(machine);
  const situations: Situation<Server>[] = [{ id: START, key: 'START', leaf: '', place: null }];
  const known = new Map<string, number>();
  const edges: Edge<Server>[] = [];
  const mismatches: string[] = [];
  const waiting: number[] = [];

  const placeOf = (snapshot: AnyMachineSnapshot, server: Server): Place<Server> => ({
    snapshot,
    server,
    leaf: leafOf(snapshot),
  });
  const arrive = (snapshot: AnyMachineSnapshot, server: Server): number => {
    const place = placeOf(snapshot, server);
    const key = keyOf(model, place);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
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
    situations.push({ id, key, leaf: place.leaf, place });
    waiting.push(id);
    return id;
  };

  for (const start of model.starts) {
    const opened = open(start.input);
    const to = arrive(opened.snapshot, start.server);
    const after = placeOf(opened.snapshot, start.server);
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
    const { place, key } = situations[from] as Situation<Server> & { place: Place<Server> };
    if (place.snapshot.status === 'done') continue;
    for (const [name, one] of triedIn(model, place)) {
      const { snapshot, definitions, effects } = step(place.snapshot, one.event);
      if (Boolean(one.rejected) !== (definitions.length === 0)) {
        mismatches.push(
          `${key}: "${one.name}" (${one.event.type}) ${one.rejected ? 'does something' : 'does nothing'}`,
        );
        continue;
      }
      const after = placeOf(snapshot, { ...place.server, ...one.server });
      const to = arrive(snapshot, after.server);
      edges.push({ id: edges.length, from, to, name, case: one, start: null, after, definitions, effects });
    }
  }
  return { model, situations, edges, definitions: all, guards: counts, mismatches };
};

/** Transition definitions that no edge takes. */
export const unreached = ({ definitions, edges }: Graph<unknown>): readonly DefinitionId[] => {
  const taken = new Set(edges.flatMap((edge) => edge.definitions));
  return definitions.filter((id) => !taken.has(id));
};
