import { expect } from '@playwright/test';
import type { DeliveryEvent } from '../../../machines/delivery';
import type { PendingTicket } from '../../../machines/ticket';
import { heading, mouse, pdf, typeDate } from '../../browser/support/driver';
import { origins, withOrigins } from '../../browser/support/portal';
import { cookieHeader, onAnotherDevice } from '../../support/other-device';
import type { Cookie, World } from '../../support/world';
import { countdownEnds } from '../models/delivery.model';
import { causedByAnswer, type Fixtures, press, type UserAction, withoutHolds } from './run-paths';

/** The controls that fill in a form; every form may have them. */
export const fields = [
  /^field /,
  /^button (Choose from a calendar: .+|Remove .+|Show \(.*[Pp]assword\)|What we check)$/,
] as const;

/** Controls of the sign-in page, without the buttons of the form. */
export const signInPage = [...fields, /^link (Become a driver|Forgot password\?)$/] as const;

/** Links and folded parts of the page of a quote. */
export const quotePage = [
  /^link (Insurance|Ask about this (quote|policy)|Send proof)$/,
  /^button (Price breakdown|Policy documents|Progress|Your answers)/,
  /^link (Product information|Policy wording|Statement of fact|Terms of business|Policy schedule|Certificate of motor insurance)$/,
] as const;

export const showsHeading =
  (title: string | RegExp) =>
  ({ page }: Pick<Fixtures, 'page'>): Promise<void> =>
    expect(heading(page, title)).toBeVisible();

export const showsText =
  (words: string) =>
  ({ page }: Pick<Fixtures, 'page'>): Promise<void> =>
    expect(page.getByText(words, { exact: true }).first()).toBeVisible();

export const showsBusyButton =
  (words: string | RegExp) =>
  ({ page }: Pick<Fixtures, 'page'>): Promise<void> =>
    expect(page.locator('button[aria-disabled=true]', { hasText: words })).toBeVisible();

/** The flow has ended, and the driver is on another page. */
export const arrivesAt =
  (path: string, title: string | RegExp) =>
  (fixtures: Fixtures): Promise<void> =>
    withoutHolds(fixtures, async () => {
      await showsHeading(title)(fixtures);
      await expect(fixtures.page).toHaveURL((url) => url.pathname === path);
    });

/** The part of `window` that `holdCountdown` adds. */
export interface Countdown {
  endCountdown: () => void;
}

/** The user actions of a delivery. */
export const deliveryEvents = {
  'driver.stop': press('Stop sending'),
  'driver.tryAgain': press(/^(Check again|Send it again|Send now)$/),
  'driver.back': press(/^Back to (the documents|your answers)$/),
  'driver.raiseTicket': press('Notify our team'),
  'driver.cancel': press('Cancel'),
  'device.online': async ({ keptPage: { context } }) => {
    await context.setOffline(true);
    await context.setOffline(false);
  },
  [countdownEnds]: async ({ page }) => page.evaluate(() => (window as unknown as Countdown).endCountdown()),
  'ticket.reserved': causedByAnswer,
  'ticket.pending': causedByAnswer,
  'ticket.ended': causedByAnswer,
} satisfies Record<DeliveryEvent['type'] | typeof countdownEnds, UserAction>;

export const mot = 'MOT or council test';

/** Chooses a file and types the date, unless an earlier step did. */
export const fillMot = async ({ page }: Pick<Fixtures, 'page'>): Promise<void> => {
  const field = page.getByLabel(/^Choose (a file|files)$/);
  await expect(field).toBeAttached();
  if ((await page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').count()) > 0) return;
  await field.setInputFiles([pdf('mot.pdf')]);
  await typeDate(page, mouse, 'Expiry date', `${new Date().getFullYear() + 1}-06-30`);
};

/** Stores a pending ticket on this device. The page has to be on the portal's origin. */
const storePendingTicket = (
  { page, world }: Pick<Fixtures, 'page' | 'world'>,
  pendingTicket: PendingTicket,
): Promise<void> =>
  page.evaluate(([user, ticket]) => localStorage.setItem(`portal.pending-tickets:${user}`, JSON.stringify([ticket])), [
    world.drivers.verified.user_id,
    pendingTicket,
  ] as const);

/** Stores the pending ticket for a document on this device. The page has to be on the portal's origin. */
export const storeDocumentTicket = (opening: Pick<Fixtures, 'page' | 'world'>, documentId: string): Promise<void> =>
  storePendingTicket(opening, { key: crypto.randomUUID(), kind: 'document', about: documentId });

interface ListedChange {
  readonly id: string;
  readonly document_types: readonly { readonly id: string }[];
}

/** The driver's newest change, as another device of theirs reads it. */
export const newestChange = async (world: World): Promise<ListedChange> => {
  const read = await onAnotherDevice(withOrigins(world));
  const { data } = await read<{ data: readonly ListedChange[] }>(
    'GET',
    '/v1/vehicle-changes?include=documents,documentTypes',
  );
  const [newest] = data;
  if (!newest) throw new Error('The driver has no change.');
  return newest;
};

/** Reserves the ticket for a change at the host, as an earlier visit did on this device or on another one. */
export const reserveChange = async (
  { page, world }: Pick<Fixtures, 'page' | 'world'>,
  cookies: readonly Cookie[],
  about: string,
  on: 'here' | 'elsewhere' = 'here',
): Promise<void> => {
  const { portal } = origins();
  const key = crypto.randomUUID();
  const answer = await fetch(`${portal}/api/zendesk/intents`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      origin: portal,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key,
      cookie: cookieHeader([world.cookie, ...cookies]),
    },
    body: JSON.stringify({ kind: 'vehicle_change', related: { type: 'vehicle_change', id: about } }),
  });
  if (!answer.ok) throw new Error(`The host answered ${answer.status} to a reservation: ${await answer.text()}`);
  if (on === 'here') await storePendingTicket({ page, world }, { key, kind: 'vehicle_change', about });
};
