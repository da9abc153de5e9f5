import { accepted, rejected } from '../../../machines/shared/result';
import { submissionMachine } from '../../../machines/submission';
import {
  broken,
  type Case,
  type ExternalAction,
  lost,
  type Model,
  proxyPage,
  real,
  unauthenticated,
} from '../external-actions';
import { driverEvent, ignores, portAnswers, portFails } from './cases';
import { whoCall } from './session.model';

/** Whether the operator accepts the last values that were sent. The sample form is the sign-in. */
export interface SubmissionServer {
  readonly isRight: boolean;
}

type SubmissionCase = Case<SubmissionServer>;

export const signInCall = 'POST /v1/login';
const onRelease = (ending: Extract<ExternalAction, { release: string }>['ending']): readonly ExternalAction[] => [
  { release: signInCall, ending },
];

/** The operator may have signed the driver in, so the portal then asks who is signed in. */
const unanswered = (ending: Extract<ExternalAction, { release: string }>['ending']): readonly ExternalAction[] => [
  ...onRelease(ending),
  { release: whoCall, ending: unauthenticated },
];

const sends: readonly SubmissionCase[] = [
  driverEvent('driver.submit', 'sends the form', { event: { values: { isRight: true } }, server: { isRight: true } }),
  driverEvent('driver.submit', 'sends the form with a wrong password', {
    event: { values: { isRight: false } },
    server: { isRight: false },
  }),
];

const table: Readonly<Record<string, (server: SubmissionServer) => readonly SubmissionCase[]>> = {
  editing: () => sends,
  rejected: () => sends,
  failed: () => [driverEvent('driver.tryAgain', 'tries again'), ...sends],
  sending: ({ isRight }) => [
    isRight
      ? portAnswers('send', 'accepted', accepted(null), onRelease(real))
      : portAnswers(
          'send',
          'rejected',
          rejected({ message: 'These details are wrong.', fields: { email: ['These details are wrong.'] } }),
          onRelease(real),
        ),
    portFails('send', 'no answer', 'silent', unanswered(lost), {
      notInBrowser:
        'the session chart gets this failure before the form does, and the walk with a 500 answer covers both',
    }),
    portFails('send', 'a 500 answer', 'broken', unanswered(broken)),
    portFails('send', 'too many tries', 'tooMany', onRelease({ status: 429, body: { message: 'Too Many Attempts.' } })),
    portFails('send', 'a page instead of data', 'broken', unanswered({ ...proxyPage, status: 502 })),
  ],
  done: () => sends,
};

export const submissionModel: Model<SubmissionServer> = {
  name: 'submission',
  machine: submissionMachine,
  starts: [{ name: 'opens the form', input: undefined, server: { isRight: true } }],
  facts: ({ leaf, server }) => [leaf === 'sending' || leaf === 'failed' ? (server.isRight ? 'right' : 'wrong') : ''],
  cases: ({ leaf, server }) => table[leaf]?.(server) ?? [],
  screens: {
    'editing | rejected | failed | done': ['driver.submit'],
    failed: ['driver.tryAgain'],
  },
  ignored: {
    sending: [
      ignores('driver.submit', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
    ],
  },
  invariants: {
    'a rejected form has the reason': ({ leaf, snapshot }) =>
      leaf !== 'rejected' || snapshot.context.rejection !== null,
    'a form without an answer keeps the failure': ({ leaf, snapshot }) =>
      leaf !== 'failed' || snapshot.context.failure !== null,
    'the typed values are kept until they are accepted': ({ leaf, snapshot }) =>
      !['sending', 'rejected', 'failed'].includes(leaf) || snapshot.context.values !== null,
    'the typed values are deleted after they were accepted': ({ leaf, snapshot }) =>
      leaf !== 'done' || snapshot.context.values === null,
  },
};
