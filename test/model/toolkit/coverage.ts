import type { CriterionName } from './cover';
import { leavesOf } from './definitions';
import type { Graph } from './explore';
import { graphOf, infeasibleEdges, isFeasible, planFor } from './gate';
import type { Model } from './model';
import { provenOptimum } from './optimum';
import { type PathRun, stateIds } from './path-coverage';
import type { Project } from './project';

/** A coverage ratio. */
export interface Share {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly string[];
}

export interface ChartCoverage {
  readonly chart: string;
  readonly states: Share;
  /** `by`: the paths that took each transition. */
  readonly transitions: Share & { readonly by: Readonly<Record<string, readonly string[]>> };
  /** The number, steps and time of the chart's own paths. */
  readonly paths: number;
  readonly steps: number;
  readonly seconds: number;
  /** The fewest steps that can cover the chart's transitions; `null` if not proven. */
  readonly optimum: number | null;
  /** Cases in a situation that no person can cause, with the reason. */
  readonly infeasible: readonly { readonly edge: string; readonly because: string }[];
}

export interface CoverageReport {
  readonly formatVersion: 3;
  /** Whether every planned path was run. A partial run has no gaps. */
  readonly isWhole: boolean;
  readonly criterion: CriterionName;
  readonly charts: readonly ChartCoverage[];
}

/** The paths that take each transition, by the chart's name. */
export type PathsByTransition = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The paths that took each transition: those of a whole run, or a partial run added to the runs before. */
export const walkedIn = ({ isWhole, charts }: CoverageReport, before: PathsByTransition): PathsByTransition =>
  Object.fromEntries(
    charts.map(({ chart, transitions: { by, missing } }) => {
      const known = isWhole ? {} : (before[chart] ?? {});
      const ids = [...new Set([...Object.keys(by), ...missing])];
      const paths = (id: string) => [...new Set([...(known[id] ?? []), ...(by[id] ?? [])])];
      return [chart, Object.fromEntries(ids.flatMap((id) => (paths(id).length > 0 ? [[id, paths(id)]] : [])))];
    }),
  );

const shareOf = (possible: Iterable<string>, coveredIds: ReadonlySet<string>): Share => {
  const all = [...new Set(possible)];
  const missing = all.filter((item) => !coveredIds.has(item));
  return { covered: all.length - missing.length, total: all.length, missing };
};

/** The states and transitions of a chart that a person can reach in a browser. */
const feasibleIn = (graph: Graph<unknown>) => {
  const edges = graph.edges.filter(isFeasible('browser'));
  const stable = new Set(stateIds(graph.model.machine.id, leavesOf(graph.model.machine).join(' + ')));
  const reached = edges.flatMap(({ to }) => stateIds(graph.model.machine.id, graph.situations[to]?.leaf ?? ''));
  return {
    states: reached.filter((state) => stable.has(state)),
    transitions: edges.flatMap(({ definitions }) => definitions),
  };
};

/** The coverage of a chart by all paths, including those of other charts. */
const coverageOf = (graph: Graph<unknown>, runs: readonly PathRun[], optimum: number | null): ChartCoverage => {
  const by = new Map<string, string[]>();
  for (const { path, transitions } of runs)
    for (const id of transitions) if (graph.definitions.includes(id)) by.set(id, [...(by.get(id) ?? []), path]);
  const own = runs.filter(({ model }) => model === graph.model.name);
  const feasible = feasibleIn(graph);
  return {
    chart: graph.model.name,
    states: shareOf(feasible.states, new Set(runs.flatMap(({ states }) => states))),
    transitions: { ...shareOf(feasible.transitions, new Set(by.keys())), by: Object.fromEntries(by) },
    paths: own.length,
    steps: own.reduce((sum, { steps }) => sum + steps, 0),
    seconds: Math.round(own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000),
    optimum,
    infeasible: infeasibleEdges(graph),
  };
};

/** The coverage of all charts by the paths that ran in the browser. */
export const mergeCoverage = (
  models: readonly Model<unknown>[],
  criterion: CriterionName,
  runs: readonly PathRun[],
  proofs?: Project['proofs'],
): CoverageReport => {
  const planned = models.reduce((sum, model) => sum + planFor(graphOf(model), 'browser', models, criterion).length, 0);
  return {
    formatVersion: 3,
    isWhole: runs.length === planned,
    criterion,
    charts: models.map((model) => {
      const graph = graphOf(model);
      return coverageOf(graph, runs, criterion === 'transitions' ? provenOptimum(graph, proofs) : null);
    }),
  };
};

/** What a whole run did not cover, a line each. The gate passes without any. */
export const gapsIn = ({ isWhole, criterion, charts }: CoverageReport): readonly string[] => {
  if (!isWhole) return [];
  const missing = (kind: 'states' | 'transitions') =>
    charts.flatMap((chart) =>
      chart[kind].missing.map((item) => `${kind.slice(0, -1)} not seen in the browser: ${item}`),
    );
  return [...missing('states'), ...(criterion === 'states' ? [] : missing('transitions'))];
};

/** The report in one line. */
export const summaryOf = ({ isWhole, charts }: CoverageReport): string => {
  const sums = (['states', 'transitions'] as const).map((kind) => {
    const sum = (part: 'covered' | 'total') => charts.reduce((total, chart) => total + chart[kind][part], 0);
    return `${sum('covered')}/${sum('total')} ${kind}`;
  });
  return `Coverage${isWhole ? '' : ' (of a part of the paths, not judged)'}: ${sums.join(', ')}`;
};
