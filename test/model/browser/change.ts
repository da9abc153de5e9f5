import { expect } from '@playwright/test';
import { button, chosenFiles, fillDocument, licence, pdf } from '../../browser/support/driver';
import { withOrigins } from '../../browser/support/portal';
import type { Environment } from '../environment';
import { arrangeChange, carOf, differencesOf, type OpenedAt, searchOf } from '../models/change-fixtures';
import type { ChangeKind, ChangeServer } from '../models/change-server';
import { arrivesAt, fields, newestChange, reserveChange } from './flows';
import {
  causedByAnswer,
  type Fixtures,
  press,
  type ScreenAssertion,
  type Step,
  type UserAction,
  using,
} from './run-paths';

const kindOf = ({ case: { event } }: Step): ChangeKind => (event.details as { kind: ChangeKind }).kind;

/** Enters the changed details; the form keeps the others. */
const typeDetails = async ({ page, world }: Fixtures, kind: ChangeKind): Promise<void> => {
  await page.getByRole('radio', { name: 'My car’s details have changed' }).check();
  const car = await carOf(withOrigins(world));
  const { passenger_seats: seats, colour } = { ...car.details, ...differencesOf(kind, car) };
  await page.getByLabel('Passenger seats').selectOption(String(seats));
  await page.getByLabel('Main colour').selectOption(colour);
};

export const changeEvents = {
  'driver.saveDetails': using(
    (page) => button(page, 'Save and continue'),
    async (fixtures, step) => {
      await typeDetails(fixtures, kindOf(step));
      await button(fixtures.page, 'Save and continue').click();
    },
  ),
  'driver.editDetails': press(/^Change (the details|What’s changing)$/),
  'driver.chooseDocument': press(/^(Change )?Vehicle licence$/),
  'driver.sendDocument': using(
    (page) => button(page, 'Add document'),
    async ({ page }) => {
      await expect(page.getByLabel('Plate number')).toBeVisible();
      // The form keeps what an earlier step filled in, unless it was stored.
      if ((await chosenFiles(page).count()) === 0) await fillDocument(page, licence, [pdf('licence.pdf')]);
      await button(page, 'Add document').click();
    },
  ),
  'driver.back': press(/^Leave, back to (Documents|Check your answers)$/),
  'driver.checkAnswers': press('Continue'),
  'driver.submit': press('Send'),
  'driver.discard': press(/^(Delete|Withdraw) this change$/),
  'driver.keep': press('Keep change'),
  'driver.confirmDiscard': press(/^(Delete|Withdraw) change$/),
  'driver.tryAgain': press(/^((Try|Check) again|Send now)$/),
} satisfies Readonly<Record<string, UserAction>>;

/** Events of the ticket chart for a private note. */
export const privateNoteEvents = {
  'ticket.reserved': causedByAnswer,
  'ticket.pending': causedByAnswer,
} satisfies Readonly<Record<string, UserAction>>;

export const detailsForm = [
  ...fields,
  /^button (Start date|Date) and anything else/,
  'link Leave, back to Your car',
] as const;

/** Controls of the document list, for the child charts of a change. */
export const documentList = [
  /^button (Vehicle licence|Change the details|Continue|(Delete|Withdraw) this change)$/,
  /^link (Leave, back to Your car|Write (to us about it|your answer))$/,
] as const;

/** Buttons of the folded parts of a change's page. */
export const changeDetails = /^button (Updates|The new car|The new details|Your current car)/;

/** Controls of the car's page, on which a change ends. */
export const carPage = [
  /^link (Change your car|Upload your new MOT|Vehicle and documents)$/,
  /^button New details, /,
  changeDetails,
] as const;

/** The dialog before a change is deleted. */
export const showsConfirmation: ScreenAssertion<unknown> = ({ page }) =>
  expect(page.getByRole('dialog', { name: /^(Delete|Withdraw) this change\?$/ })).toBeVisible();

/** The change has ended, and the driver is on the page of their car. */
export const showsCarPage = (title: string | RegExp) => arrivesAt('/vehicle-documents/vehicle', title);

/** The change was deleted, decided or submitted on another device. */
export const showsCarAfterChangeEnded = showsCarPage(/^(Your car|Change of car)$/);

type Opening = Pick<Fixtures, 'page' | 'keptPage' | 'world'>;

/** Arranges the operator's change and signs the driver in. `reserved`: an earlier visit reserved its ticket on this device or another one. */
const arrange = async (
  { page, keptPage, world }: Opening,
  server: ChangeServer,
  reserved: OpenedAt['reserved'] = false,
): Promise<Awaited<ReturnType<typeof newestChange>> | null> => {
  const cookies = await arrangeChange(withOrigins(world), server, await carOf(withOrigins(world)), !reserved);
  await keptPage.context.addCookies([...cookies]);
  const change = server.status === 'none' ? null : await newestChange(world);
  if (reserved && change) await reserveChange({ page, world }, cookies, change.id, reserved);
  return change;
};

/** Arranges the change and opens its page at that step. */
export const openChange = async (
  opening: Opening,
  server: ChangeServer,
  { reserved = false, ...place }: OpenedAt = {},
): Promise<Pick<Environment, 'recordId'>> => {
  const change = await arrange(opening, server, reserved);
  await opening.page.goto(`/vehicle-documents/vehicle/update${searchOf(place, change?.document_types[0]?.id)}`);
  await expect(opening.page.getByRole('heading', { level: 1 })).toBeVisible();
  return { recordId: async () => (await newestChange(opening.world)).id };
};
