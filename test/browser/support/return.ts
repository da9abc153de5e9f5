import type { Page } from '@playwright/test';

/** The driver comes back to the page after so many milliseconds in another one. Only the clock of the page moves: nobody waits. */
export const returnAfter = async (page: Page, milliseconds: number): Promise<void> => {
  // What watches for it comes when the browser has nothing better to do.
  await page.waitForFunction(() => performance.getEntriesByName('portal.refresh').length > 0);
  await page.evaluate((away) => {
    const now = Date.now;
    Date.now = () => now() + away;
    window.dispatchEvent(new Event('focus'));
  }, milliseconds);
};
