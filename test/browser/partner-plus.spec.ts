import { button, heading } from './support/driver';
import { expect, test } from './support/portal';

test('the offers are public, and a screen of one is held out over the whole phone (RT-18, RT-19, RT-21)', async ({
  page,
  world,
  problems,
}) => {
  problems.expect(/PageNotFound: Page Not Found/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/partner-plus');
  await expect(heading(page, 'Offers for drivers')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await world.calls('GET /v1/driver/deals')).toEqual([]);

  await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  await page.goto('/partner-plus/314');
  await button(page, 'Show the offer').click();
  const held = page.getByRole('dialog', { name: '£18 off each tyre' });
  await expect(held).toContainText('HRT 418 22');
  const edges = () =>
    held.evaluate((dialog) => {
      const { x, y, width, height } = dialog.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
  await expect.poll(edges, 'it has risen').toEqual([0, 0, 360, 800]);
  await held.getByRole('button', { name: 'Close' }).click();
  await expect(held).toHaveCount(0);

  await page.goto('/partner-plus/deals/399');
  await expect(page.getByText('Page Not Found: /partner-plus/deals/399', { exact: true })).toBeVisible();
});
