import { existsSync } from 'node:fs';

/** The folders of the reports that the gate's browser steps leave, with screenshots and, on CI, the trace of the second try. */
export const browserReport = 'test-results/report';

/** The last lines after a failure: the command that opens the report of the browser tests, and how to run the failed steps again. */
export function howToLook(failedSteps: ReadonlySet<string>, report = browserReport): string[] {
  if (failedSteps.size === 0) return [];
  const names = [...failedSteps];
  const lines = ['', `To run what failed again: npm run check -- ${names.join(' ')}`];
  if (names.some((name) => name.endsWith('browser')) && existsSync(report))
    lines.push(`To open the report of the browser tests: npx playwright show-report ${report}`);
  return lines;
}
