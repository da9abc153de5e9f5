/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { consequences } from '../../scripts/doctor/consequences';

const page = readFileSync('docs/integrate.md', 'utf8');

test('docs/integrate.md names every consequence that the doctor reports', () => {
  const rows = consequences.map(([field, consequence]) => `| \`${field}\` | ${consequence} |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});
