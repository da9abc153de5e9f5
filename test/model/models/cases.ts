import type { DeliveryOutput } from '../../../machines/delivery';
import type { ChildPath } from '../child-path';
import type { Case, ExternalAction } from '../external-actions';
import { done, failed, type ModelEvent } from '../toolkit/model';

type Rest<Server> = Partial<Omit<Case<Server>, 'name' | 'event' | 'external'>>;

export const driverEvent = <Server>(
  type: `driver.${string}`,
  name: string,
  {
    event,
    ...rest
  }: Rest<Server> & { event?: Readonly<Record<string, unknown>>; external?: readonly ExternalAction[] } = {},
): Case<Server> => ({ name, event: { type, ...event }, ...rest });

/** A port resolves. */
export const portAnswers = <Server>(
  port: string,
  name: string,
  output: unknown,
  external: readonly ExternalAction[],
  rest: Rest<Server> = {},
): Case<Server> => ({
  name,
  event: done(port, output),
  external,
  ...rest,
});

/** A port throws: the call got no answer, or one that cannot be used. A rejection by the operator (422) is an answer. */
export const portFails = <Server>(
  port: string,
  name: string,
  kind: 'silent' | 'offline' | 'broken' | 'tooMany' | 'forbidden' | 'session',
  external: readonly ExternalAction[],
  rest: Rest<Server> = {},
): Case<Server> => ({
  name,
  event: failed(port, {
    kind,
    status: { silent: 0, offline: 0, broken: 500, tooMany: 429, forbidden: 403, session: 409 }[kind],
    detail: null,
  }),
  external,
  ...rest,
});

/** An event from the interceptors, another tab, or a parent chart. */
export const receives = <Server>(
  event: ModelEvent,
  name: string,
  external: readonly ExternalAction[] = [],
  rest: Rest<Server> = {},
): Case<Server> => ({
  name,
  event,
  external,
  ...rest,
});

/** An event that the chart must ignore, with the reason. The tests send it to the chart directly. */
export const ignores = <Server>(event: ModelEvent | string, reason: string): Case<Server> => ({
  name: reason,
  event: typeof event === 'string' ? { type: event } : event,
  rejected: true,
  notInBrowser: 'nothing happens, so there is nothing to see',
});

/**
 * A delivery ends. `external`: everything that happens since its start or its last event. For flows whose calls end in the same ways as those
 * of other flows: the paths of the delivery's own model cover those ways.
 */
export const deliveryEnds = <Server>(
  name: string,
  outcome: DeliveryOutput['outcome'],
  external: readonly ExternalAction[],
  rest: Rest<Server> = {},
): Case<Server> => {
  const rejection = outcome === 'rejected' ? { message: 'No.', fields: {} } : null;
  return portAnswers(
    'delivery',
    name,
    { outcome, about: '1', reference: outcome === 'ticketRaised' ? '1' : null, rejection } satisfies DeliveryOutput,
    external,
    rest,
  );
};

/** A child chart takes the path to a final state. */
export const childEnds = <Server>(
  port: string,
  name: string,
  { external, inChild, output }: ChildPath,
  rest: Rest<Server> = {},
): Case<Server> => portAnswers(port, name, output, external, { inChild, ...rest });

/** A child chart takes the path and sends an event before it ends. */
export const childSends = <Server>(
  event: ModelEvent,
  name: string,
  { external, inChild }: ChildPath,
  rest: Rest<Server> = {},
): Case<Server> => receives(event, name, external, { inChild, ...rest });
