import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import {
  type DeliveryEvent,
  type DeliveryInput,
  type DeliveryOutput,
  type DeliveryReceipt,
  type DeliveryReport,
  type LookupResult,
  sendCountdownMs,
} from '../../../machines/delivery';
import { accepted, type FailureKind, type Result, rejected } from '../../../machines/shared/result';
import { type PendingTicket, type TicketReceipt, type TicketToRaise, ticketMachine } from '../../../machines/ticket';
import type { Client } from '../../../src/api/client';
import { ApiError } from '../../../src/api/problem';
import { type DeliveryActor, deliveryOf } from '../../../src/flows/delivery';
import type { Services } from '../../../src/flows/services';
import { openTicketStore } from '../../../src/storage/ticket-store';
import { until } from '../../support/until';

const userId = '7';
const tickets = openTicketStore(localStorage);
const services = {
  ticketStore: tickets,
  client: () => Promise.resolve({} as Client),
  config: { zendesk: {} },
} as unknown as Services;
const ticket: PendingTicket = { key: 'key-one', kind: 'document', about: null };
const receiptOfItem: DeliveryReceipt = { id: '4711', awaitsStaff: true };

/** The answers from the operator and the host. The test fails for a call without an answer. */
interface Answers {
  readonly reserve?: () => Promise<void>;
  readonly send?: () => Promise<Result<DeliveryReceipt>>;
  readonly find?: () => Promise<LookupResult>;
  readonly raise?: (raised: TicketToRaise) => Promise<Result<TicketReceipt>>;
}
const notExpected = (name: string) => () => Promise.reject(new Error(`${name} was not to be asked`));
const receipt = () => Promise.resolve(accepted({ state: 'sent' as const, reference: '12' }));
const collectedIn = (raised: TicketToRaise[]) => (ticketToRaise: TicketToRaise) => {
  raised.push(ticketToRaise);
  return receipt();
};
const noop = () => Promise.resolve();

/** A flow that only runs a delivery and records its events. */
const deliver = (
  { reserve, send, find, raise }: Answers,
  stage: DeliveryInput['stage'] = 'reserve',
  about: string | null = null,
) => {
  const delivery = deliveryOf<string>(services, userId, {
    send: send ?? notExpected('the operator'),
    find: find ?? notExpected('the operator'),
    ready: (item) => ({ name: item, href: '/send' }),
  }).provide({
    actors: {
      ticket: ticketMachine.provide({
        actors: {
          reserveTicketKey: fromPromise<void, PendingTicket>(reserve ?? noop),
          raiseTicket: fromPromise<Result<TicketReceipt>, TicketToRaise>(({ input }) =>
            (raise ?? notExpected('Zendesk'))(input),
          ),
          cancelReservation: fromPromise<void, PendingTicket>(noop),
        },
      }),
    },
  });
  const flow = setup({
    types: {
      context: {} as { arrivedEvents: number; output: DeliveryOutput | null },
      events: {} as DeliveryReport,
      children: {} as { delivery: 'delivery' },
    },
    actors: { delivery },
  }).createMachine({
    context: { arrivedEvents: 0, output: null },
    invoke: {
      id: 'delivery',
      src: 'delivery',
      input: { item: 'a photo', pendingTicket: { ...ticket, about }, stage },
      onDone: { actions: assign({ output: ({ event }) => event.output }) },
    },
    on: { 'delivery.arrived': { actions: assign({ arrivedEvents: ({ context }) => context.arrivedEvents + 1 }) } },
  });
  const actor = createActor(flow).start();
  const child = () => actor.getSnapshot().children.delivery;
  return {
    actor,
    child,
    send: (event: DeliveryEvent) => child()?.send(event),
    arrivedEvents: () => actor.getSnapshot().context.arrivedEvents,
    /** Waits until the flow ends. */
    output: async () =>
      (await waitFor(actor, ({ context }) => context.output !== null, { timeout: 30_000 })).context.output,
    at: async (state: 'ready' | 'countingDown') =>
      void (await waitFor(child() as DeliveryActor, (snapshot) => snapshot.matches(state))),
    ticketPending: async () =>
      void (await waitFor(child() as DeliveryActor, (state) => state.matches('ticketPending'))),
  };
};

describe('a pending ticket on this device (FL-07)', () => {
  it('is stored before the call is sent, updated with the operator’s id, and deleted once the ticket is raised', async () => {
    const storedTickets: (readonly PendingTicket[])[] = [];
    const at = deliver({
      send: () => {
        storedTickets.push(tickets.read(userId));
        return Promise.resolve(accepted(receiptOfItem));
      },
      raise: () => {
        storedTickets.push(tickets.read(userId));
        return receipt();
      },
    });
    expect(await at.output()).toEqual({ outcome: 'ticketRaised', about: '4711', reference: '12', rejection: null });
    expect(storedTickets).toEqual([[ticket], [{ ...ticket, about: '4711' }]]);
    expect(tickets.read(userId)).toEqual([]);
  });

  it('does not hold up the call when the host could not reserve its ticket, which is raised afterwards (REL-20)', async () => {
    const raised: TicketToRaise[] = [];
    const at = deliver({
      reserve: () => Promise.reject(new Error('The host is away.')),
      send: () => Promise.resolve(accepted(receiptOfItem)),
      raise: collectedIn(raised),
    });
    expect(await at.output()).toEqual({ outcome: 'ticketRaised', about: '4711', reference: '12', rejection: null });
    expect(raised).toEqual([{ ...ticket, about: '4711', answer: null }]);
  });

  it('stays when its ticket could not be raised and the driver leaves (REL-19)', async () => {
    const at = deliver({ send: () => Promise.resolve(accepted(receiptOfItem)) });
    await at.ticketPending();
    at.actor.stop();
    expect(tickets.read(userId)).toEqual([{ ...ticket, about: '4711' }]);
  });

  it('is raised on the next visit under the same key, and then deleted (REL-18, REL-19)', async () => {
    tickets.store(userId, { ...ticket, about: '4711' });
    const raised: TicketToRaise[] = [];
    const at = deliver({ raise: collectedIn(raised) }, 'pending', '4711');
    await at.ticketPending();
    at.send({ type: 'driver.raiseTicket' });
    expect(await at.output()).toMatchObject({ outcome: 'ticketRaised' });
    expect(raised).toEqual([{ ...ticket, about: '4711', answer: null }]);
    expect(tickets.read(userId)).toEqual([]);
  });

  it.each<[string, string, Answers]>([
    [
      'the operator did not accept it',
      'rejected',
      { send: () => Promise.resolve(rejected({ message: 'No.', fields: {} })) },
    ],
    ['staff need no ticket', 'settled', { send: () => Promise.resolve(accepted({ id: '4711', awaitsStaff: false })) }],
    ['it was ended somewhere else', 'superseded', { find: () => Promise.resolve('superseded' as const) }],
  ])('is deleted without a ticket when %s', async (_, outcome, answers) => {
    const at = deliver(answers);
    expect(await at.output()).toMatchObject({ outcome });
    expect(tickets.read(userId)).toEqual([]);
  });
});

describe('without a connection (AP-01)', () => {
  const failure = (kind: FailureKind) => Promise.reject(new ApiError(kind, 0, null));
  /** The first call finds no connection; the later calls arrive. */
  const firstOffline = () => {
    const storedTickets: unknown[] = [];
    const send = () => {
      storedTickets.push(tickets.read(userId));
      return storedTickets.length === 1 ? failure('offline') : Promise.resolve(accepted(receiptOfItem));
    };
    return { storedTickets, send };
  };
  const ready = { ...ticket, ready: { name: 'a photo', href: '/send' } };

  it('a submission without a connection is ready to send, is stored as such, and one press sends it under the same key', async () => {
    const { storedTickets, send } = firstOffline();
    const raised: TicketToRaise[] = [];
    const at = deliver({ send, raise: collectedIn(raised) });
    await at.at('ready');
    expect(tickets.read(userId)).toEqual([ready]);
    at.send({ type: 'driver.tryAgain' });
    expect(await at.output()).toMatchObject({ outcome: 'ticketRaised' });
    // From the second press on, the call may leave.
    expect(storedTickets).toEqual([[ticket], [ticket]]);
    expect(raised.map(({ key }) => key)).toEqual([ticket.key]);
    expect(tickets.read(userId)).toEqual([]);
  });

  it('a submission without a connection is sent when the countdown after its return ends, unless the driver cancels', async () => {
    jest.useFakeTimers();
    try {
      const { storedTickets, send } = firstOffline();
      const at = deliver({ send, raise: receipt });
      await jest.advanceTimersByTimeAsync(0);
      at.send({ type: 'device.online' });
      await jest.advanceTimersByTimeAsync(sendCountdownMs - 1);
      expect(storedTickets).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(storedTickets).toHaveLength(2);

      const cancelled = firstOffline();
      const other = deliver({ send: cancelled.send });
      await jest.advanceTimersByTimeAsync(0);
      other.send({ type: 'device.online' });
      other.send({ type: 'driver.cancel' });
      other.send({ type: 'device.online' });
      await jest.advanceTimersByTimeAsync(2 * sendCountdownMs);
      expect(cancelled.storedTickets).toHaveLength(1);
      expect(tickets.read(userId)).toEqual([ready]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('stays ready to send when the driver leaves, and is not verified: nothing has left', async () => {
    const at = deliver({ send: () => failure('offline') });
    await at.at('ready');
    at.send({ type: 'driver.back' });
    expect(await at.output()).toMatchObject({ outcome: 'notSent' });
    expect(tickets.read(userId)).toEqual([ready]);
  });

  it('a submission whose page closes before its call is ready to send', () => {
    const at = deliver({ reserve: () => new Promise(() => undefined) });
    expect(at.child()?.getSnapshot().value).toBe('reserving');
    at.actor.stop();
    expect(tickets.read(userId)).toEqual([ready]);
  });

  it('is not called ready to send if an earlier visit has sent it, with an unknown outcome', async () => {
    tickets.store(userId, ticket);
    const at = deliver({ send: () => failure('offline') });
    await at.at('ready');
    expect(tickets.read(userId)).toEqual([ticket]);
    at.actor.stop();
  });

  it('a driver who is signed out finds it ready to send, although the page closes before its chart gets the error', async () => {
    const at = deliver({
      send: () => {
        at.actor.stop();
        return failure('session');
      },
    });
    await until(
      async () => JSON.stringify(tickets.read(userId)),
      (stored) => stored === JSON.stringify([ready]),
    );
  });

  it('a call that was lost in progress is verified, and is not shown as ready to send', async () => {
    const at = deliver({ send: () => failure('silent'), find: () => Promise.resolve(receiptOfItem), raise: receipt });
    expect(await at.output()).toMatchObject({ outcome: 'ticketRaised' });
    expect(tickets.read(userId)).toEqual([]);
  });
});

it.each<[string, Answers]>([
  ['the call', { send: () => Promise.resolve(accepted({ ...receiptOfItem, answer: { data: { id: '4711' } } })) }],
  [
    'the query that verified it',
    { find: () => Promise.resolve({ ...receiptOfItem, answer: { data: { id: '4711' } } }) },
  ],
])('the content of a ticket carries the operator’s answer to %s unchanged (AP-32)', async (_, answers) => {
  const raised: TicketToRaise[] = [];
  const at = deliver({ ...answers, raise: collectedIn(raised) });
  await at.output();
  expect(raised).toEqual([{ ...ticket, about: '4711', answer: { data: { id: '4711' } } }]);
});

it('the screen gets one event when the item has arrived, before the ticket is raised', async () => {
  let listeners = 0;
  const at = deliver({
    send: () => Promise.resolve(accepted(receiptOfItem)),
    raise: () => {
      listeners = at.arrivedEvents();
      return receipt();
    },
  });
  await at.output();
  expect([listeners, at.arrivedEvents()]).toEqual([1, 1]);
});
