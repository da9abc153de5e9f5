import { arrangeMoney } from './support/money';
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
    await arrangeMoney(page, world);
    await world.arrange({ change: { status: 'pending' } });
    await page.goto(address);
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    const pressable = page.locator('nav, header, button:not([data-print="text"]), [data-print="never"]');
    await expect(pressable.filter({ visible: true })).toHaveCount(0);
    // A line of a list is content, and is printed.
    const ways = page.locator('main a:not(li a)').filter({
      hasText:
        /^(Upload your new MOT|Vehicle and documents|How we worked this out|Manage payouts|Get a quote|Change your details)$/,
    });
    await expect(ways.filter({ visible: true })).toHaveCount(0);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
    const reserves = (parts: Element[]) =>
      parts.filter((part) => Number.parseFloat(getComputedStyle(part).minHeight) > 99);
    expect(await page.locator('main div').evaluateAll(reserves)).toEqual([]);
    // Also on wide paper, such as landscape A4.
    expect((await page.locator('main').boundingBox())?.width).toBeGreaterThan(900);
  });
}

test('a phone in landscape: the bottom bar leaves the answer of home in view', async ({ signedIn: page }) => {
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

test('a ticked box is the browser’s own in forced colours', async ({ signedIn: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/profile/update');
  await expect(page.getByLabel('Remind me by email')).toBeChecked();
  await expect(page.getByLabel('Remind me by email')).toHaveCSS('appearance', 'auto');
});

for (const width of [360, 1280])
  test(`the navigation marks the current page in forced colours at ${width}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/vehicle-documents');
    const place = page.getByRole('navigation').locator('[aria-current]').filter({ visible: true });
    await expect(place).toHaveCount(1);
    const [mark, ground, icon, words] = await place.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element, '::before');
      const colourOf = (of: Element | null) => of && getComputedStyle(of).color;
      return [
        backgroundColor,
        getComputedStyle(document.body).backgroundColor,
        colourOf(element.querySelector('svg')),
        colourOf(element),
      ];
    });
    expect(mark).not.toBe(ground);
    expect(mark).not.toMatch(/, 0\)$/);
    expect(icon).toBe(words);
  });
