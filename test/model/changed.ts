import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { importedBy } from '../support/imports';
import type { Model } from './toolkit/model';

/** Charts whose paths always run: a driver's visits, work, money and insurance depend on them. */
export const always: readonly string[] = ['session', 'vehicle-change', 'payouts', 'insurance-quote'];

/**
 * The files that differ from the merge base with `main`; on `main` itself, from its remote copy, or from the last commit.
 * None in a clone without history.
 */
export const changedFiles = (folder = process.cwd()): readonly string[] => {
  const git = (...args: string[]): readonly string[] => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .split('\n')
        .filter(Boolean);
    } catch {
      return [];
    }
  };
  const [head] = git('rev-parse', 'HEAD');
  const base = ['main', 'origin/main']
    .flatMap((branch) => git('merge-base', branch, 'HEAD'))
    .find((commit) => commit !== head);
  return [...git('diff', '--name-only', base ?? 'HEAD^'), ...git('ls-files', '--others', '--exclude-standard')];
};

const within = (folder: RegExp) => (file: string) => folder.test(file);

/** The chart with its children, its tests, and the feature folders that its machine level imports. */
const ownOf = (name: string): ReadonlySet<string> => {
  const [model, spec, walk] = [`models/${name}.model.ts`, `browser/${name}.spec.ts`, `machine/${name}.test.ts`].map(
    (file) => `test/model/${file}`,
  ) as [string, string, string];
  const charts = [...importedBy(model, within(/^(?:test\/model\/models|machines)\//)).keys()].filter(
    within(/^machines\//),
  );
  const features = [...importedBy(walk, within(/^test\/model\/machine\//)).keys()].filter(within(/^src\/features\//));
  return new Set([model, spec, walk, ...charts, ...features.map((file) => path.dirname(file))]);
};

/** The charts whose paths run after a change of these files. */
export const chartsFor = (files: readonly string[], models: readonly Model<unknown>[]): readonly string[] =>
  models
    .filter(({ isWalkedByParents }) => !isWalkedByParents)
    .map(({ name }) => name)
    .filter((name) => {
      if (always.includes(name)) return true;
      const own = ownOf(name);
      return files.some((file) => own.has(file) || own.has(path.dirname(file)));
    });
