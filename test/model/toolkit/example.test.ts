import { createActor, setup } from 'xstate';
import { describeModel } from './describe-model';
import { graphOf, planFor } from './gate';
import type { Model } from './model';
import { pathTests } from './test-model';

const machine = setup({
  types: { events: {} as { type: 'user.open' } | { type: 'user.close' } | { type: 'wind.blew' } },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'user.open': 'open' } },
    open: { on: { 'user.close': 'closed', 'wind.blew': 'closed' } },
  },
});

const model: Model<null> = {
  name: 'door',
  machine,
  starts: [{ name: 'comes to the door', input: undefined, server: null }],
  cases: ({ leaf }) =>
    leaf === 'closed'
      ? [{ name: 'opens it', event: { type: 'user.open' } }]
      : ['user.close', 'wind.blew'].map((type) => ({ name: type, event: { type } })),
  screens: { closed: ['user.open'], open: ['user.close'] },
  ignored: { closed: [{ name: 'it is closed already', event: { type: 'wind.blew' }, rejected: true }] },
  facts: () => [],
  invariants: [{ says: 'a door is open or closed', holds: ({ leaf }) => /^(open|closed)$/.test(leaf) }],
  promises: [{ says: 'A door can always be opened.', provenBy: ['comes to the door'] }],
};

describeModel(model, { charts: [{ name: 'door', title: 'A door', machine }], models: [model] });

test.each(pathTests(graphOf(model), planFor(graphOf(model), 'browser', [model])))('$name', async (path) => {
  const door = createActor(machine);
  const gestures = {
    'xstate.init': async () => void door.start(),
    'user.open': async () => door.send({ type: 'user.open' }),
    'user.close': async () => door.send({ type: 'user.close' }),
    'wind.blew': async () => door.send({ type: 'wind.blew' }),
  };
  const sights = {
    open: async () => expect(door.getSnapshot().can({ type: 'user.close' })).toBe(true),
    closed: async () => expect(door.getSnapshot().can({ type: 'user.close' })).toBe(false),
  };
  await path.test({ events: gestures, states: sights });
});
