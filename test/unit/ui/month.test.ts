/** @jest-environment node */
import { joinChoices, splitChoices } from '../../../src/ui/choices';
import { joinMonth, splitMonth } from '../../../src/ui/month';

it.each([
  ['8', '2024', '2024-08'],
  ['Aug', ' 2024 ', '2024-08'],
  ['december', '2024', '2024-12'],
  ['', '', ''],
  ['13', '2024', '13/2024'],
  ['8', '24', '8/24'],
  ['', '2024', '/2024'],
])('"%s" and "%s" are %s, and are read back unchanged', (month, year, value) => {
  expect(joinMonth([month, year])).toBe(value);
  expect(joinMonth(splitMonth(value))).toBe(value);
});

it('several choices keep their order', () => {
  expect(splitChoices(joinChoices(['b', 'a']))).toEqual(['b', 'a']);
  expect(splitChoices(joinChoices([]))).toEqual([]);
});
