/** @jest-environment ./test/support/portal-environment.cjs */
import type { Client } from '../../../src/api/client';
import { fetchPayment, startPayment } from '../../../src/api/payments';
import { variantsOf } from '../../support/variants';
import { callerInWorld } from './caller';
import { type EveryRead, everyRead, withId } from './every-read';

const now = callerInWorld({ signedIn: true });

/** Starts a payment once: the same key returns the same payment. */
const paymentId = async (client: Client): Promise<string> => {
  const started = await startPayment(client, 'b8f7c3a2-6f0e-4c56-9d5b-0d7a5a2f9c11', {
    amount: { amount: 100, currency: 'GBP' },
    statement_id: null,
    invoice_ids: [],
    method: 'earnings',
    return_path: '/payments',
  });
  if (!started.accepted) throw new Error(JSON.stringify(started.rejection));
  return started.value.id;
};

const cases: readonly EveryRead[] = [
  ...everyRead,
  { name: 'a payment', which: paymentId, read: fetchPayment, needs: ['data', 'data.id'] },
];

describe('an answer stays readable when an optional field is wrong (OP-01)', () => {
  it.each(cases)('$name', async (one) => {
    await now.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
    const read = await withId(one, now.client);
    const answers = new Map<string, unknown>();
    const keyOf = (address: string, options?: { query?: unknown }) =>
      `${address} ${JSON.stringify(options?.query ?? {})}`;
    const recording = {
      ...now.client,
      get: async (address, options) => {
        const answer = await now.client.get(address, options);
        answers.set(keyOf(address, options), answer);
        return answer;
      },
    } satisfies Client;
    await read(recording);
    const broken = new Set<string>();
    for (const [asked, plain] of answers)
      for (const { at, body } of variantsOf(plain)) {
        const varied = {
          ...now.client,
          get: async (address, options) => {
            const key = keyOf(address, options);
            // A list without its length takes one more call.
            return key === asked ? body : (answers.get(key) ?? now.client.get(address, options));
          },
        } satisfies Client;
        await read(varied).catch(() => broken.add(at));
      }
    expect([...broken].toSorted()).toEqual(one.needs.toSorted());
  });
});
