import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, mayHaveArrived, type Rejection, type Result, toFailure } from '../shared/result';

/** A message to the team. Its key is made when the driver sends it, and is used for exactly this content. */
export interface SupportMessage {
  readonly key: string;
  /** The text and what it is about. The chart only passes them to the call. */
  readonly content: unknown;
}

/** The outcome of a message. */
export interface SupportReceipt {
  /** Whether our host stores it until the support desk is back. */
  readonly isStored: boolean;
  /** Null while a new question is only stored. */
  readonly ticketId: string | null;
  /** The ticket's reference; null for a reply, whose ticket already has one. */
  readonly reference: string | null;
}

export type SupportMessageEvent =
  | { type: 'driver.send'; message: SupportMessage }
  | { type: 'driver.tryAgain' }
  | { type: 'driver.changeText' };

export type SupportMessageEmitted =
  /** Asks the device to store the message, before the call. */
  | { type: 'message.remember'; message: SupportMessage }
  /** The message did not arrive: its text becomes a draft again. */
  | { type: 'message.notSent' }
  | { type: 'message.forget' };

export interface SupportMessageInput {
  /** A message that this device sent, whose answer did not come before the driver left the page. */
  readonly unanswered: SupportMessage | null;
}

export interface SupportMessageContext {
  readonly message: SupportMessage | null;
  /** Whether an earlier attempt may have arrived. The outcome of a later attempt does not show that. */
  readonly mayHaveArrived: boolean;
  readonly receipt: SupportReceipt | null;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<SupportReceipt> };

const messageOf = ({ message }: SupportMessageContext): SupportMessage => {
  if (!message) throw new Error('This step needs a message that was sent.');
  return message;
};

export const supportMessageMachine = setup({
  types: {
    context: {} as SupportMessageContext,
    input: {} as SupportMessageInput,
    events: {} as SupportMessageEvent,
    emitted: {} as SupportMessageEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /api/zendesk/tickets, or /api/zendesk/tickets/{id}/comments */
    sendMessage: port<Result<SupportReceipt>, SupportMessage & Pick<SupportMessageContext, 'mayHaveArrived'>>(
      'sendMessage',
    ),
  },
  guards: {
    wasSentBefore: ({ context }) => context.message !== null,
    wasRejected: (_, { result }: ResultParams) => !result.accepted,
    isStoredOnly: (_, { result }: ResultParams) => result.accepted && result.value.isStored,
    hasNotArrived: ({ context }, params: { error: unknown }) =>
      !context.mayHaveArrived && !mayHaveArrived(toFailure(params.error)),
  },
  actions: {
    setMessage: assign({
      message: (_, params: { message: SupportMessage }) => params.message,
      mayHaveArrived: false,
      rejection: null,
      failure: null,
    }),
    setReceipt: assign({
      receipt: (_, { result }: ResultParams) => (result.accepted ? result.value : null),
      failure: null,
    }),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
    setMayHaveArrived: assign({ mayHaveArrived: true }),
    clearMessage: assign({ message: null, mayHaveArrived: false, failure: null }),
    rememberMessage: emit(({ context }) => ({ type: 'message.remember' as const, message: messageOf(context) })),
    emitNotSent: emit({ type: 'message.notSent' }),
    forgetMessage: emit({ type: 'message.forget' }),
  },
}).createMachine({
  id: 'supportMessage',
  description:
    'One message to the team, a new question or a reply: the driver writes and sends it, and the team has it or our host stores it. The team never gets it twice.',
  meta: {
    main: ['writing', 'sending', 'arrived'],
    requirements: ['AP-30', 'AP-34', 'RT-13'],
    route: '/tickets-support/new',
  },
  context: ({ input }) => ({
    message: input.unanswered,
    mayHaveArrived: input.unanswered !== null,
    receipt: null,
    rejection: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description:
        'Did this device send a message whose outcome is unknown? After a reload or a new sign-in, the chart starts here too.',
      meta: { title: 'Opening', requirements: ['RT-13'] },
      always: [
        { guard: 'wasSentBefore', target: 'unanswered', description: 'There is one.', meta: { step: 'sent before' } },
        { target: 'writing', description: 'There is none.', meta: { step: 'a new one' } },
      ],
    },
    writing: {
      description: 'The driver writes. This device stores the text as they type.',
      meta: { title: 'Writing', requirements: ['RT-13'] },
      initial: 'filling',
      on: {
        'driver.send': {
          target: 'sending',
          actions: [{ type: 'setMessage', params: ({ event }) => ({ message: event.message }) }, 'rememberMessage'],
          description: 'The driver sends it. The device stores it and its key before the call.',
          meta: { step: 'sends it', requirements: ['AP-30', 'AP-34'] },
        },
      },
      states: {
        filling: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['RT-13'] },
        },
        rejected: {
          description:
            'The message was not accepted, and the page says why: the text is too long, or the ticket was closed meanwhile.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        notSent: {
          description:
            'The message did not arrive: there was no connection, there were too many calls, or it is not allowed. The text is kept, and the portal sends it only when the driver presses the button.',
          meta: { title: 'Not sent', outcome: 'bad', requirements: ['AP-01'] },
        },
      },
    },
    sending: {
      description: 'The message is being sent. A second press does nothing.',
      tags: 'busy',
      meta: { title: 'Sending…', requirements: ['AP-30', 'AP-34'] },
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ ...messageOf(context), mayHaveArrived: context.mayHaveArrived }),
        onDone: [
          {
            guard: { type: 'wasRejected', params: ({ event }) => ({ result: event.output }) },
            target: 'writing.rejected',
            actions: [
              { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
              'clearMessage',
              'emitNotSent',
            ],
            description: 'The message was not accepted.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'isStoredOnly', params: ({ event }) => ({ result: event.output }) },
            target: 'stored',
            actions: [{ type: 'setReceipt', params: ({ event }) => ({ result: event.output }) }, 'forgetMessage'],
            description: 'The support desk is down. Our host stores the message and passes it on later.',
            meta: { step: 'support desk is down', requirements: ['FL-07'] },
          },
          {
            target: 'arrived',
            actions: [{ type: 'setReceipt', params: ({ event }) => ({ result: event.output }) }, 'forgetMessage'],
            description: 'The team has it.',
            meta: { step: 'the team has it' },
          },
        ],
        onError: [
          {
            guard: { type: 'hasNotArrived', params: ({ event }) => ({ error: event.error }) },
            target: 'writing.notSent',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'emitNotSent'],
            description: 'There was no connection, or the host rejected it. No earlier try can have arrived.',
            meta: { step: 'not sent', requirements: ['AP-01'] },
          },
          {
            target: 'unanswered',
            actions: ['setMayHaveArrived', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
            description: 'No usable answer came, to this try or to an earlier one.',
            meta: { step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
    },
    unanswered: {
      description:
        'The message may or may not have arrived. Sending it again carries the same key, so the team never gets it twice. The text cannot be changed meanwhile.',
      meta: { title: 'Arrived or not?', outcome: 'unknown', requirements: ['AP-01', 'FL-07'] },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: 'clearFailure',
          description: 'The driver sends it again. The key is the same.',
          meta: { step: 'sends it again' },
        },
        'driver.changeText': {
          target: 'writing',
          actions: ['clearMessage', 'emitNotSent'],
          description:
            'The driver wants to write something else. The page says that the team may also have the first message.',
          meta: { step: 'changes the text' },
        },
      },
    },
    stored: {
      type: 'final',
      description:
        'Our host has the message and passes it on when the support desk is back. The page says that, and that the driver has nothing to do. Until then, the portal shows the message as being sent.',
      meta: { title: 'Stored, sent later', outcome: 'good', requirements: ['FL-07', 'AP-30'] },
    },
    arrived: {
      type: 'final',
      description: 'The team has the message.',
      meta: { title: 'With the team', outcome: 'good', requirements: ['AP-30', 'AP-34'] },
    },
  },
});
