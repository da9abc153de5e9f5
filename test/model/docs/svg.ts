import type { Outcome } from '../toolkit/meta';
import type { DiagramArrow } from './diagram';
import {
  type Box,
  type Layout,
  type Line,
  type PlacedArrow,
  type PlacedFold,
  type PlacedName,
  type PlacedState,
  sizes,
} from './layout';

/** The colours of the edge and of the inside of a box, by its meaning. */
const colours: Readonly<Record<Outcome | 'plain' | 'busy', readonly [edge: string, inside: string]>> = {
  good: ['#15803d', '#ecfdf3'],
  bad: ['#be123c', '#fff1f2'],
  unknown: ['#b45309', '#fffbeb'],
  busy: ['#1d4ed8', '#eff6ff'],
  plain: ['#475569', '#ffffff'],
};

const style = `
  .state rect, .fold rect { stroke-width: 1.5; }
${Object.entries(colours)
  .map(
    ([kind, [edge, inside]]) =>
      `  .state.${kind} rect { fill: ${inside}; stroke: ${edge}; }\n  .${kind}.arrow { stroke: ${edge}; }`,
  )
  .join('\n')}
  .state .inner { fill: none; }
  .state.everywhere rect { fill: #f8fafc; stroke: #94a3b8; stroke-dasharray: 4 3; }
  .fold rect { fill: #fff1f2; stroke: #be123c; stroke-dasharray: 2 3; }
  .name rect { fill: #f1f5f9; stroke: #cbd5e1; }
  .name.outside rect { fill: #fff; stroke: #94a3b8; stroke-dasharray: 3 3; }
  .title { font-size: ${sizes.title}px; font-weight: 600; fill: #0f172a; }
  .body { font-size: ${sizes.body}px; fill: #334155; }
  .link { font-size: ${sizes.body}px; fill: #1d4ed8; }
  .label { font-size: ${sizes.body}px; fill: #0f172a; }
  .arrow { fill: none; stroke-width: 1.5; }
  .main.arrow { stroke-width: 3.5; }
  .later.arrow { stroke-dasharray: 6 4; }
  .begin.arrow { stroke: #0f172a; }
  .begins { fill: #0f172a; }
`.trim();

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? character);
const number = (value: number): string => String(Math.round(value * 10) / 10);

const text = (kind: string, x: number, y: number, words: string): string =>
  `<text class="${kind}" x="${number(x)}" y="${number(y)}">${escaped(words)}</text>`;

const rect = ({ x, y, width, height }: Box, radius: number, kind = ''): string =>
  `<rect${kind && ` class="${kind}"`} x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}"/>`;

const tooltip = (...parts: readonly string[]): string => `<title>${escaped(parts.filter(Boolean).join('\n'))}</title>`;

const linesIn = (lines: readonly Line[], box: Box): readonly string[] =>
  lines.map((line, index) => text(line.kind, box.x + 12, box.y + 23 + index * sizes.line, line.text));

const linked = (address: string | undefined, drawing: string): string =>
  address ? `<a href="${escaped(address)}">${drawing}</a>` : drawing;

/** The targets of a picture's links. */
export interface Links {
  /** The picture of what is inside a state. */
  readonly inside: (id: string) => string;
  readonly chart: (id: string) => string;
  /** The picture of what can go wrong in this one. */
  readonly failures: string;
  /** The picture of the initial transitions. */
  readonly opens: string;
}

const drawState = ({ state, lines, ...box }: PlacedState, links: Links): string => {
  const drawn = linesIn(lines, box);
  if (!state) return `<g class="state everywhere">${rect(box, 8)}${drawn.join('')}</g>`;
  const isOpen = state.children.length > 1;
  const kind = state.outcome ?? (state.isBusy ? 'busy' : 'plain');
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  // In the order of the link lines: the state's own picture, then its child charts.
  const addresses = [...(isOpen ? [links.inside(state.id)] : []), ...state.charts.map(({ id }) => links.chart(id))];
  let link = -1;
  return [
    `<g class="state ${kind}" data-state="${escaped(state.id)}">`,
    tooltip(state.description, state.route ?? ''),
    rect(box, 8),
    state.isFinal ? rect(inner, 6, 'inner') : '',
    ...lines.map((line, index) => {
      if (line.kind !== 'link') return drawn[index] ?? '';
      if (line.text.startsWith('▸')) link += 1;
      return linked(addresses[link], drawn[index] ?? '');
    }),
    '</g>',
  ].join('');
};

const drawName = ({ to, lines, isOutside, ...box }: PlacedName): string =>
  `<g class="name${isOutside ? ' outside' : ''}" data-goes="${escaped(to)}">${rect(box, 13)}${lines
    .map((line, index) => text('body', box.x + 12, box.y + 18 + index * sizes.line, line))
    .join('')}</g>`;

const drawFold = ({ lines, ...box }: PlacedFold, links: Links): string =>
  linked(links.failures, `<g class="fold">${rect(box, 8)}${linesIn(lines, box).join('')}</g>`);

const drawArrow = (
  { kind, isMain, isLater, arrows, points, label }: PlacedArrow,
  byId: ReadonlyMap<string, DiagramArrow>,
): string => {
  const classes = [kind, isMain ? 'main' : '', isLater ? 'later' : '', 'arrow'].filter(Boolean).join(' ');
  const isTrunk = kind === 'plain' && arrows.length === 0 && !isLater && label.lines.length === 0;
  const descriptions = arrows.flatMap((id) => byId.get(id)?.description ?? []);
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('');
  return [
    `<path class="${classes}"${arrows.length > 0 ? ` data-arrow="${escaped(arrows.join(' '))}"` : ''} d="${path}"${isTrunk ? '' : ` marker-end="url(#${isMain ? 'main-' : ''}${kind})"`}>`,
    descriptions.length > 0 ? tooltip(...descriptions) : '',
    '</path>',
    ...label.lines.map((line, index) => text('label', label.x, label.y + index * sizes.line, line)),
  ].join('');
};

const marker = (kind: string, colour: string, size: number): string =>
  `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="${size}" markerHeight="${size}" orient="auto"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;

export const drawSvg = (layout: Layout, title: string, arrows: readonly DiagramArrow[], links: Links): string => {
  const byId = new Map(arrows.map((arrow) => [arrow.id, arrow]));
  const kinds = [
    ...Object.entries(colours).map(([kind, [edge]]) => [kind, edge] as const),
    ['begin', '#0f172a'] as const,
  ];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" font-family="Helvetica, Arial, sans-serif" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<defs>${kinds.map(([kind, edge]) => `${marker(kind, edge, 10)}${marker(`main-${kind}`, edge, 15)}`).join('')}</defs>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...layout.arrows.map((arrow) => drawArrow(arrow, byId)),
    ...layout.states.map((state) => drawState(state, links)),
    ...layout.names.map(drawName),
    ...layout.folds.map((fold) => drawFold(fold, links)),
    layout.begins
      ? `<circle class="begins" cx="${number(layout.begins.x)}" cy="${number(layout.begins.y)}" r="6"/>${layout.begins.text ? linked(links.opens, text('link', layout.begins.x + 16, layout.begins.y + 5, `▸ ${layout.begins.text}`)) : ''}`
      : '',
    '</svg>',
  ]
    .filter(Boolean)
    .join('\n')}\n`;
};
