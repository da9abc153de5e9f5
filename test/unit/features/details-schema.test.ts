/** @jest-environment node */
import { type DetailsValues, startValues } from '../../../src/features/vehicle-documents/vehicle-change/details';
import { detailsSchema } from '../../../src/features/vehicle-documents/vehicle-change/details-schema';
import { formErrors } from '../../support/form-errors';
import { change } from './samples';

const validValues = startValues(change, null, null);
const check = (changes: Partial<DetailsValues>) =>
  formErrors(detailsSchema('2026-03-05'), { ...validValues, ...changes });

it.each<[string, Partial<DetailsValues>]>([
  ['as they came', {}],
  ['typed loosely', { registration: ' ya23-kxp ', year: ' 2023 ' }],
  ['a registration that looks like no UK one', { registration: 'Q123 ABC' }],
  ['the oldest year', { year: '1990' }],
  ['next year’s model', { year: '2027' }],
  [
    'the longest texts',
    { make: 'x'.repeat(40), model: 'x'.repeat(60), plateNumber: 'x'.repeat(20), reason: 'x'.repeat(500) },
  ],
  ['no first registration', { firstRegisteredOn: '' }],
  ['for a single day', { kind: 'temporary', effectiveFrom: '2026-03-09', until: '2026-03-09' }],
  ['another language', { make: 'Škoda', reason: '車を売りました 🚗' }],
])('valid details: %s', async (_, values) => {
  expect(await check(values)).toEqual({});
});

describe('each error is shown next to its field (ER-05)', () => {
  it.each<[keyof DetailsValues, string, string]>([
    ['registration', '', 'Enter the registration, for example YA23 KXP'],
    ['registration', '   ', 'Enter the registration, for example YA23 KXP'],
    ['registration', 'YA23KXPPP', 'Enter the registration in 8 letters and digits or fewer, for example YA23 KXP'],
    ['registration', 'YA23!', 'Enter the registration in 8 letters and digits or fewer, for example YA23 KXP'],
    ['registration', '<script>', 'Enter the registration in 8 letters and digits or fewer, for example YA23 KXP'],
    ['registration', 'ŻÓ12 ABC', 'Enter the registration in 8 letters and digits or fewer, for example YA23 KXP'],
    ['make', ' ', 'Enter the make, for example Toyota'],
    ['make', 'x'.repeat(41), 'The make must be 40 characters or fewer'],
    ['model', '', 'Enter the model, for example Prius'],
    ['model', 'x'.repeat(61), 'The model must be 60 characters or fewer'],
    ['colour', '', 'Choose the main colour'],
    ['year', '', 'Enter the year of manufacture'],
    ['year', '1989', 'The year must be between 1990 and 2027'],
    ['year', '2028', 'The year must be between 1990 and 2027'],
    ['year', '2023.5', 'The year must be between 1990 and 2027'],
    ['year', '2e3', 'The year must be between 1990 and 2027'],
    ['year', '23', 'The year must be between 1990 and 2027'],
    ['firstRegisteredOn', '2026-02-29', 'Date of first registration must be a real date, for example 17 5 2024'],
    ['firstRegisteredOn', '17/5/2024', 'Date of first registration must be a real date, for example 17 5 2024'],
    ['firstRegisteredOn', '17/5/24', 'Date of first registration must have the year in full, for example 2026'],
    ['fuelType', '', 'Choose the fuel'],
    ['passengerSeats', '', 'Choose the number of passenger seats'],
    ['plateNumber', 'x'.repeat(21), 'The plate number must be 20 characters or fewer'],
    ['ownership', '', 'Choose who owns the car'],
    ['effectiveFrom', '2026-13-01', 'Start date must be a real date, for example 9 3 2026'],
    ['reason', 'x'.repeat(501), 'Your note must be 500 characters or fewer'],
  ])('%s: %j', async (field, value, message) => {
    expect(await check({ [field]: value })).toEqual({ [field]: message });
  });

  it.each<[string, string, string]>([
    ['', '', 'Enter the end date'],
    ['', 'soon', 'End date must be a real date, for example 9 3 2026'],
    ['', '9/mar/26', 'End date must have the year in full, for example 2026'],
    ['', '2026-03-04', 'End date must be today or later'],
    ['2026-03-09', '2026-03-08', 'End date must be on or after the start date'],
  ])('the end date of a temporary car: from %j until %j', async (effectiveFrom, until, message) => {
    expect(await check({ kind: 'temporary', effectiveFrom, until })).toEqual({ until: message });
  });

  it('asks which of several cars it is about, in addition to other errors', async () => {
    const message = { vehicleId: 'Choose which car' };
    expect(await formErrors(detailsSchema('2026-03-05', true), { ...validValues, vehicleId: '' })).toEqual(message);
    expect(
      await formErrors(detailsSchema('2026-03-05', true), { ...validValues, vehicleId: '', kind: 'remove' }),
    ).toEqual(message);
    expect(
      await formErrors(detailsSchema('2026-03-05', true), { ...validValues, vehicleId: '', make: '' }),
    ).toMatchObject(message);
    expect(await formErrors(detailsSchema('2026-03-05', true), { ...validValues, vehicleId: '', kind: 'add' })).toEqual(
      {},
    );
    expect(await formErrors(detailsSchema('2026-03-05'), { ...validValues, vehicleId: '' })).toEqual({});
  });

  it('shows all errors together, one sentence each', async () => {
    const emptyValues = { ...startValues(null, null, null), kind: 'replace' } as const;
    const errors = await formErrors(detailsSchema('2026-03-05'), emptyValues);
    expect(Object.keys(errors).sort()).toEqual(
      ['colour', 'fuelType', 'make', 'model', 'ownership', 'passengerSeats', 'registration', 'year'].sort(),
    );
  });

  it('asks what changes before any question about the car', async () => {
    expect(await formErrors(detailsSchema('2026-03-05'), startValues(null, null, null))).toEqual({
      kind: 'Choose what changes',
    });
  });
});

describe('a hidden field is valid, because the driver could not correct it', () => {
  const invalidValues = {
    registration: 'NOT A REGISTRATION',
    make: 'x'.repeat(41),
    model: 'x'.repeat(61),
    colour: '',
    year: '1',
    firstRegisteredOn: 'x',
    fuelType: '',
    passengerSeats: '',
    plateNumber: 'x'.repeat(21),
    ownership: '',
  };

  it('for a removed car', async () => {
    expect(await check({ kind: 'remove', ...invalidValues })).toEqual({});
  });

  it('for the end date of a car that is not temporary', async () => {
    expect(await check({ kind: 'replace', effectiveFrom: '2026-03-09', until: 'x' })).toEqual({});
  });
});
