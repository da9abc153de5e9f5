import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { button, heading, link, mouse, problemsOf, records, typeDate } from './support/driver';
import { laterDay, minorOf, overview, weekAt } from './support/earnings';
import { isOver, withMoney } from './support/money';
import { expect, signInHere, test } from './support/portal';

const bookingsCall = 'GET /v1/bookings';

const waterfall = (page: Page) => page.getByRole('table', { name: 'How we worked it out' });
const line = (page: Page, name: string | RegExp) =>
  waterfall(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const amountOf = async (page: Page, name: string | RegExp) =>
  minorOf((await line(page, name).getByRole('cell').nth(0).innerText()).trim());

const days = (page: Page) => records(page, 'Fares and tips by day');
const showAll = (page: Page) => button(page, /^Show all [\d,]+ (jobs|bookings)/).click();
const jobs = (page: Page) => records(page, 'Jobs');
const taxPage = `${overview}?tax=`;

/** How many jobs the list is about; it draws those near the window only. */
const found = async (page: Page): Promise<number> =>
  Number.parseInt(
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ (?:jobs|bookings)/ })
      .innerText(),
    10,
  );

const openWeek = async (page: Page, monday: string, tab: 'earnings' | 'bookings' = 'earnings') => {
  await page.goto(weekAt(monday, tab));
  await expect(page.getByRole('navigation', { name: 'This week' })).toBeVisible();
};

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');
const saved = async (page: Page, press: () => Promise<void>) => {
  const coming = page.waitForEvent('download');
  await press();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await textOf(download) };
};
const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data;

test.describe('the list of weeks (RT-15, AP-17)', () => {
  test('shows the current week first and the others by year, with what was earned and whether it is paid; pay days go into the phone’s calendar', async ({
    page,
    world,
  }) => {
    const { running_week, last_week } = await withMoney(page, world, { running: { jobs: 12 }, payout: 'scheduled' });
    await page.goto(overview);
    await expect(heading(page, 'Earnings')).toBeVisible();
    await expect(page.getByText('This week so far')).toBeVisible();
    const over = isOver(running_week);
    const newest = over ? laterDay(running_week, 7) : running_week;
    await expect(page.getByText(over ? 'No jobs' : '12 jobs').first()).toBeVisible();
    await expect(link(page, 'See this week')).toHaveAttribute('href', weekAt(newest));
    const rows = records(page, /^Weeks in \d{4}$/);
    const before = over ? 1 : 0;
    await expect(rows.first()).toContainText('In progress');
    await expect(rows.nth(before)).toContainText(over ? 'Being finalised' : 'In progress');
    await expect(rows.nth(before).getByRole('link')).toHaveAttribute('href', weekAt(running_week));
    await expect(rows.nth(before + 1)).toContainText(/Pays/);
    await expect(rows.nth(before + 1).getByRole('link')).toHaveAttribute('href', weekAt(last_week));
    await expect(rows.nth(before + 2)).toContainText('Paid');
    const { name, text } = await saved(page, () => button(page, 'Add pay days to calendar').click());
    expect(name).toBe('pay-days.ics');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text).toMatch(/SUMMARY:Pay day: £[\d,\\]+\.\d\d/);
  });

  test('adds four quarters up to the tax year, on the page and in the file; one press leads to an earlier year with every week', async ({
    page,
    world,
  }) => {
    const { running_week } = await withMoney(page, world);
    await page.goto(overview);
    await link(page, 'Tax year and downloads').click();
    const region = page.getByRole('region', { name: 'For your tax return' });
    const total = region.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Your earnings/ }) });
    await expect(total).toBeVisible();
    const { name, text } = await saved(page, () => button(page, 'Download tax year (CSV)').click());
    expect(name).toMatch(/^tax-year-\d{4}-to-\d{4}\.csv$/);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(5);
    const pence = (row: Record<string, string> | undefined, column: string) => Math.round(Number(row?.[column]) * 100);
    for (const column of [
      'Jobs',
      'Fares and tips',
      'Commission',
      'VAT on commission',
      'Fees',
      'Corrections',
      'Your earnings',
    ])
      expect(
        rows.slice(0, 4).reduce((sum, row) => sum + pence(row, column), 0),
        column,
      ).toBe(pence(rows[4], column));
    expect(pence(rows[4], 'Your earnings')).toBe(minorOf(await total.getByRole('cell').innerText()));
    expect(pence(rows[4], 'Jobs')).toBeGreaterThan(0);

    const year = Number(running_week.slice(0, 4)) - 1;
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'Year', exact: true })
      .getByRole('link', { name: String(year) })
      .click();
    await expect(page).toHaveURL(`${overview}?year=${year}`);
    const list = page.getByRole('table', { name: `Weeks in ${year}` });
    await expect(list).toBeVisible();
    if (await button(page, /^Show all/).isVisible()) await button(page, /^Show all/).click();
    const mondays = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')?.split('/')[2] ?? ''));
    expect(mondays.every((monday) => monday.startsWith(String(year)))).toBe(true);
    for (const [index, monday] of mondays.entries())
      if (index > 0) expect(monday).toBe(laterDay(mondays[index - 1] ?? '', -7));
  });

  test('shows the newest weeks of the current year first; the other weeks load last, and fail alone', async ({
    page,
    world,
    problems,
  }) => {
    await withMoney(page, world);
    // The first day of the year's own weeks: no other read begins there.
    const restOfYear = /filter%5Bfrom%5D=\d{4}-01-0\d/;
    await page.route(restOfYear, (route) => route.abort());
    problems.expect(/net::ERR_FAILED/);
    await page.goto(overview);
    const list = page.getByRole('table', { name: /^Weeks in \d{4}$/ });
    const rows = records(page, /^Weeks in \d{4}$/);
    await expect(list).toBeVisible();
    const more = button(page, /^Show all \d+ weeks/);
    // A year has to have begun some months ago for that.
    if (!(await more.isVisible())) return;
    await expect(rows).toHaveCount(8);
    const count = Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.click();
    await expect(page.getByText(/^We couldn’t load your \d{4} weeks$/)).toBeVisible();
    await expect(page.getByText('This week so far')).toBeVisible();
    await page.unroute(restOfYear);
    await button(page, 'Try again').click();
    await expect(rows).toHaveCount(count);
    await expect(more).toHaveCount(0);
    const mondays = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')?.split('/')[2] ?? ''));
    for (const [index, monday] of mondays.entries())
      if (index > 0) expect(monday).toBe(laterDay(mondays[index - 1] ?? '', -7));
  });
});

test.describe('the breakdown of a week (RT-15, AP-17)', () => {
  test('runs from the fares to the bank, shows that the lines add up, and prints on one or two pages of A4 without controls', async ({
    page,
    world,
  }) => {
    const { last_week } = await withMoney(page, world);
    await openWeek(page, last_week);
    await expect(
      page.getByText(/^These figures add up\. We checked \d+ lines, 7 days and \d+ bookings\.$/),
    ).toBeVisible();
    const all = await waterfall(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.querySelector('th'))
          .map((row) => [
            row.querySelector('th')?.innerText ?? '',
            (row.querySelectorAll('td')[1] as HTMLElement).innerText,
          ]),
      );
    let running = 0;
    for (const [name = '', text = ''] of all) {
      if (/^(You earned|To your bank)/.test(name)) expect(minorOf(text), name).toBe(running);
      else running += minorOf(text);
    }
    expect(all.length).toBeGreaterThanOrEqual(6);

    const file = await page.pdf({ format: 'A4', printBackground: true });
    const pages = file.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThanOrEqual(1);
    expect(pages.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Saltmere Cars, .* Printed on/)).toBeVisible();
    await expect(waterfall(page)).toBeVisible();
    await expect(page.getByText('These figures add up.')).toBeVisible();
    for (const gone of [
      link(page, 'Home').first(),
      link(page, 'Bookings'),
      button(page, 'Print or save as PDF'),
      link(page, /^Previous week/),
    ])
      await expect(gone).toBeHidden();
  });

  test('opens the rows behind every figure, and they add up to it', async ({ page, world }) => {
    // Few enough to be drawn all at once.
    const { running_week, last_week, payout_id } = await withMoney(page, world, { running: { jobs: 14 } });
    await openWeek(page, running_week);
    const comeTo = async (name: string | RegExp, figure: number) => {
      const row = line(page, name);
      await row.getByRole('button').click();
      const list = waterfall(page).getByRole('list', { name }).or(waterfall(page).getByRole('table', { name }));
      await expect(list).toBeVisible();
      const amounts = await list.locator('b, [data-at=amount]').allInnerTexts();
      const sums = amounts.filter((text) => /[£]/.test(text)).map(minorOf);
      expect(
        sums.reduce((sum, amount) => sum + amount, 0),
        String(name),
      ).toBe(figure);
      await row.getByRole('button').click();
      await expect(list).toHaveCount(0);
    };
    const allOpen = async () => {
      await expect(page.getByText('These figures add up.')).toBeVisible();
      const lines = await waterfall(page).getByRole('rowheader').count();
      await expect(waterfall(page).getByRole('button', { name: /: show details$/ })).toHaveCount(lines);
    };
    await allOpen();
    for (const name of [
      'Fares and tips',
      /^Commission/,
      'VAT on commission',
      'Driver app and data',
      'Cash fares you’ve kept',
    ] as const)
      await comeTo(name, Math.abs(await amountOf(page, name)));
    await comeTo('You earned', await amountOf(page, 'You earned'));

    // With an invoice taken, and paid out.
    await openWeek(page, last_week);
    await allOpen();
    await comeTo('Invoices paid', -(await amountOf(page, 'Invoices paid')));
    for (const name of ['You earned', 'To your bank'] as const) await comeTo(name, await amountOf(page, name));
    await line(page, 'To your bank').getByRole('button').click();
    await expect(waterfall(page).getByRole('link', { name: 'See the payout' })).toHaveAttribute(
      'href',
      `/payouts/${payout_id}`,
    );

    await withMoney(page, world, { last_week: 'loss' });
    await openWeek(page, last_week);
    await allOpen();
    for (const name of ['Corrections', 'You earned'] as const) await comeTo(name, await amountOf(page, name));
    await comeTo('You owe', -(await amountOf(page, 'You owe')));
  });

  test('compares a current week with the one before and an average of four, with the commission steps; a closed week says more or less', async ({
    page,
    world,
  }) => {
    const { running_week, last_week } = await withMoney(page, world, { running: { jobs: 22 }, last_week: 'loss' });
    const netOf = async (monday: string) => {
      await openWeek(page, monday);
      return amountOf(page, 'You earned');
    };
    // The week after a holiday, and one that lost money.
    for (const [monday, word] of [
      [laterDay(running_week, -7 * 8), 'more'],
      [last_week, 'less'],
    ] as const) {
      const before = await netOf(laterDay(monday, -7));
      const own = await netOf(monday);
      const than = page.getByText(new RegExp(`^£[\\d,.]+ ${word} than the week before \\(\\S+\\)$`));
      await expect(than).toBeVisible();
      expect((await than.innerText()).split(' than ').map(minorOf)).toEqual([Math.abs(own - before), before]);
      await expect(page.getByText(/^£[\d,.]+ (more|less) than your 4-week average \(\S+\)$/)).toBeVisible();
    }
    await expect(page.getByText(/^23 more jobs would have cut your commission to 25%\./)).toBeVisible();

    const last = await amountOf(page, 'You earned');
    const running = await netOf(running_week);
    const soFar = page.getByText(/ so far, .* in the week before\s*$/);
    await expect(soFar).toBeVisible();
    expect((await soFar.innerText()).split(' so far, ').map(minorOf)).toEqual([running, last]);
    await expect(page.getByText(/^£[\d,.]+ so far, £[\d,.]+ in your 4-week average\s*$/)).toBeVisible();
    await expect(page.getByText(/ (more|less) than /)).toHaveCount(0);
    await expect(page.getByRole('img', { name: '22 jobs. 30% from 0 jobs, 25% from 25 jobs.' })).toBeVisible();
    const promise = page.getByText(
      isOver(running_week)
        ? /^3 more jobs would have cut your commission to 25%\. On this week’s fares that would have saved you £[\d,.]+ plus VAT\./
        : /^3 more jobs will cut your commission to 25%\. On this week’s fares that saves you £[\d,.]+ plus VAT\./,
    );
    const fares = /on (£[\d,.]+), not on tips/.exec(await line(page, /^Commission/).innerText())?.[1] ?? '';
    expect(minorOf(await promise.locator('b').innerText())).toBe(Math.round(minorOf(fares) * 0.05));
  });

  test('reads each day aloud with its fares and jobs, which add up to the week', async ({ page, world }) => {
    const { last_week } = await withMoney(page, world);
    await openWeek(page, last_week);
    const bars = page.getByRole('table', { name: 'Fares and tips by day' });
    const spoken = bars.getByRole('link', {
      name: /^\w+day \d+ \w+: (£[\d,]+\.\d\d|nothing), (no jobs|1 job|\d+ jobs)$/,
    });
    await expect(spoken).toHaveCount(7);
    await expect(spoken.first()).toContainText('Monday');
    const fares = (await spoken.allTextContents()).map((text) => /£[\d,]+\.\d\d/.exec(text)?.[0] ?? '£0.00');
    expect(fares.map(minorOf).reduce((sum, amount) => sum + amount, 0)).toBe(await amountOf(page, 'Fares and tips'));
  });

  test('leads from another day to its Monday on the same tab, and Back is not stuck', async ({ page, world }) => {
    const { last_week } = await withMoney(page, world);
    await page.goto(overview);
    await expect(heading(page, 'Earnings')).toBeVisible();
    for (const tab of ['earnings', 'bookings'] as const) {
      await page.goto(weekAt(laterDay(last_week, 3), tab));
      await expect(page).toHaveURL(weekAt(last_week, tab));
    }
  });

  test('writes a debt in words, never only with a sign', async ({ page, world }) => {
    const { last_week } = await withMoney(page, world, { last_week: 'negative' });
    await openWeek(page, last_week);
    await expect(page.getByText('You owe', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('There’s no payout for this week.')).toBeVisible();
    await expect(line(page, 'You owe')).not.toContainText('−');
    await expect(page.getByText('These figures add up.')).toBeVisible();
  });

  test('shows the 404 screen for an address that names no week, tab or day of the week (RT-20, RT-21)', async ({
    page,
    world,
    problems,
  }) => {
    // What a page throws stands in the browser's log, too.
    problems.expect(/PageNotFound: Page Not Found/);
    const { last_week } = await withMoney(page, world);
    for (const path of [
      `${overview}/${last_week}/jobs`,
      `${overview}/2026-02-30/earnings`,
      `${overview}/latest/earnings`,
      `${overview}/${last_week}/bookings/${laterDay(last_week, 7)}`,
      `${overview}/${last_week}/bookings/friday`,
      `${overview}/${last_week}`,
    ]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible();
      });
    }
  });
});

test.describe('the jobs of a week (RT-15, AP-21)', () => {
  test('list seven days, each with its jobs and pay, which add up to the week', { tag: '@gate' }, async ({
    page,
    world,
  }) => {
    const { last_week } = await withMoney(page, world);
    await openWeek(page, last_week);
    const gross = await amountOf(page, 'Fares and tips');
    await link(page, 'Bookings').click();
    await expect(days(page)).toHaveCount(7);
    await expect(days(page).first()).toContainText('Monday');
    await expect(jobs(page).first()).toBeVisible();
    const { name, text } = await saved(page, () => button(page, 'Download these jobs (CSV)').click());
    expect(name).toBe(`bookings-${last_week}-to-${laterDay(last_week, 6)}.csv`);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(await found(page));
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.Gross) * 100), 0)).toBe(gross);
  });

  test('can be found by number, postcode, payment and how they ended, and Back leads to the search results', async ({
    page,
    world,
  }) => {
    const { last_week, booking } = await withMoney(page, world);
    if (!booking) throw new Error('There is no job to look for.');
    await openWeek(page, last_week, 'bookings');
    await expect(jobs(page).first()).toBeVisible();
    const all = await found(page);
    const first = (await jobs(page).first().getByRole('link').innerText()).trim();
    const search = page.getByLabel('Job number or postcode');
    await search.fill(first.toLowerCase());
    await expect(jobs(page)).toHaveCount(1);
    await expect(page.getByText(`1 of ${all} bookings`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`find=${first.toLowerCase()}`));
    await jobs(page).first().getByRole('link').click();
    await expect(heading(page, `Job ${first}`)).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue(first.toLowerCase());
    await expect(jobs(page)).toHaveCount(1);
    await search.fill('no such thing');
    await expect(page.getByText('No matching jobs.', { exact: false })).toBeVisible();
    await button(page, 'Show all jobs').click();
    expect(await found(page)).toBe(all);
    await page.getByLabel('Payment').selectOption('Cash');
    await expect(page.getByText(new RegExp(`^\\d+ of ${all} bookings$`))).toBeVisible();
    for (const text of await jobs(page).allInnerTexts()) expect(text).toMatch(/Cash|Cancelled|No-show/);
  });

  test('show a day’s jobs with the waiting between them, and their total', async ({ page, world }) => {
    const { last_week } = await withMoney(page, world);
    await openWeek(page, last_week, 'bookings');
    await expect(days(page)).toHaveCount(7);
    const counts = (await days(page).allInnerTexts()).map((text) => Number(/(\d+) jobs/.exec(text)?.[1] ?? 0));
    // Only between two jobs somebody waits.
    expect(Math.max(...counts)).toBeGreaterThan(1);
    await days(page)
      .nth(counts.indexOf(Math.max(...counts)))
      .getByRole('link')
      .click();
    const rows = records(page, 'Jobs and waiting');
    await expect(rows.first()).toBeVisible();
    const amounts = await rows
      .filter({ has: page.getByRole('link') })
      .locator('[data-at=amount]')
      .allInnerTexts();
    const earned = page.getByRole('heading', { name: 'You earned' }).locator('+ p');
    expect(amounts.map(minorOf).reduce((sum, amount) => sum + amount, 0)).toBe(minorOf(await earned.innerText()));
    const split = page.getByRole('table', { name: 'Fares and tips, cash and card' }).getByRole('cell');
    const [cash = 0, through = 0, fares] = (await split.allInnerTexts()).map(minorOf);
    expect(cash + through).toBe(fares);
    await expect(rows.getByText(/\d+\smin waiting$/).first()).toBeVisible();
  });
});

test.describe('a job page (RT-16, AP-21)', () => {
  test('leads a guest to the sign-in, and from there back to the same job (ER-01)', async ({ page, world }) => {
    const { money } = await world.arrange({ money: {} });
    if (!money?.booking) throw new Error('There is no job.');
    const path = `${overview}/${money.booking.week}/bookings/${money.booking.work_date}/${money.booking.id}`;
    await page.goto(path);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveURL(`/login?back=${encodeURIComponent(path)}`);
    const made = (await world.calls('GET /v1/bookings/{id}')).map(({ status }) => status);
    expect(made).toEqual([401]);
    await signInHere(page, world.drivers.verified);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: /^Job / })).toBeVisible();
  });

  test('shows what happened, what makes up the pay, and that it adds up', async ({ page, world }) => {
    const { booking } = await withMoney(page, world);
    if (!booking) throw new Error('There is no job.');
    await page.goto(`${overview}/${booking.week}/bookings/${booking.work_date}/${booking.id}`);
    const table = page.getByRole('table', { name: 'How we worked it out' });
    await expect(table).toBeVisible();
    const all = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('th')?.innerText ?? '', row.querySelector('td')?.innerText ?? '']),
      );
    let running = 0;
    for (const [name = '', text = ''] of all) {
      if (/^(Fare and extras|You earned|Paid to you)/.test(name)) expect(minorOf(text), name).toBe(running);
      else if (/^Taken from your pay/.test(name)) expect(-minorOf(text)).toBe(running);
      else running += minorOf(text);
    }
    await expect(page.getByText('These figures add up.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Journey' })).toContainText('Booked');
  });

  test('redirects to the day of the job, and shows the 404 screen for another driver’s job', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/ApiError: The call failed: missing/);
    const { booking } = await withMoney(page, world);
    if (!booking) throw new Error('There is no job.');
    const own = `${overview}/${booking.week}/bookings/${booking.work_date}/${booking.id}`;
    const other = booking.work_date === booking.week ? laterDay(booking.week, 1) : booking.week;
    await page.goto(`${overview}/${booking.week}/bookings/${other}/${booking.id}`);
    await expect(page).toHaveURL(own);
    await page.goto(`${overview}/${booking.week}/bookings/${booking.work_date}/999999999`);
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
  });
});

test.describe('a file of jobs between two dates (AP-21)', () => {
  const ask = async (page: Page, from: string, to: string) => {
    await typeDate(page, mouse, 'From', from);
    await typeDate(page, mouse, 'To', to);
    await button(page, 'Download CSV').click();
  };

  test('holds every job of many pages and shows its progress; impossible dates are reported next to their fields and not requested (AP-03)', async ({
    page,
    world,
  }) => {
    const { running_week } = await withMoney(page, world);
    await page.goto(taxPage);
    const from = laterDay(running_week, -7 * 26);
    const to = laterDay(running_week, -1);
    await ask(page, running_week, laterDay(running_week, -3));
    await expect(problemsOf(page)).toContainText('“To” date must be on or after the “From” date');
    expect(await world.calls(bookingsCall)).toEqual([]);
    await world.hold(bookingsCall);
    const coming = page.waitForEvent('download');
    await ask(page, from, to);
    const first = await world.held(bookingsCall);
    await first.release();
    await world.held(bookingsCall, { after: first.number });
    await expect(page.getByText(/^Loading jobs: 100 of [\d,]+$/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Jobs loaded' })).toBeVisible();
    await world.hold();
    const download = await coming;
    await expect(page.getByText('Downloaded', { exact: true })).toBeVisible();
    const rows = rowsOf(await textOf(download));
    const shown = Number(
      (/([\d,]+) jobs,/.exec(await page.getByText(/^[\d,]+ jobs, \d+\s\w+ \d{4} to /).innerText())?.[1] ?? '').replace(
        ',',
        '',
      ),
    );
    expect(rows).toHaveLength(shown);
    expect(shown).toBeGreaterThan(300);
    expect(new Set(rows.map((row) => row.Job)).size).toBe(rows.length);
    expect(rows.every((row) => (row.Day ?? '') >= from && (row.Day ?? '') <= to)).toBe(true);
  });

  test('is not saved when the driver cancels', async ({ page, world }) => {
    const { running_week } = await withMoney(page, world);
    await page.goto(taxPage);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    await world.hold(bookingsCall);
    await ask(page, laterDay(running_week, -7 * 26), laterDay(running_week, -1));
    const first = await world.held(bookingsCall);
    await first.release();
    await world.held(bookingsCall, { after: first.number });
    await button(page, 'Cancel').click();
    await expect(page.getByRole('progressbar', { name: 'Jobs loaded' })).toHaveCount(0);
    await world.hold();
    await expect(button(page, 'Download CSV')).toBeEnabled();
    await expect(page.getByText('Downloaded', { exact: true })).toHaveCount(0);
    // At most four pages were under way.
    expect((await world.calls(bookingsCall)).length).toBeLessThanOrEqual(5);
    expect(files).toBe(0);
  });

  test('is not saved when a page fails: never half of the jobs', async ({ page, world }) => {
    const { running_week } = await withMoney(page, world);
    await page.goto(taxPage);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    await world.hold(bookingsCall);
    await ask(page, laterDay(running_week, -7 * 26), laterDay(running_week, -1));
    const first = await world.held(bookingsCall);
    await first.release();
    const second = await world.held(bookingsCall, { after: first.number });
    await second.release({ status: 500 });
    await expect(page.getByText('Not downloaded')).toBeVisible();
    await expect(page.getByText('Nothing has been downloaded.', { exact: false })).toBeVisible();
    expect(files).toBe(0);
    const asked = (await world.calls(bookingsCall)).map((call) => call.path);
    expect(asked, 'pages that were asked for again before the driver says so').toEqual([...new Set(asked)]);
    await world.hold();
    const coming = page.waitForEvent('download');
    await button(page, 'Try again').click();
    expect(rowsOf(await textOf(await coming)).length).toBeGreaterThan(300);
  });
});

test('a week of ten thousand jobs scrolls and filters with at most 800 elements and three new lines a frame', async ({
  page,
  world,
}) => {
  test.slow();
  const { running_week } = await withMoney(page, world, { running: { jobs: 10_000 } });
  await openWeek(page, running_week, 'bookings');
  await expect(page.getByText('10,000 jobs', { exact: true })).toBeVisible({ timeout: 120_000 });
  await showAll(page);
  const count = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await count()).toBeLessThanOrEqual(800);
  await page.evaluate(`(() => {
    window.drawnAtOnce = window.drawn = window.moved = 0;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName === 'TR');
      window.drawnAtOnce = Math.max(window.drawnAtOnce, added.length);
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
  expect(await page.evaluate('drawnAtOnce')).toBe(3);
  // Lines are as tall as was thought: what is drawn moves nothing that stands there already, or hardly ever.
  expect(await page.evaluate<number>('moved / drawn')).toBeLessThan(0.5);
  const last = (await jobs(page).last().getByRole('link').innerText()).trim();
  await page.getByLabel('Job number or postcode').fill(last);
  await expect(page.getByText('1 of 10,000 bookings')).toBeVisible();
  await expect(jobs(page)).toHaveCount(1);
});
