import type { DefinitionId } from '../toolkit/definitions';
import type { Outcome } from '../toolkit/meta';
import { type Diagram, type DiagramArrow, type DiagramState, flatten } from './diagram';

/** All arrows from one box to another that mean the same to people. */
export interface Way {
  /** A state of this picture, or one outside it. */
  readonly to: string;
  readonly words: readonly string[];
  readonly outcome: Outcome | null;
  /** Others do it between two visits. */
  readonly isLater: boolean;
  readonly arrows: readonly DefinitionId[];
}

/** A state of a picture with its ways out. */
export interface Box {
  /** `null`: what holds in every state of the picture. */
  readonly state: DiagramState | null;
  /** The way on, for states on the usual way. */
  readonly next: Way | null;
  readonly ways: readonly Way[];
  /** Failures that the picture draws as one arrow, because there are several. */
  readonly folded: readonly Way[];
  /** From outside the picture: `not accepted (Sending…)`. */
  readonly from: readonly string[];
}

export interface View {
  /** Behind the chart's name in the file's: `quoted`, `quoted.failures`; empty for the chart itself. */
  readonly name: string;
  readonly caption: string;
  readonly kind: 'level' | 'failures' | 'opens';
  /** The words at the first arrow; `null` where there is none. */
  readonly begins: string | null;
  /** From top to bottom; each is a box with its ways to the right. */
  readonly stops: readonly Box[];
  /** Drawn in the right column, at the first way that leads there. The picture only names every other target. */
  readonly aside: ReadonlyMap<string, Box>;
}

const isBad = ({ outcome, isLater }: Way): boolean => !isLater && (outcome === 'bad' || outcome === 'unknown');

/** Several failures fold into one arrow. So does one arrow that more than two failures share: its label would be a paragraph. */
const failuresOf = (ways: readonly Way[]): readonly Way[] => {
  const bad = ways.filter(isBad);
  return bad.length > 1 || bad.some(({ words }) => words.length > 2) ? bad : [];
};

const merge = (ways: readonly Way[]): readonly Way[] => {
  const merged = new Map<string, Way>();
  for (const way of ways) {
    const key = [way.to, way.isLater, isBad(way)].join();
    const known = merged.get(key);
    merged.set(key, {
      ...way,
      ...known,
      outcome: known && known.outcome !== way.outcome ? (known.outcome ?? way.outcome) : way.outcome,
      words: [...new Set([...(known?.words ?? []), ...way.words])],
      arrows: [...(known?.arrows ?? []), ...way.arrows],
    });
  }
  return [...merged.values()];
};

/**
 * The pictures of a chart, one for each level: what lies inside a state has its own picture. The way that the chart's `main` names runs
 * down, and what can go wrong in several ways at one place is one arrow there and has its own picture.
 */
export const viewsOf = ({ root, arrows }: Diagram): readonly View[] => {
  const all = flatten(root);
  const parents = new Map(all.flatMap((state) => state.children.map((child) => [child.id, state] as const)));
  const opening = root.children.find(({ id, isPassing }) => isPassing && id === root.initial);
  const within = (state: DiagramState, id: string): boolean => flatten(state).some((item) => item.id === id);

  const viewsOfLevel = (level: DiagramState): readonly View[] => {
    const shown = level.children.filter(({ id }) => id !== opening?.id);
    const boxOf = (id: string | null) => shown.find((child) => id !== null && within(child, id))?.id ?? null;
    const isHere = (id: string) => shown.some((child) => child.id === id);
    /** Where an arrow leads as this picture has it: one of its states, else the outermost state that is not around the picture. */
    const targetOf = (id: string): string => {
      const here = boxOf(id);
      if (here) return here;
      const parent = parents.get(id);
      return parent && !within(parent, level.id) ? targetOf(parent.id) : id;
    };
    const wayOf = (arrow: DiagramArrow, to: string): Way => ({
      to,
      words: [arrow.step || arrow.event],
      outcome: arrow.outcome,
      isLater: false,
      arrows: [arrow.id],
    });
    const reopenings = (source: string) =>
      arrows.filter((arrow) => arrow.target === opening?.id && arrow.source === source).map(({ id }) => id);
    const laterOf = (state: DiagramState): readonly Way[] =>
      state.later.map(({ to, who, what }) => ({
        to: targetOf(to),
        words: [who === 'time' ? what : `${who} ${what}`],
        outcome: all.find(({ id }) => id === to)?.outcome ?? null,
        isLater: true,
        arrows: flatten(state).flatMap(({ id }) => reopenings(id)),
      }));
    const isDrawn = (arrow: DiagramArrow): arrow is DiagramArrow & { target: string } =>
      !arrow.isForbidden && arrow.target !== null && arrow.target !== opening?.id;
    /** The ways out of a state of this picture, and of all inside it; those within it are for its own picture. */
    const waysOf = (state: DiagramState, leadTo = targetOf): readonly Way[] =>
      merge([
        ...arrows.filter(isDrawn).flatMap((arrow) => {
          if (!within(state, arrow.source)) return [];
          const isInside = within(state, arrow.target) && (state.children.length > 0 || arrow.target !== state.id);
          return isInside ? [] : [wayOf(arrow, leadTo(arrow.target))];
        }),
        ...flatten(state).flatMap(laterOf),
      ]);
    const everywhere = merge(
      arrows
        .filter(isDrawn)
        .filter(({ source, target }) => source === level.id && boxOf(target) !== null)
        .map((arrow) => wayOf(arrow, targetOf(arrow.target))),
    );
    const comesFrom = (state: DiagramState): readonly string[] => {
      if (level === root) return [];
      const from = new Map<string, Set<string>>();
      const into = arrows.filter(isDrawn).filter((arrow) => arrow.target === state.id && !within(level, arrow.source));
      const visited = into.filter(({ source }) => source !== opening?.id);
      for (const { source, step, event } of visited.length > 0 ? visited : into) {
        const words = step || event;
        from.set(words, (from.get(words) ?? new Set()).add(source));
      }
      const titleOf = (id: string | undefined) => all.find((item) => item.id === id)?.title ?? '';
      return [...from].map(([words, [first, ...more]]) =>
        more.length > 0 ? `${words} (${more.length + 1} states)` : `${words} (${titleOf(first)})`,
      );
    };

    const main = level.main.length > 0 ? level.main : shown.slice(0, 1).map(({ id }) => id);
    /** A state that only decides, where nothing leads past it to the next state of the usual way. */
    const decidesBefore = (id: string, onward: string | undefined): readonly string[] => {
      const ways = shown.filter((state) => state.id === id).flatMap((state) => waysOf(state));
      if (!onward || [...ways, ...everywhere].some(({ to }) => to === onward)) return [];
      const deciding = shown.find(
        (state) =>
          state.isPassing &&
          ways.some((way) => way.to === state.id && !isBad(way)) &&
          waysOf(state).some(({ to }) => to === onward),
      );
      return deciding ? [deciding.id] : [];
    };
    const spine = main.flatMap((id, place) => [id, ...decidesBefore(id, main[place + 1])]);
    const boxes = new Map(
      shown.map((state): readonly [string, Box] => {
        const ways = waysOf(state);
        const onward = spine[spine.indexOf(state.id) + 1];
        const candidates = onward && spine.includes(state.id) ? [...ways, ...everywhere] : [];
        const next =
          candidates.find((way) => way.to === onward && !isBad(way)) ??
          candidates.find((way) => way.to === onward) ??
          null;
        const rest = ways.filter((way) => way !== next);
        const folded = failuresOf(rest);
        return [
          state.id,
          { state, next, ways: rest.filter((way) => !folded.includes(way)), folded, from: comesFrom(state) },
        ];
      }),
    );
    const box = (id: string): Box => boxes.get(id) as Box;
    const anywhere: readonly Box[] =
      everywhere.length > 0 ? [{ state: null, next: null, ways: everywhere, folded: [], from: [] }] : [];

    /** The states that these ways lead to, and on from there, without those of the main column. */
    const reach = (stops: readonly string[], ways: (id: string) => readonly Way[], first: readonly Way[] = []) => {
      const found: string[] = [];
      const waiting = [...stops.flatMap((id) => ways(id)), ...first].map(({ to }) => to);
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (!isHere(id) || stops.includes(id) || found.includes(id)) continue;
        found.push(id);
        waiting.push(...ways(id).map(({ to }) => to));
      }
      return found;
    };
    const aside = reach(spine, (id) => box(id).ways, everywhere);
    const inFailures = new Set<string>();
    const failing = [...boxes.values()].filter(({ folded }) => folded.length > 0);
    const isKnown = (id: string) => spine.includes(id) || aside.includes(id);
    for (const id of reach(
      [],
      (item) => box(item).ways,
      failing.flatMap(({ folded }) => folded),
    ))
      if (!isKnown(id)) inFailures.add(id);
    const rest = shown.map(({ id }) => id).filter((id) => !isKnown(id) && !inFailures.has(id));

    /** Inside a state that is drawn elsewhere, the very state: `Not signed in · Cookies blocked`. */
    const exactly = (state: DiagramState | null): readonly Way[] =>
      state === null ? [] : waysOf(state, (id) => (isKnown(targetOf(id)) || !isHere(targetOf(id)) ? id : targetOf(id)));
    const prefix = level === root ? '' : level.id.slice(root.id.length + 1);
    const name = (part: string) => [prefix, part].filter(Boolean).join('.');
    const views: View[] = [
      {
        name: prefix,
        caption: level === root ? 'The whole chart' : level.title,
        kind: 'level',
        begins: level === root ? (opening?.title ?? '') : null,
        stops: [...[...spine, ...rest].map(box), ...anywhere],
        aside: new Map(aside.map((id) => [id, box(id)])),
      },
    ];
    if (failing.length > 0)
      views.push({
        name: name('failures'),
        caption: level === root ? 'When something goes wrong' : `${level.title}: when something goes wrong`,
        kind: 'failures',
        begins: null,
        stops: failing.map((item) => ({
          ...item,
          next: null,
          // No other picture has a state that only a failure leads to, so all its ways are here.
          ways: [...(inFailures.has(item.state?.id ?? '') ? item.ways : []), ...failuresOf(exactly(item.state))],
          folded: [],
        })),
        aside: new Map(
          [...inFailures].map(box).flatMap((item) => (item.folded.length > 0 ? [] : [[item.state?.id ?? '', item]])),
        ),
      });
    if (level === root && opening)
      views.push({
        name: 'opens',
        caption: 'Where it opens',
        kind: 'opens',
        begins: null,
        stops: [{ state: opening, next: null, ways: waysOf(opening, (id) => id), folded: [], from: [] }],
        aside: new Map(),
      });
    return [...views, ...level.children.filter(({ children }) => children.length > 1).flatMap(viewsOfLevel)];
  };
  return viewsOfLevel(root);
};
