import type { Earning } from '../../api/earnings';
import { nearDay, shortDay } from '../../text/dates';
import { isRunning } from '../../text/earnings';
import type { Tone } from '../../ui/Status';

export const stateOfWeek = (week: Earning, todayIs: string): string =>
  ({
    open: isRunning(week, todayIs) ? 'week running' : 'week not closed yet',
    closed: 'week closed',
    paid: 'week paid',
  })[week.status];

/** How a week stands, for a row of a list. */
export const standing = (week: Earning, todayIs: string): { readonly tone: Tone; readonly words: string } => {
  if (week.status === 'open') return { tone: 'info', words: isRunning(week, todayIs) ? 'Running' : 'Not closed yet' };
  if (week.status === 'paid') return { tone: 'success', words: 'Paid' };
  if (week.payable.amount <= 0 || week.pays_on === null) return { tone: 'idle', words: 'Closed' };
  if (week.pays_on < todayIs) return { tone: 'idle', words: 'Not paid yet' };
  const near = nearDay(week.pays_on, todayIs);
  // Without the weekday: a row has no room for it beside the week.
  return { tone: 'idle', words: `Pays ${/\d/.test(near) ? shortDay(week.pays_on) : near}` };
};
