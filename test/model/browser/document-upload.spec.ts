import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { DocumentTarget, DocumentUploadInput, documentUploadMachine } from '../../../machines/document-upload';
import { button } from '../../browser/support/driver';
import { withOrigins } from '../../browser/support/portal';
import { calls, documentUploadModel, type UploadServer } from '../models/document-upload.model';
import { neededDocument, sendDocument } from '../models/upload-fixtures';
import { deliveryEvents, fields, fillMot, mot, showsHeading, storeDocumentTicket } from './flows';
import {
  type BrowserHarness,
  causedByAnswer,
  type Fixtures,
  press,
  testPaths,
  type UserAction,
  using,
} from './run-paths';

/** What this device stores of a document that it has sent. */
const sentRecord = (
  { world }: Pick<Fixtures, 'world'>,
  { documentTypeId, vehicleId }: DocumentTarget,
  reference: string,
) =>
  [
    `portal.draft:${world.drivers.verified.user_id}:document-own-${documentTypeId}-${vehicleId}:done`,
    JSON.stringify({ values: { id: '1', at: new Date().toISOString(), reference }, savedAt: Date.now() }),
  ] as const;

const sendsElsewhere: UserAction = async (fixtures) => {
  const { context, taken } = fixtures.keptPage;
  const query = new URL(fixtures.page.url()).searchParams;
  const target = { documentTypeId: query.get('type') ?? '', vehicleId: query.get('vehicle') };
  const otherPage = await context.newPage();
  await otherPage.goto('/robots.txt');
  await otherPage.evaluate(([name, value]) => localStorage.setItem(name, value), sentRecord(fixtures, target, ''));
  await expect.poll(() => taken.some((id) => id.includes('|tab.sent|'))).toBe(true);
  await otherPage.close();
};

const events = {
  ...deliveryEvents,
  'driver.choose': press(mot),
  'driver.checkAnswers': using(
    (page) => button(page, /^(Continue|Check and send another)$/),
    async (fixtures, { leaf }) => {
      if (leaf === 'sentElsewhere') {
        await button(fixtures.page, 'Check and send another').click();
        return;
      }
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
  'tab.sent': sendsElsewhere,
  'delivery.arrived': causedByAnswer,
} satisfies Record<EventFrom<typeof documentUploadMachine>['type'], UserAction>;

const harness: BrowserHarness<UploadServer> = {
  model: documentUploadModel,
  hold: Object.values(calls),
  open: async ({ input }, { page, keptPage, world }) => {
    const { target, pendingTicket, sent } = input as DocumentUploadInput;
    const place = withOrigins(world);
    const needed = await neededDocument(place);
    const sentBefore = pendingTicket || sent ? await sendDocument(place, needed) : null;
    await keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
    // The page that these paths share is at a blank page of the portal, so the portal's storage can be written before the portal starts.
    if (sentBefore !== null && pendingTicket) await storeDocumentTicket({ page, world }, sentBefore);
    if (sent)
      await page.evaluate(
        ([name, value]) => localStorage.setItem(name, value),
        sentRecord({ world }, needed, sent.reference ?? ''),
      );
    const query = target ? `?type=${needed.documentTypeId}&vehicle=${needed.vehicleId}` : '';
    await page.goto(`/vehicle-documents/document/upload${query}${sent ? '&step=check' : ''}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  events,
  otherControls: {
    '*': ['link Leave, back to Vehicle and documents'],
    // The buttons of the other documents.
    choosing: [/^button (DVLA|Enhanced DBS|Insurance|Photos|Private hire|Proof|V5C|Vehicle) /],
    filling: [...fields, 'link Ask about this document'],
    checking: [/^button (Change Expiry date|Leave, back to Details)$/],
    sending: ['link Later'],
    'sentElsewhere | withStaff | stored': ['link Back to documents'],
  },
  states: {
    choosing: showsHeading('Which document?'),
    'filling.asking': showsHeading(mot),
    'filling.rejected': async ({ page }) => {
      await showsHeading(mot)({ page });
      await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not like this.');
    },
    checking: showsHeading('Check your answers'),
    sentElsewhere: showsHeading('You’ve already sent this document'),
    // The state of the delivery chart decides which of these headings shows.
    sending: showsHeading(/^(Sending your document|Sent[.,] .*|One moment)$/),
    withStaff: showsHeading('Document sent'),
    stored: showsHeading('Document sent'),
  },
};

testPaths(harness);
