import type { Earning } from '../../api/earnings';
import type { Statement } from '../../api/invoices';
import { path } from '../../api/path';
import type { Payout } from '../../api/payouts';
import { isRunning, whichWeek } from '../../domain/earnings';
import { unknownPayout } from '../../domain/payouts';
import { isUnpaid, leftToPay } from '../../domain/statements';
import { daysAfter, spanOf } from '../../format/dates';
import { absolute, balanceInWords, type Money, negative, showMoney, subtract, sum } from '../../format/money';
import { statusLabels } from '../../format/status-labels';
import { named } from '../../format/unknown-value';

const daysAhead = 14;

/** Money that is expected, or due. */
export interface MoneyDay {
  readonly key: string;
  /** Null if the operator gave no date. */
  readonly day: string | null;
  readonly what: string;
  /** Negative for what the driver has to pay. */
  readonly amount: Money | null;
  readonly href: string;
}

/** Null if a list could not be read, undefined if the operator's API does not offer it. */
export interface MoneyLists {
  readonly payouts: readonly Payout[] | null | undefined;
  readonly weeks: readonly Earning[] | null | undefined;
  readonly statements: readonly Statement[] | null | undefined;
}

/** Whether there is a payout or a statement without a known date or status. */
export const hasUnknown = ({ payouts, statements }: MoneyLists, today: string): boolean =>
  unknownPayout(payouts ?? [], today) !== null || (statements ?? []).some((statement) => isUnpaid(statement) === null);

export const weekHref = ({ period_start }: Pick<Earning, 'period_start'>): string =>
  period_start === null ? '/bookings-earnings' : `/bookings-earnings/${period_start}/earnings`;

/** Money expected or due within 14 days, by day; overdue money is first. */
export const comingMoney = ({ payouts, weeks, statements }: MoneyLists, today: string): readonly MoneyDay[] => {
  const last = daysAfter(today, daysAhead);
  const coming = (payouts ?? [])
    .filter(
      ({ status, expected_by }) => (status === 'scheduled' || status === 'processing') && (expected_by ?? last) <= last,
    )
    .map(({ id, reference, amount, expected_by, period_start, period_end }) => {
      const days = spanOf(period_start, period_end);
      return {
        key: `payout-${id}`,
        day: expected_by,
        what: days === null ? named('Payout', reference) : `Pay for ${days}`,
        amount,
        href: path`/payouts/${id}`,
      };
    });
  const earned = (weeks ?? []).flatMap((week) => {
    const { status, payout_id, pays_on, payable, period_start } = week;
    // A week may not name its payout; it must not be counted twice.
    const isPaidOut = period_start !== null && payouts?.some((payout) => payout.period_start === period_start);
    return isPaidOut ||
      (status !== 'open' && status !== 'closed') ||
      payout_id !== null ||
      pays_on === null ||
      pays_on < today ||
      pays_on > last ||
      payable === null ||
      payable.amount <= 0
      ? []
      : {
          key: `week-${week.id}`,
          day: pays_on,
          what: isRunning(week, today)
            ? 'Pay for this week, so far'
            : `Pay for ${whichWeek(week)}${status === 'open' ? ', so far' : ''}`,
          amount: payable,
          href: weekHref(week),
        };
  });
  const due = (statements ?? []).flatMap((statement) => {
    const remaining = leftToPay(statement);
    const { id, reference, due_on: day, outstanding } = statement;
    if (!isUnpaid(statement) || (remaining && remaining.amount <= 0) || (day !== null && day > last)) return [];
    const how = !remaining ? 'Outstanding' : day !== null && day < today ? 'Was due' : statusLabels.due;
    return {
      key: `statement-${id}`,
      day,
      what: `${how}, ${named('statement', reference)}`,
      amount: negative(remaining ?? outstanding),
      href: path`/plans-invoices/${id}`,
    };
  });
  return [...coming, ...earned, ...due].toSorted((a, b) => (a.day ?? '9999').localeCompare(b.day ?? '9999'));
};

/** What the driver will owe after all of these payments; null for several currencies. */
const owedAfter = (owed: Money, days: readonly MoneyDay[]): Money | null => {
  const payments = days.flatMap(({ amount }) => (amount && amount.amount < 0 ? [negative(amount)] : []));
  if (payments.some(({ currency }) => currency !== owed.currency)) return null;
  return subtract(owed, sum(payments, owed.currency));
};

/** Keeps the sign and its amount on one line. */
const unbroken = (amount: Money): string => showMoney(amount).replace('−', '−\u2060');

/** What the driver owes now and after these payments, and how much is left to the limit; null if nothing is owed or due. */
export const owedInWords = (
  owed: Money,
  limit: Money | null,
  {
    statements,
    weeks = null,
    days,
  }: Pick<MoneyLists, 'statements'> & Partial<Pick<MoneyLists, 'weeks'>> & { readonly days: readonly MoneyDay[] },
): string | null => {
  const pays = days.some(({ amount }) => amount && amount.amount < 0);
  if (owed.amount <= 0 && !pays) return null;
  const after = !statements || !pays ? null : owedAfter(owed, days);
  const notYet = (weeks ?? [])
    .flatMap((week) =>
      week.status === 'open' && week.payable !== null && week.payable.amount < 0
        ? ` This doesn’t include ${whichWeek(week)}, which is at ${unbroken(week.payable)} so far.`
        : [],
    )
    .join('');
  const then =
    after === null
      ? ''
      : after.amount === 0
        ? ' Paying this clears your balance.'
        : after.amount > 0
          ? ` After paying this, you’ll still owe ${showMoney(after)}.`
          : ` After paying this, we’ll owe you ${showMoney(absolute(after))}.`;
  if (limit === null || owed.amount <= 0) return `${balanceInWords(owed)} now.${then}${notYet}`;
  return owed.amount > limit.amount
    ? `${balanceInWords(owed)} now. That’s over your limit of ${showMoney(limit)}. You cannot take jobs until you pay.${then}${notYet}`
    : `${balanceInWords(owed)} now.${then}${notYet} You cannot take jobs if you owe more than ${showMoney(limit)}.`;
};
