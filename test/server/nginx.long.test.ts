/** @jest-environment node */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import path from 'node:path';
import { freePort } from '../support/free-port.mjs';
import { until } from '../support/until';
import { temporaryFolder, writeBuild } from './support/host';
import { startTestHost, type TestHost } from './support/test-host';

const nginx = '/usr/sbin/nginx';
const openssl = '/usr/bin/openssl';
/** Skips the tests on a machine without nginx, which `npm run prove` installs if it can. */
const describeWithNginx = existsSync(nginx) && existsSync(openssl) ? describe : describe.skip;

type Proxy = { plain: number; secure: number; logs(): string; stop(): Promise<void> };

/** Starts nginx with deploy/nginx.conf on free ports, in front of a host. Everything else in its configuration is unchanged. */
async function startProxy(folder: string, hostPort: string): Promise<Proxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const logs = path.join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const subject = ['-subj', '/CN=portal.operator.example', '-days', '1'];
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'fullchain.pem')];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/127\.0\.0\.1:3000/, `127.0.0.1:${hostPort}`],
    [/listen 80;/, `listen 127.0.0.1:${plain};`],
    [/listen 443 ssl/, `listen 127.0.0.1:${secure} ssl`],
    [/listen \[::\]:(?:80|443)[^;]*;/g, ''],
    [/\/etc\/ssl\/portal/g, folder],
    [/\/var\/log\/nginx/g, logs],
  ];
  const site = replacements.reduce(
    (text, [from, to]) => text.replace(from, to),
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  writeFileSync(path.join(folder, 'site.conf'), site);
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; events { worker_connections 1024; }
http { include ${folder}/site.conf; }
`,
  );
  const child: ChildProcess = spawn(nginx, ['-c', config, '-p', folder], { stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  await until(answers, (isThere) => isThere || child.exitCode !== null);
  return {
    plain,
    secure,
    logs: () =>
      readdirSync(logs)
        .map((name) => readFileSync(path.join(logs, name), 'utf8'))
        .join(''),
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
    },
  };
}

/** A browser's connection. */
async function connect(port: number) {
  const session = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  await new Promise((resolve, reject) => {
    session.once('remoteSettings', resolve);
    session.once('error', reject);
  });
  return {
    request: (target: string, headers: http2.OutgoingHttpHeaders = {}, body = ''): Promise<number> =>
      new Promise((resolve, reject) => {
        const stream = session.request({
          ':path': target,
          ':method': body === '' ? 'GET' : 'POST',
          ':authority': 'portal.operator.example',
          ...headers,
        });
        let status = 0;
        stream.on('response', (answer) => {
          status = Number(answer[':status']);
        });
        stream.on('end', () => resolve(status));
        stream.on('error', reject);
        stream.resume();
        // Node ends the stream of a GET by itself.
        if (body !== '') stream.end(body);
      }),
    close: () => session.close(),
  };
}

describeWithNginx('the proxy in front of the host', () => {
  let testHost: TestHost;
  let proxy: Proxy;
  const folder = temporaryFolder();

  beforeAll(async () => {
    testHost = await startTestHost({
      env: { PUBLIC_ORIGIN: 'https://portal.operator.example', TRUSTED_PROXIES: '127.0.0.1' },
    });
    writeBuild(testHost.folder);
    await testHost.stop();
    await testHost.start();
    proxy = await startProxy(folder.path, new URL(testHost.origin).port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await testHost.close();
    folder.remove();
  });

  test('limits policy reports and calls to the host’s API separately, and no pages (SEC-45)', async () => {
    const browser = await connect(proxy.secure);
    const many = (count: number, send: () => Promise<number>) => Promise.all(Array.from({ length: count }, send));
    const report = JSON.stringify([{ body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }]);
    const type = { 'content-type': 'application/reports+json' };
    expect(new Set(await many(100, () => browser.request('/api/csp-report', type, report)))).toEqual(
      new Set([204, 429]),
    );
    expect(await browser.request('/api/zendesk/tickets', { 'sec-fetch-site': 'same-origin' })).toBe(401);
    expect(await many(300, () => browser.request('/api/none'))).toContain(429);
    expect(new Set(await many(300, () => browser.request('/login')))).toEqual(new Set([200]));
    browser.close();
  });

  test('serves 150 requests that are open at the same time from one IP address', async () => {
    const open: http.ServerResponse[] = [];
    const slow = http.createServer((_request, response) => {
      open.push(response);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const folder = temporaryFolder();
    const other = await startProxy(folder.path, String((slow.address() as { port: number }).port));
    try {
      const browsers = [await connect(other.secure), await connect(other.secure)];
      const answered: number[] = [];
      const requests = browsers.flatMap((browser) =>
        Array.from({ length: 75 }, async () => answered.push(await browser.request('/'))),
      );
      await until(
        () => open.length + answered.length,
        (count) => count === 150,
      );
      expect(answered).toEqual([]);
      for (const response of open) response.end('ok');
      await Promise.all(requests);
      expect(new Set(answered)).toEqual(new Set([200]));
      for (const browser of browsers) browser.close();
    } finally {
      slow.closeAllConnections();
      slow.close();
      await other.stop();
      folder.remove();
    }
  });

  test('logs no query string, whether the request is served, redirected, limited or the host is down (SEC-85)', async () => {
    const browser = await connect(proxy.secure);
    const secret = 'token=canary&email=canary%40mail.example';
    const referer = `https://portal.operator.example/reset-password?${secret}`;
    expect(await browser.request(`/reset-password?${secret}`, { referer })).toBe(200);
    // The portal's page shows that there is nothing at this address (RT-21).
    expect(await browser.request(`/reset-password%3F${secret}`)).toBe(200);
    await Promise.all(Array.from({ length: 300 }, () => browser.request(`/api/none?${secret}`, { referer })));
    const redirected = await fetch(`http://127.0.0.1:${proxy.plain}/reset-password?${secret}`, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([308, referer]);
    expect(redirected.headers.has('strict-transport-security')).toBe(false);
    await testHost.stop();
    expect(await browser.request(`/reset-password?${secret}`, { referer })).toBe(502);
    browser.close();
    const lines = await until(
      () =>
        proxy
          .logs()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, string>),
      (all) => all.some(({ status }) => status === '502'),
    );
    for (const status of ['200', '308', '404', '429', '502'])
      expect(lines).toContainEqual(expect.objectContaining({ status, path: expect.stringMatching(/^\/[\w/-]*$/) }));
    expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/reset-password', address: '127.0.0.1' });
    expect(proxy.logs()).not.toContain('canary');
  });
});
