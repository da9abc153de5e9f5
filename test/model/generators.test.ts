/** @jest-environment node */
import { createActor, setup } from 'xstate';
import { models } from './models/all';
import { cover, criteria } from './toolkit/cover';
import { graphOf } from './toolkit/gate';
import { createTestModel, pathTests } from './toolkit/test-model';

/** A chart without invokes, which the generators accept. */
const questionMachine = setup({
  types: { events: {} as { type: 'driver.type' } | { type: 'driver.send' } | { type: 'driver.tryAgain' } },
}).createMachine({
  id: 'question',
  initial: 'empty',
  states: {
    empty: { on: { 'driver.type': 'typed' } },
    typed: { on: { 'driver.send': 'sent' } },
    sent: { on: { 'driver.tryAgain': 'typed' } },
  },
});

describe('a path test with the generators of @xstate/test (US-02)', () => {
  const model = createTestModel(questionMachine);

  it.each(model.getShortestPaths())('$description', async (path) => {
    const actor = createActor(questionMachine).start();
    const press = (step: { readonly event: { readonly type: string } }) => actor.send(step.event as never);
    const isAt = (state: string) => () => expect(actor.getSnapshot().value).toBe(state);
    await path.test({
      events: { 'driver.type': press, 'driver.send': press, 'driver.tryAgain': press },
      states: { empty: isAt('empty'), typed: isAt('typed'), sent: isAt('sent') },
    });
  });

  it('passes without a function for any event or state', async () => {
    for (const path of model.getShortestPaths()) await path.test({ events: {}, states: {} });
  });

  it('is rejected for a chart with invokes, as all of ours are', () => {
    for (const { machine } of models) expect(() => createTestModel(machine)).toThrow(/not supported/);
  });
});

const graph = graphOf(models.find(({ name }) => name === 'submission') as (typeof models)[number]);

it('a path test with our planner fails without a function for an event or a state (US-02)', async () => {
  for (const path of pathTests(graph, cover(graph, criteria.transitions(graph))))
    await expect(path.test({ events: {}, states: {} })).rejects.toThrow(/no function for/);
});
