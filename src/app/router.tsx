import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import type { SessionUser } from '../../machines/session';
import type { Client } from '../api/client';
import { ApiError } from '../api/problem';
import type { LoadArgs, ScreenModule, Services } from '../flows/services';
import { Banner } from '../ui/Banner';
import { PageSkeleton } from '../ui/PageSkeleton';
import { Stack } from '../ui/Stack';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { type CheckName, decide } from './checks';
import { goneFrom } from './gone';
import type { LastReads } from './last-reads';
import { OldNotice } from './old-notice';
import { ForbiddenPage, PageNotFound } from './reporting/error-texts';
import { withReturnPath } from './return-path';
import type { LayoutName, RouteRow } from './routes';
import type { ScreenName } from './screens';
import { scrollPositions } from './scroll-positions';
import { settledView } from './session';

/** The first page's row and code, when it needs neither a check nor a read. */
export interface OpenedPage {
  readonly row: RouteRow;
  readonly module: ScreenModule;
}

export interface RouterParts {
  readonly services: Services;
  readonly rows: readonly RouteRow[];
  readonly lastReads: LastReads;
  /** Data read in the background, by URL. The page takes it instead of reading again. */
  readonly refreshed: Map<string, unknown>;
  readonly codeOf: (screen: ScreenName) => Promise<ScreenModule>;
  readonly layouts: Readonly<Record<LayoutName, (props: { children: ReactNode }) => ReactNode>>;
  /** The page that is shown before the operator has said who is signed in. */
  readonly opened?: OpenedPage | null;
  /** A page whose read failed, inside its layout. */
  readonly PageFailure: () => ReactNode;
  /** The error screen for every other error. */
  readonly Fatal: () => ReactNode;
}

/** The page whose check redirected last; empty once a page other than home has opened. */
let redirectedFrom = '';

/** Runs the route's checks before any read, so that no call leaves for a page that the driver may not enter. */
const enter = async (
  checks: readonly CheckName[],
  { services, rows }: RouterParts,
  request: Request,
): Promise<void> => {
  if (checks.length === 0) return;
  const decision = decide(checks, await settledView(services.session, request.signal));
  const url = new URL(request.url);
  switch (decision.kind) {
    case 'enter':
      if (url.pathname !== '/') redirectedFrom = '';
      return;
    case 'go': {
      redirectedFrom = url.pathname;
      const target = decision.comeBack ? withReturnPath(decision.to, url.pathname + url.search, rows) : decision.to;
      // On Back, the browser is already at the URL. Another entry would bring the driver here again with each Back.
      throw (window.location.href.split('#')[0] === request.url ? replace : redirect)(target);
    }
    case 'forbid':
      throw new ForbiddenPage(decision.message ?? undefined);
    case 'failure':
      throw new ApiError(decision.failure.kind, decision.failure.status, decision.failure.message);
  }
};

/** Whether the operator is unreachable: the phone is offline, or the call had no answer. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'silent');

/** Reads a page's data. While offline, a page that only shows data gets its last data again. */
const readFor = async (
  module: ScreenModule,
  { services, lastReads, refreshed }: RouterParts,
  args: LoadArgs,
): Promise<unknown> => {
  if (!module.load) return null;
  const { user } = services.session.getSnapshot().context;
  const address = args.url.pathname + args.url.search;
  const read = refreshed.has(address) ? refreshed.get(address) : module.load(services, args);
  if (!module.mayShowStaleData || !user) return read;
  try {
    const data = await read;
    lastReads.keep(user.id, address, data);
    return data;
  } catch (error) {
    const last = isOutOfReach(error) ? lastReads.showStale(user.id, address) : null;
    if (last === null) throw error;
    return last;
  }
};

/** Shown inside the layout until the page has data. */
export const FirstPageSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading the page</VisuallyHidden>
    <PageSkeleton />
  </div>
);

/** Never rendered, because its loader leads to the error screen. */
const Nothing = () => null;

const toRoute = (row: RouteRow, parts: RouterParts): RouteObject => {
  const { services } = parts;
  // The loader, which always runs first, loads the code. The router's own `lazy` would leave the page empty when the first page's code fails
  // to load.
  let module: ScreenModule | null = parts.opened?.row === row ? parts.opened.module : null;
  return {
    id: row.path,
    path: row.path,
    loader: async ({ request, params }: LoaderFunctionArgs) => {
      // The code loads while the check waits for the session and the data is read.
      const code = parts.codeOf(row.screen);
      code.catch(() => undefined);
      await enter(row.checks, parts, request);
      module = await code;
      const url = new URL(request.url);
      const read = readFor(module, parts, { params, url, signal: request.signal, notFound: () => notFound(request) });
      // The page's own answers may show that the operator no longer has its collection, or has it again.
      await Promise.allSettled([read]);
      return goneFrom(services)(url.pathname) ? notFound(request) : read;
    },
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (module?.shouldReload?.(currentUrl, nextUrl) ?? true),
    Component: function Page() {
      if (!module) return null;
      const { Screen, title } = module;
      return (
        <>
          <title>{`${title} – ${services.config.partner.name}`}</title>
          {module.mayShowStaleData ? (
            <Stack>
              {row.path === '/' && redirectedFrom === '/reset-password' ? (
                <Banner title="You’re signed in. To use the link, sign out and open it again." />
              ) : null}
              <OldNotice lastReads={parts.lastReads} services={services} />
              <Screen services={services} />
            </Stack>
          ) : (
            <Screen services={services} />
          )}
        </>
      );
    },
    HydrateFallback: FirstPageSkeleton,
    ErrorBoundary: parts.PageFailure,
  };
};

const notFound = (request: Request): never => {
  throw new PageNotFound(new URL(request.url).pathname);
};

/** Route objects of the table: one layout each, checks before reads, code and data in parallel. */
export const toRoutes = (parts: RouterParts): RouteObject[] => {
  const inLayout = (name: LayoutName): RouteObject => {
    const Layout = parts.layouts[name];
    return {
      id: `layout:${name}`,
      element: (
        <Layout>
          <Outlet />
        </Layout>
      ),
      children: parts.rows.filter((row) => row.layout === name).map((row) => toRoute(row, parts)),
    };
  };
  return [
    {
      id: 'root',
      ErrorBoundary: parts.Fatal,
      children: [
        inLayout('default'),
        inLayout('authentication'),
        inLayout('support'),
        { path: '*', loader: ({ request }) => notFound(request), Component: Nothing },
      ],
    },
  ];
};

/**
 * The row of a path by the router's ranking, which builds 40 patterns per call. Static paths rank first and most links are static, so they
 * skip the ranking.
 */
export const rowAt = (path: string, rows: readonly RouteRow[]): RouteRow | null =>
  rows.find((row) => row.path === path) ??
  matchRoutes(
    rows.map((row) => ({ path: row.path, handle: row })),
    path,
  )?.[0]?.route.handle ??
  null;

/** The screen of a path, for preloading its code. */
export const screenAt = (path: string, rows: readonly RouteRow[]): ScreenName | null =>
  rowAt(path, rows)?.screen ?? null;

/** Whether the path leads to an existing screen that this driver may open. */
export const routeIsOpen = (path: string, rows: readonly RouteRow[], user: SessionUser | null): boolean => {
  const row = rowAt(path, rows);
  return row !== null && decide(row.checks, { user, unreachable: null }).kind !== 'forbid';
};

/**
 * Whether the path leads to a page only for guests or unverified drivers, and this driver is neither. The page's checks then redirect
 * without a return path.
 */
export const isForOthers = (path: string, rows: readonly RouteRow[], user: SessionUser | null): boolean => {
  const row = rowAt(path, rows);
  const decision = row && decide(row.checks, { user, unreachable: null });
  return decision?.kind === 'go' && !decision.comeBack;
};

/** The router's initial state: an opened page has nothing left to load. */
export const startOf = ({ opened }: RouterParts) =>
  opened ? { hydrationData: { loaderData: { [opened.row.path]: null } } } : {};

export const createRouter = (parts: RouterParts) => createBrowserRouter(toRoutes(parts), startOf(parts));

/**
 * The router with synchronous rendering of page changes, and of the first page after its skeleton. A transition would render in slices with
 * a frame after each, and every frame would recalculate styles, because a page brings its own. Changes within a page stay transitions, and
 * keep the old content until they are ready.
 */
export const withSyncNavigation = (router: ReturnType<typeof createRouter>): ReturnType<typeof createRouter> => {
  const positions = scrollPositions();
  let previous = router.state;
  let isRendering = false;
  return Object.create(router, {
    // If the new page starts a navigation while it renders, that navigation waits until the current one ends. Otherwise the router would
    // join the two and not change the URL.
    navigate: {
      value: (async (...to: Parameters<typeof router.navigate>) => {
        if (isRendering) await null;
        await router.navigate(...to);
      }) as typeof router.navigate,
    },
    subscribe: {
      value: ((render) =>
        router.subscribe((state, how) => {
          const isOtherPath = state.location.pathname !== previous.location.pathname;
          const isNewPage = isOtherPath || state.initialized !== previous.initialized;
          previous = state;
          if (state.navigation.state === 'loading') positions.leave(state);
          isRendering = true;
          render(state, isNewPage ? { ...how, flushSync: true } : how);
          isRendering = false;
          if (isOtherPath) positions.enter(state);
        })) satisfies typeof router.subscribe,
    },
  });
};

/**
 * Prefetches the first reads of the page at a path, if the path has no parameters and the driver may enter. It runs the page's own loader
 * with a client that only prefetches, so that no second list of reads is needed.
 */
export const prefetch = async (
  path: string,
  { rows, codeOf, services }: Pick<RouterParts, 'rows' | 'codeOf' | 'services'>,
  client: Client,
): Promise<void> => {
  const row = rows.find((each) => each.path === path);
  const session = services.session.getSnapshot();
  const user = session.hasTag('signed-in') ? session.context.user : null;
  if (!row || !user || decide(row.checks, { user, unreachable: null }).kind !== 'enter') return;
  const { load } = await codeOf(row.screen);
  const url = new URL(path, window.location.origin);
  const nowhere = (): never => {
    throw new PageNotFound(path);
  };
  const { signal } = new AbortController();
  load?.({ ...services, client: async () => client }, { params: {}, url, signal, notFound: nowhere }).catch(
    () => undefined,
  );
};

/**
 * The page at a path, if it may render before the operator has said whether a driver is signed in. Without a remembered driver there is
 * usually no session, and the driver can already fill in a form.
 */
export const openBeforeSession = async (
  path: string,
  { rows, codeOf, services: { session } }: Pick<RouterParts, 'rows' | 'codeOf' | 'services'>,
): Promise<OpenedPage | null> => {
  const row = rowAt(path, rows);
  if (!row?.checks.includes('guest') || session.getSnapshot().context.user) return null;
  // The loader reports code that does not load.
  const module = await codeOf(row.screen).catch(() => null);
  return module?.rendersBeforeSession && !module.load ? { row, module } : null;
};

/** Redirects from a page that was opened before the session was known, if its checks fail. */
export const checkOpened = async (
  { row }: OpenedPage,
  router: ReturnType<typeof createRouter>,
  session: Services['session'],
): Promise<void> => {
  const { pathname } = router.state.location;
  const decision = decide(row.checks, await settledView(session));
  if (decision.kind === 'go' && router.state.location.pathname === pathname)
    await router.navigate(decision.to, { replace: true });
};

/** Resolves when the next navigation ends. */
export const nextPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      stop();
      resolve();
    });
  });

/** Resolves when the first page has its data, or its failure. */
export const firstPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
