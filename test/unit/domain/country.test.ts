/** @jest-environment node */
import { maskedAccount } from '../../../src/api/payouts';
import { type CountryRules, setCountryRules } from '../../../src/domain/country';
import { dialledPhone, isPhone, normalisePhone, showPhone } from '../../../src/domain/phone';
import { isPostcode, normalisePostcode } from '../../../src/domain/postcode';
import {
  isRegistration,
  isSameRegistration,
  looksLikeRegistration,
  normaliseRegistration,
  showRegistration,
} from '../../../src/domain/registration';
import { enableEvent, noAccount } from '../../../src/features/payouts/account';
import { accountSchema } from '../../../src/features/payouts/schema';
import { accountFacts } from '../../../src/features/payouts/texts';
import { profileSchema } from '../../../src/features/profile/profile-schema';
import { valuesOf } from '../../../src/features/profile/values';
import { toRegistration } from '../../../src/features/register/answers';
import { personSchema } from '../../../src/features/register/schema';
import { startValues } from '../../../src/features/vehicle-documents/vehicle-change/details';
import { detailsSchema } from '../../../src/features/vehicle-documents/vehicle-change/details-schema';
import { formErrors } from '../../support/form-errors';
import { full } from '../features/profile-samples';
import { change } from '../features/samples';

const britishRules: CountryRules = { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' };
const without = (...names: readonly (keyof CountryRules)[]) =>
  setCountryRules({ ...britishRules, ...Object.fromEntries(names.map((name) => [name, 'none'])) });

afterEach(() => setCountryRules(britishRules));

describe('without rules of a country (OP-10)', () => {
  it.each(['75008', 'D02 AF30', '1012 ab', '103-0027', '〒103'])('the postcode %j is sent as typed', (typed) => {
    without('postcode');
    expect([isPostcode(typed), normalisePostcode(` ${typed} `)]).toEqual([true, typed]);
  });

  it.each(['01 42 68 53 00', '(030) 901820', '0042', '+49 30 901820 ext. 7', '07700900142'])(
    'the phone number %j is sent and shown as typed',
    (typed) => {
      without('phone');
      expect([isPhone(typed), normalisePhone(` ${typed} `), showPhone(typed)]).toEqual([true, typed, typed]);
    },
  );

  it.each([
    ['(030) 901820', '030901820'],
    ['+49 30/901820', '+4930901820'],
    ['٠١٢ ٣٤٥', '012345'],
  ])('%j dials %j', (shown, dialled) => {
    without('phone');
    expect(dialledPhone(shown)).toBe(dialled);
  });

  it.each(['AB-123-CD', 'B-MW 1234', 'ab12 cde', 'М123АВ77', 'KA 01 AB 1234', 'AB12CDE'])(
    'the registration %j is sent and shown as typed, without a warning',
    (typed) => {
      without('registration');
      expect([
        isRegistration(typed),
        looksLikeRegistration(typed),
        normaliseRegistration(` ${typed} `),
        showRegistration(typed),
      ]).toEqual([true, true, typed, typed]);
    },
  );

  it('the same car is found however its registration is written', () => {
    without('registration');
    expect([isSameRegistration('B-MW 1234', 'bmw1234'), isSameRegistration('B-MW 1234', 'B-MW 1235')]).toEqual([
      true,
      false,
    ]);
  });

  it('one field can be configured alone: the rest stays British', () => {
    without('postcode');
    expect([isPhone('12'), isRegistration('B-MW 1234 XX'), normalisePhone('07700 900142')]).toEqual([
      false,
      false,
      '+447700900142',
    ]);
  });
});

describe('forms without rules of a country (OP-10)', () => {
  it('accept short values, name missing and too long ones, and mention no country', async () => {
    without('postcode', 'phone', 'registration', 'bank_account');
    const details = startValues(change, null, null);
    const address = { ...valuesOf(full), emergencyPhone: '0042', postcode: '75008', phone: '01 42 68 53 00' };
    expect(await formErrors(profileSchema(), address)).toEqual({});
    expect(await formErrors(profileSchema(), { ...address, postcode: ' ', phone: '' })).toEqual({
      postcode: 'Enter the postcode',
      phone: 'Enter your mobile number',
    });
    expect(await formErrors(profileSchema(), { ...address, postcode: '7'.repeat(21), phone: '7'.repeat(31) })).toEqual({
      postcode: 'Enter the postcode in 20 characters or fewer',
      phone: 'Enter your mobile number in 30 characters or fewer',
    });
    expect(
      await formErrors(personSchema, { firstName: 'Ana', lastName: 'Silva', phone: '912 345 678', badge: '' }),
    ).toEqual({});
    expect(await formErrors(detailsSchema('2026-03-05'), { ...details, registration: 'B-MW 1234' })).toEqual({});
    const longest = { registration: ` ${'🚕'.repeat(15)} ` };
    expect(await formErrors(detailsSchema('2026-03-05'), { ...details, ...longest })).toEqual({});
    expect(await formErrors(detailsSchema('2026-03-05'), { ...details, registration: '' })).toEqual({
      registration: 'Enter the registration',
    });
    expect(await formErrors(detailsSchema('2026-03-05'), { ...details, registration: 'X'.repeat(16) })).toEqual({
      registration: 'Enter the registration in 15 characters or fewer',
    });
  });

  it('send a new driver’s number as typed', () => {
    without('phone');
    const registration = toRegistration(
      {
        place: { area: '1', fleet: '1' },
        person: { firstName: 'Ana', lastName: 'Silva', phone: '912 345 678', badge: '' },
        signIn: { email: 'a@b.example', password: 'x' },
      },
      false,
    );
    expect(registration.phone).toBe('912 345 678');
  });
});

describe('a bank account without rules of a country (OP-10)', () => {
  const account = { ...noAccount, holderName: 'Ana Silva', accountNumber: ' MT84 MALT 0110 001S ', password: 'p' };

  it('needs no sort code', async () => {
    expect(await formErrors(accountSchema(null), account)).toHaveProperty('sortCode');
    without('bank_account');
    expect(await formErrors(accountSchema(null), account)).toEqual({});
    expect(await formErrors(accountSchema(null), { ...account, accountNumber: ' ' })).toEqual({
      accountNumber: 'Enter the account number or IBAN',
    });
    expect(await formErrors(accountSchema(null), { ...account, accountNumber: '1'.repeat(51) })).toEqual({
      accountNumber: 'Enter the account number or IBAN in 50 characters or fewer',
    });
  });

  it('is sent as typed and recognised by its last digits', () => {
    without('bank_account');
    const { details: sent, account: ends } = enableEvent(account, null);
    expect(sent).toMatchObject({ account_number: 'MT84 MALT 0110 001S', roll_number: null });
    expect(sent).not.toHaveProperty('sort_code');
    expect(ends).toEqual(maskedAccount('Ana Silva', '', '**** 001S'));
  });

  it('is shown without a sort code when it has none', () => {
    const maskedAccount = {
      holder_name: 'Ana Silva',
      bank_name: null,
      sort_code_masked: null,
      account_number_masked: '**001S',
    };
    const terms = () => accountFacts(maskedAccount).flatMap(({ term, value }) => (value ? term : []));
    expect(terms()).toEqual(['Name', 'Sort code', 'Account number']);
    without('bank_account');
    expect(terms()).toEqual(['Name', 'Account number']);
  });
});
