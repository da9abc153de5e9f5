import fc from 'fast-check';

/** An answer that a broken operator, or a proxy, might send. */
export type Malformed = { readonly status: number; readonly type: string; readonly body: string };

/** The ways to spoil an answer. */
export type Spoiling = (real: string) => Malformed;

const page = '<!doctype html><title>Sign in to the network</title><h1>Welcome</h1><script>top.ran=1</script>';
const answers = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{}',
  '[[]]',
  '{',
  ']',
  'undefined',
  'NaN',
  page,
  '\uFEFF{}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{}}',
  '{"data":[null]}',
  '{"data":[[]]}',
  '{"data":"x"}',
  '{"data":{"id":1e999}}',
  '{"data":{},"meta":null}',
  '{"data":[],"meta":{"last_page":1e9}}',
  '{"__proto__":{"data":[]}}',
  '{"data":{"__proto__":{"id":1}}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"error":"x"}',
  '{"message":{"a":1}}',
  '{"message":"x","errors":[]}',
  '{"message":null,"errors":{"a":{"b":1}}}',
  '{"errors":{"__proto__":["x"]}}',
  '\u0000',
  '['.repeat(5_000),
  `{"data":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
];
const odd: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'text',
  0,
  -1,
  1.5,
  -0,
  1e308,
  2 ** 53,
  [],
  {},
  [null],
  [[]],
  '2026-02-30',
  '9999-12-31T25:61:61Z',
  '0000-00-00',
  'NaN',
  '12,5',
  '<img src=x: onerror="top.ran=1">',
  'javascript:top.ran=1',
  '\ud800',
  '\u202Etxt',
  'x'.repeat(20_000),
  { amount: 'x', currency: 1 },
  { amount: 1, currency: 'zzz' },
];
// 401, 419, 409 and the 422 of a closed account are about the session, and leave the page on purpose.
const statuses = [
  200, 200, 200, 200, 200, 201, 202, 204, 206, 400, 402, 403, 404, 405, 406, 410, 413, 418, 422, 429, 500, 501, 502,
  503, 504, 599,
];
const types = [
  'application/json',
  'application/json',
  'application/json',
  'text/html; charset=utf-8',
  'text/plain',
  'application/octet-stream',
  '',
];

type Step = (value: unknown) => unknown;

/** The value with one place changed. The numbers choose the place. */
function changed(value: unknown, way: readonly number[], step: Step): unknown {
  const [choice, ...rest] = way;
  if (typeof value !== 'object' || value === null || choice === undefined) return step(value);
  const keys = Object.keys(value);
  const key = keys[choice % (keys.length + 1)];
  if (key === undefined) return step(value);
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value };
  const inner = changed((value as Record<string, unknown>)[key], rest, step);
  if (inner === undefined && Array.isArray(copy)) copy.splice(Number(key), 1);
  else (copy as Record<string, unknown>)[key] = inner;
  return copy;
}

const parsed = (real: string): unknown => {
  try {
    return JSON.parse(real);
  } catch {
    return null;
  }
};

/** Chooses a deep place more often than one at the top, where everything is missing at the same time. */
const way = fc.array(fc.nat(40), { minLength: 1, maxLength: 6 });
const bodies: fc.Arbitrary<(real: string) => string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...answers).map((text) => () => text) },
  {
    weight: 2,
    arbitrary: fc.nat(1_000).map((share) => (real: string) => real.slice(0, Math.floor((real.length * share) / 1_000))),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(way, fc.constantFrom(...odd)).map(
      ([at, value]) =>
        (real: string) =>
          JSON.stringify(changed(parsed(real), at, () => value)) ?? '',
    ),
  },
  {
    weight: 3,
    arbitrary: way.map((at) => (real: string) => JSON.stringify(changed(parsed(real), at, () => undefined)) ?? ''),
  },
  {
    weight: 1,
    arbitrary: way.map(
      (at) => (real: string) =>
        JSON.stringify(
          changed(parsed(real), at, (value) => (Array.isArray(value) ? Array(300).fill(value[0]) : [value])),
        ) ?? '',
    ),
  },
  { weight: 1, arbitrary: fc.json().map((text) => () => text) },
);

const spoiling: fc.Arbitrary<Spoiling> = fc
  .tuple(bodies, fc.constantFrom(...statuses), fc.constantFrom(...types))
  .map(([spoil, status, type]) => (real) => ({ status, type, body: status === 204 ? '' : spoil(real) }));

/** Random numbers that are the same for the same seed. */
export const spoilings = (count: number, seed: number): Spoiling[] => fc.sample(spoiling, { numRuns: count, seed });
