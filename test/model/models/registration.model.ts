import { type RegistrationOutcome, registrationMachine } from '../../../machines/registration';
import { accepted, rejected } from '../../../machines/shared/result';
import {
  answerLost,
  broken,
  type Case,
  type Ending,
  type ExternalAction,
  lost,
  type Model,
  proxyPage,
  real,
  rejection,
} from '../external-actions';
import { driverEvent, ignores, portAnswers, portFails } from './cases';

/** Whether the operator has an account with the sample address. */
export interface RegistrationServer {
  readonly isThere: boolean;
}

type RegistrationCase = Case<RegistrationServer>;

export const registerCall = 'POST /v1/register';
const release = (ending: Ending): readonly ExternalAction[] => [{ release: registerCall, ending }];

/** The operator's only statement about an address that has an account. */
export const addressTaken = 'You can’t use this email address for a new account.';
export const review = {
  reference: 'RE-3071',
  message: 'We’re checking your account. We’ll email you within 2 working days.',
};

const rejectsWith = (name: string, fields: Readonly<Record<string, readonly string[]>>): RegistrationCase =>
  portAnswers('createAccount', name, rejected({ message: 'There is a problem.', fields }), release(rejection(fields)));

const outcome = (value: RegistrationOutcome) => accepted(value);

const next = (page: 'place' | 'person' | 'signIn', name: string) =>
  driverEvent<RegistrationServer>('driver.next', name, { event: { answers: { page } } });
const place = [next('place', 'chooses where they work')];
const person = [next('person', 'gives their details'), driverEvent<RegistrationServer>('driver.back', 'goes back')];
const signIn = [next('signIn', 'chooses a sign-in'), driverEvent<RegistrationServer>('driver.back', 'goes back')];
const checking = [
  driverEvent<RegistrationServer>('driver.changePlace', 'changes where they work'),
  driverEvent<RegistrationServer>('driver.changePerson', 'changes their details'),
  driverEvent<RegistrationServer>('driver.changeSignIn', 'changes the sign-in'),
  driverEvent<RegistrationServer>('driver.back', 'goes back'),
  driverEvent<RegistrationServer>('driver.submit', 'sends it'),
];

const table: Readonly<Record<string, (server: RegistrationServer) => readonly RegistrationCase[]>> = {
  'place.asking': () => place,
  'place.rejected': () => place,
  'person.asking': () => person,
  'person.rejected': () => person,
  'signIn.asking': () => signIn,
  'signIn.rejected': () => signIn,
  'checking.ready': () => checking,
  'checking.rejected': () => checking,
  'checking.failed': () => [...checking, driverEvent('driver.tryAgain', 'tries again')],
  creating: ({ isThere }) => [
    isThere
      ? portAnswers(
          'createAccount',
          'the address has an account',
          rejected({ message: addressTaken, fields: { email: [addressTaken] } }),
          release(real),
        )
      : portAnswers('createAccount', 'the account is there', outcome({ kind: 'signedIn' }), release(real), {
          server: { isThere: true },
        }),
    portAnswers(
      'createAccount',
      'it is reviewed',
      outcome({ kind: 'reviewed', ...review }),
      release({ status: 202, body: { data: review } }),
    ),
    rejectsWith('the fleet takes no drivers any more', { fleet_id: ['This fleet takes no new drivers in that area'] }),
    rejectsWith('the number is not accepted', { phone: ['Enter a mobile number'] }),
    rejectsWith('the password is not accepted', { password: ['Choose a password that is harder to guess'] }),
    rejectsWith('something else is not accepted', { terms_accepted: ['Accept the terms'] }),
    portFails('createAccount', 'the account is there and its answer got lost', 'silent', release(answerLost), {
      server: { isThere: true },
    }),
    portFails('createAccount', 'no answer', 'silent', release(lost)),
    portFails('createAccount', 'a 500 answer', 'broken', release(broken)),
    portFails(
      'createAccount',
      'too many tries',
      'tooMany',
      release({ status: 429, body: { message: 'Too Many Attempts.' } }),
    ),
    portFails('createAccount', 'a page instead of data', 'broken', release({ ...proxyPage, status: 502 })),
    portFails(
      'createAccount',
      'the address is that of a closed account',
      'session',
      release(rejection({ deleted: ['It was closed.'] })),
      {
        notInBrowser: 'the session chart leads to the page of closed accounts',
      },
    ),
  ],
};

export const registrationModel: Model<RegistrationServer> = {
  name: 'registration',
  machine: registrationMachine,
  starts: [
    { name: 'opens the form', input: { draft: { place: null, person: null } }, server: { isThere: false } },
    {
      name: 'comes back with the place kept',
      input: { draft: { place: { page: 'place' }, person: null } },
      server: { isThere: false },
    },
    {
      name: 'comes back with the place and the person kept',
      input: { draft: { place: { page: 'place' }, person: { page: 'person' } } },
      server: { isThere: false },
    },
  ],
  facts: ({ leaf, server, snapshot }) => [
    server.isThere ? 'account there' : '',
    /^(place|person|signIn)/.test(leaf) && snapshot.context.answers.signIn !== null ? 'all answered' : '',
  ],
  cases: ({ leaf, server }) => table[leaf]?.(server) ?? [],
  screens: {
    'place | person | signIn': ['driver.next'],
    'person | signIn | checking': ['driver.back'],
    checking: ['driver.submit'],
    'checking | creating': ['driver.changePlace', 'driver.changePerson', 'driver.changeSignIn'],
    'checking.failed': ['driver.tryAgain'],
  },
  ignored: {
    creating: [
      ignores('driver.submit', 'a second press: the call is in progress'),
      ignores('driver.tryAgain', 'a second press: the call is in progress'),
      ignores(
        'driver.changePlace',
        'the answers are being sent: the driver can change them after the operator has answered',
      ),
      ignores(
        'driver.changePerson',
        'the answers are being sent: the driver can change them after the operator has answered',
      ),
      ignores(
        'driver.changeSignIn',
        'the answers are being sent: the driver can change them after the operator has answered',
      ),
    ],
  },
  invariants: {
    'nothing is sent before every page is answered': ({ leaf, snapshot }) =>
      leaf !== 'creating' || Object.values(snapshot.context.answers).every((page) => page !== null),
    'a rejected page has the reason': ({ leaf, snapshot }) =>
      !leaf.endsWith('.rejected') || snapshot.context.rejection !== null,
    'a registration without an answer keeps the failure': ({ leaf, snapshot }) =>
      leaf !== 'checking.failed' || snapshot.context.failure !== null,
    'the password is deleted as soon as the account exists': ({ leaf, snapshot }) =>
      !['created', 'awaitingReview'].includes(leaf) || snapshot.context.answers.signIn === null,
    'a driver who waits for a review has a reference': ({ leaf, snapshot }) =>
      leaf !== 'awaitingReview' || snapshot.context.outcome?.kind === 'reviewed',
  },
  steps: {
    'the answers of a page are kept when the driver goes on': ({ to, event }) =>
      event?.type !== 'driver.next' ||
      Object.values(to.snapshot.context.answers as Readonly<Record<string, unknown>>).includes(event.answers),
    'the flow ends with the operator’s outcome': ({ to, event }) =>
      to.snapshot.status !== 'done' ||
      to.snapshot.context.outcome === (event?.output as { value: unknown } | undefined)?.value,
  },
};
