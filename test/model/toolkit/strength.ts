import { compareWithApproved } from './approved';
import { leavesOf } from './definitions';
import { explore, type Graph, unreached } from './explore';
import { brokenInvariants } from './invariants';
import type { Model } from './model';
import { type Mutant, mutantsOf } from './mutate';
import type { Project } from './project';

type Rules = Pick<Project, 'lints' | 'approved'>;

/** What notices a mistake. `approved`: only the approved graph, which follows every change and judges none. */
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
  const judges = fates.flatMap((fate) => (same.includes(fate) ? [] : (fate.killer ?? [])));
  const unnoticed = fates.filter((fate) => !same.includes(fate) && fate.killer === null);
  const known = listed.flatMap(({ mutants }) => mutants);
  return {
    made: fates.length,
    judges,
    same: same.length,
    noticed: judges.length,
    complaints: [
      ...unnoticed
        .filter(({ mutant }) => !known.includes(mutant.id))
        .map(
          ({ mutant, isSame }) => `${chart}: no check notices${isSame ? ', and nothing differs' : ''}: ${mutant.id}`,
        ),
      ...known
        .filter((id) => !unnoticed.some(({ mutant }) => mutant.id === id))
        .map((id) => `${chart}: listed as a survivor, and is none: ${id}`),
    ],
  };
};
