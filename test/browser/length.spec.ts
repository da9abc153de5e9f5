import { withMoney } from './support/money';
import { expect, test } from './support/portal';

/** What a driver scrolls through on a phone, at most: three screens. Pixels. */
const longest = 2_400;

const pages: readonly (readonly [address: string, name: string])[] = [
  ['/bookings-earnings', 'earnings'],
  ['/bookings-earnings?tax=', 'the tax year and the files'],
  ['/bookings-earnings/{last_week}/earnings', 'a week'],
  ['/bookings-earnings/{last_week}/bookings', 'the jobs of a week'],
  ['/payouts', 'payouts'],
  ['/payouts/{payout_id}', 'a payout'],
  ['/payouts/enable-disable', 'payouts on or off'],
  ['/plans-invoices', 'charges'],
  ['/plans-invoices?show=all', 'all invoices'],
  ['/plans-invoices/{statement_id}', 'a statement'],
  ['/plans-invoices/{statement_id}/{invoice_id}', 'an invoice'],
  ['/payments', 'paying'],
];

test.use({ viewport: { width: 360, height: 800 } });

for (const [address, name] of pages) {
  test(`${name} is at most ${longest} px long at 360 px (${address})`, async ({ page, world }) => {
    const ids = { ...(await withMoney(page, world)) } as Record<string, unknown>;
    await page.goto(address.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id])));
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest);
  });
}
