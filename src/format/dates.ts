import { currentTime } from './current-time';
import { dateFormat } from './date-format';
import { statusLabels } from './status-labels';

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a real day, written `2026-03-14`. */
export const isDay = (text: string): boolean => {
  const parts = dayPattern.exec(text);
  if (!parts) return false;
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return day.toISOString().slice(0, 10) === text;
};

// A line break never separates day and month. It may follow the weekday or precede the year, because a long date is wider than a column of a
// small phone.
const inWords = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  dateFormat({ timeZone: 'UTC', ...options })
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '')
    .replace(/(?<=\d) (?=\D)/, '\u00a0');

/** 14 March */
export const shortDay = inWords({ day: 'numeric', month: 'long' });
/** 14 March 2027 */
export const fullDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' });

/** 14 March, with the year when it is another one */
export const dayFrom = (today: string, day: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : fullDay(day);

/** August 2024, for `2024-08` */
export const monthInWords = (month: string): string => inWords({ month: 'long', year: 'numeric' })(`${month}-01`);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Mar. A format for it would cost the page's first render 3 ms. */
export const shortMonth = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** Mon */
export const shortWeekday = inWords({ weekday: 'short' });

/** Thursday 5 March */
export const weekdayAndDay = (day: string): string => inWords({ weekday: 'long', day: 'numeric', month: 'long' })(day);

/** A range of days: "9 to 15 November", "30 November to 6 December". */
export const span = (from: string, to: string): string => {
  if (from === to) return shortDay(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} to ${shortDay(to)}`
    : `${shortDay(from)} to ${shortDay(to)}`;
};

/** A range of days, if both were given. With `today`, also its year when it ended in another one. */
export const spanOf = (from: string | null, to: string | null, today?: string): string | null => {
  if (from === null || to === null) return null;
  const year = to.slice(0, 4);
  return span(from, to) + (today === undefined || today.startsWith(year) ? '' : ` ${year}`);
};

/** Today in a time zone, as `2026-03-14`. Made of parts, because browsers differ in their order: in WebKit, Canadian English has the American one. */
export const todayIn = (timeZone: string, now: Date = new Date(currentTime())): string => {
  const parts = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  return (['year', 'month', 'day'] as const).map((name) => parts.find(({ type }) => type === name)?.value).join('-');
};

export const dayOf = (instant: string | Date, timeZone: string): string => todayIn(timeZone, new Date(instant));

/** 08:14 in a time zone, in the 24-hour form for spreadsheets and sorting. */
export const clock24 = (instant: string | Date, timeZone: string): string =>
  dateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** 8:14am in a time zone, 9am on the hour, midday and midnight. */
export const clock = (instant: string | Date, timeZone: string): string => {
  const [hours = 0, minutes = 0] = clock24(instant, timeZone).split(':').map(Number);
  if (minutes === 0 && hours % 12 === 0) return hours === 0 ? 'midnight' : 'midday';
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`;
};

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** Whole days from one local day to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The day that is this number of days later or earlier, even across a clock change. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10);

/** "today", "yesterday", "tomorrow", else "Thursday 5 March" (with the year when it is another one). */
export const nearDay = (day: string, today: string): string => {
  const distance = daysBetween(today, day);
  if (distance === 0) return 'today';
  if (distance === -1) return 'yesterday';
  if (distance === 1) return 'tomorrow';
  const text = weekdayAndDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
};

/** When something happens: "today", "yesterday", "tomorrow", else "on Thursday 5 March". */
export const onDay = (day: string, today: string): string => {
  const dayText = nearDay(day, today);
  return /\d/.test(dayText) ? `on ${dayText}` : dayText;
};

/** `nearDay` of an instant; null if the instant is null. */
export const nearDayOf = (instant: string | null, timeZone: string, today: string): string | null =>
  instant && nearDay(dayOf(instant, timeZone), today);

/** "Expires today", "Expires tomorrow", "3 days left", "Expired". */
export const daysLeft = (day: string, today: string): string => {
  const days = daysBetween(today, day);
  if (days < 0) return statusLabels.expired;
  return days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `${days}\u00a0days\u00a0left`;
};

/** "4:05pm yesterday", "8:41am today", "9:12am on Thursday 5 March". */
export const moment = (instant: string | Date, timeZone: string, now: Date = new Date(currentTime())): string =>
  `${clock(instant, timeZone)} ${onDay(dayOf(instant, timeZone), todayIn(timeZone, now))}`;
