import { object, type StringSchema, string } from 'yup';
import { isFreeText } from '../../../domain/country';
import { isRegistration, registrationText } from '../../../domain/registration';
import { isDay } from '../../../format/dates';
import { realDay } from '../../../ui/form-rules';

/** Applies the rules only to fields that this kind of change shows: an error on a hidden field could not be fixed. */
const aboutACar = (rules: StringSchema) =>
  string().when('kind', ([kind]) => (kind && kind !== 'remove' ? rules : string()));
const needed = (message: string) => string().trim().required(message);
const day = (name: string, example: string) =>
  string().test('day', realDay(name, example), (text = '') => text === '' || isDay(text));

/** The details of a change of car. `asksWhichCar`: there are several. */
export const detailsSchema = (today: string, asksWhichCar = false) => {
  const nextYear = Number(today.slice(0, 4)) + 1;
  return object({
    kind: string().required('Choose what changes'),
    vehicleId: string().when('kind', ([kind], text) =>
      asksWhichCar && kind && kind !== 'add' ? text.required('Choose which car') : text,
    ),
    registration: aboutACar(
      needed(`Enter the registration${isFreeText('registration') ? '' : ', for example YA23 KXP'}`).test(
        'registration',
        registrationText(),
        (text = '') => text === '' || isRegistration(text),
      ),
    ),
    make: aboutACar(needed('Enter the make, for example Toyota').max(40, 'The make must be 40 characters or fewer')),
    model: aboutACar(needed('Enter the model, for example Prius').max(60, 'The model must be 60 characters or fewer')),
    colour: aboutACar(needed('Choose the main colour')),
    year: aboutACar(
      needed('Enter the year of manufacture').test(
        'year',
        `The year must be between 1990 and ${nextYear}`,
        (text = '') => /^\d{4}$/.test(text) && Number(text) >= 1990 && Number(text) <= nextYear,
      ),
    ),
    firstRegisteredOn: aboutACar(day('Date of first registration', '17 5 2024')),
    fuelType: aboutACar(needed('Choose the fuel')),
    passengerSeats: aboutACar(needed('Choose the number of passenger seats')),
    wheelchairAccessible: aboutACar(needed('Choose if it’s wheelchair accessible')),
    plateNumber: aboutACar(string().trim().max(20, 'The plate number must be 20 characters or fewer')),
    ownership: aboutACar(needed('Choose who owns the car')),
    effectiveFrom: day('Start date', '9 3 2026'),
    until: string().when(['kind', 'effectiveFrom'], ([kind, from = ''], text) =>
      kind === 'temporary'
        ? text
            .required('Enter the end date')
            .test('day', realDay('End date', '9 3 2026'), isDay)
            .test('past', 'End date must be today or later', (until) => until >= today)
            .test('order', 'End date must be on or after the start date', (until) => !isDay(from) || until >= from)
        : text,
    ),
    reason: string().trim().max(500, 'Your note must be 500 characters or fewer'),
  });
};
