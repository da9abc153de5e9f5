import { TZDate } from '@date-fns/tz';
import { getDaysInMonth, getISOWeek, getISOWeekYear } from 'date-fns';
import { addDays, dayOf, timezone } from '../world/days';

/** A cache, because the same times are needed often and the time zone calculation is slow. */
const times = new Map<string, number>();

/** The instant of a local time; a time that the clock skips in spring is an hour later. */
export const localTime = (day: string, hour: number, minute = 0): number => {
  const name = `${day} ${hour}:${minute}`;
  const known = times.get(name);
  if (known !== undefined) return known;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const time = new TZDate(year, month - 1, date, hour, minute, timezone).getTime();
  times.set(name, time);
  return time;
};

/** Midnight at which a day begins: days last 23 to 25 hours. */
export const startOfDay = (day: string): number => localTime(day, 0);

/** 1 is Monday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Length of a week in minutes: 168 hours, except the two in which the clocks change. */
export const minutesOfWeek = (monday: string): number => (startOfDay(addDays(monday, 7)) - startOfDay(monday)) / 60_000;

/** `2026-10`, the ISO week of a day. */
export const weekNumber = (day: string): string => {
  const date = new Date(`${day}T12:00:00`);
  return `${getISOWeekYear(date)}-${String(getISOWeek(date)).padStart(2, '0')}`;
};

export const monthOf = (day: string): { period_start: string; period_end: string } => {
  const month = day.slice(0, 8);
  return { period_start: `${month}01`, period_end: `${month}${getDaysInMonth(new Date(`${day}T12:00:00`))}` };
};

/** Whole days from one to the other. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** False on weekends and fixed holidays. Other holidays never fall on a pay day. */
const isBankDay = (day: string): boolean => weekdayOf(day) < 6 && !['01-01', '12-25', '12-26'].includes(day.slice(5));

export const bankDay = (day: string): string => (isBankDay(day) ? day : bankDay(addDays(day, 1)));

/** A day of the week that begins on a given Monday: 7 is its Sunday. */
export const inTheWeek = (monday: string, weekday: number): string => addDays(monday, weekday - 1);

/** When a week is closed and the next one invoiced: early on Monday, after the last night shift. */
export const closingTime = (monday: string): number => localTime(addDays(monday, 7), 4);

const dayAndMonth = (day: string, month: boolean): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    ...(month ? { month: 'long' } : {}),
  });

/** `23 February to 1 March`, `2 to 8 March`. */
export const sayWeek = (monday: string): string => {
  const sunday = inTheWeek(monday, 7);
  return `${dayAndMonth(monday, monday.slice(0, 7) !== sunday.slice(0, 7))} to ${dayAndMonth(sunday, true)}`;
};

/** The Monday of the week that is not closed yet; in the first hours of a Monday that is still the previous week. */
export const runningWeek = (now: number): string => {
  const monday = mondayOf(dayOf(now));
  const before = addDays(monday, -7);
  return closingTime(before) <= now ? monday : before;
};
