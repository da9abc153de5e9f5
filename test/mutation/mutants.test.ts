/** @jest-environment node */
import { applied, mutantsIn, sampleOf } from './mutants';
import { testsNear } from './tests-near';

const mutated = (file: string, text: string) => mutantsIn(file, text).map((mutant) => applied(text, mutant));

test.each([
  ['a === b && c', ['a === b || c', 'a !== b && c']],
  ['!a', ['a']],
  ['a ? b : c', ['a ? c : b']],
  ['f(true)', [';', 'f(false)']],
  ['a < 7', ['a >= 7', 'a < 8']],
  ["f('word')", [';', "f('mistaken')"]],
  ['f({ a: b, c })', [';', 'f({ c })', 'f({ a: b,  })']],
  ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
])('the mistakes that %s can contain', (text, mistakes) => {
  const own = mutated('file.ts', `const x = () => { ${text} }`).map((mutant) =>
    mutant.slice('const x = () => { '.length, -2),
  );
  for (const mistake of mistakes) expect(own.map((mutant) => mutant.trim())).toContain(mistake.trim());
});

test('of a chart its code is mutated, and not its transitions', () => {
  const text =
    "setup({ guards: { isOn: ({ context }) => context.on === 1 } }).createMachine({ initial: 'a', context: ({ input }) => ({ on: input.on > 2 }), states: { a: { on: { go: 'b' } } } })";
  const kinds = mutantsIn('a.machine.ts', text).map(({ start, end }) => text.slice(start, end));
  expect(kinds).toEqual(expect.arrayContaining(['===', '1', '>', '2']));
  expect(kinds).not.toContain("'a'");
  expect(kinds.some((kind) => kind.startsWith('go'))).toBe(false);
});

test('types, descriptions, styles and imports stay unchanged', () => {
  const text =
    "import { a } from './a';\ntype T = 'x' | 1;\ninterface I { readonly b: 'y' }\nconst S = css`color: red`;\nconst m = { description: 'Says what.' };";
  expect(mutantsIn('file.ts', text).map(({ kind }) => kind)).toEqual([]);
});

test('mutates the attributes and words of a screen, and not its looks', () => {
  const text = 'export const A = () => <B onPress={f} className="c" variant="quiet">Send</B>;';
  expect(mutated('a.tsx', text)).toEqual([
    'export const A = () => <B  className="c" variant="quiet">Send</B>;',
    'export const A = () => <B onPress={f} className="c" variant="quiet">mistaken</B>;',
  ]);
});

test('a sample has some of every kind, from everywhere, and is the same every time', () => {
  const all = Array.from({ length: 100 }, (_, index) => ({ kind: index % 10 === 0 ? 'seldom' : 'often', index }));
  const some = sampleOf(all, 10);
  expect(sampleOf(all, 10)).toEqual(some);
  expect(some).toHaveLength(10);
  expect(sampleOf(all, 10, 10).filter((mutant) => some.includes(mutant))).toEqual([]);
  expect(some.filter(({ kind }) => kind === 'seldom')).toHaveLength(5);
  expect(Math.max(...some.map(({ index }) => index)) - Math.min(...some.map(({ index }) => index))).toBeGreaterThan(50);
});

test('the nearest tests of a file come first, and none that only the whole portal leads to', () => {
  const near = testsNear()('src/features/payouts/wiring.ts');
  expect(near).toContain('test/model/machine/payouts.test.ts');
  expect(near).not.toContain('test/model/machine/session.test.ts');
});
