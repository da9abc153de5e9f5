import type { Download } from '@playwright/test';
import { button, heading, link, records } from './support/driver';
import { arrangeMoney } from './support/money';
import { expect, test } from './support/portal';

const bytesOf = async (download: Promise<Download>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

test.describe('plans and invoices (RT-14, AP-03, AP-20)', () => {
  test('are in one list with pages and filters, and Back leads to the page and filter before', {
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

  test('save the PDF under its number, and keep the page complete when the PDF fails', async ({ page, world }) => {
    const { statement_id, invoice_id } = await arrangeMoney(page, world, { owed: 'part' });
    await page.goto(`/plans-invoices/${statement_id}/${invoice_id}`);
    await world.faults({ call: 'GET /v1/invoices/{id}/pdf', status: 200, html: '<p>One moment' });
    await button(page, 'Download PDF').click();
    await expect(page.getByText('We couldn’t download the PDF')).toBeVisible();
    await expect(page.getByText('These figures add up.')).toHaveCount(2);
    await world.faults();
    const download = page.waitForEvent('download');
    await button(page, 'Try again').click();
    expect((await download).suggestedFilename()).toMatch(/^INV-\d+\.pdf$/);
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('show the 404 screen for an address that is not a number, and show an invoice at the address of another statement', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/ApiError: The call failed: missing/);
    const { invoice_id, statement_id } = await arrangeMoney(page, world, { owed: 'part' });
    for (const path of ['/plans-invoices/this-week', '/plans-invoices/1e3']) {
      await page.goto(path);
      await expect(heading(page, '404 Not Found')).toBeVisible();
    }
    // The API alone decides whether an invoice exists (RT).
    await page.goto(`/plans-invoices/1/${invoice_id}`);
    await expect(link(page, 'Statement')).toHaveAttribute('href', `/plans-invoices/${statement_id}`);
  });
});
