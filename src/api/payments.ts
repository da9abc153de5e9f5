import type { StartedPayment } from '../../machines/payment';
import type { Verdict } from '../../machines/shared/verdict';
import type { Client } from './client';
import { type Operator, readsFrom } from './contract';
import { amount, type Decoded, decides, id, moment, oneOf, ownFields, text } from './decode';
import { path } from './path';
import { read, verdictOf } from './shape';

const payment = readsFrom<Operator['Payment']>()(
  ownFields({
    id: id(),
    reference: text(),
    status: oneOf(['requires_action', 'processing', 'succeeded', 'failed', 'cancelled']),
    method: oneOf(['card', 'earnings']),
    amount: amount(),
    redirect_url: decides(text()),
    failure_message: decides(text()),
    created_at: moment(),
  }),
);

/** A payment by the driver, as the operator has it. */
export type Payment = Decoded<typeof payment>;

export type PaymentRequest = Operator['PaymentRequest'];

const stages = {
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Payment['status'], StartedPayment['stage']>;

/** What the chart decides by. What earnings will pay is settled weeks on: nobody waits for it on a page. */
const toStarted = (record: Payment): StartedPayment => ({
  id: record.id,
  stage: record.status === 'processing' && record.method === 'earnings' ? 'promised' : stages[record.status],
  record,
});

/** POST /v1/payments. With a key that the operator knows it answers with the payment of that key. */
export const startPayment = (
  client: Client,
  key: string,
  request: PaymentRequest,
  signal?: AbortSignal,
): Promise<Verdict<StartedPayment>> =>
  verdictOf(async () => {
    const body = await client.send('POST', '/v1/payments', request, { signal, headers: { 'Idempotency-Key': key } });
    return toStarted(read(payment, body));
  });

/** GET /v1/payments/{id}. */
export const fetchPayment = async (client: Client, id: string, signal?: AbortSignal): Promise<StartedPayment> =>
  toStarted(read(payment, await client.get(path`/v1/payments/${id}`, { signal })));
