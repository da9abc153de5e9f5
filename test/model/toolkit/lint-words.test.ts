/** @jest-environment node */
import { createMachine, fromPromise, setup } from 'xstate';
import { lintWords } from './lint-words';

const title = (words: string, more = {}) => ({ meta: { title: words, ...more } });

describe('the lint of titles and labels', () => {
  it('accepts a chart with short titles, labels and outcomes', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'opening',
      meta: { main: ['sent', 'priced'] },
      states: {
        opening: {
          ...title('Opening'),
          always: { target: 'sent', meta: { step: 'sent before' } },
        },
        sent: {
          ...title('With the broker', { later: [{ to: 'priced', who: 'broker', what: 'gives a price' }] }),
          on: { 'operator.answered': { target: 'opening', meta: { step: 'read again' } } },
        },
        priced: title('Price ready'),
      },
    });
    expect(lintWords(machine)).toEqual([]);
  });

  it('reports missing titles and labels, long ones, and code in them', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            'driver.go': { target: 'b', meta: { step: '401 or 419' } },
            'driver.leave': 'b',
            'driver.stay': { meta: { step: 'one two three four five' }, target: 'a' },
          },
        },
        b: title('The state awaitingDecision'),
        c: title('A title of six whole words'),
      },
    });
    expect(lintWords(machine)).toEqual([
      'm.a: no title',
      'm.a on driver.go: the label contains code: "401 or 419"',
      'm.a on driver.leave: no label for its arrow',
      'm.a on driver.stay: the label has more than 4 words: "one two three four five"',
      'm.b: the title contains code: "The state awaitingDecision"',
      'm.c: the title has more than 5 words: "A title of six whole words"',
    ]);
  });

  it('reports an answer without an outcome, but no failed call', () => {
    const machine = setup({ actors: { ask: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          ...title('Asking'),
          invoke: {
            id: 'ask',
            src: 'ask',
            onDone: [
              { guard: () => true, target: 'b', meta: { step: 'yes' } },
              { target: 'c', meta: { step: 'perhaps' } },
            ],
            onError: { target: 'c', meta: { step: 'no answer' } },
          },
        },
        b: title('Done', { outcome: 'good' }),
        c: title('Waiting'),
      },
    });
    expect(lintWords(machine)).toEqual(['m.a on xstate.done.actor.ask #1: it has no outcome: good, bad or unknown']);
  });

  it('reports a main path that does not exist, and `later` without a known state', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'opening',
      meta: { main: ['a', 'b', 'gone'] },
      states: {
        opening: { ...title('Opens'), always: { target: 'a', meta: { step: 'new' } } },
        a: { ...title('First'), on: { 'operator.answered': { target: 'opening', meta: { step: 'read again' } } } },
        b: title('Second', { later: [{ to: 'nowhere', who: 'bank', what: 'pays' }] }),
      },
    });
    expect(lintWords(machine)).toEqual([
      'm: nothing leads from a to b',
      'm: there is no gone in its main path',
      'm.a on operator.answered: it leads back to the opening state, and nothing in meta.later says what others may have done',
      'm.b: there is no nowhere later',
    ]);
  });
});
