import { expect } from '@playwright/test';
import type { DeliveryInput } from '../../../machines/delivery';
import { button } from '../../browser/support/driver';
import { withOrigins } from '../../browser/support/portal';
import { calls, type DeliveryServer, deliveryModel } from '../models/delivery.model';
import { neededDocument, sendDocument } from '../models/upload-fixtures';
import { carPage, documentList, openChange, showsCarPage } from './change';
import { deliveryEvents, fields, fillMot, newestChange, showsHeading, showsText, storeDocumentTicket } from './flows';
import { type BrowserHarness, type Fixtures, type ScreenAssertion, testPaths } from './run-paths';

type Opening = Pick<Fixtures, 'page' | 'keptPage' | 'world'>;

/** Sends from the last page before the sending page: there the call leaves. */
const sends = async ({ page, world }: Opening, skipsDocuments = false): Promise<void> => {
  if (!skipsDocuments) await button(page, 'Continue').click();
  await showsHeading('Check your answers')({ page });
  await world.hold(...harness.hold);
  await button(page, 'Send').click();
};

const openDocument = async (opening: Opening, stage: DeliveryInput['stage']): Promise<void> => {
  const { page, world } = opening;
  const place = withOrigins(world);
  const needed = await neededDocument(place);
  const before = stage === 'pending' ? await sendDocument(place, needed) : null;
  await opening.keptPage.context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  if (before !== null) await storeDocumentTicket(opening, before);
  const pendingTicket = before === null ? '' : `&pending=${before}`;
  await page.goto(
    `/vehicle-documents/document/upload?type=${needed.documentTypeId}&vehicle=${needed.vehicleId}${pendingTicket}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (before !== null) return;
  await fillMot(opening);
  await sends(opening);
};

const openVehicleChange = async (
  opening: Opening,
  { item, status }: DeliveryServer,
  stage: DeliveryInput['stage'],
): Promise<void> => {
  const kind = item === 'colour' ? 'colour' : 'seats';
  const server = { status: status === 'none' ? 'draft' : 'pending', kind, hasDocument: kind === 'seats' } as const;
  await openChange(opening, server, { reserved: stage === 'pending' && 'here' });
  if (stage === 'reserve') await sends(opening, kind === 'colour');
};

/** Chooses the assertion: a document and a change have different texts. */
const each =
  (document: ScreenAssertion<void>, change: ScreenAssertion<void>): ScreenAssertion<DeliveryServer> =>
  (fixtures, { item }) =>
    item === 'document' ? document(fixtures) : change(fixtures);

const harness: BrowserHarness<DeliveryServer> = {
  model: deliveryModel,
  hold: calls,
  open: async ({ input, server }, opening) => {
    const { stage } = input as DeliveryInput;
    await (server.item === 'document' ? openDocument(opening, stage) : openVehicleChange(opening, server, stage));
    return { recordId: async () => (await newestChange(opening.world)).id };
  },
  events: deliveryEvents,
  otherControls: {
    '*': [/^link (Leave, back to (Your car|Vehicle and documents)|Later)$/],
    'ticketRaised | settled': [/^link Back to (documents|your car)$/],
    // After a refused call.
    notReceived: ['link Ask us why'],
    rejected: [...fields, ...documentList],
    // The controls of the last page before, in either flow.
    notSent: [/^button (Change .+|Leave, back to (Details|Documents)|Send|Delete this change)$/],
    superseded: carPage,
  },
  states: {
    reserving: each(showsHeading('Sending your document'), showsHeading('Sending your change')),
    sending: each(
      async (fixtures) => {
        await showsHeading('Sending your document')(fixtures);
        await expect(button(fixtures.page, 'Stop sending')).toBeVisible();
      },
      async (fixtures) => {
        await showsHeading('Sending your change')(fixtures);
        await expect(button(fixtures.page, 'Stop sending')).toHaveCount(0);
      },
    ),
    ready: showsHeading('Ready to send'),
    countingDown: async (fixtures) => {
      await showsHeading('Ready to send')(fixtures);
      await expect(fixtures.page.getByText(/^Sending in \d+ seconds?\.$/).last()).toBeVisible();
    },
    held: async (fixtures) => {
      await showsHeading('Ready to send')(fixtures);
      await showsText('It hasn’t been sent. To send it, press Send now.')(fixtures);
    },
    verifying: showsHeading('Checking it was sent'),
    outcomeUnknown: showsHeading('We’re not sure this was sent'),
    notReceived: showsHeading('Not sent'),
    raisingTicket: each(showsHeading('Sent. Notifying our team'), showsHeading('Sent. Notifying our team')),
    ticketPending: each(
      showsHeading('Sent, but our team hasn’t been notified'),
      showsHeading('Sent, but our team hasn’t been notified'),
    ),
    cancellingReservation: showsHeading('One moment'),
    ticketRaised: each(showsHeading('Document sent'), showsHeading('Change of car sent')),
    settled: each(showsHeading('Document sent'), showsHeading('Change of car sent')),
    rejected: each(
      ({ page }) => expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not like this.'),
      ({ page }) => expect(page.getByText('Not sent to our team yet', { exact: true })).toBeVisible(),
    ),
    notSent: showsHeading('Check your answers'),
    superseded: showsCarPage('Your car'),
  },
};

testPaths(harness);
