import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from './approved';
import type { Graph } from './explore';
import type { PathRun } from './seen';

/** What the machine level of one chart came to. */
interface Recording {
  /** Of the graph that was walked: a recording of another one says nothing. */
  readonly graph: string;
  readonly runs: readonly PathRun[];
}

const folder = path.resolve('test-results/paths/machine');
const fileOf = (graph: Graph<unknown>): string => path.join(folder, `${graph.model.name}.json`);
const fingerprint = (graph: Graph<unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(describe(graph)))
    .digest('hex');

/** Keeps what the whole machine level of a chart saw, for the report that the paths in the browser end with. */
export const recordMachineLevel = (graph: Graph<unknown>, runs: readonly PathRun[]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(graph), JSON.stringify({ graph: fingerprint(graph), runs } satisfies Recording));
};

/** @returns `null` when the machine level of the current chart has not been run. */
export const recordedMachineLevel = (graph: Graph<unknown>): readonly PathRun[] | null => {
  const file = fileOf(graph);
  if (!existsSync(file)) return null;
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  return recording.graph === fingerprint(graph) ? recording.runs : null;
};
