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
import type { ScreenModule } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { answers, area, fleet } from './driver-answers';
import { bannerTitles, controls, facts, fails, fillIn, never, openScreen, rejects, succeedsWith } from './screens';

const title = () => page.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const support = { phone: '0114 496 0000', email: 'help@fleet.example', hours: null, reply_time: null };
const password = 'lamp river bicycle';

beforeEach(() => localStorage.clear());

it.each<[string, ScreenModule, string, readonly string[]]>([
  ['blocked', blocked, 'My account is blocked, BL-204', []],
  ['closed', reinstate, 'Please reopen my account, BL-204', ['Ask to reopen my account → /register?reopen=yes']],
])('an account that is %s: leads to the team, with the operator’s reference', async (_, screen, subject, links) => {
  const reason = 'We ended it. Quote BL-204.';
  const state = { accountMessage: reason };
  await openScreen(
    screen,
    {},
    { user: null, at: { pathname: '/here', state }, services: { config: { ...config, support } } },
  );
  expect(page.getByText('BL-204')).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(page.getByText('BL-204').parentElement).toHaveTextContent(reason);
  expect(controls()).toEqual([
    ...links,
    'Call 0114 496 0000 → tel:+441144960000',
    expect.stringMatching(new RegExp(`subject=${encodeURIComponent(subject)}.+${encodeURIComponent(reason)}`)),
    'Sign in with another account → /login',
  ]);
});

it.each([
  ['blocked', blocked, ['If your account is blocked', 'What you can do', 'While your account is blocked']],
  ['closed', reinstate, ['If your account is closed', 'You can ask us to reopen it', 'Prefer to talk to someone?']],
])(
  'the page for an account that is %s, opened from a bookmark: does not claim that this account is',
  async (_, screen, headings) => {
    await openScreen(screen, {}, { user: null, services: { config: { ...config, support } } });
    expect(page.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings);
    expect(controls().join()).not.toContain(encodeURIComponent('The portal says'));
  },
);

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
});

describe('a new password', () => {
  const open = (send: () => Promise<unknown>) =>
    openScreen(
      choose,
      {},
      {
        user: null,
        path: '/reset-password',
        at: { pathname: '/reset-password', state: { token: 't', email: 'rosa@example.com' } },
        send,
      },
    );
  const save = async () => {
    fillIn('New password', password);
    fillIn('Confirm new password', password);
    await press('Save new password');
  };

  it('is confirmed, and its link is no longer in the history', async () => {
    const { router } = await open(succeedsWith(null));
    await save();
    await waitFor(() => expect(title()).toBe('Password changed'));
    await waitFor(() => expect(router.state.location.state).toEqual({ isChanged: true }));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each(['token', 'email'])('with a link whose %s no longer works: leads to a new link', async (field) => {
    const { router } = await open(rejects({ [field]: ['This link has expired.'] }));
    await save();
    expect(await page.findByText('This link has expired.')).toBeInTheDocument();
    await press('Request a new link');
    expect(router.state.location).toMatchObject({ pathname: '/login/reset', state: { email: 'rosa@example.com' } });
  });
});

it('an area without fleets: the driver can ask to be told when a fleet there takes drivers', async () => {
  const empty = { ...area, id: '5', name: 'Westmoor', fleet_ids: [] };
  const reads = { ...answers, '/v1/operating-areas': [area, empty] };
  await openScreen(register, reads, { user: null, services: { config: { ...config, support } } });
  await userEvent.selectOptions(page.getByLabelText('Where do you work?'), 'Westmoor (Saltshire Council)');
  expect(page.getByText('No fleets in Westmoor are taking on drivers right now')).toBeInTheDocument();
  expect(page.queryByRole('radio')).toBeNull();
  const subject = encodeURIComponent('Tell me when a fleet in Westmoor takes drivers');
  expect(controls()).toContain(`Ask us to tell you when you can → mailto:${support.email}?subject=${subject}`);
});

it.each([
  ['is sent', never],
  ['is reviewed', succeedsWith({ reference: 'RE-7', message: 'We will look at it.' })],
  ['is refused for its badge', rejects({ badge_number: ['No such badge.'] })],
])('a request to reopen an account that %s: keeps its answers until the operator has them', async (name, send) => {
  const drafts = registrationDrafts({ drafts: draftStore(localStorage) });
  const person = { firstName: 'Rosa', lastName: 'Whitlow', phone: '07700 900142', badge: 'PHD-1' };
  drafts.write({ area: area.id, fleet: fleet.id, ...person, email: 'rosa@example.com' });
  await openScreen(register, answers, { user: null, path: '/register', at: '/register?reopen=yes', send });
  expect(title()).toBe('Create your sign-in');
  expect(controls()).toContain('Delete answers');
  fillIn('Password', password);
  await press('Continue');
  await page.findByRole('heading', { name: 'Check your answers' });
  for (const [answer, where] of [
    ['Fleet', 'Ask to reopen your account'],
    ['Badge number', 'About you'],
    ['Email address', 'Create your sign-in'],
  ] as const) {
    await press(`Change ${answer}`);
    expect(title()).toBe(where);
    await press('Continue');
    await page.findByRole('heading', { name: 'Check your answers' });
  }
  await userEvent.click(page.getByRole('checkbox'));
  await press('Ask to reopen my account');
  if (send === never) {
    await waitFor(() => expect(controls()).toContain('Sending (busy)'));
    expect(drafts.hasAnswers()).toBe(true);
    return;
  }
  if (name === 'is refused for its badge') {
    await waitFor(() => expect(page.getByLabelText(/badge number/i)).toHaveAccessibleDescription(/No such badge\.$/));
    expect(drafts.hasAnswers()).toBe(true);
    return;
  }
  await waitFor(() => expect(title()).toBe('We’re reviewing your account'));
  expect(facts()).toEqual({ Reference: 'RE-7', Questions: '01632 960012' });
  expect(drafts.hasAnswers()).toBe(false);
});
