import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate';
import { type DefinitionId, nodesOf, transitionsOf } from './definitions';

export type Mutation = 'transition dropped' | 'target changed' | 'guard dropped' | 'guards swapped' | 'action dropped';

/** A chart with one mistake in it. */
export interface Mutant {
  readonly kind: Mutation;
  /** Where and what: `session.asking|api.unauthenticated|0: transition dropped`. Stable while the chart stays the same. */
  readonly id: string;
  readonly machine: AnyStateMachine;
}

interface TransitionConfig {
  target?: unknown;
  guard?: unknown;
  actions?: unknown;
}

/** The transitions of one event in the order in which they are tried. */
interface Slot {
  readonly id: (place: number) => DefinitionId;
  readonly transitions: TransitionConfig[];
}

/** Actions that run whenever a state is entered or left. */
interface Passage {
  readonly id: string;
  readonly actions: unknown[];
}

interface Parts {
  readonly slots: readonly Slot[];
  readonly passages: readonly Passage[];
}

type Config = Record<string, unknown>;

/** Objects and lists are copied, functions stay what they are. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
};

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Writes the entry of a config in its longest form, so that parts of it can be taken away; the same list stays in the config. */
const asTransitions = (holder: Config, key: string): TransitionConfig[] => {
  const transitions = listOf(holder[key]).map((item) => {
    const transition = (typeof item === 'string' ? { target: item } : item) as TransitionConfig;
    return transition.actions === undefined
      ? transition
      : Object.assign(transition, { actions: listOf(transition.actions) });
  });
  holder[key] = transitions;
  return transitions;
};

const partsOf = (machine: AnyStateMachine, config: Config): Parts => {
  const slots: Slot[] = [];
  const passages: Passage[] = [];
  const slot = (node: AnyStateNode, holder: Config, key: string, event: string) => {
    if (holder[key] === undefined) return;
    slots.push({ id: (place) => `${node.id}|${event}|${place}`, transitions: asTransitions(holder, key) });
  };
  const walk = (node: AnyStateNode, own: Config) => {
    const on = (own.on ?? {}) as Config;
    for (const event of Object.keys(on)) slot(node, on, event, event);
    slot(node, own, 'always', 'always');
    slot(node, own, 'onDone', `xstate.done.state.${node.id}`);
    const after = (own.after ?? {}) as Config;
    for (const delay of Object.keys(after)) slot(node, after, delay, `xstate.after.${delay}.${node.id}`);
    for (const invoke of listOf(own.invoke) as Config[]) {
      slot(node, invoke, 'onDone', `xstate.done.actor.${invoke.id}`);
      slot(node, invoke, 'onError', `xstate.error.actor.${invoke.id}`);
    }
    for (const passage of ['entry', 'exit']) {
      if (own[passage] === undefined) continue;
      const actions = listOf(own[passage]);
      own[passage] = actions;
      passages.push({ id: `${node.id}|${passage}`, actions });
    }
    const states = (own.states ?? {}) as Record<string, Config>;
    for (const [key, child] of Object.entries(states)) walk(node.states[key] as AnyStateNode, child);
  };
  walk(machine.root as AnyStateNode, config);
  return { slots, passages };
};

const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: unknown }).type);

/** The state that a careless hand would write instead: the next one of the same level, or else the parent. */
const wrongTarget = (target: AnyStateNode): AnyStateNode | undefined => {
  const siblings = Object.values(target.parent?.states ?? {}) as AnyStateNode[];
  const next = siblings[(siblings.indexOf(target) + 1) % siblings.length];
  if (next && next !== target) return next;
  const parent = target.parent as AnyStateNode | undefined;
  return parent?.parent ? wrongTarget(parent) : undefined;
};

/** Every chart that differs from the given one by one mistake. The chart itself stays unchanged. */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const targets = new Map<DefinitionId, AnyStateNode | undefined>();
  for (const node of nodesOf(machine)) {
    for (const [event, transitions] of transitionsOf(node)) {
      transitions.forEach(({ target }, place) => {
        targets.set(`${node.id}|${event}|${place}`, target?.[0] as AnyStateNode | undefined);
      });
    }
  }
  const mutant = (kind: Mutation, id: string, spoil: (parts: Parts) => void): Mutant => {
    const config = copy(machine.config) as Config;
    spoil(partsOf(machine, config));
    return { kind, id: `${id}: ${kind}`, machine: createMachine(config as never, machine.implementations as never) };
  };

  const { slots, passages } = partsOf(machine, copy(machine.config) as Config);
  for (const [at, slot] of slots.entries()) {
    const there = ({ slots: all }: Parts) => (all[at] as Slot).transitions;
    for (const [place, transition] of slot.transitions.entries()) {
      const id = slot.id(place);
      const one = (parts: Parts) => there(parts)[place] as TransitionConfig;
      yield mutant('transition dropped', id, (parts) => there(parts).splice(place, 1));
      const target = targets.get(id);
      const wrong = target && wrongTarget(target);
      if (wrong)
        yield mutant('target changed', `${id} → ${wrong.path.join('.')}`, (parts) =>
          Object.assign(one(parts), { target: `#${wrong.id}` }),
        );
      if (transition.guard) {
        yield mutant('guard dropped', id, (parts) => Object.assign(one(parts), { guard: undefined }));
        if (slot.transitions[place + 1]?.guard) {
          const swap = (parts: Parts) =>
            there(parts).splice(
              place,
              2,
              ...there(parts)
                .slice(place, place + 2)
                .reverse(),
            );
          yield mutant('guards swapped', id, swap);
        }
      }
      for (const [index, action] of listOf(transition.actions).entries()) {
        yield mutant('action dropped', `${id} ${nameOf(action)}`, (parts) =>
          (one(parts).actions as unknown[]).splice(index, 1),
        );
      }
    }
  }
  for (const [at, { id, actions }] of passages.entries()) {
    for (const [index, action] of actions.entries()) {
      yield mutant('action dropped', `${id} ${nameOf(action)}`, (parts) =>
        (parts.passages[at] as Passage).actions.splice(index, 1),
      );
    }
  }
}
