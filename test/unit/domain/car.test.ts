/** @jest-environment node */
import { carInList, carName, changeInSentence, currentOf, isUnclear } from '../../../src/domain/car';

const car = { registration: 'YA23KXP', make: 'Toyota', model: 'Prius' };

it.each([
  [car, 'YA23\u00a0KXP', 'YA23\u00a0KXP, Toyota Prius'],
  [{ ...car, make: null, model: null }, 'YA23\u00a0KXP', 'YA23\u00a0KXP'],
  [{ ...car, registration: null }, 'Toyota Prius', 'Toyota Prius'],
  [{ ...car, registration: null, model: null }, 'Toyota', 'Toyota'],
  [{ registration: null, make: null, model: null }, 'Car', 'Car'],
])('the name of a car: %o: %s', (named, name, inList) => {
  expect([carName(named), carInList(named)]).toEqual([name, inList]);
});

it.each([
  ['replace', car, 'change of car to YA23\u00a0KXP'],
  ['add', car, 'request to add YA23\u00a0KXP'],
  ['update', car, 'update of YA23\u00a0KXP’s details'],
  ['remove', null, 'request to remove YA23\u00a0KXP'],
])('a change %s of %o: %s', (kind, proposed, name) => {
  expect(changeInSentence({ kind, proposed, vehicle_id: '1' }, [{ ...car, id: '1' }])).toBe(name);
});

it.each([[[]], [null]])('a removal without its car: %j', (vehicles) => {
  expect(changeInSentence({ kind: 'remove', proposed: null, vehicle_id: '1' }, vehicles)).toBe('change of car');
});

const carOf = (id: string, is_current: boolean | null, status: unknown = 'active') => ({ id, is_current, status });

it.each([
  ['the one that the operator says', [carOf('1', false), carOf('2', true)], '2', false],
  ['the only one, where the operator does not say', [carOf('1', null), carOf('2', false, 'removed')], '1', false],
  ['none of several, where the operator does not say', [carOf('1', null), carOf('2', null)], undefined, true],
  ['none that is not in use', [carOf('1', false)], undefined, false],
  ['none where there is none', [], undefined, false],
])('the car in use: %s', (_, cars, id, unclear) => {
  expect(currentOf(cars)?.id).toBe(id);
  expect(isUnclear(cars)).toBe(unclear);
});
