import type { DefinitionId } from '../toolkit/definitions';
import type { Outcome } from '../toolkit/meta';
import type { DiagramState } from './diagram';
import { textWidth, wrap } from './text-size';
import type { View, Box as ViewBox, ViewEdge } from './views';

/** At this width, a picture that is shown 900 px wide has no text under 12 px. */
export const widest = 960;
export const sizes = { title: 15, body: 13.5, line: 17 } as const;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Line {
  readonly text: string;
  readonly kind: 'title' | 'body' | 'link';
}

export interface PlacedState extends Box {
  /** `null`: the box of the transitions that every state has. */
  readonly state: DiagramState | null;
  readonly lines: readonly Line[];
}

/** The name of a state that is drawn elsewhere. */
export interface PlacedName extends Box {
  readonly to: string;
  readonly lines: readonly string[];
  readonly isOutside: boolean;
}

/** One note for several failures. */
export interface PlacedFold extends Box {
  readonly lines: readonly Line[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedArrow {
  readonly kind: Outcome | 'plain' | 'begin';
  readonly isMain: boolean;
  readonly isLater: boolean;
  readonly arrows: readonly DefinitionId[];
  readonly points: readonly Point[];
  readonly label: Point & { readonly lines: readonly string[] };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly begins: (Point & { readonly text: string }) | null;
  readonly states: readonly PlacedState[];
  readonly names: readonly PlacedName[];
  readonly folds: readonly PlacedFold[];
  readonly arrows: readonly PlacedArrow[];
}

/** Names that a layout needs and a view does not have. */
export interface Names {
  /** `Not signed in · Session ended`. */
  readonly breadcrumbOf: (id: string) => string;
  readonly chartTitleOf: (id: string) => string;
}

const left = 20;
const boxWidth = 250;
const trunk = left + boxWidth + 16;
const labels = trunk + 12;
const side = 500;
const sideLabels = side + 28;
const sideNames = 736;
const gap = 14;
const pad = 12;
const bare = { kind: 'plain', isMain: false, isLater: false, arrows: [], label: { x: 0, y: 0, lines: [] } } as const;

const across = (y: number, from: number, to: number): readonly Point[] => [
  { x: from, y },
  { x: to, y },
];
const downFrom = (x: number, from: number, to: number): readonly Point[] => [
  { x, y: from },
  { x, y: to },
];

/** Lays out a picture: the usual path runs down on the left, and the other edges of each state go to its right. */
export const layOut = (view: View, texts: Names): Layout => {
  const states: PlacedState[] = [];
  const names: PlacedName[] = [];
  const folds: PlacedFold[] = [];
  const arrows: PlacedArrow[] = [];
  const inMainColumn = new Set(view.mainColumn.map(({ state }) => state?.id));
  const placed = new Map<string, number>();
  /** Whether an edge of the main column leads there, so that its box is at that edge. */
  const isDirect = (to: string) => view.mainColumn.some(({ edges }) => edges.some((edge) => edge.to === to));

  const linesOf = ({ state, from }: ViewBox, width = boxWidth): readonly Line[] => {
    const fold = (text: string, kind: Line['kind'], size: number): readonly Line[] =>
      wrap(text, size, width - 2 * pad).map((item) => ({ text: item, kind }));
    if (!state) return fold('In every state here', 'body', sizes.body);
    return [
      ...fold(state.title, 'title', sizes.title * 1.06),
      ...(state.children.length > 1 ? fold('▸ look inside', 'link', sizes.body) : []),
      ...state.charts.flatMap(({ id }) => fold(`▸ ${texts.chartTitleOf(id)}`, 'link', sizes.body)),
      ...from.flatMap((item) => fold(`← ${item}`, 'body', sizes.body)),
    ];
  };
  const heightOf = (lines: readonly unknown[]) => lines.length * sizes.line + 18;

  const placeState = (box: ViewBox, x: number, y: number, width = boxWidth): number => {
    const lines = linesOf(box, width);
    states.push({ state: box.state, lines, x, y, width, height: heightOf(lines) });
    if (box.state) placed.set(box.state.id, y);
    return heightOf(lines);
  };

  const nameOf = (edge: ViewEdge, source: string | undefined, x: number): readonly string[] => {
    const isOutside = !inMainColumn.has(edge.to) && !view.rightColumn.has(edge.to);
    const text =
      edge.to === source
        ? 'once more'
        : isOutside
          ? texts.breadcrumbOf(edge.to)
          : (texts.breadcrumbOf(edge.to).split(' · ').at(-1) ?? '');
    return wrap(text, sizes.body, widest - 20 - x - 24 - textWidth('↑ ', sizes.body));
  };
  const placeName = (edge: ViewEdge, source: string | undefined, x: number, middle: number): void => {
    const lines = nameOf(edge, source, x);
    // Includes the mark before the first line, such as ↑.
    const width = Math.max(...lines.map((line) => textWidth(line, sizes.body))) + 24 + textWidth('↑ ', sizes.body);
    const isOutside = !inMainColumn.has(edge.to) && !view.rightColumn.has(edge.to);
    names.push({
      to: edge.to,
      lines,
      isOutside,
      x,
      y: middle - (lines.length * sizes.line + 10) / 2,
      width,
      height: lines.length * sizes.line + 10,
    });
  };

  const arrow = (edge: ViewEdge, points: readonly Point[], label: PlacedArrow['label'], isMain = false): void => {
    arrows.push({ kind: edge.outcome ?? 'plain', isMain, isLater: edge.isLater, arrows: edge.arrows, points, label });
  };
  const labelOf = (edge: ViewEdge, width: number): readonly string[] => wrap(edge.words.join(', '), sizes.body, width);

  const foldLines = (folded: readonly ViewEdge[]): readonly Line[] => {
    const edges = folded.flatMap((edge) => edge.words);
    // A line breaks between two labels, never inside one.
    const unbroken = edges.map((edge) => edge.replaceAll(' ', '\u00a0'));
    return [
      { text: `▸ ${edges.length} ways to go wrong`, kind: 'link' },
      ...wrap(unbroken.join(' · '), sizes.body, boxWidth - 2 * pad).map((text): Line => ({ text, kind: 'body' })),
    ];
  };
  const placeFold = (folded: readonly ViewEdge[], x: number, from: number, top: number): number => {
    const lines = foldLines(folded);
    const height = heightOf(lines);
    folds.push({ lines, x, y: top, width: boxWidth, height });
    const middle = top + height / 2;
    const all: ViewEdge = { to: '', words: [], outcome: 'bad', isLater: false, arrows: [] };
    arrow(all, across(middle, from, x), { x, y: middle, lines: [] });
    return top + height;
  };

  const trunkAt = (x: number, from: number, to: number): void => {
    arrows.push({
      ...bare,
      points: downFrom(x, from, to),
    });
  };

  /** Places the edges of a box of the main column to its right. Returns their lower end, and the height at which their line leaves the box. */
  const placeEdges = (box: ViewBox, placedBox: Box): { readonly end: number; readonly lineY: number } => {
    const top = placedBox.y - 4;
    const middle = placedBox.y + placedBox.height / 2;
    let cursor = top;
    let first = middle;
    let last = middle;
    // The line is straight if the first edge is level with the box.
    const straighten = () => {
      if (last < placedBox.y + placedBox.height - 8) first = last;
    };
    for (const edge of box.edges) {
      const label = labelOf(edge, side - labels - 16);
      const inner = inMainColumn.has(edge.to) || placed.has(edge.to) ? undefined : view.rightColumn.get(edge.to);
      const height = inner ? heightOf(linesOf(inner)) : nameOf(edge, box.state?.id, side).length * sizes.line + 10;
      last = Math.max(cursor === top ? middle : 0, cursor + Math.max(label.length * sizes.line + 4, height / 2));
      if (cursor === top) straighten();
      const at = { x: labels, y: last - 6 - (label.length - 1) * sizes.line };
      arrow(edge, across(last, trunk, side), { ...at, lines: label });
      if (inner) placeState(inner, side, last - height / 2);
      else placeName(edge, box.state?.id, side, last);
      cursor = (inner ? placeSide(inner, last + height / 2) : last + height / 2) + gap;
    }
    if (box.folded.length > 0) {
      // Without edges above it, the note is level with its state.
      const level = Math.max(top - 6, middle - heightOf(foldLines(box.folded)) / 2);
      const start = box.edges.length > 0 ? cursor : level;
      const end = placeFold(box.folded, side, trunk, start);
      last = (start + end) / 2;
      if (box.edges.length === 0) straighten();
      cursor = end + gap;
    }
    if (last !== first) trunkAt(trunk, first, last);
    return { end: cursor - gap, lineY: first };
  };

  /** Places the edges of a box of the right column, a line each, and then the boxes that only it leads to. */
  const placeSide = (box: ViewBox, bottom: number): number => {
    if (box.edges.length === 0 && box.folded.length === 0) return bottom;
    const x = side + 14;
    let cursor = bottom + 5;
    let last = bottom;
    const waiting: ViewBox[] = [];
    for (const edge of box.edges) {
      const label = labelOf(edge, sideNames - sideLabels - 40);
      const next =
        inMainColumn.has(edge.to) || placed.has(edge.to) || isDirect(edge.to)
          ? undefined
          : view.rightColumn.get(edge.to);
      // A final state fits into the line of its edge.
      const inner = next && next.edges.length + next.folded.length === 0 ? next : undefined;
      if (next && !inner) waiting.push(next);
      const width = widest - 20 - sideNames;
      const height = Math.max(
        inner ? heightOf(linesOf(inner, width)) : nameOf(edge, box.state?.id, sideNames).length * sizes.line + 10,
        label.length * sizes.line + 8,
      );
      last = cursor + height / 2;
      const begin = sideLabels + Math.max(...label.map((item) => textWidth(item, sizes.body))) + 8;
      const at = { x: sideLabels, y: last + 5 - ((label.length - 1) * sizes.line) / 2 };
      arrows.push({
        ...bare,
        points: across(last, x, sideLabels - 4),
      });
      arrow(edge, across(last, begin, sideNames), { ...at, lines: label });
      if (inner) placeState(inner, sideNames, last - height / 2, width);
      else placeName(edge, box.state?.id, sideNames, last);
      cursor += height + 5;
    }
    if (box.folded.length > 0) {
      const end = placeFold(box.folded, sideLabels, x, cursor);
      last = (cursor + end) / 2;
      cursor = end + 5;
    }
    trunkAt(x, bottom, last);
    cursor -= 5;
    for (const next of waiting) {
      if (placed.has(next.state?.id ?? '')) continue;
      const y = cursor + gap;
      cursor = placeSide(next, y + placeState(next, side, y));
    }
    return cursor;
  };

  let y = 20;
  const down = left + 40;
  if (view.begins !== null) {
    arrows.push({
      ...bare,
      kind: 'begin',
      isMain: true,
      points: downFrom(down, y + 10, y + 46),
    });
    y += 46;
  }
  for (const box of view.mainColumn) {
    const height = placeState(box, left, y);
    const edges =
      box.edges.length + box.folded.length > 0 ? placeEdges(box, { x: left, y, width: boxWidth, height }) : null;
    if (edges)
      arrows.push({
        ...bare,
        points: across(edges.lineY, left + boxWidth, trunk),
      });
    const bottom = Math.max(edges?.end ?? 0, y + height);
    if (!box.next) {
      y = bottom + 26;
      continue;
    }
    const label = labelOf(box.next, boxWidth - 60);
    const below = Math.max(bottom + 18, y + height + label.length * sizes.line + 26);
    const at = { x: down + 14, y: y + height + 20 };
    arrow(box.next, downFrom(down, y + height, below), { ...at, lines: label }, true);
    y = below;
  }
  const boxes: readonly Box[] = [...states, ...names, ...folds];
  return {
    width: Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)) + 20),
    height: Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)) + 20),
    begins: view.begins === null ? null : { x: left + 40, y: 24, text: view.begins },
    states,
    names: names.map((name) => {
      const at = placed.get(name.to);
      const mark = at === undefined ? '→' : at > name.y ? '↓' : '↑';
      return {
        ...name,
        lines: name.lines.map((line, index) => (index === 0 ? `${line === 'once more' ? '↻' : mark} ${line}` : line)),
      };
    }),
    folds,
    arrows,
  };
};
