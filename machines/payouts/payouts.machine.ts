import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { acceptedValue, type Failure, type Rejection, type Result, toFailure } from '../shared/result';

/** The parts of a bank account that the portal may keep: the holder, and the last digits of its numbers. */
export interface MaskedAccount {
  readonly holderName: string;
  /** Empty if the operator shows none. */
  readonly sortCodeEnding: string;
  readonly accountNumberEnding: string;
}

/** The payout settings: the parts that the chart's decisions depend on, and the whole record for the screen. */
export interface PayoutSetup {
  readonly status: 'off' | 'checking' | 'on';
  readonly account: MaskedAccount | null;
  /** The bank has a slightly different name for the account. */
  readonly isCloseMatch: boolean;
  /** Payouts are off because the bank checked the account and said that it is not the driver's. */
  readonly hasBankSaidNo: boolean;
  /** The operator's whole record, which the chart only passes to the screen. */
  readonly record: unknown;
}

export type PayoutsEvent =
  | { type: 'driver.openForm' }
  /** `details` are the bank details as typed. The chart passes them to the call and never stores them. */
  | { type: 'driver.enable'; account: MaskedAccount; details: unknown }
  | { type: 'driver.back' }
  | { type: 'driver.checkAgain' }
  | { type: 'driver.disable' }
  | { type: 'driver.confirm' };

export type PayoutsEmitted = { type: 'payouts.accountSaved' } | { type: 'payouts.turnedOff' };

export interface PayoutsInput {
  readonly payoutSetup: PayoutSetup;
}

export interface PayoutsContext {
  readonly payoutSetup: PayoutSetup;
  /** The last account that was sent. */
  readonly sentAccount: MaskedAccount | null;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<PayoutSetup> };
type PayoutSetupParams = { readonly payoutSetup: PayoutSetup | null };

/** The letters of a name. Banks write names without accents or punctuation. */
const lettersOf = (name: string): string => name.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();

/** Whether two endings may belong to the same number. How many digits are shown depends on the operator; some show none. */
const canBeSameNumber = (a: string, b: string): boolean => a.endsWith(b) || b.endsWith(a);

/** Compares the holder and the last digits only: the full numbers are not kept. */
const isSentAccount = ({ sentAccount }: PayoutsContext, { account }: PayoutSetup): boolean =>
  sentAccount !== null &&
  account !== null &&
  lettersOf(account.holderName) === lettersOf(sentAccount.holderName) &&
  canBeSameNumber(account.sortCodeEnding, sentAccount.sortCodeEnding) &&
  canBeSameNumber(account.accountNumberEnding, sentAccount.accountNumberEnding);

const detailsIn = (event: PayoutsEvent): unknown => (event.type === 'driver.enable' ? event.details : null);

export const payoutsMachine = setup({
  types: {
    context: {} as PayoutsContext,
    input: {} as PayoutsInput,
    events: {} as PayoutsEvent,
    emitted: {} as PayoutsEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/payouts/enable */
    enablePayouts: port<Result<PayoutSetup>, { details: unknown }>('enablePayouts'),
    /** POST /v1/payouts/disable */
    disablePayouts: port<PayoutSetup, void>('disablePayouts'),
    /** GET /v1/driver */
    readPayoutSetup: port<PayoutSetup, void>('readPayoutSetup'),
  },
  guards: {
    payoutsAreOn: ({ context }) => context.payoutSetup.status === 'on',
    hasBankSaidNo: ({ context }) => context.payoutSetup.hasBankSaidNo,
    bankIsChecking: ({ context }) => context.payoutSetup.status === 'checking',
    wasRejected: (_, { result }: ResultParams) => !result.accepted,
    wasNeverSent: (_, params: { error: unknown }) => toFailure(params.error).kind === 'offline',
    isOnForSentAccount: ({ context }, { payoutSetup }: PayoutSetupParams) =>
      payoutSetup?.status === 'on' && isSentAccount(context, payoutSetup),
    isCheckingSentAccount: ({ context }, { payoutSetup }: PayoutSetupParams) =>
      payoutSetup?.status === 'checking' && isSentAccount(context, payoutSetup),
    isCloseMatch: (_, { payoutSetup }: PayoutSetupParams) => payoutSetup?.isCloseMatch === true,
    operatorSaysOn: (_, { payoutSetup }: PayoutSetupParams) => payoutSetup?.status === 'on',
    operatorSaysChecking: (_, { payoutSetup }: PayoutSetupParams) => payoutSetup?.status === 'checking',
    operatorSaysOff: (_, { payoutSetup }: PayoutSetupParams) => payoutSetup?.status === 'off',
  },
  actions: {
    setSentAccount: assign({
      sentAccount: (_, params: { account: MaskedAccount }) => params.account,
      rejection: null,
      failure: null,
    }),
    setPayoutSetup: assign({
      payoutSetup: ({ context }, { payoutSetup }: PayoutSetupParams) => payoutSetup ?? context.payoutSetup,
    }),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearProblems: assign({ rejection: null, failure: null }),
    emitAccountSaved: emit({ type: 'payouts.accountSaved' }),
    emitTurnedOff: emit({ type: 'payouts.turnedOff' }),
  },
}).createMachine({
  id: 'payouts',
  description:
    'Turns payouts on and off, and changes the bank account they go to. The portal never keeps the bank details that a driver types.',
  meta: {
    main: ['filling', 'enabling', 'on', 'disabling', 'off'],
    requirements: ['FL-04', 'AP-24'],
    route: '/payouts/enable-disable',
  },
  context: ({ input }) => ({ payoutSetup: input.payoutSetup, sentAccount: null, rejection: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The portal finds out whether payouts are on.',
      meta: { title: 'Opening', requirements: ['FL-04'] },
      always: [
        { guard: 'payoutsAreOn', target: 'on', description: 'Payouts are on.', meta: { step: 'on' } },
        {
          guard: 'bankIsChecking',
          target: 'bankChecking',
          description: 'The bank is still checking the account.',
          meta: { step: 'being checked' },
        },
        {
          guard: 'hasBankSaidNo',
          target: 'filling.bankSaidNo',
          description: 'Payouts are off because the bank said no.',
          meta: { step: 'bank said no' },
        },
        { target: 'filling', description: 'Payouts are off: the page asks for an account.', meta: { step: 'off' } },
      ],
    },
    on: {
      description:
        'Payouts are on. The page shows the last digits of the account, and the deadline for a change to apply to the next payout.',
      meta: { title: 'Payouts on', outcome: 'good', requirements: ['FL-04'], route: '/payouts/enable-disable' },
      initial: 'idle',
      on: {
        'driver.openForm': {
          target: 'filling',
          actions: 'clearProblems',
          description: 'The driver wants another account.',
          meta: { step: 'another account' },
        },
        'driver.disable': {
          target: 'disabling',
          actions: 'clearProblems',
          description: 'The driver wants to turn payouts off.',
          meta: { step: 'turns off' },
        },
      },
      states: {
        idle: {
          description: 'Payouts are on, and the page shows no message about a failure.',
          meta: { title: 'Nothing failed', requirements: ['FL-04'] },
        },
        disableFailed: {
          description: 'The driver’s request to turn payouts off did not arrive. Payouts are still on.',
          meta: { title: 'Still on', outcome: 'bad', requirements: ['AP-01', 'FL-04'] },
        },
      },
    },
    bankChecking: {
      description:
        'The bank is checking who owns the account. Until the bank answers, payouts are not on, even if they were on before. The driver can enter another account or turn payouts off.',
      meta: {
        title: 'Bank is checking',
        later: [
          { to: 'on', who: 'bank', what: 'says yes' },
          { to: 'filling', who: 'bank', what: 'says no' },
        ],
        requirements: ['FL-04'],
        route: '/payouts/enable-disable',
      },
      initial: 'waiting',
      on: {
        'driver.openForm': {
          target: 'filling',
          actions: 'clearProblems',
          description: 'The driver wants another account.',
          meta: { step: 'another account' },
        },
        'driver.disable': {
          target: 'disabling',
          actions: 'clearProblems',
          description: 'The driver does not want payouts after all.',
          meta: { step: 'turns off' },
        },
      },
      states: {
        waiting: {
          description: 'The driver can check again.',
          meta: { title: 'Waiting for the bank', requirements: ['FL-04'] },
          initial: 'unanswered',
          on: {
            'driver.checkAgain': {
              target: 'verifying',
              actions: 'clearProblems',
              description: 'The driver asks whether the bank has answered.',
              meta: { step: 'checks again' },
            },
          },
          states: {
            unanswered: {
              description: 'The bank has not answered yet.',
              meta: { title: 'No answer yet', requirements: ['FL-04'] },
            },
            readFailed: {
              description: 'The status could not be read. The page shows the last known status.',
              meta: { title: 'Status could not be read', outcome: 'unknown', requirements: ['AP-01'] },
            },
            disableFailed: {
              description: 'The driver’s request to turn payouts off did not arrive. The bank is still checking.',
              meta: { title: 'Bank still checking', outcome: 'bad', requirements: ['AP-01', 'FL-04'] },
            },
          },
        },
        verifying: {
          description: 'The portal asks the operator for the status.',
          tags: 'busy',
          meta: { title: 'Checking again…', requirements: ['AP-11'] },
          invoke: {
            id: 'readPayoutSetup',
            src: 'readPayoutSetup',
            onDone: [
              {
                guard: { type: 'operatorSaysOn', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.on',
                actions: [
                  { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                  'emitAccountSaved',
                ],
                description: 'The bank said yes: payouts are on.',
                meta: { step: 'bank said yes' },
              },
              {
                guard: { type: 'operatorSaysChecking', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: 'waiting',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The bank has not answered yet.',
                meta: { outcome: 'unknown', step: 'not yet' },
              },
              {
                target: '#payouts.filling.bankSaidNo',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The bank said no: payouts are off.',
                meta: { step: 'bank said no' },
              },
            ],
            onError: {
              target: 'waiting.readFailed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'No usable answer came.',
              meta: { step: 'no answer', requirements: ['AP-01'] },
            },
          },
        },
      },
    },
    filling: {
      description: 'The page asks for the bank account and the password. The portal does not store what is typed.',
      meta: { title: 'Bank account form', requirements: ['FL-04'], route: '/payouts/enable-disable' },
      initial: 'asking',
      on: {
        'driver.enable': {
          target: 'enabling',
          actions: { type: 'setSentAccount', params: ({ event }) => ({ account: event.account }) },
          description: 'The driver sends the account details.',
          meta: { step: 'sends it', requirements: ['AP-24'] },
        },
        'driver.back': [
          {
            guard: 'payoutsAreOn',
            target: 'on',
            actions: 'clearProblems',
            description: 'Nothing changes.',
            meta: { step: 'back, payouts are on' },
          },
          {
            guard: 'bankIsChecking',
            target: 'bankChecking',
            actions: 'clearProblems',
            description: 'The bank is still checking the previous account.',
            meta: { step: 'back, bank is checking' },
          },
        ],
      },
      states: {
        asking: {
          description: 'The form is open.',
          meta: { title: 'Form open', requirements: ['FL-04'] },
        },
        rejected: {
          description:
            'The operator rejected the details: for example, the name does not match the account, or the password is wrong. Nothing has changed.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        closeMatch: {
          description:
            'The bank has a slightly different name for the account. The driver chooses the right name. Nothing has changed yet.',
          meta: { title: 'Name nearly matches', outcome: 'unknown', requirements: ['FL-04'] },
        },
        bankSaidNo: {
          description: 'The bank checked the account and said that it is not the driver’s. Payouts are off.',
          meta: { title: 'Bank said no', outcome: 'bad', requirements: ['FL-04'] },
        },
        ready: {
          description:
            'There was no connection, so the account has not left this device. What was typed is still in the form. The portal sends it only when the driver presses again.',
          meta: { title: 'Ready to send', requirements: ['AP-01', 'FL-04'] },
        },
        notStored: {
          description: 'The operator did not save the account that was sent. The driver may send it again.',
          meta: { title: 'Account not saved', outcome: 'bad', requirements: ['AP-01', 'FL-04'] },
        },
      },
    },
    enabling: {
      description: 'The driver has sent the account details. A second press does nothing.',
      meta: { title: 'Saving the account…', main: ['sending', 'verifying'], requirements: ['AP-24'] },
      initial: 'sending',
      states: {
        sending: {
          description: 'The operator asks the bank whether the name matches the account.',
          tags: 'busy',
          meta: { title: 'Sending the details…', requirements: ['AP-24', 'AP-02'] },
          invoke: {
            id: 'enablePayouts',
            src: 'enablePayouts',
            input: ({ event }) => ({ details: detailsIn(event) }),
            onDone: [
              {
                guard: { type: 'wasRejected', params: ({ event }) => ({ result: event.output }) },
                target: '#payouts.filling.rejected',
                actions: { type: 'setRejection', params: ({ event }) => ({ result: event.output }) },
                description: 'The operator rejected the account, and said why.',
                meta: { step: 'not accepted', requirements: ['ER-05'] },
              },
              {
                guard: {
                  type: 'isOnForSentAccount',
                  params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }),
                },
                target: '#payouts.on',
                actions: [
                  { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }) },
                  'emitAccountSaved',
                ],
                description: 'Payouts are on and go to this account.',
                meta: { step: 'on' },
              },
              {
                guard: {
                  type: 'isCheckingSentAccount',
                  params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }),
                },
                target: '#payouts.bankChecking',
                actions: {
                  type: 'setPayoutSetup',
                  params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }),
                },
                description: 'The bank has not answered yet.',
                meta: { outcome: 'good', step: 'bank answers later' },
              },
              {
                guard: { type: 'isCloseMatch', params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }) },
                target: '#payouts.filling.closeMatch',
                actions: {
                  type: 'setPayoutSetup',
                  params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }),
                },
                description: 'The bank has a slightly different name for the account.',
                meta: { step: 'close match' },
              },
              {
                target: '#payouts.filling.notStored',
                actions: {
                  type: 'setPayoutSetup',
                  params: ({ event }) => ({ payoutSetup: acceptedValue(event.output) }),
                },
                description: 'The operator answered, but did not save this account.',
                meta: { step: 'not saved' },
              },
            ],
            onError: [
              {
                guard: { type: 'wasNeverSent', params: ({ event }) => ({ error: event.error }) },
                target: '#payouts.filling.ready',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'There was no connection, so the account has not left this device.',
                meta: { step: 'no connection', requirements: ['AP-01'] },
              },
              {
                target: 'verifying',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'No usable answer came. The portal does not guess: it checks.',
                meta: { outcome: 'unknown', step: 'no answer', requirements: ['AP-01'] },
              },
            ],
          },
        },
        verifying: {
          description: 'The portal asks the operator which account payouts go to.',
          tags: 'busy',
          meta: { title: 'Checking if it arrived…', requirements: ['AP-11'] },
          invoke: {
            id: 'readPayoutSetup',
            src: 'readPayoutSetup',
            onDone: [
              {
                guard: { type: 'isOnForSentAccount', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.on',
                actions: [
                  { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                  'emitAccountSaved',
                ],
                description: 'The request had arrived: payouts are on and go to this account.',
                meta: { step: 'had arrived' },
              },
              {
                guard: { type: 'isCheckingSentAccount', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.bankChecking',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The request had arrived, and the bank is checking the account.',
                meta: { outcome: 'good', step: 'is being checked' },
              },
              {
                target: '#payouts.filling.notStored',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The request had not arrived: the operator has another account, or none.',
                meta: { step: 'had not arrived' },
              },
            ],
            onError: {
              target: 'outcomeUnknown',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'The status could not be read, so the outcome stays unknown.',
              meta: { step: 'no answer', requirements: ['AP-01'] },
            },
          },
        },
        outcomeUnknown: {
          description: 'The request may or may not have arrived. The portal sends nothing again until it knows.',
          meta: { title: 'Arrived or not?', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.checkAgain': {
              target: 'verifying',
              actions: 'clearProblems',
              description: 'The driver asks for the status again.',
              meta: { step: 'checks again' },
            },
          },
        },
      },
    },
    disabling: {
      description: 'The driver is turning payouts off.',
      meta: { title: 'Turning off…', main: ['confirming', 'sending'], requirements: ['AP-24'] },
      initial: 'confirming',
      states: {
        confirming: {
          description: 'The page explains what turning payouts off means, and asks the driver to confirm.',
          meta: { title: 'Are you sure?', requirements: ['FL-04'], route: '/payouts/enable-disable' },
          initial: 'asking',
          on: {
            'driver.confirm': {
              target: 'sending',
              actions: 'clearProblems',
              description: 'The driver confirms.',
              meta: { step: 'confirms', requirements: ['AP-24'] },
            },
            'driver.back': [
              {
                guard: 'payoutsAreOn',
                target: '#payouts.on',
                actions: 'clearProblems',
                description: 'Nothing changes.',
                meta: { step: 'keeps them on' },
              },
              {
                target: '#payouts.bankChecking',
                actions: 'clearProblems',
                description: 'The bank is still checking.',
                meta: { step: 'keeps waiting' },
              },
            ],
          },
          states: {
            asking: {
              description: 'Nothing has been sent yet.',
              meta: { title: 'Asked to confirm', requirements: ['FL-04'] },
            },
            ready: {
              description:
                'There was no connection, so nothing has left this device and nothing has changed. The portal sends the request when the driver confirms again.',
              meta: { title: 'Ready to send', requirements: ['AP-01', 'FL-04'] },
            },
          },
        },
        sending: {
          description: 'The portal asks the operator to turn payouts off. A second press does nothing.',
          tags: 'busy',
          meta: { title: 'Telling the operator…', requirements: ['AP-24', 'AP-02'] },
          invoke: {
            id: 'disablePayouts',
            src: 'disablePayouts',
            onDone: [
              {
                guard: { type: 'operatorSaysOff', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.off',
                actions: [
                  { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                  'emitTurnedOff',
                ],
                description: 'Payouts are off.',
                meta: { step: 'off' },
              },
              {
                target: 'verifying',
                description: 'The operator’s answer does not say that payouts are off. The portal checks.',
                meta: { outcome: 'unknown', step: 'not confirmed' },
              },
            ],
            onError: [
              {
                guard: { type: 'wasNeverSent', params: ({ event }) => ({ error: event.error }) },
                target: 'confirming.ready',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'There was no connection, so nothing has left this device.',
                meta: { step: 'no connection', requirements: ['AP-01'] },
              },
              {
                target: 'verifying',
                actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                description: 'No usable answer came. The portal does not guess: it checks.',
                meta: { outcome: 'unknown', step: 'no answer', requirements: ['AP-01'] },
              },
            ],
          },
        },
        verifying: {
          description: 'The portal asks the operator whether payouts are off.',
          tags: 'busy',
          meta: { title: 'Checking payouts are off…', requirements: ['AP-11'] },
          invoke: {
            id: 'readPayoutSetup',
            src: 'readPayoutSetup',
            onDone: [
              {
                guard: { type: 'operatorSaysOff', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.off',
                actions: [
                  { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                  'emitTurnedOff',
                ],
                description: 'The request had arrived: payouts are off.',
                meta: { step: 'had arrived' },
              },
              {
                guard: { type: 'operatorSaysChecking', params: ({ event }) => ({ payoutSetup: event.output }) },
                target: '#payouts.bankChecking.waiting.disableFailed',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The request had not arrived: the bank is still checking.',
                meta: { step: 'still being checked' },
              },
              {
                target: '#payouts.on.disableFailed',
                actions: { type: 'setPayoutSetup', params: ({ event }) => ({ payoutSetup: event.output }) },
                description: 'The request had not arrived: payouts are still on.',
                meta: { step: 'still on' },
              },
            ],
            onError: {
              target: 'outcomeUnknown',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              description: 'The status could not be read, so the outcome stays unknown.',
              meta: { step: 'no answer', requirements: ['AP-01'] },
            },
          },
        },
        outcomeUnknown: {
          description: 'Payouts may or may not be off. The portal sends nothing again until it knows.',
          meta: { title: 'Off or not?', outcome: 'unknown', requirements: ['AP-01'] },
          on: {
            'driver.checkAgain': {
              target: 'verifying',
              actions: 'clearProblems',
              description: 'The driver asks for the status again.',
              meta: { step: 'checks again' },
            },
          },
        },
      },
    },
    off: {
      description:
        'Payouts have just been turned off. The operator holds the earnings and still deducts invoices. Payouts that have already been sent still arrive.',
      meta: { title: 'Payouts off', outcome: 'good', requirements: ['FL-04'], route: '/payouts/enable-disable' },
      on: {
        'driver.openForm': {
          target: 'filling',
          actions: 'clearProblems',
          description: 'The driver wants payouts again.',
          meta: { step: 'turns on again' },
        },
      },
    },
  },
});
