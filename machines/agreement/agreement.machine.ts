import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { acceptedValue, type Failure, type Rejection, type Result, toFailure } from '../shared/result';
import type { UnknownValue } from '../shared/unknown-value';

/** What the chart needs of one version of an agreement. */
export interface AgreementVersion {
  readonly id: string;
  /** The version; null if the operator gave none. */
  readonly version: string | null;
  readonly status: 'to_accept' | 'accepted' | 'superseded' | 'withdrawn' | UnknownValue;
  /** The operator's whole record, which the chart only passes to the screen. */
  readonly record: unknown;
}

/** What the call sends: the version that the page shows, and the typed name. */
export interface Acceptance {
  readonly id: string;
  readonly version: string | null;
  readonly fullName: string;
}

export type AgreementEvent = { type: 'driver.accept'; fullName: string } | { type: 'driver.checkAgain' };

/** A version was accepted, and its page now confirms it. */
export type AgreementEmitted = { type: 'agreement.accepted'; id: string };

export interface AgreementInput {
  readonly agreement: AgreementVersion;
}

export interface AgreementContext extends AgreementInput {
  readonly fullName: string;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<AgreementVersion> };
type ReadParams = { readonly agreement: AgreementVersion | null };

export const agreementMachine = setup({
  types: {
    context: {} as AgreementContext,
    input: {} as AgreementInput,
    events: {} as AgreementEvent,
    emitted: {} as AgreementEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/agreements/{id}/accept */
    acceptAgreement: port<Result<AgreementVersion>, Acceptance>('acceptAgreement'),
    /** GET /v1/agreements: the status of this version, or of its replacement. */
    readAgreement: port<AgreementVersion, { agreement: AgreementVersion }>('readAgreement'),
  },
  guards: {
    waitsForTheDriver: ({ context }) => context.agreement.status === 'to_accept',
    isAccepted: ({ context }) => context.agreement.status === 'accepted',
    operatorSaysAccepted: (_, { agreement }: ReadParams) => agreement?.status === 'accepted',
    nameWasRejected: (_, { result }: ResultParams) => !result.accepted && result.rejection.fields.version === undefined,
    hasNewerVersion: ({ context }, { agreement }: ReadParams) =>
      agreement?.status === 'to_accept' &&
      (agreement.id !== context.agreement.id || agreement.version !== context.agreement.version),
    wasNeverSent: (_, params: { error: unknown }) => toFailure(params.error).kind === 'offline',
    stillWaits: (_, { agreement }: ReadParams) => agreement?.status === 'to_accept',
  },
  actions: {
    setName: assign({
      fullName: (_, params: { fullName: string }) => params.fullName,
      rejection: null,
      failure: null,
    }),
    setAgreement: assign((_, { agreement }: ReadParams) => (agreement ? { agreement, failure: null } : {})),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    emitAccepted: emit(({ context }) => ({ type: 'agreement.accepted' as const, id: context.agreement.id })),
  },
}).createMachine({
  id: 'agreement',
  description:
    'One agreement: the driver reads it, accepts the version on the page by typing their name, and keeps the receipt.',
  meta: { main: ['reading', 'accepting', 'accepted'], requirements: ['FL-05', 'AP-23'], route: '/agreements' },
  context: ({ input }) => ({ agreement: input.agreement, fullName: '', rejection: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'What is the status of this agreement?',
      meta: { title: 'Opening', requirements: ['RT-12'] },
      always: [
        {
          guard: 'waitsForTheDriver',
          target: 'reading',
          description: 'The driver has to accept it.',
          meta: { step: 'to accept' },
        },
        {
          guard: 'isAccepted',
          target: 'accepted',
          description: 'The driver has accepted the agreement.',
          meta: { step: 'accepted' },
        },
        {
          target: 'past',
          description: 'The agreement was replaced, is no longer valid, or has a status that the portal does not know.',
          meta: { step: 'not valid' },
        },
      ],
    },
    reading: {
      description:
        'The driver reads the text, the changes since the version they accepted before, the deadline, and what happens without an acceptance.',
      meta: {
        title: 'Reading the agreement',
        later: [{ to: 'past', who: 'operator', what: 'takes it back' }],
        requirements: ['FL-05'],
        route: '/agreements',
      },
      initial: 'asking',
      on: {
        'driver.accept': {
          target: 'accepting',
          actions: { type: 'setName', params: ({ event }) => ({ fullName: event.fullName }) },
          description: 'The driver types their name and accepts the version on the page.',
          meta: { step: 'accepts', requirements: ['AP-23'] },
        },
      },
      states: {
        asking: { description: 'Nothing was sent yet.', meta: { title: 'Page open', requirements: ['FL-05'] } },
        rejected: {
          description: 'The operator did not accept the name, and says why.',
          meta: { title: 'Name not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        newer: {
          description:
            'A newer version has come out. The page shows it with its changes. The older version was not accepted.',
          meta: { title: 'Newer version', outcome: 'bad', requirements: ['AP-23', 'FL-05'] },
        },
        ready: {
          description:
            'There was no connection, so the acceptance has not left this device. The typed name is kept, and the portal sends it only when the driver presses the button.',
          meta: { title: 'Ready to send', requirements: ['AP-01'] },
        },
        notStored: {
          description:
            'The acceptance did not arrive: for the operator, this version still has to be accepted. The typed name is kept.',
          meta: { title: 'Did not arrive', outcome: 'bad', requirements: ['AP-01'] },
        },
      },
    },
    accepting: {
      description: 'The acceptance is being sent. A second press does nothing.',
      meta: { title: 'Accepting…', main: ['sending', 'verifying'], requirements: ['AP-23'] },
      initial: 'sending',
      states: {
        sending: {
          description: 'The portal sends the operator the version and the name of the driver who accepts it.',
          tags: 'busy',
          meta: { title: 'Sending…', requirements: ['AP-23', 'AP-02'] },
          invoke: {
            id: 'acceptAgreement',
            src: 'acceptAgreement',
            input: ({ context: { agreement, fullName } }) => ({
              id: agreement.id,
              version: agreement.version,
              fullName,
            }),
            onDone: [
              {
                guard: {
                  type: 'operatorSaysAccepted',
                  params: ({ event }) => ({ agreement: acceptedValue(event.output) }),
                },
                target: '#agreement.accepted',
                actions: [
                  { type: 'setAgreement', params: ({ event }) => ({ agreement: acceptedValue(event.output) }) },
                  'emitAccepted',
                ],
                description: 'The agreement is accepted.',
                meta: { step: 'accepted', requirements: ['FL-05'] },
              },
              {
                guard: { type: 'nameWasRejected', params: ({ event }) => ({ result: event.output }) },
                target: '#agreement.reading.rejected',
                actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                description: 'The operator rejected it, and said why.',
                meta: { step: 'not accepted', requirements: ['ER-05'] },
              },
              {
                target: 'verifying',
                description:
                  'The answer neither confirms the acceptance nor rejects the name. Usually there is a newer version. The portal asks for the status.',
                meta: { outcome: 'bad', step: 'not confirmed', requirements: ['AP-23'] },
              },
            ],
            onError: [
              {
                guard: { type: 'wasNeverSent', params: ({ event }) => ({ error: event.error }) },
                target: '#agreement.reading.ready',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'There was no connection, so the acceptance has not left this device.',
                meta: { step: 'no connection', requirements: ['AP-01'] },
              },
              {
                target: 'verifying',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'No usable answer came. The request may have arrived.',
                meta: { outcome: 'unknown', step: 'no answer', requirements: ['AP-01'] },
              },
            ],
          },
        },
        verifying: {
          description: 'The portal asks the operator for the agreement’s status. Nothing is sent again.',
          tags: 'busy',
          meta: { title: 'Checking if accepted…', requirements: ['AP-01'] },
          invoke: {
            id: 'readAgreement',
            src: 'readAgreement',
            input: ({ context: { agreement } }) => ({ agreement }),
            onDone: [
              {
                guard: { type: 'operatorSaysAccepted', params: ({ event }) => ({ agreement: event.output }) },
                target: '#agreement.accepted',
                actions: [
                  { type: 'setAgreement', params: ({ event }) => ({ agreement: event.output }) },
                  'emitAccepted',
                ],
                description: 'The request had arrived.',
                meta: { step: 'it had arrived', requirements: ['FL-05'] },
              },
              {
                guard: { type: 'hasNewerVersion', params: ({ event }) => ({ agreement: event.output }) },
                target: '#agreement.reading.newer',
                actions: { type: 'setAgreement', params: ({ event }) => ({ agreement: event.output }) },
                description: 'A newer version has to be read first.',
                meta: { step: 'a newer one', requirements: ['AP-23'] },
              },
              {
                guard: { type: 'stillWaits', params: ({ event }) => ({ agreement: event.output }) },
                target: '#agreement.reading.notStored',
                description: 'The request had not arrived.',
                meta: { step: 'had not arrived' },
              },
              {
                target: '#agreement.past',
                actions: { type: 'setAgreement', params: ({ event }) => ({ agreement: event.output }) },
                description:
                  'This version can no longer be accepted: it was withdrawn or replaced, or the portal does not know its status.',
                meta: { outcome: 'bad', step: 'nothing to accept' },
              },
            ],
            onError: {
              target: 'outcomeUnknown',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'No usable answer came, so the outcome stays unknown.',
              meta: { step: 'no answer', requirements: ['AP-01'] },
            },
          },
        },
        outcomeUnknown: {
          description: 'The agreement may or may not be accepted. The page says that, and offers to check again.',
          meta: { title: 'Accepted or not?', outcome: 'unknown', requirements: ['AP-01'], route: '/agreements' },
          on: {
            'driver.checkAgain': {
              target: 'verifying',
              description: 'The driver asks again.',
              meta: { step: 'checks again' },
            },
          },
        },
      },
    },
    accepted: {
      type: 'final',
      description:
        'The agreement is accepted. The page confirms it and links to the receipt: version, name, time and reference. The receipt has its own URL.',
      meta: {
        title: 'Accepted',
        outcome: 'good',
        later: [{ to: 'past', who: 'operator', what: 'replaces it' }],
        requirements: ['FL-05'],
        route: '/agreements',
      },
    },
    past: {
      type: 'final',
      description:
        'This version cannot be accepted: a newer one has replaced it, it is no longer valid, or the portal does not know its status. The page leads to the newer one. An earlier receipt stays.',
      meta: { title: 'Nothing to accept', requirements: ['RT-12'], route: '/agreements' },
    },
  },
});
