import { is } from 'valibot';
import { money } from '../../../src/api/money';

test.each([
  [118_460, true],
  [-450, true],
  [0.5, false],
  [2 ** 53, false],
  [1e308, false],
  [Number.NaN, false],
  ['100', false],
  [null, false],
])('an amount of %p is one: %p (SEC-12)', (amount, isOne) => {
  expect(is(money, { amount, currency: 'GBP' })).toBe(isOne);
});
