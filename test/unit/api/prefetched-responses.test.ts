/** @jest-environment node */

import type { CallOptions, Client } from '../../../src/api/client';
import { lazyClient, prefetchClient, prefetchedResponses } from '../../../src/api/prefetched-responses';

const base = 'https://api.example';
const who = `${base}/v1/user?include=driver.fleet`;

const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

/** A client whose larger part records its calls. */
const open = (portalFirst: Record<string, Promise<Response>>) => {
  const largePartCalls: (readonly [string, CallOptions | undefined])[] = [];
  const part = {
    get: async (path: string, options?: CallOptions) => {
      largePartCalls.push([path, options]);
      return 'from the large part';
    },
    send: async () => 'sent',
  };
  let time = 0;
  const answers = prefetchedResponses({ portalFirst }, () => time);
  return {
    largePartCalls,
    answers,
    client: lazyClient(base, answers, async () => ({ ...part, host: part }) as unknown as Client),
    prefetching: prefetchClient(base, answers),
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test('a write whose code did not load has not been sent (AP-01)', async () => {
  const load = () => Promise.reject(new Error('Loading chunk client failed.'));
  const client = lazyClient(base, prefetchedResponses({}), load);
  await expect(client.send('POST', '/v1/login')).rejects.toMatchObject({ kind: 'offline' });
  await expect(client.host.send('POST', '/api/zendesk/tickets')).rejects.toMatchObject({ kind: 'offline' });
});

const query = { include: 'driver.fleet' };

test('a success that the page asked for is read without the large chunk, once', async () => {
  const { client, largePartCalls } = open({ [who]: json({ data: 1 }) });
  expect(await client.get('/v1/user', { query })).toEqual({ data: 1 });
  expect(largePartCalls).toEqual([]);
  await client.get('/v1/user', { query });
  expect(largePartCalls).toEqual([['/v1/user', { query }]]);
});

test.each([
  ['401', json({ message: 'Unauthenticated.' }, 401)],
  ['a page with status 200', Promise.resolve(new Response('<!doctype html>'))],
  ['no answer', Promise.reject(new TypeError('Failed to fetch'))],
])('%s is handed to the large chunk, which reads it whole without a second call (AP-01)', async (_name, answer) => {
  answer.catch(() => undefined);
  const { client, largePartCalls } = open({ [who]: answer });
  await client.get('/v1/user', { query });
  expect(largePartCalls).toEqual([['/v1/user', { query, answer }]]);
  const response = await answer.catch(() => null);
  expect(response?.bodyUsed ?? false).toBe(false);
});

test('a response that the page did not ask for, or dropped, is requested again', async () => {
  const { client, largePartCalls, answers } = open({ [`${base}/v1/driver`]: json({ data: 1 }) });
  await client.get('/v1/driver', { query });
  answers.drop();
  await client.get('/v1/driver');
  expect(largePartCalls).toEqual([
    ['/v1/driver', { query }],
    ['/v1/driver', undefined],
  ]);
});

test('a caller that left gets no response', async () => {
  const stop = new AbortController();
  const { client } = open({ [who]: json({ data: 1 }) });
  const request = client.get('/v1/user', { query, signal: stop.signal });
  stop.abort();
  await expect(request).rejects.toThrow();
});

test('a caller that leaves does not wait for a pending response (AP-01)', async () => {
  const stop = new AbortController();
  const { client, largePartCalls } = open({ [who]: new Promise(() => undefined) });
  const request = client.get('/v1/user', { query, signal: stop.signal });
  stop.abort(new Error('left'));
  await expect(request).rejects.toThrow('left');
  expect(largePartCalls).toEqual([]);
});

describe('a prefetched response', () => {
  const signals: AbortSignal[] = [];
  const sent: string[] = [];
  const addresses = () => sent.splice(0);
  const { fetch } = globalThis;

  beforeEach(() => {
    signals.length = 0;
    sent.length = 0;
    Object.assign(globalThis, {
      window: { location: { origin: 'https://portal.example' } },
      fetch: (address: string, { signal, ...init }: RequestInit) => {
        expect(init).toEqual({ headers: { Accept: 'application/json' }, credentials: 'include', cache: 'no-store' });
        sent.push(address);
        if (signal) signals.push(signal);
        return json({ data: sent.length });
      },
    });
  });
  afterAll(() => {
    Object.assign(globalThis, { fetch });
    Reflect.deleteProperty(globalThis, 'window');
  });

  test('goes to the first caller of the same path, at the operator or the host, and the prefetch itself reports nothing', async () => {
    const { client, prefetching, largePartCalls } = open({});
    const listener = jest.fn();
    for (const call of [
      prefetching.get('/v1/driver'),
      prefetching.get('/v1/earnings', { query: { group_by: 'week', 'filter[to]': '2026-03-01' } }),
      prefetching.host.get('/api/zendesk/tickets'),
    ])
      call.then(listener, listener);
    expect(addresses()).toEqual([
      `${base}/v1/driver`,
      `${base}/v1/earnings?group_by=week&filter%5Bto%5D=2026-03-01`,
      'https://portal.example/api/zendesk/tickets',
    ]);
    expect(await client.get('/v1/earnings', { query: { group_by: 'week', 'filter[to]': '2026-03-01' } })).toEqual({
      data: 2,
    });
    expect(await client.host.get('/api/zendesk/tickets')).toEqual({ data: 3 });
    expect(largePartCalls).toEqual([]);
    await client.host.get('/api/zendesk/tickets');
    expect(largePartCalls).toEqual([['/api/zendesk/tickets', undefined]]);
    expect(listener).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  test('is cancelled after 30 s without a response, like every call (AP-01)', () => {
    jest.useFakeTimers();
    const { prefetching } = open({});
    void prefetching.get('/v1/driver');
    jest.advanceTimersByTime(29_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    jest.advanceTimersByTime(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    jest.useRealTimers();
  });

  test('expires after 2 s', async () => {
    const { client, prefetching, largePartCalls, pass } = open({});
    void prefetching.get('/v1/driver');
    pass(2_001);
    await client.get('/v1/driver');
    expect(largePartCalls).toEqual([['/v1/driver', undefined]]);
  });

  test('frees the connection when it is dropped, unless a caller waits for it', async () => {
    const { client, prefetching, answers } = open({});
    void prefetching.get('/v1/driver');
    void prefetching.get('/v1/news-posts');
    expect(await client.get('/v1/driver')).toEqual({ data: 1 });
    answers.drop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  test('is dropped by a write, together with what was prefetched during the write', async () => {
    const { client, prefetching, largePartCalls } = open({});
    void prefetching.get('/v1/driver');
    const changing = client.send('PUT', '/v1/driver', {});
    void prefetching.get('/v1/news-posts');
    await changing;
    await client.get('/v1/driver');
    await client.get('/v1/news-posts');
    expect(largePartCalls.map(([path]) => path)).toEqual(['/v1/driver', '/v1/news-posts']);
  });

  test('is never prefetched for a write', () => {
    const { prefetching } = open({});
    void prefetching.send('POST', '/v1/logout');
    void prefetching.host.send('POST', '/api/zendesk/tickets');
    expect(sent).toEqual([]);
  });
});
