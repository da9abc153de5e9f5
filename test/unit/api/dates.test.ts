import { is } from 'valibot';
import { localDay, moment } from '../../../src/api/dates';

test.each([
  ['2026-02-23', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-2-3', false],
  ['2026-02-23T09:30:00Z', false],
  ['tomorrow', false],
  ['', false],
  [20_260_223, false],
])('a day of %p is one: %p (SEC-12)', (day, isOne) => {
  expect(is(localDay, day)).toBe(isOne);
});

test.each([
  ['2026-02-23T09:30:00Z', true],
  ['2026-02-23T09:30:00.123456Z', true],
  ['2026-02-23T09:30:00+01:00', true],
  ['2026-02-23T09:30:00', false],
  ['2026-02-23T25:30:00Z', false],
  ['2026-02-23', false],
  ['now', false],
  [1_771_838_000, false],
])('a moment of %p is one: %p (SEC-12)', (text, isOne) => {
  expect(is(moment, text)).toBe(isOne);
});
