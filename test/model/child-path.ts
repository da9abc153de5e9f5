import { causeEvent } from './environment';
import { type ExternalAction, externalActionsOf } from './external-actions';
import { type Edge, type Graph, START } from './toolkit/explore';
import { graphOf } from './toolkit/gate';
import type { ChildTransitions, Model } from './toolkit/model';

/** A path through a child chart, as one step of its parent sees it. */
export interface ChildPath {
  /** The external actions that lead along it. */
  readonly external: readonly ExternalAction[];
  readonly inChild: ChildTransitions;
  /** The output of the child, if the path ends in a final state. */
  readonly output: unknown;
}

const edgeOf = (graph: Graph<unknown>, from: number, name: string): Edge<unknown> => {
  const edge = graph.edges.find((edge) => edge.from === from && edge.name === name);
  if (!edge) throw new Error(`${graph.model.name}: in "${graph.situations[from]?.key}" there is no "${name}".`);
  return edge;
};

/**
 * Follows the named cases of the child's own model from one of its starts. The first `stepsBefore` of them belong to earlier steps. So a parent's
 * model relies on what the child does, and does not describe it again.
 * @throws Error when the child's model has no such path.
 */
export const childPath = <Server>(
  model: Model<Server>,
  start: string,
  names: readonly string[],
  { stepsBefore = 0 }: { readonly stepsBefore?: number } = {},
): ChildPath => {
  const graph = graphOf(model as Model<unknown>);
  const opened = edgeOf(graph, START, start);
  let at = opened.to;
  const before = [...opened.definitions];
  const taken: string[] = [];
  const external: ExternalAction[] = [];
  names.forEach((name, index) => {
    const edge = edgeOf(graph, at, name);
    const { case: eventCase, definitions, to } = edge;
    at = to;
    (index < stepsBefore ? before : taken).push(...definitions, ...(eventCase?.inChild?.taken ?? []));
    before.push(...(eventCase?.inChild?.before ?? []));
    if (index < stepsBefore || !eventCase) return;
    external.push(...externalActionsOf(eventCase));
    if (!causeEvent(externalActionsOf(eventCase))) external.push({ sendToChild: eventCase.event });
  });
  return { external, inChild: { taken, before }, output: graph.situations[at]?.state?.snapshot.output };
};
