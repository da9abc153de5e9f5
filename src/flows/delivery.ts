import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { type DeliveryReceipt, deliveryMachine, type LookupResult } from '../../machines/delivery';
import type { Failure, Result } from '../../machines/shared/result';
import { type PendingTicket, type TicketReceipt, type TicketToRaise, ticketMachine } from '../../machines/ticket';
import type { Client } from '../api/client';
import { cancelReservation, raiseTicket, reserveTicketKey } from '../api/tickets';
import { failureText } from '../format/failure';
import type { NotedTicket } from '../storage/noted-tickets';
import type { Services } from './services';

/** The ticket chart with its calls. */
export const ticketLogic = ({ client, config }: Services) =>
  ticketMachine.provide({
    actors: {
      reserveTicketKey: fromPromise<void, PendingTicket>(async ({ input, signal }) =>
        reserveTicketKey(await client(), input, signal),
      ),
      raiseTicket: fromPromise<Result<TicketReceipt>, TicketToRaise>(async ({ input, signal }) =>
        raiseTicket(await client(), config.zendesk.custom_field_ids, input, signal),
      ),
      cancelReservation: fromPromise<void, PendingTicket>(async ({ input, signal }) =>
        cancelReservation(await client(), input, signal),
      ),
    },
  });

/** The two calls of a thing that is delivered, and its name. */
export interface DeliveryCalls<Item> {
  readonly send: (client: Client, item: Item, signal: AbortSignal) => Promise<Result<DeliveryReceipt>>;
  /** Changes nothing. */
  readonly find: (client: Client, item: Item, signal: AbortSignal) => Promise<LookupResult>;
  /** What lists call it while it is ready to send, and the page that sends it. */
  readonly ready: (item: Item) => NonNullable<NotedTicket['ready']>;
}

/** The delivery chart with the calls of its thing, its ticket, and this device's memory of what is owed. */
export const deliveryOf = <Item>(services: Services, userId: string, { send, find, ready }: DeliveryCalls<Item>) => {
  const { client, notedTickets } = services;
  return deliveryMachine.provide({
    actors: {
      sendItem: fromPromise<Result<DeliveryReceipt>, { item: unknown }>(async ({ input, signal }) =>
        send(await client(), input.item as Item, signal),
      ),
      findItem: fromPromise<LookupResult, { item: unknown }>(async ({ input, signal }) =>
        find(await client(), input.item as Item, signal),
      ),
      ticket: ticketLogic(services),
    },
    actions: {
      noteTicket: ({ context }) => notedTickets.note(userId, context.pendingTicket),
      noteReady: ({ context }) =>
        notedTickets.note(userId, { ...context.pendingTicket, ready: ready(context.item as Item) }),
      settleTicket: ({ context }) => notedTickets.settle(userId, context.pendingTicket),
    },
  });
};

export type DeliveryActor = ActorRefFrom<typeof deliveryMachine>;

/** The browser's Back while something is sent: what has not arrived goes back to its answers; otherwise the driver leaves. */
export const goBackFrom = (delivery: DeliveryActor | undefined, leave: () => void): void => {
  if (delivery?.getSnapshot().can({ type: 'driver.back' })) delivery.send({ type: 'driver.back' });
  else leave();
};

/** What went wrong last with the delivery, or with its ticket. */
export const failureOf = (snapshot: SnapshotFrom<DeliveryActor> | undefined): Failure | null =>
  snapshot?.context.failure ?? snapshot?.children.ticket?.getSnapshot().context.failure ?? null;

/** Nothing reached anybody. */
const isConnection = (failure: Failure | null): boolean => failure?.kind === 'offline' || failure?.kind === 'silent';

/** Why the team has not been told. It is our own host that tells them: an answer it could not give says nothing of the operator's system. */
export const ticketPendingText = (failure: Failure | null): string =>
  isConnection(failure) || failure?.kind === 'tooMany' ? failureText(failure) : 'We couldn’t notify our team.';

/** Why it did not arrive, and what to do: a better connection mends only what the connection broke. */
export const notReceivedText = (failure: Failure | null): string => {
  if (failure?.kind === 'offline') return `${failureText(failure)} Send it again when you have a better connection.`;
  if (failure?.kind === 'tooMany') return `${failureText(failure)} Then send it again.`;
  return failure === null ? 'Send it again.' : `${failureText(failure)} Send it again, now or later.`;
};
