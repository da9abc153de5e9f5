import { object, string, ValidationError } from 'yup';
import { isFreeText } from '../../text/country';
import { isDay } from '../../text/dates';
import { isRegistration, registrationWords } from '../../text/registration';
import { carValues, type DetailsValues } from './details';

export type FieldErrors = Readonly<Partial<Record<keyof DetailsValues, string>>>;

const aboutACar = (kind: unknown) => kind !== 'remove' && kind !== '';
const needed = (words: string) =>
  string()
    .trim()
    .when('kind', ([kind], text) => (aboutACar(kind) ? text.required(words) : text));
const day = (words: string) => string().test('day', words, (text = '') => text === '' || isDay(text));

const schema = (nextYear: number) =>
  object({
    kind: string().required('Choose what changes'),
    registration: needed(`Enter the registration${isFreeText('registration') ? '' : ', like YA23 KXP'}`).test(
      'registration',
      registrationWords(),
      (text = '') => text === '' || isRegistration(text),
    ),
    make: needed('Enter the make, like Toyota').max(40, 'The make must be 40 characters or fewer'),
    model: needed('Enter the model, like Prius').max(60, 'The model must be 60 characters or fewer'),
    colour: needed('Choose the main colour'),
    year: needed('Enter the year it was made').test(
      'year',
      `The year must be between 1990 and ${nextYear}`,
      (text = '') =>
        text.trim() === '' || (/^\d{4}$/.test(text.trim()) && Number(text) >= 1990 && Number(text) <= nextYear),
    ),
    firstRegisteredOn: day('Enter a real date of first registration, like 17 5 2024'),
    fuelType: needed('Choose the fuel'),
    passengerSeats: needed('Choose how many passengers it takes'),
    wheelchairAccessible: needed('Choose yes or no'),
    plateNumber: string().trim().max(20, 'The plate number must be 20 characters or fewer'),
    ownership: needed('Choose whose car it is'),
    effectiveFrom: day('Enter a real date, like 9 3 2026'),
    until: string().when('kind', ([kind], text) =>
      kind === 'temporary'
        ? text
            .required('Enter the last day you will use it')
            .test('day', 'Enter a real date, like 9 3 2026', (value) => isDay(value))
        : text,
    ),
    reason: string().trim().max(500, 'The reason must be 500 characters or fewer'),
  });

/**
 * Checks the details before they are sent; the first message of each field. What is not asked for this kind of change cannot be
 * wrong: nobody could see it and put it right. `asksWhichCar`: there are several.
 */
export const checkDetails = async (
  typed: DetailsValues,
  thisYear: number,
  asksWhichCar = false,
): Promise<FieldErrors> => {
  const values = aboutACar(typed.kind) ? typed : { ...typed, ...carValues(null) };
  const which: Record<string, string> =
    asksWhichCar && typed.kind !== '' && typed.kind !== 'add' && typed.vehicleId === ''
      ? { vehicleId: 'Choose which car it is about' }
      : {};
  try {
    await schema(thisYear + 1).validate(values, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string> = { ...which };
    for (const { path, message } of error.inner) if (path && !(path in errors)) errors[path] = message;
    return errors;
  }
  const errors: Record<string, string> = { ...which };
  if (values.kind === 'temporary' && values.effectiveFrom !== '' && values.until < values.effectiveFrom) {
    errors.until = 'The last day must be after the first day';
  }
  return errors;
};
