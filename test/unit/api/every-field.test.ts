/** @jest-environment ./test/support/portal-environment.cjs */
import type { Client } from '../../../src/api/client';
import { fetchPayment, startPayment } from '../../../src/api/payments';
import { variantsOf } from '../../support/variants';
import { callerInWorld } from './caller';
import { type EveryRead, everyRead, withId } from './every-read';

const caller = callerInWorld({ signedIn: true });

/** Starts a payment once: the same key returns the same payment. */
const paymentId = async (client: Client): Promise<string> => {
  const startedPayment = await startPayment(client, 'b8f7c3a2-6f0e-4c56-9d5b-0d7a5a2f9c11', {
    amount: { amount: 100, currency: 'GBP' },
    statement_id: null,
    invoice_ids: [],
    method: 'earnings',
    return_path: '/payments',
  });
  if (!startedPayment.accepted) throw new Error(JSON.stringify(startedPayment.rejection));
  return startedPayment.value.id;
};

const cases: readonly EveryRead[] = [...everyRead, { place: 'a payment', which: paymentId, read: fetchPayment }];

const single = ['data', 'data.id'];
const list = ['data', 'data.*', 'data.*.id'];
/** Lists whose total the portal needs: it rejects a list that is shorter than its total. */
const paged = [...list, 'meta.total'];

/** The fields that a read cannot do without, if they are more than the id. Every other field may be missing or of another type. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  'how payouts are set': ['data'],
  'the balance': ['data'],
  'asking for an insurance quote': ['data'],
  'the newest weeks': list,
  'the list of documents': ['data', 'data.*', 'data.*.document_type', 'data.*.document_type.id'],
  'what was sent before, and whether a document arrived': [...list, 'data.*.document_type_id'],
  jobs: paged,
  earnings: paged,
  payouts: paged,
  'charges: statements and invoices': paged,
  agreements: paged,
};

it.each(cases)('an answer stays readable when an optional field is wrong: $place (OP-01)', async (readCase) => {
  await caller.world.arrange({ quote: 'quoted', change: { status: 'pending' } });
  const read = await withId(readCase, caller.client);
  const answers = new Map<string, unknown>();
  const keyOf = (address: string, options?: { query?: unknown }) =>
    `${address} ${JSON.stringify(options?.query ?? {})}`;
  const recording = {
    ...caller.client,
    get: async (address, options) => {
      const answer = await caller.client.get(address, options);
      answers.set(keyOf(address, options), answer);
      return answer;
    },
  } satisfies Client;
  const plain = await read(recording);
  const broken = new Set<string>();
  for (const [path, answered] of answers)
    for (const { at, body } of variantsOf(answered)) {
      const varied = {
        ...caller.client,
        get: async (address, options) => {
          const key = keyOf(address, options);
          // A list without its total causes one more call.
          return key === path ? body : (answers.get(key) ?? caller.client.get(address, options));
        },
      } satisfies Client;
      await read(varied).catch(() => broken.add(at));
    }
  expect([...broken].toSorted()).toEqual(
    (requiredFields[readCase.place] ?? (Array.isArray(plain) ? list : single)).toSorted(),
  );
});
