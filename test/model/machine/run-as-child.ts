import { type ActorRefFrom, type AnyStateMachine, createActor, type InspectionEvent, setup } from 'xstate';
import type { Running } from './run-paths';

/** Runs a chart as the child of another one, as flows do. `logic`: the actor logic that the parent's wiring provides. */
export const runAsChild = (logic: unknown, input: unknown, inspect: (event: InspectionEvent) => void): Running => {
  const flow = setup({ actors: { child: logic as AnyStateMachine } }).createMachine({
    invoke: { id: 'child', src: 'child', input: () => input },
  });
  const actor = createActor(flow, { inspect });
  let child: ActorRefFrom<AnyStateMachine>;
  return {
    start: () => {
      child = actor.start().getSnapshot().children.child as ActorRefFrom<AnyStateMachine>;
    },
    getSnapshot: () => child.getSnapshot(),
    send: (event) => child.send(event),
    stop: () => actor.stop(),
  };
};
