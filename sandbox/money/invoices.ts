import type { Database } from '../world/database';
import { addDays } from '../world/days';
import { shareOf } from './amounts';
import { inTheWeek } from './calendar';
import { vatRate } from './commission';
import type { InvoiceRow, StatementRow } from './rows';

export interface NewLine {
  readonly description: string;
  readonly period_start?: string;
  readonly period_end?: string;
  /** The amount before VAT; negative on a credit note. */
  readonly unit_price: number;
  readonly booking_id?: number | null;
}

export const addInvoice = (
  database: Database,
  statement: StatementRow,
  invoice: { kind: string; issued_on: string; due_on: string; lines: readonly NewLine[] },
): InvoiceRow => {
  const lines = invoice.lines.map((line) => ({ ...line, vat: shareOf(line.unit_price, vatRate) }));
  const total = lines.reduce((sum, line) => sum + line.unit_price + line.vat, 0);
  const { kind, issued_on, due_on } = invoice;
  const row = { driver_id: statement.driver_id, statement_id: statement.id, kind, issued_on, due_on, total };
  const id = database.insert('invoices', row);
  for (const line of lines) {
    const sums = { quantity: 1, net: line.unit_price, vat_rate_bps: vatRate };
    database.insert('invoice_lines', { ...line, ...sums, invoice_id: id });
  }
  return database.get<InvoiceRow>`SELECT * FROM invoices WHERE id = ${id}` as InvoiceRow;
};

/** The statement of the week that begins on a Monday; created if it does not exist. */
export const statementOf = (database: Database, driverId: number, monday: string): StatementRow => {
  database.run`INSERT OR IGNORE INTO statements (driver_id, period_start, period_end, issued_on, due_on)
    VALUES (${driverId}, ${monday}, ${inTheWeek(monday, 7)}, ${monday}, ${addDays(monday, 7)})`;
  return database.get<StatementRow>`SELECT * FROM statements WHERE driver_id = ${driverId}
    AND period_start = ${monday}` as StatementRow;
};

/** An invoice with the paid amount and the amount being paid. */
export interface OwingRow extends InvoiceRow {
  paid: number;
  pending: number;
}

/** All the driver's invoices, oldest first. */
export const owingOf = (database: Database, driverId: number): OwingRow[] =>
  database.all<OwingRow>`SELECT invoices.*, coalesce(sum(iif(payments.status = 'succeeded', payment_parts.amount, 0)), 0) AS paid,
    coalesce(sum(iif(payments.status = 'processing', payment_parts.amount, 0)), 0) AS pending
    FROM invoices LEFT JOIN payment_parts ON invoice_id = invoices.id LEFT JOIN payments ON payments.id = payment_id
    WHERE invoices.driver_id = ${driverId} GROUP BY invoices.id ORDER BY due_on, invoices.id`;

/** The unpaid amount of an invoice; negative for a credit. */
export const leftOf = (row: OwingRow): number => row.total - row.paid;

export const balanceOf = (database: Database, driverId: number): number =>
  owingOf(database, driverId).reduce((sum, row) => sum + leftOf(row), 0);

export const invoiceNumber = (id: number): string => `INV-${id}`;
