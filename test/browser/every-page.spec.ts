import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { routeTable } from '../../src/app/table';
import { heading, homeIsRead } from './support/driver';
import { expect, expectAccessible, test } from './support/portal';

const rows = routeTable('/partner-plus');
/** An address of each row. */
const addressOf = (path: string): string =>
  path.replace(':date', '2026-03-02').replace(':tab', 'earnings').replace(':day', '2026-03-04').replace(/:\w+/g, '1');

test('every page shows the logo, the navigation and its outline while the operator does not answer', async ({
  signedIn: page,
  world,
  problems,
}) => {
  // The sample addresses name nothing at the operator, whose answers come at the end.
  problems.expect(/CallTrouble: The call ended in trouble: missing|PageNotFound/);
  await page.setViewportSize({ width: 360, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  /** Opens every address; the screens that are drawn without an answer, and not as an outline. */
  const opened = async (): Promise<readonly string[]> => {
    const complete: string[] = [];
    for (const { path, layout, screen } of rows)
      await test.step(path, async () => {
        await page.goto(addressOf(path), { waitUntil: 'commit' });
        const outline = page.locator('main').getByText('Opening the page');
        // Well before a read is given up.
        await expect(outline.or(page.locator('main h1'))).toBeAttached({ timeout: 10_000 });
        if ((await outline.count()) === 0) {
          complete.push(screen);
          return;
        }
        await expect(page.getByRole('link', { name: 'Saltmere Cars' })).toBeVisible();
        if (layout !== 'authentication') await expect(navigation).toBeVisible();
      });
    return complete;
  };
  await test.step('nobody is known', async () => {
    await world.hold('*');
    expect(await opened()).toEqual(['login', 'login-reset', 'blocked', 'reinstate', 'partner-plus']);
    await world.hold();
  });
  await page.goto('/');
  await homeIsRead(page);
  await test.step('the driver is known', async () => {
    await world.hold('*');
    expect(await opened()).toEqual(['blocked', 'reinstate', 'support-new', 'partner-plus']);
  });
});

test('a full load shows the navigation and an outline while one read hangs, and tells its failure in the same frame', {
  tag: '@gate',
}, async ({ signedIn: page, world, problems }) => {
  problems.expect(/CallTrouble/);
  await page.setViewportSize({ width: 360, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await world.hold('GET /v1/vehicle-changes#browser');
  await page.goto('/vehicle-documents/vehicle', { waitUntil: 'commit' });
  await expect(page.locator('main').getByText('Opening the page')).toBeAttached();
  await expect(navigation).toBeVisible();
  await world.release('GET /v1/vehicle-changes#browser', { status: 503 });
  await expect(heading(page, '503 Unknown Error')).toBeVisible();
  await expect(navigation).toBeVisible();
});

/** The size of text that a driver has chosen in the browser; 16 px is its own. */
const chooseText = async (page: Page, pixels: number) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
};

/** What makes the page scroll sideways: the innermost elements that reach beyond the screen. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => reaches(element) && ![...element.children].some(reaches))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

test('with text at 200 %, every place of the navigation stays on a phone’s screen (WCAG 1.4.4)', {
  tag: '@gate',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await chooseText(page, 32);
  await page.goto('/');
  await homeIsRead(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  for (const place of await page.getByRole('navigation', { name: 'Main' }).locator('a, button').all()) {
    await place.scrollIntoViewIfNeeded();
    await expect(place).toBeInViewport({ ratio: 0.99 });
  }
  expect(await beyond(page)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Agreements' })).toBeInViewport();
});

const patternOf = (address: string): string | undefined => {
  const { pathname } = new URL(address, 'http://portal');
  return (rows.find(({ path }) => path === pathname) ?? rows.find(({ path }) => matchPath(path, pathname)))?.path;
};

/** Of one pattern so many addresses: a year has 52 weeks that look the same. */
const mostOfPattern = 6;

test.describe('what a crawl of the links finds', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('passes axe at 360 and 1280, and never scrolls sideways, with text at 200 % neither (WCAG 2.2 AA)', async ({
    signedIn: page,
  }) => {
    test.setTimeout(600_000);
    const seen = new Map<string, number>();
    const queue = ['/'];
    const failed: string[] = [];
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const pattern = patternOf(address) ?? address;
      const count = seen.get(pattern) ?? 0;
      if (count >= mostOfPattern || seen.has(address)) continue;
      seen.set(pattern, count + 1).set(address, 1);
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.locator('main h1')).toBeAttached();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        for (const [width, text] of [
          [320, 16],
          [360, 32],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await chooseText(page, text);
          for (const element of await beyond(page))
            failed.push(`${address} at ${width} with text of ${text} px scrolls sideways: ${element}`);
        }
        await chooseText(page, 16);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expectAccessible(page).catch((error: Error) => failed.push(`${address} at ${width}: ${error.message}`));
        }
        const links = await page
          .locator('a[href^="/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        queue.push(...links.filter((link) => patternOf(link) !== undefined));
      });
    }
    expect(failed).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });
});
