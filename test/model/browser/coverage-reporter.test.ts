/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { models } from '../models/all';
import type { CoverageReport, PathsByTransition } from '../toolkit/coverage';
import { leavesOf } from '../toolkit/definitions';
import { graphOf, planFor } from '../toolkit/gate';
import { type PathCoverage, stateIds } from '../toolkit/path-coverage';
import CoverageReporter from './coverage-reporter';

/** What the paths of a whole run report, except for one transition. */
const wholeRun = (without?: string): readonly PathCoverage[] =>
  models.flatMap((model) => {
    const graph = graphOf(model);
    return planFor(graph, 'browser', models).map((_, index) => ({
      model: model.name,
      path: `${index}`,
      steps: 1,
      // The chart without a page is covered by the paths of other charts.
      transitions: models.flatMap((other) => graphOf(other).definitions).filter((id) => id !== without),
      states: models.flatMap(({ machine }) => leavesOf(machine).flatMap((leaf) => stateIds(machine.id, leaf))),
    }));
  });

describe('the report at the end of a run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coverage-'));
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const runReporter = (paths: readonly PathCoverage[]) => {
    const reporter = new CoverageReporter({ folder });
    for (const run of paths) {
      const body = Buffer.from(JSON.stringify(run));
      reporter.onTestEnd(
        { titlePath: () => ['', 'paths', `${run.model}.spec.ts`, run.path] },
        {
          duration: 1_000,
          attachments: [{ name: 'chart-coverage', contentType: 'application/json', body }],
        },
      );
    }
    return reporter.onEnd({ status: 'passed' });
  };
  const readReport = (name = 'coverage') =>
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as CoverageReport;

  it('is written as JSON and printed as one line, and a run with every transition passes', async () => {
    expect(await runReporter(wholeRun())).toBeUndefined();
    expect(readReport().isWhole).toBe(true);
    expect(readReport().charts.map(({ chart }) => chart)).toEqual(models.map(({ name }) => name));
    expect(lines.filter((line) => line.startsWith('Coverage'))).toEqual([
      expect.stringMatching(/: (\d+)\/\1 states, (\d+)\/\2 transitions/),
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^registration: (\d+) of \1 transitions, \d+ paths with \d+ steps, proven optimum \d+/),
    );
  });

  it('fails a run in which all tests passed but one transition was never taken', async () => {
    expect(await runReporter(wholeRun('session.verified|driver.signOut|0'))).toEqual({ status: 'failed' });
    expect(lines.at(-1)).toBe('Not covered:\n  transition not seen in the browser: session.verified|driver.signOut|0');
  });

  it('never fails a partial run, and keeps the report of the last whole run', async () => {
    await runReporter(wholeRun());
    expect(await runReporter(wholeRun('session.verified|driver.signOut|0').slice(1))).toBeUndefined();
    expect(readReport('coverage-of-a-part').isWhole).toBe(false);
    expect(readReport().isWhole).toBe(true);
  });

  it('adds the paths of a partial run to walked.json, until the next whole run', async () => {
    const readWalked = () => JSON.parse(readFileSync(path.join(folder, 'walked.json'), 'utf8')) as PathsByTransition;
    const id = 'session.verified|driver.signOut|0';
    const [first] = wholeRun();
    if (!first) throw new Error('There is no path.');
    await runReporter(wholeRun(id));
    expect(readWalked().session?.[id]).toBeUndefined();
    await runReporter([{ ...first, path: 'again', transitions: [id, 'session.gone|driver.signOut|0'] }]);
    expect(readWalked().session?.[id]).toEqual(['again']);
    expect(readWalked().session?.['session.gone|driver.signOut|0']).toBeUndefined();
    expect(readWalked().session?.['session.loadingUser|xstate.done.actor.readUser|0']?.length).toBeGreaterThan(1);
    await runReporter(wholeRun(id));
    expect(readWalked().session?.[id]).toBeUndefined();
  });
});
