/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { type ResponseShape, uuidOf } from '../../sandbox/response-shapes/shapes';
import { operatorApi } from '../../server/caller';
import { asContract } from '../../server/operator-answer';
import { zendeskPeople } from '../../server/zendesk/people';
import type { ZendeskClient } from '../../server/zendesk/zendesk-client';
import { withServer } from '../support/listen';
import { type Answer, type Caller, receipt } from './support/test-host';
import { uploadDocument } from './support/upload';
import { testHost, withHost } from './support/with-host';

withHost();

const singleShapes: readonly ResponseShape[] = [
  'idsAsText',
  'idsAsUuids',
  'numbersAsText',
  'listsAsObjects',
  'listsWithoutMeta',
  'listsWithPagesAtTheTop',
  'listsInPages',
  'withoutEnvelope',
  'verifiedByTimestamp',
  'nullsLeftOut',
  'datesWithoutZone',
  'unknownValues',
  'userWithoutDriver',
  'nullsAsEmptyText',
  'datesAsObjects',
  'namesInCamelCase',
  'enumsAsObjects',
  'listsByCursor',
  'listsWithLinksAsList',
  'envelopeOfAnotherName',
  'fractal',
  'jsonApi',
];
const incompatibleShapes: readonly ResponseShape[] = [
  'idsAsText',
  'listsWithPagesAtTheTop',
  'datesAsObjects',
  'enumsAsObjects',
  'envelopeOfAnotherName',
  'listsByCursor',
  'listsWithLinksAsList',
  'fractal',
  'jsonApi',
];
const combined = singleShapes.filter((shape) => !incompatibleShapes.includes(shape));

const fieldsOf = (ticket: { custom_fields: { id: number; value: unknown }[] }) =>
  Object.fromEntries(ticket.custom_fields.map(({ id, value }) => [id, value]));

/** A driver who has sent one of each. From then on the operator's API answers in these shapes. */
async function driverIn(responseShapes: readonly ResponseShape[]) {
  const driver = await testHost.driver();
  const documentId = await uploadDocument(testHost, driver);
  const quotes = [
    await driver.world.arrange({ quote: 'submitted' }),
    await driver.world.arrange({ quote: 'accepted' }),
  ];
  const [submitted, accepted] = quotes.map(({ quote }) => quote?.id ?? 0);
  await driver.world.arrange({ responseShapes });
  const idOf = (id = 0) => (responseShapes.includes('idsAsUuids') ? uuidOf(id) : String(id));
  return { driver, documentId: idOf(documentId), submitted: idOf(submitted), accepted: idOf(accepted), idOf };
}

const raiseForDocument = (caller: Caller, id: string, key: string) =>
  caller.ask({ subject: 'Document Upload', custom_fields: JSON.stringify([{ id: 3600007, value: id }]) }, key);

test.each<[string, readonly ResponseShape[]]>([
  ...singleShapes.map((shape): [string, readonly ResponseShape[]] => [shape, [shape]]),
  ['of a JSON:API server', ['jsonApi', 'namesInCamelCase', 'listsInPages']],
  ['of API resources by cursor', ['namesInCamelCase', 'envelopeOfAnotherName', 'listsInPages', 'listsByCursor']],
  ['of laravel-data', ['namesInCamelCase', 'enumsAsObjects', 'listsInPages', 'listsWithLinksAsList']],
  ['of fractal', ['fractal', 'datesAsObjects', 'numbersAsText', 'listsInPages']],
  ['all together', combined],
])(
  'raises each flow’s ticket once if the API answers in the shape %s (OP-01 to OP-07, FL-01, FL-02, FL-03, FL-06, FL-07)',
  async (_name, responseShapes) => {
    const { driver, documentId, submitted, accepted, idOf } = await driverIn(responseShapes);
    const changeId = idOf(driver.changeId);
    const driverId = idOf(driver.world.drivers.verified.id);
    const quote = (path: string, id: string) => (key: string) =>
      driver.call('POST', `/api/zendesk/${path}`, { key, json: { data: { id } } });
    const raises: readonly ((key: string) => Promise<Answer>)[] = [
      (key) => driver.raise({ key, id: changeId }),
      (key) => raiseForDocument(driver, documentId, key),
      quote('insure', submitted),
      quote('accept-insurance-quote', accepted),
    ];
    for (const raise of raises) {
      const key = randomUUID();
      const answers = [await raise(key), await raise(key), await raise(randomUUID())];
      expect(answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
        [201, null],
        [201, 'true'],
        [201, 'true'],
      ]);
      expect(new Set(answers.map((answer) => receipt(answer).reference)).size).toBe(1);
    }
    const tickets = (await driver.tickets()).sort((a, b) => a.id - b.id);
    expect(tickets.map(({ subject }) => subject)).toEqual([
      'Vehicle change Submitted',
      'Document Upload',
      'Insurance quote Submitted',
      'Insurance quote Accepted',
    ]);
    expect(tickets.filter(({ tags }) => !tags.includes('portal_j'))).toEqual([]);
    const asSent = (id: string) => (responseShapes.includes('idsAsUuids') ? id : Number(id));
    expect(tickets.map(fieldsOf)).toMatchObject([
      { 3600008: asSent(changeId), 3600012: asSent(driverId), 3600014: asSent(idOf(7)), 3600015: asSent(idOf(12)) },
      { 3600007: asSent(documentId) },
      { 3600009: asSent(submitted) },
      { 3600009: asSent(accepted) },
    ]);
    expect(new Set(tickets.map(({ requester }) => requester.external_id))).toEqual(
      new Set([`development:driver:${driverId}`]),
    );
    const listed = await driver.call('GET', '/api/zendesk/tickets');
    const { data } = listed.body as { data: { related: { id: unknown }[] }[] };
    expect(new Set(data.flatMap(({ related }) => related.map(({ id }) => String(id))))).toEqual(
      new Set([changeId, documentId, submitted, accepted]),
    );
  },
);

test('knows the id of a related record of JSON:API, whether the answer includes that record or not', () => {
  const link = (id: string) => ({ data: { type: 'places', id } });
  const data = { id: '1', type: 'drivers', relationships: { fleet: link('7'), operatingArea: link('12') } };
  const included = [{ id: '7', type: 'places', attributes: { name: 'Saltmere Cars' } }];
  expect(asContract({ data, included })).toMatchObject({ data: { fleet_id: '7', operating_area_id: '12' } });
});

test('keeps a reservation for an item with a UUID, and lets its driver cancel it', async () => {
  const { driver, accepted } = await driverIn(['idsAsUuids']);
  const key = randomUUID();
  const related = { type: 'insurance_quote', id: accepted };
  const json = { kind: 'quote_acceptance', related };
  expect((await driver.call('POST', '/api/zendesk/intents', { key, json })).status).toBe(201);
  const { body } = await driver.call('GET', '/api/zendesk/intents');
  expect((body as { data: unknown[] }).data).toContainEqual(expect.objectContaining({ key, related }));
  expect((await driver.call('DELETE', `/api/zendesk/intents/${key}`)).status).toBe(204);
});

test('recognises the browser of a driver with a UUID', async () => {
  const { driver } = await driverIn(['idsAsUuids']);
  const first = await driver.call('GET', '/api/zendesk/tickets');
  const [cookie = ''] = first.headers.get('set-cookie')?.split(';') ?? [];
  expect(cookie).toContain(`portal_driver=${uuidOf(driver.world.drivers.verified.id)}.`);
  const second = await driver.call('GET', '/api/zendesk/tickets', { cookie: `${driver.cookie}; ${cookie}` });
  expect([second.status, second.headers.get('set-cookie')]).toEqual([200, null]);
});

describe('the caller', () => {
  const answered = (user: object) => ({ call: 'GET /v1/user#host', body: user });
  const list = (caller: Caller) => caller.call('GET', '/api/zendesk/tickets');

  test.each<[string, object, number]>([
    ['verified at a time, without envelope', { id: 'u', email_verified_at: '2026-01-05', driver: { id: 'd' } }, 200],
    ['not verified yet', { data: { id: 'u', email_verified_at: null, driver: { id: 'd' } } }, 409],
    ['in two envelopes', { data: { data: { id: 'u', status: 'verified', driver: { id: 'd' } } } }, 200],
    ['in an envelope of another name', { user: { id: 'u', status: 'verified', driver: { id: 'd' } } }, 200],
    ['in two envelopes of which one has another name', { data: { user: { id: 'u', driver: { id: 'd' } } } }, 200],
    ['not verified, in camel case', { data: { id: 'u', emailVerifiedAt: null, driver: { id: 'd' } } }, 409],
    [
      'not verified, as JSON:API',
      {
        data: {
          id: 'u',
          type: 'users',
          attributes: { emailVerifiedAt: null },
          relationships: { driver: { data: { type: 'drivers', id: 'd' } } },
        },
        included: [{ id: 'd', type: 'drivers', attributes: { firstName: 'Ada' } }],
      },
      409,
    ],
    ['not verified, as an enum', { data: { id: 'u', status: { value: 'unverified' }, driver: { id: 'd' } } }, 409],
    ['without a status', { data: { id: 'u', driver: { id: 'd' } } }, 200],
    ['with an unknown status', { data: { id: 'u', status: 'active', driver: { id: 'd' } } }, 200],
    [
      'not verified, in zeros',
      { data: { id: 'u', email_verified_at: '0000-00-00 00:00:00', driver: { id: 'd' } } },
      409,
    ],
    ['not verified, in capitals', { data: { id: 'u', status: 'UNVERIFIED', driver: { id: 'd' } } }, 409],
    ['who is blocked, in capitals', { data: { id: 'u', status: 'Blocked', driver: { id: 'd' } } }, 403],
    ['who is blocked', { data: { id: 'u', status: 'blocked', driver: { id: 'd' } } }, 403],
    ['whose id is another address', { data: { id: 'u', status: 'verified', driver: { id: '..' } } }, 403],
    ['whose id has a line break', { data: { id: 'u', status: 'verified', driver: { id: 'a\nb' } } }, 403],
    ['whose id is too long', { data: { id: 'u', status: 'verified', driver: { id: 'x'.repeat(201) } } }, 403],
  ])('%s', async (_name, body, status) => {
    const driver = await testHost.driver();
    await driver.world.faults(answered(body));
    expect((await list(driver)).status).toBe(status);
  });
});

test('sends Zendesk no email address unless the API says that it is verified', async () => {
  const driver = await testHost.driver();
  const { id } = driver.world.drivers.verified;
  const ask = () => driver.ask();
  const email = `${randomUUID()}@driver.example`;
  await driver.world.faults({
    call: 'GET /v1/user#host',
    body: { data: { id: 'u', email, status: 'active', driver: { id } } },
  });
  expect((await ask()).status).toBe(201);
  expect((await driver.tickets()).map(({ requester }) => requester.email)).toEqual([null]);
});

test('creates two Zendesk users for drivers whose ids differ only in case or at the end of a long id, because Zendesk ignores case', () => {
  const { externalId } = zendeskPeople({} as ZendeskClient, {} as Parameters<typeof zendeskPeople>[1], 'tenant');
  const long = 'x'.repeat(199);
  const ids = ['ab', 'AB', `${long}1`, `${long}2`, 'a:b', '17'].map((id) => externalId(id).toLowerCase());
  expect(new Set(ids).size).toBe(6);
  expect(ids.every((id) => id.length < 150)).toBe(true);
  expect(ids).toContain('tenant:driver:17');
});

test.each<[string, (next: number | null) => object]>([
  [
    'a link',
    (next) => ({ links: { next: next === null ? null : `https://api.example/v1/vehicle-changes?page=${next}` } }),
  ],
  ['a link at the top', (next) => ({ next_page_url: next === null ? null : `/?page=${next}` })],
  ['a link with a cursor', (next) => ({ links: { next: next === null ? null : `?cursor=${next}` } })],
  ['a cursor alone', (next) => ({ meta: { next_cursor: next === null ? null : String(next) } })],
  ['a count', () => ({ meta: { last_page: 3 } })],
  ['a count at the top', () => ({ last_page: 3 })],
  ['JSON:API’s link', (next) => ({ links: { next: next === null ? null : `/?page%5Bnumber%5D=${next}` } })],
  ['a link in meta', (next) => ({ links: [], meta: { next_page_url: next === null ? null : `/?page=${next}` } })],
  ['a count of fractal', () => ({ meta: { pagination: { total_pages: 3 } } })],
  ['a count in camel case', () => ({ meta: { page: { lastPage: 3 } } })],
])(
  'finds a change on the last page, and every pending one, if each page names the next by %s (OP-03)',
  async (_name, more) => {
    const queries: (string | undefined)[] = [];
    const handle: RequestListener = ({ url = '' }, response) => {
      queries.push(url.split('?')[1]);
      const page = Number(/\d+$/.exec(url)?.[0] ?? 1);
      response.writeHead(200, { 'content-type': 'application/json' });
      // Half past nine in UTC.
      const inLondon = { date: '2026-06-12 10:30:00.000000', timezone: 'Europe/London' };
      const submitted_at = page === 1 ? inLondon : page === 2 ? '2026-06-12 10:30:00.000000' : '2026-06-12 10:30:00';
      const data = [{ id: page, status: 'pending', submitted_at }];
      response.end(JSON.stringify({ data, ...more(page < 3 ? page + 1 : null) }));
    };
    await withServer(handle, async (apiBaseUrl) => {
      const api = operatorApi(
        { apiBaseUrl, publicOrigin: 'https://portal.example', release: 'v1.0.0', api: { timeZone: 'Europe/London' } },
        Date.now,
      );
      expect(await api.vehicleChange('a=1', '3')).toMatchObject({ id: '3', submittedAt: '2026-06-12T09:30:00Z' });
      expect(queries).toHaveLength(3);
      expect((await api.pendingChanges('a=1')).map(({ id, submittedAt }) => [id, submittedAt])).toEqual([
        ['1', '2026-06-12T09:30:00.000Z'],
        ['2', '2026-06-12T09:30:00Z'],
        ['3', '2026-06-12T09:30:00Z'],
      ]);
      expect(await api.vehicleChange('a=1', '1')).toMatchObject({ id: '1' });
      expect(queries).toHaveLength(7);
      expect(queries[0]).toBeUndefined();
    });
  },
);

test('reads a 403 of Laravel’s middleware as an email address that is not verified', async () => {
  const driver = await testHost.driver();
  const body = { message: 'Your email address is not verified.' };
  await driver.world.faults({ call: 'GET /v1/user#host', status: 403, body });
  expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(409);
});

test.each(['ActionRequired', 'ACTION REQUIRED'])(
  'recognises a change that was sent back, in the spelling %s',
  async (status) => {
    const driver = await testHost.driver();
    const body = { data: { data: [{ id: driver.changeId, status }] } };
    await driver.world.faults({ call: 'GET /v1/vehicle-changes#host', body });
    expect((await driver.raise()).status).toBe(422);
  },
);

test.each<[string, object, number]>([
  ['the count of pages is known', { meta: { last_page: 60 } }, 60],
  ['the last page is linked', { links: { last: '/?page=60' } }, 60],
  ['neither is known', {}, 10],
])(
  'finds a new document where the API sends the oldest first, and never reads a long list whole: %s',
  async (_, more, newest) => {
    const queries: string[] = [];
    const handle: RequestListener = ({ url = '' }, response) => {
      queries.push(url);
      const page = Number(/\d+$/.exec(url)?.[0] ?? 1);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ id: page, status: 'pending' }], ...more }));
    };
    await withServer(handle, async (apiBaseUrl) => {
      const api = operatorApi(
        { apiBaseUrl, publicOrigin: 'https://portal.example', release: 'v1.0.0', api: { timeZone: 'UTC' } },
        Date.now,
      );
      expect(await api.document('a=1', String(newest))).toMatchObject({ id: String(newest) });
      expect(await api.document('a=1', '1000')).toBeNull();
      expect(queries.length).toBeLessThanOrEqual(20);
    });
  },
);

test('reads a list without page numbers until a page brings no new row', async () => {
  const driver = await testHost.driver();
  const data = [{ id: 'a', status: 'pending' }];
  await driver.world.faults({ call: 'GET /v1/documents#host', body: { data } });
  expect((await raiseForDocument(driver, 'b', randomUUID())).status).toBe(422);
  expect(await driver.world.calls('GET /v1/documents')).toHaveLength(2);
});
