import { type PaymentContext, type PaymentInput, paymentMachine, type StartedPayment } from '../../../machines/payment';
import { accepted, rejected } from '../../../machines/shared/result';
import {
  answerLost,
  broken,
  type Case,
  type Ending,
  type ExternalAction,
  lost,
  type Model,
  real,
  rejection,
} from '../external-actions';
import { failed, type ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails, receives } from './cases';

/** What the operator has of the payment, and the method that the driver chose. */
export interface PaymentServer {
  readonly payment: 'none' | StartedPayment['stage'];
  readonly method: 'card' | 'earnings';
}

type PaymentCase = Case<PaymentServer>;
type PaymentModelState = ModelState<PaymentServer>;

export const calls = {
  csrf: 'GET /sanctum/csrf-cookie#browser',
  start: 'POST /v1/payments',
  read: 'GET /v1/payments/{id}#browser',
} as const;

const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });

/** The portal sends the payment after the operator has answered the call for the CSRF cookie. */
const start = (ending: Ending): readonly ExternalAction[] => [release('csrf', real), release('start', ending)];

const key = '00000000-0000-4000-8000-000000000007';
export const tooMuch = 'Enter £10.00 or less';

const started = (stage: StartedPayment['stage']): StartedPayment => ({ id: '1', stage, record: null });

/** A payment in an answer from the operator. */
const record = (status: 'processing' | 'succeeded' | 'failed' | 'cancelled') => ({
  id: 1,
  reference: 'PAY-1',
  status,
  method: 'card',
  amount: { amount: 1000, currency: 'GBP' },
  redirect_url: null,
  failure_message: status === 'failed' ? 'Your bank declined the card.' : null,
  created_at: '2026-03-02T08:30:00Z',
});

const pays = (method: PaymentServer['method'], name: string): PaymentCase =>
  driverEvent('driver.pay', name, {
    event: { attempt: { key, request: { method } } },
    server: { method, payment: 'none' },
  });

const choosing = (): readonly PaymentCase[] => [pays('card', 'pays by card'), pays('earnings', 'pays from earnings')];

/** An answer that the sandbox does not give by itself: an operator may take money without a payment page. */
const immediately = (
  name: string,
  stage: 'processing' | 'paid' | 'failed' | 'cancelled',
  status: Parameters<typeof record>[0],
): PaymentCase =>
  portAnswers('startPayment', name, accepted(started(stage)), start({ status: 201, body: { data: record(status) } }));

const isUnknown: PaymentCase = {
  name: 'the operator has no such payment',
  event: failed('readPayment', { kind: 'missing', status: 404, detail: null }),
  external: [release('read', { status: 404, body: { message: 'We couldn’t find that.' } })],
};

const turnsOut = (name: string, payment: StartedPayment['stage'], before: readonly ExternalAction[]): PaymentCase =>
  portAnswers('readPayment', name, started(payment), [...before, release('read', real)], { server: { payment } });

const answered = (stage: StartedPayment['stage']) => ({ type: 'operator.answered', payment: started(stage) });

/** The page waits, and a read in the background returns another status. */
const moves = (name: string, payment: StartedPayment['stage'], external: readonly ExternalAction[]): PaymentCase =>
  receives<PaymentServer>(answered(payment), name, external, { server: { payment } });

const table: Readonly<Record<string, (state: PaymentModelState) => readonly PaymentCase[]>> = {
  'choosing.asking': choosing,
  'choosing.rejected': choosing,
  'choosing.ready': choosing,
  starting: ({ server }) => {
    const first = server.method === 'card' ? 'open' : 'awaitingDeduction';
    const known = server.payment === 'none' ? { payment: first as PaymentServer['payment'] } : {};
    return [
      portAnswers('startPayment', 'the operator has it', accepted(started(first)), start(real), { server: known }),
      portAnswers(
        'startPayment',
        'rejected',
        rejected({ message: tooMuch, fields: { amount: [tooMuch] } }),
        start(rejection({ amount: [tooMuch] })),
      ),
      // Only if the sandbox has no payment, because a later read would contradict this answer.
      ...(server.payment === 'none'
        ? [
            immediately('paid immediately', 'paid', 'succeeded'),
            immediately('processing immediately', 'processing', 'processing'),
            immediately('failed immediately', 'failed', 'failed'),
            immediately('cancelled immediately', 'cancelled', 'cancelled'),
          ]
        : []),
      portFails('startPayment', 'no connection', 'offline', [release('csrf', lost)]),
      ...(server.payment === 'none'
        ? [
            portFails<PaymentServer>('startPayment', 'too many requests', 'tooMany', start({ status: 429 })),
            portFails<PaymentServer>('startPayment', 'not allowed', 'forbidden', start({ status: 403 })),
            portFails<PaymentServer>('startPayment', 'the session has ended', 'session', start({ status: 409 }), {
              notInBrowser: 'the session chart leads to another page',
            }),
            portFails<PaymentServer>('startPayment', 'a 500 answer to the call for the cookie', 'offline', [
              release('csrf', broken),
            ]),
          ]
        : []),
      portFails('startPayment', 'no answer', 'silent', start(lost)),
      portFails('startPayment', 'the request arrives, but its answer is lost', 'silent', start(answerLost), {
        server: known,
      }),
      portFails('startPayment', 'a 500 answer', 'broken', start(broken)),
    ];
  },
  unanswered: () => [driverEvent('driver.tryAgain', 'tries again')],
  leaving: () => [
    driverEvent('driver.comeBack', 'comes back'),
    driverEvent('driver.goToPaymentPage', 'presses the link'),
  ],
  verifying: ({ server }) => [
    ...(server.payment === 'open'
      ? [
          turnsOut('not paid yet', 'open', []),
          turnsOut('paid', 'paid', [{ paymentPage: 'pay' }]),
          turnsOut('the bank takes its time', 'processing', [{ paymentPage: 'slow' }]),
          turnsOut('the card was declined', 'failed', [{ paymentPage: 'fail' }]),
          turnsOut('stopped on the page', 'cancelled', [{ paymentPage: 'cancel' }]),
        ]
      : server.payment === 'processing'
        ? [
            turnsOut('still processing', 'processing', []),
            turnsOut('the bank said yes', 'paid', [{ paymentEnds: 'succeeded' }]),
            turnsOut('the bank said no', 'failed', [{ paymentEnds: 'failed' }]),
          ]
        : server.payment === 'none'
          ? []
          : [turnsOut('unchanged', server.payment, [])]),
    isUnknown,
    portFails('readPayment', 'no answer', 'silent', [release('read', lost)]),
    portFails('readPayment', 'a 500 answer', 'broken', [release('read', broken)]),
  ],
  outcomeUnknown: ({ server }) => [
    driverEvent('driver.checkAgain', 'checks again'),
    driverEvent('driver.comeBack', 'comes back'),
    ...(server.payment === 'none' ? [] : [moves('the operator answers again', server.payment, [])]),
  ],
  unfinished: () => [
    driverEvent('driver.goToPaymentPage', 'continues to the payment page'),
    driverEvent('driver.startOver', 'chooses another way to pay'),
    driverEvent('driver.comeBack', 'comes back'),
    moves('paid elsewhere', 'paid', [{ paymentPage: 'pay' }]),
  ],
  processing: ({ server }) => [
    driverEvent('driver.checkAgain', 'checks again'),
    driverEvent('driver.comeBack', 'comes back'),
    ...(server.payment === 'processing'
      ? [moves('the bank has answered', 'paid', [{ paymentEnds: 'succeeded' }])]
      : []),
  ],
  failed: () => [driverEvent('driver.startOver', 'starts over')],
  cancelled: () => [driverEvent('driver.startOver', 'starts over')],
};

const contextOf = ({ snapshot }: PaymentModelState): PaymentContext => snapshot.context;

const nothing: PaymentInput = { paymentId: null, unanswered: null };

export const paymentModel: Model<PaymentServer> = {
  name: 'payment',
  machine: paymentMachine,
  starts: [
    { name: 'opens the page', input: nothing, server: { payment: 'none', method: 'card' } },
    {
      name: 'comes back from the payment page',
      input: { paymentId: '1', unanswered: null } satisfies PaymentInput,
      server: { payment: 'open', method: 'card' },
    },
    {
      name: 'opens the page of a payment out of earnings',
      input: { paymentId: '1', unanswered: null } satisfies PaymentInput,
      server: { payment: 'awaitingDeduction', method: 'earnings' },
    },
    {
      name: 'reloads before the answer came',
      input: { paymentId: null, unanswered: { key, request: { method: 'card' } } } satisfies PaymentInput,
      server: { payment: 'none', method: 'card' },
    },
  ],
  facts: ({ leaf, server, snapshot }) => [
    server.payment === 'none' ? '' : server.payment,
    leaf === 'starting' && (snapshot.context as PaymentContext).mayHaveArrived ? 'sent before' : '',
    ['starting', 'unanswered'].includes(leaf) ? server.method : '',
  ],
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    '*': ['driver.comeBack'],
    choosing: ['driver.pay'],
    unanswered: ['driver.tryAgain'],
    'leaving | unfinished': ['driver.goToPaymentPage'],
    'outcomeUnknown | processing': ['driver.checkAgain'],
    'unfinished | failed | cancelled': ['driver.startOver'],
  },
  ignored: {
    choosing: [
      ignores('driver.comeBack', 'no payment is in progress'),
      ignores('driver.startOver', 'a second press: the form is there'),
    ],
    starting: [
      ignores('driver.pay', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
      ignores('driver.comeBack', 'the call has no answer yet'),
    ],
    unanswered: [ignores('driver.comeBack', 'nothing is sent again unless the driver asks for it')],
    verifying: [
      ignores('driver.comeBack', 'the portal is asking already'),
      ignores('driver.checkAgain', 'a second press: the portal is asking already'),
    ],
    'choosing | starting | unanswered | leaving | verifying | failed | cancelled': [
      ignores(answered('paid'), 'the page waits for no answer'),
    ],
    processing: [ignores(answered('processing'), 'the status is the same')],
    unfinished: [ignores(answered('open'), 'the status is the same')],
    'failed | cancelled': [ignores('driver.comeBack', 'the payment has ended')],
  },
  invariants: {
    'nothing is sent without its key': (state) =>
      !['starting', 'unanswered'].includes(state.leaf) || contextOf(state).attempt !== null,
    'a page says “paid” only after the operator confirms it': (state) =>
      state.leaf !== 'paid' || contextOf(state).payment?.stage === 'paid',
    'a driver who is sent to the payment page has a payment there': (state) =>
      state.leaf !== 'leaving' || contextOf(state).payment?.stage === 'open',
    'a new payment begins only when no money can be taken for the one before': (state) =>
      !state.leaf.startsWith('choosing') || contextOf(state).payment === null,
    'the operator does not have a payment that is shown as not started, and its key is deleted': (state) =>
      state.leaf !== 'choosing.ready' || (state.server.payment === 'none' && contextOf(state).attempt === null),
    'a rejected payment has the reason': (state) =>
      state.leaf !== 'choosing.rejected' || contextOf(state).rejection !== null,
  },
  steps: {
    'the driver sees what the operator says of a payment': ({ from, to, event }) => {
      const answer =
        event?.type === 'xstate.done.actor.readPayment'
          ? event.output
          : (event?.output as { value?: unknown } | undefined)?.value;
      const stage = (answer as { stage?: string } | null | undefined)?.stage;
      const open = from?.leaf === 'starting' ? 'leaving' : 'unfinished';
      return (
        stage === undefined || (to.leaf === (stage === 'open' ? open : stage) && to.snapshot.context.payment === answer)
      );
    },
    'a try that was not sent or not processed counts as not started, unless an earlier one may have arrived': ({
      from,
      to,
      name,
    }) =>
      ![
        'no connection',
        'too many requests',
        'not allowed',
        'the session has ended',
        'a 500 answer to the call for the cookie',
      ].includes(name) || to.leaf === (from?.snapshot.context.mayHaveArrived ? 'unanswered' : 'choosing.ready'),
    'trying again does not forget that an earlier try may have arrived': ({ from, to }) =>
      from?.leaf !== 'unanswered' || to.leaf !== 'starting' || to.snapshot.context.mayHaveArrived === true,
  },
};
