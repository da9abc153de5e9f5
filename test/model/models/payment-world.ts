import type { PaymentRequest } from '../../../src/api/payments';
import { type Outside, onAnotherDevice } from '../outside';

/** A part of what the sample driver owes, so that every path can pay once more. */
export const requestBy = (method: 'card' | 'earnings'): PaymentRequest => ({
  amount: { amount: 100, currency: 'GBP' },
  statement_id: null,
  invoice_ids: [],
  method,
  return_path: '/payments',
});

/** Starts a payment from another device. Its id. */
export const startElsewhere = async (
  place: Pick<Outside, 'world' | 'sandboxOrigin' | 'portalOrigin'>,
  method: 'card' | 'earnings',
): Promise<string> => {
  const send = await onAnotherDevice(place);
  const body = JSON.stringify(requestBy(method));
  const { data } = (await send('POST', '/v1/payments', { type: 'application/json', body })) as { data: { id: string } };
  return String(data.id);
};
