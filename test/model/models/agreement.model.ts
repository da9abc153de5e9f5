import {
  type AgreementContext,
  type AgreementInput,
  type AgreementVersion,
  agreementMachine,
} from '../../../machines/agreement';
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
import type { ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails } from './cases';

export interface AgreementServer {
  readonly agreement: AgreementVersion['status'];
  /** Whether a newer version than the one on the page was published. */
  readonly isOld: boolean;
}

type AgreementCase = Case<AgreementServer>;
type AgreementModelState = ModelState<AgreementServer>;

export const calls = {
  csrf: 'GET /sanctum/csrf-cookie#browser',
  accept: 'POST /v1/agreements/{id}/accept',
  read: 'GET /v1/agreements#browser',
} as const;

const release = (call: keyof typeof calls, ending: Ending): ExternalAction => ({ release: calls[call], ending });
/** The portal sends the acceptance after the operator has answered the call for the CSRF cookie. */
const accept = (ending: Ending): readonly ExternalAction[] => [release('csrf', real), release('accept', ending)];

export const badName = 'Enter the name that is on your badge';

const contextOf = ({ snapshot }: AgreementModelState): AgreementContext => snapshot.context;

const versionWith = (status: AgreementVersion['status'], version = '1'): AgreementVersion => ({
  id: '1',
  version,
  status,
  record: null,
});

/** The version on the page, as the operator has it now. */
const now = (state: AgreementModelState, status: AgreementVersion['status']): AgreementVersion =>
  versionWith(status, contextOf(state).agreement.version ?? undefined);

const newer = (state: AgreementModelState): AgreementVersion =>
  versionWith('to_accept', `${contextOf(state).agreement.version}+`);

/** An answer that the sandbox does not give by itself: the operator withdrew every agreement. */
const noneLeft: Ending = { status: 200, body: { data: [], meta: { total: 0, last_page: 1 } } };

const noVersion = rejected({
  message: 'A newer version was published.',
  fields: { version: ['A newer version was published.'] },
});

const accepts = (): readonly AgreementCase[] => [
  driverEvent('driver.accept', 'accepts', { event: { fullName: 'Adil Farrow' } }),
];

const table: Readonly<Record<string, (state: AgreementModelState) => readonly AgreementCase[]>> = {
  'reading.asking': accepts,
  'reading.rejected': accepts,
  'reading.newer': accepts,
  'reading.notStored': accepts,
  'reading.ready': accepts,
  'accepting.sending': (state) => [
    portAnswers('acceptAgreement', 'accepted', accepted(now(state, 'accepted')), accept(real), {
      server: { agreement: 'accepted' },
    }),
    portAnswers(
      'acceptAgreement',
      'a newer version came out',
      noVersion,
      [{ publish: 'a newer version' }, ...accept(real)],
      {
        server: { isOld: true },
      },
    ),
    portAnswers(
      'acceptAgreement',
      'the name is rejected',
      rejected({ message: badName, fields: { full_name: [badName] } }),
      accept(rejection({ full_name: [badName] })),
    ),
    portFails('acceptAgreement', 'no connection', 'offline', [release('csrf', lost)]),
    portFails('acceptAgreement', 'no answer', 'silent', accept(lost)),
    portFails('acceptAgreement', 'the request arrives, but its answer is lost', 'silent', accept(answerLost), {
      server: { agreement: 'accepted' },
    }),
    portFails('acceptAgreement', 'a 500 answer', 'broken', accept(broken)),
  ],
  'accepting.verifying': (state) => [
    state.server.isOld
      ? portAnswers('readAgreement', 'a newer one waits', newer(state), [release('read', real)], {
          server: { isOld: false },
        })
      : state.server.agreement === 'accepted'
        ? portAnswers('readAgreement', 'it had arrived', now(state, 'accepted'), [release('read', real)])
        : portAnswers('readAgreement', 'it had not arrived', now(state, 'to_accept'), [release('read', real)]),
    portAnswers('readAgreement', 'it was taken back', now(state, 'withdrawn'), [release('read', noneLeft)]),
    portFails('readAgreement', 'no answer', 'silent', [release('read', lost)]),
    portFails('readAgreement', 'a 500 answer', 'broken', [release('read', broken)]),
  ],
  'accepting.outcomeUnknown': () => [driverEvent('driver.checkAgain', 'checks again')],
};

const opens = (name: string, status: AgreementVersion['status']) => ({
  name,
  input: { agreement: versionWith(status) } satisfies AgreementInput,
  server: { agreement: status, isOld: false },
});

const nameIsKept = [
  'accepting.sending',
  'accepting.verifying',
  'accepting.outcomeUnknown',
  'reading.rejected',
  'reading.newer',
  'reading.notStored',
  'reading.ready',
];

export const agreementModel: Model<AgreementServer> = {
  name: 'agreement',
  machine: agreementMachine,
  starts: [
    opens('opens one that waits', 'to_accept'),
    opens('opens the receipt of one', 'accepted'),
    opens('opens one that was replaced', 'superseded'),
  ],
  facts: ({ leaf, server }) =>
    leaf.startsWith('accepting')
      ? [server.agreement === 'accepted' ? 'it arrived' : '', server.isOld ? 'a newer one is out' : '']
      : [],
  cases: (state) => table[state.leaf]?.(state) ?? [],
  screens: {
    reading: ['driver.accept'],
    'accepting.outcomeUnknown': ['driver.checkAgain'],
  },
  ignored: {
    accepting: [ignores('driver.accept', 'a second press: the acceptance is sent once, and then verified')],
    'accepting.verifying': [ignores('driver.checkAgain', 'a second press: the portal is checking already')],
  },
  invariants: {
    'the operator does not have an acceptance that is ready to send': ({ leaf, server }) =>
      leaf !== 'reading.ready' || server.agreement === 'to_accept',
    'a page says “accepted” only after the operator confirms it': (state) =>
      state.leaf !== 'accepted' || contextOf(state).agreement.status === 'accepted',
    'the page asks for an acceptance only if the operator does': (state) =>
      !state.leaf.startsWith('reading') || contextOf(state).agreement.status === 'to_accept',
    'the name that was typed is kept until it is accepted': (state) =>
      !nameIsKept.includes(state.leaf) || contextOf(state).fullName !== '',
    'a rejected name has the reason': (state) =>
      state.leaf !== 'reading.rejected' || contextOf(state).rejection !== null,
    'while the outcome is unknown, the context has the failure': (state) =>
      state.leaf !== 'accepting.outcomeUnknown' || contextOf(state).failure !== null,
  },
  steps: {
    'the page shows the agreement as it was read last': ({ to, event }) =>
      event?.type !== 'xstate.done.actor.readAgreement' ||
      to.leaf === 'reading.notStored' ||
      to.snapshot.context.agreement === event.output,
  },
};
