import { screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValidationProblem } from '../../../src/api/problem';
import * as bookingPage from '../../../src/features/bookings-earnings/booking';
import * as dayPage from '../../../src/features/bookings-earnings/day';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as weeks from '../../../src/features/bookings-earnings/weeks';
import { accountJob, job } from './earnings-samples';
import { ticket } from './home/samples';
import { moneyAnswers } from './money-screens';
import { controls, downloaded, never, openScreen } from './screens';

const week = '/bookings-earnings/2026-02-23/bookings';

it('the jobs of a week: the search is in the address, and the file has what it finds (RT-15)', async () => {
  await openScreen(
    weekPage,
    { ...moneyAnswers, '/v1/bookings': [job, accountJob] },
    { path: '/bookings-earnings/:date/:tab', at: `${week}?find=b-88&status=completed&payment=cash` },
  );
  expect(await page.findByText('1 of 2 jobs')).toHaveAttribute('role', 'status');
  expect(page.getByText(/^Fri 27.February, 6:52am on 28.February/)).toBeInTheDocument();
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`${week}?find=b-88&status=completed&payment=cash`),
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

it('a job that is opened under another day: moves to its own, with the driver’s questions about it (RT-16)', async () => {
  const ticketAbout = (type: string) => ({
    ...ticket,
    id: type,
    subject: type,
    related: [{ type, id: accountJob.id }],
  });
  const { address } = await openScreen(
    bookingPage,
    { ...moneyAnswers, '/api/zendesk/tickets': [ticketAbout('booking'), ticketAbout('payout')] },
    { path: '/bookings-earnings/:date/bookings/:day/:booking', at: `${week}/2026-02-27/${accountJob.id}` },
  );
  await page.findByRole('list', { name: 'Your messages about this' });
  expect(address()).toBe(`${week}/2026-02-26/${accountJob.id}`);
  expect(controls()).toEqual([
    `Thursday 26 February → ${week}/2026-02-26`,
    `Ask about this → /tickets-support/new?booking=${accountJob.id}`,
    'booking → /tickets-support/booking',
  ]);
});

it('a job and its day show the fleet’s days, which are others than in UTC', async () => {
  const at = '2026-03-01T16:00:00Z';
  const corrected = { ...job, adjustments: [{ id: '1', at, reason: 'Toll', amount: job.net }] };
  const answers = { ...moneyAnswers, [`/v1/bookings/${job.id}`]: corrected, '/v1/bookings': [job] };
  const path = '/bookings-earnings/:date/bookings/:day';
  const opened = await openScreen(bookingPage, answers, {
    path: `${path}/:booking`,
    at: `${week}/2026-02-27/${job.id}`,
  });
  for (const text of [/6:40am, Saturday 28.February/, /Toll.+2.March.2026/, /deadline .+ was .*10.March/])
    expect(opened.container).toHaveTextContent(text);
  opened.unmount();
  const { container } = await openScreen(dayPage, answers, { path, at: `${week}/2026-02-27` });
  expect(container).toHaveTextContent(/6:52am on 28.February to 7:10am on 28.February/);
});

describe('a file of the jobs between two days', () => {
  const open = async (jobs: () => unknown) => {
    await openScreen(weeks, { ...moneyAnswers, '/v1/bookings': jobs }, { path: '/weeks', at: '/weeks?tax=' });
    await userEvent.click(await page.findByRole('button', { name: 'Download CSV' }));
  };

  it('is offered next to the tax year, whose quarters are earned, running or not started', async () => {
    await openScreen(weeks, moneyAnswers, { path: '/weeks', at: '/weeks?tax=' });
    const quarters = within(await page.findByRole('list', { name: /^Quarters of tax year/ })).getAllByRole('listitem');
    const states = quarters.map(({ textContent }) => /earned$|so far$|Not started yet/.exec(textContent ?? '')?.[0]);
    expect(states.join()).toMatch(/^(earned,)*so far(,Not started yet)*$/);
  });

  it('is no longer loaded when the driver cancels it', async () => {
    await open(never);
    expect(await page.findByText('Loading jobs')).toHaveAttribute('role', 'status');
    expect(controls()).toContain('Loading your jobs (busy)');
    await userEvent.click(await page.findByRole('button', { name: 'Cancel' }));
    expect(page.queryByText('Loading jobs')).toBeNull();
    expect(controls()).toContain('Download CSV');
    expect(page.getByRole('button', { name: 'Download CSV' })).toHaveFocus();
  });

  it('shows next to its field which day the operator does not accept', async () => {
    await open(() => {
      throw new ValidationProblem({ message: 'No.', fields: { 'filter[to]': ['Choose an earlier day.'] } });
    });
    expect(await page.findByRole('link', { name: 'Choose an earlier day.' })).toBeInTheDocument();
  });
});
