import { button, heading, link } from './support/driver';
import { expect, test } from './support/portal';
import { returnAfter } from './support/return';

test('shows whether the phone is offline or the operator’s API does not answer; afterwards a page reloads by itself, and a form waits for a press (AP-01, AP-10)', {
  tag: '@gate',
}, async ({ signedIn: page, world, problems }) => {
  problems.expect(/ApiError: The call failed: silent|Failed to load/);
  const main = page.getByRole('main');
  await page.goto('/payouts');
  await expect(heading(page, 'Payouts')).toBeVisible();
  await world.faults({ call: '*', cut: true });
  await link(page, 'Agreements').click();
  await expect(heading(page, 'Unknown Error')).toBeVisible();
  await expect(main.getByText('Your connection is working, but our system isn’t responding.')).toBeVisible();
  // Chromium itself repeats a read if its connection was closed.
  const reads = (await world.calls('GET /v1/agreements')).length;
  await world.faults();
  await expect(link(page, 'Driver terms').first()).toBeVisible();
  expect(await world.calls('GET /v1/agreements')).toHaveLength(reads + 1);

  await page.goto('/profile/update');
  await page.getByLabel('Known as').fill('Addy');
  // The phone has a network, but no server answers. The code for probes loads when the browser is idle.
  await page.waitForFunction(() => performance.getEntriesByName('portal.refresh').length > 0);
  await page.route('**', (route) => route.abort());
  await button(page, 'Save details').click();
  await expect(main.getByText('You’re offline.', { exact: true })).toBeVisible();
  await page.unroute('**');
  await returnAfter(page, 20_000);
  await expect(main.getByText('The connection is back. Try again.')).toBeVisible();
  await expect(page.getByLabel('Known as')).toHaveValue('Addy');
  expect(await world.calls('PUT /v1/driver/{id}')).toHaveLength(0);
  await button(page, 'Try again').click();
  await expect(main.getByText('Addy')).toBeVisible();
  await expect(main.getByText('The connection is back.')).toHaveCount(0);
});

test.describe('without a connection (AP-01, REL-31)', () => {
  // On a phone's screen, the bar could cover a field.
  test.use({ viewport: { width: 360, height: 800 } });

  test('a bar stays in view in the middle of a long form, and covers no focused field (WCAG 2.4.11)', async ({
    signedIn: page,
    context,
  }) => {
    await page.goto('/insure/new/form?section=vehicle');
    await expect(heading(page, 'Your vehicle')).toBeVisible();
    await page.getByRole('group', { name: 'Was it imported?' }).getByRole('radio').first().focus();
    await context.setOffline(true);
    const bar = page.getByText(/^You’re offline\. /);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const end = await bar.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? 0);
    const covered: string[] = [];
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      const [name, top] = await page.evaluate(() => {
        const control = document.activeElement as HTMLInputElement;
        return [control.name || control.textContent, control.getBoundingClientRect().top] as const;
      });
      if (top < end) covered.push(`${name} at ${top}`);
    }
    expect(covered).toEqual([]);
  });
});
