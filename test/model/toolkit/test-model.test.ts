/** @jest-environment node */
import { type Actor, createActor, fromPromise, SimulatedClock } from 'xstate';
import { cover, criteria } from './cover';
import { leafOf } from './definitions';
import { explore } from './explore';
import { tripMachine, tripModel } from './sample';
import { opening, pathTests } from './test-model';

const graph = explore(tripModel);
const paths = pathTests(graph, cover(graph, criteria.transitions(graph)));
const eventTypes = [...new Set(graph.edges.map((edge) => edge.case?.event.type ?? opening))];
const nothing = () => Promise.resolve();
const allEvents = Object.fromEntries(eventTypes.map((type) => [type, nothing]));

describe('a planned path', () => {
  it.each(paths)('$name', async ({ test }) => {
    let actor: Actor<typeof tripMachine> | undefined;
    let settle: { done(passengers: number): void; failed(error: unknown): void } | undefined;
    const clock = new SimulatedClock();
    const machine = tripMachine.provide({
      actors: {
        fetchTrip: fromPromise<number, void>(
          () => new Promise((resolve, reject) => (settle = { done: resolve, failed: reject })),
        ),
      },
    });
    await test({
      events: Object.fromEntries(
        eventTypes.map((type) => [
          type,
          async (edge) => {
            const event = edge.case?.event;
            if (!event) actor = createActor(machine, { input: edge.start?.input as never, clock }).start();
            else if (type.startsWith('xstate.done.')) settle?.done(event.output as number);
            else if (type.startsWith('xstate.error.')) settle?.failed(event.error);
            else if (type.startsWith('xstate.after.')) clock.increment(5_000);
            else actor?.send(event as never);
            await new Promise((resolve) => setImmediate(resolve));
          },
        ]),
      ),
      states: {
        '*': async (edge) => {
          if (!actor) throw new Error('not opened');
          expect(leafOf(actor.getSnapshot())).toBe(graph.situations[edge.to]?.leaf);
        },
      },
    });
  });

  const longest = paths.reduce((a, b) => (b.edges.length > a.edges.length ? b : a));

  it('fails when an event has no function', async () => {
    const { [longest.edges[1]?.case?.event.type ?? '']: _, ...others } = allEvents;
    await expect(longest.test({ events: others, states: { '*': nothing } })).rejects.toThrow(
      /no function for "driver\./,
    );
  });

  it('fails when a state has no function', async () => {
    await expect(longest.test({ events: allEvents, states: {} })).rejects.toThrow(/0 states checked: no function for/);
    await expect(longest.test({ events: allEvents, states: { 'no.such.state': nothing } })).rejects.toThrow(
      /0 states checked/,
    );
  });

  it('fails with the step at which a check fails', async () => {
    const last = longest.edges.at(-1);
    const states = {
      '*': async (edge: typeof last) => (edge === last ? Promise.reject(new Error('the screen is empty')) : undefined),
    };
    const failing = longest.test({ events: allEvents, states: states as never });
    await expect(failing).rejects.toThrow(/the screen is empty$/);
    const message = await failing.then(String, (error: Error) => error.message);
    const steps = longest.edges.length - 1;
    expect(message).toMatch(
      new RegExp(
        `^Step ${steps} of ${steps}, "${last?.name}" in [A-Z].*, failed\\.\nState expected: [A-Z].* \\(.*\\)\n  ✓ open`,
      ),
    );
    expect(message.match(/^ {2}✓ /gm)).toHaveLength(steps);
    expect(message.match(/^ {2}✗ /gm)).toHaveLength(1);
  });
});
