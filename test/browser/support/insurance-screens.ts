import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { button, heading } from './driver';
import { arrangeQuote, openKept } from './insurance';
import { expect } from './portal';
import { goesOn, type Opens, type Screens } from './visits';

const signIn = async (page: Page, world: World): Promise<void> => {
  await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
};

const inForm =
  (search: string, title: string, kept: Parameters<typeof openKept>[3] = {}): Opens =>
  async (page, world) => {
    await signIn(page, world);
    await openKept(page, world, search, kept);
    await expect(heading(page, title)).toBeVisible();
  };

/** Every screen of insurance and state of a screen. */
export const insuranceScreens: Screens = {
  insurance: async (page, world) => {
    await signIn(page, world);
    for (const status of ['issued', 'expired', 'referred', 'submitted', 'quoted'] as const)
      await world.arrange({ quote: status });
    await page.goto('/insure');
    await expect(page.getByRole('list', { name: 'Your quotes' })).toBeVisible();
  },
  'insurance, nothing yet': async (page, world) => {
    await signIn(page, world);
    await page.goto('/insure');
    await expect(page.getByText('No quotes yet.')).toBeVisible();
  },
  'insurance, a form begun': goesOn(async (page, world) => {
    await inForm('', 'Private hire insurance quote', { saved: ['vehicle'] })(page, world);
    await page.goto('/insure');
    await expect(page.getByText('You started a quote')).toBeVisible();
  }),
  'insurance, quotes not read': goesOn(async (page, world) => {
    await signIn(page, world);
    await world.faults({ call: 'GET /v1/insure/quotes', status: 503 });
    await page.goto('/insure');
    await expect(page.getByText('We couldn’t load your quotes')).toBeVisible();
  }),
  'quote, a price': async (page, world) => {
    await signIn(page, world);
    await page.goto(`/insure/${await arrangeQuote(world, 'quoted')}`);
    await expect(button(page, 'Check and accept')).toBeVisible();
  },
  'quote, all opened': goesOn(async (page) => {
    for (const part of await page.locator('main summary').all()) await part.click();
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  }),
  'quote, accepted': goesOn(async (page) => {
    await button(page, 'Check and accept').click();
    await page.getByRole('radio', { name: /^Pay in full/ }).check();
    await page.getByRole('checkbox').check();
    await button(page, 'Accept the quote').click();
    await expect(heading(page, 'Quote accepted')).toBeVisible();
  }),
  'quote, before the form': async (page, world) => {
    await signIn(page, world);
    await page.goto('/insure/new');
    await expect(button(page, 'Start')).toBeVisible();
  },
  'quote, no form': goesOn(async (page, world) => {
    await signIn(page, world);
    await world.faults({ call: 'GET /v1/insure/claim-schema', status: 503 });
    await page.goto('/insure/new');
    await expect(page.getByText('The form isn’t available right now')).toBeVisible();
  }),
  'quote form, empty answers': async (page, world) => {
    await signIn(page, world);
    await page.goto('/insure/new/form?section=vehicle');
    await button(page, 'Save and continue').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'quote form, about you': goesOn(inForm('?section=you', 'About you', { saved: ['vehicle', 'licences', 'work'] })),
};
