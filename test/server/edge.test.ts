/** @jest-environment node */
import { listen } from '../support/listen';
import { writeBuild } from './support/host';
import { sendRaw, statusesIn } from './support/raw';
import { type Caller, startTestHost } from './support/test-host';
import { testHost, withHost } from './support/with-host';

let driver: Caller;

withHost();
beforeAll(async () => {
  writeBuild(testHost.folder);
  await testHost.stop();
  await testHost.start();
  driver = await testHost.driver();
});

describe('every response', () => {
  const documents = ['/', '/login', '/vehicle-documents/vehicle', '/no/such/place'];
  const files = ['/assets/main.1a2b3c4d.js', '/assets/main.5e6f7a8b.css', '/brand/logo.svg'];
  const others = ['/healthz', '/readyz', '/api/zendesk/tickets', '/api/none', '/assets/none.js', '/api/%E0%A4%A'];

  test('has a type with its character set, is not cached without a hash in its name, cannot be framed or embedded, and runs no script unless it is a page (SEC-30, SEC-34, SEC-35, SEC-36)', async () => {
    for (const path of [...documents, ...files, ...others]) {
      const { headers } = await fetch(testHost.origin + path);
      const immutable = path.startsWith('/assets/main') && 'public, max-age=31536000, immutable';
      const cacheControl = immutable || (path.startsWith('/brand/') ? 'public, max-age=3600' : 'no-store');
      expect([path, Object.fromEntries(headers)]).toMatchObject([
        path,
        {
          'content-type': expect.stringMatching(/^[a-z]+\/[a-z+]+; charset=utf-8$/),
          'x-content-type-options': 'nosniff',
          'cache-control': cacheControl,
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
      const policy = headers.get('content-security-policy');
      // A worker has the policy of its own script.
      if (path.endsWith('d.js')) expect(policy).toBeNull();
      else
        expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none'/)]);
      if (!documents.includes(path)) continue;
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
  });

  test('reveals no internals when it is an error (SEC-46)', async () => {
    const internals =
      /node_modules|\.ts\b|\bat \w+ \(|fastify|sqlite|stack|FST_|ECONN|undici|zendesk\.com|localhost|v\d+\.\d+\.\d+|<html/i;
    const call = async (method: string, path: string, rest: object = {}) => {
      const { status, body, headers } = await driver.call(method, path, rest);
      expect([method, path, status < 400 ? status : 'refused']).toEqual([method, path, 'refused']);
      expect(Object.keys(body as object).filter((name) => name !== 'message' && name !== 'errors')).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(internals);
      expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
    };
    const faults: [string, object][] = [
      [
        'GET /v1/user#host',
        { status: 500, body: { message: 'SQLSTATE[42S02] at /var/www/app.php:12', exception: 'PDOException' } },
      ],
      ['GET /v1/user#host', { html: '<html>nginx/1.22.1</html>' }],
      ['GET /v1/user#host', { cut: true }],
      ['GET /zendesk/api/v2/tickets/{id}', { status: 500, body: { error: 'at node_modules/zendesk.js' } }],
      ['GET /zendesk/api/v2/tickets/{id}', { html: '<html>' }],
      ['GET /zendesk/api/v2/tickets/{id}', { status: 403, body: { error: 'Forbidden', description: 'v1.2.3' } }],
    ];
    for (const [name, fault] of faults) {
      await driver.world.faults({ call: name, ...fault });
      await call('GET', '/api/zendesk/tickets/4711');
    }
    await driver.world.faults();
    const raw = (type: string, body: string) => ({ raw: { type, body } });
    await call('GET', '/api/zendesk/tickets/1');
    await call('GET', '/api/zendesk/nothing');
    await call('DELETE', '/api/zendesk/tickets');
    await call('PUT', '/api/zendesk/tickets/1', raw('application/json', '{"note'));
    await call('PUT', '/api/zendesk/tickets/1', raw('application/json', `{"note":"${'x'.repeat(70_000)}"}`));
    await call('PUT', '/api/zendesk/tickets/1', raw('text/plain', 'x'));
    await call('POST', '/api/zendesk/tickets', raw('multipart/form-data; boundary=x', '--y'));
    await call('POST', '/api/zendesk/insure', { json: { data: { id: 'x' } } });
    await call('POST', '/api/zendesk/intents', { json: { kind: 'x' } });
    await call('POST', '/api/zendesk/intents', { json: [], key: 'short' });
    await call('GET', '/api/zendesk/tickets', { headers: { 'sec-fetch-site': 'cross-site' } });
    await call('GET', '/api/zendesk/tickets', { cookie: '' });
    await call('GET', '/api/zendesk/tickets?page=minus');
    await call('POST', '/api/csp-report', raw('text/plain', 'x'));
  });
});

describe('a request that no browser sends', () => {
  const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;

  test.each<[string, readonly string[]]>([
    ['https://evil.example/login', ['GET https://evil.example/login HTTP/1.1', 'Host: portal']],
    [
      'http://evil.example/login',
      ['GET http://evil.example/login HTTP/1.1', 'Host: portal', 'X-Forwarded-Proto: http'],
    ],
    ['another host', ['GET /login HTTP/1.1', 'Host: evil.example']],
    [
      'another forwarded host',
      ['GET /.well-known/change-password HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: evil.example'],
    ],
    ['a path with two slashes', ['GET //evil.example/%2e%2e HTTP/1.1', 'Host: evil.example']],
  ])('%s never appears in a link or a redirect (SEC-44)', async (_name, lines) => {
    const answer = await sendRaw(testHost.origin, head(lines));
    expect(statusesIn(answer)).toHaveLength(1);
    expect(answer).not.toContain('evil.example');
  });

  const hello = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const post = (header: string, body = '') =>
    `POST /api/csp-report HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}${hello}`;
  test.each<[string, string]>([
    ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['two lengths', post('Content-Length: 4\r\nContent-Length: 40')],
    ['two lengths in one', post('Content-Length: 4, 40')],
    ['a negative length', post('Content-Length: -1')],
    ['a length with a sign', post('Content-Length: +4')],
    ['a length in hex', post('Content-Length: 0x4')],
    ['chunks by another name', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
    ['an encoding after chunked', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
    ['a chunk without a size', post('Transfer-Encoding: chunked', 'zz\r\n\r\n')],
    ['a space before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
    ['a folded header', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n${hello}`],
    ['lines that end with a line feed alone', `GET /healthz HTTP/1.1\nHost: a\nContent-Length: 4\n\n${hello}`],
    ['NUL in a header', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n${hello}`],
    ['no host', `GET /healthz HTTP/1.1\r\n\r\n${hello}`],
  ])('%s is answered 400, and the rest of the connection is not read (SEC-47)', async (_name, bytes) => {
    expect(statusesIn(await sendRaw(testHost.origin, bytes))).toEqual([400]);
  });

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])('%s has no effect (SEC-38)', async (method) => {
    const [status] = statusesIn(
      await sendRaw(testHost.origin, head([`${method} /healthz HTTP/1.1`, 'Host: a', 'X-Canary: 1'])),
    );
    expect([undefined, 400, 404, 405]).toContain(status);
  });

  test('is bounded: timeouts for headers and bodies are set (slow.long.test.ts waits for them) (SEC-45)', () => {
    const { headersTimeout, requestTimeout } = testHost.server();
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  });
});

describe('the host’s own calls', () => {
  let otherServer: Awaited<ReturnType<typeof listen>>;
  const receivedCalls: string[] = [];
  let address: string;

  beforeAll(async () => {
    otherServer = await listen((request, response) => {
      receivedCalls.push(`${request.method} ${request.url}`);
      response.end('{}');
    });
    address = `${otherServer.origin}/canary`;
  });
  afterAll(() => otherServer.stop());
  afterEach(() => driver.world.faults());

  test('follow no redirect, neither the operator’s nor Zendesk’s (SEC-67)', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: address };
      await driver.world.faults({ call: 'GET /v1/user#host', status, headers });
      expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(503);
      await driver.world.faults({ call: 'GET /zendesk/api/v2/tickets/{id}', status, headers });
      expect((await driver.call('GET', '/api/zendesk/tickets/4711')).status).toBeGreaterThanOrEqual(404);
      await driver.world.faults({ call: 'POST /zendesk/api/v2/tickets', status, headers, times: 1 });
      expect([201, 202]).toContain((await driver.raise()).status);
    }
    expect(receivedCalls).toEqual([]);
    // Waits for the ticket, because its next attempt must not be the call that the tests below hold.
    await driver.withComments();
  });

  test.each([
    '\r\nX-Evil: canary',
    '\nX-Evil: canary',
    '\r\n\r\ncanary',
    '\0canary',
    '%0d%0aX-Evil:%20canary',
    '\u010d\u010aX-Evil: canary',
    '\u2028canary',
  ])('%j in an input changes no header of these calls, and is not echoed (SEC-68)', async (hostileText) => {
    const answers = [];
    for (const name of ['subject', 'tags', 'custom_fields', hostileText])
      answers.push(await driver.ask({ [name]: `x${hostileText}` }));
    const reservation = { json: { kind: hostileText, related: null }, key: crypto.randomUUID() };
    answers.push(await driver.call('POST', '/api/zendesk/intents', reservation));
    answers.push(await driver.call('GET', `/api/zendesk/tickets/${encodeURIComponent(hostileText)}`));
    expect(
      JSON.stringify(answers.map(({ status, body, headers }) => (status < 300 ? '' : [body, ...headers]))),
    ).not.toMatch(/canary/i);

    // If the host accepts it, only the body of the call to Zendesk contains it.
    const create = 'POST /zendesk/api/v2/tickets';
    await driver.world.hold(create);
    const pendingQuestion = driver.ask({ subject: 'A canary', comment: `Where is my payout?${hostileText}` });
    const first = await Promise.race([pendingQuestion, driver.world.held(create)]);
    if ('release' in first) {
      expect(JSON.stringify(first.body)).toMatch(/canary/i);
      expect(JSON.stringify([first.path, first.headers])).not.toMatch(/canary|x-evil/i);
      await first.release();
    }
    await driver.world.hold();
    expect((await pendingQuestion).status).toBe(/\0|\u2028/.test(hostileText) ? 422 : 201);
  });
});

test('1,000 reports of policy violations cause few log lines, and the first of each directive is logged (SEC-86)', async () => {
  const quiet = await startTestHost({ env: { LOG_LEVEL: 'info' } });
  try {
    const before = quiet.logs.length;
    const lines = () => quiet.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const report = (directive: string, blockedURL: string, type = 'application/reports+json') =>
      fetch(`${quiet.origin}/api/csp-report`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify([{ body: { effectiveDirective: directive, blockedURL } }]),
      });
    const statuses = new Set<number>();
    for (let n = 0; n < 1_000; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, m) =>
          m < 45
            ? report('img-src', `https://${n + m}.example/`)
            : report(`x-${n + m}`, 'inline', m % 2 ? 'image/png' : 'application/json'),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([204, 415]);
    expect(lines().length).toBeLessThan(60);
    expect(
      lines()
        .filter(({ event }) => event === 'csp.reports_dropped')
        .map(({ count }) => count),
    ).toEqual([1, 10, 100]);
    await report('script-src-attr', 'inline');
    expect(lines().at(-1)).toMatchObject({ event: 'csp.violation', directive: 'script-src-attr', blocked: 'inline' });
    quiet.advanceClock(3_600_001);
    for (let n = 0; n < 3; n += 1) await report('img-src', 'https://9999.example/canary?x=1');
    expect(lines().filter(({ blocked }) => blocked === 'https://9999.example')).toHaveLength(1);
    expect(quiet.logs.join('')).not.toContain('canary');
  } finally {
    await quiet.close();
  }
});
