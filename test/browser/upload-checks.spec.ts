import type { Page } from '@playwright/test';
import { dayIn, kinds, sendBadge } from './support/documents';
import { button, chosenFiles, filesField, keys, link, mouse, pdf, problemsOf, typeDate } from './support/driver';
import { expect, origins, test } from './support/portal';
import { staffAt } from './support/staff';
import {
  checkAnswers,
  expectSentOnce,
  openCheckAnswers,
  returnToDocuments,
  sendToTeam,
  uploadPage,
} from './support/upload';

const comparisons = (page: Page) =>
  page.getByRole('list', { name: 'Checked against our records' }).getByRole('listitem');
const mustMatch = (page: Page) => page.getByRole('region', { name: 'Must match your document' });

test.describe('typed document details are compared with the operator’s records before they are sent', () => {
  test('a mismatch is shown first, links to its field, and can still be sent', async ({ signedIn: page, world }) => {
    await page.goto(`${uploadPage}?type=${kinds.badge}`);
    await filesField(page).setInputFiles([pdf('front.pdf'), pdf('back.pdf')]);
    await page.getByLabel('Badge number').fill('PHD-20413');
    await typeDate(page, mouse, 'Expiry date', dayIn(100));
    await checkAnswers(page);
    await expect(comparisons(page)).toHaveText([
      /^Check: Your details have badge number PHD-20431\. If this one is new, send it/,
      /^Check: It expires before your current one, which is valid until/,
    ]);
    await expect(page.getByText(/2 answers don’t match our records/)).toBeVisible();
    await expect(mustMatch(page).getByRole('definition')).toHaveText(['Adil Farrow', 'Eastmoor Council']);

    const keyboard = keys(page);
    await keyboard.press(button(page, 'Change Badge number, which doesn’t match'));
    await expect(page.getByLabel('Badge number')).toBeFocused();
    await page.getByLabel('Badge number').fill('phd 20431');
    await checkAnswers(page);
    await expect(comparisons(page)).toHaveText([
      /^Check: It expires before your current one/,
      /^Matches: The number matches your details/,
    ]);
    await expect(page.getByText(/One answer doesn’t match our records/)).toBeVisible();
    await sendToTeam(page);
    await returnToDocuments(page);
    expect((await expectSentOnce(world, kinds.badge)).expires_on).toBe(dayIn(100));
  });

  test('a record that could not be read is not compared, and the page still opens', async ({
    signedIn: page,
    world,
  }) => {
    await world.faults(
      { call: 'GET /v1/driver/profile', status: 503 },
      { call: 'GET /v1/driver/vehicles', status: 500 },
      { call: 'GET /v1/fleets/{id}', cut: true },
    );
    await openCheckAnswers(page);
    // The current document still gives the expiry date, although the car could not be read.
    await expect(comparisons(page)).toHaveText([/^Matches: It expires after your current one,/]);
    await expect(mustMatch(page)).toHaveCount(0);
  });
});

test.describe('a document with one page that staff sent back', () => {
  const badge = 'Private hire driver badge';

  test('asks for that page only, keeps the other pages, and sends all in their order', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto('/vehicle-documents');
    const firstId = await sendBadge(world);
    await staffAt(
      page,
      world,
      `${origins().sandbox}/back-office/documents?status=pending&document=${firstId}`,
      async (staff) => {
        const section = staff.getByRole('region', { name: new RegExp(`^${badge} of`) });
        await section.getByLabel('Why you’re sending it back').selectOption('glare');
        await section.getByRole('checkbox', { name: 'Front' }).check();
        await section.getByRole('button', { name: 'Reject' }).click();
        await expect(staff.getByText('rejected', { exact: true }).first()).toBeVisible();
      },
    );

    await page.reload();
    await link(page, `Upload it again (${badge})`).click();
    await expect(page.getByText('There’s glare on the document.')).toBeVisible();
    await expect(page.getByText('Only send Front again. Back is fine, so we’ll keep it.')).toBeVisible();
    await expect(page.getByLabel('Badge number')).toHaveValue('PHD-20431');
    await button(page, 'Continue').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText([
      'Choose a photo or PDF of your private hire driver badge',
    ]);
    await filesField(page).setInputFiles([pdf('front-again.pdf')]);
    await expect(chosenFiles(page)).toHaveCount(1);
    await checkAnswers(page);
    await expect(page.getByText('Kept from last time')).toBeVisible();
    await sendToTeam(page);
    await returnToDocuments(page);

    const sentDocument = await expectSentOnce(world, kinds.badge);
    expect(sentDocument.replaces_document_id).toBe(firstId);
    expect(sentDocument.files.map(({ label, name }) => [label, name])).toEqual([
      ['Front', 'front-again.pdf'],
      ['Back', 'page-2.png'],
    ]);
    const [front, back] = await Promise.all(
      sentDocument.files.map(async ({ url }) => (await page.request.get(url)).body()),
    );
    expect(front?.equals(pdf('front-again.pdf').buffer)).toBe(true);
    expect(back?.subarray(1, 4).toString()).toBe('PNG');
  });
});
