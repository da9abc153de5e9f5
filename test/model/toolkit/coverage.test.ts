/** @jest-environment node */
import { gapsIn, mergeCoverage, summaryOf } from './coverage';
import { explore } from './explore';
import { graphOf, infeasibleEdges, infeasibleTransitions, planFor } from './gate';
import type { Model } from './model';
import type { PathRun } from './path-coverage';
import { tripModel } from './sample';

const start = 'trip.waiting|driver.start|0';
const board = 'trip.driving|driver.board|0';
const run = (path: string, transitions: readonly string[], states: readonly string[] = []): PathRun => ({
  ...{ model: 'trip', path, transitions, states, steps: 2, milliseconds: 1_500 },
});
const report = (runs: readonly PathRun[], models: readonly Model<unknown>[] = [tripModel]) =>
  mergeCoverage(models, 'transitions', runs);

/** A whole run in which every path covers everything. */
const graph = graphOf(tripModel);
const leaves = ['waiting', 'fetching', 'arrived', 'driving.light.on', 'driving.light.off', 'driving.meter.running'];
const everything = planFor(graph, 'browser', [tripModel]).map((_, index) =>
  run(
    `path ${index}`,
    graph.definitions,
    leaves.map((leaf) => `trip.${leaf}`),
  ),
);

describe('coverage of paths (US-02)', () => {
  it('counts the transitions that the paths took, and lists the missing ones', () => {
    const [trip] = report([
      run('one', [start, 'other|driver.go|0'], ['trip.waiting', 'other.there']),
      run('two', [start, board]),
    ]).charts;
    expect(trip).toMatchObject({ paths: 2, steps: 4, seconds: 3 });
    expect(trip?.transitions).toMatchObject({
      covered: 2,
      total: 11,
      by: { [start]: ['one', 'two'], [board]: ['two'] },
    });
    expect(trip?.transitions.missing).toHaveLength(9);
    expect(trip?.states).toMatchObject({ covered: 1, total: 6 });
  });

  it('is summarised in one line', () => {
    expect(summaryOf(report(everything))).toBe('Coverage: 6/6 states, 11/11 transitions');
    expect(summaryOf(report([run('one', [start])]))).toMatch(/^Coverage \(of a part of the paths, not judged\): /);
  });

  it('has no gap if all states and transitions are covered, or if the run is partial', () => {
    expect(gapsIn(report(everything))).toEqual([]);
    expect(gapsIn(report([run('one', [start])]))).toEqual([]);
  });

  it('lists a transition and a state that no path covered', () => {
    const without = everything.map((item) => ({
      ...item,
      transitions: item.transitions.filter((id) => id !== board),
      states: item.states.filter((state) => state !== 'trip.arrived'),
    }));
    expect(gapsIn(report(without))).toEqual([
      'state not seen in the browser: trip.arrived',
      `transition not seen in the browser: ${board}`,
    ]);
  });
});

describe('a case that no person can cause in a browser', () => {
  const withInfeasible = {
    ...tripModel,
    name: 'withInfeasible',
    cases: (state: Parameters<typeof tripModel.cases>[0]) =>
      tripModel
        .cases(state)
        .map((eventCase) =>
          eventCase.event.type === 'driver.board' ? { ...eventCase, notInBrowser: 'no screen shows it' } : eventCase,
        ),
  };
  const infeasibleEdge = { edge: 'driving.light.off + driving.meter.running: board', because: 'no screen shows it' };

  it('is left out of browser plans, and listed with its reason', () => {
    const graph = explore(withInfeasible);
    const names = (level: 'browser' | 'machine') =>
      planFor(graph, level, []).flatMap((path) => path.map(({ name }) => name));
    expect([...infeasibleTransitions(graph)]).toEqual([board]);
    expect(names('browser')).not.toContain('board');
    expect(names('machine')).toContain('board');
    expect(infeasibleEdges(graph)[0]).toEqual(infeasibleEdge);
  });

  it('does not count as missing', () => {
    const [chart] = report([], [withInfeasible]).charts;
    expect(chart?.infeasible[0]).toEqual(infeasibleEdge);
    expect(chart?.transitions.missing).not.toContain(board);
  });
});
