/** @jest-environment ./test/support/portal-environment.cjs */
import { createActor, waitFor } from 'xstate';
import { createClient } from '../../../src/api/client';
import { fetchVehicles } from '../../../src/api/driver';
import { login } from '../../../src/api/session';
import { fetchVehicleChanges } from '../../../src/api/vehicle-changes';
import { createSession, holdCall, type SessionActor, settledView } from '../../../src/app/session';
import { mark } from '../../../src/device/mark';
import { type OtherTabs, otherTabs } from '../../../src/device/tabs';
import { userCache } from '../../../src/device/user-cache';
import { signInLogic } from '../../../src/features/login/submission';
import { askLogic } from '../../../src/features/reset-password/submission';
import type { Services } from '../../../src/services';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

const who = 'GET /v1/user';
let world: World;
const tabs: OtherTabs[] = [];
const sessions: SessionActor[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.stop();
  // An open channel would keep the run alive.
  for (const tab of tabs.splice(0)) tab.close();
  await leaveWorld(world);
});

/** A tab of the portal: the real chart, client and stores; only where it goes is written down instead of done. */
const openTab = (cache = sessionStorage) => {
  const went: string[] = [];
  const warned: string[] = [];
  const wipeDevice = jest.fn();
  const channel = otherTabs(localStorage);
  tabs.push(channel);
  const client = createClient({
    baseUrl: portalPage().sandboxOrigin,
    tell: (news) => session.send(news),
    holdCall: () => holdCall(session, channel)(),
  });
  const session = createSession({
    client: () => Promise.resolve(client),
    timeZone: 'Asia/Dubai',
    cache: userCache(cache, 'portal.user', channel),
    owedSignOut: mark(localStorage, 'portal.sign-out-owed'),
    tabs: channel,
    navigate: (to, place) => went.push(`${to} ${place}`),
    wipeDevice,
    refreshPage: () => went.push('refresh'),
    restartPage: () => went.push('restart'),
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
  return { session, client, went, warned, wipeDevice, until };
};
const signIn = async ({ client, session }: ReturnType<typeof openTab>, who: 'verified' | 'unverified' = 'verified') => {
  const { email, password } = world.drivers[who];
  await login(client, { email, password, remember: false });
  session.send({ type: 'driver.signedIn' });
};
/** Signs out while the operator does not answer as it should: it is told later. */
const signOutUnheard = async ({ session, until }: ReturnType<typeof openTab>) => {
  await world.faults({ call: 'POST /v1/logout', status: 503, times: 1 });
  session.send({ type: 'driver.signOut' });
  await until('{guest:unconfirmed}');
};
const servicesOf = ({ client, session }: ReturnType<typeof openTab>) =>
  ({
    client: () => Promise.resolve(client),
    session,
    owedSignOut: mark(localStorage, 'portal.sign-out-owed'),
  }) as unknown as Services;
/** Session storage of another tab. */
const ownStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
};

describe('at the start', () => {
  it('asks once and takes a 401 as an answer: a warning, and nobody is sent anywhere (SE-02, SE-03)', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    expect(tab.warned).toEqual(['The user is not authenticated.']);
    expect(tab.went).toEqual([]);
    expect(await world.calls()).toHaveLength(1);
    expect(await settledView(tab.session)).toEqual({ user: null, unreachable: null });
  });

  it('419 is the same (SE-03)', async () => {
    world = await enterWorld({ signedIn: true });
    await world.faults({ call: 'GET /v1/user', status: 419, body: { message: 'CSRF token mismatch.' } });
    const tab = openTab();
    await tab.until('{guest:fresh}');
    expect([tab.warned.length, tab.went.length]).toEqual([1, 0]);
  });

  it('knows a driver whose cookie is still good, and after a reload without asking (SE-02, SE-04)', async () => {
    world = await enterWorld({ signedIn: true });
    await openTab().until('verified');
    const reloaded = openTab();
    expect(reloaded.session.getSnapshot().value).toBe('verified');
    expect(reloaded.session.getSnapshot().context.user?.id).toBe(String(world.drivers.verified.user_id));
    expect(await world.calls('GET /v1/user')).toHaveLength(1);
  });

  it.each([
    ['blocked', '/login/blocked drop'],
    ['deleted', '/register/reinstate drop'],
  ] as const)('an account that the operator calls %s is not let in (SE-01, OP-07)', async (status, place) => {
    world = await enterWorld({ signedIn: true });
    await world.faults({ call: who, body: { data: { id: 7, status } } });
    const tab = openTab();
    await tab.until(`{turnedAway:${status}}`);
    expect(tab.went).toEqual([place]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('409: to the verification page, which is open although nothing more is known of the driver (ER-02)', async () => {
    world = await enterWorld({ signedIn: true });
    await world.faults({ call: who, status: 409 });
    const tab = openTab();
    await tab.until('{unverified:waiting}');
    expect(tab.went).toEqual(['/register/verify keep']);
    expect(await settledView(tab.session)).toEqual({ user: null, unreachable: null, mustVerify: true });
    tab.session.send({ type: 'driver.openedLink' });
    await tab.until('{unverified:notYet}');
    await world.faults();
    tab.session.send({ type: 'driver.verified' });
    await tab.until('verified');
  });

  it.each([{ status: 503 }, { html: '<h1>Proxy</h1>' }, { body: { data: { email: 'x' } } }, { body: { data: [] } }])(
    'does not take %j for nobody: the operator could not be asked',
    async (fault) => {
      world = await enterWorld({ signedIn: true });
      await world.faults({ call: 'GET /v1/user', times: 1, ...fault });
      const tab = openTab();
      await tab.until('unreachable');
      expect((await settledView(tab.session)).unreachable).toMatchObject({ kind: 'broken' });
      tab.session.send({ type: 'driver.tryAgain' });
      await tab.until('verified');
    },
  );
});

describe('signing in', () => {
  it('leads back or home, and the user comes from the operator, not from the form (SE-05)', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await signIn(tab);
    await tab.until('verified');
    expect(tab.went).toEqual(['/ return']);
    expect(tab.session.getSnapshot().context.user?.driverId).toBe(String(world.drivers.verified.id));
  });

  it('leads an unverified driver to the verification page (CK-04)', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await signIn(tab, 'unverified');
    await tab.until('{unverified:waiting}');
    expect(tab.went.map((where) => where.split(' ')[0])).toEqual(['/register/verify']);
  });

  it('that is answered 409 leads to the verification page, and other tabs ask who is signed in (ER-02)', async () => {
    world = await enterWorld();
    const tab = openTab();
    const other = openTab(ownStorage());
    await tab.until('{guest:fresh}');
    await other.until('{guest:fresh}');
    await world.faults({ call: 'POST /v1/login', status: 409 });
    await world.hold(who);
    await login(tab.client, { ...world.drivers.unverified, remember: false }).catch(() => undefined);
    expect(tab.session.getSnapshot().value).toEqual({ unverified: 'waiting' });
    expect(tab.went).toEqual(['/register/verify keep']);
    await other.until('{confirmingDriver:asking}');
    await world.hold();
    await other.until('{guest:fresh}');
  });

  it('says so when the browser did not keep it', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await world.faults({ call: 'GET /v1/user', status: 401, body: { message: 'Unauthenticated.' } });
    await signIn(tab);
    await tab.until('{guest:notKept}');
    expect(tab.went).toEqual(['/login keep']);
  });
});

describe('what a call says about the session, in the middle of work', () => {
  const atWork = async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    return tab;
  };

  it('401: forgotten, and on to the login page from where one comes back (ER-01)', async () => {
    const tab = await atWork();
    await world.arrange({ session: 'none' });
    await fetchVehicles(tab.client).catch(() => undefined);
    expect(tab.session.getSnapshot().value).toEqual({ guest: 'expired' });
    expect(tab.went).toEqual(['/login keep']);
    expect(sessionStorage).toHaveLength(0);
    expect(tab.wipeDevice).not.toHaveBeenCalled();
  });

  it('409: to the verification page, and no longer remembered: in another tab it may be over by now (ER-02)', async () => {
    const tab = await atWork();
    await world.arrange({ user: { status: 'unverified' } });
    await fetchVehicles(tab.client).catch(() => undefined);
    expect(tab.session.getSnapshot().value).toEqual({ unverified: 'waiting' });
    expect(tab.went).toEqual(['/register/verify keep']);
    await openTab().until('{unverified:waiting}');
    await world.arrange({ user: { status: 'verified' } });
    await openTab().until('verified');
  });

  it.each([
    ['deleted', '/register/reinstate drop'],
    ['blocked', '/login/blocked drop'],
  ] as const)('422 %s: to its page, with the operator’s words (ER-03, ER-04)', async (status, place) => {
    const tab = await atWork();
    await world.faults({
      call: 'GET /v1/vehicle-changes',
      status: 422,
      body: { message: 'No.', errors: { [status]: ['Reference BL-204.'] } },
    });
    await fetchVehicleChanges(tab.client).catch(() => undefined);
    expect(tab.session.getSnapshot().value).toEqual({ turnedAway: status });
    expect(tab.session.getSnapshot().context).toMatchObject({ user: null, accountMessage: 'Reference BL-204.' });
    expect(tab.went).toEqual([place]);
    expect(sessionStorage).toHaveLength(0);
    await world.faults();
  });

  describe.each(['blocked', 'deleted'] as const)('on the page of an account that is %s', (account) => {
    it.each([
      [401, { guest: 'asked' }, '/login keep'],
      [419, { guest: 'asked' }, '/login keep'],
      [409, { unverified: 'waiting' }, '/register/verify keep'],
    ] as const)('%d leads on as from anywhere (ER-01, ER-02)', async (status, state, place) => {
      const tab = await atWork();
      tab.session.send({ type: `api.${account}`, text: 'No.' });
      tab.went.length = 0;
      sessionStorage.setItem('portal.user', '{}');
      await world.faults({ call: 'GET /v1/vehicle-changes', status });
      await fetchVehicleChanges(tab.client).catch(() => undefined);
      expect(tab.session.getSnapshot().value).toEqual(state);
      expect(tab.went).toEqual([place]);
      if (status !== 409) expect(sessionStorage).toHaveLength(0);
      await world.faults();
    });
  });

  it.each([401, 419])(
    '%d while the driver of a new sign-in is not known: leads to the login page (ER-01)',
    async (status) => {
      world = await enterWorld();
      const tab = openTab();
      await tab.until('{guest:fresh}');
      await world.faults({ call: who, status: 503 });
      await signIn(tab);
      await tab.until('unadmitted');
      tab.went.length = 0;
      await world.faults({ call: 'GET /v1/vehicle-changes', status });
      await fetchVehicleChanges(tab.client).catch(() => undefined);
      expect(tab.session.getSnapshot().value).toEqual({ guest: 'asked' });
      expect(tab.went).toEqual(['/login keep']);
      await world.faults();
    },
  );
});

describe('signing out (SE-05)', () => {
  it('is done on this device before the operator has answered, and told to it', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await world.hold('POST /v1/logout');
    tab.session.send({ type: 'driver.signOut' });
    expect(tab.wipeDevice).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
    expect(tab.went).toEqual(['/login drop']);
    expect(await settledView(tab.session)).toEqual({ user: null, unreachable: null });
    await world.release('POST /v1/logout');
    await tab.until('{guest:fresh}');
    await expect(fetchVehicles(tab.client)).rejects.toMatchObject({ status: 401 });
  });

  it('without a connection: the device is wiped, the tabs are told, and the page says that the operator was not', async () => {
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

  it('that the operator never heard of is not undone by a reload', async () => {
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
    expect(later.went).toEqual([]);
    await expect(fetchVehicles(later.client)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('portal.sign-out-owed')).toBeNull();
  });

  it('that the operator never heard of is told before the next driver signs in, who is then nobody else', async () => {
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
    await waitFor(form, (now) => now.context.trouble !== null);
    expect(await world.calls('POST /v1/login')).toEqual([]);
    form.send({ type: 'driver.tryAgain' });
    await waitFor(form, (now) => now.matches('done'));
    tab.session.send({ type: 'driver.signedIn' });
    await tab.until('{unverified:waiting}');
    expect(localStorage.getItem('portal.sign-out-owed')).toBeNull();
    form.stop();
  });

  it('that the operator never heard of does not keep a 409 to the next sign-in from leading on (ER-02)', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await signOutUnheard(tab);
    tab.went.length = 0;
    await world.faults({ call: 'POST /v1/login', status: 409 });
    const { email, password } = world.drivers.unverified;
    await login(tab.client, { email, password, remember: false }).catch(() => undefined);
    expect(tab.session.getSnapshot().value).toEqual({ unverified: 'waiting' });
    expect(tab.went).toEqual(['/register/verify keep']);
    expect(localStorage.getItem('portal.sign-out-owed')).toBeNull();
    expect(tab.session.getSnapshot().context.owesSignOut).toBe(false);
  });

  it('is offered no more once the next driver has signed in in another tab', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await signOutUnheard(tab);

    const next = openTab(ownStorage());
    await next.until('{guest:fresh}');
    await signIn(next, 'unverified');
    await tab.until('{guest:fresh}');
    expect(tab.session.getSnapshot().context.owesSignOut).toBe(false);
    tab.session.send({ type: 'driver.signOut' });
    expect(tab.session.getSnapshot().matches({ guest: 'fresh' })).toBe(true);
    expect(tab.wipeDevice).toHaveBeenCalledTimes(1);
    await next.until('{unverified:waiting}');
    expect(await world.calls('POST /v1/logout')).toHaveLength(2);
  });

  it('that another tab owes is told as well', async () => {
    world = await enterWorld({ signedIn: true });
    await world.arrange({ login_when_signed_in: 'redirected' });
    const one = openTab();
    await one.until('verified');
    const other = openTab(ownStorage());
    await other.until('verified');
    await signOutUnheard(one);
    await other.until('{guest:fresh}');

    const form = createActor(signInLogic(servicesOf(other))).start();
    const { email, password } = world.drivers.unverified;
    form.send({ type: 'driver.submit', values: { email, password, remember: false } });
    await waitFor(form, (now) => now.matches('done'));
    other.session.send({ type: 'driver.signedIn' });
    await other.until('{unverified:waiting}');
    form.stop();
  });

  it('that the operator never heard of is told before a form for guests is sent', async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await signOutUnheard(tab);
    const services = servicesOf(tab);
    const form = createActor(askLogic(services)).start();
    form.send({ type: 'driver.submit', values: { email: world.drivers.unverified.email } });
    await waitFor(form, (now) => now.matches('done'));
    expect((await world.calls()).map(({ call, status }) => `${call} ${status}`).slice(-3)).toEqual([
      'POST /v1/logout 204',
      'GET /sanctum/csrf-cookie 204',
      'POST /v1/forgot-password 200',
    ]);
    form.stop();
  });

  it('in one tab signs all out, those that sleep too, and asks the operator once (SE-04)', async () => {
    world = await enterWorld({ signedIn: true });
    const one = openTab();
    await one.until('verified');
    const storage = ownStorage();
    const other = openTab(storage);
    await other.until('verified');
    const remembered = storage.getItem('portal.user') ?? '';
    one.session.send({ type: 'driver.signOut' });
    await other.until('{guest:fresh}');
    expect(other.went).toEqual(['/login drop']);
    await one.until('{guest:fresh}');
    expect(await world.calls('POST /v1/logout')).toHaveLength(1);

    // A tab that was asleep still remembers the driver, from before.
    const asleep = ownStorage();
    asleep.setItem('portal.user', remembered);
    const woken = openTab(asleep);
    await woken.until('{guest:fresh}');
  });

  it('of one driver does not keep the next from signing in', async () => {
    world = await enterWorld();
    const tab = openTab();
    await tab.until('{guest:fresh}');
    await signIn(tab);
    await tab.until('verified');
    tab.session.send({ type: 'driver.signOut' });
    await tab.until('{guest:fresh}');
    await signIn(tab);
    await tab.until('verified');
    expect(openTab().session.getSnapshot().value).toBe('verified');
  });
});

describe('a driver who signs in in another tab (SE-05)', () => {
  const turnOff = 'POST /v1/payouts/disable';
  const press = ({ client }: ReturnType<typeof openTab>) => client.send('POST', '/v1/payouts/disable');
  const sent = () => world.calls(turnOff);
  /** A tab of the verified driver whose session ended without a word to it, and another tab at the sign-in form. */
  const twoTabs = async () => {
    world = await enterWorld({ signedIn: true });
    const tab = openTab();
    await tab.until('verified');
    await world.arrange({ session: 'none' });
    const other = openTab(ownStorage());
    await other.until('{guest:fresh}');
    return { tab, other };
  };

  it('another one: what was pressed meanwhile is not sent, and the page loads again as theirs', async () => {
    const { tab, other } = await twoTabs();
    await world.hold(who);
    await signIn(other, 'unverified');
    await tab.until('{confirmingDriver:asking}');
    const pressed = expect(press(tab)).rejects.toMatchObject({ kind: 'session', status: 0 });
    await world.hold();
    await pressed;
    expect(await sent()).toEqual([]);
    expect(tab.session.getSnapshot().value).toBe('replaced');
    expect(tab.went).toEqual(['restart']);
    expect(sessionStorage).toHaveLength(0);
    await expect(press(tab)).rejects.toMatchObject({ kind: 'session' });
    expect(await sent()).toEqual([]);
  });

  it('the same one: what was pressed meanwhile is sent, once it is known, and the page is read again', async () => {
    const { tab, other } = await twoTabs();
    await world.hold(who);
    await signIn(other);
    await tab.until('{confirmingDriver:asking}');
    const pressed = press(tab).catch(() => undefined);
    await world.release(who);
    await world.release(who);
    await pressed;
    expect(await sent()).toHaveLength(1);
    expect(tab.went).toEqual(['refresh']);
    await other.until('verified');
    // Neither tells the other of it once more.
    expect(await world.calls(who)).toHaveLength(4);
  });

  it('nobody signed in after all: what was pressed is not sent, and the driver signs in first (ER-01)', async () => {
    const { tab } = await twoTabs();
    tab.session.send({ type: 'tab.signedIn' });
    await expect(press(tab)).rejects.toMatchObject({ kind: 'session' });
    expect(tab.session.getSnapshot().value).toEqual({ guest: 'expired' });
    expect(await sent()).toEqual([]);
  });

  it('no answer to who it is: nothing is sent, pages say so, and every press asks again (AP-01)', async () => {
    const { tab, other } = await twoTabs();
    await world.faults({ call: who, status: 503 });
    await signIn(other);
    await tab.until('{confirmingDriver:unanswered}');
    expect(await settledView(tab.session)).toMatchObject({ user: null, unreachable: { kind: 'broken' } });
    await expect(press(tab)).rejects.toMatchObject({ kind: 'session' });
    await expect(fetchVehicles(tab.client)).rejects.toMatchObject({ kind: 'session' });
    expect(await sent()).toEqual([]);
    expect(await world.calls('GET /v1/driver')).toEqual([]);
    await world.faults();
    await press(tab).catch(() => undefined);
    expect(await sent()).toHaveLength(1);
    expect(tab.session.getSnapshot().value).toBe('verified');
  });

  it('of whom a tab heard nothing: it asks before it sends', async () => {
    const { tab } = await twoTabs();
    const { email, password } = world.drivers.unverified;
    await login(tab.client, { email, password, remember: false });
    localStorage.setItem('portal.sign-in', 'of another tab');
    await expect(press(tab)).rejects.toMatchObject({ kind: 'session' });
    expect(tab.session.getSnapshot().value).toBe('replaced');
    expect(await sent()).toEqual([]);
  });

  it('of whom a page that loads heard nothing: it does not trust what it remembers', async () => {
    const { other } = await twoTabs();
    await signIn(other, 'unverified');
    await other.until('{unverified:waiting}');
    await openTab().until('{unverified:waiting}');
  });
});
