import type { Client } from './client';
import { type Operator, read, readsFrom } from './contract';
import {
  amount,
  type Decoded,
  day,
  enumeration,
  fields,
  id,
  list,
  moment,
  needed,
  quantity,
  rows,
  text,
} from './decode';
import { type ListPage, type Query, readNewestPage, readWhole } from './pages';
import { path } from './path';
import { payoutSettings } from './payouts';
import { ApiError } from './problem';
import { owedStates, paymentState } from './statements';

const chargeKind = enumeration([
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
  fields({
    id: needed(id()),
    kind: chargeKind,
    name: text(),
    summary: text(),
    status: enumeration(['active', 'paused', 'ending', 'ended']),
    amount: amount(),
    frequency: enumeration(['per_job', 'weekly', 'monthly']),
    vat_rate_bps: quantity(),
    started_on: day(),
    ends_on: day(),
    next_charge_on: day(),
    tiers: rows(fields({ from_jobs: needed(quantity()), rate_bps: needed(quantity()) })),
  }),
);

/** A plan that the driver pays for. `amount` is before VAT, and null for commission. */
export type Plan = Decoded<typeof plan>;

/** GET /v1/driver/plans. */
export const fetchPlans = (client: Client, signal?: AbortSignal): Promise<readonly Plan[]> =>
  readWhole({ client, path: '/v1/driver/plans', row: plan, signal });

/** GET /v1/driver, reading only the balance and the payout settings. */
export const fetchBalance = async (client: Client, signal?: AbortSignal) => {
  const schema = fields({ balance_owed: amount(), balance_owed_limit: amount(), payout_settings: payoutSettings });
  const data = read(schema, await client.get('/v1/driver', { signal }));
  return { owed: data.balance_owed, limit: data.balance_owed_limit, settings: data.payout_settings };
};

/** The balance (positive when the driver owes), the limit above which work stops, and the payout settings. Each is null when not given. */
export type Balance = Awaited<ReturnType<typeof fetchBalance>>;

const invoiceFields = {
  id: needed(id()),
  number: text(),
  statement_id: id(),
  kind: chargeKind,
  status: paymentState,
  issued_on: day(),
  tax_point_on: day(),
  due_on: day(),
  net_total: amount(),
  total: amount(),
  paid: amount(),
  outstanding: amount(),
  pending: amount(),
};

const invoice = readsFrom<Operator['Invoice']>()(fields(invoiceFields));

/** An invoice without its lines. Amounts of a credit note are negative. */
export type Invoice = Decoded<typeof invoice>;

/** GET /v1/invoice-summary-statements/{id}/invoices: every invoice of a statement. */
export const fetchStatementInvoices = (client: Client, id: string, signal?: AbortSignal): Promise<readonly Invoice[]> =>
  readWhole({ client, path: path`/v1/invoice-summary-statements/${id}/invoices`, row: invoice, signal });

const invoiceStates = { all: null, unpaid: owedStates, paid: 'paid' } as const;

/** Which invoices to list, and which page of them, from 1 on. */
export interface InvoiceQuery {
  readonly show: keyof typeof invoiceStates;
  readonly page: number;
}

/** GET /v1/invoices: one page of the invoices of every statement, newest first. */
export const fetchInvoices = (
  client: Client,
  { show, page }: InvoiceQuery,
  signal?: AbortSignal,
): Promise<ListPage<Invoice>> => {
  const states = invoiceStates[show];
  const query: Query = states === null ? {} : { 'filter[status]': states };
  const call = { client, path: '/v1/invoices', row: invoice, query, perPage: null, signal };
  return readNewestPage(call, ({ issued_on }) => issued_on, page);
};

const party = fields({
  name: text(),
  address: fields({
    line_1: text(),
    line_2: text(),
    town: text(),
    county: text(),
    postcode: text(),
  }),
  vat_number: text(),
});

const invoiceDetail = readsFrom<Operator['InvoiceDetail']>()(
  fields({
    ...invoiceFields,
    seller: party,
    buyer: party,
    lines: rows(
      fields({
        description: text(),
        period_start: day(),
        period_end: day(),
        quantity: quantity(),
        unit_price: amount(),
        net: amount(),
        vat_rate_bps: quantity(),
        vat: amount(),
        gross: amount(),
        bookings: list(fields({ id: needed(id()), reference: text(), work_date: day() })),
      }),
    ),
    payments: rows(
      fields({
        paid_at: moment(),
        method: enumeration(['card', 'earnings', 'bank_transfer', 'cash', 'credit']),
        amount: amount(),
      }),
    ),
  }),
);

/** An invoice with its lines and their jobs. Lines and payments are null unless all of them can be read. VAT rates are basis points. */
export type InvoiceDetail = Decoded<typeof invoiceDetail>;

/** The seller or the buyer of an invoice. */
export type InvoiceParty = InvoiceDetail['seller'];

/** GET /v1/invoices/{id}. */
export const fetchInvoice = async (client: Client, id: string, signal?: AbortSignal): Promise<InvoiceDetail> =>
  read(invoiceDetail, await client.get(path`/v1/invoices/${id}`, { signal }));

/**
 * GET …/{id}/pdf of an invoice or a statement.
 * @throws ApiError also when the answer is not a PDF
 */
export const fetchPdf = async (
  client: Client,
  of: 'invoices' | 'invoice-summary-statements',
  id: string,
  signal?: AbortSignal,
) => {
  const file = await client.get(path`/v1/${of}/${id}/pdf`, { signal, as: 'file' });
  if (!(file instanceof Blob) || file.type.split(';')[0] !== 'application/pdf') throw new ApiError('broken', 200, null);
  return file;
};
