/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { type AbuseBudget, ofDriver, unconfirmed } from '../security/abuse-budget';
import { asAgent, type Caller, receipt, send } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

const minute = 60_000;
let ticketId: number;
let shift = 0;
const advanceClock = (ms: number) => {
  shift += ms;
  testHost.advanceClock(ms);
};

// The settings are those of production: an empty variable counts as absent.
withHostAndDriver({ env: { RATE_LIMIT_FACTOR: '', ZENDESK_REQUESTS_PER_MINUTE: '', LOG_LEVEL: 'error' } });
beforeEach(async () => {
  ticketId = receipt(await driver.raise()).ticket_id ?? 0;
  await testHost.untilIdle();
  // No limit has been used in the last hour.
  advanceClock(61 * minute);
});

/** The calls that the API and Zendesk have got from the host. */
const receivedCallCounts = async (caller: Caller): Promise<AbuseBudget> => {
  const calls = (await caller.world.calls()).filter(({ from }) => from === 'host');
  const countUnder = (prefix: string) => calls.filter(({ path }) => path.startsWith(prefix)).length;
  return { api: countUnder('/v1/'), zendesk: countUnder('/zendesk/api/v2/') };
};

const callsCausedBy = async (attack: () => Promise<void>): Promise<AbuseBudget> => {
  const before = await receivedCallCounts(driver);
  await attack();
  await testHost.untilIdle();
  await driver.world.faults();
  const after = await receivedCallCounts(driver);
  advanceClock(61 * minute);
  return { api: after.api - before.api, zendesk: after.zendesk - before.zendesk };
};

const call = (method: string, path: string, rest: Parameters<Caller['call']>[2] = {}) =>
  driver.call(method, `/api/zendesk${path}`, { key: randomUUID(), ...rest });
/** Calls more often than every limit allows, one after the other. */
const callBeyondLimit = async (method: string, path: string, rest?: Parameters<Caller['call']>[2]) => {
  const allowed = method === 'GET' ? 60 : 30;
  for (let n = 0; n < allowed; n += 1) await call(method, path, rest);
};
const more = { has_more: true, after_cursor: 'x' };
const ticket = (subject: string, fields: object[], rest: Record<string, string>) => ({
  form: { subject, comment: 'Where is my payout?', custom_fields: JSON.stringify(fields), tags: 'portal_j', ...rest },
});
const documents = (count: number) => ({
  call: 'GET /v1/documents',
  body: {
    data: Array.from({ length: count }, (_, n) => ({ id: n + 1, status: 'pending', vehicle_change_id: null })),
    meta: { last_page: 99 },
  },
});
/** Pages of a list that never ends and repeats no row: the host has to stop at its own maximum. */
const endless = (call: 'GET /v1/documents' | 'GET /v1/vehicle-changes') =>
  Array.from({ length: 60 * 12 }, (_, page) => ({
    call,
    body: { data: [{ id: 9_000 + page, status: 'approved', vehicle_change_id: null }], links: { next: '?page=2' } },
    times: 1,
  }));
const documentTicket = (id: number) =>
  ticket('Document Upload', [{ id: testHost.config.zendesk.fields.document, value: id }], {});
const quotes = (path: string, status: string) => async () => {
  for (let id = 1; id <= 30; id += 1) {
    await driver.world.faults({
      call: 'GET /v1/insure/quotes/{id}',
      body: { data: { id, status, reference: `Q-${id}` } },
    });
    await call('POST', path, { json: { data: { id } } });
  }
};

/** The attacks on each route: one may cause the most calls to the API, and another to Zendesk. */
const attacks: Readonly<Record<keyof typeof ofDriver, readonly (() => Promise<void>)[]>> = {
  'GET /tickets': [
    async () => {
      await driver.world.faults({
        call: 'GET /zendesk/api/v2/users/{id}/tickets/requested',
        body: { tickets: [], meta: more },
      });
      await callBeyondLimit('GET', '/tickets');
    },
  ],
  'GET /tickets/{id}': [
    async () => {
      await driver.world.faults({
        call: 'GET /zendesk/api/v2/tickets/{id}/comments',
        body: { comments: [], meta: more },
      });
      await callBeyondLimit('GET', `/tickets/${ticketId}`);
    },
  ],
  'GET /intents': [
    async () => {
      const submitted = new Date(Date.now() + shift - minute).toISOString();
      const changes = Array.from({ length: 30 }, (_, n) => ({
        id: 9_000 + n,
        status: 'pending',
        submitted_at: submitted,
      }));
      await driver.world.faults(
        { call: 'GET /v1/vehicle-changes', body: { data: changes } },
        { call: 'GET /zendesk/api/v2/users/{id}/tickets/requested', body: { tickets: [], meta: more } },
      );
      await callBeyondLimit('GET', '/intents');
      // Otherwise they would become tickets during later attacks.
      const id = String(driver.world.drivers.verified.id);
      for (const { key } of await testHost.store().openReservations(id))
        await testHost.store().cancelReservation(id, key);
    },
    async () => {
      await driver.world.faults(...endless('GET /v1/vehicle-changes'));
      await callBeyondLimit('GET', '/intents');
    },
  ],
  'POST /tickets, a question': [
    async () => {
      for (let n = 0; n < 5; n += 1) await call('POST', '/tickets', ticket('My question', [], { note: 'A note.' }));
      for (let n = 0; n < 25; n += 1)
        await call('POST', '/tickets', ticket('My question', [], { follow_up_of: String(ticketId) }));
    },
  ],
  'POST /tickets, of a flow': [
    async () => {
      await driver.world.faults(...endless('GET /v1/documents'));
      await callBeyondLimit('POST', '/tickets', documentTicket(1));
    },
    async () => {
      await driver.world.faults(documents(30));
      for (let id = 1; id <= 30; id += 1) await call('POST', '/tickets', documentTicket(id));
    },
  ],
  'PUT /tickets/{id}': [
    async () => {
      for (let n = 0; n < 10; n += 1) await call('PUT', `/tickets/${ticketId}`, { json: { note: `Hello ${n}.` } });
      // The ticket is the driver's, but this host has not raised it, so the host has to ask Zendesk.
      const zendeskUser = await testHost.store().zendeskUser(`development:driver:${driver.world.drivers.verified.id}`);
      const { ticket } = (await asAgent(testHost.sandbox, 'POST', '/tickets', {
        ticket: { subject: 'By email', requester_id: zendeskUser, comment: { body: 'Hello', public: true } },
      })) as { ticket: { id: number } };
      for (let n = 0; n < 20; n += 1) await call('PUT', `/tickets/${ticket.id}`, { json: { note: `Hello ${n}.` } });
    },
  ],
  'POST /tickets/{id}/comments': [
    async () => {
      for (let n = 0; n < 30; n += 1)
        await call('POST', `/tickets/${ticketId}/comments`, { json: { comment: `Hello ${n}.` } });
    },
  ],
  'POST /intents': [
    async () => {
      await driver.world.faults(...endless('GET /v1/documents'));
      await callBeyondLimit('POST', '/intents', { json: { kind: 'document', related: { type: 'document', id: 1 } } });
    },
  ],
  'DELETE /intents/{key}': [() => callBeyondLimit('DELETE', `/intents/${randomUUID()}`)],
  'POST /insure': [quotes('/insure', 'submitted')],
  'POST /accept-insurance-quote': [quotes('/accept-insurance-quote', 'accepted')],
};

test.each(Object.entries(ofDriver))(
  '%s: one driver causes as many upstream calls as its row in the table allows (SEC-66)',
  async (route, row) => {
    const found: AbuseBudget[] = [];
    for (const attack of attacks[route as keyof typeof ofDriver]) found.push(await callsCausedBy(attack));
    expect({
      api: Math.max(...found.map(({ api }) => api)),
      zendesk: Math.max(...found.map(({ zendesk }) => zendesk)),
    }).toEqual(row);
  },
  60_000,
);

test('a caller without a session causes as many upstream calls as its row allows, on any route (SEC-66)', async () => {
  const routes = Object.keys(ofDriver).map((route) => (route.split(',', 1)[0] ?? '').split(' '));
  const attack = async () => {
    for (let n = 0; n < 700; n += 1) {
      const [method = '', path = ''] = routes[n % routes.length] ?? [];
      await send(testHost.origin, method, `/api/zendesk${path.replace('{id}', '1').replace('{key}', randomUUID())}`, {
        cookie: `operator_session=gone${n}; sandbox_world=${driver.world.id}`,
      });
    }
  };
  expect(await callsCausedBy(attack)).toEqual(unconfirmed.stranger);
}, 60_000);

test('a driver above the rate limits causes as many upstream calls as their row allows (SEC-66)', async () => {
  const [setCookie = ''] = (await call('GET', '/tickets')).headers.getSetCookie();
  advanceClock(minute);
  await callBeyondLimit('DELETE', `/intents/${randomUUID()}`);
  const cookie = `${driver.cookie}; ${setCookie.split(';', 1)[0]}`;
  const attack = async () => {
    for (let n = 0; n < 760; n += 1) await call('DELETE', `/intents/${randomUUID()}`, { cookie });
  };
  expect(await callsCausedBy(attack)).toEqual(unconfirmed.beyond);
}, 60_000);
