import type { AnyStateMachine, EventFrom, StateMachine, StateValueFrom } from 'xstate';
import { isByPerson, isIn, nodesOf, placeOf } from './definitions';
import { type Arc, type Graph, START } from './explore';
import { graphOf } from './gate';
import type { Later } from './meta';
import type { Model } from './model';

type Dotted<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: Key | `${Key}.${Dotted<Value[Key]>}` }[keyof Value & string];

/** `quoted`, `quoted.reading`. */
export type StateOf<Machine extends AnyStateMachine> = Dotted<StateValueFrom<Machine>>;

type PortOf<Machine> =
  // biome-ignore lint/suspicious/noExplicitAny: the parts of a machine's type that are not asked for.
  Machine extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any>
    ? Actor['src'] & string
    : never;
type DelayOf<Machine> =
  // biome-ignore lint/suspicious/noExplicitAny: the parts of a machine's type that are not asked for.
  Machine extends StateMachine<any, any, any, any, any, any, infer Delay, any, any, any, any, any, any, any>
    ? Delay & string
    : never;

/** What leads from one state to the next: `later` is what others do between two visits, `opens` a new visit. */
export type HappeningOf<Machine extends AnyStateMachine> =
  | EventFrom<Machine>['type']
  | `${PortOf<Machine>} ${'answers' | 'fails'}`
  | `after ${DelayOf<Machine>}`
  | 'later'
  | 'opens';

/** A part of a way that another chart goes. */
export interface Elsewhere {
  readonly machine: AnyStateMachine;
  readonly way: readonly (string | Elsewhere)[];
}

export interface Question {
  /** As a product owner asks it. */
  readonly asks: string;
  /** The answer, in a sentence or two. */
  readonly answer: string;
  /** State, what happens, state, and so on. The part of another chart follows the state that runs it. */
  readonly way: readonly (string | Elsewhere)[];
  /** Words on the last screen, exactly as in the code of the screens. */
  readonly shows: readonly string[];
}

/** The questions about a chart. A state or an event that it does not have does not compile. */
export const questionsOf = <Machine extends AnyStateMachine>(
  _: Machine,
  questions: readonly (Omit<Question, 'way'> & {
    readonly way: readonly (StateOf<Machine> | HappeningOf<Machine> | Elsewhere)[];
  })[],
): readonly Question[] => questions;

/** What another chart does on the way. */
export const within = <Machine extends AnyStateMachine>(
  machine: Machine,
  way: readonly (StateOf<Machine> | HappeningOf<Machine> | Elsewhere)[],
): Elsewhere => ({ machine, way });

/** `what-if-they-press-twice`: what an address calls it. */
export const slugOf = (asks: string): string =>
  asks
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** One part of a way as people read it. */
export type Piece =
  | { readonly kind: 'state'; readonly chart: string; readonly path: string; readonly words: string }
  | { readonly kind: 'step'; readonly chart: string; readonly words: string; readonly isLater: boolean };

const eventOf = ({ case: eventCase }: Arc<unknown>): string => {
  const type = eventCase?.event.type ?? '';
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (port) return `${port} ${kind === 'done' ? 'answers' : 'fails'}`;
  const delay = /^xstate\.after\.([^.]+)/.exec(type)?.[1];
  return delay ? `after ${delay}` : type;
};

const labelOf = ({ model }: Graph<unknown>, arc: Arc<unknown>): string => {
  for (const id of arc.definitions) {
    const [source = '', event = '', place = '0'] = id.split('|');
    const node = model.machine.getStateNodeById(source);
    const all = event === 'always' ? node.always : node.transitions.get(event);
    const { step } = (all?.[Number(place)]?.meta ?? {}) as { readonly step?: string };
    if (step) return step;
  }
  // What is ignored is known by its event and the reason.
  return arc.case?.rejected ? arc.name.replace(`${arc.case.event.type}: `, '') : arc.name;
};

/**
 * Follows a way through the graph of the chart.
 * @throws Error where it cannot be gone on: no such state, nothing of that name happens there, or it leads elsewhere.
 */
export const walk = (
  models: readonly Model<unknown>[],
  machine: AnyStateMachine,
  way: Question['way'],
): readonly Piece[] => {
  const model = models.find((model) => model.machine.id === machine.id);
  if (!model) throw new Error(`There is no model of ${machine.id}.`);
  const graph = graphOf(model);
  const nodeOf = (path: string) => model.machine.getStateNodeById(`${model.machine.id}.${path}`);
  const standing = (path: string) =>
    graph.situations.filter(({ id, leaf }) => id !== START && isIn(leaf, path)).map(({ id }) => id);
  const laterOf = (path: string): readonly Later[] => {
    const parts = path.split('.');
    return parts.flatMap((_, index) => {
      const meta = nodeOf(parts.slice(0, index + 1).join('.')).meta as
        | { readonly later?: readonly Later[] }
        | undefined;
      return meta?.later ?? [];
    });
  };

  const pieces: Piece[] = [];
  let at: readonly number[] = [];
  let state = '';
  let happening: string | null = null;
  const fail = (next: string): never => {
    throw new Error(`${model.name}: from "${state}", "${happening}" does not lead to "${next}".`);
  };
  const arrive = (next: string): void => {
    if (happening === null) at = standing(next);
    else if (happening === 'later') {
      const one = laterOf(state).find(({ to }) => isIn(next, to) || isIn(to, next)) ?? fail(next);
      pieces.push({
        kind: 'step',
        chart: model.name,
        words: one.who === 'time' ? one.what : `${one.who} ${one.what}`,
        isLater: true,
      });
      at = standing(next);
    } else {
      const from = happening === 'opens' ? [START] : at;
      const arcs = graph.arcs.filter(
        (arc) =>
          from.includes(arc.from) &&
          (happening === 'opens' || eventOf(arc) === happening) &&
          isIn(graph.situations[arc.to]?.leaf ?? '', next),
      );
      const [first] = arcs;
      const words = first ? labelOf(graph, first) : fail(next);
      pieces.push({
        kind: 'step',
        chart: model.name,
        words: happening === 'opens' ? `comes back: ${words}` : words,
        isLater: false,
      });
      at = arcs.map(({ to }) => to);
    }
    if (at.length === 0) throw new Error(`${model.name}: nothing leads to "${next}".`);
    pieces.push({ kind: 'state', chart: model.name, path: next, words: placeOf(nodeOf(next)) });
    state = next;
    happening = null;
  };
  for (const [index, part] of way.entries()) {
    if (typeof part !== 'string') pieces.push(...walk(models, part.machine, part.way));
    else if (state === '' || happening !== null) arrive(part);
    else happening = part;
    if (index === way.length - 1 && happening !== null) fail('');
  }
  return pieces;
};

/** States that others lead to later, as the chart says, but that no visit which begins after that would show. */
export const unreachableLater = (graph: Graph<unknown>): readonly string[] => {
  const reached = new Set([START]);
  // A visit that begins, and all that answers tell it before a person does anything.
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const arc of graph.arcs)
      if (reached.has(arc.from) && !isByPerson(arc.case?.event.type ?? '')) reached.add(arc.to);
  }
  const leaves = [...reached].map((id) => graph.situations[id]?.leaf ?? '');
  const { machine } = graph.model;
  return nodesOf(machine).flatMap((node) =>
    ((node.meta as { readonly later?: readonly Later[] } | undefined)?.later ?? [])
      .filter(({ to }) => !leaves.some((leaf) => isIn(leaf, to)))
      .map(({ to }) => `${node.id} → ${to}`),
  );
};
