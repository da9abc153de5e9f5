import { assign, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../../shared/meta';
import { port } from '../../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../../shared/result';
import type { VehicleChange } from '../../shared/vehicle-change';

export type ChangeDetailsEvent =
  | { type: 'driver.saveDetails'; details: unknown }
  | { type: 'driver.tryAgain' }
  | { type: 'driver.back' };

export interface ChangeDetailsInput {
  /** Whether there is a change to go back to. */
  readonly isStarted: boolean;
}

export interface ChangeDetailsOutput {
  /** The saved change; null when the driver changed nothing. */
  readonly saved: VehicleChange | null;
}

export interface ChangeDetailsContext extends ChangeDetailsInput, ChangeDetailsOutput {
  /** The last details sent, so that "Try again" sends the same. */
  readonly details: unknown;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<VehicleChange> };

/** The details of a change: the driver fills them in, and the operator stores them. */
export const changeDetailsMachine = setup({
  types: {
    context: {} as ChangeDetailsContext,
    input: {} as ChangeDetailsInput,
    events: {} as ChangeDetailsEvent,
    output: {} as ChangeDetailsOutput,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/vehicle-changes */
    saveChange: port<Result<VehicleChange>, { details: unknown }>('saveChange'),
  },
  guards: {
    isStarted: ({ context }) => context.isStarted,
    wasAccepted: (_, { result }: ResultParams) => result.accepted,
  },
  actions: {
    setDetails: assign({
      details: (_, params: { details: unknown }) => params.details,
      rejection: null,
      failure: null,
    }),
    setSaved: assign({ saved: (_, { result }: ResultParams) => (result.accepted ? result.value : null) }),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'changeDetails',
  description: 'The details of a change: the driver fills them in, and the operator stores them.',
  meta: {
    main: ['describing', 'saving', 'saved'],
    requirements: ['AP-18', 'UI-02'],
    route: '/vehicle-documents/vehicle/update',
  },
  context: ({ input }) => ({ ...input, saved: null, details: null, rejection: null, failure: null }),
  output: ({ context: { saved } }) => ({ saved }),
  initial: 'describing',
  states: {
    describing: {
      description: 'The driver chooses what changes, and describes the car.',
      meta: { title: 'Describing the car', requirements: ['AP-18', 'UI-02'] },
      initial: 'filling',
      on: {
        'driver.saveDetails': {
          target: 'saving',
          actions: { type: 'setDetails', params: ({ event }) => ({ details: event.details }) },
          description: 'The driver saves the details.',
          meta: { step: 'saves details', requirements: ['AP-18'] },
        },
        'driver.back': {
          guard: 'isStarted',
          target: 'left',
          description: 'The driver leaves the details of a started change unchanged.',
          meta: { step: 'goes back' },
        },
      },
      states: {
        filling: { description: 'The form is open.', meta: { title: 'Form open', requirements: ['AP-18'] } },
        rejected: {
          description: 'The form shows what the operator did not accept. What was typed is kept.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        failed: {
          description: 'The save failed, or its outcome is unknown. The form keeps what the driver typed.',
          meta: { title: 'Saved or not?', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#changeDetails.saving',
              actions: 'clearFailure',
              description:
                'The driver sends the same details again. The operator keeps one open change, so there is never a second one.',
              meta: { step: 'tries again', requirements: ['AP-01'] },
            },
          },
        },
      },
    },
    saving: {
      description: 'The details are being saved.',
      tags: 'busy',
      meta: { title: 'Saving…', requirements: ['AP-18'] },
      invoke: {
        id: 'saveChange',
        src: 'saveChange',
        input: ({ context }) => ({ details: context.details }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ result: event.output }) },
            target: 'saved',
            actions: { type: 'setSaved', params: ({ event }) => ({ result: event.output }) },
            description: 'The change is started or corrected.',
            meta: { step: 'accepted', requirements: ['AP-18'] },
          },
          {
            target: 'describing.rejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The operator did not accept the details.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
        ],
        onError: {
          target: 'describing.failed',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'No usable answer came.',
          meta: { step: 'no answer', requirements: ['AP-01'] },
        },
      },
    },
    saved: {
      type: 'final',
      description: 'The operator has the details.',
      meta: { title: 'Saved', outcome: 'good', requirements: ['AP-18'] },
    },
    left: {
      type: 'final',
      description: 'The details are unchanged.',
      meta: { title: 'Left unchanged', requirements: ['AP-18'] },
    },
  },
});
