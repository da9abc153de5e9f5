/** @jest-environment node */
import { afterOfficeHours, type OfficeHours } from '../../../src/domain/office-hours';

const london = 'Europe/London';
const span = (weekday: number, opens_at = '09:00', closes_at = '17:00') => ({ weekday, opens_at, closes_at });
const weekdays: OfficeHours = { opening_hours: [1, 2, 3, 4, 5].map((day) => span(day)), closed_on: [] };

const answerBy = (from: string, hours: number, office: OfficeHours = weekdays, zone = london) =>
  afterOfficeHours(new Date(from), hours, office, zone)?.toISOString().slice(0, 16) ?? null;

describe('the end of a number of office hours', () => {
  it.each([
    // 2 March 2026 is a Monday.
    ['within the day', '2026-03-02T09:30:00Z', 4, '2026-03-02T13:30'],
    ['to the minute of closing', '2026-03-02T13:00:00Z', 4, '2026-03-02T17:00'],
    ['over night', '2026-03-02T15:00:00Z', 4, '2026-03-03T11:00'],
    ['sent at night', '2026-03-02T22:00:00Z', 4, '2026-03-03T13:00'],
    ['sent before opening', '2026-03-02T05:00:00Z', 4, '2026-03-02T13:00'],
    ['sent at closing time', '2026-03-02T17:00:00Z', 1, '2026-03-03T10:00'],
    ['over a weekend', '2026-03-06T15:00:00Z', 4, '2026-03-09T11:00'],
    ['sent on a Sunday', '2026-03-08T12:00:00Z', 4, '2026-03-09T13:00'],
    ['more than a day', '2026-03-02T09:00:00Z', 20, '2026-03-04T13:00'],
    ['a fraction of an hour', '2026-03-02T09:00:00Z', 1.5, '2026-03-02T10:30'],
    ['no time at all, while open', '2026-03-02T10:00:00Z', 0, '2026-03-02T10:00'],
    ['over the turn of the year', '2026-12-31T16:00:00Z', 2, '2027-01-01T10:00'],
  ])('%s', (_, from, hours, expected) => {
    expect(answerBy(from, hours)).toBe(expected);
  });

  it('skips days on which the office is closed', () => {
    // Good Friday and Easter Monday 2026; summer time, so 9 o'clock is 8 UTC.
    const office = { ...weekdays, closed_on: ['2026-04-03', '2026-04-06'] };
    expect(answerBy('2026-04-02T15:00:00Z', 4, office)).toBe('2026-04-07T11:00');
  });

  it('starts at the next opening when asked on a closed day', () => {
    expect(answerBy('2026-03-02T07:00:00Z', 1, { ...weekdays, closed_on: ['2026-03-02'] })).toBe('2026-03-03T10:00');
  });

  it('counts the fleet’s opening hours, not UTC, in the weeks of the clock changes', () => {
    // Friday 27 March 2026, 16:00 in London (UTC), to Monday 30 March, 9 to 10 in London (8 to 9 UTC).
    expect(answerBy('2026-03-27T16:00:00Z', 2)).toBe('2026-03-30T09:00');
    // Friday 23 October 2026, 16:00 in London (15 UTC), to Monday 26 October, 9 to 10 in London (UTC).
    expect(answerBy('2026-10-23T15:00:00Z', 2)).toBe('2026-10-26T10:00');
  });

  it('counts wall-clock hours through a clock change', () => {
    const sundays = { opening_hours: [span(7, '00:00', '04:00')], closed_on: [] };
    // 29 March has three hours between 00:00 and 04:00, 25 October five.
    expect(answerBy('2026-03-29T00:00:00Z', 3, sundays)).toBe('2026-03-29T03:00');
    expect(answerBy('2026-10-24T23:00:00Z', 5, sundays)).toBe('2026-10-25T04:00');
  });

  it('takes several spans of a day in order, however they are listed', () => {
    const office = { opening_hours: [span(1, '14:00', '18:00'), span(1, '08:00', '12:00')], closed_on: [] };
    expect(answerBy('2026-03-02T11:00:00Z', 2, office)).toBe('2026-03-02T15:00');
    expect(answerBy('2026-03-02T12:30:00Z', 1, office)).toBe('2026-03-02T15:00');
  });

  it('handles an office that is open to midnight', () => {
    const office = { opening_hours: [span(1, '16:00', '24:00'), span(2, '00:00', '02:00')], closed_on: [] };
    expect(answerBy('2026-03-02T23:00:00Z', 2, office)).toBe('2026-03-03T01:00');
  });

  it('handles an office that closes after midnight', () => {
    const nightHours = { opening_hours: [span(1, '18:00', '02:00')], closed_on: [] };
    expect(answerBy('2026-03-02T12:00:00Z', 7, nightHours)).toBe('2026-03-03T01:00');
    expect(answerBy('2026-03-03T01:00:00Z', 0.5, nightHours)).toBe('2026-03-03T01:30');
    expect(answerBy('2026-03-03T01:00:00Z', 2, nightHours)).toBe('2026-03-09T19:00');
    // The night belongs to the day on which it begins.
    expect(answerBy('2026-03-02T12:00:00Z', 7, { ...nightHours, closed_on: ['2026-03-03'] })).toBe('2026-03-03T01:00');
    expect(answerBy('2026-03-02T12:00:00Z', 7, { ...nightHours, closed_on: ['2026-03-02'] })).toBe('2026-03-10T01:00');
  });

  it('starts with the fleet’s day, not the UTC day', () => {
    const mondays = { opening_hours: [span(1)], closed_on: [] };
    // Sunday evening in UTC is Monday morning in Auckland (UTC+13).
    expect(answerBy('2026-03-01T20:30:00Z', 1, mondays, 'Pacific/Auckland')).toBe('2026-03-01T21:30');
  });

  it.each<[string, OfficeHours]>([
    ['has no hours', { opening_hours: [], closed_on: [] }],
    ['opens and closes at the same time', { opening_hours: [span(1, '09:00', '09:00')], closed_on: [] }],
    ['is open on a day that no week has', { opening_hours: [span(8)], closed_on: [] }],
  ])('is unknown when the office %s', (_, office) => {
    expect(answerBy('2026-03-02T09:30:00Z', 4, office)).toBeNull();
  });

  it('is unknown when it lies more than 60 days ahead', () => {
    expect(answerBy('2026-03-02T09:30:00Z', 10_000)).toBeNull();
  });
});
