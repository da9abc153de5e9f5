import type { Locator, Page } from '@playwright/test';
import type { World } from '../support/world';
import { create, registerUpTo } from './support/account';
import { button, heading, link } from './support/driver';
import { expect, test } from './support/portal';
import { returnAfter } from './support/return';

test('shows whether the operator’s API or the phone is offline and when it recovers: pages reload by themselves, forms wait for a press (AP-01, AP-10)', {
  tag: '@gate',
}, async ({ signedIn: page, world, problems }) => {
  problems.expect(/ApiError: The call failed: silent|Failed to load/);
  const main = page.getByRole('main');
  await page.goto('/payouts');
  await expect(heading(page, 'Payouts')).toBeVisible();
  await world.faults({ call: '*', cut: true });
  await link(page, 'Agreements').click();
  await expect(heading(page, 'Unknown Error')).toBeVisible();
  await expect(main.getByText('Your connection is working, but our system isn’t responding.')).toBeVisible();
  // Chromium itself repeats a read if its connection was closed.
  const reads = (await world.calls('GET /v1/agreements')).length;
  await world.faults();
  await expect(link(page, 'Driver terms').first()).toBeVisible();
  expect(await world.calls('GET /v1/agreements')).toHaveLength(reads + 1);

  await page.goto('/profile/update');
  await page.getByLabel('Known as').fill('Addy');
  // The phone has a network, but no host answers. The code for probes loads when the browser is idle.
  await page.waitForFunction(() => performance.getEntriesByName('portal.refresh').length > 0);
  await page.route('**', (route) => route.abort());
  await button(page, 'Save details').click();
  await expect(main.getByText('You’re offline.', { exact: true })).toBeVisible();
  await page.unroute('**');
  await returnAfter(page, 20_000);
  await expect(main.getByText('We’re connected again. Try again.')).toBeVisible();
  await expect(page.getByLabel('Known as')).toHaveValue('Addy');
  expect(await world.calls('PUT /v1/driver/{id}')).toHaveLength(0);
  await button(page, 'Try again').click();
  await expect(main.getByText('Addy')).toBeVisible();
  await expect(main.getByText('We’re connected again.')).toHaveCount(0);
});

const notKnown = /we’re not sure|we can’t tell/i;

test.describe('without a connection (AP-01, REL-31)', () => {
  // The button is at the bottom of a phone's screen, and its result has to be visible.
  test.use({ viewport: { width: 360, height: 800 } });

  // Each page that sends something, filled in: its button, and its text when nothing has been sent.
  interface Write {
    readonly open: (page: Page, world: World) => Promise<void>;
    readonly press: (page: Page) => Locator;
    readonly says: string;
  }
  const signedIn = async (page: Page, world: World, path: string) => {
    await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    await page.goto(path);
  };
  const verifying = async (page: Page) => {
    await registerUpTo(page, 'check');
    await create(page);
    await expect(heading(page, 'Verify your email')).toBeVisible();
  };
  const writes: Readonly<Record<string, Write>> = {
    'the details of a driver': {
      open: async (page, world) => {
        await signedIn(page, world, '/profile/update');
        await page.getByLabel('Known as').fill('Addy');
      },
      press: (page) => button(page, 'Save details'),
      says: 'Not saved',
    },
    'giving up a change of car': {
      open: async (page, world) => {
        await world.arrange({ change: { status: 'draft' } });
        await signedIn(page, world, '/vehicle-documents/vehicle/update');
        await button(page, 'Delete this change').click();
      },
      press: (page) => button(page, 'Delete change'),
      says: 'Not deleted',
    },
    'a registration': {
      open: async (page) => {
        await registerUpTo(page, 'check');
        await page.getByRole('checkbox', { name: /^I accept the .* driver terms$/ }).check();
      },
      press: (page) => button(page, 'Create my account'),
      says: 'Your account wasn’t created',
    },
    'a code from a mail': {
      open: async (page) => {
        await verifying(page);
        await page.getByLabel('Code').fill('000000');
      },
      press: (page) => button(page, 'Verify'),
      says: 'Not verified',
    },
  };
  test('a bar stays in view in the middle of a long form, and covers no focused field (WCAG 2.4.11)', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/insure/new/form?section=vehicle');
    await expect(heading(page, 'Your vehicle')).toBeVisible();
    await page.getByRole('group', { name: 'Was it imported?' }).getByRole('radio').first().focus();
    await context.setOffline(true);
    const bar = page.getByText(/^You’re offline\. /);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const end = await bar.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? 0);
    const covered: string[] = [];
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      const [name, top] = await page.evaluate(() => {
        const control = document.activeElement as HTMLInputElement;
        return [control.name || control.textContent, control.getBoundingClientRect().top] as const;
      });
      if (top < end) covered.push(`${name} at ${top}`);
    }
    expect(covered).toEqual([]);
  });

  for (const [name, { open, press, says }] of Object.entries(writes)) {
    test(`${name} shows: ${says}`, async ({ page, world, context }) => {
      await open(page, world);
      await context.setOffline(true);
      await press(page).click();
      await expect(page.getByText(says)).toBeInViewport();
      await expect(page.getByText(notKnown)).toHaveCount(0);
    });
  }
});
