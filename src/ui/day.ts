import { monthNumber } from './month';

/** Day, month and year as typed in three fields. */
export type DayParts = readonly [day: string, month: string, year: string];

const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** `2027-03-13` if the day exists and the year has four figures, otherwise the typed parts joined by hyphens; '' if nothing was typed. */
export const joinDay = (parts: readonly string[]): string => {
  const [day = '', month = '', year = ''] = parts.map((part) => part.trim());
  if (day === '' && month === '' && year === '') return '';
  if (/^\d{1,2}$/.test(day) && /^\d{4}$/.test(year)) {
    const date = new Date(Date.UTC(Number(year), monthNumber(month) - 1, Number(day)));
    const iso = isoDay(Number(year), monthNumber(month), Number(day));
    if (!Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso) return iso;
  }
  return [day, month, year].join('/');
};

/** The three fields for a value of `joinDay`. */
export const splitDay = (value: string): DayParts => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (iso) return [String(Number(iso[3])), String(Number(iso[2])), iso[1] ?? ''];
  const [day = '', month = '', ...year] = value.split('/');
  return [day, month, year.join('/')];
};

/** Reads a whole pasted date, day before month. Null if it is not a date. */
export const readDay = (text: string): DayParts | null => {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? ''];
  const written = /^\s*(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.-]+(\d{4})\s*$/i.exec(text);
  return written ? [written[1] ?? '', written[2] ?? '', written[3] ?? ''] : null;
};

/** The day, or the first day of a month, at midday in the device's time zone, which the calendar uses. */
export const toCalendarDate = (iso: string | undefined): Date | undefined => {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(iso ?? '');
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3] ?? 1), 12) : undefined;
};

export const fromCalendarDate = (date: Date): string => isoDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
