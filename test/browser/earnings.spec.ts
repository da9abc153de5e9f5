import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { button, heading, link, records } from './support/driver';
import { addDays, minorOf, overview, weekAt } from './support/earnings';
import { arrangeMoney } from './support/money';
import { expect, test } from './support/portal';

const bookingsCall = 'GET /v1/bookings';

const breakdown = (page: Page) => page.getByRole('table', { name: 'How we worked this out' });
const line = (page: Page, name: string | RegExp) =>
  breakdown(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const amountOf = async (page: Page, name: string | RegExp) =>
  minorOf((await line(page, name).getByRole('cell').nth(0).innerText()).trim());

const days = (page: Page) => records(page, 'Fares and tips by day');
const showAll = (page: Page) => button(page, /^Show all [\d,]+ jobs/).click();
const jobs = (page: Page) => records(page, 'Jobs');

/** The number of jobs in the list, which renders only those near the viewport. */
const jobCount = async (page: Page): Promise<number> =>
  Number(/[\d,]+/.exec(await button(page, /^Download [\d,]+ jobs \(CSV\)$/).innerText())?.[0].replace(',', ''));

const openWeek = async (page: Page, monday: string, tab: 'earnings' | 'bookings' = 'earnings') => {
  await page.goto(weekAt(monday, tab));
  await expect(page.getByRole('navigation', { name: 'This week' })).toBeVisible();
};

const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8');
const download = async (page: Page, press: () => Promise<void>) => {
  const pendingDownload = page.waitForEvent('download');
  await press();
  const file = await pendingDownload;
  return { name: file.suggestedFilename(), text: await textOf(file) };
};
const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data;

test('the breakdown of a week runs from the fares to the bank, shows that the lines add up, and prints on one or two pages of A4 without controls (RT-15, AP-17)', async ({
  page,
  world,
}) => {
  const { last_week } = await arrangeMoney(page, world);
  await openWeek(page, last_week);
  await expect(page.getByText('These figures add up.')).toBeVisible();
  const file = await page.pdf({ format: 'A4', printBackground: true });
  const pages = file.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Saltmere Cars\. Printed on/)).toBeVisible();
  await expect(breakdown(page)).toBeVisible();
  await expect(page.getByText('These figures add up.')).toBeVisible();
  for (const hidden of [
    link(page, 'Home').first(),
    link(page, 'Jobs'),
    button(page, 'Print or save as PDF'),
    link(page, /^Previous week/),
  ])
    await expect(hidden).toBeHidden();
});

test.describe('the jobs of a week (RT-15, AP-21)', () => {
  test('are listed under seven days, each with its jobs and pay, which add up to the week', { tag: '@gate' }, async ({
    page,
    world,
  }) => {
    const { last_week } = await arrangeMoney(page, world);
    await openWeek(page, last_week);
    const gross = await amountOf(page, 'Fares and tips');
    await link(page, 'Jobs').click();
    await expect(days(page)).toHaveCount(7);
    await expect(days(page).getByRole('link').first()).toHaveAccessibleName(/^Monday /);
    await expect(jobs(page).first()).toBeVisible();
    const { name, text } = await download(page, () => button(page, /^Download \d+ jobs \(CSV\)$/).click());
    expect(name).toBe(`bookings-${last_week}-to-${addDays(last_week, 6)}.csv`);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(await jobCount(page));
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row['Fare and extras']) * 100), 0)).toBe(gross);
  });

  test('are still listed in the open line of the waterfall after Back from one of them (RT-16)', async ({
    page,
    world,
  }) => {
    const { last_week } = await arrangeMoney(page, world);
    await openWeek(page, last_week);
    const commission = button(page, /^Commission.*show details$/);
    await commission.click();
    const line = records(page, /^Commission/);
    await line.last().getByRole('link').click();
    await expect(heading(page, /^Job /)).toBeVisible();
    await page.goBack();
    await expect(commission).toHaveAttribute('aria-expanded', 'true');
    await expect(line.last()).toBeInViewport();
    await commission.click();
    await expect(line).toHaveCount(0);
    await expect(page).toHaveURL(weekAt(last_week));
  });
});

test.describe('earnings on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('start on the first screenful, and their filters open when pressed and stay open while in use', async ({
    page,
    world,
  }) => {
    const { last_week } = await arrangeMoney(page, world);
    await openWeek(page, last_week, 'bookings');
    await expect(jobs(page).first()).toBeInViewport();
    const search = page.getByLabel('Job number or postcode');
    await expect(search).toBeHidden();
    await button(page, 'Find a job').click();
    await page.getByLabel('Payment').selectOption('Cash');
    await expect(page).toHaveURL(/payment=cash/);
    await page.reload();
    await expect(page.getByLabel('Payment')).toHaveValue('cash');
    await expect(button(page, 'Find a job')).toBeHidden();
    await page.getByLabel('Payment').selectOption('All');
    await expect(search).toBeVisible();
    await button(page, 'Find a job').click();
    await expect(search).toBeHidden();
  });

  test('keep the section below them off the first screenful while they load, so that it does not jump (US-01)', async ({
    page,
    world,
  }) => {
    const { last_week } = await arrangeMoney(page, world);
    await world.hold(bookingsCall);
    await openWeek(page, last_week, 'bookings');
    await expect(page.getByText('Loading your jobs')).toBeAttached();
    const below = page.getByRole('heading', { name: 'Cash and card' });
    await expect(below).toBeAttached();
    await expect(below).not.toBeInViewport();
    await world.hold();
    await expect(jobs(page).first()).toBeInViewport();
    await expect(below).not.toBeInViewport();
  });

  test('do not jump when the next payout loads above them (US-01)', async ({ page, world }) => {
    await arrangeMoney(page, world, { payout: 'scheduled' });
    await world.hold('GET /v1/payouts');
    await page.goto(overview);
    const below = page.getByText('Earned this week so far');
    const top = async () => (await below.boundingBox())?.y ?? 0;
    await expect(below).toBeVisible();
    const before = await top();
    await world.hold();
    await expect(page.getByRole('list', { name: 'Your next payout' })).toBeVisible();
    expect(Math.abs((await top()) - before)).toBeLessThan(16);
  });
});

test('the rows of a long list follow each other without a gap', { tag: '@gate' }, async ({ page, world }) => {
  const { current_week } = await arrangeMoney(page, world, { running: { jobs: 100 } });
  await openWeek(page, current_week, 'bookings');
  await showAll(page);
  await page.mouse.wheel(0, 3_000);
  await expect(jobs(page).first()).not.toHaveAttribute('aria-rowindex', '2');
  const gaps = `(() => {
    const rows = [...document.querySelectorAll('[role=table][aria-label=Jobs] [role=row]:has([role=rowheader])')].map((row) => row.getBoundingClientRect());
    return rows.slice(1).map(({ top }, index) => Math.abs(top - rows[index].bottom));
  })()`;
  // A new row has an estimated height until it is measured.
  await expect.poll(() => page.evaluate<number[]>(gaps).then((all) => Math.max(...all))).toBeLessThan(1);
});

test('a week of ten thousand jobs scrolls and filters with at most 800 elements and three new rows per frame', async ({
  page,
  world,
}) => {
  test.slow();
  const { current_week } = await arrangeMoney(page, world, { running: { jobs: 10_000 } });
  await openWeek(page, current_week, 'bookings');
  await expect(page.getByText('10,000 jobs', { exact: true })).toBeVisible({ timeout: 120_000 });
  await showAll(page);
  const count = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await count()).toBeLessThanOrEqual(800);
  await page.evaluate(`(() => {
    window.maxAdded = window.drawn = window.moved = 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ role }) => role === 'row');
      window.maxAdded = Math.max(window.maxAdded, added.length);
      window.drawn += added.length;
      window.moved += changes.filter(({ type, target }) => type === 'attributes' && target.role === 'row').length;
    }).observe(document.querySelector('[role=table][aria-label=Jobs]'), { attributeFilter: ['style'], childList: true, subtree: true });
  })()`);
  // Three new rows per frame: the next scroll waits until the rows cover the window.
  const isFilled = `(() => {
    const rows = [...document.querySelectorAll('[role=table][aria-label=Jobs] [role=row]:has([role=rowheader])')].map((row) => row.getBoundingClientRect());
    return Math.min(...rows.map(({ top }) => top)) <= 0 && Math.max(...rows.map(({ bottom }) => bottom)) >= innerHeight - 200;
  })()`;
  for (const share of [0.25, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share);
    await expect.poll(() => page.evaluate<boolean>(isFilled)).toBe(true);
    expect(await count()).toBeLessThanOrEqual(800);
  }
  await expect(jobs(page).last()).toHaveAttribute('aria-rowindex', '10001');
  expect(await page.evaluate('maxAdded')).toBe(3);
  // The estimated row height is close to the real one, so new rows hardly move the others.
  expect(await page.evaluate<number>('moved / drawn')).toBeLessThan(0.5);
  const last = (await jobs(page).last().getByRole('link').innerText()).trim();
  await page.getByLabel('Job number or postcode').fill(last);
  await expect(page.getByText('1 of 10,000 jobs')).toBeVisible();
  await expect(jobs(page)).toHaveCount(1);
});
