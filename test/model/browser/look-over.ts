import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../browser/support/portal';

const zendesk = { width: 1280, height: 800 };
/** The narrowest screen on which nothing may have to be scrolled sideways (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };
const lookedOver = new Set<string>();

/**
 * Looks at the screen of a state once more on a support desk, and asks axe on both sizes; once for each state, because that takes as long as three
 * steps. The page must be as the chart left it: whatever is on its way is held.
 */
export const lookOver = async (page: Page, name: string, see: () => Promise<void>): Promise<void> => {
  if (lookedOver.has(name)) return;
  lookedOver.add(name);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize(narrow);
  await expect.poll(beyond, 'pixels beyond the edge of the narrowest phone').toBeLessThanOrEqual(0);
  await page.setViewportSize(zendesk);
  await see();
  await expectAccessible(page);
  if (usual) await page.setViewportSize(usual);
};
