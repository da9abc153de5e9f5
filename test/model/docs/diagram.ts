import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type DefinitionId, isForbidden, nodesOf, transitionsOf } from '../toolkit/definitions';

/** A state as diagrams and tables need it. */
export interface DiagramState {
  readonly id: string;
  /** Its own name, `signingOut`. */
  readonly name: string;
  readonly description: string;
  readonly isFinal: boolean;
  readonly isBusy: boolean;
  readonly route: string | null;
  readonly requirements: readonly string[];
  /** Id of the state it begins in. */
  readonly initial: string | null;
  readonly calls: readonly string[];
  readonly entry: readonly string[];
  readonly children: readonly DiagramState[];
  /** In a close-up: a neighbour of what is shown. */
  readonly isOutside?: boolean;
}

export type Outcome = 'answer' | 'failure' | 'other';

/** A transition, or a forbidden event. */
export interface DiagramArrow {
  readonly id: DefinitionId;
  readonly source: string;
  /** `null`: the state stays. */
  readonly target: string | null;
  /** In the diagram's words: `driver.submit`, `askWho answers`, `askWho fails`, `after patience`; empty for `always`. */
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** At most four words. */
  readonly step: string;
  readonly description: string;
  readonly requirements: readonly string[];
  readonly outcome: Outcome;
  readonly isForbidden: boolean;
}

export interface Diagram {
  readonly root: DiagramState;
  readonly arrows: readonly DiagramArrow[];
}

interface Meta {
  readonly requirements?: readonly string[];
  readonly route?: string;
  readonly step?: string;
}

const nameOf = (reference: unknown): string => {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'type' in reference
    ? String(reference.type)
    : '(inline)';
};

const eventWords = (event: string): { words: string; outcome: Outcome } => {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (kind === 'done') return { words: `${id} answers`, outcome: 'answer' };
  if (kind === 'error') return { words: `${id} fails`, outcome: 'failure' };
  const delay = /^xstate\.after\.([^.]+)/.exec(event)?.[1];
  if (delay) return { words: `after ${delay}`, outcome: 'other' };
  return { words: event === 'always' ? '' : event, outcome: 'other' };
};

const arrowsOf = (node: AnyStateNode): DiagramArrow[] =>
  transitionsOf(node).flatMap(([event, transitions]) =>
    transitions.map((transition: AnyTransitionDefinition, place): DiagramArrow => {
      const { words, outcome } = eventWords(event);
      const meta = (transition.meta ?? {}) as Meta;
      const target = transition.target?.[0] as AnyStateNode | undefined;
      return {
        id: `${node.id}|${event}|${place}`,
        source: node.id,
        target: target?.id ?? null,
        event: words,
        guard: transition.guard ? nameOf(transition.guard) : null,
        actions: transition.actions.map(nameOf),
        step: meta.step ?? '',
        description: transition.description ?? '',
        requirements: meta.requirements ?? [],
        outcome,
        isForbidden: isForbidden(transition),
      };
    }),
  );

const stateOf = (node: AnyStateNode): DiagramState => {
  const meta = (node.meta ?? {}) as Meta;
  const initial = node.type === 'compound' ? (node.initial?.target?.[0] as AnyStateNode | undefined) : undefined;
  return {
    id: node.id,
    name: node.parent ? node.key : node.id,
    description: node.description ?? '',
    isFinal: node.type === 'final',
    isBusy: node.tags.includes('busy'),
    route: meta.route ?? null,
    requirements: meta.requirements ?? [],
    initial: initial?.id ?? null,
    calls: node.invoke.map(({ src }) => String(src)),
    entry: node.entry.map(nameOf),
    children: Object.values(node.states).map((child) => stateOf(child as AnyStateNode)),
  };
};

/** The chart as data for pictures and tables: all of it is read from the machine. */
export const diagramOf = (machine: AnyStateMachine): Diagram => ({
  root: stateOf(machine.root as AnyStateNode),
  arrows: nodesOf(machine).flatMap(arrowsOf),
});

/** A state and all inside it, in the order of the chart. */
export const flatten = (state: DiagramState): readonly DiagramState[] => [state, ...state.children.flatMap(flatten)];

/** `signingOut` → `Signing out`. */
export const inWords = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
