import type { Page } from '@playwright/test';
import { dayIn, kinds } from './support/documents';
import {
  button,
  chosenFiles,
  datePart,
  filesField,
  heading,
  link,
  loseCall,
  mouse,
  pdf,
  problemsOf,
  typeDate,
} from './support/driver';
import { expect, signInAgain, test } from './support/portal';
import {
  atTheDocuments,
  checkAnswers,
  expectSentOnce,
  fillMot,
  mot,
  nextYear,
  openMot,
  pendingDocuments,
  sendToTeam,
  store,
  toAnswers,
  uploadPage,
  uploadTickets,
} from './support/upload';

test.describe('a single document', () => {
  test('goes to the team with one ticket that links to the pending documents in the back office (FL-02, FL-06, AP-16)', async ({
    signedIn: page,
    world,
  }) => {
    await toAnswers(page);
    await expect(page.getByText('mot.pdf')).toBeVisible();
    await sendToTeam(page);
    await expect(heading(page, 'Document sent')).toBeVisible();
    await expect(page.getByText(/^You’ll hear by .+\.$/)).toBeVisible();
    await expect.poll(async () => (await uploadTickets(world)).length).toBe(1);
    const [ticket] = await uploadTickets(world);
    // The reference is read in groups, and is the number of the ticket.
    const reference = page.getByRole('term').filter({ hasText: 'Reference' }).locator('+ dd');
    expect((await reference.textContent())?.replaceAll(' ', '')).toBe(String(ticket?.id));
    await atTheDocuments(page);
    expect(ticket?.tags).toContain('portal_j');
    const note = ticket?.comments.find((comment) => !comment.public)?.body ?? '';
    expect(note).toMatch(/\/back-office\/documents\?status=pending&document=\d+/);
    await expectSentOnce(page.context(), world, kinds.mot);
    // The valid one stays while the new one is checked.
    await expect(page.getByText(/Your current one is valid until/).first()).toBeVisible();
    // And what was sent is not asked for again.
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith('portal.draft') || key.startsWith('portal.owed')),
      ),
    ).toEqual([]);
  });

  test('sent twice by an impatient driver is one document and one ticket (FL-07, REL-02)', async ({
    signedIn: page,
    world,
  }) => {
    await toAnswers(page);
    await button(page, 'Send').dblclick();
    await atTheDocuments(page);
    await expectSentOnce(page.context(), world, kinds.mot);
  });

  test('survives a killed tab: files, number and dates are there again (FL-07)', async ({
    signedIn: page,
    context,
  }) => {
    await openMot(page);
    await fillMot(page);
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await expect(heading(again, mot)).toBeVisible();
    await expect(chosenFiles(again)).toHaveCount(1);
    await expect(datePart(again, 'Expiry date', 'Year')).toHaveValue(nextYear.slice(0, 4));
  });

  test('that was sent back opens with the reason and with what was typed, and goes to the team again (L4, FL-02)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto('/vehicle-documents');
    await link(page, /^Upload it again/)
      .first()
      .click();
    await expect(heading(page, 'Proof of address')).toBeVisible();
    await expect(page.getByText('The bottom edge is cut off.')).toBeVisible();
    await expect(datePart(page, 'Date of issue', 'Year')).toHaveValue(/^20\d\d$/);
    await filesField(page).setInputFiles([pdf('address.pdf')]);
    await button(page, 'Continue').click();
    await sendToTeam(page);
    await atTheDocuments(page);
    await expect.poll(async () => (await uploadTickets(world)).length).toBe(1);
    await expect(page.getByText('The bottom edge is cut off.')).toHaveCount(0);
  });

  test('that is only a code asks for no file (FL-02)', async ({ signedIn: page, world, context }) => {
    await page.goto(uploadPage);
    await button(page, 'DVLA check code').click();
    await expect(page.getByLabel('Check code')).toBeVisible();
    await expect(filesField(page)).toHaveCount(0);
    await button(page, 'Continue').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText(['Enter the check code', 'Enter the date of issue']);
    await page.getByLabel('Check code').fill('kT 7b sJ 4p');
    await typeDate(page, mouse, 'Date of issue', dayIn(0));
    await checkAnswers(page);
    await expect(page.getByText('kT 7b sJ 4p')).toBeVisible();
    await sendToTeam(page);
    await atTheDocuments(page);
    await expect.poll(async () => (await uploadTickets(world)).length).toBe(1);
    expect((await pendingDocuments(context, kinds.checkCode)).map(({ files }) => files)).toEqual([[], []]);
  });

  test('opens by its address; a document that is not required leads to the choice (RT-17)', async ({
    signedIn: page,
  }) => {
    await page.goto(`${uploadPage}?type=999&vehicle=1`);
    await expect(heading(page, 'Which document?')).toBeVisible();
    await page.goto('/vehicle-documents');
    await page.getByRole('link', { name: /MOT/ }).first().click();
    await expect(heading(page, mot)).toBeVisible();
    await expect(page.getByText(/^Your current one is valid until/)).toBeVisible();
  });
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
    // The answers of the check are not those of the form any more, so they are checked again.
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

  test('opens the same document after a reload and in another tab, at the form or at the check (L8)', async ({
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
    const other = await context.newPage();
    await other.goto(page.url());
    await atForms(other);
  });

  test('leads back to it after a sign-in, with the files and answers (ER-01, CK-01)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await toAnswers(page);
    await world.arrange({ session: 'none' });
    await sendToTeam(page);
    await signInAgain(page, world.drivers.verified, uploadPage);
    await atForms(page);
    await checkAnswers(page);
    await sendToTeam(page);
    await atTheDocuments(page);
    await expectSentOnce(context, world, kinds.mot);
  });

  test('keeps what was chosen when the driver presses Back during sending (FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await toAnswers(page);
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
