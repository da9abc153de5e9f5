import type { Page } from '@playwright/test';
import { onAnotherDevice } from '../../support/other-device';
import type { World } from '../../support/world';
import { button, type ChosenFile, filesField, heading, link, mouse, pdf, typeDate } from './driver';
import { expect, withOrigins } from './portal';

/** The form of one standalone document. */
export const uploadPage = '/vehicle-documents/document/upload';
export const store = 'POST /v1/documents';

/** The document that the tests send: the sample car's MOT, which ends soon. */
export const mot = 'MOT or council test';
export const nextYear = `${new Date().getFullYear() + 1}-06-30`;

export const openMot = async (page: Page): Promise<void> => {
  await page.goto(uploadPage);
  await button(page, mot).click();
  await expect(heading(page, mot)).toBeVisible();
};

/** Fills in the form and does not submit it. */
export const fillMot = async (page: Page, files: readonly ChosenFile[] = [pdf('mot.pdf')]): Promise<void> => {
  await filesField(page).setInputFiles([...files]);
  await typeDate(page, mouse, 'Expiry date', nextYear);
};

export const checkAnswers = async (page: Page): Promise<void> => {
  await button(page, 'Continue').click();
  await expect(heading(page, 'Check your answers')).toBeVisible();
};

/** Opens the form, fills it in, and goes on to “Check your answers”. */
export const openCheckAnswers = async (page: Page, files?: readonly ChosenFile[]): Promise<void> => {
  await openMot(page);
  await fillMot(page, files);
  await checkAnswers(page);
};

export const sendToTeam = (page: Page): Promise<void> => button(page, 'Send').click();
/** Checks that the document was sent, and goes back to the list. */
export const returnToDocuments = async (page: Page): Promise<void> => {
  await expect(heading(page, 'Document sent')).toBeVisible();
  await link(page, 'Back to documents').click();
  await expect(page).toHaveURL('/vehicle-documents');
};

interface Stored {
  readonly id: number;
  readonly document_type_id: number;
  readonly status: string;
  readonly number: string | null;
  readonly expires_on: string | null;
  readonly replaces_document_id: number | null;
  readonly files: readonly {
    readonly label: string | null;
    readonly name: string;
    readonly size_bytes: number;
    readonly url: string;
  }[];
}

/** The sample driver's pending documents at the operator, newest first. */
export const pendingDocuments = async (world: World, typeId: number): Promise<readonly Stored[]> => {
  const read = await onAnotherDevice(withOrigins(world));
  const { data } = await read<{ data: readonly Stored[] }>('GET', '/v1/documents?filter[status]=pending');
  return data.filter(({ document_type_id }) => document_type_id === typeId);
};

export const uploadTickets = async (world: World) =>
  (await world.supportTickets()).filter(({ subject }) => subject === 'Document Upload');

/** Checks that the operator has the document once and the team one ticket. Returns the document. */
export const expectSentOnce = async (world: World, typeId: number): Promise<Stored> => {
  await expect.poll(async () => (await uploadTickets(world)).length, { timeout: 30_000 }).toBe(1);
  const [only, ...others] = await pendingDocuments(world, typeId);
  expect(others).toEqual([]);
  if (!only) throw new Error('The operator does not have the document.');
  return only;
};
