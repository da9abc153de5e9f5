import type { Page } from '@playwright/test';
import { changeAnswers, dayIn, kinds, sendDocument } from './support/documents';
import {
  button,
  chosenFiles,
  filesField,
  heading,
  keys,
  link,
  mouse,
  pdf,
  problemsOf,
  typeDate,
} from './support/driver';
import { expect, origins, test } from './support/portal';
import { staffAt } from './support/staff';
import {
  atTheDocuments,
  checkAnswers,
  expectSentOnce,
  fillMot,
  openMot,
  pendingDocuments,
  sendToTeam,
  store,
  toAnswers,
  uploadPage,
  uploadTickets,
} from './support/upload';

const findings = (page: Page) => page.getByRole('list', { name: 'Checked against our records' }).getByRole('listitem');
const paperSays = (page: Page) => page.getByRole('region', { name: 'Must match your document' });
const inWords = (day: string): RegExp =>
  new RegExp(
    new Date(`${day}T12:00:00Z`)
      .toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
      .replaceAll(' ', '\\s'),
  );

test.describe('what was typed is held against what the operator has, before it is sent (L5)', () => {
  test('what fits is said, and what the paper itself has to say', async ({ signedIn: page }) => {
    await toAnswers(page);
    await expect(findings(page)).toHaveText([/^Fits: It ends after the one we have,/]);
    await expect(page.getByText('Not sent yet. We’ll see this when you send it.')).toBeVisible();
    await expect(paperSays(page).getByRole('definition')).toHaveText(['TA23 KXP']);
  });

  test('what does not fit is said first, leads to its field, and may be sent all the same', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await page.goto(`${uploadPage}?type=${kinds.badge}`);
    await filesField(page).setInputFiles([pdf('front.pdf'), pdf('back.pdf')]);
    await page.getByLabel('Badge number').fill('PHD-20413');
    await typeDate(page, mouse, 'Expiry date', dayIn(100));
    await checkAnswers(page);
    await expect(findings(page)).toHaveText([
      /^Check again: Your details have badge number PHD-20431\. If this one is new, send it/,
      /^Check again: It ends before the one we have, which counts until/,
    ]);
    await expect(page.getByText(/2 answers do not fit what we have/)).toBeVisible();
    await expect(paperSays(page).getByRole('definition')).toHaveText(['Adil Farrow', 'Eastmoor Council']);

    const hand = keys(page);
    await hand.press(button(page, 'Change Badge number, which doesn’t match'));
    await expect(page.getByLabel('Badge number')).toBeFocused();
    await page.getByLabel('Badge number').fill('phd 20431');
    await checkAnswers(page);
    await expect(findings(page)).toHaveText([
      /^Check again: It ends before the one we have/,
      /^Fits: The number matches your details/,
    ]);
    await expect(page.getByText(/One answer does not fit what we have/)).toBeVisible();
    await sendToTeam(page);
    await atTheDocuments(page);
    expect((await expectSentOnce(context, world, kinds.badge)).expires_on).toBe(dayIn(100));
  });

  test('what could not be read is not compared with, and the page opens all the same', async ({
    signedIn: page,
    world,
  }) => {
    await world.faults(
      { call: 'GET /v1/driver/profile', status: 503 },
      { call: 'GET /v1/driver/vehicles', status: 500 },
      { call: 'GET /v1/fleets/{id}', cut: true },
    );
    await toAnswers(page);
    // The document that counts says it, if not the car.
    await expect(findings(page)).toHaveText([/^Fits: It ends after the one we have,/]);
    await expect(paperSays(page)).toHaveCount(0);
  });

  test('a picture of a good one opens beside the form, which stays as it is', async ({
    signedIn: page,
    world,
    baseURL,
  }) => {
    const example = `${baseURL}/favicon.svg`;
    await changeAnswers(page, world, {
      '/v1/documents/current': (rows: { document_type: { id: number } }[]) =>
        rows.map((row) =>
          row.document_type.id === kinds.badge
            ? { ...row, document_type: { ...row.document_type, example_url: example } }
            : row,
        ),
    });
    await page.goto(`${uploadPage}?type=${kinds.badge}`);
    await page.getByLabel('Badge number').fill('PHD-1');
    const opened = page.waitForEvent('popup');
    await link(page, /^See an example/).click();
    await expect(await opened).toHaveURL(example);
    await expect(page.getByLabel('Badge number')).toHaveValue('PHD-1');
  });

  test('what the operator would surely refuse is the form’s own problem (ER-05)', async ({ signedIn: page, world }) => {
    await openMot(page);
    await fillMot(page);
    await typeDate(page, mouse, 'Expiry date', dayIn(-1));
    await button(page, 'Check your answers').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText(['This document has expired. Send one that’s valid']);
    expect(await world.calls(store)).toEqual([]);
  });
});

test.describe('a code that works once, for some days (L20)', () => {
  const openCode = async (page: Page) => {
    await page.goto(`${uploadPage}?type=${kinds.checkCode}`);
    await expect(heading(page, 'DVLA check code')).toBeVisible();
  };
  const dayOfIssue = (page: Page) => page.getByRole('group', { name: 'Date of issue' });

  test('is counted down beside its day, and too late a day is refused', async ({ signedIn: page, world }) => {
    await openCode(page);
    await expect(dayOfIssue(page)).toHaveAccessibleDescription('We must check it within 21 days of this date.');
    await page.getByLabel('Check code').fill('kT 7b sJ 4p');
    await typeDate(page, mouse, 'Date of issue', dayIn(-10));
    await expect(dayOfIssue(page)).toHaveAccessibleDescription(/We can check it until .*\. 10\sdays\sleft\./);
    await expect(dayOfIssue(page)).toContainText(inWords(dayIn(10)));
    await typeDate(page, mouse, 'Date of issue', dayIn(-30));
    await button(page, 'Check your answers').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText([
      /^It was too old to check after .*\. Get a newer one$/,
    ]);
    await page.getByLabel('Check code').fill('mR4cuW9d');
    await button(page, 'Check your answers').click();
    await expect(problemsOf(page).getByRole('link').first()).toHaveText(
      'You’ve already used this check code. Get a new one',
    );
    expect(await world.calls(store)).toEqual([]);
  });

  test('is warned of before it is sent, when the team usually comes to it too late', async ({
    signedIn: page,
    world,
  }) => {
    // Four days in which nobody is there.
    await world.faults({ call: 'GET /v1/fleets/{id}', body: { data: await fleetThatIsClosed(page) } });
    await openCode(page);
    await page.getByLabel('Check code').fill('kT 7b sJ 4p');
    await typeDate(page, mouse, 'Date of issue', dayIn(-19));
    await checkAnswers(page);
    await expect(findings(page)).toHaveText([
      /^Check again: It expires on tomorrow only and might run out before we check it. Get a newer one first/,
    ]);
    await button(page, 'Change Date of issue, which doesn’t match').click();
    await typeDate(page, mouse, 'Date of issue', dayIn(0));
    await checkAnswers(page);
    await expect(findings(page)).toHaveText([/^Fits: We can check it until/]);
  });

  test('that is with the team says on the overview until when, first of all that ends', async ({ signedIn: page }) => {
    await page.goto('/vehicle-documents');
    const next = page.getByRole('region', { name: 'Expiring next' });
    await expect(next.getByRole('term').first()).toHaveText('DVLA check code');
    await expect(next.getByRole('definition').first()).toHaveText(/4\sdays\sleftWith us\. /);
    const row = page
      .getByRole('list', { name: 'Being checked' })
      .getByRole('listitem')
      .filter({ hasText: 'DVLA check code' });
    await expect(row).toContainText(/4\sdays\sleft/);
    await expect(row).toContainText('We can check it until');
  });

  test('that nobody came to in time has to be sent anew', async ({ signedIn: page, world }) => {
    await changeAnswers(page, world, {
      '/v1/documents/current': (rows: readonly { document_type: { code: string }; current: object | null }[]) =>
        rows.map((row) =>
          row.document_type.code === 'dvla_check_code'
            ? { ...row, current: { ...row.current, issued_on: dayIn(-40) } }
            : row,
        ),
    });
    await page.goto('/vehicle-documents');
    const row = page
      .getByRole('list', { name: 'Action needed' })
      .getByRole('listitem')
      .filter({ hasText: 'DVLA check code' });
    await expect(row).toContainText('Get a new one and send it.');
    await row.getByRole('link', { name: 'Send the new one (DVLA check code)' }).click();
    await expect(heading(page, 'DVLA check code')).toBeVisible();
    await expect(page.getByText(/^The one you sent was too old to check after/)).toBeVisible();
  });
});

/** The driver's fleet with its office shut for the next days, as it answers. */
const fleetThatIsClosed = async (page: Page) => {
  const answer = await page.request.get(`${origins().sandbox}/v1/fleets/7`, {
    headers: { accept: 'application/json', origin: origins().portal },
  });
  const { data } = (await answer.json()) as { data: { support: object } };
  return { ...data, support: { ...data.support, closed_on: [0, 1, 2, 3].map(dayIn) } };
};

test.describe('a document of which staff send back a part (L4)', () => {
  const badge = 'Private hire driver badge';

  test('asks for that page only, keeps the others, and has all of them in their order', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await page.goto('/vehicle-documents');
    const first = await sendDocument(page, { type: kinds.badge, expires: dayIn(900), number: 'PHD-20431' });
    await staffAt(
      page,
      world,
      `${origins().sandbox}/back-office/documents?status=pending&document=${first}`,
      async (staff) => {
        const section = staff.getByRole('region', { name: new RegExp(`^${badge} of`) });
        await section.getByLabel('Why it is sent back').selectOption('glare');
        await section.getByRole('checkbox', { name: 'Front' }).check();
        await section.getByRole('button', { name: 'Reject' }).click();
        await expect(staff.getByText('rejected', { exact: true }).first()).toBeVisible();
      },
    );

    await page.reload();
    await link(page, `Send it again (${badge})`).click();
    await expect(page.getByText('There’s glare on the document.')).toBeVisible();
    await expect(page.getByText('Send only Front again. Back is fine, so we’ll keep.')).toBeVisible();
    await expect(page.getByLabel('Badge number')).toHaveValue('PHD-20431');
    await button(page, 'Check your answers').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText([
      'Choose a photo or PDF of your private hire driver badge',
    ]);
    await filesField(page).setInputFiles([pdf('front-again.pdf')]);
    await expect(chosenFiles(page)).toHaveCount(1);
    await checkAnswers(page);
    await expect(page.getByText('Kept from last time')).toBeVisible();
    await sendToTeam(page);
    await atTheDocuments(page);

    const sent = await expectSentOnce(context, world, kinds.badge);
    expect(sent.replaces_document_id).toBe(first);
    expect(sent.files.map(({ label, name }) => [label, name])).toEqual([
      ['Front', 'front-again.pdf'],
      ['Back', 'page-2.png'],
    ]);
    const [front, back] = await Promise.all(sent.files.map(async ({ url }) => (await page.request.get(url)).body()));
    expect(front?.equals(pdf('front-again.pdf').buffer)).toBe(true);
    expect(back?.subarray(1, 4).toString()).toBe('PNG');
  });

  test('asks for all of it when staff marked nothing, and says what they read and what they expected', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await page.goto('/vehicle-documents');
    const first = await sendDocument(page, { type: kinds.badge, expires: dayIn(900), number: 'PHD-20431' });
    await staffAt(
      page,
      world,
      `${origins().sandbox}/back-office/documents?status=pending&document=${first}`,
      async (staff) => {
        const section = staff.getByRole('region', { name: new RegExp(`^${badge} of`) });
        await section.getByLabel('Why it is sent back').selectOption('too_dark');
        await section.getByLabel('It says', { exact: true }).fill('PHD-20481');
        await section.getByLabel('What we need').fill('PHD-20431');
        await section.getByRole('button', { name: 'Reject' }).click();
        await expect(staff.getByText('rejected', { exact: true }).first()).toBeVisible();
      },
    );
    await page.reload();
    await expect(page.getByRole('definition').filter({ hasText: 'PHD-20481' })).toBeVisible();
    await page.goto(`${uploadPage}?type=${kinds.badge}`);
    await expect(page.getByText('The photo is too dark.')).toBeVisible();
    await expect(page.getByText('It says “PHD-20481”. What we need “PHD-20431”.')).toBeVisible();
    await expect(page.getByText(/fine, so we’ll keep/)).toHaveCount(0);
    await filesField(page).setInputFiles([pdf('front.pdf'), pdf('back.pdf')]);
    await checkAnswers(page);
    await sendToTeam(page);
    await atTheDocuments(page);
    await expect.poll(async () => (await uploadTickets(world)).length).toBe(1);
    const [sent] = await pendingDocuments(context, kinds.badge);
    expect(sent?.files.map(({ label, name }) => [label, name])).toEqual([
      ['Front', 'front.pdf'],
      ['Back', 'back.pdf'],
    ]);
  });
});
