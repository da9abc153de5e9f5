import { type Diagram, type DiagramArrow, type DiagramState, flatten } from './diagram';

/** Arrows that lead the same way become one that carries all their words; what stays within one box goes. */
const merged = (
  arrows: readonly DiagramArrow[],
  boxOf: (id: string) => string | undefined,
): readonly DiagramArrow[] => {
  const ways = new Map<string, DiagramArrow[]>();
  for (const arrow of arrows) {
    const [source, target] = [boxOf(arrow.source), arrow.target === null ? undefined : boxOf(arrow.target)];
    if (!source || !target || source === target) continue;
    const way = `${source}>${target}`;
    ways.set(way, [...(ways.get(way) ?? []), { ...arrow, source, target }]);
  }
  return [...ways.values()].map((same): DiagramArrow => {
    const [first] = same as [DiagramArrow];
    const outcomes = new Set(same.map((arrow) => arrow.outcome));
    return {
      ...first,
      event: '',
      guard: null,
      step: [...new Set(same.map((arrow) => arrow.step || arrow.event))].join(', '),
      description: [...new Set(same.map((arrow) => arrow.description))].join('\n'),
      outcome: outcomes.size === 1 ? first.outcome : 'other',
    };
  });
};

const closed = (state: DiagramState): DiagramState => ({ ...state, children: [], initial: null, entry: [], calls: [] });

/** Which of `boxes` each state lies in. */
const boxesOf = (boxes: readonly DiagramState[]) => {
  const box = new Map(boxes.flatMap((outer) => flatten(outer).map((state) => [state.id, outer.id] as const)));
  return (id: string) => box.get(id);
};

/** The outer states only: how one gets from the beginning to an end. Transitions that hold everywhere keep their notes. */
export const overviewOf = ({ root, arrows }: Diagram): Diagram => {
  const boxOf = boxesOf(root.children);
  const within = (id: string | null) => (id === null ? undefined : boxOf(id));
  return {
    root: { ...root, initial: within(root.initial) ?? null, children: root.children.map(closed) },
    arrows: [
      ...merged(
        arrows.filter((arrow) => arrow.source !== root.id),
        boxOf,
      ),
      ...arrows
        .filter((arrow) => arrow.source === root.id && arrow.target)
        .map((arrow) => ({ ...arrow, target: within(arrow.target) ?? null, event: '', guard: null })),
    ],
  };
};

/** One outer state with all inside it, and its neighbours as closed boxes. */
export const closeUpOf = ({ root, arrows }: Diagram, id: string): Diagram => {
  const boxOf = boxesOf(root.children);
  const isTouching = (arrow: DiagramArrow) =>
    arrow.source !== root.id && (boxOf(arrow.source) === id || boxOf(arrow.target ?? '') === id);
  const touching = arrows.filter(isTouching);
  const neighbours = new Set(touching.flatMap(({ source, target }) => [boxOf(source), boxOf(target ?? '')]));
  const inside = (state: string | null) => state !== null && boxOf(state) === id;
  const crossing = touching.filter((arrow) => arrow.target !== null && inside(arrow.source) !== inside(arrow.target));
  return {
    root: {
      ...root,
      initial: null,
      children: root.children
        .filter((state) => neighbours.has(state.id))
        .map((state) => (state.id === id ? state : { ...closed(state), isOutside: true })),
    },
    arrows: [
      ...touching.filter((arrow) => inside(arrow.source) && (arrow.target === null || inside(arrow.target))),
      ...merged(crossing, (state) => (inside(state) ? state : boxOf(state))),
    ],
  };
};
