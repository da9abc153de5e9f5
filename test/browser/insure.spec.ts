import type { Page } from '@playwright/test';
import { pages } from '../support/insurance-form';
import type { World } from '../support/world';
import { button, heading, type InputDevice, keys, link, mouse, storageOf, touch } from './support/driver';
import { answerPages, arrangeQuote, askForQuote, form, store } from './support/insurance';
import { expect, signIn, test } from './support/portal';

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 } } as const;

const storedQuotes = async (world: World) => (await world.calls(store)).filter(({ status }) => status === 201).length;
const ticketsAbout = async (world: World, subject: RegExp) =>
  (await world.supportTickets()).filter((ticket) => subject.test(ticket.subject)).length;
const expectQuotePage = (page: Page) => expect(page).toHaveURL(/\/insure\/\d+$/);
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
      // A second line would break the word.
      expect((await button(page, 'Change Your vehicle').boundingBox())?.height).toBeLessThan(46);
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

test('a quote accepted twice is accepted once, with one ticket (FL-03, FL-07, AP-33)', async ({
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

test('insurance that the fleet does not offer is not in the navigation, and a direct visit shows why and what to do (CK-05, ER-08)', async ({
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
