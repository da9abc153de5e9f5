import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { type Failure, type Rejection, type Result, toFailure } from '../shared/result';

/** A mail that the operator has sent. */
export interface Mail {
  /** Masked; null if the operator does not say. */
  readonly sentTo: string | null;
  /** When it sends the next one of this kind, milliseconds since the epoch. */
  readonly nextAt: number;
}

/** `nextAt`: the operator has sent one a short time ago, and says when it sends the next. */
export type MailResult =
  | { readonly accepted: true; readonly value: Mail }
  | { readonly accepted: false; readonly rejection: Rejection; readonly nextAt?: number };

/** `elsewhere`: the session knows more of the driver, or less, and has the page for it. */
export type Identified = 'stillUnverified' | 'elsewhere';

export type VerificationEvent =
  | { type: 'driver.submitCode'; code: string }
  | { type: 'driver.askForCode' }
  | { type: 'driver.askForLink' }
  | { type: 'driver.changeAddress'; email: string }
  | { type: 'driver.tryAgain' };

export type VerificationEmitted =
  | { type: 'code.accepted' }
  /** `mail`: null when none was sent. `nextAt`: when another code can be asked for. */
  | { type: 'code.asked'; mail: Mail | null; nextAt: number }
  | { type: 'address.changed'; mail: Mail };

export interface VerificationInput {
  /** When the operator mails the next code, milliseconds since the epoch; 0 for now. */
  readonly codeAt: number;
  /** The masked address that got a link in place of another one, and no code since; null for none. */
  readonly linkedTo: string | null;
}

export interface VerificationContext extends VerificationInput {
  /** When the operator mails the next link; 0 for now. */
  readonly linkAt: number;
  /** The masked address of the last mail of this visit; null if there was none, or if the operator does not say. */
  readonly sentTo: string | null;
  readonly code: string;
  readonly email: string;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: MailResult };

/** The page that verifies an email address: a code, another code, a link, or another address. One at a time. */
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
    /** Hands over to the session, which asks the operator who this is, and resolves with what it says. */
    identify: port<Identified, void>('identify'),
    /** POST /v1/user/verify/resend */
    mailCode: port<MailResult, void>('mailCode'),
    /** POST /v1/email/verification-notification */
    mailLink: port<MailResult, void>('mailLink'),
    /** POST /v1/email/verification-notification with another address, which becomes the account's and gets a link. */
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
        ? { codeAt: result.value.nextAt, sentTo: result.value.sentTo, linkedTo: null }
        : { codeAt: result.nextAt ?? context.codeAt },
    ),
    setLinkMail: assign(({ context }, { result }: ResultParams) =>
      result.accepted
        ? { linkAt: result.value.nextAt, sentTo: result.value.sentTo }
        : { linkAt: result.nextAt ?? context.linkAt },
    ),
    // A code or link for the old address no longer works, and the operator immediately mails a first code to the new one.
    setAddress: assign((_, { result }: ResultParams) =>
      result.accepted
        ? {
            codeAt: 0,
            linkAt: result.value.nextAt,
            sentTo: result.value.sentTo,
            linkedTo: result.value.sentTo,
            email: '',
          }
        : {},
    ),
    emitCodeAccepted: emit({ type: 'code.accepted' }),
    emitCodeAsked: emit(({ context }, { result }: ResultParams) => ({
      type: 'code.asked' as const,
      mail: result.accepted ? result.value : null,
      nextAt: context.codeAt,
    })),
    emitAddressChanged: emit(({ context }) => ({
      type: 'address.changed' as const,
      mail: { sentTo: context.sentTo, nextAt: context.linkAt },
    })),
  },
}).createMachine({
  id: 'verification',
  description:
    'The page that verifies an email address: a code, another code, a link, or another address. One at a time.',
  meta: {
    main: ['open', 'checkingCode', 'identifying', 'verified'],
    requirements: ['RT-06', 'SE-05', 'AP-13'],
    route: '/register/verify',
  },
  context: ({ input }) => ({ ...input, linkAt: 0, sentTo: null, code: '', email: '', rejection: null, failure: null }),
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
          description: 'The driver types the code from the mail and sends it.',
          meta: { step: 'enters the code', requirements: ['AP-13'] },
        },
        'driver.askForCode': {
          target: 'asking.mailingCode',
          actions: 'clearProblems',
          description: 'The driver asks for another code.',
          meta: { step: 'asks for a code', requirements: ['AP-13', 'SE-05'] },
        },
        'driver.askForLink': {
          target: 'asking.mailingLink',
          actions: 'clearProblems',
          description: 'The driver asks for a link instead of a code.',
          meta: { step: 'asks for a link', requirements: ['AP-13'] },
        },
        'driver.changeAddress': {
          target: 'asking.changingAddress',
          actions: ['clearProblems', { type: 'setEmail', params: ({ event }) => ({ email: event.email }) }],
          description: 'The address was mistyped. The driver enters another one.',
          meta: { step: 'changes the address', requirements: ['AP-13'] },
        },
      },
      states: {
        waiting: {
          description:
            'The driver has a mail with a code, or with a link where the address was changed. A code can be typed, and a link opened in any browser.',
          meta: { title: 'Waiting for the code', requirements: ['RT-06'] },
        },
        codeRejected: {
          description: 'The operator did not accept the code. The page says why, and keeps what was typed.',
          meta: { title: 'Code not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        codeUnanswered: {
          description: 'The code did not arrive, or no answer came. The address may be verified already.',
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
            'A new code is in the mail. The older one no longer works. The button says when the next can be asked for.',
          meta: { title: 'New code sent', outcome: 'good', requirements: ['AP-13'] },
        },
        codeNotMailed: {
          description:
            'The last code left a short time ago, so no new one was sent; or no answer came, so one may be in the mail. The page says which.',
          meta: { title: 'No new code confirmed', outcome: 'unknown', requirements: ['AP-13'] },
        },
        linkMailed: {
          description: 'A link is in the mail. The driver opens it in any browser and comes back to this page.',
          meta: { title: 'Link sent', outcome: 'good', requirements: ['AP-13'] },
        },
        linkNotMailed: {
          description:
            'The last link was sent a short time ago, so no new one was sent; or no answer came, so one may be in the mail. The page says which.',
          meta: { title: 'No link confirmed', outcome: 'unknown', requirements: ['AP-13'] },
        },
        addressChanged: {
          description:
            'The account has the new address, which got a link. A code for it can be asked for. What was sent to the old address no longer works.',
          meta: { title: 'Address changed', outcome: 'good', requirements: ['AP-13'] },
        },
        addressRejected: {
          description: 'The operator did not accept the new address. The page says why, and keeps what was typed.',
          meta: { title: 'Address not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        addressUnanswered: {
          description: 'The new address did not arrive, or no answer came. It can safely be sent again.',
          meta: { title: 'No answer to the address', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.tryAgain': {
              target: '#verification.asking.changingAddress',
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
            description: 'The operator still says that the address is not verified.',
            meta: { step: 'still unverified', outcome: 'bad' },
          },
          {
            target: 'verified',
            description: 'The session takes over.',
            meta: { step: 'knows the driver' },
          },
        ],
        onError: {
          target: 'notConfirmed',
          description: 'The operator could not be asked who the driver is.',
          meta: { step: 'no answer: driver', requirements: ['AP-01'] },
        },
      },
    },
    asking: {
      description: 'The portal asks the operator for a mail. Another press does nothing.',
      tags: 'busy',
      meta: { title: 'Asking for a mail…', requirements: ['AP-01', 'AP-02'] },
      initial: 'mailingCode',
      states: {
        mailingCode: {
          description: 'The operator mails another code.',
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
                  { type: 'emitCodeAsked', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'It was sent.',
                meta: { step: 'code mailed' },
              },
              {
                target: '#verification.open.codeNotMailed',
                actions: [
                  { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                  { type: 'setCodeMail', params: ({ event }) => ({ result: event.output }) },
                  { type: 'emitCodeAsked', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'The operator sent one a short time ago, or sends none.',
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
          description: 'The operator mails a link.',
          meta: { title: 'Asking for a link…', requirements: ['AP-13'] },
          invoke: {
            id: 'mailLink',
            src: 'mailLink',
            onDone: [
              {
                guard: { type: 'wasMailed', params: ({ event }) => ({ result: event.output }) },
                target: '#verification.open.linkMailed',
                actions: { type: 'setLinkMail', params: ({ event }) => ({ result: event.output }) },
                description: 'It was sent.',
                meta: { step: 'link mailed' },
              },
              {
                target: '#verification.open.linkNotMailed',
                actions: [
                  { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                  { type: 'setLinkMail', params: ({ event }) => ({ result: event.output }) },
                ],
                description: 'The operator sent one a short time ago, or sends none.',
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
          description: 'The operator stores the new address and mails it a link.',
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
                description: 'The operator rejected it and says why.',
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
        'The address is verified, but not who the driver is. The sign-in page says that and offers to try again.',
      meta: { title: 'Verified, not signed in', outcome: 'unknown', requirements: ['AP-01', 'SE-05'] },
    },
    verified: {
      type: 'final',
      description: 'The session knows the driver, and home opens.',
      meta: { title: 'Verified', outcome: 'good', requirements: ['SE-05'] },
    },
  },
});
