/** @jest-environment node */
import { createMachine, fromPromise, setup } from 'xstate';
import { lintMachine } from './lint';
import { tripMachine } from './sample';

const known = new Set(['AP-01']);
const meta = { requirements: [] };
const valid = { description: 'x', meta };

describe('the lint of charts', () => {
  it('accepts a chart that keeps the rules', () => {
    expect(lintMachine(tripMachine, known)).toEqual([]);
  });

  it('reports missing descriptions, meta and unknown requirements', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { ...valid, meta: { requirements: ['XX-99'] }, on: { 'driver.go': 'b' } }, b: { meta } },
    });
    expect(lintMachine(machine, known)).toEqual([
      'm: no description',
      'm: no meta with requirements',
      'm.a: the requirement XX-99 does not exist',
      'm.a on driver.go: no description',
      'm.b: no description',
    ]);
  });

  it('reports event names that are not who.what, wildcards, state names in another case, and labels of five words', () => {
    const machine = createMachine({
      ...valid,
      id: 'm',
      initial: 'Awaiting_Decision',
      on: {
        SUBMIT: { target: '.Awaiting_Decision', description: 'x', meta: { step: 'one two three four five' } },
        'api.*': { target: '.Awaiting_Decision', description: 'x' },
      },
      states: { Awaiting_Decision: valid },
    });
    expect(lintMachine(machine, known)).toEqual([
      'm on SUBMIT: the event "SUBMIT" is not named who.what (in m)',
      'm on SUBMIT: meta.step has more than 4 words: "one two three four five"',
      'm on api.*: a wildcard answers events that no one has thought of',
      'm.Awaiting_Decision: the state is not named like this: awaitingDecision',
    ]);
  });

  it('reports inline code, and names that are not declared or not used', () => {
    const machine = setup({ guards: { spare: () => true }, actions: { leftOver: () => {} } }).createMachine({
      ...valid,
      id: 'm',
      initial: 'a',
      entry: () => {},
      states: {
        a: {
          ...valid,
          on: {
            'driver.go': { guard: (() => true) as never, actions: 'ghost' as never, target: 'a', description: 'x' },
          },
        },
      },
    });
    expect(lintMachine(machine, known)).toEqual([
      'm entry or exit: an inline action without a name',
      'm.a on driver.go: an inline guard without a name',
      'm.a on driver.go: the action "ghost" is not declared in setup()',
      'setup(): the guard "spare" is never used',
      'setup(): the action "leftOver" is never used',
    ]);
  });

  it('reports invokes with another id, without both outcomes, and without the tag busy', () => {
    const machine = setup({ actors: { fetchTrip: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      ...valid,
      id: 'm',
      initial: 'a',
      states: {
        a: { ...valid, invoke: { id: 'other' as never, src: 'fetchTrip', onDone: { target: 'a', description: 'x' } } },
      },
    });
    expect(lintMachine(machine, known)).toEqual([
      'm.a invoke fetchTrip: its id is "other", not its src',
      'm.a invoke fetchTrip: it does not say what happens when no answer comes',
      'm.a invoke fetchTrip: the state is not tagged "busy"',
    ]);
  });

  it('reports a transition without a guard before others, and a delay without a name', () => {
    const machine = createMachine({
      ...valid,
      id: 'm',
      initial: 'a',
      states: {
        a: {
          ...valid,
          on: {
            'driver.go': [
              { target: 'b', description: 'x' },
              { target: 'a', description: 'x' },
            ],
          },
          after: { 500: { target: 'b', description: 'x' } },
        },
        b: valid,
      },
    });
    expect(lintMachine(machine, known)).toEqual([
      'm.a on driver.go #0: it has no guard and hides those after it',
      'm.a on xstate.after.500.m.a: the delay 500 has no name',
    ]);
  });
});
