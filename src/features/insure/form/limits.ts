import { add } from 'date-fns/add';
import { isDay } from '../../../format/dates';
import { fromCalendarDate, toCalendarDate } from '../../../ui/day';

const parts = /^today(?:([+-]\d{1,4})([dmy]))?$/;
const units = { d: 'days', m: 'months', y: 'years' } as const;

/** A limit of the form as a day: `2026-03-12`, `today`, `today+45d`, `today-5y`. Undefined if there is no limit, or it cannot be read. */
export const limitDay = (limit: string | undefined, today: string): string | undefined => {
  const written = limit?.slice(0, 10);
  if (written !== undefined && isDay(written)) return written;
  if (limit === undefined) return undefined;
  const [whole, amount = '0', unit = 'd'] = parts.exec(limit) ?? [];
  const day = toCalendarDate(today);
  return whole && day ? fromCalendarDate(add(day, { [units[unit as keyof typeof units]]: Number(amount) })) : undefined;
};
