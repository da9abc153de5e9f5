import type { Locator, Page } from '@playwright/test';
import { withoutUuids } from '../../../sandbox/response-shapes/shapes';
import type { World } from '../../support/world';
import { answer, create, mailedCode } from './account';
import {
  button,
  datePart,
  describeCar,
  filesField,
  heading,
  mouse,
  neededDocuments,
  pdf,
  problemsOf,
  returnToCar,
  typeDate,
} from './driver';
import { addDays } from './earnings';
import { accept, answerPages, askForQuote, store as storeQuote } from './insurance';
import { expect } from './portal';
import { mot, sendToTeam, store as storeDocument, uploadPage } from './upload';

const today = new Date().toISOString().slice(0, 10);

const signedIn = async (page: Page, world: World, path: string): Promise<void> => {
  await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  await page.goto(path);
};

/** How often the operator has carried out such a call. */
const done = async (world: World, call: string): Promise<number> =>
  (await world.calls(call)).filter(({ status }) => status !== null && status >= 200 && status < 300).length;

/** Checks that there is one ticket with that subject. */
const raisedOnce = async (world: World, subject: RegExp, call: string): Promise<void> => {
  const tickets = async () => (await world.supportTickets()).filter((ticket) => subject.test(ticket.subject)).length;
  await expect.poll(tickets, { message: `tickets ${subject}` }).toBe(1);
  expect(await done(world, call), call).toBe(1);
};

/** Fills in a document's form. It has fewer fields if the operator does not say what it needs. */
const fillShown = async (page: Page, name: string): Promise<void> => {
  await expect(heading(page, name)).toBeVisible();
  await expect(filesField(page)).toBeAttached();
  await filesField(page).setInputFiles([pdf(`${name.slice(0, 3)}.pdf`)]);
  for (const box of await page.getByLabel(/number/i).all()) await box.fill('EX-90210');
  for (const [question, days] of [
    ['Date of issue', -3],
    ['Expiry date', 300],
  ] as const)
    if ((await datePart(page, question, 'Day').count()) > 0)
      await typeDate(page, mouse, question, addDays(today, days));
};

/** Sends a document's form. If the operator rejects it for a missing field, the form then asks for the field. */
const goOn = async (page: Page, press: string, next: Locator): Promise<void> => {
  await button(page, press).click();
  await expect(next.or(problemsOf(page))).toBeVisible();
  if (!(await problemsOf(page).isVisible())) return;
  await page.getByLabel('Document number').fill('EX-90210');
  await button(page, press).click();
  await expect(next).toBeVisible();
};

/** Registers as a driver and verifies the email address. */
const register = async (page: Page, world: World): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('Where do you work?').selectOption({ index: 1 });
  // The first fleet takes no drivers, but another operator may not say that in advance.
  await page.getByRole('radio').last().check();
  await button(page, 'Continue').click();
  await answer.person(page);
  await button(page, 'Continue').click();
  await answer.signIn(page);
  await button(page, 'Continue').click();
  await create(page);
  await expect(heading(page, 'Verify your email')).toBeVisible();
  await page.getByLabel('Code').fill(await mailedCode(world));
  await button(page, 'Verify').click();
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await done(world, 'POST /v1/register')).toBe(1);
};

/** Changes the car, from the details to the page that shows the change with the team. */
const changeCar = async (page: Page, world: World): Promise<void> => {
  await signedIn(page, world, '/vehicle-documents/vehicle/update');
  await describeCar(page);
  await button(page, 'Save and continue').click();
  const documents = heading(page, 'Documents for this change');
  for (const { name } of neededDocuments) {
    await expect(documents).toBeVisible();
    await button(page, name).click();
    await fillShown(page, name);
    await goOn(page, 'Add document', documents);
  }
  await button(page, 'Continue').click();
  await sendToTeam(page);
  await returnToCar(page);
  await expect(heading(page, 'Change of car')).toBeVisible();
  await raisedOnce(world, /^Vehicle change Submitted$/, 'POST /v1/vehicle-changes/{id}/submit');
};

const sendDocument = async (page: Page, world: World): Promise<void> => {
  await signedIn(page, world, uploadPage);
  await button(page, mot).click();
  await fillShown(page, mot);
  await button(page, 'Continue').click();
  await sendToTeam(page);
  await expect(heading(page, 'Document sent')).toBeVisible();
  await raisedOnce(world, /^Document Upload$/, storeDocument);
};

/** Requests a quote. Its page is open. Returns its number. */
const askQuote = async (page: Page, world: World): Promise<number> => {
  await signedIn(page, world, '/insure/new');
  await button(page, 'Start').click();
  await expect(page).toHaveURL((url) => url.searchParams.has('section'));
  await answerPages(page);
  await askForQuote(page);
  const notAccepted = page.getByText('Some answers were not accepted', { exact: true });
  await expect(notAccepted.or(page.getByText('Progress', { exact: true }))).toBeVisible();
  if (await notAccepted.isVisible()) {
    // The operator did not say that it needs the car, nor which one is the driver's.
    await button(page, 'Change Which vehicle is this for?').first().click();
    await page.getByRole('group', { name: 'Which vehicle is this for?' }).getByRole('radio').first().check();
    await button(page, 'Save and continue').click();
    await askForQuote(page);
  }
  await expect(page).toHaveURL(/\/insure\/[\d-]+$/);
  await raisedOnce(world, /insurance|quote/i, storeQuote);
  return Number(withoutUuids(new URL(page.url()).pathname.split('/').at(-1) ?? ''));
};

/** Requests a quote and accepts it. */
const insure = async (page: Page, world: World): Promise<void> => {
  await world.decideQuote(await askQuote(page, world), 'quoted');
  await page.reload();
  await button(page, 'Check and accept').click();
  await page.getByRole('radio').first().check();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await button(page, 'Accept the quote').click();
  await expect(button(page, 'See your quote')).toBeVisible();
  await expect(page).toHaveURL(/\/insure\/[\d-]+$/);
  await expect.poll(() => done(world, accept)).toBe(1);
  await expect.poll(async () => (await world.supportTickets()).length).toBe(2);
};

/** The four flows of a driver, each to its last page. */
export const flows = { register, changeCar, sendDocument, insure } as const;
