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
  it('is tested, ignored or without a control', () => {
    expect(decisionOf(decided, 'waiting', 'driver.start')).toBe('tested');
    expect(decisionOf(decided, 'fetching', 'driver.toggleLight')).toBe('ignored');
    expect(decisionOf(decided, 'driving.light.on', 'driver.start')).toBe('ignored');
    expect(decisionOf(decided, 'fetching', 'driver.stop')).toBe('no control');
    expect(mistakesIn(graphOf(decided))).toEqual([]);
  });

  it('leaves out ends, delays and answers, which come only where the chart asks for them', () => {
    const pairs = stateEvents(graphOf(decided));
    expect(pairs.some(({ state }) => state === 'arrived' || state === 'opening')).toBe(false);
    expect(pairs.some(({ event }) => event.startsWith('xstate.'))).toBe(false);
  });

  it('is undecided when the model does not name it', () => {
    const { screens: _, ...model } = decided;
    expect(mistakesIn(graphOf(model))).toContain('the model does not say what driver.board does in waiting');
  });

  it('is undecided for an event that no driver causes, whatever the screens say', () => {
    const machine = tripModel.machine.provide({});
    machine.root.transitions.set('tab.left', []);
    expect(mistakesIn(graphOf({ ...decided, machine }))).toContain(
      'the model does not say what tab.left does in waiting',
    );
  });

  it('is not tested where the screen has no control for it', () => {
    expect(mistakesIn(graphOf({ ...decided, screens: { ...decided.screens, waiting: [] } }))).toEqual([
      'tested, and has no control: driver.start in waiting',
    ]);
  });

  it('names states and events that the chart has', () => {
    const screens = { ...decided.screens, 'waiting | flying': ['driver.land'] } as const;
    expect(mistakesIn(graphOf({ ...decided, screens }))).toEqual([
      'no such state: flying',
      'no such event: driver.land in waiting | flying',
    ]);
  });

  it('is an error when it is listed as ignored and does something', () => {
    const ignored = { waiting: [{ ...toggles, event: { type: 'driver.start' } }] };
    expect(graphOf({ ...decided, ignored }).mismatches).toEqual([
      'waiting: "nothing shines there" (driver.start) does something',
      'waiting / asked: "nothing shines there" (driver.start) does something',
    ]);
  });
});

describe('what a driver can do in a situation', () => {
  const possible = (key: string, model: Trip = decided) => {
    const graph = graphOf(model);
    const place = graph.situations.find((situation) => situation.key === key)?.place;
    if (!place) throw new Error(`There is no situation ${key}.`);
    return possibleEvents(graph, place);
  };

  it('is what the chart takes and the screen has a control for', () => {
    expect(possible('waiting')).toEqual(['driver.start']);
    expect(possible('waiting', { ...decided, screens: {} })).toEqual([]);
  });

  it('is not what is ignored there, although the screen has a control', () => {
    expect(possible('fetching / asked')).toEqual([]);
  });

  it('is nothing in an end', () => {
    expect(possible('arrived', { ...decided, screens: { '*': ['driver.start', 'driver.stop'] } })).toEqual([]);
  });
});
