import { expect, test } from './support/portal';

/** What a driver scrolls through on a phone, at most: three screens. Pixels. */
const longest = 2_400;

const pages: readonly (readonly [address: string, name: string])[] = [
  ['/', 'home'],
  ['/vehicle-documents', 'vehicle and documents'],
  ['/vehicle-documents/vehicle', 'the car'],
  ['/insure', 'insurance'],
];

test.use({ viewport: { width: 360, height: 800 } });

for (const [address, name] of pages) {
  test(`${name} is at most ${longest} px long at 360 px (${address})`, async ({ signedIn: page }) => {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest);
  });
}
