/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { budgetProblems, bundleProblems } from '../../scripts/bundle';

let dist: string;

function plant(file: string, text = '') {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  for (const ending of ['', '.br', '.gz']) writeFileSync(path.join(dist, file + ending), text);
}

beforeEach(() => {
  dist = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
  plant('index.html');
  plant('assets/main.0123abcd.js', 'export const portal = 1;');
});

afterEach(() => rmSync(dist, { recursive: true, force: true }));

test('a bundle of the portal passes', () => {
  expect(bundleProblems(dist)).toEqual([]);
});

test('the markup sanitiser may load with a page, never on the first visit', () => {
  plant('assets/news-post.0123abcd.js', 'const config = { ALLOW_ARIA_ATTR: true };');
  expect(bundleProblems(dist)).toEqual([]);
  plant('assets/main.0123abcd.js', 'const config = { ALLOW_ARIA_ATTR: true };');
  expect(bundleProblems(dist)).toEqual([expect.stringContaining('main.0123abcd.js')]);
});

test('code of the sandbox is reported (SEC-92)', () => {
  plant('assets/world.0123abcd.js', 'fetch("/__sandbox/worlds")');
  expect(bundleProblems(dist)).toEqual([expect.stringContaining('world.0123abcd.js')]);
});

test('a source map is reported (SEC-92)', () => {
  plant('assets/main.89abcdef.js', '//# sourceMappingURL=main.js.map');
  writeFileSync(path.join(dist, 'main.js.map'), '');
  expect(bundleProblems(dist)).toHaveLength(2);
});

test('an asset without a hash in its name is reported', () => {
  plant('assets/main.js');
  expect(bundleProblems(dist)).not.toEqual([]);
});

test('a script without its compressed forms is reported', () => {
  rmSync(path.join(dist, 'assets/main.0123abcd.js.br'));
  expect(bundleProblems(dist)).toEqual([expect.stringContaining('.br is missing')]);
});

test.each([
  ['a key', '-----BEGIN PRIVATE KEY-----'],
  ['a token of a service', `x='ghp_${'a1B2'.repeat(9)}'`],
  ['a session', 'const t="eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.x"'],
  ['a name and password in an address', 'fetch("https://portal:hunter22@api.example/")'],
  ['random bytes', 'const k="q8Zr1PfT0vLw3XbYh7KdSnM5uGcJ9aEo"'],
])('%s in a script is reported (SEC-94)', (_what, text) => {
  plant('assets/main.89abcdef.js', text);
  expect(bundleProblems(dist)).toEqual([expect.stringMatching(/main\.89abcdef\.js: .* looks like a secret/)]);
});

test('long identifiers are not reported as secrets (SEC-94)', () => {
  plant(
    'assets/main.89abcdef.js',
    `const a="https://fonts.example/x?y=1:2@3", b="getDerivedStateFromErrorAndRetry2AfterSuspense", c="${'x'.repeat(64)}";`,
  );
  expect(bundleProblems(dist)).toEqual([]);
});

test('a page above its first-visit budget is reported; code of other pages does not count', () => {
  plant('assets/login.0123abcd.js', 'a form');
  plant('assets/weeks.0123abcd.js', 'x'.repeat(500));
  const page = (address: string, file: string) => ({ path: address, files: [`assets/${file}.0123abcd.js`], reads: [] });
  writeFileSync(
    path.join(dist, 'manifest.json'),
    JSON.stringify({ initial: ['assets/main.0123abcd.js'], pages: [page('/login', 'login'), page('/weeks', 'weeks')] }),
  );
  const main = 'export const portal = 1;'.length;
  expect(budgetProblems(dist, { '/login': main + 6, 'any other': main + 500 })).toEqual([]);
  expect(budgetProblems(dist, { '/login': main + 5, 'any other': main + 500 })).toEqual([
    expect.stringMatching(/^\/login: .* 30 bytes/),
  ]);
  expect(budgetProblems(dist, { '/login': main + 6, 'any other': main + 499 })).toEqual([
    expect.stringMatching(/^\/weeks: /),
  ]);
});
