import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { button, waitForHome } from './support/driver';
import { arrangeMoney, isOver } from './support/money';
import { expect, origins, test } from './support/portal';

/** The paths of all calls of home. */
const paths = [
  '/api/zendesk/intents',
  '/api/zendesk/tickets',
  '/v1/agreements',
  '/v1/documents/current',
  '/v1/driver',
  '/v1/driver/vehicles',
  '/v1/earnings',
  '/v1/fleets/{id}',
  '/v1/insure/quotes',
  '/v1/invoice-summary-statements',
  '/v1/news-posts',
  '/v1/payouts',
  '/v1/vehicle-changes',
];
const verdictCall = 'GET /v1/driver';
const documentsCall = 'GET /v1/documents/current';
/** The calls that the test holds, in the order in which the page sends them: a browser sends six at a time. The last one fails. */
const heldCalls = [
  ...[
    'earnings',
    'payouts',
    'driver/vehicles',
    'vehicle-changes',
    'invoice-summary-statements',
    'agreements',
    'insure/quotes',
    'fleets/{id}',
    'news-posts',
  ].map((path) => `GET /v1/${path}`),
  documentsCall,
];

/** Only the page's calls, because our host calls the operator too. */
const fromPage = (call: string): string => `${call}#browser`;
const callsOfPage = async (world: World): Promise<readonly string[]> =>
  (await world.calls()).filter(({ from }) => from === 'browser').map(({ call }) => call);

/** The paths of the calls that the page has started, even if the network has not sent them yet. */
const startedCalls = (page: Page): string[] => {
  const startedPaths: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isCall = origin === origins().sandbox || pathname.startsWith('/api/zendesk/');
    if (isCall && request.method() === 'GET')
      startedPaths.push(pathname.replace(/\d+/g, '{id}').replace('v{id}', 'v1'));
  });
  return startedPaths;
};

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? node?.nodeName),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);

const region = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('home', () => {
  for (const [width, height] of [
    [360, 800],
    [1280, 800],
  ] as const) {
    test(`starts all calls at the same time, shows each part when it is there, and moves nothing, ${width} px (RT-01)`, {
      tag: width === 360 ? '@gate' : [],
    }, async ({ page, world }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      const { current_week } = await arrangeMoney(page, world, { owed: 'part', running: { jobs: 22 } });
      const startedPaths = startedCalls(page);
      await world.hold(verdictCall, ...heldCalls.map(fromPage));
      await page.goto('/');
      await expect.poll(() => [...startedPaths].filter((path) => path !== '/v1/user').sort()).toEqual(paths);
      // No call to the operator has been answered yet.
      await world.release(verdictCall);
      await expect(region(page, 'Can I work?')).toContainText('Yes, until');
      await expect(page.getByText('Loading your pay', { exact: true })).toBeAttached();
      for (const call of heldCalls)
        await world.release(fromPage(call), call === documentsCall ? { status: 503 } : { answer: 'real' });

      // Only the failed part shows a failure.
      await expect(page.getByText('We couldn’t load your documents')).toBeVisible();
      await expect(region(page, 'Your to-do list').getByRole('link', { name: 'Pay £42.50' })).toBeVisible();
      await expect(region(page, 'This week so far')).toContainText(
        isOver(current_week) ? '25 more jobs cut your commission to 25%.' : '3 more jobs cut your commission to 25%.',
      );
      await expect(region(page, 'News').getByRole('listitem').first()).toContainText('Important');
      expect(await shiftsOf(page), 'what moved').toEqual([]);

      // Only the failed part is read again.
      await world.hold(fromPage(documentsCall));
      const before = (await callsOfPage(world)).length;
      await button(page, 'Try again').click();
      await expect(button(page, 'Loading')).toBeVisible();
      await world.release(fromPage(documentsCall));
      await expect(
        region(page, 'Your to-do list').getByRole('link', { name: 'Upload your proof of address again' }),
      ).toBeVisible();
      await expect(page.getByText('We couldn’t load your documents')).toHaveCount(0);
      expect((await callsOfPage(world)).slice(before)).toEqual([documentsCall]);
    });
  }
});

test('a phone whose date is three days ahead still shows today, and the days that are left', async ({
  signedIn: page,
}) => {
  const shown = async () => {
    await page.goto('/');
    await waitForHome(page);
    return (await page.getByRole('main').innerText()).replace(/\d+(:\d+)?[ap]m|midday|midnight/g, '');
  };
  const before = await shown();
  expect(before).toContain('left');
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    const Right = Date;
    const ahead = () => now() + 3 * 86_400_000;
    window.Date = new Proxy(Right, {
      construct: (_target, given: [number]) => new Right(...(given.length > 0 ? given : ([ahead()] as [number]))),
      get: (target, name) => (name === 'now' ? ahead : Reflect.get(target, name)),
    });
  });
  expect(await shown()).toBe(before);
});
