import type { Page } from '@playwright/test';
import type { World } from '../support/world';
import { kinds } from './support/documents';
import { button, heading } from './support/driver';
import { largePdf } from './support/large-pdf';
import { expect, type OpenDevice, test } from './support/portal';
import {
  checkAnswers,
  expectSentOnce,
  fillMot,
  openCheckAnswers,
  openMot,
  pendingDocuments,
  returnToDocuments,
  sendToTeam,
  uploadTickets,
} from './support/upload';
import { weakConnection } from './support/weak-connection';

const megabyte = 1_048_576;

/** Checks that this phone has no draft and no pending ticket, only the record of what was sent, and that no ticket stays reserved. */
const expectNothingPending = async (page: Page) => {
  const pendingKeys = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^portal\.(draft|pending-tickets):(?!\d+:(?:seen|.+:done)$)/.test(key)),
    );
  await expect.poll(pendingKeys).toEqual([]);
  const reserved = await page.evaluate(async () => (await fetch('/api/zendesk/intents')).json());
  expect((reserved as { data: unknown[] }).data).toEqual([]);
};

const sendAndFinish = async (page: Page, world: World) => {
  await checkAnswers(page);
  await sendToTeam(page);
  await returnToDocuments(page);
  const document = await expectSentOnce(world, kinds.mot);
  await expectNothingPending(page);
  return document;
};

// The largest file that may be sent.
const large = largePdf(10 * megabyte, 'mot.pdf');

/** Opens the page that sends a document, stalled with a part at the operator and the rest on the phone. */
const stallUpload = async ({ openDevice, world }: { openDevice: OpenDevice; world: World }) => {
  // Stalls early, so that the rest of the file never fits into the system's buffers.
  const connection = await weakConnection(megabyte / 4);
  const context = await openDevice({ proxy: connection.proxy });
  await context.addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  const page = await context.newPage();
  await openCheckAnswers(page, [large]);
  const address = page.url();
  await sendToTeam(page);
  await connection.stalls();
  const total = await page.getByText(/^Uploading: [1-9]\d?%$/).innerText();
  const file = page.getByRole('list', { name: 'Files being sent' }).getByRole('listitem');
  await expect(file).toContainText(/^mot\.pdf\d.* of 10\.0\sMB\d+%$/);
  await expect(file).toContainText(total.replace('Uploading: ', 'MB'));
  await expect(file.getByRole('progressbar', { name: 'Sending mot.pdf' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
  const close = async () => {
    await context.close();
    await connection.close();
  };
  return { connection, context, page, address, close };
};

test('a connection lost while 10 MB are sent shows the outcome first as unknown, then as not arrived, and the driver sends it again, once (AP-01, REL-02, US-01)', async ({
  openDevice,
  world,
}) => {
  const { connection, page, close } = await stallUpload({ openDevice, world });
  connection.cut();
  await expect(heading(page, 'We’re not sure this was sent')).toBeVisible();
  await expect(page.getByText('Nothing is lost either way.')).toBeVisible();
  connection.repair();
  await button(page, 'Check again').click();
  await expect(heading(page, 'Not sent')).toBeVisible();
  // No call failed, so no banner says why.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Files and answers are still here.')).toBeVisible();
  expect(await pendingDocuments(world, kinds.mot)).toEqual([]);
  expect(await uploadTickets(world)).toEqual([]);
  await button(page, 'Send it again').click();
  await returnToDocuments(page);
  const { files } = await expectSentOnce(world, kinds.mot);
  expect(files.map(({ size_bytes }) => size_bytes)).toEqual([10 * megabyte]);
  await expectNothingPending(page);
  await close();
});

const storageFullText = 'Your device’s storage is full';

test('a phone without room shows that its storage is full, and still sends the document from the page (REL-31)', async ({
  signedIn: page,
  world,
  context,
  baseURL,
}) => {
  await openMot(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1_000 });
  await fillMot(page, [largePdf(megabyte, 'mot.pdf')]);
  await expect(page.getByText(storageFullText)).toBeVisible();
  await sendAndFinish(page, world);
});
