import type { Database } from '../world/database';
import { instant } from '../world/days';
import { leftOf, type OwingRow, owingOf } from './invoices';
import type { PaymentRow } from './rows';

/** How much of a payment goes to which invoice. */
export interface Part {
  readonly invoice_id: number;
  readonly amount: number;
}

export const paymentReference = (id: number): string => `PAY-${id}`;

export const paymentById = (database: Database, id: number): PaymentRow | undefined =>
  database.get<PaymentRow>('SELECT * FROM payments WHERE id = ?', id);

export const partsOf = (database: Database, paymentId: number): Part[] =>
  database.all<Part>('SELECT invoice_id, amount FROM payment_parts WHERE payment_id = ? ORDER BY id', paymentId);

type NewPayment = Pick<PaymentRow, 'driver_id' | 'status' | 'method' | 'amount' | 'created_at'> & Partial<PaymentRow>;

export const addPayment = (database: Database, payment: NewPayment, parts: readonly Part[]): PaymentRow => {
  const id = database.insert('payments', payment);
  setParts(database, id, parts);
  return paymentById(database, id) as PaymentRow;
};

const setParts = (database: Database, paymentId: number, parts: readonly Part[]): void => {
  database.run('DELETE FROM payment_parts WHERE payment_id = ?', paymentId);
  for (const part of parts) database.insert('payment_parts', { ...part, payment_id: paymentId });
};

export const totalOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.amount, 0);

/** Shares an amount out to invoices in their order: each gets what is left of it, as far as the amount goes. */
export const shareOut = (amount: number, invoices: readonly { id: number; most: number }[]): Part[] => {
  let rest = amount;
  return invoices.flatMap(({ id, most }) => {
    const part = Math.min(rest, most);
    if (part <= 0) return [];
    rest -= part;
    return [{ invoice_id: id, amount: part }];
  });
};

/** What can be paid of invoices now: not what is on its way already. */
export const payable = (rows: readonly OwingRow[]): { id: number; most: number }[] =>
  rows.map((row) => ({ id: row.id, most: leftOf(row) - row.pending })).filter(({ most }) => most > 0);

/** A payment that went through immediately, for invoices in their order. Nothing is written when there is nothing to pay. */
export const pay = (
  database: Database,
  payment: Omit<NewPayment, 'status' | 'amount'>,
  parts: readonly Part[],
): number => {
  const amount = totalOf(parts);
  if (parts.length > 0) addPayment(database, { ...payment, status: 'succeeded', amount }, parts);
  return amount;
};

/** Ends a payment, with what differs from one that failed for no reason. */
const resolve = (database: Database, { id }: PaymentRow, changes: Partial<PaymentRow>) =>
  database.update('payments', { paid_at: null, failure_message: null, settles_at: null, ...changes }, id);

/** What became of an invoice since a payment of it began: other payments may have been quicker. */
const stillOpen = (database: Database, payment: PaymentRow): Part[] => {
  const left = new Map(owingOf(database, payment.driver_id).map((row) => [row.id, leftOf(row)]));
  return partsOf(database, payment.id)
    .map((part) => ({ ...part, amount: Math.min(part.amount, left.get(part.invoice_id) ?? 0) }))
    .filter((part) => part.amount > 0);
};

/** The bank's yes or no. A payment whose invoices were paid in another way meanwhile fails, so that no driver pays twice. */
export const confirmPayment = (database: Database, payment: PaymentRow, isConfirmed: boolean, at = instant()): void => {
  const isOpen = totalOf(stillOpen(database, payment)) >= payment.amount;
  const failure_message = isConfirmed
    ? 'You’ve already paid this another way. You haven’t been charged.'
    : 'Your bank declined the card.';
  const wasPaid = isConfirmed && isOpen;
  resolve(database, payment, wasPaid ? { status: 'succeeded', paid_at: at } : { status: 'failed', failure_message });
};

export const cancelPayment = (database: Database, payment: PaymentRow): void =>
  resolve(database, payment, {
    status: 'cancelled',
    failure_message: 'You cancelled the payment. You haven’t been charged.',
  });

/** The bank takes some minutes to say yes. */
export const delayPayment = (database: Database, payment: PaymentRow, settlesAt: string): void => {
  database.run("UPDATE payments SET status = 'processing', settles_at = ? WHERE id = ?", settlesAt, payment.id);
};

/** Card payments whose bank has had its time. */
export const settlePayments = (database: Database, driverId: number, now: string): void => {
  const due = database.all<PaymentRow>(
    "SELECT * FROM payments WHERE driver_id = ? AND status = 'processing' AND settles_at <= ? ORDER BY id",
    driverId,
    now,
  );
  for (const payment of due) confirmPayment(database, payment, true, payment.settles_at ?? now);
};

/** Payments that the driver asked to be taken out of earnings: now they are, as far as the earnings reach. Answers with what was taken. */
export const takePromised = (
  database: Database,
  driverId: number,
  weekId: number,
  available: number,
  at: string,
): number => {
  let rest = available;
  const promised = database.all<PaymentRow>(
    "SELECT * FROM payments WHERE driver_id = ? AND status = 'processing' AND method = 'earnings' ORDER BY id",
    driverId,
  );
  for (const payment of promised) {
    const parts = shareOut(
      rest,
      stillOpen(database, payment).map((part) => ({ id: part.invoice_id, most: part.amount })),
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
