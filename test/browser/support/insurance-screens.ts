import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { button, heading } from './driver';
import { arrangeQuote, askForQuote, openKept, store } from './insurance';
import { expect } from './portal';
import { goesOn, type Opens, type Screens } from './visits';

type Quote = Parameters<typeof arrangeQuote>[1];
const signIn = async (page: Page, world: World): Promise<void> => {
  await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
};

const atQuote =
  (quote: Quote, says: string | RegExp): Opens =>
  async (page, world) => {
    await signIn(page, world);
    await page.goto(`/insure/${await arrangeQuote(world, quote)}`);
    await expect(page.getByText(says).first()).toBeVisible();
  };

const inForm =
  (search: string, title: string, kept: Parameters<typeof openKept>[3] = {}): Opens =>
  async (page, world) => {
    await signIn(page, world);
    await openKept(page, world, search, kept);
    await expect(heading(page, title)).toBeVisible();
  };

const toCheck = inForm('?step=check', 'Check your answers');

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
  'quote form, pages': inForm('', 'Private hire insurance quote', {
    saved: ['vehicle', 'licences'],
    answers: { value: undefined },
  }),
  'quote form, vehicle': goesOn(inForm('?section=vehicle', 'Your vehicle', { saved: [], answers: {} })),
  'quote form, empty answers': async (page, world) => {
    await signIn(page, world);
    await page.goto('/insure/new/form?section=vehicle');
    await button(page, 'Save and continue').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'quote form, about you': goesOn(inForm('?section=you', 'About you', { saved: ['vehicle', 'licences', 'work'] })),
  'quote form, claims': goesOn(inForm('?section=history', 'Claims and convictions')),
  'quote form, a claim': goesOn(inForm('?section=history&item=claims.1', 'Claim 1')),
  'quote form, check': goesOn(toCheck),
  'quote form, not accepted': goesOn(async (page, world) => {
    await world.faults({
      call: store,
      status: 422,
      body: {
        message: 'The value is too high for this vehicle.',
        errors: {
          'answers.value': ['The value is too high for this vehicle.'],
          'answers.claims.0.cost': ['Enter what the other side paid, too.'],
        },
      },
    });
    await askForQuote(page);
    await expect(page.getByText('Some answers were not accepted')).toBeVisible();
  }),
  'quote form, refused question': goesOn(async (page) => {
    await button(page, 'Change How much is it worth today?').first().click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  }),
  'quote form, questions changed': async (page, world) => {
    await toCheck(page, world);
    await world.arrange({ formVersion: '2026-03' });
    await askForQuote(page);
    await expect(heading(page, 'The questions have changed')).toBeVisible();
  },
  'quote form, unclear': async (page, world) => {
    await toCheck(page, world);
    await world.faults({ call: store, status: 500 }, { call: 'GET /v1/insure/quotes#browser', status: 500 });
    await askForQuote(page);
    await expect(heading(page, 'We’re not sure this was sent')).toBeVisible();
  },
  'quote sent': atQuote('submitted', 'With the broker'),
  'quote referred': goesOn(atQuote('referred', 'With the insurer')),
  'quote declined': goesOn(atQuote('declined', 'The broker can’t insure this')),
  'quote expired': goesOn(atQuote('expired', 'This quote has expired')),
  'quote accepted': goesOn(atQuote('accepted', 'You’re not insured by it yet.')),
  'quote issued': goesOn(atQuote('issued', /^(Insured|Policy)/)),
  'quote ready': atQuote('quoted', 'Quote ready'),
  'quote, accept': goesOn(async (page) => {
    await button(page, 'Check and accept').click();
    await expect(heading(page, /^Accept /)).toBeVisible();
  }),
  'quote, accept refused': goesOn(async (page, world) => {
    await world.faults({
      call: 'POST /v1/insure/quotes/{id}/accept',
      status: 422,
      body: { message: 'Not today.', errors: { quote: ['Not today.'] } },
    });
    await page.getByRole('radio').first().check();
    await page.getByRole('checkbox').check();
    await button(page, 'Accept the quote').click();
    await expect(page.getByText('Quote not accepted')).toBeVisible();
  }),
};
