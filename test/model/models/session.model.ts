import { type SessionUser, sessionMachine } from '../../../machines/session';
import { driver } from '../../unit/app/people';
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
  unauthenticated,
} from '../external-actions';
import type { ModelState } from '../toolkit/model';
import { driverEvent, ignores, portAnswers, portFails, receives } from './cases';

/** What the operator knows of this browser. */
export interface SessionServer {
  readonly isOpen: boolean;
  readonly isVerified: boolean;
  /** The session is not that of the driver that this tab shows. */
  readonly isAnother?: boolean;
}

type SessionCase = Case<SessionServer>;
type SessionModelState = ModelState<SessionServer>;

/** A driver as the portal remembers them. */
export const rememberedUser = (verified: boolean): SessionUser => ({ ...driver, verified });

export const whoCall = 'GET /v1/user#browser';
export const signOutCall = 'POST /v1/logout';

const blockedText = 'Call us and quote reference BL-204.';
const deletedText = 'Your account was closed.';
const who = (ending: Ending): readonly ExternalAction[] => [{ release: whoCall, ending }];
const ended = { isOpen: false, isAnother: false };

/** The reason why these cases need no browser path of their own. */
const walkedFromSignIn =
  'the answer takes a transition of the root state, which the browser walks from the states without a signed-in driver';

const walkedFromForm = 'the browser walks this transition of the root state from the sign-in form';

/** The operator says, in the answer to any call, that the account is blocked or closed. */
const accessDenied = (
  external: (ending: Ending) => readonly ExternalAction[],
  rest: Partial<SessionCase> = {},
): readonly SessionCase[] => [
  receives(
    { type: 'api.blocked', text: blockedText },
    'the account is blocked',
    external(rejection({ blocked: [blockedText] })),
    {
      server: ended,
      ...rest,
    },
  ),
  receives(
    { type: 'api.deleted', text: deletedText },
    'the account is closed',
    external(rejection({ deleted: [deletedText] })),
    {
      server: ended,
      ...rest,
    },
  ),
];
const provoked = (ending: Ending): readonly ExternalAction[] => [{ provoke: ending }];

const signsIn: readonly SessionCase[] = (['verified', 'unverified'] as const).map((driver) =>
  driverEvent('driver.signedIn', driver === 'verified' ? 'signs in' : 'signs in, not verified', {
    external: [{ signIn: driver }],
    server: { isOpen: true, isVerified: driver === 'verified', isAnother: false },
  }),
);

const signsOutElsewhere: readonly SessionCase[] = [
  receives({ type: 'tab.signedOut' }, 'signs out in another tab', [{ account: { session: 'none' } }], {
    server: ended,
  }),
];

/** The portal waits for the answer to a call. The event cancels that call, and a later call gets the answer. */
const whileWaiting = (call: string, cases: readonly SessionCase[]): readonly SessionCase[] =>
  cases.map((eventCase) => ({ ...eventCase, external: [{ superseded: call }, ...(eventCase.external ?? [])] }));

const signsInElsewhereMeanwhile: readonly SessionCase[] = whileWaiting(whoCall, [
  receives(
    { type: 'tab.signedIn' },
    'signs in in another tab meanwhile',
    [{ signIn: 'verified', by: 'the same driver' }],
    { server: { isOpen: true, isVerified: true } },
  ),
]);

/** A driver signs in in another tab while this one shows none. */
const firstSignsInElsewhere: readonly SessionCase[] = [
  receives({ type: 'tab.signedIn' }, 'signs in in another tab', [{ signIn: 'verified' }], {
    server: { isOpen: true, isVerified: true },
  }),
];

/** A driver signs in in another tab while this one shows a driver. Without details of that driver, the test takes them for the same one. */
const someoneSignsInElsewhere = ({ server, snapshot }: SessionModelState): readonly SessionCase[] => [
  receives(
    { type: 'tab.signedIn' },
    'the same driver signs in in another tab',
    [{ signIn: server.isVerified ? 'verified' : 'unverified', by: 'the same driver' }],
    { server: { isOpen: true } },
  ),
  ...(snapshot.context.user
    ? [
        receives<SessionServer>(
          { type: 'tab.signedIn' },
          'another driver signs in in another tab',
          [{ signIn: 'verified', by: 'another driver' }],
          { server: { isOpen: true, isVerified: true, isAnother: true } },
        ),
      ]
    : []),
];

/** The next driver signs in in another tab, which has sent the pending sign-out to the operator. */
const nextDriverSignsIn: readonly SessionCase[] = [
  receives({ type: 'tab.signedIn' }, 'the next driver signs in in another tab', [{ signIn: 'verified' }], {
    server: { isOpen: true, isVerified: true },
  }),
];

const unauthenticatedNow = { type: 'api.unauthenticated' } as const;
const unverifiedNow = { type: 'api.unverified' } as const;
const csrfMismatch: Ending = { status: 419, body: { message: 'CSRF token mismatch.' } };
const unverifiedEnding: Ending = { status: 409, body: { message: 'Your email address is not verified.' } };

/** This tab shows no driver, and the operator answers the sign-in form, or another call, with 409. */
const mustVerify: readonly SessionCase[] = [
  receives(unverifiedNow, 'a call is answered 409', [{ signIn: 'unverified' }, { provoke: unverifiedEnding }], {
    server: { isOpen: true, isVerified: false, isAnother: false },
  }),
];

/** The sign-in form gets no usable answer, and may have signed its driver in. */
const signInUnanswered = ({ leaf, server, snapshot }: SessionModelState): readonly SessionCase[] => {
  const event = { type: 'api.signInUnanswered' };
  if (leaf === 'guest.fresh') return [receives(event, 'a sign-in is answered 500', provoked(broken))];
  const isBusy = snapshot.hasTag('busy');
  const isShown = snapshot.context.user !== null || snapshot.hasTag('signed-in');
  const driver = isShown && !server.isVerified ? 'unverified' : 'verified';
  return [
    receives<SessionServer>(
      event,
      'a sign-in is not answered',
      [
        ...(isBusy ? [{ superseded: whoCall }] : []),
        isShown ? { signIn: driver, by: 'the same driver' } : { signIn: driver },
        ...(isBusy ? [] : [{ provoke: answerLost }]),
      ],
      {
        server: { isOpen: true, ...(isShown ? {} : { isVerified: true, isAnother: false }) },
        notInBrowser: walkedFromForm,
      },
    ),
  ];
};

/** A call is answered with “not signed in”. */
const noDriver: readonly SessionCase[] = [
  receives(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), { server: ended }),
];

const anotherDriver: SessionUser = { ...rememberedUser(true), id: '2' };

/** The operator says who is signed in. */
const known = ({ isVerified, isAnother }: SessionServer): SessionCase => {
  if (isAnother)
    return portAnswers('readUser', 'another driver', anotherDriver, who(real), { server: { isAnother: false } });
  return portAnswers(
    'readUser',
    isVerified ? 'a verified driver' : 'a driver who is not verified',
    rememberedUser(isVerified),
    who(real),
  );
};

/** All answers to the call that asks who is signed in. */
const whoAnswers = ({ server }: SessionModelState): readonly SessionCase[] => {
  return [
    ...(server.isOpen ? [known(server)] : []),
    portFails('readUser', 'no answer', 'silent', who(lost)),
    portFails('readUser', 'a 500 answer', 'broken', who(broken)),
    portFails('readUser', 'a page instead of data', 'broken', who(proxyPage)),
    ...(server.isOpen
      ? [
          receives<SessionServer>(
            unverifiedNow,
            'a 409 answer',
            [{ account: { user: 'unverified' } }, ...who(unverifiedEnding)],
            {
              server: { isVerified: false, isAnother: false },
            },
          ),
        ]
      : []),
    ...accessDenied(who),
  ];
};

const table: Readonly<Record<string, (state: SessionModelState) => readonly SessionCase[]>> = {
  loadingUser: (state) => [
    ...whoAnswers(state),
    receives(unauthenticatedNow, 'a 401 answer', who(state.server.isOpen ? unauthenticated : real), { server: ended }),
    ...whileWaiting(whoCall, signsOutElsewhere),
    ...signsInElsewhereMeanwhile,
  ],
  unreachable: () => [
    driverEvent('driver.tryAgain', 'tries again'),
    ...signsIn,
    receives(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), { server: ended }),
    ...mustVerify,
    ...accessDenied(provoked),
    ...firstSignsInElsewhere,
  ],
  'guest.fresh': () => [...guest, ...mustVerify, ...firstSignsInElsewhere],
  'guest.signInNeeded': () => [...guest, ...mustVerify, ...firstSignsInElsewhere],
  'guest.expired': () => [...guest, ...mustVerify, ...firstSignsInElsewhere],
  'guest.signedOutElsewhere': () => [...guest, ...mustVerify, ...firstSignsInElsewhere],
  'guest.cookiesBlocked': () => [...guest, ...mustVerify, ...firstSignsInElsewhere],
  'guest.unconfirmed': () => [
    ...guest,
    ...mustVerify,
    driverEvent('driver.signOut', 'tries to sign out again'),
    ...nextDriverSignsIn,
  ],
  identifying: (state) => [
    ...whoAnswers(state),
    receives(unauthenticatedNow, 'a 401 answer', who(unauthenticated), { server: ended }),
    ...whileWaiting(whoCall, signsOutElsewhere),
    ...signsInElsewhereMeanwhile,
  ],
  identityUnknown: () => [
    ...firstSignsInElsewhere,
    driverEvent('driver.tryAgain', 'tries again'),
    ...signsIn,
    ...mustVerify,
    receives({ type: 'tab.signedOut' }, 'signs out in another tab', [], { server: ended }),
    ...accessDenied(provoked, { notInBrowser: walkedFromSignIn }),
    ...noDriver,
  ],
  verified: (state) => [
    ...someoneSignsInElsewhere(state),
    receives(unauthenticatedNow, 'a call is answered 401', [{ account: { session: 'none' } }, { provoke: real }], {
      server: ended,
    }),
    receives(
      { type: 'api.unverified' },
      'a call is answered 409',
      [{ account: { user: 'unverified' } }, { provoke: real }],
      {
        server: { isVerified: false },
      },
    ),
    driverEvent('driver.signOut', 'signs out'),
    receives({ type: 'tab.signedOut' }, 'signs out in another tab', [], { server: ended }),
    ...accessDenied(provoked),
  ],
  'unverified.waiting': (state) => [...unverified, ...someoneSignsInElsewhere(state)],
  'unverified.notYet': (state) => [...unverified, ...someoneSignsInElsewhere(state)],
  'unverified.outcomeUnknown': (state) => [...unverified, ...someoneSignsInElsewhere(state)],
  'unverified.checking': (state) => [
    ...whoAnswers(state),
    receives(unauthenticatedNow, 'a 401 answer', who(unauthenticated), { server: ended }),
    ignores({ type: 'driver.openedLink' }, 'presses once more'),
    ignores({ type: 'tab.verified' }, 'verifies in another tab meanwhile'),
    driverEvent('driver.verified', 'verifies meanwhile', {
      external: [{ superseded: whoCall }, { account: { user: 'verified' } }],
      server: { isVerified: true },
    }),
    driverEvent('driver.signOut', 'signs out meanwhile', { external: [{ superseded: whoCall }] }),
    receives({ type: 'tab.signedOut' }, 'signs out in another tab meanwhile', [{ superseded: whoCall }], {
      server: ended,
    }),
    ...signsInElsewhereMeanwhile,
  ],
  'confirmingDriver.loadingUser': (state) => [
    ...whoAnswers(state),
    ...confirming(state),
    receives(unauthenticatedNow, 'a 401 answer', who(unauthenticated), { server: ended }),
    ...signsInElsewhereMeanwhile,
    ignores({ type: 'driver.openedLink' }, 'says that the link is opened'),
    ignores({ type: 'driver.verified' }, 'a code is accepted meanwhile'),
    ignores({ type: 'driver.tryAgain' }, 'a second press: the portal is asking the operator already'),
  ],
  'confirmingDriver.unanswered': (state) => [
    ...confirming(state),
    driverEvent('driver.tryAgain', 'tries again'),
    ...firstSignsInElsewhere.map((item) => ({
      ...item,
      external: [{ signIn: 'verified', by: 'the same driver' }] as const,
    })),
    ...(showsUnverified(state)
      ? [driverEvent<SessionServer>('driver.openedLink', 'says that the link is opened')]
      : []),
    ignores({ type: 'driver.verified' }, 'a code is accepted after all'),
    receives(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), {
      server: ended,
      ...(userOf(state) ? { notInBrowser: nothingLeaves } : {}),
    }),
    ...accessDenied(provoked, { notInBrowser: nothingLeaves }),
    ...mustVerify.map((item) => (userOf(state) ? { ...item, notInBrowser: nothingLeaves } : item)),
  ],
  replaced: () => [
    ignores({ type: 'api.blocked', text: blockedText }, 'a late answer that the account is blocked'),
    ignores({ type: 'api.deleted', text: deletedText }, 'a late answer that the account is closed'),
    ignores({ type: 'api.signInUnanswered' }, 'the page loads again, and then asks the operator itself'),
  ],
  signingOut: () => [
    portAnswers('signOut', 'signed out', undefined, [{ release: signOutCall, ending: real }], { server: ended }),
    portFails('signOut', 'no answer', 'silent', [{ release: signOutCall, ending: lost }]),
    portFails('signOut', 'a 500 answer', 'broken', [{ release: signOutCall, ending: broken }]),
    receives(unauthenticatedNow, 'a 401 answer', [{ release: signOutCall, ending: unauthenticated }], {
      server: ended,
    }),
    receives({ ...unauthenticatedNow, tokenRejected: true }, 'a 419 answer', [
      { release: signOutCall, ending: csrfMismatch },
    ]),
    ...accessDenied((ending) => [{ release: signOutCall, ending }]),
    receives(unverifiedNow, 'a late call is answered 409', provoked(unverifiedEnding)),
    ignores({ type: 'api.signInUnanswered' }, 'the driver signs out, so the earlier sign-in no longer matters'),
    // The sign-out call is in progress, and its answer must not change the next driver's cookie.
    ...whileWaiting(signOutCall, nextDriverSignsIn),
  ],
  'accessDenied.blocked': () => away,
  'accessDenied.deleted': () => away,
};

const nothingLeaves =
  'the page makes no call until the portal knows who is signed in, so only a late answer to an earlier call can say this';

const showsUnverified = ({ server, snapshot }: SessionModelState): boolean =>
  snapshot.context.user !== null && !server.isVerified && !server.isAnother;

/** What a driver may do while the portal does not know who is signed in. */
const confirming = (state: SessionModelState): readonly SessionCase[] => {
  const isAsking = state.leaf.endsWith('.loadingUser');
  const cases = [
    ...signsOutElsewhere,
    ...(userOf(state)
      ? [driverEvent<SessionServer>('driver.signOut', 'signs out', { server: { isAnother: false } })]
      : signsIn.map((item) =>
          isAsking
            ? {
                ...item,
                notInBrowser: 'the form was sent before the sign-in in the other tab, and is accepted after it',
              }
            : item,
        )),
  ];
  return isAsking ? whileWaiting(whoCall, cases) : cases;
};

const guest: readonly SessionCase[] = [
  ...signsIn,
  receives(unauthenticatedNow, 'a call is answered 401', provoked(unauthenticated), { server: ended }),
  ...accessDenied(provoked),
];

const unverified: readonly SessionCase[] = [
  receives(unauthenticatedNow, 'a call is answered 401', [{ account: { session: 'none' } }, { provoke: real }], {
    server: ended,
  }),
  driverEvent('driver.verified', 'verifies', {
    external: [{ account: { user: 'verified' } }],
    server: { isVerified: true },
  }),
  driverEvent('driver.openedLink', 'opens the link', {
    external: [{ account: { user: 'verified' } }],
    server: { isVerified: true },
  }),
  driverEvent('driver.openedLink', 'presses it without having opened the link'),
  driverEvent('driver.signOut', 'signs out'),
  receives({ type: 'tab.signedOut' }, 'signs out in another tab', [], { server: ended }),
  receives({ type: 'tab.verified' }, 'verifies in another tab', [{ account: { user: 'verified' } }], {
    server: { isVerified: true },
  }),
  ...accessDenied(provoked),
  receives(unverifiedNow, 'a call is answered 409', provoked(unverifiedEnding)),
];

const away: readonly SessionCase[] = [
  ...signsIn,
  ...nextDriverSignsIn,
  ...accessDenied(provoked, { notInBrowser: walkedFromSignIn }),
  ...noDriver,
  ...mustVerify,
];

/** A sign-out is always pending there. */
const hasPendingSignOut: readonly string[] = ['guest.unconfirmed', 'signingOut'];

const userOf = ({ snapshot }: SessionModelState): SessionUser | null => snapshot.context.user;

export const sessionModel: Model<SessionServer> = {
  name: 'session',
  machine: sessionMachine,
  starts: [
    {
      name: 'opens the portal',
      input: { remembered: null, signOutPending: false },
      server: { isOpen: false, isVerified: false },
    },
    {
      name: 'opens the portal, signed in before',
      input: { remembered: null, signOutPending: false },
      server: { isOpen: true, isVerified: true },
    },
    {
      name: 'opens the portal, signed in before, not verified',
      input: { remembered: null, signOutPending: false },
      server: { isOpen: true, isVerified: false },
    },
    {
      name: 'reloads the page',
      input: { remembered: rememberedUser(true), signOutPending: false },
      server: { isOpen: true, isVerified: true },
    },
    {
      name: 'reloads the page after a sign-out that did not reach the operator',
      input: { remembered: null, signOutPending: true },
      server: { isOpen: true, isVerified: true },
    },
  ],
  facts: (state) => {
    const user = userOf(state);
    const { isOpen, isVerified, isAnother } = state.server;
    return [
      // Only exceptions are facts: in states with a signed-in driver the user is known, elsewhere not.
      user && !state.snapshot.hasTag('signed-in') ? 'a user is remembered' : '',
      !user && state.snapshot.hasTag('signed-in') ? 'nothing more is known' : '',
      state.snapshot.context.signOutPending && !hasPendingSignOut.includes(state.leaf) ? 'a sign-out is pending' : '',
      isOpen ? (isVerified ? 'session open' : 'session open, not verified') : '',
      isAnother ? 'of another driver' : '',
    ];
  },
  cases: (state) => [
    ...(table[state.leaf]?.(state) ?? []),
    ...(['signingOut', 'replaced'].includes(state.leaf) ? [] : signInUnanswered(state)),
  ],
  screens: {
    'unreachable | identityUnknown | confirmingDriver': ['driver.tryAgain'],
    'guest | unreachable | identityUnknown | accessDenied | confirmingDriver | signingOut': ['driver.signedIn'],
    'verified | unverified | guest.unconfirmed | confirmingDriver': ['driver.signOut'],
    'unverified | confirmingDriver': ['driver.verified', 'driver.openedLink'],
  },
  ignored: {
    'unreachable | guest | signingOut | accessDenied | replaced': [
      ignores('tab.signedOut', 'this tab shows no driver, and is not asking who is signed in'),
    ],
    'loadingUser | identifying | confirmingDriver.loadingUser': [
      ignores(
        'tab.verified',
        'the portal is asking who is signed in, and the answer says whether the address is verified',
      ),
    ],
    'unreachable | identityUnknown | confirmingDriver.unanswered': [
      ignores('tab.verified', 'the next try asks the operator whether the address is verified'),
    ],
    'guest | signingOut | accessDenied': [ignores('tab.verified', 'this tab shows no driver')],
    verified: [ignores('tab.verified', 'the address of this driver is verified already')],
    replaced: [
      ...['api.unauthenticated', 'api.unverified', 'tab.signedIn', 'tab.verified'].map((event) =>
        ignores<SessionServer>(event, 'the page loads again, and then asks the operator itself'),
      ),
    ],
    signingOut: [ignores('driver.signedIn', 'the form waits until the sign-out has been answered')],
  },
  invariants: {
    'no driver is remembered while signed out': (state) =>
      !state.snapshot.hasTag('signed-out') || userOf(state) === null,
    'a signed-in driver is known, unless they have to verify first': (state) =>
      state.leaf !== 'verified' || userOf(state) !== null,
    'no driver is signed in and signed out at the same time': ({ snapshot }) =>
      !(snapshot.hasTag('signed-in') && snapshot.hasTag('signed-out')),
    'a verified session has a verified driver': (state) =>
      state.leaf !== 'verified' || userOf(state)?.verified === true,
    'an unverified session has an unverified driver': (state) =>
      !state.leaf.startsWith('unverified') || userOf(state)?.verified !== true,
    'a driver without access sees why': ({ leaf, snapshot }) =>
      !leaf.startsWith('accessDenied') || Boolean(snapshot.context.accountMessage),
    'a sign-out that the operator has not confirmed is pending, and a signed-in driver has none': ({
      leaf,
      snapshot: { context },
    }) =>
      hasPendingSignOut.includes(leaf)
        ? context.signOutPending
        : !context.signOutPending || leaf.startsWith('accessDenied'),
    'a page that reports a missing answer has the failure': ({ leaf, snapshot }) =>
      !['unreachable', 'identityUnknown', 'unverified.outcomeUnknown', 'confirmingDriver.unanswered'].includes(leaf) ||
      snapshot.context.failure !== null,
  },
  steps: {
    'the portal remembers the driver that the operator named, and no earlier failure': ({ to, event }) =>
      event?.type !== 'xstate.done.actor.readUser' ||
      to.leaf === 'replaced' ||
      (userOf(to) === event.output && to.snapshot.context.failure === null),
  },
};
