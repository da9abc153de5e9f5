import type { Page, Route } from '@playwright/test';
import { button, heading } from './support/driver';
import { expect, test } from './support/portal';

/** Holds the portal's own script. Returns a function that releases it. */
const holdScript = async (page: Page): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  const script = /\/assets\/main\./;
  const hold = (route: Route) => void held.push(route);
  await page.route(script, hold);
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(script, hold);
  };
};

/** Records the page's elements and looks, for `changesSince`. Earlier shifts do not count: the browser may show a page before all of it has arrived. */
const recordElements = (page: Page) =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        const from = sources.map(({ node, previousRect: was, currentRect: is }) => {
          const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
          return `${node?.cloneNode() instanceof Element ? (node.cloneNode() as Element).outerHTML : node?.nodeName}: ${box(was)} → ${box(is)}`;
        });
        shifts.push(`${value} after ${startTime} ms: ${from.join(', ')}`);
      }
    }).observe({ type: 'layout-shift' });
    const elements = [...document.querySelectorAll('#root *')];
    const looksOf = () =>
      elements.map((element) => JSON.stringify(element.getBoundingClientRect()) + getComputedStyle(element).cssText);
    Object.assign(window, { sent: { shifts, elements, looksOf, first: looksOf() } });
  });

/** How often the layout shifted, which elements were added or removed, and which look different from the page that the host sent. */
const changesSince = (page: Page) =>
  page.evaluate(() => {
    const { sent } = window as unknown as {
      sent: { shifts: string[]; elements: Element[]; looksOf(): string[]; first: string[] };
    };
    const present = [...document.querySelectorAll('#root *')];
    const differing = [
      ...present.filter((each) => !sent.elements.includes(each)),
      ...sent.elements.filter((each) => !each.isConnected),
    ];
    const now = sent.looksOf();
    return {
      shifts: sent.shifts,
      elements: differing.map(({ outerHTML }) => outerHTML),
      looks: sent.elements.filter((_element, at) => now[at] !== sent.first[at]).map(({ outerHTML }) => outerHTML),
    };
  });

const noChanges = { shifts: [], elements: [], looks: [] };

/** Waits until the portal has taken over the page. */
const waitForTakeover = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

const email = (page: Page) => page.getByLabel('Email address');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test.describe('a prerendered guest page shows before its code', () => {
  test('keeps what is typed and ticked meanwhile with focus and caret, moves nothing, and signs in with one press', async ({
    page,
    world,
  }) => {
    const driver = world.drivers.verified;
    const release = await holdScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveTitle('Sign in – Saltmere Cars');
    await expect(page.getByRole('link', { name: '01632 960012' })).toHaveAttribute('href', 'tel:01632960012');
    await page.getByLabel('Stay signed in on this device').check();
    await password(page).fill(driver.password);
    await email(page).pressSequentially(driver.email.slice(1));
    await page.keyboard.press('Home');
    await recordElements(page);
    await release();
    await waitForTakeover(page);
    expect(await changesSince(page)).toEqual(noChanges);
    await expect(email(page)).toBeFocused();
    await page.keyboard.type(driver.email.slice(0, 1));
    await expect(email(page)).toHaveValue(driver.email);
    await expect(password(page)).toHaveValue(driver.password);
    await expect(page.getByLabel('Stay signed in on this device')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Home')).toBeAttached();
    expect(await world.calls('POST /v1/login')).toHaveLength(1);
  });

  test('says why the driver has to sign in before its code runs, and moves nothing until the driver is signed in', async ({
    page,
    world,
  }) => {
    const reason = page.getByText('You need to sign in to see this page.');
    const release = await holdScript(page);
    await page.goto('/login?back=%2Fpayouts', { waitUntil: 'commit' });
    await expect(reason).toBeVisible();
    await recordElements(page);
    await release();
    await waitForTakeover(page);
    expect(await changesSince(page)).toEqual(noChanges);
    await email(page).fill(world.drivers.verified.email);
    await password(page).fill(world.drivers.verified.password);
    await world.hold('GET /v1/user#browser');
    await button(page, 'Sign in').click();
    const held = await world.held('GET /v1/user#browser');
    await expect(reason).toBeVisible();
    expect((await changesSince(page)).shifts).toEqual([]);
    await held.release();
    await world.hold();
    await expect(heading(page, 'Payouts')).toBeVisible();
  });

  test('keeps a press meanwhile, and drops it when the driver types after it', async ({ page, world }) => {
    const driver = world.drivers.verified;
    const release = await holdScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await email(page).fill(driver.email);
    await button(page, 'Sign in').click();
    await expect(page.getByText('Signing in')).toBeVisible();
    await password(page).fill(driver.password);
    await expect(page.getByText('Signing in')).toBeHidden();
    await password(page).press('Enter');
    await expect(page.getByText('Signing in')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await world.calls('POST /v1/login')).toEqual([]);
    await release();
    await expect(heading(page, 'Home')).toBeFocused();
    expect(await world.calls('POST /v1/login')).toHaveLength(1);
  });

  test('keeps what is typed when an API answer comes before the code; other pages are prerendered too', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const driver = world.drivers.verified;
    await world.faults({ call: 'GET /v1/user#browser', status: 503 });
    const release = await holdScript(page);
    const answer = page.waitForResponse((response) => response.url().includes('/v1/user'));
    await page.goto('/login', { waitUntil: 'commit' });
    await email(page).fill(driver.email);
    await answer;
    await recordElements(page);
    await release();
    await expect(page.getByText('We’re not sure you’re signed in')).toBeVisible();
    await expect(email(page)).toHaveValue(driver.email);
    await world.faults();

    await page.goto('about:blank');
    const secondHold = await holdScript(page);
    await page.goto('/login/reset', { waitUntil: 'commit' });
    await email(page).fill(driver.email);
    await recordElements(page);
    await secondHold();
    await waitForTakeover(page);
    expect(await changesSince(page)).toEqual(noChanges);
    await button(page, 'Send me a link').click();
    await expect(heading(page, 'Check your email')).toBeVisible();
  });

  test('is not shown in a tab that remembers its driver, and the portal leads home', async ({ signedIn: page }) => {
    await page.goto('/');
    await expect(heading(page, 'Home')).toBeAttached();
    const release = await holdScript(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('form')).toBeAttached();
    await expect(heading(page, 'Sign in')).toBeHidden();
    await release();
    await expect(heading(page, 'Home')).toBeAttached();
  });

  test('is not shown if the history entry has state, and shows an error when the code does not load', async ({
    page,
    problems,
  }) => {
    await page.goto('/login/reset');
    await waitForTakeover(page);
    await page.evaluate(() => history.replaceState({ usr: { email: 'typed@example.com' }, key: 'k', idx: 0 }, ''));
    const release = await holdScript(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('form')).toBeAttached();
    await expect(heading(page, 'Reset your password')).toBeHidden();
    await release();
    await expect(email(page)).toHaveValue('typed@example.com');

    problems.expect(/Failed to load resource/);
    await page.route(/\/assets\/main\./, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('This page didn’t load fully.')).toBeVisible();
    await expect(page.locator('form')).toBeHidden();
    await page.unrouteAll();
    await page.reload();
    await waitForTakeover(page);
    await expect(email(page)).toBeVisible();
  });

  test('shows without JavaScript what it needs, and has no form that leads nowhere', async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto('/login');
    await expect
      .poll(() => page.locator('body').innerText())
      .toBe('The driver portal needs JavaScript. Please switch it on, or call your fleet.');
    expect(await page.locator('body > noscript').boundingBox()).toMatchObject({ x: 16, y: 16 });
  });
});

/** The positions of everything around home, in the skeleton or in the portal. */
const surroundings = (page: Page, within: string) =>
  page.evaluate(
    (selectors) =>
      [...document.querySelectorAll(selectors)].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const ownText = element.tagName === 'MAIN' ? [] : [element.textContent, height];
        return [element.tagName, left, top, width, color, fontSize, fontWeight, ...ownText].join(' ');
      }),
    ['header', 'header *', 'main', 'nav[aria-label=Main] *', 'nav[aria-label="All pages"] a']
      .map((each) => `${within} ${each}`)
      .join(),
  );

/** Records for every frame whether the skeleton, the portal or both are there, and every shift of the layout. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const observed = { frames: new Set<string>(), shifts: 0 };
    const recordFrame = () => {
      const portal = (document.getElementById('root')?.childElementCount ?? 0) > 0;
      observed.frames.add(`${document.querySelector('#root ~ [inert]') ? 'skeleton' : ''}${portal ? 'portal' : ''}`);
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { seen: observed });
  });

const seenFrames = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: Set<string>; shifts: number } };
    return { frames: [...seen.frames], shifts: seen.shifts };
  });

test('the prerendered skeleton of home shows before the code for a remembered driver, and is replaced in the frame in which home shows', async ({
  signedIn: page,
  problems,
}) => {
  const skeleton = page.locator('#root ~ [inert][aria-hidden=true]');
  const releaseFirst = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#unloaded')).toBeAttached();
  await expect(skeleton).toHaveCount(0);
  await releaseFirst();
  await expect(heading(page, 'Home')).toBeAttached();

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const release = await holdScript(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(skeleton.locator('main')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const before = await surroundings(page, '[inert]');
    expect(before.length).toBeGreaterThan(20);
    await watchFrames(page);
    await release();
    await expect(page.getByRole('region', { name: 'Can I work?' })).toContainText('Yes, until');
    expect(await surroundings(page, '#root')).toEqual(before);
    expect(await seenFrames(page)).toEqual({ frames: ['skeleton', 'portal'], shifts: 0 });
  }

  problems.expect(/Failed to load resource/);
  await page.route(/\/assets\/main\./, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('This page didn’t load fully.')).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  await page.unrouteAll();

  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies({ name: /session/ });
  const release = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#unloaded')).toBeAttached();
  await expect(skeleton).toHaveCount(0);
  await release();
  await expect(heading(page, 'Sign in')).toBeVisible();
});
