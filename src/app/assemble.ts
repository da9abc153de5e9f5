import type { InspectionEvent } from 'xstate';
import type { Client } from '../api/client';
import { reportingCollections } from '../api/collections';
import type { PortalConfig } from '../api/config';
import { readDaysIn, setApiTimeZone } from '../api/decode';
import { lazyClient, prefetchClient, prefetchedResponses } from '../api/prefetched-responses';
import { createReachability, type Reachability } from '../api/reachability';
import type { Services } from '../flows/services';
import { chosenFiles } from '../photos/chosen-files';
import { draftStore } from '../storage/drafts';
import { mark } from '../storage/mark';
import { type MissingCollections, missingCollections } from '../storage/missing-collections';
import { notedTickets } from '../storage/noted-tickets';
import { openPayments } from '../storage/open-payment';
import { readPosts } from '../storage/read-posts';
import { browserStorage } from '../storage/storage';
import { otherTabs } from '../storage/tabs';
import { typedEmail } from '../storage/typed-email';
import { userCache } from '../storage/user-cache';
import { assertKnownChecks } from './checks';
import { goneFrom } from './gone';
import { createLastReads, type LastReads } from './last-reads';
import { reloadForChunk } from './reporting/chunk-reload';
import { keptPlace, withPlace } from './return-path';
import { isForOthers, placeIsOpen } from './router';
import { type RouteRow, routeTable } from './routes';
import { createSession, hearMissedSignIn, holdCall } from './session';

/** The work of a function that is wanted by many and done once. A failure is not kept: the next one who asks tries anew. */
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
  /** Where a navigation that is under way leads to. */
  readonly state: {
    readonly navigation: { readonly location?: { readonly pathname: string; readonly search: string } | undefined };
  };
}

export interface Portal {
  readonly services: Services;
  /** Load the page anew before anything else: what it would show may be from before the last sign-out. */
  readonly isOutdated: boolean;
  readonly rows: readonly RouteRow[];
  /** What the pages of this driver have read. */
  readonly lastReads: LastReads;
  readonly missing: MissingCollections;
  /** Whether calls have answers. */
  readonly reachability: Reachability;
  /** What was asked for ahead, at the start of the page or by a press, and nobody wanted by now is too old for anybody. */
  readonly dropPrefetched: () => void;
  /** Only asks, for whoever wants the same next. */
  readonly prefetchClient: Client;
  /** The router is made from the services, so it comes second. */
  readonly setNavigator: (navigator: Navigator) => void;
}

/**
 * Puts the portal's parts together: device stores, the client, the session chart. Nothing is drawn and no call leaves before
 * `services.session.start()`.
 */
export const assemble = (
  config: PortalConfig,
  outside: {
    readonly toast: (message: string) => void;
    readonly inspect: ((event: InspectionEvent) => void) | undefined;
  },
): Portal => {
  const rows = routeTable(config.partner_plus_base_path);
  assertKnownChecks(rows);
  setApiTimeZone(config.api.time_zone);

  let navigator: Navigator | null = null;
  const kept = browserStorage('localStorage');
  const drafts = draftStore(kept);
  const files = chosenFiles();
  for (const { userId, name } of drafts.removeExpired()) void files.drop(userId, name);
  const noted = notedTickets(kept);
  const owedSignOut = mark(kept, 'portal.sign-out-owed');
  const payments = openPayments(kept);
  const tabs = otherTabs(kept);
  const lastReads = createLastReads();

  readDaysIn(config.time_zone);
  const answers = prefetchedResponses(window);
  const reachability = createReachability();
  const wholeClient = once(async (): Promise<Client> => {
    const { createClient } = await import(/* webpackChunkName: "client" */ '../api/client').catch(
      async (error: unknown) => {
        reachability.noteCall(false);
        // A page with a form may have been typed into: it stays, and says what to do.
        const isLeaving = !document.querySelector('form') && (await reloadForChunk(error)) === 'reloading';
        return isLeaving ? new Promise<never>(() => undefined) : Promise.reject(error);
      },
    );
    return createClient({
      baseUrl: config.api_base_url,
      api: config.api,
      tell: (news) => session.send(news),
      onOutcome: reachability.noteCall,
      holdCall: holdCall(session, tabs),
    });
  });
  const missing = missingCollections(kept);
  const prompt = reportingCollections(lazyClient(config.api_base_url, answers, wholeClient), (...told) => {
    // An answer may come after the sign-out.
    if (session.getSnapshot().context.user) missing.note(...told);
  });
  const client = async () => prompt;

  const session = createSession({
    client,
    timeZone: config.time_zone,
    cache: userCache(browserStorage('sessionStorage'), config.user_state_key, tabs),
    owedSignOut,
    tabs,
    navigate: (to, place) => {
      // The call that was refused may have been made for a page that the address bar does not show yet.
      const { pathname, search } = (place === 'keep' && navigator?.state.navigation.location) || window.location;
      // A late answer must not take a driver off the page they were just sent to.
      if (place === 'keep' && pathname === to) return;
      const target =
        place === 'keep' ? withPlace(to, pathname + search, rows) : place === 'return' ? keptPlace(search, rows) : to;
      // The page that explains why nobody gets in must still be able to after a reload.
      const { accountMessage } = session.getSnapshot().context;
      void navigator
        ?.navigate(target, {
          replace: place === 'return',
          state: place === 'drop' && accountMessage !== null ? { accountMessage } : null,
        })
        .finally(() => {
          document.documentElement.style.visibility = '';
        });
    },
    refreshPage: () => {
      const next = navigator?.state.navigation.location;
      const { pathname, search } = next ?? window.location;
      const { user } = session.getSnapshot().context;
      const target = isForOthers(pathname, rows, user) ? keptPlace(search, rows) : pathname + search;
      void navigator?.navigate(target, { replace: !next, preventScrollReset: true });
    },
    restartPage: () => {
      document.documentElement.style.visibility = 'hidden';
      window.location.replace('/');
    },
    wipeDevice: () => {
      drafts.wipe();
      noted.wipe();
      payments.wipe();
      void files.wipe();
    },
    // biome-ignore lint/suspicious/noConsole: the requirement is a line in the browser's log (SE-03).
    warn: (text) => console.warn(text),
    inspect: outside.inspect,
  });

  // Says to the next page of this browser that it may ask for what a driver will read before its code is there (`server/first-requests.ts`).
  const here = mark(kept, 'portal.driver-here');
  session.on('user.remember', here.set);
  // From here on the address may be changed elsewhere: what was typed to sign in is no more than that.
  session.on('user.remember', ({ user }) => user.verified && typedEmail.forget());
  session.on('user.forget', () => {
    lastReads.clear();
    answers.drop();
    here.clear();
    missing.forget();
  });

  const isGone = goneFrom({ config, missing });

  const services: Services = {
    config,
    client,
    session,
    drafts,
    files,
    notedTickets: noted,
    owedSignOut,
    payments,
    readPosts: readPosts(kept),
    missing,
    toast: outside.toast,
    inspect: outside.inspect,
    leadsTo: (path) => placeIsOpen(path, rows, session.getSnapshot().context.user) && !isGone(path),
    newKey: () => crypto.randomUUID(),
  };

  // A page that comes back from the back/forward cache shows what it showed when it was left, and has heard nothing since. If the driver
  // has signed out, it is hidden at once and the session told. If the operator has heard of a sign-out that was owed, the next driver may be
  // there by now: nothing of that page may sign them out.
  const openedAt = Date.now();
  let isOwedAsLeft = false;
  window.addEventListener('pagehide', () => {
    isOwedAsLeft = owedSignOut.isSet();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    if (session.getSnapshot().matches('replaced')) return window.location.reload();
    if (isOwedAsLeft && !owedSignOut.isSet()) session.send({ type: 'tab.signedIn' });
    if (tabs.signedOutAt() >= openedAt && session.getSnapshot().hasTag('signed-in')) {
      document.documentElement.style.visibility = 'hidden';
      session.send({ type: 'tab.signedOut' });
    }
    hearMissedSignIn(session, tabs);
  });
  document.addEventListener('visibilitychange', () => hearMissedSignIn(session, tabs));

  // Going back to a page that it no longer has in memory, a browser answers the page's calls from its cache, however old and
  // whatever the operator said about storing them: also with the driver who has signed out. A reload asks the operator.
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  const isOutdated =
    tabs.signedOutAt() > 0 && (visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

  return {
    services,
    isOutdated,
    rows,
    lastReads,
    missing,
    reachability,
    dropPrefetched: answers.drop,
    prefetchClient: prefetchClient(config.api_base_url, answers),
    setNavigator: (given) => {
      navigator = given;
    },
  };
};
