import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../browser/support/portal';

const desk = { width: 1280, height: 800 };
const lookedOver = new Set<string>();

/**
 * Looks at the screen of a state once more on a desk, and asks axe on both sizes; once for each state, because that takes as long as three
 * steps. The page must be as the chart left it: whatever is on its way is held.
 */
export const lookOver = async (page: Page, name: string, see: () => Promise<void>): Promise<void> => {
  if (lookedOver.has(name)) return;
  lookedOver.add(name);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  await expect.poll(beyond, 'pixels beyond the edge of the phone').toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize(desk);
  await see();
  await expectAccessible(page);
  if (usual) await page.setViewportSize(usual);
};
