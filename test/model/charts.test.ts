/** @jest-environment node */
import { catalogue } from '../../machines/catalogue';
import { models } from './models/all';
import { compareWithApproved } from './toolkit/approved';
import { criterionNames, stepsOf, totalSteps } from './toolkit/cover';
import { leavesOf } from './toolkit/definitions';
import { unreached } from './toolkit/explore';
import { beyondBrowser, graphOf, planFor } from './toolkit/gate';
import { brokenInvariants } from './toolkit/invariants';
import { claimsOf, lintMachine } from './toolkit/lint';
import { lintWords } from './toolkit/lint-words';
import { pathId } from './toolkit/names';
import { provenOptimum } from './toolkit/optimum';
import { notTold, titlesFor } from './toolkit/promises';
import { readRequirements } from './toolkit/requirements';
import { mistakesIn } from './toolkit/state-events';

const requirements = readRequirements();
const titles = titlesFor(models.flatMap(({ promises }) => promises));

it('has a model for every chart, of the chart itself', () => {
  expect(models.map(({ name, machine }) => [name, machine])).toEqual(
    catalogue.map(({ name, machine }) => [name, machine]),
  );
});

describe.each(models)('the chart $name', (model) => {
  const graph = graphOf(model);

  it('keeps the rules of the house', () => {
    expect(lintMachine(model.machine, new Set(requirements.keys()))).toEqual([]);
  });

  it('has a title, labels and outcomes that a product owner can read', () => {
    expect(lintWords(model.machine)).toEqual([]);
  });

  it('claims requirements', () => {
    expect(claimsOf(model.machine).size).toBeGreaterThan(0);
  });

  it('holds what must hold, wherever its world can lead it', () => {
    expect(brokenInvariants(graph)).toEqual([]);
  });

  it('has no transition that nothing can take, and no state that nothing reaches', () => {
    expect(unreached(graph).filter((id) => !model.unreachable?.[id])).toEqual([]);
    const reached = new Set(graph.situations.flatMap(({ leaf }) => leaf.split(' + ')));
    expect(leavesOf(model.machine).filter((leaf) => !reached.has(leaf))).toEqual([]);
  });

  it('has guards that let through and guards that do not', () => {
    expect([...graph.guards].filter(([, { passed, failed }]) => passed === 0 || failed === 0)).toEqual([]);
  });

  it('answers every case of its model, and ignores what it is to ignore', () => {
    expect(graph.misfits).toEqual([]);
  });

  it('says of every event in every state what it does, why it does nothing, or that the screen has no control for it', () => {
    expect(mistakesIn(graph)).toEqual([]);
  });

  it('behaves as approved', () => {
    expect(compareWithApproved(graph)).toEqual([]);
  });

  it('can be driven by a person through every transition, but for those with a reason', () => {
    expect([...beyondBrowser(graph)]).toEqual([]);
  });

  const optimum = provenOptimum(graph);
  if (optimum !== null) {
    it('is planned in at most 15 % more steps than the proven optimum', () => {
      const steps = totalSteps(planFor(graph, 'browser', models));
      // Fewer steps than the optimum would show that the proof is wrong.
      expect(steps).toBeGreaterThanOrEqual(optimum);
      expect(steps).toBeLessThanOrEqual(optimum * 1.15);
    });
  }

  it('is walked in a browser in paths of at most eight steps', () => {
    expect(planFor(graph, 'browser', models).filter((path) => stepsOf(path) > 8)).toEqual([]);
  });

  it('has a plan for every criterion, each path with a number of its own', () => {
    // Pairs are many: pairs.long.test.ts.
    for (const criterion of criterionNames.filter((name) => name !== 'pairs')) {
      const ids = planFor(graph, 'browser', models, criterion).map((path) => pathId(graph, path));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length > 0).toBe(!model.isWalkedInside);
    }
  });

  it('promises three to six things to people', () => {
    expect(model.promises.length).toBeGreaterThanOrEqual(3);
    expect(model.promises.length).toBeLessThanOrEqual(6);
  });

  it('keeps each promise in a test that is there', () => {
    expect(notTold(model.promises, titles)).toEqual([]);
  });
});
