import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { inGroups } from '../../src/ui/reference-groups';
import type { World } from '../support/world';
import {
  button,
  describeCar,
  fillDocument,
  heading,
  type InputDevice,
  keys,
  licence,
  link,
  mouse,
  neededDocuments,
  newCar,
  openDocument,
  passwordField,
  pdf,
  photo,
  problemsOf,
  returnToCar,
  storageOf,
  touch,
} from './support/driver';
import { wholeTexts, wordsInMemory } from './support/heap';
import { fillAccount } from './support/money';
import { expect, type OpenDevice, origins, signIn, test } from './support/portal';
import { reportTo } from './support/reporting';
import { onlyTicket, reviewLink, staffAt, ticketWithNote } from './support/staff';

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 } } as const;

const signInWith = async (page: Page, inputDevice: InputDevice, { email, password }: World['drivers']['verified']) => {
  await inputDevice.type(page.getByLabel('Email address'), email);
  await inputDevice.type(passwordField(page), password);
  await inputDevice.press(button(page, 'Sign in'));
};

/** Goes from the root URL of the portal to the form of a change. */
const openChange = async (page: Page, inputDevice: InputDevice, world: World) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await signInWith(page, inputDevice, world.drivers.verified);
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'Home')).toBeAttached();
  await inputDevice.press(
    page
      .getByRole('link', { name: /^(Vehicle and documents|Documents)$/ })
      .filter({ visible: true })
      .first(),
  );
  await expect(heading(page, 'Vehicle and documents')).toBeVisible();
  await inputDevice.press(link(page, 'Change your car'));
  await expect(heading(page, 'Change of car')).toBeVisible();
};

/** Goes from the form to the page that shows that the change is being checked. */
const sendChange = async (page: Page, inputDevice: InputDevice) => {
  await describeCar(page, inputDevice);
  await inputDevice.press(button(page, 'Save and continue'));
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  for (const [index, document] of neededDocuments.entries()) {
    await openDocument(page, document, inputDevice);
    await fillDocument(page, document, index === 0 ? [await photo(page)] : [pdf(`${index}.pdf`)], inputDevice);
    await inputDevice.press(button(page, 'Add document'));
    await expect(heading(page, 'Documents for this change')).toBeVisible();
  }
  await expect(page.getByText('All 4 documents added.')).toBeVisible();
  await inputDevice.press(button(page, 'Continue'));
  await expect(heading(page, 'Check your answers')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1' }).first()).toBeVisible();
  await inputDevice.press(button(page, 'Send'));
  await returnToCar(page, inputDevice);
  await expect(heading(page, 'Change of car')).toBeVisible();
};

const expectPending = async (page: Page, world: World) => {
  const { id } = await onlyTicket(world);
  await expect(page.getByRole('list', { name: 'Steps in this change' }).locator('[aria-current=step]')).toContainText(
    'Being checked',
  );
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.locator('summary').click();
  const updates = progress.getByRole('list', { name: 'Progress' });
  for (const step of ['We make a decision', 'You sent the change', 'V5C logbook added', 'You started the change']) {
    await expect(updates.getByText(step, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(`Reference ${inGroups(String(id)).join(' ')}`)).toBeVisible();
  await expect(page.getByText('Do not take jobs in TB24 LMR until we approve it.')).toBeVisible();
};

for (const [way, screen, inputDeviceOf] of [
  ['by touch on a phone', phone, () => touch],
  ['with the keyboard alone on a computer', desktop, keys],
] as const) {
  test.describe(`a change of car, ${way}`, () => {
    test.use({ ...screen, dataSaver: false });

    test('raises one ticket with its note, from sign-in to sending (FL-01, FL-06, AP-18, AP-30, RT-17)', {
      tag: way === 'by touch on a phone' ? '@gate' : [],
    }, async ({ page, world }) => {
      test.slow();
      await reportTo(page, world);
      const inputDevice = inputDeviceOf(page);
      await openChange(page, inputDevice, world);
      await sendChange(page, inputDevice);
      await expectPending(page, world);

      const ticket = await ticketWithNote(world);
      expect(ticket.subject).toBe('Vehicle change Submitted');
      expect(ticket.tags).toContain('portal_j');
      const notes = ticket.comments.filter((comment) => !comment.public);
      expect(notes).toHaveLength(1);
      const changeId = Number(/\/vehicle-changes\/(\d+)$/.exec(await reviewLink(world))?.[1]);
      expect(await reviewLink(world)).toBe(`${origins().sandbox}/back-office/vehicle-changes/${changeId}`);
      expect(notes[0]?.body).toMatch(new RegExp(`^Please check vehicle change ${changeId}\\.\n`));

      await staffAt(page, world, await reviewLink(world), async (staff) => {
        await expect(staff.getByRole('heading', { level: 1 })).toContainText(String(changeId));
        await expect(staff.getByText('Status: pending')).toBeVisible();
        await expect(staff.getByRole('cell', { name: 'TB24LMR' })).toBeVisible();
        for (const { name } of neededDocuments)
          await expect(staff.getByRole('heading', { level: 3, name })).toBeVisible();
      });
    });
  });
}

test.describe('sign-out', () => {
  const signOut = async (page: Page) => {
    await button(page, 'Sign out').filter({ visible: true }).click();
  };
  test('one press signs out four tabs before the operator’s API has answered (SE-04, SEC-15)', {
    tag: '@gate',
  }, async ({ context, world }) => {
    const { cookies } = await world.arrange({ session: 'signed-in', change: { status: 'draft' } });
    await context.addCookies(cookies);
    const tabs: Page[] = [];
    for (const path of ['/', '/vehicle-documents', '/vehicle-documents/vehicle', '/vehicle-documents/vehicle/update']) {
      const tab = await context.newPage();
      await tab.goto(path);
      await expect(tab.getByRole('heading', { level: 1 })).toBeAttached();
      tabs.push(tab);
    }
    await world.hold('POST /v1/logout');
    const [first] = tabs as [Page];
    await signOut(first);
    for (const tab of tabs) {
      await expect(heading(tab, 'Sign in')).toBeVisible();
      await expect(tab).toHaveURL('/login');
    }
    await world.release('POST /v1/logout');
    expect(await world.calls('POST /v1/logout')).toHaveLength(1);
  });

  test('Back shows nothing about the driver (SEC-16)', { tag: '@gate' }, async ({ signedIn: page, world }) => {
    await page.goto('/');
    await link(page, 'Vehicle and documents').first().click();
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    await signOut(page);
    await expect(heading(page, 'Sign in')).toBeVisible();
    const before = (await world.calls('GET /v1/driver/vehicles')).length;
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await expect(heading(page, 'Sign in')).toBeVisible();
      await expect(page.getByText('TA23 KXP')).toHaveCount(0);
    }
    await page.goto('/vehicle-documents/vehicle');
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect((await world.calls('GET /v1/driver/vehicles')).length).toBe(before);
  });

  /** When the browser restores the page, stores its visible text where another tab can read it: at the first paint, and later. */
  const storeRestoredText = (page: Page) =>
    page.addInitScript(() => {
      const visibleText = () =>
        getComputedStyle(document.documentElement).visibility === 'hidden' ? '' : document.body.innerText;
      addEventListener('pageshow', (event) => {
        if (!event.persisted) {
          // The page was not in the cache, so it was loaded; its navigation entry says why.
          const loaded = JSON.stringify(performance.getEntriesByType('navigation')[0]);
          if (loaded.includes('back_forward')) localStorage.setItem('test.later', `not restored: ${loaded}`);
          return;
        }
        requestAnimationFrame(() => localStorage.setItem('test.restored', visibleText()));
        setInterval(() => localStorage.setItem('test.later', visibleText()), 50);
      });
    });

  /** Runs the work in a browser with a back/forward cache, which Playwright turns off by default. */
  const withBackForwardCache = async (
    openDevice: OpenDevice,
    work: (context: BrowserContext) => Promise<void>,
    ...args: readonly string[]
  ): Promise<void> => {
    const { launchOptions } = test.info().project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), ...args],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      await work(await openDevice({}, browser));
    } finally {
      await browser.close();
    }
  };

  /**
   * Leaves the page for a page outside the portal, runs `meanwhile` in another tab, and goes back. Returns a function that the other tab
   * uses to read what the restored page has stored.
   */
  const leaveAndRestore = async (page: Page, meanwhile: (other: Page) => Promise<unknown>) => {
    await page.goto('/robots.txt');
    const otherPage = await page.context().newPage();
    await otherPage.goto('/robots.txt');
    await meanwhile(otherPage);
    // A restored page fires no load event, so `goBack()` would wait forever.
    void page.evaluate(() => history.back()).catch(() => undefined);
    return (name: string) => otherPage.evaluate((key) => localStorage.getItem(key), name);
  };

  for (const [what, { isSignedOut, hasPendingSignOut }] of [
    ['is unchanged', { isSignedOut: false, hasPendingSignOut: false }],
    ['shows nothing when the driver has signed out since', { isSignedOut: true, hasPendingSignOut: false }],
    [
      'shows nothing when the driver has signed out since, and sends a pending sign-out before the next sign-in',
      { isSignedOut: true, hasPendingSignOut: true },
    ],
  ] as const) {
    test(`a page that the browser restores from its back/forward cache ${what} (SEC-16)`, async ({
      world,
      openDevice,
    }) => {
      // The marks that a sign-out leaves. The test sets them itself, because the message of a real sign-out would evict the page from the cache.
      const marks = [
        ...(isSignedOut ? ['portal.signed-out-at'] : []),
        ...(hasPendingSignOut ? ['portal.pending-sign-out'] : []),
      ];
      await withBackForwardCache(openDevice, async (context) => {
        const page = await context.newPage();
        await storeRestoredText(page);
        await signIn(page, world.drivers.verified);
        await expect(heading(page, 'Home')).toBeAttached();
        // The browser caches this page, because no session cookie changes while it is open, and it makes no call to the host, whose
        // responses are `no-store`.
        await page.goto('/profile');
        await expect(page.getByText('PHD-20431')).toBeVisible();
        const readStored = await leaveAndRestore(page, (other) =>
          other.evaluate((names) => {
            for (const name of names) localStorage.setItem(name, String(Date.now()));
          }, marks),
        );
        await expect.poll(() => readStored('test.later')).toContain(isSignedOut ? 'Sign in' : 'PHD-20431');
        // The first paint is empty after a sign-out. On a busy machine it is already the sign-in page.
        await expect.poll(() => readStored('test.restored')).toMatch(isSignedOut ? /^$|Sign in/ : /PHD-20431/);
        if (isSignedOut)
          for (const name of ['test.restored', 'test.later']) expect(await readStored(name)).not.toContain('PHD-20431');
        expect(await world.calls('POST /v1/logout')).toEqual([]);
        if (!hasPendingSignOut) return;
        await signInWith(page, mouse, world.drivers.unverified);
        await expect(heading(page, 'Verify your email')).toBeVisible();
        const sessionCalls = (await world.calls()).filter(({ call }) => /login|logout/.test(call)).slice(1);
        expect(sessionCalls.map(({ call, status }) => [call, status])).toEqual([
          ['POST /v1/logout', 204],
          ['POST /v1/login', 200],
        ]);
        expect(await readStored('portal.pending-sign-out')).toBeNull();
      });
    });
  }

  for (const [what, hasPendingSignOut] of [
    ['offers to retry a pending sign-out', true],
    // The other tab does not sign in: the next driver's cookie would also remove the page from the cache.
    ['no longer offers a sign-out that another tab has completed', false],
  ] as const) {
    test(`a page that the browser restores from its back/forward cache ${what} (SE-05)`, async ({
      world,
      openDevice,
    }) => {
      await withBackForwardCache(openDevice, async (context) => {
        const page = await context.newPage();
        await storeRestoredText(page);
        await signIn(page, world.drivers.verified);
        await expect(heading(page, 'Home')).toBeAttached();
        // A page is not cached if a cookie changed while it was open. Without the token, no call that changes one is sent.
        await world.faults({ call: 'GET /sanctum/csrf-cookie', cut: true });
        await signOut(page);
        const offer = button(page, 'Finish signing out');
        await expect(offer).toBeVisible();
        await page.reload();
        await expect(offer).toBeVisible();
        await world.faults();
        const readStored = await leaveAndRestore(page, async (other) => {
          if (!hasPendingSignOut) await other.evaluate(() => localStorage.removeItem('portal.pending-sign-out'));
        });
        await expect.poll(() => readStored('test.later')).toContain('Forgot password?');
        await expect(offer).toHaveCount(hasPendingSignOut ? 1 : 0);
        if (hasPendingSignOut) await offer.click();
        await expect(offer).toHaveCount(0);
        await expect
          .poll(async () => (await world.calls('POST /v1/logout')).map(({ status }) => status))
          .toEqual(hasPendingSignOut ? [204] : []);
      });
    });
  }

  test('no page in the back/forward cache shows the driver after a sign-out elsewhere, and no tab’s memory contains their data (SEC-14, SEC-16)', async ({
    world,
    openDevice,
  }) => {
    test.slow();
    const work = async (context: BrowserContext) => {
      await reportTo(context, world);
      await world.arrange({ money: { payouts: 'off' } });
      const { email, password } = world.drivers.verified;
      const account = { holderName: 'Adil Farrow', sortCode: '77-31-55', accountNumber: '9041 7365' };
      const formValues = [...Object.values(account), 'not the password'];

      // This tab has shown the driver's name and bank account, and still has them in a rejected form.
      const otherPage = await context.newPage();
      await signIn(otherPage, world.drivers.verified);
      await expect(heading(otherPage, 'Home')).toBeAttached();
      await otherPage.locator('a[href="/payouts"]').filter({ visible: true }).first().click();
      await otherPage.locator('a[href="/payouts/enable-disable"]').filter({ visible: true }).first().click();
      await fillAccount(otherPage, account, 'not the password');
      await button(otherPage, 'Turn payouts on').click();
      await expect(problemsOf(otherPage)).toContainText('That’s not your password');
      const [token] = (await context.cookies())
        .filter(({ name }) => name === 'XSRF-TOKEN')
        .map(({ value }) => decodeURIComponent(value));
      const plate = 'TA23\u00a0KXP';
      const secrets = [email, password, ...formValues, 'Farrow', plate, token ?? 'no token'];
      expect(await wordsInMemory(otherPage, secrets)).toEqual(expect.arrayContaining(formValues));

      const openPage = await context.newPage();
      await openPage.goto('/vehicle-documents');
      await expect(openPage.getByText('TA23 KXP').first()).toBeVisible();
      expect(await wordsInMemory(openPage, secrets)).toContain(plate);

      const page = await context.newPage();
      await storeRestoredText(page);
      await page.goto('/vehicle-documents');
      await expect(page.getByText('TA23 KXP').first()).toBeVisible();
      await page.goto(`${origins().sandbox}/mail`);

      // The recording for error reports is also in memory.
      await expect.poll(async () => (await world.reports()).length).toBeGreaterThan(1);
      await signOut(otherPage);
      await expect(heading(otherPage, 'Sign in')).toBeVisible();
      await expect.poll(async () => (await world.calls('POST /v1/logout')).map(({ status }) => status)).toEqual([204]);
      await page.goBack();
      await expect(heading(page, 'Sign in')).toBeVisible();
      await expect(page.getByText('TA23 KXP')).toHaveCount(0);
      const restored = await page.evaluate(() => localStorage.getItem('test.restored'));
      // A cached page that receives the sign-out is evicted. The tests above restore a page that did not receive it.
      expect(restored).toBeNull();

      await expect(heading(openPage, 'Sign in')).toBeVisible();
      for (const tab of [otherPage, openPage, page])
        await expect.poll(() => wordsInMemory(tab, secrets), { message: tab.url() }).toEqual([]);
    };
    await withBackForwardCache(openDevice, work, wholeTexts);
  });

  for (const [condition, fault] of [
    ['', undefined],
    [' although the operator’s API does not answer', { call: 'POST /v1/logout', cut: true }],
  ] as const) {
    test(`storage contains no name or address except what the driver typed, and nothing about them after the sign-out${condition} (SEC-13, SEC-14)`, async ({
      page,
      world,
    }) => {
      const personal = /Farrow|Adil|adil\.farrow|example\.com|three random words|14 Example Road/i;
      await reportTo(page, world);
      await signIn(page, world.drivers.verified);
      await expect(heading(page, 'Home')).toBeAttached();
      expect(await storageOf(page)).not.toMatch(personal);
      await page.goto('/vehicle-documents/vehicle/update');
      await describeCar(page, mouse);
      expect(await storageOf(page)).toContain(newCar.make);
      const signOutCalls: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/v1/logout')) signOutCalls.push(request.url());
      });
      await button(page, 'Save and continue').click();
      await openDocument(page, licence);
      await fillDocument(page, licence, [await photo(page, 'my-licence.jpg')]);
      await expect.poll(() => storageOf(page)).toContain('my-licence.jpg');
      expect(await storageOf(page)).toContain('PHV-2044');
      expect(await storageOf(page)).not.toMatch(personal);
      if (fault) await world.faults(fault);
      await page.goto('/');
      await signOut(page);
      await expect(page.getByRole('dialog')).toContainText('deletes your document');
      await button(page, 'Sign out and delete').click();
      await expect(heading(page, 'Sign in')).toBeVisible();
      if (fault) {
        await expect(page.getByText('Signed out on this device only')).toBeVisible();
        await expect(page.getByText('We’ve cleared your data from this device.')).toBeVisible();
      }
      await expect.poll(() => storageOf(page)).not.toMatch(/my-licence|PHV-2044|Aldera|TB24/);
      // The mark of a pending sign-out is removed when the operator has answered.
      if (!fault) await expect.poll(() => storageOf(page)).not.toMatch(/pending-sign-out/);
      const stored = JSON.parse(await storageOf(page)) as { local: object; session: object; files: string[] };
      // The random number of an error replay does not identify a driver.
      const session = Object.keys(stored.session).filter((key) => key !== 'sentryReplaySession');
      expect({ ...stored, session }).toEqual({
        local: {
          'portal.signed-out-at': expect.stringMatching(/^\d+$/),
          // A random mark, which shows that a driver signed in, but not which one.
          'portal.sign-in': expect.stringMatching(/^[\da-f-]{36}$/),
          ...(fault ? { 'portal.pending-sign-out': '1' } : {}),
        },
        session: [],
        files: [],
      });
      if (!fault) return;
      // Requests are counted in the page, because the browser itself repeats a request whose connection broke.
      expect(signOutCalls).toHaveLength(1);
      await world.faults();
      await button(page, 'Finish signing out').click();
      await expect(page.getByText('Signed out on this device only')).toHaveCount(0);
      // The page changes before the call is sent.
      await expect.poll(async () => (await world.calls('POST /v1/logout')).at(-1)?.status).toBe(204);
      expect(signOutCalls).toHaveLength(2);
    });
  }
});
