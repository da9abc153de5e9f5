import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isForbidden, isMachine, nodesOf, transitionsOf, withChildren, withParents } from './definitions';

type Kind = 'guards' | 'actions' | 'actors' | 'delays';

const eventName = /^[a-z]+(\.[a-z][A-Za-z]*)$/;
const stateName = /^[a-z][A-Za-z]*$/;
const stepWords = 4;

const single: Record<Kind, string> = { guards: 'guard', actions: 'action', actors: 'actor', delays: 'delay' };

/** The rules of the project that a chart breaks, a sentence each. `requirements`: the known ids. */
export const lintMachine = (machine: AnyStateMachine, requirements: ReadonlySet<string>): readonly string[] => {
  const complaints: string[] = [];
  const kinds: readonly Kind[] = ['guards', 'actions', 'actors', 'delays'];
  const declared = Object.fromEntries(
    kinds.map((kind) => [kind, new Set(Object.keys(machine.implementations[kind] ?? {}))]),
  ) as Record<Kind, Set<string>>;
  const used = Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>;

  const refer = (kind: Kind, reference: unknown, where: string) => {
    const name =
      typeof reference === 'string'
        ? reference
        : typeof reference === 'object' && reference !== null && 'type' in reference
          ? reference.type
          : null;
    if (typeof name !== 'string')
      complaints.push(`${where}: an ${kind === 'actors' ? '' : 'inline '}${single[kind]} without a name`);
    else if (!declared[kind].has(name))
      complaints.push(`${where}: the ${single[kind]} "${name}" is not declared in setup()`);
    else used[kind].add(name);
  };

  const lintMeta = (meta: unknown, where: string) => {
    const { requirements: ids = [], step = '' } = (meta ?? {}) as { requirements?: readonly string[]; step?: string };
    for (const id of ids) if (!requirements.has(id)) complaints.push(`${where}: the requirement ${id} does not exist`);
    if (step.split(' ').length > stepWords)
      complaints.push(`${where}: meta.step has more than ${stepWords} words: "${step}"`);
  };

  const lintTransition = (transition: AnyTransitionDefinition, where: string) => {
    if (!transition.description) complaints.push(`${where}: no description`);
    if (transition.guard) refer('guards', transition.guard, where);
    for (const action of transition.actions) refer('actions', action, where);
    lintMeta(transition.meta, where);
  };

  const lintEvent = (node: AnyStateNode, event: string, where: string) => {
    if (event.includes('*')) complaints.push(`${where}: a wildcard answers events that no one has thought of`);
    else if (event === 'always' || event.startsWith('xstate.')) {
      const delay = /^xstate\.after\.(.+?)\.[^.]+/.exec(event)?.[1];
      if (delay && /^\d+$/.test(delay)) complaints.push(`${where}: the delay ${delay} has no name`);
      else if (delay) used.delays.add(delay);
    } else if (!eventName.test(event))
      complaints.push(`${where}: the event "${event}" is not named who.what (in ${node.id})`);
  };

  for (const node of nodesOf(machine)) {
    if (!node.description) complaints.push(`${node.id}: no description`);
    if (node.parent && !stateName.test(node.key))
      complaints.push(`${node.id}: the state is not named like this: awaitingDecision`);
    if (!node.meta) complaints.push(`${node.id}: no meta with requirements`);
    lintMeta(node.meta, node.id);
    for (const action of [...node.entry, ...node.exit])
      if (!isTimer(action)) refer('actions', action, `${node.id} entry or exit`);

    for (const { id, src } of node.invoke) {
      const where = `${node.id} invoke ${String(src)}`;
      refer('actors', src, where);
      if (id !== src) complaints.push(`${where}: its id is "${id}", not its src`);
      // The invoking state handles the answer, or its children do. A child chart may end with its own event.
      const ends = [`xstate.done.actor.${id}`, `${id}.ended`];
      if (!withChildren(node).some(({ transitions }) => ends.some((event) => transitions.has(event))))
        complaints.push(`${where}: it does not say what happens when it answers`);
      const isPort =
        machine.implementations.actors[String(src)] && !isMachine(machine.implementations.actors[String(src)]);
      // A child chart has states for its failures; a port rejects.
      if (isPort && !node.transitions.has(`xstate.error.actor.${id}`))
        complaints.push(`${where}: it does not say what happens when no answer comes`);
      if (isPort && !withParents(node).some((parent) => parent.tags.includes('busy')))
        complaints.push(`${where}: the state is not tagged "busy"`);
    }

    for (const [event, transitions] of transitionsOf(node)) {
      const place = `${node.id} on ${event}`;
      lintEvent(node, event, place);
      transitions.forEach((transition, index) => {
        const where = transitions.length > 1 ? `${place} #${index}` : place;
        lintTransition(transition, where);
        if (!transition.guard && index < transitions.length - 1)
          complaints.push(`${where}: it has no guard and hides those after it`);
        if (isForbidden(transition) && transition.guard)
          complaints.push(`${where}: it asks a guard and then does nothing`);
      });
    }
  }
  for (const kind of kinds) {
    for (const name of declared[kind])
      if (!used[kind].has(name)) complaints.push(`setup(): the ${single[kind]} "${name}" is never used`);
  }
  return complaints;
};

/** Whether XState added the action for a delay. */
const isTimer = (action: unknown): boolean => {
  const { event, sendId } = (typeof action === 'function' ? action : {}) as {
    event?: { type?: unknown };
    sendId?: unknown;
  };
  return String(event?.type ?? sendId).startsWith('xstate.after.');
};
