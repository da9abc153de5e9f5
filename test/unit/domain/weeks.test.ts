/** @jest-environment node */
import {
  dayInAddress,
  daysOfWeek,
  hoursOfWeek,
  minutesBetween,
  mondayOf,
  showMinutes,
  showWeek,
  weekdayOf,
} from '../../../src/domain/weeks';
import { addDays, shortWeekday } from '../../../src/format/dates';

describe('weeks that start on Monday (UI-02)', () => {
  it.each([
    ['2026-03-02', '2026-03-02', 0],
    ['2026-03-08', '2026-03-02', 6],
    ['2026-03-01', '2026-02-23', 6],
    ['2026-01-01', '2025-12-29', 3],
    ['2024-02-29', '2024-02-26', 3],
    // The clocks change in these weeks.
    ['2026-03-29', '2026-03-23', 6],
    ['2026-10-25', '2026-10-19', 6],
  ])('%s is in the week of %s', (day, monday, weekday) => {
    expect(mondayOf(day)).toBe(monday);
    expect(weekdayOf(day)).toBe(weekday);
    expect(daysOfWeek(monday)[weekday]).toBe(day);
  });

  it('have seven days, from Monday to Sunday', () => {
    expect(daysOfWeek('2026-03-02').map(shortWeekday)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  });

  it('addDays adds calendar days when the clocks change', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
    expect(addDays('2025-12-29', 7)).toBe('2026-01-05');
  });

  it.each([
    ['2026-03-02', '2026', '2 to 8\u00a0March'],
    ['2026-02-23', '2026', '23\u00a0February to 1\u00a0March'],
    ['2025-03-03', '2026', '3 to 9\u00a0March 2025'],
    ['2025-12-29', '2026', '29\u00a0December 2025 to 4\u00a0January 2026'],
  ])('%s, read in %s, is %s', (monday, year, expected) => {
    expect(showWeek(monday, year)).toBe(expected);
  });

  it('a URL can name only real days in plausible years', () => {
    expect(dayInAddress('2026-02-28')).toBe('2026-02-28');
    for (const text of [
      undefined,
      '',
      '2026-02-29',
      '2026-2-3',
      '20260228',
      '1999-12-31',
      '2101-01-01',
      '9999-12-31',
      '2026-02-28x',
      'latest',
    ])
      expect(dayInAddress(text)).toBeNull();
  });
});

describe('durations', () => {
  it.each([
    [2710, '45\u00a0h 10\u00a0min'],
    [60, '1\u00a0h'],
    [59, '59\u00a0min'],
    [0, '0\u00a0min'],
  ])('%d minutes are shown as %s', (minutes, expected) => {
    expect(showMinutes(minutes)).toBe(expected);
  });

  it('are elapsed time: without the skipped hour, and with the repeated one', () => {
    // From 00:30 to 02:30 by the clock, on the night when the clocks go forward, is one hour.
    expect(minutesBetween('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe(60);
    // From 01:30 to 01:30 by the clock, on the night when the clocks go back, is one hour.
    expect(minutesBetween('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe(60);
  });

  it.each([
    ['2026-03-02', 'Europe/London', 168],
    ['2026-03-23', 'Europe/London', 167],
    ['2026-10-19', 'Europe/London', 169],
    ['2026-03-02', 'America/New_York', 167],
    ['2026-10-26', 'America/New_York', 169],
    ['2026-04-06', 'Asia/Kolkata', 168],
    // There the clocks change by half an hour.
    ['2026-03-30', 'Australia/Lord_Howe', 168.5],
  ])('the week of %s in %s has %d hours', (monday, timeZone, hours) => {
    expect(hoursOfWeek(monday, timeZone)).toBe(hours);
  });
});
