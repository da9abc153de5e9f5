import pLimit from 'p-limit';

const atOnce = 4;

interface Connection {
  readonly saveData?: boolean;
}

/**
 * Brings code and data before they are asked for. At most four at the same time, never with the browser's data saver on (RT-22). A
 * preload that fails is nobody's problem: the navigation itself asks again.
 */
export const createPreloader = (
  saveData: () => boolean = () => (navigator as { connection?: Connection }).connection?.saveData === true,
) => {
  const limit = pLimit(atOnce);
  const started = new Set<string>();
  return {
    /** Once for each name, when its turn comes. */
    bring: (name: string, load: () => Promise<unknown>): void => {
      if (started.has(name) || saveData()) return;
      started.add(name);
      limit(load).catch(() => started.delete(name));
    },
    /** Now or not at all: what waits for its turn comes too late. */
    atOnce: (load: () => Promise<unknown>): void => {
      if (limit.activeCount + limit.pendingCount >= atOnce || saveData()) return;
      limit(load).catch(() => undefined);
    },
  };
};

/** Calls `reach` with the path of a link of the portal when a driver is about to follow it: hover, focus, touch. */
export const watchIntent = (page: Document, reach: (path: string) => void): void => {
  const look = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement) reach(link.pathname);
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart']) page.addEventListener(kind, look, { passive: true });
};

const ends = ['pointerup', 'pointercancel'] as const;

/**
 * Calls `press` with the path of a place of the navigation on which a finger or the mouse's first button goes down. There it is no scroll,
 * as it may be on a link of the page. `end` resolves when it goes up again, with `false` when it was taken for something else.
 */
export const watchPress = (page: Document, press: (path: string, end: Promise<boolean>) => void): void => {
  const look = (event: PointerEvent) => {
    const link = event.target instanceof Element ? event.target.closest('nav a[href^="/"]') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
    const end = new Promise<boolean>((resolve) => {
      const hear = ({ type }: Event) => {
        for (const kind of ends) page.removeEventListener(kind, hear);
        resolve(type === 'pointerup');
      };
      for (const kind of ends) page.addEventListener(kind, hear, { passive: true });
    });
    press(link.pathname, end);
  };
  page.addEventListener('pointerdown', look, { passive: true });
};

/** Calls `work` when the browser has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 5_000 });
  else window.setTimeout(work, 2_000);
};
