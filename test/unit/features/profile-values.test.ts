/** @jest-environment node */
import type { Profile } from '../../../src/api/profile';
import { passwordSchema } from '../../../src/features/profile/password-schema';
import { profileSchema } from '../../../src/features/profile/profile-schema';
import {
  looksLikeVatNumber,
  type ProfileValues,
  toDraft,
  toUpdate,
  unaskedFields,
  valuesOf,
  withChanges,
  withDraft,
} from '../../../src/features/profile/values';
import { formErrors } from '../../support/form-errors';
import { bare, full } from './profile-samples';

const validValues = valuesOf(full);
const least = valuesOf(bare);
const check = (changes: Partial<ProfileValues>, from = validValues) =>
  formErrors(profileSchema(), { ...from, ...changes });

describe('profile values in the form and in the call (AP-11)', () => {
  it('show numbers as a driver writes them', () => {
    expect(validValues.phone).toBe('07700 900 142');
    expect(validValues.emergencyPhone).toBe('07700 900 187');
  });

  it.each([
    ['everything', full],
    ['only what is needed', bare],
  ])('are sent back unchanged: %s', (_, profile) => {
    const { known_as, email, phone, vat_number, address, emergency_contact, notifications } = profile;
    expect(toUpdate(valuesOf(profile))).toEqual({
      known_as,
      email,
      phone,
      vat_number,
      address,
      emergency_contact,
      notifications,
    });
  });

  it('are normalised when they are sent', () => {
    const typed: ProfileValues = {
      knownAs: ' Adi 🚗 ',
      email: ' adil@example.com ',
      phone: '+44 (0)7700\u00a0900142',
      addressLine1: ' 1 New Street ',
      addressLine2: '  ',
      town: ' Eastmoor',
      county: '',
      postcode: 'zm42qa',
      emergencyName: ' نادية ',
      emergencyRelationship: ' ',
      emergencyPhone: '00353 86 123 4567',
      vatNumber: 'gb 123 4567 89',
      remindByEmail: false,
      remindByText: true,
    };
    expect(toUpdate(typed)).toEqual({
      known_as: 'Adi 🚗',
      email: 'adil@example.com',
      phone: '+447700900142',
      vat_number: 'GB123456789',
      address: { line_1: '1 New Street', line_2: null, town: 'Eastmoor', county: null, postcode: 'ZM4 2QA' },
      emergency_contact: { name: 'نادية', relationship: null, phone: '+353861234567' },
      notifications: { email: false, sms: true },
    });
  });

  it('are empty when they are only spaces', () => {
    const typed = Object.fromEntries(Object.entries(least).map(([name, value]) => [name, value === '' ? '  ' : value]));
    expect(toUpdate(typed as unknown as ProfileValues)).toEqual(toUpdate(least));
  });
});

describe('values that the operator did not give (OP-01)', () => {
  const profileWith = (changes: Partial<Profile>, ...missingFields: readonly string[]): Profile => ({
    ...full,
    ...changes,
    gaps: missingFields,
  });
  const sentValues = (profile: Profile, typed: Partial<ProfileValues> = {}): unknown =>
    withChanges(profile, toDraft({ ...valuesOf(profile), ...typed }, valuesOf(profile)));
  const { email, address, notifications, ...rest } = toUpdate(validValues);

  it.each<[string, Profile, Partial<ProfileValues>, unknown]>([
    [
      'a missing email is not sent as an empty one',
      profileWith({ email: null }, 'email'),
      {},
      { ...rest, address, notifications },
    ],
    [
      'a missing email that the driver typed is sent',
      profileWith({ email: null }, 'email'),
      { email: 'a@example.com' },
      { ...rest, email: 'a@example.com', address, notifications },
    ],
    [
      'a missing address is not sent as an empty one',
      profileWith({ address: null }, 'address'),
      {},
      { ...rest, email, notifications },
    ],
    [
      'a missing part of an address is not sent when another part changes',
      profileWith({ address: { ...full.address, county: null } as Profile['address'] }, 'address.county'),
      { town: 'Westmoor' },
      {
        ...rest,
        email,
        notifications,
        address: { line_1: '14 Example Road', line_2: 'Flat 2', town: 'Westmoor', postcode: 'ZM4 2QA' },
      },
    ],
    [
      'an address of which no part can be read is not sent as an empty one',
      profileWith(
        { address: { line_1: null, line_2: null, town: null, county: null, postcode: null } },
        'address.line_1',
        'address.town',
      ),
      {},
      { ...rest, email, notifications },
    ],
    [
      'turning on one reminder does not send the missing one as off',
      profileWith({ notifications: null }, 'notifications'),
      { remindByText: true },
      { ...rest, email, address, notifications: { sms: true } },
    ],
    [
      'what came empty is sent as empty',
      profileWith({ vat_number: null }),
      {},
      { ...toUpdate(validValues), vat_number: null },
    ],
    ['what the driver emptied is sent as empty', full, { knownAs: '' }, { ...toUpdate(validValues), known_as: null }],
  ])('%s', (_, profile, typed, update) => {
    expect(sentValues(profile, typed)).toEqual(update);
  });

  it('are not required', async () => {
    const profile = profileWith({ email: null, phone: null }, 'email', 'phone');
    expect(await formErrors(profileSchema(unaskedFields(profile)), valuesOf(profile))).toEqual({});
    expect(
      await formErrors(profileSchema(unaskedFields(profile)), { ...valuesOf(profile), email: 'adil' }),
    ).toHaveProperty('email');
  });
});

describe('the draft of the profile', () => {
  it('stores the differences as text, from which the input can be restored', () => {
    const typed = { ...validValues, knownAs: '', phone: '0770', remindByText: true };
    const draft = toDraft(typed, validValues);
    expect(draft).toEqual({ knownAs: '', phone: '0770', remindByText: 'true' });
    expect(withDraft(validValues, draft)).toEqual(typed);
  });

  it('does not undo changes that were made elsewhere meanwhile', () => {
    const draft = toDraft({ ...validValues, knownAs: 'A' }, validValues);
    expect(withDraft({ ...validValues, town: 'Westmoor' }, draft)).toEqual({
      ...validValues,
      knownAs: 'A',
      town: 'Westmoor',
    });
  });

  it('is empty if nothing differs, and fields that the form does not have are ignored', () => {
    expect(toDraft(validValues, validValues)).toEqual({});
    expect(withDraft(validValues, { colour: 'black', toString: 'x' })).toEqual(validValues);
  });
});

it.each<[string, Partial<ProfileValues>, ProfileValues]>([
  ['as they came', {}, validValues],
  ['only what is needed', {}, least],
  ['an emoji', { knownAs: 'Adi 🚗' }, validValues],
  ['from right to left', { knownAs: 'عادل', town: 'שדרות' }, validValues],
  ['the longest texts', { knownAs: 'x'.repeat(60), addressLine1: 'x'.repeat(100), town: 'x'.repeat(60) }, validValues],
  ['sixty emoji, counted as the operator counts', { knownAs: '🚗'.repeat(60) }, validValues],
  ['spaces around', { email: ' adil@example.com ', phone: ' 07700900142 ', postcode: ' zm42qa ' }, validValues],
  ['a number of another country', { phone: '+353 86 123 4567' }, validValues],
  ['a landline', { emergencyPhone: '01632 960012' }, validValues],
  ['an emergency contact without a relationship', { emergencyRelationship: '' }, validValues],
  ['only spaces where nothing is needed', { knownAs: '   ', town: '  ', emergencyName: ' ' }, least],
  ['an unusual VAT number', { vatNumber: 'IE1234567X' }, validValues],
])('valid details: %s', async (_, values, from) => {
  expect(await check(values, from)).toEqual({});
});

describe('each error is shown next to its field (ER-05)', () => {
  const number = (whose: string) =>
    `Enter ${whose}, for example 07700\u00a0900\u00a0142. Start numbers from other countries with +`;
  const email = 'Enter an email address in the correct format, for example name@example.com';
  it.each<[keyof ProfileValues, string, string]>([
    ['knownAs', 'x'.repeat(61), 'Known as must be 60 characters or fewer'],
    ['knownAs', 'x'.repeat(10_000), 'Known as must be 60 characters or fewer'],
    ['email', '', 'Enter your email address'],
    ['email', '   ', 'Enter your email address'],
    ['email', 'adil', email],
    ['email', 'adil@', email],
    ['email', 'adil@example', email],
    ['email', 'adil@example.', email],
    ['email', 'adil farrow@example.com', email],
    ['email', 'adil@example.com, nadia@example.com', email],
    ['email', '🚕@example.com', email],
    ['email', 'عادل@example.com', email],
    ['email', `${'x'.repeat(250)}@example.com`, 'The email address must be 254 characters or fewer'],
    ['phone', '', 'Enter your mobile number'],
    ['phone', ' ', 'Enter your mobile number'],
    ['phone', '07700 900 14', number('your mobile number')],
    ['phone', 'none', number('your mobile number')],
    ['phone', '📱📱📱', number('your mobile number')],
    ['phone', 'عادل', number('your mobile number')],
    ['phone', '0'.repeat(10_000), number('your mobile number')],
    ['addressLine1', '', 'Enter the house and street'],
    ['addressLine1', 'x'.repeat(101), 'The first line must be 100 characters or fewer'],
    ['addressLine2', 'x'.repeat(101), 'Second line must be 100 characters or fewer'],
    ['town', '  ', 'Enter the town'],
    ['town', 'x'.repeat(61), 'The town must be 60 characters or fewer'],
    ['county', 'x'.repeat(61), 'The county must be 60 characters or fewer'],
    ['postcode', '', 'Enter the postcode'],
    ['postcode', 'Eastmoor', 'Enter a full UK postcode, for example ZM4\u00a02QA'],
    ['postcode', '🚕', 'Enter a full UK postcode, for example ZM4\u00a02QA'],
    ['postcode', 'שדרות', 'Enter a full UK postcode, for example ZM4\u00a02QA'],
    ['postcode', 'x'.repeat(10_000), 'Enter a full UK postcode, for example ZM4\u00a02QA'],
    ['emergencyName', '', 'Enter the name of your emergency contact'],
    ['emergencyName', 'x'.repeat(101), 'Their name must be 100 characters or fewer'],
    ['emergencyRelationship', 'x'.repeat(41), 'Relationship must be 40 characters or fewer'],
    ['emergencyPhone', '', 'Enter the phone number of your emergency contact'],
    ['emergencyPhone', '999', number('their phone number')],
    ['vatNumber', '1'.repeat(15), 'The VAT number must be 14 characters or fewer'],
  ])('%s: %j', async (field, value, message) => {
    expect(await check({ [field]: value })).toEqual({ [field]: message });
  });

  it.each<[keyof ProfileValues, readonly (keyof ProfileValues)[]]>([
    ['addressLine2', ['addressLine1', 'town', 'postcode']],
    ['county', ['addressLine1', 'town', 'postcode']],
    ['postcode', ['addressLine1', 'town']],
    ['emergencyRelationship', ['emergencyName', 'emergencyPhone']],
  ])('%s alone requires the rest', async (typedField, requiredFields) => {
    expect(Object.keys(await check({ [typedField]: 'ZM4 2QA' }, least)).sort()).toEqual([...requiredFields].sort());
  });
});

it.each([
  ['GB123456789', true],
  ['gb 123 4567 89', true],
  ['123456789', true],
  ['XI123456789012', true],
  ['12345678', false],
  ['IE1234567X', false],
])('does %j look like a VAT number? %s', (typed, isVatNumber) => {
  expect(looksLikeVatNumber(typed)).toBe(isVatNumber);
});

describe('a password change', () => {
  const typed = {
    current_password: 'three random words',
    password: 'four other random words',
    password_confirmation: 'four other random words',
  };
  const owner = { email: 'adil.farrow@example.com', names: ['Adil', 'Farrow', null], callsign: '418' };

  it('is valid', async () => {
    expect(await formErrors(passwordSchema(owner), typed)).toEqual({});
  });

  it.each<[string, Partial<typeof typed>, object]>([
    [
      'nothing typed',
      { current_password: '', password: '', password_confirmation: '' },
      {
        current_password: 'Enter your current password',
        password: 'Enter a new password',
        password_confirmation: 'Confirm your new password',
      },
    ],
    [
      'not the same',
      { password_confirmation: 'four other random word' },
      { password_confirmation: 'The passwords don’t match' },
    ],
    [
      'the current one',
      { password: typed.current_password, password_confirmation: typed.current_password },
      { password: 'Choose a password that’s different from your current one' },
    ],
    [
      'their own name',
      { password: 'FARROW and more', password_confirmation: 'FARROW and more' },
      { password: 'Choose a password that doesn’t include your name or email address' },
    ],
    [
      'too short',
      { password: 'short', password_confirmation: 'short' },
      { password: 'The password must be 8 characters or more' },
    ],
  ])('is invalid: %s', async (_, changes, errors) => {
    expect(await formErrors(passwordSchema(owner), { ...typed, ...changes })).toEqual(errors);
  });
});
