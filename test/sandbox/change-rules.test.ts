/** @jest-environment node */
import { requiredTypes } from '../../sandbox/api/change-rules';
import type { VehicleDetails } from '../../sandbox/api/rows';
import { addDays, today } from '../../sandbox/world/days';
import { car as sample } from '../unit/features/samples';

const car: VehicleDetails = { ...sample, plate_number: null, ownership: 'owned' };
const firstPapers = ['private_hire_vehicle_licence', 'insurance_certificate'];

it.each<[string, Parameters<typeof requiredTypes>[0], Partial<VehicleDetails>, string[]]>([
  ['an owned car', 'replace', {}, [...firstPapers, 'mot_certificate', 'v5c']],
  ['a hired car', 'replace', { ownership: 'hired' }, [...firstPapers, 'mot_certificate', 'hire_agreement']],
  ['a relative’s car', 'add', { ownership: 'family' }, [...firstPapers, 'mot_certificate', 'permission_letter']],
  ['a new car', 'replace', { first_registered_on: addDays(today(), -100) }, [...firstPapers, 'v5c']],
  ['a courtesy car', 'temporary', {}, [...firstPapers, 'mot_certificate']],
  ['a new plate', 'update', { plate_number: 'PHV-2000' }, ['private_hire_vehicle_licence']],
  ['a private registration', 'update', { registration: 'AD1L' }, [...firstPapers, 'v5c']],
  ['a new keeper', 'update', { ownership: 'company' }, ['insurance_certificate', 'hire_agreement']],
  ['a new colour', 'update', { colour: 'red' }, []],
  ['removing a car', 'remove', {}, []],
])('The documents that staff need for %s (FL-01)', (_, kind, changes, codes) => {
  expect(requiredTypes(kind, car, { ...car, ...changes }).map(({ code }) => code)).toEqual(codes);
});
