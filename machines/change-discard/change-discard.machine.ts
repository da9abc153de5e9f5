import { assign, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Trouble, toTrouble, type Verdict } from '../shared/verdict';

export type ChangeDiscardEvent =
  | { type: 'driver.confirmDiscard' }
  | { type: 'driver.keep' }
  | { type: 'driver.tryAgain' };

export interface ChangeDiscardInput {
  readonly changeId: number;
}

export interface ChangeDiscardOutput {
  /** `overtaken`: it was decided meanwhile and cannot be deleted. */
  readonly outcome: 'kept' | 'gone' | 'overtaken';
}

export interface ChangeDiscardContext extends ChangeDiscardInput, ChangeDiscardOutput {
  readonly trouble: Trouble | null;
}

/** A driver gives a change up, and is asked first. */
export const changeDiscardMachine = setup({
  types: {
    context: {} as ChangeDiscardContext,
    input: {} as ChangeDiscardInput,
    events: {} as ChangeDiscardEvent,
    output: {} as ChangeDiscardOutput,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** DELETE /v1/vehicle-changes/{id} */
    discardChange: port<Verdict<void>, { changeId: number }>('discardChange'),
  },
  guards: {
    wasAccepted: (_, params: { verdict: Verdict<void> }) => params.verdict.accepted,
  },
  actions: {
    keepGone: assign({ outcome: 'gone' }),
    keepOvertaken: assign({ outcome: 'overtaken' }),
    keepTrouble: assign({ trouble: (_, params: { error: unknown }) => toTrouble(params.error) }),
    forgetTrouble: assign({ trouble: null }),
  },
}).createMachine({
  id: 'changeDiscard',
  description: 'A driver gives a change up, and is asked first.',
  meta: { requirements: ['AP-18'], route: '/vehicle-documents/vehicle/update' },
  context: ({ input }) => ({ ...input, outcome: 'kept', trouble: null }),
  output: ({ context: { outcome } }) => ({ outcome }),
  initial: 'asking',
  states: {
    asking: {
      description:
        'The page asks first: a draft is deleted with its documents, a change that the team has is withdrawn.',
      meta: { requirements: ['AP-18'] },
      on: {
        'driver.confirmDiscard': {
          target: 'deleting',
          description: 'Yes, give it up.',
          meta: { step: 'yes', requirements: ['AP-18'] },
        },
        'driver.keep': { target: 'kept', description: 'No, keep it.', meta: { step: 'no' } },
      },
    },
    deleting: {
      description: 'The change is being deleted or withdrawn.',
      tags: 'busy',
      meta: { requirements: ['AP-18'] },
      invoke: {
        id: 'discardChange',
        src: 'discardChange',
        input: ({ context: { changeId } }) => ({ changeId }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ verdict: event.output }) },
            target: 'gone',
            actions: 'keepGone',
            description: 'It is gone.',
            meta: { step: 'gone', requirements: ['AP-18'] },
          },
          {
            target: 'overtaken',
            actions: 'keepOvertaken',
            description: 'It was decided meanwhile and cannot be given up.',
            meta: { step: 'too late' },
          },
        ],
        onError: {
          target: 'stuck',
          actions: { type: 'keepTrouble', params: ({ event }) => ({ error: event.error }) },
          description: 'No usable answer came.',
          meta: { step: 'no answer', requirements: ['AP-01'] },
        },
      },
    },
    stuck: {
      description: 'Nobody knows whether the change is given up.',
      meta: { requirements: ['AP-01'] },
      on: {
        'driver.tryAgain': {
          target: 'deleting',
          actions: 'forgetTrouble',
          description: 'The driver tries again. Deleting what is gone already counts as done.',
          meta: { step: 'tries again' },
        },
        'driver.keep': { target: 'kept', description: 'The driver keeps it.', meta: { step: 'keeps it' } },
      },
    },
    kept: { type: 'final', description: 'The change is as it was.', meta: { requirements: ['AP-18'] } },
    gone: { type: 'final', description: 'The change is deleted or withdrawn.', meta: { requirements: ['AP-18'] } },
    overtaken: {
      type: 'final',
      description: 'The team has decided about it meanwhile.',
      meta: { requirements: ['AP-18'] },
    },
  },
});
