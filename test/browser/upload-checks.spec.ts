import { kinds, sendBadge } from './support/documents';
import { button, chosenFiles, filesField, link, pdf, problemsOf } from './support/driver';
import { expect, origins, test } from './support/portal';
import { staffAt } from './support/staff';
import { checkAnswers, expectSentOnce, returnToDocuments, sendToTeam } from './support/upload';

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
