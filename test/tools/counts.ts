import { readFileSync } from 'node:fs';

/** Test cases of a run. A test file that could not be run at all is one failed case. */
export type Counts = { passed: number; failed: number; skipped: number };

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
};

/** Reads the file that `jest --json --outputFile` writes. */
export function countJest(file: string): Counts {
  const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

/** Reads the file of Playwright's JSON reporter. A flaky case is a failed one: nothing here may depend on luck. */
export function countPlaywright(file: string): Counts {
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
