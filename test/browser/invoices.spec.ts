import type { Download } from '@playwright/test';
import { button, heading, link, records } from './support/driver';
import { arrangeMoney } from './support/money';
import { expect, test } from './support/portal';

const bytesOf = async (download: Promise<Download>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

test.describe('plans and invoices (RT-14, AP-20)', () => {
  test('show the debt first, and put its due dates into the phone’s calendar', async ({ page, world }) => {
    await arrangeMoney(page, world, { owed: 'overdue' });
    await page.goto('/plans-invoices');
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.nth(1)).toHaveText('Due');
    const due = records(page, 'Statements due');
    await expect(due.first()).toContainText('was due');
    const count = await due.count();
    const download = page.waitForEvent('download');
    await button(page, /to calendar$/).click();
    const file = (await bytesOf(download)).toString('utf8');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(count);
    expect(file).toContain('SUMMARY:Pay £');
  });

  test('add up in each statement and each invoice, and link to each other', async ({ page, world }) => {
    const { statement_id } = await arrangeMoney(page, world, { owed: 'part' });
    await page.goto(`/plans-invoices/${statement_id}`);
    await expect(page.getByText('These figures add up.')).toHaveCount(1);
    const invoices = records(page, 'Invoices').getByRole('link');
    const count = await invoices.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      await invoices.nth(index).click();
      await expect(heading(page, /INV-/)).toBeVisible();
      await expect(page.getByText('These figures add up.')).toHaveCount(2);
      await expect(page.getByText('Saltmere Cars').last()).toBeVisible();
      await expect(page.getByRole('rowheader', { name: /^VAT at / }).first()).toBeVisible();
      await link(page, 'Statement').click();
      await expect(heading(page, /^Statement /)).toBeVisible();
    }
  });

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

  test('link a line to the job that it is about', async ({ page, world }) => {
    await arrangeMoney(page, world, { owed: 'overdue' });
    await page.goto('/plans-invoices');
    await page.getByRole('table', { name: 'Statements due' }).getByRole('link').first().click();
    await page
      .getByRole('table', { name: 'Invoices', exact: true })
      .getByRole('link')
      .filter({ hasText: /adjustment/i })
      .click();
    const row = page.getByRole('row', { name: /Replacement roof sign/ });
    await row.getByRole('link', { name: /^Job B-/ }).click();
    await expect(heading(page, /^Job B-/)).toBeVisible();
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
