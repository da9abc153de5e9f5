import type { Locator, Page } from '@playwright/test';
import type { Fault, World } from '../support/world';
import {
  button,
  chosenFiles,
  datePart,
  describeCar,
  expectOneTicket,
  fillDocument,
  heading,
  kill,
  licence,
  link,
  newCar,
  openAnswers,
  openDocument,
  pdf,
  photo,
  problemsOf,
} from './support/driver';
import { expect, signInAgain, test } from './support/portal';

const form = '/vehicle-documents/vehicle/update';
const vehiclePath = '/vehicle-documents/vehicle';

const save = 'POST /v1/vehicle-changes';
const upload = 'POST /v1/documents';
const submit = 'POST /v1/vehicle-changes/{id}/submit';
const user = 'GET /v1/user';

const registration = (page: Page): Locator => page.getByLabel('Registration', { exact: true });

/** Opens the form of the details, and fills it in without saving it. */
const typeDetails = async (page: Page) => {
  await page.goto(form);
  await describeCar(page);
};

/** Opens a document's form, chooses a photo and fills in everything, without sending it. */
const fillLicence = async (page: Page, world: World) => {
  await world.arrange({ change: { status: 'draft' } });
  await page.goto(form);
  await openDocument(page, licence);
  await fillDocument(page, licence, [await photo(page, 'licence.jpg')]);
};

const expectLicenceKept = async (page: Page) => {
  await expect(chosenFiles(page)).toHaveText(/licence\.jpg/);
  await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
  await expect(datePart(page, 'Expiry date', 'Year')).not.toHaveValue('');
};

const numberOf = async (world: World, call: string) => (await world.calls(call)).length;

const withTeam = async (page: Page) => {
  // The page first confirms what it has sent.
  const back = link(page, 'Back to your car');
  const leave = async (): Promise<string> => {
    if (await back.isVisible()) await back.click();
    return new URL(page.url()).pathname;
  };
  await expect.poll(leave).toBe(vehiclePath);
  await expect(page.getByText(/^Being checked/).first()).toBeVisible();
};

const signBackIn = (page: Page, world: World) => signInAgain(page, world.drivers.verified, form);

test.describe('a driver’s mistake in a form', () => {
  test('does not stop the press that leaves the field: the form is sent, although a warning appears', async ({
    signedIn: page,
  }) => {
    await page.goto(form);
    await page.getByRole('radio', { name: newCar.kind }).check();
    await registration(page).fill('no plate');
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page)).toBeFocused();
    await expect(
      page.getByText('This doesn’t look like a UK registration. Check it, or continue if it’s right.'),
    ).toBeVisible();
  });

  test('shows HTML in a file name as text, and runs none of it (SEC-25, SEC-29)', async ({ signedIn: page, world }) => {
    const name = '<img src=x onerror=window.ran=1><b>licence<!-- .pdf';
    await world.arrange({ change: { status: 'draft', documents: 'none', kind: 'temporary' } });
    await page.goto(form);
    await openDocument(page, licence);
    const more = [
      'invoice.pdf.exe',
      '\u202Efdp.exe',
      `${'x'.repeat(300)}.pdf`,
      '"; DROP TABLE.pdf',
      '{{constructor}}%00.pdf',
    ];
    await fillDocument(page, licence, [name, ...more].map(pdf));
    for (const each of [name, ...more]) await expect(chosenFiles(page).getByText(each, { exact: true })).toBeVisible();
    for (const each of more) await button(page, `Remove ${each}`).click();
    await button(page, 'Add document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    await page.reload();
    await expect(page.getByText(name)).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main b', { hasText: 'licence<!--' }).count()).toBe(0);
  });
});

test.describe('when the operator’s API fails', () => {
  test('the error summary scrolls into view and takes the focus, even from a button at the bottom of the page (ER-05, UI-02)', async ({
    signedIn: page,
    world,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const isShown = async (title: string) => {
      const notice = page.getByRole('group', { name: title });
      await expect(notice).toBeFocused();
      await expect(notice).toBeInViewport({ ratio: 1 });
    };
    await typeDetails(page);
    await world.faults({ call: save, status: 500 }, { call: upload, status: 500 });
    await button(page, 'Save and continue').click();
    await isShown('We’re not sure this was saved');
    await world.faults({ call: upload, status: 500 });
    await button(page, 'Try again').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();

    for (let presses = 0; presses < 2; presses += 1) {
      await button(page, 'Change the details').scrollIntoViewIfNeeded();
      await button(page, 'Continue').click();
      await isShown('4 documents are missing');
    }
    await button(page, 'Add your vehicle licence').click();
    await expect(heading(page, licence.name)).toBeFocused();
    await fillDocument(page, licence, [await photo(page, 'licence.jpg')]);
    await button(page, 'Add document').click();
    await isShown('Not sent');
  });

  test('a submission whose outcome cannot be verified is shown as unknown, and checked again on request (AP-01, FL-07)', {
    tag: '@gate',
  }, async ({ signedIn: page, world }) => {
    await openAnswers(page, world);
    await world.faults(
      { call: submit, after: true, status: 500 },
      { call: 'GET /v1/vehicle-changes#browser', status: 500 },
    );
    await button(page, 'Send').click();
    await expect(heading(page, 'We’re not sure this was sent')).toBeVisible();
    await expect(page.getByText('Nothing is lost either way.')).toBeVisible();
    await world.faults();
    await button(page, 'Check again').click();
    await withTeam(page);
    expect(await numberOf(world, submit)).toBe(1);
    await expectOneTicket(world);
  });
});

test('a session that ends in a form: 401 while a document is sent: the driver signs in, and the files and answers are there (ER-01)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await fillLicence(page, world);
  await world.arrange({ session: 'none' });
  await button(page, 'Add document').click();
  await signBackIn(page, world);
  await expect(heading(page, licence.name)).toBeVisible();
  await expectLicenceKept(page);
  await button(page, 'Add document').click();
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  await expect(page.getByText(/licence\.jpg/)).toBeVisible();
});

const hostCannotReadUser: Fault = { call: `${user}#host`, status: 503 };

const sendWithoutTicket = async (page: Page, world: World) => {
  await openAnswers(page, world);
  await world.faults(hostCannotReadUser);
  await button(page, 'Send').click();
  await expect(heading(page, 'Sent, but our team hasn’t been notified')).toBeVisible();
  await expect(page.getByText('You don’t need to send it again.')).toBeVisible();
  expect(await world.supportTickets()).toEqual([]);
};

test('a ticket that cannot be raised is shown as not raised, and raised on request: one ticket, one submission (FL-07, REL-18)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await sendWithoutTicket(page, world);
  await button(page, 'Notify our team').click();
  await expect(heading(page, 'Sent, but our team hasn’t been notified')).toBeVisible();
  await world.faults();
  await button(page, 'Notify our team').click();
  await withTeam(page);
  await expectOneTicket(world);
  expect(await numberOf(world, submit)).toBe(1);
});

/** Holds the host's answers to the page's reads, until they are released. Writes pass. */
const holdHost = async (page: Page) => {
  let releaseReads = () => {};
  const held = new Promise<void>((resolve) => {
    releaseReads = resolve;
  });
  await page.route('**/api/zendesk/**', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  return releaseReads;
};
const statusRegion = (page: Page) => page.getByRole('region', { name: 'Status' });

test('while the host and its support desk are slow: a change shows the operator’s status, and its ticket follows by itself (FL-07, REL-10)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await world.arrange({ change: { status: 'pending', ticketRaised: true } });
  const releaseReads = await holdHost(page);
  await page.goto('/vehicle-documents');
  await expect(page.getByText('Sent.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Change of car to / }).click();
  await expect(statusRegion(page)).toContainText('Being checked');
  await expect(statusRegion(page)).toContainText('Checking that our team has it.');
  await expect(button(page, 'Withdraw this change')).toBeVisible();
  releaseReads();
  await expect(statusRegion(page)).toContainText('Our team has it. You don’t need to do anything for this change.');
  await expect(page.getByText(/^Reference \d/).getByRole('link')).toBeVisible();
  await expect(statusRegion(page)).not.toContainText('Checking that our team has it.');
  await page.goto('/vehicle-documents');
  await expect(page.getByText('We’re checking it.')).toBeVisible();
});

/** Presses twice and then Enter, while the first call is in progress. */
const hammer = async (page: Page, press: Locator, world: World, call: string) => {
  await world.hold(call);
  await press.dblclick();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await world.held(call);
};

test('impatient drivers: pressing twice and Enter while saving, sending a document and submitting makes one call each, and one ticket (AP-01, REL-17)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await typeDetails(page);
  await hammer(page, button(page, 'Save and continue'), world, save);
  await world.release(save);
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  expect(await numberOf(world, save)).toBe(1);

  await openDocument(page, licence);
  await fillDocument(page, licence, [await photo(page, 'licence.jpg')]);
  await hammer(page, button(page, 'Add document'), world, upload);
  await world.release(upload);
  await expect(heading(page, 'Documents for this change')).toBeVisible();
  expect(await numberOf(world, upload)).toBe(1);

  await openAnswers(page, world);
  await hammer(page, button(page, 'Send'), world, submit);
  await world.release(submit);
  await withTeam(page);
  expect(await numberOf(world, submit)).toBe(1);
  await expectOneTicket(world);
});

/** The ticket of the change is not raised; the driver raises it. */
const notifyTeam = async (later: Page, world: World) => {
  await later.goto(vehiclePath);
  await expect(later.getByText('Our team hasn’t been notified').first()).toBeVisible();
  expect(await world.supportTickets()).toEqual([]);
  await button(later, 'Notify our team').click();
  await expect(later.getByText('Our team hasn’t been notified').first()).toHaveCount(0);
  await withTeam(later);
  await expectOneTicket(world);
};

test('a tab that is closed or killed: during a submission to a slow operator: the change arrives later, and the next visit raises the ticket once (REL-16, FL-07)', {
  tag: '@gate',
}, async ({ signedIn: page, world, context }) => {
  await openAnswers(page, world);
  await world.hold(submit);
  await button(page, 'Send').click();
  const slow = await world.held(submit);
  await kill(page);
  const later = await context.newPage();
  await later.goto(form);
  await expect(heading(later, 'Documents for this change')).toBeVisible();
  await slow.release();
  await notifyTeam(later, world);
  expect(await numberOf(world, submit)).toBe(1);
});
