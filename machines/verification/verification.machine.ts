import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../shared/result';

/** An email that the operator has sent. */
export interface Mail {
  /** Masked; null if the operator does not say. */
  readonly sentTo: string | null;
  /** From when the operator sends another email of this kind on request, in milliseconds since the epoch. */
  readonly nextAt: number;
}

/** The operator's answer to a request for an email. `nextAt`: it sent one a short time ago, and accepts the next request from then on. */
export type MailResult =
  | { readonly accepted: true; readonly value: Mail }
  | { readonly accepted: false; readonly rejection: Rejection; readonly nextAt?: number };

/** What the session found out. `elsewhere`: the driver leaves this page, because the session opens home or the sign-in page. */
export type Identified = 'stillUnverified' | 'elsewhere';

export type VerificationEvent =
  | { type: 'driver.submitCode'; code: string }
  | { type: 'driver.askForCode' }
  | { type: 'driver.askForLink' }
  | { type: 'driver.changeAddress'; email: string }
  | { type: 'driver.tryAgain' };

export type VerificationEmitted =
  | { type: 'code.accepted' }
  /** `mail`: null when none was sent. `nextAt`: when the driver can ask for another code. */
  | { type: 'code.requested'; mail: Mail | null; nextAt: number }
  | { type: 'address.changed'; mail: Mail };

export interface VerificationInput {
  /** From when the driver can ask for another code, in milliseconds since the epoch; 0 for now. */
  readonly nextCodeAt: number;
  /** The masked new email address, if the driver has changed it and asked for no code since; null otherwise. */
  readonly linkSentTo: string | null;
}

export interface VerificationContext extends VerificationInput {
  /** From when the driver can ask for another link; 0 for now. */
  readonly nextLinkAt: number;
  /** The masked address of the last email of this visit; null if there was none, or if the operator does not say. */
  readonly sentTo: string | null;
  readonly code: string;
  readonly email: string;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: MailResult };

export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    input: {} as VerificationInput,
    events: {} as VerificationEvent,
    emitted: {} as VerificationEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/user/verify */
    verifyCode: port<Result<void>, { code: string }>('verifyCode'),
    /** Lets the session ask the operator who the driver is, and returns what it found out. */
    identify: port<Identified, void>('identify'),
    /** POST /v1/user/verify/resend */
    mailCode: port<MailResult, void>('mailCode'),
    /** POST /v1/email/verification-notification */
    mailLink: port<MailResult, void>('mailLink'),
    /** POST /v1/email/verification-notification with a new address. The operator stores it and sends a link to it. */
    changeAddress: port<MailResult, { email: string }>('changeAddress'),
  },
  guards: {
    codeWasAccepted: (_, { result }: { readonly result: Result<void> }) => result.accepted,
    isStillUnverified: (_, { outcome }: { readonly outcome: Identified }) => outcome === 'stillUnverified',
    wasMailed: (_, { result }: ResultParams) => result.accepted,
  },
  actions: {
    setCode: assign({ code: (_, params: { code: string }) => params.code }),
    setEmail: assign({ email: (_, params: { email: string }) => params.email }),
    clearProblems: assign({ rejection: null, failure: null }),
    setRejection: assign({
      rejection: (_, { result }: { readonly result: Result<void> | MailResult }) =>
        result.accepted ? null : result.rejection,
    }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    setCodeMail: assign(({ context }, { result }: ResultParams) =>
      result.accepted
        ? { nextCodeAt: result.value.nextAt, sentTo: result.value.sentTo, linkSentTo: null }
        : { nextCodeAt: result.nextAt ?? context.nextCodeAt },
    ),
    setLinkMail: assign(({ context }, { result }: ResultParams) =>
      result.accepted
        ? { nextLinkAt: result.value.nextAt, sentTo: result.value.sentTo }
        : { nextLinkAt: result.nextAt ?? context.nextLinkAt },
    ),
    // A code or link for the old email address no longer works. The driver can ask for a code for the new one immediately.
    setAddress: assign((_, { result }: ResultParams) =>
      result.accepted
        ? {
            nextCodeAt: 0,
            nextLinkAt: result.value.nextAt,
            sentTo: result.value.sentTo,
            linkSentTo: result.value.sentTo,
            email: '',
          }
        : {},
    ),
    emitCodeAccepted: emit({ type: 'code.accepted' }),
    emitCodeRequested: emit(({ context }, { result }: ResultParams) => ({
      type: 'code.requested' as const,
      mail: result.accepted ? result.value : null,
      nextAt: context.nextCodeAt,
    })),
    emitAddressChanged: emit(({ context }) => ({
      type: 'address.changed' as const,
      mail: { sentTo: context.sentTo, nextAt: context.nextLinkAt },
    })),
  },
}).createMachine({
  id: 'verification',
  description:
    'Verifies an email address with a code or a link. The driver can ask for another email, or change the address.',
  meta: {
    main: ['open', 'checkingCode', 'identifying', 'verified'],
    requirements: ['RT-06', 'SE-05', 'AP-13'],
    route: '/register/verify',
  },
  context: ({ input }) => ({
    ...input,
    nextLinkAt: 0,
    sentTo: null,
    code: '',
    email: '',
    rejection: null,
    failure: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The page is open. It shows the result of the last press, next to the button that was pressed.',
      meta: { title: 'Verifying the address', main: ['waiting'], requirements: ['RT-06'] },
      initial: 'waiting',
      on: {
        'driver.submitCode': {
          target: 'checkingCode',
          actions: ['clearProblems', { type: 'setCode', params: ({ event }) => ({ code: event.code }) }],
          description: 'The driver types the code from the email and sends it.',
          meta: { step: 'enters the code', requirements: ['AP-13'] },
        },
        'driver.askForCode': {
          target: 'requesting.mailingCode',
          actions: 'clearProblems',
          description: 'The driver asks for another code.',
          meta: { step: 'asks for a code', requirements: ['AP-13', 'SE-05'] },
        },
        'driver.askForLink': {
          target: 'requesting.mailingLink',
          actions: 'clearProblems',
          description: 'The driver asks for a link instead of a code.',
          meta: { step: 'asks for a link', requirements: ['AP-13'] },
        },
        'driver.changeAddress': {
          target: 'requesting.changingAddress',
          actions: ['clearProblems', { type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
          description: 'The address was mistyped. The driver enters another one.',
          meta: { step: 'changes the address', requirements: ['AP-13'] },
        },
      },
      states: {
        waiting: {
          description:
            'The driver has an email with a code, or with a link if the address was changed. The driver types the code, or opens the link in any browser.',
          meta: { title: 'Waiting for the code', requirements: ['RT-06'] },
        },
        codeRejected: {
          description: 'The operator did not accept the code. The page says why, and keeps what was typed.',
          meta: { title: 'Code not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        codeUnanswered: {
          description: 'The code did not reach the operator, or no answer came. The address may be verified already.',
          meta: { title: 'No answer to the code', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#verification.checkingCode',
              actions: 'clearProblems',
              description: 'The driver sends the same code again.',
              meta: { step: 'sends it again', requirements: ['AP-01'] },
            },
          },
        },
        codeMailed: {
          description:
            'The operator has sent a new code, and the older one no longer works. The button tells the driver when the next one can be requested.',
          meta: { title: 'New code sent', outcome: 'good', requirements: ['AP-13'] },
        },
        codeNotMailed: {
          description:
            'Either the operator rejected the request, for example so soon after the last code, or no answer came and a new code may have been sent. The page says which.',
          meta: { title: 'No new code confirmed', outcome: 'unknown', requirements: ['AP-13'] },
        },
        linkMailed: {
          description:
            'The operator has sent a link. The driver opens it in any browser, comes back to this page, and asks the session to check.',
          meta: { title: 'Link sent', outcome: 'good', requirements: ['AP-13'] },
        },
        linkNotMailed: {
          description:
            'Either the operator rejected the request, for example so soon after the last link, or no answer came and a new link may have been sent. The page says which.',
          meta: { title: 'No link confirmed', outcome: 'unknown', requirements: ['AP-13'] },
        },
        addressChanged: {
          description:
            'The account has the new address, which got a link. The driver can ask for a code. A code or link that went to the old address no longer works.',
          meta: { title: 'Address changed', outcome: 'good', requirements: ['AP-13'] },
        },
        addressRejected: {
          description: 'The operator did not accept the new address. The page says why, and keeps what was typed.',
          meta: { title: 'Address not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        addressUnanswered: {
          description: 'The new address did not reach the operator, or no answer came. It can safely be sent again.',
          meta: { title: 'No answer to the address', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#verification.requesting.changingAddress',
              actions: 'clearProblems',
              description: 'The driver sends the same address again.',
              meta: { step: 'tries again', requirements: ['AP-01'] },
            },
          },
        },
      },
    },
    checkingCode: {
      description: 'The operator checks the code. Another press does nothing.',
      tags: 'busy',
      meta: { title: 'Checking the code…', requirements: ['AP-13', 'AP-01', 'AP-02'] },
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'codeWasAccepted', params: ({ event }) => ({ result: event.output }) },
            target: 'identifying',
            actions: 'emitCodeAccepted',
            description: 'The code was right.',
            meta: { step: 'right' },
          },
          {
            target: 'open.codeRejected',
            actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
            description: 'The code was wrong, or too old.',
            meta: { step: 'wrong code', requirements: ['ER-05'] },
          },
        ],
        onError: {
          target: 'open.codeUnanswered',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          description: 'No usable answer came.',
          meta: { step: 'no answer: code', requirements: ['AP-01'] },
        },
      },
    },
    identifying: {
      description: 'The code was right. The portal asks the operator who the driver is now.',
      tags: 'busy',
      meta: { title: 'Verified, signing in…', outcome: 'good', requirements: ['SE-05'] },
      invoke: {
        id: 'identify',
        src: 'identify',
        onDone: [
          {
            guard: { type: 'isStillUnverified', params: ({ event }) => ({ outcome: event.output }) },
            target: 'open',
            description: 'The operator still says that the email address is not verified.',
            meta: { step: 'still unverified', outcome: 'bad' },
          },
          {
            target: 'verified',
            description: 'The session takes over.',
            meta: { step: 'session takes over' },
          },
        ],
        onError: {
          target: 'notConfirmed',
          description: 'The portal could not find out who the driver is.',
          meta: { step: 'no answer: driver', requirements: ['AP-01'] },
        },
      },
    },
    requesting: {
      description: 'The portal asks the operator for an email. Another press does nothing.',
      tags: 'busy',
      meta: { title: 'Asking for an email…', requirements: ['AP-01', 'AP-02'] },
      initial: 'mailingCode',
      states: {
        mailingCode: {
          description: 'The operator sends another code.',
          meta: { title: 'Asking for a code…', requirements: ['AP-13'] },
          invoke: {
            id: 'mailCode',
            src: 'mailCode',
            onDone: [
              {
                guard: { type: 'wasMailed', params: ({ event }) => ({ result: event.output }) },
                target: '#verification.open.codeMailed',
                actions: [
                  { type: 'setCodeMail', params: ({ event }) => ({ result: event.output }) },
                  { type: 'emitCodeRequested', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'The code was sent.',
                meta: { step: 'code sent' },
              },
              {
                target: '#verification.open.codeNotMailed',
                actions: [
                  { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                  { type: 'setCodeMail', params: ({ event }) => ({ result: event.output }) },
                  { type: 'emitCodeRequested', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'The operator rejected the request, for example so soon after the last code.',
                meta: { step: 'too early: code' },
              },
            ],
            onError: {
              target: '#verification.open.codeNotMailed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'No usable answer came.',
              meta: { step: 'no answer: new code', requirements: ['AP-01'] },
            },
          },
        },
        mailingLink: {
          description: 'The operator sends a link.',
          meta: { title: 'Asking for a link…', requirements: ['AP-13'] },
          invoke: {
            id: 'mailLink',
            src: 'mailLink',
            onDone: [
              {
                guard: { type: 'wasMailed', params: ({ event }) => ({ result: event.output }) },
                target: '#verification.open.linkMailed',
                actions: { type: 'setLinkMail', params: ({ event }) => ({ result: event.output }) },
                description: 'The link was sent.',
                meta: { step: 'link sent' },
              },
              {
                target: '#verification.open.linkNotMailed',
                actions: [
                  { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                  { type: 'setLinkMail', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'The operator rejected the request, for example so soon after the last link.',
                meta: { step: 'too early: link' },
              },
            ],
            onError: {
              target: '#verification.open.linkNotMailed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'No usable answer came.',
              meta: { step: 'no answer: link', requirements: ['AP-01'] },
            },
          },
        },
        changingAddress: {
          description: 'The operator stores the new address and sends a link to it.',
          meta: { title: 'Changing the address…', requirements: ['AP-13'] },
          invoke: {
            id: 'changeAddress',
            src: 'changeAddress',
            input: ({ context: { email } }) => ({ email }),
            onDone: [
              {
                guard: { type: 'wasMailed', params: ({ event }) => ({ result: event.output }) },
                target: '#verification.open.addressChanged',
                actions: [
                  { type: 'setAddress', params: ({ event }) => ({ result: event.output }) },
                  'emitAddressChanged',
                ],
                description: 'The account has the new address.',
                meta: { step: 'changed' },
              },
              {
                target: '#verification.open.addressRejected',
                actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                description: 'The operator rejected the address, and says why.',
                meta: { step: 'address not accepted', requirements: ['ER-05'] },
              },
            ],
            onError: {
              target: '#verification.open.addressUnanswered',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'No usable answer came.',
              meta: { step: 'no answer: address', requirements: ['AP-01'] },
            },
          },
        },
      },
    },
    notConfirmed: {
      type: 'final',
      description:
        'The address is verified, but the portal does not know who the driver is. The sign-in page says that, and offers to try again.',
      meta: { title: 'Verified, not signed in', outcome: 'unknown', requirements: ['AP-01', 'SE-05'] },
    },
    verified: {
      type: 'final',
      description: 'The code was accepted. The session opens home, or the sign-in page if the session has ended.',
      meta: { title: 'Verified', outcome: 'good', requirements: ['SE-05'] },
    },
  },
});
