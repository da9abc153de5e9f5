/** @jest-environment node */
import type { OperatingArea } from '../../../src/api/driver';
import { renameFields } from '../../../src/api/rejected-fields';
import { documentFieldOf } from '../../../src/features/vehicle-documents/document';
import { formFieldNames } from '../../../src/features/vehicle-documents/vehicle-change/details';
import { checkCouncilRules } from '../../../src/features/vehicle-documents/vehicle-change/rules';
import { exampleOf } from '../../support/contract-examples';

const [eastmoor] = exampleOf<[OperatingArea]>('OperatingAreaList');
const area = (rules: Partial<OperatingArea['vehicle_rules']> = {}): OperatingArea => ({
  ...eastmoor,
  vehicle_rules: { ...eastmoor.vehicle_rules, notes: [], ...rules },
});

describe('the council’s rules, compared with a car', () => {
  const age = (first_registered_on: string | null, day: string, years = 5) =>
    checkCouncilRules({ first_registered_on }, area({ max_age_years_when_first_licensed: years }), day)[0]?.result;

  it.each<[string | null, string, string]>([
    ['2021-03-15', '2026-03-14', 'met'],
    ['2021-03-14', '2026-03-14', 'met'], // its fifth birthday
    ['2021-03-13', '2026-03-14', 'broken'],
    ['2020-12-31', '2026-01-01', 'broken'],
    ['2026-03-14', '2026-03-14', 'met'],
    ['2027-01-01', '2026-03-14', 'met'],
    ['2020-02-29', '2025-02-28', 'met'],
    ['2020-02-29', '2025-03-01', 'broken'],
    [null, '2026-03-14', 'unknown'],
  ])('a car of %s on %s, at most 5 years old: %s', (firstRegistered, on, result) => {
    expect(age(firstRegistered, on)).toBe(result);
  });

  it.each<[number, string]>([
    [2018, 'broken'],
    [2020, 'unknown'], // registered in 2020 it is too old, in 2021 perhaps not
    [2021, 'unknown'],
    [2022, 'met'],
    [Number.NaN, 'unknown'],
  ])('a car of the year %s, its first day not given, at most 5 years old: %s', (year, result) => {
    expect(checkCouncilRules({ year }, area(), '2026-03-14')[0]?.result).toBe(result);
  });

  it.each<[number | undefined, string]>([
    [3, 'broken'],
    [4, 'met'],
    [8, 'met'],
    [9, 'broken'],
    [0, 'broken'],
    [Number.NaN, 'unknown'],
    [undefined, 'unknown'],
  ])('%s passenger seats of 4 to 8: %s', (passenger_seats, result) => {
    const checks = checkCouncilRules(passenger_seats === undefined ? {} : { passenger_seats }, area(), '2026-03-14');
    expect(checks[1]).toEqual({ rule: '4 to 8 passenger seats', result });
  });

  it('allows an older car that was licensed before: with a plate, or as a car that is driven already', () => {
    const old = { first_registered_on: '2018-01-01' };
    const result = (car: object, isLicensed = false) =>
      checkCouncilRules({ ...old, ...car }, area(), '2026-03-14', isLicensed)[0];
    expect(result({})).toEqual({ rule: 'Up to 5 years old when it’s first licensed', result: 'broken' });
    const metAgeRule = { rule: 'Up to 11 years old, because it already has a plate', result: 'met' };
    expect(result({ plate_number: 'PHV-1187' })).toEqual(metAgeRule);
    expect(result({}, true)).toEqual(metAgeRule);
    expect(result({ first_registered_on: '2014-01-01' }, true)?.result).toBe('broken');
  });

  it('shows only what the council asks', () => {
    const rules = (changes: Partial<OperatingArea['vehicle_rules']>) =>
      checkCouncilRules({}, area(changes), '2026-03-14').map((check) => check.rule);
    expect(rules({})).toEqual(['Up to 5 years old when it’s first licensed', '4 to 8 passenger seats']);
    expect(rules({ max_age_years_when_first_licensed: 1 })[0]).toBe('Up to 1 year old when it’s first licensed');
    expect(rules({ max_age_years_when_first_licensed: null, min_passenger_seats: 4, max_passenger_seats: 4 })).toEqual([
      '4 passenger seats',
    ]);
  });
});

describe('rejected details (ER-05)', () => {
  const rename = (
    fields: Record<string, readonly string[]>,
    names: Readonly<Record<string, string>> = formFieldNames,
  ) => renameFields({ message: 'No.', fields }, names).fields;

  it('are mapped to the names of the form', () => {
    expect(rename({ 'proposed.registration': ['Taken.'], until: ['Too late.'] })).toEqual({
      registration: ['Taken.'],
      until: ['Too late.'],
    });
  });

  it('include those of one item of a list, and of a part of an input', () => {
    expect(rename({ 'amount.amount': ['Too small.'], 'amounts.0.x': ['Lost.'] }, { amount: 'amount' })).toEqual({
      amount: ['Too small.'],
      'amounts.0.x': ['Lost.'],
    });
    expect(rename({ 'files.0': ['Too large.'] }, documentFieldOf)).toEqual({ files: ['Too large.'] });
  });

  it('keep every sentence when several inputs share a field', () => {
    expect(rename({ 'files.0': ['Too large.'], 'files.2': ['Empty.'], files: ['Too many.'] }, documentFieldOf)).toEqual(
      {
        files: ['Too large.', 'Empty.', 'Too many.'],
      },
    );
  });

  it('keep a name without a field, so that nothing is lost', () => {
    expect(rename({ documents: ['The MOT is missing.'] })).toEqual({ documents: ['The MOT is missing.'] });
  });

  it('keep a name that every object has, such as “constructor”', () => {
    expect(rename({ constructor: ['A.'], toString: ['B.'], valueOf: ['C.'] })).toEqual({
      constructor: ['A.'],
      toString: ['B.'],
      valueOf: ['C.'],
    });
  });
});
