import type { Locator, Page, Route } from '@playwright/test';
import type { Fault, World } from '../support/world';
import { kinds } from './support/documents';
import {
  button,
  chosenFiles,
  closeDuring,
  countSends,
  datePart,
  describeCar,
  filesField,
  fillPaper,
  heading,
  keys,
  kill,
  licence,
  link,
  mouse,
  newCar,
  openHome,
  openPaper,
  passwordField,
  pdf,
  photo,
  problemsOf,
  storageOf,
} from './support/driver';
import { expect, origins, signIn, signInAgain, test } from './support/portal';
import { pendingDocuments } from './support/upload';
import { empty, largePdf, program } from './support/wrong-files';

const form = '/vehicle-documents/vehicle/update';
const shown = '/vehicle-documents/vehicle';

const save = 'POST /v1/vehicle-changes';
const upload = 'POST /v1/documents';
const submit = 'POST /v1/vehicle-changes/{id}/submit';
const user = 'GET /v1/user';

const registration = (page: Page): Locator => page.getByLabel('Registration', { exact: true });

/** The form of the details, filled in and not saved. */
const typeDetails = async (page: Page) => {
  await page.goto(form);
  await describeCar(page);
};

/** What was typed is on this phone; beside words about the operator it would be taken for more. */
const savedOnPhone = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/);

const expectDetailsKept = async (page: Page) => {
  await expect(registration(page)).toHaveValue(newCar.registration);
  await expect(page.getByLabel('Make')).toHaveValue(newCar.make);
  await expect(page.getByLabel('Model')).toHaveValue(newCar.model);
  await expect(page.getByLabel('Main colour')).toHaveValue('black');
  await expect(datePart(page, /^Date of first registration/, 'Year')).toHaveValue(newCar.year);
  await expect(page.getByLabel('Whose car is it?')).toHaveValue('owned');
};

/** A document's form, with a photo chosen and everything typed, not sent. */
const fillLicence = async (page: Page, world: World) => {
  await world.arrange({ change: { status: 'draft' } });
  await page.goto(form);
  await openPaper(page, licence);
  await fillPaper(page, licence, [await photo(page, 'licence.jpg')]);
};

const expectLicenceKept = async (page: Page) => {
  await expect(chosenFiles(page)).toHaveText(/licence\.jpg/);
  await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
  await expect(datePart(page, 'Last day it is valid', 'Year')).not.toHaveValue('');
};

/** The answers, checked and ready to be sent to the team. */
const openAnswers = async (page: Page, world: World) => {
  await world.arrange({ change: { status: 'draft', documents: 'all' } });
  await page.goto(form);
  await button(page, 'Check your answers').click();
  await expect(heading(page, 'Check your answers')).toBeVisible();
};

/** What the operator has of this driver's changes. */
const changesOf = (page: Page) =>
  page.evaluate(async (api) => {
    const answer = await fetch(`${api}/v1/vehicle-changes`, {
      credentials: 'include',
      headers: { accept: 'application/json' },
    });
    return ((await answer.json()) as { data: unknown[] }).data;
  }, origins().sandbox);

const numberOf = async (world: World, call: string) => (await world.calls(call)).length;

const withTeam = async (page: Page) => {
  await expect(page).toHaveURL(shown);
  await expect(page.getByText(/^With us/).first()).toBeVisible();
};

/** The desk has the one ticket with its private note, and a second look finds the same. */
const expectOneTicket = async (world: World) => {
  const tickets = async () =>
    (await world.desk()).map(({ subject, comments }) => [subject, ...comments.map((comment) => comment.public)]);
  const one = [['Vehicle change Submitted', true, false]];
  await expect.poll(tickets).toEqual(one);
  expect(await tickets()).toEqual(one);
};

/** Comes back to a change that was not sent, sends it, and waits for the one ticket. */
const comeBackAndSend = async (later: Page, world: World) => {
  await later.goto(form);
  await expect(heading(later, 'Documents for this change')).toBeVisible();
  await button(later, 'Check your answers').click();
  await button(later, 'Send to the team').click();
  await withTeam(later);
  await expectOneTicket(world);
};

const signBackIn = (page: Page, world: World) => signInAgain(page, world.drivers.verified, form);

/** What the operator's API may do to a call, and what the driver then reads. */
const troubles: readonly (readonly [name: string, fault: Omit<Fault, 'call'>, words: RegExp])[] = [
  ['answers 429', { status: 429 }, /You have made too many requests, please try again in a minute\./],
  ['answers 500', { status: 500 }, /Your operator’s system did not answer as it should\./],
  ['answers 429 again', { status: 429 }, /You have made too many requests, please try again in a minute\./],
  ['is down', { cut: true }, /No answer came\. The connection may be poor\./],
  [
    'answers with a page and status 200',
    { html: '<!doctype html><title>Maintenance</title>' },
    /Your operator’s system did not answer as it should\./,
  ],
];

/** Presses `first`, and after each trouble `again`, until there is none. Every press sends once, and `look` says what is still there. */
const throughTroubles = async (
  page: Page,
  world: World,
  call: string,
  { first, again, look }: { first: string; again: string; look: (index: number) => Promise<void> },
) => {
  const sends = countSends(page, call);
  for (const [index, [name, fault, words]] of troubles.entries()) {
    await test.step(name, async () => {
      await world.faults({ call, ...fault });
      await button(page, index === 0 ? first : again).click();
      // No two that follow each other are told alike.
      await expect(page.getByText(words)).toBeVisible();
      await look(index);
      expect(sends).toHaveLength(index + 1);
    });
  }
  await world.faults();
  await button(page, again).click();
  return sends;
};

test.describe('what a driver may get wrong', () => {
  test('a registration that is none is pointed at and let through (FL-01)', async ({ signedIn: page, world }) => {
    await page.goto(form);
    await describeCar(page, mouse, { ...newCar, registration: 'nopl8te' });
    await expect(
      page.getByText('This does not look like a UK registration. Check it, or continue if it is right.'),
    ).toBeVisible();
    await button(page, 'Save and continue').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText('NOPL8TE')).toBeVisible();
    expect(await numberOf(world, save)).toBe(1);
  });

  test('the warning does not move the button from under the press that leaves the field', async ({
    signedIn: page,
  }) => {
    await page.goto(form);
    await page.getByRole('radio', { name: newCar.kind }).check();
    await registration(page).fill('no plate');
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page)).toBeFocused();
    await expect(
      page.getByText('This does not look like a UK registration. Check it, or continue if it is right.'),
    ).toBeVisible();
  });

  test('empty details are listed and lead to their fields; nothing is sent (ER-05)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto(form);
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page)).toBeFocused();
    await page.getByRole('radio', { name: newCar.kind }).check();
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page).getByRole('link')).toHaveCount(8);
    await problemsOf(page).getByRole('link', { name: 'Enter the registration, like YA23 KXP' }).click();
    await expect(registration(page)).toBeFocused();
    await expect(registration(page)).toHaveAccessibleDescription(/Enter the registration, like YA23 KXP/);
    expect(await numberOf(world, save)).toBe(0);
  });

  test('an empty file, one of 11 MB and a program called .jpg are refused before they are sent; what was typed stays, and another one may follow (SEC-29)', async ({
    signedIn: page,
    world,
  }) => {
    await world.arrange({ change: { status: 'draft' } });
    await page.goto(form);
    await openPaper(page, licence);
    await fillPaper(page, licence, []);
    for (const [file, words] of [
      [empty, 'empty.pdf is empty. Choose another file'],
      [largePdf(11 * 1_048_576), 'large.pdf is larger than 10 MB. Choose a smaller file'],
      [program, 'photo.jpg is not a JPG, PNG, HEIC, WebP or PDF. Choose another file'],
    ] as const) {
      await filesField(page).setInputFiles([file]);
      await button(page, 'Send document').click();
      await expect(problemsOf(page).getByRole('link')).toHaveText([words]);
      await expect(problemsOf(page)).toBeFocused();
      await expect(page.getByRole('group', { name: 'Photos or PDF' }).getByText(words)).toBeVisible();
      await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
      await button(page, `Remove ${file.name}`).click();
    }
    expect(await numberOf(world, upload)).toBe(0);
    await filesField(page).setInputFiles([await photo(page, 'good.jpg')]);
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(/good\.jpg/)).toBeVisible();
    expect(await numberOf(world, upload)).toBe(1);
  });

  test('of 7 files one has to go; the other six are still chosen and are sent (SEC-29)', async ({
    signedIn: page,
    world,
  }) => {
    await world.arrange({ change: { status: 'draft', proposed: { ownership: 'hired' } } });
    await page.goto(form);
    await button(page, 'Hire agreement').click();
    await filesField(page).setInputFiles([1, 2, 3, 4, 5, 6, 7].map((number) => pdf(`page-${number}.pdf`)));
    await page.getByRole('group', { name: 'Last day it is valid' }).getByLabel('Day', { exact: true }).fill('1');
    await datePart(page, 'Last day it is valid', 'Month').fill('1');
    await datePart(page, 'Last day it is valid', 'Year').fill(String(new Date().getFullYear() + 2));
    await button(page, 'Send document').click();
    await expect(problemsOf(page).getByRole('link')).toHaveText(['You can only send up to 6 files. You chose 7']);
    await expect(chosenFiles(page)).toHaveCount(7);
    expect(await numberOf(world, upload)).toBe(0);
    await button(page, 'Remove page-4.pdf').click();
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(
      page.getByText(/page-1\.pdf, page-2\.pdf, page-3\.pdf, page-5\.pdf, page-6\.pdf, page-7\.pdf/),
    ).toBeVisible();
  });

  test('a file name with HTML is only ever text, and nothing in it runs (SEC-25, SEC-29)', async ({
    signedIn: page,
    world,
  }) => {
    const name = '<img src=x onerror=window.ran=1><b>licence<!-- .pdf';
    await world.arrange({ change: { status: 'draft', documents: 'none', kind: 'temporary' } });
    await page.goto(form);
    await openPaper(page, licence);
    const more = [
      'invoice.pdf.exe',
      '\u202Efdp.exe',
      `${'x'.repeat(300)}.pdf`,
      '"; DROP TABLE.pdf',
      '{{constructor}}%00.pdf',
    ];
    await fillPaper(page, licence, [name, ...more].map(pdf));
    for (const each of [name, ...more]) await expect(chosenFiles(page).getByText(each, { exact: true })).toBeVisible();
    for (const each of more) await button(page, `Remove ${each}`).click();
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(name)).toBeVisible();
    await page.reload();
    await expect(page.getByText(name)).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.locator('main b', { hasText: 'licence<!--' }).count()).toBe(0);
  });

  test('what the operator does not accept of the details stands at its field, and the rest stays (ER-05, SEC-08)', async ({
    signedIn: page,
    world,
  }) => {
    await page.goto(form);
    await describeCar(page, mouse, { ...newCar, registration: 'TA23 KXP' });
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page).getByRole('link', { name: 'TA23KXP is already one of your vehicles' })).toBeVisible();
    await expect(registration(page)).toHaveAccessibleDescription(/TA23KXP is already one of your vehicles/);
    await expect(page.getByLabel('Make')).toHaveValue(newCar.make);
    await registration(page).fill(newCar.registration);
    await button(page, 'Save and continue').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    expect(await numberOf(world, save)).toBe(2);
  });

  test('what the operator does not accept of a document stands at its field, and the rest stays (ER-05)', async ({
    signedIn: page,
    world,
  }) => {
    await world.arrange({ change: { status: 'draft' } });
    await page.goto(form);
    await openPaper(page, licence);
    // The sandbox takes the word for the thing; the portal does not.
    const locked = { ...pdf('locked.pdf'), buffer: Buffer.concat([pdf().buffer, Buffer.from('How to /Encrypt')]) };
    await fillPaper(page, licence, [locked]);
    await button(page, 'Send document').click();
    await expect(problemsOf(page).getByRole('link', { name: 'The selected file is password protected' })).toBeVisible();
    await expect(chosenFiles(page)).toHaveText(/locked\.pdf/);
    await expect(page.getByLabel('Plate number')).toHaveValue('PHV-2044');
    expect(await numberOf(world, upload)).toBe(1);
  });

  test('a field that the form does not have is still told (ER-05, SEC-08)', async ({ signedIn: page, world }) => {
    await typeDetails(page);
    await world.faults({
      call: save,
      times: 1,
      status: 422,
      body: {
        message: 'The change cannot be kept.',
        errors: {
          'proposed.colour': ['This <b>colour</b> is not known'],
          fleet_rule: ['Your fleet takes no black cars'],
        },
      },
    });
    await button(page, 'Save and continue').click();
    await expect(problemsOf(page).getByText('The change cannot be kept.')).toBeVisible();
    await expect(problemsOf(page).getByRole('link', { name: 'This <b>colour</b> is not known' })).toBeVisible();
    await expect(problemsOf(page).getByText('Your fleet takes no black cars')).toBeVisible();
    await expectDetailsKept(page);
  });

  test('a submission that is refused says what is missing; its ticket is called off (ER-05, REL-21)', async ({
    signedIn: page,
    world,
  }) => {
    await openAnswers(page, world);
    await world.faults({
      call: submit,
      times: 1,
      status: 422,
      body: { message: 'Add your V5C logbook', errors: { documents: ['Add your V5C logbook'] } },
    });
    await button(page, 'Send to the team').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText('The team did not get it yet')).toBeVisible();
    await expect(page.getByText('Add your V5C logbook')).toBeVisible();
    const announced = await page.evaluate(async () => (await fetch('/api/zendesk/intents')).json());
    expect(announced.data).toEqual([]);
    expect(await world.desk()).toEqual([]);
    await button(page, 'Check your answers').click();
    await button(page, 'Send to the team').click();
    await withTeam(page);
    await expectOneTicket(world);
  });
});

test.describe('the operator’s API in trouble', () => {
  test('while the details are saved: they stay, and one press sends them again, whatever the trouble (AP-01, SEC-09)', async ({
    signedIn: page,
    world,
  }) => {
    await typeDetails(page);
    await expect(savedOnPhone(page)).toBeVisible();
    const look = async (index: number) => {
      // A call that was turned away has changed nothing, and tells nothing of an earlier one whose answer got lost.
      const title = index === 0 ? 'Not saved yet' : 'We do not know if it is saved';
      await expect(page.getByRole('group', { name: title })).toBeVisible();
      await expect(savedOnPhone(page)).toHaveCount(0);
      await expectDetailsKept(page);
    };
    const sends = await throughTroubles(page, world, save, { first: 'Save and continue', again: 'Try again', look });
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    expect(sends).toHaveLength(troubles.length + 1);
  });

  test('while a document is sent: files and answers stay, and it is stored once, whatever the trouble (AP-01)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    const look = async () => {
      await expect(page.getByText('It is not stored yet')).toBeVisible();
      await expect(savedOnPhone(page)).toHaveCount(0);
      await expectLicenceKept(page);
    };
    const sends = await throughTroubles(page, world, upload, { first: 'Send document', again: 'Try again', look });
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(/licence\.jpg/)).toBeVisible();
    expect(sends).toHaveLength(troubles.length + 1);
    expect(await pendingDocuments(page.context(), kinds.plateLicence)).toHaveLength(1);
  });

  test('while the change is submitted: no press sends it twice, and there is one ticket, whatever the trouble (AP-01, FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await openAnswers(page, world);
    const look = async () => {
      await expect(heading(page, 'It did not arrive')).toBeVisible();
      await expect(page.getByText('Everything is still here.')).toBeVisible();
    };
    const sends = await throughTroubles(page, world, submit, {
      first: 'Send to the team',
      again: 'Send it again',
      look,
    });
    await withTeam(page);
    expect(sends).toHaveLength(troubles.length + 1);
    await expectOneTicket(world);
  });

  test('what went wrong comes into view and has the focus, though the button stands at the bottom of the page (ER-05, UI-02)', async ({
    signedIn: page,
    world,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const isTold = async (title: string) => {
      const told = page.getByRole('group', { name: title });
      await expect(told).toBeFocused();
      await expect(told).toBeInViewport({ ratio: 1 });
    };
    await typeDetails(page);
    await world.faults({ call: save, status: 500 }, { call: upload, status: 500 });
    await button(page, 'Save and continue').click();
    await isTold('We do not know if it is saved');
    await world.faults({ call: upload, status: 500 });
    await button(page, 'Try again').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();

    for (let presses = 0; presses < 2; presses += 1) {
      await button(page, 'Change the details').scrollIntoViewIfNeeded();
      await button(page, 'Check your answers').click();
      await isTold('4 documents are missing');
    }
    await button(page, 'Add your vehicle licence').click();
    await expect(heading(page, licence.name)).toBeFocused();
    await fillPaper(page, licence, [await photo(page, 'licence.jpg')]);
    await button(page, 'Send document').click();
    await isTold('It is not stored yet');
  });

  test('slow: each step says that it is under way, and goes on when the answer comes (AP-01)', async ({
    signedIn: page,
    world,
  }) => {
    await typeDetails(page);
    await world.hold(save, upload, submit);
    await button(page, 'Save and continue').click();
    await expect(button(page, 'Saving')).toHaveAttribute('aria-disabled', 'true');
    await expectDetailsKept(page);
    await world.release(save);
    await openPaper(page, licence);
    await fillPaper(page, licence, [await photo(page, 'licence.jpg')]);
    await button(page, 'Send document').click();
    await expect(button(page, 'Sending')).toHaveAttribute('aria-disabled', 'true');
    await world.release(upload);
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await openAnswers(page, world);
    await button(page, 'Send to the team').click();
    await expect(heading(page, 'Sending your change')).toBeVisible();
    await world.release(submit);
    await withTeam(page);
    await expectOneTicket(world);
  });

  test('a document can be stopped while it is sent; its files are still chosen (SEC-10)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    await world.hold(upload);
    await button(page, 'Send document').click();
    await world.held(upload);
    await button(page, 'Stop sending').click();
    await expect(button(page, 'Send document')).not.toHaveAttribute('aria-disabled');
    await expectLicenceKept(page);
    await world.hold();
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
  });

  test('the answer to an upload gets lost: the portal looks, and the document is stored once (AP-01)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    await world.faults({ call: upload, times: 1, after: true, status: 502, html: 'Bad gateway' });
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(/licence\.jpg/)).toBeVisible();
    expect(await numberOf(world, upload)).toBe(1);
  });

  test('nobody can say whether a document arrived: the portal says so, and sending it again stores it once (AP-01)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    const list = 'GET /v1/vehicle-changes#browser';
    await world.faults({ call: upload, after: true, status: 502, html: 'Bad gateway' }, { call: list, cut: true });
    await button(page, 'Send document').click();
    await expect(page.getByRole('group', { name: 'We do not know if it is stored' })).toContainText(
      'No answer came. The connection may be poor. Your files and what you typed are still here. Sending it again does no harm.',
    );
    await expect(page.getByText(/not stored yet/i)).toHaveCount(0);
    await expectLicenceKept(page);
    await world.faults();
    await button(page, 'Try again').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    expect(await numberOf(world, upload)).toBe(2);
    expect(await pendingDocuments(page.context(), kinds.plateLicence)).toHaveLength(1);
  });

  test('a document that the operator took while its list does not come is called stored; the next press only looks (AP-01)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    await world.faults({ call: 'GET /v1/vehicle-changes#browser', status: 500 });
    await button(page, 'Send document').click();
    await expect(page.getByText('It is stored, but your list did not come')).toBeVisible();
    await expect(chosenFiles(page)).toHaveText(/Sent/);
    await expect(page.getByText(/not stored/i)).toHaveCount(0);
    await world.faults();
    await button(page, 'Look again').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(/licence\.jpg/)).toBeVisible();
    expect(await numberOf(world, upload)).toBe(1);
  });

  test('what was corrected after a try that was stopped, or whose answer got lost, is what the operator has (AP-01, SEC-10)', async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    const number = page.getByLabel('Plate number');
    await test.step('stopped, though it has arrived', async () => {
      await world.hold(upload);
      await button(page, 'Send document').click();
      const held = await world.held(upload);
      await button(page, 'Stop sending').click();
      await expect(button(page, 'Send document')).not.toHaveAttribute('aria-disabled');
      await held.release();
      await world.hold();
    });
    await test.step('corrected, and not answered: the first one is not taken for it', async () => {
      await number.fill('PHV-2045');
      await world.faults({ call: upload, times: 1, status: 502, html: 'Bad gateway' });
      await button(page, 'Send document').click();
      await expect(page.getByText('We do not know if it is stored')).toBeVisible();
    });
    await test.step('corrected once more', async () => {
      await number.fill('PHV-2046');
      await button(page, 'Send document').click();
      await expect(heading(page, 'Documents for this change')).toBeVisible();
    });
    await page.goto(form);
    await openPaper(page, licence);
    await expect(page.getByText('You have added this document')).toBeVisible();
    const [stored] = await pendingDocuments(page.context(), kinds.plateLicence);
    expect(stored?.number).toBe('PHV-2046');
  });

  test('the answer to the submission gets lost: the portal looks, does not send again, and there is one ticket (AP-01, FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await openAnswers(page, world);
    await world.faults({ call: submit, times: 1, after: true, status: 504, html: 'Gateway time-out' });
    await button(page, 'Send to the team').click();
    await withTeam(page);
    expect(await numberOf(world, submit)).toBe(1);
    await expectOneTicket(world);
  });

  test('nobody can say whether it arrived: the portal says so, and looks again when asked (AP-01, FL-07)', {
    tag: '@gate',
  }, async ({ signedIn: page, world }) => {
    await openAnswers(page, world);
    await world.faults(
      { call: submit, after: true, status: 500 },
      { call: 'GET /v1/vehicle-changes#browser', status: 500 },
    );
    await button(page, 'Send to the team').click();
    await expect(heading(page, 'We do not know yet whether it arrived')).toBeVisible();
    await expect(page.getByText('Nothing is lost either way.')).toBeVisible();
    await world.faults();
    await button(page, 'Look again').click();
    await withTeam(page);
    expect(await numberOf(world, submit)).toBe(1);
    await expectOneTicket(world);
  });

  test('no network: every page says so, and nothing typed is lost (REL-31)', async ({ signedIn: page, context }) => {
    await typeDetails(page);
    await context.setOffline(true);
    await expect(page.getByText('No connection. What you type is kept on this device.')).toBeVisible();
    await button(page, 'Save and continue').click();
    await expect(page.getByText('Your phone could not connect.')).toBeVisible();
    await expectDetailsKept(page);
    await context.setOffline(false);
    await expect(page.getByText('No connection. What you type is kept on this device.')).toHaveCount(0);
    await button(page, 'Try again').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
  });
});

test.describe('the session in the middle of a form', () => {
  for (const status of [401, 419] as const) {
    test(`${status} while the details are saved: sign in, and everything typed is there (ER-01, SEC-06)`, async ({
      signedIn: page,
      world,
    }) => {
      await typeDetails(page);
      if (status === 401) await world.arrange({ session: 'none' });
      else await world.faults({ call: save, times: 1, status });
      await button(page, 'Save and continue').click();
      await signBackIn(page, world);
      await expectDetailsKept(page);
      await button(page, 'Save and continue').click();
      await expect(heading(page, 'Documents for this change')).toBeVisible();
    });
  }

  test('401 while a document is sent: sign in, and the files and answers are there (ER-01)', { tag: '@gate' }, async ({
    signedIn: page,
    world,
  }) => {
    await fillLicence(page, world);
    await world.arrange({ session: 'none' });
    await button(page, 'Send document').click();
    await signBackIn(page, world);
    await expect(heading(page, licence.name)).toBeVisible();
    await expectLicenceKept(page);
    await button(page, 'Send document').click();
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    await expect(page.getByText(/licence\.jpg/)).toBeVisible();
  });

  test('401 while the change is submitted: sign in and send it, and there is one ticket (ER-01, FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await openAnswers(page, world);
    await world.arrange({ session: 'none' });
    await button(page, 'Send to the team').click();
    await signBackIn(page, world);
    await expect(heading(page, 'Check your answers')).toBeVisible();
    await button(page, 'Send to the team').click();
    await withTeam(page);
    await expectOneTicket(world);
  });

  test('409 while the details are saved: the verification page; what was typed is still there after it (ER-02, SEC-07)', async ({
    signedIn: page,
    world,
  }) => {
    await typeDetails(page);
    await world.arrange({ user: { status: 'unverified' } });
    await button(page, 'Save and continue').click();
    await expect(heading(page, 'Verify your email')).toBeVisible();
    await expect(page).toHaveURL(/\/register\/verify/);
    await button(page, 'Send the code again').click();
    await expect(page.getByText('A new code is on its way')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await codeOf(world));
    await button(page, 'Verify').click();
    await expect(page).toHaveURL(`${form}?step=details`);
    await expectDetailsKept(page);
  });

  for (const [field, title, path, id] of [
    ['deleted', 'This account was closed', '/register/reinstate', 'ER-03'],
    ['blocked', 'Your account is blocked', '/login/blocked', 'ER-04'],
  ] as const) {
    test(`422 "${field}" while the details are saved: the page that says why, in the operator’s words (${id}, SEC-07)`, async ({
      signedIn: page,
      world,
    }) => {
      const words = 'Call your fleet and give reference BL-204.';
      await typeDetails(page);
      await world.faults({ call: save, status: 422, body: { message: words, errors: { [field]: [words] } } });
      await button(page, 'Save and continue').click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page.getByText(words)).toBeVisible();
      await page.goto(form);
      await world.faults();
      await expectDetailsKept(page);
    });
  }
});

test.describe('the session while a change is submitted or its document is sent', () => {
  test('401 between the submission and its ticket: sign in, tell them, and there is one submission and one ticket (ER-01, FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await openAnswers(page, world);
    // The operator answers the host with 401, and the host the page.
    await page.route('**/api/zendesk/tickets', async (route) => {
      if (route.request().method() === 'POST') await world.arrange({ session: 'none' });
      await route.continue();
    });
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/api/zendesk/tickets') && response.request().method() === 'POST',
    );
    await button(page, 'Send to the team').click();
    expect((await answer).status()).toBe(401);
    await page.unroute('**/api/zendesk/tickets');
    expect(await world.desk()).toEqual([]);
    await signBackIn(page, world);
    await expect(heading(page, 'Sent. The team has not been told yet')).toBeVisible();
    await button(page, 'Tell them now').click();
    await withTeam(page);
    await expectOneTicket(world);
    expect(await numberOf(world, submit)).toBe(1);
  });

  const words = 'Call your fleet and give reference BL-204.';
  const refusal = (field: string) => ({ status: 422, body: { message: words, errors: { [field]: [words] } } });
  const ends = [
    ['409', 'ER-02', 'Verify your email', { status: 409, body: { message: 'Your email address is not verified.' } }],
    ['422 "deleted"', 'ER-03', 'This account was closed', refusal('deleted')],
    ['422 "blocked"', 'ER-04', 'Your account is blocked', refusal('blocked')],
  ] as const;

  for (const [name, id, title, fault] of ends) {
    test(`${name} while a document is sent: the page that says why; the files and answers are still there after it (${id})`, async ({
      signedIn: page,
      world,
    }) => {
      await fillLicence(page, world);
      await world.faults({ call: upload, ...fault });
      await button(page, 'Send document').click();
      await expect(heading(page, title)).toBeVisible();
      if (fault.status === 422) await expect(page.getByText(words)).toBeVisible();
      await world.faults();
      await page.goto(form);
      await openPaper(page, licence);
      await expectLicenceKept(page);
      await button(page, 'Send document').click();
      await expect(heading(page, 'Documents for this change')).toBeVisible();
    });

    test(`${name} while the change is submitted: the page that says why; sending it later makes one ticket (${id}, FL-07)`, async ({
      signedIn: page,
      world,
    }) => {
      await openAnswers(page, world);
      await world.faults({ call: submit, ...fault });
      await button(page, 'Send to the team').click();
      await expect(heading(page, title)).toBeVisible();
      if (fault.status === 422) await expect(page.getByText(words)).toBeVisible();
      expect(await world.desk()).toEqual([]);
      await world.faults();
      await comeBackAndSend(page, world);
    });
  }
});

test('a change that the operator approves at once makes no ticket, and nothing is owed (FL-01, FL-02)', async ({
  signedIn: page,
  world,
}) => {
  // A change of nothing but the colour needs nobody.
  await page.goto(form);
  await page.getByRole('radio', { name: 'My car has new details' }).check();
  await button(page, /^Fill in what we know of /).click();
  const colour = page.getByLabel('Main colour');
  const before = await colour.inputValue();
  await colour.selectOption(before === 'blue' ? 'red' : 'blue');
  await button(page, 'Save and continue').click();
  await button(page, 'Check your answers').click();
  await button(page, 'Send to the team').click();
  await expect(page).toHaveURL(shown);
  await expect(heading(page, 'Your car')).toBeVisible();
  await expect(page.getByText(/ is approved, /).first()).toBeVisible();
  await expect(button(page, 'Tell them now')).toHaveCount(0);
  expect(await numberOf(world, submit)).toBe(1);
  expect(await world.desk()).toEqual([]);
  expect(await numberOf(world, 'POST /desk/api/v2/tickets')).toBe(0);
  const owed = await page.evaluate(async () => {
    const answer = await fetch('/api/zendesk/intents', { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { data: unknown[] }).data;
  });
  expect(owed).toEqual([]);
  expect(await storageOf(page)).not.toContain('portal.owed');
});

/** The code in the newest mail of this world. */
const codeOf = async (world: World): Promise<string> => {
  const answer = await fetch(`${process.env.SANDBOX_ORIGIN}/__sandbox/worlds/${world.id}/mails`);
  const { mails } = (await answer.json()) as { mails: { subject: string }[] };
  const code = mails.flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? [])[0];
  if (!code) throw new Error('No mail carries a code.');
  return code;
};

test.describe('the team cannot be told', () => {
  const hostCannotAsk: Fault = { call: `${user}#host`, status: 503 };

  const sendUntold = async (page: Page, world: World) => {
    await openAnswers(page, world);
    await world.faults(hostCannotAsk);
    await button(page, 'Send to the team').click();
    await expect(heading(page, 'Sent. The team has not been told yet')).toBeVisible();
    await expect(page.getByText('Nothing is lost, and you need not send it again.')).toBeVisible();
    expect(await world.desk()).toEqual([]);
  };

  test('it says so, and tells them when asked: one ticket, one submission (FL-07, REL-18)', { tag: '@gate' }, async ({
    signedIn: page,
    world,
  }) => {
    await sendUntold(page, world);
    await button(page, 'Tell them now').click();
    await expect(heading(page, 'Sent. The team has not been told yet')).toBeVisible();
    await world.faults();
    await button(page, 'Tell them now').click();
    await withTeam(page);
    await expectOneTicket(world);
    expect(await numberOf(world, submit)).toBe(1);
  });

  test('Later while the host is away keeps the portal on the screen; a press opens the page when the host is back (ER-06, ER-07)', async ({
    signedIn: page,
    world,
    problems,
  }) => {
    problems.expect(/Failed to load resource|ChunkLoadError/);
    await sendUntold(page, world);
    const host = `${origins().portal}/**`;
    await page.route(host, (route) => route.abort('connectionrefused'));
    await link(page, 'Later').click();
    await expect(heading(page, 'Unknown Error')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'All pages' })).toBeVisible();
    await page.unroute(host);
    await button(page, 'Try again').click();
    await expect(page.getByText('The team has not been told yet', { exact: true })).toBeVisible();
  });

  test('a driver who comes back another time is told at home, and can tell them then (FL-07, REL-19)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await sendUntold(page, world);
    await page.close();
    await world.faults();
    const later = await context.newPage();
    await later.goto('/');
    await expect(later.getByText('The team has not been told of your change of car')).toBeVisible();
    await later.goto('/vehicle-documents');
    await expect(later.getByText('With you. The team has not been told yet.')).toBeVisible();
    await later.goto('/');
    await later.getByRole('link', { name: 'The team has not been told of your change of car' }).click();
    await expect(later.getByText('The team has not been told yet')).toBeVisible();
    // No part of the page says that somebody checks it.
    await expect(later.getByRole('region', { name: 'Who has my case?' })).toContainText(
      'With you. The team has not been told',
    );
    await expect(later.getByText('You tell the team')).toBeVisible();
    await expect(later.getByText(/^With us|The team decides/)).toHaveCount(0);
    await button(later, 'Tell them now').click();
    await expect(later.getByText('The team has not been told yet')).toHaveCount(0);
    await expectOneTicket(world);
    await openHome(later);
    await expect(later.getByText('The team has not been told of your change of car')).toHaveCount(0);
  });
});

test('an untold change that the driver withdraws leaves no ticket announced, at the host nor on the device (FL-07, AP-18)', async ({
  signedIn: page,
  world,
}) => {
  await openAnswers(page, world);
  // The host hears of the announcement, and not of the report.
  await page.route('**/api/zendesk/tickets', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Send to the team').click();
  await expect(heading(page, 'Sent. The team has not been told yet')).toBeVisible();
  await page.unroute('**/api/zendesk/tickets');
  const announced = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/zendesk/intents', { headers: { accept: 'application/json' } });
      const { data } = (await answer.json()) as { data: unknown[] };
      return [data.length, Object.keys(localStorage).filter((name) => name.startsWith('portal.owed:')).length];
    });
  await page.goto(shown);
  await expect(page.getByText('The team has not been told yet')).toBeVisible();
  expect(await announced()).toEqual([1, 1]);
  await button(page, 'Withdraw this change').click();
  await button(page, 'Withdraw it').click();
  await expect(heading(page, 'Your car')).toBeVisible();
  expect(await announced()).toEqual([0, 0]);
  expect(await world.desk()).toEqual([]);
});

test('a change that is deleted before our host has answered leaves no ticket announced by another device; for a host that does not answer nobody waits long (FL-07, AP-18)', async ({
  signedIn: page,
  world,
}) => {
  const { change } = await world.arrange({ change: { status: 'draft', documents: 'all' } });
  const announced = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/zendesk/intents', { headers: { accept: 'application/json' } });
      return ((await answer.json()) as { data: unknown[] }).data.length;
    });
  await page.goto('/');
  await page.evaluate(
    async (id) => {
      await fetch('/api/zendesk/intents', {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ kind: 'vehicle_change', related: { type: 'vehicle_change', id } }),
      });
    },
    (change as { id: number }).id,
  );
  expect(await announced()).toBe(1);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const onTheWay = async (route: Route) => {
    if (route.request().method() === 'GET') await answered;
    await route.continue();
  };
  await page.route('**/api/zendesk/intents*', onTheWay);
  await page.goto(form);
  await button(page, 'Delete this change').click();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await button(page, 'Delete it').click();
  await deleted;
  await expect(button(page, 'Deleting')).toBeVisible();
  answer();
  await expect(heading(page, 'Your car')).toBeVisible();
  await page.unroute('**/api/zendesk/intents*', onTheWay);
  expect(await announced()).toBe(0);

  await world.arrange({ change: { status: 'draft', documents: 'all' } });
  await page.route('**/api/zendesk/intents*', () => undefined);
  // The portal gives such a read up after a while. Nobody waits until then.
  const givenUp: string[] = [];
  page.on('requestfailed', (request) => givenUp.push(request.url()));
  await page.goto(form);
  await button(page, 'Delete this change').click();
  await button(page, 'Delete it').click();
  await expect(heading(page, 'Your car')).toBeVisible();
  expect(givenUp).toEqual([]);
  expect(await world.desk()).toEqual([]);
});

test.describe('with keys alone (WCAG 2.1.1)', () => {
  test('a document is stopped and sent, the team is told, the change is withdrawn', async ({
    signedIn: page,
    world,
  }) => {
    const hand = keys(page);
    await fillLicence(page, world);
    await world.hold(upload);
    await hand.press(button(page, 'Send document'));
    await world.held(upload);
    await hand.press(button(page, 'Stop sending'));
    await expectLicenceKept(page);
    await world.hold();
    await hand.press(button(page, 'Send document'));
    await expect(heading(page, 'Documents for this change')).toBeVisible();

    await world.arrange({ change: { status: 'draft', documents: 'all' } });
    await page.goto(form);
    await hand.press(button(page, 'Check your answers'));
    await world.faults({ call: `${user}#host`, status: 503 });
    await hand.press(button(page, 'Send to the team'));
    await expect(heading(page, 'Sent. The team has not been told yet')).toBeFocused();
    await world.faults();
    await hand.press(button(page, 'Tell them now'));
    await withTeam(page);
    await expectOneTicket(world);

    await hand.press(button(page, 'Withdraw this change'));
    await hand.press(button(page, 'Withdraw it'));
    await expect(heading(page, 'Your car')).toBeVisible();
  });

  test('what the team sent back is put right', async ({ signedIn: page, world }) => {
    const hand = keys(page);
    await world.arrange({ change: { status: 'action_required' } });
    await page.goto(shown);
    await hand.press(link(page, 'Put it right'));
    await openPaper(page, licence, hand);
    await fillPaper(page, licence, [pdf()], hand);
    await hand.press(button(page, 'Send document'));
    await hand.press(button(page, 'Check your answers'));
    await hand.press(button(page, 'Send to the team'));
    await withTeam(page);
  });
});

test('a change that nobody could tell the team of is still owed after a sign-out, on a device that knows nothing of it (FL-07)', async ({
  signedIn: page,
  world,
}) => {
  await openAnswers(page, world);
  // The host can be told of nothing: neither of the announcement nor of the report.
  await world.faults({ call: `${user}#host`, status: 503 });
  await button(page, 'Send to the team').click();
  await expect(heading(page, 'Sent. The team has not been told yet')).toBeVisible();
  await openHome(page);
  await button(page, 'Sign out').filter({ visible: true }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await storageOf(page)).not.toContain('portal.owed');
  await world.faults();
  expect(await world.desk()).toEqual([]);

  await signIn(page, world.drivers.verified);
  await expect(page.getByText('The team has not been told of your change of car')).toBeVisible();
  await page.goto(shown);
  await button(page, 'Tell them now').click();
  await withTeam(page);
  await expect(page.getByText('The team has not been told yet')).toHaveCount(0);
  await expectOneTicket(world);
});

test.describe('the host and its support desk are slow', () => {
  /** What the page asks the host stays open until the answers are let go. What it tells the host passes. */
  const holdHost = async (page: Page) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/zendesk/**', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    return letGo;
  };
  const whoHasIt = (page: Page) => page.getByRole('region', { name: 'Who has my case?' });

  test('a change stands there as the operator has it, and its ticket comes by itself (FL-07, REL-10)', {
    tag: '@gate',
  }, async ({ signedIn: page, world }) => {
    await world.arrange({ change: { status: 'pending', told: true } });
    const letGo = await holdHost(page);
    await page.goto('/vehicle-documents');
    await expect(page.getByText('With us.', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Change to / }).click();
    await expect(whoHasIt(page)).toContainText('With us');
    await expect(whoHasIt(page)).toContainText('Reading your ticket.');
    await expect(button(page, 'Withdraw this change')).toBeVisible();
    letGo();
    await expect(whoHasIt(page).getByRole('link', { name: /^Ticket \d+$/ })).toBeVisible();
    await expect(whoHasIt(page)).not.toContainText('Reading your ticket.');
    await page.goto('/vehicle-documents');
    await expect(page.getByText('With us. We are checking it.')).toBeVisible();
  });

  test('that the team has not been told comes by itself, with the way to tell them: one ticket (FL-07)', async ({
    signedIn: page,
    world,
  }) => {
    await world.arrange({ change: { status: 'pending' } });
    const letGo = await holdHost(page);
    await page.goto(form);
    await expect(page).toHaveURL(shown);
    await expect(whoHasIt(page)).toContainText('Reading your ticket.');
    await expect(button(page, 'Tell them now')).toHaveCount(0);
    letGo();
    await expect(page.getByText('Nobody checks it before the team is told.')).toBeVisible();
    await button(page, 'Tell them now').click();
    await withTeam(page);
    await expect(page.getByText('The team has not been told yet')).toHaveCount(0);
    await expectOneTicket(world);
  });

  test('what they do not answer is said, and the rest of the page stands (REL-10)', async ({
    signedIn: page,
    world,
  }) => {
    await world.arrange({ change: { status: 'pending', told: true } });
    await page.route('**/api/zendesk/tickets', (route) => route.fulfill({ status: 503 }));
    await page.goto(shown);
    await expect(whoHasIt(page)).toContainText('We could not read your ticket just now.');
    await page.route('**/api/zendesk/intents*', (route) => route.fulfill({ status: 503 }));
    await page.goto('/vehicle-documents');
    await expect(
      page.getByText('With us. We could not find out just now whether the team has been told.'),
    ).toBeVisible();
  });
});

test.describe('impatient drivers', () => {
  /** Presses twice and then Enter, while the first call is still open. */
  const hammer = async (page: Page, press: Locator, world: World, call: string) => {
    await world.hold(call);
    await press.dblclick();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await world.held(call);
  };

  test('press twice and Enter when signing in: one call (AP-01)', async ({ page, world }) => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill(world.drivers.verified.email);
    await passwordField(page).fill(world.drivers.verified.password);
    await hammer(page, button(page, 'Sign in'), world, 'POST /v1/login');
    await expect(button(page, 'Signing in')).toHaveAttribute('aria-disabled', 'true');
    await world.release('POST /v1/login');
    await expect(heading(page, 'Home')).toBeAttached();
    expect(await numberOf(world, 'POST /v1/login')).toBe(1);
  });

  test('press twice and Enter when saving, sending a document, and submitting: one call each, one ticket (AP-01, REL-17)', {
    tag: '@gate',
  }, async ({ signedIn: page, world }) => {
    await typeDetails(page);
    await hammer(page, button(page, 'Save and continue'), world, save);
    await world.release(save);
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    expect(await numberOf(world, save)).toBe(1);

    await openPaper(page, licence);
    await fillPaper(page, licence, [await photo(page, 'licence.jpg')]);
    await hammer(page, button(page, 'Send document'), world, upload);
    await world.release(upload);
    await expect(heading(page, 'Documents for this change')).toBeVisible();
    expect(await numberOf(world, upload)).toBe(1);

    await openAnswers(page, world);
    await hammer(page, button(page, 'Send to the team'), world, submit);
    await world.release(submit);
    await withTeam(page);
    expect(await numberOf(world, submit)).toBe(1);
    await expectOneTicket(world);
  });

  test('press twice when telling the team: one ticket (REL-17)', async ({ signedIn: page, world }) => {
    await openAnswers(page, world);
    await world.faults({ call: `${user}#host`, status: 503 });
    await button(page, 'Send to the team').click();
    await expect(button(page, 'Tell them now')).toBeVisible();
    await world.faults();
    const sends = countSends(page, 'POST /api/zendesk/tickets');
    await hammer(page, button(page, 'Tell them now'), world, `${user}#host`);
    await expect(heading(page, 'Sent. Telling the team')).toBeVisible();
    await world.hold();
    await withTeam(page);
    expect(sends).toHaveLength(1);
    await expectOneTicket(world);
  });

  test('press twice when deleting: one call (AP-01)', async ({ signedIn: page, world }) => {
    await world.arrange({ change: { status: 'draft' } });
    await page.goto(form);
    await button(page, 'Delete this change').click();
    await hammer(page, button(page, 'Delete it'), world, 'DELETE /v1/vehicle-changes/{id}');
    await world.release('DELETE /v1/vehicle-changes/{id}');
    await expect(heading(page, 'Your car')).toBeVisible();
    expect(await numberOf(world, 'DELETE /v1/vehicle-changes/{id}')).toBe(1);
  });

  test('two tabs submit the same change: one ticket (REL-17)', async ({ signedIn: page, world, context }) => {
    await openAnswers(page, world);
    const other = await context.newPage();
    await other.goto(form);
    await button(other, 'Check your answers').click();
    await world.hold(submit);
    await button(page, 'Send to the team').click();
    const first = await world.held(submit);
    await button(other, 'Send to the team').click();
    const second = await world.held(submit, { after: first.number });
    await world.hold(submit);
    await first.release();
    await second.release();
    await withTeam(page);
    await withTeam(other);
    await expectOneTicket(world);
  });
});

test.describe('the tab is closed, or killed', () => {
  test('while the driver types: everything typed is there (FL-07)', async ({ signedIn: page, context }) => {
    await typeDetails(page);
    await page.close();
    const later = await context.newPage();
    await later.goto(form);
    await expectDetailsKept(later);
    await later.reload();
    await expectDetailsKept(later);
  });

  test('with files chosen: they are still chosen, and the answers typed (FL-07)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await fillLicence(page, world);
    // A photo is kept when it is prepared.
    await expect.poll(() => storageOf(page)).toContain('licence.jpg');
    await page.reload();
    await expect(heading(page, licence.name)).toBeVisible();
    await expectLicenceKept(page);
    await page.close();
    const later = await context.newPage();
    await later.goto(form);
    await openPaper(later, licence);
    await expectLicenceKept(later);
  });

  test('while the details are saved: they are there, and there is one change (FL-07)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await typeDetails(page);
    await world.hold(save);
    await button(page, 'Save and continue').click();
    await closeDuring(page, world, save);
    const later = await context.newPage();
    await later.goto(form);
    await expectDetailsKept(later);
    await button(later, 'Save and continue').click();
    await expect(heading(later, 'Documents for this change')).toBeVisible();
    expect(await changesOf(later)).toHaveLength(1);
  });

  test('while a document is sent: its files are still chosen, and it is stored once (FL-07)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await fillLicence(page, world);
    await world.hold(upload);
    await button(page, 'Send document').click();
    await closeDuring(page, world, upload);
    const later = await context.newPage();
    await later.goto(form);
    await openPaper(later, licence);
    await expectLicenceKept(later);
    await button(later, 'Send document').click();
    await expect(heading(later, 'Documents for this change')).toBeVisible();
    await expect(later.getByText(/licence\.jpg/)).toHaveCount(1);
    expect(await pendingDocuments(context, kinds.plateLicence)).toHaveLength(1);
  });

  test('while the host is told: nothing was sent, and sending it later makes one ticket (REL-16)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await openAnswers(page, world);
    await world.hold(`${user}#host`);
    await button(page, 'Send to the team').click();
    await world.held(`${user}#host`);
    await kill(page);
    await world.hold();
    expect(await numberOf(world, submit)).toBe(0);
    await comeBackAndSend(await context.newPage(), world);
    expect(await numberOf(world, submit)).toBe(1);
  });

  test('while it is submitted, and the call is lost: sending it later makes one ticket (REL-16)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await openAnswers(page, world);
    await world.hold(submit);
    await button(page, 'Send to the team').click();
    await closeDuring(page, world, submit);
    await comeBackAndSend(await context.newPage(), world);
  });

  /** The team has not been told of the change; the driver tells them. */
  const tellThem = async (later: Page, world: World) => {
    await later.goto(shown);
    await expect(later.getByText('The team has not been told yet')).toBeVisible();
    expect(await world.desk()).toEqual([]);
    await button(later, 'Tell them now').click();
    await expect(later.getByText('The team has not been told yet')).toHaveCount(0);
    await withTeam(later);
    await expectOneTicket(world);
  };

  test('while it is submitted, and the operator is slow: the change arrives later, and the next visit tells them, once (REL-16, FL-07)', {
    tag: '@gate',
  }, async ({ signedIn: page, world, context }) => {
    await openAnswers(page, world);
    await world.hold(submit);
    await button(page, 'Send to the team').click();
    const slow = await world.held(submit);
    await kill(page);
    const later = await context.newPage();
    await later.goto(form);
    await expect(heading(later, 'Documents for this change')).toBeVisible();
    await slow.release();
    await tellThem(later, world);
    expect(await numberOf(world, submit)).toBe(1);
  });

  test('while it is submitted, and the operator is slow: sending it from the next visit, after it has arrived, makes one ticket (REL-16, REL-17)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await openAnswers(page, world);
    await world.hold(submit);
    await button(page, 'Send to the team').click();
    const slow = await world.held(submit);
    await kill(page);
    const later = await context.newPage();
    await later.goto(form);
    await button(later, 'Check your answers').click();
    await slow.release();
    await world.hold();
    await button(later, 'Send to the team').click();
    await withTeam(later);
    await expectOneTicket(world);
    await expect(later.getByText('The team has not been told yet')).toHaveCount(0);
  });

  test('after the driver went back from a submission that had not arrived, it arrives: the next visit tells them, once (REL-16, FL-07)', async ({
    signedIn: page,
    world,
    problems,
  }) => {
    problems.expect(/net::ERR_FAILED/);
    await openAnswers(page, world);
    await world.hold(submit);
    // The operator has the call, and the page stops waiting for its answer.
    await page.route(/\/submit$/, async (route) => {
      void route.fetch().catch(() => undefined);
      await world.held(submit);
      await route.abort();
    });
    await button(page, 'Send to the team').click();
    await expect(heading(page, 'It did not arrive')).toBeVisible();
    await button(page, 'Back to your answers').click();
    await expect(heading(page, 'Check your answers')).toBeFocused();
    await world.release(submit);
    await tellThem(page, world);
  });

  test('after it was submitted, before the team is told: the next visit tells them, once (REL-16, FL-07)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await openAnswers(page, world);
    await world.faults({ call: submit, after: true, status: 500 });
    await world.hold('GET /v1/vehicle-changes#browser');
    await button(page, 'Send to the team').click();
    // The change is pending at the operator, and the page still looks.
    await world.held('GET /v1/vehicle-changes#browser');
    await kill(page);
    await world.hold();
    await world.faults();
    const later = await context.newPage();
    await tellThem(later, world);
    expect(await numberOf(world, submit)).toBe(1);
  });

  test('while the team is told: there is one ticket, whatever the driver does next (REL-16, REL-17)', async ({
    signedIn: page,
    world,
    context,
  }) => {
    await openAnswers(page, world);
    await world.hold('POST /desk/api/v2/tickets');
    await button(page, 'Send to the team').click();
    await world.held('POST /desk/api/v2/tickets');
    await kill(page);
    await world.hold();
    await expectOneTicket(world);
    const later = await context.newPage();
    // Nobody told the device that the ticket is raised: the host does, on every page.
    await openHome(later);
    await expect(later.getByRole('list', { name: 'With us' })).toContainText('Change of car to TB24 LMR');
    await expect(later.getByText('The team has not been told of your change of car')).toHaveCount(0);
    await later.goto('/vehicle-documents');
    await expect(later.getByText('With us. We are checking it.')).toBeVisible();
    expect(await storageOf(later)).not.toContain('portal.owed');
    await later.goto(shown);
    await withTeam(later);
    await expect(later.getByText('The team has not been told yet')).toHaveCount(0);
    await openHome(later);
    await expect(later.getByText('The team has not been told of your change of car')).toHaveCount(0);
    await expectOneTicket(world);
  });
});
