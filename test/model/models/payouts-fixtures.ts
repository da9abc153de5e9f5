import type { AccountValues } from '../../../src/features/payouts/account';
import type { Typed } from './payouts.model';

type Account = Pick<AccountValues, 'holderName' | 'sortCode' | 'accountNumber'>;

/** What the sample driver types, and how the bank of the sandbox takes it. */
const known: Readonly<Record<Typed, Pick<AccountValues, 'holderName' | 'sortCode'>>> = {
  good: { holderName: 'Adil Farrow', sortCode: '00-00-77' },
  silent: { holderName: 'Adil Farrow', sortCode: '00-00-88' },
  close: { holderName: 'A Farrow', sortCode: '000077' },
  right: { holderName: 'Adil Farrow', sortCode: '000077' },
};

/** Accounts to type, each with its own number; the one with the right name is the one before, once more. */
export const accountsToType = (): ((typed: Typed) => Account) => {
  let last = 44_719_020;
  return (typed) => {
    if (typed !== 'right') last += 1;
    return { ...known[typed], accountNumber: String(last) };
  };
};
