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
