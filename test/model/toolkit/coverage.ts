import type { CriterionName } from './cover';
import { childrenOf, leavesOf } from './definitions';
import type { Graph } from './explore';
import { graphOf, infeasibleEdges, infeasibleTransitions, isFeasible, planFor } from './gate';
import type { Level, Model } from './model';
import { provenOptimum } from './optimum';
import type { Project } from './project';
import { type RequirementCoverage, type RequirementEvidence, requirementCoverage } from './requirement-coverage';
import { nothingSeen, type PathRun, stateIds } from './seen';

/** How much of something was seen. */
export interface Share {
  readonly covered: number;
  /** What can be seen at that level. */
  readonly total: number;
  readonly missing: readonly string[];
}

export interface LevelCoverage {
  readonly states: Share;
  /** `by`: each transition with the paths that took it. */
  readonly transitions: Share & { readonly by: Readonly<Record<string, readonly string[]>> };
  readonly paths: number;
  readonly failed: number;
  readonly steps: number;
  readonly seconds: number;
}

export interface ChartCoverage {
  readonly machine: string;
  /** `null`: that level has not been run on the current chart. */
  readonly levels: { readonly browser: LevelCoverage; readonly machine: LevelCoverage | null };
  /** The fewest steps in which its own paths could take every transition that they have to. */
  readonly optimum: number | null;
  /** It runs inside another chart, whose paths may leave nothing to walk for its own. */
  readonly isInside: boolean;
  /** What a driver cannot cause, and why: transitions, and cases in a situation. */
  readonly infeasible: readonly { readonly what: string; readonly because: string }[];
}

export interface CoverageReport {
  readonly formatVersion: 2;
  /** Whether every planned path was run; what is missing of a part is no gap. */
  readonly isWhole: boolean;
  readonly criterion: CriterionName;
  readonly machines: readonly ChartCoverage[];
  readonly requirements: Readonly<Record<string, RequirementCoverage>>;
}

/** The paths that take each transition, by the chart's name. */
export type Walked = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What a run walked. A part of the paths is added to the runs before it, without transitions that the charts no longer have. */
export const walkedIn = ({ isWhole, machines }: CoverageReport, before: Walked): Walked =>
  Object.fromEntries(
    machines.map(({ machine, levels: { browser } }) => {
      const { by, missing } = browser.transitions;
      const known = isWhole ? {} : (before[machine] ?? {});
      const ids = [...new Set([...Object.keys(by), ...missing])];
      const paths = (id: string) => [...new Set([...(known[id] ?? []), ...(by[id] ?? [])])];
      return [machine, Object.fromEntries(ids.flatMap((id) => (paths(id).length > 0 ? [[id, paths(id)]] : [])))];
    }),
  );

const shareOf = (possible: Iterable<string>, seen: ReadonlySet<string>): Share => {
  const all = [...new Set(possible)];
  const missing = all.filter((item) => !seen.has(item));
  return { covered: all.length - missing.length, total: all.length, missing };
};

/** What can be seen of a chart at a level. */
const possibleIn = (graph: Graph<unknown>, level: Level) => {
  const edges = graph.edges.filter(isFeasible(level));
  const resting = new Set(stateIds(graph.model.machine.id, leavesOf(graph.model.machine).join(' + ')));
  const reached = edges.flatMap(({ to }) => stateIds(graph.model.machine.id, graph.situations[to]?.leaf ?? ''));
  return {
    states: reached.filter((state) => resting.has(state)),
    transitions: edges.flatMap(({ definitions }) => definitions),
  };
};

/** Whatever was seen counts, whichever path saw it; what a path costs counts for the chart that it was planned for. */
const levelOf = (graph: Graph<unknown>, level: Level, runs: readonly PathRun[]): LevelCoverage => {
  const seen = nothingSeen();
  const by = new Map<string, string[]>();
  const known = new Set(graph.definitions);
  for (const run of runs) {
    for (const state of run.states) seen.states.add(state);
    for (const id of run.transitions) {
      seen.transitions.add(id);
      if (known.has(id)) by.set(id, [...(by.get(id) ?? []), run.path]);
    }
  }
  const own = runs.filter(({ model }) => model === graph.model.name);
  const possible = possibleIn(graph, level);
  return {
    states: shareOf(possible.states, seen.states),
    transitions: { ...shareOf(possible.transitions, seen.transitions), by: Object.fromEntries(by) },
    paths: own.length,
    failed: own.filter(({ isOk }) => !isOk).length,
    steps: own.reduce((sum, { steps }) => sum + steps, 0),
    seconds: Math.round(own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000),
  };
};

const infeasibleIn = (graph: Graph<unknown>): ChartCoverage['infeasible'] => {
  const reasons = (id: string) =>
    graph.edges
      .filter(({ definitions }) => definitions.includes(id))
      .flatMap(({ case: eventCase, start }) => eventCase?.notInBrowser ?? start?.notInBrowser ?? []);
  const transitions = [...infeasibleTransitions(graph)].map((id) => ({
    what: id,
    because:
      graph.model.unreachable?.[id] ?? ([...new Set(reasons(id))].join('; ') || 'nothing in its world leads there'),
  }));
  return [...transitions, ...infeasibleEdges(graph).map(({ edge, because }) => ({ what: edge, because }))];
};

export interface Ran {
  readonly criterion: CriterionName;
  readonly browser: readonly PathRun[];
  /** By the name of the model; without an entry that level was not run. */
  readonly machine: ReadonlyMap<string, readonly PathRun[]>;
  readonly evidence: RequirementEvidence;
  readonly proofs?: Project['proofs'];
}

/** Adds up what the paths saw, per level, per chart and per requirement. */
export const mergeCoverage = (
  models: readonly Model<unknown>[],
  { criterion, browser, machine, evidence, proofs }: Ran,
): CoverageReport => {
  const inside = new Set(models.flatMap((model) => childrenOf(model.machine)));
  const onMachine = [...machine.values()].flat();
  const planned = models.reduce((sum, model) => sum + planFor(graphOf(model), 'browser', models, criterion).length, 0);
  return {
    formatVersion: 2,
    isWhole: browser.length === planned,
    criterion,
    machines: models.map((model) => {
      const graph = graphOf(model);
      return {
        machine: model.name,
        levels: {
          browser: levelOf(graph, 'browser', browser),
          machine: machine.has(model.name) ? levelOf(graph, 'machine', onMachine) : null,
        },
        optimum: criterion === 'transitions' ? provenOptimum(graph, proofs) : null,
        isInside: inside.has(model.machine.id),
        infeasible: infeasibleIn(graph),
      };
    }),
    requirements: requirementCoverage(models, browser, onMachine, evidence),
  };
};

/** What a whole run leaves open, a line each; none: the gate is passed. Of a part of the paths nothing can be expected. */
export const gapsIn = ({ isWhole, criterion, machines, requirements }: CoverageReport): readonly string[] => {
  if (!isWhole) return [];
  const missing = (kind: 'states' | 'transitions') =>
    machines.flatMap(({ levels }) =>
      levels.browser[kind].missing.map((item) => `${kind.slice(0, -1)} not seen in the browser: ${item}`),
    );
  // Who asks for states only has not asked for what transitions show.
  if (criterion === 'states') return missing('states');
  return [
    ...missing('states'),
    ...missing('transitions'),
    ...Object.entries(requirements).flatMap(([id, { sentence, isCovered, notInBrowser }]) =>
      isCovered || notInBrowser ? [] : [`requirement that no path and no test in the browser shows: ${id} ${sentence}`],
    ),
  ];
};

/** The report in one line. */
export const summaryOf = ({ isWhole, machines, requirements }: CoverageReport): string => {
  const all = Object.values(requirements);
  const within = all.filter(({ notInBrowser }) => !notInBrowser);
  const sum = (levels: readonly LevelCoverage[]) =>
    (['states', 'transitions'] as const)
      .map((kind) => {
        const covered = levels.reduce((total, level) => total + level[kind].covered, 0);
        return `${covered}/${levels.reduce((total, level) => total + level[kind].total, 0)} ${kind}`;
      })
      .join(', ');
  const onMachine = machines.flatMap(({ levels }) => levels.machine ?? []);
  const shown = within.filter(({ isCovered }) => isCovered).length;
  return [
    `Coverage${isWhole ? '' : ' (of a part of the paths, not judged)'}: browser ${sum(machines.map(({ levels }) => levels.browser))}`,
    `, ${shown}/${within.length} requirements; machine `,
    onMachine.length === machines.length
      ? `${sum(onMachine)}, ${all.filter(({ machine }) => machine.met > 0).length} requirements`
      : `run for ${onMachine.length} of ${machines.length} charts`,
  ].join('');
};
