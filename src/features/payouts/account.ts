import type { PayoutsEvent } from '../../../machines/payouts';
import { type AccountDetails, maskedAccount } from '../../api/payouts';
import { hasSortCode, normaliseAccountNumber, normaliseSortCode } from '../../domain/bank-account';

/** The values of the bank account form. They exist only while the form is on the screen. */
export interface AccountValues {
  readonly holderName: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly rollNumber: string;
  /** The name that the driver chose, after the bank suggested a similar one. */
  readonly rightName: '' | 'bank' | 'mine' | 'other';
  readonly password: string;
}

export const noAccount: AccountValues = {
  holderName: '',
  sortCode: '',
  accountNumber: '',
  rollNumber: '',
  rightName: '',
  password: '',
};

/** The bank's similar name, and the values that the bank checked. */
export interface CloseMatch {
  readonly suggestedName: string | null;
  readonly checked: AccountValues;
}

const numberFields = ['sortCode', 'accountNumber', 'rollNumber'] as const;

/** Whether the form still has the account that the bank checked. */
export const isForSameAccount = (match: CloseMatch | null, values: Partial<AccountValues>): match is CloseMatch =>
  match !== null && numberFields.every((name) => match.checked[name] === (values[name] ?? ''));

/** Whether the name field is hidden: the driver chooses between two names, and has not chosen “Another name”. */
export const isNameFieldHidden = (match: CloseMatch | null, values: Partial<AccountValues>): match is CloseMatch =>
  isForSameAccount(match, values) && values.rightName !== 'other';

/** The event that sends the form: the bank details for the call, and the last digits for the chart. */
export const enableEvent = (
  values: AccountValues,
  match: CloseMatch | null,
): Extract<PayoutsEvent, { type: 'driver.enable' }> => {
  const chosen = isNameFieldHidden(match, values) ? match : null;
  const bankName = values.rightName === 'bank' ? chosen?.suggestedName : null;
  const name = bankName ?? (chosen?.checked ?? values).holderName.trim();
  const details: AccountDetails = {
    account_holder_name: name,
    ...(hasSortCode() ? { sort_code: normaliseSortCode(values.sortCode) } : {}),
    account_number: normaliseAccountNumber(values.accountNumber),
    roll_number: values.rollNumber.trim() || null,
    accept_close_match: chosen !== null && values.rightName === 'mine',
    current_password: values.password,
  };
  return {
    type: 'driver.enable',
    account: maskedAccount(name, details.sort_code ?? '', details.account_number),
    details,
  };
};

/** For each field of the contract, the form field that shows its errors. */
export const formFieldNames: Readonly<Record<string, keyof AccountValues>> = {
  account_holder_name: 'holderName',
  sort_code: 'sortCode',
  account_number: 'accountNumber',
  roll_number: 'rollNumber',
  accept_close_match: 'rightName',
  current_password: 'password',
};
