import { readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { nodesOf, transitionsOf } from './definitions';

const row = /^\| ([A-Z]{2}-\d{2}) \| (.+) \|$/gm;

/** The numbered rows of a Markdown file: `| AP-01 | Nothing is retried. |`. Several columns are joined to one sentence. */
export const readRequirements = (file: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(file, 'utf8').matchAll(row)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll(' | ', ' · ').replace(/[ |]+$/, ''),
    ]),
  );

/** A test that names a requirement. */
export interface Mention {
  readonly id: string;
  /** `test/browser/session.spec.ts:35` */
  readonly location: string;
}

/** The requirement ids in the meta of a chart's states and transitions, with repetitions. */
export const requirementsOf = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine)
    .flatMap((node) => [
      node.meta,
      ...transitionsOf(node).flatMap(([, transitions]) => transitions.map(({ meta }) => meta)),
    ])
    .flatMap((meta) => (meta as { requirements?: readonly string[] } | undefined)?.requirements ?? []);
