import type { Page } from '@playwright/test';
import { kinds } from './support/documents';
import { button, chosenFiles, datePart, heading, loseCall } from './support/driver';
import { expect, test } from './support/portal';
import {
  checkAnswers,
  expectSentOnce,
  fillMot,
  mot,
  nextYear,
  openCheckAnswers,
  openMot,
  pendingDocuments,
  returnToDocuments,
  sendToTeam,
  store,
  uploadPage,
  uploadTickets,
} from './support/upload';

test.describe('a single document', () => {
  test('goes to the team with one ticket that links to the pending documents in the back office (FL-02, FL-06, AP-16)', async ({
    signedIn: page,
    world,
  }) => {
    await openCheckAnswers(page);
    await expect(page.getByText('mot.pdf')).toBeVisible();
    await sendToTeam(page);
    await expect(heading(page, 'Document sent')).toBeVisible();
    await expect(page.getByText(/^You’ll hear by .+\.$/)).toBeVisible();
    await expect.poll(async () => (await uploadTickets(world)).length).toBe(1);
    const [ticket] = await uploadTickets(world);
    // The reference is shown in groups, and is that of the ticket.
    const reference = page.getByRole('term').filter({ hasText: 'Reference' }).locator('+ dd');
    expect((await reference.textContent())?.replaceAll(' ', '')).toBe(String(ticket?.id));
    await returnToDocuments(page);
    expect(ticket?.tags).toContain('portal_j');
    const note = ticket?.comments.find((comment) => !comment.public)?.body ?? '';
    expect(note).toMatch(/\/back-office\/documents\?status=pending&document=\d+/);
    await expectSentOnce(world, kinds.mot);
    // The valid document stays while the new one is checked.
    await expect(page.getByText(/Your current one is valid until/).first()).toBeVisible();
    // The portal does not ask for a sent document again.
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('portal.draft') || key.startsWith('portal.pending-tickets'))
          .map((key) => `${key.split(':').at(-1)}: ${Object.keys(JSON.parse(localStorage.getItem(key) ?? '').values)}`),
      ),
    ).toEqual(['done: id,at,reference']);
  });
});

test('a document that another tab has sent is sent again only after a question, and a reload after sending shows that it was sent (FL-02)', async ({
  signedIn: page,
  context,
  world,
}) => {
  await openCheckAnswers(page);
  const [form, check] = [await context.newPage(), await context.newPage()];
  for (const tab of [form, check]) {
    await tab.goto(page.url());
    await expect(chosenFiles(tab)).toHaveText(/mot\.pdf/);
  }
  await checkAnswers(check);
  await sendToTeam(page);
  await expect(heading(page, 'Document sent')).toBeVisible();
  const reference = page.getByRole('term').filter({ hasText: 'Reference' }).locator('+ dd');
  const shown = (await reference.textContent()) ?? '';
  await page.reload();
  await expect(heading(page, 'Document sent')).toBeVisible();
  await expect(reference).toHaveText(shown);

  await expect(form.getByRole('alert')).toContainText('You sent it from another tab at ');
  await button(form, 'Continue').click();
  for (const tab of [form, check]) {
    await expect(heading(tab, 'You’ve already sent this document')).toBeVisible();
    await expect(tab.getByText(/^You sent it from another tab at .+ today\. /)).toBeVisible();
  }
  await expectSentOnce(world, kinds.mot);
  await button(check, 'Check and send another').click();
  await button(check, 'Change photos and files').click();
  await expect(chosenFiles(check)).toHaveText(/mot\.pdf/);
  await checkAnswers(check);
  await sendToTeam(check);
  await expect(heading(check, 'Document sent')).toBeVisible();
  expect(await pendingDocuments(world, kinds.mot)).toHaveLength(2);
});

test.describe('the address of a document', () => {
  const atForm = async (page: Page) => {
    await expect(heading(page, mot)).toBeVisible();
    await expect(page).toHaveURL(/upload\?type=14&vehicle=\d+$/);
  };
  const atChoice = async (page: Page) => {
    await expect(heading(page, 'Which document?')).toBeVisible();
    await expect(page).toHaveURL(uploadPage);
  };
  const atAnswers = async (page: Page) => {
    await expect(heading(page, 'Check your answers')).toBeVisible();
    await expect(page).toHaveURL(/upload\?type=14&vehicle=\d+&step=check$/);
  };
  const atForms = async (page: Page) => {
    await atForm(page);
    await expect(chosenFiles(page)).toHaveText(/mot\.pdf/);
    await expect(datePart(page, 'Expiry date', 'Year')).toHaveValue(nextYear.slice(0, 4));
  };

  test('follows Back through the steps and Forward to the first unanswered one, and reloads nothing (RT-17)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto('/vehicle-documents');
    await page.goto(uploadPage);
    await button(page, mot).click();
    await atForm(page);
    const reads = (await world.calls('GET /v1/documents/current')).length;
    await fillMot(page);
    await checkAnswers(page);
    await atAnswers(page);
    await page.goBack();
    await atForms(page);
    await page.goBack();
    await atChoice(page);
    await page.goForward();
    await atForms(page);
    // The answers on the check page differ from those of the form, so they are checked again.
    await page.goForward();
    await atForms(page);
    await checkAnswers(page);
    await atAnswers(page);
    await button(page, 'Change Expiry date').click();
    await atForms(page);
    await expect(datePart(page, 'Expiry date', 'Day')).toBeFocused();
    await button(page, 'Leave, back to Which document?').click();
    await atChoice(page);
    expect((await world.calls('GET /v1/documents/current')).length).toBe(reads);
    await page.goBack();
    await expect(page).toHaveURL('/vehicle-documents');
  });

  test('opens the same document after a reload and in another tab, at the form or at the check', async ({
    signedIn: page,
    context,
  }) => {
    await openMot(page);
    await fillMot(page);
    await page.reload();
    await atForms(page);
    await checkAnswers(page);
    await atAnswers(page);
    await page.reload();
    await atForms(page);
    const otherPage = await context.newPage();
    await otherPage.goto(page.url());
    await atForms(otherPage);
  });

  test('keeps what was chosen when the driver presses Back during sending (FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await openCheckAnswers(page);
    await world.hold(store);
    await sendToTeam(page);
    const held = await world.held(store);
    await page.goBack();
    await expect(heading(page, 'Vehicle and documents')).toBeVisible();
    await expect(page).toHaveURL('/vehicle-documents');
    // The upload ends with the page.
    await loseCall(world, store, held);
    await openMot(page);
    await atForms(page);
  });
});

for (const [device, options, ways] of [
  [
    'on a phone',
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    ['Take photo', 'Choose files'],
  ],
  ['with a mouse', {}, ['Choose files', 'or drop them here']],
] as const)
  test.describe(`files ${device}`, () => {
    test.use(options);

    test(`${device} the form of a document offers: ${ways.join(', ')}`, async ({ signedIn: page }) => {
      await openMot(page);
      const offered = page.getByText(/^(Take photo|Choose files|or drop them here)$/).filter({ visible: true });
      await expect(offered).toHaveText([...ways]);
    });
  });
