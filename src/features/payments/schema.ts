import { object, string } from 'yup';
import { type Money, plainMoney, readMoney, showMoney } from '../../format/money';

/** An amount to pay of `most`. The operator sets the smallest one. */
export const amountSchema = (most: Money) => {
  const read = (typed = '') => readMoney(typed, most.currency);
  return object({
    amount: string()
      .trim()
      .required('Enter how much to pay')
      .test('amount', `Enter an amount, for example ${plainMoney(most)}`, (typed) => read(typed) !== null)
      .test('least', 'Amount must be more than 0', (typed) => read(typed) !== 0)
      .test('most', `Amount must be ${showMoney(most)} or less`, (typed) => (read(typed) ?? 0) <= most.amount),
  });
};
