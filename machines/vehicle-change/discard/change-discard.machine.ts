import { assign, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../../shared/meta';
import { effect, port } from '../../shared/port';
import { type Failure, type Result, toFailure } from '../../shared/result';
import { type PendingTicket, type TicketReport, ticketMachine } from '../../ticket';

export type ChangeDiscardEvent =
  /** `key`: the key of the private note for the team. */
  { type: 'driver.confirmDiscard'; key: string } | { type: 'driver.keep' } | { type: 'driver.tryAgain' } | TicketReport;

export interface ChangeDiscardInput {
  readonly changeId: string;
  /** Whether the team has a ticket for the change. It then gets a note. */
  readonly wasSent: boolean;
  /** The ticket that this device has reserved for the change and not raised. It is cancelled with the change. */
  readonly pendingTicket: PendingTicket | null;
}

/** The operator's answer, and the ticket that our host has reserved for the change. */
export interface Discarded {
  readonly result: Result<void>;
  readonly reserved: PendingTicket | null;
}

export interface ChangeDiscardOutput {
  /** `superseded`: the team has decided about the change in the meantime, so it cannot be deleted. */
  readonly outcome: 'kept' | 'gone' | 'superseded';
}

export interface ChangeDiscardContext extends ChangeDiscardInput, ChangeDiscardOutput {
  /** The private note for the team; null if the team has not seen the change. */
  readonly note: PendingTicket | null;
  readonly failure: Failure | null;
}

/** A driver deletes or withdraws a change. The page asks for confirmation first. */
export const changeDiscardMachine = setup({
  types: {
    context: {} as ChangeDiscardContext,
    input: {} as ChangeDiscardInput,
    events: {} as ChangeDiscardEvent,
    output: {} as ChangeDiscardOutput,
    children: {} as { ticket: 'ticket' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** DELETE /v1/vehicle-changes/{id}. Also returns the ticket that our host has reserved for the change. */
    discardChange: port<Discarded, { changeId: string }>('discardChange'),
    ticket: ticketMachine,
  },
  guards: {
    ticketIsPending: ({ context }, { reserved }: Discarded) => (context.pendingTicket ?? reserved) !== null,
    teamHasTicket: ({ context }, { result }: Discarded) => result.accepted && context.note !== null,
    isGone: ({ context }) => context.outcome === 'gone',
    wasAccepted: (_, { result }: Discarded) => result.accepted,
  },
  actions: {
    /** Stores the note, if there is one, before the change is withdrawn, so that a closed tab or a lost answer cannot lose it. */
    storeTicket: effect('storeTicket'),
    removeTicket: effect('removeTicket'),
    setNote: assign({
      note: ({ context: { wasSent, changeId } }, { key }: { key: string }) =>
        wasSent ? { key, kind: 'change_withdrawn' as const, about: changeId } : null,
    }),
    setResult: assign({
      pendingTicket: ({ context }, { reserved }: Discarded) => context.pendingTicket ?? reserved,
      outcome: (_, { result }: Discarded) => (result.accepted ? ('gone' as const) : ('superseded' as const)),
    }),
    setGone: assign({ outcome: 'gone' }),
    setSuperseded: assign({ outcome: 'superseded' }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'changeDiscard',
  description: 'A driver deletes or withdraws a change. The page asks for confirmation first.',
  meta: {
    main: ['asking', 'deleting', 'gone'],
    requirements: ['AP-18', 'AP-31'],
    route: '/vehicle-documents/vehicle/update',
  },
  context: ({ input }) => ({ ...input, outcome: 'kept', note: null, failure: null }),
  output: ({ context: { outcome } }) => ({ outcome }),
  initial: 'asking',
  states: {
    asking: {
      description:
        'The page asks for confirmation. A draft is deleted with its documents; a change that the team has is withdrawn.',
      meta: { title: 'Are you sure?', requirements: ['AP-18'] },
      on: {
        'driver.confirmDiscard': {
          target: 'deleting',
          actions: [{ type: 'setNote', params: ({ event }) => ({ key: event.key }) }, 'storeTicket'],
          description: 'The driver confirms.',
          meta: { step: 'yes', requirements: ['AP-18'] },
        },
        'driver.keep': { target: 'kept', description: 'The driver keeps the change.', meta: { step: 'no' } },
      },
    },
    deleting: {
      description: 'The change is being deleted or withdrawn.',
      tags: 'busy',
      meta: { title: 'Discarding…', requirements: ['AP-18'] },
      invoke: {
        id: 'discardChange',
        src: 'discardChange',
        input: ({ context: { changeId } }) => ({ changeId }),
        onDone: [
          {
            guard: { type: 'ticketIsPending', params: ({ event }) => event.output },
            target: 'cancellingReservation',
            actions: { type: 'setResult', params: ({ event }) => event.output },
            description: 'The change is deleted, withdrawn or already decided, and a ticket was reserved for it.',
            meta: { outcome: 'good', step: 'done, ticket reserved', requirements: ['FL-07'] },
          },
          {
            guard: { type: 'teamHasTicket', params: ({ event }) => event.output },
            target: 'addingNote',
            actions: 'setGone',
            description: 'The change is withdrawn, and the team has its ticket.',
            meta: { outcome: 'good', step: 'done, team has ticket', requirements: ['AP-31'] },
          },
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'gone',
            actions: 'setGone',
            description: 'The change is deleted.',
            meta: { step: 'done', requirements: ['AP-18'] },
          },
          {
            target: 'superseded',
            actions: 'setSuperseded',
            description: 'The change has already been decided and cannot be withdrawn.',
            meta: { step: 'decided in the meantime' },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'No usable answer came.',
          meta: { step: 'no answer', requirements: ['AP-01'] },
        },
      },
    },
    cancellingReservation: {
      description: 'Staff no longer need to check the change, so the reservation is cancelled.',
      tags: 'busy',
      meta: { title: 'Cancelling the reservation…', requirements: ['FL-07'] },
      invoke: {
        id: 'ticket',
        src: 'ticket',
        input: ({ context: { pendingTicket } }) => {
          if (!pendingTicket) throw new Error('This step needs a ticket.');
          return { pendingTicket, stage: 'cancel' };
        },
        onDone: [
          {
            guard: 'isGone',
            target: 'gone',
            actions: 'removeTicket',
            description: 'The change is deleted, and so is its reservation.',
            meta: { step: 'done', requirements: ['AP-18'] },
          },
          {
            target: 'superseded',
            actions: 'removeTicket',
            description: 'The change has already been decided, so the ticket is not needed.',
            meta: { step: 'decided in the meantime' },
          },
        ],
      },
    },
    addingNote: {
      description: 'The portal adds a private note to the ticket that the team has: the change is withdrawn.',
      tags: 'busy',
      meta: { title: 'Adding a note…', requirements: ['AP-31', 'FL-07'] },
      invoke: {
        id: 'ticket',
        src: 'ticket',
        input: ({ context: { note } }) => {
          if (!note) throw new Error('This step needs a note.');
          return { pendingTicket: note, stage: 'raise' };
        },
        onDone: {
          target: 'gone',
          actions: 'removeTicket',
          description: 'The team has the note, our host keeps it, or there is no ticket to add it to.',
          meta: { outcome: 'good', step: 'note added', requirements: ['AP-31'] },
        },
      },
      on: {
        'ticket.pending': {
          target: 'gone',
          description: 'The note could not be added. It stays on this device, which offers it again.',
          meta: { outcome: 'bad', step: 'note not added', requirements: ['FL-07'] },
        },
      },
    },
    failed: {
      description: 'The change may or may not be deleted.',
      meta: { title: 'Discarded or not?', outcome: 'unknown', requirements: ['AP-01'] },
      on: {
        'driver.tryAgain': {
          target: 'deleting',
          actions: 'clearFailure',
          description: 'The driver tries again. A change that is already gone counts as deleted.',
          meta: { step: 'tries again' },
        },
        'driver.keep': { target: 'kept', description: 'The driver keeps it.', meta: { step: 'keeps it' } },
      },
    },
    kept: { type: 'final', description: 'The change is unchanged.', meta: { title: 'Kept', requirements: ['AP-18'] } },
    gone: {
      type: 'final',
      description: 'The change is deleted or withdrawn.',
      meta: { title: 'Discarded', outcome: 'good', requirements: ['AP-18'] },
    },
    superseded: {
      type: 'final',
      description: 'The team has decided in the meantime, so the change is not deleted or withdrawn.',
      meta: { title: 'Changed elsewhere', outcome: 'bad', requirements: ['AP-18'] },
    },
  },
});
