import { assign, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../../shared/meta';
import { effect, port } from '../../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../../shared/result';
import { isEditable, type VehicleChange } from '../../shared/vehicle-change';
import { type PendingTicket, type TicketReport, ticketMachine } from '../../ticket';

export type ChangeDocumentEvent =
  /** `note`: tells the team which document is replaced; null if none is, or if the team has no ticket. */
  | { type: 'driver.sendDocument'; document: unknown; note: PendingTicket | null }
  | { type: 'driver.tryAgain' }
  /** The driver leaves the page, or cancels an upload that takes too long. */
  | { type: 'driver.back' }
  | TicketReport;

export interface ChangeDocumentInput {
  readonly change: VehicleChange;
  readonly documentTypeId: string;
}

export interface ChangeDocumentOutput {
  /** `superseded`: the change itself is no longer open. */
  readonly outcome: 'stored' | 'left' | 'superseded';
  /** The change, with the document if it was stored. */
  readonly change: VehicleChange;
}

export interface ChangeDocumentContext extends ChangeDocumentInput {
  readonly document: unknown;
  readonly note: PendingTicket | null;
  readonly mayHaveArrived: boolean;
  /** Whether a document sent before this one may have arrived. */
  readonly earlierMayHaveArrived: boolean;
  readonly outcome: ChangeDocumentOutput['outcome'];
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<void> };
type ReadParams = { readonly change: VehicleChange | null };

/** One document of a change: photos or PDF, number and dates. The portal sends it, and checks that it arrived. */
export const changeDocumentMachine = setup({
  types: {
    context: {} as ChangeDocumentContext,
    input: {} as ChangeDocumentInput,
    events: {} as ChangeDocumentEvent,
    output: {} as ChangeDocumentOutput,
    children: {} as { ticket: 'ticket' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/documents */
    uploadDocument: port<Result<void>, { changeId: string; documentTypeId: string; document: unknown }>(
      'uploadDocument',
    ),
    /** GET /v1/vehicle-changes?include=documents,documentTypes: the change with that id, or null when there is none. */
    readChange: port<VehicleChange | null, { changeId: string }>('readChange'),
    ticket: ticketMachine,
  },
  guards: {
    teamHasTicket: ({ context }) => context.note !== null,
    wasAccepted: (_, { result }: ResultParams) => result.accepted,
    wasNeverSent: ({ context: { mayHaveArrived, earlierMayHaveArrived } }, params: { error: unknown }) =>
      !mayHaveArrived && !earlierMayHaveArrived && toFailure(params.error).kind === 'offline',
    // After an upload without an answer, the operator's document may be an older one.
    documentHasArrived: (
      { context: { change: before, documentTypeId, failure, earlierMayHaveArrived } },
      { change }: ReadParams,
    ) =>
      isEditable(change) &&
      !change.stillNeeded.includes(documentTypeId) &&
      (failure === null || (before.stillNeeded.includes(documentTypeId) && !earlierMayHaveArrived)),
    documentIsMissing: ({ context: { documentTypeId } }, { change }: ReadParams) =>
      isEditable(change) && change?.stillNeeded.includes(documentTypeId) === true,
    stillOpen: (_, { change }: ReadParams) => isEditable(change),
    operatorAcceptedIt: ({ context }) => context.failure === null,
  },
  actions: {
    /** Stores the note on this device, so that a closed tab cannot lose it. */
    storeTicket: effect('storeTicket'),
    /** Removes from this device a note that was sent or is not needed. */
    removeTicket: effect('removeTicket'),
    setDocument: assign(({ context }, params: { document: unknown; note: PendingTicket | null }) => ({
      document: params.document,
      note: params.note,
      earlierMayHaveArrived: context.earlierMayHaveArrived || context.mayHaveArrived,
      mayHaveArrived: false,
      rejection: null,
      failure: null,
    })),
    setMayHaveArrived: assign({ mayHaveArrived: true }),
    setStored: assign(({ context }, { change }: ReadParams) => ({
      change: change ?? context.change,
      outcome: 'stored' as const,
    })),
    setSuperseded: assign({ outcome: 'superseded' }),
    setRejection: assign({
      rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection),
      mayHaveArrived: false,
    }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'changeDocument',
  description:
    'One document of a change: photos or PDF, number and dates. The portal sends it, and checks that it arrived.',
  meta: {
    main: ['preparing', 'uploading', 'verifying', 'stored'],
    requirements: ['AP-16', 'AP-31'],
    route: '/vehicle-documents/vehicle/update',
  },
  context: ({ input }) => ({
    ...input,
    document: null,
    note: null,
    mayHaveArrived: false,
    earlierMayHaveArrived: false,
    outcome: 'left',
    rejection: null,
    failure: null,
  }),
  output: ({ context: { outcome, change } }) => ({ outcome, change }),
  initial: 'preparing',
  states: {
    preparing: {
      description: 'One document: photos or PDF, number and dates.',
      meta: { title: 'Preparing the document', requirements: ['AP-16'] },
      initial: 'choosing',
      on: {
        'driver.sendDocument': {
          target: 'uploading',
          actions: { type: 'setDocument', params: ({ event: { document, note } }) => ({ document, note }) },
          description: 'The driver sends the document.',
          meta: { step: 'sends it', requirements: ['AP-16'] },
        },
        'driver.back': {
          target: 'left',
          description: 'The driver goes back to the list. The chosen files stay on the device.',
          meta: { step: 'goes back' },
        },
      },
      states: {
        choosing: {
          description: 'The driver takes photos or chooses files.',
          meta: { title: 'Choosing photos', requirements: ['AP-16'] },
        },
        rejected: {
          description: 'The operator did not accept the document and says why.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        ready: {
          description:
            'There was no connection, so the document has not left this device. Files and answers are kept, and the portal sends it only when the driver presses the button.',
          meta: { title: 'Ready to send', requirements: ['AP-01', 'AP-16'] },
          on: {
            'driver.tryAgain': {
              target: '#changeDocument.uploading',
              actions: 'clearFailure',
              description: 'The driver sends it now.',
              meta: { step: 'sends it now', requirements: ['AP-01'] },
            },
          },
        },
        notStored: {
          description: 'The document did not arrive. Files and answers are still here.',
          meta: { title: 'Did not arrive', outcome: 'bad', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#changeDocument.uploading',
              actions: 'clearFailure',
              description: 'The driver sends the same document again.',
              meta: { step: 'tries again', requirements: ['AP-01'] },
            },
          },
        },
        outcomeUnknown: {
          description:
            'The document may or may not have arrived. The page says that; files and answers are still here.',
          meta: { title: 'Arrived or not?', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#changeDocument.uploading',
              actions: 'clearFailure',
              description:
                'The driver sends the same document again. It has the same key, so there is never a second one.',
              meta: { step: 'tries again', requirements: ['AP-01'] },
            },
          },
        },
        readFailed: {
          description: 'The document is stored, but the change could not be read again.',
          meta: { title: 'Arrived, list not read', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#changeDocument.verifying',
              actions: 'clearFailure',
              description: 'The driver asks to check again. Nothing is sent.',
              meta: { step: 'checks again', requirements: ['AP-01'] },
            },
          },
        },
      },
    },
    uploading: {
      description: 'The document is being sent.',
      tags: 'busy',
      meta: { title: 'Sending…', requirements: ['AP-16'] },
      invoke: {
        id: 'uploadDocument',
        src: 'uploadDocument',
        input: ({ context: { change, documentTypeId, document } }) => ({
          changeId: change.id,
          documentTypeId,
          document,
        }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ result: event.output }) },
            target: 'verifying',
            actions: ['setMayHaveArrived', 'storeTicket'],
            description: 'The document is stored. The list is read again.',
            meta: { outcome: 'good', step: 'accepted', requirements: ['AP-16'] },
          },
          {
            target: 'preparing.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The operator did not accept the document.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
        ],
        onError: [
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ error: event.error }) },
            target: 'preparing.ready',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'There was no connection, and no earlier attempt has left this device.',
            meta: { step: 'no connection', requirements: ['AP-01'] },
          },
          {
            target: 'verifying',
            actions: ['setMayHaveArrived', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
            description: 'No usable answer came. The portal checks whether the document is there.',
            meta: { outcome: 'unknown', step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
      on: {
        'driver.back': {
          target: 'preparing.choosing',
          actions: 'setMayHaveArrived',
          description: 'The driver stops the upload.',
          meta: { step: 'stops it' },
        },
      },
    },
    verifying: {
      description: 'The portal asks the operator which documents the change has now.',
      tags: 'busy',
      meta: { title: 'Checking if it arrived…', requirements: ['AP-18', 'AP-01'] },
      invoke: {
        id: 'readChange',
        src: 'readChange',
        input: ({ context }) => ({ changeId: context.change.id }),
        onDone: [
          {
            guard: { type: 'documentHasArrived', params: ({ event }) => ({ change: event.output }) },
            target: 'arrived',
            actions: [{ type: 'setStored', params: ({ event }) => ({ change: event.output }) }, 'storeTicket'],
            description: 'The document arrived.',
            meta: { step: 'had arrived', outcome: 'good', requirements: ['AP-16'] },
          },
          {
            guard: { type: 'documentIsMissing', params: ({ event }) => ({ change: event.output }) },
            target: 'preparing.notStored',
            actions: 'removeTicket',
            description: 'The operator does not have the document.',
            meta: { step: 'not there', requirements: ['AP-01'] },
          },
          {
            guard: { type: 'stillOpen', params: ({ event }) => ({ change: event.output }) },
            target: 'preparing.outcomeUnknown',
            description: 'The operator has a document, which may be an earlier one.',
            meta: { step: 'cannot tell', requirements: ['AP-01'] },
          },
          {
            target: 'superseded',
            actions: ['setSuperseded', 'removeTicket'],
            description: 'The change itself is no longer open: another tab or the team has ended it.',
            meta: { step: 'closed elsewhere' },
          },
        ],
        onError: [
          {
            guard: 'operatorAcceptedIt',
            target: 'preparing.readFailed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'The document is stored, and the list of documents could not be read.',
            meta: { step: 'no list', requirements: ['AP-01'] },
          },
          {
            target: 'preparing.outcomeUnknown',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'The document may or may not have arrived.',
            meta: { step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
    },
    arrived: {
      description: 'Does the team’s ticket need a note?',
      meta: { title: 'Is a note needed?', requirements: ['AP-31'] },
      always: [
        {
          guard: 'teamHasTicket',
          target: 'addingNote',
          description: 'The document replaces one that the team has seen.',
          meta: { step: 'team has a ticket', requirements: ['AP-31'] },
        },
        {
          target: 'stored',
          description:
            'The document replaces nothing that the team has seen: the ticket for the next submission covers it.',
          meta: { step: 'no note needed' },
        },
      ],
    },
    addingNote: {
      description: 'The portal adds a private note to the ticket that the team has: the document is replaced.',
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
          target: 'stored',
          actions: 'removeTicket',
          description: 'The team has the note, our host keeps it, or there is no ticket to add it to.',
          meta: { outcome: 'good', step: 'note added', requirements: ['AP-31'] },
        },
      },
      on: {
        'ticket.pending': {
          target: 'stored',
          description: 'The note could not be added. It stays on this device, which offers it again.',
          meta: { outcome: 'bad', step: 'note not added', requirements: ['FL-07'] },
        },
      },
    },
    stored: {
      type: 'final',
      description: 'The operator has the document.',
      meta: { title: 'Document stored', outcome: 'good', requirements: ['AP-16'] },
    },
    left: {
      type: 'final',
      description: 'The driver went back. The chosen files stay on the device.',
      meta: { title: 'Left unchanged', requirements: ['AP-16'] },
    },
    superseded: {
      type: 'final',
      description: 'Another tab or the team ended the change.',
      meta: { title: 'Changed elsewhere', outcome: 'bad', requirements: ['AP-18'] },
    },
  },
});
