import type { Client } from '../api/client';
import { NotOffered } from '../api/collections';
import type { RefreshMode, ScreenModule, Services } from '../flows/services';
import { type createRouter, type RouterParts, screenAt } from './router';

/** Shortest time between two reads of a page, however often the driver returns to it. Milliseconds. */
export const shortestGap = 15_000;
/** Wait before a waiting page reads again; it doubles each time, up to the longest. Milliseconds. */
export const firstWait = 20_000;
export const longestWait = 300_000;

/** What the refresher needs from the page. */
export interface RefreshPorts {
  readonly now: () => number;
  /** Runs the work after the delay in milliseconds; returns the function that cancels it. */
  readonly schedule: (work: () => void, delay: number) => () => void;
  /** Whether the page is visible, the device is online, and the session knows who is signed in. */
  readonly canRead: () => boolean;
  readonly mode: () => RefreshMode | null;
  /** Reads the page again and renders the result. Never rejects. */
  readonly read: () => Promise<void>;
}

/** Decides when the open page is read again: on return, at most once in 15 s, and less and less often while it waits for an answer. */
export const createRefresher = (
  { now, schedule, canRead, mode, read }: RefreshPorts,
  pace = { shortestGap, firstWait, longestWait },
) => {
  let readAt = now();
  let wait = pace.firstWait;
  let isReading = false;
  let cancel = (): void => undefined;

  const readNow = async () => {
    if (isReading || mode() === null || !canRead()) return;
    isReading = true;
    readAt = now();
    await read();
    isReading = false;
  };
  const onTime = async () => {
    await readNow();
    wait = Math.min(wait * 2, pace.longestWait);
    planNext();
  };
  const plan = (delay: number) => {
    cancel();
    cancel = schedule(() => void onTime(), delay);
  };
  const planNext = () => {
    cancel();
    if (mode() === 'waiting') plan(wait);
  };

  return {
    /** Call it when the driver returns to the page, or the connection returns. */
    onReturn: (): void => {
      wait = pace.firstWait;
      if (mode() !== null) plan(Math.max(0, readAt + pace.shortestGap - now()));
    },
    /** Call it when the page has been read. `isOld`: the page shows earlier data, because the read failed. */
    onRead: ({ isNewPage, isOld }: { readonly isNewPage: boolean; readonly isOld: boolean }): void => {
      readAt = isOld ? Number.NEGATIVE_INFINITY : now();
      if (isNewPage) wait = pace.firstWait;
      if (!isReading) planNext();
    },
  };
};

type Parts = Readonly<Record<string, unknown>>;

const hasReads = (data: unknown): data is Parts =>
  typeof data === 'object' && data !== null && Object.values(data).some((part) => part instanceof Promise);

const isMissing = (part: unknown): boolean => part === null || (Array.isArray(part) && part.length === 0);

/**
 * Waits for all deferred reads of the page, and returns the data with their results. Marks each promise as React marks resolved promises,
 * so that nothing renders as missing in between. Where a call failed, it keeps the current value.
 */
const settle = async (data: unknown, currentData: unknown, hasFailed: () => boolean): Promise<unknown> => {
  if (typeof data !== 'object' || data === null) return data;
  const before = (currentData ?? {}) as Parts;
  const parts = await Promise.all(
    Object.entries(data).map(async ([name, part]: [string, unknown]) => {
      const value: unknown = hasReads(part) ? await settle(part, before[name], hasFailed) : await part;
      return { name, value, isRead: part instanceof Promise };
    }),
  );
  return Object.fromEntries(
    await Promise.all(
      parts.map(async ({ name, value: now, isRead }) => {
        const value: unknown = isMissing(now) && hasFailed() ? ((await before[name]) ?? now) : now;
        return [name, isRead ? Object.assign(Promise.resolve(value), { status: 'fulfilled', value }) : value];
      }),
    ),
  );
};

/** The page's client for a background read, which records whether a call failed. */
const watchedClient = (client: Client) => {
  let hasFailed = false;
  const watched =
    (get: Client['get']): Client['get'] =>
    async (...call) => {
      try {
        return await get(...call);
      } catch (error) {
        // A collection that the operator lacks will not come with the next read either.
        hasFailed ||= !(error instanceof NotOffered);
        throw error;
      }
    };
  const reader = { ...client, get: watched(client.get), host: { ...client.host, get: watched(client.host.get) } };
  return { reader, hasFailed: () => hasFailed };
};

/**
 * Keeps the reading position while new data renders, even in browsers without scroll anchoring. Calls `onChange` when the page's text has
 * changed.
 */
const keepReadingPosition = (onChange: () => void): void => {
  const main = document.querySelector('main');
  if (!main) return;
  // Anchors at the focused element, or else at the first visible one that still exists afterwards.
  const inView = [document.activeElement, ...main.querySelectorAll('h1, h2, h3, p, li, dt, dd')].flatMap((element) => {
    const top = element && element !== main && main.contains(element) ? element.getBoundingClientRect().top : -1;
    return element && top >= 0 && top < window.innerHeight ? [{ element, top }] : [];
  });
  let { scrollY } = window;
  let hasChanged = false;
  const before = main.textContent;
  const observer = new MutationObserver(() => {
    const anchor = inView.find(({ element }) => main.contains(element));
    // A shorter page may scroll up by itself. Any other change of position comes from the driver, or from the browser's own anchoring.
    const untouched = Math.min(scrollY, document.documentElement.scrollHeight - window.innerHeight);
    if (anchor && scrollY > 0 && Math.abs(window.scrollY - untouched) < 1) {
      window.scrollBy(0, anchor.element.getBoundingClientRect().top - anchor.top);
      scrollY = window.scrollY;
    }
    if (hasChanged || main.textContent === before) return;
    hasChanged = true;
    onChange();
  });
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  // Later changes do not belong to this read.
  setTimeout(() => observer.disconnect(), 2_000);
};

type Router = ReturnType<typeof createRouter>;
type RefreshParts = Pick<RouterParts, 'services' | 'rows' | 'lastReads' | 'codeOf' | 'refreshed'>;

const isDriverConfirmed = ({ session }: Services): boolean => {
  const now = session.getSnapshot();
  return now.hasTag('signed-in') && !now.hasTag('busy') && !now.matches('confirmingDriver');
};

/**
 * Keeps the open page up to date: on return to it, when the connection returns, and while it waits for an answer. Returns a function that
 * refreshes it as on return. That function leaves out a failed page, which retries by itself.
 */
export const startRefreshing = (
  router: Router,
  { services, rows, lastReads, codeOf, refreshed }: RefreshParts,
): (() => void) => {
  let module: ScreenModule | null = null;
  let previous = router.state;
  const dataOf = ({ matches, loaderData }: Router['state']): unknown => loaderData[matches.at(-1)?.route.id ?? ''];
  const urlOf = ({ location }: Router['state']) => new URL(location.pathname + location.search, window.location.origin);
  const modeNow = (): RefreshMode | null => {
    if (router.state.errors) return 'return';
    if (!module) return null;
    if (module.refresh) return module.refresh(dataOf(router.state) as never, urlOf(router.state));
    return module.showsStaleData ? 'return' : null;
  };
  const canRead = () =>
    document.visibilityState === 'visible' &&
    navigator.onLine &&
    isDriverConfirmed(services) &&
    router.state.navigation.state === 'idle' &&
    router.state.revalidation === 'idle' &&
    // A dialog may refer to data that a refresh would remove.
    document.querySelector('dialog[open]') === null;

  const readInBackground = async () => {
    const { location, matches } = router.state;
    const data = dataOf(router.state);
    const { reader, hasFailed } = watchedClient(await services.client());
    const read = await module?.load?.(
      { ...services, client: async () => reader },
      {
        params: matches.at(-1)?.params ?? {},
        url: urlOf(router.state),
        signal: AbortSignal.timeout(60_000),
        notFound: () => {
          throw new Error('It is no longer there.');
        },
        currentData: data,
      },
    );
    const fresh = await settle(read, data, hasFailed);
    const isStill = router.state.location === location && dataOf(router.state) === data;
    if (read === data || !isStill || modeNow() === null || !canRead()) return;
    const address = location.pathname + location.search;
    keepReadingPosition(() => services.toast('Updated just now'));
    refreshed.set(address, fresh);
    await router.revalidate();
    refreshed.delete(address);
  };

  const refresher = createRefresher({
    now: () => Date.now(),
    schedule: (work, delay) => {
      const timer = setTimeout(work, delay);
      return () => clearTimeout(timer);
    },
    canRead,
    mode: modeNow,
    // A failed background read leaves the page unchanged.
    read: () => (router.state.errors ? router.revalidate() : readInBackground().catch(() => undefined)),
  });

  const onPage = async (isNewPage: boolean) => {
    const { pathname } = router.state.location;
    const screen = screenAt(pathname, rows);
    const code = screen === null ? null : await codeOf(screen).catch(() => null);
    if (router.state.location.pathname !== pathname) return;
    module = code;
    refresher.onRead({ isNewPage, isOld: lastReads.staleSince(dataOf(router.state)) !== null });
  };
  router.subscribe((state) => {
    const isNewPage = state.location.pathname !== previous.location.pathname;
    const isRead = dataOf(state) !== dataOf(previous) || state.errors !== previous.errors;
    previous = state;
    if (isNewPage || isRead) void onPage(isNewPage);
  });
  // Tests control the page's clock from here on.
  void onPage(true).then(() => performance.mark('portal.refresh'));

  window.addEventListener('focus', refresher.onReturn);
  window.addEventListener('online', refresher.onReturn);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresher.onReturn();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresher.onReturn();
  });
  return () => {
    if (!router.state.errors) refresher.onReturn();
  };
};
