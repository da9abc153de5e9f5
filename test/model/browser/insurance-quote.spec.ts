import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { InsuranceQuoteInput, insuranceQuoteMachine, QuoteTicket } from '../../../machines/insurance-quote';
import { button } from '../../browser/support/driver';
import { arrangeQuote } from '../../browser/support/insurance';
import { returnAfter } from '../../browser/support/return';
import { carryOut } from '../environment';
import { real } from '../external-actions';
import { calls, insuranceQuoteModel, type QuoteServer } from '../models/insurance-quote.model';
import { deliveryEvents, fields, quotePage, showsHeading } from './flows';
import {
  type BrowserHarness,
  causedByAnswer,
  type Fixtures,
  press,
  testPaths,
  type UserAction,
  using,
  withoutHolds,
} from './run-paths';

const events = {
  ...{ ...deliveryEvents, 'driver.back': press('Back to the quote') },
  'driver.review': press('Check and accept'),
  'driver.confirm': press(/^Continue with /),
  'driver.leave': press(/^Leave, back to NQ-/),
  'driver.accept': using(
    (page) => button(page, 'Accept the quote'),
    async ({ page }) => {
      await page.getByRole('radio', { name: /^Pay in full/ }).check();
      await page.getByRole('checkbox').check();
      await button(page, 'Accept the quote').click();
    },
  ),
  'delivery.arrived': causedByAnswer,
  // The broker decides while another tab is in front, and then the driver comes back to the page.
  'operator.answered': async ({ page, environment, world, hold }, { case: { external = [] } }) => {
    for (const one of external) await carryOut(one, environment);
    // The page asks the host too, and would wait for the host, which times out on a held call.
    await world.hold(...hold.filter((call) => call !== calls.host));
    const ticketsRead = page.waitForResponse((answer) => answer.url().includes('/api/zendesk/intents'));
    await returnAfter(page, 20_000);
    await carryOut({ release: calls.read, ending: real }, environment);
    await ticketsRead;
    await world.hold(...hold);
  },
} satisfies Record<EventFrom<typeof insuranceQuoteMachine>['type'], UserAction>;

/** Checks that the page of the quote shows these words, and never that the quote insures the driver. */
const shows =
  (words: string | RegExp) =>
  (fixtures: Fixtures): Promise<void> =>
    withoutHolds(fixtures, async () => {
      await showsHeading(/^Quote NQ-/)(fixtures);
      await expect(fixtures.page.getByText(words).first()).toBeVisible();
      await expect(
        fixtures.page.getByText(
          /You(’re| are) insured[^a-z ]|^Insured from|This policy (starts|is in force)|This is policy/,
        ),
      ).toHaveCount(0);
    });

const remember = (
  { page, world }: Pick<Fixtures, 'page' | 'world'>,
  kind: QuoteTicket['kind'],
  quoteId: string,
): Promise<void> =>
  page.evaluate(
    ([user, about, key, what]) =>
      localStorage.setItem(`portal.pending-tickets:${user}`, JSON.stringify([{ key, kind: what, about }])),
    [world.drivers.verified.user_id, quoteId, crypto.randomUUID(), kind] as const,
  );

const harness: BrowserHarness<QuoteServer> = {
  model: insuranceQuoteModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, keptPage, world }) => {
    const { status, pendingTicket, isReviewing, isOutdated } = input as InsuranceQuoteInput;
    const id = await arrangeQuote(world, isOutdated ? { status, car: 'removed' } : status);
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    // The kept page is at `blankPage`, so the portal's storage can be written before the portal starts.
    if (pendingTicket) await remember({ page, world }, pendingTicket.kind, String(id));
    await page.goto(`/insure/${id}${isReviewing ? '?step=accept' : ''}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return { recordId: () => String(id) };
  },
  events,
  otherControls: {
    '*': quotePage,
    referred: ['link Send your answer'],
    issued: ['link upload it'],
    quoted: ['link Get a new quote'],
    accepted: ['button See your quote'],
    'quoted.reviewing': fields,
    'accepting | verifying': [/^link (Leave, back to Insurance|Later)$/],
    declined: ['link Get a new quote'],
    'expired | withdrawn | superseded': ['link Get a new quote with the same answers'],
  },
  states: {
    'submitted.ticketRaised': shows('With the broker'),
    'submitted.ticketPending': ({ page }) => expect(page.getByText('Our team hasn’t been notified')).toBeVisible(),
    'quoted.viewing': ({ page }) => expect(button(page, 'Check and accept')).toBeVisible(),
    'quoted.confirmingOutdated': showsHeading('This quote is out of date'),
    'quoted.reviewing.idle': showsHeading(/^Accept NQ-/),
    'quoted.reviewing.rejected': async ({ page }) => {
      await showsHeading(/^Accept NQ-/)({ page });
      await expect(page.getByText('Quote not accepted')).toBeVisible();
    },
    // The state of the delivery chart decides which of these headings shows.
    accepting: showsHeading(/^(Accepting the quote|Accepted[.,] .*|One moment)$/),
    verifying: showsHeading('One moment'),
    referred: shows('The broker has a message'),
    declined: shows('The broker can’t insure this'),
    expired: shows('This quote has expired'),
    withdrawn: shows('Quote withdrawn'),
    // Either the confirmation, or the page of the quote.
    accepted: async ({ page }) => {
      await showsHeading(/^Quote (NQ-.*|accepted)$/)({ page });
      await expect(page.getByText('You’re not insured by it yet.').first()).toBeVisible();
    },
    issued: ({ page }) => expect(page.getByText(/^(Insured from|Insured|From )/).first()).toBeVisible(),
    superseded: shows('This quote has expired'),
  },
};

testPaths(harness);
