/** @jest-environment node */
import { conformanceGaps } from './conformance';
import { gaps } from './page';
import { tagsIn } from './tags';

test('ids are read from titles of tests and groups, and from nothing else', () => {
  const text = [
    '// SEC-01',
    "describe('calls (SEC-02)', () => {",
    "  test.each(['SEC-03'])('%s is refused (SEC-04, SEC-05)', () => expect('SEC-06').toBe('x'));",
    `  for (const x of [1]) it(\`$\{x} is none (REL-07)\`, () => {});`,
    "  test.describe('inside', () => {});",
    "  expect.soft(1, 'SEC-08');",
    '});',
  ].join('\n');
  expect(tagsIn('a.test.ts', text)).toEqual([
    { id: 'SEC-02', file: 'a.test.ts', title: 'calls' },
    { id: 'SEC-04', file: 'a.test.ts', title: '%s is refused' },
    { id: 'SEC-05', file: 'a.test.ts', title: '%s is refused' },
    { id: 'REL-07', file: 'a.test.ts', title: '… is none' },
  ]);
});

test('an id without a test or a reason is a gap, and so is one with both and an unknown one', () => {
  const groups = [
    { title: 'x', claims: { 'SEC-01': 'holds', 'SEC-02': 'holds', 'SEC-03': 'holds', 'SEC-04': 'holds' } },
  ];
  const tags = ['SEC-01', 'SEC-03', 'SEC-99'].map((id) => ({ id, file: 'a.test.ts', title: 'x' }));
  expect(
    gaps(tags, groups, { 'SEC-03': 'why', 'SEC-04': 'why', 'REL-01': 'why' }).map((gap) => gap.slice(0, 6)),
  ).toEqual(['SEC-02', 'SEC-03', 'SEC-99', 'REL-01']);
});

test('a requirement without a test is a gap, and so is a number that the requirements do not have', () => {
  const tags = ['one', 'nine'].map((id) => ({ id, file: 'a.test.ts', title: 'x' }));
  expect(conformanceGaps(tags, ['one', 'two', 'three'], { three: 'why' }, ['ten'])).toEqual([
    'two: no test names it.',
    'nine: docs/requirements.md has no such number.',
    'ten: docs/requirements.md has no such number.',
  ]);
});
