import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { button, heading, link, mouse, records, typeDate } from './support/driver';
import { addDays, minorOf, overview, weekAt } from './support/earnings';
import { arrangeMoney, isOver } from './support/money';
import { expect, test } from './support/portal';

const bookingsCall = 'GET /v1/bookings';

const breakdown = (page: Page) => page.getByRole('table', { name: 'How we worked it out' });
const line = (page: Page, name: string | RegExp) =>
  breakdown(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const amountOf = async (page: Page, name: string | RegExp) =>
  minorOf((await line(page, name).getByRole('cell').nth(0).innerText()).trim());

const days = (page: Page) => records(page, 'Fares and tips by day');
const showAll = (page: Page) => button(page, /^Show all [\d,]+ jobs/).click();
const jobs = (page: Page) => records(page, 'Jobs');
const taxPage = `${overview}?tax=`;

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

test.describe('the list of weeks (RT-15, AP-17)', () => {
  test('shows the current week first, and offers the pay days as a calendar file', async ({ page, world }) => {
    const { current_week } = await arrangeMoney(page, world, { running: { jobs: 12 }, payout: 'scheduled' });
    await page.goto(overview);
    // Early on a Monday, the week has ended but the operator has not closed it.
    const weekNow = isOver(current_week) ? addDays(current_week, 7) : current_week;
    await expect(link(page, 'See this week')).toHaveAttribute('href', weekAt(weekNow));
    const first = records(page, /^Weeks in \d{4}$/).first();
    await expect(first).toContainText('In progress');
    await expect(first.getByRole('link')).toHaveAttribute('href', weekAt(weekNow));
    const { name, text } = await download(page, () => button(page, 'Add pay days to calendar').click());
    expect(name).toBe('pay-days.ics');
    expect(text).toMatch(/SUMMARY:Pay day: £[\d,\\]+\.\d\d/);
  });

  test('shows the latest 8 weeks of the current year first; the other weeks load last, and the page still works if they fail', async ({
    page,
    world,
    problems,
  }) => {
    await arrangeMoney(page, world);
    // Only the call for the whole year has a start date in the first days of January.
    const restOfYear = /filter%5Bfrom%5D=\d{4}-01-0\d/;
    await page.route(restOfYear, (route) => route.abort());
    problems.expect(/net::ERR_FAILED/);
    await page.goto(overview);
    const list = page.getByRole('table', { name: /^Weeks in \d{4}$/ });
    const rows = records(page, /^Weeks in \d{4}$/);
    await expect(list).toBeVisible();
    const more = button(page, /^Show all \d+ weeks/);
    // In the first weeks of a year, all weeks are already shown.
    if (!(await more.isVisible())) return;
    await expect(rows).toHaveCount(8);
    const count = Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.click();
    await expect(page.getByText(/^We couldn’t load your \d{4} weeks$/)).toBeVisible();
    await expect(page.getByText('Earned this week so far')).toBeVisible();
    await page.unroute(restOfYear);
    await button(page, 'Try again').click();
    await expect(rows).toHaveCount(count);
    await expect(more).toHaveCount(0);
    const mondays = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')?.split('/')[2] ?? ''));
    for (const [index, monday] of mondays.entries())
      if (index > 0) expect(monday).toBe(addDays(mondays[index - 1] ?? '', -7));
  });
});

test.describe('the breakdown of a week (RT-15, AP-17)', () => {
  test('runs from the fares to the bank, shows that the lines add up, and prints on one or two pages of A4 without controls', async ({
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

  test('opens the rows behind every figure, and they add up to it', async ({ page, world }) => {
    // 14 jobs are few enough to render without virtual scrolling.
    const { current_week } = await arrangeMoney(page, world, { running: { jobs: 14 } });
    await openWeek(page, current_week);
    const expectSum = async (name: string | RegExp, figure: number) => {
      const row = line(page, name);
      await row.getByRole('button').click();
      const list = breakdown(page).getByRole('list', { name }).or(breakdown(page).getByRole('table', { name }));
      await expect(list).toBeVisible();
      const amounts = await list.locator('b, [data-at=amount]').allInnerTexts();
      const pence = amounts.filter((text) => text.includes('£')).map(minorOf);
      expect(
        pence.reduce((sum, amount) => sum + amount, 0),
        String(name),
      ).toBe(figure);
      await row.getByRole('button').click();
      await expect(list).toHaveCount(0);
    };
    const expectButtonOnEveryLine = async () => {
      await expect(page.getByText('These figures add up.')).toBeVisible();
      const lines = await breakdown(page).getByRole('rowheader').count();
      await expect(breakdown(page).getByRole('button', { name: /: show details$/ })).toHaveCount(lines);
    };
    await expectButtonOnEveryLine();
    for (const name of [
      'Fares and tips',
      /^Commission/,
      'VAT on commission',
      'Driver app and data',
      'Cash fares you’ve kept',
    ] as const)
      await expectSum(name, Math.abs(await amountOf(page, name)));
    await expectSum('You earned', await amountOf(page, 'You earned'));
  });

  test('gives screen readers the fares and jobs of each day, which add up to the week', async ({ page, world }) => {
    const { last_week } = await arrangeMoney(page, world);
    await openWeek(page, last_week);
    const gross = await amountOf(page, 'Fares and tips');
    await link(page, 'Jobs').click();
    const bars = page.getByRole('table', { name: 'Fares and tips by day' });
    const dayLinks = bars.getByRole('link', {
      name: /^\w+day \d+ \w+: (£[\d,]+\.\d\d|nothing), (no jobs|1 job|\d+ jobs)$/,
    });
    await expect(dayLinks).toHaveCount(7);
    await expect(dayLinks.first()).toContainText('Monday');
    const fares = (await dayLinks.allTextContents()).map((text) => /£[\d,]+\.\d\d/.exec(text)?.[0] ?? '£0.00');
    expect(fares.map(minorOf).reduce((sum, amount) => sum + amount, 0)).toBe(gross);
  });
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
    await expect(days(page).first()).toContainText('Monday');
    await expect(jobs(page).first()).toBeVisible();
    const { name, text } = await download(page, () => button(page, /^Download \d+ jobs \(CSV\)$/).click());
    expect(name).toBe(`bookings-${last_week}-to-${addDays(last_week, 6)}.csv`);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(await jobCount(page));
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.Gross) * 100), 0)).toBe(gross);
  });

  test('are still listed in the expanded row of the breakdown when the driver comes back from one of them', async ({
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

  test('can be found by number and payment, and Back leads to the search results', async ({ page, world }) => {
    const { last_week } = await arrangeMoney(page, world);
    await openWeek(page, last_week, 'bookings');
    await expect(jobs(page).first()).toBeVisible();
    const all = await jobCount(page);
    const first = (await jobs(page).first().getByRole('link').innerText()).trim();
    const search = page.getByLabel('Job number or postcode');
    await search.fill(first.toLowerCase());
    await expect(jobs(page)).toHaveCount(1);
    await expect(page.getByText(`1 of ${all} jobs`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`find=${first.toLowerCase()}`));
    await jobs(page).first().getByRole('link').click();
    await expect(heading(page, `Job ${first}`)).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue(first.toLowerCase());
    await expect(jobs(page)).toHaveCount(1);
    await search.fill('no such thing');
    await expect(page.getByText('No matching jobs.', { exact: false })).toBeVisible();
    await button(page, 'Show all jobs').click();
    expect(await jobCount(page)).toBe(all);
    await page.getByLabel('Payment').selectOption('Cash');
    await expect(page.getByText(new RegExp(`^\\d+ of ${all} jobs$`))).toBeVisible();
    for (const text of await jobs(page).allInnerTexts()) expect(text).toMatch(/Cash|Cancelled|No-show/);
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
    await expect(button(page, 'Find a job')).toHaveAttribute('aria-expanded', 'true');
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

test.describe('a file of jobs between two dates (AP-21)', () => {
  const requestFile = async (page: Page, from: string, to: string) => {
    await typeDate(page, mouse, 'From', from);
    await typeDate(page, mouse, 'To', to);
    await button(page, 'Download CSV').click();
  };

  test('contains every job from many pages, and its progress is shown (AP-03)', async ({ page, world }) => {
    const { current_week } = await arrangeMoney(page, world);
    await page.goto(taxPage);
    await world.hold(bookingsCall);
    const pendingDownload = page.waitForEvent('download');
    await requestFile(page, addDays(current_week, -7 * 26), addDays(current_week, -1));
    const first = await world.held(bookingsCall);
    await first.release();
    await world.held(bookingsCall, { after: first.number });
    await expect(page.getByText(/^Loading jobs: 100 of [\d,]+$/)).toBeVisible();
    await world.hold();
    const rows = rowsOf(await textOf(await pendingDownload));
    const summary = await page.getByText(/^[\d,]+ jobs, \d+\s\w+ \d{4} to /).innerText();
    expect(String(rows.length)).toBe((/[\d,]+/.exec(summary)?.[0] ?? '').replace(',', ''));
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map((row) => row.Job)).size).toBe(rows.length);
  });

  test('is not saved when one page of the list fails: no partial file', async ({ page, world }) => {
    const { current_week } = await arrangeMoney(page, world);
    await page.goto(taxPage);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    await world.hold(bookingsCall);
    await requestFile(page, addDays(current_week, -7 * 26), addDays(current_week, -1));
    const first = await world.held(bookingsCall);
    await first.release();
    const second = await world.held(bookingsCall, { after: first.number });
    await second.release({ status: 500 });
    await expect(page.getByText('Not downloaded')).toBeVisible();
    await expect(page.getByText('Nothing has been downloaded.', { exact: false })).toBeVisible();
    expect(files).toBe(0);
    const requested = (await world.calls(bookingsCall)).map((call) => call.path);
    expect(requested, 'pages that were read again before the driver asked').toEqual([...new Set(requested)]);
    await world.hold();
    const pendingDownload = page.waitForEvent('download');
    await button(page, 'Try again').click();
    expect(rowsOf(await textOf(await pendingDownload)).length).toBeGreaterThan(300);
  });
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
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName === 'TR');
      window.maxAdded = Math.max(window.maxAdded, added.length);
      window.drawn += added.length;
      window.moved += changes.filter(({ type, target }) => type === 'attributes' && target.nodeName === 'TR').length;
    }).observe(document.querySelector('table[aria-label=Jobs]'), { attributeFilter: ['style'], childList: true, subtree: true });
  })()`);
  for (const share of [0.25, 0.5, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share);
    await expect(jobs(page).first()).toBeVisible();
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
