import { button, heading, link } from './support/driver';
import { arrangeMoney, onPaymentPage, payButton } from './support/money';
import { expect, test } from './support/portal';

test('paying a debt can be limited to one statement (RT-11, AP-22)', { tag: '@gate' }, async ({ page, world }) => {
  const { statement_id: oldest } = await arrangeMoney(page, world, { owed: 'overdue' });
  const list = page.getByRole('table', { name: 'Statements due' });
  const toPay = async (): Promise<Readonly<Record<string, string>>> => {
    await page.goto('/plans-invoices');
    await expect(list).toBeVisible();
    const lines = await list
      .locator('[role=rowgroup] > [role=row]:has([role=rowheader])')
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
  const amount = page.getByLabel('How much?');
  const whole = await amount.inputValue();
  await amount.fill('1.50');
  await payButton(page).click();
  await onPaymentPage(page, 'Decline the card');
  await expect(heading(page, 'You haven’t been charged')).toBeVisible();
  await page.reload();
  await button(page, 'Try again or pay another way').click();
  await expect(amount).toHaveValue('1.50');
  await amount.fill(whole);
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
