/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(process.cwd(), 'src');
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('generated'))
  .map((name) => ({ name, text: readFileSync(path.join(source, name), 'utf8') }));

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const global = texts.find(({ name }) => name.endsWith('global.css'))?.text ?? '';
const defined = new Set(found(global, /^\s*(--p-[\w-]+):/gm));
/** Tokens that a component sets for its own parts. */
const setElsewhere = new Set(texts.flatMap(({ text }) => found(text, /['"`\s{;](--p-[\w-]+)['"`]?\]?:/g)));
/** Names in the source, some with an inserted part: `--p-verdict-${verdict}`. */
const written = new Map(
  texts.flatMap(({ name, text }) =>
    found(text, /var\((--p-(?:[\w-]|\$\{[^}]*\})+)/g).map((token) => [token, name] as const),
  ),
);
const patternOf = (token: string) => new RegExp(`^${token.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
const exists = (token: string) => setElsewhere.has(token) || [...defined].some((item) => patternOf(token).test(item));

describe('the design tokens, defined in global.css only (UI-01)', () => {
  it('are found', () => expect(defined.size).toBeGreaterThan(100));

  it('all have the prefix p', () => {
    const unknownProperty = /(?:^\s*|['"`;{]\s*|var\()(--(?!p-)[a-z][\w-]*)/gm;
    expect(texts.flatMap(({ name, text }) => found(text, unknownProperty).map((token) => `${name}: ${token}`))).toEqual(
      [],
    );
  });

  it('exist if they are used', () => {
    expect([...written].filter(([token]) => !exists(token))).toEqual([]);
  });

  it('are used if they exist, except shades of the scales', () => {
    const isShade = (token: string) => /-\d+$/.test(token);
    const patterns = [...written.keys()].map(patternOf);
    expect([...defined].filter((token) => !isShade(token) && !patterns.some((pattern) => pattern.test(token)))).toEqual(
      [],
    );
  });

  it('are used by components by meaning, not by shade, except in drawings', () => {
    const shades = texts
      .filter(({ name }) => !/(?:global\.css|RoadSign\.tsx|AuthenticationLayout\.tsx)$/.test(name))
      .flatMap(({ name, text }) =>
        found(text, /var\((--p-(?:primary|neutral|green|amber|red|blue)-\d+)/g).map((token) => `${name}: ${token}`),
      );
    expect(shades).toEqual([]);
  });
});

test('a box that is placed before or after an element has a content, without which browsers show none', () => {
  const boxes = texts.flatMap(({ text }) => found(text, /&::(?:before|after) \{([^}]*position: absolute[^}]*)/g));
  expect(boxes.length).toBeGreaterThan(4);
  expect(boxes.filter((box) => !box.includes('content:'))).toEqual([]);
});

test('pages show the time that the host corrects, because a phone’s date may be wrong', () => {
  const outsideUi = texts.filter(({ name }) => !name.startsWith('ui'));
  expect(outsideUi.filter(({ text }) => text.includes('new Date()')).map(({ name }) => name)).toEqual([]);
});

test('dates and months are asked with our date picker, never with an input of the browser (UI-02)', () => {
  const nativeDateInput = /type="(date|month|week|datetime-local)"/g;
  expect(texts.flatMap(({ text }) => found(text, nativeDateInput))).toEqual([]);
});
