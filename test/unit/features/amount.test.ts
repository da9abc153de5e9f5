/** @jest-environment node */
import { amountSchema } from '../../../src/features/payments/schema';
import { readMoney } from '../../../src/format/money';
import { formErrors } from '../../support/form-errors';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

describe('a typed amount (RT-11, AP-22)', () => {
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
    '%j is not an amount',
    (typed) => {
      expect(readMoney(typed, 'GBP')).toBeNull();
    },
  );

  it('has no decimals if its currency has none', () => {
    expect(readMoney('1200', 'JPY')).toBe(1200);
    expect(readMoney('12.5', 'JPY')).toBeNull();
  });

  it.each([
    ['42.50', undefined],
    ['0.01', undefined],
    ['42.51', 'Amount must be £42.50 or less'],
    ['0', 'Amount must be more than 0'],
    ['x', 'Enter an amount, for example 42.50'],
    [' ', 'Enter how much to pay'],
  ])('%j of £42.50 owed: %j', async (amount, text) => {
    expect(await formErrors(amountSchema(gbp(4250)), { amount })).toEqual(text ? { amount: text } : {});
  });
});
