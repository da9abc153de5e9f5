/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { subscriber } from '../../server/limits';
import { network } from '../../server/logging';
import { slidingWindow } from '../../server/sliding-window';
import { rateBudget } from '../../server/zendesk/rate-budget';
import { cookieHeader } from '../support/other-device';
import { until } from '../support/until';
import {
  type Answer,
  type Call,
  type Caller,
  question,
  receipt,
  send,
  startTestHost,
  type TestHost,
} from './support/test-host';
import { testHost, withHost } from './support/with-host';

/** The settings of production: an empty variable counts as absent. */
const production = { RATE_LIMIT_FACTOR: '', ZENDESK_REQUESTS_PER_MINUTE: '' };
const minute = 60_000;
const list = '/api/zendesk/tickets';
/** A caller can write every address but the last one, including that of the host’s peer. */
const forged = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };

withHost({ env: production });
// Each test starts with unused limits.
beforeEach(() => testHost.advanceClock(25 * 60 * minute));

const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.status);
// Stand-ins and host share this process, so more calls would only wait for each other.
const limitConcurrency = pLimit(8);
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => limitConcurrency(() => work(n))));

/** The statuses of the rejected calls. 202 counts as accepted: a slow support desk gets the ticket later. */
const rejectedStatuses = (answers: readonly Answer[]) =>
  statuses(answers).filter((status) => status !== 201 && status !== 202);

const ask = (driver: Caller, key?: string) => driver.ask({}, key);

/** Calls with a session that the API does not know. */
const callExpired = (driver: Caller, count: number, headers: Record<string, string> = {}, host: TestHost = testHost) =>
  times(count, (n) =>
    send(host.origin, 'GET', list, {
      cookie: `operator_session=gone${n}; sandbox_world=${driver.world.id}`,
      headers,
    }),
  );

/** The cookie by which the host knows the driver's browser. */
const browserCookie = async (driver: Caller): Promise<string> => {
  const [cookie = ''] = (await driver.call('GET', list)).headers.getSetCookie();
  expect(cookie).toMatch(/^portal_driver=\d+\.[\w-]{43}; Path=\/api\/zendesk; HttpOnly; SameSite=Lax$/);
  return cookie.split(';', 1)[0] ?? '';
};

const readWith = (driver: Caller, cookie: string) =>
  driver.call('GET', list, { cookie: `${driver.cookie}; ${cookie}` });

describe('limits of a driver (SEC-66)', () => {
  test('the sixth question in ten minutes is rejected; a repeated call and another driver are not', async () => {
    const driver = await testHost.driver();
    const first = randomUUID();
    const answers = [await ask(driver, first)];
    for (let n = 0; n < 4; n += 1) answers.push(await ask(driver));
    expect(rejectedStatuses(answers)).toEqual([]);
    const rejected = await driver.call('POST', list, {
      key: randomUUID(),
      headers: forged,
      form: question(),
    });
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { message: 'You have made too many requests, please try again in 10 minutes.' },
    ]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500);
    const repeated = await ask(driver, first);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(rejectedStatuses([repeated, await driver.raise(), await (await testHost.driver()).raise()])).toEqual([]);
    await until(
      () => driver.tickets(),
      (tickets) => tickets.length === 6,
      20_000,
    );
  });

  test('count a driver as one person in every session, form and address, and do not limit others at the same IP address', async () => {
    const driver = await testHost.driver();
    const { cookies } = await driver.world.arrange({ session: 'signed-in' });
    const otherSession = cookieHeader([...cookies, driver.world.cookie]);
    expect(otherSession).not.toBe(driver.cookie);
    const form = question();
    const variants: readonly Call[] = [
      { form },
      { form, cookie: otherSession },
      { form: new URLSearchParams(form) },
      { form, headers: { ...forged, 'user-agent': 'another' } },
      { form: { ...form, subject: 'Another question' }, headers: { forwarded: 'for=203.0.113.10' } },
    ];
    const askAs = (variant: Call) => driver.call('POST', list, { key: randomUUID(), ...variant });
    for (const variant of variants) expect(rejectedStatuses([await askAs(variant)])).toEqual([]);
    for (const variant of variants) expect((await askAs(variant)).status).toBe(429);
    expect(rejectedStatuses([await ask(await testHost.driver())])).toEqual([]);
  });

  test('allow 20 questions a day, do not count rejected ones, and say when the next one is allowed', async () => {
    const driver = await testHost.driver();
    for (let round = 0; round < 4; round += 1) {
      expect(rejectedStatuses(await times(5, () => ask(driver)))).toEqual([]);
      expect(new Set(statuses(await times(6, () => ask(driver))))).toEqual(new Set([429]));
      testHost.advanceClock(11 * minute);
    }
    const rejected = await ask(driver);
    expect([rejected.status, rejected.body]).toEqual([
      429,
      { message: 'You have made too many requests, please try again in 24 hours.' },
    ]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600);
    testHost.advanceClock(24 * 60 * minute);
    expect(rejectedStatuses([await ask(driver)])).toEqual([]);
  });

  test('do not count a question that is rejected in the last step', async () => {
    const driver = await testHost.driver();
    const key = randomUUID();
    await driver.call('POST', '/api/zendesk/intents', { key, json: { kind: 'document', related: null } });
    expect(statuses(await times(6, () => ask(driver, key)))).toEqual(Array<number>(6).fill(422));
    expect(rejectedStatuses([await ask(driver)])).toEqual([]);
  });

  test('count rejected calls: the 31st write in a minute is 429 whatever it asks for', async () => {
    const driver = await testHost.driver();
    const answers = await times(31, () => driver.call('PUT', `${list}/1`, { json: { note: '' } }));
    expect(statuses(answers).sort()).toEqual([...Array<number>(30).fill(422), 429]);
    expect((await driver.call('GET', list)).status).toBe(200);
    testHost.advanceClock(minute);
    expect((await driver.call('PUT', `${list}/1`, { json: { note: '' } })).status).toBe(422);
  });
});

describe('the call budget of the support desk', () => {
  test('is not used up by 400 tries at other drivers’ tickets, and the log names the driver who tried', async () => {
    const [prober, other] = [await testHost.driver(), await testHost.driver()];
    expect(rejectedStatuses([await prober.raise(), await other.raise()])).toEqual([]);
    const [ticket] = await other.withComments();
    const before = testHost.events('access.denied').length;
    const addNote = (n: number) =>
      prober.call('PUT', `${list}/${ticket?.id}`, { json: { note: `Hello ${n}.` }, key: randomUUID() });
    expect(new Set(statuses(await times(400, addNote)))).toEqual(new Set([404, 429]));
    expect((await other.call('GET', list)).status).toBe(200);
    expect((await ask(other)).status).toBe(201);
    const found = testHost.events('access.denied').slice(before);
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ driverId, level }) => `${driverId} ${level}`))).toEqual(
      new Set([`${prober.world.drivers.verified.id} warn`]),
    );
  });

  test('is protected by a log entry for a follow-up to another driver’s ticket, and for a read by a driver without tickets', async () => {
    const [owner, prober] = [await testHost.driver(), await testHost.driver()];
    const raised = await owner.raise();
    const id = (raised.body as { data: { ticket_id: number } }).data.ticket_id;
    const before = testHost.events('access.denied').length;
    expect((await prober.call('GET', `${list}/${id}`)).status).toBe(404);
    expect((await prober.ask({ follow_up_of: String(id) })).status).toBe(422);
    expect(testHost.events('access.denied').length - before).toBe(2);
  });

  test('suffices for 200 drivers who read their list in the same minute', async () => {
    const drivers: Caller[] = [];
    for (let n = 0; n < 20; n += 1) drivers.push(...(await times(10, () => testHost.driver())));
    // The host knows Zendesk's user, as after a first question. One user represents all drivers here.
    const externalIdOf = ({ world }: Caller) => `development:driver:${world.drivers.verified.id}`;
    const writer = await testHost.driver();
    expect((await ask(writer)).status).toBe(201);
    const zendeskUser = (await testHost.store().zendeskUser(externalIdOf(writer))) ?? 0;
    for (const driver of drivers) await testHost.store().rememberZendeskUser(externalIdOf(driver), zendeskUser);
    testHost.advanceClock(minute);
    const answers = await times(200, (n) => (drivers[n] as Caller).call('GET', list));
    expect(statuses(answers).filter((status) => status !== 200)).toEqual([]);
    expect((await ask(writer)).status).toBe(201);
  }, 60_000);

  test('keeps half of the calls for writes: they are sent while reads are answered 503', async () => {
    const hostWithSmallBudget = await startTestHost({ env: { ...production, ZENDESK_REQUESTS_PER_MINUTE: '8' } });
    const [reader, writer] = [await hostWithSmallBudget.driver(), await hostWithSmallBudget.driver()];
    const reads = await times(6, () => reader.call('GET', `${list}/1`));
    expect(statuses(reads).sort()).toEqual([404, 404, 404, 404, 503, 503]);
    // The first takes three calls and its note one, and then nothing is left for the third.
    const [first, , third] = [await ask(writer), await ask(writer), await ask(writer)];
    expect([first.status, third.status]).toEqual([201, 202]);
    await hostWithSmallBudget.close();
  });

  test('lets a driver open a conversation next to the list every three seconds, and spends at most 60 calls a minute on one driver’s reads', async () => {
    const driver = await testHost.driver();
    const { ticket_id: id } = receipt(await driver.raise());
    await testHost.untilIdle();
    for (let n = 0; n < 20; n += 1)
      expect([(await driver.call('GET', `${list}/${id}`)).status, (await driver.call('GET', list)).status]).toEqual([
        200, 200,
      ]);
    expect((await driver.call('GET', list)).status).toBe(429);
  });
});

describe('limits before the caller is known (SEC-66)', () => {
  test('do not lock a driver out through cross-site calls, and the API is not called', async () => {
    const driver = await testHost.driver();
    const before = (await driver.world.calls('GET /v1/user')).length;
    const answers = await times(620, () =>
      send(testHost.origin, 'GET', list, { cookie: driver.cookie, headers: { 'sec-fetch-site': 'cross-site' } }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([403]));
    expect(await driver.world.calls('GET /v1/user')).toHaveLength(before);
    expect((await driver.call('GET', list)).status).toBe(200);
  });

  test('let drivers in after 62 sessions expired at the same IP address', async () => {
    const driver = await testHost.driver();
    expect(new Set(statuses(await callExpired(driver, 62)))).toEqual(new Set([401]));
    expect((await driver.call('GET', list)).status).toBe(200);
  });

  test('answer the 601st call in a minute with 429, but not in a browser in which the driver has signed in; a forged cookie does not count', async () => {
    const [driver, otherDriver] = [await testHost.driver(), await testHost.driver()];
    const cookie = await browserCookie(driver);
    // No proxy is configured, so the host ignores these headers.
    const counts = statuses(await callExpired(driver, 620, forged));
    expect(counts.filter((status) => status === 429)).toHaveLength(20);
    expect(await driver.world.calls('GET /v1/user')).toHaveLength(601);
    expect((await readWith(driver, cookie)).status).toBe(200);
    expect((await otherDriver.call('GET', list, { headers: forged })).status).toBe(429);
    const forgedCookie = cookie.replace(/=\d+/, `=${otherDriver.world.drivers.verified.id}`);
    expect((await readWith(otherDriver, forgedCookie)).status).toBe(429);
    testHost.advanceClock(minute);
    expect((await otherDriver.call('GET', list)).status).toBe(200);
    expect(testHost.events('proxy.unknown')).toMatchObject([{ level: 'error' }]);
  });

  test('replace a cookie of another driver', async () => {
    const [driver, other] = [await testHost.driver(), await testHost.driver()];
    const cookie = await browserCookie(driver);
    expect((await readWith(driver, cookie)).headers.getSetCookie()).toEqual([]);
    expect((await readWith(other, cookie)).headers.getSetCookie()).toHaveLength(1);
  });

  test('behind a configured proxy count each IP address by itself, and all together up to 1,200 calls a minute', async () => {
    const hostBehindProxy = await startTestHost({ env: { ...production, TRUSTED_PROXIES: '127.0.0.1,::1' } });
    const driver = await hostBehindProxy.driver();
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    const answers = await callExpired(driver, 600, from(7), hostBehindProxy);
    expect((await driver.call('GET', list, { headers: from(8) })).status).toBe(200);
    for (let n = 0; n < 2; n += 1) answers.push(...(await callExpired(driver, 310, from(n), hostBehindProxy)));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(1_200);
    expect(hostBehindProxy.events('proxy.unknown')).toEqual([]);
    await hostBehindProxy.close();
  });

  test('forget the newest call when it is given back, so that older ones leave the window in time', () => {
    let time = 0;
    const calls = slidingWindow(2, 1_000, () => time);
    calls.take('7');
    time = 900;
    calls.take('7');
    calls.giveBack('7');
    time = 1_000;
    expect([calls.take('7'), calls.take('7'), calls.take('7')]).toEqual([0, 0, 1_000]);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('count %s as %s', (ip, counted) => expect(subscriber(ip)).toBe(counted));

  test('do not count a read that the shared budget rejects', () => {
    let time = 0;
    const shared = rateBudget(1, () => time);
    const reads = rateBudget(1, () => time, shared);
    shared.take();
    time = 30_000;
    expect(reads.take()).toBe(30_000);
    time = 60_000;
    expect(reads.take()).toBe(0);
  });

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ])('log %s as %s', (ip, logged) => expect(network(ip)).toBe(logged));
});
