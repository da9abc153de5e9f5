import type { Page } from '@playwright/test';
import { startServers } from '../support/servers.mjs';
import { button, heading, link, passwordField } from './support/driver';
import { test as base, expect } from './support/portal';

/** An address that no other test uses for the section. */
const section = '/extras/for-drivers';

/** Servers for this file alone, whose host has another address for the section. */
const test = base.extend<object, { ownServers: undefined }>({
  ownServers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const { portalOrigin, sandboxOrigin, stop } = await startServers({ env: { PARTNER_PLUS_PATH: section } });
      process.env.PORTAL_ORIGIN = portalOrigin;
      process.env.SANDBOX_ORIGIN = sandboxOrigin;
      await use(undefined);
      await stop();
    },
    { scope: 'worker', auto: true },
  ],
});

const list = 'GET /v1/driver/deals';
const landing = (page: Page) => heading(page, /^What is Partner-plus\?/);
const offers = (page: Page) => heading(page, 'Offers');

test('the offers are public; a driver signs in, finds one and uses it, wherever the section is mounted (RT-18, RT-19, RT-21, CK-01)', async ({
  page,
  world,
  problems,
}) => {
  test.slow();
  problems.expect(/PageNotFound: Page Not Found/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(section);
  await expect(landing(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await world.calls(list)).toEqual([]);

  await test.step('signing in leads to the list', async () => {
    await link(page, 'See the offers').click();
    await page.getByLabel('Email address').fill(world.drivers.verified.email);
    await passwordField(page).fill(world.drivers.verified.password);
    await button(page, 'Sign in').click();
    await expect(offers(page)).toBeVisible();
    await expect(page).toHaveURL(`${section}/deals`);
  });

  await test.step('a code is copied, or shown large', async () => {
    await link(page, '4p off a litre').click();
    await expect(heading(page, /^Example Fuels 4p off a litre/)).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fill up.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText(
      'Not with other offers.Up to 80 litres a day.',
    );
    await button(page, 'Copy code').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DRIVE4');
    await button(page, 'Show larger code').click();
    await expect(page.getByRole('dialog', { name: '4p off a litre' })).toContainText('DRIVE4');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Show larger code')).toBeFocused();
  });

  await test.step('a screen is held out over the whole phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${section}/314`);
    await button(page, 'Show at the till').click();
    const held = page.getByRole('dialog', { name: '£18 off each tyre' });
    await expect(held).toContainText('HRT 418 22');
    const edges = () =>
      held.evaluate((dialog) => {
        const { x, y, width, height } = dialog.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      });
    await expect.poll(edges, 'it has risen').toEqual([0, 0, 360, 800]);
    await held.getByRole('button', { name: 'Close' }).click();
    await expect(held).toHaveCount(0);
  });

  await test.step('what is not in the list does not exist, nor does any other address of the section', async () => {
    for (const path of [`${section}/399`, `${section}/deals/399`, '/partner-plus', '/partner-plus/deals']) {
      await page.goto(path);
      await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible();
    }
  });
});
