import { screen as page } from '@testing-library/react';
import { mondayOf } from '../../../src/domain/weeks';
import * as weekPage from '../../../src/features/bookings-earnings/week';
import * as weeks from '../../../src/features/bookings-earnings/weeks';
import * as home from '../../../src/features/home/screen';
import * as payouts from '../../../src/features/payouts/list';
import { addDays, todayIn } from '../../../src/format/dates';
import { accountJob, week } from './earnings-samples';
import { moneyAnswers, moneyScreens } from './money-screens';
import { activeDriver } from './samples';
import { type Answers, openScreen } from './screens';

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object /;
const monday = mondayOf(todayIn('Asia/Tokyo'));
const answersOf = (earning: object, booking: object): Answers => ({
  '/v1/earnings': [earning],
  '/v1/bookings': [booking],
  '/v1/bookings/882098': booking,
});
const pick = <Thing extends object, Name extends keyof Thing>(thing: Thing, ...names: Name[]): Pick<Thing, Name> =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>;
const newWords = answersOf(
  { ...week, status: 'under_audit', commission_status: 'disputed' },
  { ...accountJob, status: 'under_appeal', payment_method: 'barter', commission_status: 'disputed' },
);
const text = () => document.body.textContent ?? '';
const inWeek = { path: '/:date/:tab', at: '/2026-02-23/earnings' } as const;
/** A week with one row, which is also its day. Its jobs cannot be read. */
const aWeek = (changed: object) => openScreen(weekPage, { '/v1/earnings': [{ ...week, ...changed }] }, inWeek);

describe('weeks and jobs with ids only (OP-01)', () => {
  it.each(moneyScreens)('$name', async ({ screen, place }) => {
    await openScreen(screen, answersOf({ id: '1' }, { id: '882098' }), place);
    expect(await page.findByRole('heading', { level: 1 })).toBeVisible();
    expect(text()).not.toMatch(leakedValues);
    expect(text()).not.toContain('0.00');
  });

  it('does not treat a week without its days as a week that does not exist', async () => {
    await openScreen(weekPage, answersOf({ id: '1' }, accountJob), inWeek);
    expect(await page.findByText('We couldn’t find this week')).toBeVisible();
    expect(text()).not.toContain('Before you joined');
  });

  it('recognises a week by its last day', async () => {
    await openScreen(
      weekPage,
      { ...moneyAnswers, '/v1/earnings': [pick(week, 'id', 'period_end', 'payable')] },
      inWeek,
    );
    expect(await page.findByText('£573')).toBeVisible();
  });
});

describe('unknown values (OP-05)', () => {
  it.each(moneyScreens)('$name', async ({ screen, place }) => {
    await openScreen(screen, newWords, place);
    expect(await page.findByRole('heading', { level: 1 })).toBeVisible();
    expect(text()).not.toMatch(leakedValues);
    expect(text()).not.toMatch(/Paid on|Pays|You owe|The cash was more|Dropped off/);
  });

  it('are shown as the operator wrote them', async () => {
    await openScreen(weekPage, newWords, inWeek);
    expect((await page.findAllByText(/Under audit/)).length).toBeGreaterThan(0);
    expect(page.queryByRole('button', { name: 'Add pay day to calendar' })).toBeNull();
  });
});

describe('amounts', () => {
  it('below zero in the running week are explained on the page of all weeks', async () => {
    const running = { period_start: monday, period_end: addDays(monday, 6), status: 'open' };
    const payable = { amount: -2150, currency: 'GBP' };
    await openScreen(weeks, { '/v1/earnings': [{ ...week, ...running, payable }] });
    expect(await page.findByText(/^Your cash fares are more than you earned after commission/)).toBeVisible();
  });

  it('of payouts in decimals show “Not given”', async () => {
    const sent = {
      status: 'paid',
      scheduled_for: addDays(monday, -4),
      amount: { amount: '573.42', currency: 'GBP' },
    };
    await openScreen(payouts, { '/v1/driver': activeDriver, '/v1/payouts': ['1', '2'].map((id) => ({ id, ...sent })) });
    expect(await page.findByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getAllByText('Not given')).toHaveLength(2);
  });

  it('that are missing show “Not given”, and are not added up', async () => {
    await aWeek({ payable: undefined, fees: undefined, commission: 'x' });
    expect((await page.findAllByText('Not given')).length).toBeGreaterThan(2);
    expect(await page.findByText(/We can’t check these figures/)).toBeVisible();
    expect(text()).not.toContain('These figures add up');
    expect(text()).not.toContain('These figures don’t add up');
  });

  it('in two currencies are shown, and never added up', async () => {
    await aWeek({ commission: { amount: 19_773, currency: 'JPY' } });
    expect((await page.findAllByText('−JP¥19,773')).length).toBe(1);
    expect(await page.findByText('£1,184.60')).toBeVisible();
    expect(await page.findByText(/We can’t check these figures/)).toBeVisible();
  });
});

describe('home', () => {
  const thisWeek = { ...week, period_start: monday, period_end: addDays(monday, 6), payout_id: null };

  it.each([
    ['without anything but its id', { id: '1' }, false],
    ['with an unknown word', { ...thisWeek, status: 'under_audit' }, true],
  ])('shows a week %s', async (_, earning, hasAmount) => {
    await openScreen(home, { '/v1/driver': activeDriver, '/v1/earnings': [earning], '/v1/payouts': [] });
    expect(await page.findByText('This week so far')).toBeVisible();
    expect(await page.findByText('We can’t tell which of your weeks are closed.')).toBeVisible();
    expect(text()).not.toMatch(leakedValues);
    expect(text()).not.toMatch(/Pays|£0\.00/);
    expect(text().includes('£573.42')).toBe(hasAmount);
  });

  it('shows only the amount of a week without jobs or a rate', async () => {
    const earning = { id: '1', status: 'open', payable: { amount: -1_972, currency: 'GBP' } };
    const { container } = await openScreen(home, {
      '/v1/driver': activeDriver,
      '/v1/earnings': [earning],
    });
    expect(await page.findByText('−£19.72')).toBeInTheDocument();
    expect(container.textContent).not.toContain('−£19.72.');
  });
});
