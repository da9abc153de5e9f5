import { addDays } from '../../../src/format/dates';
/** @jest-environment node */

import { quarters, taxSum, taxYear, taxYearName, taxYearOf } from '../../../src/features/bookings-earnings/tax';
import { empty, gbp, week } from './earnings-samples';

describe('the tax year', () => {
  it.each([
    ['2026-04-05', 2025],
    ['2026-04-06', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
  ])('%s is in the tax year %d', (day, year) => {
    expect(taxYearOf(day)).toBe(year);
  });

  it('has four quarters without a gap', () => {
    const quartersOf2026 = quarters(2026);
    expect(quartersOf2026.at(0)?.from).toBe(taxYear(2026).from);
    expect(quartersOf2026.at(-1)?.to).toBe(taxYear(2026).to);
    for (const [index, { from }] of quartersOf2026.entries())
      if (index > 0) expect(from).toBe(addDays(quartersOf2026[index - 1]?.to ?? '', 1));
    expect(taxYearName(2026)).toBe('2026 to 2027');
  });
});

describe('the totals of a period', () => {
  // The week of 5 October is in two quarters.
  const weekOverBoundary = { ...week, period_start: '2026-10-05', period_end: '2026-10-11' };
  const later = { ...week, period_start: '2026-07-06', period_end: '2026-07-12' };
  const day = (start: string, gross: number) => ({
    ...empty(start),
    jobs: 2,
    gross: gbp(gross),
    commission: gbp(gross / 10),
    commission_vat: gbp(gross / 50),
    adjustments: gbp(-7),
  });
  const days = [day('2026-07-06', 5_000), day('2026-07-05', 1_000), day('2026-06-29', 2_000)];
  const [first, second] = quarters(2026);
  if (!first || !second) throw new Error('A year has four quarters.');

  it('count each job on its day, and a fee on the last day of its week', () => {
    expect(taxSum(first, days, [later, weekOverBoundary], 'GBP')).toEqual({
      period: first,
      jobs: 4,
      income: gbp(3_000),
      commission: gbp(300),
      vat: gbp(60),
      fees: gbp(0),
      corrections: gbp(-14),
      remainder: gbp(2_626),
    });
    expect(taxSum(second, days, [later, weekOverBoundary], 'GBP')).toMatchObject({
      jobs: 2,
      income: gbp(5_000),
      fees: gbp(1_200),
    });
  });

  it('of the four quarters add up to the year', () => {
    const year = taxSum(taxYear(2026), days, [later, weekOverBoundary], 'GBP');
    const parts = quarters(2026).map((period) => taxSum(period, days, [later, weekOverBoundary], 'GBP'));
    for (const key of ['income', 'commission', 'vat', 'fees', 'corrections', 'remainder'] as const)
      expect(parts.reduce((total, part) => total + (part[key]?.amount ?? Number.NaN), 0)).toBe(year[key]?.amount);
  });

  it.each<[string, Parameters<typeof taxSum>[1][number], string]>([
    ['was not given', { ...day('2026-07-06', 5_000), jobs: null, gross: null }, 'income'],
    [
      'in another currency',
      { ...day('2026-07-06', 5_000), jobs: null, commission: { amount: 1, currency: 'JPY' } },
      'commission',
    ],
  ])('are unknown if an amount %s', (_, changed, key) => {
    const found = taxSum(second, [changed, day('2026-07-07', 1_000)], [later], 'GBP');
    expect(found).toMatchObject({ [key]: null, jobs: null, remainder: null, fees: gbp(1_200), corrections: gbp(-14) });
  });

  it('of no jobs are zero, in the driver’s currency', () => {
    expect(taxSum(taxYear(2026), [], [], 'JPY').remainder).toEqual({ amount: 0, currency: 'JPY' });
  });
});
