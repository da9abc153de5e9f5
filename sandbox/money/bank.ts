import type { Form } from '../api/input';
import type { BankAccount } from './settings';

/** The bank details that a driver types. The numbers are not stored. */
export interface BankDetails {
  readonly holder_name: string;
  readonly sort_code: string;
  readonly account_number: string;
}

/** Numbers with a special answer from the bank; for others it compares the name. */
export const testNumbers = {
  silentSortCode: '000088',
  /** The bank has no such account. */
  unknownAccount: '00000000',
} as const;

export const checkDetails = (form: Form): BankDetails => {
  const holder_name = form.text('account_holder_name', 'Enter the name on the account');
  const sort_code = form.text('sort_code', 'Enter a sort code, for example 309430');
  const account_number = form.text('account_number', 'Enter an 8-digit account number');
  if (account_number === testNumbers.unknownAccount)
    form.fail('account_number', 'The bank couldn’t find this account. Check the number');
  return { holder_name, sort_code, account_number };
};

export type PayeeCheck = 'match' | 'close_match' | 'no_match' | 'unavailable';

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr']);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ')
    .filter((word) => word !== '' && !titles.has(word));

/** Asks the bank whether the account is in this name. Titles and capitals are ignored; initials and short names are a close match. */
export const checkPayee = (details: BankDetails, driver: { first_name: string; last_name: string }): PayeeCheck => {
  if (details.sort_code === testNumbers.silentSortCode) return 'unavailable';
  const typed = wordsOf(details.holder_name);
  const [first = '', last = ''] = [wordsOf(driver.first_name).join(' '), wordsOf(driver.last_name).join(' ')];
  if (typed.join(' ') === `${first} ${last}`) return 'match';
  const isLast = typed.length > 1 && typed.slice(-last.split(' ').length).join(' ') === last;
  return isLast && typed[0]?.[0] === first[0] ? 'close_match' : 'no_match';
};

/** The stored and shown form of an account. */
export const masked = ({ holder_name, sort_code, account_number }: BankDetails): BankAccount => ({
  holder_name,
  bank_name: sort_code.startsWith('00') ? 'Example Bank' : null,
  sort_code_masked: `**-**-${sort_code.slice(4)}`,
  account_number_masked: `****${account_number.slice(4)}`,
});
