import type { Client } from './client';
import { type Operator, read, readsFrom } from './contract';
import { amount, type Decoded, day, enumeration, fields, id, needed, quantity, text } from './decode';
import { newestFirst, readAll } from './pages';
import { path } from './path';

export const paymentState = enumeration(['issued', 'part_paid', 'paid', 'overdue', 'void']);

/** How much of an amount is paid. */
export type PaymentState = Decoded<typeof paymentState>;

const statement = readsFrom<Operator['InvoiceSummaryStatement']>()(
  fields({
    id: needed(id()),
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

/** The statement of one period. A positive balance means that the driver owes, a negative one that the operator does. */
export type Statement = Decoded<typeof statement>;

/** States in which something is left to pay, as a filter. */
export const owedStates = 'issued,part_paid,overdue';

/** GET /v1/invoice-summary-statements: every statement, newest first. `owed` leaves out paid and void ones. */
export const fetchStatements = async (
  client: Client,
  owed: boolean,
  signal?: AbortSignal,
): Promise<readonly Statement[]> =>
  newestFirst(
    await readAll(
      {
        client,
        path: '/v1/invoice-summary-statements',
        row: statement,
        query: owed ? { 'filter[status]': owedStates } : {},
        signal,
      },
      ({ id }) => id,
    ),
    ({ period_start }) => period_start,
  );

/** GET /v1/invoice-summary-statements/{id}. */
export const fetchStatement = async (client: Client, id: string, signal?: AbortSignal): Promise<Statement> =>
  read(statement, await client.get(path`/v1/invoice-summary-statements/${id}`, { signal }));
