import type { Page, Route } from '@playwright/test';
import { heading, link } from './support/driver';
import { expect, test } from './support/portal';
import { reportTo } from './support/reporting';

/** The screens that a driver can open from home. */
const screens = [
  'weeks',
  'payouts',
  'plans-invoices',
  'vehicle-documents',
  'support',
  'insure',
  'news',
  'agreements',
  'partner-plus',
];

/** The screen whose own code a file contains; null for shared code, and for code of no screen. */
const screenOf = (url: string): string | null => {
  const name = /\/([^/]+)\.[\da-f]+\.js$/.exec(new URL(url).pathname)?.[1];
  return screens.find((screen) => screen === name) ?? null;
};

/** The screens whose code the page has requested, in that order. */
const requestedScreens = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const screen = screenOf(request.url());
    if (screen) requested.push(screen);
  });
  return requested;
};

/** Makes the browser never idle: then only a driver's intent loads code. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

test.describe('a screen’s code is preloaded (RT-22)', () => {
  test.use({ dataSaver: false });

  test('once when its link is pointed at, focused or touched, and the page opens without another file', async ({
    signedIn: page,
  }) => {
    await neverIdle(page);
    await page.goto('/');
    await expect(heading(page, 'Home')).toBeAttached();
    const requested = requestedScreens(page);
    await link(page, 'Payouts').hover();
    await expect.poll(() => requested).toEqual(['payouts']);
    await link(page, 'Charges').focus();
    await expect.poll(() => requested).toEqual(['payouts', 'plans-invoices']);
    await link(page, 'Insurance').dispatchEvent('touchstart');
    await expect.poll(() => requested).toEqual(['payouts', 'plans-invoices', 'insure']);
    await link(page, 'Payouts').click();
    await expect(heading(page, 'Payouts')).toBeVisible();
    expect(requested).toEqual(['payouts', 'plans-invoices', 'insure']);
  });

  test('of every item in the navigation when the browser is idle', async ({ signedIn: page }) => {
    const requested = requestedScreens(page);
    await page.goto('/');
    await expect(heading(page, 'Home')).toBeAttached();
    await expect.poll(() => screens.filter((screen) => !requested.includes(screen))).toEqual([]);
  });
});

test('a first visit loads code, driver and data in parallel, each once; without a remembered driver it loads no data', async ({
  signedIn: page,
  world,
}) => {
  await reportTo(page, world);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') requested.push(/\/assets\/([a-z-]+)\./.exec(pathname)?.[1] ?? pathname);
  });
  const held: Route[] = [];
  await page.route(/\/assets\/main\./, (route) => void held.push(route));
  const visit = async (address: string, ...before: string[]) => {
    requested.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => ['main', ...before].filter((each) => !requested.includes(each))).toEqual([]);
    const early = [...requested];
    for (const route of held.splice(0)) await route.continue();
    return early;
  };
  const count = async (path: string) =>
    (await world.calls()).filter((call) => call.from === 'browser' && call.path === path).length;
  const [who, driver] = ['/v1/user?include=driver.fleet', '/v1/driver'];

  expect(await visit('/', 'home', '/v1/user')).not.toContain(driver);
  await expect(heading(page, 'Home')).toBeAttached();
  expect([await count(who), await count(driver)]).toEqual([1, 1]);

  await page.evaluate(() => sessionStorage.clear());
  // The first read does not wait for any of these files.
  const later: Route[] = [];
  const laterCode = /\/assets\/(?:client|reporting|formik)\./;
  await page.route(laterCode, (route) => void later.push(route));
  await visit('/', 'home', '/v1/user', driver);
  await expect(page.getByRole('region', { name: 'Can I work?' })).toContainText('Yes, until');
  expect([await count(who), await count(driver)]).toEqual([2, 2]);
  await page.unroute(laterCode);
  for (const route of later) await route.continue();

  // Now the tab remembers the driver.
  expect(await visit('/', 'home', driver)).not.toContain('/v1/user');
  await expect(heading(page, 'Home')).toBeAttached();
  expect([await count(who), await count(driver)]).toEqual([2, 3]);

  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies({ name: /session/ });
  expect(await visit('/login', 'login', '/v1/user')).not.toContain(driver);
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect([await count(who), await count(driver)]).toEqual([3, 3]);
});
