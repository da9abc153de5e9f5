/** @jest-environment node */
import { exactly, isLeftOut } from '../../../src/app/reporting/left-out';

describe('what reports leave out (ER-11, SEC-79)', () => {
  test.each([
    undefined,
    null,
    0,
    '',
    'text',
    401,
    Symbol('x'),
    () => 401,
    new Proxy(
      {},
      {
        has: () => true,
        get: () => {
          throw new Error('no');
        },
      },
    ),
  ])('does not include a value that is not an error of a call (%#)', (thrown) => {
    expect(isLeftOut(thrown)).toBe(false);
  });

  test('is decided even if an error is, by a circle, its own cause', () => {
    const error = new Error('round');
    error.cause = new Error('and round', { cause: error });
    expect(isLeftOut(error)).toBe(false);
  });
});

test.each([
  ["Can't find variable: a.b", "Can't find variable: axb", false],
  ["Can't find variable: a", "Can't find variable: ab", false],
  ["Can't find variable: a", "I can't find variable: a", false],
  ["Can't find variable: $(x)[0]", "Can't find variable: $(x)[0]", true],
  ["Can't find variable: a", "ReferenceError: Can't find variable: a", true],
  ["Can't find variable: a", "Uncaught ReferenceError: Can't find variable: a", true],
])('a configured message: %j against %j: %s (ER-11)', (configured, message, expected) => {
  expect(exactly([configured]).some((pattern) => pattern.test(message))).toBe(expected);
});
