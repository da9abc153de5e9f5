import { compareWithApproved } from './approved';
import { leavesOf } from './definitions';
import { explore, type Graph, unreached } from './explore';
import { brokenInvariants } from './invariants';
import type { Model } from './model';
import { type Mutant, mutantsOf } from './mutate';
import type { Project } from './project';

type Rules = Pick<Project, 'lints' | 'approved'>;

/** What notices a mistake. `approved`: the graph differs from the approved one, which follows every change and judges none. */
export type Killer = 'build' | 'rules of the house' | 'cases' | 'promises' | 'reach' | 'guards' | 'approved';

export interface Fate {
  readonly mutant: Mutant;
  /** The first that notices; `approved` only if nothing else does; `null`: no check. */
  readonly killer: Killer | null;
  /** Nothing that the model can do tells it from the chart. */
  readonly isSame: boolean;
}

export interface Summary {
  readonly made: number;
  /** Two guards that are never both true may be asked in any order. */
  readonly same: number;
  /** Noticed by something that knows what is right. */
  readonly judged: number;
  /** Those, and what only the approved graph notices. */
  readonly noticed: number;
  /** Who noticed, a name for each mistake that makes a difference. */
  readonly judges: readonly Killer[];
  /** Mistakes that no check notices and no list names, and entries of the list that are out of date. */
  readonly complaints: readonly string[];
}

/** All that happens in every situation, without the names of the transitions. */
const conduct = ({ arcs, situations }: Graph<unknown>): string =>
  JSON.stringify(
    arcs.map(({ from, to, name, after, effects }) => [
      situations[from]?.key,
      name,
      situations[to]?.key,
      after.snapshot.context,
      effects,
    ]),
  );

const killerOf = (graph: Graph<unknown>, { lints = [], approved }: Rules): Killer | null => {
  const { model } = graph;
  if (graph.misfits.length > 0) return 'cases';
  if (brokenInvariants(graph).length > 0) return 'promises';
  const reached = new Set(graph.situations.flatMap(({ leaf }) => leaf.split(' + ')));
  if (
    unreached(graph).some((id) => !model.unreachable?.[id]) ||
    leavesOf(model.machine).some((leaf) => !reached.has(leaf))
  )
    return 'reach';
  if ([...graph.guards.values()].some(({ passed, failed }) => passed === 0 || failed === 0)) return 'guards';
  if (lints.some((lint) => lint(model.machine).length > 0)) return 'rules of the house';
  return approved !== undefined && compareWithApproved(graph, approved).length > 0 ? 'approved' : null;
};

/**
 * Makes every mistake of `mutantsOf` in the model's chart, one at a time, and asks who notices.
 * @throws Error when a check rejects the unchanged chart: the result would mean nothing.
 */
export function* strengthOf(model: Model<unknown>, rules: Rules): Generator<Fate> {
  const flawless = explore(model);
  const complaint = killerOf(flawless, rules);
  if (complaint)
    throw new Error(`${model.name}: the chart itself does not pass (${complaint}). Let describeModel pass first.`);
  const usual = conduct(flawless);
  for (const mutant of mutantsOf(model.machine)) {
    let graph: Graph<unknown>;
    try {
      graph = explore({ ...model, machine: mutant.machine });
    } catch {
      yield { mutant, killer: 'build', isSame: false };
      continue;
    }
    const killer = killerOf(graph, rules);
    const isUnnoticed = killer === null || killer === 'approved';
    yield { mutant, killer, isSame: isUnnoticed && conduct(graph) === usual };
  }
}

/** Adds up what became of a chart's mistakes, and compares the survivors with those that are listed. */
export const summarise = (
  chart: string,
  fates: readonly Fate[],
  listed: readonly { readonly because: string; readonly mutants: readonly string[] }[],
): Summary => {
  const same = fates.filter(({ isSame, mutant }) => isSame && mutant.kind === 'guards swapped');
  const unjudged = fates.filter((fate) => !same.includes(fate) && (fate.killer === null || fate.killer === 'approved'));
  const survivors = new Set(unjudged.map(({ mutant }) => mutant.id));
  const known = listed.flatMap(({ mutants }) => mutants);
  return {
    made: fates.length,
    judges: fates.filter((fate) => !same.includes(fate)).flatMap(({ killer }) => killer ?? []),
    same: same.length,
    judged: fates.length - same.length - unjudged.length,
    noticed: fates.length - same.length - unjudged.filter(({ killer }) => killer === null).length,
    complaints: [
      ...unjudged
        .filter(({ mutant }) => !known.includes(mutant.id))
        .map(({ mutant, killer, isSame }) => {
          const who = killer
            ? 'only the approved graph notices'
            : isSame
              ? 'no check notices, and nothing differs'
              : 'no check notices';
          return `${chart}: ${who}: ${mutant.id}`;
        }),
      ...known.filter((id) => !survivors.has(id)).map((id) => `${chart}: listed as a survivor, and is none: ${id}`),
    ],
  };
};
