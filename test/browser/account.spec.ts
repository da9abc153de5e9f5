import type { Page } from '@playwright/test';
import { newDriver } from '../support/new-driver';
import type { World } from '../support/world';
import { answer, create, mailedCode, mailedLink, registerUpTo } from './support/account';
import { button, heading, type InputDevice, keys, link, mouse, storageOf } from './support/driver';
import { expect, signIn, test } from './support/portal';

const { signIn: chosen } = newDriver;
const registerCall = 'POST /v1/register';
const verifyPage = (page: Page) => heading(page, 'Verify your email');
const home = (page: Page) => heading(page, 'Home');

/** The body of the call that an action of the driver sends. The call is released afterwards. */
const bodyOf = async (world: World, call: string, act: () => Promise<unknown>): Promise<unknown> => {
  await world.hold(call);
  await act();
  const held = await world.held(call);
  await held.release();
  await world.hold();
  return held.body;
};

const enterCode = async (page: Page, code: string, inputDevice: InputDevice = mouse) => {
  await inputDevice.type(page.getByLabel('Code'), code);
  await inputDevice.press(button(page, 'Verify'));
};

/** Goes from the sign-in page to the home of a new driver. */
const join = async (page: Page, world: World, inputDevice: InputDevice) => {
  await page.goto('/login');
  await inputDevice.press(link(page, 'Become a driver'));
  await expect(heading(page, 'Become a driver')).toBeVisible();
  await answer.place(page, inputDevice);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, 'About you')).toBeVisible();
  await answer.person(page, inputDevice);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, 'Sign-in details')).toBeVisible();
  await answer.signIn(page, inputDevice);
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, 'Check your answers')).toBeVisible();
  expect(await bodyOf(world, registerCall, () => create(page, inputDevice))).toMatchObject({
    phone: '+447700900199',
    badge_number: 'PHD-30118',
    terms_accepted: true,
    reinstate: false,
  });
  await expect(verifyPage(page)).toBeVisible();
  // The address is shown in full, so that a mistake is visible.
  await expect(page.getByText(/code we emailed to r[\w.]+@example\.com/)).toBeVisible();
  await enterCode(page, await mailedCode(world), inputDevice);
  await expect(home(page)).toBeAttached();
  await expect(page).toHaveURL('/');
};

test('a new driver registers from the sign-in page to home, with the keyboard only (RT-05, RT-06, SE-05, WCAG 2.1.1)', {
  tag: '@gate',
}, async ({ page, world }) => {
  test.setTimeout(120_000);
  await join(page, world, keys(page));
  expect(await storageOf(page)).not.toContain(chosen.email);
});

test('verifying an email address leads a driver who left the code screen back to it, and then to the page they wanted (RT-06, CK-04)', async ({
  page,
  context,
  world,
}) => {
  await signIn(page, world.drivers.unverified);
  await expect(verifyPage(page)).toBeVisible();
  for (const path of ['/', '/login', '/register', '/vehicle-documents']) {
    await page.goto(path);
    await expect(verifyPage(page)).toBeVisible();
  }
  await page.close();
  const later = await context.newPage();
  await later.goto('/vehicle-documents/vehicle');
  await expect(verifyPage(later)).toBeVisible();
  const { code } = await world.arrange({ as: 'unverified', code: 'fresh' });
  await enterCode(later, code ?? '');
  await expect(later).toHaveURL('/vehicle-documents/vehicle');
});

const openResetLink = async (page: Page, world: World): Promise<string> => {
  await page.goto('/login/reset');
  await page.getByLabel('Email address').fill(world.drivers.verified.email);
  await button(page, 'Send me a link').click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const address = await mailedLink(world);
  await page.goto(address);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  return new URL(address).searchParams.get('token') ?? '';
};

const choosePassword = async (page: Page, password: string, secondPage = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(secondPage);
  await button(page, 'Save new password').click();
};

test('a new password removes the token from the URL before any call or storage can see it, and a reload keeps it working (RT-03, SEC-19)', async ({
  page,
  world,
}) => {
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.url()} ${request.headers().referer ?? ''} ${request.postData() ?? ''}`),
  );
  const token = await openResetLink(page, world);
  await expect(page).toHaveURL('/reset-password');
  expect(token).toMatch(/^[0-9a-f]{48}$/);
  const withToken = () => requests.filter((request) => request.includes(token));
  // The only call is the one that loads the page, which is the link itself.
  expect(withToken()).toHaveLength(1);
  expect(await storageOf(page)).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  await page.reload();
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain(token);
  await choosePassword(page, 'lamp river bicycle');
  await expect(heading(page, 'Password changed')).toBeVisible();
  // The second call uses the token.
  expect(withToken()).toHaveLength(2);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(world.drivers.verified.email);
  await expect(heading(page, 'Password changed')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Password changed')).toBeVisible();
});

test.describe('a driver whose access is denied', () => {
  const pages = {
    blocked: {
      title: 'Your account is blocked',
      unknown: 'If your account is blocked',
      why: 'Your licence has been withdrawn. Call us and quote reference BL-204.',
      lines: [
        'You cannot take jobs or use this portal.',
        'You can ask for a copy of your jobs, statements, documents and other data.',
        'Ask us when you’ll be paid for jobs you’ve done.',
        // A new page no longer has the operator’s words, which contain the reference.
        'Contact us to find out how to work again. Have your name and badge number ready.',
      ],
    },
    deleted: {
      title: 'Your account is closed',
      unknown: 'If your account is closed',
      why: 'This account was closed on',
      lines: [
        'You’ll get your jobs and statements back.',
        'You might need to upload documents and accept agreements again.',
        'You’ll enter your details again and choose a new password. We’ll reopen it straight away or review it first.',
      ],
    },
  } as const;
  for (const account of ['blocked', 'deleted'] as const) {
    const { title, unknown, why, lines } = pages[account];
    test(`${account}: sees why and who to ask, even when the operator’s API is down (RT-04, RT-07, ER-03, ER-04, SE-01)`, {
      tag: '@gate',
    }, async ({ page, world }) => {
      const address = account === 'blocked' ? '/login/blocked' : '/register/reinstate';
      await signIn(page, world.drivers[account]);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(address);
      await expect(page.getByText(why).first()).toBeVisible();
      await expect(link(page, 'Call 01632 960012').first()).toHaveAttribute('href', 'tel:+441632960012');
      await world.faults({ call: '*', cut: true });
      await page.reload();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText(why).first()).toBeVisible();
      // A bookmark does not say whose account it is about.
      await page.goto('about:blank');
      await page.goto(address);
      await expect(heading(page, unknown)).toBeVisible();
      await expect(link(page, 'Sign in').first()).toHaveAttribute('href', '/login');
      for (const words of lines) await expect(page.getByText(words)).toBeVisible();
      await expect(link(page, /^Email /).first()).toHaveAttribute(
        'href',
        /^mailto:drivers@saltmere\.example\?subject=/,
      );
    });
  }

  test('closed: registration leads to the page that reopens the account, and keeps what was typed (ER-03)', async ({
    page,
    world,
  }) => {
    await registerUpTo(page, 'check', mouse, world.drivers.deleted.email);
    await create(page);
    await expect(heading(page, 'Your account is closed')).toBeVisible();
    await link(page, 'Ask to reopen my account').click();
    await expect(heading(page, 'Sign-in details')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(world.drivers.deleted.email);
  });
});
