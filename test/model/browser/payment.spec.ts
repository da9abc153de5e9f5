import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { PaymentInput, paymentMachine } from '../../../machines/payment';
import { heading, problemsOf } from '../../browser/support/driver';
import { payButton } from '../../browser/support/money';
import { origins, placeOf } from '../../browser/support/portal';
import { returnAfter } from '../../browser/support/return';
import { calls, type PaymentServer, paymentModel, tooMuch } from '../models/payment.model';
import { requestBy, startElsewhere } from '../models/payment-world';
import { carryOut } from '../outside';
import { real } from '../wire';
import { fields } from './flows';
import { type BrowserRig, by, type Gesture, press, type Scene, testPaths } from './run-paths';

const gestures = {
  'driver.pay': by(
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
  // What a browser says to a page that it had kept while another one was shown.
  'driver.comeBack': ({ page }) =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  'driver.checkAgain': press('Check again'),
  'driver.startOver': press('Choose another way to pay'),
  // The page stays open, and the driver comes back to its tab.
  'operator.answered': async ({ page, outside }, { case: { wire = [] } }) => {
    for (const one of wire) await carryOut(one, outside);
    await returnAfter(page, 20_000);
    await carryOut({ release: calls.read, ending: real }, outside);
  },
} satisfies Record<EventFrom<typeof paymentMachine>['type'], Gesture>;

const reads =
  (title: string, also?: string) =>
  async ({ page }: Scene): Promise<void> => {
    await expect(heading(page, title)).toBeVisible();
    if (also) await expect(page.getByText(also)).toBeVisible();
  };

const rig: BrowserRig<PaymentServer> = {
  model: paymentModel,
  hold: Object.values(calls),
  open: async ({ input, server }, { page, stage, world }) => {
    const { sandbox } = origins();
    const userId = world.drivers.verified.user_id;
    await world.arrange({ money: { owed: 'part' } });
    const before = server.payment === 'none' ? null : await startElsewhere(placeOf(world), server.method);
    await stage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    // The page stays, as one does that a browser keeps while it shows another.
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
    await page.goto(before === null ? '/payments' : `/payments?payment=${before}&status=succeeded`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await world.hold(...rig.hold);
    const noted = () =>
      page.evaluate(
        (user) =>
          (JSON.parse(localStorage.getItem(`portal.payment:${user}`) ?? 'null') as { paymentId: string } | null)
            ?.paymentId,
        userId,
      );
    return { changeId: async () => (await noted()) ?? before ?? '' };
  },
  gestures,
  others: {
    '*': ['link Charges'],
    'choosing | starting': fields,
    'outcomeUnknown | processing | failed | cancelled | promised | paid': ['link See your charges'],
  },
  sights: {
    'choosing.asking': reads('Pay what you owe'),
    'choosing.rejected': async ({ page }) => expect(problemsOf(page)).toContainText(tooMuch),
    'choosing.ready': reads('Pay what you owe', 'Your payment was not started'),
    starting: ({ page }) => expect(page.locator('button[aria-disabled=true]')).toContainText('Starting your payment'),
    unanswered: reads('We’re not sure your payment was started', 'It’s safe to try again.'),
    leaving: reads('Going to the payment page'),
    asking: reads('Checking your payment', 'Do not pay again yet.'),
    outcomeUnknown: reads('We’re not sure your payment went through', 'Do not pay again.'),
    unfinished: reads('Not paid yet', 'You haven’t been charged.'),
    processing: reads('Do not pay again'),
    failed: reads('You haven’t been charged'),
    cancelled: reads('You haven’t been charged', 'You cancelled the payment.'),
    promised: reads('We’ll take it from your next payout'),
    paid: reads('Payment received'),
  },
};

testPaths(rig);
