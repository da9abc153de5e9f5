/** @jest-environment node */
import { createActor } from 'xstate';
import { ApiError } from '../../../src/api/problem';
import { checkPayment, loadPayment, paymentLogic } from '../../../src/features/payments/wiring';
import type { Services } from '../../../src/flows/services';
import { noPage } from '../../support/no-page';
import { until } from '../../support/until';
import { driver as user } from '../app/people';
import { driver, payment, statement } from './charges-samples';

type RequestRecord = readonly [path: string, query: unknown];

const statements = '/v1/invoice-summary-statements';

/** Runs the loader of the payments page at an address. Returns its data and its requests. A call without an answer fails. */
const read = async (
  answers: Readonly<Record<string, unknown>>,
  { at = '/payments', storedId = null }: { readonly at?: string; readonly storedId?: string | null } = {},
) => {
  const requests: RequestRecord[] = [];
  const get = async (path: string, options?: { readonly query?: unknown }) => {
    requests.push([path, options?.query]);
    if (!(path in answers)) throw new ApiError('broken', 500, null);
    const data = answers[path];
    return { data, meta: { total: Array.isArray(data) ? data.length : 1, last_page: 1 } };
  };
  const services = {
    session: { getSnapshot: () => ({ context: { user } }) },
    client: async () => ({ get }),
    payments: { read: () => (storedId === null ? null : { paymentId: storedId, attempt: { key: 'k' } }) },
  } as unknown as Services;
  const url = new URL(at, 'https://portal.example');
  const { signal } = new AbortController();
  const data = await loadPayment(services, { params: {}, url, signal, notFound: noPage });
  return { data, requests, check: () => checkPayment(services, data, signal) };
};

test.each([
  ['deleted if the session had ended', null, 'session', 1],
  ['kept if the session had ended, but an earlier try may have arrived', { key: 'k', request: {} }, 'session', 0],
  ['kept if there was no answer', null, 'silent', 0],
] as const)('after its page has closed, a stored payment is %s (ER-01)', async (_name, unanswered, kind, times) => {
  const remove = jest.fn();
  let fail: (error: unknown) => void = () => undefined;
  const send = jest.fn(() => new Promise((_resolve, reject) => (fail = reject)));
  const services = { client: async () => ({ send }), payments: { remove } } as unknown as Services;
  const actor = createActor(paymentLogic(services, '7'), { input: { paymentId: null, unanswered } }).start();
  actor.send(unanswered ? { type: 'driver.tryAgain' } : { type: 'driver.pay', attempt: { key: 'k', request: {} } });
  await until(() => send.mock.calls.length, Boolean);
  actor.stop();
  fail(new ApiError(kind, 0, null));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(remove).toHaveBeenCalledTimes(times);
});

describe('the data of the payments page (AP-20, AP-22)', () => {
  it('have the statements with something to pay, and no others', async () => {
    const { requests } = await read({ '/v1/driver': driver, [statements]: [statement] });
    expect(requests.find(([path]) => path === statements)?.[1]).toMatchObject({ 'filter[status]': expect.any(String) });
  });

  it.each([
    ['a statement with something to pay', `/payments?statement=${statement.id}`, String(statement.id)],
    ['no statement', '/payments', null],
    ['a statement that is not there', '/payments?statement=999', null],
  ])('select the statement in the URL: %s', async (_name, at, chosenId) => {
    const { data } = await read({ '/v1/driver': driver, [statements]: [statement] }, { at });
    expect(data).toMatchObject({ chosenId, isAmountOwedUnknown: false });
  });

  it('have the payment and its statement also after a second question mark', async () => {
    const at = `/payments?statement=${statement.id}?payment=77&status=failed`;
    const { data } = await read({ '/v1/driver': driver, [statements]: [statement] }, { at });
    expect(data).toMatchObject({ chosenId: String(statement.id), input: { paymentId: '77' } });
  });

  it('say why the statements could not be read', async () => {
    const { data } = await read({ '/v1/driver': driver });
    expect(data).toMatchObject({ owed: null, isAmountOwedUnknown: false });
    expect(data.owedError).toBeInstanceOf(ApiError);
  });

  it('have the payment in progress on this device, if there is one', async () => {
    const answers = { '/v1/driver': driver, [statements]: [statement], '/v1/payments/77': payment };
    const withPayment = await read(answers, { storedId: '77' });
    expect(withPayment.data).toMatchObject({ payment: null, input: { paymentId: '77', unanswered: null } });
    expect((await withPayment.check()).payment?.id).toBe('77');
    const none = await read(answers);
    expect(await none.check()).toBe(none.data);
  });
});
