import './clock';
import { act, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromPromise } from 'xstate';
import { type SessionUser, sessionMachine } from '../../../machines/session';
import * as blocked from '../../../src/features/access-denied/blocked';
import * as reinstate from '../../../src/features/access-denied/reinstate';
import * as login from '../../../src/features/login/screen';
import * as partnerPlus from '../../../src/features/partner-plus/landing';
import * as register from '../../../src/features/register/screen';
import { registrationDrafts } from '../../../src/features/register/wiring';
import * as ask from '../../../src/features/reset-password/ask';
import * as choose from '../../../src/features/reset-password/choose';
import { draftStore } from '../../../src/storage/drafts';
import { reopenRequest } from '../../../src/storage/reopen-request';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { driver } from '../app/people';
import { approveFlows, type Flow, goTo, reopen, type Step } from './approved-flows';
import { answers, area, fleet } from './driver-answers';
import { fails, fillIn, never, openScreen, rejects, succeedsWith } from './screens';

const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const support = { phone: '0114 496 0000', email: 'help@fleet.example', hours: null, reply_time: null };
const services = { config: { ...config, support } };
const guest = { user: null, services };
const password = 'lamp river bicycle';
const choosing = {
  ...guest,
  screen: choose,
  answers: {},
  path: '/reset-password',
  at: { pathname: '/reset-password', state: { token: 't', email: 'rosa@example.com' } },
  steps: [['New password', password], ['Confirm new password', password], 'Save new password'],
} as const;
/** For the form that asks for the link. */
const keepsAddress: Step = {
  'the address is kept': ({ opened }) =>
    expect(opened.router.state.location.state).toEqual({ email: 'rosa@example.com' }),
};
const empty = { ...area, id: '5', name: 'Westmoor', fleet_ids: [] };
const check: readonly Step[] = [['Password', password], 'Continue'];
const person = { firstName: 'Rosa', lastName: 'Whitlow', phone: '07700 900142', badge: 'PHD-1' };
const registering = (name: string, search: string, steps: readonly Step[], end: () => Promise<unknown>): Flow => ({
  ...guest,
  name,
  screen: register,
  answers,
  path: '/register',
  at: `/register${search}`,
  steps: [...check, ...steps],
  ends: [end],
  stored: () => {
    const drafts = registrationDrafts({ drafts: draftStore(localStorage) });
    drafts.write({ area: area.id, fleet: fleet.id, ...person, email: 'rosa@example.com' });
  },
});

const credentials: readonly Step[] = [
  ['Email address', 'rosa@example.com'],
  ['Password', password],
];
const startedSession = (readUser: () => Promise<SessionUser>, remembered: SessionUser | null = null) => {
  const signOuts = [fails('silent')];
  const actors = {
    readUser: fromPromise<SessionUser, void>(readUser),
    signOut: fromPromise<void, void>(() => (signOuts.shift() ?? never)()),
  };
  return createActor(sessionMachine.provide({ actors }), { input: { remembered, signOutPending: false } }).start();
};
const unreachable = { session: startedSession(fails('broken')) };
let find: (user: SessionUser) => void = () => undefined;
const found = startedSession(
  () =>
    new Promise((resolve) => {
      find = resolve;
    }),
);
const asked = { session: startedSession(never) };
for (let calls = 0; calls < 2; calls += 1) asked.session.send({ type: 'api.unauthenticated' });
const elsewhere = { session: startedSession(never, driver) };
elsewhere.session.send({ type: 'tab.signedOut' });
const signingIn = (name: string, more: object, end: () => Promise<unknown>, search = ''): Flow => ({
  ...guest,
  name,
  screen: login,
  answers: {},
  at: `/here${search}`,
  services: { ...services, ...more },
  steps: [...credentials, 'Sign in'],
  ends: [end],
});

/** The sign-in form after events of a session that gets these answers, and then none. */
const afterEvents = (
  name: string,
  answers: readonly (() => Promise<SessionUser>)[],
  events: readonly ('api.unauthenticated' | 'driver.signedIn' | 'driver.signOut')[],
  steps: readonly Step[] = [],
): Flow => {
  const left = [...answers];
  const session = startedSession(() => (left.shift() ?? never)());
  const happens = events.map((type): Step => ({ [type]: () => act(async () => session.send({ type })) }));
  return { ...signingIn(name, { session }, never), steps: [...happens, ...steps] };
};

const accept = 'I accept the Northgate Cars driver terms';
const reopening = (name: string, steps: readonly Step[], end: () => Promise<unknown>): Flow =>
  registering(name, '?reopen=yes', [...steps, accept, 'Ask to reopen my account'], end);
const reopened = reopening(
  'a request to reopen an account is reviewed, and Back leads to the sign-in',
  [],
  succeedsWith({ reference: 'RE-7', message: 'We will look.' }),
);

beforeEach(typedEmail.forget);

approveFlows(__filename, [
  ...[blocked, reinstate].flatMap((screen) =>
    ['We ended it. Quote BL-204.', 'We ended it.', null].map((accountMessage) => ({
      ...guest,
      name: `${screen.title}, with the message ${accountMessage}`,
      screen,
      answers: {},
      at: { pathname: '/here', state: { accountMessage } },
    })),
  ),
  {
    ...guest,
    name: 'a closed account that the driver has asked to reopen',
    screen: reinstate,
    answers: {},
    at: { pathname: '/here', state: { accountMessage: 'We ended it. Quote BL-204.' } },
    stored: () => {
      const request = { email: 'rosa@example.com', reference: 'RE-7', message: 'We will look.' };
      reopenRequest({ drafts: draftStore(localStorage) }).store(request);
      typedEmail.store(request.email);
    },
  },
  {
    name: 'a page for everyone, until the session knows the driver',
    screen: partnerPlus,
    answers: {},
    services: { session: found },
    steps: [{ 'the session finds the driver': () => act(async () => find(driver)) }],
  },
  ...[['Stay signed in'], []].map((stay) => ({
    ...signingIn(`the sign-in, ${stay[0] ?? 'until the browser is closed'} (AP-12, SE-02)`, asked, never),
    steps: [...credentials, ...stay, 'Sign in'],
  })),
  signingIn('the reason to sign in disappears when a sign-in fails', asked, rejects({})),
  signingIn(
    'a guest who opens a driver’s page reads that this is why to sign in (RT-16)',
    asked,
    rejects({}),
    '?back=%2Fpayouts',
  ),
  { ...signingIn('a sign-out in another tab is the reason to sign in (SE-04)', elsewhere, never), steps: [] },
  {
    ...signingIn(
      'a failed sign-in replaces the message that the start got no answer (REL-31)',
      unreachable,
      fails('offline'),
    ),
    // After a correction, “Try again” would send the earlier answers.
    steps: [...credentials, 'Sign in', ['Password', `${password}s`]],
  },
  afterEvents('a session that ends is the reason to sign in (ER-01)', [async () => driver], ['api.unauthenticated']),
  afterEvents(
    'a browser that keeps no cookies is told to allow them',
    [fails('broken')],
    ['driver.signedIn', 'api.unauthenticated'],
  ),
  afterEvents(
    'a sign-in without its driver is tried again',
    [fails('broken'), fails('broken')],
    ['driver.signedIn'],
    ['Try again'],
  ),
  afterEvents(
    'a sign-out without an answer is finished',
    [async () => driver],
    ['driver.signOut'],
    ['Finish signing out'],
  ),
  ...['token', 'email'].map((field) => ({
    ...choosing,
    name: `a new password with a link whose ${field} no longer works`,
    steps: [...choosing.steps, 'Request a new link', keepsAddress],
    ends: [rejects({ [field]: ['This link has expired.'] })],
  })),
  {
    ...choosing,
    name: 'a new password without an answer, whose link then no longer works',
    steps: [...choosing.steps, 'Try again'],
    ends: [fails('silent'), rejects({ token: ['This link has expired.'] })],
  },
  {
    ...choosing,
    name: 'a link that was cut off',
    at: { pathname: '/reset-password', state: { token: '', email: 'rosa@example.com' } },
    steps: ['Request a new link', keepsAddress],
  },
  {
    ...guest,
    name: 'a closed account while no area takes drivers',
    screen: register,
    answers: { ...answers, '/v1/operating-areas': [] },
    at: '/here?reopen=yes',
  },
  {
    ...guest,
    name: 'an area without fleets offers to ask for one',
    screen: register,
    answers: { ...answers, '/v1/operating-areas': [area, empty] },
    steps: [['Where do you work?', empty.id]],
  },
  reopening(
    'a request to reopen an account is corrected, and keeps its answers while it is sent',
    [
      ...['Change Fleet', 'Continue'],
      // What was typed stays, and is not sent before the driver continues with it.
      ...['Change Name', ['First name', 'Rosalind'] as const, 'Back', 'Continue', 'Change Badge number', 'Continue'],
      ...['Change Email address', 'Continue', 'Change Password', 'Continue'],
      ...['Change Area', 'Continue', 'Change Mobile number', 'Continue'],
    ],
    never,
  ),
  registering(
    'an account that is created offers nothing else while it is loaded',
    '',
    [accept, 'Create my account'],
    succeedsWith(null),
  ),
  reopening('a closed account that is reopened directly is not called a new one', [], succeedsWith(null)),
  { ...reopened, steps: [...(reopened.steps ?? []), goTo(-1)] },
  {
    ...registering(
      'an account without an answer is sent again, and its email address is taken',
      '',
      [accept, 'Create my account', 'Try again'],
      never,
    ),
    ends: [fails('silent'), rejects({ email: ['It is taken.'] })],
    services: {
      config: { ...config, support, partner: { ...config.partner, terms_url: 'https://operator.example/t' } },
    },
  },
  reopening('a request to reopen an account has no connection', [], fails('offline')),
  reopening('a request to reopen an account has no answer', [], fails('silent')),
  registering('a registration has no connection', '', [accept, 'Create my account'], fails('offline')),
  registering('Back leads to the sign-in with its password', '', [goTo(-1)], never),
  registering(
    'a fleet that closed meanwhile',
    '',
    [accept, 'Create my account'],
    rejects({ fleet_id: ['It takes no new drivers.'] }),
  ),
  {
    ...registering(
      'a registration that is reloaded before its answer does not say that nothing was sent, and its email address is taken',
      '',
      [accept, 'Create my account', reopen, ...check, accept, 'Create my account', reopen],
      never,
    ),
    ends: [never, rejects({ email: ['It is taken.'] })],
  },
  reopening('a request to reopen an account is refused', [], rejects({ badge_number: ['No such badge.'] })),
  reopening('a request to reopen an account that is open again', [], rejects({ email: ['It is taken.'] })),
]);

it('the sign-in keeps what was typed, but not the errors, when Back leads to it again', async () => {
  const send = rejects({ email: ['These details are wrong.'] });
  const { router } = await openScreen(login, {}, { ...guest, services: { ...services, ...asked }, send });
  const problems = () => page.queryAllByRole('group', { name: 'There is a problem' });
  fillIn('Email address', 'rosa@example.com');
  for (const typedPassword of ['', password]) {
    fillIn('Password', typedPassword);
    await press('Sign in');
    await waitFor(() => expect(problems()).toHaveLength(1));
    await act(() => router.navigate('/here?back=%2Fpayouts'));
    expect(problems()).toEqual([]);
    expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
  }
});

it('the tick of “Stay signed in” survives a visit to the page for a new password, but not a sign-out', async () => {
  const tick = () => page.getByLabelText('Stay signed in on this device');
  const { unmount } = await openScreen(login, {}, { user: null });
  await userEvent.click(tick());
  unmount();
  const { unmount: leave } = await openScreen(login, {}, { user: null });
  expect(tick()).toBeChecked();
  leave();
  typedEmail.forget();
  await openScreen(login, {}, { user: null });
  expect(tick()).not.toBeChecked();
});

it('the last email address typed at the sign-in is passed to the page for a new password, and survives a reload', async () => {
  typedEmail.store('earlier@example.com');
  const { unmount } = await openScreen(login, {}, { user: null });
  expect(page.getByLabelText('Email address')).toHaveValue('earlier@example.com');
  fillIn('Email address', 'rosa@example.com');
  unmount();
  const asking = { user: null, path: '/login/reset', send: succeedsWith(null) };
  const { router, unmount: leave } = await openScreen(ask, {}, asking);
  expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
  for (let times = 0; times < 2; times += 1) {
    await press('Send me a link');
    await page.findByText(/^If rosa@example.com has an account/);
    expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toHaveFocus();
    await press('Send it again or use a different address');
    expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toHaveFocus();
    expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
  }
  typedEmail.forget();
  // A phone may load the page again while the driver looks for the email.
  await press('Send me a link');
  await waitFor(() => expect(router.state.location.state).toMatchObject({ isSent: true }));
  leave();
  await openScreen(ask, {}, { ...asking, at: router.state.location });
  expect(page.getByText(/^If rosa@example.com has an account/)).toBeInTheDocument();
});

it('a new password is confirmed, also after a reload, and its link is no longer in the history', async () => {
  const { router, unmount } = await openScreen(choose, {}, { ...choosing, send: succeedsWith(null) });
  fillIn('New password', password);
  fillIn('Confirm new password', password);
  await press('Save new password');
  expect(await page.findByRole('heading', { level: 1, name: 'Password changed' })).toHaveFocus();
  await waitFor(() => expect(router.state.location.state).toEqual({ isChanged: true }));
  expect(router.state.historyAction).toBe('REPLACE');
  const at = router.state.location;
  unmount();
  const { unmount: leave } = await openScreen(choose, {}, { ...choosing, at });
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Password changed');
  leave();
  await openScreen(login, {}, { user: null });
  expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
});
