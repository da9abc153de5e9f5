import type { InspectionEvent } from 'xstate';
import type { Client } from '../api/client';
import { reportingCollections } from '../api/collections';
import type { PortalConfig } from '../api/config';
import { readDaysIn, setApiTimeZone } from '../api/decode';
import { lazyClient, prefetchClient, prefetchedResponses } from '../api/prefetched-responses';
import { createReachability } from '../api/reachability';
import type { Services } from '../flows/services';
import { chosenFiles } from '../photos/chosen-files';
import { draftStore } from '../storage/drafts';
import { mark } from '../storage/mark';
import { missingCollections } from '../storage/missing-collections';
import { openPayments } from '../storage/open-payment';
import { readPosts } from '../storage/read-posts';
import { browserStorage } from '../storage/storage';
import { otherTabs } from '../storage/tabs';
import { openTicketStore } from '../storage/ticket-store';
import { typedEmail } from '../storage/typed-email';
import { userCache } from '../storage/user-cache';
import { assertKnownChecks } from './checks';
import { goneFrom } from './gone';
import { createLastReads } from './last-reads';
import { reloadForChunk } from './reporting/chunk-reload';
import { returnPathIn, withReturnPath } from './return-path';
import { isForOthers, routeIsOpen } from './router';
import { routeTable } from './routes';
import { createSession, driverCheck, reportMissedSignIn } from './session';

/** Shares one result of the work among all callers. A failure is not kept: the next call tries again. */
const once = <Value>(work: () => Promise<Value>): (() => Promise<Value>) => {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
};

export interface Navigator {
  readonly navigate: (
    to: string,
    options?: { replace?: boolean; state?: unknown; preventScrollReset?: boolean },
  ) => Promise<void>;
  /** The target of a navigation in progress. */
  readonly state: {
    readonly navigation: { readonly location?: { readonly pathname: string; readonly search: string } | undefined };
  };
}

/** Creates the portal's parts: device stores, client, session chart. Nothing renders and no call leaves before `services.session.start()`. */
export const assemble = (
  config: PortalConfig,
  outside: {
    readonly toast: (message: string) => void;
    readonly inspect: ((event: InspectionEvent) => void) | undefined;
  },
) => {
  const rows = routeTable(config.partner_plus_base_path);
  assertKnownChecks(rows);
  setApiTimeZone(config.api.time_zone);

  let navigator: Navigator | null = null;
  const localStore = browserStorage('localStorage');
  const drafts = draftStore(localStore);
  const files = chosenFiles();
  for (const { userId, name } of drafts.removeExpired()) void files.drop(userId, name);
  const ticketStore = openTicketStore(localStore);
  const pendingSignOut = mark(localStore, 'portal.pending-sign-out');
  const payments = openPayments(localStore);
  const tabs = otherTabs(localStore);
  const lastReads = createLastReads();

  readDaysIn(config.time_zone);
  const answers = prefetchedResponses(window);
  const reachability = createReachability();
  const wholeClient = once(async (): Promise<Client> => {
    const { createClient } = await import(/* webpackChunkName: "client" */ '../api/client').catch(
      async (error: unknown) => {
        reachability.recordCall(false);
        // The driver may have typed into a form, so a page with a form stays and shows the failure.
        const isLeaving = !document.querySelector('form') && (await reloadForChunk(error)) === 'reloading';
        return isLeaving ? new Promise<never>(() => undefined) : Promise.reject(error);
      },
    );
    return createClient({
      baseUrl: config.api_base_url,
      api: config.api,
      sendToSession: (apiEvent) => session.send(apiEvent),
      onOutcome: reachability.recordCall,
      startDriverCheck: driverCheck(session, tabs),
    });
  });
  const missing = missingCollections(localStore);
  const recordingClient = reportingCollections(lazyClient(config.api_base_url, answers, wholeClient), (...outcome) => {
    // The answer may arrive after the sign-out.
    if (session.getSnapshot().context.user) missing.record(...outcome);
  });
  const client = async () => recordingClient;

  const session = createSession({
    client,
    timeZone: config.time_zone,
    cache: userCache(browserStorage('sessionStorage'), config.user_state_key, tabs),
    pendingSignOut,
    tabs,
    navigate: (to, returnPath) => {
      // The failed call may belong to a page that the address bar does not show yet.
      const { pathname, search } = (returnPath === 'keep' && navigator?.state.navigation.location) || window.location;
      // A late answer must not move the driver from the page they have just reached.
      if (returnPath === 'keep' && pathname === to) return;
      const target =
        returnPath === 'keep'
          ? withReturnPath(to, pathname + search, rows)
          : returnPath === 'return'
            ? returnPathIn(search, rows)
            : to;
      // The page that explains why access is denied needs its message after a reload too.
      const now = session.getSnapshot();
      void navigator
        ?.navigate(target, {
          replace: returnPath === 'return',
          state: now.matches('accessDenied') ? { accountMessage: now.context.accountMessage } : null,
        })
        .finally(() => {
          document.documentElement.style.visibility = '';
        });
    },
    refreshPage: () => {
      const next = navigator?.state.navigation.location;
      const { pathname, search } = next ?? window.location;
      const { user } = session.getSnapshot().context;
      const target = isForOthers(pathname, rows, user) ? returnPathIn(search, rows) : pathname + search;
      void navigator?.navigate(target, { replace: !next, preventScrollReset: true });
    },
    restartPage: (to) => {
      document.documentElement.style.visibility = 'hidden';
      window.location.replace(to);
    },
    wipeDevice: () => {
      typedEmail.forget();
      drafts.wipe();
      ticketStore.wipe();
      payments.wipe();
      void files.wipe();
    },
    // biome-ignore lint/suspicious/noConsole: the requirement is a line in the browser's log (SE-03).
    warn: (text) => console.warn(text),
    inspect: outside.inspect,
  });

  // Marks this browser for the host, which may then prefetch a driver's first reads for the next page load (`server/first-requests.ts`).
  const driverHere = mark(localStore, 'portal.driver-here');
  session.on('user.remember', driverHere.set);
  // After the sign-in the email address may change in the profile, so the one typed at sign-in is no longer reliable.
  session.on('user.remember', ({ user }) => user.verified && typedEmail.forget());
  session.on('user.forget', () => {
    lastReads.clear();
    answers.drop();
    driverHere.clear();
    missing.forget();
  });

  const isGone = goneFrom({ config, missing });

  const services: Services = {
    config,
    client,
    session,
    drafts,
    files,
    ticketStore,
    pendingSignOut,
    payments,
    readPosts: readPosts(localStore),
    missing,
    toast: outside.toast,
    inspect: outside.inspect,
    canOpen: (path) => routeIsOpen(path, rows, session.getSnapshot().context.user) && !isGone(path),
    newKey: () => crypto.randomUUID(),
  };

  // A page that the browser restores from the back/forward cache has missed all events. If the driver has signed out since, the portal
  // hides the page immediately and sends the session the event. If the operator has since received a pending sign-out, another driver may
  // be signed in, and the restored page must not sign them out.
  const openedAt = Date.now();
  let wasPendingAtLeave = false;
  window.addEventListener('pagehide', () => {
    wasPendingAtLeave = pendingSignOut.isSet();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (session.getSnapshot().matches('replaced')) return window.location.reload();
    if (wasPendingAtLeave && !pendingSignOut.isSet()) session.send({ type: 'tab.signedIn' });
    if (tabs.signedOutAt() >= openedAt && session.getSnapshot().hasTag('signed-in')) {
      document.documentElement.style.visibility = 'hidden';
      session.send({ type: 'tab.signedOut' });
    }
    reportMissedSignIn(session, tabs);
  });
  document.addEventListener('visibilitychange', () => reportMissedSignIn(session, tabs));

  // When a browser goes back to a page that it no longer keeps in memory, it answers the page's calls from its cache, whatever the headers
  // say. These answers may contain the data of a driver who has signed out, so the page reloads.
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const isOutdated =
    tabs.signedOutAt() > 0 && (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

  return {
    services,
    /** Whether the page must reload before anything else, because the browser may show data from before the last sign-out. */
    isOutdated,
    rows,
    /** The last data of this driver's pages. */
    lastReads,
    missing,
    /** The state of the connection to the operator. */
    reachability,
    /** Discards prefetched responses that no page has taken yet, because they are getting old. */
    dropPrefetched: answers.drop,
    /** The client that only prefetches, for a page that will need the responses. */
    prefetchClient: prefetchClient(config.api_base_url, answers),
    /** Set later, because the router needs the services. */
    setNavigator: (routerNavigator: Navigator) => {
      navigator = routerNavigator;
    },
  };
};
