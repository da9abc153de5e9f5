import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom, AnyStateMachine, ContextFrom, EmittedFrom, InputFrom, SnapshotFrom } from 'xstate';
import type { Services } from './services';

/**
 * A screen's reactions to the events that its chart emits, with the chart's context at that time. `complete` runs once, when the chart is
 * done or was done before.
 */
type Handlers<Logic extends AnyStateMachine> = {
  readonly [Type in EmittedFrom<Logic>['type']]?: (
    event: Extract<EmittedFrom<Logic>, { type: Type }>,
    context: ContextFrom<Logic>,
  ) => void;
} & { readonly complete?: (event: object, context: ContextFrom<Logic>) => void };

/** Runs a chart in a screen. Ignores a different input or logic in a later render. */
export const useFlow = <Logic extends AnyStateMachine>(
  { inspect }: Pick<Services, 'inspect'>,
  logic: Logic,
  input: InputFrom<Logic>,
  handlers: Handlers<Logic> = {},
): { readonly actor: ActorRefFrom<Logic>; readonly snapshot: SnapshotFrom<Logic> } => {
  const actor = useActorRef(logic as AnyStateMachine, { input, ...(inspect ? { inspect } : {}) });
  const emit = useEffectEvent((event: { readonly type: string }) =>
    (handlers as Record<string, ((event: object, context: object) => void) | undefined>)[event.type]?.(
      event,
      actor.getSnapshot().context,
    ),
  );
  useEffect(() => {
    const subscriptions = [
      actor.on('*', (event) => emit(event)),
      actor.subscribe({ complete: () => emit({ type: 'complete' }) }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return { actor: actor as ActorRefFrom<Logic>, snapshot: useSelector(actor, (state) => state) as SnapshotFrom<Logic> };
};
