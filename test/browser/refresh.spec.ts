import type { Page } from '@playwright/test';
import { sendBadge } from './support/documents';
import { heading } from './support/driver';
import { expect, test } from './support/portal';
import { hide, returnAfter } from './support/return';

const updated = (page: Page) => page.getByRole('status').getByText('Updated just now');
const group = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

test('a document shows as approved when the driver comes back to the tab, and neither focus nor page moves', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  const checklist = 'GET /v1/documents/current';
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/vehicle-documents');
  await expect(heading(page, 'Vehicle and documents')).toBeVisible();
  await sendBadge(world);
  await page.reload();
  await expect(group(page, 'Being checked')).toContainText('Private hire driver badge');
  // The driver has scrolled below the list that gets shorter, in a browser without scroll anchoring.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await page.locator('summary', { hasText: 'Up to date' }).click();
  const focused = group(page, 'Up to date').getByRole('link', { name: /^Photos of the vehicle/ });
  await focused.focus();
  await focused.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight / 3));
  const place = () => focused.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = { top: await place(), reads: (await world.calls(checklist)).length };
  expect(await page.evaluate(() => window.scrollY), 'the page is scrolled').toBeGreaterThan(0);

  await hide(page);
  await world.decideNewestDocument('approved');
  await Promise.all([updated(page).waitFor(), returnAfter(page, 20_000)]);
  await expect(group(page, 'Up to date')).toContainText('Private hire driver badge');
  await expect(focused).toBeFocused();
  // A difference of one pixel is a rounding.
  expect(Math.abs((await place()) - before.top)).toBeLessThanOrEqual(1);
  // Several events report a return, and it causes one read.
  expect((await world.calls(checklist)).length).toBe(before.reads + 1);
});

test('Back restores the scroll position on home, whose lists load last', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const toDo = page.getByRole('link', { name: 'Pay £42.50' });
  await expect(toDo).toBeVisible();
  const wasAt = await page.evaluate(() => {
    window.scrollTo(0, 700);
    return window.scrollY;
  });
  await page.getByRole('link', { name: 'Money' }).filter({ visible: true }).click();
  await expect(heading(page, 'Earnings')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(toDo).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(wasAt);
});
