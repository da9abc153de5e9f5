import type { createBrowserRouter } from 'react-router';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/** How long parts of a page may still arrive and move what is in view. */
const settlesWithinMs = 3_000;

const acts = ['pointerdown', 'wheel', 'keydown'] as const;

/** Keeps the position while parts of the page arrive, until the driver acts. Returns a function that ends it. */
const keepPosition = (page: Element, top: number): (() => void) => {
  const observer = new ResizeObserver(() => {
    page.scrollTop = top;
  });
  observer.observe(document.body);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, end);
  };
  const timer = setTimeout(end, settlesWithinMs);
  for (const act of acts) window.addEventListener(act, end, { passive: true });
  return end;
};

/**
 * Opens a new page at its top, and on Back or Forward where the driver left it. A browser would restore the position too soon, before the
 * page has its data and its height. Changes within a page do not scroll.
 */
export const scrollPositions = () => {
  const left = new Map<string, number>();
  const page = document.documentElement;
  let end = () => {};
  // The browser restores the position of a page that it loads again.
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  return {
    /** Call when a navigation begins. */
    leave: ({ location }: RouterState): void => {
      end();
      window.history.scrollRestoration = 'manual';
      left.set(location.key, page.scrollTop);
    },
    /** Call when another page has rendered. */
    enter: ({ location, historyAction }: RouterState): void => {
      const top = (historyAction === 'POP' && left.get(location.key)) || 0;
      page.scrollTop = top;
      if (top > 0) end = keepPosition(page, top);
    },
  };
};
