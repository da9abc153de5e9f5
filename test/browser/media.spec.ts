import { withMoney } from './support/money';
import { expect, test } from './support/portal';

const pages = [
  ['/', 'home'],
  ['/vehicle-documents/vehicle', 'the car'],
  ['/payouts', 'payouts'],
  ['/insure', 'insurance'],
  ['/profile', 'your details'],
] as const;

for (const [address, name] of pages) {
  test(`${name}: prints the content without navigation, buttons and bars`, async ({ page, world }) => {
    await withMoney(page, world);
    await world.arrange({ change: { status: 'pending' } });
    await page.goto(address);
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    const pressable = page.locator('nav, header, button:not([data-print="words"]), [data-print="never"]');
    await expect(pressable.filter({ visible: true })).toHaveCount(0);
    const ways = page.getByRole('link', {
      name: /^(Upload your new MOT|Vehicle and documents|How we worked this out|Manage payouts|Get a quote|Change your details)$/,
    });
    await expect(ways.filter({ visible: true })).toHaveCount(0);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
  });
}

test('a phone on its side: the bar below leaves the answer of home in view', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('/');
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const answer = await page
    .getByText(/^Yes, until/)
    .first()
    .boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(44);
  expect((answer?.y ?? 360) + (answer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
