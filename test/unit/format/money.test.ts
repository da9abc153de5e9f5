/** @jest-environment node */
import {
  add,
  addUp,
  balanceInWords,
  currencySign,
  minorDigits,
  moneyParts,
  negative,
  plainMoney,
  readMoney,
  roundedMoney,
  showChange,
  showMoney,
  showRate,
  subtract,
  sum,
  typedMoney,
} from '../../../src/format/money';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const jpy = (amount: number) => ({ amount, currency: 'JPY' });
const kwd = (amount: number) => ({ amount, currency: 'KWD' });

describe('an amount of money', () => {
  it.each([
    [gbp(118_460), '£1,184.60', '1184.60'],
    [gbp(0), '£0.00', '0.00'],
    [gbp(5), '£0.05', '0.05'],
    [gbp(-5), '−£0.05', '-0.05'],
    [gbp(-450), '−£4.50', '-4.50'],
    [gbp(100_000_000), '£1,000,000.00', '1000000.00'],
    // More than a floating-point number can represent to the penny.
    [gbp(9_007_199_254_740_991), '£90,071,992,547,409.91', '90071992547409.91'],
    [jpy(1_184), 'JP¥1,184', '1184'],
    [jpy(-7), '−JP¥7', '-7'],
    [kwd(1_184), 'KWD\u00a01.184', '1.184'],
    [kwd(-84), '−KWD\u00a00.084', '-0.084'],
  ])('%j is shown as %s and written to files as %s', (money, shown, plain) => {
    expect(showMoney(money)).toBe(shown);
    expect(plainMoney(money)).toBe(plain);
  });

  it('has as many decimals as its currency', () => {
    expect(['GBP', 'EUR', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 2, 0, 3]);
  });

  it('separates pence from pounds, if there are any', () => {
    expect(moneyParts(gbp(57_342))).toEqual({ whole: '£573', minor: '.42' });
    expect(moneyParts(gbp(-42))).toEqual({ whole: '−£0', minor: '.42' });
    expect(moneyParts(jpy(573))).toEqual({ whole: 'JP¥573', minor: '' });
  });

  it('writes a debt in words and never only with a sign', () => {
    expect([4_250, -4_250, 0].map((amount) => balanceInWords(gbp(amount)))).toEqual([
      'You owe £42.50',
      'We owe you £42.50',
      'You owe nothing',
    ]);
  });

  it('shows the effect of a correction', () => {
    expect([250, -450, 0].map((amount) => showChange(gbp(amount)))).toEqual(['+£2.50', '−£4.50', '£0.00']);
  });

  it('is rounded to whole units with its sign for the label of a bar', () => {
    expect([13_149, 13_150, -13_151, 0].map((amount) => roundedMoney(gbp(amount)))).toEqual([
      '£131',
      '£132',
      '−£132',
      '£0',
    ]);
    expect(roundedMoney(jpy(1_184))).toBe('JP¥1,184');
  });

  it('is added in whole minor units, and only with the same currency', () => {
    expect(sum([gbp(10), gbp(20), gbp(-31)], 'GBP')).toEqual(gbp(-1));
    expect(sum([], 'JPY')).toEqual(jpy(0));
    expect(subtract(gbp(10), gbp(20))).toEqual(gbp(-10));
    expect(negative(gbp(0))).toEqual(gbp(0));
    expect(() => add(gbp(1), jpy(1))).toThrow('Amounts in GBP and JPY cannot be added.');
    expect(() => sum([jpy(1)], 'GBP')).toThrow('cannot be added');
  });

  it('has no total when an amount is missing or in another currency', () => {
    expect(addUp([gbp(1), gbp(2)])).toEqual(gbp(3));
    expect(addUp([], 'GBP')).toEqual(gbp(0));
    expect([addUp([]), addUp([gbp(1), null]), addUp([null, gbp(1)]), addUp([gbp(1), jpy(1)])]).toEqual(
      Array(4).fill(null),
    );
    expect(addUp([jpy(1)], 'GBP')).toBeNull();
    expect([showMoney(null), showChange(null), moneyParts(null).whole]).toEqual(Array(3).fill('Not given'));
  });
});

test('a rate is shown in per cent', () => {
  expect([1_700, 1_250, 1_133, 0].map(showRate)).toEqual(['17%', '12.5%', '11.33%', '0%']);
});

it.each([
  [{ amount: 281_260, currency: 'GBP' }, '2812.60'],
  [{ amount: -500, currency: 'GBP' }, '-5'],
  [{ amount: 1_500, currency: 'JPY' }, '1500'],
])('%j is typed as %s', (money, typed) => {
  expect(typedMoney(money)).toBe(typed);
});

it.each<[string, string, number | null]>([
  ['14500', 'GBP', 1_450_000],
  [' £14,500.5 ', 'GBP', 1_450_050],
  ['0.07', 'GBP', 7],
  ['14 500', 'GBP', 1_450_000],
  ['1.005', 'GBP', null],
  ['-1', 'GBP', null],
  ['many', 'GBP', null],
  ['', 'GBP', null],
  ['1500', 'JPY', 1_500],
  ['1500.5', 'JPY', null],
])('"%s" in %s is %p', (typed, currency, amount) => {
  expect(readMoney(typed, currency)).toBe(amount);
});

it('a currency is written as a sign, or as its code if it has no sign', () => {
  expect([currencySign('GBP'), currencySign('CHF')]).toEqual(['£', 'CHF']);
});
