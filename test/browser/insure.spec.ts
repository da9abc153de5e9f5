import type { Page } from '@playwright/test';
import { answersFor, pages } from '../support/insurance-form';
import type { World } from '../support/world';
import { button, heading, type InputDevice, keys, link, mouse, problemsOf, storageOf, touch } from './support/driver';
import {
  addItem,
  answerPages,
  arrangeQuote,
  askForQuote,
  form,
  groupOf,
  openKept,
  saveAndGoOn,
  store,
  titleOf,
} from './support/insurance';
import { expect, signIn, test } from './support/portal';

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 } } as const;

const storedQuotes = async (world: World) => (await world.calls(store)).filter(({ status }) => status === 201).length;
const ticketsAbout = async (world: World, subject: RegExp) =>
  (await world.supportTickets()).filter((ticket) => subject.test(ticket.subject)).length;
const expectQuotePage = (page: Page) => expect(page).toHaveURL(/\/insure\/\d+$/);
const question = (page: Page, key: string) => page.locator(`[data-field="${key}"]`);
const carValue = (page: Page) => question(page, 'value').getByRole('textbox');
const openCheckAnswers = async (page: Page, world: World) => {
  await openKept(page, world, '?step=check');
  await expect(heading(page, 'Check your answers')).toBeVisible();
};
/** Checks that a page of a quote never says “insured” before the policy is issued. */
const expectNotInsured = async (page: Page) => {
  await expect(page.getByText(/^Insured from|This policy (starts|is in force)|This is policy/)).toHaveCount(0);
  await expect(page.getByText(/You(’re| are) insured/)).toHaveCount(0);
};
const acceptWith = async (page: Page, inputDevice: InputDevice = mouse) => {
  await inputDevice.choose(page.getByRole('radio', { name: /^Pay in full/ }));
  await inputDevice.tick(page.getByRole('checkbox'));
  await inputDevice.press(button(page, 'Accept the quote'));
};

const inputMethods: readonly (readonly [string, (page: Page) => InputDevice, typeof phone | typeof desktop])[] = [
  ['by touch on a phone', () => touch, phone],
  ['by keyboard only', keys, desktop],
];

for (const [name, inputDeviceOf, device] of inputMethods) {
  test.describe(`from the first question to the policy, ${name}`, () => {
    test.use({ ...device, dataSaver: false });

    test('makes one quote, one acceptance, a ticket each, and says insured only at the end (FL-03, AP-19, AP-32, AP-33, RT-08)', async ({
      signedIn: page,
      world,
    }) => {
      test.slow();
      const inputDevice = inputDeviceOf(page);
      await page.goto('/insure');
      await inputDevice.press(link(page, 'Get a quote'));
      await expect(page.getByText('It takes about')).toBeVisible();
      await inputDevice.press(button(page, 'Start'));
      await expect(page.getByText(`Page 1 of ${pages.length}`)).toBeVisible();
      await answerPages(page, inputDevice);
      await expect(heading(page, 'Check your answers')).toBeVisible();
      await askForQuote(page, inputDevice);
      await expectQuotePage(page);
      await expect(page.getByText('With the broker')).toBeVisible();
      await expectNotInsured(page);
      await expect.poll(() => ticketsAbout(world, /insurance|quote/i)).toBe(1);
      expect(await storedQuotes(world)).toBe(1);

      const id = Number(new URL(page.url()).pathname.split('/').pop());
      await world.decideQuote(id, 'quoted');
      await page.reload();
      await expect(page.getByText('Quote ready').first()).toBeVisible();
      await expectNotInsured(page);
      await inputDevice.press(button(page, 'Check and accept'));
      await expect(page.getByText('14 days')).toBeVisible();
      await acceptWith(page, inputDevice);
      await expect(page.getByText('You’re not insured by it yet.').first()).toBeVisible();
      await expectQuotePage(page);
      await expectNotInsured(page);
      await expect.poll(() => ticketsAbout(world, /insurance|quote/i)).toBe(2);

      await world.decideQuote(id, 'issued');
      await page.reload();
      await expect(page.getByText(/Insured from|Policy \S/).first()).toBeVisible();
      // A sent request is no longer a draft.
      expect(JSON.parse(await storageOf(page)).local).not.toHaveProperty(
        `portal.draft:${world.drivers.verified.user_id}:insurance`,
      );
    });
  });
}

test.describe('the insurance form', () => {
  test('keeps every answer when the tab is closed on page 7 of 8 (FL-03, ER-01)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    const savedPages = pages.slice(0, 6).map(({ key }) => key);
    await openKept(page, world, '?section=drivers', { saved: savedPages, answers: { who_drives: undefined } });
    await expect(page.getByText('Page 7 of 8')).toBeVisible();
    await question(page, 'who_drives').getByRole('radio').nth(1).check();
    const chosenValue = await question(page, 'who_drives').getByRole('radio').nth(1).getAttribute('value');
    const address = page.url();
    await page.close({ runBeforeUnload: false });

    const secondPage = await context.newPage();
    await secondPage.goto(address);
    await expect(heading(secondPage, titleOf('drivers'))).toBeVisible();
    await expect(question(secondPage, 'who_drives').getByRole('radio', { checked: true })).toHaveValue(
      chosenValue ?? '',
    );
    await secondPage.goto(`${form}?section=vehicle`);
    await expect(carValue(secondPage)).toHaveValue('14500');
  });

  test('puts the step in the URL: Back, Forward, reload and links lead only where the driver may be (RT-08)', async ({
    signedIn: page,
    world,
  }) => {
    await openKept(page, world, '?section=vehicle', { saved: ['vehicle', 'licences'] });
    await expect(heading(page, titleOf('vehicle'))).toBeVisible();
    await saveAndGoOn(page);
    await expect(page).toHaveURL(`${form}?section=work`);
    await expect(heading(page, titleOf('work'))).toBeVisible();
    await page.goBack();
    await expect(heading(page, titleOf('vehicle'))).toBeVisible();
    await expect(page).toHaveURL(`${form}?section=vehicle`);
    await page.goForward();
    await expect(heading(page, titleOf('work'))).toBeVisible();
    await page.reload();
    await expect(heading(page, titleOf('work'))).toBeVisible();
    // A page that cannot be opened yet, or does not exist, leads to the list and its address.
    for (const search of ['?section=cover', '?section=nothing', '?step=check']) {
      await page.goto(`${form}${search}`);
      await expect(page.getByRole('list', { name: 'Pages of the form' })).toBeVisible();
      await expect(page).toHaveURL(form);
    }
  });

  test('moves from page to page without a connection (AP-19)', async ({ signedIn: page, world, context }) => {
    await openKept(page, world, '?section=vehicle', { saved: ['vehicle', 'licences'] });
    await expect(heading(page, titleOf('vehicle'))).toBeVisible();
    await context.setOffline(true);
    await carValue(page).fill('15000');
    await saveAndGoOn(page);
    await expect(heading(page, titleOf('work'))).toBeVisible();
    await page.goBack();
    await expect(carValue(page)).toHaveValue('15000');
    await context.setOffline(false);
  });

  test('marks the answers that it filled in, until the driver changes them', async ({ signedIn: page }) => {
    await page.goto(`${form}?section=vehicle`);
    const postcode = question(page, 'overnight_postcode');
    await expect(postcode.getByText(/^From your profile/)).toBeVisible();
    await postcode.getByRole('textbox').fill('ZM1 1AA');
    await expect(postcode.getByText(/^From your profile/)).toHaveCount(0);
  });

  test('keeps claims as cards that are added, changed and removed, each on its own page (AP-19)', async ({
    signedIn: page,
    world,
  }) => {
    await openKept(page, world, '?section=history');
    const claims = groupOf('claims');
    const [claim] = answersFor().claims as readonly Record<string, unknown>[];
    await addItem(page, claims, { ...claim, cost: { amount: 50_000, currency: 'GBP' } });
    const list = question(page, 'claims');
    await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Claim 1', 'Claim 2']);
    await button(page, 'Change Claim 2').click();
    await expect(page).toHaveURL(`${form}?section=history&item=claims.2`);
    await question(page, 'cost').getByRole('textbox').fill('750');
    await button(page, 'Save claim').click();
    await expect(list).toContainText('£750.00');
    await button(page, 'Remove Claim 1').click();
    await button(page, 'Remove claim').click();
    await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Claim 1']);
    await expect(list).toContainText('£750.00');
  });

  test('leads from a rejected answer to its question, keeps the rest and sends again (ER-05)', async ({
    signedIn: page,
    world,
  }) => {
    test.slow();
    await openCheckAnswers(page, world);
    await world.faults({
      call: store,
      status: 422,
      body: {
        message: 'Too high.',
        errors: { 'answers.value': ['Too high for this car.'], 'answers.claims.0.cost': ['Too low for this claim.'] },
      },
    });
    await askForQuote(page);
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('Too high for this car.');
    await link(page, 'Leave, back to All questions').or(button(page, 'Leave, back to All questions')).click();
    const list = page.getByRole('list', { name: 'Pages of the form' });
    await expect(list.getByRole('listitem').filter({ hasText: titleOf('vehicle') })).toContainText('Check this');
    await expect(list.getByRole('listitem').filter({ hasText: titleOf('history') })).toContainText('Check this');
    await button(page, titleOf('vehicle')).click();
    // The summary names the question. The field's own message is below the question, and does not repeat it.
    await expect(problemsOf(page)).toContainText('How much is it worth today? Too high for this car.');
    await expect(question(page, 'value').getByText('Too high for this car.', { exact: true })).toBeVisible();
    await carValue(page).fill('9000');
    await saveAndGoOn(page);
    await expect(heading(page, titleOf('history'))).toBeVisible();
    await expect(problemsOf(page)).toContainText('Claim 1: Too low for this claim.');
    await saveAndGoOn(page);
    await expect(heading(page, 'Check your answers')).toBeVisible();
    await world.faults();
    await askForQuote(page);
    await expectQuotePage(page);
    expect(await storedQuotes(world)).toBe(1);
  });

  test('is deleted only after the driver confirms', async ({ signedIn: page, world }) => {
    await openKept(page, world, '', { saved: ['vehicle'] });
    await page.goto('/insure/new');
    await button(page, 'Start again').click();
    await button(page, 'Keep answers').click();
    await link(page, 'Continue').click();
    await expect(page.getByRole('list', { name: 'Pages of the form' })).toContainText('Done');
    await page.goto('/insure/new');
    await button(page, 'Start again').click();
    await button(page, 'Delete answers').click();
    await expect(heading(page, titleOf('vehicle'))).toBeVisible();
    await expect(carValue(page)).toHaveValue('');
  });
});

test.describe('a request for a quote', () => {
  test('asks to confirm the declarations, and sends nothing before (ER-05)', async ({ signedIn: page, world }) => {
    await openCheckAnswers(page, world);
    await button(page, 'Get my quote').click();
    await expect(problemsOf(page)).toContainText('Tick to confirm');
    expect(await world.calls(store)).toEqual([]);
  });
});

test.describe('a quote', () => {
  test('accepted twice is accepted once, with one ticket (FL-03, FL-07, AP-33)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    const id = await arrangeQuote(world, 'quoted');
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) {
      await tab.goto(`/insure/${id}?step=accept`);
      await tab.getByRole('radio', { name: /^Pay in full/ }).check();
      await tab.getByRole('checkbox').check();
    }
    await button(page, 'Accept the quote').dblclick();
    await expect(page.getByText('You’re not insured by it yet.').first()).toBeVisible();
    await button(otherPage, 'Accept the quote').click();
    await expect(otherPage.getByText('You’re not insured by it yet.').first()).toBeVisible();
    await expect(otherPage).toHaveURL(`/insure/${id}`);
    await expect.poll(() => ticketsAbout(world, /insurance|quote/i)).toBe(1);
  });

  test('never says insured before the policy is in force', async ({ signedIn: page, world }) => {
    for (const status of ['submitted', 'referred', 'quoted', 'declined', 'expired', 'withdrawn', 'accepted'] as const) {
      await test.step(status, async () => {
        await page.goto(`/insure/${await arrangeQuote(world, status)}`);
        await expect(heading(page, /^Quote NQ-/)).toBeVisible();
        await expectNotInsured(page);
      });
    }
  });
});

test('insurance leads a driver without a car to adding one, from every entry, and asks no question before (RT-08, AP-19)', async ({
  page,
  world,
  context,
}) => {
  await world.arrange({ as: 'unverified', user: { status: 'verified' }, insure: 'available' });
  await context.addCookies((await world.arrange({ as: 'unverified', session: 'signed-in' })).cookies);
  for (const path of [form, '/insure/new', '/insure']) {
    await page.goto(path);
    await expect(page.getByText('Add a car first')).toBeVisible();
    await expect(link(page, 'Get a quote')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await link(page, 'Add your car').click();
  await expect(page).toHaveURL('/vehicle-documents/vehicle/update?step=details');
});

test.describe('insurance that the fleet does not offer', () => {
  test('is not in the navigation, and a direct visit shows why and what to do (CK-05, ER-08)', async ({
    page,
    world,
    problems,
  }) => {
    problems.expect(/ForbiddenPage/);
    await world.arrange({ insure: 'unavailable' });
    await signIn(page, world.drivers.verified);
    await expect(heading(page, 'Home')).toBeAttached();
    await expect(link(page, 'Insurance')).toHaveCount(0);
    for (const path of ['/insure', '/insure/new', form, '/insure/7']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
      await expect(page.getByText('We don’t offer insurance quotes yet.')).toBeVisible();
      await expect(page.getByText('Ask us which insurance you need.')).toBeVisible();
    }
    expect((await world.calls()).filter(({ call }) => call.includes('/v1/insure'))).toEqual([]);
  });
});
