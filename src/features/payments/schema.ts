import { object, string } from 'yup';
import { type Money, plainMoney, readMoney, showMoney } from '../../format/money';

/** Accepts an amount up to `max`. The operator sets the minimum. */
export const amountSchema = (max: Money) => {
  const read = (typed = '') => readMoney(typed, max.currency);
  return object({
    amount: string()
      .trim()
      .required('Enter how much to pay')
      .test('amount', `Enter an amount, for example ${plainMoney(max)}`, (typed) => read(typed) !== null)
      .test('least', 'Amount must be more than 0', (typed) => read(typed) !== 0)
      .test('max', `Amount must be ${showMoney(max)} or less`, (typed) => (read(typed) ?? 0) <= max.amount),
  });
};
