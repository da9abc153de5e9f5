import type { AccountValues } from '../../../src/features/payouts/account';
import type { TypedAccount } from './payouts.model';

type Account = Pick<AccountValues, 'holderName' | 'sortCode' | 'accountNumber'>;

/** The accounts of the sample driver. The sandbox's bank decides by the sort code. */
const accounts: Readonly<Record<TypedAccount, Pick<AccountValues, 'holderName' | 'sortCode'>>> = {
  good: { holderName: 'Adil Farrow', sortCode: '00-00-77' },
  slow: { holderName: 'Adil Farrow', sortCode: '00-00-88' },
  close: { holderName: 'A Farrow', sortCode: '000077' },
  bankName: { holderName: 'Adil Farrow', sortCode: '000077' },
};

/** Accounts to type, each with its own number. `bankName` repeats the number of the previous one. */
export const accountsToType = (): ((typed: TypedAccount) => Account) => {
  let last = 44_719_020;
  return (typed) => {
    if (typed !== 'bankName') last += 1;
    return { ...accounts[typed], accountNumber: String(last) };
  };
};
