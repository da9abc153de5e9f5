import { heading, link, openHome } from './support/driver';
import { expect, test } from './support/portal';

test('without a connection what was read stays readable, says as of when, and is read again when the connection is back (REL-31)', async ({
  signedIn: page,
  context,
}) => {
  const main = page.getByRole('main');
  await openHome(page);
  await expect(page.getByRole('region', { name: 'This week so far' })).toBeVisible();
  await expect(link(page, 'Send your new MOT or council test')).toBeVisible();
  const read = await main.innerText();
  await link(page, 'Payouts').click();
  await expect(heading(page, 'Payouts')).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('No connection. What you type is kept on this device.')).toBeVisible();
  await link(page, 'Home').click();
  await expect(page.getByText(/^This is from \d\d:\d\d today$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Can I work?' })).toContainText('Yes, until');
  expect(await main.innerText(), 'every part of the page as it was').toContain(read);
  // Another page that was read: each says its own.
  await link(page, 'Payouts').click();
  await expect(heading(page, 'Payouts')).toBeVisible();
  await expect(page.getByText(/^This is from \d\d:\d\d today$/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
  // Nothing has to be pressed: the connection is back.
  await expect(page.getByText(/^This is from/)).toHaveCount(0);
  await expect(heading(page, 'Payouts')).toBeVisible();
});
