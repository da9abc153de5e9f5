import { button, heading, link, problemsOf } from './support/driver';
import { expect, signInAgain, test } from './support/portal';
import { openWaiting } from './support/reading';

const accept = 'POST /v1/agreements/{id}/accept';

test.describe('agreements (RT-12, AP-23, FL-05)', () => {
  test('can be read with the changes marked, signed by name in the displayed version, and their receipt can be kept', {
    tag: '@gate',
  }, async ({ page, world }) => {
    await openWaiting(page, world);
    await expect(page.getByText(/^Version 3\.2\. Accept it by /)).toBeVisible();
    await expect(page.getByText(/^You cannot take jobs after .* unless you accept\.$/)).toBeVisible();
    await expect(page.getByText('14 days', { exact: true })).toBeVisible();
    await expect(page.getByText('To match the weekly fee.')).toBeVisible();
    const text = link(page, 'Driver terms, version 3.2');
    const file = await page.request.get((await text.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    await expect(page.getByText(/^PDF, 4 pages, \d+\s(kB|bytes)$/)).toBeVisible();

    // Without a name, the agreement is not accepted.
    await button(page, 'Accept version 3.2').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText(['Enter your full name: Adil Farrow']);
    await page.getByLabel('Your full name').fill('adil');
    await button(page, /^Accept version /).click();
    await expect(problemsOf(page).getByRole('link')).toHaveText(['Enter your full name: Adil Farrow']);
    await page.getByLabel('Your full name').fill('adil farrow');
    await expect(page.getByText('You’ll sign as Adil Farrow.')).toBeVisible();

    // The session ends at this point: after signing in, the driver comes back to the same agreement, and the name is still there.
    await page.getByLabel('Your full name').fill('Adil Farrow');
    await world.arrange({ session: 'none' });
    await button(page, 'Accept version 3.2').click();
    await signInAgain(page, world.drivers.verified, '/agreements');
    await expect(page.getByLabel('Your full name')).toHaveValue('Adil Farrow');

    // A newer version comes out: the portal accepts nothing, and shows the newer one with everything that changed since the accepted one.
    await world.arrange({ agreement: { version: '3.3' } });
    await button(page, 'Accept version 3.2').click();
    await expect(page.getByText('There’s a newer version')).toBeVisible();
    await expect(heading(page, 'Driver terms')).toBeFocused();
    await expect(page.getByText('10 days', { exact: true })).toBeVisible();
    await expect(page.getByText('14 days', { exact: true })).toBeVisible();
    await expect(page.getByText('2.5% of each card job')).toBeVisible();
    await expect(page.getByLabel('Your full name')).toHaveValue('Adil Farrow');

    // Two presses accept once.
    const before = (await world.calls(accept)).length;
    await world.hold(accept);
    await button(page, 'Accept version 3.3').dblclick();
    await world.release(accept);
    await world.hold();
    await expect(heading(page, 'Agreement accepted')).toBeVisible();
    expect(await world.calls(accept)).toHaveLength(before + 1);
    // The reference is shown in groups of four. The gaps are not part of it.
    const shownReceipt = page.getByRole('definition').filter({ hasText: /^AG-/ });
    const receipt = ((await shownReceipt.textContent()) ?? '').replaceAll(/\s/g, '');
    const expectReceipt = () =>
      expect(async () => expect((await shownReceipt.textContent())?.replaceAll(/\s/g, '')).toBe(receipt)).toPass();

    // The address is that of the newer version, and shows the receipt again.
    await expect(page).toHaveURL(
      (url) => url.pathname === '/agreements' && receipt.startsWith(`AG-${url.searchParams.get('id')}-`),
    );
    await page.reload();
    await expectReceipt();
    await expect(page.getByText('Adil Farrow', { exact: true })).toBeVisible();

    await link(page, 'Agreements').first().click();
    await expect(heading(page, /You’re up to date$/)).toBeVisible();
    // The version that was accepted before applies until the newer one does, and has its own receipt and a link to the newer one.
    const inForce = page
      .getByRole('list', { name: 'Accepted' })
      .getByRole('listitem')
      .filter({ hasText: 'In force until' });
    await inForce.getByRole('link', { name: 'Driver terms' }).click();
    await expect(page.getByText('A newer version applies after that day.')).toBeVisible();
    await link(page, 'Version 3.3, accepted').click();
    await expectReceipt();
    await page.goto('/agreements?id=1');
    await expect(page.getByText('Agreement not found')).toBeVisible();
  });
});
