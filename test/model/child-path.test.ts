/** @jest-environment node */
import { setup } from 'xstate';
import { childPath } from './child-path';
import { stepsOf } from './toolkit/cover';
import { graphOf, planFor } from './toolkit/gate';
import type { Model } from './toolkit/model';
import { tripMachine, tripModel } from './toolkit/sample';

/** A parent chart: a day with one trip. */
const dayMachine = setup({ actors: { trip: tripMachine } }).createMachine({
  id: 'day',
  initial: 'working',
  states: {
    working: { invoke: { id: 'trip', src: 'trip', input: { isRemembered: true }, onDone: 'over' } },
    over: { type: 'final' },
  },
});

const tripWithLight = childPath(tripModel, 'open, remembered', ['board', 'light', 'stop'], { stepsBefore: 1 });
const tripWithPassenger = childPath(tripModel, 'open, remembered', ['board', 'stop']);
const dayModel: Model<null> = {
  name: 'day',
  machine: dayMachine,
  starts: [{ name: 'starts', input: undefined, server: null }],
  facts: () => [],
  cases: () => [
    {
      name: 'drives home with light',
      event: { type: 'xstate.done.actor.trip' },
      external: tripWithLight.external,
      inChild: tripWithLight.inChild,
    },
    {
      name: 'drives a passenger home',
      event: { type: 'xstate.done.actor.trip' },
      external: tripWithPassenger.external,
      inChild: tripWithPassenger.inChild,
    },
  ],
  invariants: {},
};
const models = [dayModel, tripModel] as readonly Model<unknown>[];
const taken = (plan: ReturnType<typeof planFor>) => new Set(plan.flat().flatMap(({ definitions }) => definitions));
const stop = 'trip.driving|driver.stop|0';
const board = 'trip.driving|driver.board|0';

describe('a path through a child chart', () => {
  it('lists the external actions that lead along it, its transitions, and those of earlier steps', () => {
    expect(tripWithLight.external).toEqual([
      { sendToChild: { type: 'driver.toggleLight' } },
      { sendToChild: { type: 'driver.stop' } },
    ]);
    expect(tripWithLight.inChild).toEqual({
      taken: ['trip.driving.light.off|driver.toggleLight|0', stop],
      before: ['trip.opening|always|0', board],
    });
  });

  it('throws for a case or a start that the child does not have', () => {
    expect(() => childPath(tripModel, 'open, remembered', ['stop', 'board'])).toThrow(
      'trip: in "arrived" there is no "board".',
    );
    expect(() => childPath(tripModel, 'open, forgotten', [])).toThrow('there is no "open, forgotten"');
  });
});

describe('the browser paths of a child chart', () => {
  const graph = graphOf(tripModel as Model<unknown>);

  it('leave out only the transitions that the paths of its parents take', () => {
    const alone = taken(planFor(graph, 'browser', [tripModel as Model<unknown>]));
    const asChild = taken(planFor(graph, 'browser', models));
    expect(alone).toEqual(new Set(graph.definitions));
    const byParents = [...tripWithLight.inChild.taken, ...tripWithLight.inChild.before];
    expect(graph.definitions.filter((id) => !asChild.has(id) && !byParents.includes(id))).toEqual([]);
    expect(asChild.has(stop)).toBe(false);
  });

  it('visit every state', () => {
    const leaves = planFor(graph, 'browser', models)
      .flat()
      .map(({ to }) => graph.situations[to]?.leaf);
    expect(leaves).toEqual(
      expect.arrayContaining(['waiting', 'fetching', 'driving.light.off + driving.meter.running']),
    );
  });

  it('are not planned if the chart has no page: the paths of its parents take all its transitions', () => {
    const pageless = [
      dayModel,
      { ...tripModel, name: 'pageless', isWalkedByParents: true },
    ] as readonly Model<unknown>[];
    expect(planFor(graphOf(pageless[1] as Model<unknown>), 'browser', pageless)).toEqual([]);
    const day = graphOf(dayModel as Model<unknown>);
    expect(planFor(day, 'browser', models).map(stepsOf)).toEqual([1]);
    expect(planFor(day, 'browser', pageless).map(stepsOf)).toEqual([1, 1]);
  });
});
