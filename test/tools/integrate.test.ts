/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { consequences } from '../../scripts/doctor/consequences';

const page = readFileSync('docs/integrate.md', 'utf8');

test('docs/integrate.md names every consequence that the doctor reports', () => {
  // `data` is a list with the oldest first. A sentence names it, because no field is missing.
  const rows = consequences
    .filter(([field]) => field !== 'data')
    .map(([field, consequence]) => `| \`${field}\` | ${consequence} |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  expect(page).toContain('The doctor then names `data`');
});
