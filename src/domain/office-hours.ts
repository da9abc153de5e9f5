import { TZDate } from '@date-fns/tz';

/** The hours of an office in a normal week, and the coming days on which it is closed. Times are local to the fleet. */
export interface OfficeHours {
  readonly opening_hours:
    | readonly {
        readonly weekday: number;
        readonly opens_at: string;
        readonly closes_at: string;
      }[]
    | null;
  readonly closed_on: readonly string[] | null;
}

const at = (day: TZDate, time: string, daysLater = 0): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new TZDate(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() + daysLater,
    hours,
    minutes,
    0,
    day.timeZone as string,
  ).getTime();
};

/**
 * The instant at which a number of opening hours has passed since `from`: what "usually 4 office hours" means on the clock. Null
 * when its hours or its closed days were not given, and when it never opens within 60 days. A span that closes before it opens ends on the next day.
 */
export const afterOfficeHours = (
  from: Date,
  hours: number,
  office: OfficeHours | null,
  timeZone: string,
): Date | null => {
  if (!office?.opening_hours || !office.closed_on) return null;
  const { opening_hours, closed_on } = office;
  let msLeft = hours * 3_600_000;
  const start = from.getTime();
  const first = new TZDate(start, timeZone);
  // Yesterday's span may still be open.
  for (let ahead = -1; ahead < 60; ahead += 1) {
    const day = new TZDate(first.getFullYear(), first.getMonth(), first.getDate() + ahead, 0, 0, 0, timeZone);
    const iso = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
    if (closed_on.includes(iso)) continue;
    const weekday = day.getDay() === 0 ? 7 : day.getDay();
    const spans = opening_hours
      .filter((span) => span.weekday === weekday)
      .sort((a, b) => a.opens_at.localeCompare(b.opens_at));
    for (const span of spans) {
      const opens = Math.max(at(day, span.opens_at), start);
      const closes = at(day, span.closes_at, span.closes_at < span.opens_at ? 1 : 0);
      if (closes <= opens) continue;
      if (msLeft <= closes - opens) return new Date(opens + msLeft);
      msLeft -= closes - opens;
    }
  }
  return null;
};
