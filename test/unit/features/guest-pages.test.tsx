import './clock';
import { screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromPromise } from 'xstate';
import { type SessionUser, sessionMachine } from '../../../machines/session';
import * as blocked from '../../../src/features/access-denied/blocked';
import * as reinstate from '../../../src/features/access-denied/reinstate';
import * as login from '../../../src/features/login/screen';
import * as register from '../../../src/features/register/screen';
import { registrationDrafts } from '../../../src/features/register/wiring';
import * as ask from '../../../src/features/reset-password/ask';
import * as choose from '../../../src/features/reset-password/choose';
import { draftStore } from '../../../src/storage/drafts';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { approveFlows, type Flow, type Step } from './approved-flows';
import { answers, area, fleet } from './driver-answers';
import { bannerTitles, fails, fillIn, never, openScreen, rejects, succeedsWith } from './screens';

const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const support = { phone: '0114 496 0000', email: 'help@fleet.example', hours: null, reply_time: null };
const services = { config: { ...config, support } };
const guest = { user: null, services };
const password = 'lamp river bicycle';
const state = { accountMessage: 'We ended it. Quote BL-204.' };
const choosing = {
  ...guest,
  screen: choose,
  answers: {},
  path: '/reset-password',
  at: { pathname: '/reset-password', state: { token: 't', email: 'rosa@example.com' } },
  steps: [['New password', password], ['Confirm new password', password], 'Save new password'],
} as const;
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

const accept = 'I accept the Northgate Cars driver terms';
const reopening = (name: string, steps: readonly Step[], end: () => Promise<unknown>): Flow =>
  registering(name, '?reopen=yes', [...steps, accept, 'Ask to reopen my account'], end);

approveFlows(__filename, [
  ...[blocked, reinstate].flatMap((screen) => [
    {
      ...guest,
      name: `${screen.title}, with the operator’s reference`,
      screen,
      answers: {},
      at: { pathname: '/here', state },
    },
    { ...guest, name: `${screen.title}, opened from a bookmark`, screen, answers: {} },
  ]),
  ...['token', 'email'].map((field) => ({
    ...choosing,
    name: `a new password with a link whose ${field} no longer works`,
    steps: [...choosing.steps, 'Request a new link'],
    ends: [rejects({ [field]: ['This link has expired.'] })],
  })),
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
      ...['Change Email address', 'Continue'],
    ],
    never,
  ),
  registering(
    'an account that is created offers nothing else while it is loaded',
    '',
    [accept, 'Create my account'],
    succeedsWith(null),
  ),
  reopening(
    'a request to reopen an account is reviewed',
    [],
    succeedsWith({ reference: 'RE-7', message: 'We will look.' }),
  ),
  reopening('a request to reopen an account is refused', [], rejects({ badge_number: ['No such badge.'] })),
]);

it('the address typed at the sign-in is passed to the page for a new password, and no earlier one', async () => {
  typedEmail.store('earlier@example.com');
  const { unmount } = await openScreen(login, {}, { user: null });
  expect(typedEmail.read()).toBe('');
  fillIn('Email address', 'rosa@example.com');
  unmount();
  await openScreen(ask, {}, { user: null, path: '/login/reset', send: succeedsWith(null) });
  expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
  for (let times = 0; times < 2; times += 1) {
    await press('Send me a link');
    await page.findByText(/^If rosa@example.com has an account/);
    await press('Send it again or use a different address');
    expect(page.getByLabelText('Email address')).toHaveValue('rosa@example.com');
  }
  typedEmail.forget();
});

it('the reason to sign in disappears when a sign-in fails', async () => {
  const readUser = fromPromise<SessionUser, void>(never);
  const input = { remembered: null, signOutPending: false };
  const session = createActor(sessionMachine.provide({ actors: { readUser } }), { input }).start();
  for (let calls = 0; calls < 2; calls += 1) session.send({ type: 'api.unauthenticated' });
  await openScreen(login, {}, { user: null, send: rejects({}), services: { session } });
  expect(bannerTitles()).toEqual(['Sign in to continue']);
  fillIn('Email address', 'rosa@example.com');
  fillIn('Password', password);
  await press('Sign in');
  await page.findByText('No.');
  expect(bannerTitles()).toEqual([]);
});

it('a failed sign-in replaces the message that the start got no answer', async () => {
  const readUser = fromPromise<SessionUser, void>(fails('broken'));
  const input = { remembered: null, signOutPending: false };
  const session = createActor(sessionMachine.provide({ actors: { readUser } }), { input }).start();
  await waitFor(() => expect(session.getSnapshot().value).toBe('unreachable'));
  await openScreen(login, {}, { user: null, send: fails('offline'), services: { session } });
  expect(bannerTitles()).toEqual(['We’re not sure you’re signed in']);
  fillIn('Email address', 'rosa@example.com');
  fillIn('Password', password);
  await press('Sign in');
  await page.findByText('You’re not signed in');
  expect(bannerTitles()).toEqual(['You’re not signed in']);
  const again = page.getByRole('button', { name: 'Try again' });
  // It would send the earlier answers.
  fillIn('Password', `${password}s`);
  expect(again).not.toBeInTheDocument();
});

it('a new password is confirmed, also after a reload, and its link is no longer in the history', async () => {
  const { router, unmount } = await openScreen(choose, {}, { ...choosing, send: succeedsWith(null) });
  fillIn('New password', password);
  fillIn('Confirm new password', password);
  await press('Save new password');
  await page.findByRole('heading', { level: 1, name: 'Password changed' });
  await waitFor(() => expect(router.state.location.state).toEqual({ isChanged: true }));
  expect(router.state.historyAction).toBe('REPLACE');
  const at = router.state.location;
  unmount();
  await openScreen(choose, {}, { ...choosing, at });
  expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Password changed');
});
