import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import {
  button,
  chosenFiles,
  describeCar,
  fillDocument,
  heading,
  licence,
  link,
  loseCall,
  newCar,
  openDocument,
  pdf,
} from './support/driver';
import { accept, arrangeQuote, askForQuote, openKept, store } from './support/insurance';
import { expect, test } from './support/portal';

const car = '/vehicle-documents/vehicle';
const change = '/vehicle-documents/vehicle/update';
const upload = 'POST /v1/documents';
const submit = 'POST /v1/vehicle-changes/{id}/submit';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

const atDetails = async (page: Page) => {
  await expect(heading(page, 'Change of car')).toBeVisible();
  await expect(page).toHaveURL(`${change}?step=details`);
};
const atList = async (page: Page) => {
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  await expect(page).toHaveURL(change);
};
const atLicence = async (page: Page, search = /\?document=\d+$/) => {
  await expect(heading(page, licence.name)).toBeVisible();
  await expect(page).toHaveURL(search);
};
const atCheck = async (page: Page) => {
  await expect(heading(page, 'Check your answers')).toBeVisible();
  await expect(page).toHaveURL(`${change}?step=check`);
};

/** Opens the list of documents of an unsent change, from the page of the car. */
const openList = async (page: Page, world: World, documents: 'all' | 'none') => {
  await world.arrange({ change: { status: 'draft', ...(documents === 'all' ? { documents } : {}) } });
  await page.goto(car);
  await page.goto(change);
  await atList(page);
};

test.describe('the phone’s Back goes to the step before', () => {
  test('in a change of car: from a document to the list and to the details, with what was typed; Forward as well (RT-17)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto(car);
    await page.goto(change);
    await atDetails(page);
    await describeCar(page);
    await button(page, 'Save and continue').click();
    await atList(page);
    const reads = (await world.calls('GET /v1/vehicle-changes')).length;
    await openDocument(page, licence);
    await fillDocument(page, licence, [pdf('licence.pdf')]);
    await page.goBack();
    await atList(page);
    await page.goBack();
    await atDetails(page);
    await page.getByLabel('Make').fill('Typed and not saved');
    await page.goForward();
    await atList(page);
    await page.goForward();
    await atLicence(page);
    await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
    await expect(chosenFiles(page)).toHaveText(/licence\.pdf/);
    // The page's own link back leads to the same history entry and adds none.
    await button(page, 'Leave, back to Documents').click();
    await atList(page);
    await page.goBack();
    await atDetails(page);
    await expect(page.getByLabel('Make')).toHaveValue('Typed and not saved');
    await expect(page.getByLabel('Model')).toHaveValue(newCar.model);
    expect((await world.calls('GET /v1/vehicle-changes')).length).toBe(reads);
    await page.goBack();
    await expect(page).toHaveURL(car);
  });

  test('in a change of car: from the check, and back to it from a correction (RT-17)', async ({
    signedIn: page,
    world,
  }) => {
    await openList(page, world, 'all');
    await button(page, 'Continue').click();
    await atCheck(page);
    await button(page, `Change ${licence.name}`).click();
    await atLicence(page, /\?document=\d+&from=check$/);
    await page.goBack();
    await atCheck(page);
    await page.goBack();
    await atList(page);
    await page.goForward();
    await atCheck(page);
    await page.goForward();
    await atLicence(page, /\?document=\d+&from=check$/);
    await page.reload();
    await atLicence(page, /\?document=\d+&from=check$/);
    await button(page, 'Leave, back to Check your answers').click();
    await atCheck(page);
    await page.goBack();
    await atList(page);
    await page.goBack();
    await expect(page).toHaveURL(car);
  });

  test('in a change of car, but never stops a document that is being sent (AP-16)', async ({
    signedIn: page,
    world,
  }) => {
    await openList(page, world, 'none');
    await openDocument(page, licence);
    await fillDocument(page, licence, [pdf('licence.pdf')]);
    await world.hold(upload);
    await button(page, 'Add document').click();
    const held = await world.held(upload);
    await page.goBack();
    await atLicence(page);
    await expect(button(page, 'Stop sending')).toBeVisible();
    await held.release();
    await atList(page);
    expect((await world.calls(upload)).map(({ status }) => status)).toEqual([201]);
    await page.goBack();
    await expect(page).toHaveURL(car);
  });
});

test.describe('the phone’s Back during a submission leads where the page’s own exit leads', () => {
  /** Presses, holds the call, and goes back while it is in progress. The call ends with the page. */
  const backDuring = async (page: Page, world: World, call: string, press: () => Promise<void>, to: string) => {
    await world.hold(call);
    await press();
    const held = await world.held(call);
    await page.goBack();
    await expect(page).toHaveURL(to);
    await loseCall(world, call, held);
  };

  test('from a change of car, which is kept (FL-07)', async ({ signedIn: page, world }) => {
    await openList(page, world, 'all');
    await button(page, 'Continue').click();
    await backDuring(page, world, submit, () => button(page, 'Send').click(), car);
    await page.goto(change);
    await atList(page);
  });

  test('from the answers for a quote, which are kept (FL-07)', async ({ signedIn: page, world }) => {
    await openKept(page, world, '');
    await button(page, 'Continue').click();
    await backDuring(page, world, store, () => askForQuote(page), '/insure');
    await expect(link(page, 'Continue your quote')).toBeVisible();
  });

  test('from a quote that was requested: to the quotes, never to an empty form (FL-03)', async ({
    signedIn: page,
    world,
  }) => {
    await openKept(page, world, '');
    await button(page, 'Continue').click();
    await askForQuote(page);
    await expect(heading(page, /^Quote NQ-/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/insure');
    await expect(page.getByRole('list', { name: 'Your quotes' })).toContainText('With the broker');
  });

  test('from the acceptance of a quote, which is not accepted (FL-07)', async ({ signedIn: page, world }) => {
    await page.goto(`/insure/${await arrangeQuote(world, 'quoted')}`);
    await button(page, 'Check and accept').click();
    await page.getByRole('radio', { name: /^Pay in full/ }).check();
    await page.getByRole('checkbox').check();
    await backDuring(page, world, accept, () => button(page, 'Accept the quote').click(), '/insure');
    await expect(page.getByRole('list', { name: 'Your quotes' })).toContainText('Quote ready');
  });
});

test('after a sign-out, Back leads past the pages that need a session, and out of the portal', async ({
  signedIn: page,
}) => {
  await page.goto('/healthz');
  await page.goto('/payouts');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'More' }).click();
  await button(page, 'Sign out').filter({ visible: true }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login?back=%2Fprofile');
  await page.goBack();
  await expect(page).toHaveURL('/login?back=%2Fpayouts');
  await page.goBack();
  await expect(page).toHaveURL('/healthz');
});
