/** @jest-environment node */
import crypto, { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { createApp } from '../../server/app';
import { type Config, readConfig } from '../../server/config';
import { firstRequests, readPages } from '../../server/first-requests';
import { readGuestPages } from '../../server/guest-pages';
import { createEncryption } from '../../server/outbox/encryption';
import { openOutboxFile } from '../../server/outbox/sqlite-file';
import { sqliteStore } from '../../server/outbox/sqlite-store';
import { timings } from '../../server/outbox/timings';
import { pageTemplate } from '../../server/page';
import { portalConfig } from '../../server/portal-config';
import { staticFiles } from '../../server/static-files';
import { until } from '../support/until';
import { schemaProblems } from './support/contract';
import { builtPage, temporaryFolder, writeBuild } from './support/host';
import { sendRaw, statusesIn } from './support/raw';

const folder = temporaryFolder();
const dist = writeBuild(folder.path);
const scriptInText = '</script><script>alert(1)</script><!--';
let base: string;
let storeFails = false;
let storeChecks = 0;
const api = 'http://localhost:3001';
const user = '/v1/user?include=driver.fleet';
const logLines: string[] = [];
const hosts: FastifyInstance[] = [];

async function listen(
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; base: string; config: Config }> {
  const config = readConfig({
    DIST_DIR: dist,
    DATA_DIR: folder.path,
    PARTNER_NAME: scriptInText,
    USER_STATE_KEY: 'tenant.driver',
    API_BASE_URL: api,
    ...env,
  });
  const encryption = createEncryption([]);
  const store = sqliteStore(
    openOutboxFile(path.join(folder.path, `${hosts.length}.sqlite`)),
    encryption,
    Date.now,
    1_000,
  );
  const host = await createApp(config, {
    now: Date.now,
    random: Math.random,
    encryption,
    store: {
      ...store,
      check: async () => {
        storeChecks += 1;
        if (storeFails) throw new Error('disk full');
        return await store.check();
      },
    },
    timings: timings(1_000),
    logTarget: { write: (line) => logLines.push(line) },
  });
  hosts.push(host);
  const base = await host.listen({ host: 'localhost', port: 0 });
  return { app: host, base: base.replace('127.0.0.1', 'localhost'), config };
}

beforeAll(async () => {
  ({ base } = await listen());
});

afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  folder.remove();
});

/** Sends the path exactly as written; fetch would tidy it up. */
function raw(target: string, options: { method?: string; headers?: Record<string, string> } = {}, from = base) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(from);
    const request = http.request({ hostname, port, path: target, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

const configIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="portal-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('the page', () => {
  test.each([
    '/',
    '/login',
    '/vehicle-documents/vehicle',
    '/bookings-earnings/2026-03-02/jobs',
    '/no/such/place',
    '/insure/new?x=1.js',
    '/news/v1.2',
    '/news/.5',
    '/insure/0b8e7c1e-3f0a-4a52-9c1d-7a6f2f3f9d10',
    '/foo.bar',
    '/50%',
    '/%E0%A4%A',
    '/package.json',
    '/index.html',
  ])('%s answers with the page and its headers (SEC-30, SEC-40, RT-21)', async (address) => {
    const response = await fetch(base + address);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining('camera=()'),
      'reporting-endpoints': expect.stringContaining('/api/csp-report'),
    });
    expect(response.headers.has('x-powered-by')).toBe(false);
    expect(response.headers.has('strict-transport-security')).toBe(false);
    expect(html).toContain('<html lang="en-GB">');
    expect(html).toContain('<title>Driver portal</title>');
    expect(html).toMatch(/<head>\s*<meta property="csp-nonce" nonce="[A-Za-z0-9+/]{24}" content="">/);
  });

  test('carries the public configuration, escaped so that it is not markup (ER-12)', async () => {
    const html = await (await fetch(base)).text();
    expect(html).not.toContain(scriptInText);
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(schemaProblems('PortalConfig', configIn(html))).toEqual([]);
    expect(configIn(html)).toMatchObject({
      api_base_url: 'http://localhost:3001',
      user_state_key: 'tenant.driver',
      release: 'v1.19.1',
      partner: { name: scriptInText },
      sentry: { dsn: null },
    });
  });

  test('carries each setting under its own name', () => {
    const env = {
      SUPPORT_PHONE: '01632 960012',
      SUPPORT_EMAIL: 'help@fleet.example',
      SUPPORT_HOURS: 'Monday to Friday',
      SUPPORT_REPLY_TIME: 'in a day',
      UPLOAD_MAX_BYTES: '1000',
      UPLOAD_MAX_FILES: '2',
      UPLOAD_MAX_TOTAL_BYTES: '1500',
      PARTNER_LOGO_URL: '/brand/own.svg',
      DRIVER_TERMS_URL: 'https://operator.example/terms?for=drivers',
      TIME_ZONE: 'Europe/Dublin',
      API_TIME_ZONE: 'Europe/Berlin',
    };
    expect(portalConfig(readConfig({ API_BASE_URL: api, ...env }))).toMatchObject({
      support: {
        phone: env.SUPPORT_PHONE,
        email: env.SUPPORT_EMAIL,
        hours: env.SUPPORT_HOURS,
        reply_time: env.SUPPORT_REPLY_TIME,
      },
      uploads: { max_file_bytes: 1_000, max_files: 2, max_total_bytes: 1_500 },
      partner: { logo_url: env.PARTNER_LOGO_URL, terms_url: env.DRIVER_TERMS_URL },
      time_zone: env.TIME_ZONE,
      api: { time_zone: env.API_TIME_ZONE },
    });
  });

  test.each([
    ['/', ['/./assets/home.0123abcd.js'], '/v1/driver'],
    ['/deals-for-you', ['/./assets/deals.0123abcd.js'], null],
    ['/deals-for-you/new', ['/./assets/new.0123abcd.js'], null],
    ['/deals-for-you/14', ['/./assets/deal.0123abcd.js'], null],
    ['/no/such', [], null],
    ['/no/such/place', [], null],
  ])(
    'preloads on %s the code of its screen before the portal’s own, and its first reads',
    (address, scripts, reads) => {
      const pages = readPages(
        Buffer.from(
          JSON.stringify({
            pages: [
              { path: '/', files: ['assets/home.0123abcd.js', 'assets/home.0123abcd.css'], reads: ['/v1/driver'] },
              { path: '/:partner-plus', files: ['assets/deals.0123abcd.js'], reads: [] },
              { path: '/:partner-plus/:id', files: ['assets/deal.0123abcd.js'], reads: [] },
              { path: '/:partner-plus/new', files: ['assets/new.0123abcd.js'], reads: [] },
            ],
          }),
        ),
        '/deals-for-you',
      );
      const html = pageTemplate(builtPage, {}).render('n', 0, firstRequests(pages, address));
      expect([...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
        ...scripts,
        '/assets/main.1a2b3c4d.js',
      ]);
      expect(/<meta name="first-reads" content="([^"]+)">/.exec(html)?.[1] ?? null).toBe(reads);
      expect(html).not.toContain('<!--');
    },
  );

  test.each([
    ['without a driver', {}, [user]],
    ['that a driver has used', { local: { 'portal.driver-here': '1' } }, [user, '/v1/driver', '/v1/agreements']],
    ['in a tab that remembers its driver', { session: { 'tenant.driver': '{}' } }, ['/v1/driver', '/v1/agreements']],
    ['after Back', { local: { 'portal.driver-here': '1' }, type: 'back_forward' }, []],
  ] as const)('requests its first reads before its code, in a browser %s', (_, browser, requests) => {
    const { session = {}, local = {}, type = 'navigate' } = browser as Record<string, object | undefined>;
    const template = pageTemplate(builtPage, { api_base_url: api, user_state_key: 'tenant.driver' });
    const html = template.render('n', 0, { scripts: [], reads: ['/v1/driver', '/v1/agreements'] });
    const { window } = new JSDOM(html, { url: 'https://portal.example/', runScripts: 'outside-only' });
    const fetched: string[] = [];
    Object.assign(window.sessionStorage, session);
    Object.assign(window.localStorage, local);
    Object.assign(window.performance, { getEntriesByType: () => [{ type }] });
    Object.assign(window, {
      fetch: (url: string) => {
        fetched.push(url);
        return Promise.reject(new Error('offline'));
      },
    });
    window.eval(/<script>([^<]*portalFirst[^<]*)<\/script>/.exec(html)?.[1] ?? '');
    window.close();
    expect(fetched).toEqual(requests.map((path) => api + path));
  });

  test('is served for a build without a manifest or guest pages', () => {
    expect(readPages(null, '/partner-plus')).toEqual([]);
    expect(readGuestPages(null, readConfig({ API_BASE_URL: api })).size).toBe(0);
  });

  test('is served to a guest as the build rendered it, with the deployment’s text escaped (SEC-31)', () => {
    const built = Buffer.from(
      JSON.stringify({
        '/login': {
          title: 'Sign in – {{partner.name}}',
          styles: '<style data-styled="true">h1{margin:0}</style>',
          markup: {
            phone: '<img src="{{partner.logo_url}}"/>{{partner.name}} <a href="tel:">{{support.phone}}</a>',
            'phone hours': '{{support.hours}} <a href="tel:">{{support.phone}}</a>',
          },
        },
      }),
    );
    const config = {
      API_BASE_URL: api,
      DIST_DIR: dist,
      PARTNER_NAME: `{{support.phone}}"'&${scriptInText}`,
      SUPPORT_PHONE: '+44 1632 960012',
    };
    const page = readGuestPages(built, readConfig(config)).get('/login');
    expect(page).toMatchObject({
      markup: expect.stringMatching(/ <a href="tel:\+441632960012">\+44 1632 960012<\/a>$/),
    });
    // A phone would dial the zero as well.
    expect(() => readConfig({ ...config, SUPPORT_PHONE: '+44 (0)1632 960012' })).toThrow(
      /SUPPORT_PHONE must be a telephone number/,
    );
    const html = pageTemplate(builtPage, {}).render('n', 0, firstRequests([], '/login'), page);
    expect(html).not.toContain(scriptInText);
    expect(html).toContain('<style nonce="n" data-styled="true">');
    const parsed = new JSDOM(html).window.document;
    expect(parsed.title).toBe(`Sign in – ${config.PARTNER_NAME}`);
    expect(parsed.getElementById('root')?.textContent).toBe(`${config.PARTNER_NAME} ${config.SUPPORT_PHONE}`);
    expect(readGuestPages(built, readConfig({ ...config, SUPPORT_HOURS: 'Mondays' })).get('/login')).toMatchObject({
      markup: expect.stringMatching(/^Mondays /),
    });
    // The build has rendered nothing for these contacts, so the portal renders the page.
    expect(readGuestPages(built, readConfig({ ...config, SUPPORT_EMAIL: 'a@b.example' })).size).toBe(0);
  });

  test('carries the skeleton of home as a template, which only a browser that remembers a driver shows (SEC-31)', () => {
    const styles = '<style data-styled="true">nav{margin:0}</style>';
    const built = Buffer.from(JSON.stringify({ '/': { styles, skeleton: '<nav>{{partner.name}}</nav>' } }));
    const skeleton = readGuestPages(
      built,
      readConfig({ API_BASE_URL: api, DIST_DIR: dist, PARTNER_NAME: scriptInText }),
    ).get('/');
    const template = pageTemplate(builtPage, {});
    const html = template.render('n', 0, firstRequests([], '/'), skeleton);
    expect(html).toContain('<style nonce="n" data-styled="true">');
    const { document } = new JSDOM(html).window;
    expect(document.querySelector('#root:empty + template + script')).not.toBeNull();
    expect(document.querySelector('nav')).toBeNull();
    const [drawn] = document.querySelector('template')?.content.children ?? [];
    expect([drawn?.hasAttribute('inert'), drawn?.getAttribute('aria-hidden'), drawn?.textContent]).toEqual([
      true,
      'true',
      scriptInText,
    ]);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
    const hashes = scripts.map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
    expect(template.inlineScriptHashes).toEqual(expect.arrayContaining(hashes));
  });

  test('contains neither secrets nor the back office’s URL (SEC-41)', async () => {
    const html = await (await fetch(base)).text();
    expect(html).not.toMatch(/back-office|sandbox-desk|\/zendesk\/|client|outbox|3600012/i);
  });

  test('has a new nonce in every response, the same in meta, style and policy (SEC-31)', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const response = await fetch(base);
      const html = await response.text();
      const nonce = /csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(html).toContain(`<style nonce="${nonce}">body{margin:0}</style>`);
      expect(Buffer.from(nonce, 'base64').length * 8).toBeGreaterThanOrEqual(128);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(100);
    expect(readFileSync(path.join(dist, 'index.html'), 'utf8')).not.toContain('nonce');
  });

  test('answers HEAD with the headers and no body (SEC-38)', async () => {
    const response = await raw('/login', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.body).toBe('');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'answers %s with 405 (SEC-38)',
    async (method) => {
      const response = await raw('/login', { method });
      expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('is compressed when the client accepts it', async () => {
    const brotli = await raw('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    const gzip = await raw('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect((await raw('/')).headers['content-encoding']).toBeUndefined();
  });

  test('is served over https with HSTS and upgraded requests; the policy allows Sentry’s origin only for connections, and the image origins only for images', async () => {
    const secure = await listen({
      PUBLIC_ORIGIN: 'https://portal.example',
      API_BASE_URL: 'https://api.example/base',
      PARTNER_LOGO_URL: 'https://cdn.example/logo.svg',
      MEDIA_ORIGINS: 'https://files.example',
      SENTRY_DSN: 'https://key@reports.example/1',
    });
    const response = await fetch(secure.base);
    await secure.app.close();
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy).toContain("connect-src 'self' https://api.example https://reports.example;");
    expect(policy).toContain(
      "img-src 'self' data: blob: https://api.example https://cdn.example https://files.example;",
    );
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}='){4};/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify portal");
    expect(policy).not.toContain('unsafe');
  });
});

describe('static files', () => {
  const script = '/assets/main.1a2b3c4d.js';

  test.each([
    ['br', 'br', zlib.brotliDecompressSync],
    ['gzip, deflate', 'gzip', zlib.gunzipSync],
  ])('are sent precompressed for Accept-Encoding %s: %s', async (accept, coding, unpack) => {
    const response = await new Promise<{ headers: http.IncomingHttpHeaders; bytes: Buffer }>((resolve) => {
      http.get(base + script, { headers: { 'accept-encoding': accept }, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
      });
    });
    expect(response.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    });
    expect(unpack(response.bytes).toString()).toContain(`"${coding}xxx`);
  });

  test('are answered 304 when the client’s copy is current', async () => {
    const first = await raw('/brand/logo.svg');
    expect(first.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    const second = await raw('/brand/logo.svg', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect([second.status, second.body]).toEqual([304, '']);
  });

  test.each([
    '/assets/gone.0badf00d.js',
    '/assets/',
    '/assets/main.1a2b3c4d.js.map',
    '/assets/main.1a2b3c4d.js.br',
    '/brand/gone.png',
    '/.secret.js',
    '/assets/.secret.js',
    '/.git/config',
    '/../package.json',
    '/%2e%2e/package.json',
    '/news/%2e%2e/package.json',
    '/news/%2e',
    '/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00main.1a2b3c4d.js',
    '/api/%E0%A4%A',
    '/api/unknown',
    '/api/zendesk/insure',
  ])('are 404, never the page, for %s (SEC-39, SEC-40)', async (target) => {
    const response = await raw(target);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(response.body)).toEqual({ message: 'We couldn’t find that.' });
  });

  test('are found in a newer build before this host has sent its page', () => {
    const newFolder = temporaryFolder();
    const newDist = writeBuild(newFolder.path);
    const files = staticFiles(newDist);
    writeFileSync(path.join(newDist, 'assets/page.9c0d1e2f.js'), '');
    writeFileSync(path.join(newDist, 'index.html'), `${builtPage}<!-- newer -->`);
    expect(files.find('/assets/page.9c0d1e2f.js')).not.toBeNull();
    newFolder.remove();
  });
});

describe('the host itself', () => {
  test('redirects password managers to the page that changes a password (SEC-23)', async () => {
    const response = await raw('/.well-known/change-password');
    expect([response.status, response.headers.location]).toEqual([302, '/profile/update-password']);
  });

  test('opens no response to other origins (SEC-37)', async () => {
    for (const [target, method] of [
      ['/', 'GET'],
      ['/api/zendesk/tickets', 'OPTIONS'],
      ['/healthz', 'GET'],
      ['/assets/main.1a2b3c4d.js', 'GET'],
    ] as const) {
      const response = await raw(target, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('is alive, and ready only while a ticket can be stored (REL-34)', async () => {
    expect(await (await fetch(`${base}/healthz`)).json()).toEqual({ status: 'ok', release: 'v1.19.1' });
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    storeFails = true;
    const notReady = await until(
      () => fetch(`${base}/readyz`),
      ({ status }) => status !== 200,
    );
    storeFails = false;
    expect(notReady.status).toBe(503);
    expect(notReady.headers.get('retry-after')).toBe('30');
    expect(await notReady.json()).toEqual({ message: 'The host is not ready.' });
  });

  test('answers a fault of its own without details, and logs its place but not its text (SEC-46, SEC-85)', async () => {
    jest.spyOn(crypto, 'randomBytes').mockImplementationOnce(() => {
      throw new TypeError('private');
    });
    logLines.length = 0;
    const { status, body } = await raw('/');
    expect([status, JSON.parse(body)]).toEqual([500, { message: 'Server Error' }]);
    const logged = logLines.find((line) => line.includes('request.failed'));
    expect(JSON.parse(logged ?? '')).toMatchObject({
      fault: 'TypeError',
      at: expect.arrayContaining([expect.any(String)]),
    });
    expect(logged).not.toContain('private');
  });

  test('checks the store once a second, however often readiness is requested (REL-34)', async () => {
    storeChecks = 0;
    const start = performance.now();
    await Promise.all(Array.from({ length: 300 }, () => fetch(`${base}/readyz`)));
    expect(storeChecks).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - start) / 1000));
  });

  test('answers 414 and 431 to requests larger than any driver’s browser sends (SEC-45)', async () => {
    expect((await raw(`/${'a'.repeat(9_000)}`)).status).toBe(414);
    expect((await raw('/', { headers: { 'x-long': 'a'.repeat(17_000) } })).status).toBe(431);
  });

  test('redirects plain http without HSTS when its own proxies say X-Forwarded-Proto: http, and ignores the header of other clients (SEC-42, SEC-43, SEC-44)', async () => {
    const origin = { PUBLIC_ORIGIN: 'https://portal.example' };
    const hostWithProxy = await listen({ ...origin, TRUSTED_PROXIES: '127.0.0.1,::1' });
    const forwarded = { headers: { 'x-forwarded-proto': 'http' }, redirect: 'manual' as const };
    const redirected = await fetch(`${hostWithProxy.base}/login?x=1`, forwarded);
    expect([redirected.status, redirected.headers.get('location')]).toEqual([308, 'https://portal.example/login?x=1']);
    expect((await fetch(`${hostWithProxy.base}/api/zendesk/tickets`, forwarded)).status).toBe(403);
    expect((await fetch(`${hostWithProxy.base}/login`)).status).toBe(200);
    const hsts = async (path: string, proto: string) =>
      (await raw(path, { headers: { 'x-forwarded-proto': proto } }, hostWithProxy.base)).headers[
        'strict-transport-security'
      ];
    for (const path of ['/login', '/api/zendesk/tickets', `/${'a'.repeat(9_000)}`, '/%E0%A4%A'])
      expect([path, await hsts(path, 'http')]).toEqual([path, undefined]);
    expect(await hsts('/login', 'https')).toMatch(/^max-age=/);
    const absolute = await sendRaw(
      hostWithProxy.base,
      'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: http\r\nConnection: close\r\n\r\n',
    );
    expect([statusesIn(absolute), absolute.includes('evil.example')]).toEqual([[404], false]);
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.9' };
    const addressInLog = async (base: string) => {
      logLines.length = 0;
      await raw('/api/none', { headers }, base);
      return (JSON.parse(logLines.at(-1) ?? '') as { ip: string }).ip;
    };
    expect(await addressInLog(hostWithProxy.base)).toBe('203.0.113.0/24');
    await hostWithProxy.app.close();
    for (const env of [origin, { ...origin, TRUSTED_PROXIES: '192.0.2.0/24' }]) {
      const hostWithoutProxy = await listen(env);
      expect((await fetch(`${hostWithoutProxy.base}/login`, forwarded)).status).toBe(200);
      expect(await addressInLog(hostWithoutProxy.base)).not.toBe('203.0.113.0/24');
      await hostWithoutProxy.app.close();
    }
  });
});
