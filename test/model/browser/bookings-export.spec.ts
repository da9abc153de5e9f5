import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { bookingsExportMachine } from '../../../machines/bookings-export';
import { button, heading, mouse, problemsOf, typeDate } from '../../browser/support/driver';
import { bookingsCall, bookingsExportModel, type ExportServer } from '../models/bookings-export.model';
import { daysWithJobs } from '../models/export-world';
import { fields } from './flows';
import { type BrowserRig, by, type Gesture, press, testPaths } from './run-paths';

const gestures = {
  'driver.makeFile': by(
    (page) => button(page, 'Make the file'),
    async ({ page }, { case: { event } }) => {
      const wanted = event.range as { readonly from: string; readonly to: string };
      const { from, to } = wanted.from > '2020' ? daysWithJobs() : wanted;
      await typeDate(page, mouse, 'First day', from);
      await typeDate(page, mouse, 'Last day', to);
      await button(page, 'Make the file').click();
    },
  ),
  'driver.cancel': press('Stop, no file'),
  'driver.tryAgain': press('Try again'),
} satisfies Record<EventFrom<typeof bookingsExportMachine>['type'], Gesture>;

const rig: BrowserRig<ExportServer> = {
  model: bookingsExportModel,
  hold: [bookingsCall],
  open: async (_start, { stage, page, world }) => {
    await stage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    await page.goto('/bookings-earnings');
    await expect(heading(page, 'Bookings and earnings')).toBeVisible();
    await world.hold(...rig.hold);
    return { account: 'verified', changeId: () => '' };
  },
  provoke: () => Promise.reject(new Error('This page makes no call on its own account.')),
  gestures,
  others: {
    '*': [...fields, /^link /, /^button (Pay days into my calendar|These figures \(CSV\)|Show all .+)$/],
  },
  sights: {
    choosing: ({ page }) => expect(button(page, 'Make the file')).toBeVisible(),
    reading: ({ page }) => expect(button(page, 'Stop, no file')).toBeVisible(),
    made: ({ page }) => expect(page.getByText('Your file is made')).toBeVisible(),
    nothing: ({ page }) => expect(page.getByText('No jobs in these days')).toBeVisible(),
    refused: ({ page }) => expect(problemsOf(page)).toContainText('Choose a shorter range.'),
    stuck: ({ page }) => expect(page.getByText('There is no file yet')).toBeVisible(),
  },
};

testPaths(rig);
