import type { Locator, Page } from '@playwright/test';
import { newDriver } from '../support/new-driver';
import type { World } from '../support/world';
import { answer, create, mailedCode, mailedLink, registerUpTo } from './support/account';
import {
  button,
  heading,
  type InputDevice,
  keys,
  link,
  mouse,
  passwordField,
  problemsOf,
  storageOf,
} from './support/driver';
import { expect, loseAnswer, sendSignIn, signIn, signInAgain, test } from './support/portal';

const { person, signIn: chosen } = newDriver;
const registerCall = 'POST /v1/register';
const resetCall = 'POST /v1/reset-password';
const verifyCall = 'POST /v1/user/verify';
const resendCall = 'POST /v1/user/verify/resend';
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
  await expect(heading(page, 'Create your sign-in')).toBeVisible();
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

test.describe('a new driver registers', () => {
  test('from the sign-in page to home, with the keyboard only (RT-05, RT-06, SE-05, WCAG 2.1.1)', {
    tag: '@gate',
  }, async ({ page, world }) => {
    test.setTimeout(120_000);
    await join(page, world, keys(page));
    expect(await storageOf(page)).not.toContain(chosen.email);
  });

  test('keeps what was typed when the tab is killed, and stores the password nowhere (RT-05)', async ({
    page,
    context,
    world,
  }) => {
    await registerUpTo(page, 'signIn');
    await answer.signIn(page);
    const storedContent = await storageOf(page);
    expect(storedContent).toContain(chosen.email);
    expect(storedContent).not.toContain(chosen.password);
    await page.close();
    const secondPage = await context.newPage();
    await secondPage.goto('/register');
    await expect(heading(secondPage, 'Create your sign-in')).toBeVisible();
    await expect(secondPage.getByLabel('Email address')).toHaveValue(chosen.email);
    await expect(passwordField(secondPage)).toHaveValue('');
    await button(secondPage, 'Back').click();
    await expect(secondPage.getByLabel('First name')).toHaveValue(person.firstName);
    await expect(secondPage.getByLabel('Mobile number')).toHaveValue(person.phone);
    expect(await world.calls(registerCall)).toEqual([]);
  });

  test.describe('with a fixed clock', () => {
    // Playwright's clock stays with a browser, so this test has its own.
    test.use({ ownBrowser: true });
    test('sees the wait for another code after registering, even after a reload (RT-06)', async ({ page, world }) => {
      await page.clock.setFixedTime(new Date());
      await registerUpTo(page, 'check');
      await create(page);
      await expect(verifyPage(page)).toBeVisible();
      const waitingButton = button(page, 'Send the code again in 30 s');
      await expect(waitingButton).toHaveAttribute('aria-disabled', 'true');
      await page.reload();
      await expect(waitingButton).toHaveAttribute('aria-disabled', 'true');
      expect(await world.calls(resendCall)).toEqual([]);
    });
  });

  test('creates no second account after a lost response, and lets the driver sign in (RT-05, AP-01)', async ({
    page,
    world,
  }) => {
    await registerUpTo(page, 'check');
    await world.hold(registerCall);
    await create(page);
    await loseAnswer(world, registerCall);
    await expect(page.getByText('We’re not sure your account was created')).toBeVisible();
    await world.faults();
    await button(page, 'Try again').click();
    await expect(problemsOf(page)).toContainText('Sign in or reset your password');
    await link(page, 'Sign in').first().click();
    // The previous page has fields with the same names.
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.getByLabel('Email address').fill(chosen.email);
    await passwordField(page).fill(chosen.password);
    await button(page, 'Sign in').click();
    await expect(verifyPage(page)).toBeVisible();
  });

  test('the sign-in page says that the account may exist after a registration, and which page comes next after a driver’s page (ER-01, RT-16)', async ({
    page,
    world,
  }) => {
    await registerUpTo(page, 'check');
    await world.faults({ call: registerCall, times: 1, status: 419 });
    await create(page);
    await expect(page.getByText('Sign in to continue')).toBeVisible();
    await expect(page.getByText(/If you were registering, your account might already exist/)).toBeVisible();
    await expect(page.getByText(/If you were resetting your password, start again\./)).toBeVisible();
    await page.goto('/bookings-earnings/2026-03-02/bookings/2026-03-03/1');
    await expect(page).toHaveURL(/^[^?]*\/login\?back=/);
    await expect(page.getByText('You need to sign in to see this page.')).toBeVisible();
    await expect(page.getByText(/registering/)).toHaveCount(0);
    await page.goto('/payouts/enable-disable');
    await expect(page.getByText('You need to sign in to see this page.')).toBeVisible();
    await world.faults({ call: 'POST /v1/login', times: 1, status: 419 });
    await page.goto('/login');
    await expect(page.getByText('You need to sign in to see this page.')).toHaveCount(0);
    await sendSignIn(page, world.drivers.verified);
    await expect(page.getByText('You’re not signed in')).toBeVisible();
    await expect(page.getByText(/registering/)).toHaveCount(0);
  });

  test('a registration with an existing address only offers to sign in or reset, whatever the state of the account (RT-05)', async ({
    page,
    world,
  }) => {
    const messages = new Set<string>();
    // All answers are equal, except for a closed account: the contract says that its address gets a message (docs/decisions/0022).
    await registerUpTo(page, 'check', mouse, world.drivers.verified.email);
    for (const driver of [world.drivers.verified, world.drivers.unverified, world.drivers.blocked]) {
      if (messages.size > 0) {
        await page.getByLabel('Email address').fill(driver.email);
        await button(page, 'Continue').click();
      }
      await create(page);
      await expect(problemsOf(page)).toBeVisible();
      messages.add(await page.getByRole('main').innerText());
    }
    expect(messages.size).toBe(1);
    await expect(link(page, 'Reset your password')).toHaveAttribute('href', '/login/reset');
    expect(await world.mails()).toEqual([]);
  });

  test('a fleet that closed meanwhile is reported on the page that asked for it, and keeps everything typed (ER-05)', async ({
    page,
    world,
  }) => {
    await registerUpTo(page, 'check');
    await world.faults({
      call: registerCall,
      times: 1,
      status: 422,
      body: { message: 'Closed.', errors: { fleet_id: ['This fleet takes no new drivers any more'] } },
    });
    await create(page);
    await expect(heading(page, 'Become a driver')).toBeVisible();
    await problemsOf(page).getByRole('link', { name: 'This fleet takes no new drivers any more' }).click();
    await expect(page.getByRole('radio', { name: 'Saltmere Cars' })).toBeFocused();
    await button(page, 'Continue').click();
    // The form asks nothing else again.
    await expect(heading(page, 'Check your answers')).toBeVisible();
  });

  test('can read the terms next to the answers before accepting them (RT-05)', async ({ page, world }) => {
    await registerUpTo(page, 'check');
    const opened = page.waitForEvent('popup');
    await link(page, 'Read the terms (opens in a new tab)').click();
    await expect(heading(await opened, 'Driver terms')).toBeVisible();
    await create(page);
    await expect(verifyPage(page)).toBeVisible();
    expect(await world.calls(registerCall)).toHaveLength(1);
  });

  test('gets no dead link when the terms are not on the web: the page says that the fleet gives a copy (RT-05)', async ({
    page,
    world,
  }) => {
    // Runs before any code of the portal reads it.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const text = document.getElementById('portal-config')?.firstChild;
        if (text?.nodeValue) text.nodeValue = text.nodeValue.replace(/"terms_url":"[^"]+"/, '"terms_url":null');
      });
    });
    await registerUpTo(page, 'check');
    await expect(page.getByText('Your fleet will give you a copy.')).toBeVisible();
    await expect(link(page, /terms/)).toHaveCount(0);
    await create(page);
    await expect(verifyPage(page)).toBeVisible();
    expect(await world.calls(registerCall)).toHaveLength(1);
  });

  test('sees who to ask when no area takes drivers (RT-05)', async ({ page, world }) => {
    await world.faults({ call: 'GET /v1/operating-areas', status: 200, body: { data: [] } });
    await page.goto('/register');
    await expect(heading(page, 'You can’t register right now')).toBeVisible();
    await expect(link(page, 'Ask us to tell you when you can')).toHaveAttribute('href', /^mailto:.*any%20area/);
    await page.goto('/register?reopen=yes');
    await expect(heading(page, 'You can’t reopen an account right now')).toBeVisible();
    await expect(link(page, 'Account closed')).toHaveAttribute('href', '/register/reinstate');
    await page.goBack();
    await world.faults();
    await link(page, 'Sign in').first().click();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('can use a password manager and paste in every form (RT-03, RT-05, SEC-18)', async ({ page, world }) => {
    const fields = () =>
      page
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete).filter(Boolean));
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await fields()).toEqual(['username', 'current-password']);
    // Uses the driver's own keys, and the browser's own clipboard.
    const pasted = 'lamp river bicycle';
    await page.getByLabel('Email address').fill(pasted);
    await page.getByLabel('Email address').press('ControlOrMeta+a');
    await page.getByLabel('Email address').press('ControlOrMeta+c');
    const pasteInto = (field: Locator) => field.press('ControlOrMeta+v');
    await pasteInto(passwordField(page));
    await expect(passwordField(page)).toHaveValue(pasted);
    await registerUpTo(page, 'signIn');
    expect(await fields()).toEqual(['username', 'new-password']);
    await pasteInto(passwordField(page));
    await expect(passwordField(page)).toHaveValue(pasted);
    await openResetLink(page, world);
    expect(await fields()).toEqual(['username', 'new-password', 'new-password']);
    for (const name of ['New password', 'Confirm new password']) {
      await pasteInto(page.getByLabel(name, { exact: true }));
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(pasted);
    }
    await button(page, 'Save new password').click();
    await expect(heading(page, 'Password changed')).toBeVisible();
    await signIn(page, world.drivers.unverified);
    await expect(verifyPage(page)).toBeVisible();
    expect(await fields()).toEqual(['one-time-code']);
    await pasteInto(page.getByLabel('Code'));
    await expect(page.getByLabel('Code')).toHaveValue(pasted);
    await button(page, 'Change the email address').click();
    await pasteInto(page.getByLabel('New email address'));
    await expect(page.getByLabel('New email address')).toHaveValue(pasted);
    const { cookies } = await world.arrange({ session: 'signed-in' });
    await page.context().addCookies(cookies);
    await page.goto('/profile/update-password');
    await expect(heading(page, 'Change your password')).toBeVisible();
    expect(await fields()).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await pasteInto(page.getByLabel(name, { exact: true }));
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(pasted);
    }
  });
});

test.describe('verifying an address', () => {
  test('leads a driver who left the code screen back to it, and then to the page they wanted (RT-06, CK-04)', async ({
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

  test('accepts a code however it was pasted, with leading zeros (RT-06)', async ({ page, world }) => {
    await signIn(page, world.drivers.unverified);
    await expect(verifyPage(page)).toBeVisible();
    for (const [typed, words] of [
      ['', 'Enter the code from the email'],
      ['🙂🙂🙂🙂🙂🙂', 'Code must be 6 digits'],
      ['أبجدهو', 'Code must be 6 digits'],
    ] as const) {
      await enterCode(page, typed);
      await expect(problemsOf(page).getByRole('link')).toHaveText([words]);
      await expect(page.getByLabel('Code')).toHaveValue(typed);
    }
    expect(await world.calls(verifyCall)).toEqual([]);
    expect(await bodyOf(world, 'POST /v1/user/verify', () => enterCode(page, ' 000 000 '))).toEqual({ code: '000000' });
    // Digits of Arabic, Persian and full-width keyboards, as the field of a telephone number accepts them.
    expect(await bodyOf(world, 'POST /v1/user/verify', () => enterCode(page, '٠٠١ ۲۳４'))).toEqual({ code: '001234' });
    const { code = '' } = await world.arrange({ as: 'unverified', code: 'fresh' });
    await enterCode(page, `\u200e${code.slice(0, 3)}\u00a0${code.slice(3)} `);
    await expect(home(page)).toBeAttached();
  });

  test.describe('with a fixed clock', () => {
    // Playwright's clock stays with a browser, so this test has its own.
    test.use({ ownBrowser: true });
    test('shows the wait after too many requests, ends it, and sends nothing before (RT-06, ER-09)', async ({
      page,
      world,
    }) => {
      const start = Date.now();
      await page.clock.setFixedTime(start);
      await signIn(page, world.drivers.unverified);
      await expect(verifyPage(page)).toBeVisible();
      await world.faults({
        call: resendCall,
        times: 1,
        status: 429,
        headers: { 'retry-after': '75' },
        body: { message: 'Too Many Attempts.' },
      });
      await button(page, 'Send the code again').click();
      await expect(page.getByText('You have made too many requests, please try again in 75 seconds.')).toBeVisible();
      await expect(
        page.getByText('We sent the last one a short time ago. Check your inbox and spam folder.'),
      ).toBeVisible();
      const waitingButton = button(page, 'Send the code again in 1:15');
      await expect(waitingButton).toHaveAttribute('aria-disabled', 'true');
      await waitingButton.click({ force: true });
      await page.clock.setFixedTime(start + 75_000);
      await expect(button(page, 'Send the code again')).toBeVisible();
      expect(await world.calls(resendCall)).toHaveLength(1);
      await button(page, 'Send the code again').click();
      await expect(page.getByText('We’ve emailed you a new code')).toBeVisible();
      await expect(button(page, 'Send the code again in 30 s')).toBeVisible();
    });
  });

  test('lets the driver correct a mistyped address, and makes the code of the old address invalid (AP-13)', async ({
    page,
    world,
  }) => {
    await signIn(page, world.drivers.unverified);
    const { code = '' } = await world.arrange({ as: 'unverified', code: 'fresh' });
    await keys(page).press(button(page, 'Change the email address'));
    await expect(page.getByLabel('New email address')).toBeFocused();
    await page.getByLabel('New email address').fill(world.drivers.verified.email);
    await button(page, 'Change it and email me a link').click();
    const used = 'You can’t use this email address. Sign in with it or reset its password';
    await expect(problemsOf(page).getByRole('link')).toHaveText([used]);
    await expect(page.getByLabel('New email address')).toHaveAccessibleDescription(new RegExp(`${used}$`));
    // The code, as a driver pastes it from a message.
    await page.getByLabel('New email address').fill(' \u200enia.right@example.com\u200b ');
    await button(page, 'Change it and email me a link').click();
    await expect(page.getByText('Email address changed')).toBeVisible();
    await expect(button(page, 'Change the email address')).toBeFocused();
    expect((await world.mails())[0]?.recipient).toBe('nia.right@example.com');
    await enterCode(page, code);
    await expect(problemsOf(page)).toContainText('This code no longer works');
    await page.goto(await mailedLink(world));
    await expect(home(page)).toBeAttached();
  });

  test('keeps a corrected address over a session that ends, and deletes it at sign-out (ER-01, SE-05)', async ({
    page,
    world,
  }) => {
    const right = page.getByLabel('New email address');
    await signIn(page, world.drivers.unverified);
    await button(page, 'Change the email address').click();
    await right.fill('nia.right@example.com');
    await world.arrange({ as: 'unverified', session: 'none' });
    await button(page, 'Change it and email me a link').click();
    await expect(
      page.getByText('We’ve kept what you entered, except passwords, codes, bank details and payments.'),
    ).toBeVisible();
    await signInAgain(page, world.drivers.unverified, '/register/verify');
    await expect(right).toHaveValue('nia.right@example.com');
    // The driver did not ask for a new code, so a screen reader starts at the top of the page.
    await expect(right).not.toBeFocused();
    await button(page, 'Sign out').click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await storageOf(page)).not.toContain('nia.right@example.com');
    await signIn(page, world.drivers.unverified);
    await button(page, 'Change the email address').click();
    await expect(right).toHaveValue('');
  });
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

test.describe('a new password', () => {
  test('set by the emailed link ends every session, and signs in (RT-03, SE-05)', async ({
    page,
    openDevice,
    world,
  }) => {
    const otherPage = await (await openDevice()).newPage();
    await signIn(otherPage, world.drivers.verified);
    await expect(home(otherPage)).toBeAttached();

    await openResetLink(page, world);
    await choosePassword(page, 'lamp river bicycle');
    await expect(heading(page, 'Password changed')).toBeVisible();

    await otherPage.getByRole('link', { name: 'Vehicle and documents' }).filter({ visible: true }).first().click();
    await expect(otherPage.getByText('You were signed out')).toBeVisible();

    await link(page, 'Sign in').first().click();
    await sendSignIn(page, world.drivers.verified);
    await expect(problemsOf(page)).toContainText('Your email or password is incorrect.');
    await passwordField(page).fill('lamp river bicycle');
    await button(page, 'Sign in').click();
    await expect(home(page)).toBeAttached();
  });

  test('removes the token from the address before any call or storage can see it, and a reload keeps it working (SEC-19)', async ({
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

  for (const kind of ['old', 'used', 'cut off'] as const) {
    test(`is not set by a link that is ${kind}, which leads to a new link and keeps the address (RT-03)`, async ({
      page,
      world,
    }) => {
      if (kind === 'cut off') {
        await page.goto(`/reset-password?email=${encodeURIComponent(world.drivers.verified.email)}`);
      } else {
        await openResetLink(page, world);
        if (kind === 'old') await world.arrange({ resets: 'expired' });
        await choosePassword(page, 'lamp river bicycle');
        if (kind === 'used') {
          await expect(heading(page, 'Password changed')).toBeVisible();
          await page.goto(await mailedLink(world));
          await choosePassword(page, 'another lamp river');
        }
      }
      await expect(heading(page, 'This link doesn’t work')).toBeVisible();
      await button(page, 'Request a new link').click();
      await expect(page.getByLabel('Email address')).toHaveValue(world.drivers.verified.email);
    });
  }

  test('is never shown as unchanged after a lost response, and signs in (RT-03, AP-01)', async ({ page, world }) => {
    await openResetLink(page, world);
    await world.hold(resetCall);
    await choosePassword(page, 'lamp river bicycle');
    await loseAnswer(world, resetCall);
    await expect(page.getByText('We’re not sure your password was changed')).toBeVisible();
    await expect(page.getByText('wasn’t changed')).toHaveCount(0);
    await world.faults();
    await button(page, 'Try again').click();
    await expect(heading(page, 'This link doesn’t work')).toBeVisible();
    await expect(page.getByText('Try signing in with the new one.')).toBeVisible();
    await link(page, 'Back to sign in').click();
    await page.getByLabel('Email address').fill(world.drivers.verified.email);
    await passwordField(page).fill('lamp river bicycle');
    await button(page, 'Sign in').click();
    await expect(home(page)).toBeAttached();
  });

  test('can be set with the keyboard only, and each step takes the focus so that it is read aloud (RT-03, SE-05, WCAG 2.4.3)', async ({
    page,
    world,
  }) => {
    const inputDevice = keys(page);
    await page.goto('/login/reset');
    await inputDevice.press(button(page, 'Send me a link'));
    await expect(problemsOf(page).getByRole('link')).toHaveText(['Enter your email address']);
    await inputDevice.type(page.getByLabel('Email address'), 'adil.farow@example.com');
    await inputDevice.press(button(page, 'Send me a link'));
    await expect(heading(page, 'Check your email')).toBeFocused();
    // A phone may load the page again while the driver looks for the email.
    await page.reload();
    await expect(page.getByText('If adil.farow@example.com has an account')).toBeVisible();
    await inputDevice.press(button(page, 'Send it again or use a different address'));
    await expect(heading(page, 'Reset your password')).toBeFocused();
    await inputDevice.type(page.getByLabel('Email address'), world.drivers.verified.email);
    await inputDevice.press(button(page, 'Send me a link'));
    await expect(heading(page, 'Check your email')).toBeFocused();
    await page.goto(await mailedLink(world));
    await inputDevice.type(page.getByLabel('New password', { exact: true }), 'lamp river bicycle');
    await inputDevice.type(page.getByLabel('Confirm new password'), 'lamp river bicycle');
    await inputDevice.press(button(page, 'Save new password'));
    await expect(heading(page, 'Password changed')).toBeFocused();
    await inputDevice.press(link(page, 'Sign in').first());
    await expect(heading(page, 'Sign in')).toBeFocused();
  });
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
        'You’ll need to send your documents and accept agreements again.',
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

  for (const [how, after] of [
    ['reviewed', 'We’re reviewing your account'],
    ['atOnce', 'Verify your email'],
  ] as const) {
    test(`closed: asks to reopen the account, which is ${how === 'reviewed' ? 'reviewed' : 'reopened immediately'} (RT-07, SE-05)`, async ({
      page,
      world,
    }) => {
      await world.arrange({ reinstatement: how });
      await signIn(page, world.drivers.deleted);
      await link(page, 'Ask to reopen my account').click();
      await expect(heading(page, 'Ask to reopen your account')).toBeVisible();
      await answer.place(page);
      await button(page, 'Continue').click();
      await answer.person(page);
      await button(page, 'Continue').click();
      await answer.signIn(page, mouse, world.drivers.deleted.email);
      await button(page, 'Continue').click();
      expect(await bodyOf(world, registerCall, () => create(page))).toMatchObject({ reinstate: true });
      await expect(heading(page, after)).toBeVisible();
      if (how === 'reviewed') {
        const reference = (await page.getByText(/^RE-\d+$/).textContent()) ?? '';
        await page.reload();
        await expect(heading(page, after)).toBeVisible();
        await expect(page.getByText(reference, { exact: true })).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: '01632 960012' })).toBeVisible();
      } else {
        await enterCode(page, await mailedCode(world));
        await expect(home(page)).toBeAttached();
      }
    });
  }

  test('closed: is led from the registration to the page that reopens the account, and keeps what was typed (ER-03)', async ({
    page,
    world,
  }) => {
    await registerUpTo(page, 'check', mouse, world.drivers.deleted.email);
    await create(page);
    await expect(heading(page, 'Your account is closed')).toBeVisible();
    await link(page, 'Ask to reopen my account').click();
    await expect(heading(page, 'Create your sign-in')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(world.drivers.deleted.email);
  });
});

test('registration: the phone’s Back goes to the step before, keeps what was typed and the password (RT-05)', async ({
  page,
}) => {
  await registerUpTo(page, 'check');
  await page.goBack();
  await expect(heading(page, 'Create your sign-in')).toBeVisible();
  await expect(passwordField(page)).not.toHaveValue('');
  await passwordField(page).fill('typed, and not sent on');
  await page.goBack();
  await expect(heading(page, 'About you')).toBeVisible();
  await page.goForward();
  await expect(passwordField(page)).toHaveValue('typed, and not sent on');
  await page.goBack();
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await page.goBack();
  await expect(heading(page, 'Become a driver')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'About you')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'Check your answers')).toBeVisible();
});

test('registration: “Change” does not break at 360 px on the page that lists the answers (RT-05)', async ({
  page,
  world,
}) => {
  void world;
  await page.setViewportSize({ width: 360, height: 800 });
  await registerUpTo(page, 'check');
  const lines = await page.getByRole('button', { name: /^Change/ }).evaluateAll((buttons) =>
    buttons.map((button) => {
      const range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
  expect(lines.length).toBeGreaterThan(0);
});
