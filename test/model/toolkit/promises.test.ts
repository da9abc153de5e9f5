/** @jest-environment node */
import { notTold, type Title } from './promises';

const titles: readonly Title[] = [
  { kind: 'group', title: 'nobody waits' },
  { kind: 'test', title: 'a driver comes (AP-01)' },
  { kind: 'step', title: 'in a minute' },
  { kind: 'test', title: 'a driver goes' },
  { kind: 'test', title: 'on … nobody is left' },
];
const told = (...toldBy: string[]) => notTold([{ says: 'Nobody is left behind.', toldBy }], titles);

test('a promise finds each test that it names, by any part of its title', () => {
  expect(told('a driver comes', 'driver goes', 'on … nobody is left')).toEqual([]);
});

test('a promise needs a test: not one that is missing or ambiguous, and not a group or a step', () => {
  expect(told()).toEqual(['no test tells: Nobody is left behind.']);
  expect(told('a driver came')).toEqual(['0 tests are called "a driver came": Nobody is left behind.']);
  expect(told('a driver')).toEqual(['2 tests are called "a driver": Nobody is left behind.']);
  expect(told('nobody waits')).toEqual(['0 tests are called "nobody waits": Nobody is left behind.']);
  expect(told('in a minute')).toEqual(['0 tests are called "in a minute": Nobody is left behind.']);
});
