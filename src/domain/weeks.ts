import { tzOffset } from '@date-fns/tz/tzOffset';
import { addDays, fullDay, isDay, span } from '../format/dates';

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

export const daysOfWeek = (monday: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** Years that a URL may name. Others have no data, and may not have four digits. */
const [firstYear, lastYear] = [2000, 2100];

/** The day in a URL: an existing date such as `2026-03-02`, in a plausible year; null otherwise. */
export const dayInAddress = (text: string | undefined): string | null => {
  if (text === undefined || !isDay(text)) return null;
  const year = Number(text.slice(0, 4));
  return year >= firstYear && year <= lastYear ? text : null;
};

/** "2 to 8 March", "23 February to 1 March", "29 December 2025 to 4 January 2026"; with the year when it is not this one. */
export const showWeek = (monday: string, thisYear: string): string => {
  const sunday = addDays(monday, 6);
  const [from, to] = [monday.slice(0, 4), sunday.slice(0, 4)];
  if (from !== to) return `${fullDay(monday)} to ${fullDay(sunday)}`;
  return span(monday, sunday) + (to === thisYear ? '' : ` ${to}`);
};

/** "45 h 10 min", "10 min": a length of time. */
export const showMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${rest}\u00a0min`;
};

/** Whole minutes from one instant to another. An hour that the clocks leave out or have twice is counted as it passed. */
export const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

const offset = (instant: number, timeZone: string): number => tzOffset(timeZone, new Date(instant)) * 60_000;

/** The instant a local day begins. */
const startOf = (day: string, timeZone: string): number => {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - offset(asUtc, timeZone);
  // The clocks may have changed between the guess and the day's own midnight.
  return asUtc - offset(guess, timeZone);
};

/** How many hours a week has in a time zone: 168, or 167 and 169 when the clocks change. */
export const hoursOfWeek = (monday: string, timeZone: string): number =>
  (startOf(addDays(monday, 7), timeZone) - startOf(monday, timeZone)) / 3_600_000;
