import type { ConsoleMessage, Page } from '@playwright/test';
import { nonsense, type ResponseShape, uuidOf } from '../../../sandbox/response-shapes/shapes';
import { routeTable } from '../../../src/app/routes';
import type { World } from '../../support/world';
import { addDays } from './earnings';
import { arrangeQuote } from './insurance';
import { signIn } from './portal';
import { arrangeQuestion } from './support-screens';

/** A page that an operator's answers break, and how. */
export interface BrokenPage {
  readonly route: string;
  readonly why: string;
}

const partnerPlus = '/partner-plus';
const table = routeTable(partnerPlus);

/** A driver who has one of everything. Returns the addresses of every page, by the pattern in the route table. */
const arrangeEverything = async (world: World, responseShapes: readonly ResponseShape[]) => {
  const id = (number: number | null | undefined): string => {
    if (!number) throw new Error('The world has none of something.');
    return responseShapes.includes('idsAsUuids') ? uuidOf(number) : String(number);
  };
  const { money } = await world.arrange({ money: { payout: 'on_hold' } });
  if (!money?.booking) throw new Error('The sandbox did not say where things are.');
  const { booking } = money;
  const quotes: number[] = [];
  for (const status of ['submitted', 'referred', 'declined', 'expired', 'issued', 'accepted', 'quoted'] as const)
    quotes.push(await arrangeQuote(world, status));
  // Staff identify a driver by the operator's id.
  await world.arrange({
    change: { status: 'action_required' },
    responseShapes: responseShapes.filter((shape) => shape === 'idsAsUuids'),
  });
  const ticket = await arrangeQuestion(world, 'My payout is late', { says: 'Is it there now?', status: 'pending' });
  const days = `/bookings-earnings/${booking.week}/bookings/${booking.work_date}`;
  const week = money.last_week;
  return {
    '/news/:id': [`/news/${id(612)}`],
    '/insure/:id': quotes.map((quote) => `/insure/${id(quote)}`),
    '/payouts/:id': [`/payouts/${id(money.payout_id)}`],
    '/tickets-support/:id': [`/tickets-support/${ticket}`],
    '/plans-invoices/:statementId': [`/plans-invoices/${id(money.statement_id)}`],
    '/plans-invoices/:statementId/:invoiceId': [`/plans-invoices/${id(money.statement_id)}/${id(money.invoice_id)}`],
    '/bookings-earnings/:date/:tab': [
      `/bookings-earnings/${week}/earnings`,
      `/bookings-earnings/${week}/bookings`,
      `/bookings-earnings/${addDays(week, 7)}/earnings`,
    ],
    '/bookings-earnings/:date/bookings/:day': [days],
    '/bookings-earnings/:date/bookings/:day/:booking': [`${days}/${id(booking.id)}`],
    [`${partnerPlus}/:id`]: [`${partnerPlus}/${id(310)}`],
  } as Readonly<Record<string, readonly string[]>>;
};

/** Pages with more than their address shows: a part of them is behind a link. */
const behind: readonly string[] = ['/insure/new/form?section=vehicle'];

/** Text that no page may show. */
const forbidden = new RegExp(
  [
    '\\bundefined\\b',
    '\\bnull\\b',
    '\\bNaN\\b',
    '\\[object Object\\]',
    'Invalid Date',
    nonsense,
    'operator_(?!DRIVE)\\w+',
    ...['\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d\\S*', '0{8}-0{4}-4\\S*'],
    // The error screen, and the parts of a page that could not be read.
    ...['Unknown Error', 'Forbidden', 'Not Found', 'Page Not Found'],
    ...['could not (?:read|ask|find out|check|get)', 'went wrong at our end'],
  ].join('|'),
  'g',
);

/** Counts the calls of each document from now on, to find out when a page has finished its reads. */
const countCalls = (page: Page) =>
  page.addInitScript(() => {
    const state = Object.assign(window as unknown as { openCalls: number }, { openCalls: 0 });
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      state.openCalls += 1;
      this.addEventListener('loadend', () => {
        state.openCalls -= 1;
      });
      send.call(this, body);
    };
  });

/** The text of the page once all its reads have ended. Fails if that takes longer than any answer does. */
const textWhenRead = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const state = window as unknown as { openCalls: number };
    const text = () => (document.querySelector('main') ?? document.body).innerText;
    const isReading = () =>
      state.openCalls > 0 ||
      document.querySelector('main h1') === null ||
      document.querySelector('[aria-busy=true]') !== null ||
      /Loading the page|^Loading /m.test(text());
    const startedAt = performance.now();
    for (let quiet = 0; quiet < 5; ) {
      if (performance.now() - startedAt > 10_000) return `Still reading: ${text()}`;
      await new Promise((resolve) => setTimeout(resolve, 20));
      quiet = isReading() ? 0 : quiet + 1;
    }
    return text();
  });

const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The problems of the open page. */
const faultsOf = async (page: Page, consoleErrors: readonly string[]): Promise<string | null> => {
  const text = await textWhenRead(page);
  const around = (at: number) => wordsOf(text.slice(Math.max(0, at - 40), at + 100));
  const isClosed = text.includes('Unknown Error');
  const found = [...text.matchAll(forbidden)]
    .slice(0, isClosed ? 1 : 3)
    .map((match) => `says “… ${around(match.index)} …”`);
  if (text.startsWith('Still reading')) found.push(`is not read after 10 s: ${wordsOf(text).slice(0, 150)}`);
  if (wordsOf(text).length < 20) found.push(`is empty: “${wordsOf(text)}”`);
  const faults = [...found, ...consoleErrors.map((line) => line.split('\n').slice(0, 2).join(' ').slice(0, 300))];
  return faults.length > 0 ? [...new Set(faults)].join('; ') : null;
};

/** The browser's own note for an answer of 400 or more. The page shows how the portal handles it. */
const answerNote = /^Failed to load resource: /;

/** The report of a question with an unknown kind, which is asked as text nevertheless. */
const report = /has a kind of question that the portal does not know/;

/** The problems that pages report while the work runs. */
const listenTo = (page: Page) => {
  const consoleErrors: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !answerNote.test(message.text()) && !report.test(message.text()))
      consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!report.test(error.message)) consoleErrors.push(error.stack ?? String(error));
  });
  return consoleErrors;
};

/** Opens the pages one after the other. Returns those that are broken. */
const look = async (page: Page, consoleErrors: string[], addresses: readonly (readonly [string, string])[]) => {
  const broken: BrokenPage[] = [];
  for (const [route, address] of addresses) {
    consoleErrors.length = 0;
    await page.goto(address, { waitUntil: 'commit' });
    const why = await faultsOf(page, consoleErrors);
    const isElsewhere = new URL(page.url()).pathname !== new URL(address, page.url()).pathname;
    const redirect = isElsewhere ? `leads to ${new URL(page.url()).pathname}` : null;
    if (why !== null || redirect !== null)
      broken.push({ route, why: [address === route ? null : address, redirect, why].filter(Boolean).join(': ') });
  }
  return broken;
};

/** The addresses of the rows that such a visitor may open. */
const addressesFor = (
  who: 'guest' | 'driver',
  found: Readonly<Record<string, readonly string[]>>,
): (readonly [string, string])[] =>
  table
    .filter(({ checks }) =>
      who === 'guest' ? checks.includes('guest') : !checks.some((check) => /^(?:guest|unv)/.test(check)),
    )
    .flatMap(({ path }) => (found[path] ?? [path]).map((address) => [path, address] as const));

/**
 * Signs in through the form, and opens every page in the route table while the operator's API answers in these shapes. Returns how the
 * sign-in went, and the broken pages.
 */
export const brokenPages = async (
  page: Page,
  world: World,
  responseShapes: readonly ResponseShape[],
): Promise<{ readonly signIn: string | null; readonly broken: readonly BrokenPage[] }> => {
  const found = await arrangeEverything(world, responseShapes);
  await world.arrange({ session: 'none', responseShapes });
  const consoleErrors = listenTo(page);
  await countCalls(page);
  const broken = await look(page, consoleErrors, addressesFor('guest', found));
  consoleErrors.length = 0;
  await signIn(page, world.drivers.verified);
  const isIn = await page
    .waitForURL((url) => url.pathname === '/', { timeout: 8_000 })
    .then(
      () => true,
      () => false,
    );
  const failed = isIn ? null : wordsOf(await textWhenRead(page)).slice(0, 200);
  if (!isIn) await page.context().addCookies((await world.arrange({ session: 'signed-in' })).cookies);
  broken.push(
    ...(await look(page, consoleErrors, [
      ...addressesFor('driver', found),
      ...behind.map((address) => [address, address] as const),
    ])),
  );
  await world.arrange({ change: { status: 'draft', documents: 'some' } });
  broken.push(
    ...(await look(
      page,
      consoleErrors,
      ['/vehicle-documents', '/vehicle-documents/vehicle', '/vehicle-documents/vehicle/update'].map(
        (path) => [path, `${path}?draft`] as const,
      ),
    )),
  );
  await world.arrange({ session: 'none' });
  await page.context().clearCookies({ name: 'operator_session' });
  await page.evaluate(() => localStorage.clear());
  await signIn(page, world.drivers.unverified);
  await page.waitForURL('/register/verify', { timeout: 8_000 }).catch(() => undefined);
  broken.push(...(await look(page, consoleErrors, [['/register/verify', '/register/verify']])));
  return { signIn: failed, broken };
};
