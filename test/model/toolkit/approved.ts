import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Graph, withoutContext } from './explore';
import type { Effect } from './model';

/** Situation → case → next situation, transitions, side effects and changes of the context. */
type Approved = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The event with its texts: `navigate /login keep`. */
const effectInWords = ({ type, ...contents }: Effect): string =>
  [type, ...Object.values(contents).filter((value) => typeof value === 'string')].join(' ');

/** What changes in the context: `+` is new, `-` is gone, `~` has another value. */
const changes = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.keys(after).flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if ((!was && !is) || JSON.stringify(was) === JSON.stringify(is)) return [];
    return `${is ? (was ? '~' : '+') : '-'}${name}`;
  });

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The explored graph as sorted text, so that a diff shows only changes of behaviour. Situations that differ only in their context are one,
 * whose steps change what they change in any of them.
 */
export const describe = ({ situations, edges }: Graph<unknown>): Approved => {
  const keyOf = (id: number) => withoutContext(situations[id]?.key ?? '');
  const steps = new Map(situations.map(({ id }) => [keyOf(id), new Map<string, Map<string, Set<string>>>()]));
  for (const { from, to, name, definitions, effects, after } of edges) {
    const outcomes = steps.get(keyOf(from))?.get(name) ?? new Map<string, Set<string>>();
    steps.get(keyOf(from))?.set(name, outcomes);
    const outcome = [keyOf(to), ...definitions, ...effects.map(effectInWords)].join('  ');
    const changed = changes(situations[from]?.state?.snapshot.context ?? {}, after.snapshot.context);
    outcomes.set(outcome, new Set([...(outcomes.get(outcome) ?? []), ...changed]));
  }
  const inWords = (outcomes: ReadonlyMap<string, ReadonlySet<string>>) =>
    sorted(outcomes).map(([outcome, changed]) => [outcome, ...changed].join('  '));
  const [start, ...others] = steps;
  return Object.fromEntries(
    [...(start ? [start] : []), ...sorted(new Map(others))].map(([key, cases]) => [
      key,
      Object.fromEntries(sorted(cases).map(([name, outcomes]) => [name, inWords(outcomes).join('  or  ')])),
    ]),
  );
};

/** The differences, a line each: `+` is new, `-` is gone. */
export const difference = (before: Approved, after: Approved): readonly string[] => {
  const lines = (side: Approved) =>
    new Set(
      Object.entries(side).flatMap(([situation, cases]) =>
        Object.keys(cases).length === 0
          ? [`${situation}: the end`]
          : Object.entries(cases).map(([name, to]) => `${situation}: ${name} → ${to}`),
      ),
    );
  const [old, now] = [lines(before), lines(after)];
  return [
    ...[...old].filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...[...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
};

/**
 * Compares the graph with the approved one, or approves it if `UPDATE_APPROVED=1`.
 * @returns the differences.
 */
export const compareWithApproved = (graph: Graph<unknown>, folder: string): readonly string[] => {
  const file = path.resolve(folder, `${graph.model.name}.approved.json`);
  const now = describe(graph);
  const text = `${JSON.stringify(now, null, 2)}\n`;
  if (process.env.UPDATE_APPROVED === '1') {
    writeFileSync(file, text);
    return [];
  }
  if (!existsSync(file))
    return [`${path.relative('.', file)} does not exist. Approve the graph with UPDATE_APPROVED=1.`];
  return difference(JSON.parse(readFileSync(file, 'utf8')) as Approved, now);
};
