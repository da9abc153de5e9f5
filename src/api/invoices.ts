import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import {
  amount,
  type Decoded,
  day,
  decides,
  id,
  type Money,
  moment,
  oneOf,
  ownFields,
  ownList,
  quantity,
  rows,
  text,
} from './decode';
import { readAll } from './pages';
import { path } from './path';
import { CallTrouble } from './problem';
import { read } from './shape';

const paymentState = oneOf(['issued', 'part_paid', 'paid', 'overdue', 'void']);

/** How far something is paid. */
export type PaymentState = Decoded<typeof paymentState>;

const chargeKind = oneOf([
  'commission',
  'circuit_fee',
  'vehicle_hire',
  'insurance',
  'equipment',
  'membership',
  'adjustment',
  'credit_note',
]);

const plan = readsFrom<Operator['Plan']>()(
  ownFields({
    id: id(),
    kind: chargeKind,
    name: text(),
    summary: text(),
    status: oneOf(['active', 'paused', 'ending', 'ended']),
    amount: decides(amount()),
    frequency: oneOf(['per_job', 'weekly', 'monthly']),
    vat_rate_bps: quantity(),
    started_on: day(),
    ends_on: decides(day()),
    next_charge_on: decides(day()),
    tiers: ownList(ownFields({ from_jobs: quantity(), rate_bps: quantity() })),
  }),
);

/** What the driver pays for. `amount` is before VAT, and null for commission. */
export type Plan = Decoded<typeof plan>;

/** GET /v1/driver/plans. */
export const fetchPlans = async (client: Client, signal?: AbortSignal): Promise<readonly Plan[]> =>
  read(rows(plan), await client.get('/v1/driver/plans', { signal }));

/** What the driver owes, negative when the operator owes; and how much may be owed before work stops, if there is a limit. */
export interface Balance {
  readonly owed: Money;
  readonly limit: Money | null;
}

/** GET /v1/driver, of which only the balance is read. */
export const fetchBalance = async (client: Client, signal?: AbortSignal): Promise<Balance> => {
  const schema = ownFields({ balance_owed: amount(), balance_owed_limit: decides(amount()) });
  const data = read(schema, await client.get('/v1/driver', { signal }));
  return { owed: data.balance_owed, limit: data.balance_owed_limit };
};

const statement = readsFrom<Operator['InvoiceSummaryStatement']>()(
  ownFields({
    id: id(),
    reference: text(),
    status: paymentState,
    period_start: day(),
    period_end: day(),
    issued_on: day(),
    due_on: day(),
    opening_balance: amount(),
    charges: amount(),
    credits: amount(),
    payments: amount(),
    closing_balance: amount(),
    outstanding: amount(),
    pending: amount(),
    invoices_count: quantity(),
  }),
);

/** The account of one period. A balance is what the driver owes, negative when the operator owes. */
export type Statement = Decoded<typeof statement>;

/** GET /v1/invoice-summary-statements: all of them, newest first. `owed` leaves out what is paid or void. */
export const fetchStatements = (client: Client, owed: boolean, signal?: AbortSignal): Promise<readonly Statement[]> =>
  readAll(
    {
      client,
      path: '/v1/invoice-summary-statements',
      row: statement,
      query: owed ? { 'filter[status]': 'issued,part_paid,overdue' } : {},
      signal,
    },
    ({ id }) => id,
  );

/** GET /v1/invoice-summary-statements/{id}. */
export const fetchStatement = async (client: Client, id: string, signal?: AbortSignal): Promise<Statement> =>
  read(statement, await client.get(path`/v1/invoice-summary-statements/${id}`, { signal }));

const invoiceFields = {
  id: id(),
  number: text(),
  statement_id: decides(id()),
  kind: chargeKind,
  status: paymentState,
  issued_on: day(),
  tax_point_on: day(),
  due_on: day(),
  net_total: amount(),
  vat_total: amount(),
  total: amount(),
  paid: amount(),
  outstanding: amount(),
  pending: amount(),
};

const invoice = readsFrom<Operator['Invoice']>()(ownFields(invoiceFields));

/** An invoice without its lines. Amounts of a credit note are negative. */
export type Invoice = Decoded<typeof invoice>;

/** GET /v1/invoice-summary-statements/{id}/invoices: all of them. */
export const fetchStatementInvoices = async (
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<readonly Invoice[]> =>
  read(rows(invoice), await client.get(path`/v1/invoice-summary-statements/${id}/invoices`, { signal }));

const party = ownFields({
  name: text(),
  address: decides(
    ownFields({
      line_1: text(),
      line_2: decides(text()),
      town: text(),
      county: decides(text()),
      postcode: text(),
    }),
  ),
  vat_number: decides(text()),
});

const invoiceDetail = readsFrom<Operator['InvoiceDetail']>()(
  ownFields({
    ...invoiceFields,
    seller: party,
    buyer: party,
    lines: ownList(
      ownFields({
        id: id(),
        description: text(),
        period_start: decides(day()),
        period_end: decides(day()),
        quantity: quantity(),
        unit_price: amount(),
        net: amount(),
        vat_rate_bps: quantity(),
        vat: amount(),
        gross: amount(),
        bookings: ownList(ownFields({ id: id(), reference: text(), work_date: day() })),
      }),
    ),
    payments: ownList(
      ownFields({
        id: id(),
        paid_at: moment(),
        method: oneOf(['card', 'earnings', 'bank_transfer', 'cash', 'credit']),
        amount: amount(),
      }),
    ),
  }),
);

/** An invoice with its lines, and the jobs that they are about. VAT rates are basis points. */
export type InvoiceDetail = Decoded<typeof invoiceDetail>;

/** Who charges, or who is charged. */
export type InvoiceParty = InvoiceDetail['seller'];

/** GET /v1/invoices/{id}. */
export const fetchInvoice = async (client: Client, id: string, signal?: AbortSignal): Promise<InvoiceDetail> =>
  read(invoiceDetail, await client.get(path`/v1/invoices/${id}`, { signal }));

/** GET …/{id}/pdf of an invoice or a statement. What is no PDF is trouble. */
export const fetchPdf = async (
  client: Client,
  of: 'invoices' | 'invoice-summary-statements',
  id: string,
  signal?: AbortSignal,
) => {
  const file = await client.get(path`/v1/${of}/${id}/pdf`, { signal, as: 'file' });
  if (!(file instanceof Blob) || file.type.split(';')[0] !== 'application/pdf')
    throw new CallTrouble('broken', 200, null);
  return file;
};
