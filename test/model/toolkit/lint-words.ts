import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { isForbidden, isMachine, nodesOf, outcomeOfTransition, transitionsOf, withParents } from './definitions';
import type { StateMeta, TransitionMeta } from './meta';

const titleWords = 5;
const labelWords = 4;
/** An HTTP status, or an identifier. */
const code = /\b[1-5]\d\d\b|[a-z][A-Z]|\w[._]\w|[{}()`$]/;

const isTransient = (node: AnyStateNode): boolean => Boolean(node.always?.length) && node.transitions.size === 0;
const metaOf = (node: AnyStateNode) => (node.meta ?? {}) as Partial<StateMeta>;
const has = (node: AnyStateNode, otherNode: AnyStateNode | undefined): boolean =>
  otherNode !== undefined && withParents(otherNode).includes(node);

/** The titles and labels of a chart that a product owner could not read, a sentence each. */
export const lintWords = (machine: AnyStateMachine): readonly string[] => {
  const complaints: string[] = [];
  const nodes = nodesOf(machine);
  const lintText = (words: string, most: number, what: string) => {
    if (words.split(' ').length > most) complaints.push(`${what} has more than ${most} words: "${words}"`);
    if (code.test(words)) complaints.push(`${what} contains code: "${words}"`);
  };

  const lintTransition = (event: string, transition: AnyTransitionDefinition, where: string) => {
    const { step } = (transition.meta ?? {}) as TransitionMeta;
    if (step) lintText(step, labelWords, `${where}: the label`);
    else if (transition.target?.length) complaints.push(`${where}: no label for its arrow`);
    const [, , port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
    if (port && !isMachine(machine.implementations.actors[port]) && outcomeOfTransition(event, transition) === null)
      complaints.push(`${where}: it has no outcome: good, bad or unknown`);
  };

  /** Whether a transition leads from one state to the other, or only transient states are between them. */
  const reaches = (from: AnyStateNode, to: AnyStateNode): boolean => {
    const targets = nodes
      // Its children's transitions count, and its parent's.
      .filter((node) => has(from, node) || node === from.parent)
      .flatMap((node) =>
        transitionsOf(node).flatMap(([, all]) => all.map(({ target }) => target?.[0] as AnyStateNode)),
      );
    const isLater = nodes.some(
      (node) =>
        has(from, node) &&
        metaOf(node).later?.some((item) => has(to, machine.getStateNodeById(`${machine.id}.${item.to}`))),
    );
    return (
      isLater || targets.some((target) => has(to, target) || (target && isTransient(target) && reaches(target, to)))
    );
  };

  for (const node of nodes) {
    const { title, main = [], later = [] } = metaOf(node);
    if (title) lintText(title, titleWords, `${node.id}: the title`);
    else if (node.parent) complaints.push(`${node.id}: no title`);
    main.forEach((key, index) => {
      const [state, next] = [node.states[key], node.states[main[index + 1] ?? '']];
      if (!state) complaints.push(`${node.id}: there is no ${key} in its main path`);
      else if (next && !reaches(state, next)) complaints.push(`${node.id}: nothing leads from ${key} to ${next.key}`);
    });
    for (const { to, what } of later) {
      lintText(what, labelWords, `${node.id}: what happens later`);
      if (!nodes.some(({ id }) => id === `${machine.id}.${to}`)) complaints.push(`${node.id}: there is no ${to} later`);
    }
    for (const [event, transitions] of transitionsOf(node)) {
      transitions.forEach((transition, index) => {
        if (isForbidden(transition)) return;
        const where = transitions.length > 1 ? `${node.id} on ${event} #${index}` : `${node.id} on ${event}`;
        lintTransition(event, transition, where);
        const target = transition.target?.[0] as AnyStateNode | undefined;
        const isReopened = target && isTransient(target) && machine.root.initial.target[0] === target;
        if (isReopened && !withParents(node).some((withParent) => metaOf(withParent).later?.length))
          complaints.push(
            `${where}: it leads back to the opening state, and nothing in meta.later says what others may have done`,
          );
      });
    }
  }
  return complaints;
};
