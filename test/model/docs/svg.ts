import type { DiagramArrow } from './diagram';
import {
  type Layout,
  type Line,
  type PlacedArrow,
  type PlacedState,
  type PlacedStub,
  type Point,
  sizes,
} from './layout';

const colours = { start: '#64748b', stub: '#94a3b8', answer: '#15803d', failure: '#be123c', other: '#475569' } as const;

const style = `
  .state rect { fill: #fff; stroke: #334155; stroke-width: 1.2; }
  .state.outer rect { fill: #f8fafc; stroke: #94a3b8; }
  .state.busy rect { fill: #fff7ed; stroke: #c2410c; }
  .state.outside rect { fill: #fff; stroke: #94a3b8; stroke-dasharray: 3 3; }
  .state.outside .title { fill: #64748b; }
  .state .inner { fill: none; }
  .title { font-size: ${sizes.title}px; font-weight: 600; fill: #0f172a; }
  .plain { font-size: ${sizes.label}px; fill: #1e293b; }
  .small { font-size: ${sizes.small}px; fill: #64748b; }
  .arrow { fill: none; stroke-width: 1.3; }
  .stub.arrow { stroke-dasharray: 4 3; }
${Object.entries(colours)
  .map(([kind, colour]) => `  .${kind}.arrow { stroke: ${colour}; }`)
  .join('\n')}
  .label rect { fill: #fff; opacity: 0.9; }
  .note rect { fill: #f1f5f9; stroke: #cbd5e1; }
  .note .from { font-size: 9px; font-style: italic; fill: #94a3b8; }
  .begin { fill: #0f172a; }
`.trim();

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? character);
const number = (value: number): string => String(Math.round(value * 10) / 10);

const text = (kind: string, x: number, y: number, words: string, anchor = ''): string =>
  `<text class="${kind}" x="${number(x)}" y="${number(y)}"${anchor && ` text-anchor="${anchor}"`}>${escaped(words)}</text>`;

const rect = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  kind = '',
): string =>
  `<rect${kind && ` class="${kind}"`} x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}"/>`;

/** Shown by browsers when the pointer rests on it: the sentence, and what the code does. */
const tooltip = (...parts: readonly string[]): string => `<title>${escaped(parts.filter(Boolean).join('\n'))}</title>`;

const lines = (all: readonly Line[], x: number, y: number, step: number, anchor = ''): string =>
  all.map((line, index) => text(line.kind, x, y + index * step, line.text, anchor)).join('');

const drawState = ({ state, title, lines: body, ...box }: PlacedState): string => {
  const kinds = [
    'state',
    state.children.length > 0 ? 'outer' : '',
    state.isBusy ? 'busy' : '',
    state.isOutside ? 'outside' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  return [
    `<g class="${kinds}" data-state="${escaped(state.id)}">`,
    tooltip(state.description, state.route ?? ''),
    rect(box, state.children.length > 0 ? 12 : 8),
    state.isFinal ? rect(inner, 6, 'inner') : '',
    text('title', box.x + 14, box.y + 20, title),
    lines(body, box.x + 14, box.y + 37, sizes.line),
    '</g>',
  ].join('');
};

const drawStub = ({ arrows, lines: body, ...box }: PlacedStub): string =>
  [
    '<g class="note">',
    tooltip(...arrows.map(({ description }) => description)),
    rect(box, 9),
    text('from', box.x + 10, box.y + 12, 'from anywhere'),
    lines(body, box.x + 10, box.y + 26, 13),
    '</g>',
  ].join('');

const corner = 7;

/** A line of right angles with rounded corners. */
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${number(point.x)} ${number(point.y)}`;
      if (!after) return `L${number(point.x)} ${number(point.y)}`;
      const towards = (other: Point): string => {
        const length = Math.hypot(other.x - point.x, other.y - point.y);
        const share = Math.min(corner, length / 2) / (length || 1);
        return `${number(point.x + (other.x - point.x) * share)} ${number(point.y + (other.y - point.y) * share)}`;
      };
      return `L${towards(before)}Q${number(point.x)} ${number(point.y)} ${towards(after)}`;
    })
    .join('');

const codeOf = ({ event, guard, actions }: DiagramArrow): string =>
  [event, guard ? `[${guard}]` : '', actions.length > 0 ? `/ ${actions.join(', ')}` : ''].filter(Boolean).join(' ');

const drawArrow = ({ arrow, kind, points }: PlacedArrow): string =>
  `<path class="${kind} arrow"${arrow ? ` data-arrow="${escaped(arrow.id)}"` : ''} d="${pathOf(points)}" marker-end="url(#${kind})">${arrow ? tooltip(arrow.description, codeOf(arrow)) : ''}</path>`;

const drawLabel = ({ arrow, label }: PlacedArrow): string =>
  arrow && label
    ? `<g class="label">${tooltip(arrow.description, codeOf(arrow))}${rect(label, 3)}${lines(label.lines, label.x + label.width / 2, label.y + 11, 13, 'middle')}</g>`
    : '';

const marker = (kind: string, colour: string): string =>
  `<marker id="${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;

/** The picture: states, then arrows, then their words on top. */
export const drawSvg = (layout: Layout, title: string): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" font-family="Helvetica, Arial, sans-serif" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<defs>${Object.entries(colours)
      .map(([kind, colour]) => marker(kind, colour))
      .join('')}</defs>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...layout.states.map(drawState),
    ...layout.stubs.map(drawStub),
    ...layout.starts.map(({ x, y }) => `<circle class="begin" cx="${number(x)}" cy="${number(y)}" r="5"/>`),
    ...layout.arrows.map(drawArrow),
    ...layout.arrows.map(drawLabel),
    '</svg>',
    '',
  ]
    .filter((line, index, all) => line !== '' || index === all.length - 1)
    .join('\n');
