import { expect, test } from '@playwright/test';
import { startServers } from '../support/servers.mjs';
import { createWorld } from '../support/world';
import { create, registerUpTo } from './support/account';
import { button, heading, passwordField } from './support/driver';

test('without country rules, address, phone and bank account are sent as typed, and no page mentions the United Kingdom (OP-10)', async ({
  browser,
}) => {
  const servers = await startServers({
    env: {
      COUNTRY_RULES: '{"postcode":"none","phone":"none","bank_account":"none","registration":"none"}',
      SENTRY_DSN: '',
    },
  });
  const world = await createWorld(servers.sandboxOrigin);
  const context = await browser.newContext({ baseURL: servers.portalOrigin, viewport: { width: 360, height: 800 } });
  try {
    await context.addCookies([world.cookie]);
    const page = await context.newPage();
    const british = /07700|UK |United Kingdom|YA23|ZM4|sort code|roll number/i;
    const isNeutral = async () => expect(page.locator('main')).not.toContainText(british);
    /** The body that leaves the browser. The sandbox is British, and rejects it with an error at its field. */
    const sentBody = async (method: string, path: RegExp, act: () => Promise<void>): Promise<unknown> => {
      const request = page.waitForRequest((asked) => asked.method() === method && path.test(asked.url()));
      await act();
      return (await request).postDataJSON();
    };
    const says = (words: string) => expect(page.getByText(words).first()).toBeVisible();

    await registerUpTo(page, 'person');
    await isNeutral();
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Silva');
    await page.getByLabel('Mobile number').fill('912 345 678');
    await button(page, 'Continue').click();
    await page.getByLabel('Email address').fill('ana.silva@example.com');
    await passwordField(page).fill('three-random-words-7');
    await button(page, 'Continue').click();
    await says('912 345 678');
    expect(await sentBody('POST', /\/v1\/register$/, () => create(page))).toMatchObject({ phone: '912 345 678' });
    // The operator's own message about its own rules.
    await says('Enter a phone number with its country code');

    const { cookies } = await world.arrange({ session: 'signed-in', money: { payouts: 'off' } });
    await context.addCookies(cookies);
    await page.goto('/profile/update');
    await page.locator('summary', { hasText: 'Home address' }).click();
    await expect(page.getByLabel('Postcode')).toBeVisible();
    await page.getByLabel('Mobile number').fill('01 42 68 53 00');
    await page.getByLabel('Postcode').fill('1050-115');
    expect(await sentBody('PUT', /\/v1\/driver\//, () => button(page, /^Save/).click())).toMatchObject({
      phone: '01 42 68 53 00',
      address: { postcode: '1050-115' },
    });

    await page.goto('/payouts/enable-disable');
    await expect(heading(page, 'Turn payouts on')).toBeVisible();
    await isNeutral();
    await page.getByLabel('Account number or IBAN').fill('PT50 0002 0123 1234 5678 9015 4');
    await page.getByLabel('Your password').fill(world.drivers.verified.password);
    const account = await sentBody('POST', /\/v1\/payouts\/enable$/, () => button(page, 'Turn payouts on').click());
    expect(account).toMatchObject({ account_number: 'PT50 0002 0123 1234 5678 9015 4', roll_number: null });
    expect(account).not.toHaveProperty('sort_code');
  } finally {
    await context.close();
    await world.remove();
    await servers.stop();
  }
});
