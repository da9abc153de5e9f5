import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { models } from '../models/all';
import { proofs } from '../models/proofs';
import type { CriterionName } from '../toolkit/cover';
import { gapsIn, mergeCoverage, type PathsByTransition, summaryOf, walkedIn } from '../toolkit/coverage';
import type { PathCoverage, PathRun } from '../toolkit/path-coverage';

/**
 * Merges what the charts in the running portal reported during the paths, and fails a whole run that missed a state or a transition. A partial
 * run is not judged, and its report has a file of its own. `walked.json` lists the paths of each transition for the atlas.
 */
// biome-ignore lint/style/noDefaultExport: Playwright finds a reporter by its default export.
export default class CoverageReporter implements Reporter {
  private readonly folder: string;
  private readonly runs: PathRun[] = [];

  constructor({ folder = path.resolve('test-results/paths') }: { readonly folder?: string } = {}) {
    this.folder = folder;
  }

  onTestEnd(
    _test: Pick<TestCase, 'titlePath'>,
    { attachments, duration }: Pick<TestResult, 'attachments' | 'duration'>,
  ): void {
    const report = attachments.find(({ name }) => name === 'chart-coverage')?.body;
    if (report) this.runs.push({ ...(JSON.parse(report.toString()) as PathCoverage), milliseconds: duration });
  }

  async onEnd(result: Pick<FullResult, 'status'>): Promise<{ status?: FullResult['status'] } | undefined> {
    if (this.runs.length === 0) return undefined;
    const { folder } = this;
    const criterion = (process.env.PATH_CRITERION ?? 'transitions') as CriterionName;
    const report = mergeCoverage(models, criterion, this.runs, proofs);
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, report.isWhole ? 'coverage.json' : 'coverage-of-a-part.json');
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    const walked = path.join(folder, 'walked.json');
    const before = existsSync(walked) ? (JSON.parse(readFileSync(walked, 'utf8')) as PathsByTransition) : {};
    writeFileSync(walked, `${JSON.stringify(walkedIn(report, before), null, 2)}\n`);
    for (const { chart, optimum, transitions, paths, steps, seconds } of report.charts) {
      if (paths === 0) continue;
      const optimumText = optimum === null ? '' : `, proven optimum ${optimum}`;
      console.log(
        `${chart}: ${transitions.covered} of ${transitions.total} transitions, ${paths} paths with ${steps} steps${optimumText}, ${seconds} s`,
      );
    }
    const gaps = gapsIn(report);
    console.log(`${summaryOf(report)}; ${path.relative('.', file)}`);
    if (gaps.length === 0) return undefined;
    console.log(`Not covered:\n${gaps.map((gap) => `  ${gap}`).join('\n')}`);
    return { status: result.status === 'passed' ? 'failed' : result.status };
  }
}
