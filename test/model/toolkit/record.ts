import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from './approved';
import type { Graph } from './explore';
import type { PathRun } from './seen';

/** The results of a machine level. */
interface Recording {
  /** The hash of the graph: results of another graph are ignored. */
  readonly graph: string;
  readonly runs: readonly PathRun[];
}

const folder = path.resolve('test-results/paths/machine');
const fileOf = (graph: Graph<unknown>): string => path.join(folder, `${graph.model.name}.json`);
const fingerprint = (graph: Graph<unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(describe(graph)))
    .digest('hex');

/** Stores the results of a chart's machine level for the coverage report of the browser paths. */
export const recordMachineLevel = (graph: Graph<unknown>, runs: readonly PathRun[]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(graph), JSON.stringify({ graph: fingerprint(graph), runs } satisfies Recording));
};

/** The stored results; `null` if the machine level has not run on the current chart. */
export const recordedMachineLevel = (graph: Graph<unknown>): readonly PathRun[] | null => {
  const file = fileOf(graph);
  if (!existsSync(file)) return null;
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  return recording.graph === fingerprint(graph) ? recording.runs : null;
};
