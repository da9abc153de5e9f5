import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { DocumentUploadInput, documentUploadMachine } from '../../../machines/document-upload';
import { button } from '../../browser/support/driver';
import { withOrigins } from '../../browser/support/portal';
import { calls, documentUploadModel, type UploadServer } from '../models/document-upload.model';
import { neededDocument, sendDocument } from '../models/upload-fixtures';
import { deliveryEvents, fields, fillMot, mot, showsHeading, storeDocumentTicket } from './flows';
import { type BrowserHarness, causedByAnswer, press, testPaths, type UserAction, using } from './run-paths';

const events = {
  ...deliveryEvents,
  'driver.choose': press(mot),
  'driver.checkAnswers': using(
    (page) => button(page, 'Continue'),
    async (fixtures) => {
      await fillMot(fixtures);
      await button(fixtures.page, 'Continue').click();
    },
  ),
  'driver.edit': press('Change photos and files'),
  'driver.back': using(
    (page) => button(page, /^(Back to your answers|Leave, back to Which document\?)$/),
    (fixtures, step) =>
      step.leaf === 'sending'
        ? deliveryEvents['driver.back'](fixtures, step)
        : button(fixtures.page, 'Leave, back to Which document?').click(),
  ),
  'driver.send': press('Send'),
  'delivery.arrived': causedByAnswer,
} satisfies Record<EventFrom<typeof documentUploadMachine>['type'], UserAction>;

const harness: BrowserHarness<UploadServer> = {
  model: documentUploadModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, keptPage, world }) => {
    const { target, pendingTicket } = input as DocumentUploadInput;
    const place = withOrigins(world);
    const needed = await neededDocument(place);
    const sentBefore = pendingTicket ? await sendDocument(place, needed) : null;
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    // The kept page is at `blankPage`, so the portal's storage can be written before the portal starts.
    if (sentBefore !== null) await storeDocumentTicket({ page, world }, sentBefore);
    const query = target ? `?type=${needed.documentTypeId}&vehicle=${needed.vehicleId}` : '';
    await page.goto(`/vehicle-documents/document/upload${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  events,
  otherControls: {
    '*': ['link Leave, back to Vehicle and documents'],
    // The buttons of the other documents.
    choosing: [/^button (DVLA|Enhanced DBS|Insurance|Photos|Private hire|Proof|V5C|Vehicle) /],
    filling: [...fields, 'link Ask about the one you sent'],
    checking: [/^button (Change Expiry date|Leave, back to Details)$/],
    sending: ['link Later'],
    'withStaff | stored': ['link Back to documents'],
  },
  states: {
    choosing: showsHeading('Which document?'),
    'filling.asking': showsHeading(mot),
    'filling.rejected': async ({ page }) => {
      await showsHeading(mot)({ page });
      await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not like this.');
    },
    checking: showsHeading('Check your answers'),
    // The state of the delivery chart decides which of these headings shows.
    sending: showsHeading(/^(Sending your document|Sent[.,] .*|One moment)$/),
    withStaff: showsHeading('Document sent'),
    stored: showsHeading('Document sent'),
  },
};

testPaths(harness);
