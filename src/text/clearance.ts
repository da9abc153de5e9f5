import { daysBetween, shortDay } from './dates';

/** May the driver work, as the operator sees it. Days are local to the fleet. */
export interface Clearance {
  readonly state: 'clear' | 'ends_soon' | 'stopped';
  readonly until: string | null;
  readonly blockers: readonly { readonly message: string; readonly stops_on: string }[];
}

export interface ClearanceWords {
  readonly verdict: 'clear' | 'soon' | 'stopped';
  readonly answer: string;
  /** What stands behind the answer, most urgent first. */
  readonly reason: string | null;
}

export interface ClearanceHints {
  /** What ends on the last day, as in a sentence: `MOT`, `insurance certificate`. */
  readonly ending?: readonly string[];
  /** The driver has not begun to work here: what is missing is what comes first, not what went wrong. */
  readonly starting?: boolean;
}

const left = (days: number): string =>
  days <= 0 ? 'Today is the last day.' : days === 1 ? 'Tomorrow is the last day.' : `${days}\u00a0days\u00a0left.`;

const then = (ending: readonly string[]): string | null => {
  const last = ending.at(-1);
  if (last === undefined) return null;
  const others = ending.slice(0, -1).map((name) => `your ${name}`);
  return others.length > 0 ? `Then ${others.join(', ')} and your ${last} end.` : `Then your ${last} ends.`;
};

/** The answer to "Can I work?", in words. "Until 14 March" includes that day. A week or less is a warning. */
export const clearanceWords = (
  { state, until, blockers }: Clearance,
  todayIs: string,
  { ending = [], starting = false }: ClearanceHints = {},
): ClearanceWords => {
  const reason = blockers[0]?.message ?? null;
  if (state === 'stopped')
    return { verdict: starting ? 'soon' : 'stopped', answer: starting ? 'Not yet' : 'No, not now', reason };
  if (until === null) return { verdict: 'clear', answer: 'Yes', reason };
  const days = daysBetween(todayIs, until);
  return {
    verdict: days <= 7 ? 'soon' : 'clear',
    answer: `Yes, until ${shortDay(until)}`,
    reason: [then(ending) ?? reason, left(days)].filter(Boolean).join(' '),
  };
};
