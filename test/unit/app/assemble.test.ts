import { waitFor } from 'xstate';
import type { SessionUser } from '../../../machines/session';
import { moment } from '../../../src/api/decode';
import { assemble, type Navigator } from '../../../src/app/assemble';
import { type RouteRow, routeTable } from '../../../src/app/routes';
import { typedEmail } from '../../../src/storage/typed-email';
import { keepChannels } from '../../support/channels';
import { config } from './config';
import { driver } from './people';

jest.mock('../../../src/app/routes', () => {
  const table = jest.requireActual<typeof import('../../../src/app/routes')>('../../../src/app/routes');
  return { ...table, routeTable: jest.fn(table.routeTable) };
});

let closeChannels: () => void;

beforeEach(() => {
  closeChannels = keepChannels();
});
afterEach(() => closeChannels());

/** Starts the portal as a page does, at an address, with a remembered driver. */
const open = (address: string, user: SessionUser = driver) => {
  window.history.replaceState(null, '', address);
  sessionStorage.setItem(config.user_state_key, JSON.stringify({ cachedAt: Date.now(), signIn: null, user }));
  const portal = assemble(config, { toast: () => undefined, inspect: undefined });
  const navigations: string[] = [];
  const refreshed: { pathname: string; search: string }[] = [];
  const navigator = {
    navigate: (to: string, options?: { replace?: boolean }) => {
      navigations.push(options?.replace ? `${to} (instead)` : to);
      return Promise.resolve();
    },
    get state() {
      return { navigation: { location: refreshed[0] } };
    },
  };
  portal.setNavigator(navigator as unknown as Navigator);
  const { session } = portal.services;
  session.start();
  return {
    ...portal,
    session,
    navigations,
    goingTo: (pathname: string, search = '') => refreshed.push({ pathname, search }),
  };
};

it('the portal does not start with a route table that names an unknown check (CK-06)', () => {
  jest.mocked(routeTable).mockReturnValueOnce([{ path: '/', checks: ['auht'] } as unknown as RouteRow]);
  expect(() => open('/')).toThrow('Unknown route check: "auht" of /.');
});

it('the portal reads times without an offset in the configured time zone (OP-04)', () => {
  open('/');
  expect(moment()('2026-03-12 09:30:00', () => undefined)).toBe('2026-03-12T00:30:00Z');
});

describe('a response that changes the session', () => {
  it('401: leads to the login page, which leads back to the page with its query (ER-01, CK-01)', () => {
    const { session, navigations } = open('/vehicle-documents/vehicle/update?document=15');
    session.send({ type: 'api.unauthenticated' });
    expect(navigations).toEqual(['/login?back=%2Fvehicle-documents%2Fvehicle%2Fupdate%3Fdocument%3D15']);
  });

  it('401 for a page about to open: leads back to that page, not to the one being left', () => {
    const { session, navigations, goingTo } = open('/');
    goingTo('/vehicle-documents');
    session.send({ type: 'api.unauthenticated' });
    expect(navigations).toEqual(['/login?back=%2Fvehicle-documents']);
  });

  it.each([
    ['a page that does not exist', '/nowhere'],
    ['home', '/'],
  ])('401 at %s: leads to the login page, which leads home', (_, address) => {
    const { session, navigations } = open(address);
    session.send({ type: 'api.unauthenticated' });
    expect(navigations).toEqual(['/login']);
  });

  it('401 several times in a row: opens the login page once', () => {
    const { session, navigations } = open('/vehicle-documents');
    session.send({ type: 'api.unauthenticated' });
    window.history.replaceState(null, '', '/login?back=%2Fvehicle-documents');
    session.send({ type: 'api.unauthenticated' });
    session.send({ type: 'api.unauthenticated' });
    expect(navigations).toHaveLength(1);
  });

  it('409: leads to the verification page, which leads back (ER-02)', () => {
    const { session, navigations } = open('/vehicle-documents');
    session.send({ type: 'api.unverified' });
    expect(navigations).toEqual(['/register/verify?back=%2Fvehicle-documents']);
  });

  it.each([
    ['api.blocked', '/login/blocked'],
    ['api.deleted', '/register/reinstate'],
  ] as const)('%s: leads to its page, and keeps no return path (ER-03, ER-04)', (type, to) => {
    const { session, navigations } = open('/vehicle-documents');
    session.send({ type, text: 'Because.' });
    expect(navigations).toEqual([to]);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('data on the device', () => {
  const fill = ({ services, missing, lastReads }: ReturnType<typeof open>) => {
    missing.record('/v1/payouts', false);
    lastReads.keep('1', '/', { jobs: 3 });
    services.payments.store('1', { attempt: null, paymentId: '77' });
    services.drafts.write('1', 'vehicle-change', { reason: 'x' });
    services.ticketStore.store('1', { key: 'k', kind: 'vehicle_change', about: '31' });
  };

  it('after 401: everything typed is kept, and no driver is remembered (ER-01, SEC-06, SEC-22)', () => {
    const portal = open('/vehicle-documents');
    fill(portal);
    portal.session.send({ type: 'api.unauthenticated' });
    expect(portal.services.drafts.read('1', 'vehicle-change')).not.toBeNull();
    expect(portal.services.ticketStore.read('1')).toHaveLength(1);
    expect(portal.services.payments.read('1')).not.toBeNull();
    expect(portal.lastReads.showStale('1', '/')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('after a sign-out: only the time of it and the pending sign-out are kept, immediately (SE-05, SEC-14)', () => {
    const portal = open('/vehicle-documents');
    fill(portal);
    typedEmail.store('rosa@example.com');
    jest.spyOn(portal.services, 'client').mockReturnValue(new Promise(() => undefined));
    portal.session.send({ type: 'driver.signOut' });
    expect(Object.keys(localStorage).sort()).toEqual(['portal.pending-sign-out', 'portal.signed-out-at']);
    expect(sessionStorage).toHaveLength(0);
    expect(typedEmail.read()).toBe('');
    expect(portal.navigations).toEqual(['/login']);
  });
});

describe('a page that comes back from the back/forward cache (SE-04)', () => {
  const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  it('shows nothing when the driver has signed out elsewhere', async () => {
    const { session, navigations } = open('/vehicle-documents');
    localStorage.setItem('portal.signed-out-at', String(Date.now() + 1));
    restorePage();
    expect(document.documentElement.style.visibility).toBe('hidden');
    expect(session.getSnapshot().value).toEqual({ guest: 'signedOutElsewhere' });
    expect(navigations).toEqual(['/login']);
    await settle();
    expect(document.documentElement.style.visibility).toBe('');
  });

  it.each(['0', 'nonsense'])('continues when no driver has signed out since (%s)', (marker) => {
    const { session, navigations } = open('/vehicle-documents');
    localStorage.setItem('portal.signed-out-at', marker);
    restorePage();
    expect(document.documentElement.style.visibility).toBe('');
    expect(session.getSnapshot().value).toBe('verified');
    expect(navigations).toEqual([]);
  });

  it.each([
    ['offers a sign-out that is still owed', true, 'unconfirmed'],
    ['offers it no more once another tab has told the operator', false, 'fresh'],
  ] as const)('%s (SE-05)', async (_, isUnpaid, leaf) => {
    const { session, services } = open('/vehicle-documents');
    jest.spyOn(services, 'client').mockRejectedValue(new Error('no connection'));
    session.send({ type: 'driver.signOut' });
    await waitFor(session, (now) => now.matches({ guest: 'unconfirmed' }));
    window.dispatchEvent(new Event('pagehide'));
    if (!isUnpaid) localStorage.removeItem('portal.pending-sign-out');
    restorePage();
    expect(session.getSnapshot().value).toEqual({ guest: leaf });
    expect(session.getSnapshot().context.signOutPending).toBe(isUnpaid);
  });
});

it('a tab that becomes visible asks who is signed in if a driver has signed in in another tab meanwhile', () => {
  const { session } = open('/vehicle-documents');
  const changeVisibility = () => document.dispatchEvent(new Event('visibilitychange'));
  changeVisibility();
  expect(session.getSnapshot().value).toBe('verified');
  localStorage.setItem('portal.sign-in', 'next');
  changeVisibility();
  expect(session.getSnapshot().value).toEqual({ confirmingDriver: 'loadingUser' });
});

it('a browser that blocks site data: still shows the portal when reading the storage throws, and keeps nothing', () => {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
  const { services } = assemble(config, { toast: () => undefined, inspect: undefined });
  expect(services.drafts.write('1', 'vehicle-change', { reason: 'x' })).toBe(false);
  expect(services.drafts.read('1', 'vehicle-change')).toBeNull();
  expect(services.ticketStore.read('1')).toEqual([]);
  expect(() => services.drafts.wipe()).not.toThrow();
});

it.each([
  ['back_forward', true, true],
  ['back_forward', false, false],
  ['reload', true, false],
  ['navigate', true, false],
] as const)(
  'a page from the browser’s HTTP cache: %s, signed out before: %s; reloads: %s (SEC-16)',
  (type, hasSignedOut, isOutdated) => {
    const entries = performance.getEntriesByType;
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
    if (hasSignedOut) localStorage.setItem('portal.signed-out-at', String(Date.now() - 60_000));
    expect(open('/').isOutdated).toBe(isOutdated);
    Object.assign(performance, { getEntriesByType: entries });
  },
);
