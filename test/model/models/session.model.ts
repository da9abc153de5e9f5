import { type SessionUser, sessionMachine } from '../../../machines/session';
import {
  broken,
  type Case,
  type Ending,
  lost,
  type Model,
  type Place,
  proxyPage,
  real,
  refusal,
  unauthenticated,
  type Wire,
} from '../toolkit/model';
import { answers, drives, hears, ignores, rejects } from './cases';
import { asks, knowsTrouble, leads } from './rules';

/** What the operator knows of this browser. */
export interface SessionServer {
  readonly isOpen: boolean;
  readonly isVerified: boolean;
}

type SessionCase = Case<SessionServer>;
type SessionPlace = Place<SessionServer>;

/** A driver as the portal remembers them. */
export const rememberedUser = (verified: boolean): SessionUser => ({
  id: 1,
  driverId: 1,
  fleetId: 1,
  operatingAreaId: 1,
  verified,
  insureAvailable: true,
  insureMessage: null,
  fleetName: 'Example fleet',
  timeZone: 'Europe/London',
  verifies: null,
});

export const whoCall = 'GET /v1/user#browser';
export const signOutCall = 'POST /v1/logout';

const blockedText = 'Call your fleet and give reference BL-204.';
const deletedText = 'Your account was closed.';
const who = (ending: Ending): readonly Wire[] => [{ release: whoCall, ending }];
const ended = { isOpen: false };

/** Whoever signs in there may hear it as well. */
const walkedFromSignIn =
  'a sign-in that is answered so takes the transition of the whole chart, which is walked from where nobody is signed in';

/** The operator's words about the account, in whatever answer they come. */
const turnedAway = (
  wire: (ending: Ending) => readonly Wire[],
  rest: Partial<SessionCase> = {},
): readonly SessionCase[] => [
  hears(
    { type: 'api.blocked', text: blockedText },
    'the account is blocked',
    wire(refusal({ blocked: [blockedText] })),
    {
      server: ended,
      ...rest,
    },
  ),
  hears(
    { type: 'api.deleted', text: deletedText },
    'the account is closed',
    wire(refusal({ deleted: [deletedText] })),
    {
      server: ended,
      ...rest,
    },
  ),
];
const provoked = (ending: Ending): readonly Wire[] => [{ provoke: ending }];

const signsIn: readonly SessionCase[] = (['verified', 'unverified'] as const).map((driver) =>
  drives('driver.signedIn', driver === 'verified' ? 'signs in' : 'signs in, not verified', {
    wire: [{ signIn: driver }],
    server: { isOpen: true, isVerified: driver === 'verified' },
  }),
);

/** The portal is still told who this is by an answer from before. */
const signsOutElsewhere: readonly SessionCase[] = [
  hears({ type: 'tab.signedOut' }, 'signs out in another tab', [{ account: { session: 'none' } }], {
    server: { isOpen: false },
  }),
];

/** That tab has told the operator of whatever was owed. */
const nextDriverSignsIn: readonly SessionCase[] = [
  hears({ type: 'tab.signedIn' }, 'the next driver signs in in another tab', [{ signIn: 'verified' }], {
    server: { isOpen: true, isVerified: true },
  }),
];

const unauthenticatedNow = { type: 'api.unauthenticated' } as const;

/** What the operator may answer to the question who this is, once the driver is let in or at the start. */
const whoAnswers = ({ server }: SessionPlace): readonly SessionCase[] => {
  const known = server.isVerified
    ? answers<SessionServer>('askWho', 'a verified driver', rememberedUser(true), who(real))
    : answers<SessionServer>('askWho', 'a driver who is not verified', rememberedUser(false), who(real));
  return [
    ...(server.isOpen ? [known] : []),
    rejects('askWho', 'no answer', 'silent', who(lost)),
    rejects('askWho', 'answer 500', 'broken', who(broken)),
    rejects('askWho', 'a page instead of data', 'broken', who(proxyPage)),
    rejects(
      'askWho',
      'answer 409',
      'session',
      who({ status: 409, body: { message: 'Your email address is not verified.' } }),
    ),
    ...turnedAway(who),
  ];
};

const table: Readonly<Record<string, (place: SessionPlace) => readonly SessionCase[]>> = {
  asking: (place) => [
    ...whoAnswers(place),
    hears(unauthenticatedNow, 'answer 401', who(place.server.isOpen ? unauthenticated : real), { server: ended }),
    ignores({ type: 'api.unverified' }, 'a 409 by itself'),
    ...signsOutElsewhere,
  ],
  unreachable: () => [
    drives('driver.tryAgain', 'tries again'),
    ...signsIn,
    hears(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), { server: ended }),
    ...turnedAway(provoked),
  ],
  'guest.fresh': () => guest,
  'guest.asked': () => guest,
  'guest.expired': () => guest,
  'guest.notKept': () => guest,
  'guest.unconfirmed': () => [...guest, drives('driver.signOut', 'tries to sign out again'), ...nextDriverSignsIn],
  admitting: (place) => [
    ...whoAnswers(place),
    hears(unauthenticatedNow, 'answer 401', who(unauthenticated), { server: ended }),
    ...signsOutElsewhere,
  ],
  unadmitted: () => [
    drives('driver.tryAgain', 'tries again'),
    ...signsIn,
    ...turnedAway(provoked, { notInBrowser: walkedFromSignIn }),
    ignores(unauthenticatedNow, 'a late 401'),
  ],
  verified: () => [
    hears(unauthenticatedNow, 'a call is answered 401', [{ account: { session: 'none' } }, { provoke: real }], {
      server: ended,
    }),
    hears(
      { type: 'api.unverified' },
      'a call is answered 409',
      [{ account: { user: 'unverified' } }, { provoke: real }],
      {
        server: { isVerified: false },
      },
    ),
    drives('driver.signOut', 'signs out'),
    hears({ type: 'tab.signedOut' }, 'signs out in another tab', [], { server: ended }),
    ...turnedAway(provoked),
  ],
  'unverified.waiting': () => unverified,
  'unverified.notYet': () => unverified,
  'unverified.unsure': () => unverified,
  'unverified.checking': (place) => [
    ...whoAnswers(place),
    hears(unauthenticatedNow, 'answer 401', who(unauthenticated), { server: ended }),
    ignores({ type: 'driver.openedLink' }, 'presses once more'),
    ignores({ type: 'tab.verified' }, 'verifies in another tab meanwhile'),
    ignores({ type: 'api.unverified' }, 'one more 409'),
  ],
  signingOut: () => [
    answers('signOut', 'signed out', undefined, [{ release: signOutCall, ending: real }], { server: ended }),
    rejects('signOut', 'no answer', 'silent', [{ release: signOutCall, ending: lost }]),
    rejects('signOut', 'answer 500', 'broken', [{ release: signOutCall, ending: broken }]),
    hears(unauthenticatedNow, 'answer 401', [{ release: signOutCall, ending: unauthenticated }], { server: ended }),
    ...turnedAway((ending) => [{ release: signOutCall, ending }]),
    ...nextDriverSignsIn,
  ],
  'turnedAway.blocked': () => away,
  'turnedAway.deleted': () => away,
};

const guest: readonly SessionCase[] = [
  ...signsIn,
  hears(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), { server: ended }),
  ...turnedAway(provoked),
];

const unverified: readonly SessionCase[] = [
  hears(unauthenticatedNow, 'a call is answered 401', [{ account: { session: 'none' } }, { provoke: real }], {
    server: ended,
  }),
  drives('driver.verified', 'verifies', { wire: [{ account: { user: 'verified' } }], server: { isVerified: true } }),
  drives('driver.openedLink', 'opens the link', {
    wire: [{ account: { user: 'verified' } }],
    server: { isVerified: true },
  }),
  drives('driver.openedLink', 'says so without having opened the link'),
  drives('driver.signOut', 'signs out'),
  hears({ type: 'tab.signedOut' }, 'signs out in another tab', [], { server: ended }),
  hears({ type: 'tab.verified' }, 'verifies in another tab', [{ account: { user: 'verified' } }], {
    server: { isVerified: true },
  }),
  ...turnedAway(provoked),
  hears(
    { type: 'api.unverified' },
    'a call is answered 409',
    provoked({ status: 409, body: { message: 'Your email address is not verified.' } }),
  ),
];

const away: readonly SessionCase[] = [
  ...signsIn,
  ...nextDriverSignsIn,
  ...turnedAway(provoked, { notInBrowser: walkedFromSignIn }),
  ignores(unauthenticatedNow, 'a late 401'),
];

/** A sign-out is always owed there. */
const owes: readonly string[] = ['guest.unconfirmed', 'signingOut'];

const userOf = ({ snapshot }: SessionPlace): SessionUser | null => snapshot.context.user;

/** The world around the session chart. */
export const sessionModel: Model<SessionServer> = {
  name: 'session',
  machine: sessionMachine,
  starts: [
    {
      name: 'opens the portal',
      input: { remembered: null, owesSignOut: false },
      server: { isOpen: false, isVerified: false },
    },
    {
      name: 'opens the portal, signed in before',
      input: { remembered: null, owesSignOut: false },
      server: { isOpen: true, isVerified: true },
    },
    {
      name: 'opens the portal, signed in before, not verified',
      input: { remembered: null, owesSignOut: false },
      server: { isOpen: true, isVerified: false },
    },
    {
      name: 'reloads the page',
      input: { remembered: rememberedUser(true), owesSignOut: false },
      server: { isOpen: true, isVerified: true },
    },
    {
      name: 'reloads the page after a sign-out that the operator never heard of',
      input: { remembered: null, owesSignOut: true },
      server: { isOpen: true, isVerified: true },
    },
  ],
  facts: (place) => {
    const user = userOf(place);
    const { isOpen, isVerified } = place.server;
    return [
      // Both are told by the state itself while a driver is signed in; elsewhere they would be news.
      user && !place.snapshot.hasTag('signed-in') ? 'a user is remembered' : '',
      place.snapshot.context.owesSignOut && !owes.includes(place.leaf) ? 'a sign-out is owed' : '',
      isOpen ? (isVerified ? 'session open' : 'session open, not verified') : '',
    ];
  },
  cases: (place) => table[place.leaf]?.(place) ?? [],
  invariants: [
    {
      says: 'nobody is remembered while signed out',
      holds: (place) => !place.snapshot.hasTag('signed-out') || userOf(place) === null,
    },
    {
      says: 'whoever is signed in is known',
      holds: (place) => !place.snapshot.hasTag('signed-in') || userOf(place) !== null,
    },
    {
      says: 'nobody is signed in and signed out at once',
      holds: ({ snapshot }) => !(snapshot.hasTag('signed-in') && snapshot.hasTag('signed-out')),
    },
    {
      says: 'a verified session holds a verified driver',
      holds: (place) => place.leaf !== 'verified' || userOf(place)?.verified === true,
    },
    {
      says: 'an unverified session holds an unverified driver',
      holds: (place) => !place.leaf.startsWith('unverified') || userOf(place)?.verified === false,
    },
    {
      says: 'whoever is turned away is told why',
      holds: ({ leaf, snapshot }) => !leaf.startsWith('turnedAway') || Boolean(snapshot.context.accountMessage),
    },
    {
      says: 'a sign-out that the operator has not confirmed is owed, and nothing is owed by whoever is signed in',
      holds: ({ leaf, snapshot: { context } }) =>
        owes.includes(leaf) ? context.owesSignOut : !context.owesSignOut || leaf.startsWith('turnedAway'),
    },
    {
      says: 'a page that says that nobody answered knows what happened',
      holds: ({ leaf, snapshot }) =>
        !['unreachable', 'unadmitted', 'unverified.unsure'].includes(leaf) || snapshot.context.trouble !== null,
    },
  ],
  steps: [
    ...leads({
      'answer 401 in asking': 'guest.fresh',
      'answer 401 in admitting': 'guest.notKept',
      'answer 401 in signingOut': 'guest.fresh',
      'a call is answered 401 in unreachable': 'guest.fresh',
      'a call is answered 401 in verified | unverified': 'guest.expired',
      'tries again in unreachable': 'asking',
      'tries again in unadmitted': 'admitting',
      'driver.signedIn': 'admitting',
      'driver.verified': 'admitting',
      'driver.signOut': 'signingOut',
      'tab.signedOut': 'guest.fresh',
      'tab.signedIn in guest | signingOut': 'guest.fresh',
      'tab.verified': 'unverified.checking',
      'api.unverified in verified': 'unverified.waiting',
      'a verified driver': 'verified',
      'a driver who is not verified in asking | admitting': 'unverified.waiting',
      'signed out': 'guest.fresh',
    }),
    ...asks({
      'api.blocked': ['user.forget', 'navigate /login/blocked'],
      'api.deleted': ['user.forget', 'navigate /register/reinstate'],
      'api.unauthenticated in asking': ['log.warn'],
      'api.unauthenticated in verified | unverified': ['user.forget', 'navigate /login'],
      'api.unauthenticated in unreachable | admitting': ['navigate /login'],
      'api.unauthenticated in guest → guest.asked': ['navigate /login'],
      'api.unverified in verified': ['user.forget', 'navigate /register/verify'],
      'tab.signedOut in verified | unverified': ['user.forget', 'navigate /login'],
      'tab.signedOut in admitting': ['navigate /login'],
      'driver.signOut': ['navigate /login', 'user.forget', 'device.wipe', 'tabs.tell', 'signOut.owe'],
      'driver.signedIn': ['user.forget', 'signOut.settle', 'tabs.tell'],
      'tab.signedIn': [],
      'signed out in signingOut': ['signOut.settle'],
      'signOut fails': [],
      'api.unauthenticated in signingOut': ['signOut.settle'],
      'driver.verified': ['tabs.tell', 'user.forget', 'signOut.settle', 'tabs.tell'],
      'askWho answers in asking → verified': ['user.remember'],
      'askWho answers in admitting → verified': ['user.remember', 'navigate /'],
      'askWho answers in unverified → verified': ['user.remember', 'navigate /'],
      'askWho answers in admitting → unverified': ['navigate /register/verify'],
      'askWho fails in admitting': ['navigate /login'],
    }),
    {
      says: 'the driver who is kept is the one that the operator named, and no trouble is left of asking',
      holds: ({ to, event }) =>
        event?.type !== 'xstate.done.actor.askWho' ||
        to.leaf === 'unverified.notYet' ||
        (userOf(to) === event.output && to.snapshot.context.trouble === null),
    },
    knowsTrouble('guest.unconfirmed'),
  ],
  promises: [
    {
      says: 'A driver who was signed out in the middle of work signs in, is back on the same page, and finds what was typed.',
      toldBy: [
        '… while the details are saved: sign in, and everything typed is there',
        'a session that ends in the middle leads back to what was typed',
      ],
    },
    {
      says: 'Signing out in one tab signs the driver out in every tab, and nothing of theirs stays on the device.',
      toldBy: ['four tabs are signed out by one press', 'and nothing of them after the sign-out'],
    },
    {
      says: 'Signing out never waits for a connection; if the operator could not be told, the page says so, no later visit undoes it, and the next driver is not signed out by it.',
      toldBy: [
        'is done on this device before the operator has answered',
        'without a connection: the device is wiped, the tabs are told, and the page says that the operator was not',
        'that the operator never heard of is not undone by a reload',
        'is offered no more once the next driver has signed in in another tab',
        'restores from its back/forward cache … (SE-05)',
      ],
    },
    {
      says: 'A driver whose account is blocked or closed is told why and whom to ask, and no late answer takes that page away.',
      toldBy: [
        'is told why and whom to ask, also when the operator is down',
        'a late 401 does not take away the page that explains',
      ],
    },
    {
      says: 'A driver who leaves the code screen finds it again.',
      toldBy: ['a driver who leaves the code screen finds it again'],
    },
    {
      says: 'A browser that did not keep the sign-in is told what to allow, instead of the same form again.',
      toldBy: ['says so when the browser did not keep it'],
    },
  ],
};
