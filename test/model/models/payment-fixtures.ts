import type { PaymentRequest } from '../../../src/api/payments';
import { asJson, onAnotherDevice, type Place } from '../../support/other-device';

/** A part of what the sample driver owes, so that every path can pay once more. */
export const requestBy = (method: 'card' | 'earnings'): PaymentRequest => ({
  amount: { amount: 100, currency: 'GBP' },
  statement_id: null,
  invoice_ids: [],
  method,
  return_path: '/payments',
});

/** Starts a payment from another device. Returns its id. */
export const startElsewhere = async (place: Place, method: 'card' | 'earnings'): Promise<string> => {
  const send = await onAnotherDevice(place);
  const { data } = await send<{ data: { id: string } }>('POST', '/v1/payments', asJson(requestBy(method)));
  return String(data.id);
};
