/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../../src/api/client';
import { fetchVehicles } from '../../../src/api/driver';
import { login } from '../../../src/api/session';
import { createSession, driverCheck, type SessionActor, settledView } from '../../../src/app/session';
import { signInLogic } from '../../../src/features/login/submission';
import { resetRequestLogic } from '../../../src/features/reset-password/submission';
import type { Services } from '../../../src/flows/services';
import { mark } from '../../../src/storage/mark';
import { type OtherTabs, otherTabs } from '../../../src/storage/tabs';
import { userCache } from '../../../src/storage/user-cache';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

const userCall = 'GET /v1/user';
let world: World;
const tabs: OtherTabs[] = [];
const sessions: SessionActor[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) session.stop();
  // An open channel would keep Jest from exiting.
  for (const tab of tabs.splice(0)) tab.close();
  await leaveWorld(world);
});

/** A tab of the portal. Its navigations are recorded, not carried out; the rest is real. */
const openTab = (cache = sessionStorage) => {
  const navigations: string[] = [];
  const warned: string[] = [];
  const wipeDevice = jest.fn();
  const channel = otherTabs(localStorage);
  tabs.push(channel);
  const client = createClient({
    baseUrl: portalPage().sandboxOrigin,
    sendToSession: (apiEvent) => session.send(apiEvent),
    startDriverCheck: () => driverCheck(session, channel)(),
  });
  const session = createSession({
    client: () => Promise.resolve(client),
    timeZone: 'Asia/Dubai',
    cache: userCache(cache, 'portal.user', channel),
    pendingSignOut: mark(localStorage, 'portal.pending-sign-out'),
    tabs: channel,
    navigate: (to, returnPath) => navigations.push(`${to}, return path: ${returnPath}`),
    wipeDevice,
    refreshPage: () => navigations.push('refresh'),
    restartPage: (to) => navigations.push(`restart at ${to}`),
    warn: (text) => warned.push(text),
  });
  sessions.push(session);
  session.start();
  const until = async (state: string) => {
    for (let waited = 0; waited < 30_000; waited += 20) {
      const now = JSON.stringify(session.getSnapshot().value).replaceAll('"', '');
      if (now === state) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Still ${JSON.stringify(session.getSnapshot().value)} instead of ${state}.`);
  };
  return { session, client, navigations, warned, wipeDevice, until };
};
const signIn = async ({ client, session }: ReturnType<typeof openTab>, who: 'verified' | 'unverified' = 'verified') => {
  const { email, password } = world.drivers[who];
  await login(client, { email, password, remember: false });
  session.send({ type: 'driver.signedIn' });
};
/** Signs out while the operator gives no usable answer, so that the sign-out stays pending. */
const signOutUnconfirmed = async ({ session, until }: ReturnType<typeof openTab>) => {
  await world.faults({ call: 'POST /v1/logout', status: 503, times: 1 });
  session.send({ type: 'driver.signOut' });
  await until('{guest:unconfirmed}');
};
const servicesOf = ({ client, session }: ReturnType<typeof openTab>) =>
  ({
    client: () => Promise.resolve(client),
    session,
    pendingSignOut: mark(localStorage, 'portal.pending-sign-out'),
  }) as unknown as Services;
/** Session storage of another tab. */
const ownStorage = (): Storage => {
  const storedValues = new Map<string, string>();
  return {
    getItem: (name: string) => storedValues.get(name) ?? null,
    setItem: (name: string, value: string) => void storedValues.set(name, value),
    removeItem: (name: string) => void storedValues.delete(name),
  } as unknown as Storage;
};

it.each([
  ['blocked', '/login/blocked, return path: drop'],
  ['deleted', '/register/reinstate, return path: drop'],
] as const)('at the start rejects an account with the status %s (SE-01, OP-07)', async (status, navigation) => {
  world = await enterWorld({ signedIn: true });
  await world.faults({ call: userCall, body: { data: { id: 7, status } } });
  const tab = openTab();
  await tab.until(`{accessDenied:${status}}`);
  expect(tab.navigations).toEqual([navigation]);
  expect(sessionStorage).toHaveLength(0);
});

describe('signing in', () => {
  it('leaves the guest on the form when the call fails', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await world.faults({ call: 'POST /v1/login', status: 500 });
    const form = createActor(signInLogic(servicesOf(tab))).start();
    const { email, password } = world.drivers.verified;
    form.send({ type: 'driver.submit', values: { email, password, remember: false } });
    await waitFor(form, (state) => state.matches('failed'));
    expect(tab.session.getSnapshot().value).toEqual({ guest: 'fresh' });
    expect(tab.navigations).toEqual(['refresh']);
  });

  it('shows an error if the browser does not keep the session', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await world.faults({ call: 'GET /v1/user', status: 401, body: { message: 'Unauthenticated.' } });
    await signIn(tab);
    await tab.until('{guest:cookiesBlocked}');
    expect(tab.navigations).toEqual(['/login, return path: keep']);
  });
});

describe('a sign-out (SE-05)', () => {
  it('clears the device before the operator responds, and reaches the operator', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await world.hold('POST /v1/logout');
    tab.session.send({ type: 'driver.signOut' });
    expect(tab.wipeDevice).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
    expect(tab.navigations).toEqual(['/login, return path: drop']);
    expect(await settledView(tab.session)).toEqual({ user: null, unreachable: null });
    await world.release('POST /v1/logout');
    await tab.until('{guest:fresh}');
    await expect(fetchVehicles(tab.client)).rejects.toMatchObject({ status: 401 });
  });

  it('that does not reach the operator clears the device, signs out other tabs, and can be tried again', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await world.faults({ call: 'POST /v1/logout', status: 503 });
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:unconfirmed}');
    expect(tab.wipeDevice).toHaveBeenCalledTimes(1);
    expect(Number(localStorage.getItem('portal.signed-out-at'))).toBeGreaterThan(0);
    await world.faults();
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:fresh}');
    await openTab().until('{guest:fresh}');
    expect(await world.calls('POST /v1/logout')).toHaveLength(2);
  });

  it.each([
    [401, '{guest:fresh}', false],
    [419, '{guest:unconfirmed}', true],
  ] as const)(
    'that the operator answers with %d leads to %s, because only a 419 may leave the session open (ER-01, SE-05)',
    async (status, state, isPending) => {
      world = await enterWorld({ signedIn: true });
      const tab = openTab();
      await tab.until('verified');
      await world.faults({ call: 'POST /v1/logout', status });
      tab.session.send({ type: 'driver.signOut' });
      await tab.until(state);
      expect(localStorage.getItem('portal.pending-sign-out') !== null).toBe(isPending);
    },
  );

  it('that did not reach the operator is not undone by a reload', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await world.faults({ call: 'POST /v1/logout', status: 503, times: 2 });
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:unconfirmed}');

    const reloaded = openTab();
    expect(reloaded.session.getSnapshot().value).toBe('signingOut');
    await reloaded.until('{guest:unconfirmed}');
    const later = openTab(ownStorage());
    await later.until('{guest:fresh}');
    expect(later.navigations).toEqual([]);
    await expect(fetchVehicles(later.client)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('portal.pending-sign-out')).toBeNull();
  });

  it('that did not reach the operator is sent before the next driver signs in, and that driver stays signed in', async () => {
    world = await enterWorld({ signedIn: true });
    await world.arrange({ login_when_signed_in: 'redirected' });
    const tab = openTab();
    await tab.until('verified');
    await world.faults({ call: 'POST /v1/logout', status: 503, times: 2 });
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:unconfirmed}');

    const services = servicesOf(tab);
    const form = createActor(signInLogic(services)).start();
    const { email, password } = world.drivers.unverified;
    form.send({ type: 'driver.submit', values: { email, password, remember: false } });
    await waitFor(form, (now) => now.context.failure !== null);
    expect(await world.calls('POST /v1/login')).toEqual([]);
    form.send({ type: 'driver.tryAgain' });
    await waitFor(form, (now) => now.matches('done'));
    tab.session.send({ type: 'driver.signedIn' });
    await tab.until('{unverified:waiting}');
    expect(localStorage.getItem('portal.pending-sign-out')).toBeNull();
    form.stop();
  });

  it('that is pending is dropped when the next driver signs in from another tab', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await signOutUnconfirmed(tab);

    const next = openTab(ownStorage());
    await next.until('{guest:fresh}');
    await signIn(next, 'unverified');
    await tab.until('{guest:fresh}');
    expect(tab.session.getSnapshot().context.signOutPending).toBe(false);
    tab.session.send({ type: 'driver.signOut' });
    expect(tab.session.getSnapshot().matches({ guest: 'fresh' })).toBe(true);
    expect(tab.wipeDevice).toHaveBeenCalledTimes(1);
    await next.until('{unverified:waiting}');
    expect(await world.calls('POST /v1/logout')).toHaveLength(2);
  });

  it('that another tab left pending is sent before a sign-in in this tab', async () => {
    world = await enterWorld({ signedIn: true });
    await world.arrange({ login_when_signed_in: 'redirected' });
    const firstTab = openTab();
    await firstTab.until('verified');
    const other = openTab(ownStorage());
    await other.until('verified');
    await signOutUnconfirmed(firstTab);
    await other.until('{guest:signedOutElsewhere}');

    const form = createActor(signInLogic(servicesOf(other))).start();
    const { email, password } = world.drivers.unverified;
    form.send({ type: 'driver.submit', values: { email, password, remember: false } });
    await waitFor(form, (now) => now.matches('done'));
    other.session.send({ type: 'driver.signedIn' });
    await other.until('{unverified:waiting}');
    form.stop();
  });

  it.each([
    ['', false],
    [', and only once if the session sends it too', true],
  ])('that did not reach the operator is sent before a guest’s form%s', async (_, isSending) => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await signOutUnconfirmed(tab);
    const services = servicesOf(tab);
    if (isSending) tab.session.send({ type: 'driver.signOut' });
    const form = createActor(resetRequestLogic(services)).start();
    form.send({ type: 'driver.submit', values: { email: world.drivers.unverified.email } });
    await waitFor(form, (now) => now.matches('done'));
    const calls = (await world.calls()).map(({ call, status }) => `${call} ${status}`);
    expect(calls.slice(calls.lastIndexOf('POST /v1/logout 503') + 1)).toEqual([
      'GET /sanctum/csrf-cookie 204',
      'POST /v1/logout 204',
      'GET /sanctum/csrf-cookie 204',
      'POST /v1/forgot-password 200',
    ]);
    form.stop();
  });

  it('stops a previous driver’s request from running in the next driver’s session', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    const checkSameDriver = driverCheck(tab.session, tabs[0] as OtherTabs)();
    await checkSameDriver();
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:fresh}');
    await signIn(tab, 'unverified');
    await tab.until('{unverified:waiting}');
    await expect(checkSameDriver()).rejects.toMatchObject({ kind: 'session' });
  });
});
