import { nearDay } from './dates';
import { type Money, showMoney, subtract } from './money';

/** What is owed of a statement or an invoice. `pending` is on its way and not counted yet. */
export interface Owed {
  readonly outstanding: Money;
  readonly pending: Money;
  /** Last day to pay, local to the fleet. */
  readonly due_on: string;
  readonly status: string;
}

/** What the driver still has to see to: what is on its way comes by itself. */
export const leftToPay = ({ outstanding, pending }: Pick<Owed, 'outstanding' | 'pending'>): Money =>
  subtract(outstanding, pending);

/** What is still to do about it: "£42.50 to pay by tomorrow", "£42.50 was due yesterday", "Nothing left to pay". */
export const toPay = (of: Owed, todayIs: string): string => {
  const { outstanding, pending, due_on: due, status } = of;
  if (status === 'void') return 'Cancelled, nothing to pay';
  if (outstanding.amount <= 0) return 'Nothing left to pay';
  const left = leftToPay(of);
  if (left.amount <= 0) return `${showMoney(pending)} is on its way`;
  const what = due < todayIs ? `was due ${nearDay(due, todayIs)}` : `to pay by ${nearDay(due, todayIs)}`;
  return `${showMoney(left)} ${what}${pending.amount > 0 ? `, ${showMoney(pending)} is on its way` : ''}`;
};
