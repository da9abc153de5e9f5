import { money as of } from '../money/amounts';
import { weekNumber } from '../money/calendar';
import { nextChargeOn } from '../money/charges';
import { invoiceNumber, leftOf, type OwingRow } from '../money/invoices';
import type { InvoiceLineRow, PaymentRow, PlanRow } from '../money/rows';
import { type Statement, stateOf } from '../money/statements';
import type { Database } from '../world/database';
import { today } from '../world/days';
import { bookingReference } from './booking-present';
import { columns } from './present';
import type { DriverRow } from './rows';

type Json = Record<string, unknown>;

const planStatus = (plan: PlanRow): 'active' | 'ending' | 'ended' => {
  if (plan.ends_on === null) return 'active';
  return plan.ends_on < today() ? 'ended' : 'ending';
};

/** Active plans first, then those that will end, then those that have ended. */
export const plans = (rows: readonly PlanRow[]): Json[] => {
  const order = ['active', 'ending', 'ended'];
  return rows
    .map((row) => ({
      ...columns(row, 'kind name summary frequency vat_rate_bps started_on ends_on'),
      id: row.id,
      status: planStatus(row),
      amount: row.amount === null ? null : of(row.amount),
      next_charge_on: nextChargeOn(row, today()),
      tiers: JSON.parse(row.tiers) as unknown,
    }))
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.id - b.id);
};

const totalsOf = (database: Database, invoiceId: number): { net: number; vat: number } =>
  database.get<{ net: number; vat: number }>`SELECT sum(net) AS net, sum(vat) AS vat FROM invoice_lines
    WHERE invoice_id = ${invoiceId}` ?? { net: 0, vat: 0 };

export const invoice = (database: Database, row: OwingRow): Json => {
  const { net, vat } = totalsOf(database, row.id);
  return {
    ...columns(row, 'id statement_id kind issued_on due_on'),
    number: invoiceNumber(row.id),
    status: stateOf(row),
    tax_point_on: row.issued_on,
    net_total: of(net),
    vat_total: of(vat),
    total: of(row.total),
    paid: of(row.paid),
    outstanding: of(leftOf(row)),
    pending: of(row.pending),
  };
};

export const invoiceLines = (database: Database, invoiceId: number): InvoiceLineRow[] =>
  database.all<InvoiceLineRow>`SELECT * FROM invoice_lines WHERE invoice_id = ${invoiceId} ORDER BY id`;

const line = (database: Database, row: InvoiceLineRow): Json => {
  const jobs =
    row.booking_id === null
      ? []
      : database.all<{ id: number; work_date: string }>`SELECT id, work_date FROM bookings
        WHERE id = ${row.booking_id}`;
  return {
    ...columns(row, 'id description period_start period_end quantity vat_rate_bps'),
    unit_price: of(row.unit_price),
    net: of(row.net),
    vat: of(row.vat),
    gross: of(row.net + row.vat),
    bookings: jobs.map((job) => ({ id: job.id, reference: bookingReference(job.id), work_date: job.work_date })),
  };
};

const partiesOf = (database: Database, driver: DriverRow): { seller: Json; buyer: Json } => {
  const fleet = database.get<{ name: string; town: string }>`SELECT name, town FROM fleets
    WHERE id = ${driver.fleet_id}`;
  return {
    seller: {
      name: fleet?.name ?? '',
      address: { line_1: '2 Harbour Street', line_2: null, town: fleet?.town ?? '', county: null, postcode: 'ZM1 1AB' },
      vat_number: 'GB000000000',
    },
    buyer: {
      name: `${driver.first_name} ${driver.last_name}`,
      address: driver.address === null ? null : JSON.parse(driver.address),
      vat_number: driver.vat_number,
    },
  };
};

export const invoiceDetail = (database: Database, row: OwingRow, driver: DriverRow): Json => {
  const paid = database.all<Pick<PaymentRow, 'id' | 'paid_at' | 'method' | 'amount'>>`
    SELECT payments.id, paid_at, method, payment_parts.amount
    FROM payment_parts JOIN payments ON payments.id = payment_id
    WHERE invoice_id = ${row.id} AND status = 'succeeded' ORDER BY paid_at, payments.id`;
  return {
    ...invoice(database, row),
    ...partiesOf(database, driver),
    lines: invoiceLines(database, row.id).map((invoiceLine) => line(database, invoiceLine)),
    payments: paid.map((payment) => ({ ...payment, amount: of(payment.amount) })),
  };
};

export const statementReference = (statement: Statement): string => `S-${weekNumber(statement.period_start)}`;

export const statement = (row: Statement): Json => ({
  ...columns(row, 'id period_start period_end issued_on due_on'),
  reference: statementReference(row),
  status: row.state,
  opening_balance: of(row.opening),
  charges: of(row.charges),
  credits: of(row.credits),
  payments: of(row.payments),
  closing_balance: of(row.closing),
  outstanding: of(row.outstanding),
  pending: of(row.pending),
  invoices_count: row.invoices.length,
});
