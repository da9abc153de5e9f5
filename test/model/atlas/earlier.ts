import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { diagramOf } from '../docs/diagram';
import type { Chart } from '../toolkit/chart';
import type { Earlier } from './data';

const git = (...args: readonly string[]): Buffer => execFileSync('git', args, { maxBuffer: 64 * 1024 * 1024 });

/** The location of a project's charts. */
export interface ChartFiles {
  /** The folders that the charts import from. */
  readonly folders: readonly string[];
  /** The file that exports `catalogue`, from the root of the project. */
  readonly catalogue: string;
}

/**
 * The charts of a git reference, drawn by today's code, so that only the charts can differ. They are extracted into the project's folder to find
 * its packages, and deleted afterwards.
 * @throws Error when git does not know the reference.
 */
export const chartsAt = async (ref: string, { folders, catalogue }: ChartFiles): Promise<Earlier> => {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).toString().trim();
  const folder = path.resolve('node_modules/.cache/atlas', commit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...folders, 'package.json') });
    const old = (await import(path.join(folder, catalogue))) as { readonly catalogue: readonly Chart[] };
    return { ref, diagrams: new Map(old.catalogue.map(({ name, machine }) => [name, diagramOf(machine)])) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
