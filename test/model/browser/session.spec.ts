import { expect, type Page } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { SessionInput, sessionMachine } from '../../../machines/session';
import { mailedCode, mailedLink } from '../../browser/support/account';
import { button, heading, link, passwordField } from '../../browser/support/driver';
import { release } from '../environment';
import { real } from '../external-actions';
import { type SessionServer, sessionModel, signOutCall, whoCall } from '../models/session.model';
import type { KeptPage } from './fixtures';
import { fields, signInPage } from './flows';
import {
  type BrowserHarness,
  causedByAnswer,
  type Fixtures,
  testPaths,
  type UserAction,
  using,
  withoutHolds,
} from './run-paths';

const sendSignIn = async ({ page, world, environment }: Fixtures): Promise<void> => {
  const { email, password } = world.drivers[environment.account];
  await page.getByLabel('Email address').fill(email);
  await passwordField(page).fill(password);
  await button(page, 'Sign in').click();
};

/** Goes to an address of the portal within the same page, as the Back button does. */
const goInPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens the sign-in form from wherever the driver is without a session. */
const toSignIn = async ({ page }: Fixtures, leaf: string): Promise<void> => {
  if (leaf.startsWith('accessDenied')) await link(page, 'Sign in with another account').click();
  else if (leaf === 'unreachable' || leaf === 'confirmingDriver.unanswered') await goInPage(page, '/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
};

const codeButton = /^(Email me a code|Send the code again)$/;

const codeFromMail = async ({ page, world }: Fixtures): Promise<string> => {
  await button(page, codeButton).click();
  await expect(page.getByText('We’ve emailed you a code')).toBeVisible();
  return mailedCode(world);
};

/** Verifies in another tab of the same browser. */
const verifiesElsewhere: UserAction = async (fixtures) => {
  const { keptPage, environment } = fixtures;
  const otherPage = await keptPage.context.newPage();
  await otherPage.goto('/');
  await release(environment, whoCall, real);
  await expect(heading(otherPage, 'Verify your email')).toBeVisible();
  await otherPage.getByLabel('Code').fill(await codeFromMail({ ...fixtures, page: otherPage }));
  // Both tabs then ask who is signed in. Only this tab's call is to be held and answered.
  await otherPage.route('**/v1/user?*', (route) => route.abort());
  await button(otherPage, 'Verify').click();
  await expect.poll(() => keptPage.leaves.get('session')).toBe('unverified.checking');
  await otherPage.close();
};

const openedLink = (page: Page) => button(page, 'I’ve opened the link');

/** Asks for a link, unless this visit of the page has. Without one, the page has no button to say that the link was opened. */
const requestsLink = async ({ page, world }: Fixtures): Promise<void> => {
  if ((await openedLink(page).isVisible()) && (await world.mails()).some((mail) => mail.link)) return;
  await button(page, /^Send (me a link|the link again)$/).click();
  await expect(page.getByText(/^(We’ve emailed you a link|No new link was sent)$/)).toBeVisible();
};

const signOutControl = (page: Page) => button(page, /^(Sign out|Finish signing out)$/).filter({ visible: true });

/** Opens the account sheet, if the page has one. Other pages show the sign-out themselves. */
const toSignOut = async (page: Page): Promise<void> => {
  await expect(heading(page, /^(Home|Verify your email|(\d+ )?Unknown Error|Sign in)$/)).toBeVisible();
  const account = button(page, 'Your account');
  if (await account.isVisible()) await account.click();
  await expect(signOutControl(page)).toBeVisible();
};

const pressSignOut = async (page: Page): Promise<void> => {
  await toSignOut(page);
  await signOutControl(page).click();
};

/**
 * Carries out what another tab would store and send. It opens no page of the portal, which would also ask who is signed in: only this tab's
 * call is to be held.
 */
const saysInAnotherTab = async ({ context, taken }: KeptPage, event: string, say: () => void): Promise<void> => {
  const otherPage = await context.newPage();
  await otherPage.goto('/robots.txt');
  await otherPage.evaluate(say);
  await expect.poll(() => taken.some((id) => id.includes(`|${event}|`))).toBe(true);
  await otherPage.close();
};

const signsOutElsewhere: UserAction = async ({ keptPage, environment }, { leaf }) => {
  if (leaf === 'loadingUser' || leaf === 'identifying' || leaf.startsWith('confirmingDriver')) {
    await saysInAnotherTab(keptPage, 'tab.signedOut', () => {
      localStorage.setItem('portal.signed-out-at', String(Date.now()));
      new BroadcastChannel('portal.session').postMessage('signed-out');
    });
    return;
  }
  const otherPage = await keptPage.context.newPage();
  await otherPage.goto('/');
  await release(environment, whoCall, real);
  await pressSignOut(otherPage);
  await release(environment, signOutCall, real);
  // A tab that is closed before it has the answer would keep the sign-out pending forever.
  await expect.poll(() => marks(otherPage)).toMatchObject({ signOutPending: false });
  await otherPage.close();
};

const signsInElsewhere: UserAction = async (fixtures, { leaf }) => {
  const { keptPage, page, world, environment } = fixtures;
  // The page makes no call until it knows who is signed in, so it could not ask for a link then.
  if (leaf.startsWith('unverified')) await requestsLink(fixtures);
  const { cookies } = await world.arrange({ as: environment.account, session: 'signed-in' });
  await keptPage.context.addCookies(cookies);
  // The portal reloads a page that may belong to another driver. Without this, the page would be gone before the test has checked it.
  await page.route(
    ({ pathname }) => pathname === '/' || pathname === '/register/verify',
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()),
  );
  await saysInAnotherTab(keptPage, 'tab.signedIn', () => {
    localStorage.removeItem('portal.pending-sign-out');
    const mark = crypto.randomUUID();
    localStorage.setItem('portal.sign-in', mark);
    new BroadcastChannel('portal.session').postMessage(`signed-in ${mark}`);
  });
};

const events = {
  'driver.signedIn': using(
    (page) => button(page, 'Sign in').and(page.locator('[type=submit]')),
    async (fixtures) => {
      // The document asks who is signed in before its code is loaded. That answer is no longer needed, but its call is held as well.
      await withoutHolds(fixtures, async () => undefined);
      await sendSignIn(fixtures);
    },
    (fixtures, { leaf }) => toSignIn(fixtures, leaf),
  ),
  'driver.verified': using(
    (page) => button(page, 'Verify'),
    async (fixtures) => {
      await fixtures.page.getByLabel('Code').fill(await codeFromMail(fixtures));
      await button(fixtures.page, 'Verify').click();
    },
  ),
  'driver.openedLink': using(
    openedLink,
    async (fixtures, { case: eventCase }) => {
      // Opens the link on another device.
      if (eventCase.server) await fetch(await mailedLink(fixtures.world), { redirect: 'manual' });
      await openedLink(fixtures.page).click();
    },
    async (fixtures, { leaf }) => {
      if (leaf.startsWith('unverified')) await requestsLink(fixtures);
    },
  ),
  'tab.verified': verifiesElsewhere,
  'driver.signOut': using(signOutControl, undefined, ({ page }) => toSignOut(page)),
  'driver.tryAgain': using(
    // Other parts of a page may have failed as well, and have the same button.
    (page) =>
      page
        .getByRole('main')
        .filter({ hasText: /Unknown Error|Almost signed in/ })
        .getByRole('button', { name: 'Try again', exact: true }),
    undefined,
    async ({ page }, { leaf }) => {
      if (
        leaf === 'confirmingDriver.unanswered' ||
        (leaf === 'unreachable' && new URL(page.url()).pathname === '/login')
      )
        await goInPage(page, '/');
      await expect(button(page, 'Try again').first()).toBeVisible();
    },
  ),
  'tab.signedIn': signsInElsewhere,
  'tab.signedOut': signsOutElsewhere,
  'api.unauthenticated': causedByAnswer,
  'api.unverified': causedByAnswer,
  'api.blocked': causedByAnswer,
  'api.deleted': causedByAnswer,
  'api.signInUnanswered': causedByAnswer,
} satisfies Record<EventFrom<typeof sessionMachine>['type'], UserAction>;

/** Checks the address and the heading of the page. Both come from the requirements, and not from the chart. */
const at = async (page: Page, path: string, title: string): Promise<void> => {
  await expect(heading(page, title)).toBeAttached();
  await expect(page).toHaveURL((url) => url.pathname === path);
};
const says = (page: Page, words: string | RegExp): Promise<void> => expect(page.getByText(words)).toBeVisible();

/** Checks that the form gives no reason why the driver has to sign in. */
const explainsNothing = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);

/** What this browser stores over a reload. */
const marks = (page: Page): Promise<{ readonly remembered: boolean; readonly signOutPending: boolean }> =>
  page.evaluate(() => ({
    remembered: sessionStorage.getItem('portal.user') !== null,
    signOutPending: localStorage.getItem('portal.pending-sign-out') !== null,
  }));

/** The calls of home besides the one for its verdict. Its calls to the host make the host ask the operator who is signed in. */
const besides = [
  'earnings',
  'payouts',
  'driver/vehicles',
  'documents/current',
  'vehicle-changes',
  'invoice-summary-statements',
  'agreements',
  'insure/quotes',
  'fleets/{id}',
  'news-posts',
]
  .map((path) => `GET /v1/${path}#browser`)
  .concat('GET /v1/user#host');

const harness: BrowserHarness<SessionServer> = {
  model: sessionModel,
  hold: [whoCall, signOutCall],
  open: async ({ input, server }, { page, keptPage, world }) => {
    const account = server.isVerified ? 'verified' : 'unverified';
    if (server.isOpen)
      await keptPage.context.addCookies((await world.arrange({ as: account, session: 'signed-in' })).cookies);
    const { remembered, signOutPending } = input as SessionInput;
    if (remembered || signOutPending) {
      await page.goto('/');
      await expect(heading(page, server.isVerified ? 'Home' : 'Verify your email')).toBeAttached();
      if (signOutPending) {
        await world.faults({ call: signOutCall, cut: true });
        await pressSignOut(page);
        await says(page, 'Signed out on this device only');
        await world.faults();
      }
      keptPage.taken.length = 0;
      keptPage.leaves.clear();
      await world.hold(...harness.hold);
      await page.reload({ waitUntil: 'commit' });
    } else {
      await world.hold(...harness.hold);
      await page.goto('/', { waitUntil: 'commit' });
    }
    return { account };
  },
  provoke: async (fixtures, leaf, ending) => {
    const { keptPage, page, world, environment, hold } = fixtures;
    const isKnown = leaf === 'verified' || leaf.startsWith('unverified');
    const call =
      leaf === 'verified'
        ? 'GET /v1/driver#browser'
        : leaf.startsWith('unverified')
          ? 'POST /v1/user/verify/resend#browser'
          : leaf === 'signingOut'
            ? 'GET /v1/fleets#browser'
            : 'POST /v1/login#browser';
    const goOn = async () => {
      if (leaf === 'verified') {
        await expect.poll(() => keptPage.leaves.get('session')).not.toBe(leaf);
      }
      await world.hold(...hold);
    };
    // Waits for the earlier reads of home: they would be answered, and would leave no connection for the call.
    if (leaf === 'verified') await expect(page.getByText(/^Loading /)).toHaveCount(0);
    // A page makes several calls at the same time, and the first answer about the session takes the driver away from it.
    await world.hold(...hold, call, ...besides);
    if (leaf === 'verified') {
      const home = page.getByRole('link', { name: 'Home' }).filter({ visible: true });
      // Checks and presses in one go, because another call of the page may be answered in between, and take the driver away. The result is
      // the same.
      const isPressed = await home.evaluateAll(([first]) => {
        (first as HTMLElement | undefined)?.click();
        return first !== undefined;
      });
      const isAway = () => keptPage.leaves.get('session') !== leaf;
      const isHeld = () =>
        world.held(call, { waitMs: 100 }).then(
          () => true,
          () => false,
        );
      await expect.poll(async () => !isPressed || isAway() || (await isHeld())).toBe(true);
      if (!isPressed || isAway()) return goOn();
    } else if (leaf.startsWith('unverified')) await button(page, codeButton).click();
    // The sign-in form would wait for the sign-out, so the test uses another guest page.
    else if (leaf === 'signingOut') await goInPage(page, '/register');
    else {
      await toSignIn(fixtures, leaf);
      const { signOutPending } = await marks(page);
      await sendSignIn(fixtures);
      // The form first finishes the last driver's sign-out.
      if (signOutPending) await release(environment, signOutCall, real);
    }
    // A driver who gets 409 has a session: the page for the code reads the address with it. The answers before this call would set a
    // guest's cookies.
    if (!isKnown && leaf !== 'signingOut' && 'status' in ending && ending.status === 409) {
      await world.held(call);
      await keptPage.context.addCookies(
        (await world.arrange({ as: environment.account, session: 'signed-in' })).cookies,
      );
    }
    await release(environment, call, ending);
    await goOn();
  },
  events,
  otherControls: {
    // Both forms have their own charts, and their calls are held while the portal asks who is signed in.
    'guest | identityUnknown | signingOut | identifying | confirmingDriver': signInPage,
    guest: [/^button (Try again|Finish signing out)$/],
    signingOut: ['button Sign in'],
    'unreachable | loadingUser': ['button Go back to home'],
    'unverified | identifying | confirmingDriver': [
      ...fields,
      /^button (Change the email address|Send me a link|Send the link again|Email me a code|Send the code again)$/,
    ],
    confirmingDriver: ['button Verify', 'button Go back to home'],
    'verified | confirmingDriver | accessDenied': [/^link /],
    // Parts of home that open and close.
    'verified | confirmingDriver': [/^button We’re working on it/],
  },
  states: {
    loadingUser: async ({ page, world }) => {
      await world.held(whoCall);
      await expect(page).toHaveURL((url) => url.pathname === '/');
      // The portal does not know yet who is signed in: the page shows a skeleton, or the error screen says that it is loading.
      const skeleton = page.getByRole('main').getByText('Loading the page');
      const reading = page.locator('button[aria-disabled=true]').filter({ hasText: 'Loading' });
      await expect(skeleton.or(reading)).toBeVisible();
    },
    unreachable: ({ page }) => expect(heading(page, /Unknown Error$/)).toBeVisible(),
    'guest.fresh': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      await explainsNothing(page);
      // A sign-out of another tab is pending until the operator has answered.
      await expect.poll(() => marks(page)).toEqual({ remembered: false, signOutPending: false });
    },
    'guest.signInNeeded': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      // For a rejected sign-in, the form shows its own message.
      await says(page, /^(Sign in to continue|You’re not signed in|Your email address or password is wrong\.)/);
    },
    'guest.expired': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      await says(page, 'You were signed out');
    },
    'guest.signedOutElsewhere': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      await says(page, 'You signed out on this device.');
      await expect.poll(() => marks(page)).toEqual({ remembered: false, signOutPending: false });
    },
    'guest.cookiesBlocked': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      await says(page, 'Your browser is blocking cookies');
    },
    'guest.unconfirmed': async ({ page }) => {
      await at(page, '/login', 'Sign in');
      await says(page, 'Signed out on this device only');
    },
    identifying: ({ page }) =>
      expect(page.locator('button[type=submit][aria-disabled=true]')).toContainText(/Signing in|Checking the code/),
    identityUnknown: ({ page }) => says(page, 'Almost signed in'),
    verified: ({ page }) => at(page, '/', 'Home'),
    'unverified.waiting': async ({ page, world, environment }) => {
      await at(page, '/register/verify', 'Verify your email');
      // After a 409 the page also reads the address, and the document may have asked at its start. Those are not calls of the chart, which
      // makes none in this state.
      const held = () =>
        world.held(whoCall, { waitMs: 500, after: environment.superseded.get(whoCall) ?? 0 }).catch(() => null);
      for (let other = await held(); other; other = await held()) await other.release();
    },
    'unverified.checking': ({ page }) =>
      expect(page.locator('button[aria-disabled=true]').filter({ hasText: 'Checking' })).toBeVisible(),
    'unverified.notYet': ({ page }) => says(page, 'Your email is not verified yet'),
    'unverified.outcomeUnknown': ({ page }) => says(page, 'We couldn’t check if it’s verified'),
    // The page stays unchanged, even without an answer; a press there asks again.
    'confirmingDriver.loadingUser': async ({ page, world }) => {
      await world.held(whoCall);
      await expect(page.getByRole('main')).toBeAttached();
    },
    'confirmingDriver.unanswered': ({ page }) =>
      expect(heading(page, /^(Home|Verify your email|Sign in|(\d+ )?Unknown Error)$/)).toBeAttached(),
    replaced: ({ page }) => expect(page.locator('html')).toHaveCSS('visibility', 'hidden'),
    signingOut: async ({ page, world }) => {
      // The operator has not answered, and the driver sees the sign-in page nevertheless. A reload would continue with it.
      await world.held(signOutCall);
      await at(page, '/login', 'Sign in');
      await explainsNothing(page);
      expect(await marks(page)).toEqual({ remembered: false, signOutPending: true });
    },
    'accessDenied.blocked': async ({ page }) => {
      await at(page, '/login/blocked', 'Your account is blocked');
      await says(page, 'Call us and quote reference BL-204.');
    },
    'accessDenied.deleted': ({ page }) => at(page, '/register/reinstate', 'Your account is closed'),
  },
};

testPaths(harness);
