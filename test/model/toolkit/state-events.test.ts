/** @jest-environment node */
import { explore } from './explore';
import type { Model } from './model';
import { tripModel } from './sample';
import { mistakesIn, possibleEvents, stateEvents } from './state-events';

type Trip = typeof tripModel;

const toggles = { name: 'nothing shines there', event: { type: 'driver.toggleLight' }, rejected: true } as const;
const decided: Trip = {
  ...tripModel,
  screens: {
    waiting: ['driver.start'],
    fetching: ['driver.toggleLight'],
    driving: ['driver.board', 'driver.toggleLight', 'driver.stop', 'driver.start'],
  },
  ignored: {
    fetching: [toggles],
    'driving.light.off': [{ name: 'it drives already', event: { type: 'driver.start' }, rejected: true }],
  },
};
const graphOf = (model: Trip) => explore(model as Model<unknown>);
const decisionOf = (model: Trip, state: string, event: string) =>
  stateEvents(graphOf(model)).find((pair) => pair.state === state && pair.event === event)?.decision;

describe('every event in every state', () => {
  it('is tested, ignored, or has no control', () => {
    expect(decisionOf(decided, 'waiting', 'driver.start')).toBe('tested');
    expect(decisionOf(decided, 'fetching', 'driver.toggleLight')).toBe('ignored');
    expect(decisionOf(decided, 'driving.light.on', 'driver.start')).toBe('ignored');
    expect(decisionOf(decided, 'fetching', 'driver.stop')).toBe('no control');
    expect(mistakesIn(graphOf(decided))).toEqual([]);
  });

  it('leaves out final states, delays and answers', () => {
    const pairs = stateEvents(graphOf(decided));
    expect(pairs.some(({ state }) => state === 'arrived' || state === 'opening')).toBe(false);
    expect(pairs.some(({ event }) => event.startsWith('xstate.'))).toBe(false);
  });

  it('is undecided if the model does not name it', () => {
    const { screens: _, ...model } = decided;
    expect(mistakesIn(graphOf(model))).toContain('the model does not say what driver.board does in waiting');
  });

  it('is undecided for an event that no driver causes, even with `screens`', () => {
    const machine = tripModel.machine.provide({});
    machine.root.transitions.set('tab.left', []);
    expect(mistakesIn(graphOf({ ...decided, machine }))).toContain(
      'the model does not say what tab.left does in waiting',
    );
  });

  it('is an error if it is tested and the screen has no control for it', () => {
    expect(mistakesIn(graphOf({ ...decided, screens: { ...decided.screens, waiting: [] } }))).toEqual([
      'tested, and has no control: driver.start in waiting',
    ]);
  });

  it('is an error if `screens` names an unknown state or event', () => {
    const screens = { ...decided.screens, 'waiting | flying': ['driver.land'] } as const;
    expect(mistakesIn(graphOf({ ...decided, screens }))).toEqual([
      'no such state: flying',
      'no such event: driver.land in waiting | flying',
    ]);
  });

  it('is an error if it is listed as ignored and the chart takes it', () => {
    const ignored = { waiting: [{ ...toggles, event: { type: 'driver.start' } }] };
    expect(graphOf({ ...decided, ignored }).mismatches).toEqual([
      'waiting: "nothing shines there" (driver.start) does something',
      'waiting / asked: "nothing shines there" (driver.start) does something',
    ]);
  });
});

describe('the possible events of a driver in a situation', () => {
  const possible = (key: string, model: Trip = decided) => {
    const graph = graphOf(model);
    const state = graph.situations.find((situation) => situation.key === key)?.state;
    if (!state) throw new Error(`There is no situation ${key}.`);
    return possibleEvents(graph, state);
  };

  it('are those that the chart takes and the screen has a control for', () => {
    expect(possible('waiting')).toEqual(['driver.start']);
    expect(possible('waiting', { ...decided, screens: {} })).toEqual([]);
  });

  it('leave out ignored events, even if the screen has a control', () => {
    expect(possible('fetching / asked')).toEqual([]);
  });

  it('are none in a final state', () => {
    expect(possible('arrived', { ...decided, screens: { '*': ['driver.start', 'driver.stop'] } })).toEqual([]);
  });
});
