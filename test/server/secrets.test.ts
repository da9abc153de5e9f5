/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { loggerOptions } from '../../server/logging';
import { until } from '../support/until';
import { type Caller, startTestHost } from './support/test-host';
import { testHost, withHost } from './support/with-host';

let driver: Caller;
const answers: string[] = [];

const outboxKey = Buffer.alloc(32, 9).toString('base64');
const createTicket = 'POST /zendesk/api/v2/tickets';

withHost({ env: { LOG_LEVEL: 'trace', OUTBOX_KEY: outboxKey } });
beforeAll(async () => {
  driver = await testHost.driver();
});

const record = <T extends { body: unknown; headers: Headers }>(answer: T): T => {
  answers.push(JSON.stringify(answer.body ?? null), JSON.stringify([...answer.headers]));
  return answer;
};
const raise = (fields: Record<string, string> = {}) =>
  driver.call('POST', '/api/zendesk/tickets', {
    key: `canary-key-${randomUUID()}`,
    form: {
      subject: 'Canary subject',
      comment: 'Canary comment of a driver.',
      custom_fields: '[]',
      tags: 'portal_j',
      note: 'Canary note.',
      ...fields,
    },
    headers: { 'x-canary': 'canary-header', authorization: 'Bearer canary-authorization' },
  });

test('logs and disk contain no cookies, tokens, keys, text, names or addresses, whatever fails (SEC-50, SEC-75, SEC-85)', async () => {
  await driver.world.hold(createTicket);
  const pendingAnswer = raise();
  const held = await driver.world.held(createTicket);
  const [, zendeskToken = ''] = String(held.headers.authorization).split(' ');
  await held.release();
  await driver.world.hold();
  record(await pendingAnswer);
  record(await raise({ comment: 'Canary\u0000' }));
  record(await raise({ custom_fields: 'canary' }));
  record(await driver.call('GET', '/api/zendesk/tickets?canary=1&filter%5Bstatus%5D=canary'));
  record(await driver.call('PUT', '/api/zendesk/tickets/1', { raw: { type: 'application/json', body: '{"canary' } }));
  record(
    await driver.call('POST', '/api/zendesk/tickets', {
      raw: { type: 'multipart/form-data; boundary=canary', body: 'canary' },
    }),
  );
  record(await driver.call('GET', '/api/zendesk/tickets', { headers: { 'sec-fetch-site': 'cross-site' } }));
  for (const fault of [
    { status: 422, body: { error: 'canary error!', description: 'Canary' } },
    { cut: true },
    { status: 401, times: 2 },
    { html: 'canary' },
  ]) {
    await driver.world.faults({ call: createTicket, ...fault });
    record(await raise());
    await driver.world.faults();
  }
  await driver.world.faults({ call: 'GET /v1/user#host', html: 'canary' });
  record(await raise());
  await driver.world.faults();
  await until(
    () => testHost.store().waiting(),
    (waiting) => waiting.every((step) => step.state === 'dead') || waiting.length <= 2,
    10_000,
  );

  const session = /operator_session=([^;]+)/.exec(driver.cookie)?.[1] ?? 'none';
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(driver.cookie)?.[1] ?? 'none';
  const disk = ['', '-wal'].map((suffix) => readFileSync(testHost.outboxFile + suffix).toString('latin1')).join('');
  const logs = testHost.logs.join('');
  const { email } = driver.world.drivers.verified;
  const secrets = [
    session,
    decodeURIComponent(session),
    xsrf,
    'sandbox-desk-secret',
    'Bearer ',
    zendeskToken,
    outboxKey,
  ];
  for (const text of [...secrets, email, 'Farrow']) {
    expect(text.length).toBeGreaterThan(5);
    expect(logs).not.toContain(text);
    expect(disk).not.toContain(text);
    expect(answers.join('')).not.toContain(text);
  }
  expect(logs.toLowerCase()).not.toContain('canary');
  expect(disk.toLowerCase().replaceAll(/canary-key-[\w-]+/g, '')).not.toContain('canary');
});

test('every log line is one JSON object with a UTC time and an event (SEC-85, SEC-87)', async () => {
  await raise();
  expect(testHost.logs.length).toBeGreaterThan(2);
  for (const line of testHost.logs) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({
      ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: expect.any(String),
      event: expect.any(String),
    });
  }
});

test('every rejection and rate limit is logged once, with its request, status and reason (SEC-86)', async () => {
  const strictHost = await startTestHost({ env: { RATE_LIMIT_FACTOR: '1' } });
  const caller = await strictHost.driver();
  const rejectedStatuses = new Set<number>();
  const requestLogged = async (call: Promise<{ status: number }>) => {
    const before = strictHost.logs.length;
    const { status } = await call;
    if (status < 400) return status;
    const lines = strictHost.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    const rejections = lines.filter(({ event }) => event === 'request.rejected');
    expect(rejections).toMatchObject([{ status, reqId: expect.any(String), reason: expect.any(String) }]);
    expect(lines.filter(({ event }) => event === 'request')).toMatchObject([{ status, reqId: rejections[0]?.reqId }]);
    rejectedStatuses.add(status);
    return status;
  };
  const { world } = caller;
  const readTickets = (call: Parameters<Caller['call']>[2] = {}) => caller.call('GET', '/api/zendesk/tickets', call);
  const sendNote = (type: string, body: string) =>
    caller.call('PUT', '/api/zendesk/tickets/1', { raw: { type, body } });
  await requestLogged(readTickets({ cookie: '' }));
  await requestLogged(readTickets({ headers: { 'sec-fetch-site': 'cross-site' } }));
  await requestLogged(caller.call('DELETE', '/api/zendesk/tickets'));
  await requestLogged(sendNote('application/json', `{"note":"${'x'.repeat(70_000)}"}`));
  await requestLogged(sendNote('text/plain', 'x'));
  await requestLogged(sendNote('application/json', '{'));
  await requestLogged(fetch(`${strictHost.origin}/api/${'x'.repeat(9_000)}`));
  for (const status of [409, 500]) {
    await world.faults({ call: 'GET /v1/user#host', status });
    await requestLogged(readTickets());
  }
  await world.faults();
  const statuses: number[] = [];
  while (statuses.length < 50 && statuses.at(-1) !== 429) statuses.push(await requestLogged(caller.ask()));
  expect([...rejectedStatuses].sort()).toEqual([401, 403, 405, 409, 413, 414, 415, 422, 429, 503]);
  await strictHost.close();
});

test('a warning of the framework is logged as an event with its code and without its text (SEC-85, SEC-87)', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: loggerOptions(testHost.config, { write: (line) => lines.push(line) }) });
  const error = Object.assign(new Error('canary'), { code: 'FST_ERR_REP_ALREADY_SENT' });
  app.log.warn({ err: error }, 'Reply was already sent in "/reset-password?token=canary"');
  app.log.error(error);
  app.log.error('canary of a library');
  await app.listen({ host: 'localhost', port: 0 });
  await app.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'framework.warning', level: 'warn', code: 'FST_ERR_REP_ALREADY_SENT' },
    { event: 'framework.warning', level: 'warn', code: 'FST_ERR_REP_ALREADY_SENT' },
    { event: 'framework.warning', level: 'warn', code: 'unknown' },
  ]);
  expect(lines.join('')).not.toContain('canary');
});
