import { parseArgs } from 'node:util';
import { always, changedFiles, chartsFor } from './changed';
import { type CriterionName, criterionNames, totalSteps } from './toolkit/cover';
import { childrenOf } from './toolkit/definitions';
import { graphOf, planFor } from './toolkit/gate';
import type { Model } from './toolkit/model';
import { pathId, pathName } from './toolkit/names';

export interface PlannedPath {
  readonly chart: string;
  readonly id: string;
  readonly name: string;
  readonly steps: number;
}

/** What `npm run paths` has to do. */
export interface Order {
  readonly criterion: CriterionName;
  readonly paths: readonly PlannedPath[];
  /** Whether single paths were chosen with --path. */
  readonly isPicked: boolean;
  /** Only show the plan. */
  readonly isList: boolean;
  /** Arguments for Jest; `null` if the machine level is left out. */
  readonly jest: readonly string[] | null;
  readonly playwright: readonly string[];
  readonly isHeaded: boolean;
}

export type Command = { readonly help: string } | { readonly failure: string } | { readonly order: Order };

const help = `Runs the planned paths of the charts in Node and in Chromium, on the real host and the sandbox.

  npm run paths                                   every chart, every transition that a driver can cause
  npm run paths -- --machine session              the paths of one chart; may be given several times
  npm run paths -- --changed                      the charts that a change since main touches, and the four that are always walked
  npm run paths -- --path session-a44446          one path, by its number or its name; may be given several times
  npm run paths -- --criterion edges              what has to be covered: ${criterionNames.join(', ')}

  --machine NAME      a chart of machines/catalogue.ts
  --changed           as if --machine had named them: ${always.join(', ')}, and the charts whose model, tests,
                      features or parts differ from main
  --path PATH         the number of a path (a failing path prints it), its name, or a part that no other name has
  --criterion NAME    states        every state once
                      transitions   every transition once (the default)
                      edges         every case in every situation
  --headed            in a visible window
  --workers N         the number of parallel paths (2 by default)
  --browser-only      leave out the machine level: the same charts in Node, without screens, on the real calls
  --list              show the paths and run nothing
  --config FILE       another Playwright configuration than playwright.config.ts
  --help              this text

A path has at most 8 steps, and a tenant of its own in the sandbox.
A failing path names its step, the state that was expected, a screenshot, a trace, and the command that runs it alone.
The trace has the page at every step; the trace of a whole check does not, so run the path alone to see the pages.
The coverage comes at the end: one line here, and test-results/paths/coverage.json, or coverage-of-a-part.json if not all paths ran. The run fails
if a path fails, and a whole run if a state or a transition was not covered.
`;

const options = {
  machine: { type: 'string', multiple: true },
  changed: { type: 'boolean' },
  path: { type: 'string', multiple: true },
  criterion: { type: 'string' },
  headed: { type: 'boolean' },
  workers: { type: 'string' },
  'browser-only': { type: 'boolean' },
  list: { type: 'boolean' },
  config: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const plannedPaths = (
  charts: readonly Model<unknown>[],
  models: readonly Model<unknown>[],
  criterion: CriterionName,
) =>
  charts.flatMap((model): readonly PlannedPath[] => {
    const graph = graphOf(model);
    return planFor(graph, 'browser', models, criterion).map((path) => ({
      chart: model.name,
      id: pathId(graph, path),
      name: pathName(graph, path),
      steps: totalSteps([path]),
    }));
  });

const listOfPaths = (paths: readonly PlannedPath[]): string =>
  paths.map(({ id, name }) => `  ${id}  ${name}`).join('\n');

/** The planned path that `wanted` names, or why it names none. */
const pathMeant = (wanted: string, paths: readonly PlannedPath[]): PlannedPath | string => {
  const text = wanted.trim().toLowerCase();
  const exact = paths.find(({ id, name, chart }) =>
    [id, name, `${chart}: ${name}`].some((item) => item.toLowerCase() === text),
  );
  if (exact) return exact;
  const holding = paths.filter(({ name }) => name.toLowerCase().includes(text));
  if (holding.length > 1)
    return `“${wanted}” is part of the names of ${holding.length} paths:\n${listOfPaths(holding)}`;
  return holding[0] ?? `There is no path “${wanted}”. All of them: npm run paths -- --list`;
};

const isFailure = <Value>(found: Value | string): found is string => typeof found === 'string';

/** Parses the command line. Runs only git, for the changed files. */
export const readCommand = (
  args: readonly string[],
  models: readonly Model<unknown>[],
  changed: () => readonly string[] = changedFiles,
): Command => {
  const failure = (text: string): Command => ({ failure: `${text}\nUsage: npm run paths -- --help` });
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    return failure((error as Error).message);
  }
  if (values.help) return { help };

  const criterion = criterionNames.find((name) => name === (values.criterion ?? 'transitions'));
  if (!criterion)
    return failure(`There is no criterion “${values.criterion}”. There are: ${criterionNames.join(', ')}.`);
  if (values.workers !== undefined && !/^[1-9]\d*$/.test(values.workers)) {
    return failure(`--workers takes a whole number from 1 on, and not “${values.workers}”.`);
  }

  const charts: Model<unknown>[] = [];
  const wantedCharts = [...(values.machine ?? []), ...(values.changed ? chartsFor(changed(), models) : [])];
  for (const wanted of new Set(wantedCharts)) {
    const model = models.find(({ name }) => name === wanted.toLowerCase());
    if (!model) {
      return failure(`There is no chart “${wanted}”. There are: ${models.map(({ name }) => name).join(', ')}.`);
    }
    if (model.isWalkedByParents) {
      const around = models
        .filter(({ machine }) => childrenOf(machine).includes(model.machine.id))
        .map(({ name }) => name);
      return failure(
        `The chart “${model.name}” has no page of its own; the paths of ${around.join(' and ')} walk all of it.`,
      );
    }
    charts.push(model);
  }

  const chosen = charts.length > 0 ? charts : models;
  const found = (values.path ?? []).map((wanted) => {
    // An id starts with the chart's name, so only this chart has to be planned.
    const own = chosen.filter(({ name }) => /^(.+)-[0-9a-f]+$/i.exec(wanted)?.[1]?.toLowerCase() === name);
    const there = plannedPaths(own, models, criterion).find(({ id }) => id === wanted.toLowerCase());
    return there ?? pathMeant(wanted, plannedPaths(chosen, models, criterion));
  });
  const unclear = found.find(isFailure);
  if (unclear) return failure(unclear);
  const picked = found.filter((path): path is PlannedPath => !isFailure(path));
  const paths = picked.length > 0 ? picked : plannedPaths(chosen, models, criterion);
  const names = [...new Set(paths.map(({ chart }) => chart))];
  const isWhole = charts.length === 0 && picked.length === 0;
  const isListed = (name: string) => isWhole || chosen.some((model) => model.name === name);

  return {
    order: {
      criterion,
      paths,
      isPicked: picked.length > 0,
      isList: values.list ?? false,
      isHeaded: values.headed ?? false,
      jest:
        values['browser-only'] || picked.length > 0
          ? null
          : models.filter(({ name }) => isListed(name)).map(({ name }) => `test/model/machine/${name}\\.`),
      playwright: [
        'test',
        '--project=paths',
        ...(values.config ? [`--config=${values.config}`] : []),
        ...(picked.length > 0 ? [`--grep=${picked.map(({ id }) => `@${id}(?![\\w-])`).join('|')}`] : []),
        ...(values.headed ? ['--headed'] : []),
        ...(values.workers ? [`--workers=${values.workers}`] : []),
        // A chart's paths are in the file of its name.
        ...(isWhole ? [] : names.map((name) => `/${name}.spec.ts`)),
      ],
    },
  };
};

export const commandFor = (id: string, criterion: CriterionName, config?: string): string =>
  [
    'npm run paths -- --path',
    id,
    ...(criterion === 'transitions' ? [] : ['--criterion', criterion]),
    ...(config && config !== 'playwright.config.ts' ? ['--config', config] : []),
  ].join(' ');
