import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readConfig } from '../api/config';
import { setCountryRules } from '../domain/country';
import { setHostTime } from '../format/current-time';
import { nextTask } from '../photos/next-task';
import { recordUse } from '../ui/press';
import { toast } from '../ui/toast';
import { assemble } from './assemble';
import { Fatal, PageFailure } from './error-pages';
import { Frame } from './frame';
import { goneFrom } from './gone';
import { createLayouts, navigationItems } from './layouts';
import { createPreloader, watchIntent, watchPress, whenIdle } from './preload';
import { bringCode } from './reporting/chunk-reload';
import { forgetDriver, startReporting } from './reporting/start';
import {
  checkOpened,
  createRouter,
  firstPage,
  nextPage,
  openBeforeSession,
  prefetch,
  type RouterParts,
  rowAt,
  screenAt,
  withSyncNavigation,
} from './router';
import { screens } from './screens';
import { settledView } from './session';
import { onUncaughtError } from './uncaught';

/** Starts the portal in the page: reads the configuration, creates the parts, renders. */
export const startPortal = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element "root".');
  const config = readConfig(document);
  setCountryRules(config.country_rules);
  setHostTime(Number(document.querySelector<HTMLMetaElement>('[name=host-time]')?.content));

  const portal = assemble(config, {
    toast: (message) => toast(message, 'success'),
    inspect: __DEVELOPMENT__ ? await inspector() : window.__portalInspect,
  });
  const { services, rows, lastReads } = portal;
  if (portal.isOutdated) {
    window.location.reload();
    return;
  }

  const codeOf: RouterParts['codeOf'] = (name) => bringCode(screens[name], () => portal.reachability.recordCall(false));
  const openedRoute = await openBeforeSession(window.location.pathname, { rows, codeOf, services });
  const parts: RouterParts = {
    opened: openedRoute,
    services,
    rows,
    lastReads,
    codeOf,
    layouts: createLayouts(services, rows),
    PageFailure: () => <PageFailure services={services} rows={rows} />,
    Fatal: () => <Fatal services={services} />,
    refreshed: new Map(),
  };
  const router = createRouter(parts);
  portal.setNavigator(router);
  const syncRouter = withSyncNavigation(router);
  services.session.on('user.forget', () => forgetDriver(nextPage(router)));
  const first = firstPage(router);
  const options = { onUncaughtError };
  const heldPress = window.portalHeld;
  if (openedRoute && heldPress) {
    await nextTask();
    // Hydrates in one synchronous render before the session starts, because the host's HTML was rendered without a session.
    flushSync(() => hydrateRoot(root, <Frame router={syncRouter} reachability={portal.reachability} />, options));
    services.session.start();
    const pressed = heldPress();
    if (pressed) recordUse();
    pressed?.click();
  } else {
    heldPress?.();
    root.replaceChildren();
    document.documentElement.removeAttribute('data-known');
    services.session.start();
    // A page that is ready within 150 ms renders once. For a slow operator the layout and the skeleton render first.
    const soon = new Promise((resolve) => setTimeout(resolve, 150));
    void Promise.race([first, soon]).then(() =>
      createRoot(root, options).render(<Frame router={syncRouter} reachability={portal.reachability} />),
    );
  }
  if (openedRoute) void checkOpened(openedRoute, router, services.session);

  const preload = createPreloader();
  const queue = (path: string) => {
    const name = screenAt(path, rows);
    if (name) preload.queue(name, screens[name]);
  };
  watchIntent(document, queue);
  watchPress(document, (path, end) => {
    portal.dropPrefetched();
    if (path === window.location.pathname) return;
    preload.loadNow(async () => {
      await prefetch(path, { rows, codeOf, services }, portal.prefetchClient);
      if (!(await end)) portal.dropPrefetched();
    });
  });
  // A browser that waits for an answer is idle too, so wait for the first page before loading anything else.
  void first.then(() => settledView(services.session)).then(portal.dropPrefetched);
  void first.then(() =>
    whenIdle(() => {
      for (const { href, parts } of navigationItems(
        rows,
        services.session.getSnapshot().context.user,
        goneFrom(services),
      ))
        for (const part of parts ?? [{ href }]) queue(part.href);
      Promise.all([
        import(/* webpackChunkName: "refresh" */ './refresh'),
        import(/* webpackChunkName: "refresh" */ './probe'),
      ]).then(
        ([{ startRefreshing }, { startProbing }]) =>
          startProbing(portal.reachability, config.api_base_url, startRefreshing(router, parts)),
        () => undefined,
      );
      import(/* webpackChunkName: "refresh" */ './request-missing').then(
        ({ requestMissingCollections }) => requestMissingCollections(portal.missing, services),
        () => undefined,
      );
    }),
  );

  startReporting({
    dsn: config.sentry.dsn,
    environment: config.environment,
    release: config.release,
    ignoredMessages: config.sentry.ignored_messages,
    routeOf: (path) => rowAt(path, rows),
    firstPage: first,
  });
};

/** The chart panel, when the URL asks for it. It stays until the tab is closed. */
const inspector = async () => {
  if (new URLSearchParams(window.location.search).has('inspect')) sessionStorage.setItem('portal.inspect', '');
  if (sessionStorage.getItem('portal.inspect') === null) return window.__portalInspect;
  const { openInspector } = await import(/* webpackChunkName: "inspector" */ './inspector');
  return openInspector();
};
