/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scripts } from '../../package.json';
import { anchorOf } from '../model/docs/index-page';
import { longestPart } from '../model/toolkit/guarantees';
import { titlesBelow } from '../support/titles';

const isGenerated = /^docs\/(?:machines\/|(?:conformance|licences|security|texts)\.md)/;
/** Pages that may name files of earlier versions. */
const isHistory = /^CHANGELOG/;

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('docs', name))
    .filter((name) => name.endsWith('.md') && !name.startsWith('docs/machines/')),
];
const guides = pages.filter((page) => !isGenerated.test(page) && !isHistory.test(page));
const read = (page: string): string => readFileSync(page, 'utf8');
const all = (text: string, find: RegExp): string[] => [...text.matchAll(find)].flatMap(([, found]) => found ?? []);

const anchorsOf = (page: string): readonly string[] => all(read(page), /^#+ (.*)$/gm).map(anchorOf);

/** The broken links of a page: to a missing file, or to a missing heading. */
function deadLinks(page: string, content: string): string[] {
  const text = content.replace(/^```[\s\S]*?^```/gm, '');
  const targets = [...all(text, /\]\(([^()\s]+)\)/g), ...all(text, / src="([^"]+)"/g)];
  return targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? page : path.join(path.dirname(page), file);
      return !existsSync(found) || (anchor !== undefined && !anchorsOf(found).includes(anchor));
    });
}

test.each(pages)('every link of %s leads to a file, and to a heading of it', (page) => {
  expect(deadLinks(page, read(page))).toEqual([]);
});

test('a link to a missing file or heading is found', () => {
  const links = '[a](docs/speed.md) [b](docs/none.md) [c](docs/speed.md#goals) [d](docs/speed.md#none) [e](#none)';
  expect(deadLinks('README.md', links)).toEqual(['docs/none.md', 'docs/speed.md#none', '#none']);
});

test.each(guides)('%s names files that exist', (guide) => {
  const named = all(read(guide), /`((?:deploy|docs|machines|sandbox|scripts|server|src|test)\/[\w./-]+)`/g);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(guides)('%s names commands of package.json', (guide) => {
  const named = all(read(guide), /\bnpm run ([\w:-]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the commands in the guides name files and tests that exist', () => {
  const commands = guides.flatMap((guide) => all(read(guide), /\b((?:npm run|npx|node) [^`\n]*)/g));
  const files = commands.flatMap((command) =>
    all(command, /\s((?:deploy|docs|machines|sandbox|scripts|server|src|test)\/[\w./-]+)/g),
  );
  // Jest takes the beginning of a path.
  const isThere = (file: string) =>
    existsSync(file) || readdirSync(path.dirname(file)).some((name) => name.startsWith(path.basename(file)));
  expect(files.filter((file) => !isThere(file))).toEqual([]);

  const quoted = commands.flatMap((command) => all(command, / -[gt] "?(\w[\w ]*)/g));
  const titles = titlesBelow('test', (text) => quoted.some((quote) => text.includes(quote)));
  expect(quoted.filter((quote) => !titles.some(({ title }) => title.includes(quote)))).toEqual([]);
});

test('the path test in test-a-chart.md is an excerpt of its file', () => {
  const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const [excerpt = ''] = all(read('docs/how-to/test-a-chart.md'), /```ts\n(const model[\s\S]*?)```/g);
  expect(onOneLine(read('test/model/generators.test.ts'))).toContain(onOneLine(excerpt));
});

test('the decisions quote titles of tests', () => {
  const sources = guides.flatMap((guide) => all(read(guide), /^(\*\*Tested by\*\*.*(?:\n.+)*)/gm));
  const quoted = sources.flatMap((text) => all(text.replaceAll('\n', ' '), /“([^”]+)”/g));
  const titles = titlesBelow('test', (text) => quoted.some((quote) => text.includes(longestPart(quote)))).map(
    ({ title }) => title,
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((quote) => !titles.some((title) => title.includes(quote)))).toEqual([]);
});

test('the journeys of the gate are in files that exist', () => {
  const specs = all(read('docs/how-to/change-the-gate.md'), /`([\w-]+\.spec\.ts)`/g);
  expect(specs.length).toBeGreaterThan(12);
  expect(specs.filter((spec) => !existsSync(path.join('test/browser', spec)))).toEqual([]);
});
