import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type Chart, chartWith } from '../toolkit/chart';
import {
  type DefinitionId,
  isForbidden,
  isMachine,
  nodesOf,
  outcomeOf,
  outcomeOfTransition,
  titleOf,
  transitionsOf,
} from '../toolkit/definitions';
import type { Later, Outcome, StateMeta, TransitionMeta } from '../toolkit/meta';

/** A state as diagrams and tables need it. */
export interface DiagramState {
  readonly id: string;
  /** Its own name, `signingOut`. */
  readonly name: string;
  /** What people call it, `Signing out…`. */
  readonly title: string;
  readonly description: string;
  readonly outcome: Outcome | null;
  /** A transient state: the chart leaves it immediately. */
  readonly isTransient: boolean;
  /** Ids of its children on the usual path. */
  readonly main: readonly string[];
  /** What others do to it between two visits; `to` is an id. */
  readonly later: readonly Later[];
  readonly isFinal: boolean;
  readonly isBusy: boolean;
  readonly route: string | null;
  readonly requirements: readonly string[];
  /** Id of the initial child state. */
  readonly initial: string | null;
  readonly calls: readonly string[];
  /** The child charts among the calls. */
  readonly charts: readonly { readonly call: string; readonly id: string }[];
  readonly entry: readonly string[];
  readonly children: readonly DiagramState[];
}

export interface Diagram {
  readonly root: DiagramState;
  readonly arrows: readonly DiagramArrow[];
}

const nameOf = (reference: unknown): string => {
  if (typeof reference === 'string') return reference;
  return typeof reference === 'object' && reference !== null && 'type' in reference
    ? String(reference.type)
    : '(inline)';
};

const eventWords = (event: string): string => {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (kind) return `${id} ${kind === 'done' ? 'answers' : 'fails'}`;
  const delay = /^xstate\.after\.([^.]+)/.exec(event)?.[1];
  if (delay) return `after ${delay}`;
  return event === 'always' ? '' : event;
};

const arrowsOf = (node: AnyStateNode) =>
  transitionsOf(node).flatMap(([event, transitions]) =>
    transitions.map((transition: AnyTransitionDefinition, index) => {
      const meta = (transition.meta ?? {}) as TransitionMeta;
      const target = transition.target?.[0] as AnyStateNode | undefined;
      return {
        id: `${node.id}|${event}|${index}` satisfies DefinitionId,
        source: node.id,
        /** `null`: the state stays. */
        target: target?.id ?? null,
        /** As diagrams write it: `driver.submit`, `readUser answers`, `readUser fails`, `after patience`; empty for `always`. */
        event: eventWords(event),
        guard: transition.guard ? nameOf(transition.guard) : null,
        actions: transition.actions.map(nameOf),
        /** At most four words. */
        step: meta.step ?? '',
        description: transition.description ?? '',
        requirements: meta.requirements ?? [],
        outcome: outcomeOfTransition(event, transition),
        isForbidden: isForbidden(transition),
      };
    }),
  );

/** A transition, or a forbidden event. */
export type DiagramArrow = Readonly<ReturnType<typeof arrowsOf>[number]>;

const stateOf = (node: AnyStateNode): DiagramState => {
  const meta = (node.meta ?? {}) as Partial<StateMeta>;
  const initial = node.type === 'compound' ? (node.initial?.target?.[0] as AnyStateNode | undefined) : undefined;
  return {
    id: node.id,
    name: node.parent ? node.key : node.id,
    title: titleOf(node),
    description: node.description ?? '',
    outcome: outcomeOf(node),
    isTransient: Boolean(node.always?.length) && node.transitions.size === 0,
    main: (meta.main ?? []).map((key) => `${node.id}.${key}`),
    later: (meta.later ?? []).map((item) => ({ ...item, to: `${node.machine.id}.${item.to}` })),
    isFinal: node.type === 'final',
    isBusy: node.tags.includes('busy'),
    route: meta.route ?? null,
    requirements: meta.requirements ?? [],
    initial: initial?.id ?? null,
    calls: node.invoke.map(({ src }) => String(src)),
    charts: node.invoke.flatMap(({ src }) => {
      const logic: unknown = node.machine.implementations.actors[String(src)];
      return isMachine(logic) ? [{ call: String(src), id: logic.id }] : [];
    }),
    entry: node.entry.map(nameOf),
    children: Object.values(node.states).map((child) => stateOf(child as AnyStateNode)),
  };
};

/** The chart as data for pictures and tables. */
export const diagramOf = (machine: AnyStateMachine): Diagram => ({
  root: stateOf(machine.root as AnyStateNode),
  arrows: nodesOf(machine).flatMap(arrowsOf),
});

/** A state with all its descendants, in the order of the chart. */
export const flatten = (state: DiagramState): readonly DiagramState[] => [state, ...state.children.flatMap(flatten)];

/** The names of states and charts, by their ids. */
export const namesOf = ({ root }: Diagram, charts: readonly Chart[]) => {
  const breadcrumbs = new Map<string, string>();
  const walk = (state: DiagramState, parents: readonly string[]): void => {
    for (const child of state.children) {
      const here = [...parents, child.title];
      breadcrumbs.set(child.id, here.join(' · '));
      walk(child, here);
    }
  };
  walk(root, []);
  return {
    breadcrumbOf: (id: string) => breadcrumbs.get(id) ?? id,
    chartTitleOf: (id: string) => chartWith(charts, id)?.title ?? id,
  };
};
