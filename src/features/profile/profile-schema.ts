import { object, string, ValidationError } from 'yup';
import { isFreeText } from '../../text/country';
import { emailProblem } from '../../text/email';
import { isPhone, phoneWords } from '../../text/phone';
import { isPostcode, postcodeWords } from '../../text/postcode';
import { hasAddress, hasEmergencyContact, normaliseVatNumber, type ProfileValues } from './values';

export type FieldErrors = Readonly<Partial<Record<keyof ProfileValues, string>>>;

/** Counted as the operator counts: an emoji is as long as a letter. */
const atMost = (most: number, what: string) =>
  string()
    .trim()
    .test('length', `${what} must be ${most} characters or fewer`, (text = '') => [...text].length <= most);

const numberLike = (whose: string) =>
  `${phoneWords(whose)}${isFreeText('phone') ? '' : '. One from another country begins with +'}`;

const schema = ({ address, person }: { readonly address: boolean; readonly person: boolean }) => {
  const needed = (isNeeded: boolean, text: ReturnType<typeof atMost>, words: string) =>
    isNeeded ? text.required(words) : text;
  return object({
    knownAs: atMost(60, 'The name we call you'),
    email: string().test('email', (text = '', { createError }) => {
      const message = emailProblem(text);
      return message === null || createError({ message });
    }),
    phone: string()
      .trim()
      .required('Enter your mobile number')
      .test('phone', numberLike('your mobile number'), (text) => isPhone(text)),
    addressLine1: needed(address, atMost(100, 'The first line'), 'Enter the house and street'),
    addressLine2: atMost(100, 'The second line'),
    town: needed(address, atMost(60, 'The town'), 'Enter the town'),
    county: atMost(60, 'The county'),
    postcode: needed(address, string().trim(), 'Enter the postcode').test(
      'postcode',
      postcodeWords(),
      (text = '') => text === '' || isPostcode(text),
    ),
    emergencyName: needed(person, atMost(100, 'Their name'), 'Enter the name of the person we call'),
    emergencyRelationship: atMost(40, 'Who they are to you'),
    emergencyPhone: needed(person, string().trim(), 'Enter the phone number of the person we call').test(
      'phone',
      numberLike('their phone number'),
      (text = '') => text === '' || isPhone(text),
    ),
    vatNumber: string().test(
      'length',
      'The VAT number must be 14 characters or fewer',
      (text = '') => normaliseVatNumber(text).length <= 14,
    ),
  });
};

/**
 * Checks the details before they are sent; the first message of each field. Address and person may be left out, but not half. The unasked
 * fields may stay empty.
 */
export const checkProfile = async (
  values: ProfileValues,
  unasked: readonly (keyof ProfileValues)[] = [],
): Promise<FieldErrors> => {
  try {
    await schema({ address: hasAddress(values), person: hasEmergencyContact(values) }).validate(values, {
      abortEarly: false,
    });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string> = {};
    for (const { path, message, type } of error.inner) {
      // An empty field is also no number: what is missing is the better word.
      const isLeft = unasked.some((field) => field === path && values[field] === '');
      if (path && !isLeft && (!(path in errors) || type === 'required')) errors[path] = message;
    }
    return errors;
  }
};
