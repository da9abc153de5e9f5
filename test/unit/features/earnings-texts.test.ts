/** @jest-environment node */

import { belowZeroText, jobsInWords, payDayInWords, weekBelowZeroText } from '../../../src/domain/earnings';
import { payDaysFile, withPayDay } from '../../../src/features/bookings-earnings/pay-days';
import { rangeSchema } from '../../../src/features/bookings-earnings/schema';
import { stateOfWeek, weekStatus } from '../../../src/features/bookings-earnings/texts';
import { formErrors } from '../../support/form-errors';
import { gbp, week } from './earnings-samples';

const reader = { driverId: '41', timeZone: 'Asia/Tokyo', today: '2026-03-04' };

it.each([
  [null, -656, 'Your fees are more than you’ve earned so far.', 'This week is at −£6.56 so far.'],
  [0, -656, 'Your fees are more than you’ve earned so far.', 'This week is at −£6.56 so far.'],
  [
    9_720,
    7_585,
    'Your cash fares are more than you earned after commission.',
    'You’ve kept £97.20 in cash, so this week is at −£21.35 so far.',
  ],
  [
    9_720,
    null,
    'Your cash fares are more than you earned after commission.',
    'You’ve kept £97.20 in cash, so this week is at −£21.35 so far.',
  ],
  [
    850,
    -1,
    'Your fees and cash fares are more than you’ve earned so far.',
    'You’ve kept £8.50 in cash, so this week is at −£8.51 so far.',
  ],
])('an open week below zero with %s pence in cash and %s earned names the cause', (cash, net, cause, week) => {
  const amounts = { cash_collected: cash === null ? null : gbp(cash), net: net === null ? null : gbp(net) };
  expect(belowZeroText(amounts)).toBe(`${cause} You don’t owe this yet.`);
  const payable = gbp(net === null ? -2_135 : net - (cash ?? 0));
  expect(weekBelowZeroText(amounts, payable)).toBe(`${week} You don’t owe this yet.`);
});

describe('the status of a week', () => {
  it.each([
    [{}, '2026-03-04', 'Pays tomorrow'],
    [{}, '2026-03-05', 'Pays today'],
    [{}, '2026-03-01', 'Pays on Thursday 5\u00a0March'],
    [{ status: 'paid' as const }, '2026-04-01', 'Paid on Thursday 5\u00a0March'],
    [{ status: 'paid' as const }, '2026-03-06', 'Paid yesterday'],
    // After a missed pay day, the text does not promise another one.
    [{}, '2026-03-09', 'Was due to be paid on Thursday 5\u00a0March'],
    [{ status: 'paid' as const, pays_on: null }, '2026-03-09', 'Paid'],
    [{ status: 'paid' as const }, '2026-03-04', 'Paid'],
  ])('%j on %s: %s', (changed, today, text) => {
    expect(payDayInWords({ ...week, ...changed }, today)).toBe(text);
  });

  it('has no pay day if none is given, or if nothing is paid out', () => {
    expect(payDayInWords({ ...week, pays_on: null }, '2026-03-04')).toBeNull();
    expect(weekStatus({ ...week, payable: gbp(-100) }, '2026-03-04')).toEqual({
      tone: 'idle',
      label: 'No payout',
      icon: 'x',
    });
    expect(weekStatus({ ...week, status: 'open' }, week.period_end).label).toBe('In progress');
    // The operator closes the week some hours after its last day.
    expect(weekStatus({ ...week, status: 'open' }, '2026-03-02').label).toBe('Being finalised');
    expect(stateOfWeek({ ...week, status: 'open' }, week.period_end)).toBe('week in progress');
    expect(stateOfWeek({ ...week, status: 'open' }, '2026-03-02')).toBe('week being finalised');
    expect(weekStatus({ ...week, status: 'paid', payable: gbp(34_143) }, '2026-03-04').label).toBe('Paid £341.43');
    expect(weekStatus({ ...week, status: 'paid', payable: null }, '2026-03-04').label).toBe('Paid');
    expect(weekStatus(week, '2026-03-04').label).toBe('Pays tomorrow');
    expect(weekStatus(week, '2026-03-02').label).toBe('Pays 5\u00a0March');
    expect(weekStatus(week, '2026-03-06').label).toBe('Not paid yet');
    expect(weekStatus({ ...week, pays_on: null }, '2026-03-04').label).toBe('Final');
  });

  it('shows that its payout failed, is on hold or cancelled, and then promises no pay day', () => {
    expect(weekStatus(week, '2026-03-05', { status: 'failed' })).toEqual({ tone: 'danger', label: 'Payout failed' });
    expect(weekStatus(week, '2026-03-05', { status: 'on_hold' }).label).toBe('Payout on hold');
    expect(weekStatus(week, '2026-03-05', { status: 'cancelled' }).label).toBe('Payout cancelled');
    expect(weekStatus(week, '2026-03-05', { status: 'processing' }).label).toBe('Pays today');
  });

  it('shows the operator’s own word for an unknown status, and promises no pay', () => {
    const weekUnderAudit = { ...week, status: { raw: 'under_audit' } };
    expect(payDayInWords(weekUnderAudit, '2026-03-04')).toBe('Under audit');
    expect(weekStatus(weekUnderAudit, '2026-03-04')).toEqual({ tone: 'info', label: 'Under audit' });
    expect(stateOfWeek(weekUnderAudit, '2026-03-04')).toBe('Under audit');
    expect(withPayDay([weekUnderAudit, { ...week, payable: null }], '2026-03-04', [])).toEqual([]);
    expect(weekStatus({ ...week, status: { raw: null } }, '2026-03-04').label).toBe('Status not given');
    expect(weekStatus({ ...week, payable: null }, '2026-03-04').label).toBe('Final');
  });

  it('counts jobs in words', () => {
    expect([0, 1, 58, 10_000].map(jobsInWords)).toEqual(['No jobs', '1 job', '58 jobs', '10,000 jobs']);
  });
});

describe('pay days for a calendar', () => {
  const running = {
    ...week,
    period_start: '2026-03-02',
    period_end: '2026-03-08',
    status: 'open' as const,
    pays_on: '2026-03-12',
    payout_id: null,
    payable: gbp(1_000),
  };

  it('include only future days on which something is paid', () => {
    const weeks = [
      running,
      week,
      { ...week, pays_on: '2026-03-03' },
      { ...week, status: 'paid' as const },
      { ...running, payable: gbp(-5) },
      { ...running, payable: gbp(0) },
      { ...week, pays_on: null },
    ];
    expect(withPayDay(weeks, reader.today, [])).toEqual([running, week]);
  });

  it.each([
    ['scheduled', [running, week]],
    ['processing', [running, week]],
    ['on_hold', [running]],
    ['failed', [running]],
    ['cancelled', [running]],
  ] as const)('include a week whose payout is %s only if it is still sent', (status, coming) => {
    const payouts = [
      { id: '9', status: 'failed' as const },
      { id: '3310', status },
    ];
    expect(withPayDay([running, week], reader.today, payouts)).toEqual(coming);
  });

  it('name the amount, the week and the page', () => {
    const file = payDaysFile(
      [running, week],
      reader,
      'https://portal.example',
      new Date('2026-03-04T10:00:00Z'),
    ).replaceAll('\r\n ', '');
    expect(file).toContain('UID:driver-41-pay-2026-02-23@portal.example\r\n');
    expect(file).toContain('DTSTART;VALUE=DATE:20260305\r\n');
    expect(file).toContain('SUMMARY:Pay day: £573.42\r\n');
    expect(file).toContain('SUMMARY:Pay day: £10.00 so far\r\n');
    expect(file).toContain('URL:https://portal.example/bookings-earnings/2026-02-23/earnings\r\n');
    expect(file.match(/TRIGGER:/g)).toHaveLength(2);
    expect(file).not.toContain('\u00a0');
  });
});

it.each([
  [{ from: '2026-02-01', to: '2026-03-04' }, {}],
  [{ from: '2026-03-04', to: '2026-03-04' }, {}],
  [
    { from: '', to: '' },
    { from: 'Enter the “From” date', to: 'Enter the “To” date' },
  ],
  [{ from: '1/2/26', to: '2026-03-04' }, { from: '“From” date must have the year in full, for example 2026' }],
  [{ from: '30/2/2026', to: '2026-03-04' }, { from: '“From” date must be a real date, for example 27 3 2026' }],
  [{ from: '2026-03-02', to: '2026-03-01' }, { to: '“To” date must be on or after the “From” date' }],
  [{ from: '2026-03-02', to: '2026-03-05' }, { to: '“To” date must be today or in the past' }],
  [
    { from: '2026-03-06', to: '2026-03-05' },
    { from: '“From” date must be today or in the past', to: '“To” date must be today or in the past' },
  ],
])('the range of a file: %j: %j', async (range, errors) => {
  expect(await formErrors(rangeSchema(reader.today), range)).toEqual(errors);
});
