/** @jest-environment node */
import { type Title, unproven } from './promises';

const titles: readonly Title[] = [
  { kind: 'group', title: 'nobody waits' },
  { kind: 'test', title: 'a driver comes (AP-01)' },
  { kind: 'step', title: 'in a minute' },
  { kind: 'test', title: 'a driver goes' },
  { kind: 'test', title: 'on … nobody is left' },
];
const unprovenOf = (...provenBy: string[]) => unproven([{ says: 'Nobody is left behind.', provenBy }], titles);

test('a promise finds each test that it names, by any part of its title', () => {
  expect(unprovenOf('a driver comes', 'driver goes', 'on … nobody is left')).toEqual([]);
});

test('a promise needs a test: not one that is missing or ambiguous, and not a group or a step', () => {
  expect(unprovenOf()).toEqual(['no test proves: Nobody is left behind.']);
  expect(unprovenOf('a driver came')).toEqual(['0 tests are called "a driver came": Nobody is left behind.']);
  expect(unprovenOf('a driver')).toEqual(['2 tests are called "a driver": Nobody is left behind.']);
  expect(unprovenOf('nobody waits')).toEqual(['0 tests are called "nobody waits": Nobody is left behind.']);
  expect(unprovenOf('in a minute')).toEqual(['0 tests are called "in a minute": Nobody is left behind.']);
});
