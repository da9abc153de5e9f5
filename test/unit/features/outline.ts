import { paths } from '../../../src/ui/Icon';

const skipped = new Set(['style', 'title', 'br', 'wbr']);
const inline = ['span', 'b', 'i', 'strong', 'small', 'bdi'];
const boxes = ['div', 'section', 'header', 'article', 'tbody', 'dd', 'summary'];
const roles: Readonly<Record<string, string>> = { table: 'table', row: 'tr' };
const blocks = ['h1', 'h2', 'h3', 'details', 'fieldset', 'form', 'nav', 'table', 'ul', 'ol', 'dl', 'tr', 'li', 'p'];

/** What a driver notices, or a screen reader reads aloud. */
const attributes = [
  ...['inputmode', 'autocomplete', 'autocapitalize', 'value', 'maxlength', 'capture', 'multiple', 'checked', 'open'],
  'required',
  'alt',
  'src',
  'datetime',
  'aria-label',
  'aria-current',
  'aria-expanded',
  'aria-disabled',
  'aria-busy',
  'data-total',
  ...['aria-invalid', 'aria-valuenow'],
];

const tones = new Map<string, string>();

/** The classes of an element and of those around it, which decide its colour. */
const classesAround = (element: Element | null): string =>
  element ? `${element.className} < ${classesAround(element.parentElement)}` : '';

/** The colour of a status, which is next to an icon, and of a verdict. */
const toneOf = (element: Element): string => {
  if (element.tagName === 'DIV') return lookOf(element);
  if (element.tagName !== 'SPAN' || element.firstElementChild?.tagName !== 'svg') return '';
  const classes = classesAround(element);
  const tone = tones.get(classes) ?? /--p-([\w-]+?)(?:-ink)?\)/.exec(getComputedStyle(element).color)?.[1] ?? '';
  tones.set(classes, tone);
  return tone && `(${tone}) `;
};

/** Fields keep what was typed in a property. */
const attributeOf = (element: Element, name: string): string | null => {
  if (name === 'value' && element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=file])'))
    return (element as HTMLInputElement).value;
  if (name === 'checked' && element instanceof HTMLInputElement) return element.checked ? '' : null;
  return element.getAttribute(name);
};

const looks = new Map<string, string>();

/** Whether a control is the main one, and as wide as the page, and the tone of a message. A class has one background, which is not inherited. */
const lookOf = (element: Element): string => {
  if (!['A', 'BUTTON', 'DIV'].includes(element.tagName)) return '';
  const known = looks.get(element.className);
  if (known !== undefined) return known;
  const { background, backgroundColor, width } = getComputedStyle(element);
  const look = /--p-(?:action|danger-ink|(\w+)-tint|verdict-(\w+))\)/.exec(background + backgroundColor);
  const size = element.tagName === 'BUTTON' && width === '100%' ? 'wide ' : '';
  looks.set(element.className, look ? `(${size}${look[1] ?? look[2] ?? 'main'}) ` : size);
  return lookOf(element);
};

const describe = (element: Element, name: string): string =>
  [
    element.getAttribute('role') ?? (name === 'input' ? element.getAttribute('type') : name),
    ...attributes.flatMap((attribute) => {
      const value = attributeOf(element, attribute);
      return value === null ? [] : value === '' ? [attribute] : [`${attribute}=${value}`];
    }),
  ].join(' ');

/** Ids of fields differ between renders. */
const href = (link: Element): string | undefined => link.getAttribute('href')?.replace(/^#_r_\w+_-/, '#');

/** The bars of a drawing, to scale. */
const barsOf = (drawing: Element): string => {
  const bars = [...drawing.querySelectorAll('rect:is([x], [y]):not(pattern *)')].map((bar) =>
    ['x', 'y', 'width', 'height'].flatMap((name) => bar.getAttribute(name) ?? []).join(' '),
  );
  return bars.length > 0 ? ` <bars: ${bars.join(', ')}> ` : '';
};

const iconNames = new Map<string | null, string>(Object.entries(paths).map(([name, path]) => [path, name]));

/** The icon of a heading, of a row, or of a control without a text. A chevron is no news, and the others repeat a tone. */
const iconOf = (drawing: Element): string => {
  const name = iconNames.get(drawing.querySelector('path')?.getAttribute('d') ?? null);
  const isAlone = drawing.closest('a, button')?.textContent === '';
  const isMark = name !== 'right' && drawing.parentElement?.matches('h2, h3, li, p');
  return name && (isAlone || isMark) ? `‹${name}› ` : '';
};

const textOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element)) return '';
  const role = node.getAttribute('role');
  const name = roles[role ?? ''] ?? node.tagName.toLowerCase();
  const isHidden = node.getAttribute('aria-hidden') === 'true';
  if (skipped.has(name) || (name === 'dialog' && !node.hasAttribute('open'))) return '';
  if (isHidden && node.closest('button')) return '';
  if (name === 'svg') return barsOf(node) + iconOf(node);
  const inside = [...node.childNodes].map(textOf).join('');
  const text = inside.trim();
  if (name === 'a')
    return ` [${lookOf(node)}${node.textContent ? text : [text, node.getAttribute('aria-label')].filter(Boolean).join(' ')} → ${href(node)}${node.getAttribute('target') ? ', new tab' : ''}${node.hasAttribute('aria-current') ? ', current' : ''}]`;
  if (/^h\d$/.test(name)) return `\n${'#'.repeat(Number(name[1]))} ${text}\n`;
  if (name === 'dt') return ` · ${text} =`;
  const description = describe(node, name);
  const hidden = isHidden && text ? 'hidden ' : '';
  const end = blocks.includes(name) || name === 'label' ? '\n' : inline.includes(name) ? '' : ' ';
  const saysNothing =
    (description === name || description === 'row') && [...blocks, ...boxes, ...inline].includes(name);
  if (saysNothing) return `${end}${hidden}${toneOf(node)}${inside}${end}`;
  return `${end}<${hidden}${lookOf(node)}${description}${text ? `: ${text}` : ''}>${name === 'label' ? '' : end}`;
};

/**
 * A page as text, in its order: headings, links with their targets, controls, live regions, and statuses with their colours. Links are in
 * square brackets, and everything with a role in angle brackets.
 */
export const outlineOf = (page: Element): string =>
  textOf(page)
    .replaceAll(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
