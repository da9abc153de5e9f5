import { path } from '../../api/path';
import { dayInAddress, mondayOf } from '../../domain/weeks';
import { addDays } from '../../format/dates';

export const overview = '/bookings-earnings';

export const taxHref = (year: number): string => `${overview}?tax=${year}`;

export type Tab = 'earnings' | 'bookings';

/** The page of a week; the list of weeks if the week has no date. */
export const weekPath = (monday: string | null, tab: Tab = 'earnings'): string =>
  monday === null ? overview : `${overview}/${monday}/${tab}`;

export const dayPath = (day: string): string => `${weekPath(mondayOf(day), 'bookings')}/${day}`;

export const bookingPath = (job: { readonly id: string; readonly work_date: string }): string =>
  `${dayPath(job.work_date)}${path`/${job.id}`}`;

const isTab = (text: string | undefined): text is Tab => text === 'earnings' || text === 'bookings';

/** What the parameters of a URL name: a page with its place, a redirect to the page’s own URL, or no page. */
export type AddressMatch<Place> =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'notFound' };

const noMatch = { kind: 'notFound' } as const;

/** `{date}/{tab}`: the Monday of a week. Another day of it leads to its Monday, on the same tab. */
export const readWeek = (
  date: string | undefined,
  tab: string | undefined,
): AddressMatch<{ readonly monday: string; readonly tab: Tab }> => {
  const day = dayInAddress(date);
  if (day === null || !isTab(tab)) return noMatch;
  const monday = mondayOf(day);
  return day === monday ? { kind: 'place', place: { monday, tab } } : { kind: 'redirect', path: weekPath(monday, tab) };
};

/** `{date}/bookings/{day}`: a day within the week that `{date}` is in. */
export const readDay = (
  date: string | undefined,
  day: string | undefined,
  rest = '',
): AddressMatch<{ readonly monday: string; readonly day: string }> => {
  const [inWeek, wantedDay] = [dayInAddress(date), dayInAddress(day)];
  if (inWeek === null || wantedDay === null) return noMatch;
  const monday = mondayOf(inWeek);
  if (wantedDay < monday || wantedDay > addDays(monday, 6)) return noMatch;
  return inWeek === monday
    ? { kind: 'place', place: { monday, day: wantedDay } }
    : { kind: 'redirect', path: `${dayPath(wantedDay)}${rest}` };
};

/** `{date}/bookings/{day}/{booking}`: a job by its id. */
export const readBooking = (
  date: string | undefined,
  day: string | undefined,
  booking: string | undefined,
): AddressMatch<{ readonly monday: string; readonly day: string; readonly id: string }> => {
  if (booking === undefined || booking === '') return noMatch;
  const match = readDay(date, day, path`/${booking}`);
  return match.kind === 'place' ? { kind: 'place', place: { ...match.place, id: booking } } : match;
};
