import { assign, emit, setup } from 'xstate';
import type { StateMeta, TransitionMeta } from '../shared/meta';
import { port } from '../shared/port';
import { acceptedValue, type Failure, mayHaveArrived, type Rejection, type Result, toFailure } from '../shared/result';

/** One payment that the driver wants to make. Its idempotency key never changes. */
export interface PaymentAttempt {
  readonly key: string;
  /** What to pay and how. The chart only passes it to the call. */
  readonly request: unknown;
}

/** One call of an attempt. */
export interface PaymentTry extends PaymentAttempt {
  /** Whether an earlier call of this attempt may have arrived. */
  readonly mayHaveArrived: boolean;
}

/** What the chart needs of a payment that the operator has. */
export interface StartedPayment {
  readonly id: string;
  /** `open`: it waits for the driver on the payment page. `awaitingDeduction`: the operator will deduct it from the next payout. */
  readonly stage: 'open' | 'processing' | 'awaitingDeduction' | 'paid' | 'failed' | 'cancelled';
  /** The operator's whole record, which the chart only passes to the screen. */
  readonly record: unknown;
}

export type PaymentEvent =
  | { type: 'driver.pay'; attempt: PaymentAttempt }
  | { type: 'driver.tryAgain' }
  | { type: 'driver.goToPaymentPage' }
  | { type: 'driver.comeBack' }
  | { type: 'driver.checkAgain' }
  /** The payment was read again in the background. */
  | { type: 'operator.answered'; payment: StartedPayment }
  | { type: 'driver.startOver' };

export type PaymentEmitted =
  /** Store this payment on the device: before the call, and again when the payment has its id. */
  | { type: 'payment.remember'; attempt: PaymentAttempt | null; paymentId: string | null }
  | { type: 'payment.forget' }
  /** Open the operator's payment page. */
  | { type: 'payment.leave'; payment: StartedPayment };

export interface PaymentInput {
  /** The payment that the return URL names, or that this device has stored. */
  readonly paymentId: string | null;
  /** A payment that this device sent, with an unknown outcome. */
  readonly unanswered: PaymentAttempt | null;
}

export interface PaymentContext {
  readonly attempt: PaymentAttempt | null;
  readonly paymentId: string | null;
  readonly payment: StartedPayment | null;
  /** The last payment that took no money. The form has its amount again. Without an attempt if this page did not start it. */
  readonly previous: { readonly payment: StartedPayment; readonly attempt: PaymentAttempt | null } | null;
  /** Whether an earlier try may have arrived. A later try that certainly did not arrive does not change that. */
  readonly mayHaveArrived: boolean;
  readonly rejection: Rejection | null;
  readonly failure: Failure | null;
}

type ResultParams = { readonly result: Result<StartedPayment> };
type ReadParams = { readonly payment: StartedPayment | null };

const attemptOf = ({ attempt }: PaymentContext): PaymentAttempt => {
  if (!attempt) throw new Error('This step needs an attempt.');
  return attempt;
};

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
    transitionMeta: {} as TransitionMeta,
  },
  actors: {
    /** POST /v1/payments */
    startPayment: port<Result<StartedPayment>, PaymentTry>('startPayment'),
    /** GET /v1/payments/{id} */
    readPayment: port<StartedPayment, { paymentId: string }>('readPayment'),
  },
  guards: {
    paymentIsKnown: ({ context }) => context.paymentId !== null,
    wasSentBefore: ({ context }) => context.attempt !== null,
    wasRejected: (_, { result }: ResultParams) => !result.accepted,
    hasStartedNothing: ({ context }, { error }: { error: unknown }) =>
      !context.mayHaveArrived && !mayHaveArrived(toFailure(error)),
    waitsForTheDriver: (_, { payment }: ReadParams) => payment?.stage === 'open',
    isProcessing: (_, { payment }: ReadParams) => payment?.stage === 'processing',
    isAwaitingDeduction: (_, { payment }: ReadParams) => payment?.stage === 'awaitingDeduction',
    isPaid: (_, { payment }: ReadParams) => payment?.stage === 'paid',
    isCancelled: (_, { payment }: ReadParams) => payment?.stage === 'cancelled',
    stageHasChanged: ({ context }, { payment }: ReadParams) => payment?.stage !== context.payment?.stage,
    operatorHasNone: (_, params: { error: unknown }) => toFailure(params.error).kind === 'missing',
  },
  actions: {
    setAttempt: assign({
      attempt: (_, params: { attempt: PaymentAttempt }) => params.attempt,
      paymentId: null,
      payment: null,
      mayHaveArrived: false,
      rejection: null,
      failure: null,
    }),
    setMayHaveArrived: assign({ mayHaveArrived: true }),
    setPayment: assign((_, { payment }: ReadParams) =>
      payment ? { payment, paymentId: payment.id, failure: null } : {},
    ),
    setRejection: assign({ rejection: (_, { result }: ResultParams) => (result.accepted ? null : result.rejection) }),
    setFailure: assign({ failure: (_, params: { error: unknown }) => toFailure(params.error) }),
    clearFailure: assign({ failure: null }),
    clearPayment: assign({
      attempt: null,
      paymentId: null,
      payment: null,
      previous: ({ context: { payment, attempt, previous } }) => (payment ? { payment, attempt } : previous),
      rejection: null,
      failure: null,
    }),
    rememberPayment: emit(({ context }) => ({
      type: 'payment.remember' as const,
      attempt: context.attempt,
      paymentId: context.paymentId,
    })),
    forgetPayment: emit({ type: 'payment.forget' }),
    leaveForPaymentPage: emit(({ context }) => {
      if (!context.payment) throw new Error('There is no payment page without a payment.');
      return { type: 'payment.leave' as const, payment: context.payment };
    }),
  },
}).createMachine({
  id: 'payment',
  description:
    'One payment: the amount, the way to the operator’s payment page and back, and the result. The portal never handles a card number.',
  meta: {
    main: ['choosing', 'starting', 'leaving', 'verifying', 'paid'],
    requirements: ['AP-22', 'RT-11'],
    route: '/payments',
  },
  context: ({ input }) => ({
    attempt: input.unanswered,
    paymentId: input.paymentId,
    payment: null,
    previous: null,
    mayHaveArrived: input.unanswered !== null,
    rejection: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description:
        'Does the device or the URL name a payment? After a reload, and in a second tab, the chart starts here too.',
      meta: { title: 'Opening', requirements: ['RT-11'] },
      always: [
        {
          guard: 'paymentIsKnown',
          target: 'verifying',
          description: 'The device or the URL names a payment.',
          meta: { step: 'in progress' },
        },
        {
          guard: 'wasSentBefore',
          target: 'unanswered',
          description: 'This device sent a payment, and no answer came.',
          meta: { step: 'sent before' },
        },
        {
          target: 'choosing',
          description: 'Neither the device nor the URL names a payment.',
          meta: { step: 'a new one' },
        },
      ],
    },
    choosing: {
      description: 'The driver chooses what to pay, how much, and how. No money is taken.',
      meta: { title: 'Choosing what to pay', requirements: ['RT-11'], route: '/payments' },
      initial: 'asking',
      on: {
        'driver.pay': {
          target: 'starting',
          actions: [{ type: 'setAttempt', params: ({ event }) => ({ attempt: event.attempt }) }, 'rememberPayment'],
          description: 'The driver continues. The device stores the payment before the call.',
          meta: { step: 'continues', requirements: ['AP-22'] },
        },
      },
      states: {
        asking: {
          description: 'The form waits to be filled in.',
          meta: { title: 'Form open', requirements: ['RT-11'] },
        },
        rejected: {
          description:
            'The operator rejected the payment and said why: for example, the amount is too high, or nothing is left to pay.',
          meta: { title: 'Not accepted', outcome: 'bad', requirements: ['ER-05'] },
        },
        ready: {
          description:
            'The payment was not started: nothing has left this device, or the operator did not process it. The choices are still in the form, and the portal sends them only when the driver presses the button.',
          meta: { title: 'Not started', outcome: 'bad', requirements: ['AP-01', 'AP-22'] },
        },
      },
    },
    starting: {
      description:
        'The portal asks the operator to start the payment. No money is taken yet, and a second press does nothing.',
      tags: 'busy',
      meta: { title: 'Starting the payment…', requirements: ['AP-22', 'AP-02'] },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({ ...attemptOf(context), mayHaveArrived: context.mayHaveArrived }),
        onDone: [
          {
            guard: { type: 'wasRejected', params: ({ event }) => ({ result: event.output }) },
            target: 'choosing.rejected',
            actions: [{ type: 'setRejection', params: ({ event }) => ({ result: event.output }) }, 'forgetPayment'],
            description: 'The operator rejected it, and said why.',
            meta: { step: 'not accepted', requirements: ['ER-05'] },
          },
          {
            guard: { type: 'waitsForTheDriver', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
            target: 'leaving',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'rememberPayment',
            ],
            description: 'The payment page waits for the driver.',
            meta: { outcome: 'good', step: 'to payment page' },
          },
          {
            guard: { type: 'isAwaitingDeduction', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
            target: 'awaitingDeduction',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'forgetPayment',
            ],
            description: 'The operator will deduct it from the next payout.',
            meta: { step: 'from the payout' },
          },
          {
            guard: { type: 'isProcessing', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
            target: 'processing',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'rememberPayment',
            ],
            description: 'The bank is working on it.',
            meta: { outcome: 'good', step: 'bank is working' },
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
            target: 'paid',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'forgetPayment',
            ],
            description: 'The payment is complete.',
            meta: { step: 'paid' },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
            target: 'cancelled',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'forgetPayment',
            ],
            description: 'The driver cancelled the payment. No money was taken.',
            meta: { step: 'cancelled' },
          },
          {
            target: 'failed',
            actions: [
              { type: 'setPayment', params: ({ event }) => ({ payment: acceptedValue(event.output) }) },
              'forgetPayment',
            ],
            description: 'The payment failed. No money was taken.',
            meta: { step: 'failed' },
          },
        ],
        onError: [
          {
            guard: { type: 'hasStartedNothing', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing.ready',
            actions: [
              'clearPayment',
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetPayment',
            ],
            description:
              'The payment has not left this device or was not processed, and no earlier try can have arrived.',
            meta: { step: 'nothing started', requirements: ['AP-01', 'AP-22'] },
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
        'The operator may or may not have the payment. No card was charged: only the payment page does that. Trying again continues the same payment, so there is never a second one.',
      meta: { title: 'Started or not?', outcome: 'unknown', requirements: ['AP-01', 'AP-22'], route: '/payments' },
      on: {
        'driver.tryAgain': {
          target: 'starting',
          actions: 'clearFailure',
          description: 'The driver tries again, with the same key.',
          meta: { step: 'tries again' },
        },
      },
    },
    leaving: {
      description: 'The browser goes to the operator’s payment page. Card numbers are typed there and nowhere else.',
      meta: { title: 'At the payment page', requirements: ['AP-22'], route: '/payments' },
      entry: 'leaveForPaymentPage',
      on: {
        'driver.comeBack': {
          target: 'verifying',
          description: 'The driver came back with the browser’s Back button, and the browser had kept the page.',
          meta: { step: 'comes back' },
        },
        'driver.goToPaymentPage': {
          target: 'leaving',
          reenter: true,
          description: 'The browser did not open the payment page. The driver presses the button.',
          meta: { step: 'presses the link' },
        },
      },
    },
    verifying: {
      description: 'The portal asks the operator for the payment’s status, because the return URL proves nothing.',
      tags: 'busy',
      meta: { title: 'Checking the payment…', requirements: ['AP-22'] },
      invoke: {
        id: 'readPayment',
        src: 'readPayment',
        input: ({ context }) => ({ paymentId: context.paymentId ?? '' }),
        onDone: [
          {
            guard: { type: 'waitsForTheDriver', params: ({ event }) => ({ payment: event.output }) },
            target: 'unfinished',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'rememberPayment'],
            description: 'The driver came back before paying.',
            meta: { step: 'not paid yet' },
          },
          {
            guard: { type: 'isProcessing', params: ({ event }) => ({ payment: event.output }) },
            target: 'processing',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'rememberPayment'],
            description: 'The bank is working on it.',
            meta: { outcome: 'good', step: 'bank is working' },
          },
          {
            guard: { type: 'isAwaitingDeduction', params: ({ event }) => ({ payment: event.output }) },
            target: 'awaitingDeduction',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'forgetPayment'],
            description: 'The operator will deduct it from the next payout.',
            meta: { step: 'from the payout' },
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ payment: event.output }) },
            target: 'paid',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'forgetPayment'],
            description: 'The payment is complete.',
            meta: { step: 'paid' },
          },
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ payment: event.output }) },
            target: 'cancelled',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'forgetPayment'],
            description: 'The driver cancelled the payment on the payment page.',
            meta: { step: 'cancelled' },
          },
          {
            target: 'failed',
            actions: [{ type: 'setPayment', params: ({ event }) => ({ payment: event.output }) }, 'forgetPayment'],
            description: 'The payment failed. No money was taken.',
            meta: { step: 'failed' },
          },
        ],
        onError: [
          {
            guard: { type: 'operatorHasNone', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: ['clearPayment', 'forgetPayment'],
            description: 'The operator has no such payment of this driver.',
            meta: { step: 'no such payment' },
          },
          {
            target: 'outcomeUnknown',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            description: 'No usable answer came, so the outcome stays unknown.',
            meta: { step: 'no answer', requirements: ['AP-01'] },
          },
        ],
      },
    },
    outcomeUnknown: {
      description: 'The status of the payment cannot be read. The page says not to pay again.',
      meta: { title: 'Paid or not?', outcome: 'unknown', requirements: ['AP-01'], route: '/payments' },
      on: {
        'driver.checkAgain': {
          target: 'verifying',
          actions: 'clearFailure',
          description: 'The driver asks for the status again.',
          meta: { step: 'checks again' },
        },
        'operator.answered': {
          target: 'verifying',
          actions: 'clearFailure',
          description: 'A background read got an answer again.',
          meta: { step: 'the operator answered', requirements: ['AP-22'] },
        },
        'driver.comeBack': {
          target: 'verifying',
          actions: 'clearFailure',
          description: 'The browser shows the page from its cache, so the portal asks for the status.',
          meta: { step: 'comes back', requirements: ['AP-22'] },
        },
      },
    },
    unfinished: {
      description: 'A payment waits for the driver on the payment page. No money was taken.',
      meta: { title: 'Not paid yet', outcome: 'unknown', requirements: ['AP-22'], route: '/payments' },
      on: {
        'driver.goToPaymentPage': {
          target: 'leaving',
          description: 'The driver continues to the payment page.',
          meta: { step: 'continues' },
        },
        'driver.comeBack': {
          target: 'verifying',
          description:
            'The driver comes back to the page. They may have paid in another tab, so the portal asks for the status.',
          meta: { step: 'comes back', requirements: ['AP-22'] },
        },
        'operator.answered': {
          guard: { type: 'stageHasChanged', params: ({ event }) => ({ payment: event.payment }) },
          target: 'verifying',
          description:
            'A background read shows that the payment’s stage has changed: for example, the driver has paid or cancelled it elsewhere.',
          meta: { step: 'the operator answered', requirements: ['AP-22'] },
        },
        'driver.startOver': {
          target: 'choosing',
          actions: ['clearPayment', 'forgetPayment'],
          description: 'The driver wants to pay something else, or in another way.',
          meta: { step: 'starts over' },
        },
      },
    },
    processing: {
      description: 'The bank is working on it. The page says not to pay again.',
      meta: {
        title: 'Bank is working',
        later: [
          { to: 'paid', who: 'bank', what: 'pays it' },
          { to: 'failed', who: 'bank', what: 'rejects it' },
        ],
        requirements: ['AP-22'],
        route: '/payments',
      },
      on: {
        'driver.checkAgain': {
          target: 'verifying',
          description: 'The driver asks for its status.',
          meta: { step: 'checks again' },
        },
        'operator.answered': {
          guard: { type: 'stageHasChanged', params: ({ event }) => ({ payment: event.payment }) },
          target: 'verifying',
          description: 'A background read shows that the bank has answered, so the portal asks for the status.',
          meta: { step: 'the bank answered', requirements: ['AP-22'] },
        },
        'driver.comeBack': {
          target: 'verifying',
          description: 'The browser shows the page from its cache, so the portal asks for the status.',
          meta: { step: 'comes back', requirements: ['AP-22'] },
        },
      },
    },
    failed: {
      description:
        'The payment failed. The page says that no money was taken, and gives the operator’s reason if there is one.',
      meta: { title: 'Payment failed', outcome: 'bad', requirements: ['AP-22'], route: '/payments' },
      on: {
        'driver.startOver': {
          target: 'choosing',
          actions: 'clearPayment',
          description: 'The driver tries once more.',
          meta: { step: 'starts over' },
        },
      },
    },
    cancelled: {
      description: 'The driver cancelled the payment on the payment page. No money was taken.',
      meta: { title: 'Payment cancelled', outcome: 'bad', requirements: ['AP-22'], route: '/payments' },
      on: {
        'driver.startOver': {
          target: 'choosing',
          actions: 'clearPayment',
          description: 'The driver starts over.',
          meta: { step: 'starts over' },
        },
      },
    },
    awaitingDeduction: {
      type: 'final',
      description: 'The operator will deduct it when the week closes. Until then, the driver still owes it.',
      meta: { title: 'From the next payout', outcome: 'good', requirements: ['AP-22'], route: '/payments' },
    },
    paid: {
      type: 'final',
      description: 'The operator says that it is paid. The page says how much and under which reference.',
      meta: { title: 'Paid', outcome: 'good', requirements: ['AP-22'], route: '/payments' },
    },
  },
});
