import type { Locator, Page, Route } from '@playwright/test';
import { button, heading, storageOf } from './support/driver';
import { type Malformed, spoilings } from './support/malformed';
import { expect, origins, test } from './support/portal';

/** The gate sends the page a few of them, always the same; `npm run abuse` sends 2,000, others each time. */
const count = Number(process.env.MALFORMED_ANSWERS ?? 150);
const seed = Number(process.env.ABUSE_SEED ?? 20_260_302);

/** Every page that reads for a driver. */
const pages = [
  '/',
  '/news',
  '/news/612',
  '/profile',
  '/profile/update',
  '/vehicle-documents',
  '/vehicle-documents/vehicle',
  '/vehicle-documents/vehicle/update',
  '/vehicle-documents/document/upload',
  '/bookings-earnings',
  '/bookings-earnings/2026-02-23/earnings',
  '/bookings-earnings/2026-02-23/bookings',
  '/payouts',
  '/payouts/enable-disable',
  '/payments',
  '/agreements',
  '/plans-invoices',
  '/insure',
  '/insure/new/form',
  '/partner-plus/deals',
  '/tickets-support',
];
/** The session makes this call. Another test covers its answers. */
const skipped = /\/v1\/user$|\/sanctum\//;

const typed = 'Adi, typed by hand';

/** A form, the field to fill in, and the button that sends it. Forms for bank details are left out, because these are never stored. */
type Form = {
  readonly path: string;
  open(page: Page): Promise<unknown>;
  readonly field: (page: Page) => Locator;
  readonly send: string;
};

const forms: readonly Form[] = [
  {
    path: '/profile/update',
    open: (page) => goTo(page, '/profile/update'),
    field: (page) => page.getByLabel('Known as'),
    send: 'Save details',
  },
  {
    path: '/vehicle-documents/vehicle/update',
    open: async (page) => {
      await goTo(page, '/vehicle-documents/vehicle/update');
      await button(page, 'Change the details').click();
    },
    field: (page) => page.getByLabel('Model'),
    send: 'Save and continue',
  },
  {
    path: '/tickets-support/new',
    open: async (page) => {
      await goTo(page, '/tickets-support/new');
      await page.getByLabel('What is it about?').selectOption('Documents and vehicle');
      await page.getByLabel('Subject').fill('The plate of my car');
    },
    field: (page) => page.getByRole('textbox', { name: 'Your message' }),
    send: 'Send',
  },
];

type Shown = { readonly path: string; readonly heading: string; readonly words: number; readonly calls: number };

/** Goes to an address as a link does, without a new load, and reads the page when its calls have ended. */
const goTo = (page: Page, path: string): Promise<Shown> =>
  page.evaluate(async (to) => {
    const state = window as unknown as { openCalls: number; endedCalls: number };
    const before = state.endedCalls;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    const startedAt = performance.now();
    for (let quiet = 0; quiet < 4 && performance.now() - startedAt < 20_000; ) {
      await new Promise(requestAnimationFrame);
      quiet = state.endedCalls > before && state.openCalls === 0 ? quiet + 1 : 0;
    }
    const text = document.querySelector('main')?.innerText ?? '';
    const title = document.querySelector('h1')?.textContent ?? '';
    return {
      path: location.pathname,
      heading: title.trim(),
      words: text.split(/\s+/).length,
      calls: state.endedCalls - before,
    };
  }, path);

test(`malformed answers from the operator’s API leave no page blank and lose nothing typed (SEC-09, SEC-12)`, async ({
  signedIn: page,
  world,
  problems,
}) => {
  test.setTimeout(120_000 + count * 1_000);
  // The browser's log has every error that an answer causes in the page. An error other than a failed call is a defect of ours.
  problems.expect(/^console: .*(?:ApiError|ValidationProblem|PageNotFound)/);
  await world.arrange({ change: { status: 'draft' } });
  await page.addInitScript(() => {
    const state = Object.assign(window as unknown as { openCalls: number; endedCalls: number }, {
      openCalls: 0,
      endedCalls: 0,
    });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      state.openCalls += 1;
      this.addEventListener('loadend', () => {
        state.openCalls -= 1;
        state.endedCalls += 1;
      });
      send.call(this, body);
    };
  });
  await page.goto('/');
  await expect(heading(page, 'Home')).toBeAttached();

  const real = new Map<string, string>();
  const todo = spoilings(count, seed);
  let next = 0;
  let isSpoiling = false;
  const last: (Malformed & { call: string })[] = [];
  const { portal, sandbox } = origins();
  const answer = async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const spoil = todo[next];
    if (skipped.test(call) || !isSpoiling || spoil === undefined) {
      const response = await route.fetch();
      if (request.method() === 'GET') real.set(call, await response.text());
      return await route.fulfill({ response });
    }
    next += 1;
    const { status, type, body } = spoil(real.get(call) ?? '{"data":{}}');
    last.push({ call, status, type, body: body.slice(0, 300) });
    const headers = {
      'access-control-allow-origin': portal,
      'access-control-allow-credentials': 'true',
      ...(type ? { 'content-type': type } : {}),
    };
    return await route.fulfill({ status, headers, body });
  };
  await page.route(
    (url) =>
      (url.origin === sandbox && /^\/(?:v1|sanctum)\//.test(url.pathname)) ||
      (url.origin === portal && url.pathname.startsWith('/api/zendesk')),
    answer,
  );

  // Visits each page once with normal answers: this loads the code, and shows which calls to spoil.
  const callCounts = new Map<string, number>();
  for (const path of pages) callCounts.set(path, (await goTo(page, path)).calls);
  expect([...callCounts].filter(([, calls]) => calls === 0).map(([path]) => path)).toEqual([]);

  let saves = 0;
  isSpoiling = true;
  for (let visit = 0; next < todo.length; visit += 1) {
    const path = pages[visit % pages.length] as string;
    last.length = 0;
    const shownPage = await goTo(page, path);
    const details = JSON.stringify({ seed, path, shown: shownPage, last });
    // The code of the error screen may still be loading.
    if (shownPage.heading.length < 3 || shownPage.words < 6)
      await expect(page.locator('main'), details).toHaveText(/\S.{20}/s);
    await expect(page.locator('#root h1').first(), details).toHaveText(/\S{2}/);
    expect(problems.seen, details).toEqual([]);
    if (visit % 20 !== 0 || next === todo.length) continue;

    // A form is open and filled in: now its call gets a malformed answer.
    isSpoiling = false;
    const form = forms[saves % forms.length] as Form;
    await goTo(page, '/profile');
    // Text that the previous form stored on this phone must not appear in this one.
    await page.evaluate(() => localStorage.clear());
    await form.open(page);
    const field = form.field(page);
    await field.fill(typed);
    isSpoiling = true;
    last.length = 0;
    await button(page, form.send).click();
    await expect.poll(() => last.length).toBeGreaterThan(0);
    await expect(button(page, /^(Saving|Sending)/)).toHaveCount(0);
    isSpoiling = false;
    const answered = JSON.stringify({ seed, form: form.path, last });
    // The form stays open for a moment after its call has ended.
    await expect(async () => {
      const isAway = new URL(page.url()).pathname !== form.path || (await heading(page, 'Message sent').count()) > 0;
      if (isAway) expect(last[0]?.status, answered).toBeLessThan(300);
      else if ((await field.count()) > 0) expect(await field.inputValue({ timeout: 1_000 }), answered).toBe(typed);
      else expect(await storageOf(page), answered).toContain(typed);
    }).toPass({ timeout: 30_000 });
    saves += 1;
    isSpoiling = true;
  }
  isSpoiling = false;
  expect(saves).toBeGreaterThan(0);
  test
    .info()
    .annotations.push({ type: 'answers', description: `${next} malformed answers, ${saves} of them to a form` });
  await goTo(page, '/');
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
