import { amountProblem } from '../../../src/features/payments/amount';
import { readMoney } from '../../../src/text/money';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

describe('an amount as it is typed (RT-11, AP-22)', () => {
  it.each([
    ['42.50', 4250],
    ['42.5', 4250],
    ['42', 4200],
    ['42.', 4200],
    [' £42.50 ', 4250],
    ['1,234.56', 123_456],
    ['0.29', 29],
    ['8.20', 820],
    ['1234567.89', 123_456_789],
  ])('%j is %i pence', (typed, pence) => {
    expect(readMoney(typed, 'GBP')).toBe(pence);
  });

  it.each(['', 'forty', '42.505', '4,25', '-4', '4e2', '42.50.1', '£', '1,23,456', '9999999999'])(
    '%j is no amount',
    (typed) => {
      expect(readMoney(typed, 'GBP')).toBeNull();
    },
  );

  it('has no figures after the point where a currency has none', () => {
    expect(readMoney('1200', 'JPY')).toBe(1200);
    expect(readMoney('12.5', 'JPY')).toBeNull();
  });

  it('may be all that is owed or a part, and no more', () => {
    expect(amountProblem('42.50', gbp(4250))).toBeNull();
    expect(amountProblem('0.01', gbp(4250))).toBeNull();
    expect(amountProblem('42.51', gbp(4250))).toBe('Enter £42.50 or less: more than that is not owed');
    expect(amountProblem('0', gbp(4250))).toBe('Enter more than nothing');
    expect(amountProblem('x', gbp(4250))).toBe('Enter an amount like 42.50');
    expect(amountProblem(' ', gbp(4250))).toBe('Enter how much to pay');
  });
});
