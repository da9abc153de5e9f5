import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { type DeliveryInput, type DeliveryReceipt, deliveryMachine, type LookupResult } from '../../machines/delivery';
import { type Failure, type Result, toFailure } from '../../machines/shared/result';
import { type PendingTicket, type TicketReceipt, type TicketToRaise, ticketMachine } from '../../machines/ticket';
import type { Client } from '../api/client';
import { cancelReservation, raiseTicket, reserveTicketKey } from '../api/raise-ticket';
import { failureText, smallerFilesText } from '../format/failure';
import type { StoredTicket } from '../storage/ticket-store';
import type { Services } from './services';

/** The ticket chart, connected to its calls. */
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

/** The two calls of a delivery, and its name in lists. */
export interface DeliveryCalls<Item> {
  readonly send: (client: Client, item: Item, signal: AbortSignal) => Promise<Result<DeliveryReceipt>>;
  /** Looks for the item at the operator, and changes nothing. */
  readonly find: (client: Client, item: Item, signal: AbortSignal) => Promise<LookupResult>;
  /** The name in lists while the item is ready to send, and the page that sends it. */
  readonly ready: (item: Item) => NonNullable<StoredTicket['ready']>;
}

/** The delivery chart, connected to the calls of its item, to its ticket, and to this device's list of pending tickets. */
export const deliveryOf = <Item>(services: Services, userId: string, { send, find, ready }: DeliveryCalls<Item>) => {
  const { client, ticketStore } = services;
  type Sent = Pick<DeliveryInput, 'item' | 'pendingTicket'>;
  /** By key: whether an earlier visit has sent the item, with an unknown outcome. Then it is not known to be unsent. */
  const sentBefore = new Map<string, boolean>();
  const storeReady = ({ item, pendingTicket }: Sent) => {
    const { key } = pendingTicket;
    if (!sentBefore.has(key))
      sentBefore.set(
        key,
        ticketStore.read(userId).some((stored) => stored.key === key && !stored.ready),
      );
    if (!sentBefore.get(key)) ticketStore.store(userId, { ...pendingTicket, ready: ready(item as Item) });
  };
  return deliveryMachine.provide({
    actors: {
      sendItem: fromPromise<Result<DeliveryReceipt>, Sent>(async ({ input, signal }) => {
        try {
          return await send(await client(), input.item as Item, signal);
        } catch (error) {
          // The page of a driver who is signed out may close before its chart gets the error.
          if (toFailure(error).kind === 'session') storeReady(input);
          throw error;
        }
      }),
      findItem: fromPromise<LookupResult, { item: unknown }>(async ({ input, signal }) =>
        find(await client(), input.item as Item, signal),
      ),
      ticket: ticketLogic(services),
    },
    actions: {
      storeTicket: ({ context }) => ticketStore.store(userId, context.pendingTicket),
      storeReadyTicket: ({ context }) => storeReady(context),
      removeTicket: ({ context }) => ticketStore.remove(userId, context.pendingTicket),
    },
  });
};

export type DeliveryActor = ActorRefFrom<typeof deliveryMachine>;

/** Handles the browser's Back during a delivery: before the item arrives the driver returns to the form, after that they leave. */
export const goBackFrom = (delivery: DeliveryActor | undefined, leave: () => void): void => {
  if (delivery?.getSnapshot().can({ type: 'driver.back' })) delivery.send({ type: 'driver.back' });
  else leave();
};

/** The last failure of the delivery or of its ticket. */
export const failureOf = (snapshot: SnapshotFrom<DeliveryActor> | undefined): Failure | null =>
  snapshot?.context.failure ?? snapshot?.children.ticket?.getSnapshot().context.failure ?? null;

const hadNoAnswer = (failure: Failure | null): boolean => failure?.kind === 'offline' || failure?.kind === 'silent';

/** Why the ticket is not raised yet. A failure of our host says nothing about the operator's system, so the text does not blame it. */
export const ticketPendingText = (failure: Failure | null): string =>
  hadNoAnswer(failure) || failure?.kind === 'tooMany' ? failureText(failure) : 'We couldn’t notify our team.';

/** What to do about an item that did not arrive. Advises a better connection only if the connection failed. */
export const sendAgainText = (failure: Failure, hasFiles = false): string => {
  if (failure.kind === 'offline' && failure.status === 0) return 'Send it again when you have a better connection.';
  if (failure.kind === 'tooMany') return 'Then send it again.';
  if (failure.kind === 'forbidden') return 'If you don’t know why, ask us. You can send it again afterwards.';
  const text = 'Send it again, now or later.';
  return hasFiles && failure.kind === 'silent' ? `${text} ${smallerFilesText}` : text;
};
