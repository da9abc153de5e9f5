import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { bookingsExportMachine } from '../../../machines/bookings-export';
import { button, heading, mouse, problemsOf, typeDate } from '../../browser/support/driver';
import { beforeFirstJob, bookingsCall, bookingsExportModel, type ExportServer } from '../models/bookings-export.model';
import { daysWithJobs } from '../models/export-fixtures';
import { fields } from './flows';
import { type BrowserHarness, press, testPaths, type UserAction, using } from './run-paths';

const events = {
  'driver.requestFile': using(
    (page) => button(page, 'Download CSV'),
    async ({ page }, { case: { event } }) => {
      const wanted = event.range as { readonly from: string; readonly to: string };
      const { from, to } = wanted.from !== beforeFirstJob.from ? daysWithJobs() : wanted;
      await typeDate(page, mouse, 'From', from);
      await typeDate(page, mouse, 'To', to);
      await button(page, 'Download CSV').click();
    },
  ),
  'driver.cancel': press('Cancel'),
  'driver.tryAgain': press('Try again'),
} satisfies Record<EventFrom<typeof bookingsExportMachine>['type'], UserAction>;

const harness: BrowserHarness<ExportServer> = {
  model: bookingsExportModel,
  hold: [bookingsCall],
  open: async (_start, { keptPage, page, world }) => {
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    await page.goto('/bookings-earnings?tax=');
    await expect(heading(page, 'Tax year and downloads')).toBeVisible();
  },
  events,
  otherControls: {
    '*': [...fields, /^link /, 'button Download tax year (CSV)'],
  },
  states: {
    choosing: ({ page }) => expect(button(page, 'Download CSV')).toBeVisible(),
    reading: ({ page }) => expect(button(page, 'Cancel')).toBeVisible(),
    fileReady: ({ page }) => expect(page.getByText('Downloaded', { exact: true })).toBeVisible(),
    noJobs: ({ page }) => expect(page.getByText('No jobs between these dates')).toBeVisible(),
    rejected: ({ page }) => expect(problemsOf(page)).toContainText('Choose a shorter range.'),
    failed: ({ page }) => expect(page.getByText('Not downloaded')).toBeVisible(),
  },
};

testPaths(harness);
