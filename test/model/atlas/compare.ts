import { type Diagram, type DiagramArrow, type DiagramState, flatten } from '../docs/diagram';
import type { Change } from './data';

/** A state or transition with the facts that are compared. */
interface Part {
  readonly key: string;
  readonly id: string;
  readonly words: string;
  readonly facts: Readonly<Record<string, string>>;
}

const list = (words: readonly string[]): string => words.join(', ') || 'none';

const stateParts = (root: DiagramState): readonly Part[] =>
  flatten(root).map((state) => ({
    key: state.id,
    id: state.id,
    words: state.id,
    facts: {
      title: state.title,
      outcome: state.outcome ?? 'none',
      description: state.description,
      address: state.route ?? 'none',
      begins: state.initial ?? 'none',
      calls: list(state.calls),
      'on entry': list(state.entry),
      'is an end': state.isFinal ? 'yes' : 'no',
      'waits for an answer': state.isBusy ? 'yes' : 'no',
      requirements: list(state.requirements),
    },
  }));

/**
 * The transitions, with a key of state, event and guard instead of the index: a new transition must not make those after it look changed.
 * `reordered` finds changes of their order.
 */
const arrowParts = (arrows: readonly DiagramArrow[]): readonly Part[] => {
  const times = new Map<string, number>();
  return arrows.map((arrow) => {
    const name = [arrow.source, arrow.event || 'immediately', arrow.guard ? `[${arrow.guard}]` : '']
      .filter(Boolean)
      .join(' ');
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return {
      key: time > 1 ? `${name} (${time})` : name,
      id: arrow.id,
      words: name,
      facts: {
        target: arrow.target ?? (arrow.isForbidden ? 'nothing happens' : 'stays'),
        label: arrow.step,
        outcome: arrow.outcome ?? 'none',
        actions: list(arrow.actions),
        description: arrow.description,
        requirements: list(arrow.requirements),
      },
    };
  });
};

const differences = (before: readonly Part[], now: readonly Part[]): readonly Change[] => {
  const old = new Map(before.map((part) => [part.key, part]));
  const keys = new Set(now.map(({ key }) => key));
  return [
    ...now.flatMap((part): readonly Change[] => {
      const was = old.get(part.key);
      if (!was) return [{ kind: 'new', id: part.id, words: part.words, details: [] }];
      const details = Object.entries(part.facts).flatMap(([fact, words]) => {
        const earlier = was.facts[fact] ?? '';
        return earlier === words ? [] : [`${fact}: ${earlier || 'none'} → ${words || 'none'}`];
      });
      return details.length > 0 ? [{ kind: 'changed', id: part.id, words: part.words, details }] : [];
    }),
    ...before
      .filter(({ key }) => !keys.has(key))
      .map(({ id, words }): Change => ({ kind: 'gone', id, words, details: [] })),
  ];
};

/** Finds events whose guards have another order. */
const reordered = (before: readonly DiagramArrow[], now: readonly DiagramArrow[]): readonly Change[] => {
  const orders = (arrows: readonly DiagramArrow[]) => {
    const order = new Map<string, DiagramArrow[]>();
    for (const arrow of arrows) {
      const event = `${arrow.source} ${arrow.event || 'immediately'}`;
      order.set(event, [...(order.get(event) ?? []), arrow]);
    }
    return order;
  };
  const words = (arrows: readonly DiagramArrow[]) => arrows.map(({ guard }) => guard ?? 'otherwise');
  const earlier = orders(before);
  return [...orders(now)].flatMap(([event, arrows]): readonly Change[] => {
    const [was, is] = [words(earlier.get(event) ?? []), words(arrows)];
    const isSame = [...was].sort().join() === [...is].sort().join();
    if (!isSame || was.join() === is.join()) return [];
    return [
      {
        kind: 'changed',
        id: arrows[0]?.id ?? '',
        words: event,
        details: [`order of guards: ${was.join(', ')} → ${is.join(', ')}`],
      },
    ];
  });
};

/** The differences between two versions of a chart. Of a new chart, everything is new. */
export const compare = (before: Diagram | null, now: Diagram): readonly Change[] => [
  ...differences(before ? stateParts(before.root) : [], stateParts(now.root)),
  ...differences(before ? arrowParts(before.arrows) : [], arrowParts(now.arrows)),
  ...(before ? reordered(before.arrows, now.arrows) : []),
];
