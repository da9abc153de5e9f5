import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { button, heading, openHome, storageOf } from './support/driver';
import { expect, test } from './support/portal';

const details = '/profile';
const form = '/profile/update';
const save = 'PUT /v1/driver/{id}';

const name = 'Your details Adil Farrow';

const numberOf = async (world: World, call: string) => (await world.calls(call)).length;
const fact = (page: Page, term: string) => page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('+ dd');
const saved = (page: Page) => page.getByText('Draft saved');

const openForm = async (page: Page) => {
  await page.goto(form);
  await expect(heading(page, 'Change your details')).toBeVisible();
};

test('the page of details opens from the account on a phone, and starts all calls at the same time (RT-10, AP-11)', async ({
  signedIn: page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openHome(page);
  await button(page, 'Your account').click();
  await world.hold('GET /v1/driver/profile', 'GET /v1/driver', 'GET /v1/fleets/{id}', 'GET /v1/operating-areas');
  await page.getByRole('dialog').getByRole('link', { name: 'Your details' }).click();
  for (const call of ['GET /v1/driver/profile', 'GET /v1/driver', 'GET /v1/fleets/{id}', 'GET /v1/operating-areas'])
    await world.held(call);
  for (const call of ['GET /v1/driver', 'GET /v1/fleets/{id}', 'GET /v1/operating-areas', 'GET /v1/driver/profile'])
    await world.release(call);
  await expect(heading(page, name)).toBeVisible();
  await expect(heading(page, name)).toBeFocused();
  await expect(fact(page, 'Mobile')).toHaveText('07700 900 142');
  await expect(fact(page, 'Callsign')).toHaveText('418');
  await expect(fact(page, 'Area')).toHaveText('Eastmoor');
});

test('changing the details accepts numbers in any spelling, sends the contract’s format, and shows them as a driver writes them (AP-11)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await openForm(page);
  await page.getByLabel('Known as').fill(' Adi 🚗 ');
  await page.getByLabel('Mobile number').fill('+44 (0)7700\u00a0900-199');
  for (const folded of ['Home address', 'Emergency contact', 'Tax'])
    await page.locator('summary', { hasText: folded }).click();
  await page.getByLabel('Postcode').fill('zm42qb');
  await page.getByLabel('Their phone number').fill('00353 86 123 4567');
  await page.getByLabel('VAT number').fill('gb 123 4567 89');
  await page.getByLabel('Remind me by text message').check();
  await expect(saved(page)).toBeVisible();
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await button(page, 'Save details').click();
  expect((await request).postDataJSON()).toMatchObject({
    known_as: 'Adi 🚗',
    phone: '+447700900199',
    vat_number: 'GB123456789',
    address: { line_1: '14 Example Road', line_2: null, postcode: 'ZM4 2QB' },
    emergency_contact: { phone: '+353861234567' },
    notifications: { email: true, sms: true },
  });
  await expect(page).toHaveURL(details);
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(fact(page, 'Known as')).toHaveText('Adi 🚗');
  await expect(fact(page, 'Mobile')).toHaveText('07700 900 199');
  await expect(fact(page, 'VAT number')).toHaveText('GB123456789');
  await expect(fact(page, 'By text')).toHaveText('On');
  expect(await storageOf(page)).not.toContain('900-199');
  expect(await numberOf(world, save)).toBe(1);
  await page.goBack();
  await expect(page).not.toHaveURL(form);
});
