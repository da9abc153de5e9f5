import { type ActorRefFrom, type AnyStateMachine, createActor, type InspectionEvent, setup } from 'xstate';
import type { Running } from './run-paths';

/** Runs a chart as flows do: inside another one, with whose end it ends. `logic`: as the wiring of that other one has it. */
export const runInside = (logic: unknown, input: unknown, inspect: (event: InspectionEvent) => void): Running => {
  const flow = setup({ actors: { inside: logic as AnyStateMachine } }).createMachine({
    invoke: { id: 'inside', src: 'inside', input: () => input },
  });
  const actor = createActor(flow, { inspect }).start();
  const child = actor.getSnapshot().children.inside as ActorRefFrom<AnyStateMachine>;
  return { getSnapshot: () => child.getSnapshot(), send: (event) => child.send(event), stop: () => actor.stop() };
};
