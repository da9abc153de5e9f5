import type { StartedPayment } from '../../machines/payment';
import type { Result } from '../../machines/shared/result';
import type { Client } from './client';
import { type Operator, read, readsFrom, resultOf } from './contract';
import { amount, type Decoded, enumeration, fields, id, moment, needed, text, webAddress } from './decode';
import { path } from './path';

const payment = readsFrom<Operator['Payment']>()(
  fields({
    id: needed(id()),
    reference: text(),
    status: enumeration(['requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
    method: enumeration(['card', 'earnings']),
    amount: amount(),
    redirect_url: webAddress(),
    failure_message: text(),
    created_at: moment(),
  }),
);

export type Payment = Decoded<typeof payment>;

export type PaymentRequest = Operator['PaymentRequest'];

const stages = {
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Extract<Payment['status'], string>, StartedPayment['stage']>;

/**
 * The stage that the chart decides by. A payment from earnings settles weeks later, so the page does not wait for it. An unknown status counts
 * as processing: the driver may not pay again, and can check again.
 */
const stageOf = ({ status, method }: Payment): StartedPayment['stage'] => {
  if (typeof status !== 'string') return 'processing';
  return status === 'processing' && method === 'earnings' ? 'awaitingDeduction' : stages[status];
};

const toStarted = (record: Payment): StartedPayment => ({ id: record.id, stage: stageOf(record), record });

/** POST /v1/payments. A repeated key returns the payment of that key. */
export const startPayment = (
  client: Client,
  key: string,
  request: PaymentRequest,
  signal?: AbortSignal,
): Promise<Result<StartedPayment>> =>
  resultOf(async () => {
    const body = await client.send('POST', '/v1/payments', request, { signal, headers: { 'Idempotency-Key': key } });
    return toStarted(read(payment, body));
  });

/** GET /v1/payments/{id}. */
export const fetchPayment = async (client: Client, id: string, signal?: AbortSignal): Promise<StartedPayment> =>
  toStarted(read(payment, await client.get(path`/v1/payments/${id}`, { signal })));
