import type { Page } from '@playwright/test';
import type { Fault, World } from '../support/world';
import { button, heading, passwordField, problemsOf } from './support/driver';
import { expect, sendSignIn, test } from './support/portal';

/** What a driver sees: the title, text and path of the page, and whether it offers “Try again”. */
interface Seen {
  readonly title: string;
  readonly says?: string;
  readonly at: string;
  readonly tryAgain?: true;
}

interface Row {
  readonly name: string;
  /** The operator's answer; undefined if the failure is the portal's own. */
  readonly answer?: Omit<Fault, 'call'>;
  /** What the driver sees, or the reason why the case does not exist. */
  readonly start: Seen | string;
  readonly signIn: Seen | string;
  readonly read: Seen | string;
  readonly write: Seen | string;
}

const payout = '/payouts/1';
const form = '/profile/update';
const sorry =
  'Sorry, something has gone wrong. We have alerted our engineering team of the issue. Please try your request again.';
const words = 'Call us and quote reference BL-204.';
const badAnswer = 'Something went wrong at our end.';

const errorScreen = (title: string, says = sorry): Seen => ({ title, says, at: payout, tryAgain: true });
const onForm = (says: string): Seen => ({ title: 'Change your details', says, at: form });
const onSignIn = (says: string): Seen => ({ title: 'Sign in', says, at: '/login' });
const anywhere = (seen: Seen) => ({ start: seen, signIn: seen, read: seen, write: seen });
/** The result of a failed call: the error screen if a page was read, the text of the form if something was typed. */
const failure = (title: string, says: string, inForm: string) => ({
  start: errorScreen(title, says),
  signIn: onSignIn(inForm),
  read: errorScreen(title, says),
  write: onForm(inForm),
});
const signedOut = {
  start: { title: 'Sign in', at: '/login' },
  // The sign-in page is already open, so the address does not change.
  signIn: onSignIn('You’re not signed in'),
  read: { title: 'Sign in', says: 'You were signed out', at: '/login' },
  write: { title: 'Sign in', says: 'You were signed out', at: '/login' },
} satisfies Partial<Row>;
const absent = "The page you are looking for doesn't exist.";
const denied = "Sorry, you don't have permission to access this page.";
const slower = 'You have made too many requests, please try again in a minute.';
const noField = 'the call sends no fields';

const rows: readonly Row[] = [
  {
    name: '401',
    answer: { status: 401 },
    ...signedOut,
    // Some operators answer a wrong password in this way.
    signIn: onSignIn('Your email address or password is wrong.'),
  },
  { name: '419', answer: { status: 419, body: { message: 'CSRF token mismatch.' } }, ...signedOut },
  { name: '409', answer: { status: 409 }, ...anywhere({ title: 'Verify your email', at: '/register/verify' }) },
  {
    name: '422 deleted',
    answer: { status: 422, body: { message: words, errors: { account: ['deleted'] } } },
    ...anywhere({ title: 'Your account is closed', says: words, at: '/register/reinstate' }),
  },
  {
    name: '422 blocked',
    answer: { status: 422, body: { message: words, errors: { blocked: [words] } } },
    ...anywhere({ title: 'Your account is blocked', says: words, at: '/login/blocked' }),
  },
  {
    name: '422 of a field',
    answer: { status: 422, body: { message: words, errors: { known_as: [words], email: [words] } } },
    start: noField,
    signIn: onSignIn(words),
    read: errorScreen('422 Unknown Error', words),
    write: onForm(words),
  },
  {
    name: '403',
    answer: { status: 403, body: { message: 'This action is unauthorized.' } },
    ...failure('403 Forbidden', denied, 'You don’t have permission to do this.'),
  },
  {
    name: '404',
    answer: { status: 404, body: { message: 'No query results for model [App\\Models\\Payout] 1' } },
    ...failure('404 Not Found', absent, 'We couldn’t find this.'),
  },
  {
    name: '429',
    answer: { status: 429, body: { message: 'Too Many Attempts.' } },
    ...failure('429 Too Many Requests', slower, slower),
  },
  {
    name: '500',
    answer: { status: 500, body: { message: 'Server Error' } },
    ...failure('500 Unknown Error', sorry, badAnswer),
  },
  {
    name: '503 with the operator’s message',
    answer: { status: 503, body: { message: 'We are back at 6am.' } },
    ...failure('503 Unknown Error', 'We are back at 6am.', badAnswer),
  },
  {
    name: 'no answer',
    answer: { cut: true },
    ...failure('Unknown Error', sorry, 'We didn’t get a reply.'),
  },
  {
    name: 'HTML with status 200',
    answer: { html: '<!doctype html><title>Welcome to our network</title>' },
    ...failure('Unknown Error', sorry, badAnswer),
  },
  {
    name: 'a crash',
    start: { title: '500 Unknown Error', says: sorry, at: payout },
    signIn: 'a crash looks the same on every page',
    read: { title: '500 Unknown Error', says: sorry, at: '/payments' },
    write: 'a crash looks the same on every page',
  },
  {
    name: 'a lost chunk',
    start: { title: '500 Unknown Error', says: sorry, at: payout },
    signIn: onSignIn('Something went wrong. Try again'),
    read: { title: '500 Unknown Error', says: sorry, at: payout },
    write: onForm('Something went wrong. Try again'),
  },
];

type Place = 'start' | 'signIn' | 'read' | 'write';
type Provoke = (page: Page, world: World, row: Row) => Promise<void>;

/** Clears what the browser stores, and starts in the world of the test. */
const resetBrowser = async (page: Page, world: World, session: 'signed-in' | 'none') => {
  await page.unrouteAll();
  await world.faults();
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.context().addCookies([world.cookie, ...(await world.arrange({ session })).cookies]);
};

const addFault = (world: World, call: string, { answer }: Row) =>
  world.faults(...(answer ? [{ call, ...answer }] : []));

const blockChunk = (page: Page, chunk: string) =>
  page.route(new RegExp(`/assets/${chunk}\\.[^/]+\\.js`), (route) => route.abort('failed'));

/** Follows a link of the portal. */
const push = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const provoke: Readonly<Record<Place, Provoke>> = {
  start: async (page, world, row) => {
    await resetBrowser(page, world, 'signed-in');
    await addFault(world, 'GET /v1/user#browser', row);
    if (row.name === 'a lost chunk') await blockChunk(page, 'payout');
    if (row.name === 'a crash')
      await page.route(
        ({ pathname }) => pathname === payout,
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: (await response.text()).replace('"user_state_key"', '"no_such_key"') });
        },
      );
    await page.goto(payout);
  },
  signIn: async (page, world, row) => {
    await resetBrowser(page, world, 'none');
    if (row.name === 'a lost chunk') await blockChunk(page, 'formik');
    await page.goto('/login');
    await expect(page.getByLabel('Email address')).toBeEditable();
    if (row.name === '409')
      await page.context().addCookies((await world.arrange({ as: 'unverified', session: 'signed-in' })).cookies);
    await addFault(world, 'POST /v1/login', row);
    await sendSignIn(page, world.drivers.verified);
  },
  read: async (page, world, row) => {
    await resetBrowser(page, world, 'signed-in');
    await page.goto('/tickets-support/new');
    await expect(heading(page, 'Contact us')).toBeVisible();
    await addFault(world, 'GET /v1/payouts/{id}#browser', row);
    if (row.name === 'a lost chunk') await blockChunk(page, 'payout');
    if (row.name === 'a crash')
      await page.evaluate(() => {
        const crash = () => {
          throw new TypeError('x is undefined');
        };
        Object.assign(Intl.NumberFormat.prototype, { formatToParts: crash });
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get: () => crash });
      });
    await push(page, row.name === 'a crash' ? '/payments' : payout);
  },
  write: async (page, world, row) => {
    await resetBrowser(page, world, 'signed-in');
    if (row.name === 'a lost chunk') await blockChunk(page, 'formik');
    await page.goto(form);
    await page.getByLabel('Known as').fill('Addy');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await addFault(world, 'PUT /v1/driver/{id}', row);
    await button(page, 'Save details').click();
  },
};

/** Checks that typed text is kept: on the page, or, if the page was left, when the driver comes back. */
const expectKept: Readonly<Record<Place, (page: Page, world: World, seen: Seen) => Promise<void>>> = {
  start: async () => undefined,
  read: async () => undefined,
  signIn: async (page, world, { at }) => {
    if (at !== '/login') return;
    await expect(page.getByLabel('Email address')).toHaveValue(world.drivers.verified.email);
    await expect(passwordField(page)).toHaveValue(world.drivers.verified.password);
  },
  write: async (page, world, { at }) => {
    if (at !== form) {
      await world.faults();
      await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
      await page.goto(form);
    }
    await expect(page.getByLabel('Known as')).toHaveValue('Addy');
  },
};

for (const [place, title] of [
  ['start', 'at the start'],
  ['signIn', 'at sign-in'],
  ['read', 'while a page is read'],
  ['write', 'in a write'],
] as const) {
  test(`every error ${title} shows the required message in the required place, and keeps what was typed (ER-01 to ER-10, SEC-06, SEC-07)`, {
    tag: '@gate',
  }, async ({ page, world, problems }) => {
    problems.expect(
      /ApiError|ValidationProblem|ChunkLoadError|Loading chunk|Failed to load|loopback|x is undefined|does not fit/,
    );
    for (const row of rows) {
      const expectedPage = row[place];
      if (typeof expectedPage === 'string') continue;
      await test.step(row.name, async () => {
        await provoke[place](page, world, row);
        await expect(heading(page, expectedPage.title)).toBeVisible();
        await expect(page).toHaveURL(({ pathname }) => pathname === expectedPage.at);
        if (expectedPage.says)
          await expect(page.getByText(expectedPage.says).filter({ visible: true }).first()).toBeVisible();
        if (expectedPage.title.endsWith('Unknown Error') || expectedPage.tryAgain) {
          await expect(button(page, 'Go back to home')).toHaveAttribute('href', '/');
          await expect(button(page, 'Try again')).toHaveCount(expectedPage.tryAgain ? 1 : 0);
          await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toContainText(
            'Saltmere Cars',
          );
        }
        if (row.name === '422 of a field' && expectedPage.at !== payout)
          await expect(problemsOf(page)).toContainText(words);
        await expectKept[place](page, world, expectedPage);
      });
    }
  });
}
