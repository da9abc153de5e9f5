import type { UnknownValue } from '../../machines/shared/unknown-value';
import { nearDay } from '../format/dates';
import { addUp, type Money, negative, showMoney } from '../format/money';
import { isKnown } from '../format/unknown-value';

/** The amounts of a statement or an invoice. `pending`: payments on their way, which `outstanding` does not contain yet. Null when not given. */
export interface Owed {
  readonly outstanding: Money | null;
  readonly pending: Money | null;
  /** Last day to pay, local to the fleet. */
  readonly due_on: string | null;
  readonly status: 'issued' | 'part_paid' | 'paid' | 'overdue' | 'void' | UnknownValue;
}

/** Whether anything is owed. Null when the portal does not know the status, or the amount was not given. */
export const isUnpaid = ({ status, outstanding }: Pick<Owed, 'status' | 'outstanding'>): boolean | null => {
  if (!isKnown(status)) return null;
  if (status === 'void') return false;
  return outstanding ? outstanding.amount > 0 : status === 'paid' ? false : null;
};

/** Sorts by the last day to pay, the nearest first. Statements without one come last. */
export const byDueDay = (a: Pick<Owed, 'due_on'>, b: Pick<Owed, 'due_on'>): number =>
  (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999');

/** The amount that the driver still has to pay. Pending payments arrive without a further action. Null when an amount was not given. */
export const leftToPay = ({ outstanding, pending }: Pick<Owed, 'outstanding' | 'pending'>): Money | null =>
  addUp([outstanding, negative(pending)]);

/** The amount that the driver can pay for a statement now, so that a payment in progress is not made twice. Null when there is none. */
export const payableOf = (of: Pick<Owed, 'outstanding' | 'pending'>): Money | null => {
  const max = leftToPay(of) ?? of.outstanding;
  return max && max.amount > 0 ? max : null;
};

/** The sum of what can be paid for each statement, or the balance: a credit that belongs to no statement makes it less than the sum. */
export const payableTotal = (amounts: readonly Money[], balance: Money | null): Money | null => {
  const total = addUp(amounts);
  const isBalanceLess =
    total && balance?.currency === total.currency && balance.amount > 0 && balance.amount < total.amount;
  return isBalanceLess ? balance : total;
};

/** Whether payments on their way cover all that is owed. False if an amount was not given. */
export const isBeingPaid = (of: Owed): boolean => isUnpaid(of) === true && (leftToPay(of)?.amount ?? 1) <= 0;

/** The payments on their way for the statements. A statement does not say whether they are by card or from earnings. */
export const pendingOf = (statements: readonly Pick<Owed, 'pending'>[]): Money | null =>
  addUp(statements.flatMap(({ pending }) => (pending && pending.amount > 0 ? pending : [])));

interface BilledWeek {
  readonly status: 'open' | 'closed' | 'paid' | UnknownValue;
  readonly invoices_taken: Money | null;
}

const hasTakenInvoices = ({ invoices_taken }: BilledWeek): boolean => (invoices_taken?.amount ?? 0) !== 0;

/** Whether invoices may come off the week when it closes: none has come off it yet, but invoices have come off another one. */
export const areInvoicesLater = (week: BilledWeek, weeks: readonly BilledWeek[]): boolean =>
  week.status === 'open' && !hasTakenInvoices(week) && weeks.some(hasTakenInvoices);

/** What a driver does about a debt that stops work. `detail`: why there is nothing to pay. */
export interface DebtStep {
  readonly action: { readonly href: string; readonly text: string };
  readonly detail?: string;
}

/** The step for the statements that may have something to pay. Null if they do not show how much. */
export const debtStep = (statements: readonly Owed[] | null | undefined, balance?: Money | null): DebtStep | null => {
  const open = (statements ?? []).filter((statement) => isUnpaid(statement) !== false);
  const left = addUp(open.map(leftToPay));
  if (!left) return null;
  // A credit that belongs to no statement makes the balance less than the sum.
  const payable = balance && balance.amount > 0 && balance.amount < left.amount ? balance : left;
  return left.amount > 0
    ? { action: { href: '/payments', text: `Pay ${showMoney(payable)}` } }
    : {
        action: { href: '/plans-invoices', text: 'See your charges' },
        detail: `${showMoney(pendingOf(open))} is being processed. Nothing more to pay now.`,
      };
};

/** What to know about the pay of a running week: of every week, and while payments are on their way. */
export const laterInvoicesText = 'Invoices may come off when the week closes.';
export const deductionText =
  'If you paid by card, your bank is confirming it. If you chose your payout, it comes off when the week closes.';

/** A payment from earnings is not in the week before it closes. Null without payments on their way. */
export const pendingText = (statements: readonly Pick<Owed, 'pending'>[]): string | null => {
  const pending = pendingOf(statements);
  return pending && `${showMoney(pending)} of your charges is being processed. ${deductionText}`;
};

/** "to pay by tomorrow", "was due yesterday"; "to pay" without a last day. */
export const dueInWords = (due: string | null, today: string): string =>
  due === null ? 'to pay' : due < today ? `was due ${nearDay(due, today)}` : `to pay by ${nearDay(due, today)}`;

/** What is left to pay: "£42.50 to pay by tomorrow", "£42.50 was due yesterday", "Nothing left to pay". */
export const toPay = (of: Owed, today: string): string => {
  const { outstanding, pending, due_on, status } = of;
  if (status === 'void') return 'Cancelled, nothing to pay';
  if (outstanding ? outstanding.amount <= 0 : status === 'paid') return 'Nothing left to pay';
  if (!outstanding) return 'We don’t know how much is left to pay';
  if (!isKnown(status)) return `${showMoney(outstanding)} outstanding`;
  const by = dueInWords(due_on, today);
  const remaining = leftToPay(of);
  if (!remaining || !pending) return `${showMoney(outstanding)} outstanding, ${by}`;
  if (remaining.amount <= 0) return `${showMoney(pending)} is being processed`;
  return `${showMoney(remaining)} ${by}${pending.amount > 0 ? `, ${showMoney(pending)} is being processed` : ''}`;
};
