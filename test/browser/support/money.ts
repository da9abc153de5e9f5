import type { Page } from '@playwright/test';
import type { ArrangedMoney } from '../../../sandbox/money/arrange-money';
import type { World } from '../../support/world';
import { button, heading, link } from './driver';
import { laterDay } from './earnings';
import { expect, origins } from './portal';
import { goesOn, type Screens } from './visits';

export interface TypedAccount {
  readonly holderName: string;
  readonly sortCode: string;
  readonly accountNumber: string;
}

/** An account that the bank of the sandbox finds in the sample driver's name. */
export const goodAccount: TypedAccount = {
  holderName: 'Adil Farrow',
  sortCode: '00-00-77',
  accountNumber: '4471 9023',
};

/** Types a bank account and the password; the form stays open. */
export async function fillAccount(page: Page, account: TypedAccount, password: string): Promise<void> {
  await page.getByLabel('Name on the account').fill(account.holderName);
  await page.getByLabel('Sort code').fill(account.sortCode);
  await page.getByLabel('Account number').fill(account.accountNumber);
  await page.getByLabel('Your password').fill(password);
}

export type MoneyWanted = NonNullable<Parameters<World['arrange']>[0]['money']>;

/** Signs the sample driver in with such money. Where things are. */
export async function withMoney(page: Page, world: World, money: MoneyWanted = {}): Promise<ArrangedMoney> {
  const { cookies, money: arranged } = await world.arrange({ session: 'signed-in', money });
  await page.context().addCookies(cookies);
  if (!arranged) throw new Error('The sandbox did not say where things are.');
  return arranged;
}

/** From midnight on a Monday until the operator closes it at four, the arranged week is over and a new one without a job runs. */
export const isOver = (monday: string): boolean =>
  laterDay(monday, 7) <= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

/** The operator's payment page, with its buttons. */
export const onPaymentPage = async (
  page: Page,
  press: 'Pay' | 'Pay, the bank confirms later' | 'Decline the card' | 'Cancel',
) => {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${origins().sandbox}/pay/`));
  await page.getByRole('button', { name: press, exact: true }).click();
};

const opened = async (page: Page, path: string, title: string | RegExp) => {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
};

/** Every state of the money screens. */
export const moneyScreens: Screens = {
  payouts: async (page, world) => {
    await withMoney(page, world, {});
    await opened(page, '/payouts', 'Payouts');
  },
  'payouts, unread': goesOn(async (page, world) => {
    await world.faults({ call: 'GET /v1/payouts', status: 503 });
    await opened(page, '/payouts', 'Payouts');
    await expect(page.getByText('We couldn’t load your payouts')).toBeVisible();
  }),
  'payouts, off': async (page, world) => {
    await withMoney(page, world, { payouts: 'off' });
    await opened(page, '/payouts', 'Payouts');
    await expect(page.getByText('Turn payouts on to get paid.')).toBeVisible();
  },
  'payouts, none yet': async (page, world) => {
    await withMoney(page, world, { history: 'none' });
    await opened(page, '/payouts', 'Payouts');
    await expect(page.getByText('Your first payout comes after your first week of work.')).toBeVisible();
  },
  payout: async (page, world) => {
    const { payout_id } = await withMoney(page, world, { payout: 'paid' });
    await opened(page, `/payouts/${payout_id}`, /^Payout P-/);
  },
  'payout, failed': async (page, world) => {
    const { payout_id } = await withMoney(page, world, { payout: 'failed' });
    await opened(page, `/payouts/${payout_id}`, /^Payout P-/);
    await expect(link(page, 'Check your bank account')).toBeVisible();
  },
  'payout, on hold': async (page, world) => {
    const { payout_id } = await withMoney(page, world, {});
    await opened(page, `/payouts/${payout_id}`, /^Payout P-/);
  },
  'payouts switch, empty fields': async (page, world) => {
    await withMoney(page, world, { payouts: 'off' });
    await opened(page, '/payouts/enable-disable', 'Turn payouts on');
    await button(page, 'Turn payouts on').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'plans and invoices': async (page, world) => {
    await withMoney(page, world, { owed: 'part' });
    await opened(page, '/plans-invoices', 'Charges');
    await expect(page.getByText(/^You owe £/)).toBeVisible();
  },
  'plans and invoices, parts unread': goesOn(async (page, world) => {
    await world.faults(
      { call: 'GET /v1/driver/plans', status: 503 },
      { call: 'GET /v1/invoice-summary-statements', status: 503 },
      { call: 'GET /v1/invoices', status: 503 },
    );
    await opened(page, '/plans-invoices', 'Charges');
    await expect(page.getByText(/^You owe £/)).toBeVisible();
    await expect(page.getByText('We couldn’t load your plans')).toBeVisible();
  }),
  'plans and invoices, over the limit': async (page, world) => {
    await withMoney(page, world, { owed: 'over_limit' });
    await opened(page, '/plans-invoices', 'Charges');
    await expect(page.getByText(/^You owe £/)).toBeVisible();
    await expect(page.getByText('You cannot take jobs until you pay')).toBeVisible();
  },
  'plans and invoices, nothing owed': async (page, world) => {
    await withMoney(page, world, { owed: 'nothing' });
    await opened(page, '/plans-invoices', 'Charges');
    await expect(page.getByText('You don’t owe anything')).toBeVisible();
  },
  'plans and invoices, none yet': async (page, world) => {
    await withMoney(page, world, { history: 'none' });
    await opened(page, '/plans-invoices', 'Charges');
    await expect(page.getByText('You don’t owe anything')).toBeVisible();
  },
  invoices: async (page, world) => {
    await withMoney(page, world, { owed: 'part' });
    await opened(page, '/plans-invoices?show=all', 'All invoices');
  },
  invoice: async (page, world) => {
    const { statement_id, invoice_id } = await withMoney(page, world, { owed: 'part' });
    await opened(page, `/plans-invoices/${statement_id}/${invoice_id}`, /INV-/);
  },
  'invoice, no PDF': goesOn(async (page, world) => {
    await world.faults({ call: 'GET /v1/invoices/{id}/pdf', status: 503 });
    await button(page, 'Download PDF').click();
    await expect(page.getByText('We couldn’t download the PDF')).toBeVisible();
  }),
  'payments, nothing owed': async (page, world) => {
    await withMoney(page, world, { owed: 'nothing' });
    await opened(page, '/payments', 'Payments');
    await expect(page.getByText('You don’t owe anything')).toBeVisible();
  },
};
