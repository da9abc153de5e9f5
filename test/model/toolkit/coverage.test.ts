/** @jest-environment node */
import { gapsIn, mergeCoverage, type Ran, summaryOf } from './coverage';
import { coverageHtml } from './coverage-html';
import { explore } from './explore';
import { graphOf, infeasibleEdges, infeasibleTransitions, planFor } from './gate';
import type { Model } from './model';
import { tripModel } from './sample';
import type { PathRun } from './seen';

const start = 'trip.waiting|driver.start|0';
const board = 'trip.driving|driver.board|0';
const run = (path: string, transitions: readonly string[], rest: Partial<PathRun> = {}): PathRun => ({
  ...{ model: 'trip', path, transitions, states: [], steps: 2, isOk: true, milliseconds: 1_500 },
  ...rest,
});
const sentences = new Map([
  ['AP-01', 'Nothing is <retried>.'],
  ['UI-01', 'It is pink.'],
  ['CK-06', 'It does not start.'],
]);
const notInBrowser = { 'CK-06': 'no browser gets a page of it' };
const report = (browser: readonly PathRun[], ran: Partial<Ran> = {}, models: readonly Model<unknown>[] = [tripModel]) =>
  mergeCoverage(models, {
    ...{ criterion: 'transitions', browser, machine: new Map() },
    evidence: { sentences, inBrowserTests: [], inNodeTests: [], notInBrowser, ran: [] },
    ...ran,
  });

/** A whole run in which every path takes all there is. */
const graph = graphOf(tripModel);
const everything = planFor(graph, 'browser', [tripModel]).map((_, index) =>
  run(`path ${index}`, graph.definitions, {
    states: ['waiting', 'fetching', 'arrived', 'driving.light.on', 'driving.light.off', 'driving.meter.running'].map(
      (leaf) => `trip.${leaf}`,
    ),
  }),
);

describe('coverage of paths (US-02)', () => {
  it('counts the transitions of the running charts over all paths, and names those that no path took', () => {
    const [trip] = report([
      run('one', [start, 'other|driver.go|0'], { states: ['trip.waiting', 'other.there'] }),
      run('two', [start, board]),
    ]).machines;
    expect(trip?.levels.browser).toMatchObject({ paths: 2, failed: 0, steps: 4, seconds: 3 });
    expect(trip?.levels.browser.transitions).toMatchObject({
      covered: 2,
      total: 11,
      by: { [start]: ['one', 'two'], [board]: ['two'] },
    });
    expect(trip?.levels.browser.transitions.missing).toHaveLength(9);
    expect(trip?.levels.browser.states).toMatchObject({ covered: 1, total: 6 });
    expect(trip?.levels.machine).toBeNull();
  });

  it('tells both levels apart', () => {
    const [trip] = report([], { machine: new Map([['trip', everything]]) }).machines;
    expect(trip?.levels.machine?.transitions.missing).toEqual([]);
    expect(trip?.levels.browser.transitions.covered).toBe(0);
  });

  it('is one line in the terminal', () => {
    const own = new Map([['AP-01', 'Nothing is retried.']]);
    const evidence = { sentences: own, inBrowserTests: [], inNodeTests: [], notInBrowser, ran: [] };
    expect(summaryOf(report(everything, { evidence, machine: new Map([['trip', everything]]) }))).toBe(
      'Coverage: browser 6/6 states, 11/11 transitions, 1/1 requirements; machine 6/6 states, 11/11 transitions, 1 requirements',
    );
    expect(summaryOf(report([run('one', [start])]))).toMatch(
      /^Coverage \(of a part of the paths, not judged\): .*; machine run for 0 of 1 charts$/,
    );
  });

  it('is shown on a page that has what is missing first, and escapes its texts', () => {
    const page = coverageHtml(report([run('one', [start, board])]));
    expect(page.indexOf('class="bad"')).toBeLessThan(page.indexOf('class="good"'));
    expect(page).toContain('Nothing is &lt;retried&gt;.');
  });
});

describe('the gate', () => {
  const shown = {
    sentences,
    inBrowserTests: [{ id: 'UI-01', place: 'test/browser/look.spec.ts:1' }],
    inNodeTests: [],
    notInBrowser,
    ran: [],
  };

  it('is passed when everything was seen, and every requirement that a browser can show has a path or a test', () => {
    expect(gapsIn(report(everything, { evidence: shown }))).toEqual([]);
  });

  it('is not passed when one transition or one state was not seen', () => {
    const without = everything.map((item) => ({
      ...item,
      transitions: item.transitions.filter((id) => id !== board),
      states: item.states.filter((state) => state !== 'trip.arrived'),
    }));
    expect(gapsIn(report(without, { evidence: shown }))).toEqual([
      'state not seen in the browser: trip.arrived',
      `transition not seen in the browser: ${board}`,
    ]);
  });

  it('is not passed when nothing shows a requirement, or what shows it failed', () => {
    const gap = 'requirement that no path and no test in the browser shows: UI-01 It is pink.';
    expect(gapsIn(report(everything))).toEqual([gap]);
    const ran = [{ id: 'UI-01', test: 'look', isOk: false }];
    expect(gapsIn(report(everything, { evidence: { ...shown, ran } }))).toEqual([gap]);
    expect(
      gapsIn(
        report(everything, { evidence: { ...shown, ran: [...ran, { id: 'UI-01', test: 'colour', isOk: true }] } }),
      ),
    ).toEqual([]);
  });

  it('judges whole runs only', () => {
    expect(gapsIn(report(everything.slice(1)))).toEqual([]);
  });
});

describe('what a browser cannot do', () => {
  const shy = {
    ...tripModel,
    name: 'shy',
    cases: (place: Parameters<typeof tripModel.cases>[0]) =>
      tripModel
        .cases(place)
        .map((eventCase) =>
          eventCase.event.type === 'driver.board' ? { ...eventCase, notInBrowser: 'no screen shows it' } : eventCase,
        ),
  };

  it('is left out of browser plans and named with its reason', () => {
    const graph = explore(shy);
    expect([...infeasibleTransitions(graph)]).toEqual([board]);
    expect(
      planFor(graph, 'browser', [])
        .flat()
        .some((edge) => edge.name === 'board'),
    ).toBe(false);
    expect(
      planFor(graph, 'machine', [])
        .flat()
        .some((edge) => edge.name === 'board'),
    ).toBe(true);
    expect(infeasibleEdges(graph)[0]).toEqual({
      edge: 'driving.light.off + driving.meter.running: board',
      because: 'no screen shows it',
    });
  });

  it('is no gap in the coverage', () => {
    const [machine] = report([], {}, [shy]).machines;
    expect(machine?.infeasible[0]).toEqual({ what: board, because: 'no screen shows it' });
    expect(machine?.levels.browser.transitions.missing).not.toContain(board);
    expect(graphOf(shy)).toBe(graphOf(shy));
  });
});
