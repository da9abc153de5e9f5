import { assign, sendParent, sendTo, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { effect, port } from '../shared/port';
import { type Failure, mayHaveArrived, type Rejection, type Result, toFailure } from '../shared/result';
import { type PendingTicket, type TicketEnded, type TicketInput, type TicketReport, ticketMachine } from '../ticket';

/** The operator's receipt for what was sent. */
export interface DeliveryReceipt {
  /** The operator's id for it, which the ticket names. */
  readonly id: string;
  /** Whether the team has to check it and needs a ticket for that. */
  readonly awaitsStaff: boolean;
  /** The operator's status of it, if the flow shows it. */
  readonly status?: string;
  /** The operator's unchanged answer, if the ticket is built from it. */
  readonly answer?: unknown;
}

/** What the operator has. `superseded`: the item did not arrive, and can no longer be sent, because it was closed elsewhere. */
export type LookupResult = DeliveryReceipt | 'notThere' | 'superseded';

export interface DeliveryInput {
  /** The input of the call that sends the item, and of the call that looks for it. Its own key stops the operator from storing it twice. */
  readonly item: unknown;
  /** The item's ticket. `about` is null until the operator gives an id. */
  readonly pendingTicket: PendingTicket;
  /** `reserve`: the item is not sent yet. `pending`: it arrived on an earlier visit, and its ticket was not raised. */
  readonly stage: Exclude<TicketInput['stage'], 'raise' | 'cancel'>;
}

export interface DeliveryOutput {
  /**
   * `ticketRaised`: the operator has the item, and its ticket is raised or stored by our host. `settled`: the operator has it, and staff need
   * no ticket. `rejected`, `superseded`: the operator does not accept it, and the ticket is cancelled. `notSent`: the driver went back, and
   * the operator did not have it so far. A call may still be in progress, so the ticket stays reserved for the next try.
   */
  readonly outcome: 'ticketRaised' | 'settled' | 'rejected' | 'notSent' | 'superseded';
  /** The operator's id of the item, once there is one. */
  readonly about: string | null;
  readonly status?: string | undefined;
  /** The reference of a raised ticket. */
  readonly reference: string | null;
  /** Why the operator rejected the item. */
  readonly rejection: Rejection | null;
}

export interface DeliveryContext extends DeliveryInput {
  /** The outcome once the ticket has ended. */
  readonly outcome: DeliveryOutput['outcome'];
  readonly receipt: DeliveryReceipt | null;
  readonly reference: string | null;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

export type DeliveryEvent =
  | { type: 'driver.stop' }
  | { type: 'driver.tryAgain' }
  | { type: 'driver.back' }
  | { type: 'driver.raiseTicket' }
  | { type: 'driver.cancel' }
  /** The device has a network again. */
  | { type: 'device.online' }
  | TicketReport
  | TicketEnded;

/** How long the driver can cancel after the connection is back. Milliseconds. */
export const sendCountdownMs = 10_000;

/** Sent to the flow before its delivery ends: the operator has the item, so the flow can delete its draft. */
export type DeliveryReport = { type: 'delivery.arrived' };

/** The answer to the call that sends, or to the call that looks. */
type Answer = Result<DeliveryReceipt> | LookupResult;

const receiptIn = (answer: Answer): DeliveryReceipt | null => {
  if (typeof answer === 'string') return null;
  if ('accepted' in answer) return answer.accepted ? answer.value : null;
  return answer;
};

export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    input: {} as DeliveryInput,
    events: {} as DeliveryEvent,
    output: {} as DeliveryOutput,
    children: {} as { ticket: 'ticket' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** Sends the item. The application provides the call. */
    sendItem: port<Result<DeliveryReceipt>, Pick<DeliveryInput, 'item' | 'pendingTicket'>>('sendItem'),
    /** Reads what the operator has, without changing it. */
    findItem: port<LookupResult, { item: unknown }>('findItem'),
    ticket: ticketMachine,
  },
  guards: {
    arrivedBefore: ({ context }) => context.stage === 'pending',
    awaitsStaff: (_, answer: Answer) => receiptIn(answer)?.awaitsStaff === true,
    isThere: (_, answer: Answer) => receiptIn(answer) !== null,
    wasNeverSent: (_, params: { error: unknown }) => ['offline', 'session'].includes(toFailure(params.error).kind),
    /** The last call was answered, and did nothing. Until the driver asks to check again. */
    wasRefused: ({ context: { failure } }) => failure !== null && !mayHaveArrived(failure),
    wasEndedElsewhere: (_, answer: Answer) => answer === 'superseded',
    ticketIsRaised: (_, { outcome }: TicketEnded) => outcome === 'sent' || outcome === 'queued',
    hasArrived: ({ context }) => context.outcome === 'settled',
    wasRejected: ({ context }) => context.outcome === 'rejected',
  },
  actions: {
    /** Stores the pending ticket on this device, so that a closed tab cannot lose it. */
    storeTicket: effect('storeTicket'),
    /** Removes a raised or cancelled ticket from this device. */
    removeTicket: effect('removeTicket'),
    /** Stores on this device that the item is ready to send. */
    storeReadyTicket: effect('storeReadyTicket'),
    setReceipt: assign(({ context }, answer: Answer) => {
      const receipt = receiptIn(answer);
      return {
        receipt,
        pendingTicket: { ...context.pendingTicket, about: receipt?.id ?? context.pendingTicket.about },
        outcome: 'settled' as const,
        failure: null,
      };
    }),
    setRejection: assign((_, result: Result<DeliveryReceipt>) =>
      result.accepted ? {} : { outcome: 'rejected' as const, rejection: result.rejection },
    ),
    setSuperseded: assign({ outcome: 'superseded', failure: null }),
    setTicketRaised: assign((_, { reference }: TicketEnded) => ({ outcome: 'ticketRaised' as const, reference })),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
    reportArrived: sendParent({ type: 'delivery.arrived' } satisfies DeliveryReport),
    ticketNeeded: sendTo('ticket', ({ context: { receipt } }) => ({
      type: 'flow.ticketNeeded' as const,
      ...(receipt ? { about: receipt.id, answer: receipt.answer } : {}),
    })),
    noTicketNeeded: sendTo('ticket', { type: 'flow.noTicketNeeded' }),
    raiseTicket: sendTo('ticket', { type: 'driver.raiseTicket' }),
  },
  delays: { sendCountdown: sendCountdownMs },
}).createMachine({
  id: 'delivery',
  description: 'The portal sends an item, such as a document, to the operator once. The team gets one ticket about it.',
  meta: { main: ['reserving', 'sending', 'raisingTicket', 'ticketRaised'], requirements: ['FL-07', 'AP-01'] },
  context: ({ input }) => ({
    ...input,
    outcome: input.stage === 'pending' ? 'settled' : 'notSent',
    receipt: null,
    reference: null,
    rejection: null,
    failure: null,
  }),
  output: ({ context: { outcome, pendingTicket, receipt, reference, rejection } }) => ({
    outcome,
    about: pendingTicket.about,
    status: receipt?.status,
    reference,
    rejection,
  }),
  invoke: {
    id: 'ticket',
    src: 'ticket',
    input: ({ context: { pendingTicket, stage } }) => ({ pendingTicket, stage }),
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'Did the item arrive on an earlier visit?',
      meta: { title: 'Opening', requirements: ['FL-07'] },
      always: [
        {
          guard: 'arrivedBefore',
          target: 'ticketPending',
          actions: 'storeTicket',
          description: 'The item arrived on an earlier visit, but its ticket was not raised.',
          meta: { step: 'arrived, ticket not raised', requirements: ['FL-07'] },
        },
        {
          target: 'reserving',
          actions: 'storeReadyTicket',
          description: 'The driver has just pressed.',
          meta: { step: 'a new delivery' },
        },
      ],
    },
    reserving: {
      description:
        'The host reserves the ticket before the call, so that a closed tab cannot lose it. Until then, the item is ready to send.',
      tags: 'busy',
      meta: { title: 'Reserving a ticket…', requirements: ['FL-07'] },
      on: {
        'ticket.reserved': {
          target: 'sending',
          actions: 'storeTicket',
          description: 'The call can start.',
          meta: { step: 'ticket reserved' },
        },
      },
    },
    sending: {
      description: 'The call is in progress.',
      tags: 'busy',
      meta: { title: 'Sending…', requirements: ['AP-01'] },
      invoke: {
        id: 'sendItem',
        src: 'sendItem',
        input: ({ context: { item, pendingTicket } }) => ({ item, pendingTicket }),
        onDone: [
          {
            guard: { type: 'awaitsStaff', params: ({ event }) => event.output },
            target: 'raisingTicket',
            actions: [
              { type: 'setReceipt', params: ({ event }) => event.output },
              'storeTicket',
              'reportArrived',
              'ticketNeeded',
            ],
            description: 'The operator has it, and the team has to check it: a ticket is needed.',
            meta: { outcome: 'good', step: 'arrived', requirements: ['FL-01', 'FL-02'] },
          },
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'cancellingReservation',
            actions: [{ type: 'setReceipt', params: ({ event }) => event.output }, 'reportArrived', 'noTicketNeeded'],
            description: 'The operator has it, and staff need no ticket.',
            meta: { outcome: 'good', step: 'arrived, settled', requirements: ['FL-01', 'FL-02'] },
          },
          {
            target: 'cancellingReservation',
            actions: [{ type: 'setRejection', params: ({ event }) => event.output }, 'noTicketNeeded'],
            description: 'The operator did not accept it.',
            meta: { outcome: 'bad', step: 'not accepted', requirements: ['ER-05'] },
          },
        ],
        onError: [
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'storeReadyTicket'],
            description: 'It was not sent, because there was no connection, or because the driver is signed out.',
            meta: { step: 'no connection', requirements: ['AP-01'] },
          },
          {
            target: 'verifying',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'No usable answer came. The portal does not send again: it checks first.',
            meta: { outcome: 'unknown', step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
      on: {
        'driver.stop': {
          target: 'verifying',
          description: 'The driver stops the call. The item may have arrived already, so the portal checks.',
          meta: { step: 'stops it' },
        },
      },
    },
    ready: {
      description:
        'It was not sent. The item is still on this device, ready to send. The driver sends it, or a countdown sends it once the connection is back.',
      meta: { title: 'Ready to send', requirements: ['AP-01', 'FL-07'] },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: ['clearFailure', 'storeTicket'],
          description: 'The driver sends it now.',
          meta: { step: 'sends it now', requirements: ['AP-01'] },
        },
        'driver.back': {
          target: 'notSent',
          actions: 'clearFailure',
          description: 'The driver goes back. It stays ready to send on this device.',
          meta: { step: 'goes back', requirements: ['FL-07'] },
        },
        'device.online': {
          target: 'countingDown',
          description: 'The connection is back.',
          meta: { step: 'connection is back', requirements: ['AP-01'] },
        },
      },
    },
    countingDown: {
      description: 'The connection is back. A countdown runs, after which the item is sent. The driver can cancel.',
      meta: { title: 'Counting down', requirements: ['AP-01'] },
      after: {
        sendCountdown: {
          target: 'sending',
          actions: ['clearFailure', 'storeTicket'],
          description: 'The countdown ends: it is sent.',
          meta: { step: 'countdown ends', requirements: ['AP-01'] },
        },
      },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: ['clearFailure', 'storeTicket'],
          description: 'The driver sends it now.',
          meta: { step: 'sends it now', requirements: ['AP-01'] },
        },
        'driver.cancel': {
          target: 'held',
          description: 'The driver stops the countdown.',
          meta: { step: 'cancels', requirements: ['AP-01'] },
        },
      },
    },
    held: {
      description: 'The item is ready, and is sent when the driver presses the button.',
      meta: { title: 'Waiting for a press', requirements: ['AP-01', 'FL-07'] },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: ['clearFailure', 'storeTicket'],
          description: 'The driver sends it now.',
          meta: { step: 'sends it now', requirements: ['AP-01'] },
        },
        'driver.back': {
          target: 'notSent',
          actions: 'clearFailure',
          description: 'The driver goes back. It stays ready to send on this device.',
          meta: { step: 'goes back', requirements: ['FL-07'] },
        },
      },
    },
    verifying: {
      description: 'The portal asks the operator whether it arrived.',
      tags: 'busy',
      meta: { title: 'Checking if it arrived…', requirements: ['AP-01'] },
      invoke: {
        id: 'findItem',
        src: 'findItem',
        input: ({ context: { item } }) => ({ item }),
        onDone: [
          {
            guard: { type: 'awaitsStaff', params: ({ event }) => event.output },
            target: 'raisingTicket',
            actions: [
              { type: 'setReceipt', params: ({ event }) => event.output },
              'storeTicket',
              'reportArrived',
              'ticketNeeded',
            ],
            description: 'The item had arrived: a ticket is needed.',
            meta: { outcome: 'good', step: 'had arrived', requirements: ['FL-01', 'FL-02'] },
          },
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'cancellingReservation',
            actions: [{ type: 'setReceipt', params: ({ event }) => event.output }, 'reportArrived', 'noTicketNeeded'],
            description: 'The item had arrived, and the team has already decided.',
            meta: { outcome: 'good', step: 'already decided' },
          },
          {
            guard: { type: 'wasEndedElsewhere', params: ({ event }) => event.output },
            target: 'cancellingReservation',
            actions: ['setSuperseded', 'noTicketNeeded'],
            description: 'The item had not arrived. It was closed elsewhere, so it can no longer be sent.',
            meta: { outcome: 'bad', step: 'closed elsewhere' },
          },
          {
            target: 'notReceived',
            description: 'The item had not arrived.',
            meta: { step: 'not there', requirements: ['AP-01'] },
          },
        ],
        onError: [
          {
            guard: 'wasRefused',
            target: 'notReceived',
            description: 'The check failed, but the call that sends was refused: it has done nothing.',
            meta: { step: 'refused', requirements: ['AP-01'] },
          },
          {
            target: 'outcomeUnknown',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'No usable answer came.',
            meta: { step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
    },
    outcomeUnknown: {
      description: 'The item may have arrived or not. The page says that, and that nothing is lost.',
      meta: { title: 'Arrived or not?', outcome: 'unknown', requirements: ['AP-01', 'FL-07'] },
      on: {
        'driver.tryAgain': {
          target: 'verifying',
          actions: 'clearFailure',
          description: 'The driver asks to check again.',
          meta: { step: 'checks again' },
        },
      },
    },
    notReceived: {
      description: 'The item did not arrive. It is still on this device.',
      meta: { title: 'Did not arrive', outcome: 'bad', requirements: ['AP-01'] },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: 'clearFailure',
          description: 'The driver sends it again with the same key, so that the operator stores it once.',
          meta: { step: 'sends again', requirements: ['AP-01'] },
        },
        'driver.back': {
          target: 'notSent',
          actions: 'clearFailure',
          description:
            'The driver goes back. The call may still be in progress, so the ticket stays reserved for the next try.',
          meta: { step: 'goes back', requirements: ['FL-07'] },
        },
      },
    },
    raisingTicket: {
      description: 'The item has arrived. The portal raises the ticket.',
      tags: 'busy',
      meta: { title: 'Notifying the team…', requirements: ['FL-01', 'FL-02', 'FL-06'] },
      on: {
        'ticket.pending': {
          target: 'ticketPending',
          description: 'The ticket could not be raised.',
          meta: { step: 'ticket not raised', requirements: ['FL-07'] },
        },
        'ticket.ended': [
          {
            guard: { type: 'ticketIsRaised', params: ({ event }) => event },
            target: 'ticketRaised',
            actions: [{ type: 'setTicketRaised', params: ({ event }) => event }, 'removeTicket'],
            description: 'The team has the ticket, or our host stores it and raises it later.',
            meta: { step: 'ticket raised', requirements: ['FL-06', 'FL-07'] },
          },
          {
            target: 'settled',
            actions: 'removeTicket',
            description: 'The team has already decided, and needs no ticket.',
            meta: { step: 'decided in the meantime' },
          },
        ],
      },
    },
    ticketPending: {
      description:
        'The item has arrived, but its ticket is not raised yet. The page says that and lets the driver raise it.',
      meta: { title: 'Ticket not raised', outcome: 'bad', requirements: ['FL-07'] },
      on: {
        'driver.raiseTicket': {
          target: 'raisingTicket',
          actions: 'raiseTicket',
          description: 'The driver raises the ticket now. The main call is not sent again.',
          meta: { step: 'raises it now', requirements: ['FL-07'] },
        },
      },
    },
    cancellingReservation: {
      description: 'No ticket is needed, so the reservation is cancelled.',
      tags: 'busy',
      meta: { title: 'Cancelling the reservation…', requirements: ['FL-07'] },
      on: {
        'ticket.ended': [
          {
            guard: 'hasArrived',
            target: 'settled',
            actions: 'removeTicket',
            description: 'The operator has it, and staff need no ticket.',
            meta: { step: 'no check needed', requirements: ['FL-01', 'FL-02'] },
          },
          {
            guard: 'wasRejected',
            target: 'rejected',
            actions: 'removeTicket',
            description: 'The operator rejected it: the flow says what is wrong.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            target: 'superseded',
            actions: 'removeTicket',
            description: 'The item was closed elsewhere before it was sent.',
            meta: { step: 'closed elsewhere' },
          },
        ],
      },
    },
    ticketRaised: {
      type: 'final',
      description: 'The operator has it, and the ticket is raised, or stored by our host.',
      meta: { title: 'Ticket raised', outcome: 'good', requirements: ['FL-06', 'FL-07'] },
    },
    settled: {
      type: 'final',
      description: 'The operator has it, and staff need no ticket.',
      meta: { title: 'No check needed', outcome: 'good', requirements: ['FL-01', 'FL-02'] },
    },
    rejected: {
      type: 'final',
      description: 'The operator did not accept it and says why.',
      meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
    },
    notSent: {
      type: 'final',
      description: 'The item has not arrived so far. It is still on this device, and its ticket stays reserved.',
      meta: { title: 'Not sent', outcome: 'bad', requirements: ['FL-07'] },
    },
    superseded: {
      type: 'final',
      description: 'Another tab or the team closed it before it was sent.',
      meta: { title: 'Changed elsewhere', outcome: 'bad', requirements: ['FL-07'] },
    },
  },
});
