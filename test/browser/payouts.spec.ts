import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { button, heading, problemsOf, records, storageOf } from './support/driver';
import { arrangeMoney, fillAccount, goodAccount } from './support/money';
import { expect, test } from './support/portal';
import { reportTo } from './support/reporting';

const switchPage = '/payouts/enable-disable';
const enable = 'POST /v1/payouts/enable';
const disable = 'POST /v1/payouts/disable';

const openSwitch = async (page: Page, world: World, payouts: 'on' | 'off' | 'checking') => {
  await arrangeMoney(page, world, { payouts });
  await page.goto(switchPage);
  await expect(heading(page, /^(Payouts are on|Turn payouts on|Your bank is checking your account)$/)).toBeVisible();
};

const sendAccount = async (page: Page, world: World, account = goodAccount) => {
  await fillAccount(page, account, world.drivers.verified.password);
  await button(page, /^(Turn payouts on|Use this account)$/).click();
};

test('the list of payouts opens in one piece: nothing moves once it is there (RT-09, AP-24)', async ({
  page,
  world,
}) => {
  await arrangeMoney(page, world, { payouts: 'checking' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto('/payouts');
  await expect(page.getByText('We can’t pay you until your bank confirms your account.')).toBeVisible();
  await expect(records(page, 'Last 12 payouts').first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('after “Try again” the focus is on a heading in view, although the bars of the last payouts have appeared above it', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await arrangeMoney(page, world, { payouts: 'on' });
  await world.faults({ call: 'GET /v1/payouts', status: 500 });
  await page.goto('/payouts');
  await expect(page.getByText('We couldn’t load your payouts')).toBeVisible();
  await world.faults();
  await button(page, 'Try again').press('Enter');
  const focused = page.getByRole('heading', { name: 'All payouts' });
  await expect(focused).toBeFocused();
  await expect(focused).toBeInViewport();
});

test('turning payouts off asks first and says what happens then; the dialog opens and closes by keyboard; payouts can be turned on again (FL-04, RT-20)', {
  tag: '@gate',
}, async ({ page, world }) => {
  await arrangeMoney(page, world, { payouts: 'on', payout: 'scheduled' });
  await page.goto(switchPage);
  await button(page, 'Turn payouts off').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Turn payouts off?' });
  await expect(dialog.getByText(/^Your £[\d,.]+ payout scheduled for .+ will be cancelled\.$/)).toBeVisible();
  await expect(dialog.getByText('you’ll need to enter your bank details again', { exact: false })).toBeVisible();
  await expect(dialog.getByText('This doesn’t stop a payout that was already sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Turn payouts off').click();
  await dialog.getByRole('button', { name: 'Keep them on' }).click();
  await expect(dialog).toBeHidden();
  await expect(heading(page, 'Payouts are on')).toBeVisible();
  expect(await world.calls(disable)).toHaveLength(0);
  await button(page, 'Turn payouts off').click();
  await dialog.getByRole('button', { name: 'Turn payouts off' }).click();
  await expect(heading(page, 'Payouts are off')).toBeVisible();
  expect(await world.calls(disable)).toHaveLength(1);
  await page.goto(switchPage);
  await sendAccount(page, world);
  await expect(heading(page, 'Payouts are on')).toBeVisible();
  await expect(page.getByText('****9023')).toBeVisible();
  expect([await world.calls(disable), await world.calls(enable)].map(({ length }) => length)).toEqual([1, 1]);
});

test('a name that is a close match shows the question about it, although the button is far below (FL-04)', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openSwitch(page, world, 'off');
  await sendAccount(page, world, { ...goodAccount, holderName: 'A Farrow' });
  await expect(page.getByRole('group', { name: 'The name is a close match' })).toBeFocused();
  await expect(page.getByText('Choose the correct name below, then try again.')).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Which name is right?' })).toBeInViewport();
});

const canary = '90417365';
const bankNumbers = new RegExp(`${canary}|9041 7365|\\b7731\\s?55\\b`);

test('bank details never appear in storage, reports, traces or replays, whether the operator rejects or accepts them, and are gone with the form (ER-12, SEC-13, SEC-81)', async ({
  page,
  world,
  problems,
}) => {
  await page.addInitScript(() => {
    // Below every sample rate, so that replay and tracing are on.
    Math.random = () => 0.01;
  });
  await reportTo(page, world);
  await openSwitch(page, world, 'off');
  await expect.poll(async () => JSON.stringify(await world.reports())).toContain('session');

  await fillAccount(
    page,
    { holderName: 'Adil Farrow', sortCode: '77-31-55', accountNumber: '9041 7365' },
    'not the password',
  );
  await page.getByLabel('Building society roll number').fill(`R${canary}`);
  expect(await storageOf(page)).not.toMatch(bankNumbers);
  await button(page, 'Turn payouts on').click();
  await expect(problemsOf(page)).toContainText('That’s not your password');
  expect(await storageOf(page)).not.toMatch(bankNumbers);

  problems.expect(/an error next to an account/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('an error next to an account');
    }, 0);
  });
  await expect
    .poll(async () => JSON.stringify(await world.reports()), { timeout: 30_000 })
    .toContain('replay_recording');
  // The driver continues: the replay also contains what follows the error.
  await page.getByLabel('Your password').fill(world.drivers.verified.password);
  await button(page, 'Turn payouts on').click();
  await expect(heading(page, 'Payouts are on')).toBeVisible();
  await page.goto('/payouts');
  await expect(heading(page, 'Payouts')).toBeVisible();
  expect(await storageOf(page)).not.toMatch(bankNumbers);
  await page.goto(switchPage);
  await button(page, 'Change bank details').click();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await page.goto('about:blank');
  await expect.poll(async () => JSON.stringify(await world.reports()), { timeout: 30_000 }).toContain('"span"');
  const sentReports = JSON.stringify(await world.reports());
  expect(sentReports).toContain('an error next to an account');
  expect(sentReports).not.toMatch(bankNumbers);
});
