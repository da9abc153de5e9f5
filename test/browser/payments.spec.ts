import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { heading, link, problemsOf, storageOf } from './support/driver';
import { arrangeMoney, onPaymentPage, payButton } from './support/money';
import { expect, origins, test } from './support/portal';

const create = 'POST /v1/payments';

const openPayments = async (page: Page, world: World, path = '/payments') => {
  const money = await arrangeMoney(page, world, { owed: 'part' });
  await page.goto(path);
  await expect(heading(page, 'Pay what you owe')).toBeVisible();
  return money;
};

const amountOf = async (page: Page): Promise<string> => page.getByLabel('How much?').inputValue();

test.describe('paying a debt (RT-11, AP-22)', () => {
  test('asks for the card on the operator’s page only, and shows a payment as received when the operator confirms it', async ({
    page,
    world,
  }) => {
    await openPayments(page, world);
    const amount = await amountOf(page);
    await expect(page.getByLabel(/card number/i)).toHaveCount(0);
    await payButton(page).click();
    await onPaymentPage(page, 'Pay');
    await expect(heading(page, 'Payment received')).toBeVisible();
    await expect(page.getByText(`£${amount}`)).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Payment received')).toBeVisible();
    expect(await world.calls(create)).toHaveLength(1);
    expect(await storageOf(page)).not.toContain('portal.payment');
    await link(page, 'See your charges').click();
    await expect(heading(page, 'Charges')).toBeVisible();
  });

  test('allows a part payment within the limits shown, and leaves the rest due', async ({ page, world }) => {
    await openPayments(page, world);
    const all = await amountOf(page);
    for (const [typed, says] of [
      ['', 'Enter how much to pay'],
      ['a lot', `Enter an amount, for example ${all}`],
      ['100000', `Amount must be £${all} or less`],
    ] as const) {
      await page.getByLabel('How much?').fill(typed);
      await payButton(page).click();
      await expect(problemsOf(page).getByRole('link')).toHaveText([says]);
    }
    // The operator sets the minimum.
    await page.getByLabel('How much?').fill('0.50');
    await payButton(page).click();
    await expect(problemsOf(page)).toContainText('Enter £1.00 or more');
    await page.getByLabel('How much?').fill('1');
    await payButton(page).click();
    await onPaymentPage(page, 'Pay');
    await expect(heading(page, 'Payment received')).toBeVisible();
    await page.goto('/payments');
    await expect(page.getByLabel('How much?')).toHaveValue((Number(all) - 1).toFixed(2));
  });

  test('can be limited to one statement', { tag: '@gate' }, async ({ page, world }) => {
    const { statement_id: oldest } = await arrangeMoney(page, world, { owed: 'overdue' });
    const list = page.getByRole('table', { name: 'Statements due' });
    const toPay = async (): Promise<Readonly<Record<string, string>>> => {
      await page.goto('/plans-invoices');
      await expect(list).toBeVisible();
      const lines = await list
        .locator('tbody > tr')
        .evaluateAll((items) =>
          items.map((item) => [item.querySelector('a')?.getAttribute('href') ?? '', item.textContent ?? '']),
        );
      return Object.fromEntries(lines);
    };
    const before = await toPay();
    // Not the oldest statement, because a payment without a statement goes there.
    const path = Object.keys(before).find((each) => each !== `/plans-invoices/${oldest}`) ?? '';
    const id = Number(path.split('/').pop());
    await page.goto(path);
    await link(page, 'Pay this statement').click();
    await expect(page).toHaveURL(`/payments?statement=${id}`);
    const paymentRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v1/payments'),
    );
    await payButton(page).click();
    expect((await paymentRequest).postDataJSON()).toMatchObject({ statement_id: String(id) });
    await onPaymentPage(page, 'Pay');
    await expect(heading(page, 'Payment received')).toBeVisible();
    const { [path]: paidStatement, ...otherStatements } = before;
    expect(paidStatement).toBeDefined();
    expect(Object.keys(otherStatements)).not.toEqual([]);
    expect(await toPay()).toEqual(otherStatements);
    await page.goto(path);
    await expect(heading(page, /Nothing left to pay$/)).toBeVisible();
    await expect(link(page, 'Pay this statement')).toHaveCount(0);
  });

  test('ignores a URL that claims success', async ({ page, world }) => {
    await openPayments(page, world);
    await payButton(page).click();
    await expect(page).toHaveURL((url) => url.href.startsWith(`${origins().sandbox}/pay/`));
    const id = /\/pay\/(\d+)/.exec(page.url())?.[1];
    await page.goto(`/payments?payment=${id}&reference=PAY-${id}&status=succeeded`);
    await expect(heading(page, 'Not paid yet')).toBeVisible();
    await page.goto(`/payments?payment=1&status=succeeded`);
    await expect(heading(page, 'Not paid yet')).toBeVisible();
  });
});
