/** @jest-environment node */
import { definitionsOf } from './definitions';
import { explore, unreached } from './explore';
import { brokenInvariants } from './invariants';
import { tripMachine, tripModel } from './sample';

const graph = explore(tripModel);

describe('exploring a chart', () => {
  it('gives an id to every transition: always, delays, answers, nested ones; not to forbidden events', () => {
    expect([...definitionsOf(tripMachine).values()]).toEqual([
      'trip.opening|always|0',
      'trip.opening|always|1',
      'trip.waiting|driver.start|0',
      'trip.fetching|xstate.done.actor.fetchTrip|0',
      'trip.fetching|xstate.done.actor.fetchTrip|1',
      'trip.fetching|xstate.error.actor.fetchTrip|0',
      'trip.fetching|xstate.after.patience.trip.fetching|0',
      'trip.driving|driver.board|0',
      'trip.driving|driver.stop|0',
      'trip.driving.light.off|driver.toggleLight|0',
      'trip.driving.light.on|driver.toggleLight|0',
    ]);
  });

  it('lists cases that the chart ignores and should not, and cases that it should ignore and does not', () => {
    const { mismatches } = explore({
      ...tripModel,
      cases: ({ leaf }) =>
        leaf === 'waiting'
          ? [
              { name: 'typo', event: { type: 'driver.strat' } },
              { name: 'start', event: { type: 'driver.start' }, rejected: true },
            ]
          : [],
    });
    expect(mismatches).toEqual([
      'waiting: "typo" (driver.strat) does nothing',
      'waiting: "start" (driver.start) does something',
    ]);
  });

  it('lists transitions that no case takes', () => {
    const incomplete = explore({
      ...tripModel,
      cases: ({ leaf }) => (leaf === 'waiting' ? [{ name: 'start', event: { type: 'driver.start' } }] : []),
    });
    expect(unreached(incomplete)).toContain('trip.fetching|xstate.error.actor.fetchTrip|0');
    expect(unreached(graph)).toEqual([]);
  });

  it('throws when a fact grows without end', () => {
    const growing = {
      ...tripModel,
      facts: ({ snapshot }: { snapshot: { context: { passengers: number } } }) => [String(snapshot.context.passengers)],
    };
    expect(() => explore(growing as typeof tripModel, 50)).toThrow(
      /^More than 50 situations; the last ones: .*driving/,
    );
  });

  it('names the shortest path that breaks an invariant', () => {
    expect(brokenInvariants(graph)).toEqual([]);
    const strict = explore({
      ...tripModel,
      invariants: {
        'the light is never on': ({ leaf }) => !leaf.includes('light.on'),
      },
    });
    expect(brokenInvariants(strict)).toEqual([
      '"the light is never on" does not hold in driving.light.on + driving.meter.running: open, remembered → Driving · Light · Off + Driving · Meter · Running → light → Driving · Light · On + Driving · Meter · Running',
    ]);
  });

  it('names the shortest path to a step that breaks a step rule', () => {
    const strict = {
      ...tripModel,
      steps: {
        'a start fetches': () => false,
      },
    };
    expect(brokenInvariants(explore(strict))).toEqual(['"a start fetches" does not hold of: open → Waiting']);
  });
});
