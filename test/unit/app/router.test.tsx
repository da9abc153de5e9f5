import { act, cleanup, configure, screen as page, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createActor, fromPromise } from 'xstate';
import { type SessionUser, sessionMachine } from '../../../machines/session';
import type { Client } from '../../../src/api/client';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import { Fatal, PageFailure } from '../../../src/app/error-pages';
import { goneFrom } from '../../../src/app/gone';
import { createLastReads } from '../../../src/app/last-reads';
import { createLayouts, navigationItems } from '../../../src/app/layouts';
import { isBot } from '../../../src/app/reporting/bots';
import { reloadForChunk } from '../../../src/app/reporting/chunk-reload';
import { report } from '../../../src/app/reporting/start';
import { prefetch, routeIsOpen, screenAt, toRoutes, withSyncNavigation } from '../../../src/app/router';
import { type RouteRow, routeTable } from '../../../src/app/routes';
import { type ScreenName, screens } from '../../../src/app/screens';
import type { Services } from '../../../src/flows/services';
import { moment } from '../../../src/format/dates';
import { isCurrent } from '../../../src/shell/navigation';
import { RouterLink } from '../../../src/shell/RouterLink';
import { type MissingCollections, missingCollections } from '../../../src/storage/missing-collections';
import { LinkProvider } from '../../../src/ui/LinkContext';
import { ReachabilityProvider, type ReachabilitySource } from '../../../src/ui/ReachabilityNote';
import { installDialogs } from '../ui/dialogs';
import { destinations, kindOf, type Visitor } from './access';
import { config } from './config';
import { driver } from './people';

// Stub screens: one for every name that a row may have. Each records its reads.
const mockReads: string[] = [];
const mockFaults = new Map<string, unknown[]>();
let mockIsSilent = false;
jest.mock('../../../src/app/screens', () => ({
  screens: new Proxy(
    {},
    {
      get: (_, name: string) => async () => {
        const code = mockFaults.get(`code of ${name}`)?.shift();
        if (code) throw code;
        return {
          title: `Title of ${name}`,
          mayShowStaleData: name === 'weeks' || name === 'home',
          shouldReload: name === 'document-upload' ? (from: URL, to: URL) => from.search === to.search : undefined,
          Screen: () => <h1>Screen {name}</h1>,
          load: () => {
            mockReads.push(name);
            if (mockIsSilent) return new Promise(() => undefined);
            const fault = mockFaults.get(name)?.shift();
            return fault ? Promise.reject(fault) : Promise.resolve({ reads: mockReads.length });
          },
        };
      },
    },
  ),
}));
jest.mock('../../../src/app/reporting/start', () => ({ report: jest.fn() }));
jest.mock('../../../src/app/reporting/chunk-reload', () => ({ reloadForChunk: jest.fn() }));

installDialogs();
// Generous, because a busy machine must not fail the test.
configure({ asyncUtilTimeout: 30_000 });

const table = routeTable(config.partner_plus_base_path);

const pagesOf = (items: ReturnType<typeof navigationItems>) =>
  items.flatMap(({ href, parts }) => parts?.map((part) => part.href) ?? href);

const people = {
  guest: null,
  verified: driver,
  unverified: driver,
  'no insurance': { ...driver, insureAvailable: false, insureMessage: 'Not offered by this fleet yet.' },
  unreachable: null,
  // These drivers were remembered before their access was denied.
  blocked: driver,
  deleted: driver,
  'signing out': driver,
  'not identified': null,
} satisfies Record<Visitor, SessionUser | null>;

/** The session of a visitor. With `loadingUser`, the session waits for it, and only a driver passed as `remembered` is remembered. */
const sessionOf = (
  who: Visitor,
  loadingUser?: Promise<SessionUser>,
  remembered = loadingUser === undefined ? people[who] : null,
) => {
  const answer = () =>
    loadingUser ??
    (who === 'unreachable' || who === 'not identified'
      ? Promise.reject(new ApiError('broken', 503, null))
      : new Promise<SessionUser>(() => undefined));
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readUser: fromPromise<SessionUser, void>(answer),
        signOut: fromPromise<void, void>(() => new Promise(() => undefined)),
      },
    }),
    { input: { remembered, signOutPending: false } },
  ).start();
  if ((who === 'guest' || who === 'not identified') && loadingUser === undefined)
    session.send({ type: 'api.unauthenticated' });
  if (who === 'not identified') session.send({ type: 'driver.signedIn' });
  if (who === 'signing out') session.send({ type: 'driver.signOut' });
  if (who === 'unverified') session.send({ type: 'api.unverified' });
  if (who === 'blocked' || who === 'deleted') session.send({ type: `api.${who}`, text: 'Ask your fleet.' });
  return session;
};

const lastReads = createLastReads();
const routerParts = (
  session: ReturnType<typeof sessionOf>,
  rows: readonly RouteRow[],
  missing = missingCollections(localStorage),
) => {
  const services = { config, session, missing } as unknown as Services;
  return {
    services,
    rows,
    lastReads,
    refreshed: new Map<string, unknown>(),
    codeOf: (name: ScreenName) => screens[name](),
    layouts: createLayouts(services, rows),
    Opening: () => null,
    PageFailure: () => <PageFailure services={services} rows={rows} />,
    Fatal: () => <Fatal services={services} />,
  };
};

const routers: { dispose(): void }[] = [];
const goTo = (
  address: string,
  who: Visitor,
  rows = table,
  session = sessionOf(who),
  missing = missingCollections(localStorage),
) => {
  const router = createMemoryRouter(toRoutes(routerParts(session, rows, missing)), { initialEntries: [address] });
  routers.push(router);
  return { router, session };
};
const settled = (router: ReturnType<typeof goTo>['router']) =>
  new Promise<void>((resolve) => {
    const isSettled = () => router.state.initialized && router.state.navigation.state === 'idle';
    if (isSettled()) return resolve();
    const stop = router.subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
const errorOf = ({ state }: ReturnType<typeof goTo>['router']) =>
  Object.values(state.errors ?? {})[0] as Error | undefined;

beforeEach(() => {
  mockReads.length = 0;
  mockFaults.clear();
  mockIsSilent = false;
  jest.mocked(report).mockClear();
  jest.mocked(reloadForChunk).mockReset().mockResolvedValue('none');
});
afterEach(() => {
  for (const router of routers.splice(0)) router.dispose();
});

/** The page that each kind of visitor sees in the end for each kind of route, after all redirects. */
const finalPages: typeof destinations = {
  ...destinations,
  guest: { ...destinations.guest, unverified: '/register/verify' } as Record<Visitor, string>,
};
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, 'some-$1');
const screenOf = (path: string) => table.find((row) => row.path === path)?.screen;

it('a changed query reads the route again, unless the screen’s `shouldReload` says no', async () => {
  const { router } = goTo('/vehicle-documents/document/upload', 'verified');
  await settled(router);
  await act(() => router.navigate('/vehicle-documents/document/upload?type=14'));
  expect(mockReads).toEqual(['document-upload']);
  // An explicit revalidation still runs the loader.
  await act(() => router.revalidate());
  expect(mockReads).toEqual(['document-upload', 'document-upload']);
  await act(() => router.navigate('/vehicle-documents'));
  await act(() => router.navigate('/vehicle-documents?any=1'));
  await act(() => router.navigate('/vehicle-documents/document/upload?type=14'));
  expect(mockReads.slice(2)).toEqual(['vehicle-documents', 'vehicle-documents', 'document-upload']);
});

it('a navigation renders another page synchronously, and a change within the page as a transition', async () => {
  const { router } = goTo('/', 'verified');
  const syncRouter = withSyncNavigation(router);
  const updates: [path: string, state: string, flushSync: boolean][] = [];
  syncRouter.subscribe(({ location, navigation }, { flushSync }) =>
    updates.push([location.pathname, navigation.state, flushSync]),
  );
  await settled(router);
  await router.navigate('/payments');
  await router.navigate('/payments?statement=1');
  await router.revalidate();
  await router.navigate(-1);
  await router.navigate('/payouts');
  expect(updates.filter(([, , flushSync]) => flushSync)).toEqual([
    ['/', 'idle', true],
    ['/payments', 'idle', true],
    ['/payouts', 'idle', true],
  ]);
  expect(updates.length).toBeGreaterThan(6);
  expect(syncRouter.state).toBe(router.state);
});

it('a new page opens at its top, Back returns to where the driver was, and a change within the page does not scroll', async () => {
  let grow = () => {};
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      grow = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      grow = () => {};
    }
  };
  const { router } = goTo('/', 'verified');
  withSyncNavigation(router).subscribe(() => undefined);
  await settled(router);
  const page = document.documentElement;
  page.scrollTop = 900;
  await router.navigate('/payments');
  expect(page.scrollTop).toBe(0);
  page.scrollTop = 300;
  await router.navigate('/payments?statement=1');
  expect(page.scrollTop).toBe(300);
  await router.navigate(-2);
  expect([router.state.location.pathname, page.scrollTop]).toEqual(['/', 900]);
  // Parts of the page arrive, and the browser's scroll anchoring moves the position. The portal sets it back until the driver acts.
  page.scrollTop = 1_300;
  grow();
  expect(page.scrollTop).toBe(900);
  window.dispatchEvent(new Event('wheel'));
  page.scrollTop = 1_300;
  grow();
  expect(page.scrollTop).toBe(1_300);
  await router.navigate(2);
  expect([router.state.location.pathname, page.scrollTop]).toEqual(['/payments', 300]);
});

it.each([
  ['verified', '/payments', ['payments']],
  ['verified', '/insure', ['insure']],
  ['no insurance', '/insure', []],
  ['unverified', '/payments', []],
  ['guest', '/payments', []],
  ['guest', '/partner-plus', []],
  ['unreachable', '/payments', []],
  ['verified', '/payouts/7', []],
  ['verified', '/nowhere', []],
] as const)(
  'prefetches a page only if the driver may enter it and its path has no parameter: %s, %s',
  async (who, path, reads) => {
    await prefetch(path, routerParts(sessionOf(who), table), {} as Client);
    expect(mockReads).toEqual(reads);
  },
);

describe('without a connection', () => {
  const offline = () => new ApiError('offline', 0, null);
  const notice = () => page.queryByText(/^Last updated \d{1,2}(:\d\d)?[ap]m today$/);
  const openWeeks = async () => {
    const { router } = goTo('/bookings-earnings', 'verified');
    await settled(router);
    render(<RouterProvider router={router} />);
    await page.findByRole('heading', { name: 'Screen weeks' });
    return router;
  };

  it('a page that was read stays readable, and shows when it was read, until it is read again', async () => {
    const before = new Date();
    const router = await openWeeks();
    const timesOfRead = [before, new Date()].map((at) => `Last updated ${moment(at, driver.timeZone)}`);
    expect(notice()).toBeNull();
    await act(() => router.navigate('/payments'));
    mockFaults.set('weeks', [offline(), new ApiError('silent', 0, null)]);
    await act(() => router.navigate('/bookings-earnings'));
    expect(page.getByRole('heading', { name: 'Screen weeks' })).toBeInTheDocument();
    expect(timesOfRead).toContain(notice()?.textContent);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(mockReads.filter((name) => name === 'weeks')).toHaveLength(3));
    expect(notice()).not.toBeNull();
    await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('no stale data shows at a URL that was never read, after a malformed answer, or on a page with a form', async () => {
    const router = await openWeeks();
    mockFaults.set('weeks', [offline(), new ApiError('broken', 500, null)]);
    await act(() => router.navigate('/bookings-earnings?year=2024'));
    expect(errorOf(router)).toMatchObject({ kind: 'offline' });
    await act(() => router.navigate('/bookings-earnings'));
    expect(errorOf(router)).toMatchObject({ kind: 'broken' });
    await act(() => router.navigate('/payments'));
    mockFaults.set('payments', [offline()]);
    await act(() => router.navigate('/payments?again'));
    mockFaults.set('payments', [offline()]);
    await act(() => router.navigate('/payments'));
    expect(errorOf(router)).toMatchObject({ kind: 'offline' });
  });

  it('thirty pages are kept, each for the driver who read it, and none after a sign-out', () => {
    let time = 1_000;
    const reads = createLastReads(() => time);
    const first = { page: 1 };
    reads.keep('41', '/', first);
    time = 2_000;
    expect(reads.staleSince(first)).toBeNull();
    expect(reads.showStale('42', '/')).toBeNull();
    expect(reads.showStale('41', '/payouts')).toBeNull();
    expect(reads.showStale('41', '/')).toBe(first);
    expect(reads.staleSince(first)).toBe(1_000);
    for (let index = 0; index < 30; index += 1) reads.keep('41', `/payouts/${index}`, { index });
    expect(reads.showStale('41', '/')).toBeNull();
    expect(reads.showStale('41', '/payouts/0')).toEqual({ index: 0 });
    // The page that was read longest ago is removed first.
    for (const path of ['/payouts/0', '/news']) reads.keep('41', path, {});
    expect(reads.showStale('41', '/payouts/0')).toEqual({});
    reads.clear();
    expect(reads.showStale('41', '/payouts/0')).toBeNull();
    reads.keep('41', '/', null);
    expect(reads.showStale('41', '/')).toBeNull();
  });
});

it('links lead only to screens that exist and are open to the driver (CK-05)', () => {
  expect(routeIsOpen('/vehicle-documents/document/upload?type=14', table, driver)).toBe(true);
  expect(routeIsOpen('/payouts/12', table, driver)).toBe(true);
  expect(routeIsOpen('/no/such/page', table, driver)).toBe(false);
  expect(routeIsOpen('/insure', table, driver)).toBe(true);
  expect(routeIsOpen('/insure', table, people['no insurance'])).toBe(false);
});

describe('a collection that the operator does not have (OP-09)', () => {
  const without = (collection: string) => {
    const missing = missingCollections(localStorage);
    missing.record(collection, false);
    return missing;
  };
  const open = (address: string, missing: MissingCollections) =>
    goTo(address, 'verified', table, sessionOf('verified'), missing).router;

  it.each([
    ['/payouts', '/v1/payouts'],
    ['/payouts/12', '/v1/payouts'],
    ['/partner-plus/deals', '/v1/driver/deals'],
  ])('%s: the page does not exist', async (address, collection) => {
    const router = open(address, without(collection));
    await settled(router);
    expect(errorOf(router)).toMatchObject({ name: 'PageNotFound', status: 404 });
  });

  it.each([true, false])(
    'its page is still requested, and the answer decides whether it opens (%s)',
    async (exists) => {
      const missing = missingCollections(localStorage);
      missing.record('/v1/payouts', !exists);
      jest.spyOn(mockReads, 'push').mockImplementation(() => {
        queueMicrotask(() => missing.record('/v1/payouts', exists));
        return 1;
      });
      const router = open('/payouts', missing);
      await settled(router);
      expect(errorOf(router)?.name).toBe(exists ? undefined : 'PageNotFound');
    },
  );

  it('the navigation leaves out its item, even with a configured base path', async () => {
    const rows = routeTable('/extras');
    const missing = without('/v1/payouts');
    const isGone = goneFrom({ config: { ...config, partner_plus_base_path: '/extras' }, missing });
    for (const collection of ['/v1/driver/deals', '/v1/news-posts']) missing.record(collection, false);
    const offered = pagesOf(navigationItems(rows, driver));
    expect(offered).toContain('/payouts');
    expect(pagesOf(navigationItems(rows, driver, isGone))).toEqual(
      offered.filter((href) => !['/payouts', '/extras', '/news'].includes(href)),
    );
  });

  it('the open navigation drops the item when the collection turns out to be missing, and shows it again when the collection is back', async () => {
    const missing = missingCollections(localStorage);
    await show('/', 'verified', table, missing);
    await page.findByRole('heading', { name: 'Screen home' });
    const links = () => page.queryAllByText('Payouts');
    expect(links()).not.toEqual([]);
    act(() => missing.record('/v1/payouts', false));
    expect(links()).toEqual([]);
    act(() => missing.record('/v1/payouts', true));
    expect(links()).not.toEqual([]);
  });
});

describe('each route × each session state, with the real route objects (CK-01 to CK-05, RT-01 to RT-19, SEC-21)', () => {
  // Access depends only on a route's checks, and another test compares those with the requirements. So one route of each kind is enough.
  const ofEachKind = new Set(new Map(table.map(({ path }) => [kindOf[path] ?? 'auth', path])).values());
  for (const { id, path } of table) {
    const all = Object.entries(finalPages[kindOf[path] ?? 'auth'] ?? {}) as [Visitor, string][];
    it.each(all.filter(([who]) => who === 'verified' || ofEachKind.has(path)))(
      `${id} ${path}, %s: %s`,
      async (who, end) => {
        const address = addressOf(path);
        const { router } = goTo(address, who);
        await settled(router);
        const { pathname } = router.state.location;
        if (end === 'in' || end.startsWith('/')) {
          expect(errorOf(router)).toBeUndefined();
          expect(pathname).toBe(end === 'in' ? address : end);
          // Only the last page is read: no call leaves for a page that the visitor may not enter.
          expect(mockReads).toEqual([screenOf(end === 'in' ? path : end)]);
        } else {
          expect(pathname).toBe(address);
          expect(errorOf(router)).toMatchObject({ status: end === '403' ? 403 : 503 });
          expect(mockReads).toEqual([]);
        }
      },
    );
  }

  it('leads a guest back to the page with its query (CK-01)', async () => {
    const { router } = goTo('/vehicle-documents/vehicle?x=1&y=%26', 'guest');
    await settled(router);
    expect(new URLSearchParams(router.state.location.search).get('back')).toBe('/vehicle-documents/vehicle?x=1&y=%26');
  });

  it('says once on home that a reset link, opened while signed in, was not used (CK-02)', async () => {
    const { router } = goTo('/reset-password', 'verified');
    await settled(router);
    render(<RouterProvider router={router} />);
    const notice = () => page.queryByText(/^You’re signed in\. To use the link/);
    await page.findByRole('heading', { name: 'Screen home' });
    expect(notice()).toBeInTheDocument();
    await act(() => router.navigate('/payments'));
    await act(() => router.navigate('/'));
    expect(notice()).toBeNull();
  });

  it('shows why insurance is not available, in the fleet’s words, and what to do (CK-05)', async () => {
    const { router } = goTo('/insure', 'no insurance');
    await settled(router);
    expect(errorOf(router)?.message).toBe('Not offered by this fleet yet. Ask us which insurance you need.');
  });

  it.each([
    ['loadingUser', null, []],
    ['identifying', null, ['api.unauthenticated', 'driver.signedIn']],
    ['{"unverified":"checking"}', driver, ['api.unverified', 'driver.openedLink']],
  ] as const)('%s: waits until the session is known, and reads nothing before', async (state, before, events) => {
    let answer: (user: SessionUser) => void = () => undefined;
    const userAnswer = new Promise<SessionUser>((resolve) => {
      answer = resolve;
    });
    const session = sessionOf('verified', userAnswer, before);
    for (const type of events) session.send({ type });
    expect(JSON.stringify(session.getSnapshot().value)).toContain(state);
    const { router } = goTo('/', 'verified', table, session);
    // A call that does not wait would have been made by the next turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(mockReads).toEqual([]);
    expect(router.state.initialized).toBe(false);
    answer(driver);
    await settled(router);
    expect(mockReads).toEqual(['home']);
  });
});

describe('the route of a URL', () => {
  const routes = toRoutes(routerParts(sessionOf('guest'), table));
  const pathAt = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

  it.each([
    ['/insure/new', '/insure/new'],
    ['/insure/new/form', '/insure/new/form'],
    ['/insure/31', '/insure/:id'],
    ['/payouts/enable-disable', '/payouts/enable-disable'],
    ['/payouts/31', '/payouts/:id'],
    ['/news/v1.2', '/news/:id'],
    ['/insure/0b8e7c1e-3f0a-4a52-9c1d-7a6f2f3f9d10', '/insure/:id'],
    ['/tickets-support/new', '/tickets-support/new'],
    ['/partner-plus/deals', '/partner-plus/deals'],
    ['/partner-plus/7', '/partner-plus/:id'],
    ['/bookings-earnings/2026-03-02/bookings/3', '/bookings-earnings/:date/bookings/:day'],
    ['/bookings-earnings/2026-03-02/earnings', '/bookings-earnings/:date/:tab'],
    ['/profile/update-password', '/profile/update-password'],
  ])('%s is %s (RT-20)', (address, path) => {
    expect(pathAt(address)).toBe(path);
    expect(screenAt(address, table)).toBe(screenOf(path));
  });

  it.each([
    '/nowhere',
    '/payouts/1/2/3',
    '/login/blocked/x',
    '/partner-plus/deals/1',
    '/api',
    '/foo.bar',
    '/vehicle-documents/<b>',
  ])('%s has none (RT-21)', async (address) => {
    expect(pathAt(address)).toBe('*');
    const { router } = goTo(address, 'verified');
    await settled(router);
    expect(errorOf(router)).toMatchObject({
      status: 404,
      message: `Page Not Found: ${new URL(address, 'http://x').pathname}`,
    });
  });
});

const show = async (address: string, who: Visitor, rows = table, missing = missingCollections(localStorage)) => {
  const opened = goTo(address, who, rows, sessionOf(who), missing);
  await settled(opened.router);
  render(
    <LinkProvider link={RouterLink}>
      <RouterProvider router={opened.router} />
    </LinkProvider>,
  );
  return opened;
};

describe('while the operator’s API does not answer', () => {
  const expectSkeleton = ({ path, layout }: RouteRow, who: Visitor, session?: ReturnType<typeof sessionOf>) => {
    const { router } = goTo(addressOf(path), who, table, session);
    render(
      <LinkProvider link={RouterLink}>
        <RouterProvider router={router} />
      </LinkProvider>,
    );
    expect(page.getByText('Loading the page')).toBeInTheDocument();
    expect(page.getByRole('link', { name: /^Northgate Cars/ })).toBeInTheDocument();
    if (layout === 'default') expect(page.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  };

  // The skeleton depends only on the layout and the checks of a route, so one route of each kind is enough.
  const kinds = [...new Map(table.map((row) => [`${row.layout}: ${row.checks.join()}`, row])).values()];

  it.each(kinds.filter(({ checks }) => checks.includes('auth')))(
    '$path shows the logo, the navigation and its skeleton at the first paint, for a remembered driver',
    async (row) => {
      mockIsSilent = true;
      expectSkeleton(row, 'verified');
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(page.getByText('Loading the page')).toBeInTheDocument();
    },
  );

  it.each(kinds.filter(({ checks }) => checks.length > 0))(
    '$path shows the logo and its skeleton at the first paint, while no driver is remembered',
    (row) => expectSkeleton(row, 'guest', sessionOf('guest', new Promise(() => undefined))),
  );
});

describe('the error screen (ER-07 to ER-10, REL-32)', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it('shows the code, the title, the URL and a link home for a page that does not exist, and is not reported (RT-21)', async () => {
    await show('/no/<b>where</b>', 'guest');
    expect(await page.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
    expect(page.getByText(/^Page Not Found: \/no\/.*where/)).toBeVisible();
    const brand = within(page.getByRole('banner')).getByRole('link', { name: 'Northgate Cars' });
    expect(brand).toHaveAttribute('href', '/');
    expect(page.getByRole('button', { name: 'Go back to home' })).toHaveAttribute('href', '/');
    expect(page.queryByRole('navigation')).not.toBeInTheDocument();
    expect(report).not.toHaveBeenCalled();
  });

  it('shows status 500 for a crash, with links home and to the team', async () => {
    mockFaults.set('home', [new TypeError('x is undefined')]);
    await show('/', 'verified');
    expect(await page.findByRole('heading', { name: '500 Unknown Error' })).toBeVisible();
    expect(page.getByText(/^Sorry, something has gone wrong\./)).toBeVisible();
    expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/tickets-support/new');
    expect(report).toHaveBeenCalledTimes(1);
    await userEvent.click(page.getByRole('button', { name: 'Go back to home' }));
    expect(await page.findByRole('heading', { name: 'Screen home' })).toBeVisible();
  });

  it.each([
    ['a crash', new TypeError('x is undefined')],
    ['a failed read', new ApiError('broken', 500, null)],
  ])('does not show to a search engine: %s (ER-10)', async (_, error) => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    mockFaults.set('home', [error]);
    await show('/', 'verified');
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    expect(await act(() => isBot(navigator.userAgent))).toBe(true);
    expect(page.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('shows no status when code does not load because the host is down, and does not reload (ER-06)', async () => {
    jest.mocked(reloadForChunk).mockResolvedValue('hostAway');
    const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    mockFaults.set('code of home', [error, error]);
    await show('/', 'verified');
    expect(await page.findByRole('heading', { name: 'Unknown Error' })).toBeVisible();
    expect(report).not.toHaveBeenCalled();
  });

  it('reloads the page as soon as the host answers again, if its code did not load (ER-06)', async () => {
    jest.mocked(reloadForChunk).mockClear().mockResolvedValue('hostAway');
    const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    mockFaults.set('code of home', [error, error]);
    let reached: ReturnType<ReachabilitySource['state']> = 'offline';
    const listeners = new Set<() => void>();
    const source: ReachabilitySource = {
      state: () => reached,
      watch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { router } = goTo('/', 'verified');
    await settled(router);
    render(
      <ReachabilityProvider source={source}>
        <LinkProvider link={RouterLink}>
          <RouterProvider router={router} />
        </LinkProvider>
      </ReachabilityProvider>,
    );
    await page.findByRole('heading', { name: 'Unknown Error' });
    expect(reloadForChunk).toHaveBeenCalledTimes(1);
    reached = 'back';
    act(() => {
      for (const listener of listeners) listener();
    });
    await waitFor(() => expect(reloadForChunk).toHaveBeenCalledTimes(2));
  });

  it('does not show while the page reloads for a chunk that did not load (ER-06)', async () => {
    jest.mocked(reloadForChunk).mockResolvedValue('reloading');
    const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    mockFaults.set('code of home', [error, error]);
    await show('/', 'verified');
    await waitFor(() => expect(reloadForChunk).toHaveBeenCalledWith(error));
    await act(() => isBot(navigator.userAgent));
    expect(page.queryByRole('heading')).not.toBeInTheDocument();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a page that could not be loaded', () => {
  const sorry = /^Sorry, something has gone wrong\./;
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it.each<[string, unknown, string, RegExp]>([
    ['no connection', new ApiError('offline', 0, null), 'Unknown Error', sorry],
    ['500', new ApiError('broken', 500, null), '500 Unknown Error', sorry],
    ['429', new ApiError('tooMany', 429, null), '429 Too Many Requests', /^You have made too many requests, please/],
    ['403', new ApiError('forbidden', 403, null), '403 Forbidden', /^Sorry, you don't have permission/],
    ['404', new ApiError('missing', 404, null), '404 Not Found', /^The page you are looking for/],
    ['422', new ValidationProblem({ message: 'Not now.', fields: {} }), '422 Unknown Error', /^Not now\.$/],
  ])(
    '%s: shows the error screen inside its layout, and a press loads it again (ER-07, ER-09)',
    async (_, error, name, message) => {
      mockFaults.set('payouts', [error]);
      await show('/payouts', 'verified');
      expect(await page.findByRole('heading', { level: 1, name })).toBeVisible();
      expect(document.title).toBe(`${name} – Northgate Cars`);
      expect(page.getByText(message)).toBeVisible();
      expect(page.getAllByRole('link', { name: /Vehicle and documents|Documents/ }).length).toBeGreaterThan(0);
      expect(page.getByRole('button', { name: 'Go back to home' })).toHaveAttribute('href', '/');
      expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/tickets-support/new');
      expect(report).toHaveBeenCalledTimes(/^40[34]/.test(name) ? 0 : 1);
      await userEvent.click(page.getByRole('button', { name: 'Try again' }));
      expect(await page.findByRole('heading', { name: 'Screen payouts' })).toBeVisible();
      expect(mockReads).toEqual(['payouts', 'payouts']);
    },
  );

  it.each([
    [
      '/payouts/7',
      'payout',
      ['Go to Payouts → /payouts', 'Go back to home → /', 'Try again', 'Contact us → /tickets-support/new'],
    ],
    ['/partner-plus/9', 'deal', ['Go to Offers → /partner-plus', 'Go back to home → /']],
    ['/plans-invoices/2609/118204', 'invoice', ['Go to Charges → /plans-invoices', 'Go back to home → /']],
    // The list itself is missing.
    ['/payouts', 'payouts', ['Try again', 'Go back to home → /', 'Contact us → /tickets-support/new']],
  ] as const)(
    '%s, answered with 404: the error screen first offers its parent page in the navigation, or “Try again” if the page is in the navigation (ER-07)',
    async (path, name, first) => {
      mockFaults.set(name, [new ApiError('missing', 404, null)]);
      await show(path, 'verified');
      const heading = await page.findByRole('heading', { name: '404 Not Found' });
      const ways = [...(heading.parentElement?.querySelectorAll('a, button') ?? [])].map((each) =>
        [each.textContent?.replace(/Loading$/, ''), each.getAttribute('href')].filter(Boolean).join(' → '),
      );
      expect(ways.slice(0, first.length)).toEqual(first);
    },
  );

  it('asks the operator again who is signed in when the driver presses “Try again”, if the session is unknown', async () => {
    const { session } = await show('/', 'unreachable');
    const sessionStates: string[] = [];
    session.subscribe((state) => sessionStates.push(String(state.value)));
    await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sessionStates).toContain('loadingUser'));
    expect(mockReads).toEqual([]);
  });
});

describe('the layout of a page', () => {
  it('links only to places that exist', async () => {
    const withoutDocuments = table.filter((row) => row.path !== '/vehicle-documents');
    const others = ['/news', '/agreements', '/partner-plus'];
    const money = ['/bookings-earnings', '/payouts', '/plans-invoices'];
    const hrefs = (rows: typeof table) => pagesOf(navigationItems(rows, driver));
    expect(hrefs(table)).toEqual(['/', ...money, '/vehicle-documents', '/tickets-support', '/insure', ...others]);
    expect(hrefs(withoutDocuments)).toEqual(['/', ...money, '/tickets-support', '/insure', ...others]);
    const [, moneyItem] = navigationItems(table, driver);
    const shown = moneyItem?.parts?.filter((part) => isCurrent(part, '/payments'));
    expect(shown?.map(({ label }) => label)).toEqual(['Charges']);
    const marked = navigationItems(table, driver).filter((each) => isCurrent(each, '/payments'));
    expect(marked.map(({ label }) => label)).toEqual(['Money']);
    const [, moneyWithoutEarnings] = navigationItems(
      table.filter((row) => row.path !== '/bookings-earnings'),
      driver,
    );
    expect(moneyWithoutEarnings).toMatchObject({ label: 'Money', href: '/payouts' });
    const noMoney = table.filter((row) => !money.includes(row.path));
    expect(navigationItems(noMoney, driver).map(({ label }) => label)).not.toContain('Money');
    await show('/', 'verified', withoutDocuments);
    await page.findByRole('heading', { name: 'Screen home' });
    expect(page.queryByRole('link', { name: /documents/i })).not.toBeInTheDocument();
  });

  it('offers no item that the driver may not open (CK-05)', () => {
    const driverWithoutInsurance = { ...driver, insureAvailable: false };
    const offered = navigationItems(table, driver).map((item) => item.href);
    expect(navigationItems(table, driverWithoutInsurance).map((item) => item.href)).toEqual(
      offered.filter((href) => href !== '/insure'),
    );
  });

  it('leads to the driver’s own details from the account, when they exist (RT-10)', async () => {
    await show('/', 'verified');
    await page.findByRole('heading', { name: 'Screen home' });
    await userEvent.click(page.getByRole('button', { name: 'Your account' }));
    const account = within(page.getByRole('dialog', { name: 'Your account' }));
    expect(account.getByRole('link', { name: 'Your details' })).toHaveAttribute('href', '/profile');
    cleanup();
    await show(
      '/',
      'verified',
      table.filter((row) => row.path !== '/profile'),
    );
    await page.findByRole('heading', { name: 'Screen home' });
    expect(page.queryByText('Your details')).not.toBeInTheDocument();
  });

  it('has only items whose route requires a sign-in, except the public offers (RT-18)', () => {
    for (const { href } of navigationItems(table, driver)) {
      expect(table.find((row) => row.path === href)?.checks ?? []).toEqual(
        href === '/partner-plus' ? [] : expect.arrayContaining(['auth']),
      );
    }
  });

  it.each(['/partner-plus', '/extras'])(
    'leads to the section of offers at %s, the path in the configuration (RT-18)',
    (base) => {
      expect(navigationItems(routeTable(base), driver).at(-1)).toMatchObject({ href: base, label: 'Offers' });
    },
  );

  it('is the guest layout on a public page for guests, and the default one for drivers (RT-18)', async () => {
    for (const path of ['/partner-plus', '/partner-plus/', '/Partner-Plus']) {
      await show(path, 'guest');
      await page.findByRole('heading', { name: 'Screen partner-plus' });
      expect(page.getByRole('banner')).toContainElement(page.getByRole('link', { name: 'Sign in' }));
      expect(page.queryByRole('navigation')).not.toBeInTheDocument();
      cleanup();
    }
    for (const who of ['verified', 'unverified'] as const) {
      await show('/partner-plus', who);
      await page.findByRole('heading', { name: 'Screen partner-plus' });
      expect(page.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
      expect(page.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('has the partner’s name in the title, and no navigation before the sign-in', async () => {
    await show('/login', 'guest');
    await page.findByRole('heading', { name: 'Screen login' });
    expect(document.title).toBe('Title of login – Northgate Cars');
    expect(page.queryByRole('link', { name: /documents/i })).not.toBeInTheDocument();
  });
});
