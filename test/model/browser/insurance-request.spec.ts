import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { InsuranceRequestInput, insuranceRequestMachine, PagePlace } from '../../../machines/insurance-quote';
import { button } from '../../browser/support/driver';
import { askForQuote, form, keepForm, titleOf } from '../../browser/support/insurance';
import { withOrigins } from '../../browser/support/portal';
import { pages } from '../../support/insurance-form';
import { newestQuote, searchFor } from '../models/insurance-fixtures';
import { calls, insuranceRequestModel, type RequestServer, savedPages } from '../models/insurance-request.model';
import { deliveryEvents, fields, quotePage, showsHeading } from './flows';
import {
  type BrowserHarness,
  causedByAnswer,
  press,
  testPaths,
  type UserAction,
  using,
  withoutHolds,
} from './run-paths';

const events = {
  ...deliveryEvents,
  'driver.open': ({ page }, { leaf, case: eventCase }) => {
    const { page: wanted, item } = eventCase.event as unknown as PagePlace;
    if (item) return button(page, 'Change Incident 1').click();
    if (leaf === 'answering.listing') return button(page, titleOf(wanted)).click();
    return button(page, `Change ${titleOf(wanted)}`).click();
  },
  'driver.list': press('Leave, back to All questions'),
  'driver.next': press(/^(Start|Continue|Save and continue)$/),
  'driver.closeItem': press('Save incident'),
  'driver.send': using(
    (page) => button(page, 'Send to the broker'),
    ({ page }) => askForQuote(page),
  ),
  'delivery.arrived': causedByAnswer,
} satisfies Record<EventFrom<typeof insuranceRequestMachine>['type'], UserAction>;

const harness: BrowserHarness<RequestServer> = {
  model: insuranceRequestModel,
  hold: Object.values(calls),
  open: async ({ input, server }, { page, keptPage, world }) => {
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    const saved = savedPages(
      pages.map(({ key }) => key),
      server.todo,
    );
    // The kept page is at `blankPage`, so the portal's storage can be written before the portal starts.
    await keepForm(page, world, { saved });
    await page.goto(`${form}${searchFor(input as InsuranceRequestInput)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return { recordId: () => newestQuote(withOrigins(world)) };
  },
  events,
  otherControls: {
    '*': [/^link (Leave, back to Insurance|Later)$/],
    'answering.listing': pages.map(({ title }) => `button ${title}`),
    'answering.page': [...fields, /^button (Add|Change|Remove) /],
    'answering.item': [...fields, 'button Leave, back to Claims and convictions'],
    'answering.checking': [...fields, /^button Change /, 'link Ask us for help with this form'],
    outdated: ['button See the new questions'],
    // The page of the quote, which has its own chart. The broker may have decided already.
    sent: [...quotePage, 'button Check and accept'],
  },
  states: {
    'answering.listing': ({ page }) => expect(page.getByRole('list', { name: 'Pages of the form' })).toBeVisible(),
    'answering.page': async ({ page }) => {
      await expect(button(page, 'Save and continue')).toBeVisible();
      await expect(page).toHaveURL(/\?section=(vehicle|history)$/);
    },
    'answering.item': showsHeading('Incident 1'),
    'answering.checking.idle': showsHeading('Check your answers'),
    'answering.checking.rejected': async ({ page }) => {
      await showsHeading('Check your answers')({ page });
      await expect(page.getByText('Too high for this vehicle.')).toBeVisible();
    },
    // The state of the delivery chart decides which of these headings shows.
    sending: showsHeading(/^(Sending your answers|Sent[.,] .*|One moment)$/),
    sent: (fixtures) =>
      withoutHolds(fixtures, async () => {
        await showsHeading(/^Quote NQ-/)(fixtures);
        await expect(fixtures.page).toHaveURL(/\/insure\/\d+$/);
      }),
    outdated: showsHeading('The questions have changed'),
  },
};

testPaths(harness);
