import { assign, emit, setup } from 'xstate';
import { type DeliveryOutput, type DeliveryReport, deliveryMachine } from '../delivery';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import type { Rejection } from '../shared/result';

/** Identifies a document: its type and, for a document about a vehicle, the vehicle. */
export interface DocumentTarget {
  readonly documentTypeId: string;
  readonly vehicleId: string | null;
}

/** What its delivery sends. */
export interface DocumentItem {
  readonly target: DocumentTarget;
  /** Answers and files, unchanged, so that "Send it again" sends the same. */
  readonly document: unknown;
}

export type DocumentUploadEvent =
  | { type: 'driver.choose'; target: DocumentTarget }
  | { type: 'driver.checkAnswers'; document: unknown }
  | { type: 'driver.edit' }
  | { type: 'driver.back' }
  | { type: 'driver.send'; key: string }
  | { type: 'tab.sent' }
  | DeliveryReport;

export type DocumentUploadEmitted = { type: 'document.stored'; target: DocumentTarget };

export interface DocumentUploadInput {
  /** The kind in the URL; null if the driver has not chosen one yet. */
  readonly target: DocumentTarget | null;
  /** The pending ticket for a document that an earlier visit stored. */
  readonly pendingTicket: { readonly key: string; readonly documentId: string } | null;
  /** What the page said before it was reloaded: the document is with the team. */
  readonly sent: { readonly reference: string | null } | null;
}

export interface DocumentUploadContext {
  readonly target: DocumentTarget | null;
  /** Whether the driver chose the document on this page. Otherwise they came from a list of documents, which is the way back. */
  readonly choseHere: boolean;
  readonly document: unknown;
  /** Key of the ticket, made when the driver pressed. */
  readonly key: string | null;
  /** Id of the document that an earlier visit stored. */
  readonly storedId: string | null;
  /** Whether the page was reloaded after the document was sent. */
  readonly wasSent: boolean;
  /** The ticket's reference; null until it is raised. */
  readonly reference: string | null;
  readonly rejection: Rejection | null;
}

const targetOf = (context: DocumentUploadContext): DocumentTarget => {
  if (!context.target) throw new Error('This step needs a document.');
  return context.target;
};

export const documentUploadMachine = setup({
  types: {
    context: {} as DocumentUploadContext,
    input: {} as DocumentUploadInput,
    events: {} as DocumentUploadEvent,
    emitted: {} as DocumentUploadEmitted,
    children: {} as { delivery: 'delivery' },
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    delivery: deliveryMachine,
  },
  guards: {
    ticketWasPending: ({ context }) => context.storedId !== null,
    pageWasReloaded: ({ context }) => context.wasSent,
    documentIsKnown: ({ context }) => context.target !== null,
    ticketIsRaised: (_, { outcome }: DeliveryOutput) => outcome === 'ticketRaised',
    isSettled: (_, { outcome }: DeliveryOutput) => outcome === 'settled',
    wasRejected: (_, { outcome }: DeliveryOutput) => outcome === 'rejected',
  },
  actions: {
    setTarget: assign({
      target: (_, params: { target: DocumentTarget }) => params.target,
      choseHere: true,
      rejection: null,
    }),
    setDocument: assign({ document: (_, params: { document: unknown }) => params.document, rejection: null }),
    setKey: assign({ key: (_, params: { key: string }) => params.key }),
    setReference: assign({ reference: (_, { reference }: DeliveryOutput) => reference }),
    setRejection: assign({ rejection: (_, { rejection }: DeliveryOutput) => rejection }),
    clearRejection: assign({ rejection: null }),
    emitStored: emit(({ context }) => ({ type: 'document.stored' as const, target: targetOf(context) })),
  },
}).createMachine({
  id: 'documentUpload',
  description:
    'Sends one document that belongs to no vehicle change: its type, files and answers, check, sending, and the ticket for the team.',
  meta: {
    main: ['choosing', 'filling', 'checking', 'sending', 'withStaff'],
    requirements: ['FL-02', 'AP-16'],
    route: '/vehicle-documents/document/upload',
  },
  context: ({ input }) => ({
    target: input.target,
    choseHere: false,
    document: null,
    key: input.pendingTicket?.key ?? null,
    storedId: input.pendingTicket?.documentId ?? null,
    wasSent: input.sent !== null,
    reference: input.sent?.reference ?? null,
    rejection: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What is the status of this document?',
      meta: { title: 'Opening', requirements: ['AP-16', 'FL-07'] },
      always: [
        {
          guard: 'ticketWasPending',
          target: 'sending',
          description: 'The document was stored on an earlier visit, but its ticket was not raised.',
          meta: { step: 'stored, ticket not raised', requirements: ['FL-07'] },
        },
        {
          guard: 'pageWasReloaded',
          target: 'withStaff',
          description: 'The driver has reloaded the page that said that the document was sent.',
          meta: { step: 'reloads after sending', requirements: ['FL-02'] },
        },
        {
          guard: 'documentIsKnown',
          target: 'filling',
          description: 'The URL names the document.',
          meta: { step: 'knows which', requirements: ['RT-17'] },
        },
        {
          target: 'choosing',
          description: 'The driver has not chosen a document yet.',
          meta: { step: 'asks which' },
        },
      ],
    },
    choosing: {
      description: 'Which document does the driver want to send?',
      meta: { title: 'Choosing which document', requirements: ['AP-16'] },
      on: {
        'driver.choose': {
          target: 'filling',
          actions: { type: 'setTarget', params: ({ event }) => ({ target: event.target }) },
          description: 'The driver chooses the document.',
          meta: { step: 'chooses one' },
        },
      },
    },
    filling: {
      description: 'Photos or PDF, number and dates of one document.',
      meta: { title: 'Photos and dates', requirements: ['AP-16'] },
      initial: 'asking',
      on: {
        'driver.checkAnswers': {
          target: 'checking',
          actions: { type: 'setDocument', params: ({ event }) => ({ document: event.document }) },
          description: 'The driver has answered everything, and checks it.',
          meta: { step: 'continues' },
        },
        'driver.back': {
          target: 'choosing',
          actions: 'clearRejection',
          description: 'The driver chooses another document. The draft stays on the device.',
          meta: { step: 'goes back' },
        },
      },
      states: {
        asking: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['AP-16'] },
        },
        rejected: {
          description: 'The operator did not accept the document and says why.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
      },
    },
    checking: {
      description: 'The driver checks files and answers. Nothing has been sent.',
      meta: { title: 'Checking the answers', requirements: ['AP-16'] },
      on: {
        'driver.send': {
          target: 'sending',
          actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
          description: 'The driver sends the document.',
          meta: { step: 'sends it', requirements: ['FL-02', 'AP-16'] },
        },
        'tab.sent': {
          target: 'sentElsewhere',
          description: 'Another tab of this browser has sent this document.',
          meta: { step: 'sent in another tab', requirements: ['FL-02'] },
        },
        'driver.edit': {
          target: 'filling',
          actions: 'clearRejection',
          description: 'The driver changes something.',
          meta: { step: 'changes it' },
        },
      },
    },
    sentElsewhere: {
      description: 'Another tab has sent this document. The page asks whether the driver wants to send another.',
      meta: { title: 'Sent in another tab', requirements: ['FL-02'] },
      on: {
        'driver.checkAnswers': {
          target: 'checking',
          actions: { type: 'setDocument', params: ({ event }) => ({ document: event.document }) },
          description: 'The driver wants to send another, and checks it again.',
          meta: { step: 'sends another' },
        },
      },
    },

    sending: {
      description: 'The document is being sent, and its ticket raised.',
      meta: { title: 'Sending the document…', requirements: ['FL-02', 'FL-07'] },
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context: { target, document, key, storedId } }) => ({
          item: { target, document },
          pendingTicket: { key: key ?? '', kind: 'document', about: storedId },
          stage: storedId === null ? 'reserve' : 'pending',
        }),
        onDone: [
          {
            guard: { type: 'ticketIsRaised', params: ({ event }) => event.output },
            target: 'withStaff',
            actions: { type: 'setReference', params: ({ event }) => event.output },
            description: 'The document is stored, and the ticket is raised.',
            meta: { step: 'ticket raised', requirements: ['FL-02'] },
          },
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'stored',
            description: 'The document is stored with a vehicle change, whose ticket covers it.',
            meta: { step: 'no check needed', requirements: ['FL-02'] },
          },
          {
            guard: { type: 'wasRejected', params: ({ event }) => event.output },
            target: 'filling.rejected',
            actions: { type: 'setRejection', params: ({ event }) => event.output },
            description: 'The document was rejected: the form says what is wrong.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            target: 'checking',
            description: 'The document was not sent.',
            meta: { outcome: 'bad', step: 'not sent', requirements: ['FL-07'] },
          },
        ],
      },
      on: {
        'delivery.arrived': {
          actions: 'emitStored',
          description: 'The operator has it. The draft on this device is deleted.',
          meta: { step: 'stored', requirements: ['FL-02', 'AP-16'] },
        },
      },
    },

    withStaff: {
      type: 'final',
      description:
        'The document is stored and the ticket is raised. The page shows when it was sent, the reference, and when to expect an answer.',
      meta: { title: 'With the team', outcome: 'good', requirements: ['FL-02'] },
    },
    stored: {
      type: 'final',
      description: 'The document is stored, and no ticket is needed. The page says when it was sent.',
      meta: { title: 'Stored', outcome: 'good', requirements: ['FL-02'] },
    },
  },
});
