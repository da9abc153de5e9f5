import type { DefinitionId } from '../toolkit/definitions';
import type { Outcome } from '../toolkit/meta';
import { type Diagram, type DiagramArrow, type DiagramState, flatten } from './diagram';

/** All transitions between two boxes that the picture draws as one arrow. */
export interface ViewEdge {
  /** A state of this picture, or one outside it. */
  readonly to: string;
  readonly words: readonly string[];
  readonly outcome: Outcome | null;
  /** Drawn from `meta.later`: others do it between two visits. */
  readonly isLater: boolean;
  readonly arrows: readonly DefinitionId[];
}

/** A state of a picture with its outgoing edges. */
export interface Box {
  /** `null`: the box of the transitions that every state of the picture has. */
  readonly state: DiagramState | null;
  /** The edge to the next state of the usual path. */
  readonly next: ViewEdge | null;
  readonly edges: readonly ViewEdge[];
  /** Several failures, which the picture draws as one arrow. */
  readonly folded: readonly ViewEdge[];
  /** Edges from outside the picture: `not accepted (Sending…)`. */
  readonly from: readonly string[];
}

export interface View {
  /** The part of the file name after the chart's: `quoted`, `quoted.failures`; empty for the chart itself. */
  readonly name: string;
  readonly caption: string;
  readonly kind: 'level' | 'failures' | 'opens';
  /** The label of the first arrow; `null` if there is none. */
  readonly begins: string | null;
  /** The main column, from top to bottom; the edges of each box go to the right. */
  readonly mainColumn: readonly Box[];
  /** The right column: each box is drawn at the first edge to it. Every other edge only names its target. */
  readonly rightColumn: ReadonlyMap<string, Box>;
}

const isBad = ({ outcome, isLater }: ViewEdge): boolean => !isLater && (outcome === 'bad' || outcome === 'unknown');

/** Several failures become one arrow. So does an edge with more than two labels: its text would be a paragraph. */
const failuresOf = (edges: readonly ViewEdge[]): readonly ViewEdge[] => {
  const bad = edges.filter(isBad);
  return bad.length > 1 || bad.some(({ words }) => words.length > 2) ? bad : [];
};

const merge = (edges: readonly ViewEdge[]): readonly ViewEdge[] => {
  const merged = new Map<string, ViewEdge>();
  for (const edge of edges) {
    const key = [edge.to, edge.isLater, isBad(edge)].join();
    const existing = merged.get(key);
    merged.set(key, {
      ...edge,
      ...existing,
      outcome: existing && existing.outcome !== edge.outcome ? (existing.outcome ?? edge.outcome) : edge.outcome,
      words: [...new Set([...(existing?.words ?? []), ...edge.words])],
      arrows: [...(existing?.arrows ?? []), ...edge.arrows],
    });
  }
  return [...merged.values()];
};

/**
 * The pictures of a chart, one for each level of nesting. The path of `meta.main` runs down, and several failures of a state are one arrow with a
 * picture of its own.
 */
export const viewsOf = ({ root, arrows }: Diagram): readonly View[] => {
  const all = flatten(root);
  const parents = new Map(all.flatMap((state) => state.children.map((child) => [child.id, state] as const)));
  const opening = root.children.find(({ id, isTransient }) => isTransient && id === root.initial);
  const within = (state: DiagramState, id: string): boolean => flatten(state).some((item) => item.id === id);

  const viewsOfLevel = (level: DiagramState): readonly View[] => {
    const drawnStates = level.children.filter(({ id }) => id !== opening?.id);
    const boxOf = (id: string | null) => drawnStates.find((child) => id !== null && within(child, id))?.id ?? null;
    const isHere = (id: string) => drawnStates.some((child) => child.id === id);
    /** The target of an arrow in this picture: one of its states, else the outermost state outside the picture. */
    const targetOf = (id: string): string => {
      const here = boxOf(id);
      if (here) return here;
      const parent = parents.get(id);
      return parent && !within(parent, level.id) ? targetOf(parent.id) : id;
    };
    const edgeOf = (arrow: DiagramArrow, to: string): ViewEdge => ({
      to,
      words: [arrow.step || arrow.event],
      outcome: arrow.outcome,
      isLater: false,
      arrows: [arrow.id],
    });
    const reopenings = (source: string) =>
      arrows.filter((arrow) => arrow.target === opening?.id && arrow.source === source).map(({ id }) => id);
    const laterOf = (state: DiagramState): readonly ViewEdge[] =>
      state.later.map(({ to, who, what }) => ({
        to: targetOf(to),
        words: [who === 'time' ? what : `${who} ${what}`],
        outcome: all.find(({ id }) => id === to)?.outcome ?? null,
        isLater: true,
        arrows: flatten(state).flatMap(({ id }) => reopenings(id)),
      }));
    const isDrawn = (arrow: DiagramArrow): arrow is DiagramArrow & { target: string } =>
      !arrow.isForbidden && arrow.target !== null && arrow.target !== opening?.id;
    /** The edges out of a state and its children; edges between the children are for the state's own picture. */
    const edgesOf = (state: DiagramState, leadTo = targetOf): readonly ViewEdge[] =>
      merge([
        ...arrows.filter(isDrawn).flatMap((arrow) => {
          if (!within(state, arrow.source)) return [];
          const isInside = within(state, arrow.target) && (state.children.length > 0 || arrow.target !== state.id);
          return isInside ? [] : [edgeOf(arrow, leadTo(arrow.target))];
        }),
        ...flatten(state).flatMap(laterOf),
      ]);
    const everywhere = merge(
      arrows
        .filter(isDrawn)
        .filter(({ source, target }) => source === level.id && boxOf(target) !== null)
        .map((arrow) => edgeOf(arrow, targetOf(arrow.target))),
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

    const main = level.main.length > 0 ? level.main : drawnStates.slice(0, 1).map(({ id }) => id);
    /** The transient state between two states of the usual path, if no edge connects these two directly. */
    const transientAfter = (id: string, onward: string | undefined): readonly string[] => {
      const edges = drawnStates.filter((state) => state.id === id).flatMap((state) => edgesOf(state));
      if (!onward || [...edges, ...everywhere].some(({ to }) => to === onward)) return [];
      const deciding = drawnStates.find(
        (state) =>
          state.isTransient &&
          edges.some((edge) => edge.to === state.id && !isBad(edge)) &&
          edgesOf(state).some(({ to }) => to === onward),
      );
      return deciding ? [deciding.id] : [];
    };
    const mainIds = main.flatMap((id, index) => [id, ...transientAfter(id, main[index + 1])]);
    const boxes = new Map(
      drawnStates.map((state): readonly [string, Box] => {
        const edges = edgesOf(state);
        const onward = mainIds[mainIds.indexOf(state.id) + 1];
        const candidates = onward && mainIds.includes(state.id) ? [...edges, ...everywhere] : [];
        const next =
          candidates.find((edge) => edge.to === onward && !isBad(edge)) ??
          candidates.find((edge) => edge.to === onward) ??
          null;
        const rest = edges.filter((edge) => edge !== next);
        const folded = failuresOf(rest);
        return [
          state.id,
          { state, next, edges: rest.filter((edge) => !folded.includes(edge)), folded, from: comesFrom(state) },
        ];
      }),
    );
    const box = (id: string): Box => boxes.get(id) as Box;
    const everywhereBox: readonly Box[] =
      everywhere.length > 0 ? [{ state: null, next: null, edges: everywhere, folded: [], from: [] }] : [];

    /** The states reachable over these edges, without those of the main column. */
    const reach = (
      known: readonly string[],
      edges: (id: string) => readonly ViewEdge[],
      first: readonly ViewEdge[] = [],
    ) => {
      const found: string[] = [];
      const waiting = [...known.flatMap((id) => edges(id)), ...first].map(({ to }) => to);
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (!isHere(id) || known.includes(id) || found.includes(id)) continue;
        found.push(id);
        waiting.push(...edges(id).map(({ to }) => to));
      }
      return found;
    };
    const rightIds = reach(mainIds, (id) => box(id).edges, everywhere);
    const inFailures = new Set<string>();
    const failing = [...boxes.values()].filter(({ folded }) => folded.length > 0);
    const isKnown = (id: string) => mainIds.includes(id) || rightIds.includes(id);
    for (const id of reach(
      [],
      (item) => box(item).edges,
      failing.flatMap(({ folded }) => folded),
    ))
      if (!isKnown(id)) inFailures.add(id);
    const rest = drawnStates.map(({ id }) => id).filter((id) => !isKnown(id) && !inFailures.has(id));

    /** The edges with the exact target inside a state of another picture: `Not signed in · Cookies blocked`. */
    const exactEdges = (state: DiagramState | null): readonly ViewEdge[] =>
      state === null
        ? []
        : edgesOf(state, (id) => (isKnown(targetOf(id)) || !isHere(targetOf(id)) ? id : targetOf(id)));
    const prefix = level === root ? '' : level.id.slice(root.id.length + 1);
    const name = (part: string) => [prefix, part].filter(Boolean).join('.');
    const views: View[] = [
      {
        name: prefix,
        caption: level === root ? 'The whole chart' : level.title,
        kind: 'level',
        begins: level === root ? (opening?.title ?? '') : null,
        mainColumn: [...[...mainIds, ...rest].map(box), ...everywhereBox],
        rightColumn: new Map(rightIds.map((id) => [id, box(id)])),
      },
    ];
    if (failing.length > 0)
      views.push({
        name: name('failures'),
        caption: level === root ? 'When something goes wrong' : `${level.title}: when something goes wrong`,
        kind: 'failures',
        begins: null,
        mainColumn: failing.map((item) => ({
          ...item,
          next: null,
          // Only this picture has a state that only a failure leads to, so it has all edges of that state.
          edges: [...(inFailures.has(item.state?.id ?? '') ? item.edges : []), ...failuresOf(exactEdges(item.state))],
          folded: [],
        })),
        rightColumn: new Map(
          [...inFailures].map(box).flatMap((item) => (item.folded.length > 0 ? [] : [[item.state?.id ?? '', item]])),
        ),
      });
    if (level === root && opening)
      views.push({
        name: 'opens',
        caption: 'States that a visit can start in',
        kind: 'opens',
        begins: null,
        mainColumn: [{ state: opening, next: null, edges: edgesOf(opening, (id) => id), folded: [], from: [] }],
        rightColumn: new Map(),
      });
    return [...views, ...level.children.filter(({ children }) => children.length > 1).flatMap(viewsOfLevel)];
  };
  return viewsOfLevel(root);
};
