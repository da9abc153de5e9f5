/** @jest-environment node */
import { createActor } from 'xstate';
import { describeModel } from './describe-model';
import { machine, model } from './example';
import { graphOf, planFor } from './gate';
import { pathTests } from './test-model';

describeModel(model, { charts: [{ name: 'door', title: 'A door', machine }], models: [model] });

test.each(pathTests(graphOf(model), planFor(graphOf(model), 'browser', [model])))('$name', async (path) => {
  const door = createActor(machine);
  const events = {
    'xstate.init': async () => void door.start(),
    'user.open': async () => door.send({ type: 'user.open' }),
    'user.close': async () => door.send({ type: 'user.close' }),
    'wind.blew': async () => door.send({ type: 'wind.blew' }),
  };
  const states = {
    open: async () => expect(door.getSnapshot().can({ type: 'user.close' })).toBe(true),
    closed: async () => expect(door.getSnapshot().can({ type: 'user.close' })).toBe(false),
  };
  await path.test({ events, states });
});
