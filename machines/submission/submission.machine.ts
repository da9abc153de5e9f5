import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../shared/result';

export type SubmissionEvent = { type: 'driver.submit'; values: unknown } | { type: 'driver.tryAgain' };

export type SubmissionEmitted = { type: 'form.accepted'; result: unknown };

export interface SubmissionContext {
  /** What was last sent, so that "Try again" sends the same. */
  readonly values: unknown;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
  readonly result: unknown;
}

/** Sign-in and the account forms use this chart. */
export const submissionMachine = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    emitted: {} as SubmissionEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** Sends the form. The application provides the call. */
    send: port<Result<unknown>, { values: unknown }>('send'),
  },
  guards: {
    wasAccepted: (_, params: { result: Result<unknown> }) => params.result.accepted,
  },
  actions: {
    setValues: assign({ values: (_, params: { values: unknown }) => params.values, rejection: null, failure: null }),
    clearFailure: assign({ failure: null }),
    setResult: assign({
      result: (_, params: { result: Result<unknown> }) => (params.result.accepted ? params.result.value : null),
    }),
    emitAccepted: emit(({ context }) => ({ type: 'form.accepted' as const, result: context.result })),
    // The form may contain a password, which is not needed after acceptance.
    clearValues: assign({ values: null }),
    setRejection: assign({
      rejection: (_, params: { result: Result<unknown> }) => (params.result.accepted ? null : params.result.rejection),
    }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
  },
}).createMachine({
  id: 'submission',
  description: 'One form: the driver fills it in and sends it; then it is rejected, fails, or is accepted.',
  meta: { main: ['editing', 'sending', 'done'], requirements: ['ER-05', 'AP-01'] },
  context: { values: null, rejection: null, failure: null, result: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The driver fills in the form.',
      meta: { title: 'Filling in the form', requirements: ['SE-05'] },
      on: {
        'driver.submit': {
          target: 'sending',
          actions: { type: 'setValues', params: ({ event }) => ({ values: event.values }) },
          description: 'The driver sends the form.',
          meta: { step: 'sends it' },
        },
      },
    },
    sending: {
      description: 'The form is being sent. A second press does nothing.',
      tags: 'busy',
      meta: { title: 'Sending…', requirements: ['AP-01', 'AP-02'] },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ values: context.values }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ result: event.output }) },
            target: 'done',
            actions: [
              { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
              'clearValues',
              'emitAccepted',
            ],
            description: 'The operator accepted it.',
            meta: { step: 'accepted' },
          },
          {
            target: 'rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The operator rejected it and says why.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
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
    rejected: {
      description: 'The form shows what the operator did not accept, next to each field. What was typed is kept.',
      meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
      on: {
        'driver.submit': {
          target: 'sending',
          actions: { type: 'setValues', params: ({ event }) => ({ values: event.values }) },
          description: 'The driver corrects the form and sends it.',
          meta: { step: 'corrects and sends' },
        },
      },
    },
    failed: {
      description:
        'The form did not arrive, or its answer was lost: the page says which. The typed values are kept, and the portal sends nothing again unless the driver presses the button.',
      meta: { title: 'Got through or not?', outcome: 'unknown', requirements: ['AP-01'] },
      on: {
        'driver.tryAgain': {
          target: 'sending',
          actions: 'clearFailure',
          description: 'The driver sends the same again.',
          meta: { step: 'tries again' },
        },
        'driver.submit': {
          target: 'sending',
          actions: { type: 'setValues', params: ({ event }) => ({ values: event.values }) },
          description: 'The driver changes something and sends it.',
          meta: { step: 'changes and sends' },
        },
      },
    },
    done: {
      description:
        'The operator accepted the form, and the page continues. If that fails, the driver can send the form again.',
      meta: { title: 'Accepted', outcome: 'good', requirements: ['SE-05'] },
      on: {
        'driver.submit': {
          target: 'sending',
          actions: { type: 'setValues', params: ({ event }) => ({ values: event.values }) },
          description: 'The driver sends the form once more.',
          meta: { step: 'sends once more' },
        },
      },
    },
  },
});
