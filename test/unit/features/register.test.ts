import { emailProblem } from '../../../src/domain/email';
import { loginSchema } from '../../../src/features/login/schema';
import { toRegistration } from '../../../src/features/register/answers';
import { personSchema, placeSchema, signInSchema } from '../../../src/features/register/schema';
import { registrationDrafts } from '../../../src/features/register/wiring';
import { askSchema } from '../../../src/features/reset-password/schema';
import { addressSchema, codeSchema } from '../../../src/features/verify/schema';
import { draftStore } from '../../../src/storage/drafts';
import { formErrors } from '../../support/form-errors';

const long = 'a'.repeat(10_000);
const emailFormatError = 'Enter an email address in the correct format, for example name@example.com';

const address = [
  ['nothing', '', 'Enter your email address'],
  ['only spaces', ' \t ', 'Enter your email address'],
  ['10,000 characters', `${long}@example.com`, 'The email address must be 254 characters or fewer'],
  ['an emoji', '🚕@example.com', emailFormatError],
  ['right to left', 'سامي@example.com', emailFormatError],
  ['a direction control', 'adil\u202e@example.com', emailFormatError],
  ['a space within', 'adil farrow@example.com', emailFormatError],
  ['two addresses', 'a@example.com,b@example.com', emailFormatError],
  ['no domain', 'adil@example', emailFormatError],
  ['pasted spaces around it', '  adil@example.com\n', null],
  ['pasted invisible characters around it', '\u200e\ufeffadil@example.com\u200b ', null],
  ['only invisible characters', '\u200b\u200e', 'Enter your email address'],
  ['leading zeros', '007@example.com', null],
] as const;

test.each(address)('the error for an email address with %s', (_what, typed, text) =>
  expect(emailProblem(typed)).toBe(text),
);

describe('signing in', () => {
  const values = { email: 'adil@example.com', password: 'lamp river bicycle', remember: false };
  // The operator decides which addresses are valid. Only impossible ones are rejected here.
  test.each([
    ['nothing', '', 'Enter your email address'],
    ['only spaces', '  ', 'Enter your email address'],
    ['a word', 'adil', emailFormatError],
    ['a space within', 'adil farrow@example.com', emailFormatError],
    ['right to left', 'سامي@example.com', undefined],
    ['pasted spaces around it', ' adil@example.com ', undefined],
    ['pasted invisible characters around it', '\u200eadil@example.com\u200b', undefined],
    ['only invisible characters', '\u200b', 'Enter your email address'],
    ['10,000 characters', `${'a'.repeat(10_000)}@example.com`, 'The email address must be 254 characters or fewer'],
  ])('with %s for an address', async (_what, email, text) =>
    expect(await formErrors(loginSchema, { ...values, email })).toEqual(text ? { email: text } : {}),
  );

  test.each([
    ['nothing', '', 'Enter your password'],
    // Any text can be a password, and it is sent unchanged.
    ['only spaces', '   ', undefined],
    ['10,000 characters', long, undefined],
    ['an emoji', '🚕', undefined],
    ['leading zeros', '0007', undefined],
  ])('with %s for a password', async (_what, password, text) =>
    expect(await formErrors(loginSchema, { ...values, password })).toEqual(text ? { password: text } : {}),
  );
});

describe('the registration stored on this device', () => {
  const typed = { area: '12', fleet: '7', firstName: 'Nia', lastName: '', phone: '', badge: '', email: '' };
  const drafts = registrationDrafts({ drafts: draftStore(localStorage) });
  test('is what was typed, until it is deleted', () => {
    drafts.write(typed);
    expect(drafts.read()).toEqual(typed);
    expect(drafts.hasAnswers()).toBe(true);
    drafts.drop();
    expect(localStorage).toHaveLength(0);
    expect(drafts.read()).toMatchObject({ firstName: '', area: '' });
  });

  test('is empty while nothing is typed', () => {
    expect(drafts.hasAnswers()).toBe(false);
    drafts.write({ ...typed, area: '', fleet: ' ', firstName: '' });
    expect(drafts.hasAnswers()).toBe(false);
  });
});

const places = {
  areas: [
    { id: '12', name: 'Eastmoor', fleet_ids: ['7'] },
    { id: '13', name: 'Westmoor', fleet_ids: [] },
  ],
  fleets: [{ id: '7', name: 'Saltmere Cars' }],
} as unknown as Parameters<typeof placeSchema>[0];

test.each([
  ['nothing', '', '', { area: 'Choose where you work' }],
  ['an unknown area', '99', '7', { area: 'Choose where you work' }],
  ['the name of an area', 'Eastmoor', '7', { area: 'Choose where you work' }],
  ['an area, and no fleet', '12', '', { fleet: 'Choose a fleet' }],
  ['an unknown fleet', '12', '0007', { fleet: 'Choose a fleet' }],
  ['an area without fleets', '13', '', { area: 'Choose an area where a fleet is taking on drivers' }],
  ['both', '12', '7', {}],
])('the errors for the place of work: %s', async (_what, area, fleet, problems) =>
  expect(await formErrors(placeSchema(places), { area, fleet })).toEqual(problems),
);

describe('the errors for a driver’s details', () => {
  const person = { firstName: 'Nia', lastName: 'Rees', phone: '07700 900142', badge: '' };
  const phoneText = 'Enter a mobile number, for example 07700\u00a0900\u00a0142';
  test.each([
    [
      'everything empty',
      { firstName: '', lastName: '', phone: '' },
      ['Enter your first name', 'Enter your last name', 'Enter your mobile number'],
    ],
    [
      'only spaces',
      { firstName: ' ', lastName: '\t', phone: '  ' },
      ['Enter your first name', 'Enter your last name', 'Enter your mobile number'],
    ],
    [
      '10,000 characters',
      { firstName: long, lastName: long, phone: '7'.repeat(10_000), badge: long },
      [
        'Your first name must be 60 characters or fewer',
        'Your last name must be 60 characters or fewer',
        phoneText,
        'The badge number must be 30 characters or fewer',
      ],
    ],
    [
      'the longest texts, in characters of two code units',
      { firstName: '𐐷'.repeat(60), lastName: '𠮷'.repeat(60), badge: '𐐷'.repeat(30) },
      [],
    ],
    [
      'texts of one character more',
      { firstName: '𐐷'.repeat(61), lastName: '𠮷'.repeat(61), badge: '𐐷'.repeat(31) },
      [
        'Your first name must be 60 characters or fewer',
        'Your last name must be 60 characters or fewer',
        'The badge number must be 30 characters or fewer',
      ],
    ],
    [
      'emoji',
      { firstName: '🚕', phone: '🚕', badge: '🚕' },
      ['Enter your first name in letters', phoneText, 'Enter the badge number in letters and digits'],
    ],
    ['names from right to left', { firstName: 'سامي', lastName: 'כהן' }, []],
    ['leading zeros and pasted spaces', { firstName: ' Nia ', phone: ' 0044 7700 900142 ', badge: ' 00042 ' }, []],
  ])('%s', async (_what, typed, problems) =>
    expect(Object.values(await formErrors(personSchema, { ...person, ...typed }))).toEqual(problems),
  );

  test.each(address)('signs in with an email address: %s', async (_what, email, text) => {
    expect(await formErrors(signInSchema(person), { email, password: 'lamp river bicycle' })).toEqual(
      text ? { email: text } : {},
    );
  });

  test('needs a password', async () => {
    expect(await formErrors(signInSchema(person), { email: 'nia@example.com', password: '' })).toEqual({
      password: 'Choose a password',
    });
  });
});

test('a registration is sent without pasted spaces and invisible characters (ER-05)', () => {
  const place = { area: '12', fleet: '7' };
  const person = { firstName: '  عادل ', lastName: "O'Brien-Núñez 🙂", phone: ' 0044 (0) 7700\u00a0900-199 ' };
  const signIn = { email: ' \u200erosa.whitlow@example.com\u200b ', password: ' as typed ' };
  expect(toRegistration({ place, person: { ...person, badge: ' 000123 ' }, signIn }, true)).toEqual({
    operating_area_id: '12',
    fleet_id: '7',
    first_name: 'عادل',
    last_name: "O'Brien-Núñez 🙂",
    phone: '+447700900199',
    badge_number: '000123',
    email: 'rosa.whitlow@example.com',
    password: ' as typed ',
    password_confirmation: ' as typed ',
    terms_accepted: true,
    reinstate: true,
  });
});

describe('verifying an email address (RT-06)', () => {
  test.each([
    ['', 'Enter the code from the email'],
    ['\u00a0\u200b\u2003', 'Enter the code from the email'],
    ['12345', 'Code must be 6 digits'],
    ['1234567', 'Code must be 6 digits'],
    ['9'.repeat(10_000), 'Code must be 6 digits'],
    ['🙂🙂🙂🙂🙂🙂', 'Code must be 6 digits'],
    ['أبجدهو', 'Code must be 6 digits'],
  ])('%s is not a code', async (code, text) => expect(await formErrors(codeSchema, { code })).toEqual({ code: text }));

  // Digits of Arabic, Persian and full-width keyboards, as the field of a telephone number accepts them.
  test.each([' 000 000 ', '٠٠٠ ۰۰۰', '０００–０００', '\u200e000\u00a0000 '])('the code %j is read as digits', (code) =>
    expect(codeSchema.cast({ code })).toEqual({ code: '000000' }),
  );

  test.each(address)(
    'a corrected email address, and the one for a new password, are checked: %s',
    async (_, email, text) => {
      for (const schema of [addressSchema, askSchema])
        expect(await formErrors(schema, { email })).toEqual(text ? { email: text } : {});
    },
  );
});
