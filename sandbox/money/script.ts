import { addDays } from '../world/days';
import { daysBetween } from './calendar';

/** The kind of the last closed week in an arranged world. */
export type LastWeek = 'sample' | 'sums_wrong';

/** The input for a driver's history: the same script gives the same rows. */
export interface Script {
  /** Monday of the week that was running when the history was made. Special weeks are counted back from here. */
  readonly made_in: string;
  /** The number of closed weeks before it. */
  readonly weeks: number;
  readonly last_week: LastWeek;
  /** The number of weeks without a payout before the current one. */
  readonly unpaid_weeks: number;
  /** The number of ended jobs in the current week; `null` for those of the shifts. */
  readonly running: { readonly jobs: number; readonly until: number } | null;
}

/** The length of the history: fourteen months, and the running week. */
export const sampleWeeks = 61;

export const sampleScript = (made_in: string): Script => ({
  made_in,
  weeks: sampleWeeks,
  last_week: 'sample',
  unpaid_weeks: 0,
  running: null,
});

export const firstWeekOf = (script: Script): string => addDays(script.made_in, -7 * script.weeks);

/** 0 for the week that was running when the history was made, 1 for the one before. */
export const weeksBack = (script: Script, monday: string): number => daysBetween(monday, script.made_in) / 7;

const holidayWeeks = new Set([9, 31]);
const lastHiredWeek = 34;

export type WeekKind = LastWeek | 'zero' | 'running';

export const kindOf = (script: Script, monday: string): WeekKind => {
  const back = weeksBack(script, monday);
  if (back === 0 && script.running) return 'running';
  if (back === 1) return script.last_week;
  return holidayWeeks.has(back) ? 'zero' : 'sample';
};

/** The driver hired a car before buying one. */
export const isHired = (script: Script, monday: string): boolean => weeksBack(script, monday) >= lastHiredWeek;

/** The last day with the hired car, a Sunday. */
export const hiredUntil = (script: Script): string => addDays(script.made_in, -7 * lastHiredWeek + 6);
