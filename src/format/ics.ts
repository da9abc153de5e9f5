import { currentTime } from './current-time';
import { addDays } from './dates';

/** An all-day event for a calendar. */
export interface CalendarDay {
  /** Stays the same for an item, so that a calendar moves its event instead of adding another. */
  readonly uid: string;
  /** The day itself, `2026-03-14`. */
  readonly day: string;
  readonly title: string;
  readonly note: string;
  /** The page that deals with the item. */
  readonly url: string;
  /** The days before the event on which the calendar reminds the driver; 0 is the day itself. `remindersBefore` by default. */
  readonly reminders?: readonly number[];
}

/** How many days before an expiry the calendar reminds the driver. */
export const remindersBefore: readonly number[] = [30, 14, 7, 2];

/** At nine in the morning: calendars count alarms of an all-day event back from its midnight, when a reminder would disturb. */
const trigger = (days: number): string => (days === 0 ? 'PT9H' : `-P${days - 1}DT15H`);

const text = (value: string): string =>
  value
    .replaceAll('\u00a0', ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format has no way to write them.
    .replace(/[\u0000-\u001f\u007f]/g, '');

const bytes = new TextEncoder();

/** Folds a line after 75 bytes at most, with a line break and a space, and never within a character. */
const folded = (line: string): string => {
  let [out, length] = ['', 0];
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > 75) {
      out += '\r\n ';
      length = 1;
    }
    out += character;
    length += size;
  }
  return out;
};

const plain = (day: string): string => day.replaceAll('-', '');
const instant = (when: Date): string => `${when.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const alarm = (title: string) => (days: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(days === 0 ? title : days === 1 ? `${title} tomorrow` : `${title} in ${days} days`)}`,
  `TRIGGER:${trigger(days)}`,
  'END:VALARM',
];

const event = (
  { uid, day, title, note, url, reminders = remindersBefore }: CalendarDay,
  now: Date,
): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `DTSTAMP:${instant(now)}`,
  // Grows with every file, so that the newer one wins.
  `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
  `DTSTART;VALUE=DATE:${plain(day)}`,
  `DTEND;VALUE=DATE:${plain(addDays(day, 1))}`,
  `SUMMARY:${text(title)}`,
  `DESCRIPTION:${text(note)}`,
  `URL:${url}`,
  // The driver stays free at that time.
  'TRANSP:TRANSPARENT',
  ...reminders.flatMap(alarm(title)),
  'END:VEVENT',
];

/**
 * A calendar file (RFC 5545) with an all-day event for every day, each with its alarms. Written here because the package for it
 * brings a validator of 18 kB along and writes durations that the format does not allow.
 */
export const calendarFile = (days: readonly CalendarDay[], now: Date = new Date(currentTime())): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Driver portal//Dates//EN',
    ...days.flatMap((day) => event(day, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
