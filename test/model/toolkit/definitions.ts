import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Outcome, StateMeta, TransitionMeta } from './meta';

/** `<state node id>|<event type or "always">|<index among the node's transitions of that event>`: stable while the chart stays the same. */
export type DefinitionId = string;

/** The machine's state nodes, parents before children, in the order of the chart. */
export const nodesOf = (machine: AnyStateMachine): readonly AnyStateNode[] =>
  withChildren(machine.root as AnyStateNode);

/** Every transition that a node declares with the event it answers, `always` included. */
export const transitionsOf = (
  node: AnyStateNode,
): readonly (readonly [event: string, transitions: readonly AnyTransitionDefinition[]])[] => [
  ...(node.transitions as Map<string, AnyTransitionDefinition[]>),
  ...(node.always?.length ? [['always', node.always as AnyTransitionDefinition[]] as const] : []),
];

/** A transition without a target or actions stops the parent states from taking the event (a forbidden transition in XState). */
export const isForbidden = (transition: AnyTransitionDefinition): boolean =>
  !transition.target?.length && transition.actions.length === 0 && !transition.reenter;

/** Whether a person causes the event, by a control on a screen: such an event is named `driver.*` or `user.*`. */
export const isByPerson = (event: string): boolean => /^(driver|user)\./.test(event);

/** A state with all that are inside it. */
export const withChildren = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => withChildren(child as AnyStateNode)),
];

/** A state with all that are around it, the innermost first. */
export const withParents = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...(node.parent ? withParents(node.parent as AnyStateNode) : []),
];

/** Whether an invoked actor is a chart. */
export const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic;

/** All transition definitions that can change or do something, with their ids. */
export const definitionsOf = (machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, DefinitionId> => {
  const ids = new Map<AnyTransitionDefinition, DefinitionId>();
  for (const node of nodesOf(machine)) {
    for (const [event, transitions] of transitionsOf(node)) {
      transitions.forEach((transition, index) => {
        if (!isForbidden(transition)) ids.set(transition, `${node.id}|${event}|${index}`);
      });
    }
  }
  return ids;
};

/** The id of a transition of a running machine. */
export const definitionIdOf = (transition: AnyTransitionDefinition): DefinitionId => {
  const node = transition.source as AnyStateNode;
  const event = transition.eventType === '' ? 'always' : transition.eventType;
  const siblings = transitionsOf(node).find(([name]) => name === event)?.[1] ?? [];
  return `${node.id}|${event}|${siblings.indexOf(transition)}`;
};

/** The ids of the child charts. */
export const childrenOf = (machine: AnyStateMachine): readonly string[] =>
  Object.values(machine.implementations.actors as Record<string, unknown>)
    .filter(isMachine)
    .map(({ id }) => id);

/** The innermost active states: `guest.fresh`; of parallel regions one each, joined by ` + `. */
export const leafOf = (snapshot: AnyMachineSnapshot): string =>
  (snapshot._nodes as AnyStateNode[])
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .sort((a, b) => a.order - b.order)
    .map((node) => node.path.join('.'))
    .join(' + ');

/** Every innermost state that the chart can rest in, plus the final ones. */
export const leavesOf = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine)
    .filter((node) => (node.type === 'atomic' || node.type === 'final') && !node.always?.length)
    .map((node) => node.path.join('.'));

/** Whether a state is one of those, or inside one of them: `on.idle | bankChecking`, `*` for every state. */
export const isIn = (leaf: string, states: string): boolean =>
  states === '*' || states.split(' | ').some((state) => leaf === state || leaf.startsWith(`${state}.`));

/** `signingOut` → `Signing out`. */
const inWords = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What people call a state: its title, else its name in words. */
export const titleOf = (node: AnyStateNode): string =>
  (node.meta as Partial<StateMeta> | undefined)?.title ?? inWords(node.key);

/** The titles of a state and its parents: `Not signed in · Session ended`. */
export const breadcrumbOf = (node: AnyStateNode): string =>
  node.parent?.parent ? `${breadcrumbOf(node.parent)} · ${titleOf(node)}` : titleOf(node);

/** The outcome of a state, or of the nearest parent that has one. */
export const outcomeOf = (node: AnyStateNode): Outcome | null =>
  (node.meta as Partial<StateMeta> | undefined)?.outcome ?? (node.parent ? outcomeOf(node.parent) : null);

/** The outcome in its meta, else that of its target. A person's event has none by default, and a failed call is never good by default. */
export const outcomeOfTransition = (event: string, { meta, target }: AnyTransitionDefinition): Outcome | null => {
  const own = (meta as TransitionMeta | undefined)?.outcome;
  if (own || isByPerson(event)) return own ?? null;
  const led = target?.[0] ? outcomeOf(target[0] as AnyStateNode) : null;
  return event.startsWith('xstate.error.') && led !== 'unknown' ? 'bad' : led;
};
