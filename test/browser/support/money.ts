import type { Page } from '@playwright/test';
import type { ArrangedMoney } from '../../../sandbox/money/arrange-money';
import type { World } from '../../support/world';
import { button } from './driver';
import { addDays } from './earnings';
import { expect, origins } from './portal';

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

/** Enters bank details and the password; the form stays open. */
export async function fillAccount(page: Page, account: TypedAccount, password: string): Promise<void> {
  await page.getByLabel('Name on the account').fill(account.holderName);
  await page.getByLabel('Sort code').fill(account.sortCode);
  await page.getByLabel('Account number').fill(account.accountNumber);
  await page.getByLabel('Your password').fill(password);
}

export type MoneyWanted = NonNullable<Parameters<World['arrange']>[0]['money']>;

/** Signs the sample driver in with this money. Returns the ids of what was arranged. */
export async function arrangeMoney(page: Page, world: World, money: MoneyWanted = {}): Promise<ArrangedMoney> {
  const { cookies, money: arranged } = await world.arrange({ session: 'signed-in', money });
  await page.context().addCookies(cookies);
  if (!arranged) throw new Error('The sandbox did not return what it arranged.');
  return arranged;
}

/** Whether the arranged current week has ended: on a Monday from midnight until four, when the operator closes it. */
export const isOver = (monday: string): boolean =>
  addDays(monday, 7) <= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

/** The operator's payment page, with its buttons. */
export const onPaymentPage = async (
  page: Page,
  press: 'Pay' | 'Pay, the bank confirms later' | 'Decline the card' | 'Cancel',
) => {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${origins().sandbox}/pay/`));
  await page.getByRole('button', { name: press, exact: true }).click();
};

/** The button that starts the payment. */
export const payButton = (page: Page) => button(page, /^(Pay by card|Take it from my next payout)$/);
