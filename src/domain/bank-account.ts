import { fitsFreeText, isFreeText, tooLongText } from './country';

// Cards print sort codes as 30-94-30, and people type any dash or space that their phone offers.
const withoutGaps = (typed: string): string => typed.replace(/[\s\u00a0\-\u2010-\u2015\u2212.]/g, '');

/** Whether accounts of this country have a sort code and perhaps a roll number, as in the United Kingdom. */
export const hasSortCode = (): boolean => !isFreeText('bank_account');

export const sortCodeProblem = (typed: string): string | null => {
  const digits = withoutGaps(typed);
  if (digits === '') return 'Enter the sort code';
  return /^\d{6}$/.test(digits) ? null : 'Enter a 6-digit sort code, for example 309430';
};

export const accountNumberProblem = (typed: string): string | null => {
  if (isFreeText('bank_account')) {
    if (typed.trim() === '') return 'Enter the account number or IBAN';
    return fitsFreeText('bank_account', typed) ? null : tooLongText('bank_account', 'the account number or IBAN');
  }
  const digits = withoutGaps(typed);
  if (digits === '') return 'Enter the account number';
  return /^\d{6,8}$/.test(digits) ? null : 'The account number must be between 6 and 8 digits';
};

/** A sort code as sent to the API: six digits. */
export const normaliseSortCode = withoutGaps;

/** An account number as sent to the API: eight digits, padded with zeros on the left; as typed if the country has no rules. */
export const normaliseAccountNumber = (typed: string): string =>
  isFreeText('bank_account') ? typed.trim() : withoutGaps(typed).padStart(8, '0');
