import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { mailedLink } from './support/account';
import { dealScreens } from './support/deal-screens';
import { changeAnswers, dayIn, kinds, sendDocument, stoppedAnswers } from './support/documents';
import { button, fillStorage, heading, link } from './support/driver';
import { overview as money, weekAt } from './support/earnings';
import { insuranceScreens } from './support/insurance-screens';
import { moneyScreens, withMoney } from './support/money';
import { expect, expectAccessible, signIn, test } from './support/portal';
import { readingScreens } from './support/reading';
import { supportScreens } from './support/support-screens';
import { goesOn, type Screens, visitsByScreen } from './support/visits';

const form = '/vehicle-documents/vehicle/update';
const shown = '/vehicle-documents/vehicle';
const payout = 'GET /v1/payouts/{id}';
const submit = 'POST /v1/vehicle-changes/{id}/submit';
const profileForm = '/profile/update';
const passwordForm = '/profile/update-password';

type Change = NonNullable<Parameters<World['arrange']>[0]['change']>;

const asDriver = async (page: Page, world: World, path: string, change: Change | null = null) => {
  const { cookies } = await world.arrange({ session: 'signed-in', change });
  await page.context().addCookies(cookies);
  await page.goto(path);
};

const openAnswers = async (page: Page, world: World) => {
  await asDriver(page, world, form, { status: 'draft', documents: 'all' });
  await button(page, 'Continue').click();
};

const typePasswords = async (page: Page, current: string) => {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill('four other random words');
  await page.getByLabel('Confirm new password').fill('four other random words');
  await button(page, 'Change password').click();
};

/** Every screen and state of a screen. */
const screens: Screens = {
  ...moneyScreens,
  ...dealScreens,
  ...readingScreens,
  ...supportScreens,
  verify: async (page, world) => {
    await signIn(page, world.drivers.unverified);
    await expect(heading(page, 'Verify your email')).toBeVisible();
  },
  'verify, another code on its way': goesOn(async (page) => {
    await button(page, 'Send the code again').click();
    await expect(page.getByText('We’ve emailed you a new code')).toBeVisible();
  }),
  'verify, a wrong code': goesOn(async (page) => {
    await page.getByLabel('Code').fill('000 000');
    await button(page, 'Verify').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  // In a visit of its own: nobody has to wait there for the end of a pause.
  'verify, too often': async (page, world) => {
    await signIn(page, world.drivers.unverified);
    await world.faults({ call: 'POST /v1/user/verify/resend', status: 429, headers: { 'retry-after': '75' } });
    await button(page, 'Send the code again').click();
    await expect(page.getByText('No new code was sent')).toBeVisible();
  },
  'verify, another address': async (page, world) => {
    await signIn(page, world.drivers.unverified);
    await button(page, 'Change the email address').click();
    await expect(page.getByLabel('New email address')).toBeFocused();
  },
  'verify, address refused': goesOn(async (page, world) => {
    await page.getByLabel('New email address').fill(world.drivers.verified.email);
    await button(page, 'Change it and email me a link').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'verify, no room for the address': goesOn(async (page) => {
    await fillStorage(page);
    await page.getByLabel('New email address').fill('nia.calder.of.longville@example.com');
    await expect(page.getByText('Your device’s storage is full')).toBeVisible();
  }),
  'verify, address changed': goesOn(async (page) => {
    await button(page, 'Change it and email me a link').click();
    await expect(page.getByText('Email address changed')).toBeVisible();
  }),
  'reset, no link': async (page) => {
    await page.goto('/reset-password');
    await expect(heading(page, 'Request a new link')).toBeVisible();
  },
  'reset, ask': goesOn(async (page) => {
    await page.goto('/login/reset');
    await expect(heading(page, 'Reset your password')).toBeVisible();
  }),
  'reset, ask, empty': goesOn(async (page) => {
    await button(page, 'Send me a link').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'reset, check your mail': goesOn(async (page, world) => {
    await page.getByLabel('Email address').fill(world.drivers.verified.email);
    await button(page, 'Send me a link').click();
    await expect(heading(page, 'Check your email')).toBeVisible();
  }),
  'reset, pristine': goesOn(async (page, world) => {
    await page.goto(await mailedLink(world));
    await expect(heading(page, 'Choose a new password')).toBeVisible();
  }),
  'reset, choose': goesOn(async (page) => {
    await page.getByLabel('New password', { exact: true }).fill('short');
    await button(page, 'Save new password').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'reset, done': goesOn(async (page) => {
    await page.getByLabel('New password', { exact: true }).fill('lamp river bicycle');
    await page.getByLabel('Confirm new password').fill('lamp river bicycle');
    await button(page, 'Save new password').click();
    await expect(heading(page, 'Password changed')).toBeVisible();
  }),
  'reset, an old link': async (page, world) => {
    await page.goto('/login/reset');
    await page.getByLabel('Email address').fill(world.drivers.verified.email);
    await button(page, 'Send me a link').click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    await world.arrange({ resets: 'expired' });
    await page.goto(await mailedLink(world));
    await page.getByLabel('New password', { exact: true }).fill('lamp river bicycle');
    await page.getByLabel('Confirm new password').fill('lamp river bicycle');
    await button(page, 'Save new password').click();
    await expect(heading(page, 'Request a new link')).toBeVisible();
  },
  'blocked, without a word': async (page) => {
    await page.goto('/login/blocked');
    await expect(page.getByText('Have your name and badge number ready.')).toBeVisible();
  },
  'blocked, not about this driver': async (page, world) => {
    await asDriver(page, world, '/login/blocked');
    await expect(heading(page, 'Your account isn’t blocked')).toBeVisible();
  },
  'closed, not about this driver': goesOn(async (page) => {
    await page.goto('/register/reinstate');
    await expect(heading(page, 'Your account isn’t closed')).toBeVisible();
  }),
  'reinstate, without a word': async (page) => {
    await page.goto('/register/reinstate');
    await expect(page.getByText('Have your name and badge number ready.')).toBeVisible();
  },
  'page that could not be read': async (page, world) => {
    await world.faults({ call: payout, status: 500 });
    await asDriver(page, world, '/payouts/1');
    await expect(heading(page, '500 Unknown Error')).toBeVisible();
  },
  'home, much to do, payouts off': async (page, world) => {
    await world.arrange({ money: { owed: 'overdue', payouts: 'off' }, quote: 'quoted', agreement: {} });
    await asDriver(page, world, '/', { status: 'action_required' });
    await button(page, /^Show all \d+$/).click();
    await expect(page.getByText('Payouts are off. Turn them on')).toBeVisible();
  },
  'home, new driver': async (page, world) => {
    await world.arrange({ as: 'unverified', user: { status: 'verified' } });
    await signIn(page, world.drivers.unverified);
    await expect(page.getByText('Before your first job')).toBeVisible();
    await expect(page.getByText(/^\d+ for you to do$/)).toBeVisible();
  },
  'vehicle and documents, new driver': goesOn(async (page) => {
    await page.goto('/vehicle-documents');
    await expect(page.getByText('What we need from you').first()).toBeVisible();
  }),
  'profile, little given, fleet unread': goesOn(async (page, world) => {
    await world.faults({ call: 'GET /v1/fleets/{id}', status: 500 }, { call: 'GET /v1/operating-areas', status: 500 });
    await page.goto('/profile');
    await expect(page.getByText('We don’t have your badge yet.')).toBeVisible();
  }),
  'home, all but the verdict unread': async (page, world) => {
    await world.faults(
      ...[
        'payouts',
        'earnings',
        'documents/current',
        'vehicle-changes',
        'agreements',
        'insure/quotes',
        'invoice-summary-statements',
        'news-posts',
      ].map((path) => ({ call: `GET /v1/${path}`, status: 500 })),
    );
    await asDriver(page, world, '/');
    await expect(page.getByText('We couldn’t load the news')).toBeVisible();
  },
  'home, without a connection': async (page, world) => {
    await asDriver(page, world, '/');
    await expect(page.getByText(/\d for you to do/)).toBeVisible();
    await link(page, 'Payouts').click();
    await expect(heading(page, 'Payouts')).toBeVisible();
    await page.context().setOffline(true);
    await link(page, 'Home').click();
    await expect(page.getByText(/^Last updated/)).toBeVisible();
  },
  'home, on its way': async (page, world) => {
    await world.hold('GET /v1/payouts', 'GET /v1/earnings', 'GET /v1/agreements', 'GET /v1/news-posts');
    await asDriver(page, world, '/');
    await expect(page.getByText('Loading your to-do list')).toBeAttached();
  },
  'vehicle and documents, a renewal and a second car': async (page, world) => {
    await asDriver(page, world, '/vehicle-documents', { status: 'approved', kind: 'add' });
    await expect(page.getByText('12 days left').first()).toBeVisible();
    await sendDocument(page, { type: kinds.badge, expires: dayIn(900), number: 'PHD-20431' });
    await page.reload();
    await expect(page.getByText('Renewal being checked')).toBeVisible();
  },
  'vehicle and documents, stopped': async (page, world) => {
    const { cookies } = await world.arrange({ session: 'signed-in' });
    await page.context().addCookies(cookies);
    await changeAnswers(page, world, stoppedAnswers);
    await page.goto('/vehicle-documents');
    await expect(page.getByText('What we need')).toBeVisible();
  },
  'vehicle and documents, documents unread': async (page, world) => {
    await world.faults({ call: 'GET /v1/documents/current', status: 500 });
    await asDriver(page, world, '/vehicle-documents');
    await expect(page.getByText('We couldn’t load your documents')).toBeVisible();
  },
  'vehicle and documents, car and changes unread': goesOn(async (page, world) => {
    await world.faults(
      { call: 'GET /v1/driver/vehicles', status: 500 },
      { call: 'GET /v1/vehicle-changes', status: 500 },
    );
    await asDriver(page, world, '/vehicle-documents');
    await expect(page.getByText('We couldn’t load your vehicle details and history')).toBeVisible();
  }),
  'vehicle and documents, a change begun': async (page, world) => {
    await asDriver(page, world, '/vehicle-documents', { status: 'draft' });
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
  },
  'account sheet': async (page, world) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await asDriver(page, world, '/');
    await button(page, 'Your account').click();
    await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  },
  'profile, unread': async (page, world) => {
    await world.faults({ call: 'GET /v1/driver/profile', status: 500 });
    await asDriver(page, world, '/profile');
    await expect(heading(page, '500 Unknown Error')).toBeVisible();
  },
  'profile update': async (page, world) => {
    await asDriver(page, world, profileForm);
    await expect(heading(page, 'Change your details')).toBeVisible();
  },
  'profile update, typed before': goesOn(async (page) => {
    await page.getByLabel('Known as').fill('Addy');
    await expect(page.getByText(/^Saved \d{1,2}(:\d\d)?[ap]m$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('We’ve restored your answers')).toBeVisible();
  }),
  'profile update, refused': goesOn(async (page, world) => {
    await page.getByLabel('Email address').fill(world.drivers.unverified.email);
    await button(page, 'Save details').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'profile update, wrong': goesOn(async (page) => {
    await page.getByLabel('Mobile number').fill('07700');
    await page.getByLabel('Postcode').fill('nowhere');
    await page.getByLabel('VAT number').fill('12');
    await button(page, 'Save details').click();
    await expect(page.getByLabel('Postcode')).toHaveAttribute('aria-invalid', 'true');
  }),
  'profile update, no room': async (page, world) => {
    await asDriver(page, world, profileForm);
    await expect(heading(page, 'Change your details')).toBeVisible();
    await fillStorage(page);
    await page.getByLabel('Known as').fill('Addy the long-named');
    await expect(page.getByText('Your device’s storage is full')).toBeVisible();
  },
  'profile password': async (page, world) => {
    await asDriver(page, world, passwordForm);
    await expect(heading(page, 'Change your password')).toBeVisible();
  },
  'profile password, wrong': goesOn(async (page) => {
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm new password').fill('password2');
    await button(page, 'Show password').nth(1).click();
    await button(page, 'Change password').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'profile password, refused': goesOn(async (page) => {
    await page.goto(passwordForm);
    await typePasswords(page, 'not the current one');
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  ...Object.fromEntries(
    (['draft', 'pending', 'action_required'] as const).map((status) => [
      `car, change ${status.replace('_', ' ')}`,
      async (page: Page, world: World) => {
        await asDriver(page, world, shown, { status, told: status === 'pending' });
        await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
      },
    ]),
  ),
  ...Object.fromEntries(
    (['approved', 'rejected'] as const).map((status) => [
      `car, change ${status}`,
      async (page: Page, world: World) => {
        await asDriver(page, world, shown, { status });
        await expect(page.getByText(/TB24 LMR (is|was not) approved/)).toBeVisible();
        await page.locator('summary').click();
      },
    ]),
  ),
  'car, reading whether the driver may work': async (page, world) => {
    await world.hold('GET /v1/driver');
    await asDriver(page, world, shown, { status: 'pending', told: true });
    await expect(page.getByText('Checking if you can work')).toBeAttached();
  },
  'car, whether the driver may work unread': goesOn(async (page, world) => {
    await world.release('GET /v1/driver', { status: 503 });
    await world.hold();
    await expect(page.getByText('We couldn’t check if you can work')).toBeVisible();
  }),
  'car, the driver may not work': goesOn(async (page, world) => {
    await world.arrange({ money: { owed: 'over_limit' } });
    await page.reload();
    await expect(page.getByText('Not right now')).toBeVisible();
  }),
  'car, the driver may not work, no change': goesOn(async (page, world) => {
    await world.arrange({ change: null });
    await page.reload();
    await expect(heading(page, 'Your car')).toBeVisible();
    await expect(page.getByText('Not right now')).toBeVisible();
  }),
  'car, none yet': async (page, world) => {
    await world.arrange({ as: 'unverified', user: { status: 'verified' } });
    await signIn(page, world.drivers.unverified);
    await expect(heading(page, 'Home')).toBeAttached();
    await page.goto(shown);
    await expect(page.getByRole('link', { name: 'Add your car' }).first()).toBeVisible();
  },
  'weeks, none yet': async (page, world) => {
    await withMoney(page, world, { history: 'none' });
    await page.goto(money);
    await expect(page.getByText('No weeks yet')).toBeVisible();
  },
  weeks: async (page, world) => {
    await withMoney(page, world);
    await page.goto(money);
    await expect(page.getByRole('list', { name: 'Your next payout' })).toBeVisible();
  },
  'weeks, tax year': goesOn(async (page) => {
    await link(page, 'Tax year and downloads').click();
    await expect(button(page, 'Download tax year (CSV)')).toBeVisible();
  }),
  'weeks, tax year not read': async (page, world) => {
    await withMoney(page, world);
    await page.goto('about:blank');
    await world.hold('GET /v1/earnings');
    await page.goto(`${money}?tax=`);
    const newest = await world.held('GET /v1/earnings');
    await newest.release();
    await (await world.held('GET /v1/earnings', { after: newest.number })).release({ status: 500 });
    await world.hold();
    await expect(page.getByText('We couldn’t load the tax year')).toBeVisible();
  },
  'week, earnings': async (page, world) => {
    const { last_week } = await withMoney(page, world);
    await page.goto(weekAt(last_week));
    await expect(page.getByText('These figures add up.')).toBeVisible();
  },
  'week, earnings, a figure opened': goesOn(async (page, world) => {
    const { running_week } = await withMoney(page, world, { running: { jobs: 12 } });
    await page.goto(weekAt(running_week));
    await expect(page.getByText('These figures add up.')).toBeVisible();
    await button(page, /^Commission.*show details/).click();
    await expect(page.getByRole('table').getByRole('table')).toBeVisible();
  }),
  'week, does not add up': async (page, world) => {
    const { last_week } = await withMoney(page, world, { last_week: 'sums_wrong' });
    await page.goto(weekAt(last_week));
    await expect(page.getByText('These figures don’t add up')).toBeVisible();
    await expect(link(page, 'Ask about this')).toHaveCount(1);
  },
  'week, below zero': async (page, world) => {
    const { last_week } = await withMoney(page, world, { last_week: 'negative' });
    await page.goto(weekAt(last_week));
    await expect(page.getByText('These figures add up.')).toBeVisible();
  },
  'week, bookings': goesOn(async (page, world) => {
    const { last_week } = await withMoney(page, world);
    await page.goto(weekAt(last_week, 'bookings'));
    await expect(page.getByRole('status').filter({ hasText: /^\d+ bookings, \d+ of them completed$/ })).toBeVisible();
  }),
  'week, bookings, days and jobs not read': goesOn(async (page, world) => {
    const { last_week } = await withMoney(page, world);
    await world.faults({ call: 'GET /v1/bookings', status: 503 });
    await page.goto(weekAt(last_week, 'bookings'));
    await expect(page.getByText('We couldn’t load the jobs')).toBeVisible();
  }),
  day: async (page, world) => {
    const { booking } = await withMoney(page, world);
    await page.goto(`${money}/${booking?.week}/bookings/${booking?.work_date}`);
    await expect(page.getByRole('table', { name: 'Jobs and waiting' })).toBeVisible();
  },
  'day without jobs': async (page, world) => {
    const { last_week } = await withMoney(page, world, { last_week: 'zero' });
    await page.goto(`${money}/${last_week}/bookings/${last_week}`);
    await expect(page.getByText('No jobs on this day')).toBeVisible();
  },
};

const sees = async (page: Page, title: string, message: string) => {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
};

/** Everything that the portal draws an error screen for (ER-07 to ER-09). */
const errorScreens: Screens = {
  'error screen, an address that leads nowhere': async (page) => {
    await page.goto('/no/such/page');
    await sees(page, '404 Not Found', 'Page Not Found: /no/such/page');
  },
  'error screen, code that does not load': async (page) => {
    await page.route(/\/assets\/turned-away\b/, (route) => route.abort('failed'));
    await page.goto('/register/reinstate');
    await sees(
      page,
      '500 Unknown Error',
      'Sorry, something has gone wrong. We have alerted our engineering team of the issue. Please try your request again.',
    );
  },
  'error screen, the portal’s code does not load': async (page) => {
    await page.route(/\/assets\/main\./, (route) => route.abort('failed'));
    await page.goto('/login');
    await expect(page.getByText(/^This page didn’t load fully\./)).toBeVisible();
  },
};

/** What the browser logs of an error that nobody but the error screen catches. */
const errorProblems = [/PageNotFound/, /Failed to load resource/, /ChunkLoadError|Loading chunk/];

/** With `SHOTS` set, every screen is drawn into that folder for people to look at. */
const draw = async (page: Page, name: string, width: number) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}-${width}.png`, fullPage: true });
};

const expectNothingBeyond = async (page: Page, name: string, width: number) => {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of "${name}" beyond the edge at ${width} px`).toBeLessThanOrEqual(0);
};

/** As on a desk and as on a phone. The sheet is only there on a phone. */
const widthsOf = (name: string): readonly number[] => (name === 'account sheet' ? [360] : [1280, 360]);

test.describe('every screen passes axe and needs no sideways scrolling', () => {
  // Things on the move are half transparent.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on a page while the next one loads (WCAG 2.2 AA)', async ({ page, world }) => {
    await asDriver(page, world, shown);
    await expect(heading(page, 'Your car')).toBeVisible();
    await world.hold('GET /v1/agreements');
    await link(page, 'Agreements').first().click();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
      await expectAccessible(page);
    }
    await world.release('GET /v1/agreements');
    await expect(page).toHaveURL('/agreements');
  });

  for (const [screen, visits] of visitsByScreen({ ...screens, ...errorScreens, ...insuranceScreens })) {
    const states = visits.flat();
    test(`${screen}, in ${states.length === 1 ? 'one state' : `${states.length} states`} (WCAG 2.2 AA)`, async ({
      anew,
      viewport,
      problems,
    }) => {
      test.setTimeout(60_000 * states.length);
      if (screen === 'error screen') problems.expect(...errorProblems);
      for (const visit of visits) {
        await anew(async (page, world) => {
          for (const [name, open] of visit) {
            await test.step(name, async () => {
              if (viewport) await page.setViewportSize(viewport);
              await open(page, world);
              for (const width of widthsOf(name)) {
                await page.setViewportSize({ width, height: 800 });
                await draw(page, name, width);
                await test.step(`${width} px`, () => expectAccessible(page));
                await expectNothingBeyond(page, name, width);
              }
              await page.setViewportSize({ width: 320, height: 640 });
              await expectNothingBeyond(page, name, 320);
            });
          }
        });
      }
    });
  }
});

test.describe('keyboard and focus', () => {
  const focused = (page: Page) => page.locator(':focus');
  /** Is there something round the element that a person can see? */
  const ring = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // A card stands in for its radio, a drawn button for its file chooser: the ring is round those.
      const label = (element as HTMLInputElement).labels?.[0];
      return [element, label, element.parentElement].some((candidate) => {
        if (!candidate) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
          (boxShadow !== 'none' && candidate === element)
        );
      });
    });

  test('the sign-in page: Tab follows the reading order, and the focus is visible (WCAG 2.4.3, 2.4.7)', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    const stops: string[] = [];
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      stops.push(
        await focused(page).evaluate(
          (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '',
        ),
      );
      expect(await ring(page), `ring round "${stops.at(-1)}"`).toBe(true);
    }
    // The button holds both of its words, of which one is shown.
    expect(stops.map((stop) => stop.replace('Signing in', ''))).toEqual([
      'Skip to main content',
      'Saltmere Cars',
      'Email address',
      'Password',
      'Show',
      'Forgot password?',
      'Stay signed in on this device',
      'Sign in',
      'Become a driver',
    ]);
  });

  test('the form of a change: the focus is visible on every control (WCAG 2.4.7)', async ({ page, world }) => {
    await asDriver(page, world, form);
    await page.getByRole('radio', { name: 'I’ve changed my car' }).check();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      const what = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
      if (what.startsWith('<body')) break;
      expect(await ring(page), what).toBe(true);
    }
  });

  test('the skip link leads past the navigation to the page (WCAG 2.4.1)', async ({ page, world }) => {
    await asDriver(page, world, '/vehicle-documents');
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(focused(page)).toHaveText('Skip to main content');
    await expect(focused(page)).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focused(page).evaluate((element) => element.closest('main') !== null)).toBe(true);
    await expect(page).toHaveURL('/vehicle-documents');
  });

  test('a navigation moves the focus to the heading of the new page, and names the page in the title (WCAG 2.4.2)', async ({
    page,
    world,
  }) => {
    await asDriver(page, world, '/');
    await link(page, 'Vehicle and documents').first().click();
    await expect(heading(page, 'Vehicle and documents')).toBeFocused();
    await expect(page).toHaveTitle('Vehicle and documents – Saltmere Cars');
    await link(page, 'Change your car').click();
    await expect(heading(page, 'Change of car')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'Vehicle and documents')).toBeFocused();
  });

  test('each step of a change moves the focus to its heading (WCAG 2.4.3)', async ({ page, world }) => {
    await openAnswers(page, world);
    await expect(heading(page, 'Check your answers')).toBeFocused();
    await world.hold(submit);
    await button(page, 'Send').click();
    await expect(heading(page, 'Sending your change')).toBeFocused();
    await world.release(submit);
    await expect(heading(page, 'Change of car sent')).toBeFocused();
    await link(page, 'Back to your car').click();
    await expect(page).toHaveURL(shown);
    await expect(heading(page, 'Change of car')).toBeFocused();
  });

  test('a dialog traps the focus, Escape closes it, and the focus returns (WCAG 2.1.2)', async ({ page, world }) => {
    await asDriver(page, world, form, { status: 'draft' });
    await button(page, 'Delete this change').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this change?' });
    await expect(dialog.getByRole('heading')).toBeFocused();
    for (const name of ['Delete change', 'Keep change']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Delete this change')).toBeFocused();
  });
});
