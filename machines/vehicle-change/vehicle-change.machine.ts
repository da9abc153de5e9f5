import { assign, emit, setup } from 'xstate';
import { type DeliveryInput, type DeliveryOutput, type DeliveryReport, deliveryMachine } from '../delivery';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import type { Rejection } from '../shared/result';
import { isEditable, type VehicleChange } from '../shared/vehicle-change';
import { type ChangeDetailsOutput, changeDetailsMachine } from './details';
import { type ChangeDiscardOutput, changeDiscardMachine } from './discard';
import { type ChangeDocumentOutput, changeDocumentMachine } from './document';

export type VehicleChangeEvent =
  | { type: 'driver.editDetails' }
  | { type: 'driver.chooseDocument'; documentTypeId: string }
  | { type: 'driver.back' }
  | { type: 'driver.checkAnswers' }
  /** `key`: a new key, or the key of the ticket that is already reserved for this change. */
  | { type: 'driver.submit'; key: string }
  | { type: 'driver.discard' }
  | DeliveryReport;

export type VehicleChangeEmitted =
  | { type: 'details.saved' }
  | { type: 'document.stored'; documentTypeId: string }
  | { type: 'change.gone' }
  | { type: 'change.sent' };

export interface VehicleChangeInput {
  /** The open or pending change, if there is one. */
  readonly change: VehicleChange | null;
  /**
   * Key of the ticket that an earlier visit reserved and neither raised nor cancelled; null if there is none. The next call uses the same
   * key, because the earlier call may still arrive.
   */
  readonly reservedKey: string | null;
  /** The document that was open when the page was reloaded or the session ended. */
  readonly openDocumentTypeId: string | null;
  /** Any other step that was open at that time; null for the list or a document. */
  readonly openStep: 'details' | 'check' | null;
  /** Whether the driver came to that step from the check of the answers. */
  readonly cameFromCheck: boolean;
}

export interface VehicleChangeContext {
  readonly change: VehicleChange | null;
  /** The ticket for this change: reserved on an earlier visit, or new when the driver submits. */
  readonly ticket: { readonly key: string; readonly stage: DeliveryInput['stage'] } | null;
  readonly documentTypeId: string | null;
  /** The step to reopen; used in `opening` only. */
  readonly openStep: VehicleChangeInput['openStep'];
  /** Whether the driver came from the check of the answers, and goes back there. */
  readonly cameFromCheck: boolean;
  /** The ticket's reference; null until it is raised. */
  readonly reference: string | null;
  /** The operator's status of the change after it was sent; null if it is unknown. */
  readonly sentStatus: string | null;
  /** Why the submission was rejected. */
  readonly rejection: Rejection | null;
}

/** What a delivery sends. The operator already has the change, so its id is enough. */
export interface ChangeItem {
  readonly changeId: string;
}

const changeOf = (context: VehicleChangeContext): VehicleChange => {
  if (!context.change) throw new Error('This step needs a vehicle change.');
  return context.change;
};

export const vehicleChangeMachine = setup({
  types: {
    context: {} as VehicleChangeContext,
    input: {} as VehicleChangeInput,
    events: {} as VehicleChangeEvent,
    emitted: {} as VehicleChangeEmitted,
    children: {} as { details: 'details'; document: 'document'; delivery: 'delivery'; discard: 'discard' },
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    details: changeDetailsMachine,
    document: changeDocumentMachine,
    delivery: deliveryMachine,
    discard: changeDiscardMachine,
  },
  guards: {
    ticketIsPending: ({ context }) => context.ticket?.stage === 'pending',
    changeIsPending: ({ context }) => context.change?.status === 'pending',
    documentWasOpen: ({ context }) => isEditable(context.change) && context.documentTypeId !== null,
    detailsWereOpen: ({ context }) => isEditable(context.change) && context.openStep === 'details',
    checkPageWasOpen: ({ context: { change, openStep } }) =>
      isEditable(change) && openStep === 'check' && change?.stillNeeded.length === 0,
    skipsDocuments: ({ context }) => context.change?.skipsDocuments === true,
    changeIsOpen: ({ context }) => isEditable(context.change),
    nothingIsMissing: ({ context }) => context.change?.stillNeeded.length === 0,
    returnsToCheck: ({ context: { change, cameFromCheck } }) => cameFromCheck && change?.stillNeeded.length === 0,
    driverCameFromCheck: ({ context: { cameFromCheck } }) => cameFromCheck,
    wasSaved: (_, { saved }: ChangeDetailsOutput) => saved !== null,
    wasStored: (_, { outcome }: ChangeDocumentOutput) => outcome === 'stored',
    ticketIsRaised: (_, { outcome }: DeliveryOutput) => outcome === 'ticketRaised',
    isSettled: (_, { outcome }: DeliveryOutput) => outcome === 'settled',
    submitWasRejected: (_, { outcome }: DeliveryOutput) => outcome === 'rejected',
    isSuperseded: (_, { outcome }: ChangeDocumentOutput | DeliveryOutput | ChangeDiscardOutput) =>
      outcome === 'superseded',
    isGone: (_, { outcome }: ChangeDiscardOutput) => outcome === 'gone',
  },
  actions: {
    setSaved: assign({ change: ({ context }, { saved }: ChangeDetailsOutput) => saved ?? context.change }),
    setChange: assign({ change: (_, { change }: ChangeDocumentOutput) => change }),
    setDocumentType: assign({ documentTypeId: (_, params: { documentTypeId: string }) => params.documentTypeId }),
    setCameFromCheck: assign({ cameFromCheck: true }),
    clearCameFromCheck: assign({ cameFromCheck: false }),
    clearDocument: assign({ documentTypeId: null }),
    setKey: assign({
      ticket: ({ context: { ticket } }, { key }: { key: string }) => ticket ?? { key, stage: 'reserve' as const },
    }),
    clearTicket: assign({ ticket: null }),
    setReference: assign({ reference: (_, { reference }: DeliveryOutput) => reference }),
    setSentStatus: assign({ sentStatus: (_, { status }: DeliveryOutput) => status ?? null }),
    setRejection: assign({ rejection: (_, { rejection }: DeliveryOutput) => rejection }),
    clearRejection: assign({ rejection: null }),
    emitSaved: emit({ type: 'details.saved' }),
    emitStored: emit(({ context }) => ({
      type: 'document.stored' as const,
      documentTypeId: context.documentTypeId ?? '',
    })),
    emitGone: emit({ type: 'change.gone' }),
    emitSent: emit({ type: 'change.sent' }),
  },
}).createMachine({
  id: 'vehicleChange',
  description: 'One vehicle change: details, documents, check, submission, and the ticket for the team.',
  meta: {
    main: ['describing', 'collecting', 'checking', 'sending', 'withStaff'],
    requirements: ['FL-01', 'AP-18'],
    route: '/vehicle-documents/vehicle/update',
  },
  context: ({ input: { change, reservedKey, openDocumentTypeId, openStep, cameFromCheck } }) => ({
    change,
    ticket:
      reservedKey === null ? null : { key: reservedKey, stage: change?.status === 'pending' ? 'pending' : 'reserve' },
    documentTypeId: openDocumentTypeId,
    openStep,
    cameFromCheck,
    reference: null,
    sentStatus: null,
    rejection: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What is the status of this change?',
      meta: { title: 'Opening', requirements: ['AP-18', 'FL-07'] },
      always: [
        {
          guard: 'ticketIsPending',
          target: 'sending',
          description:
            'The change was submitted on an earlier visit, but its ticket was not raised. The ticket comes first.',
          meta: { step: 'sent, ticket not raised', requirements: ['FL-07'] },
        },
        {
          guard: 'changeIsPending',
          target: 'withStaff',
          description: 'The team already has the change.',
          meta: { step: 'with the team', requirements: ['FL-01'] },
        },
        {
          guard: 'documentWasOpen',
          target: 'atDocument',
          description: 'The driver had one of its documents open, and continues there.',
          meta: { step: 'at a document', requirements: ['ER-01', 'AP-16'] },
        },
        {
          guard: 'detailsWereOpen',
          target: 'describing',
          description: 'The driver was correcting the details, and continues there.',
          meta: { step: 'at the details', requirements: ['ER-01', 'AP-18'] },
        },
        {
          guard: 'checkPageWasOpen',
          target: 'checking',
          description: 'The driver was checking the answers, and continues there.',
          meta: { step: 'at the check', requirements: ['ER-01', 'AP-18'] },
        },
        {
          guard: 'skipsDocuments',
          target: 'checking',
          description: 'The change is started, needs no documents, and is not sent yet.',
          meta: { step: 'started, no documents', requirements: ['AP-18'] },
        },
        {
          guard: 'changeIsOpen',
          target: 'collecting',
          description: 'The change is started and not sent yet.',
          meta: { step: 'started', requirements: ['AP-18'] },
        },
        {
          target: 'describing',
          description: 'There is no open change.',
          meta: { step: 'nothing yet', requirements: ['AP-18'] },
        },
      ],
    },

    describing: {
      description: 'The driver chooses what changes, and describes the car.',
      meta: { title: 'Describing the car', requirements: ['AP-18', 'UI-02'] },
      invoke: {
        id: 'details',
        src: 'details',
        input: ({ context }) => ({ isStarted: isEditable(context.change) }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'choosingNextPage',
            actions: [{ type: 'setSaved', params: ({ event }) => event.output }, 'emitSaved'],
            description: 'The change is started or corrected.',
            meta: { outcome: 'good', step: 'saved', requirements: ['AP-18'] },
          },
          {
            target: 'choosingNextPage',
            description: 'The driver leaves the details unchanged.',
            meta: { step: 'goes back' },
          },
        ],
      },
    },

    choosingNextPage: {
      description: 'Which page does the driver see next?',
      meta: { title: 'Which page next?', requirements: ['AP-16', 'AP-18'] },
      always: [
        {
          guard: 'returnsToCheck',
          target: 'checking',
          description: 'The driver came from the check of the answers, and no document is missing.',
          meta: { step: 'to the check', requirements: ['AP-18'] },
        },
        {
          guard: 'skipsDocuments',
          target: 'checking',
          description: 'The change needs no documents, so there is no list to show.',
          meta: { step: 'no documents', requirements: ['AP-18'] },
        },
        {
          guard: 'driverCameFromCheck',
          target: 'collecting.incomplete',
          description:
            'The driver came from the check of the answers, but now a document is missing: the list says which.',
          meta: { step: 'more is needed', requirements: ['AP-16'] },
        },
        {
          target: 'collecting',
          description: 'The driver came from the list of documents.',
          meta: { step: 'to the list' },
        },
      ],
    },

    collecting: {
      description:
        'The list of documents that this change needs. The change is not sent yet, or the team sent it back.',
      meta: { title: 'Collecting the documents', requirements: ['AP-16', 'AP-18'] },
      entry: 'clearCameFromCheck',
      initial: 'listing',
      on: {
        'driver.editDetails': {
          target: 'describing',
          actions: 'clearRejection',
          description: 'The driver corrects the details.',
          meta: { step: 'edits details' },
        },
        'driver.chooseDocument': {
          target: 'atDocument',
          actions: { type: 'setDocumentType', params: ({ event }) => ({ documentTypeId: event.documentTypeId }) },
          description: 'The driver opens one document of the list.',
          meta: { step: 'opens a document', requirements: ['AP-16'] },
        },
        'driver.checkAnswers': [
          {
            guard: 'nothingIsMissing',
            target: 'checking',
            actions: 'clearRejection',
            description: 'All documents have been sent.',
            meta: { step: 'all sent' },
          },
          { target: '.incomplete', description: 'Documents are missing.', meta: { step: 'some missing' } },
        ],
        'driver.discard': {
          target: 'discarding',
          description: 'The driver wants to discard the change.',
          meta: { step: 'discards it' },
        },
      },
      states: {
        listing: {
          description: 'Each document is sent, missing or to be sent again.',
          meta: { title: 'List of documents', requirements: ['AP-16'] },
        },
        incomplete: {
          description: 'The page says which documents are missing and links to each.',
          meta: { title: 'Documents missing', outcome: 'bad', requirements: ['ER-05'] },
        },
        rejected: {
          description: 'The operator did not accept the submission and says what is missing.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
      },
    },

    atDocument: {
      description: 'The driver prepares one document of the change.',
      meta: { title: 'At one document', requirements: ['AP-16'] },
      invoke: {
        id: 'document',
        src: 'document',
        input: ({ context }) => ({ change: changeOf(context), documentTypeId: context.documentTypeId ?? '' }),
        onDone: [
          {
            guard: { type: 'wasStored', params: ({ event }) => event.output },
            target: 'choosingNextPage',
            actions: [{ type: 'setChange', params: ({ event }) => event.output }, 'emitStored', 'clearDocument'],
            description: 'The document was sent.',
            meta: { outcome: 'good', step: 'stored', requirements: ['AP-16'] },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'superseded',
            description: 'The change itself is no longer open: another tab or the team has ended it.',
            meta: { step: 'closed elsewhere' },
          },
          {
            target: 'choosingNextPage',
            actions: 'clearDocument',
            description: 'The driver leaves the document unchanged.',
            meta: { step: 'goes back' },
          },
        ],
      },
    },

    checking: {
      description: 'The driver checks the answers before sending. After correcting one they come back here.',
      meta: { title: 'Checking the answers', requirements: ['AP-18'] },
      entry: 'setCameFromCheck',
      on: {
        'driver.submit': {
          target: 'sending',
          actions: { type: 'setKey', params: ({ event }) => ({ key: event.key }) },
          description: 'The driver sends the change to the team.',
          meta: { step: 'submits', requirements: ['FL-01', 'AP-18'] },
        },
        'driver.editDetails': {
          target: 'describing',
          description: 'The driver corrects the details.',
          meta: { step: 'edits details' },
        },
        'driver.chooseDocument': {
          target: 'atDocument',
          actions: { type: 'setDocumentType', params: ({ event }) => ({ documentTypeId: event.documentTypeId }) },
          description: 'The driver opens one document.',
          meta: { step: 'opens a document' },
        },
        'driver.back': {
          target: 'collecting',
          description: 'The driver goes back to the documents.',
          meta: { step: 'goes back' },
        },
        'driver.discard': {
          target: 'discarding',
          description: 'The driver wants to discard the change.',
          meta: { step: 'discards it' },
        },
      },
    },

    sending: {
      description: 'The change is being sent, and its ticket raised.',
      meta: { title: 'Sending the change…', requirements: ['FL-01', 'FL-07'] },
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context }) => ({
          item: { changeId: changeOf(context).id } satisfies ChangeItem,
          pendingTicket: { key: context.ticket?.key ?? '', kind: 'vehicle_change', about: changeOf(context).id },
          stage: context.ticket?.stage ?? 'reserve',
        }),
        onDone: [
          {
            guard: { type: 'ticketIsRaised', params: ({ event }) => event.output },
            target: 'withStaff',
            actions: [{ type: 'setReference', params: ({ event }) => event.output }, 'emitSent'],
            description: 'The change is with the team.',
            meta: { step: 'ticket raised', requirements: ['FL-01'] },
          },
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'decided',
            actions: [{ type: 'setSentStatus', params: ({ event }) => event.output }, 'emitSent'],
            description: 'The change was approved immediately or decided in the meantime: staff need no ticket.',
            meta: { step: 'no check needed', requirements: ['FL-01'] },
          },
          {
            guard: { type: 'submitWasRejected', params: ({ event }) => event.output },
            target: 'collecting.rejected',
            actions: [{ type: 'setRejection', params: ({ event }) => event.output }, 'clearTicket'],
            description: 'The submission was rejected: the list says what is missing.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'superseded',
            description: 'The change was deleted in another tab before it was sent.',
            meta: { step: 'closed elsewhere', requirements: ['AP-18'] },
          },
          {
            target: 'choosingNextPage',
            description: 'The change was not sent. Its ticket stays reserved, and the next attempt uses the same key.',
            meta: { outcome: 'bad', step: 'not sent', requirements: ['FL-07'] },
          },
        ],
      },
      on: {
        'delivery.arrived': {
          actions: 'emitSent',
          description: 'The operator has the change. The drafts on this device are deleted.',
          meta: { step: 'arrived', requirements: ['FL-01', 'AP-16'] },
        },
      },
    },

    discarding: {
      description: 'The driver wants to discard the change. The page asks for confirmation first.',
      meta: { title: 'Discard it?', requirements: ['AP-18'] },
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => ({
          changeId: changeOf(context).id,
          wasSent: context.change?.status === 'action_required',
          pendingTicket: context.ticket && {
            key: context.ticket.key,
            kind: 'vehicle_change',
            about: changeOf(context).id,
          },
        }),
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'discarded',
            actions: 'emitGone',
            description: 'The change is deleted or withdrawn.',
            meta: { outcome: 'good', step: 'deleted or withdrawn', requirements: ['AP-18'] },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'superseded',
            description: 'The change has already been decided and cannot be deleted.',
            meta: { step: 'decided in the meantime' },
          },
          { target: 'choosingNextPage', description: 'The driver keeps it.', meta: { step: 'keeps it' } },
        ],
      },
    },

    withStaff: {
      type: 'final',
      description:
        'The change is with the team. After sending, a page shows when it was sent, its reference and when to expect an answer. The page of the car offers to withdraw it, as the chart “Discarding a change” shows.',
      meta: {
        title: 'With the team',
        outcome: 'good',
        later: [{ to: 'collecting', who: 'team', what: 'sends it back' }],
        requirements: ['FL-01'],
        route: '/vehicle-documents/vehicle',
      },
    },
    decided: {
      type: 'final',
      description: 'The change was approved immediately or decided in the meantime: staff need no ticket.',
      meta: { title: 'No check needed', outcome: 'good', requirements: ['FL-01'], route: '/vehicle-documents/vehicle' },
    },
    superseded: {
      type: 'final',
      description: 'Another tab or the team ended the change.',
      meta: {
        title: 'Changed elsewhere',
        outcome: 'bad',
        requirements: ['AP-18'],
        route: '/vehicle-documents/vehicle',
      },
    },
    discarded: {
      type: 'final',
      description: 'The change is deleted or withdrawn.',
      meta: { title: 'Discarded', outcome: 'good', requirements: ['AP-18'], route: '/vehicle-documents/vehicle' },
    },
  },
});
