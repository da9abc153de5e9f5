/** @jest-environment ./test/support/portal-environment.cjs */
import type { RequestListener } from 'node:http';
import { type ApiEvent, type Client, createClient, readXsrfToken } from '../../../src/api/client';
import type { PortalConfig } from '../../../src/api/config';
import { fetchDriverOverview, fetchVehicles } from '../../../src/api/driver';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import { fetchUser, login, logout } from '../../../src/api/session';
import { withServer } from '../../support/listen';
import { enterWorld, leaveWorld, portalPage } from '../../support/portal-page';
import type { World } from '../../support/world';

let world: World;
let apiEvents: ApiEvent[];
let outcomes: boolean[];
let client: Client;

const start = async (signedIn: boolean) => {
  world = await enterWorld({ signedIn });
  apiEvents = [];
  outcomes = [];
  client = createClient({
    baseUrl: portalPage().sandboxOrigin,
    sendToSession: (event) => apiEvents.push(event),
    onOutcome: (isAnswered) => outcomes.push(isAnswered),
  });
};

afterEach(() => (world ? leaveWorld(world) : undefined));

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return error;
    },
  );

describe('differences between operators (OP-10)', () => {
  const writes = [
    '/v1/payments',
    '/v1/agreements/a-slug/accept',
    '/v1/vehicle-changes/a-slug/submit',
    '/v1/insure/store',
    '/v1/payouts/disable',
  ];

  /** The method, the path and the key of each write, as an operator's server receives them. */
  const receivedWrites = async (api: PortalConfig['api'] | undefined) => {
    const received: unknown[] = [];
    const handle: RequestListener = ({ method, url, headers }, response) => {
      if (method !== 'OPTIONS' && method !== 'GET') received.push([method, url, headers['idempotency-key'] ?? null]);
      response.writeHead(method === 'OPTIONS' ? 204 : 200, {
        'access-control-allow-origin': window.location.origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'POST, PUT, PATCH',
        'access-control-allow-headers': 'content-type, idempotency-key, x-xsrf-token',
        'content-type': 'application/json',
      });
      response.end(method === 'OPTIONS' ? '' : '{}');
    };
    await withServer(handle, async (baseUrl) => {
      const configuredClient = createClient({ baseUrl, sendToSession: () => undefined, api });
      for (const path of writes)
        await configuredClient.send('POST', path, {}, { headers: { 'Idempotency-Key': 'a-key' } });
    });
    return received;
  };

  it.each([
    [false, null],
    [true, 'a-key'],
  ])('sends the configured methods, and a key only to an operator that takes keys: %s', async (takesKeys, key) => {
    const methods = {
      vehicle_change_submit: 'PATCH',
      insurance_store: 'PUT',
      agreement_accept: 'PATCH',
      payment: 'PUT',
    } as const;
    expect(await receivedWrites({ methods, idempotency_keys: takesKeys, time_zone: 'UTC' })).toEqual([
      ['PUT', '/v1/payments', key],
      ['PATCH', '/v1/agreements/a-slug/accept', key],
      ['PATCH', '/v1/vehicle-changes/a-slug/submit', key],
      ['PUT', '/v1/insure/store', key],
      ['POST', '/v1/payouts/disable', key],
    ]);
  });

  it('sends POST with the key unless something else is configured', async () => {
    expect(await receivedWrites(undefined)).toEqual(writes.map((path) => ['POST', path, 'a-key']));
  });
});

describe('a session, with the sandbox', () => {
  it('signs in, reads the user and signs out (AP-02, AP-12, AP-14, SE-05, SEC-06)', async () => {
    await start(false);
    const { email, password, user_id } = world.drivers.verified;
    expect(await login(client, { email, password, remember: false })).toEqual({ accepted: true, value: undefined });
    expect(await fetchUser(client, 'Europe/London')).toMatchObject({
      id: String(user_id),
      verified: true,
      timeZone: 'Europe/London',
    });
    await logout(client);
    expect((await failure(fetchUser(client, 'Europe/London'))).kind).toBe('session');
    expect(apiEvents).toEqual([{ type: 'api.unauthenticated' }]);
  });

  it('signs in when the answer has no body', async () => {
    await start(false);
    const { email, password, user_id } = world.drivers.verified;
    await world.arrange({ login_answers: 'empty' });
    expect(await login(client, { email, password, remember: true })).toEqual({ accepted: true, value: undefined });
    expect((await fetchUser(client, 'Europe/London')).id).toBe(String(user_id));
  });

  it('reports a wrong password as a validation error of the email field (ER-05)', async () => {
    await start(false);
    const answer = await login(client, { email: world.drivers.verified.email, password: 'wrong', remember: false });
    expect(answer.accepted).toBe(false);
    expect(!answer.accepted && Object.keys(answer.rejection.fields)).toEqual(['email']);
    expect(apiEvents).toEqual([]);
  });

  it.each([
    ['Invalid credentials.', 'Invalid credentials.'],
    ['Unauthenticated.', 'Your email address or password is wrong. Check both and try again.'],
  ])('reports a wrong password that is answered 401 with “%s”', async (message, shown) => {
    await start(false);
    await world.faults({ call: 'POST /v1/login', status: 401, body: { message } });
    const answer = await login(client, { email: 'a@b.example', password: 'wrong', remember: false });
    expect(answer).toEqual({ accepted: false, rejection: { message: shown, fields: {} } });
  });

  it.each([
    ['blocked', 'api.blocked'],
    ['deleted', 'api.deleted'],
  ] as const)(
    'tells the session that the account is %s, with the operator’s words (ER-03, ER-04, SEC-07)',
    async (state, type) => {
      await start(false);
      const { email, password } = world.drivers[state];
      expect((await failure(login(client, { email, password, remember: false }))).kind).toBe('session');
      expect(apiEvents).toEqual([{ type, text: expect.stringMatching(/\w{3,}/) }]);
    },
  );

  it('tells the session that the email address is not verified (ER-02, SEC-07)', async () => {
    await start(false);
    const { email, password } = world.drivers.unverified;
    await login(client, { email, password, remember: false });
    expect((await failure(fetchVehicles(client))).status).toBe(409);
    expect(apiEvents).toEqual([{ type: 'api.unverified' }]);
  });
});

it('treats the 403 of Laravel’s middleware as an email address that is not verified (ER-02)', async () => {
  await start(true);
  await world.faults({ call: 'GET /v1/driver', status: 403, body: { message: 'Your email address is not verified.' } });
  expect((await failure(fetchDriverOverview(client))).kind).toBe('session');
  expect(apiEvents).toEqual([{ type: 'api.unverified' }]);
});

it('treats a 400 with errors as a rejection (ER-05)', async () => {
  await start(true);
  const rejected = { message: 'No.', errors: { reason: ['Too long.'] } };
  await world.faults({ call: 'DELETE /v1/vehicle-changes/{id}', status: 400, body: rejected });
  await expect(client.send('DELETE', '/v1/vehicle-changes/1')).rejects.toMatchObject({
    rejection: { message: 'No.', fields: { reason: ['Too long.'] } },
  });
  await world.faults({ call: 'DELETE /v1/vehicle-changes/{id}', status: 400, body: { message: 'No.' } });
  expect((await failure(client.send('DELETE', '/v1/vehicle-changes/1'))).kind).toBe('broken');
});

it('reads JSON that is labelled as a page, as PHP labels it by default', async () => {
  await start(true);
  await world.faults({ call: 'GET /v1/driver', html: '{"data":{"id":7}}' });
  expect((await fetchDriverOverview(client)).id).toBe('7');
});

describe('a writing call (AP-02, SEC-02, SEC-03)', () => {
  it('asks for the cookie first and sends its decoded value, every time', async () => {
    await start(true);
    for (let round = 0; round < 20; round += 1) {
      await client
        .send('POST', '/v1/vehicle-changes', {})
        .catch((error: unknown) => expect(error).toBeInstanceOf(ValidationProblem));
    }
    const calls = await world.calls();
    const writes = calls.filter((call) => call.method === 'POST');
    expect(writes).toHaveLength(20);
    expect(writes.every((call) => call.status === 422)).toBe(true);
    for (const write of writes)
      expect(calls.find((call) => call.number === write.number - 1)?.path).toBe('/sanctum/csrf-cookie');
  });

  it.each([
    [
      'the operator',
      (heldClient: Client) => heldClient.send('POST', '/v1/vehicle-changes', {}),
      ['/sanctum/csrf-cookie'],
    ],
    ['the host', (heldClient: Client) => heldClient.host.send('POST', '/api/zendesk/tickets', {}), []],
  ] as const)(
    'to %s is not sent when the driver check rejects; neither is a read, except that of the current user',
    async (_, send, sentBefore) => {
      await start(true);
      const rejected = new Error('Another driver is signed in.');
      const heldClient = createClient({
        baseUrl: portalPage().sandboxOrigin,
        sendToSession: (event) => apiEvents.push(event),
        startDriverCheck: () => () => Promise.reject(rejected),
      });
      await expect(send(heldClient)).rejects.toBe(rejected);
      await expect(fetchVehicles(heldClient)).rejects.toBe(rejected);
      await fetchUser(heldClient, 'Europe/London');
      expect((await world.calls()).map(({ path }) => path)).toEqual([...sentBefore, '/v1/user?include=driver.fleet']);
    },
  );

  it('decodes the token from its cookie', () => {
    expect(readXsrfToken('a=1; XSRF-TOKEN=eyJ%2B%2F%3D; b=2')).toBe('eyJ+/=');
    expect(readXsrfToken('NOT-XSRF-TOKEN=x')).toBeNull();
    expect(readXsrfToken('XSRF-TOKEN=%')).toBe('%');
  });

  it.each([
    ['with a new value', 'XSRF-TOKEN=theirs; XSRF-TOKEN=old', 'XSRF-TOKEN=theirs; XSRF-TOKEN=new', 'new'],
    ['that was not there', 'XSRF-TOKEN=theirs', 'XSRF-TOKEN=theirs; a=1; XSRF-TOKEN=new', 'new'],
    ['whose value stays the same', 'XSRF-TOKEN=same', 'XSRF-TOKEN=same', 'same'],
    ['that is empty', 'XSRF-TOKEN=', 'XSRF-TOKEN=', null],
  ])('sends the token of the cookie %s, even if another system has a cookie of that name', (_, earlier, now, token) => {
    expect(readXsrfToken(now, earlier)).toBe(token);
  });

  it('is accepted even if another system’s cookie of that name comes first', async () => {
    await start(true);
    // Cookies with a longer path come first.
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = 'XSRF-TOKEN=theirs; path=/payouts';
    window.history.replaceState(null, '', '/payouts/');
    try {
      await client.get('/sanctum/csrf-cookie');
      expect(document.cookie).toMatch(/^XSRF-TOKEN=theirs; .*XSRF-TOKEN=/);
      await client.send('POST', '/v1/logout');
      expect((await world.calls()).at(-1)).toMatchObject({ path: '/v1/logout', status: 204 });
    } finally {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
      document.cookie = 'XSRF-TOKEN=; path=/payouts; max-age=0';
      window.history.replaceState(null, '', '/');
    }
  });

  it.each([
    ['POST', '/v1/vehicle-changes'],
    ['PUT', '/v1/user/update-password'],
    ['DELETE', '/v1/vehicle-changes/1'],
  ] as const)('that is a %s asks for the cookie as well', async (method, path) => {
    await start(true);
    await client.send(method, path, {}).catch(() => undefined);
    expect((await world.calls()).map((call) => `${call.method} ${call.path}`)).toEqual([
      'GET /sanctum/csrf-cookie',
      `${method} ${path}`,
    ]);
  });

  it('sends the token with a PATCH too, although the contract has none yet', async () => {
    await start(true);
    const { open } = XMLHttpRequest.prototype;
    const sent: string[] = [];
    const opened = jest.spyOn(XMLHttpRequest.prototype, 'open');
    opened.mockImplementation(function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
      sent.push(`${method} ${new URL(url).pathname}`);
      // The sandbox accepts no call that is missing from the contract.
      Reflect.apply(open, this, [method === 'PATCH' ? 'POST' : method, url, ...rest]);
    });
    await client
      .send('PATCH', '/v1/vehicle-changes', {})
      .catch((error: unknown) => expect(error).toBeInstanceOf(ValidationProblem));
    opened.mockRestore();
    expect(sent).toEqual(['GET /sanctum/csrf-cookie', 'PATCH /v1/vehicle-changes']);
  });

  it('does not send the token to our own host', async () => {
    await start(true);
    const sent: [url: string, header: string, value: string][] = [];
    const { open, setRequestHeader } = XMLHttpRequest.prototype;
    const urls = new WeakMap<XMLHttpRequest, string>();
    jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
      this: XMLHttpRequest,
      ...call: unknown[]
    ) {
      urls.set(this, String(call[1]));
      Reflect.apply(open, this, call);
    });
    jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (
      this: XMLHttpRequest,
      name,
      value,
    ) {
      sent.push([urls.get(this) ?? '', name.toLowerCase(), value]);
      setRequestHeader.call(this, name, value);
    });
    await client.send('POST', '/v1/vehicle-changes', {}).catch(() => undefined);
    await client.host.send('POST', '/api/zendesk/tickets', {}).catch(() => undefined);
    jest.restoreAllMocks();
    const origins = sent.filter(([, name]) => name === 'x-xsrf-token').map(([url]) => new URL(url).origin);
    expect(origins).toEqual([portalPage().sandboxOrigin]);
    expect(sent.map(([url]) => new URL(url).origin)).toContain(portalPage().portalOrigin);
  });
});

describe('every call', () => {
  it('sends the session cookie, accepts JSON, and has no content type without a body (SEC-04)', async () => {
    await start(true);
    const calls: [string, () => Promise<unknown>][] = [
      ['GET /v1/driver', () => client.get('/v1/driver')],
      ['POST /v1/vehicle-changes', () => client.send('POST', '/v1/vehicle-changes', {})],
      ['DELETE /v1/vehicle-changes/{id}', () => client.send('DELETE', '/v1/vehicle-changes/1')],
      ['GET /sanctum/csrf-cookie', () => client.get('/sanctum/csrf-cookie')],
    ];
    for (const [name, call] of calls) {
      await world.hold(name);
      const answer = call().catch(() => undefined);
      const held = await world.held(name);
      expect([name, held.headers]).toEqual([
        name,
        expect.objectContaining({
          accept: 'application/json',
          cookie: expect.stringMatching(/operator_session=/),
        }),
      ]);
      await held.release();
      await answer;
      await world.hold();
    }
  });

  it.each([
    ['reports the share that was uploaded', { lengthComputable: true, loaded: 5, total: 10 }, 0.5],
    ['reports no share while the length of an upload is unknown', { loaded: 5 }, 0],
  ])('%s', async (_, progress, expected) => {
    await start(true);
    const { send } = XMLHttpRequest.prototype;
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      this.upload.dispatchEvent(new ProgressEvent('progress', progress));
      send.call(this, body);
    });
    const onProgress = jest.fn();
    await client.send('POST', '/v1/documents', {}, { onProgress }).catch(() => undefined);
    expect(onProgress.mock.calls[0]).toEqual([expected]);
  });
});

describe('a failed call (AP-01, AP-03, SEC-05, SEC-09, SEC-12)', () => {
  // jsdom prints every cut connection, which these tests cause.
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  const bodies: [string, Record<string, unknown>, ApiError['kind']][] = [
    ['500', { status: 500, body: { message: 'Server Error' } }, 'broken'],
    ['503', { status: 503 }, 'broken'],
    ['429', { status: 429, body: { message: 'Too Many Attempts.' } }, 'tooMany'],
    ['403', { status: 403, body: { message: 'Not for you.' } }, 'forbidden'],
    ['404', { status: 404, body: { message: 'We couldn’t find that.' } }, 'missing'],
    ['410', { status: 410, body: { message: 'We couldn’t find that.' } }, 'missing'],
    ['401', { status: 401 }, 'session'],
    ['419', { status: 419 }, 'session'],
    ['409', { status: 409 }, 'session'],
    ['a cut connection', { cut: true }, 'silent'],
    ['HTML with status 200', { html: '<h1>Welcome to the proxy</h1>' }, 'broken'],
    ['an empty body', { status: 200 }, 'broken'],
    ['no data', { status: 200, body: { ok: true } }, 'broken'],
    ['data of another shape', { status: 200, body: { data: { id: [7] } } }, 'broken'],
    ['a list in place of an object', { status: 200, body: { data: [] } }, 'broken'],
    ['null', { status: 200, body: { data: null } }, 'broken'],
  ];

  it.each(bodies)('%s is a failure and is requested once', async (_, fault, kind) => {
    await start(true);
    await world.faults({ call: 'GET /v1/driver', ...fault } as never);
    expect((await failure(fetchDriverOverview(client))).kind).toBe(kind);
    const calls = await world.calls();
    expect(calls.filter((call) => call.call === 'GET /v1/driver')).toHaveLength(1);
  });

  it('reports whether the operator answered each call, and for our own host only missing answers (AP-10)', async () => {
    await start(true);
    await fetchDriverOverview(client);
    await world.faults({ call: 'GET /v1/driver', status: 503 });
    await failure(fetchDriverOverview(client));
    await world.faults({ call: 'GET /v1/driver', cut: true });
    await failure(fetchDriverOverview(client));
    expect(outcomes).toEqual([true, true, false]);
    outcomes.length = 0;
    await client.host.get('/api/nothing').catch(() => undefined);
    const abort = new AbortController();
    abort.abort();
    await client.get('/v1/driver', { signal: abort.signal }).catch(() => undefined);
    expect(outcomes).not.toContain(true);
  });

  it.each<[string, string, () => Promise<unknown>, ApiError['kind']?]>([
    ['the sign-in', 'POST /v1/login', () => login(client, { email: 'a@b.example', password: 'x', remember: false })],
    ['the sign-out', 'POST /v1/logout', () => logout(client)],
    ['the CSRF cookie', 'GET /sanctum/csrf-cookie', () => logout(client), 'offline'],
  ])('%s that a proxy answers with a page and status 200 is a failure, too', async (_, call, work, kind = 'broken') => {
    await start(true);
    await world.faults({ call, html: '<h1>Welcome to the proxy</h1>' });
    expect((await failure(work())).kind).toBe(kind);
  });

  it.each<[string, string, string, () => Promise<unknown>, ApiError['kind']]>([
    ['a read', 'GET /v1/driver', '/login', () => fetchDriverOverview(client), 'session'],
    ['a read', 'GET /v1/driver', '/login/', () => fetchDriverOverview(client), 'session'],
    ['a read', 'GET /v1/driver', '/home', () => fetchDriverOverview(client), 'broken'],
    [
      'a write',
      'DELETE /v1/vehicle-changes/{id}',
      '/login',
      () => client.send('DELETE', '/v1/vehicle-changes/1'),
      'session',
    ],
    [
      'a write',
      'DELETE /v1/vehicle-changes/{id}',
      '/home',
      () => client.send('DELETE', '/v1/vehicle-changes/1'),
      'broken',
    ],
  ])(
    '%s (%s) that is redirected to %s, which the API lacks, does not count as missing (ER-01, OP-09)',
    async (_, call, to, work, kind) => {
      await start(true);
      await world.faults({ call, status: 302, headers: { location: to } });
      expect((await failure(work())).kind).toBe(kind);
      expect(apiEvents).toEqual(kind === 'session' ? [{ type: 'api.unauthenticated' }] : []);
    },
  );

  it('treats a prefetched answer that was redirected to /login as 401', async () => {
    await start(false);
    const loginPage = new Response('{}', { status: 404 });
    Object.defineProperty(loginPage, 'url', { value: `${portalPage().sandboxOrigin}/login` });
    const read = client.get('/v1/user', { isUserRead: true, answer: Promise.resolve(loginPage) });
    expect(await failure(read)).toMatchObject({ kind: 'session', status: 401 });
  });

  it('accepts a sign-in that the API redirects, because a driver is signed in, to a page that it lacks (SEC-11)', async () => {
    await start(true);
    await world.faults({ call: 'POST /v1/login', status: 302, headers: { location: '/home' } });
    const credentials = { email: 'a@b.example', password: 'x', remember: false };
    expect(await login(client, credentials)).toMatchObject({ accepted: true });
  });

  it.each([200, 201, 202])('a write answered %d with an empty page succeeds (OP-06)', async (status) => {
    await start(true);
    await world.faults({ call: 'POST /v1/logout', status, html: '' });
    await expect(logout(client)).resolves.toBeUndefined();
  });

  it.each([404, 503])('a write whose CSRF cookie is answered %d was not sent (AP-01)', async (status) => {
    await start(true);
    await world.faults({ call: 'GET /sanctum/csrf-cookie', status });
    expect(await failure(logout(client))).toMatchObject({ kind: 'offline', status });
    expect((await world.calls()).filter(({ call }) => call === 'POST /v1/logout')).toEqual([]);
  });

  it('a write whose CSRF cookie is redirected to a page outside the API, as in maintenance, was not sent (AP-01)', async () => {
    const received: string[] = [];
    const handle: RequestListener = ({ method, url }, response) => {
      received.push(`${method} ${url}`);
      response.writeHead(url === '/' ? 200 : 302, {
        'access-control-allow-origin': window.location.origin,
        'access-control-allow-credentials': 'true',
        'content-type': 'text/html',
        ...(url === '/' ? {} : { location: '/' }),
      });
      response.end('<h1>Back soon</h1>');
    };
    await withServer(handle, async (origin) => {
      const clientInMaintenance = createClient({ baseUrl: `${origin}/api`, sendToSession: () => undefined });
      expect(await failure(logout(clientInMaintenance))).toMatchObject({ kind: 'offline', status: 200 });
      expect(received).toEqual(['GET /api/sanctum/csrf-cookie', 'GET /']);
      // A file may be HTML in a store outside the API.
      expect(await clientInMaintenance.get('/terms', { as: 'file' })).toBeInstanceOf(Blob);
    });
  });

  describe('a write without a connection (AP-01)', () => {
    const cases: [string, string, () => Promise<unknown>, boolean, ApiError['kind']][] = [
      [
        'was not sent when the call for the CSRF cookie is cut',
        'GET /sanctum/csrf-cookie',
        () => logout(client),
        true,
        'offline',
      ],
      ['may have been sent when it is cut itself', 'POST /v1/logout', () => logout(client), true, 'silent'],
      [
        'may have been sent when the network ends while it is in progress',
        'POST /v1/logout',
        () => logout(client),
        false,
        'silent',
      ],
    ];
    it.each(cases)('%s', async (_, call, work, onLine, kind) => {
      await start(true);
      await world.hold(call as never);
      const outcome = failure(work());
      const held = await world.held(call as never);
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      await held.release({ cut: true });
      expect((await outcome).kind).toBe(kind);
    });

    it.each([
      ['offline', 'offline', false],
      ['online', 'silent', true],
    ] as const)('to the host, from a device that is %s: the failure is %s', async (_, kind, onLine) => {
      await start(true);
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
        this.dispatchEvent(new ProgressEvent('error'));
      });
      expect((await failure(client.host.send('POST', '/api/zendesk/intents', {}))).kind).toBe(kind);
    });
  });

  it.each([403, 404, 429, 500, 503])(
    '%d carries the operator’s message, and never a framework’s (ER-09)',
    async (status) => {
      await start(true);
      await world.faults({ call: 'GET /v1/driver', status, body: { message: 'Not for you.' } });
      expect((await failure(fetchDriverOverview(client))).detail).toBe('Not for you.');
      await world.faults({ call: 'GET /v1/driver', status, body: { message: 'SQLSTATE[HY000]' } });
      expect((await failure(fetchDriverOverview(client))).detail).toBeNull();
    },
  );

  it.each([
    [403, 'This action is unauthorized.'],
    [404, 'No query results for model [App\\Models\\Driver] 5'],
  ])('has no message when %i has only the framework’s default text (ER-09)', async (status, message) => {
    await start(true);
    await world.faults({ call: 'GET /v1/driver', status, body: { message } });
    expect((await failure(fetchDriverOverview(client))).detail).toBeNull();
  });

  it.each([
    ['blocked', { message: 'The given data was invalid.', errors: { blocked: ['validation.blocked'] } }],
    ['deleted', { message: 'The deleted field is prohibited. (and 1 more error)', errors: { deleted: [] } }],
    ['blocked', { message: 'The given data was invalid.', errors: { account: ['blocked'] } }],
    ['deleted', { message: 'The given data was invalid.', errors: { account: ['deleted'] } }],
  ])('passes on only the operator’s own reason for a %s account (ER-03, ER-04)', async (state, body) => {
    await start(true);
    await world.faults({ call: 'GET /v1/driver', status: 422, body });
    await failure(fetchDriverOverview(client));
    expect(apiEvents).toEqual([{ type: `api.${state}`, text: null }]);
  });

  it('ends when the driver leaves the screen (SEC-10)', async () => {
    await start(true);
    await world.hold('GET /v1/driver');
    const abort = new AbortController();
    const answer = fetchDriverOverview(client, abort.signal).catch((error: unknown) => error);
    await world.held('GET /v1/driver');
    abort.abort();
    expect(String(await answer)).toMatch(/cancel/i);
    expect(apiEvents).toEqual([]);
  });

  it('ends when no answer comes in time (SEC-10)', async () => {
    await start(true);
    await world.hold('GET /v1/driver');
    const error = await failure(client.get('/v1/driver', { timeout: 200 }));
    expect(error.kind).toBe('silent');
  });

  it('waits 30 seconds for an answer, the CSRF cookie and our own host included (SEC-10)', async () => {
    await start(true);
    const timeouts = jest.spyOn(XMLHttpRequest.prototype, 'timeout', 'set');
    await client.get('/v1/driver');
    await client.send('DELETE', '/v1/vehicle-changes/1').catch(() => undefined);
    await client.host.send('POST', '/api/zendesk/tickets', {}).catch(() => undefined);
    expect(timeouts.mock.calls).toEqual([[30_000], [30_000], [30_000], [30_000]]);
  });

  it('goes to the configured URL whatever an id looks like (SEC-01)', async () => {
    await start(true);
    for (const id of ['//evil.example/x', 'https://evil.example/x', '/\\evil.example']) {
      await client.get(id).catch(() => undefined);
    }
    const calls = await world.calls();
    expect(calls).toHaveLength(3);
  });
});
