import { type Money, plainMoney, readMoney, showMoney } from '../../text/money';

/** What is wrong with an amount that somebody wants to pay of `most`; null when nothing is. The operator sets the smallest one. */
export const amountProblem = (typed: string, most: Money): string | null => {
  if (typed.trim() === '') return 'Enter how much to pay';
  const amount = readMoney(typed, most.currency);
  if (amount === null) return `Enter an amount like ${plainMoney(most)}`;
  if (amount === 0) return 'Enter more than nothing';
  return amount > most.amount ? `Enter ${showMoney(most)} or less: more than that is not owed` : null;
};
