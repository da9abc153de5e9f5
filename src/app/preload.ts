import pLimit from 'p-limit';

const maxParallel = 4;

interface Connection {
  readonly saveData?: boolean;
}

/**
 * Loads code and data ahead of need. At most four loads in parallel, none with the browser's data saver on (RT-22). A failed preload is
 * ignored, because the navigation loads again.
 */
export const createPreloader = (
  saveData: () => boolean = () => (navigator as { connection?: Connection }).connection?.saveData === true,
) => {
  const limit = pLimit(maxParallel);
  const started = new Set<string>();
  return {
    /** Loads each name once, when a slot is free. */
    queue: (name: string, load: () => Promise<unknown>): void => {
      if (started.has(name) || saveData()) return;
      started.add(name);
      limit(load).catch(() => started.delete(name));
    },
    /** Loads immediately or not at all, because a queued load would come too late. */
    loadNow: (load: () => Promise<unknown>): void => {
      if (limit.activeCount + limit.pendingCount >= maxParallel || saveData()) return;
      limit(load).catch(() => undefined);
    },
  };
};

/** Calls `reach` with the path of a portal link when a driver is about to follow it: hover, focus, touch. */
export const watchIntent = (page: Document, reach: (path: string) => void): void => {
  const look = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement) reach(link.pathname);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart']) page.addEventListener(kind, look, { passive: true });
};

const ends = ['pointerup', 'pointercancel'] as const;

/**
 * Calls `press` with the path of a navigation link at pointerdown of a finger or the first mouse button. On a navigation link this starts
 * no scroll, which it could on a link within the page. `end` resolves at pointerup, with `false` when the browser cancelled the press.
 */
export const watchPress = (page: Document, press: (path: string, end: Promise<boolean>) => void): void => {
  const look = (event: PointerEvent) => {
    const link = event.target instanceof Element ? event.target.closest('nav a[href^="/"]') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
    const end = new Promise<boolean>((resolve) => {
      const listener = ({ type }: Event) => {
        for (const kind of ends) page.removeEventListener(kind, listener);
        resolve(type === 'pointerup');
      };
      for (const kind of ends) page.addEventListener(kind, listener, { passive: true });
    });
    press(link.pathname, end);
  };
  page.addEventListener('pointerdown', look, { passive: true });
};

export const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 5_000 });
  else window.setTimeout(work, 2_000);
};
