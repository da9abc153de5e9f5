import type { Page } from '@playwright/test';

/** Hides the page behind other windows from now on. */
export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/**
 * Lets the driver come back to the page after this number of milliseconds elsewhere. Only the clock of the page moves: the test does not wait.
 * `wasHidden`: false if the page stayed visible next to another window.
 */
export const returnAfter = async (page: Page, milliseconds: number, wasHidden = true): Promise<void> => {
  // The code that watches for a return loads when the browser is idle.
  await page.waitForFunction(() => performance.getEntriesByName('portal.refresh').length > 0);
  await page.evaluate(
    ([away, hidden]) => {
      const now = Date.now;
      Date.now = () => now() + away;
      Reflect.deleteProperty(document, 'visibilityState');
      if (hidden) document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    },
    [milliseconds, wasHidden] as const,
  );
};
