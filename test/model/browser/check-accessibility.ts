import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../browser/support/portal';

const desktop = { width: 1280, height: 800 };
/** The narrowest screen on which nothing may have to be scrolled sideways (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };
const checked = new Set<string>();

/**
 * Runs axe on a state's screen at phone and desktop width, and checks that nothing scrolls sideways at 320 px. Runs once for each state,
 * because it takes as long as three steps. Calls in progress are held, so the page does not change meanwhile.
 */
export const checkAccessibility = async (page: Page, name: string, see: () => Promise<void>): Promise<void> => {
  if (checked.has(name)) return;
  checked.add(name);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize(narrow);
  await expect.poll(beyond, 'pixels beyond the edge of the narrowest phone').toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  await see();
  await expectAccessible(page);
  if (usual) await page.setViewportSize(usual);
};
