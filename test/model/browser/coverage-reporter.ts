import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { models } from '../models/all';
import { proofs } from '../models/proofs';
import { mentionsIn, notInBrowser, requirements, requirementsIn } from '../requirements';
import type { CriterionName } from '../toolkit/cover';
import { gapsIn, mergeCoverage, summaryOf, type Walked, walkedIn } from '../toolkit/coverage';
import { coverageHtml } from '../toolkit/coverage-html';
import { graphOf } from '../toolkit/gate';
import { recordedMachineLevel } from '../toolkit/record';
import type { PathRun, SeenInPath } from '../toolkit/seen';

const nodeTests = ['test/unit', 'test/server', 'test/sandbox', 'test/tools'];

/**
 * Adds up what the charts in the running portal told during the paths, writes the report, and fails the run when a transition that
 * a driver can cause was not taken, or nothing in a browser shows a requirement. Only a whole run is judged: the report of a part has a
 * file of its own. The atlas shows which paths take a transition, as the runs since the last whole one found it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright finds a reporter by its default export.
export default class CoverageReporter implements Reporter {
  private readonly folder: string;
  private readonly paths: PathRun[] = [];
  private readonly ran: { readonly id: string; readonly test: string; readonly isOk: boolean }[] = [];

  constructor({ folder = path.resolve('test-results/paths') }: { readonly folder?: string } = {}) {
    this.folder = folder;
  }

  onTestEnd(test: Pick<TestCase, 'titlePath'>, result: Pick<TestResult, 'status' | 'attachments' | 'duration'>): void {
    const isOk = result.status === 'passed';
    const news = result.attachments.find(({ name }) => name === 'chart-news')?.body;
    if (news) {
      this.paths.push({ ...(JSON.parse(news.toString()) as SeenInPath), isOk, milliseconds: result.duration });
      return;
    }
    const [, , ...titles] = test.titlePath();
    const name = titles.join(' › ');
    for (const id of new Set(requirementsIn(name))) this.ran.push({ id, test: name, isOk });
  }

  async onEnd(result: Pick<FullResult, 'status'>): Promise<{ status?: FullResult['status'] } | undefined> {
    if (this.paths.length === 0) return undefined;
    const { folder } = this;
    const report = mergeCoverage(models, {
      criterion: (process.env.PATH_CRITERION ?? 'transitions') as CriterionName,
      browser: this.paths,
      proofs,
      machine: new Map(
        models.flatMap((model) => {
          const runs = recordedMachineLevel(graphOf(model));
          return runs ? [[model.name, runs] as const] : [];
        }),
      ),
      evidence: {
        sentences: requirements,
        inBrowserTests: mentionsIn('test/browser'),
        inNodeTests: mentionsIn(...nodeTests),
        notInBrowser,
        ran: this.ran,
      },
    });
    mkdirSync(folder, { recursive: true });
    const name = report.isWhole ? 'coverage' : 'coverage-of-a-part';
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(path.join(folder, `${name}.html`), coverageHtml(report));
    const walked = path.join(folder, 'walked.json');
    const before = existsSync(walked) ? (JSON.parse(readFileSync(walked, 'utf8')) as Walked) : {};
    writeFileSync(walked, `${JSON.stringify(walkedIn(report, before), null, 2)}\n`);
    for (const { machine, optimum, levels } of report.machines) {
      const { transitions, paths, steps, seconds } = levels.browser;
      const yardstick = optimum === null ? '' : `, proven optimum ${optimum}`;
      if (paths === 0) continue;
      console.log(
        `${machine}: ${transitions.covered} of ${transitions.total} transitions, ${paths} paths with ${steps} steps${yardstick}, ${seconds} s`,
      );
    }
    const gaps = gapsIn(report);
    console.log(`${summaryOf(report)}; ${path.relative('.', path.join(folder, `${name}.html`))}`);
    if (gaps.length === 0) return undefined;
    console.log(`Not covered:\n${gaps.map((gap) => `  ${gap}`).join('\n')}`);
    return { status: result.status === 'passed' ? 'failed' : result.status };
  }
}
