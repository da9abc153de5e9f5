import type { Page } from '@playwright/test';
import type { Earning } from '../../src/api/earnings';
import type { World } from '../support/world';
import { heading, records } from './support/driver';
import { arrangeQuote, openKept } from './support/insurance';
import { withMoney } from './support/money';
import { expect, test } from './support/portal';
import { asked } from './support/support-screens';

/** What a driver scrolls through on a phone, at most: three screens. Pixels. */
const longest = 2_400;

const moneyPages: readonly (readonly [address: string, name: string])[] = [
  ['/bookings-earnings', 'earnings'],
  ['/bookings-earnings?tax=', 'the tax year and the files'],
  ['/bookings-earnings/{last_week}/earnings', 'a week'],
  ['/bookings-earnings/{last_week}/bookings', 'the jobs of a week'],
  ['/payouts', 'payouts'],
  ['/payouts/{payout_id}', 'a payout'],
  ['/payouts/enable-disable', 'payouts on or off'],
  ['/plans-invoices', 'charges'],
  ['/plans-invoices?show=all', 'all invoices'],
  ['/plans-invoices/{statement_id}', 'a statement'],
  ['/plans-invoices/{statement_id}/{invoice_id}', 'an invoice'],
  ['/payments', 'paying'],
];

const pages: typeof moneyPages = [
  ['/', 'home'],
  ['/vehicle-documents', 'vehicle and documents'],
  ['/vehicle-documents/vehicle', 'the car'],
  ['/insure', 'insurance'],
  ['/insure/{quote}', 'a quote with a price'],
  ['/insure/{policy}', 'a policy'],
  ['/insure/{request}', 'a quote with the broker'],
  ['/insure/{quote}?step=accept', 'accepting a quote'],
  ['/tickets-support', 'support'],
  ['/tickets-support/{ticket}', 'a message'],
  ['/tickets-support/new', 'writing to the team'],
  ['/news', 'news'],
  ['/news/{post}', 'a post'],
  ['/agreements', 'agreements'],
  ['/agreements?id={agreement}', 'an agreement to accept'],
  ['/profile', 'your details'],
  ['/profile/update', 'changing your details'],
  ['/partner-plus/deals', 'offers'],
  ['/partner-plus/310', 'an offer'],
  ['/vehicle-documents/document/upload', 'which document to send'],
  ['/vehicle-documents/document/upload?type=20', 'the form of a document'],
];

test.use({ viewport: { width: 360, height: 800 } });

/** Rare states, in which a page has the most to say. */
const rareStates: readonly (readonly [name: string, address: string, arrange: (world: World) => Promise<unknown>])[] = [
  [
    'home without its lists',
    '/',
    (world) =>
      world.faults(
        ...['payouts', 'earnings', 'invoice-summary-statements', 'news-posts', 'vehicle-changes', 'agreements'].map(
          (list) => ({ call: `GET /v1/${list}`, status: 503 }),
        ),
      ),
  ],
  ['home with a payout on hold', '/', (world) => world.arrange({ money: { payout: 'on_hold' }, quote: 'quoted' })],
  [
    'home with a change that was sent back',
    '/',
    (world) => world.arrange({ change: { status: 'action_required' }, quote: 'quoted' }),
  ],
  [
    'home with a message to answer',
    '/',
    (world) => asked(world, 'My payout is late', { says: 'Is it there now?', status: 'pending' }),
  ],
  [
    'documents with a change that was sent back',
    '/vehicle-documents',
    (world) => world.arrange({ change: { status: 'action_required' } }),
  ],
  ['charges over the limit', '/plans-invoices', (world) => world.arrange({ money: { owed: 'over_limit' } })],
  [
    'the car with a change that is being checked',
    '/vehicle-documents/vehicle',
    (world) => world.arrange({ change: { status: 'pending', ticketRaised: true } }),
  ],
  [
    'the car with a change that was sent back',
    '/vehicle-documents/vehicle',
    (world) => world.arrange({ change: { status: 'action_required' } }),
  ],
];

const expectShort = async (page: Page, most = longest): Promise<void> => {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
};

for (const [address, name] of moneyPages) {
  test(`${name} is at most ${longest} px long at 360 px (${address})`, async ({ page, world }) => {
    const ids = { ...(await withMoney(page, world)) } as Record<string, unknown>;
    await page.goto(address.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id])));
    await expectShort(page);
  });
}

for (const [address, name] of pages) {
  test(`${name} is at most ${longest} px long at 360 px (${address})`, async ({ signedIn: page, world }) => {
    const ids: Readonly<Record<string, () => Promise<number | undefined>>> = {
      quote: () => arrangeQuote(world, 'quoted'),
      policy: () => arrangeQuote(world, 'issued'),
      request: () => arrangeQuote(world, 'submitted'),
      ticket: () => asked(world, 'My payout is late', { says: 'Is it there now?', status: 'pending' }),
      post: async () => (await world.arrange({ post: {} })).post?.id,
      agreement: async () => (await world.arrange({ agreement: {} })).agreement?.id,
    };
    const wanted = /\{(\w+)\}/.exec(address)?.[1] ?? '';
    await page.goto(address.replace(`{${wanted}}`, String(await ids[wanted]?.())));
    await expectShort(page);
  });
}

for (const [name, address, arrange] of rareStates) {
  test(`${name} is at most ${longest} px long at 360 px`, async ({ page, world, problems }) => {
    problems.expect(/503/);
    await withMoney(page, world);
    await arrange(world);
    await page.goto(address);
    await expectShort(page);
  });
}

test(`a week with every line is at most ${longest} px long at 360 px`, async ({ page, world }) => {
  await withMoney(page, world);
  const answer = page.waitForResponse(/\/v1\/earnings\?/);
  await page.goto('/bookings-earnings');
  const { data } = (await (await answer).json()) as { data: readonly Earning[] };
  const full = data.find(
    ({ adjustments, invoices_taken, fees }) => adjustments?.amount && invoices_taken?.amount && fees,
  );
  await page.goto(`/bookings-earnings/${full?.period_start}/earnings`);
  await expect(records(page, 'How we worked it out')).toHaveCount(9);
  await expectShort(page);
});

test('the check page of a change of car is at most 2,000 px long at 360 px, with every document', async ({
  signedIn: page,
  world,
}) => {
  await world.arrange({ change: { status: 'draft', documents: 'all' } });
  await page.goto('/vehicle-documents/vehicle/update?step=check');
  await expect(heading(page, 'Check your answers')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expectShort(page, 2_000);
});

test('the check page of a quote is at most 5,000 px long at 360 px, with 55 answers', async ({
  signedIn: page,
  world,
}) => {
  await openKept(page, world, '?step=check');
  await expect(heading(page, 'Check your answers')).toBeVisible();
  await expectShort(page, 5_000);
});
