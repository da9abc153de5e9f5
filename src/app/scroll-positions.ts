import type { createBrowserRouter } from 'react-router';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/**
 * Opens a new page at its top, and on Back or Forward where the driver left it. A browser would restore the position too soon, before the
 * page has its data and its height. Changes within a page do not scroll.
 */
export const scrollPositions = () => {
  const left = new Map<string, number>();
  // The browser restores the position of a page that it loads again.
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  return {
    /** Call when a navigation begins. */
    leave: ({ location }: RouterState): void => {
      window.history.scrollRestoration = 'manual';
      left.set(location.key, document.documentElement.scrollTop);
    },
    /** Call when another page has rendered. */
    enter: ({ location, historyAction }: RouterState): void => {
      document.documentElement.scrollTop = (historyAction === 'POP' && left.get(location.key)) || 0;
    },
  };
};
