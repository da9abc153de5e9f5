/** @jest-environment node */
import { readFileSync } from 'node:fs';

const styles = readFileSync('src/ui/global.css', 'utf8').replaceAll(/\s+/g, ' ');

test('the primary palette is pink in eleven shades with the prefix p (UI-01)', () => {
  const pinks = {
    50: '#fdf2f8',
    100: '#fce7f3',
    200: '#fbcfe8',
    300: '#f9a8d4',
    400: '#f472b6',
    500: '#ec4899',
    600: '#db2777',
    700: '#be185d',
    800: '#9d174d',
    900: '#831843',
    950: '#500724',
  };
  for (const [shade, colour] of Object.entries(pinks)) expect(styles).toContain(`--p-primary-${shade}: ${colour};`);
});

test('there is no dark scheme (UI-01)', () => {
  expect(styles).toContain('color-scheme: only light');
  expect(styles).not.toContain('prefers-color-scheme');
});

test('nothing moves for users who prefer reduced motion', () => {
  expect(styles).toMatch(
    /prefers-reduced-motion: reduce\) \{ :root \{ --p-quick: 0ms; --p-move: 0ms; --p-pulse: 0ms; \}/,
  );
});

test('a heading to which the portal moves the focus has no outline', () => {
  expect(styles).toContain('h1[tabindex="-1"], h2[tabindex="-1"], main[tabindex="-1"] { outline: none;');
});

test('every design token that is used is defined', () => {
  const used = new Set([...styles.matchAll(/var\((--p-[\w-]+)/g)].map((match) => match[1]));
  const defined = new Set([...styles.matchAll(/(--p-[\w-]+):/g)].map((match) => match[1]));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

test('printed pages are A4 and have no controls', () => {
  expect(styles).toMatch(/@page \{ size: A4; margin: 14mm; \}/);
  expect(styles).toMatch(/@media print \{.* nav, header, .*\[data-print="never"\] \{ display: none !important; \}/);
  expect(styles).toMatch(/@media screen \{ \[data-print="only"\] \{ display: none; \}/);
});
