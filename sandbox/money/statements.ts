import type { Database } from '../world/database';
import { addDays, dayOf, today } from '../world/days';
import { leftOf, type OwingRow, owingOf } from './invoices';
import type { StatementRow } from './rows';

export const paymentStates = ['issued', 'part_paid', 'paid', 'overdue', 'void'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const stateOf = (invoice: OwingRow): PaymentState => {
  if (leftOf(invoice) <= 0) return 'paid';
  if (invoice.due_on < today()) return 'overdue';
  return invoice.paid > 0 ? 'part_paid' : 'issued';
};

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

const stateOfAll = (invoices: readonly OwingRow[]): PaymentState => {
  const states = invoices.map(stateOf);
  if (states.includes('overdue')) return 'overdue';
  if (states.every((state) => state === 'paid')) return 'paid';
  return invoices.some((invoice) => invoice.kind !== 'credit_note' && invoice.paid > 0) ? 'part_paid' : 'issued';
};

/** The driver's statements, newest first. A payment counts on the day it was made; a credit note set against an invoice is not a payment. */
export const statementsOf = (database: Database, driverId: number) => {
  const invoices = owingOf(database, driverId);
  const payments = database.all<{ paid_at: string; amount: number }>`
    SELECT paid_at, amount FROM payments WHERE driver_id = ${driverId}
      AND status = 'succeeded' AND method <> 'credit'`.map(({ paid_at, amount }) => ({
    day: dayOf(Date.parse(paid_at)),
    amount,
  }));
  let opening = 0;
  let from = '0001-01-01';
  return database.all<StatementRow>`SELECT * FROM statements WHERE driver_id = ${driverId} ORDER BY period_start`
    .map((row) => {
      const ownInvoices = invoices.filter((invoice) => invoice.statement_id === row.id);
      const charges = sum(ownInvoices.filter((invoice) => invoice.total > 0).map((invoice) => invoice.total));
      const credits = -sum(ownInvoices.filter((invoice) => invoice.total < 0).map((invoice) => invoice.total));
      const paid = sum(payments.filter(({ day }) => day >= from && day <= row.period_end).map(({ amount }) => amount));
      const before = opening;
      opening += charges - credits - paid;
      from = addDays(row.period_end, 1);
      return {
        ...row,
        state: stateOfAll(ownInvoices),
        opening: before,
        charges,
        credits,
        payments: paid,
        closing: opening,
        /** Unpaid amount of its own invoices, without what was carried over. */
        outstanding: sum(ownInvoices.map(leftOf)),
        pending: sum(ownInvoices.map((invoice) => invoice.pending)),
        invoices: ownInvoices,
      };
    })
    .reverse();
};

export type Statement = ReturnType<typeof statementsOf>[number];
