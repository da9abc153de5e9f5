/** @jest-environment node */
import {
  bookingPath,
  dayPath,
  readBooking,
  readDay,
  readWeek,
  weekPath,
} from '../../../src/features/bookings-earnings/addresses';

const noMatch = { kind: 'notFound' };

describe('the URLs of bookings and earnings (RT-15)', () => {
  it('a Monday and a tab name a week', () => {
    expect(readWeek('2026-02-23', 'earnings')).toEqual({
      kind: 'place',
      place: { monday: '2026-02-23', tab: 'earnings' },
    });
    expect(readWeek('2026-02-23', 'bookings')).toEqual({
      kind: 'place',
      place: { monday: '2026-02-23', tab: 'bookings' },
    });
  });

  it.each(['2026-02-24', '2026-02-27', '2026-03-01'])('%s redirects to its Monday and keeps the tab', (day) => {
    for (const tab of ['earnings', 'bookings'] as const)
      expect(readWeek(day, tab)).toEqual({ kind: 'redirect', path: `/bookings-earnings/2026-02-23/${tab}` });
  });

  it.each([
    ['2026-02-23', 'jobs'],
    ['2026-02-23', 'Earnings'],
    ['2026-02-23', ''],
    ['2026-02-30', 'earnings'],
    ['23-02-2026', 'earnings'],
    ['latest', 'bookings'],
    ['2026-02-23T00:00:00Z', 'bookings'],
    [undefined, 'bookings'],
  ])('%s/%s names no week', (date, tab) => {
    expect(readWeek(date, tab)).toEqual(noMatch);
  });

  it('a day belongs to its week', () => {
    expect(readDay('2026-02-23', '2026-03-01')).toEqual({
      kind: 'place',
      place: { monday: '2026-02-23', day: '2026-03-01' },
    });
    expect(readDay('2026-02-25', '2026-03-01')).toEqual({
      kind: 'redirect',
      path: '/bookings-earnings/2026-02-23/bookings/2026-03-01',
    });
    for (const day of ['2026-02-22', '2026-03-02', '2026-02-29', 'monday'])
      expect(readDay('2026-02-23', day)).toEqual(noMatch);
  });

  it('any text can be the id of a booking, on a day of its week (RT-16)', () => {
    expect(readBooking('2026-02-23', '2026-02-27', '882140')).toEqual({
      kind: 'place',
      place: { monday: '2026-02-23', day: '2026-02-27', id: '882140' },
    });
    expect(readBooking('2026-02-27', '2026-02-27', '882140')).toEqual({
      kind: 'redirect',
      path: '/bookings-earnings/2026-02-23/bookings/2026-02-27/882140',
    });
    expect(readBooking('2026-02-27', '2026-02-27', 'B/882 140')).toEqual({
      kind: 'redirect',
      path: '/bookings-earnings/2026-02-23/bookings/2026-02-27/B%2F882%20140',
    });
    expect(readBooking('2026-02-23', '2026-02-27', '')).toEqual(noMatch);
    expect(readBooking('2026-02-23', '2026-03-02', '7')).toEqual(noMatch);
  });

  it('the paths of a week, a day and a booking are read back', () => {
    expect(readWeek(...(weekPath('2026-02-23', 'bookings').split('/').slice(2) as [string, string])).kind).toBe(
      'place',
    );
    const [, , date, , day] = dayPath('2026-03-01').split('/');
    expect(readDay(date, day).kind).toBe('place');
    expect(bookingPath({ id: '7', work_date: '2026-03-01' })).toBe(
      '/bookings-earnings/2026-02-23/bookings/2026-03-01/7',
    );
  });
});
