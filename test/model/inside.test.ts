/** @jest-environment node */
import { setup } from 'xstate';
import { through } from './inside';
import { stepsOf } from './toolkit/cover';
import { graphOf, planFor } from './toolkit/gate';
import type { Model } from './toolkit/model';
import { tripMachine, tripModel } from './toolkit/sample';

/** A day that is one trip. */
const dayMachine = setup({ actors: { trip: tripMachine } }).createMachine({
  id: 'day',
  initial: 'working',
  states: {
    working: { invoke: { id: 'trip', src: 'trip', input: { isRemembered: true }, onDone: 'over' } },
    over: { type: 'final' },
  },
});

const home = through(tripModel, 'open, remembered', ['board', 'light', 'stop'], { already: 1 });
const full = through(tripModel, 'open, remembered', ['board', 'stop']);
const dayModel: Model<null> = {
  name: 'day',
  machine: dayMachine,
  starts: [{ name: 'begins', input: undefined, server: null }],
  facts: () => [],
  cases: () => [
    { name: 'drives home with light', event: { type: 'xstate.done.actor.trip' }, wire: home.wire, inside: home.inside },
    {
      name: 'drives a passenger home',
      event: { type: 'xstate.done.actor.trip' },
      wire: full.wire,
      inside: full.inside,
    },
  ],
  invariants: [],
  promises: [],
};
const models = [dayModel, tripModel] as readonly Model<unknown>[];
const taken = (plan: ReturnType<typeof planFor>) => new Set(plan.flat().flatMap(({ definitions }) => definitions));
const stop = 'trip.driving|driver.stop|0';
const board = 'trip.driving|driver.board|0';

describe('a way through a chart inside', () => {
  it('says what has to be brought about, what it takes, and what was taken before', () => {
    expect(home.wire).toEqual([{ drives: { type: 'driver.toggleLight' } }, { drives: { type: 'driver.stop' } }]);
    expect(home.inside).toEqual({
      taken: ['trip.driving.light.off|driver.toggleLight|0', stop],
      before: ['trip.opening|always|0', board],
    });
  });

  it('is one that the inner chart has', () => {
    expect(() => through(tripModel, 'open, remembered', ['stop', 'board'])).toThrow(
      'trip: in "arrived" there is no "board".',
    );
    expect(() => through(tripModel, 'open, forgotten', [])).toThrow('there is no "open, forgotten"');
  });
});

describe('the paths of a chart inside', () => {
  const graph = graphOf(tripModel as Model<unknown>);

  it('leave out what those around it take, and nothing else', () => {
    const alone = taken(planFor(graph, 'browser', [tripModel as Model<unknown>]));
    const inside = taken(planFor(graph, 'browser', models));
    expect(alone).toEqual(new Set(graph.definitions));
    const around = [...home.inside.taken, ...home.inside.before];
    expect(graph.definitions.filter((id) => !inside.has(id) && !around.includes(id))).toEqual([]);
    expect(inside.has(stop)).toBe(false);
  });

  it('still visit every state', () => {
    const leaves = planFor(graph, 'browser', models)
      .flat()
      .map(({ to }) => graph.situations[to]?.leaf);
    expect(leaves).toEqual(
      expect.arrayContaining(['waiting', 'fetching', 'driving.light.off + driving.meter.running']),
    );
  });

  it('are none where it has no page: those around it take all that their steps take there', () => {
    const pageless = [dayModel, { ...tripModel, name: 'pageless', isWalkedInside: true }] as readonly Model<unknown>[];
    expect(planFor(graphOf(pageless[1] as Model<unknown>), 'browser', pageless)).toEqual([]);
    const day = graphOf(dayModel as Model<unknown>);
    expect(planFor(day, 'browser', models).map(stepsOf)).toEqual([1]);
    expect(planFor(day, 'browser', pageless).map(stepsOf)).toEqual([1, 1]);
  });
});
