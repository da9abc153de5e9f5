/** @jest-environment node */
import {
  clock,
  dayOf,
  daysBetween,
  fullDay,
  isDay,
  moment,
  nearDay,
  nearDayOf,
  shortDay,
  span,
  spanOf,
  todayIn,
  weekdayAndDay,
} from '../../../src/format/dates';

/** The text with plain spaces in place of no-break spaces, which are hard to see here. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const london = 'Europe/London';

it('a browser whose dates have another order has the same day, today and at any instant', () => {
  const { DateTimeFormat } = Intl;
  jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((_, options) => new DateTimeFormat('en-US', options));
  jest.isolateModules(() => {
    const dates: typeof import('../../../src/format/dates') = require('../../../src/format/dates');
    expect(dates.todayIn(london, new Date('2026-03-05T23:30:00Z'))).toBe('2026-03-05');
    expect(dates.dayOf('2026-06-30T23:30:00Z', london)).toBe('2026-07-01');
  });
});

describe('a real day', () => {
  it.each(['2026-03-14', '2024-02-29', '2000-02-29', '2026-12-31', '0999-01-01'])('%s is valid', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0050-01-01',
    '2026-3-14',
    '14-03-2026',
    '2026-03-14T00:00:00Z',
    ' 2026-03-14',
    '2026-03-14\n',
    '+02026-03-14',
    'tomorrow',
    '',
  ])('%j is invalid', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('a day in words', () => {
  it('is written the British way, without a line break between day, month and year', () => {
    expect(shortDay('2026-03-05')).toBe('5\u00a0March');
    expect(fullDay('2027-03-14')).toBe('14\u00a0March 2027');
    expect(weekdayAndDay('2026-03-05')).toBe('Thursday 5\u00a0March');
  });

  it('is the day that was given, whatever the machine’s time zone', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31']) {
      expect(plain(fullDay(day))).toMatch(new RegExp(`^${Number(day.slice(8))} \\w+ 2026$`));
    }
  });
});

describe('the number of days between two days', () => {
  it.each([
    ['2026-03-14', '2026-03-14', 0],
    ['2026-03-14', '2026-03-15', 1],
    ['2026-03-15', '2026-03-14', -1],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2026-03-28', '2026-03-30', 2], // 47 hours
    ['2026-10-24', '2026-10-26', 2], // 49 hours
    ['2025-12-31', '2026-12-31', 365],
  ])('from %s to %s: %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it.each([
    ['2026-03-05', 'today'],
    ['2026-03-04', 'yesterday'],
    ['2026-03-06', 'tomorrow'],
    ['2026-03-07', 'Saturday 7 March'],
    ['2026-03-03', 'Tuesday 3 March'],
    ['2025-12-31', 'Wednesday 31 December 2025'],
    ['2027-01-01', 'Friday 1 January 2027'],
  ])('%s is %s on 5 March 2026', (day, expected) => {
    expect(plain(nearDay(day, '2026-03-05'))).toBe(expected);
  });

  it('counts yesterday across the turn of the year', () => {
    expect(nearDay('2025-12-31', '2026-01-01')).toBe('yesterday');
  });
});

describe('a time on the fleet’s clock, not the phone’s', () => {
  it.each([
    // In winter London is at UTC, in summer one hour ahead.
    ['2026-03-02T23:59:00Z', '2026-03-02', '11:59pm'],
    ['2026-06-02T23:30:00Z', '2026-06-03', '12:30am'],
    // 29 March 2026, 01:00 UTC: the clocks go forward.
    ['2026-03-29T00:59:00Z', '2026-03-29', '12:59am'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '2am'],
    // 25 October 2026, 01:00 UTC: the clocks go back, so 01:30 occurs twice.
    ['2026-10-25T00:30:00Z', '2026-10-25', '1:30am'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '1:30am'],
    ['2026-01-01T00:00:00Z', '2026-01-01', 'midnight'],
  ])('%s is %s, %s in London', (instant, day, time) => {
    expect(dayOf(instant, london)).toBe(day);
    expect(todayIn(london, new Date(instant))).toBe(day);
    expect(clock(instant, london)).toBe(time);
  });

  it('is another day further east', () => {
    expect(dayOf('2026-03-02T23:30:00Z', 'Europe/Kyiv')).toBe('2026-03-03');
  });
});

describe('a time relative to now', () => {
  it('is the local day', () => {
    expect(nearDayOf('2026-06-05T23:30:00Z', london, '2026-06-06')).toBe('today');
    expect(nearDayOf(null, london, '2026-06-06')).toBeNull();
  });

  const at = (instant: string, now: string) => plain(moment(instant, london, new Date(now)));

  it.each([
    ['2026-03-05T08:41:00Z', '2026-03-05T10:00:00Z', '8:41am today'],
    ['2026-03-05T23:59:00Z', '2026-03-06T00:01:00Z', '11:59pm yesterday'],
    ['2026-06-05T22:59:00Z', '2026-06-05T23:01:00Z', '11:59pm yesterday'], // midnight of summer time
    ['2026-06-05T23:30:00Z', '2026-06-06T08:00:00Z', '12:30am today'], // yesterday in UTC
    ['2026-03-06T09:12:00Z', '2026-03-05T10:00:00Z', '9:12am tomorrow'],
    ['2026-03-02T09:12:00Z', '2026-03-05T10:00:00Z', '9:12am on Monday 2 March'],
    ['2025-12-02T09:12:00Z', '2026-03-05T10:00:00Z', '9:12am on Tuesday 2 December 2025'],
    ['2026-03-28T12:00:00Z', '2026-03-29T11:30:00Z', 'midday yesterday'], // less than 24 hours, over the change of clocks
    ['2026-10-24T11:00:00Z', '2026-10-25T12:30:00Z', 'midday yesterday'], // more than 24 hours
  ])('%s, read at %s: %s', (instant, now, expected) => {
    expect(at(instant, now)).toBe(expected);
  });
});

it.each([
  ['2026-11-09', '2026-11-15', '9 to 15 November'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December'],
  ['2025-12-29', '2026-01-04', '29 December to 4 January'],
  ['2025-11-03', '2026-11-05', '3 November to 5 November'],
  ['2026-03-01', '2026-03-01', '1 March'],
])('a range of two days: %s and %s are "%s"', (from, to, expected) => {
  expect(plain(span(from, to))).toBe(expected);
});

it('a range of days has its year when it ended in another one', () => {
  expect(plain(spanOf('2025-02-17', '2025-02-23', '2026-11-27') ?? '')).toBe('17 to 23 February 2025');
  expect(plain(spanOf('2025-12-29', '2026-01-04', '2026-11-27') ?? '')).toBe('29 December to 4 January');
  expect(spanOf('2025-02-17', null, '2026-11-27')).toBeNull();
});
