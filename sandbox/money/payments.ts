import type { Database } from '../world/database';
import { instant } from '../world/days';
import { leftOf, type OwingRow, owingOf } from './invoices';
import type { PaymentRow } from './rows';

export interface Part {
  readonly invoice_id: number;
  readonly amount: number;
}

export const paymentReference = (id: number): string => `PAY-${id}`;

export const paymentById = (database: Database, id: number): PaymentRow | undefined =>
  database.get<PaymentRow>`SELECT * FROM payments WHERE id = ${id}`;

export const partsOf = (database: Database, paymentId: number): Part[] =>
  database.all<Part>`SELECT invoice_id, amount FROM payment_parts WHERE payment_id = ${paymentId} ORDER BY id`;

type NewPayment = Pick<PaymentRow, 'driver_id' | 'status' | 'method' | 'amount' | 'created_at'> & Partial<PaymentRow>;

export const addPayment = (database: Database, payment: NewPayment, parts: readonly Part[]): PaymentRow => {
  const id = database.insert('payments', payment);
  setParts(database, id, parts);
  return paymentById(database, id) as PaymentRow;
};

const setParts = (database: Database, paymentId: number, parts: readonly Part[]): void => {
  database.run`DELETE FROM payment_parts WHERE payment_id = ${paymentId}`;
  for (const part of parts) database.insert('payment_parts', { ...part, payment_id: paymentId });
};

export const totalOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.amount, 0);

/** Divides an amount among invoices in order: each is paid in full while the amount lasts. */
export const shareOut = (amount: number, invoices: readonly { id: number; max: number }[]): Part[] => {
  let rest = amount;
  return invoices.flatMap(({ id, max }) => {
    const part = Math.min(rest, max);
    if (part <= 0) return [];
    rest -= part;
    return [{ invoice_id: id, amount: part }];
  });
};

/** The unpaid amount of invoices, without payments in progress. */
export const payable = (rows: readonly OwingRow[]): { id: number; max: number }[] =>
  rows.map((row) => ({ id: row.id, max: leftOf(row) - row.pending })).filter(({ max }) => max > 0);

/** Stores a successful payment for invoices in order, unless there is nothing to pay. */
export const pay = (
  database: Database,
  payment: Omit<NewPayment, 'status' | 'amount'>,
  parts: readonly Part[],
): number => {
  const amount = totalOf(parts);
  if (parts.length > 0) addPayment(database, { ...payment, status: 'succeeded', amount }, parts);
  return amount;
};

/** Ends a payment; without `changes` it has failed without a reason. */
const resolve = (database: Database, { id }: PaymentRow, changes: Partial<PaymentRow>) =>
  database.update('payments', { paid_at: null, failure_message: null, settles_at: null, ...changes }, id);

/** The parts of a payment that are still unpaid, because another payment may have been faster. */
const stillOpen = (database: Database, payment: PaymentRow): Part[] => {
  const leftToPay = new Map(owingOf(database, payment.driver_id).map((row) => [row.id, leftOf(row)]));
  return partsOf(database, payment.id)
    .map((part) => ({ ...part, amount: Math.min(part.amount, leftToPay.get(part.invoice_id) ?? 0) }))
    .filter((part) => part.amount > 0);
};

/** Stores the bank's answer. A payment fails if its invoices have been paid in another way, so that no driver pays twice. */
export const confirmPayment = (database: Database, payment: PaymentRow, isConfirmed: boolean, at = instant()): void => {
  const isOpen = totalOf(stillOpen(database, payment)) >= payment.amount;
  const failure_message = isConfirmed ? 'You’ve already paid this another way.' : 'Your bank declined the card.';
  const wasPaid = isConfirmed && isOpen;
  resolve(database, payment, wasPaid ? { status: 'succeeded', paid_at: at } : { status: 'failed', failure_message });
};

export const cancelPayment = (database: Database, payment: PaymentRow): void =>
  resolve(database, payment, {
    status: 'cancelled',
    failure_message: 'You cancelled the payment.',
  });

/** Makes the bank confirm a payment later. */
export const delayPayment = (database: Database, payment: PaymentRow, settlesAt: string): void => {
  database.run`UPDATE payments SET status = 'processing', settles_at = ${settlesAt} WHERE id = ${payment.id}`;
};

/** Confirms the card payments that are due. */
export const settlePayments = (database: Database, driverId: number, now: string): void => {
  const due = database.all<PaymentRow>`SELECT * FROM payments WHERE driver_id = ${driverId} AND status = 'processing'
    AND settles_at <= ${now} ORDER BY id`;
  for (const payment of due) confirmPayment(database, payment, true, payment.settles_at ?? now);
};

/** Deducts payments that the driver asked to make from earnings, as far as these suffice. Returns the deducted amount. */
export const takePromised = (
  database: Database,
  driverId: number,
  weekId: number,
  available: number,
  at: string,
): number => {
  let rest = available;
  const promised = database.all<PaymentRow>`SELECT * FROM payments WHERE driver_id = ${driverId}
    AND status = 'processing' AND method = 'earnings' ORDER BY id`;
  for (const payment of promised) {
    const parts = shareOut(
      rest,
      stillOpen(database, payment).map((part) => ({ id: part.invoice_id, max: part.amount })),
    );
    const amount = totalOf(parts);
    rest -= amount;
    if (amount === 0) {
      const failure_message = 'Your earnings for the week didn’t cover it.';
      resolve(database, payment, { status: 'failed', failure_message });
      continue;
    }
    setParts(database, payment.id, parts);
    resolve(database, payment, { status: 'succeeded', amount, paid_at: at, week_id: weekId });
  }
  return available - rest;
};
