/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { type Caller, send } from './support/test-host';
import { testHost, withHost } from './support/with-host';

let driver: Caller;

withHost();
beforeAll(async () => {
  driver = await testHost.driver();
});
afterEach(async () => {
  await driver.world.faults();
});

const note = { json: { note: 'Hello.' } };
const routes = [
  ['POST', '/api/zendesk/tickets', {}],
  ['GET', '/api/zendesk/tickets', {}],
  ['GET', '/api/zendesk/tickets/1', {}],
  ['PUT', '/api/zendesk/tickets/1', note],
  ['POST', '/api/zendesk/tickets/1/comments', { json: { comment: 'Hello.' } }],
  ['GET', '/api/zendesk/intents', {}],
  ['POST', '/api/zendesk/intents', { json: { kind: 'document', related: null }, key: randomUUID() }],
  ['DELETE', '/api/zendesk/intents/0123456789abcdef', {}],
  ['POST', '/api/zendesk/insure', { json: { data: { id: 1 } } }],
  ['POST', '/api/zendesk/accept-insurance-quote', { json: { data: { id: 1 } } }],
] as const;

const origin = () => testHost.origin;

/** Sends a call without fetch, which adds headers of its own. */
const plain = (method: string, path: string, headers: Record<string, string | undefined>) =>
  new Promise<number>((resolve, reject) => {
    const definedHeaders = Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const request = http.request(
      testHost.origin + path,
      { method, agent: false, headers: { cookie: driver.cookie, ...definedHeaders } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end();
  });

describe('14 kinds of cross-site call (SEC-52)', () => {
  const variants: readonly (readonly [string, () => Record<string, string | undefined>])[] = [
    ['same-site', () => ({ 'sec-fetch-site': 'same-site', origin: origin() })],
    ['cross-site', () => ({ 'sec-fetch-site': 'cross-site', origin: origin() })],
    ['none', () => ({ 'sec-fetch-site': 'none', origin: origin() })],
    ['an unknown word', () => ({ 'sec-fetch-site': 'sideways' })],
    ['neither header', () => ({ 'sec-fetch-site': undefined })],
    ['another origin', () => ({ 'sec-fetch-site': undefined, origin: 'https://evil.example' })],
    ['an origin with the same prefix', () => ({ 'sec-fetch-site': undefined, origin: `${origin()}.evil.example` })],
    ['another port of the same host', () => ({ 'sec-fetch-site': undefined, origin: testHost.sandbox.url })],
    ['a null origin', () => ({ 'sec-fetch-site': undefined, origin: 'null' })],
    ['an empty origin', () => ({ 'sec-fetch-site': undefined, origin: '' })],
    ['the origin with a slash', () => ({ 'sec-fetch-site': undefined, origin: `${origin()}/` })],
    ['the origin in capitals', () => ({ 'sec-fetch-site': undefined, origin: origin().toUpperCase() })],
    ['a referrer but no origin', () => ({ 'sec-fetch-site': undefined, referer: `${origin()}/` })],
    ['two values, one valid', () => ({ 'sec-fetch-site': 'same-origin, cross-site', origin: origin() })],
  ];

  test.each(variants)('%s: 403 on every route, and the API is not called', async (_name, headers) => {
    const before = (await driver.world.calls()).length;
    for (const [method, path] of routes) expect(await plain(method, path, headers())).toBe(403);
    expect(await driver.world.calls()).toHaveLength(before);
  });
});

test('calls from the portal’s own origin are allowed, with either header alone (SEC-52)', async () => {
  expect(await plain('GET', '/api/zendesk/intents', { origin: origin() })).toBe(200);
  expect(await plain('GET', '/api/zendesk/intents', { 'sec-fetch-site': 'same-origin' })).toBe(200);
});

describe('callers (SEC-48, SEC-49, SEC-51)', () => {
  test.each(routes)('%s %s without a session is 401, and Zendesk is not called', async (method, path, call) => {
    for (const cookie of ['', 'operator_session=junk', 'other=1']) {
      const response = await send(testHost.origin, method, path, {
        ...call,
        cookie: `${cookie}; sandbox_world=${driver.world.id}`,
      });
      expect([response.status, response.body]).toEqual([401, { message: 'Unauthenticated.' }]);
    }
    expect(await driver.tickets()).toEqual([]);
  });

  test('are rejected if their session has ended since the last call', async () => {
    const signedOut = await testHost.driver();
    expect((await signedOut.raise()).status).toBe(201);
    await signedOut.world.arrange({ session: 'none' });
    expect((await signedOut.raise()).status).toBe(401);
  });

  test.each(routes)('are identified by the operator in every call: %s %s', async (method, path, call) => {
    const userCallCount = async () =>
      (await driver.world.calls('GET /v1/user')).filter(({ from }) => from === 'host').length;
    for (let times = 0; times < 2; times += 1) {
      const before = await userCallCount();
      await driver.call(method, path, call);
      expect((await userCallCount()) - before).toBe(1);
    }
  });

  test('get a 409 when their email address is not verified', async () => {
    const unverified = await testHost.driver();
    await unverified.world.arrange({ user: { status: 'unverified' } });
    for (const [method, path, call] of routes) {
      expect((await unverified.call(method, path, call)).status).toBe(409);
    }
  });

  test.each([
    [419, 401, 'unauthenticated', {}],
    [302, 401, 'unauthenticated', { headers: { location: '/login' } }],
    [302, 401, 'unauthenticated', { headers: { location: 'https://api.example/login?next=1' } }],
    [302, 503, 'api:api-302', { headers: { location: '/maintenance' } }],
    [403, 403, 'api-403', {}],
    [409, 409, 'unverified', {}],
    [429, 429, 'limited', { headers: { 'retry-after': '7' } }],
    [500, 503, 'api:api-500', {}],
    [503, 503, 'api:api-503', {}],
    [0, 503, 'api:network', { cut: true }],
    [200, 503, 'api:api-200', { html: '<html>gateway</html>' }],
    [200, 503, 'api:wrong-shape', { body: {} }],
    [200, 503, 'api:wrong-shape', { body: { data: { id: ' ' } } }],
    [200, 503, 'api:wrong-shape', { body: { data: [] } }],
    [200, 403, 'no-driver', { body: { data: { id: 1, email: 'a@b.example', status: 'verified' } } }],
    [200, 403, 'no-driver', { body: { data: { id: 1, email: 'a@b.example', status: 'blocked', driver: { id: 1 } } } }],
    [
      200,
      503,
      'api:too-large',
      { body: { data: { id: 1, status: 'verified', driver: { id: 1 } }, padding: 'x'.repeat(300_000) } },
    ],
    [404, 503, 'api:api-404', {}],
  ])('%i from the API becomes %i, and the log says why', async (status, expected, reason, rest) => {
    // An account without a driver has no /v1/driver.
    await driver.world.faults(
      { call: 'GET /v1/user#host', status, ...rest },
      { call: 'GET /v1/driver#host', status: 404, body: { message: 'Not found.' } },
    );
    for (const method of ['GET', 'POST'] as const) {
      const call = method === 'POST' ? { form: { subject: 'x' } } : {};
      const response = await driver.call(method, '/api/zendesk/tickets', call);
      expect(response.status).toBe(expected);
      expect(testHost.events('request.rejected').at(-1)).toMatchObject({ status: expected, reason });
      if (expected === 503) expect(response.headers.get('retry-after')).toBe('30');
      if (status === 429) expect(response.headers.get('retry-after')).toBe('7');
    }
    expect(await driver.tickets()).toEqual([]);
  });

  test('get a 503 when the API fails to return the vehicle change, and no ticket is raised', async () => {
    await driver.world.faults({ call: 'GET /v1/vehicle-changes#host', status: 500 });
    expect((await driver.raise()).status).toBe(503);
    await driver.world.faults({ call: 'GET /v1/vehicle-changes#host', html: '<html>' });
    expect((await driver.raise()).status).toBe(503);
    expect(await driver.tickets()).toEqual([]);
  });

  test('are looked up with the portal’s own headers, and receive none of the API’s cookies (SEC-50)', async () => {
    await driver.world.hold('GET /v1/user#host');
    const pending = driver.call('GET', '/api/zendesk/intents');
    const held = await driver.world.held('GET /v1/user#host');
    expect(held.headers).toMatchObject({
      origin: testHost.origin,
      referer: `${testHost.origin}/`,
      'user-agent': 'driver-portal-host/1.19.1',
      accept: 'application/json',
    });
    await held.release();
    const response = await pending;
    await driver.world.hold();
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_driver=\d+\.[\w-]{43}; Path=/)]);
  });
});

describe('the routes under /api/zendesk', () => {
  const ids = [
    ...'0 00 -1 +1 1.5 1.0 1e3 1E3 0x1 0b1 0o7 1_000 1,000 ٣ １ ² ½ Ⅳ abc NaN Infinity null undefined true [1] {}'.split(
      ' ',
    ),
    ...'%20 %201 1%20 %09 1%0A 1%0D%0AX-A:%201 %31%00 1%2F..%2Fusers ..%2F1 1;2 1%3Fa 1%23a'.split(' '),
    ...['99999999999999999999', '9007199254740993000'],
  ];

  test('answer 404 to 40 malformed ticket ids without calling Zendesk (SEC-55)', async () => {
    expect(new Set(ids).size).toBe(40);
    const before = (await driver.world.calls()).filter(({ path }) => path.startsWith('/zendesk/')).length;
    const statuses = [];
    for (const id of ids) {
      statuses.push([id, (await driver.call('GET', `/api/zendesk/tickets/${id}`)).status]);
      statuses.push([id, (await driver.call('PUT', `/api/zendesk/tickets/${id}`, note)).status]);
      const comment = { json: { comment: 'Hello there.' } };
      statuses.push([id, (await driver.call('POST', `/api/zendesk/tickets/${id}/comments`, comment)).status]);
    }
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    expect((await driver.world.calls()).filter(({ path }) => path.startsWith('/zendesk/'))).toHaveLength(before);
  });

  test.each([
    ['DELETE', '/api/zendesk/tickets', 'GET, HEAD, POST'],
    ['POST', '/api/zendesk/tickets/1', 'GET, HEAD, PUT'],
    ['PUT', '/api/zendesk/intents', 'GET, HEAD, POST'],
    ['PATCH', '/api/zendesk/intents/0123456789abcdef', 'DELETE'],
    ['OPTIONS', '/api/zendesk/tickets', 'GET, HEAD, POST'],
    ['DELETE', '/api/zendesk/insure', 'POST'],
    ['PUT', '/api/zendesk/accept-insurance-quote', 'POST'],
  ])('%s %s is 405 (SEC-38)', async (method, path, allow) => {
    const response = await driver.call(method, path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  test.each(['/api/zendesk/users', '/api/zendesk'])('%s does not exist', async (path) => {
    for (const method of ['GET', 'POST']) expect((await driver.call(method, path)).status).toBe(404);
  });

  test('accept only JSON if they take a JSON body', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await driver.call('PUT', '/api/zendesk/tickets/1', { raw: { type, body: 'note=1' } })).status).toBe(415);
    }
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"__proto__":{"note":"x"}}',
      '{"note":"x","public":true}',
      '{"note":5}',
    ];
    for (const body of bodies) {
      const raw = { type: 'Application/JSON; charset=utf-8', body };
      expect((await driver.call('PUT', '/api/zendesk/tickets/1', { raw })).status).toBe(422);
    }
  });
});
