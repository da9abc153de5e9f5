import './clock';
import { screen as page, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as bookingPage from '../../../src/features/bookings-earnings/booking';
import * as dayPage from '../../../src/features/bookings-earnings/day';
import { TaxYear } from '../../../src/features/bookings-earnings/tax-year';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as weeks from '../../../src/features/bookings-earnings/weeks';
import { addDays } from '../../../src/format/dates';
import { driver } from '../app/people';
import { approveFlows, changeAnswers, type Flow, goTo } from './approved-flows';
import { accountJob, empty, gbp, job, week } from './earnings-samples';
import { payout, statement, ticket } from './home/samples';
import { moneyAnswers } from './money-screens';
import { downloaded, fails, never, openScreen, rejects } from './screens';

const jobsOfWeek = '/bookings-earnings/2026-02-23/bookings';

it('the jobs of a week: the URL keeps the search, and the file has only the jobs that it finds (RT-15)', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/bookings': [job, accountJob] },
    { path: '/bookings-earnings/:date/:tab', at: `${jobsOfWeek}?find=b-88&status=completed&payment=cash` },
  );
  expect(await page.findByText('1 of 2 jobs')).toHaveAttribute('role', 'status');
  expect(page.getByText(/^Fri 27.February, 6:52am on 28.February/)).toBeInTheDocument();
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      `${jobsOfWeek}?find=b-88&status=completed&payment=cash`,
    ),
  );
  expect(page.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Completed', 'In progress', 'Cancelled', 'No-show'],
    ...['All', 'Cash', 'Card', 'App', 'Account', 'Voucher'],
  ]);
  const { name, text } = await downloaded(() => userEvent.click(page.getByRole('button', { name: /^Download 1 job/ })));
  expect(name).toBe('bookings-2026-02-23-to-2026-03-01.csv');
  expect(text).toContain(job.reference);
  expect(text).not.toContain(accountJob.reference);
});

it.each([
  ['find=Airport', 'No jobs match “Airport”. You can search by job number or postcode.'],
  ['find=Airport&payment=cash', 'No jobs match “Airport” and these filters. You can search by job number or postcode.'],
  ['payment=voucher', 'No jobs match these filters.'],
])('the jobs of a week: an empty result of ?%s names the search (RT-15)', async (search, text) => {
  const at = `${jobsOfWeek}?${search}`;
  await openScreen(weekPage, moneyAnswers, { path: '/bookings-earnings/:date/:tab', at });
  expect(await page.findByText(text)).toBeInTheDocument();
  // There are no amounts that it could be about.
  expect(page.queryByText(/^The week’s fees/)).toBeNull();
});

it('the jobs of a week: a job in progress has no amount before the operator gives one (RT-15)', async () => {
  const inProgress = { ...job, status: 'in_progress', completed_at: null };
  await openScreen(
    weekPage,
    {
      ...moneyAnswers,
      '/v1/bookings': [
        { ...inProgress, net: gbp(0) },
        { ...inProgress, id: '2', net: gbp(501) },
      ],
    },
    { path: '/bookings-earnings/:date/:tab', at: jobsOfWeek },
  );
  const statuses = await page.findAllByText('In progress', { selector: '[role=cell]' });
  expect(statuses.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(['£5.01', '']);
});

it('the earnings of a week: names only the last deadline if its jobs have different ones (RT-15)', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/bookings': [job, { ...accountJob, query_until: '2026-03-08T08:12:00Z' }] },
    { path: '/bookings-earnings/:date/:tab', at: '/bookings-earnings/2026-02-23/earnings' },
  );
  expect(
    await page.findByText(
      /^You can ask about this week’s jobs until Tuesday 10.March at the latest. Each job shows its own last day.$/,
    ),
  ).toBeInTheDocument();
});

const failedPayout = {
  ...payout,
  status: 'failed',
  bank_account: { holder_name: null, bank_name: null, sort_code_masked: null, account_number_masked: '****5678' },
  failure: { code: null, message: 'The account is closed', what_to_do: null },
};

it('a week whose payout failed on its pay day: promises no pay, and leads to the payout (RT-15)', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/payouts/3310': failedPayout },
    { path: '/bookings-earnings/:date/:tab', at: '/bookings-earnings/2026-02-23/earnings' },
  );
  expect(await page.findByText('Payout to account ending 5678 failed. The account is closed.')).toBeInTheDocument();
  expect(page.queryByText('Pays today')).toBeNull();
  expect(page.queryByRole('button', { name: 'Add date to calendar' })).toBeNull();
  expect(page.getByRole('link', { name: 'See the payout' })).toHaveAttribute('href', '/payouts/3310');
});

it('a week whose payout is on hold: gives its status and the reason (RT-15)', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/payouts/3310': { ...payout, status: 'on_hold', held_reason: 'We’re checking a job' } },
    { path: '/bookings-earnings/:date/:tab', at: '/bookings-earnings/2026-02-23/earnings' },
  );
  expect(await page.findByText('On hold. We’re checking a job.')).toBeInTheDocument();
});

it('a week of a driver who cannot open payouts: shows its planned pay day, and reads no payout', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/payouts/3310': failedPayout },
    {
      path: '/bookings-earnings/:date/:tab',
      at: '/bookings-earnings/2026-02-23/earnings',
      services: { canOpen: () => false },
    },
  );
  expect(await page.findByText('Pays today')).toBeInTheDocument();
  expect(page.queryByRole('link', { name: 'See the payout' })).toBeNull();
});

it('a list of weeks, one with a failed payout: promises no pay in the list, the chart or the calendar file (RT-15)', async () => {
  const paid = { ...week, id: 'before', period_start: '2026-02-16', status: 'paid', payout_id: '3200' };
  await openScreen(
    weeks,
    { ...moneyAnswers, '/v1/earnings': [week, paid], '/v1/payouts': [failedPayout] },
    { path: '/weeks', at: '/weeks' },
  );
  expect(await page.findByText('Payout failed')).toBeInTheDocument();
  expect(page.getByRole('link', { name: /^23.February to 1.March: £930.82, 58.jobs$/ })).toBeInTheDocument();
  expect(page.queryByText(/pays today/i)).toBeNull();
  expect(page.queryByRole('button', { name: 'Add dates to calendar' })).toBeNull();
});

it.each([
  ['2026-01-05', 2],
  ['2026-01-06', 2],
  ['2026-04-05', 2],
  ['2026-04-06', 0],
])('a tax year and its quarters last from their first day to their last: on %s, %i are “so far”', (today, running) => {
  render(
    <TaxYear {...{ tax: { days: [], weeks: [] }, year: 2025, years: [], currency: 'GBP', today, hrefOf: String }} />,
  );
  expect(page.queryAllByText(/so far/)).toHaveLength(running);
});

const about = (type: string) => ({ ...ticket, id: type, subject: type, related: [{ type, id: accountJob.id }] });
const solved = { ...about('booking'), id: 'older', subject: 'Wrong fare', status: 'solved' };
const at = '2026-03-01T16:00:00Z';
const answers = {
  ...moneyAnswers,
  [`/v1/bookings/${job.id}`]: { ...job, adjustments: [{ id: '1', at, reason: 'Toll', amount: job.net }] },
  '/v1/bookings': [job],
};
const weeksBack = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...empty(addDays('2026-03-02', -7 * index)), id: `${index}` }));
const newest = weeksBack(30);
const path = '/bookings-earnings/:date/bookings/:day';
const running = {
  ...week,
  id: 'now',
  period_start: '2026-03-02',
  period_end: '2026-03-08',
  status: 'open',
  payout_id: null,
};
const earlier = { ...week, id: 'earlier', period_start: '2026-02-16', period_end: '2026-02-22' };
const ahead = {
  ...job,
  ...{
    work_date: '2026-03-05',
    status: 'in_progress',
    pickup_at: '2026-03-05T11:00:00Z',
    completed_at: null,
    net: gbp(0),
  },
};
const weeksOf = (name: string, monday: string, rows: readonly object[], region?: string): Flow => ({
  name,
  screen: weekPage,
  path: '/:date/:tab',
  at: `/${monday}/earnings`,
  answers: {
    '/v1/earnings': ({ group_by: group }: { readonly group_by: string }) =>
      group === 'day' ? fails('broken')() : rows,
    '/v1/bookings': fails('broken'),
  },
  ...(region && { region }),
});
const file = { screen: weeks, path: '/weeks', at: '/weeks?tax=' };

approveFlows(__filename, [
  {
    name: 'the newest 8 weeks come first, and a button shows the other weeks of the year (RT-15, AP-17)',
    screen: weeks,
    path: '/weeks',
    at: '/weeks',
    answers: {
      ...moneyAnswers,
      '/v1/earnings': (query: object) => ('filter[from]' in query ? fails('broken')() : newest),
    },
    // Another year begins with its newest weeks.
    steps: [
      ...['Show all 9 weeks in 2026', goTo('/weeks?year=2025'), changeAnswers({ '/v1/earnings': newest }), 'Try again'],
    ],
  },
  {
    name: 'a job that is opened under another day redirects to its own day, and lists the messages about it (RT-16)',
    screen: bookingPage,
    path: `${path}/:booking`,
    at: `${jobsOfWeek}/2026-02-27/${accountJob.id}`,
    answers: { ...moneyAnswers, '/api/zendesk/tickets': [about('booking'), about('payout'), solved] },
  },
  {
    name: 'a job shows days in the fleet’s time zone, where they differ from UTC',
    screen: bookingPage,
    path: `${path}/:booking`,
    at: `${jobsOfWeek}/2026-02-27/${job.id}`,
    answers,
  },
  ...[
    ahead,
    {
      ...{ ...job, status: 'no_show', commission_status: 'provisional', query_until: '2026-03-04T10:00:00Z' },
      stops: [accountJob.drop_off],
    },
    { ...job, completed_at: null, extras: null, query_until: null },
  ].map((shown, index) => ({
    name: `a job that is ${['ahead', 'a no-show', 'completed without its time'][index]}`,
    screen: bookingPage,
    path: `${path}/:booking`,
    at: `/bookings-earnings/${shown === ahead ? '2026-03-02' : '2026-02-23'}/bookings/${shown.work_date}/${job.id}`,
    answers: { [`/v1/bookings/${job.id}`]: shown },
  })),
  weeksOf('a running week without a pay day, one job from the next rate, after two better weeks', '2026-03-02', [
    { ...running, jobs: 75, pays_on: null },
    { ...week, id: 'before', net: gbp(100_000) },
    { ...earlier, net: gbp(110_000) },
  ]),
  weeksOf('a week that is over and not final, at the lowest rate', '2026-02-23', [
    { ...empty('2026-02-23', '2026-03-01'), status: 'open', jobs: 58, tier: { ...week.tier, next_from_jobs: null } },
  ]),
  ...[week.net, gbp(93_081), gbp(93_083)].map((net) =>
    weeksOf(`a week after one with ${net?.amount} pence`, '2026-02-23', [week, { ...earlier, net }], 'Your averages'),
  ),
  ...['open', 'closed'].map((status) =>
    weeksOf(`a week below zero, ${status}`, '2026-02-23', [
      { ...empty('2026-02-23', '2026-03-01'), status, payable: gbp(-2_150), payout_id: null },
    ]),
  ),
  ...[
    ['to come, in which the clocks go forward', '2026-03-23'],
    ['before the first, in which the clocks went back', '2025-10-20'],
  ].map(([what, monday = '']) => ({
    ...weeksOf(`a week ${what}`, monday, []),
    user: { ...driver, timeZone: 'Europe/London' },
  })),
  {
    name: 'a day shows days in the fleet’s time zone, where they differ from UTC, and links to the nearest days with jobs',
    screen: dayPage,
    path,
    at: `${jobsOfWeek}/2026-02-27`,
    answers: {
      ...answers,
      '/v1/earnings': ['2026-03-01', '2026-02-24', '2026-02-28', '2026-02-25'].map((day) => ({
        ...empty(day),
        id: day,
        jobs: 1,
      })),
    },
  },
  ...[
    ['to come', '2026-03-02/bookings/2026-03-07', []],
    ['without jobs', '2026-03-02/bookings/2026-03-03', []],
    ['in a week without jobs', '2026-02-16/bookings/2026-02-17', [], []],
    ['with a job that is not over', '2026-03-02/bookings/2026-03-05', [ahead]],
    [
      'with a job whose fare is unknown',
      '2026-02-23/bookings/2026-02-26',
      [accountJob, { ...accountJob, id: '2', gross: null }],
    ],
  ].map(([what, day, jobs, days = [{ ...empty('2026-03-05'), jobs: 1 }]]) => ({
    name: `a day ${what}`,
    screen: dayPage,
    path,
    at: `/bookings-earnings/${day}`,
    answers: { '/v1/bookings': jobs, '/v1/earnings': days },
  })),
  {
    name: 'a week without commission, for a driver who can open no other page',
    screen: weekPage,
    path: '/bookings-earnings/:date/:tab',
    at: '/bookings-earnings/2026-02-23/earnings',
    answers: {
      '/v1/earnings': [{ ...week, commission_rate_bps: 0, pays_on: null, payable: { ...week.payable, amount: 0 } }],
      '/v1/bookings': [{ ...accountJob, commission_rate_bps: 0, commission_status: 'provisional' }],
    },
    services: { canOpen: () => false },
    steps: ['Commission, 0%', 'Invoices paid', 'To your bank'].map((line) => `${line}: show details`),
  },
  {
    ...file,
    name: 'a file of jobs stops loading when the driver cancels, and shows no progress of the file before',
    answers: { ...moneyAnswers, '/v1/bookings': [] },
    steps: ['Download CSV', changeAnswers({ '/v1/bookings': never }), 'Download CSV', 'Cancel'],
  },
  {
    ...file,
    name: 'a file of jobs is not made when the list cannot be read, and each tax year has a tab',
    answers: { ...moneyAnswers, '/v1/bookings': fails('broken'), '/v1/earnings': weeksBack(60) },
    steps: ['Download CSV'],
  },
  {
    ...file,
    name: 'a file of jobs: the error about a rejected day is next to its field',
    answers: { ...moneyAnswers, '/v1/bookings': rejects({ 'filter[to]': ['Choose an earlier day.'] }) },
    steps: ['Download CSV'],
  },
  ...['earnings', 'bookings'].map((tab) => ({
    ...weeksOf(`a week without jobs, ${tab}`, '2026-02-16', []),
    at: `/2026-02-16/${tab}`,
    answers: {
      '/v1/earnings': ({ group_by: group }: { readonly group_by: string }) =>
        group === 'day' ? [] : [{ ...empty('2026-02-16', '2026-02-22'), status: 'closed', tier: week.tier }],
      '/v1/bookings': [],
    },
  })),
  ...[0, 1].map((jobs) =>
    weeksOf(
      `a running week at the first rate, jobs: ${jobs}`,
      '2026-03-02',
      [{ ...running, jobs, payable: gbp(0) }],
      'Your commission',
    ),
  ),
  {
    ...weeksOf('a running week without jobs, and a payment of charges on its way', '2026-03-02', []),
    answers: {
      '/v1/earnings': [{ ...empty('2026-03-02', '2026-03-08'), status: 'open' }],
      '/v1/invoice-summary-statements': [{ ...statement, pending: statement.outstanding }],
    },
  },
]);
