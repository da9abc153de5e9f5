/** @jest-environment node */
import { type Title, unproven } from './guarantees';

const titles: readonly Title[] = [
  { kind: 'group', title: 'no passenger waits' },
  { kind: 'test', title: 'a driver comes (AP-01)' },
  { kind: 'step', title: 'in a minute' },
  { kind: 'test', title: 'a driver goes' },
  { kind: 'test', title: 'on … no passenger is left' },
];
const unprovenOf = (...provenBy: string[]) => unproven([{ says: 'No passenger is left behind.', provenBy }], titles);

test('a guarantee finds each test that it names, by any part of its title', () => {
  expect(unprovenOf('a driver comes', 'driver goes', 'on … no passenger is left')).toEqual([]);
});

test('a guarantee needs a test: not one that is missing or ambiguous, and not a group or a step', () => {
  expect(unprovenOf()).toEqual(['no test proves: No passenger is left behind.']);
  expect(unprovenOf('a driver came')).toEqual(['0 tests are called "a driver came": No passenger is left behind.']);
  expect(unprovenOf('a driver')).toEqual(['2 tests are called "a driver": No passenger is left behind.']);
  expect(unprovenOf('no passenger waits')).toEqual([
    '0 tests are called "no passenger waits": No passenger is left behind.',
  ]);
  expect(unprovenOf('in a minute')).toEqual(['0 tests are called "in a minute": No passenger is left behind.']);
});
