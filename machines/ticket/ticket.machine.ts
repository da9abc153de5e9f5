import { assign, sendParent, sendTo, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Result, toFailure } from '../shared/result';

/** The last two add a private note to an existing ticket; the others raise a ticket. */
export type TicketKind =
  | 'vehicle_change'
  | 'document'
  | 'insurance_quote'
  | 'quote_acceptance'
  | 'change_withdrawn'
  | 'document_replaced';

/** A flow ticket. The key is made when the driver presses the button, and never changes. */
export interface PendingTicket {
  readonly key: string;
  readonly kind: TicketKind;
  /** Id of what staff have to check; null for a document that is not stored yet. */
  readonly about: string | null;
  /** The change whose ticket gets the note on a replaced document. */
  readonly change?: string | undefined;
}

export interface TicketReceipt {
  /** `sent`: at the support desk. `queued`: stored by our host, which passes it on. */
  readonly state: 'sent' | 'queued';
  /** The number of the ticket, or our host's own reference while the ticket is only stored. */
  readonly reference: string;
}

export interface TicketInput {
  readonly pendingTicket: PendingTicket;
  /**
   * The main call is the flow's call to the operator. `reserve`: it is still to come. `raise`: it has just succeeded, and an existing ticket
   * gets a note, for which nothing is reserved. `pending`: it succeeded earlier, and the ticket was not raised. `cancel`: there will be no main call.
   */
  readonly stage: 'reserve' | 'raise' | 'pending' | 'cancel';
}

/** What the host builds the ticket from. */
export interface TicketToRaise extends PendingTicket {
  /** The operator's unchanged answer to the main call, if the ticket is built from it; null when it is not known or not needed. */
  readonly answer: unknown;
}

export interface TicketContext extends TicketInput {
  readonly answer: unknown;
  readonly outcome: TicketOutput['outcome'];
  readonly reference: string | null;
  readonly failure: Failure | null;
}

/** `about`: the id, if it was not known before. `answer`: the answer to the main call, if the ticket is built from it. */
export type TicketEvent =
  | { type: 'flow.ticketNeeded'; about?: string; answer?: unknown }
  | { type: 'flow.noTicketNeeded' }
  | { type: 'driver.raiseTicket' };

/** What a ticket sends to its flow. */
export type TicketReport = { type: 'ticket.reserved' } | { type: 'ticket.pending' };

export interface TicketOutput {
  /** `notNeeded`: the team has decided already. */
  readonly outcome: 'sent' | 'queued' | 'notNeeded' | 'cancelled';
  readonly reference: string | null;
}

/** Sent to a flow whose ticket runs through several of its states; each state handles the end itself. */
export type TicketEnded = { type: 'ticket.ended' } & TicketOutput;

export const ticketMachine = setup({
  types: {
    context: {} as TicketContext,
    input: {} as TicketInput,
    events: {} as TicketEvent,
    output: {} as TicketOutput,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /api/zendesk/intents */
    reserveTicketKey: port<void, PendingTicket>('reserveTicketKey'),
    /** POST /api/zendesk/tickets; for a note PUT /api/zendesk/tickets/{id} */
    raiseTicket: port<Result<TicketReceipt>, TicketToRaise>('raiseTicket'),
    /** DELETE /api/zendesk/intents/{key} */
    cancelReservation: port<void, PendingTicket>('cancelReservation'),
  },
  guards: {
    mainCallSucceeded: ({ context }) => context.stage === 'raise',
    ticketIsPending: ({ context }) => context.stage === 'pending',
    willNotBeNeeded: ({ context }) => context.stage === 'cancel',
    zendeskHasIt: (_, params: { result: Result<TicketReceipt> }) =>
      params.result.accepted && params.result.value.state === 'sent',
    hostHasIt: (_, params: { result: Result<TicketReceipt> }) => params.result.accepted,
  },
  actions: {
    setAbout: assign(({ context }, { about, answer }: { about: string | undefined; answer: unknown }) => ({
      pendingTicket: { ...context.pendingTicket, about: about ?? context.pendingTicket.about },
      answer: answer ?? null,
    })),
    setReceipt: assign((_, params: { result: Result<TicketReceipt> }) =>
      params.result.accepted ? { outcome: params.result.value.state, reference: params.result.value.reference } : {},
    ),
    setNotNeeded: assign({ outcome: 'notNeeded' }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
    reportReserved: sendParent({ type: 'ticket.reserved' } satisfies TicketReport),
    // A ticket that the portal offers after its flow has ended has no parent.
    reportEnded: sendTo(
      ({ self }) => self._parent ?? self,
      ({ context: { outcome, reference } }) => ({ type: 'ticket.ended', outcome, reference }) satisfies TicketEnded,
    ),
    reportPending: sendTo(({ self }) => self._parent ?? self, { type: 'ticket.pending' } satisfies TicketReport),
  },
}).createMachine({
  id: 'ticket',
  description:
    'One support ticket that a flow raises: reserved before the main call, raised after it, never twice, never lost.',
  meta: { main: ['reserving', 'reserved', 'raising', 'raised'], requirements: ['FL-06', 'FL-07'] },
  context: ({ input }) => ({ ...input, answer: null, outcome: 'cancelled', reference: null, failure: null }),
  output: ({ context }) => ({ outcome: context.outcome, reference: context.reference }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Is this a new ticket, a pending one, or one to cancel?',
      meta: { title: 'Opening', requirements: ['FL-07'] },
      always: [
        {
          guard: 'mainCallSucceeded',
          target: 'raising',
          description: 'The main call has just succeeded: the existing ticket gets a note.',
          meta: { step: 'a note', requirements: ['AP-31'] },
        },
        {
          guard: 'ticketIsPending',
          target: 'pending',
          description: 'The main call succeeded earlier and staff do not have the ticket.',
          meta: { step: 'pending from before' },
        },
        {
          guard: 'willNotBeNeeded',
          target: 'cancelling',
          description: 'A ticket was reserved earlier, and is not needed.',
          meta: { step: 'no ticket needed' },
        },
        { target: 'reserving', description: 'The main call is still to come.', meta: { step: 'a new ticket' } },
      ],
    },
    reserving: {
      description: 'The portal reserves the ticket at its host, so that a closed tab cannot lose it.',
      tags: 'busy',
      meta: { title: 'Reserving the ticket…', requirements: ['FL-07'] },
      invoke: {
        id: 'reserveTicketKey',
        src: 'reserveTicketKey',
        input: ({ context }) => context.pendingTicket,
        onDone: {
          target: 'reserved',
          description: 'The host has reserved it.',
          meta: { outcome: 'good', step: 'reserved' },
        },
        onError: {
          target: 'reserved',
          description:
            'The host could not be reached. The flow continues without a reservation, so that the driver need not wait.',
          meta: { step: 'continues without it' },
        },
      },
    },
    reserved: {
      description: 'The main call can start. The ticket waits for its outcome.',
      meta: { title: 'Ticket ready, waiting', requirements: ['FL-07'] },
      entry: 'reportReserved',
      on: {
        'flow.ticketNeeded': {
          target: 'raising',
          actions: { type: 'setAbout', params: ({ event: { about, answer } }) => ({ about, answer }) },
          description: 'The main call succeeded, and staff have to check it.',
          meta: { step: 'ticket needed', requirements: ['FL-01', 'FL-02'] },
        },
        'flow.noTicketNeeded': {
          target: 'cancelling',
          description: 'The main call was rejected, or staff need no ticket.',
          meta: { step: 'no ticket needed' },
        },
      },
    },
    raising: {
      description: 'The portal raises the ticket.',
      tags: 'busy',
      meta: { title: 'Notifying the team…', requirements: ['AP-30', 'AP-31', 'FL-06'] },
      invoke: {
        id: 'raiseTicket',
        src: 'raiseTicket',
        input: ({ context: { pendingTicket, answer } }) => ({ ...pendingTicket, answer }),
        onDone: [
          {
            guard: { type: 'zendeskHasIt', params: ({ event }) => ({ result: event.output }) },
            target: 'raised',
            actions: { type: 'setReceipt', params: ({ event }) => ({ result: event.output }) },
            description: 'The support desk has the ticket.',
            meta: { step: 'raised' },
          },
          {
            guard: { type: 'hostHasIt', params: ({ event }) => ({ result: event.output }) },
            target: 'queued',
            actions: { type: 'setReceipt', params: ({ event }) => ({ result: event.output }) },
            description: 'The support desk is not available; the host stores the ticket and raises it later.',
            meta: { step: 'stored for later', requirements: ['FL-07'] },
          },
          {
            target: 'notNeeded',
            actions: 'setNotNeeded',
            description: 'The team has already decided, and needs no ticket.',
            meta: { step: 'not needed' },
          },
        ],
        onError: {
          target: 'pending',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'The ticket could not be raised.',
          meta: { step: 'no answer', requirements: ['FL-07'] },
        },
      },
    },
    pending: {
      description: 'The operator has the submission, but its ticket is not raised. The driver can raise it now.',
      meta: { title: 'Ticket not raised', outcome: 'bad', requirements: ['FL-07'] },
      entry: 'reportPending',
      on: {
        'driver.raiseTicket': {
          target: 'raising',
          actions: 'clearFailure',
          description: 'The driver raises the ticket. The key is the same, so there is never a second ticket.',
          meta: { step: 'raises it now', requirements: ['FL-07'] },
        },
      },
    },
    cancelling: {
      description: 'The reservation is cancelled.',
      tags: 'busy',
      meta: { title: 'Cancelling the reservation…', requirements: ['FL-07'] },
      invoke: {
        id: 'cancelReservation',
        src: 'cancelReservation',
        input: ({ context }) => context.pendingTicket,
        onDone: {
          target: 'cancelled',
          description: 'The host has cancelled it, or never reserved it.',
          meta: { step: 'cancelled' },
        },
        onError: {
          target: 'cancelled',
          description:
            'The host could not be reached. It will raise the ticket, so staff check something that needs no check.',
          meta: { step: 'continues without it' },
        },
      },
    },
    raised: {
      type: 'final',
      entry: 'reportEnded',
      description: 'The support desk has the ticket.',
      meta: { title: 'Ticket raised', outcome: 'good', requirements: ['FL-06'] },
    },
    queued: {
      type: 'final',
      entry: 'reportEnded',
      description: 'Our host stores the ticket and raises it later.',
      meta: { title: 'Stored, raised later', outcome: 'good', requirements: ['FL-07'] },
    },
    notNeeded: {
      type: 'final',
      entry: 'reportEnded',
      description: 'The team has already decided.',
      meta: { title: 'No longer needed', outcome: 'good', requirements: ['FL-07'] },
    },
    cancelled: {
      type: 'final',
      entry: 'reportEnded',
      description: 'No ticket is needed.',
      meta: { title: 'No ticket needed', outcome: 'good', requirements: ['FL-07'] },
    },
  },
});
