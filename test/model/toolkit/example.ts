import { createMachine } from 'xstate';
import type { Model } from './model';

export const machine = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'user.open': 'open' } },
    open: { on: { 'user.close': 'closed', 'wind.blew': 'closed' } },
  },
});

export const model: Model<null> = {
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
  invariants: { 'a door is open or closed': ({ leaf }) => /^(open|closed)$/.test(leaf) },
};
