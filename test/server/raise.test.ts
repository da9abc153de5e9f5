/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { idsPerWorld } from '../../sandbox/world/seed';
import { until } from '../support/until';
import { asAgent, errorsOf, question, receipt } from './support/test-host';
import { uploadDocument } from './support/upload';
import { driver, testHost, withHostAndDriver } from './support/with-host';

withHostAndDriver();

const aboutPayout = '[{"id":3600001,"value":"payouts_bank"},{"id":3600006,"value":3310}]';
/** The form of a vehicle change's ticket, without a note. */
const changeForm = (changeId: number) =>
  question({ subject: 'Vehicle change Submitted', custom_fields: `[{"id":3600008,"value":${changeId}}]` });
const ask = (change?: Record<string, string>, key?: string) => driver.ask(change, key);
const fieldsOf = (ticket: { custom_fields: { id: number; value: unknown }[] } | undefined) =>
  Object.fromEntries((ticket?.custom_fields ?? []).map(({ id, value }) => [id, value]));

describe('the ticket for a vehicle change', () => {
  test('is raised once, with a tag, fields and a private note that links to the back office (FL-01, FL-06, AP-30)', async () => {
    const response = await driver.raise();
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [ticket, ...others] = await driver.withComments();
    expect(others).toEqual([]);
    expect(receipt(response)).toMatchObject({ state: 'sent', ticket_id: ticket?.id, reference: ticket?.external_id });
    const { id, email } = driver.world.drivers.verified;
    expect(ticket).toMatchObject({
      subject: 'Vehicle change Submitted',
      tags: ['portal_j'],
      requester: { role: 'end-user', external_id: `development:driver:${id}`, email },
    });
    expect(fieldsOf(ticket)).toMatchObject({
      3600001: 'documents_vehicle',
      3600008: driver.changeId,
      3600012: id,
      3600014: 7,
      3600015: 12,
    });
    expect(ticket?.comments.map((comment) => comment.public)).toEqual([true, false]);
    const paragraphs = [
      `^Please check vehicle change ${driver.changeId}\\.`,
      `Vehicle change ${driver.changeId} was submitted by driver ${id}, callsign \\S+\\.`,
      `Review: ${testHost.sandbox.url}/back-office/vehicle-changes/${driver.changeId}`,
      '\\[ref:pj1-\\w+\\]$',
    ];
    expect(ticket?.comments[1]?.body).toMatch(new RegExp(paragraphs.join('\n\n')));
  });

  test('creates the Zendesk user, but sends no email asking the driver to verify the email address', async () => {
    const createUser = 'POST /zendesk/api/v2/users/create_or_update';
    await driver.world.hold(createUser);
    const raised = driver.raise();
    const held = await driver.world.held(createUser);
    expect(held.body).toMatchObject({ user: { skip_verify_email: true } });
    await held.release();
    await raised;
  });

  test('is raised once when ten identical calls arrive together, and every call gets its receipt (FL-07, SEC-72, REL-17)', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => driver.raise({ key })));
    const created = responses.filter((response) => !response.headers.has('idempotency-replayed'));
    expect(created).toHaveLength(1);
    expect(responses.every((response) => response.status === 201 || response.status === 202)).toBe(true);
    expect(new Set(responses.map((response) => receipt(response).reference)).size).toBe(1);
    const [ticket] = await driver.withComments();
    const second = await driver.raise({ key });
    expect([second.status, second.headers.get('idempotency-replayed'), receipt(second).ticket_id]).toEqual([
      201,
      'true',
      ticket?.id,
    ]);
    const tickets = await driver.tickets();
    expect(tickets.map((ticket) => ticket.comments.length)).toEqual([2]);
  });

  test('is raised again after staff send the change back and the driver resubmits it (REL-22)', async () => {
    await driver.raise();
    await driver.world.decide(driver.changeId, 'action_required', 'Send it again.');
    expect((await driver.raise()).status).toBe(422);
    // The operator has the same change again, submitted at a later time.
    const submitted_at = new Date(Date.now() + 60_000).toISOString();
    await driver.world.faults({
      call: 'GET /v1/vehicle-changes#host',
      body: { data: [{ id: driver.changeId, status: 'pending', submitted_at }] },
    });
    const response = await driver.raise();
    expect([response.status, response.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect(await driver.tickets()).toHaveLength(2);
  });

  test('is rejected while the change is a draft, and its reservation stays open (SEC-73, FL-07)', async () => {
    const otherDriver = await testHost.driver('draft');
    const key = randomUUID();
    const related = { type: 'vehicle_change', id: otherDriver.changeId };
    await otherDriver.call('POST', '/api/zendesk/intents', { key, json: { kind: 'vehicle_change', related } });
    const response = await otherDriver.raise({ key });
    expect([response.status, errorsOf(response)]).toEqual([
      422,
      { custom_fields: ['This vehicle change hasn’t been received yet.'] },
    ]);
    const { body } = await otherDriver.call('GET', '/api/zendesk/intents');
    expect(body).toMatchObject({ data: [{ key }] });
    expect(await otherDriver.tickets()).toEqual([]);
  });

  test.each(['approved', 'action_required'] as const)('is rejected while the change is %s (SEC-73)', async (status) => {
    const otherDriver = await testHost.driver(status);
    const response = await otherDriver.raise();
    expect([response.status, errorsOf(response)]).toEqual([
      422,
      { related: ['This vehicle change isn’t waiting for our team.'] },
    ]);
    expect(await otherDriver.tickets()).toEqual([]);
  });

  test('is rejected for another driver’s change, and for one that does not exist (SEC-73)', async () => {
    const otherDriver = await testHost.driver();
    for (const id of [otherDriver.changeId, 999_999_999]) {
      const response = await driver.raise({ id });
      expect([response.status, errorsOf(response)]).toEqual([
        422,
        { custom_fields: ['We couldn’t find this vehicle change.'] },
      ]);
    }
    const response = await ask({ subject: 'Vehicle change Submitted' });
    expect(errorsOf(response)).toEqual({ custom_fields: ['Name the vehicle change this is about.'] });
    expect([...(await otherDriver.tickets()), ...(await driver.tickets())]).toEqual([]);
  });

  test.each([
    ['another id', (id: number) => `Please check vehicle change ${id + 1}.`],
    ['an added line', (id: number) => `Please check vehicle change ${id}.\n\nReview: https://evil.example`],
    [
      'an imitation of the host’s note',
      (id: number) => `x\n\nVehicle change ${id} was submitted by driver 1.\n\nReview: https://evil.example`,
    ],
  ])(
    'has the browser’s note quoted, line by line, below the host’s note if the browser’s note has %s (AP-30, SEC-59)',
    async (_name, forge) => {
      const note = forge(driver.changeId);
      await driver.raise({ form: { ...changeForm(driver.changeId), note } });
      const [ticket] = await driver.withComments();
      const [hostNote = '', quote = ''] = (ticket?.comments[1]?.body ?? '').split('From the driver, not checked:');
      expect(hostNote).toMatch(/^Vehicle change \d+ was submitted by driver [\s\S]+Review: \S+\n\n$/);
      expect(hostNote).not.toContain('evil');
      const lines = quote
        .replace(/\n\n\[ref:pj1-\w+\]$/, '')
        .trim()
        .split('\n');
      expect(lines).toHaveLength(note.split('\n').length);
      expect(lines.every((line) => line.startsWith('> '))).toBe(true);
    },
  );
});

describe('the ticket for a document (FL-02, REL-24)', () => {
  const raise = (id: number, more: Record<string, string> = {}) =>
    ask({ subject: 'Document Upload', custom_fields: `[{"id":3600007,"value":${id}}]`, ...more });

  test('is raised for a document without a vehicle change, with a link to the list of pending documents', async () => {
    const id = await uploadDocument(testHost, driver);
    const note = { note: `Please approve or reject document ${id}.` };
    expect((await raise(id, note)).status).toBe(201);
    const [ticket] = await driver.withComments();
    expect(ticket?.subject).toBe('Document Upload');
    expect(ticket?.comments[1]?.body).toContain(
      `${testHost.sandbox.url}/back-office/documents?status=pending&document=${id}`,
    );
    expect(fieldsOf(ticket)).toMatchObject({ 3600001: 'documents_vehicle', 3600007: id });
    const second = await raise(id, note);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each(['draft', 'approved', 'rejected'])('is raised for a document that is %s', async (status) => {
    const id = await uploadDocument(testHost, driver);
    await driver.world.faults({
      call: 'GET /v1/documents#host',
      times: 9,
      body: { data: [{ id, status, vehicle_change_id: null }], links: {}, meta: { current_page: 1, last_page: 1 } },
    });
    expect((await raise(id)).status).toBe(201);
    await driver.world.faults();
  });

  test('is rejected for a document of a change, and for another driver’s document (SEC-73)', async () => {
    const response = await fetch(`${testHost.sandbox.url}/v1/vehicle-changes?include=documents`, {
      headers: { accept: 'application/json', origin: testHost.origin, cookie: driver.cookie },
    });
    const { data } = (await response.json()) as { data: { id: number; documents: { id: number }[] }[] };
    const ofChange = data.find((change) => change.id === driver.changeId)?.documents[0]?.id ?? 0;
    expect(ofChange).toBeGreaterThan(0);
    const foreign = await uploadDocument(testHost, await testHost.driver());
    expect(errorsOf(await raise(ofChange))).toEqual({ related: ['This document isn’t waiting for our team.'] });
    expect(errorsOf(await raise(foreign))).toEqual({ custom_fields: ['We couldn’t find this document.'] });
    expect(await driver.tickets()).toEqual([]);
  });
});

describe('the ticket for a quote', () => {
  test.each([
    ['/api/zendesk/insure', 'submitted', 'Insurance quote Submitted'],
    ['/api/zendesk/insure', 'declined', 'Insurance quote Submitted'],
    ['/api/zendesk/accept-insurance-quote', 'accepted', 'Insurance quote Accepted'],
    ['/api/zendesk/accept-insurance-quote', 'quoted', 'Insurance quote Accepted'],
  ] as const)(
    'is raised by %s while the quote is %s, with a private note that links to the quote (AP-32, AP-33, FL-03, FL-06)',
    async (path, status, subject) => {
      const { quote } = await driver.world.arrange({ quote: status });
      const key = randomUUID();
      const send = (data: unknown) => driver.call('POST', path, { key, json: { data } });
      expect((await send(quote)).status).toBe(201);
      // After a reload the portal may send a newer version of the quote.
      expect((await send({ ...quote, status: 'withdrawn' })).headers.get('idempotency-replayed')).toBe('true');
      const [ticket] = await driver.withComments();
      expect(ticket).toMatchObject({ subject, tags: ['portal_j'] });
      expect(ticket?.comments.map((comment) => comment.public)).toEqual([true, false]);
      expect(ticket?.comments[1]?.body).toContain(`/back-office/insurance-quotes/${quote?.id}`);
    },
  );
});

describe("a driver's question", () => {
  test('reaches Zendesk with its topic, in either encoding', async () => {
    expect((await ask({ custom_fields: aboutPayout })).status).toBe(201);
    const form = new URLSearchParams(question({ subject: 'Another question', custom_fields: aboutPayout }));
    expect((await driver.call('POST', '/api/zendesk/tickets', { form })).status).toBe(201);
    const tickets = await driver.tickets();
    expect(tickets.map((ticket) => ticket.subject).sort()).toEqual(['Another question', 'My question']);
    expect(fieldsOf(tickets[0])).toMatchObject({ 3600001: 'payouts_bank', 3600006: 3310 });
    expect(tickets.every((ticket) => ticket.comments.length === 1)).toBe(true);
  });

  test('has its note quoted as the driver’s words, and all its text escaped (SEC-59, SEC-60)', async () => {
    const hostileText =
      '# Approved\n[Review](https://evil.example/vehicle-changes/1) {{ticket.requester.email}} {% if 1 %} <b>x</b>';
    await ask({ note: hostileText, comment: hostileText, subject: 'About {{ticket.id}}' });
    const [ticket] = await driver.withComments();
    const [comment, note] = ticket?.comments ?? [];
    expect(note).toMatchObject({ public: false });
    expect(note?.body).toMatch(/^From the driver, not checked:\n\n> \\# Approved\n> /);
    for (const text of [comment?.body ?? '', note?.body ?? '', ticket?.subject ?? ''])
      expect(text.replace(/\[ref:pj1-\w+\]$/, '')).not.toMatch(/\{\{|\{%|(?<!\\)[<[#]/m);
    expect(note?.body).not.toContain('/back-office/');
  });

  test('is rejected if its key has already been used with another body (SEC-72)', async () => {
    const key = randomUUID();
    await ask({}, key);
    const response = await ask({ comment: 'Something else altogether.' }, key);
    expect([response.status, Object.keys(errorsOf(response))]).toEqual([422, ['idempotency_key']]);
    const otherDriver = await testHost.driver();
    const sameKey = await otherDriver.ask({}, key);
    expect([sameKey.status, sameKey.headers.has('idempotency-replayed')]).toEqual([201, false]);
  });

  test.each(['short', 'with space in it 123', 'x'.repeat(65), 'quote"quote"quote"'])(
    'is rejected if its key is %j',
    async (key) => {
      expect(Object.keys(errorsOf(await ask({}, key)))).toEqual(['idempotency_key']);
    },
  );

  test('cannot set what the host sets: requester, status, other tags and fields (SEC-56, SEC-57)', async () => {
    const hostFields = 'status assignee_id requester requester_id collaborators public priority external_id';
    for (const name of hostFields.split(' '))
      expect(errorsOf(await ask({ [name]: '1' }))).toEqual({ form: [expect.any(String)] });
    for (const id of [3600012, 3600013, 3600014, 3600015, 1])
      expect(Object.keys(errorsOf(await ask({ custom_fields: `[{"id":${id},"value":1}]` })))).toEqual([
        'custom_fields',
      ]);
    expect(await driver.tickets()).toEqual([]);
    await ask({ tags: 'portal_j,vip,insurance' });
    expect((await driver.tickets())[0]?.tags).toEqual(['insurance', 'portal_j']);
  });

  test.each<[string, Record<string, string>]>([
    ['subject', { subject: 'four' }],
    ['subject', { subject: 'x'.repeat(151) }],
    ['subject', { subject: 'two\nlines' }],
    ['comment', { comment: ' ' }],
    ['comment', { comment: 'x'.repeat(5_001) }],
    ['comment', { comment: 'a control\u0007 character' }],
    ['note', { note: 'x'.repeat(2_001) }],
    ['tags', { tags: '' }],
    ['tags', { tags: 'portal_j,Bad Tag' }],
    ['tags', { tags: 'other' }],
    ...[
      'nonsense',
      '{}',
      '[{"id":3600001,"value":"no_topic"}]',
      '[{"id":3600006,"value":-1}]',
      '[{"id":3600006,"value":"https://evil.example"}]',
      '[{"id":3600006,"value":"{{ticket.id}}"}]',
      `[{"id":3600006,"value":"${'x'.repeat(201)}"}]`,
      '[{"id":3600006,"value":1},{"id":3600006,"value":2}]',
      '[{"id":3600006,"value":1,"other":2}]',
      '[{"id":3600006}]',
      '[{"__proto__":{"id":3600006},"value":1}]',
      '[null]',
      '[{"id":3600010,"value":"https://evil.example"}]',
    ].map((custom_fields): [string, Record<string, string>] => ['custom_fields', { custom_fields }]),
  ])('is not sent when its %s is wrong, and the error names that field (SEC-58, SEC-62)', async (name, change) => {
    const response = await ask(change);
    expect([response.status, Object.keys(errorsOf(response))]).toEqual([422, [name]]);
    expect(await driver.tickets()).toEqual([]);
  });

  test('is accepted at the exact limits (SEC-62)', async () => {
    expect((await ask({ subject: 'x'.repeat(150), comment: '😀'.repeat(5_000), note: 'n'.repeat(2_000) })).status).toBe(
      201,
    );
    expect((await ask({ subject: 'fives', comment: 'x', custom_fields: '[]' })).status).toBe(201);
  });

  test('loses direction controls and keeps every letter (SEC-61)', async () => {
    await ask({ comment: 'a\u202Eb \u2066c\u2069 naïve e\u0301 👨‍👩‍👧 مرحبا\r\nline' });
    expect((await driver.tickets())[0]?.comments[0]?.body).toBe('ab c naïve é 👨‍👩‍👧 مرحبا\nline');
  });

  /** Sets the email address and first name that the operator's API has for the caller. */
  const setCaller = (email: string, firstName = 'Adil'): Promise<void> =>
    driver.world.faults({
      call: 'GET /v1/user#host',
      status: 200,
      body: {
        data: {
          id: 4,
          email,
          status: 'verified',
          driver: {
            id: driver.world.drivers.verified.id,
            callsign: '418',
            first_name: firstName,
            last_name: 'Farrow',
            known_as: null,
            fleet_id: 7,
            operating_area_id: 12,
          },
        },
      },
    });
  const staff = (method: string, path: string, body?: unknown) => asAgent(testHost.sandbox, method, path, body);
  /** The id of the only agent in this driver's world. */
  const agentId = async (): Promise<number> => {
    const found = (await staff('GET', '/users/search?query=email:portal.agent@operator.example')) as {
      users: { id: number }[];
    };
    const worldOf = (id: number) => Math.floor(id / idsPerWorld);
    return found.users.find(({ id }) => worldOf(id) === worldOf(driver.changeId))?.id ?? 0;
  };

  test.each(['primary', 'secondary'])(
    'has a requester without an email address when the driver’s address is an agent’s %s one (SEC-70)',
    async (which) => {
      let email = 'portal.agent@operator.example';
      if (which === 'secondary') {
        email = 'robin@operator.example';
        await staff('POST', `/users/${await agentId()}/identities`, { identity: { type: 'email', value: email } });
      }
      await setCaller(email);
      expect((await ask()).status).toBe(201);
      expect((await driver.tickets())[0]?.requester).toMatchObject({
        role: 'end-user',
        email: null,
        name: 'Adil Farrow',
      });
    },
  );

  test('has the portal’s own user as requester after staff have made the driver an agent (SEC-70)', async () => {
    const driverId = driver.world.drivers.verified.id;
    await driver.world.faults({
      call: 'GET /zendesk/api/v2/users/search',
      status: 200,
      body: { users: [{ id: 70_001, role: 'agent', external_id: `development:driver:${driverId}` }] },
    });
    expect((await ask()).status).toBe(201);
    expect(await driver.world.calls('POST /zendesk/api/v2/users/create_or_update')).toEqual([]);
  });

  test.each([
    ['no address when the support desk rejects it', 'adil@intranet', 'Adil', 'Adil Farrow'],
    ['neither address nor name when the support desk rejects both', 'adil@intranet', 'A'.repeat(250), null],
  ])('has a requester with %s (REL-08)', async (_title, email, firstName, name) => {
    await setCaller(email, firstName);
    expect((await ask()).status).toBe(201);
    const { id } = driver.world.drivers.verified;
    expect((await driver.tickets())[0]?.requester).toMatchObject({
      name: name ?? `Driver ${id}`,
      email: null,
      external_id: `development:driver:${id}`,
    });
  });

  test.each([400, 422])(
    'has the portal’s own user as requester when Zendesk answers %i to every attempt to create the driver’s user (REL-08)',
    async (status) => {
      await driver.world.faults({
        call: 'POST /zendesk/api/v2/users/create_or_update',
        status,
        body: { error: 'RecordInvalid' },
      });
      const response = await ask();
      expect(response.status).toBe(201);
      const { ticket } = (await staff('GET', `/tickets/${receipt(response).ticket_id}`)) as {
        ticket: { requester_id: number };
      };
      expect(await staff('GET', `/users/${ticket.requester_id}`)).toMatchObject({
        user: { name: 'Driver portal', external_id: 'development:portal', role: 'end-user' },
      });
    },
  );

  test('has the portal’s own user as requester when Zendesk rejects the ticket twice, whatever the language of the error', async () => {
    const base = [{ description: 'Anforderer: Adil Farrow ist gesperrt.' }];
    await driver.world.faults({
      call: 'POST /zendesk/api/v2/tickets',
      status: 422,
      body: { error: 'RecordInvalid', details: { base } },
      times: 2,
    });
    const { reference } = receipt(await ask());
    await testHost.untilIdle();
    const { tickets } = (await staff('GET', `/tickets?external_id=${reference}`)) as {
      tickets: { requester_id: number }[];
    };
    expect(await staff('GET', `/users/${tickets[0]?.requester_id}`)).toMatchObject({ user: { name: 'Driver portal' } });
  });

  test('waits in the outbox when a gateway answers 422 in place of Zendesk', async () => {
    await driver.world.faults({
      call: 'POST /zendesk/api/v2/users/create_or_update',
      status: 422,
      html: '<html>Unprocessable</html>',
      times: 1,
    });
    expect((await ask()).status).toBe(202);
    const [ticket] = await until(
      () => driver.tickets(),
      (tickets) => tickets.length === 1,
    );
    expect(ticket?.requester.name).toBe('Adil Farrow');
  });
});

describe('a malformed form (SEC-63, SEC-64, SEC-65)', () => {
  const boundary = 'xxBOUNDARYxx';
  const part = (name: string, value: string, extra = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;
  const closingBoundary = `--${boundary}--\r\n`;
  const validParts = Object.entries(question())
    .map(([name, value]) => part(name, value))
    .join('');
  const type = `multipart/form-data; boundary=${boundary}`;

  test.each([
    ['a field twice', validParts + part('comment', 'once more, please') + closingBoundary, type],
    ['__proto__', validParts + part('__proto__', 'x') + closingBoundary, type],
    ['constructor', validParts + part('constructor', 'x') + closingBoundary, type],
    ['a file', validParts + part('file', 'x', '; filename="x.pdf"') + closingBoundary, type],
    [
      'too many parts',
      validParts + Array.from({ length: 40 }, (_, n) => part(`n${n}`, 'x')).join('') + closingBoundary,
      type,
    ],
    ['no closing boundary', validParts, type],
    ['no boundary', validParts + closingBoundary, 'multipart/form-data'],
    ['another boundary', validParts + closingBoundary, 'multipart/form-data; boundary=other'],
    ['nothing', '', type],
    ['a huge part header', validParts + part('x'.repeat(5_000), 'x') + closingBoundary, type],
    [
      'a field twice, urlencoded',
      `${new URLSearchParams(question())}&comment=again`,
      'application/x-www-form-urlencoded',
    ],
    [
      'many fields, urlencoded',
      Array.from({ length: 50 }, (_, n) => `n${n}=1`).join('&'),
      'application/x-www-form-urlencoded',
    ],
  ])('%s: 422', async (_name, body, contentType) => {
    const response = await driver.call('POST', '/api/zendesk/tickets', { raw: { type: contentType, body } });
    expect(response.status).toBe(422);
    expect(await driver.tickets()).toEqual([]);
  });

  test.each(['application/json', 'text/plain', 'image/png'])('%s: 415', async (contentType) => {
    expect((await driver.call('POST', '/api/zendesk/tickets', { raw: { type: contentType, body: '{}' } })).status).toBe(
      415,
    );
  });

  test('more than 64 kB: 413 (SEC-45)', async () => {
    const tooLarge = { ...question(), comment: 'x'.repeat(70_000) };
    expect((await driver.call('POST', '/api/zendesk/tickets', { form: tooLarge })).status).toBe(413);
    expect((await driver.call('POST', '/api/zendesk/tickets', { form: new URLSearchParams(tooLarge) })).status).toBe(
      413,
    );
  });

  test('leaves the host working', async () => {
    expect((await ask()).status).toBe(201);
  });
});
