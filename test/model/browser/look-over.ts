import type { Page } from '@playwright/test';
import { expectAccessible } from '../../browser/support/portal';

const phone = { width: 360, height: 800 };
const lookedOver = new Set<string>();

/**
 * Looks at the screen of a state once more on a phone, and asks axe on both sizes; once for each state, because that takes as long as three
 * steps. The page must be as the chart left it: whatever is on its way is held.
 */
export const lookOver = async (page: Page, name: string, see: () => Promise<void>): Promise<void> => {
  if (lookedOver.has(name)) return;
  lookedOver.add(name);
  await expectAccessible(page);
  const usual = page.viewportSize();
  await page.setViewportSize(phone);
  await see();
  await expectAccessible(page);
  if (usual) await page.setViewportSize(usual);
};
