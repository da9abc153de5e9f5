import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { button, heading } from './support/driver';
import { arrangeMoney } from './support/money';
import { expect, fillSignIn, sendSignIn, signIn, test } from './support/portal';

const login = 'POST /v1/login';
const who = 'GET /v1/user';
const signInForm = (page: Page) => heading(page, 'Sign in');
const home = (page: Page) => heading(page, 'Home');

const enter = async (page: Page, world: World, as: 'verified' | 'unverified' = 'verified') => {
  const { cookies } = await world.arrange({ as, session: 'signed-in' });
  await page.context().addCookies(cookies);
};

/** The calls of the page itself: the host makes its own call to identify a driver. */
const browserCalls = async (world: World) => (await world.calls(who)).filter(({ from }) => from === 'browser');

test.describe('at the start', { tag: '@gate' }, () => {
  test('the portal asks once who is signed in, and not again while the driver is remembered (SE-02, AP-14)', async ({
    page,
    world,
  }) => {
    await enter(page, world);
    await page.goto('/');
    await expect(home(page)).toBeAttached();
    expect((await browserCalls(world)).map(({ path }) => path)).toEqual(['/v1/user?include=driver.fleet']);
    await page.reload();
    await expect(home(page)).toBeAttached();
    await page.goto('/vehicle-documents');
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    expect(await browserCalls(world)).toHaveLength(1);
  });

  for (const [as, path, title] of [
    ['verified', '/', 'Home'],
    ['unverified', '/register/verify', 'Verify your email'],
  ] as const) {
    test(`a driver who is ${as} and not remembered sees the sign-in form first, and is then redirected (SE-02, CK-02)`, async ({
      page,
      world,
    }) => {
      await enter(page, world, as);
      await world.hold(`${who}#browser`);
      await page.goto('/login');
      await expect(signInForm(page)).toBeVisible();
      await world.hold();
      await expect(heading(page, title)).toBeAttached();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByText('You were signed out')).toHaveCount(0);
      expect(await browserCalls(world)).toHaveLength(1);
      // A guest page is never a page to return to.
      await page.goBack();
      await expect(page).toHaveURL('about:blank');
    });
  }

  test('a first call that hangs does not delay the one after the sign-in', async ({ page, world }) => {
    await world.hold(`${who}#browser`);
    await page.goto('/login');
    const { number } = await world.held(who);
    // A message as from another tab that signs out. After it, the form no longer waits for the first call.
    await page.evaluate(() => {
      localStorage.setItem('portal.signed-out-at', String(Date.now()));
      new BroadcastChannel('portal.session').postMessage('signed-out');
    });
    await sendSignIn(page, world.drivers.verified);
    // If the first call went through the browser's cache, this one would wait up to 20 s for it.
    await world.held(who, { after: number, waitMs: 15_000 });
    await world.hold();
    await expect(home(page)).toBeAttached();
  });

  test('401 and 419 are logged and not reported as an error (SE-03, SEC-06)', async ({ page, world }) => {
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') lines.push(message.text());
    });
    for (const [index, status] of [401, 419].entries()) {
      lines.length = 0;
      await world.faults({ call: `${who}#browser`, status });
      await page.goto('/login');
      await expect(signInForm(page)).toBeVisible();
      await expect.poll(() => lines).toEqual(['The user is not authenticated.']);
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('You were signed out')).toHaveCount(0);
      expect(await browserCalls(world)).toHaveLength(index + 1);
    }
  });

  test('a forged driver in the storage gets no further than the first call (SEC-21, SEC-22)', async ({
    page,
    world,
  }) => {
    await page.goto('/login');
    await page.evaluate(
      ([driver, fleet]) =>
        sessionStorage.setItem(
          'portal.user',
          JSON.stringify({
            cachedAt: Date.now(),
            signIn: null,
            user: {
              id: 1,
              driverId: driver,
              fleetId: fleet,
              operatingAreaId: 12,
              verified: true,
              unknownAccountStatus: null,
              insureAvailable: true,
              insureMessage: null,
              fleetName: 'Forged',
              timeZone: 'Europe/London',
              verifies: null,
            },
          }),
        ),
      [world.drivers.verified.id, 7],
    );
    await page.goto('/vehicle-documents');
    await expect(signInForm(page)).toBeVisible();
    await expect(page).toHaveURL('/login?back=%2Fvehicle-documents');
    expect((await world.calls()).filter(({ status }) => status === 200).map(({ path }) => path)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('portal.user'))).toBeNull();
  });
});

test.describe('signing in', { tag: '@gate' }, () => {
  for (const [answer, answers] of [
    ['nothing (204)', 'empty'],
    ['the driver', 'body'],
  ] as const) {
    test(`is answered with ${answer}, and the user is read by its own call (SE-05, AP-12, AP-14)`, async ({
      page,
      world,
    }) => {
      await world.arrange({ login_answers: answers });
      await page.goto('/login');
      await sendSignIn(page, world.drivers.verified);
      await expect(home(page)).toBeAttached();
      await expect(page).toHaveURL('/');
      await expect(page.getByText(/Hello Adi\./)).toBeVisible();
      expect((await world.calls(login)).map(({ status }) => status)).toEqual([answers === 'empty' ? 204 : 200]);
      expect((await browserCalls(world)).map(({ status }) => status)).toEqual([401, 200]);
    });
  }

  test('is redirected by the operator’s API if another tab has signed in, and still leads to the page to return to (SEC-11)', async ({
    page,
    world,
  }) => {
    await world.arrange({ login_when_signed_in: 'redirected' });
    await page.goto('/login?back=%2Fvehicle-documents');
    await fillSignIn(page, world.drivers.verified);
    await enter(page, world);
    await button(page, 'Sign in').click();
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    expect((await world.calls(login)).map(({ status }) => status)).toEqual([302]);
  });

  for (const [back, lands] of [
    ['/vehicle-documents?from=mail', '/vehicle-documents?from=mail'],
    ['//evil.example/', '/'],
  ] as const) {
    test(`with ?back=${back} opens ${lands}, within the portal (CK-01, SEC-17)`, async ({ page, world }) => {
      await page.goto(`/login?back=${encodeURIComponent(back)}`);
      await sendSignIn(page, world.drivers.verified);
      await expect(page).toHaveURL(lands);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(signInForm(page)).toHaveCount(0);
    });
  }
});

test.describe('two drivers in one browser', { tag: '@gate' }, () => {
  const disable = 'POST /v1/payouts/disable';

  /** As the first driver, opens the page with the switch for payouts. Then ends that driver's session without a message to this tab. */
  const openSwitch = async (page: Page, world: World) => {
    await arrangeMoney(page, world, { payouts: 'on' });
    await page.goto('/payouts/enable-disable');
    await expect(heading(page, 'Payouts are on')).toBeVisible();
    await world.arrange({ session: 'none' });
  };
  const pressTurnOff = async (page: Page) => {
    await button(page, 'Turn payouts off').click();
    await page
      .getByRole('dialog', { name: 'Turn payouts off?' })
      .getByRole('button', { name: 'Turn payouts off' })
      .click();
  };
  const signInElsewhere = async (page: Page, world: World, as: 'verified' | 'unverified') => {
    await world.arrange({ as, user: { status: 'verified' } });
    const otherPage = await page.context().newPage();
    await signIn(otherPage, world.drivers[as]);
    await expect(home(otherPage)).toBeAttached();
  };
  /** From now on, this tab waits for the answer to who is signed in, until `release` is called. */
  const holdWho = async (page: Page) => {
    const letGo: (() => void)[] = [];
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/v1/user?*', async (route) => {
        const isLetGo = new Promise<void>((go) => letGo.push(go));
        resolve();
        await isLetGo;
        await route.continue();
      });
    });
    return {
      isAsked,
      release: async () => {
        for (const go of letGo.splice(0)) go();
        await page.unrouteAll({ behavior: 'wait' });
      },
    };
  };
  const showsHomeOfAnother = async (page: Page, world: World) => {
    await expect(page).toHaveURL('/');
    await expect(home(page)).toBeVisible();
    const user = await page.evaluate(() => sessionStorage.getItem('portal.user'));
    expect(JSON.parse(user ?? '{}')).toMatchObject({ user: { id: String(world.drivers.unverified.user_id) } });
  };

  test('a tab of the first driver sends nothing in the second driver’s name, and shows the second driver’s home (SE-05)', async ({
    page,
    world,
  }) => {
    await openSwitch(page, world);
    const { isAsked, release } = await holdWho(page);
    await signInElsewhere(page, world, 'unverified');
    await isAsked;
    await pressTurnOff(page);
    await expect(button(page, 'Turning payouts off')).toBeVisible();
    await release();
    await showsHomeOfAnother(page, world);
    expect(await world.calls(disable)).toEqual([]);
  });

  test('a tab that received no message about the second driver’s sign-in asks who is signed in before it sends, and sends nothing (SE-05)', async ({
    page,
    world,
  }) => {
    // No message arrives, as in a tab that slept.
    await page.addInitScript(() => Object.defineProperty(window, 'BroadcastChannel', { value: undefined }));
    await openSwitch(page, world);
    await signInElsewhere(page, world, 'unverified');
    await pressTurnOff(page);
    await showsHomeOfAnother(page, world);
    expect(await world.calls(disable)).toEqual([]);
  });

  test('a tab of the same driver after a new sign-in reloads its page and continues there (SE-05, SE-04)', async ({
    page,
    world,
  }) => {
    await openSwitch(page, world);
    const { isAsked, release } = await holdWho(page);
    await signInElsewhere(page, world, 'verified');
    await isAsked;
    const { length: before } = await world.calls('GET /v1/driver');
    await release();
    await expect.poll(async () => (await world.calls('GET /v1/driver')).length).toBe(before + 1);
    await pressTurnOff(page);
    await expect(heading(page, 'Payouts are off')).toBeVisible();
    await expect(page).toHaveURL('/payouts/enable-disable');
    expect(await world.calls(disable)).toHaveLength(1);
  });
});

test('after a sign-out, Back shows the sign-in form for each page that needs a session, then leaves the portal', {
  tag: '@gate',
}, async ({ signedIn: page }) => {
  await page.goto('/healthz');
  await page.goto('/payouts');
  await page.goto('/profile');
  await button(page, 'Sign out').filter({ visible: true }).click();
  await expect(signInForm(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login?back=%2Fprofile');
  await page.goBack();
  await expect(page).toHaveURL('/login?back=%2Fpayouts');
  await page.goBack();
  await expect(page).toHaveURL('/healthz');
});

test('a sign-out asks before it deletes a message that was not sent', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const signOut = button(page, 'Sign out').filter({ visible: true });
  await page.goto('/tickets-support/new');
  await page.getByLabel('Your message').fill('Where do I get a new plate holder?');
  await page.goto('/');
  await button(page, 'Your account').click();
  await signOut.click();
  const question = page.getByRole('dialog', { name: 'Delete what you haven’t sent?' });
  await expect(question).toContainText('your message to our team');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // The account sheet is still open.
  await expect(signOut).toBeFocused();
  await signOut.click();
  await button(page, 'Sign out and delete').click();
  await expect(signInForm(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')))).toEqual([]);
});

test('a sign-out without a connection says that the device is clear, although the sign-in page cannot load', async ({
  signedIn: page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /ChunkLoadError|Loading chunk|ApiError/);
  // An earlier test may have left the page’s code in the browser’s cache.
  await page.route(/\/assets\/login\./, (route) => route.abort());
  await page.goto('/');
  await expect(heading(page, 'Home')).toBeAttached();
  await context.setOffline(true);
  await button(page, 'Sign out').filter({ visible: true }).click();
  await expect(page.getByText('You’re signed out on this device, and we’ve cleared your data from it.')).toBeVisible();
  await context.setOffline(false);
});
