import { asJson, onAnotherDevice } from '../support/other-device';
import type { World } from '../support/world';
import { expect, expectAccessible, origins, placeOf, test } from './support/portal';

/** A payment as the portal begins one. */
const begin = async (world: World): Promise<{ id: number; redirect_url: string }> => {
  const send = await onAnotherDevice(placeOf(world));
  const wanted = { amount: { amount: 4250, currency: 'GBP' }, statement_id: null, invoice_ids: [], method: 'card' };
  return (
    await send<{ data: { id: number; redirect_url: string } }>(
      'POST',
      '/v1/payments',
      asJson({ ...wanted, return_path: '/' }),
    )
  ).data;
};

test('the payment page leads back to the portal whatever is pressed, and can be used once (AP-22)', async ({
  signedIn: page,
  world,
}) => {
  for (const [button, status] of [
    ['Pay', 'succeeded'],
    ['Pay, the bank confirms later', 'processing'],
    ['Decline the card', 'failed'],
    ['Cancel', 'cancelled'],
  ] as const) {
    await test.step(button, async () => {
      await world.arrange({ money: { owed: 'part' } });
      const payment = await begin(world);
      await page.goto(payment.redirect_url);
      await expect(page.getByText('£42.50')).toBeVisible();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(
        `${origins().portal}/?payment=${payment.id}&reference=PAY-${payment.id}&status=${status}`,
      );
      await expect(page.getByRole('main')).toBeVisible();
      await page.goBack();
      await page.reload();
      const isOpen = page.getByRole('button', { name: 'Pay', exact: true });
      await expect(isOpen).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back to the portal' })).toBeVisible();
    });
  }
  await world.arrange({ money: { owed: 'part' } });
  await page.goto((await begin(world)).redirect_url);
  await expect(page.getByText('£42.50')).toBeVisible();
  await expectAccessible(page);
});

test('staff hold a payout and release it, and the back office pages are easy to use (AP-24)', async ({
  page,
  world,
}) => {
  await world.arrange({ money: { payout: 'scheduled' } });
  await page.goto(`${origins().sandbox}/back-office/payouts`);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^P-/ }).first().click();
  await page.getByLabel('Why it’s on hold').fill('We check a job.');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText('on hold')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('scheduled', { exact: true })).toBeVisible();
  await world.decidePayout('sent');
  await page.reload();
  await expect(page.getByLabel('Why it failed')).toBeVisible();
});
