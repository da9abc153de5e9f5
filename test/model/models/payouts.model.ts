import {
  type MaskedAccount,
  type PayoutSetup,
  type PayoutsContext,
  type PayoutsInput,
  payoutsMachine,
} from '../../../machines/payouts';
import { accepted, type Result, rejected } from '../../../machines/shared/result';
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
import { isIn } from '../toolkit/definitions';
import type { ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails } from './cases';

/**
 * The account that the driver enters. `good`: name and account match. `slow`: the bank answers later. `close`: the bank has a similar name.
 * `bankName`: the same account as `close`, with the bank's name.
 */
export type TypedAccount = 'good' | 'slow' | 'close' | 'bankName';

/** The payout status and account that the operator has, and the last account that was sent. */
export interface PayoutsServer {
  readonly status: PayoutSetup['status'];
  readonly account: 'none' | 'old' | TypedAccount;
  readonly typed: TypedAccount | 'nothing';
}

type PayoutsCase = Case<PayoutsServer>;
type PayoutsModelState = ModelState<PayoutsServer>;

/** The calls that the tests hold until a step releases them. `#browser`: only calls from the browser, because the host calls the operator too. */
export const calls = {
  csrf: 'GET /sanctum/csrf-cookie#browser',
  enable: 'POST /v1/payouts/enable',
  disable: 'POST /v1/payouts/disable',
  read: 'GET /v1/driver#browser',
} as const;

const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });

/** Releases a write, which the portal sends only after the call for the CSRF cookie has been answered. */
const releaseWrite = (call: 'enable' | 'disable', ending: Ending): readonly ExternalAction[] => [
  release('csrf', real),
  release(call, ending),
];

const lastDigits = (account: PayoutsServer['account']): MaskedAccount | null =>
  account === 'none' ? null : { holderName: `${account} name`, sortCodeEnding: '99', accountNumberEnding: '5678' };

const payoutSetup = (
  { status, account }: Pick<PayoutsServer, 'status' | 'account'>,
  flags: Partial<Pick<PayoutSetup, 'isCloseMatch' | 'hasBankSaidNo'>> = {},
): PayoutSetup => ({
  status,
  account: lastDigits(account),
  isCloseMatch: false,
  hasBankSaidNo: false,
  record: null,
  ...flags,
});

/** The operator's state after it has handled the request. A close match changes nothing. */
const afterAnswer = ({ typed, ...before }: PayoutsServer): Partial<PayoutsServer> => {
  if (typed === 'nothing' || typed === 'close') return before;
  return { status: typed === 'slow' ? 'checking' : 'on', account: typed };
};

/** The driver sends a new account. The account that the operator has, if any, then counts as `old`. */
const sends = (typed: TypedAccount, name: string, { account }: PayoutsServer): PayoutsCase =>
  driverEvent('driver.enable', name, {
    event: { account: lastDigits(typed), details: { typed } },
    server: { typed, account: account === 'none' ? 'none' : 'old' },
  });

const sendsAccount = ({ server }: PayoutsModelState): readonly PayoutsCase[] => [
  sends('good', 'sends an account', server),
  sends('slow', 'sends an account whose bank answers later', server),
  sends('close', 'sends nearly the right name', server),
];

const goesBack = ({ snapshot }: PayoutsModelState): readonly PayoutsCase[] =>
  (snapshot.context as PayoutsContext).payoutSetup.status === 'off' ? [] : [driverEvent('driver.back', 'goes back')];

const filling = (state: PayoutsModelState): readonly PayoutsCase[] => [...sendsAccount(state), ...goesBack(state)];

/** The settings that the operator sends while payouts are off and no account is stored. */
export const settingsOff = {
  status: 'off',
  bank_account: null,
  pays_on_weekday: 4,
  changes_close_at: null,
  amount_waiting: { amount: 0, currency: 'GBP' },
  payee_check: null,
} as const;

export const wrongPassword = 'That’s not your password';

const settingsOn = { ...settingsOff, status: 'on' } as const;

const changesPayouts = (): readonly PayoutsCase[] => [
  driverEvent('driver.openForm', 'wants another account'),
  driverEvent('driver.disable', 'wants to turn payouts off'),
];

const waiting = (): readonly PayoutsCase[] => [driverEvent('driver.checkAgain', 'checks again'), ...changesPayouts()];

const readFails: readonly PayoutsCase[] = [
  portFails('readPayoutSetup', 'no answer', 'silent', [release('read', lost)]),
  portFails('readPayoutSetup', 'a 500 answer', 'broken', [release('read', broken)]),
];

const noUsableAnswer = (
  port: string,
  call: 'enable' | 'disable',
  after: Partial<PayoutsServer>,
): readonly PayoutsCase[] => [
  portFails(port, 'no connection', 'offline', [release('csrf', lost)]),
  portFails(port, 'no answer', 'silent', releaseWrite(call, lost)),
  portFails(port, 'the request arrives, but its answer is lost', 'silent', releaseWrite(call, answerLost), {
    server: after,
  }),
  portFails(port, 'a 500 answer', 'broken', releaseWrite(call, broken)),
];

const confirming = (): readonly PayoutsCase[] => [
  driverEvent('driver.confirm', 'confirms'),
  driverEvent('driver.back', 'goes back'),
];

const off = { status: 'off', account: 'none' } as const;

const table: Readonly<Record<string, (state: PayoutsModelState) => readonly PayoutsCase[]>> = {
  'on.idle': changesPayouts,
  'on.disableFailed': changesPayouts,
  'bankChecking.waiting.unanswered': waiting,
  'bankChecking.waiting.readFailed': waiting,
  'bankChecking.waiting.disableFailed': waiting,
  'bankChecking.verifying': ({ server }) => [
    ...changesPayouts(),
    portAnswers('readPayoutSetup', 'not yet', payoutSetup(server), [release('read', real)]),
    portAnswers(
      'readPayoutSetup',
      'the bank said yes',
      payoutSetup({ ...server, status: 'on' }),
      [{ bankCheck: 'good' }, release('read', real)],
      { server: { status: 'on' } },
    ),
    portAnswers(
      'readPayoutSetup',
      'the bank said no',
      payoutSetup(off, { hasBankSaidNo: true }),
      [{ bankCheck: 'bad' }, release('read', real)],
      { server: off },
    ),
    ...readFails,
  ],
  'filling.asking': filling,
  'filling.rejected': filling,
  'filling.closeMatch': (state) => [sends('bankName', 'says which name is right', state.server), ...goesBack(state)],
  'filling.bankSaidNo': filling,
  'filling.ready': filling,
  'filling.notStored': filling,
  'enabling.sending': ({ server }) => {
    const after = afterAnswer(server);
    const isCloseMatch = server.typed === 'close';
    return [
      portAnswers(
        'enablePayouts',
        'the operator answers',
        accepted(payoutSetup({ ...server, ...after }, { isCloseMatch })),
        releaseWrite('enable', real),
        { server: after },
      ),
      portAnswers(
        'enablePayouts',
        'the password is wrong',
        rejected({ message: wrongPassword, fields: { current_password: [wrongPassword] } }),
        releaseWrite('enable', rejection({ current_password: [wrongPassword] })),
      ),
      // Only while payouts are off: otherwise the sandbox's next response would contradict this one.
      ...(server.status === 'off'
        ? [
            portAnswers<PayoutsServer>(
              'enablePayouts',
              'the operator did not save the account',
              accepted(payoutSetup(server)),
              releaseWrite('enable', { status: 200, body: { data: settingsOff } }),
            ),
          ]
        : []),
      ...noUsableAnswer('enablePayouts', 'enable', after),
    ];
  },
  'enabling.verifying': ({ server }) => [
    portAnswers('readPayoutSetup', 'the operator sends the status', payoutSetup(server), [release('read', real)]),
    ...readFails,
  ],
  'enabling.outcomeUnknown': () => [driverEvent('driver.checkAgain', 'checks again')],
  'disabling.confirming.asking': confirming,
  'disabling.confirming.ready': confirming,
  'disabling.sending': ({ server }) => [
    portAnswers('disablePayouts', 'payouts are off', payoutSetup(off), releaseWrite('disable', real), { server: off }),
    ...(server.status === 'on'
      ? [
          portAnswers<PayoutsServer>(
            'disablePayouts',
            'the operator says that payouts are on',
            payoutSetup(server),
            releaseWrite('disable', { status: 200, body: { data: settingsOn } }),
          ),
        ]
      : []),
    ...noUsableAnswer('disablePayouts', 'disable', off),
  ],
  'disabling.verifying': ({ server }) => [
    portAnswers('readPayoutSetup', 'the operator sends the status', payoutSetup(server), [release('read', real)]),
    ...readFails,
  ],
  'disabling.outcomeUnknown': () => [driverEvent('driver.checkAgain', 'checks again')],
  off: () => [driverEvent('driver.openForm', 'wants to turn payouts on again')],
};

/** No state has this name: a step that expects it fails. */
const impossible = 'impossible';

const contextOf = ({ snapshot }: PayoutsModelState): PayoutsContext => snapshot.context;

const opens = (name: string, server: Pick<PayoutsServer, 'status' | 'account'>, flags?: { hasBankSaidNo: true }) => ({
  name,
  input: { payoutSetup: payoutSetup(server, flags) } satisfies PayoutsInput,
  server: { ...server, typed: 'nothing' as const },
});

const payoutSetupOf = ({ snapshot }: PayoutsModelState): PayoutSetup =>
  (snapshot.context as PayoutsContext).payoutSetup;

export const payoutsModel: Model<PayoutsServer> = {
  name: 'payouts',
  machine: payoutsMachine,
  starts: [
    opens('payouts are off', off),
    opens('the bank said no', off, { hasBankSaidNo: true }),
    opens('the bank is checking', { status: 'checking', account: 'old' }),
    opens('payouts are on', { status: 'on', account: 'old' }),
  ],
  facts: (state) => {
    const { server, leaf } = state;
    return [
      server.status,
      leaf.startsWith('enabling') && server.account === server.typed ? 'stored' : '',
      leaf === 'enabling.sending' ? server.typed : '',
      contextOf(state).payoutSetup.status === server.status ? '' : `shows ${contextOf(state).payoutSetup.status}`,
    ];
  },
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    'on | bankChecking': ['driver.openForm', 'driver.disable'],
    'bankChecking.waiting | enabling.outcomeUnknown | disabling.outcomeUnknown': ['driver.checkAgain'],
    filling: ['driver.enable'],
    'filling.asking | filling.rejected | filling.closeMatch | filling.ready | filling.notStored | disabling.confirming':
      ['driver.back'],
    'disabling.confirming': ['driver.confirm'],
    off: ['driver.openForm'],
  },
  ignored: {
    'bankChecking.verifying | enabling.verifying | disabling.verifying': [
      ignores('driver.checkAgain', 'a second press: the portal is already checking'),
    ],
    filling: [ignores('driver.openForm', 'a second press: the form is already open')],
    'enabling.sending | enabling.verifying': [
      ignores('driver.enable', 'a second press: the account is already being sent or checked'),
    ],
    'enabling.outcomeUnknown': [ignores('driver.enable', 'nothing is sent again until the outcome is known')],
    'disabling.confirming': [ignores('driver.disable', 'a second press: the confirmation is already open')],
    'disabling.sending | disabling.verifying': [
      ignores('driver.confirm', 'a second press: the request is already being sent or checked'),
    ],
    'disabling.outcomeUnknown': [ignores('driver.confirm', 'nothing is sent again until the outcome is known')],
    'disabling.sending | disabling.verifying | disabling.outcomeUnknown': [
      ignores('driver.back', 'a confirmed request cannot be cancelled'),
    ],
  },
  invariants: {
    'no page says that payouts are on before the operator does': (state) =>
      !state.leaf.startsWith('on.') || contextOf(state).payoutSetup.status === 'on',
    'no page says that payouts are off while the operator says that they are on': (state) =>
      state.leaf !== 'off' || contextOf(state).payoutSetup.status === 'off',
    // The bank details of this model are `{ typed }`.
    'the context has only the last digits of an account': (state) =>
      !JSON.stringify(contextOf(state)).includes('typed'),
    'a rejected account has a reason': (state) =>
      state.leaf !== 'filling.rejected' || contextOf(state).rejection !== null,
    'when a page says “not sent”, the operator does not have the request': ({ leaf, server }) =>
      (leaf !== 'filling.ready' || server.account !== server.typed) &&
      (leaf !== 'disabling.confirming.ready' || server.status !== 'off'),
    'while the outcome is unknown, the context has the failure that caused it': (state) =>
      !state.leaf.endsWith('.outcomeUnknown') || contextOf(state).failure !== null,
  },
  steps: {
    'a driver who goes back sees the current status': ({ to, event }) =>
      event?.type !== 'driver.back' ||
      isIn(to.leaf, { on: 'on.idle', checking: 'bankChecking.waiting', off: impossible }[payoutSetupOf(to).status]),
    'the page shows the last status that the operator sent': ({ to, event }) => {
      if (event?.type === 'xstate.done.actor.readPayoutSetup') return payoutSetupOf(to) === event.output;
      const result = event?.type === 'xstate.done.actor.enablePayouts' ? (event.output as Result<PayoutSetup>) : null;
      return !result?.accepted || payoutSetupOf(to) === result.value;
    },
    'a check after sending an account shows whether it arrived': ({ from, to }) => {
      if (from?.leaf !== 'enabling.verifying' || to.leaf === 'enabling.outcomeUnknown') return true;
      const { account, typed, status } = to.server;
      if (account !== typed) return to.leaf === 'filling.notStored';
      return to.leaf === { on: 'on.idle', checking: 'bankChecking.waiting.unanswered', off: impossible }[status];
    },
    'the driver sees the bank’s answer about an account': ({ from, to, name }) =>
      name !== 'the operator answers' ||
      from?.leaf !== 'enabling.sending' ||
      isIn(
        to.leaf,
        {
          close: 'filling.closeMatch',
          slow: 'bankChecking.waiting.unanswered',
          good: 'on.idle',
          bankName: 'on.idle',
          nothing: impossible,
        }[to.server.typed],
      ),
    'the page never shows payouts as off while they are on, or as on while they are off': ({ to, event }) => {
      const { status } = payoutSetupOf(to);
      if (!event?.type.startsWith('xstate.done.actor.') || to.snapshot.hasTag('busy')) return true;
      return isIn(to.leaf, { on: 'on | filling', checking: 'bankChecking | filling', off: 'off | filling' }[status]);
    },
  },
};
