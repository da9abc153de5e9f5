import { compareWithApproved } from './approved';
import { stepsOf, totalSteps } from './cover';
import { leavesOf } from './definitions';
import { exploreContexts, unreached } from './explore';
import { graphOf, infeasibleTransitions, planFor } from './gate';
import { brokenInvariants } from './invariants';
import type { Model } from './model';
import { provenOptimum } from './optimum';
import type { Project } from './project';
import { mistakesIn } from './state-events';

/** Declares the tests of a chart and its model in Node. They need Jest, or a runner with its globals. */
export const describeModel = (model: Model<unknown>, { models, lints = [], approved, proofs = {} }: Project): void => {
  describe(`the chart ${model.name}`, () => {
    const graph = graphOf(model);
    const everyContext = exploreContexts(model);

    it('follows the rules of the project', () => {
      expect(lints.flatMap((lint) => lint(model.machine))).toEqual([]);
    });

    it('keeps its invariants and step rules in every situation', () => {
      expect(brokenInvariants(everyContext)).toEqual([]);
    });

    it('has only transitions that a case takes, and only states that a case reaches', () => {
      expect(unreached(graph)).toEqual([]);
      const reached = new Set(graph.situations.flatMap(({ leaf }) => leaf.split(' + ')));
      expect(leavesOf(model.machine).filter((leaf) => !reached.has(leaf))).toEqual([]);
    });

    it('has only guards that are true in some situations and false in others', () => {
      expect([...graph.guards].filter(([, { passed, failed }]) => passed === 0 || failed === 0)).toEqual([]);
    });

    it('takes every case of its model, and ignores every event of `ignored`', () => {
      expect(graph.mismatches).toEqual([]);
    });

    it('has a decision for every event in every state: tested, ignored, or no control on the screen', () => {
      expect(mistakesIn(graph)).toEqual([]);
    });

    it('has only transitions that a person can cause in a browser', () => {
      expect([...infeasibleTransitions(graph)]).toEqual([]);
    });

    it('has browser paths of at most eight steps', () => {
      expect(planFor(graph, 'browser', models).filter((path) => stepsOf(path) > 8)).toEqual([]);
    });

    it('has machine-level paths that take every edge', () => {
      expect(new Set(planFor(graph, 'machine', models).flat()).size).toBe(graph.edges.length);
    });

    if (approved !== undefined) {
      it('behaves as approved', () => {
        expect(compareWithApproved(everyContext, approved)).toEqual([]);
      });
    }

    const optimum = provenOptimum(graph, proofs);
    if (optimum !== null) {
      it('has browser paths with at most 15 % more steps than the proven optimum', () => {
        const steps = totalSteps(planFor(graph, 'browser', models));
        // Fewer steps would show that the proof is wrong.
        expect(steps).toBeGreaterThanOrEqual(optimum);
        expect(steps).toBeLessThanOrEqual(optimum * 1.15);
      });
    }
  });
};
