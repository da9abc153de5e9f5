import { breadcrumbOf, isByPerson, isIn, nodesOf } from './definitions';
import { type Edge, type Graph, START } from './explore';
import { graphOf } from './gate';
import type { Later } from './meta';
import type { Model } from './model';

/**
 * State, event, state, and so on, such as `sending`, `sendItem answers`, `sent`. `later` is what others do between two visits, `opens` a new
 * visit. A path through another chart, by the chart's id, follows the state that runs it.
 */
export type QuestionPath = readonly (string | Readonly<Record<string, QuestionPath>>)[];

export interface Question {
  /** As a product owner asks it. */
  readonly asks: string;
  /** The answer, in a sentence or two. */
  readonly answer: string;
  readonly path: QuestionPath;
  /** Words on the last screen, exactly as in the code of the screens. */
  readonly shows: readonly string[];
}

/** The question in an address: `what-if-they-press-twice`. */
export const slugOf = (asks: string): string =>
  asks
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** One part of a path as people read it. */
export type PathPart =
  | { readonly kind: 'state'; readonly chart: string; readonly state: string; readonly text: string }
  | { readonly kind: 'step'; readonly chart: string; readonly text: string; readonly isLater: boolean };

const eventOf = ({ case: eventCase }: Edge<unknown>): string => {
  const type = eventCase?.event.type ?? '';
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (port) return `${port} ${kind === 'done' ? 'answers' : 'fails'}`;
  const delay = /^xstate\.after\.([^.]+)/.exec(type)?.[1];
  return delay ? `after ${delay}` : type;
};

const labelOf = ({ model }: Graph<unknown>, edge: Edge<unknown>): string => {
  for (const id of edge.definitions) {
    const [source = '', event = '', place = '0'] = id.split('|');
    const node = model.machine.getStateNodeById(source);
    const all = event === 'always' ? node.always : node.transitions.get(event);
    const { step } = (all?.[Number(place)]?.meta ?? {}) as { readonly step?: string };
    if (step) return step;
  }
  // What is ignored is known by its event and the reason.
  return edge.case?.rejected ? edge.name.replace(`${edge.case.event.type}: `, '') : edge.name;
};

/**
 * Follows a path through the graph of the chart with this id.
 * @throws Error where the path ends: no such state, no such event in it, or the event leads to another state.
 */
export const followPath = (
  models: readonly Model<unknown>[],
  chart: string,
  path: QuestionPath,
): readonly PathPart[] => {
  const model = models.find(({ machine }) => machine.id === chart);
  if (!model) throw new Error(`There is no model of ${chart}.`);
  const graph = graphOf(model);
  const nodeOf = (path: string) => model.machine.getStateNodeById(`${model.machine.id}.${path}`);
  const situationsIn = (path: string) =>
    graph.situations.filter(({ id, leaf }) => id !== START && isIn(leaf, path)).map(({ id }) => id);
  const laterOf = (path: string): readonly Later[] => {
    const keys = path.split('.');
    return keys.flatMap((_, index) => {
      const meta = nodeOf(keys.slice(0, index + 1).join('.')).meta as { readonly later?: readonly Later[] } | undefined;
      return meta?.later ?? [];
    });
  };

  const parts: PathPart[] = [];
  let at: readonly number[] = [];
  let state = '';
  let event: string | null = null;
  const fail = (next: string): never => {
    throw new Error(`${model.name}: from "${state}", "${event}" does not lead to "${next}".`);
  };
  const arrive = (next: string): void => {
    if (event === null) at = situationsIn(next);
    else if (event === 'later') {
      const one = laterOf(state).find(({ to }) => isIn(next, to) || isIn(to, next)) ?? fail(next);
      parts.push({
        kind: 'step',
        chart: model.name,
        text: one.who === 'time' ? one.what : `${one.who} ${one.what}`,
        isLater: true,
      });
      at = situationsIn(next);
    } else {
      const from = event === 'opens' ? [START] : at;
      const edges = graph.edges.filter(
        (edge) =>
          from.includes(edge.from) &&
          (event === 'opens' || eventOf(edge) === event) &&
          isIn(graph.situations[edge.to]?.leaf ?? '', next),
      );
      const [first] = edges;
      const label = first ? labelOf(graph, first) : fail(next);
      parts.push({
        kind: 'step',
        chart: model.name,
        text: event === 'opens' ? `comes back: ${label}` : label,
        isLater: false,
      });
      at = edges.map(({ to }) => to);
    }
    if (at.length === 0) throw new Error(`${model.name}: nothing leads to "${next}".`);
    parts.push({ kind: 'state', chart: model.name, state: next, text: breadcrumbOf(nodeOf(next)) });
    state = next;
    event = null;
  };
  for (const [index, part] of path.entries()) {
    if (typeof part !== 'string')
      for (const [otherChart, within] of Object.entries(part)) parts.push(...followPath(models, otherChart, within));
    else if (state === '' || event !== null) arrive(part);
    else event = part;
    if (index === path.length - 1 && event !== null) fail('');
  }
  return parts;
};

/** Targets of `meta.later` that no later visit would open with. */
export const unreachableLater = (graph: Graph<unknown>): readonly string[] => {
  const reached = new Set([START]);
  // What a new visit reaches by answers alone, before a person does anything.
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const edge of graph.edges)
      if (reached.has(edge.from) && !isByPerson(edge.case?.event.type ?? '')) reached.add(edge.to);
  }
  const leaves = [...reached].map((id) => graph.situations[id]?.leaf ?? '');
  const { machine } = graph.model;
  return nodesOf(machine).flatMap((node) =>
    ((node.meta as { readonly later?: readonly Later[] } | undefined)?.later ?? [])
      .filter(({ to }) => !leaves.some((leaf) => isIn(leaf, to)))
      .map(({ to }) => `${node.id} → ${to}`),
  );
};
