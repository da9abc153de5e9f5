/** @jest-environment node */
import { requiredTypes } from '../../sandbox/api/change-rules';
import type { VehicleDetails } from '../../sandbox/api/rows';
import { typesOfVehicle } from '../../sandbox/world/document-types';

const newCar: VehicleDetails = {
  ...{ registration: 'TB26LMR', make: 'Aldera', model: 'Meridian Hybrid', colour: 'black', fuel_type: 'hybrid' },
  ...{ year: new Date().getFullYear(), first_registered_on: null, plate_number: null, ownership: 'owned' as const },
  ...{ passenger_seats: 4, wheelchair_accessible: false },
};

test('a change asks for every document without which the new car may not be driven', () => {
  const needed = typesOfVehicle(newCar).filter(({ required }) => required);
  expect(requiredTypes('temporary', undefined, newCar)).toEqual(needed.map(({ type }) => type));
});
