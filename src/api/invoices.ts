import { array, type InferOutput, nullable, number, object, picklist, string } from 'valibot';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { localDay, moment } from './dates';
import { id } from './id';
import { money } from './money';
import { readAll } from './pages';
import { path } from './path';
import { CallTrouble } from './problem';
import { read } from './shape';

const paymentState = picklist(['issued', 'part_paid', 'paid', 'overdue', 'void']);

/** How far something is paid. */
export type PaymentState = InferOutput<typeof paymentState>;

const chargeKind = picklist([
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
  object({
    id: id(),
    kind: chargeKind,
    name: string(),
    summary: string(),
    status: picklist(['active', 'paused', 'ending', 'ended']),
    amount: nullable(money),
    frequency: picklist(['per_job', 'weekly', 'monthly']),
    vat_rate_bps: number(),
    started_on: localDay,
    ends_on: nullable(localDay),
    next_charge_on: nullable(localDay),
    tiers: array(object({ from_jobs: number(), rate_bps: number() })),
  }),
);

/** What the driver pays for. `amount` is before VAT, and null for commission. */
export type Plan = InferOutput<typeof plan>;

/** GET /v1/driver/plans. */
export const fetchPlans = async (client: Client, signal?: AbortSignal): Promise<readonly Plan[]> =>
  read(object({ data: array(plan) }), await client.get('/v1/driver/plans', { signal })).data;

/** What the driver owes, negative when the operator owes; and how much may be owed before work stops, if there is a limit. */
export interface Balance {
  readonly owed: InferOutput<typeof money>;
  readonly limit: InferOutput<typeof money> | null;
}

/** GET /v1/driver, of which only the balance is read. */
export const fetchBalance = async (client: Client, signal?: AbortSignal): Promise<Balance> => {
  const schema = object({ data: object({ balance_owed: money, balance_owed_limit: nullable(money) }) });
  const { data } = read(schema, await client.get('/v1/driver', { signal }));
  return { owed: data.balance_owed, limit: data.balance_owed_limit };
};

const statement = readsFrom<Operator['InvoiceSummaryStatement']>()(
  object({
    id: id(),
    reference: string(),
    status: paymentState,
    period_start: localDay,
    period_end: localDay,
    issued_on: localDay,
    due_on: localDay,
    opening_balance: money,
    charges: money,
    credits: money,
    payments: money,
    closing_balance: money,
    outstanding: money,
    pending: money,
    invoices_count: number(),
  }),
);

/** The account of one period. A balance is what the driver owes, negative when the operator owes. */
export type Statement = InferOutput<typeof statement>;

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
  read(object({ data: statement }), await client.get(path`/v1/invoice-summary-statements/${id}`, { signal })).data;

const invoiceFields = {
  id: id(),
  number: string(),
  statement_id: nullable(id()),
  kind: chargeKind,
  status: paymentState,
  issued_on: localDay,
  tax_point_on: localDay,
  due_on: localDay,
  net_total: money,
  vat_total: money,
  total: money,
  paid: money,
  outstanding: money,
  pending: money,
};

const invoice = readsFrom<Operator['Invoice']>()(object(invoiceFields));

/** An invoice without its lines. Amounts of a credit note are negative. */
export type Invoice = InferOutput<typeof invoice>;

/** GET /v1/invoice-summary-statements/{id}/invoices: all of them. */
export const fetchStatementInvoices = async (
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<readonly Invoice[]> =>
  read(
    object({ data: array(invoice) }),
    await client.get(path`/v1/invoice-summary-statements/${id}/invoices`, { signal }),
  ).data;

const party = object({
  name: string(),
  address: nullable(
    object({
      line_1: string(),
      line_2: nullable(string()),
      town: string(),
      county: nullable(string()),
      postcode: string(),
    }),
  ),
  vat_number: nullable(string()),
});

const invoiceDetail = readsFrom<Operator['InvoiceDetail']>()(
  object({
    ...invoiceFields,
    seller: party,
    buyer: party,
    lines: array(
      object({
        id: id(),
        description: string(),
        period_start: nullable(localDay),
        period_end: nullable(localDay),
        quantity: number(),
        unit_price: money,
        net: money,
        vat_rate_bps: number(),
        vat: money,
        gross: money,
        bookings: array(object({ id: id(), reference: string(), work_date: localDay })),
      }),
    ),
    payments: array(
      object({
        id: id(),
        paid_at: moment,
        method: picklist(['card', 'earnings', 'bank_transfer', 'cash', 'credit']),
        amount: money,
      }),
    ),
  }),
);

/** An invoice with its lines, and the jobs that they are about. VAT rates are basis points. */
export type InvoiceDetail = InferOutput<typeof invoiceDetail>;

/** Who charges, or who is charged. */
export type InvoiceParty = InvoiceDetail['seller'];

/** GET /v1/invoices/{id}. */
export const fetchInvoice = async (client: Client, id: string, signal?: AbortSignal): Promise<InvoiceDetail> =>
  read(object({ data: invoiceDetail }), await client.get(path`/v1/invoices/${id}`, { signal })).data;

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
