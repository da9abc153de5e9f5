/** @jest-environment node */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { NoToken, oauthCredentials, SignInRefused } from '../../server/zendesk/credentials';
import { temporaryFolder } from './support/host';
import { startTestHost, type TestHost } from './support/test-host';
import { testHost, withHost } from './support/with-host';

withHost();

const client = { clientId: 'driver_portal', clientSecret: 'sandbox-desk-secret' };
const control = (method: string, path: string, body?: unknown, host: TestHost = testHost) =>
  fetch(`${host.sandbox.url}/__sandbox/worlds/default${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
const tokensAsked = async () => {
  const { calls } = (await (await control('GET', '/calls')).json()) as { calls: { call: string }[] };
  return calls.filter((call) => call.call === 'POST /zendesk/oauth/tokens').length;
};

describe('authentication at the support desk (SEC-74)', () => {
  test('uses one token for all calls, and renews it before it expires', async () => {
    let time = Date.now();
    const credentials = oauthCredentials(testHost.config.zendesk, client, () => time);
    const before = await tokensAsked();
    const headers = await Promise.all(Array.from({ length: 100 }, () => credentials.authorization()));
    expect(new Set(headers).size).toBe(1);
    expect(headers[0]).toMatch(/^Bearer \w+$/);
    expect((await tokensAsked()) - before).toBe(1);
    time += 0.79 * 7_200_000;
    expect(await credentials.authorization()).toBe(headers[0]);
    time += 0.02 * 7_200_000;
    const renewed = await Promise.all([credentials.authorization(), credentials.authorization()]);
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(headers[0]);
    expect((await tokensAsked()) - before).toBe(2);
  });

  test('keeps using the old token while Zendesk issues no new one', async () => {
    let time = Date.now();
    const credentials = oauthCredentials(testHost.config.zendesk, client, () => time);
    const first = await credentials.authorization();
    await control('PUT', '/faults', { faults: [{ call: 'POST /zendesk/oauth/tokens', status: 503 }] });
    time += 0.9 * 7_200_000;
    expect(await credentials.authorization()).toBe(first);
    time += 0.2 * 7_200_000;
    await expect(credentials.authorization()).rejects.toThrow();
    await control('PUT', '/faults', { faults: [] });
    expect(await credentials.authorization()).not.toBe(first);
  });

  test('gets one new token when Zendesk rejects the current one, and sends the call again without a pause (REL-07)', async () => {
    const driver = await testHost.driver();
    await driver.call('GET', '/api/zendesk/tickets');
    const before = await tokensAsked();
    await driver.world.faults({ call: 'POST /zendesk/api/v2/tickets', status: 401, times: 1 });
    const pauses = testHost.events('outbox.paused').length;
    expect((await driver.raise()).status).toBe(201);
    expect((await tokensAsked()) - before).toBe(1);
    expect(testHost.events('outbox.paused')).toHaveLength(pauses);
  });

  test('names a wrong secret without printing it, and keeps the tickets waiting', async () => {
    const misconfiguredHost = await startTestHost({
      env: { ZENDESK_CLIENT_ID: 'driver_portal', ZENDESK_CLIENT_SECRET: 'canary-secret' },
    });
    const driver = await misconfiguredHost.driver();
    expect((await driver.raise()).status).toBe(202);
    expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(503);
    expect(misconfiguredHost.events('outbox.paused')[0]).toMatchObject({ level: 'error', code: 'sign-in-refused' });
    expect(misconfiguredHost.logs.join('')).not.toContain('canary-secret');
    expect(await misconfiguredHost.store().waiting()).toHaveLength(2);
    await misconfiguredHost.close();
  });

  const tokenFault = (fault: object, host: TestHost = testHost) =>
    control('PUT', '/faults', { faults: [{ call: 'POST /zendesk/oauth/tokens', ...fault }] }, host);

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, 429, 7],
    ['a failure', { status: 500 }, 500, null],
    ['maintenance', { status: 503, headers: { 'retry-after': '90' } }, 503, 90],
    ['maintenance until', { status: 503, headers: { 'retry-after': 'Mon, 02 Mar 2026 08:01:30 GMT' } }, 503, 90],
    [
      'maintenance until a time ago',
      { status: 503, headers: { 'retry-after': 'Mon, 02 Mar 2026 07:59:30 GMT' } },
      503,
      null,
    ],
    ['a page of a gateway', { html: '<html>Bad gateway</html>' }, 200, null],
    ['a rejection by a gateway', { status: 403, html: '<html>Forbidden</html>' }, 403, null],
    ['a mistake that is not ours', { status: 400, body: { error: 'temporarily_unavailable' } }, 400, null],
    ['no token', { status: 200, body: {} }, 200, null],
  ])('does not blame the credentials when %s comes in place of a token', async (_name, fault, status, retryAfter) => {
    await tokenFault(fault);
    const now = () => Date.parse('2026-03-02T08:00:00Z');
    const authorization = oauthCredentials(testHost.config.zendesk, client, now).authorization();
    await expect(authorization).rejects.toThrow(NoToken);
    await expect(authorization).rejects.toMatchObject({ status, retryAfter });
    await control('PUT', '/faults', { faults: [] });
  });

  test.each([
    ['401', { status: 401, body: { error: 'invalid_client' } }],
    ['400 invalid_client', { status: 400, body: { error: 'invalid_client' } }],
    ['400 invalid_scope', { status: 400, body: { error: 'invalid_scope' } }],
  ])('blames the credentials when %s comes in place of a token', async (_name, fault) => {
    await tokenFault(fault);
    await expect(oauthCredentials(testHost.config.zendesk, client, Date.now).authorization()).rejects.toThrow(
      SignInRefused,
    );
    await control('PUT', '/faults', { faults: [] });
  });

  test('waits as long as Zendesk asks when it issues no token, and sends no alert (FL-07)', async () => {
    const waiting = await startTestHost();
    await tokenFault({ times: 1, status: 429, headers: { 'retry-after': '40' } }, waiting);
    const driver = await waiting.driver();
    expect((await driver.raise()).status).toBe(202);
    expect(waiting.events('outbox.paused')[0]).toMatchObject({
      level: 'warn',
      status: 429,
      code: 'no-token',
      ms: 40_000,
    });
    await tokenFault({ times: 1, html: '<html>Bad gateway</html>' }, waiting);
    expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(503);
    waiting.advanceClock(40_000);
    await driver.withComments();
    expect(waiting.logs.join('')).not.toContain('sign-in-refused');
    await waiting.close();
  });

  test('warns at the start when the legacy API token is used', async () => {
    const folder = temporaryFolder();
    const host = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        API_BASE_URL: 'http://localhost:3001',
        ZENDESK_EMAIL: 'agent@operator.example',
        ZENDESK_API_TOKEN: 'canary',
        DATA_DIR: folder.path,
        PORT: '0',
      },
    });
    const events: unknown[] = [];
    for await (const line of createInterface(host.stdout)) {
      const { event, level } = JSON.parse(line) as { event: string; level: string };
      events.push([level, event]);
      if (event === 'listening') host.kill();
      expect(line).not.toContain('canary');
    }
    expect(events).toContainEqual(['warn', 'zendesk.legacy_token']);
    folder.remove();
  });

  test('authenticates with the legacy API token', async () => {
    const legacy = await startTestHost({
      env: { ZENDESK_EMAIL: 'portal.agent@operator.example', ZENDESK_API_TOKEN: 'sandbox-desk-token' },
    });
    const driver = await legacy.driver();
    expect((await driver.raise()).status).toBe(201);
    await legacy.close();
  });
});
