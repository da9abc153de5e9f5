import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { routeTable } from '../../src/app/routes';
import type { World } from '../support/world';
import { chosenFiles, datePart, filesField, heading, pdf, waitForHome } from './support/driver';
import { arrangeQuote } from './support/insurance';
import { arrangeMoney } from './support/money';
import { expect, expectAccessible, test } from './support/portal';
import { arrangeQuestion } from './support/support-screens';
import { openMot } from './support/upload';

const rows = routeTable('/partner-plus');

test('a full load shows the navigation and a skeleton while one read hangs, and keeps the navigation when it fails', {
  tag: '@gate',
}, async ({ signedIn: page, world, problems }) => {
  problems.expect(/ApiError/);
  await page.setViewportSize({ width: 360, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await world.hold('GET /v1/vehicle-changes#browser');
  await page.goto('/vehicle-documents/vehicle', { waitUntil: 'commit' });
  await expect(page.locator('main').getByText('Loading the page')).toBeAttached();
  await expect(navigation).toBeVisible();
  await world.release('GET /v1/vehicle-changes#browser', { status: 503 });
  await expect(heading(page, '503 Unknown Error')).toBeVisible();
  await expect(navigation).toBeVisible();
});

/** Sets the browser's font size. The default is 16 px. */
const setFontSize = async (page: Page, pixels: number) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
};

/** The innermost elements that make the page scroll sideways; the width of the page if only text does. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5;
    const elements = [...document.body.querySelectorAll('*')]
      .filter((element) => reaches(element) && ![...element.children].some(reaches))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
    return elements.length > 0 ? elements : [`${scrollWidth} px of text`];
  });

/** Words that break across lines. URLs and ids may break anywhere. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00a0\u00ad-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && word.length < 20 && !/[@/._]/.test(word.slice(0, -1))) broken.push(word);
      }
    return broken;
  });

test('a wide logo of an operator keeps its shape and leaves room for a phone’s header', { tag: '@gate' }, async ({
  signedIn: page,
}) => {
  await page.route('**/brand/*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="120"><rect width="1200" height="120" /></svg>',
    }),
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await waitForHome(page);
  const logo = page.getByRole('banner').locator('img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(logo).toHaveCSS('object-fit', 'contain');
  for (const item of await page.getByRole('banner').locator('a, button').all())
    await expect(item).toBeInViewport({ ratio: 0.99 });
  expect(await overflowing(page)).toEqual([]);
});

test('the navigation: every item stays on a phone’s screen with text at 200 %, and with longer words of a translator (WCAG 1.4.4)', {
  tag: '@gate',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await setFontSize(page, 32);
  await page.goto('/');
  await waitForHome(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  for (const item of await page.getByRole('navigation', { name: 'Main' }).locator('a, button').all()) {
    await item.scrollIntoViewIfNeeded();
    await expect(item).toBeInViewport({ ratio: 0.99 });
  }
  expect(await overflowing(page)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Agreements' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await setFontSize(page, 16);
  const items = page.getByRole('navigation', { name: 'Main' }).locator('a, button');
  for (const item of await items.all())
    await item.evaluate(({ lastChild }) => (lastChild as Text).appendData('uuuuuu'));
  for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 0.99 });
});

test('on a phone, the days of a week may be as wide as its amount leaves, above a wider status', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/bookings-earnings');
  const status = page.locator('[role=cell][data-at=status]').filter({ hasText: 'In progress' });
  const title = page.getByRole('row').filter({ has: status }).getByRole('rowheader');
  const [above, below] = [await title.boundingBox(), await status.boundingBox()];
  expect((above?.x ?? 0) + (above?.width ?? 0)).toBeGreaterThan((below?.x ?? 360) + 8);
  // A status with its amount stays on one line.
  const paid = page
    .locator('[role=cell][data-at=status]')
    .filter({ hasText: /^Paid £\d{3}/ })
    .first();
  expect((await paid.boundingBox())?.height).toBeLessThan(30);
  // The longest of our statuses leaves the hint a day with its month on one line.
  await status.evaluate((element) => {
    element.textContent = 'Passenger cancelled';
  });
  const hint = page.getByRole('row').filter({ hasText: 'Passenger cancelled' }).locator('[data-at=hint]');
  expect((await hint.boundingBox())?.width).toBeGreaterThanOrEqual(136);
});

test('with text at 200 %, words stay whole, nothing is cut at the side, and a typed date can be read (WCAG 1.4.4)', async ({
  page,
  world,
}) => {
  const { last_week } = await arrangeMoney(page, world, { owed: 'part' });
  await page.setViewportSize({ width: 360, height: 800 });
  await setFontSize(page, 32);
  for (const address of [
    '/',
    `/bookings-earnings/${last_week}/earnings`,
    '/agreements',
    '/plans-invoices',
    '/payouts',
    '/bookings-earnings',
    '/partner-plus/deals',
  ]) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await brokenWords(page), address).toEqual([]);
    expect(await overflowing(page), address).toEqual([]);
  }
  await page.goto('/bookings-earnings?tax=2026');
  const isCut = (field: HTMLElement) => field.scrollWidth > field.clientWidth;
  for (const part of ['Day', 'Month', 'Year'] as const)
    expect(await datePart(page, 'From', part).evaluate(isCut), part).toBe(false);
  await openMot(page);
  await filesField(page).setInputFiles([pdf('Certificate')]);
  await expect(chosenFiles(page)).toHaveText(/^Certificate/);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await brokenWords(page), 'a chosen file').toEqual([]);
  expect(await overflowing(page), 'a chosen file').toEqual([]);
});

const patternOf = (address: string): string | undefined => {
  const { pathname } = new URL(address, 'http://portal');
  return (rows.find(({ path }) => path === pathname) ?? rows.find(({ path }) => matchPath(path, pathname)))?.path;
};

/** The most addresses to visit of one route: a year has 52 weeks that look the same. */
const maxPerPattern = 6;

/** The maximum height of a page on a phone, in pixels: three screens. The page of a day is as long as its jobs. */
const maxHeight = (pattern: string): number => (pattern.endsWith('/:day') ? Number.POSITIVE_INFINITY : 2_400);

type Visitor = 'a driver' | 'a guest' | 'a driver whose address is not verified';

/** Whether a route with these checks admits the visitor. */
const admits: Readonly<Record<Visitor, (checks: readonly string[]) => boolean>> = {
  'a driver': (checks) => !checks.includes('guest') && !checks.includes('unverified-only'),
  'a guest': (checks) => !checks.includes('auth') && !checks.includes('unverified-only'),
  'a driver whose address is not verified': (checks) => checks.includes('unverified-only'),
};

/** Signs the visitor in. Adds a ticket and a quote, which the sample data lacks. */
const arrangeVisitor: Readonly<Record<Visitor, (page: Page, world: World) => Promise<void>>> = {
  'a driver': async (page, world) => {
    await arrangeQuestion(world, 'My payout is late');
    await arrangeQuote(world, 'quoted');
    await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  },
  'a guest': async () => undefined,
  'a driver whose address is not verified': async (page, world) => {
    await page.context().addCookies((await world.arrange({ as: 'unverified', session: 'signed-in' })).cookies);
  },
};

test.describe('a crawl of all links', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const visitor of Object.keys(arrangeVisitor) as Visitor[])
    test(`${visitor}: every route passes axe at 360 and 1280, is at most three screens long, never scrolls sideways, even with text at 200 %, and breaks no word at 320 (WCAG 2.2 AA)`, async ({
      page,
      world,
    }) => {
      test.setTimeout(600_000);
      await arrangeVisitor[visitor](page, world);
      const admittedPaths = rows.filter(({ checks }) => admits[visitor](checks)).map(({ path }) => path);
      const queue = admittedPaths.filter((path) => !path.includes(':'));
      const [visited, patterns, addressesOf] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
      const failures: string[] = [];
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        const pattern = patternOf(address) ?? address;
        // Tabs share a pattern, but their pages differ.
        const addressKey = pattern.endsWith(':tab') ? `${pattern} ${address.split('/').at(-1)}` : pattern;
        const count = addressesOf.get(addressKey) ?? 0;
        if (count >= maxPerPattern || visited.has(address)) continue;
        visited.add(address);
        patterns.add(pattern);
        addressesOf.set(addressKey, count + 1);
        await test.step(address, async () => {
          await page.goto(address);
          await expect(page.locator('main h1')).toBeAttached();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          for (const [width, fontSize] of [
            [320, 16],
            [320, 32],
            [360, 16],
          ] as const) {
            await page.setViewportSize({ width, height: 800 });
            await setFontSize(page, fontSize);
            for (const element of await overflowing(page))
              failures.push(`${address} at ${width} with text of ${fontSize} px scrolls sideways: ${element}`);
            for (const word of fontSize === 16 ? await brokenWords(page) : [])
              failures.push(`${address} at ${width} breaks the word ${word}`);
          }
          const length = await page.evaluate(() => document.documentElement.scrollHeight);
          if (length > maxHeight(pattern)) failures.push(`${address} is ${length} px long at 360`);
          for (const width of [360, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            await expectAccessible(page).catch((error: Error) =>
              failures.push(`${address} at ${width}: ${error.message}`),
            );
          }
          const links = await page
            .locator('a[href^="/"]')
            .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
          queue.push(...links.filter((link) => admittedPaths.includes(patternOf(link) ?? '')));
        });
      }
      expect(failures).toEqual([]);
      // Guests reach addresses with a parameter only from links outside the portal.
      const expectedPatterns = admittedPaths.filter((path) => visitor === 'a driver' || !path.includes(':'));
      expect(expectedPatterns.filter((path) => !patterns.has(path))).toEqual([]);
    });
});
