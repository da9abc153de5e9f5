import type { Page } from '@playwright/test';
import { button } from './support/driver';
import { arrangeMoney } from './support/money';
import { expect, expectAccessible, test } from './support/portal';

const region = (page: Page, name: string) => page.getByRole('region', { name });

const navigationItems = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole('button', { name: 'More' }).click();
  const all = await page.getByRole('dialog', { name: 'More' }).getByRole('link').allTextContents();
  await page.keyboard.press('Escape');
  return all;
};

const gone = ['News', 'Offers', 'Agreements', 'Payouts', 'Insurance'];
const calls = ['news-posts', 'driver/deals', 'agreements', 'payouts', 'insure/quotes'];

test('hides navigation items and home cards of collections that the operator does not have (OP-09)', {
  tag: '@gate',
}, async ({ page, world, problems }) => {
  problems.expect(/PageNotFound/);
  await page.setViewportSize({ width: 360, height: 800 });
  await arrangeMoney(page, world, { owed: 'part', running: { jobs: 22 } });
  await world.faults(
    ...calls.map((path, index) => ({ call: `GET /v1/${path}` as const, status: index % 2 === 0 ? 404 : 501 })),
  );
  await page.goto('/');
  await expect(region(page, 'This week so far')).toContainText('22 jobs');
  await expect(region(page, 'Your to-do list')).toContainText('Pay £42.50');
  for (const name of gone) await expect.poll(() => navigationItems(page)).not.toContain(name);
  const main = page.getByRole('main');
  for (const words of ['What will I be paid?', 'News', 'We couldn’t load', 'We can’t tell'])
    await expect(main).not.toContainText(words);
  await expectAccessible(page);

  // The next page renders without them, before any answer arrives.
  await world.hold('GET /v1/driver');
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeAttached();
  expect(await navigationItems(page)).not.toEqual(expect.arrayContaining([expect.stringMatching(gone.join('|'))]));
  await world.hold();

  // The money pages leave out what the operator lacks.
  await page.goto('/bookings-earnings');
  await expect(page.getByText('Earned this week so far')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Charges' }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toHaveCount(0);

  for (const address of ['/payouts', '/insure', '/partner-plus']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  }
  await button(page, 'Go back to home').click();
  await expect(region(page, 'Can I work?')).toBeVisible();
});
