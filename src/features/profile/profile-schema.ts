import { lazy, object, type StringSchema, string } from 'yup';
import { isFreeText } from '../../domain/country';
import { emailProblem } from '../../domain/email';
import { isPhone, phoneText } from '../../domain/phone';
import { isPostcode, postcodeText } from '../../domain/postcode';
import { ruleFrom, textUpTo } from '../../ui/form-rules';
import { hasAddress, hasEmergencyContact, normaliseVatNumber, type ProfileValues } from './values';

const atMost = (max: number, label: string) => textUpTo(max, `${label} must be ${max} characters or fewer`);

const numberLike = (whose: string) =>
  `${phoneText(whose)}${isFreeText('phone') ? '' : '. Start numbers from other countries with +'}`;

const needed = (isNeeded: boolean, text: StringSchema, message: string) => (isNeeded ? text.required(message) : text);

/**
 * The rules of the driver's own details. The address and the emergency contact may be left out, but not in part. Fields in
 * `unasked` may stay empty: the operator gave no readable value for them.
 */
export const profileSchema = (unasked: readonly (keyof ProfileValues)[] = []) =>
  lazy((values: Partial<ProfileValues>) => {
    const [address, person] = [hasAddress(values), hasEmergencyContact(values)];
    const fields: Partial<Record<keyof ProfileValues, StringSchema>> = {
      knownAs: atMost(60, 'Known as'),
      email: string().test(ruleFrom((text = '') => emailProblem(text))),
      phone: string()
        .trim()
        .required('Enter your mobile number')
        .test('phone', numberLike('your mobile number'), (text = '') => isPhone(text)),
      addressLine1: needed(address, atMost(100, 'The first line'), 'Enter the house and street'),
      addressLine2: atMost(100, 'Second line'),
      town: needed(address, atMost(60, 'The town'), 'Enter the town'),
      county: atMost(60, 'The county'),
      postcode: needed(address, string().trim(), 'Enter the postcode').test(
        'postcode',
        postcodeText(),
        (text = '') => text === '' || isPostcode(text),
      ),
      emergencyName: needed(person, atMost(100, 'Their name'), 'Enter the name of your emergency contact'),
      emergencyRelationship: atMost(40, 'Relationship'),
      emergencyPhone: needed(person, string().trim(), 'Enter the phone number of your emergency contact').test(
        'phone',
        numberLike('their phone number'),
        (text = '') => text === '' || isPhone(text),
      ),
      vatNumber: string().test(
        'length',
        'The VAT number must be 14 characters or fewer',
        (text = '') => normaliseVatNumber(text).length <= 14,
      ),
    };
    for (const field of unasked) if (!values[field]) delete fields[field];
    return object(fields as Record<string, StringSchema>);
  });
