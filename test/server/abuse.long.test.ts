/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { type Caller, question, receipt } from './support/test-host';
import { testHost, withHost } from './support/with-host';

/** The number of calls: the gate tries a few, always the same; `npm run abuse` tries 10,000, which differ each time. */
const tries = Number(process.env.ABUSE_CALLS ?? 1_000);
const seed = Number(process.env.ABUSE_SEED ?? 20_260_302);

type Input = { method: string; path: string; headers: Record<string, string>; body: Buffer | null };

const fields =
  'subject comment custom_fields tags note follow_up_of __proto__ constructor toString status requester'.split(' ');
const properties = 'note comment kind related data id type __proto__ constructor length toJSON'.split(' ');
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800'],
    ...'{{ticket.id}} [] {} [{"id":3600001,"value":"x"}] null -1 1e309 ../.. portal_j'.split(' '),
  ),
  fc.integer({ min: 1, max: 12_000 }).map((length) => 'x'.repeat(length)),
);
const word = fc.oneof(fc.constantFrom(...fields), fc.string({ maxLength: 30 }));
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1e308, 4711),
    text,
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 6 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...properties), fc.string({ maxLength: 8 })), tie('value'), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
})).value;
const deep = fc.integer({ min: 10, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

const boundary = 'xxBOUNDARYxx';
const part = fc.tuple(
  word,
  text,
  fc.constantFrom(
    '',
    '; filename="a.pdf"',
    '; filename=""',
    '; name="twice"',
    '\r\ncontent-type: text/html',
    '\r\ncontent-transfer-encoding: base64',
  ),
);
const multipart = fc
  .tuple(fc.array(part, { maxLength: 12 }), fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`, '--', '\0'))
  .map(
    ([parts, end]) =>
      parts
        .map(
          ([name, value, extra]) =>
            `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`,
        )
        .join('') + end,
  );

/** A form like the portal's, except that one field is different, missing or there twice. */
const nearly = fc.tuple(fc.constantFrom(...fields), fc.option(text), fc.boolean()).map(([name, value, twice]) => {
  const validFields: [string, string][] = Object.entries(question());
  const rest = validFields.filter(([other]) => twice || other !== name);
  return [...rest, ...(value === null ? [] : [[name, value] as [string, string]])];
});
const body = fc.oneof(
  json.map((value) => ['application/json', JSON.stringify(value) ?? ''] as const),
  deep.map((value) => ['application/json', value] as const),
  text.map((value) => ['application/json', value] as const),
  multipart.map((value) => [`multipart/form-data; boundary=${boundary}`, value] as const),
  multipart.map((value) => ['multipart/form-data', value] as const),
  nearly.map((pairs) => ['application/x-www-form-urlencoded', String(new URLSearchParams(pairs))] as const),
  nearly.map(
    (pairs) =>
      [
        `multipart/form-data; boundary=${boundary}`,
        `${pairs.map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`,
      ] as const,
  ),
  fc
    .tuple(word, text)
    .map(([name, value]) => ['application/x-www-form-urlencoded', `${name}=${value}&%=%E0%A4&=&${name}`] as const),
  fc.tuple(fc.constantFrom('text/plain', 'image/png', '', 'application/json; charset=utf-7', 'x/y; boundary="'), text),
);
const id = fc.oneof(
  fc.integer({ min: -5, max: 10_000 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  fc.string({ unit: 'binary', maxLength: 20 }).map((item) => encodeURIComponent(item)),
  fc.string({ maxLength: 12 }).map((item) => item.replace(/[^\x21-\x7e]|[ ]/g, '')),
  fc.constantFrom('%', '%E0%A4', '..', '%2e%2e%2f', '1;a=b', '__proto__', 'x'.repeat(500)),
);
const path = fc.oneof(
  fc.constantFrom('/tickets', '/intents', '/insure', '/accept-insurance-quote'),
  fc
    .tuple(fc.constantFrom('/tickets/', '/intents/'), id, fc.constantFrom('', '/comments', '/', '//'))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('/tickets?', '/intents?'),
      fc.constantFrom('page', 'filter[status]', 'filter', 'per_page', 'a'),
      id,
    )
    .map(([at, name, value]) => `${at}${name}=${value}&${name}=${value}`),
);
const input: fc.Arbitrary<Input> = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
    path,
    body,
    fc.oneof(
      { weight: 4, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.string({ maxLength: 90 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    fc.oneof({ weight: 12, arbitrary: fc.constant('same-origin') }, fc.constantFrom('cross-site', 'none', '')),
  )
  .map(([method, at, [type, content], key, site]) => ({
    method,
    path: `/api/zendesk${at}`,
    headers: {
      'sec-fetch-site': site,
      ...(type ? { 'content-type': type } : {}),
      ...(key === null ? {} : { 'idempotency-key': key.replace(/[^\x20-\x7e]/g, '') }),
    },
    body: method === 'GET' || method === 'OPTIONS' ? null : Buffer.from(content),
  }));

let driver: Caller;

withHost({ env: { RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' } });
beforeAll(async () => {
  driver = await testHost.driver();
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

/** The status and the body of an answer. A host that hangs is a failure. */
const call = ({ method, path, headers, body }: Input): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const target = new URL(testHost.origin);
    const request = http.request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path,
        agent,
        timeout: 20_000,
        headers: { ...headers, cookie: driver.cookie, ...(body ? { 'content-length': body.length } : {}) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve([response.statusCode ?? 0, Buffer.concat(chunks).toString()]));
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body ?? undefined);
  });

test('random bad inputs on the helper routes cause no 5xx and no hanging request, and valid tickets still arrive (SEC-55, SEC-58, SEC-62, SEC-63, SEC-65)', async () => {
  const ticketId = receipt(await driver.raise()).ticket_id;
  const inputs = fc.sample(input, { numRuns: tries, seed });
  const limit = pLimit(8);
  const wrong: unknown[] = [];
  const counts = new Map<number, number>();
  await Promise.all(
    inputs.map((input, number) =>
      limit(async () => {
        const [status, answer] = await call(input).catch((error: unknown) => [0, String(error)] as const);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        const isJson = answer === '' || /^[[{]/.test(answer);
        if (status < 200 || status >= 500 || !isJson)
          wrong.push({
            number,
            status,
            answer: answer.slice(0, 200),
            ...input,
            body: input.body?.toString('latin1').slice(0, 300),
          });
      }),
    ),
  );
  expect({ seed, wrong: wrong.slice(0, 5), more: wrong.length > 5 }).toEqual({ seed, wrong: [], more: false });
  // The rejections have different reasons.
  for (const status of [201, 404, 405, 415, 422]) expect([status, counts.has(status)]).toEqual([status, true]);

  expect((await driver.raise({ key: randomUUID(), id: driver.changeId })).status).toBe(201);
  const tickets = await driver.tickets();
  expect(tickets.map((ticket) => ticket.id)).toContain(ticketId);
  for (const ticket of tickets) {
    expect(ticket.requester).toMatchObject({ role: 'end-user', email: driver.world.drivers.verified.email });
    expect(ticket.tags).toContain('portal_j');
    expect(ticket.status === 'new' || ticket.status === 'open').toBe(true);
  }
  expect(await testHost.store().waiting()).toEqual([]);
}, 600_000);
