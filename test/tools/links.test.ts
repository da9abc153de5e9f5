/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const guides = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('docs', name))
    .filter((name) => name.endsWith('.md') && !name.startsWith('docs/machines/')),
];

/** As GitHub names the anchors of headings. */
const anchorsOf = (guide: string): readonly string[] =>
  [...guide.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(guides)('every link of %s leads to a file, and to a heading of it', (guide) => {
  const content = readFileSync(guide, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const targets = [...content.matchAll(/\]\(([^()\s]+)\)| src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '');
  const dead = targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? guide : path.join(path.dirname(guide), file);
      if (!existsSync(found)) return true;
      return anchor !== undefined && found.endsWith('.md') && !anchorsOf(readFileSync(found, 'utf8')).includes(anchor);
    });
  expect(dead).toEqual([]);
});
