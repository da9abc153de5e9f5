/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { prices } from '../../scripts/doctor/prices';

const page = readFileSync('docs/integrate.md', 'utf8');

test('docs/integrate.md names every price that the doctor names', () => {
  const rows = prices.map(([field, price]) => `| \`${field}\` | ${price} |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});
