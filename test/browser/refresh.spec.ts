import type { Page } from '@playwright/test';
import { atDesk } from '../support/desk';
import { dayIn, kinds, sendDocument } from './support/documents';
import { button, heading, link } from './support/driver';
import { arrangeQuote } from './support/insurance';
import { onPaymentPage, withMoney } from './support/money';
import { expect, origins, test } from './support/portal';
import { hide, returnAfter } from './support/return';
import { asked, support } from './support/support-screens';

const updated = (page: Page) => page.getByRole('status').getByText('Updated just now');
const group = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

test('a document shows as approved when the driver comes back to the tab, and neither focus nor page moves', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  const checklist = 'GET /v1/documents/current';
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/vehicle-documents');
  await expect(heading(page, 'Vehicle and documents')).toBeVisible();
  await sendDocument(page, { type: kinds.badge, expires: dayIn(900), number: 'PHD-20431' });
  await page.reload();
  await expect(group(page, 'Being checked')).toContainText('Private hire driver badge');
  // Below the list that gets shorter, in a browser that does not keep the place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  await page.locator('summary', { hasText: 'Up to date' }).click();
  const focused = group(page, 'Up to date').getByRole('link', { name: /^Photos of the vehicle/ });
  await focused.focus();
  await focused.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight / 3));
  const place = () => focused.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = { top: await place(), reads: (await world.calls(checklist)).length };
  expect(await page.evaluate(() => window.scrollY), 'the page is scrolled').toBeGreaterThan(0);

  await hide(page);
  await world.decideNewestDocument('approved');
  await Promise.all([updated(page).waitFor(), returnAfter(page, 20_000)]);
  await expect(group(page, 'Up to date')).toContainText('Private hire driver badge');
  await expect(focused).toBeFocused();
  // A pixel of the screen is a whole one.
  expect(Math.abs((await place()) - before.top)).toBeLessThanOrEqual(1);
  // More than one event tells of a return, and it is one read.
  expect((await world.calls(checklist)).length).toBe(before.reads + 1);
});

test('a quote shows the broker’s answer when the driver comes back', async ({ signedIn: page, world }) => {
  const id = await arrangeQuote(world, 'submitted');
  await page.goto(`/insure/${id}`);
  await expect(page.getByText('With the broker').first()).toBeVisible();
  await world.decideQuote(id, 'quoted');
  await returnAfter(page, 20_000);
  await expect(page.getByRole('button', { name: 'Check and accept' })).toBeVisible();
  await world.decideQuote(id, 'withdrawn');
  await returnAfter(page, 20_000);
  await expect(page.getByText('Quote withdrawn')).toBeVisible();
});

test('a quote being accepted is kept, and the page shows that it has changed', async ({ signedIn: page, world }) => {
  const id = await arrangeQuote(world, 'quoted');
  await page.goto(`/insure/${id}`);
  await page.getByRole('button', { name: 'Check and accept' }).click();
  const confirmed = page.getByLabel(/^I’ve read the documents/);
  await confirmed.check();
  const changed = page.getByText('This quote has changed since you opened it');
  await returnAfter(page, 20_000);
  await expect.poll(async () => (await world.calls('GET /v1/insure/quotes/{id}')).length).toBeGreaterThan(1);
  await expect(changed).toHaveCount(0);
  await world.decideQuote(id, 'withdrawn');
  // A return while the page is still being read asks for no other read.
  await expect(async () => {
    await returnAfter(page, 20_000);
    await expect(changed).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(confirmed).toBeChecked();
  await page.getByRole('button', { name: 'Show the quote' }).click();
  await expect(page.getByText('Quote withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check and accept' })).toHaveCount(0);
});

test('an agreement being read is kept, and the page shows that it has changed', async ({ signedIn: page, world }) => {
  await page.goto('/agreements');
  await link(page, 'Driver terms').first().click();
  const name = page.getByLabel('Your full name');
  await name.fill('Adil F');
  await world.arrange({ agreement: { version: '3.3' } });
  await returnAfter(page, 20_000);
  await expect(page.getByText('This agreement has changed since you opened it')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Adil F');
  await expect(page.getByRole('button', { name: 'Accept version 3.2' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the latest' }).click();
  await expect(page.getByRole('button', { name: 'Accept version 3.3' })).toBeVisible();
  await expect(name).toHaveValue('Adil F');
  await expect(page.getByText('This agreement has changed since you opened it')).toHaveCount(0);
  await world.arrange({ agreements: 'accepted' });
  await returnAfter(page, 20_000);
  await page.getByRole('button', { name: 'Show the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible();
});

test('new offers and a new debt show when the driver comes back', async ({ signedIn: page, world }) => {
  await world.arrange({ deals: [] });
  await page.goto('/partner-plus/deals');
  await expect(page.getByText('No offers now')).toBeVisible();
  await world.arrange({ deals: [{ saving: '9% off tyres' }] });
  await returnAfter(page, 20_000);
  await expect(page.getByText('9% off tyres')).toBeVisible();
  await withMoney(page, world, { owed: 'nothing' });
  await page.goto('/payments');
  await expect(page.getByText('You don’t owe anything')).toBeVisible();
  await world.arrange({ money: { owed: 'part' } });
  await returnAfter(page, 20_000);
  await expect(heading(page, 'Pay what you owe')).toBeVisible();
});

for (const status of ['expired', 'declined', 'withdrawn'] as const) {
  test(`a quote that was ${status} can be accepted after the broker priced it again`, async ({
    signedIn: page,
    world,
  }) => {
    const id = await arrangeQuote(world, status);
    await page.goto(`/insure/${id}`);
    await expect(page.getByRole('link', { name: 'Get a new quote with the same answers' })).toBeVisible();
    await world.decideQuote(id, 'quoted');
    await returnAfter(page, 20_000);
    await page.getByRole('button', { name: 'Check and accept' }).click();
    await expect(heading(page, /^Accept NQ-/)).toBeVisible();
  });
}

test('a ticket page shows the team’s answer while it is open, and keeps the reply being typed', async ({
  signedIn: page,
  world,
}) => {
  const id = await asked(world, 'My payout is late');
  await page.goto(`${support}/${id}`);
  const reply = page.getByLabel('Your reply');
  await reply.fill('It has still not');
  await atDesk(origins().sandbox, 'PUT', `/tickets/${id}`, {
    ticket: { comment: { body: 'We have sent it.', public: true } },
  });
  await updated(page).waitFor({ timeout: 40_000 });
  await expect(page.getByText('We have sent it.')).toBeVisible();
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('It has still not');
});

test('a pending payment shows the bank’s answer, and the page is unchanged until then', async ({ page, world }) => {
  await withMoney(page, world, { owed: 'part' });
  await page.goto('/payments');
  await button(page, 'Continue').click();
  await onPaymentPage(page, 'Pay, the bank confirms later');
  await expect(heading(page, 'Do not pay again')).toBeVisible();
  const checkAgain = button(page, 'Check again');
  await checkAgain.focus();
  const reads = async () => (await world.calls('GET /v1/payments/{id}')).length;
  const before = await reads();
  // By itself, with the page in view.
  await expect.poll(reads, { timeout: 40_000 }).toBe(before + 1);
  await expect(checkAgain).toBeFocused();
  await world.decidePayment('succeeded');
  await returnAfter(page, 20_000);
  await expect(heading(page, 'Payment received')).toBeVisible();
});

test('a page keeps what it shows when a background read fails', async ({ signedIn: page, world, problems }) => {
  problems.expect(/.*/);
  await page.goto('/payouts');
  await expect(heading(page, 'Payouts')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Loading');
  const read = await page.getByRole('main').innerText();
  await world.faults({ call: 'GET /v1/payouts', status: 500, body: { message: 'Server Error' } });
  const before = (await world.calls('GET /v1/payouts')).length;
  await returnAfter(page, 20_000);
  await expect.poll(async () => (await world.calls('GET /v1/payouts')).length).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('main').innerText()).toBe(read);
});

test('the verification page continues when the address was verified on another device', async ({ page, world }) => {
  const unverified = await world.arrange({ as: 'unverified', session: 'signed-in' });
  await page.context().addCookies(unverified.cookies);
  await page.goto('/register/verify');
  await expect(heading(page, 'Verify your email')).toBeVisible();
  await page.getByLabel('Code').fill('12');
  await returnAfter(page, 20_000);
  await world.arrange({ as: 'unverified', user: { status: 'verified' } });
  await returnAfter(page, 20_000);
  await expect(page).toHaveURL('/');
});
