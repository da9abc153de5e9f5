import { screen as page, within } from '@testing-library/react';
import { mondayOf } from '../../../src/domain/weeks';
import * as week from '../../../src/features/bookings-earnings/week';
import * as home from '../../../src/features/home/screen';
import * as insurance from '../../../src/features/insure/overview';
import * as quotePage from '../../../src/features/insure/quote';
import * as ticketPage from '../../../src/features/support/ticket';
import { addDays, todayIn } from '../../../src/format/dates';
import { empty, gbp, job } from './earnings-samples';
import { agreement, payout, quote, requirement, statement } from './home/samples';
import { full } from './profile-samples';
import { activeDriver, sent, vehicle } from './samples';
import { openScreen } from './screens';

const today = todayIn('Asia/Tokyo');
const monday = mondayOf(today);
const inDays = (days: number) => addDays(today, days);
const driver = { ...activeDriver, balance_owed: gbp(4_250) };
const running = {
  ...empty(monday, addDays(monday, 6)),
  status: 'open' as const,
  payable: gbp(-2_341),
  payout_id: null,
};
const quoteOfOldCar = { ...quote, id: '52', reference: 'IQ-52', vehicle_id: '99', vehicle_registration: 'TB19OLD' };
const offeredQuote = { ...quote, starts_on: inDays(20), expires_at: null };
const policy = { ...offeredQuote, id: '53', status: 'issued', starts_on: inDays(-5), ends_on: inDays(300) };
const insured = { ...vehicle, insurance_ends_on: inDays(60), plate_expires_on: null };
const answers = {
  '/v1/driver': driver,
  '/v1/driver/vehicles': [insured],
  '/v1/insure/vehicles': [insured],
  '/v1/insure/quotes': [quoteOfOldCar, offeredQuote, policy],
  '/v1/documents/current': [
    { ...requirement, current: { ...sent, vehicle_change_id: null, status: 'approved', expires_on: inDays(60) } },
  ],
  '/v1/vehicle-changes?include=documents,documentTypes': [],
  '/v1/operating-areas': [],
  '/v1/earnings': [running],
  '/v1/payouts': [payout],
  '/v1/agreements': [agreement],
  '/v1/driver/profile': full,
  '/v1/invoice-summary-statements': [{ ...statement, due_on: inDays(3) }],
};
const plain = (element: HTMLElement | null) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

it('home: does not show a negative week as a second debt', async () => {
  await openScreen(home, { ...answers, '/v1/payouts': [] });
  expect(await page.findByText(/You don’t owe this yet/)).toBeInTheDocument();
});

it('home: shows the amount of a closed negative week, and no payout', async () => {
  const closed = {
    ...running,
    id: '1',
    period_start: addDays(monday, -7),
    period_end: addDays(monday, -1),
    payable: gbp(-1_250),
  };
  await openScreen(home, { ...answers, '/v1/payouts': [], '/v1/earnings': [running, { ...closed, status: 'closed' }] });
  expect(plain(await page.findByText(/^There’s no payout for /))).toMatch(/: it came to −\W?£12\.50\.$/);
});

it('home: asks for the certificate of the new policy, and says why a quote does not fit', async () => {
  await openScreen(home, answers);
  expect(await page.findByText('Upload your new insurance certificate for BD19 SMR')).toBeInTheDocument();
  expect(await page.findByText('It’s out of date. TB19 OLD is no longer one of your cars.')).toBeInTheDocument();
});

it('home: marks the team’s changes since the last visit as new, and none on the first visit', async () => {
  const title = 'Since you last looked';
  const before = await openScreen(home, {
    ...answers,
    '/v1/insure/quotes': [{ ...offeredQuote, status: 'submitted' }],
  });
  await page.findByRole('list', { name: 'For you to do' });
  expect(page.queryByRole('region', { name: title })).not.toBeInTheDocument();
  before.unmount();
  await openScreen(home, { ...answers, '/v1/insure/quotes': [offeredQuote] });
  const line = (await page.findAllByRole('listitem')).find(
    (item) => /Insurance quote/.test(plain(item)) && /New\./.test(plain(item)),
  );
  expect(within(line as HTMLElement).getByRole('link')).toHaveAttribute('href', '/insure/51');
  expect(page.queryByRole('region', { name: title })).not.toBeInTheDocument();
});

it('home: lists the changes since the last visit that are in no to-do list', async () => {
  const before = await openScreen(home, {
    ...answers,
    '/v1/insure/quotes': [{ ...offeredQuote, status: 'submitted' }],
  });
  await page.findByRole('list', { name: 'For you to do' });
  before.unmount();
  await openScreen(home, { ...answers, '/v1/insure/quotes': [{ ...offeredQuote, status: 'declined' }] });
  const news = within(await page.findByRole('region', { name: 'Since you last looked' })).getAllByRole('link');
  expect(news.map((item) => [plain(item), item.getAttribute('href')])).toEqual([
    ['Your insurance quote was declined', '/insure/51'],
  ]);
});

it('insurance: lists a quote that no longer fits after the others', async () => {
  await openScreen(insurance, answers);
  const rows = within(await page.findByRole('list', { name: 'Your quotes' })).getAllByRole('listitem');
  expect(rows.map((row) => /[A-Z]{2}-\d\d/.exec(plain(row))?.[0]).at(-1)).toBe('IQ-52');
});

it.each(['submitted', 'referred', 'accepted', 'issued'])(
  'a quote that is %s: never calls an insured driver uninsured',
  async (status) => {
    const opened = {
      ...offeredQuote,
      status,
      starts_on: inDays(5),
      schema_version: '1',
      claim_schema_version: null,
      answers: {},
    };
    await openScreen(
      quotePage,
      { ...answers, '/v1/insure/quotes/51': opened },
      { path: '/insure/:id', at: '/insure/51' },
    );
    const heading = await page.findByRole('heading', { level: 1 });
    const claims = plain(heading.closest('header') ?? document.body);
    expect(claims).toMatch(/You’re not insured by it/);
    expect(claims).not.toMatch(/not insured(?! by it)/i);
  },
);

it('jobs of a week: counts the completed ones, and the others', async () => {
  const cancelled = { ...job, id: '2', status: 'cancelled_by_passenger' };
  await openScreen(
    week,
    { ...answers, '/v1/bookings': [job, cancelled] },
    { path: '/bookings-earnings/:date/:tab', at: `/bookings-earnings/${monday}/bookings` },
  );
  expect(await page.findByText('1 completed, 1 not')).toBeInTheDocument();
});

it('a ticket of the portal: shows that it was sent for the driver', async () => {
  const at = '2026-03-05T09:00:00Z';
  const comment = {
    id: '1',
    author: 'driver',
    author_name: null,
    body: 'Please check.',
    created_at: at,
    attachments: [],
  };
  const ticket = {
    id: '71',
    subject: 'Document Upload',
    status: 'open',
    topic: null,
    last_comment_by: 'driver',
    related: [],
    created_at: at,
    updated_at: at,
    comments: [comment, { ...comment, id: '2', body: 'Is it fine?' }],
  };
  await openScreen(ticketPage, { '/api/zendesk/tickets/71': ticket }, { path: '/t/:id', at: '/t/71' });
  const entries = within(await page.findByRole('list', { name: 'Conversation' })).getAllByRole('listitem');
  expect(entries.map((entry) => /^(Sent for you|You)/.exec(plain(entry))?.[0])).toEqual(['Sent for you', 'You']);
});
