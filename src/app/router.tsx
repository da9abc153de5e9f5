import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import type { SessionUser } from '../../machines/session';
import type { Client } from '../api/client';
import { ApiError } from '../api/problem';
import type { LoadArgs, ScreenModule, Services } from '../flows/services';
import { PageOutline } from '../ui/PageOutline';
import { Stack } from '../ui/Stack';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { type CheckName, decide } from './checks';
import { goneFrom } from './gone';
import type { LastReads } from './last-reads';
import { OldNotice } from './old-notice';
import { ForbiddenPage, PageNotFound } from './reporting/error-words';
import { withPlace } from './return-path';
import type { LayoutName, RouteRow, ScreenName } from './routes';
import { settledView } from './session';

/** The first page's row and code, when it needs neither a check nor a read to be shown. */
export interface OpenedPage {
  readonly row: RouteRow;
  readonly module: ScreenModule;
}

export interface RouterParts {
  readonly services: Services;
  readonly rows: readonly RouteRow[];
  readonly lastReads: LastReads;
  /** What was read in the background, by address. The page takes it in place of a read of its own. */
  readonly refreshed: Map<string, unknown>;
  /** Brings the code of a screen. */
  readonly codeOf: (screen: ScreenName) => Promise<ScreenModule>;
  readonly layouts: Readonly<Record<LayoutName, (props: { children: ReactNode }) => ReactNode>>;
  /** The page that is shown before the operator has said who is there. */
  readonly opened?: OpenedPage | null;
  /** A page that failed while it was read, inside its layout. */
  readonly PageFailure: () => ReactNode;
  /** Everything else that went wrong: the error screen. */
  readonly Fatal: () => ReactNode;
}

/** Asks the session chart whether this driver may enter. Runs before any read, so that no call leaves for somebody who may not. */
const enter = async (
  checks: readonly CheckName[],
  { services, rows }: RouterParts,
  request: Request,
): Promise<void> => {
  if (checks.length === 0) return;
  const decision = decide(checks, await settledView(services.session, request.signal));
  const place = new URL(request.url);
  switch (decision.kind) {
    case 'enter':
      return;
    case 'go':
      throw redirect(decision.comeBack ? withPlace(decision.to, place.pathname + place.search, rows) : decision.to);
    case 'forbid':
      throw new ForbiddenPage(decision.message ?? undefined);
    case 'failure':
      throw new ApiError(decision.failure.kind, decision.failure.status, decision.failure.message);
  }
};

/** There is no way to the operator now: the phone has no connection, or nobody answers. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'silent');

/** Reads for a page. One that only shows what it reads shows the last again when there is no connection. */
const readFor = async (
  module: ScreenModule,
  { services, lastReads, refreshed }: RouterParts,
  args: LoadArgs,
): Promise<unknown> => {
  if (!module.load) return null;
  const { user } = services.session.getSnapshot().context;
  const address = args.url.pathname + args.url.search;
  const read = refreshed.has(address) ? refreshed.get(address) : module.load(services, args);
  if (!module.showsStaleData || !user) return read;
  try {
    const data = await read;
    lastReads.keep(user.id, address, data);
    return data;
  } catch (error) {
    const last = isOutOfReach(error) ? lastReads.showAgain(user.id, address) : null;
    if (last === null) throw error;
    return last;
  }
};

/** Inside the layout, while the page has no data yet. */
export const FirstPageOutline = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading the page</VisuallyHidden>
    <PageOutline />
  </div>
);

/** Never drawn: its loader leads to the error screen. */
const Nothing = () => null;

const toRoute = (row: RouteRow, parts: RouterParts): RouteObject => {
  const { services } = parts;
  // Brought by the loader, which always comes first. The router's own `lazy` would leave the page empty for ever when the code of the
  // first page does not load.
  let module: ScreenModule | null = parts.opened?.row === row ? parts.opened.module : null;
  return {
    id: row.path,
    path: row.path,
    loader: async ({ request, params }: LoaderFunctionArgs) => {
      // The code travels while the check waits for the session and while the data is read.
      const code = parts.codeOf(row.screen);
      code.catch(() => undefined);
      await enter(row.checks, parts, request);
      module = await code;
      const url = new URL(request.url);
      const read = readFor(module, parts, { params, url, signal: request.signal, notFound: () => notFound(request) });
      // The answers say whether the operator has what the page is about: it may be back, or gone.
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
          {module.showsStaleData ? (
            <Stack>
              <OldNotice lastReads={parts.lastReads} services={services} />
              <Screen services={services} />
            </Stack>
          ) : (
            <Screen services={services} />
          )}
        </>
      );
    },
    HydrateFallback: FirstPageOutline,
    ErrorBoundary: parts.PageFailure,
  };
};

const notFound = (request: Request): never => {
  throw new PageNotFound(new URL(request.url).pathname);
};

/** The route objects of the table: one layout each, checks before reads, code and data side by side. */
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
 * The row that a path leads to by the router's own ranking. A path without parameters comes before all others there, and most links of a
 * page are such: the ranking makes 40 patterns for each question.
 */
const rowAt = (path: string, rows: readonly RouteRow[]): RouteRow | null =>
  rows.find((row) => row.path === path) ??
  matchRoutes(
    rows.map((row) => ({ path: row.path, handle: row })),
    path,
  )?.[0]?.route.handle ??
  null;

/** The screen that a path leads to, for preloading its code. */
export const screenAt = (path: string, rows: readonly RouteRow[]): ScreenName | null =>
  rowAt(path, rows)?.screen ?? null;

/** Does the path lead to a screen that is there and not forbidden to this driver? */
export const placeIsOpen = (path: string, rows: readonly RouteRow[], user: SessionUser | null): boolean => {
  const row = rowAt(path, rows);
  return row !== null && decide(row.checks, { user, unreachable: null }).kind !== 'forbid';
};

/** Is the path a page for guests, or for drivers who are not verified, and this driver is neither? Its checks lead away and not back. */
export const isForOthers = (path: string, rows: readonly RouteRow[], user: SessionUser | null): boolean => {
  const row = rowAt(path, rows);
  const decision = row && decide(row.checks, { user, unreachable: null });
  return decision?.kind === 'go' && !decision.comeBack;
};

/** The pattern of a path, so that reports about one screen share a name. */
export const patternAt = (path: string, rows: readonly RouteRow[]): string | null => rowAt(path, rows)?.path ?? null;

/** What a router begins with: with the opened page nothing is left to load. */
export const startOf = ({ opened }: RouterParts) =>
  opened ? { hydrationData: { loaderData: { [opened.row.path]: null } } } : {};

/** The portal's router in the browser. */
export const createRouter = (parts: RouterParts) => createBrowserRouter(toRoutes(parts), startOf(parts));

/**
 * The same router for who draws it: another page, and the first page after its outline, is drawn in one piece. As a change that may wait it
 * would be drawn in slices of a few milliseconds with a frame after each, and every frame works out the styles anew, because the page brings
 * its own. What stays within its page may wait: what was there stands until then.
 */
export const withSyncNavigation = (router: ReturnType<typeof createRouter>): ReturnType<typeof createRouter> => {
  let shown = router.state;
  let isDrawing = false;
  return Object.create(router, {
    // What the new page asks for while it is drawn waits for the end of the navigation that led there: the router would take it for a
    // part of that one, and leave the address as it is.
    navigate: {
      value: (async (...to: Parameters<typeof router.navigate>) => {
        if (isDrawing) await null;
        await router.navigate(...to);
      }) as typeof router.navigate,
    },
    subscribe: {
      value: ((draw) =>
        router.subscribe((state, how) => {
          const isOther =
            state.location.pathname !== shown.location.pathname || state.initialized !== shown.initialized;
          shown = state;
          isDrawing = true;
          draw(state, isOther ? { ...how, flushSync: true } : how);
          isDrawing = false;
        })) satisfies typeof router.subscribe,
    },
  });
};

/**
 * Asks for what the page at a path reads first, when there is nothing in the address to read it by and the driver may enter. Its own read is
 * begun for that, with a client that only asks: what it asks for is written down nowhere else.
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
 * The page at a path if it may be shown before the operator has said whether somebody is signed in. Nobody remembered is most often
 * nobody there, and a form can be filled in meanwhile.
 */
export const openAtOnce = async (
  path: string,
  { rows, codeOf, services: { session } }: Pick<RouterParts, 'rows' | 'codeOf' | 'services'>,
): Promise<OpenedPage | null> => {
  const row = rowAt(path, rows);
  if (!row?.checks.includes('guest') || session.getSnapshot().context.user) return null;
  // Code that does not load is the loader's to tell.
  const module = await codeOf(row.screen).catch(() => null);
  return module?.rendersBeforeSession && !module.load ? { row, module } : null;
};

/** Leads away from a page that was opened at once, when it turns out to be no page for who is there. */
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

/** Resolves when the navigation that comes next has ended. */
export const nextPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      stop();
      resolve();
    });
  });

/** Resolves when the first page has what it is drawn from, or its trouble. */
export const firstPage = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
