import { check, pipe, string } from 'valibot';

const isDay = (text: string): boolean => {
  const midnight = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString() === `${text}T00:00:00.000Z`;
};

const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day of the calendar, "2026-02-23". One that does not exist would break the page that writes it out. */
export const localDay = pipe(string(), check(isDay));

/** A moment with its offset, "2026-02-23T09:30:00Z". */
export const moment = pipe(string(), check(isMoment));
