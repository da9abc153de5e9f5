import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { sendBadge, stopDriver } from './support/documents';
import { button, fillStorage, heading, link } from './support/driver';
import { overview as money, weekAt } from './support/earnings';
import { arrangeQuote } from './support/insurance';
import { arrangeMoney } from './support/money';
import { expect, expectAccessible, test } from './support/portal';
import { arrangeQuestion, support } from './support/support-screens';

const form = '/vehicle-documents/vehicle/update';
const vehiclePath = '/vehicle-documents/vehicle';

type Change = NonNullable<Parameters<World['arrange']>[0]['change']>;

const asDriver = async (page: Page, world: World, path: string, change: Change | null = null) => {
  const { cookies } = await world.arrange({ session: 'signed-in', change });
  await page.context().addCookies(cookies);
  await page.goto(path);
};

/** Opens a page as a driver whose account is verified and who has nothing yet. */
const asNewDriver = async (page: Page, world: World, path: string) => {
  await world.arrange({ as: 'unverified', user: { status: 'verified' } });
  await page.context().addCookies((await world.arrange({ as: 'unverified', session: 'signed-in' })).cookies);
  await page.goto(path);
};

type Opens = (page: Page, world: World) => Promise<unknown>;

const failing = (world: World, ...paths: readonly string[]) =>
  world.faults(...paths.map((path) => ({ call: `GET /v1/${path}`, status: 500 })));

/** The screens that neither the crawl of all links nor a path through a chart opens. */
const screens: Readonly<Record<string, Opens>> = {
  'profile update, typed before, no room': async (page, world) => {
    await asDriver(page, world, '/profile/update');
    await page.getByLabel('Known as').fill('Addy');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(page.getByText('We’ve restored your answers')).toBeVisible();
    await fillStorage(page);
    await page.getByLabel('Known as').fill('Addy the long-named');
    await expect(page.getByText('Your device’s storage is full')).toBeVisible();
  },
  'home, much to do, payouts off': async (page, world) => {
    await world.arrange({ money: { owed: 'overdue', payouts: 'off' }, quote: 'quoted', agreement: {} });
    await asDriver(page, world, '/', { status: 'action_required' });
    await button(page, /^Show all \d+$/).click();
    await expect(page.getByText('Payouts are off. Turn them on')).toBeVisible();
  },
  'home, new driver': async (page, world) => {
    await asNewDriver(page, world, '/');
    await expect(page.getByText('Before your first job')).toBeVisible();
    await expect(page.getByText(/^\d+( more)? for you to do$/)).toBeVisible();
  },
  'vehicle and documents, new driver': async (page, world) => {
    await asNewDriver(page, world, '/vehicle-documents');
    await expect(page.getByText('What we need from you').first()).toBeVisible();
  },
  'profile, little given, fleet not loaded': async (page, world) => {
    await failing(world, 'fleets/{id}', 'operating-areas');
    await asNewDriver(page, world, '/profile');
    await expect(page.getByText('We don’t have your badge yet.')).toBeVisible();
  },
  'home, nothing loaded except the verdict': async (page, world) => {
    await failing(
      world,
      ...['payouts', 'earnings', 'documents/current', 'vehicle-changes', 'agreements', 'insure/quotes'],
      ...['invoice-summary-statements', 'news-posts'],
    );
    await asDriver(page, world, '/');
    await expect(page.getByText('We couldn’t load the news')).toBeVisible();
  },
  'home, without a connection': async (page, world) => {
    await asDriver(page, world, '/');
    await expect(page.getByText(/\d( more)? for you to do/)).toBeVisible();
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
    await sendBadge(world);
    await page.reload();
    await expect(page.getByText('Renewal being checked')).toBeVisible();
  },
  'vehicle and documents, stopped': async (page, world) => {
    await stopDriver(world);
    await asDriver(page, world, '/vehicle-documents');
    await expect(page.getByText('What we need')).toBeVisible();
  },
  'vehicle and documents, nothing loaded': async (page, world) => {
    await failing(world, 'documents/current', 'driver/vehicles', 'vehicle-changes');
    await asDriver(page, world, '/vehicle-documents');
    await expect(page.getByText('We couldn’t load your documents')).toBeVisible();
  },
  'account sheet': async (page, world) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await asDriver(page, world, '/');
    await button(page, 'Your account').click();
    await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  },
  ...Object.fromEntries(
    (['draft', 'pending', 'action_required'] as const).map((status) => [
      `car, change ${status.replace('_', ' ')}`,
      async (page: Page, world: World) => {
        await asDriver(page, world, vehiclePath, { status, ticketRaised: status === 'pending' });
        await page.locator('summary', { hasText: 'Updates' }).click();
        await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
      },
    ]),
  ),
  ...Object.fromEntries(
    (['approved', 'rejected'] as const).map((status) => [
      `car, change ${status}`,
      async (page: Page, world: World) => {
        await asDriver(page, world, vehiclePath, { status });
        await expect(page.getByText(/TB24\sLMR was( not)? approved/)).toBeVisible();
        await page.locator('summary').click();
      },
    ]),
  ),
  'car, reading whether the driver may work': async (page, world) => {
    await world.hold('GET /v1/driver');
    await asDriver(page, world, vehiclePath, { status: 'pending', ticketRaised: true });
    await expect(page.getByText('Checking if you can work')).toBeAttached();
  },
  'car, the driver may not work': async (page, world) => {
    await world.arrange({ money: { owed: 'over_limit' } });
    await asDriver(page, world, vehiclePath, { status: 'pending', ticketRaised: true });
    await expect(page.getByText('Not right now')).toBeVisible();
  },
  'car, none yet': async (page, world) => {
    await asNewDriver(page, world, vehiclePath);
    await expect(page.getByRole('link', { name: 'Add your car' }).first()).toBeVisible();
  },
  'weeks, none yet': async (page, world) => {
    await arrangeMoney(page, world, { history: 'none' });
    await page.goto(money);
    await expect(page.getByText('No weeks yet')).toBeVisible();
  },
  'week, earnings, a figure opened': async (page, world) => {
    const { current_week } = await arrangeMoney(page, world, { running: { jobs: 12 } });
    await page.goto(weekAt(current_week));
    await expect(page.getByText('These figures add up.')).toBeVisible();
    await button(page, /^Commission.*show details/).click();
    await expect(page.getByRole('table').getByRole('table')).toBeVisible();
  },
  'week, does not add up': async (page, world) => {
    const { last_week } = await arrangeMoney(page, world, { last_week: 'sums_wrong' });
    await page.goto(weekAt(last_week));
    await expect(page.getByText('These figures don’t add up')).toBeVisible();
    await expect(link(page, 'Ask about this')).toHaveCount(1);
  },
  'payout, failed': async (page, world) => {
    const { payout_id } = await arrangeMoney(page, world, { payout: 'failed' });
    await page.goto(`/payouts/${payout_id}`);
    await expect(link(page, 'Check your bank account')).toBeVisible();
  },
  'plans and invoices, over the limit': async (page, world) => {
    await arrangeMoney(page, world, { owed: 'over_limit' });
    await page.goto('/plans-invoices');
    await expect(page.getByText('You cannot take jobs until you owe less')).toBeVisible();
  },
  'plans and invoices, none yet': async (page, world) => {
    await arrangeMoney(page, world, { history: 'none' });
    await page.goto('/plans-invoices');
    await expect(page.getByText('You don’t owe anything')).toBeVisible();
  },
  'offer with a code, which no browser copies': async (page, world) => {
    await asDriver(page, world, '/partner-plus/310');
    await expect(heading(page, /^Example Fuels/)).toBeVisible();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button(page, 'Copy code').click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'offer held out': async (page, world) => {
    await asDriver(page, world, '/partner-plus/314');
    await button(page, 'Show the offer').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'news post, a picture from elsewhere': async (page, world) => {
    const body_html =
      '<p style="color: red">Before</p><img src="https://elsewhere.example/1.png" alt="The new rank at the station"><p>After</p>';
    const { post } = await world.arrange({ post: { title: 'A new rank', is_important: true, body_html } });
    await asDriver(page, world, `/news/${post?.id}`);
    await expect(page.getByText('We couldn’t load this picture: The new rank at the station')).toBeVisible();
  },
  support: async (page, world) => {
    await arrangeQuestion(world, 'My plate is missing on the app');
    await arrangeQuestion(world, 'My payout is late', {
      says: 'Which account did you expect it on?',
      status: 'pending',
    });
    await arrangeQuestion(world, 'I cannot see week 12', { says: 'It is there now.', status: 'solved' });
    await arrangeQuestion(world, 'A passenger left a phone', { status: 'closed' });
    await asDriver(page, world, support);
    await expect(page.getByRole('heading', { name: 'Action needed' })).toBeVisible();
  },
  'support, a question': async (page, world) => {
    const id = await arrangeQuestion(world, 'My payout is late', { says: 'Is it there now?', status: 'pending' });
    await asDriver(page, world, `${support}/${id}`);
    await expect(page.getByText('Is it there now?')).toBeVisible();
  },
  insurance: async (page, world) => {
    for (const status of ['issued', 'expired', 'referred', 'submitted', 'quoted'] as const)
      await world.arrange({ quote: status });
    await asDriver(page, world, '/insure');
    await expect(page.getByRole('list', { name: 'Your quotes' })).toBeVisible();
  },
  'quote, all opened': async (page, world) => {
    await asDriver(page, world, `/insure/${await arrangeQuote(world, 'quoted')}`);
    await expect(button(page, 'Check and accept')).toBeVisible();
    for (const part of await page.locator('main summary').all()) await part.click();
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  },
  'quote form, empty answers': async (page, world) => {
    await asDriver(page, world, '/insure/new/form?section=vehicle');
    await button(page, 'Save and continue').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'error screen, code that does not load': async (page) => {
    await page.route(/\/assets\/turned-away\b/, (route) => route.abort('failed'));
    await page.goto('/register/reinstate');
    await expect(heading(page, '500 Unknown Error')).toBeVisible();
  },
  'error screen, the portal’s code does not load': async (page) => {
    await page.route(/\/assets\/main\./, (route) => route.abort('failed'));
    await page.goto('/login');
    await expect(page.getByText(/^This page didn’t load fully\./)).toBeVisible();
  },
};

/** With `SHOTS` set, a screenshot of every screen is stored in that folder for people to look at. */
const draw = async (page: Page, name: string, width: number) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name.replace(/\W+/g, '-')}-${width}.png`, fullPage: true });
};

const expectNothingBeyond = async (page: Page, name: string, width: number) => {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `pixels of "${name}" beyond the edge at ${width} px`).toBeLessThanOrEqual(0);
};

/** A desktop and a phone. Only a phone has the sheet. */
const widthsOf = (name: string): readonly number[] => (name === 'account sheet' ? [360] : [1280, 360]);

test.describe('every screen passes axe and needs no sideways scrolling', () => {
  // Moving elements are half transparent.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on a page while the next one loads (WCAG 2.2 AA)', async ({ page, world }) => {
    await asDriver(page, world, vehiclePath);
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

  for (const [name, open] of Object.entries(screens))
    test(`${name} (WCAG 2.2 AA)`, async ({ page, world, problems }) => {
      if (name.startsWith('error screen')) problems.expect(/Failed to load resource/, /ChunkLoadError|Loading chunk/);
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
});

test.describe('keyboard and focus', () => {
  const focused = (page: Page) => page.locator(':focus');
  /** Whether a visible ring is around the focused element. */
  const ring = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // A card shows the focus of its radio button, and a button that of its file chooser: the ring is around those.
      const label = (element as HTMLInputElement).labels?.[0];
      const styles = [element, label, element.parentElement].flatMap((each) => (each ? [getComputedStyle(each)] : []));
      // The ring of a line that opens is around all of it.
      return (
        styles[0]?.boxShadow !== 'none' ||
        [...styles, getComputedStyle(element, '::after')].some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        )
      );
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
    // The button contains both of its labels, of which one is visible.
    expect(stops.map((stop) => stop.replace('Signing in', ''))).toEqual([
      'Skip to main content',
      'Saltmere Cars',
      'Email address',
      'Password',
      'Show (Password)',
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
      const focusedHtml = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
      if (focusedHtml.startsWith('<body')) break;
      expect(await ring(page), focusedHtml).toBe(true);
    }
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
