import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { PaymentInput, paymentMachine } from '../../../machines/payment';
import { heading, problemsOf } from '../../browser/support/driver';
import { payButton } from '../../browser/support/money';
import { origins, withOrigins } from '../../browser/support/portal';
import { returnAfter } from '../../browser/support/return';
import { carryOut } from '../environment';
import { real } from '../external-actions';
import { calls, type PaymentServer, paymentModel, tooMuch } from '../models/payment.model';
import { requestBy, startElsewhere } from '../models/payment-fixtures';
import { fields } from './flows';
import { type BrowserHarness, type Fixtures, press, testPaths, type UserAction, using } from './run-paths';

const events = {
  'driver.pay': using(
    (page) => payButton(page),
    async ({ page }, { case: { event } }) => {
      const { method } = (event.attempt as { request: { method: PaymentServer['method'] } }).request;
      await page.getByLabel('How much?').fill('1');
      await page.getByRole('radio', { name: method === 'card' ? 'Card' : 'Take it from my next payout' }).check();
      await payButton(page).click();
    },
  ),
  'driver.tryAgain': press('Try again'),
  'driver.goToPaymentPage': press('Go to the payment page'),
  // The event of a page that the browser shows from its back/forward cache.
  'driver.comeBack': ({ page }) =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  'driver.checkAgain': press('Check again'),
  'driver.startOver': press('Try again or pay another way'),
  // The driver comes back to the window of the open page, which stayed visible.
  'operator.answered': async ({ page, environment }, { case: { external = [] } }) => {
    for (const action of external) await carryOut(action, environment);
    await returnAfter(page, 20_000, false);
    await carryOut({ release: calls.read, ending: real }, environment);
  },
} satisfies Record<EventFrom<typeof paymentMachine>['type'], UserAction>;

const showsHeading =
  (title: string, text?: string) =>
  async ({ page }: Fixtures): Promise<void> => {
    await expect(heading(page, title)).toBeVisible();
    if (text) await expect(page.getByText(text)).toBeVisible();
  };

const harness: BrowserHarness<PaymentServer> = {
  model: paymentModel,
  hold: Object.values(calls),
  open: async ({ input, server }, { page, keptPage, world }) => {
    const { sandbox } = origins();
    const userId = world.drivers.verified.user_id;
    await world.arrange({ money: { owed: 'part' } });
    const paymentBefore = server.payment === 'none' ? null : await startElsewhere(withOrigins(world), server.method);
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    // With 204 the page stays open, like a page in the back/forward cache.
    await page.route(`${sandbox}/pay/**`, (route) => route.fulfill({ status: 204 }));
    if ((input as PaymentInput).unanswered) {
      await page.evaluate(
        ([user, attempt]) =>
          localStorage.setItem(
            `portal.payment:${user}`,
            JSON.stringify({ attempt, paymentId: null, notedAt: Date.now() }),
          ),
        [userId, { key: crypto.randomUUID(), request: requestBy('card') }] as const,
      );
    }
    await world.hold(calls.read);
    await page.goto(paymentBefore === null ? '/payments' : `/payments?payment=${paymentBefore}&status=succeeded`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const storedId = () =>
      page.evaluate(
        (user) =>
          (JSON.parse(localStorage.getItem(`portal.payment:${user}`) ?? 'null') as { paymentId: string } | null)
            ?.paymentId,
        userId,
      );
    return { recordId: async () => (await storedId()) ?? paymentBefore ?? '' };
  },
  events,
  otherControls: {
    '*': ['link Charges'],
    'choosing | starting': fields,
    'outcomeUnknown | processing | failed | cancelled | awaitingDeduction | paid': ['link See your charges'],
    processing: ['link Pay something else'],
    outcomeUnknown: ['link Ask about this payment'],
  },
  states: {
    'choosing.asking': showsHeading('Pay what you owe'),
    'choosing.rejected': async ({ page }) => expect(problemsOf(page)).toContainText(tooMuch),
    'choosing.ready': showsHeading('Pay what you owe', 'Your payment was not started'),
    starting: ({ page }) => expect(page.locator('button[aria-disabled=true]')).toContainText('Starting your payment'),
    unanswered: showsHeading('We’re not sure your payment was started', 'It’s safe to try again.'),
    leaving: showsHeading('Going to the payment page'),
    verifying: showsHeading('Checking your payment', 'Do not pay again yet.'),
    outcomeUnknown: showsHeading('We’re not sure your payment went through', 'Do not pay again.'),
    unfinished: showsHeading('Not paid yet', 'You haven’t been charged.'),
    processing: showsHeading('Your payment is being processed'),
    failed: showsHeading('You haven’t been charged'),
    cancelled: showsHeading('You haven’t been charged', 'You cancelled the payment.'),
    awaitingDeduction: showsHeading('We’ll take it from your next payout'),
    paid: showsHeading('Payment received'),
  },
};

testPaths(harness);
