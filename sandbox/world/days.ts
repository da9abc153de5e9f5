/** All fleets of the sandbox are in British time, which decides what day it is. */
export const timezone = 'Europe/London';

const localDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: timezone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `2026-03-02`, in the fleets' time zone. */
export const dayOf = (instant: number): string => localDay.format(instant);

export const today = (): string => dayOf(Date.now());

/** A day plus or minus whole days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The same day some years later; 29 February becomes 28 February if there is none. */
export const addYears = (day: string, years: number): string => {
  const [year, rest] = [Number(day.slice(0, 4)) + years, day.slice(4)];
  const moved = `${String(year).padStart(4, '0')}${rest}`;
  return isDay(moved) ? moved : `${String(year).padStart(4, '0')}-02-28`;
};

/** The same day some months later, or the last day of that month if it is shorter. */
export const addMonths = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 7);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
};

/** The last second of a day in the fleets' time zone. */
export const endOfDay = (day: string): number => {
  const end = Date.parse(`${day}T23:59:59Z`);
  return dayOf(end) === day ? end : end - 3_600_000;
};

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** `2026-03-02T08:14:09Z`, without fractions of a second. */
export const instant = (time: number = Date.now()): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** `14 March 2026`, for sentences. */
export const sayDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const moment = /^(today|now)([+-]\d+)d(?:\+(\d+)y)?$/;

const momentOf = (text: string): string => {
  const [, from, days = 0, years = 0] = moment.exec(text) ?? [];
  if (from === 'today') return addYears(addDays(today(), Number(days)), Number(years));
  return from === 'now' ? instant(Date.now() + Number(days) * 86_400_000) : text;
};

/** Replaces days and instants relative to now in data of a file: `today+12d`, `today+70d+4y`, `now-3d`. */
export const dated = <Data>(data: Data): Data =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? momentOf(value) : value,
  ) as Data;
