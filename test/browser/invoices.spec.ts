import { heading, link, records } from './support/driver';
import { arrangeMoney } from './support/money';
import { expect, test } from './support/portal';

test('plans and invoices are in one list with pages and filters, and Back leads to the page and filter before (RT-14, AP-03, AP-20)', {
  tag: '@gate',
}, async ({ page, world }) => {
  await arrangeMoney(page, world, { owed: 'part' });
  await page.goto('/plans-invoices');
  await link(page, /^Show all \d+ invoices$/).click();
  const section = page.getByRole('main');
  const rows = records(page, 'All invoices');
  await expect(rows).toHaveCount(15);
  const newest = await rows.first().getByRole('link').textContent();
  await link(page, 'Older').click();
  await expect(page).toHaveURL('/plans-invoices?show=all&page=2');
  await expect(section.getByText(/^Page 2 of /)).toBeVisible();
  await expect(heading(page, 'All invoices')).toBeFocused();
  await section.getByRole('link', { name: 'Unpaid' }).click();
  await expect(page).toHaveURL('/plans-invoices?show=unpaid');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Part paid');
  await rows.getByRole('link').click();
  await expect(heading(page, /INV-/)).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(section.getByText(/^Page 2 of /)).toBeVisible();
  await page.goBack();
  await expect(rows.first().getByRole('link')).toHaveText(String(newest));

  await world.faults({ call: 'GET /v1/invoices', status: 503 });
  await page.reload();
  await expect(section.getByText('We couldn’t load your invoices')).toBeVisible();
  await page.goto('/plans-invoices');
  await expect(section.getByText('We couldn’t load your invoices')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statements due' })).toBeVisible();
  await world.faults({ call: 'GET /v1/invoices', status: 404 });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Newest invoices' })).toHaveCount(0);
});
