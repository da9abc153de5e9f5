import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { button, heading } from './support/driver';
import { expect, test } from './support/portal';

const overview = '/vehicle-documents';
const checklistCall = 'GET /v1/documents/current';

const open = async (page: Page) => {
  await page.goto(overview);
  await expect(heading(page, 'Vehicle and documents')).toBeVisible();
};

const verdict = (page: Page) => page.getByRole('region', { name: 'Can I work?' });

test('the documents page starts all its calls at the same time', async ({ signedIn: page, world }) => {
  const calls = ['GET /v1/driver', 'GET /v1/driver/vehicles', checklistCall, 'GET /v1/vehicle-changes'];
  await world.hold(...calls);
  await page.goto(overview);
  // No call is answered before the last one has come.
  for (const call of calls) await world.held(call);
  await world.hold();
  await expect(verdict(page)).toBeVisible();
});

test.describe('the calendar file of all dates', () => {
  const press = async (page: Page, how = () => button(page, 'Add dates to calendar').click()) => {
    const [download] = await Promise.all([page.waitForEvent('download'), how()]);
    expect(download.suggestedFilename()).toBe('document-dates.ics');
    return readFile(await download.path(), 'utf8');
  };

  test.describe('with its own clock', () => {
    // Playwright's clock stays with a browser, so this test has its own.
    test.use({ ownBrowser: true });

    test('shows a toast at the top centre that has no controls and disappears by itself (UI-03)', async ({
      signedIn: page,
    }) => {
      // The clock stops, so that the toast's two seconds do not pass during the checks.
      await page.clock.install();
      await open(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await press(page);
      const note = page.getByText('Calendar file downloaded', { exact: true });
      const toast = page.getByRole('status').filter({ hasText: 'Calendar file downloaded' });
      await expect(note).toBeVisible();
      await expect(toast.getByRole('button')).toHaveCount(0);
      await expect(toast.getByRole('progressbar')).toHaveCount(0);
      const edges = async () => {
        const box = await note.boundingBox();
        return box && { fromMiddle: Math.round(box.x + box.width / 2 - 640), isOnTop: box.y >= 0 && box.y < 100 };
      };
      await expect.poll(edges).toEqual({ fromMiddle: 0, isOnTop: true });
      await expect(note).toBeVisible();
      await page.clock.resume();
      await expect(note).toHaveCount(0);
    });
  });
});
