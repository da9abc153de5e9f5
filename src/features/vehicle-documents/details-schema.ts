import { object, type StringSchema, string } from 'yup';
import { isFreeText } from '../../text/country';
import { isDay } from '../../text/dates';
import { isRegistration, registrationWords } from '../../text/registration';

/** Applies the rules only to fields that this kind of change shows: an error on a hidden field could not be fixed. */
const aboutACar = (rules: StringSchema) =>
  string().when('kind', ([kind]) => (kind && kind !== 'remove' ? rules : string()));
const needed = (words: string) => string().trim().required(words);
const day = (words: string) => string().test('day', words, (text = '') => text === '' || isDay(text));

/** The details of a change of car. `asksWhichCar`: there are several. */
export const detailsSchema = (thisYear: number, asksWhichCar = false) =>
  object({
    kind: string().required('Choose what changes'),
    vehicleId: string().when('kind', ([kind], text) =>
      asksWhichCar && kind && kind !== 'add' ? text.required('Choose which car it is about') : text,
    ),
    registration: aboutACar(
      needed(`Enter the registration${isFreeText('registration') ? '' : ', like YA23 KXP'}`).test(
        'registration',
        registrationWords(),
        (text = '') => text === '' || isRegistration(text),
      ),
    ),
    make: aboutACar(needed('Enter the make, like Toyota').max(40, 'The make must be 40 characters or fewer')),
    model: aboutACar(needed('Enter the model, like Prius').max(60, 'The model must be 60 characters or fewer')),
    colour: aboutACar(needed('Choose the main colour')),
    year: aboutACar(
      needed('Enter the year it was made').test(
        'year',
        `The year must be between 1990 and ${thisYear + 1}`,
        (text = '') => /^\d{4}$/.test(text) && Number(text) >= 1990 && Number(text) <= thisYear + 1,
      ),
    ),
    firstRegisteredOn: aboutACar(day('Enter a real date of first registration, like 17 5 2024')),
    fuelType: aboutACar(needed('Choose the fuel')),
    passengerSeats: aboutACar(needed('Choose how many passengers it takes')),
    wheelchairAccessible: aboutACar(needed('Choose yes or no')),
    plateNumber: aboutACar(string().trim().max(20, 'The plate number must be 20 characters or fewer')),
    ownership: aboutACar(needed('Choose whose car it is')),
    effectiveFrom: day('Enter a real date, like 9 3 2026'),
    until: string().when(['kind', 'effectiveFrom'], ([kind, from = ''], text) =>
      kind === 'temporary'
        ? text
            .required('Enter the last day you will use it')
            .test('day', 'Enter a real date, like 9 3 2026', isDay)
            .test('order', 'The last day must be after the first day', (until) => !isDay(from) || until >= from)
        : text,
    ),
    reason: string().trim().max(500, 'The reason must be 500 characters or fewer'),
  });
