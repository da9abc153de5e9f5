/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { howToLook } from '../../scripts/failures';

const report = mkdtempSync(path.join(os.tmpdir(), 'report-'));
afterAll(() => rmSync(report, { recursive: true }));

test('after a failed browser test the gate ends with the command that opens its report', () => {
  expect(howToLook(new Set(['lint', 'browser']), report)).toEqual([
    '',
    'To run what failed again: npm run check -- lint browser',
    `To open the report of the browser tests: npx playwright show-report ${report}`,
  ]);
  expect(howToLook(new Set(['prove-browser']), report).at(-1)).toContain('show-report');
});

test('the gate names no report that does not exist or is not needed', () => {
  expect(howToLook(new Set(['browser']), path.join(report, 'missing')).join()).not.toContain('show-report');
  expect(howToLook(new Set(['lint']), report).join()).not.toContain('show-report');
  expect(howToLook(new Set(), report)).toEqual([]);
});
