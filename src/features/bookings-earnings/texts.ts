import type { Earning } from '../../api/earnings';
import type { Payout } from '../../api/payouts';
import { isRunning } from '../../domain/earnings';
import { nearDay, shortDay } from '../../format/dates';
import { showMoney, showRate } from '../../format/money';
import { statusLabels } from '../../format/status-labels';
import { isKnown, readable } from '../../format/unknown-value';
import type { StatusLook } from '../../ui/Status';

/** Null if the operator gave the week no status. */
export const stateOfWeek = (week: Earning, today: string): string | null =>
  isKnown(week.status)
    ? {
        open: isRunning(week, today) ? 'week in progress' : 'week being finalised',
        closed: 'week final',
        paid: 'week paid',
      }[week.status]
    : readable(week.status);

/** @param payout the week's payout; undefined if it is not read, or not known */
export const weekStatus = (week: Earning, today: string, payout?: Pick<Payout, 'status'>): StatusLook => {
  const { status, payable, pays_on } = week;
  if (!isKnown(status)) return { tone: 'info', label: readable(status) ?? statusNotGiven };
  if (status === 'open') return { tone: 'info', label: isRunning(week, today) ? 'In progress' : 'Being finalised' };
  // The row's amount is what the driver earned, before cash fares and invoices.
  if (status === 'paid') {
    const paid = payable !== null && payable.amount > 0 ? ` ${showMoney(payable)}` : '';
    return { tone: 'success', label: `${statusLabels.paid}${paid}` };
  }
  if (payout?.status === 'failed') return { tone: 'danger', label: 'Payout failed' };
  if (payout?.status === 'on_hold') return { tone: 'warning', label: 'Payout on hold' };
  if (payout?.status === 'cancelled') return { tone: 'idle', label: 'Payout cancelled', icon: 'x' };
  if (payable !== null && payable.amount <= 0) return { tone: 'idle', label: 'No payout', icon: 'x' };
  if (payable === null || pays_on === null) return { tone: 'idle', label: 'Final' };
  if (pays_on < today) return { tone: 'idle', label: 'Not paid yet' };
  const near = nearDay(pays_on, today);
  // A row has no room for the weekday.
  return { tone: 'idle', label: `Pays ${/\d/.test(near) ? shortDay(pays_on) : near}` };
};

export const timeNotGiven = 'Time not given';

/** Next to an amount, because "Not given" alone would be read as the amount. */
export const statusNotGiven = 'Status not given';

type Commission = Pick<Earning, 'commission_rate_bps' | 'commission_status'>;

/** "so far" while the commission may still change; otherwise what the operator wrote. */
export const commissionNote = ({ commission_status: status }: Pick<Commission, 'commission_status'>): string | null => {
  if (isKnown(status)) return status === 'provisional' ? 'so far' : null;
  return readable(status)?.toLowerCase() ?? null;
};

/** "Commission, 17%, so far" */
export const commissionLabel = (of: Commission): string =>
  inOneLine([
    'Commission',
    of.commission_rate_bps === null ? null : showRate(of.commission_rate_bps),
    commissionNote(of),
  ]);

/** The given facts in one line; '' if there are none. */
export const inOneLine = (facts: readonly (string | null | undefined)[]): string => facts.filter(Boolean).join(', ');
