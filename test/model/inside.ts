import { isBroughtAbout } from './outside';
import { type Arc, type Graph, START } from './toolkit/explore';
import { graphOf } from './toolkit/gate';
import type { Inside, Model } from './toolkit/model';
import { type Wire, wiresOf } from './wire';

/** A way through the chart inside, as the one around it goes through. */
export interface Through {
  /** What has to happen outside for it. */
  readonly wire: readonly Wire[];
  readonly inside: Inside;
  /** What the chart around is told when the way leads to an end. */
  readonly output: unknown;
}

const arcOf = (graph: Graph<unknown>, from: number, name: string): Arc<unknown> => {
  const arc = graph.arcs.find((arc) => arc.from === from && arc.name === name);
  if (!arc) throw new Error(`${graph.model.name}: in "${graph.situations[from]?.key}" there is no "${name}".`);
  return arc;
};

/**
 * Follows the cases of the inner chart's own model by their names, from one of its starts. `already`: so many of them have happened
 * before the step. So the outer chart relies on what the inner chart does, and not on a description of it.
 * @throws Error when the inner model has no such way.
 */
export const through = <Server>(
  model: Model<Server>,
  start: string,
  names: readonly string[],
  { already = 0 }: { readonly already?: number } = {},
): Through => {
  const graph = graphOf(model as Model<unknown>);
  const opened = arcOf(graph, START, start);
  let at = opened.to;
  const before = [...opened.definitions];
  const taken: string[] = [];
  const wire: Wire[] = [];
  names.forEach((name, index) => {
    const arc = arcOf(graph, at, name);
    const { case: eventCase, definitions, to } = arc;
    at = to;
    (index < already ? before : taken).push(...definitions, ...(eventCase?.inside?.taken ?? []));
    before.push(...(eventCase?.inside?.before ?? []));
    if (index < already || !eventCase) return;
    wire.push(...wiresOf(eventCase));
    if (!isBroughtAbout(wiresOf(eventCase))) wire.push({ drives: eventCase.event });
  });
  return { wire, inside: { taken, before }, output: graph.situations[at]?.place?.snapshot.output };
};
