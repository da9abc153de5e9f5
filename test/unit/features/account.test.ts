/** @jest-environment node */
import {
  type AccountValues,
  enableEvent,
  formFieldNames,
  isForSameAccount,
  noAccount,
} from '../../../src/features/payouts/account';
import { accountSchema } from '../../../src/features/payouts/schema';
import { formErrors } from '../../support/form-errors';

const typed: AccountValues = {
  ...noAccount,
  holderName: ' Adil Farrow ',
  sortCode: '30\u201394\u00a030',
  accountNumber: '733 445',
  rollNumber: ' R 12 ',
  password: 'three random words',
};

describe('a typed bank account (AP-24, FL-04)', () => {
  it('is accepted with dashes, spaces and a short number', async () => {
    expect(await formErrors(accountSchema(null), typed)).toEqual({});
  });

  it('is sent as digits only, with the number padded with zeros', () => {
    expect(enableEvent(typed, null).details).toEqual({
      account_holder_name: 'Adil Farrow',
      sort_code: '309430',
      account_number: '00733445',
      roll_number: 'R 12',
      accept_close_match: false,
      current_password: 'three random words',
    });
  });

  it('has a field of the form for the errors of each input', () => {
    expect(Object.keys(formFieldNames).toSorted()).toEqual(
      Object.keys(enableEvent(typed, null).details ?? {}).toSorted(),
    );
    expect(Object.keys(noAccount)).toEqual(expect.arrayContaining(Object.values(formFieldNames)));
  });

  it('is known outside the call by its last digits only', () => {
    const { account } = enableEvent(typed, null);
    expect(account).toEqual({ holderName: 'Adil Farrow', sortCodeEnding: '30', accountNumberEnding: '3445' });
  });

  it.each([
    [{ holderName: ' ' }, { holderName: 'Enter the name on the account' }],
    [{ holderName: 'A' }, { holderName: 'The name on the account must be between 2 and 70 characters' }],
    [{ sortCode: '' }, { sortCode: 'Enter the sort code' }],
    [{ sortCode: '30943' }, { sortCode: 'Enter a 6-digit sort code, for example 309430' }],
    [{ sortCode: '30943O' }, { sortCode: 'Enter a 6-digit sort code, for example 309430' }],
    [{ accountNumber: '' }, { accountNumber: 'Enter the account number' }],
    [{ accountNumber: '12345' }, { accountNumber: 'The account number must be between 6 and 8 digits' }],
    [{ accountNumber: '123456789' }, { accountNumber: 'The account number must be between 6 and 8 digits' }],
    [{ rollNumber: '1234567890123456789' }, { rollNumber: 'The roll number must be 18 characters or fewer' }],
    [{ password: '' }, { password: 'Enter your password' }],
  ] as const)('%j is rejected: %j', async (change, errors) => {
    expect(await formErrors(accountSchema(null), { ...typed, ...change })).toEqual(errors);
  });

  describe('when the bank has a similar name', () => {
    const match = { suggestedName: 'Adil M Farrow', checked: typed };

    it('is sent with neither name if the driver types another one', async () => {
      const other = { ...typed, holderName: 'Adil Farrow-Reed', rightName: 'other' } as const;
      expect(enableEvent(other, match).details).toMatchObject({
        account_holder_name: 'Adil Farrow-Reed',
        accept_close_match: false,
      });
      const withoutName = { ...other, holderName: '' };
      expect(await formErrors(accountSchema(match), withoutName)).toEqual({
        holderName: 'Enter the name on the account',
      });
      const back = { ...withoutName, rightName: 'mine' } as const;
      expect(await formErrors(accountSchema(match), back)).toEqual({});
      expect(enableEvent(back, match).details).toMatchObject({ account_holder_name: 'Adil Farrow' });
    });

    it('is sent again only after the driver has chosen the right name', async () => {
      expect(await formErrors(accountSchema(match), typed)).toEqual({ rightName: 'Choose which name is right' });
    });

    it('is sent with the bank’s name, or with the driver’s name and the flag that the driver confirmed it', () => {
      expect(enableEvent({ ...typed, rightName: 'bank' }, match).details).toMatchObject({
        account_holder_name: 'Adil M Farrow',
        accept_close_match: false,
      });
      expect(enableEvent({ ...typed, rightName: 'mine' }, match).details).toMatchObject({
        account_holder_name: 'Adil Farrow',
        accept_close_match: true,
      });
    });

    it('needs no choice of a name for another account, because the bank’s answer was about the earlier one', async () => {
      const other = { ...typed, accountNumber: '12345678', rightName: 'mine' } as const;
      expect(isForSameAccount(match, other)).toBe(false);
      expect(await formErrors(accountSchema(match), other)).toEqual({});
      expect(enableEvent(other, match).details).toMatchObject({ accept_close_match: false });
    });
  });
});
