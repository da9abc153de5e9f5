import type { DeliveryOutput } from '../../../machines/delivery';
import type { ChildPath } from '../child-path';
import type { Case, ExternalAction } from '../external-actions';
import { done, failed, type ModelEvent } from '../toolkit/model';

type Rest<Server> = Partial<Omit<Case<Server>, 'name' | 'event' | 'external'>>;

/** The driver does something. */
export const drives = <Server>(
  type: `driver.${string}`,
  name: string,
  {
    event,
    ...rest
  }: Rest<Server> & { event?: Readonly<Record<string, unknown>>; external?: readonly ExternalAction[] } = {},
): Case<Server> => ({ name, event: { type, ...event }, ...rest });

/** A port answers. */
export const answers = <Server>(
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

/** A port rejects: no answer, or one that cannot be used. */
export const rejects = <Server>(
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

/** Something is heard: from the interceptors, another tab, a child chart. */
export const hears = <Server>(
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

/** An event that must change nothing, with the reason. It is sent to the chart directly: there is nothing outside to wait for. */
export const ignores = <Server>(event: ModelEvent | string, reason: string): Case<Server> => ({
  name: reason,
  event: typeof event === 'string' ? { type: event } : event,
  rejected: true,
  notInBrowser: 'nothing may happen, so there is nothing that a person could see',
});

/**
 * A delivery is over, after all that happened to it since it began or since the flow heard of it last. For flows whose calls end as those
 * of other flows do: the delivery's own model walks its ways.
 */
export const delivers = <Server>(
  name: string,
  outcome: DeliveryOutput['outcome'],
  external: readonly ExternalAction[],
  rest: Rest<Server> = {},
): Case<Server> => {
  const rejection = outcome === 'rejected' ? { message: 'No.', fields: {} } : null;
  return answers(
    'delivery',
    name,
    { outcome, about: '1', reference: outcome === 'ticketRaised' ? '1' : null, rejection } satisfies DeliveryOutput,
    external,
    rest,
  );
};

/** The chart inside goes that way to one of its ends. */
export const ends = <Server>(
  port: string,
  name: string,
  { external, inChild, output }: ChildPath,
  rest: Rest<Server> = {},
): Case<Server> => answers(port, name, output, external, { inChild, ...rest });

/** The chart inside goes that way and says something before it ends. */
export const says = <Server>(
  event: ModelEvent,
  name: string,
  { external, inChild }: ChildPath,
  rest: Rest<Server> = {},
): Case<Server> => hears(event, name, external, { inChild, ...rest });
