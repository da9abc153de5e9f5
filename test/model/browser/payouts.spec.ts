import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { PayoutsInput, payoutsMachine } from '../../../machines/payouts';
import { button, heading, problemsOf } from '../../browser/support/driver';
import { fillAccount } from '../../browser/support/money';
import { calls, type PayoutsServer, payoutsModel, type Typed, wrongPassword } from '../models/payouts.model';
import { accountsToType } from '../models/payouts-world';
import { fields } from './flows';
import { type BrowserRig, by, type Gesture, press, type Scene, testPaths } from './run-paths';

const nextAccount = accountsToType();

const gestures = {
  // The form that it opens is sent by a button of the same name.
  'driver.typeAccount': by((page) =>
    button(page, /^(Use another account|Turn payouts on)$/).and(page.locator('[type=button]')),
  ),
  'driver.enable': by(
    (page) => button(page, /^(Turn payouts on|Use this account)$/).and(page.locator('[type=submit]')),
    async ({ page, world }, { case: { event } }) => {
      const { typed } = event.details as { typed: Typed };
      if (typed === 'right') await page.getByRole('radio', { name: 'Adil Farrow' }).check();
      else await fillAccount(page, nextAccount(typed), world.drivers.verified.password);
      await button(page, /^(Turn payouts on|Use this account)$/).click();
    },
  ),
  'driver.back': press(/^Keep (them on|waiting|everything as it is)$/),
  'driver.lookAgain': press('Look again'),
  'driver.disable': by((page) => button(page, 'Turn payouts off').and(page.locator(':not(dialog *)'))),
  'driver.confirm': by((page) => page.getByRole('dialog').getByRole('button', { name: 'Turn payouts off' })),
} satisfies Record<EventFrom<typeof payoutsMachine>['type'], Gesture>;

const reads =
  (title: string | RegExp, also?: string) =>
  async ({ page }: Scene): Promise<void> => {
    await expect(heading(page, title)).toBeVisible();
    if (also) await expect(page.getByText(also)).toBeVisible();
  };

const form = /^(Turn payouts on|Use another account)$/;
const checking = 'Your bank is checking your account';
const busy =
  (words: string) =>
  ({ page }: Scene): Promise<void> =>
    expect(page.locator('button[aria-disabled=true]', { hasText: words })).toBeVisible();

const rig: BrowserRig<PayoutsServer> = {
  model: payoutsModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, stage, world }) => {
    const { standing } = input as PayoutsInput;
    const { cookies } = await world.arrange({ session: 'signed-in', money: { payouts: standing.status } });
    await stage.context.addCookies(cookies);
    await page.goto('/payouts/enable-disable');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await world.hold(...rig.hold);
    return { account: 'verified', changeId: () => '' };
  },
  provoke: () => Promise.reject(new Error('The switch makes no call on its own account.')),
  gestures,
  others: {
    '*': ['link Leave, back to Payouts'],
    'filling | enabling': fields,
  },
  sights: {
    'on.steady': reads('Payouts are on'),
    'on.notTurnedOff': reads('Payouts are on', 'Payouts are still on'),
    'bankAsked.waiting.unanswered': reads(checking),
    'bankAsked.waiting.unread': reads(checking, 'We could not ask how it stands'),
    'bankAsked.waiting.notStopped': reads(checking, 'Nothing was turned off'),
    'bankAsked.looking': busy('Looking'),
    'filling.asking': reads(form),
    'filling.refused': async ({ page }) => expect(problemsOf(page)).toContainText(wrongPassword),
    'filling.closeMatch': reads(form, 'The name is nearly right'),
    'filling.bankSaidNo': reads('Turn payouts on', 'Your bank says that this account is not yours'),
    'filling.ready': reads(form, 'Nothing was sent'),
    'filling.notStored': reads(form, 'Your account did not arrive'),
    'enabling.sending': busy('Asking your bank'),
    'enabling.looking': busy('Looking whether it arrived'),
    'enabling.unsure': reads(form, 'We do not know yet whether your account arrived'),
    'disabling.confirming.asking': ({ page }) =>
      expect(page.getByRole('dialog', { name: 'Turn payouts off?' })).toBeVisible(),
    'disabling.confirming.ready': ({ page }) =>
      expect(page.getByRole('dialog', { name: 'Turn payouts off?' })).toContainText('Nothing was sent'),
    'disabling.sending': busy('Turning them off'),
    'disabling.looking': busy('Looking whether it arrived'),
    'disabling.unsure': reads(/./, 'We do not know yet whether payouts are off'),
    off: reads('Payouts are off'),
  },
};

testPaths(rig);
