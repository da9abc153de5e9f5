import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { totalSteps } from './cover';
import type { Graph } from './explore';
import { criterionFor, isFeasible, planFor } from './gate';
import type { Model } from './model';
import { type Optimum, optimumFor, optimumForArcs } from './optimum';

/** Sizes of a graph and of its plans beside the fewest steps that would do. */
export interface Figures {
  readonly situations: number;
  readonly arcs: number;
  readonly definitions: number;
  readonly browser: { readonly paths: number; readonly steps: number; readonly optimum: Optimum };
  readonly machine: { readonly paths: number; readonly steps: number; readonly optimum: Optimum };
}

const fileOf = (name: string): string => path.resolve('test/model/approved', `${name}.figures.json`);

/** The fewest steps in which a browser can take all that the chart's own paths have to. */
export const optimumOf = (name: string): Optimum | null => {
  const file = fileOf(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures).browser.optimum : null;
};

/** Without the optimum for transitions, which takes seconds to prove. */
export const measure = (graph: Graph<unknown>, models: readonly Model<unknown>[]) => {
  const plans = { browser: planFor(graph, 'browser', models), machine: planFor(graph, 'machine', models) };
  return {
    situations: graph.situations.length - 1,
    arcs: graph.arcs.length,
    definitions: graph.definitions.length,
    browser: { paths: plans.browser.length, steps: totalSteps(plans.browser) },
    machine: { paths: plans.machine.length, steps: totalSteps(plans.machine), optimum: optimumForArcs(graph) },
  };
};

/** The figures as approved with the graph; with `UPDATE_APPROVED=1` they are worked out anew, and the optimum proven. */
export const approvedFigures = async (
  graph: Graph<unknown>,
  models: readonly Model<unknown>[],
): Promise<Figures | null> => {
  const file = fileOf(graph.model.name);
  if (process.env.UPDATE_APPROVED === '1') {
    const measured = measure(graph, models);
    const criterion = criterionFor(graph, 'browser', models, 'transitions');
    const optimum = await optimumFor(graph, criterion, { allowed: isFeasible('browser'), seconds: 60 });
    writeFileSync(file, `${JSON.stringify({ ...measured, browser: { ...measured.browser, optimum } }, null, 2)}\n`);
  }
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figures) : null;
};
