/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countJest, countPlaywright } from './counts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'counts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test file of Jest that could not run is a failed case', () => {
  const file = report({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 });
  expect(countJest(file)).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

test('a flaky case and trouble around the cases of Playwright are failed cases', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] });
  expect(countPlaywright(file)).toEqual({ passed: 5, failed: 3, skipped: 0 });
});
