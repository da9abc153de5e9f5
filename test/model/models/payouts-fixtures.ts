import type { AccountValues } from '../../../src/features/payouts/account';
import type { TypedAccount } from './payouts.model';

type Account = Pick<AccountValues, 'holderName' | 'sortCode' | 'accountNumber'>;

/** What the driver enters. For sort code 00-00-88 the sandbox's bank answers later; for others it compares the names. */
const accounts: Readonly<Record<TypedAccount, Pick<AccountValues, 'holderName' | 'sortCode'>>> = {
  good: { holderName: 'Adil Farrow', sortCode: '00-00-77' },
  slow: { holderName: 'Adil Farrow', sortCode: '00-00-88' },
  close: { holderName: 'A Farrow', sortCode: '00-00-77' },
  bankName: { holderName: 'Adil Farrow', sortCode: '00-00-77' },
};

/** Returns a function that makes the next account to enter. Each has its own number, except `bankName`, which repeats the last one. */
export const accountSequence = (): ((typed: TypedAccount) => Account) => {
  let last = 44_719_020;
  return (typed) => {
    if (typed !== 'bankName') last += 1;
    return { ...accounts[typed], accountNumber: String(last) };
  };
};
