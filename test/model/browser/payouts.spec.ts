import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { PayoutsInput, payoutsMachine } from '../../../machines/payouts';
import { button, heading, problemsOf } from '../../browser/support/driver';
import { fillAccount } from '../../browser/support/money';
import { calls, type PayoutsServer, payoutsModel, type TypedAccount, wrongPassword } from '../models/payouts.model';
import { accountSequence } from '../models/payouts-fixtures';
import { fields, showsBusyButton } from './flows';
import { type BrowserHarness, type Fixtures, press, testPaths, type UserAction, using } from './run-paths';

const nextAccount = accountSequence();

const events = {
  // The open form has a submit button with the same name: this selects the other one.
  'driver.openForm': using((page) =>
    button(page, /^(Change bank details|Turn payouts on)$/).and(page.locator('[type=button]')),
  ),
  'driver.enable': using(
    (page) => button(page, /^(Turn payouts on|Use this account)$/).and(page.locator('[type=submit]')),
    async ({ page, world }, { case: { event } }) => {
      const { typed } = event.details as { typed: TypedAccount };
      if (typed === 'bankName') await page.getByRole('radio', { name: 'Adil Farrow' }).check();
      else await fillAccount(page, nextAccount(typed), world.drivers.verified.password);
      await button(page, /^(Turn payouts on|Use this account)$/).click();
    },
  ),
  'driver.back': press(/^(Keep (them on|waiting)|Cancel)$/),
  'driver.checkAgain': press('Check again'),
  'driver.disable': using((page) => button(page, 'Turn payouts off').and(page.locator(':not(dialog *)'))),
  'driver.confirm': using((page) => page.getByRole('dialog').getByRole('button', { name: 'Turn payouts off' })),
} satisfies Record<EventFrom<typeof payoutsMachine>['type'], UserAction>;

const showsHeading =
  (title: string | RegExp, also?: string) =>
  async ({ page }: Fixtures): Promise<void> => {
    await expect(heading(page, title)).toBeVisible();
    if (also) await expect(page.getByText(also)).toBeVisible();
  };

const form = /^(Turn payouts on|Change bank details)$/;
const checking = 'Your bank is checking your account';
const harness: BrowserHarness<PayoutsServer> = {
  model: payoutsModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, keptPage, world }) => {
    const { payoutSetup } = input as PayoutsInput;
    const payouts = payoutSetup.hasBankSaidNo ? 'checking' : payoutSetup.status;
    const { cookies } = await world.arrange({ session: 'signed-in', money: { payouts } });
    if (payoutSetup.hasBankSaidNo) await world.decideBankCheck('bad');
    await keptPage.context.addCookies(cookies);
    await page.goto('/payouts/enable-disable');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  events,
  otherControls: {
    '*': ['link Leave, back to Payouts'],
    'filling | enabling': fields,
  },
  states: {
    'on.idle': showsHeading('Payouts are on'),
    'on.disableFailed': showsHeading('Payouts are on', 'Payouts are still on'),
    'bankChecking.waiting.unanswered': showsHeading(checking),
    'bankChecking.waiting.readFailed': showsHeading(checking, 'We couldn’t check the latest status'),
    'bankChecking.waiting.disableFailed': showsHeading(checking, 'Nothing has changed'),
    'bankChecking.verifying': showsBusyButton('Checking'),
    'filling.asking': showsHeading(form),
    'filling.rejected': async ({ page }) => expect(problemsOf(page)).toContainText(wrongPassword),
    'filling.closeMatch': showsHeading(form, 'The name is a close match'),
    'filling.bankSaidNo': showsHeading('Turn payouts on', 'The bank says this account isn’t in your name'),
    'filling.ready': showsHeading(form, 'Not sent'),
    'filling.notStored': showsHeading(form, 'Your account wasn’t saved'),
    'enabling.sending': showsBusyButton('Checking with your bank'),
    'enabling.verifying': showsBusyButton('Checking it was saved'),
    'enabling.outcomeUnknown': showsHeading(form, 'We’re not sure your account was saved'),
    'disabling.confirming.asking': ({ page }) =>
      expect(page.getByRole('dialog', { name: 'Turn payouts off?' })).toBeVisible(),
    'disabling.confirming.ready': ({ page }) =>
      expect(page.getByRole('dialog', { name: 'Turn payouts off?' })).toContainText('Not sent'),
    'disabling.sending': showsBusyButton('Turning payouts off'),
    'disabling.verifying': showsBusyButton('Checking payouts are off'),
    'disabling.outcomeUnknown': showsHeading(/./, 'We’re not sure payouts are off'),
    off: showsHeading('Payouts are off'),
  },
};

testPaths(harness);
