import { accepted, rejected } from '../../../machines/shared/result';
import { type MailResult, type VerificationInput, verificationMachine } from '../../../machines/verification';
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
import { driverEvent, ignores, portAnswers, portFails } from './cases';
import { whoCall } from './session.model';

/** Whether the operator has verified the address. */
export interface VerificationServer {
  readonly isVerified: boolean;
}

type VerificationCase = Case<VerificationServer>;

export const calls = {
  verify: 'POST /v1/user/verify',
  code: 'POST /v1/user/verify/resend',
  link: 'POST /v1/email/verification-notification',
} as const;

const release = (call: keyof typeof calls, ending: Ending): readonly ExternalAction[] => [
  { release: calls[call], ending },
];

export const wrongCode = 'That code is not right. Check the newest email';
export const badAddress = 'You can’t use this email address';
const tooMany: Ending = { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too Many Attempts.' } };
const tooEarly = { ...rejected({ message: 'You asked a short time ago.', fields: {} }), nextAt: 2 };
/** The operator's usual answer without a wait, because a path presses the same button again. */
const noWait: Ending = { status: 200, body: { data: { sent_to: 'm***@example.com', resend_after_seconds: 0 } } };
const mailed = accepted({ sentTo: 'm***@example.com', nextAt: 1 });

const rejects = (
  port: string,
  name: string,
  call: keyof typeof calls,
  field: string,
  message: string,
): VerificationCase =>
  portAnswers(
    port,
    name,
    rejected({ message, fields: { [field]: [message] } }),
    release(call, rejection({ [field]: [message] })),
  );

/** Placeholders: a test types its own world's code and address. */
const presses = (): readonly VerificationCase[] => [
  driverEvent('driver.submitCode', 'enters the code', { event: { code: '123456' } }),
  driverEvent('driver.askForCode', 'asks for a code'),
  driverEvent('driver.askForLink', 'asks for a link'),
  driverEvent('driver.changeAddress', 'gives another address', { event: { email: 'another@example.com' } }),
];

const triesAgain = () => [...presses(), driverEvent<VerificationServer>('driver.tryAgain', 'tries again')];

const mails = (port: 'mailCode' | 'mailLink', call: 'code' | 'link') => (): readonly VerificationCase[] => [
  portAnswers(port, 'an email is sent', mailed, release(call, noWait)),
  portAnswers(port, 'an email was sent a short time ago', tooEarly, release(call, tooMany)),
  rejects(port, 'no email is sent', call, 'email', badAddress),
  portFails(port, 'no answer', 'silent', release(call, lost)),
  portFails(port, 'a 500 answer', 'broken', release(call, broken)),
];

const fails = (port: 'verifyCode' | 'changeAddress', call: keyof typeof calls): readonly VerificationCase[] => [
  portFails(port, 'no answer', 'silent', release(call, lost)),
  portFails(port, 'a 500 answer', 'broken', release(call, broken)),
  portFails(port, 'too many tries', 'tooMany', release(call, tooMany)),
];

const table: Readonly<Record<string, () => readonly VerificationCase[]>> = {
  'open.waiting': presses,
  'open.codeRejected': presses,
  'open.codeUnanswered': triesAgain,
  'open.codeMailed': presses,
  'open.codeNotMailed': presses,
  'open.linkMailed': presses,
  'open.linkNotMailed': presses,
  'open.addressChanged': presses,
  'open.addressRejected': presses,
  'open.addressUnanswered': triesAgain,
  checkingCode: () => [
    portAnswers('verifyCode', 'the code is right', accepted(undefined), release('verify', real), {
      server: { isVerified: true },
    }),
    rejects('verifyCode', 'the code is wrong', 'verify', 'code', wrongCode),
    portFails('verifyCode', 'no answer, though the code was right', 'silent', release('verify', answerLost), {
      server: { isVerified: true },
    }),
    ...fails('verifyCode', 'verify'),
  ],
  identifying: () => [
    portAnswers('identify', 'the session opens another page', 'elsewhere', [{ release: whoCall, ending: real }]),
    portAnswers(
      'identify',
      'the operator still says unverified',
      'stillUnverified',
      [{ account: { user: 'unverified' } }, { release: whoCall, ending: real }],
      { server: { isVerified: false } },
    ),
    portFails('identify', 'no answer', 'silent', [{ release: whoCall, ending: lost }]),
  ],
  'requesting.mailingCode': mails('mailCode', 'code'),
  'requesting.mailingLink': mails('mailLink', 'link'),
  'requesting.changingAddress': () => [
    portAnswers('changeAddress', 'the account has the new address', mailed, release('link', noWait)),
    rejects('changeAddress', 'the address is not accepted', 'link', 'email', badAddress),
    ...fails('changeAddress', 'link'),
  ],
};

const openStates = Object.keys(table)
  .filter((leaf) => leaf.startsWith('open.'))
  .join(' | ');

const secondPress = 'a second press: a call is in progress';

export const verificationModel: Model<VerificationServer> = {
  name: 'verification',
  machine: verificationMachine,
  starts: [
    {
      name: 'opens the page',
      input: { nextCodeAt: 0, linkSentTo: null } satisfies VerificationInput,
      server: { isVerified: false },
    },
  ],
  facts: () => [],
  cases: ({ leaf }) => table[leaf]?.() ?? [],
  screens: {
    [openStates]: ['driver.submitCode', 'driver.askForCode', 'driver.askForLink', 'driver.changeAddress'],
    'open.codeUnanswered | open.addressUnanswered': ['driver.tryAgain'],
  },
  ignored: {
    'checkingCode | identifying | requesting': [
      'driver.submitCode',
      'driver.askForCode',
      'driver.askForLink',
      'driver.changeAddress',
      'driver.tryAgain',
    ].map((type) => ignores(type, secondPress)),
  },
  invariants: {
    'no address is shown as verified before the operator has verified it': ({ leaf, server }) =>
      !['identifying', 'verified'].includes(leaf) || server.isVerified,
    'a rejection has the reason': ({ leaf, snapshot }) =>
      !leaf.endsWith('Rejected') || snapshot.context.rejection !== null,
    'a page without an answer has the failure or the reason': ({ leaf, snapshot: { context } }) =>
      !/Unanswered|NotMailed/.test(leaf) || (context.failure ?? context.rejection) !== null,
    'after a change of address, the driver has a link and can ask for a code immediately': ({
      leaf,
      snapshot: { context },
    }) =>
      leaf !== 'open.addressChanged' ||
      (context.nextCodeAt === 0 && context.nextLinkAt > 0 && context.linkSentTo === context.sentTo),
  },
  steps: {
    'the chart keeps the wait that the operator gives, with or without a new mail, until it gives another': ({
      from,
      to,
      event,
    }) => {
      const port = /^xstate\.done\.actor\.mail(Code|Link)$/.exec(event?.type ?? '')?.[1];
      if (!port) return true;
      const result = event?.output as MailResult;
      const name = port === 'Code' ? 'nextCodeAt' : 'nextLinkAt';
      const nextAt = result.accepted ? result.value.nextAt : result.nextAt;
      return to.snapshot.context[name] === (nextAt ?? from?.snapshot.context[name]);
    },
    'a mailed code replaces the link': ({ to: { leaf, snapshot } }) =>
      leaf !== 'open.codeMailed' || snapshot.context.linkSentTo === null,
  },
};
