/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { asAgent, errorsOf, question, receipt, send, startTestHost } from './support/test-host';
import { driver, testHost, withHostAndDriver } from './support/with-host';

type Ticket = {
  id: number;
  reference: string | null;
  subject: string;
  status: string;
  topic: string | null;
  related: { type: string; id: number }[];
  is_queued?: true;
  comments: { id: number | string; author: string; author_name: string | null; body: string; is_queued?: true }[];
};

let ticketId: number;

const data = <T>(answer: { body: unknown }) => (answer.body as { data: T }).data;
const agent = (method: string, path: string, body?: unknown) => asAgent(testHost.sandbox, method, path, body);
const updateAsStaff = (id: number, ticket: unknown) => agent('PUT', `/tickets/${id}`, { ticket });

const aboutChange = (id: number) =>
  question({ subject: 'Vehicle change Submitted', custom_fields: `[{"id":3600008,"value":${id}}]` });

withHostAndDriver();
beforeEach(async () => {
  ticketId = receipt(await driver.raise()).ticket_id ?? 0;
  await driver.withComments();
});

describe('reading tickets (AP-34)', () => {
  test('shows a ticket’s public comments and never a private one (SEC-54, SEC-71)', async () => {
    await updateAsStaff(ticketId, { comment: { body: 'Canary for staff only.', public: false }, status: 'pending' });
    await updateAsStaff(ticketId, { comment: { body: 'We are looking at it.', public: true } });
    const answer = await driver.call('GET', `/api/zendesk/tickets/${ticketId}`);
    expect(answer.status).toBe(200);
    const ticket = data<Ticket>(answer);
    expect(ticket).toMatchObject({
      id: ticketId,
      reference: expect.stringMatching(/^pj1-/),
      subject: 'Vehicle change Submitted',
      status: 'pending',
      topic: 'documents_vehicle',
      related: [{ type: 'vehicle_change', id: driver.changeId }],
    });
    expect(ticket.comments.map(({ author, body }) => [author, body])).toEqual([
      ['driver', 'I have sent a vehicle change. Please check it.'],
      ['team', 'We are looking at it.'],
    ]);
    expect(ticket.comments[1]?.author_name).toMatch(/^\S+$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/canary|back-office|@|ip_address|ref:/i);
  });

  test('lists the driver’s own tickets by page and status, most recently updated first', async () => {
    expect(data<Ticket[]>(await driver.call('GET', '/api/zendesk/tickets'))).toHaveLength(1);
    await Promise.all(Array.from({ length: 16 }, (_, n) => driver.ask({ subject: `Question ${n}` })));
    await testHost.driver().then((other) => other.raise());
    const first = await driver.call('GET', '/api/zendesk/tickets');
    expect(data<Ticket[]>(first)).toHaveLength(15);
    const ids = data<Ticket[]>(first).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(first.body).toMatchObject({
      meta: { current_page: 1, last_page: 2, total: 17, from: 1, to: 15 },
      links: { prev: null, next: `${testHost.origin}/api/zendesk/tickets?page=2` },
    });
    const second = await driver.call('GET', '/api/zendesk/tickets?page=2');
    expect(data<Ticket[]>(second)).toHaveLength(2);
    expect((await driver.call('GET', '/api/zendesk/tickets?page=3')).body).toMatchObject({
      data: [],
      meta: { from: null, to: null },
    });
    const allTickets = await driver.call('GET', '/api/zendesk/tickets?per_page=16');
    expect(data<Ticket[]>(allTickets)).toHaveLength(16);
    expect(allTickets.body).toMatchObject({
      meta: { per_page: 16, last_page: 2 },
      links: { next: `${testHost.origin}/api/zendesk/tickets?per_page=16&page=2` },
    });
    await updateAsStaff(ticketId, { comment: { body: 'Done.', public: true }, status: 'solved' });
    const solved = await driver.call('GET', '/api/zendesk/tickets?filter%5Bstatus%5D=solved,closed');
    expect(data<Ticket[]>(solved)).toMatchObject([{ id: ticketId, status: 'solved' }]);
    for (const [query, name] of [
      ['page=0', 'page'],
      ...['0', '101', 'all'].map((size) => [`per_page=${size}`, 'per_page']),
    ])
      expect(Object.keys(errorsOf(await driver.call('GET', `/api/zendesk/tickets?${query}`)))).toEqual([name]);
    expect((await driver.call('GET', '/api/zendesk/tickets?filter%5Bstatus%5D=all')).status).toBe(422);
  });

  test('calls Zendesk once for the list when both parts of the page ask at the same time', async () => {
    const zendeskCallCount = async () =>
      (await driver.world.calls()).filter(({ from, path }) => from === 'host' && path.startsWith('/zendesk/api'))
        .length;
    const listCall = 'GET /zendesk/api/v2/users/{id}/tickets/requested';
    const verifiedCount = async () =>
      (await driver.world.calls('GET /v1/user')).filter(({ status }) => status === 200).length;
    const zendeskCallsBefore = await zendeskCallCount();
    const verifiedBefore = await verifiedCount();
    await driver.world.hold(listCall);
    const lists = ['pending', 'new,open,solved,closed'].map((states) =>
      driver.call('GET', `/api/zendesk/tickets?filter%5Bstatus%5D=${states}`),
    );
    await driver.world.held(listCall);
    await until(verifiedCount, (count) => count === verifiedBefore + 2);
    // The host answers this later call without Zendesk. By then, both earlier calls wait for Zendesk's list.
    expect((await driver.call('GET', '/api/zendesk/tickets?page=0')).status).toBe(422);
    await driver.world.release(listCall);
    await driver.world.hold();
    expect((await Promise.all(lists)).map((list) => data<Ticket[]>(list).length)).toEqual([0, 1]);
    expect((await zendeskCallCount()) - zendeskCallsBefore).toBe(1);
  });

  test.each(['deleted', 'merged'])(
    'finds the driver’s tickets when staff have %s the user that the host remembers',
    async (how) => {
      const { user } = (await agent('POST', '/users/create_or_update', { user: { name: 'Adi' } })) as {
        user: { id: number };
      };
      const externalId = `development:driver:${driver.world.drivers.verified.id}`;
      const rememberOldUser = () =>
        testHost.store().rememberZendeskUser(externalId, how === 'merged' ? user.id : 123_456);
      await rememberOldUser();
      expect(data<Ticket[]>(await driver.call('GET', '/api/zendesk/tickets')).map(({ id }) => id)).toEqual([ticketId]);
      await rememberOldUser();
      expect((await driver.call('GET', `/api/zendesk/tickets/${ticketId}`)).status).toBe(200);
      await rememberOldUser();
      const json = { note: 'Document 9177 replaces 9170.' };
      expect((await driver.call('PUT', `/api/zendesk/tickets/${ticketId}`, { json })).status).toBe(200);
    },
  );

  test('remembers the user of a new driver while Zendesk’s search lacks it', async () => {
    const foreign = receipt(await (await testHost.driver()).raise()).ticket_id;
    const search = 'GET /zendesk/api/v2/users/search';
    await driver.world.faults({ call: search, status: 200, body: { users: [] } });
    expect((await driver.call('GET', `/api/zendesk/tickets/${foreign}`)).status).toBe(404);
    expect(data<Ticket[]>(await driver.call('GET', '/api/zendesk/tickets')).map(({ id }) => id)).toEqual([ticketId]);
    expect(await driver.world.calls(search)).not.toEqual([]);
  });

  test('shows the newest ticket of a driver who has more tickets than the host reads from one end of the list', async () => {
    const { ticket: row } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: { requester_id: number } };
    const { requester_id } = row;
    for (let number = 0; number < 501; number += 1)
      await agent('POST', '/tickets', {
        ticket: { subject: `No. ${number}`, requester_id, comment: { body: 'Hello' } },
      });
    const subjects: string[] = [];
    // Six pages hold all 502 tickets.
    for (let page = 1; page <= 6; page += 1) {
      const list = await driver.call('GET', `/api/zendesk/tickets?per_page=100&page=${page}`);
      subjects.push(...data<Ticket[]>(list).map(({ subject }) => subject));
    }
    expect(subjects).toHaveLength(502);
    expect(subjects).toContain('No. 500');
  });

  test('shows the newest message of a ticket that has too many for the host to read all', async () => {
    await updateAsStaff(ticketId, { comment: { body: 'The newest', public: true } });
    const comments = 'GET /zendesk/api/v2/tickets/{id}/comments';
    const { comments: rows } = (await agent('GET', `/tickets/${ticketId}/comments`)) as { comments: object[] };
    const pageOfMany = { comments: rows.slice(0, 1), meta: { has_more: true, after_cursor: 'MQ' } };
    await driver.world.faults({ call: comments, status: 200, body: pageOfMany, times: 10 });
    const ticket = data<Ticket>(await driver.call('GET', `/api/zendesk/tickets/${ticketId}`));
    expect(ticket.comments.map(({ body }) => body)).toContain('The newest');
  });

  test('names people in CC, and shows text and files as their authors sent them', async () => {
    const { ticket: row } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: { requester_id: number } };
    const comments = 'GET /zendesk/api/v2/tickets/{id}/comments';
    const commentRow = (id: number, author_id: number, plain_body: string, attachments: object[] = []) => {
      const created_at = '2026-03-06T08:40:00Z';
      return { id, author_id, plain_body, body: plain_body, public: true, created_at, attachments };
    };
    const body = {
      comments: [
        commentRow(1, row.requester_id, '&nbsp;Hello'),
        commentRow(2, 7, 'Thanks,&nbsp;\n&nbsp;\nAda', [
          { file_name: 'a.png', size: 5, inline: true },
          { file_name: 'redacted.txt', size: 0, deleted: true },
        ]),
        commentRow(3, 8, 'From my other mailbox'),
      ],
      users: [
        { id: 7, name: 'Ada Lovelace', role: 'agent' },
        { id: 8, name: 'Mina Farrow', role: 'end-user' },
      ],
      meta: { has_more: false },
    };
    const changed = {
      tickets: [
        { ...row, status: 'hold', updated_at: '2026-03-07T09:00:00Z' },
        { ...row, id: ticketId + 1, status: 'deleted' },
      ],
      meta: { has_more: false },
    };
    await driver.world.faults(
      { call: comments, status: 200, body },
      { call: 'GET /zendesk/api/v2/users/{id}/tickets/requested', status: 200, body: changed },
    );
    expect(data<Ticket[]>(await driver.call('GET', '/api/zendesk/tickets'))).toMatchObject([
      { status: 'open', updated_at: '2026-03-07T09:00:00Z' },
    ]);
    const calls = jest.spyOn(globalThis, 'fetch');
    const shown = data<Ticket>(await driver.call('GET', `/api/zendesk/tickets/${ticketId}`));
    // Without these parameters, Zendesk sends no names and no inline images.
    expect(calls.mock.calls.map(([address]) => String(address))).toContainEqual(
      expect.stringContaining(`/tickets/${ticketId}/comments?include=users&include_inline_images=true&`),
    );
    // The time of the last message, although staff have changed the ticket since.
    expect(shown).toMatchObject({ updated_at: '2026-03-06T08:40:00Z' });
    expect(shown.comments).toMatchObject([
      { author: 'driver', body: 'Hello' },
      { author: 'team', author_name: 'Ada', body: 'Thanks, \n \nAda', attachments: [{ name: 'a.png' }] },
      { author: 'other', author_name: 'Mina', body: 'From my other mailbox' },
    ]);
  });

  test('shows an empty list to a driver who never wrote, after one search', async () => {
    const newDriver = await testHost.driver();
    expect((await newDriver.call('GET', '/api/zendesk/tickets')).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await newDriver.world.calls('GET /zendesk/api/v2/users/search')).toHaveLength(1);
  });

  test('leaves a ticket of another driver out of the list, even if Zendesk includes it (SEC-53)', async () => {
    const { ticket } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: { id: number; requester_id: number } };
    const foreign = { ...ticket, id: ticket.id + 1, requester_id: ticket.requester_id + 1 };
    await driver.world.faults({
      call: 'GET /zendesk/api/v2/users/{id}/tickets/requested',
      body: { tickets: [foreign, ticket], meta: { has_more: false } },
    });
    expect(data<Ticket[]>(await driver.call('GET', '/api/zendesk/tickets')).map(({ id }) => id)).toEqual([ticketId]);
  });

  test('answers the same 404 for tickets of other drivers and of staff, for private tickets and for missing ones (SEC-53)', async () => {
    const otherDriver = await testHost.driver();
    const foreign = receipt(await otherDriver.raise()).ticket_id ?? 0;
    const { ticket: row } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: { requester_id: number } };
    const hidden = (await agent('POST', '/tickets', {
      ticket: { subject: 'About a driver', requester_id: row.requester_id, comment: { body: 'Canary', public: false } },
    })) as { ticket: { id: number } };
    const ofStaff = (await agent('POST', '/tickets', { ticket: { subject: 'Staff', comment: { body: 'x' } } })) as {
      ticket: { id: number };
    };
    const answers = [];
    for (const id of [foreign, hidden.ticket.id, ofStaff.ticket.id, 123_456]) {
      answers.push(await driver.call('GET', `/api/zendesk/tickets/${id}`));
      answers.push(await driver.call('PUT', `/api/zendesk/tickets/${id}`, { json: { note: 'Hello.' } }));
      answers.push(await driver.call('POST', `/api/zendesk/tickets/${id}/comments`, { json: { comment: 'Hello.' } }));
    }
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`))).toEqual(
      new Set(['404 {"message":"We couldn’t find that."}']),
    );
    expect((await otherDriver.tickets())[0]?.comments.filter((comment) => comment.body.includes('Hello'))).toEqual([]);
  });

  test('reveals and changes nothing in 40 calls for the tickets of two other drivers (SEC-53)', async () => {
    const others = [await testHost.driver(), await testHost.driver()];
    const before: unknown[] = [];
    const attempts: (readonly [string, string, object])[] = [];
    for (const other of others) {
      const raised = receipt(await other.raise());
      const theirQuestion = receipt(
        await other.ask({ subject: 'Their question', comment: 'Words of another driver.' }),
      );
      const key = randomUUID();
      await other.call('POST', '/api/zendesk/intents', { json: { kind: 'document', related: null }, key });
      for (const id of [raised.ticket_id, theirQuestion.ticket_id]) {
        for (const address of [`${id}`, `${id}?include=comments`, `${id}?external_id=1`])
          attempts.push(['GET', `tickets/${address}`, {}]);
        attempts.push(['PUT', `tickets/${id}`, { json: { note: 'Intruder.' }, key: randomUUID() }]);
        attempts.push(['PUT', `tickets/${id}`, { json: { note: 'Intruder.' }, key: raised.reference.slice(0, 64) }]);
        attempts.push(['POST', `tickets/${id}/comments`, { json: { comment: 'Intruder, once.' }, key: randomUUID() }]);
        attempts.push(['POST', `tickets/${id}/comments`, { json: { comment: 'Intruder, twice.' }, key: randomUUID() }]);
        attempts.push(['POST', 'tickets', { key: randomUUID(), form: question({ follow_up_of: String(id) }) }]);
      }
      // The other driver's vehicle change, their reservation by its key, and a ticket about their items.
      const related = { type: 'vehicle_change', id: other.changeId };
      attempts.push(['POST', 'intents', { json: { kind: 'vehicle_change', related }, key: randomUUID() }]);
      attempts.push(['DELETE', `intents/${key}`, {}]);
      attempts.push(['POST', 'tickets', { key: randomUUID(), form: aboutChange(other.changeId) }]);
      attempts.push(['POST', 'tickets', { key, form: aboutChange(other.changeId) }]);
      before.push(await other.tickets(), (await other.call('GET', '/api/zendesk/intents')).body);
    }
    expect(attempts).toHaveLength(40);
    for (const [method, address, call] of attempts) {
      const answer = await driver.call(method, `/api/zendesk/${address}`, call);
      expect(`${method} ${address} ${answer.status}`).toMatch(/ (404|422)$/);
      expect(JSON.stringify(answer.body ?? '')).not.toMatch(/Their question|another driver|Intruder/);
    }
    const after: unknown[] = [];
    for (const other of others)
      after.push(await other.tickets(), (await other.call('GET', '/api/zendesk/intents')).body);
    expect(after).toEqual(before);
  });

  test('answers 503 when Zendesk is down and 502 when its response is malformed', async () => {
    for (const [fault, status] of [
      [{ status: 503 }, 503],
      [{ cut: true }, 503],
      [{ html: '<html>' }, 503],
      [{ status: 200, body: { nothing: true } }, 502],
      [{ status: 422 }, 502],
    ] as const) {
      await driver.world.faults(
        { call: 'GET /zendesk/api/v2/tickets/{id}', ...fault },
        { call: 'GET /zendesk/api/v2/users/{id}/tickets/requested', ...fault },
      );
      expect((await driver.call('GET', `/api/zendesk/tickets/${ticketId}`)).status).toBe(status);
      expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(status);
    }
  });
});

describe('a private note (AP-31)', () => {
  const add = (json: unknown, key: string = randomUUID()) =>
    driver.call('PUT', `/api/zendesk/tickets/${ticketId}`, { json, key });

  test('reaches staff once, quoted, and is not repeated in the response', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => add({ note: 'Document 9177 replaces *9170*.' }, key)));
    expect(answers.filter((answer) => !answer.headers.has('idempotency-replayed'))).toHaveLength(1);
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('9177');
    const [ticket] = await driver.withComments(3);
    expect(ticket?.comments.slice(2)).toMatchObject([
      {
        public: false,
        body: expect.stringMatching(
          /^From the driver, not checked:\n\n> Document 9177 replaces \\\*9170\\\*\.\n\n\[ref:pj1-/,
        ),
      },
    ]);
    expect(ticket?.tags).toEqual(['portal_j']);
    const after = await add({ note: 'Document 9177 replaces *9170*.' }, key);
    expect([after.status, receipt(after)]).toMatchObject([200, { state: 'sent', ticket_id: ticketId }]);
    expect((await driver.tickets())[0]?.comments).toHaveLength(3);
    expect(Object.keys(errorsOf(await add({ note: 'Another text.' }, key)))).toEqual(['idempotency_key']);
  });

  test('is accepted for tickets of this portal only', async () => {
    const { ticket: row } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: { requester_id: number } };
    const { ticket } = (await agent('POST', '/tickets', {
      ticket: { subject: 'By email', requester_id: row.requester_id, comment: { body: 'Hello', public: true } },
    })) as { ticket: { id: number } };
    expect((await driver.call('GET', `/api/zendesk/tickets/${ticket.id}`)).status).toBe(200);
    expect((await driver.call('PUT', `/api/zendesk/tickets/${ticket.id}`, { json: { note: 'Hello.' } })).status).toBe(
      404,
    );
  });

  test('waits in the outbox while Zendesk is down', async () => {
    await driver.world.faults(
      { call: 'PUT /zendesk/api/v2/tickets/{id}', status: 503 },
      { call: 'GET /zendesk/api/v2/tickets/{id}', status: 503 },
    );
    const answer = await add({ note: 'Please hurry.' });
    expect([answer.status, receipt(answer)]).toMatchObject([202, { state: 'queued', ticket_id: ticketId }]);
    await driver.world.faults();
    const [ticket] = await driver.withComments(3);
    expect(ticket?.comments[2]?.body).toContain('Please hurry.');
  });
});

describe('a driver’s reply', () => {
  const reply = (comment: string, key: string = randomUUID()) =>
    driver.call('POST', `/api/zendesk/tickets/${ticketId}/comments`, { json: { comment }, key });

  test.each(['solved', 'pending'])(
    'is public, in the driver’s name, and reopens a ticket that is %s',
    async (status) => {
      await updateAsStaff(ticketId, { comment: { body: 'Done?', public: true }, status });
      const key = randomUUID();
      const answer = await reply('Not yet: *one* [paper] is missing.', key);
      expect(answer.status).toBe(201);
      expect(data(answer)).toMatchObject({
        author: 'driver',
        author_name: null,
        body: 'Not yet: *one* [paper] is missing.',
        attachments: [],
      });
      const second = await reply('Not yet: *one* [paper] is missing.', key);
      expect([second.status, second.headers.get('idempotency-replayed'), data(second)]).toEqual([
        201,
        'true',
        data(answer),
      ]);
      const ticket = data<Ticket>(await driver.call('GET', `/api/zendesk/tickets/${ticketId}`));
      expect([ticket.status, ticket.comments.length]).toEqual(['open', 3]);
      // The host looks for the reply only in the driver's last comment. After a later reply the repeated call gets 202, without a comment.
      await reply('And the photo.');
      expect((await reply('Not yet: *one* [paper] is missing.', key)).status).toBe(202);
    },
  );

  test('arrives on a solved ticket that the support desk does not reopen, because a field is required', async () => {
    await updateAsStaff(ticketId, { comment: { body: 'Done?', public: true }, status: 'solved' });
    const body = { error: 'RecordInvalid', details: { base: [{ description: 'Depot: needs to be filled' }] } };
    await driver.world.faults({ call: 'PUT /zendesk/api/v2/tickets/{id}', status: 422, body, times: 1 });
    await reply('Not yet.');
    const ticket = await until(
      async () => data<Ticket>(await driver.call('GET', `/api/zendesk/tickets/${ticketId}`)),
      ({ comments }) => comments.length === 3,
    );
    expect([ticket.status, ticket.comments.at(-1)?.body]).toEqual(['solved', 'Not yet.']);
  });

  test('to a closed ticket is rejected with a message for the driver', async () => {
    await updateAsStaff(ticketId, { comment: { body: 'Closed.', public: true }, status: 'closed' });
    const answer = await reply('Still not right.');
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['comment']]);
  });

  test('becomes a follow-up ticket, with the driver’s and the closed ticket’s fields, when its ticket is closed while it waits (FL-06, REL-09)', async () => {
    await driver.world.faults({ call: 'PUT /zendesk/api/v2/tickets/{id}', status: 503, times: 1 });
    expect((await reply('Still not right.')).status).toBe(202);
    await updateAsStaff(ticketId, { status: 'closed' });
    const [followUp, closed] = await until(
      () => driver.tickets(),
      (tickets) => tickets.length === 2,
    );
    expect(followUp).toMatchObject({
      subject: `Follow-up of ticket ${ticketId}`,
      tags: ['portal_j'],
      comments: [{ public: true, body: 'Still not right.' }],
    });
    expect(closed?.comments).toHaveLength(2);
    // Topic and vehicle change, then the fields about the driver.
    expect(followUp?.custom_fields.map((field) => field.id).sort()).toEqual([
      3600001, 3600008, 3600012, 3600013, 3600014, 3600015,
    ]);
    expect(followUp?.custom_fields).toEqual(expect.arrayContaining(closed?.custom_fields ?? []));
    expect((await driver.call('GET', `/api/zendesk/tickets/${followUp?.id}`)).status).toBe(200);
  });

  test('is not sent twice when Zendesk has stored it and only the response is lost', async () => {
    await driver.world.faults({ call: 'PUT /zendesk/api/v2/tickets/{id}', cut: true, after: true, times: 1 });
    expect((await reply('Sent once.')).status).toBe(202);
    await testHost.untilIdle();
    const [ticket] = await driver.tickets();
    expect(ticket?.comments.filter((comment) => comment.body === 'Sent once.')).toHaveLength(1);
  });

  const commentCount = async (text: string) =>
    (await driver.tickets())[0]?.comments.filter(({ body }) => body === text).length;
  const updateCall = 'PUT /zendesk/api/v2/tickets/{id}';
  /** How far the host's clock is ahead of Zendesk's. */
  let clockShift = 0;
  const advanceClock = (ms: number) => {
    clockShift += ms;
    testHost.advanceClock(ms);
  };
  afterEach(() => advanceClock(-clockShift));

  test('arrives as a second comment when it repeats a reply that Zendesk answered with 503 (REL-03)', async () => {
    await driver.world.faults({ call: updateCall, status: 503, times: 1 });
    expect((await reply('Any news?')).status).toBe(202);
    await reply('Any news?');
    await testHost.untilIdle();
    expect(await commentCount('Any news?')).toBe(2);
  });

  test('arrives exactly once, as does a second one with the same text, when the responses to both are lost (REL-03)', async () => {
    await driver.world.faults({ call: updateCall, cut: true, after: true, times: 2 });
    await reply('Any news?');
    await reply('Any news?');
    await testHost.untilIdle();
    expect(await commentCount('Any news?')).toBe(2);
  });

  test('arrives even if an earlier reply has the same text and the host could not send this one for two hours (REL-03)', async () => {
    expect((await reply('Any news?')).status).toBe(201);
    const [ticket] = await driver.tickets();
    // A comment by email, which this host does not know. A reply below has the same text.
    await updateAsStaff(ticketId, { comment: { body: 'Is it done?', public: true, author_id: ticket?.requester.id } });
    advanceClock(10 * 60_000);
    await driver.world.faults({ call: 'GET /zendesk/api/v2/tickets/{id}', cut: true });
    expect([(await reply('Any news?')).status, (await reply('Is it done?')).status]).toEqual([202, 202]);
    await testHost.untilBetweenAttempts();
    advanceClock(2 * 3_600_000);
    await driver.world.faults();
    await testHost.untilIdle();
    expect([await commentCount('Any news?'), await commentCount('Is it done?')]).toEqual([2, 2]);
  });

  test('is not sent again by a retry a day later if Zendesk stored it but answered 422 (REL-08)', async () => {
    const rejected = { status: 422, body: { error: 'RecordInvalid' } };
    await driver.world.faults({ call: updateCall, ...rejected, after: true, times: 1 });
    await reply('Any news?');
    const [step] = await until(
      () => testHost.store().waiting(),
      ([first]) => first?.state === 'dead',
    );
    advanceClock(86_400_000);
    await testHost.store().retry(step?.seq ?? 0);
    await testHost.untilIdle();
    expect(await commentCount('Any news?')).toBe(1);
  });
});

test('a question may follow up a closed ticket of the same driver, and no other ticket (RT-13)', async () => {
  const askFollowUp = (followUpOf: number | string, subject = 'It is not right yet') =>
    driver.ask({ follow_up_of: String(followUpOf), subject });
  const otherDriver = await testHost.driver();
  const foreign = receipt(await otherDriver.raise()).ticket_id ?? 0;
  await updateAsStaff(foreign, { status: 'closed' });
  for (const answer of [
    await askFollowUp(ticketId),
    await askFollowUp(foreign),
    await askFollowUp(123_456),
    await askFollowUp('one'),
  ]) {
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['follow_up_of']]);
  }
  await updateAsStaff(ticketId, { status: 'closed' });
  expect((await askFollowUp(ticketId, 'Vehicle change Submitted')).status).toBe(422);
  const answer = await askFollowUp(ticketId);
  expect(answer.status).toBe(201);
  const tickets = await driver.tickets();
  expect(tickets.map((ticket) => [ticket.id, ticket.followup_source_id])).toEqual([
    [receipt(answer).ticket_id, ticketId],
    [ticketId, null],
  ]);
  await driver.world.faults({ call: 'GET /zendesk/api/v2/tickets/{id}', status: 503 });
  expect((await askFollowUp(ticketId, 'Once more')).status).toBe(201);
  await otherDriver.world.faults({ call: 'GET /zendesk/api/v2/tickets/{id}', status: 503 });
  expect((await askFollowUp(foreign, 'Once more')).status).toBe(503);
});

describe('a queued message', () => {
  const list = async (query = '') => data<Ticket[]>(await driver.call('GET', `/api/zendesk/tickets${query}`));
  const open = async (id: number | string) => data<Ticket>(await driver.call('GET', `/api/zendesk/tickets/${id}`));
  const reply = (comment: string) =>
    driver.call('POST', `/api/zendesk/tickets/${ticketId}/comments`, { json: { comment }, key: randomUUID() });
  const said = async (id: number | string = ticketId) =>
    (await open(id)).comments.map(({ body, is_queued }) => [body, is_queued === true]);
  const first = ['I have sent a vehicle change. Please check it.', false];
  const createCall = 'POST /zendesk/api/v2/tickets';
  const updateCall = 'PUT /zendesk/api/v2/tickets/{id}';
  const listCall = 'GET /zendesk/api/v2/users/{id}/tickets/requested';
  const about = '[{"id":3600001,"value":"payouts_bank"},{"id":3600006,"value":3310}]';
  const ask = () => driver.ask({ subject: 'Late {{again}}', comment: 'Where is *it*?', custom_fields: about });

  afterEach(async () => {
    await driver.world.faults();
    await testHost.untilIdle();
  });

  test('is in the list and opens by its reference, for its driver only, and is in the list only once when it has arrived (AP-34, SEC-53)', async () => {
    await driver.world.faults({ call: createCall, status: 503 });
    const { reference } = receipt(await ask());
    const question = {
      id: reference,
      reference,
      subject: 'Late { {again} }',
      status: 'new',
      topic: 'payouts_bank',
      related: [{ type: 'payout', id: 3310 }],
      is_queued: true,
    };
    expect(await list()).toMatchObject([question, { id: ticketId }]);
    expect(await list('?per_page=1&page=2')).toMatchObject([{ id: ticketId }]);
    expect(await list('?filter%5Bstatus%5D=new')).toMatchObject([question, { id: ticketId }]);
    expect(await list('?filter%5Bstatus%5D=pending')).toEqual([]);
    expect(await open(reference)).toMatchObject({ ...question, comments: [{ id: reference, author: 'driver' }] });
    expect(await said(reference)).toEqual([['Where is *it*?', true]]);
    const other = await testHost.driver();
    expect(data<Ticket[]>(await other.call('GET', '/api/zendesk/tickets'))).toEqual([]);
    const statusFor = async (caller: typeof driver, id: string) =>
      (await caller.call('GET', `/api/zendesk/tickets/${id}`)).status;
    expect(await statusFor(other, reference)).toBe(404);

    await driver.world.faults();
    await testHost.untilIdle();
    const [arrived, ...others] = await list();
    expect([arrived, others.length]).toMatchObject([{ reference, subject: 'Late { {again} }' }, 1]);
    expect(arrived).not.toHaveProperty('is_queued');
    expect(await open(reference)).toMatchObject({ id: arrived?.id, reference });
    expect(await said(reference)).toEqual([['Where is *it*?', false]]);
    expect(await statusFor(other, reference)).toBe(404);
  });

  test('is listed without Zendesk’s tickets, even while Zendesk is down, if the page asks for queued messages only', async () => {
    await driver.world.faults({ call: createCall, status: 503 }, { call: listCall, status: 503 });
    const { reference } = receipt(await ask());
    expect((await driver.call('GET', '/api/zendesk/tickets')).status).toBe(503);
    const queued = await driver.call('GET', '/api/zendesk/tickets?filter%5Bqueued%5D=true');
    expect(queued.body).toMatchObject({
      data: [{ id: reference, is_queued: true }],
      meta: { total: 1 },
      links: { first: `${testHost.origin}/api/zendesk/tickets?filter%5Bqueued%5D=true&page=1` },
    });
    expect(await said(reference)).toEqual([['Where is *it*?', true]]);
    const wrong = await driver.call('GET', '/api/zendesk/tickets?filter%5Bqueued%5D=no');
    expect(Object.keys(errorsOf(wrong))).toEqual(['filter.queued']);
  });

  test('is in the list once while Zendesk has it and the host does not know that', async () => {
    await driver.world.faults({ call: createCall, cut: true, after: true });
    const { reference } = receipt(await ask());
    expect((await list()).map((ticket) => ticket.reference)).toContain(reference);
    expect(await list()).toHaveLength(2);
    expect(await list('?filter%5Bstatus%5D=new,closed')).toHaveLength(2);
  });

  test.each(['has', 'lacks'])(
    'is in the list once when it arrives during the host’s read of Zendesk, whose answer %s it',
    async (how) => {
      const { ticket: row } = (await agent('GET', `/tickets/${ticketId}`)) as { ticket: object };
      await driver.world.faults({ call: createCall, status: 503 });
      const { reference } = receipt(await ask());
      await driver.world.hold(listCall);
      const reading = list();
      await driver.world.held(listCall);
      await driver.world.faults();
      await testHost.untilIdle();
      // Another read that joins the first one must not miss the question either.
      const joining = list();
      const earlier = { status: 200, body: { tickets: [row], meta: { has_more: false } } };
      await driver.world.release(listCall, how === 'has' ? { answer: 'real' } : earlier);
      await driver.world.hold();
      for (const tickets of await Promise.all([reading, joining])) {
        expect(tickets.map((ticket) => ticket.reference)).toContain(reference);
        expect(tickets).toHaveLength(2);
      }
    },
  );

  test('is in its conversation, and its ticket is marked as queued (AP-34)', async () => {
    await updateAsStaff(ticketId, { comment: { body: 'Which one?', public: true }, status: 'pending' });
    await driver.world.faults({ call: updateCall, status: 503 });
    await reply('The *blue* one.');
    const before = [first, ['Which one?', false]];
    expect(await said()).toEqual([...before, ['The *blue* one.', true]]);
    expect(await open(ticketId)).toMatchObject({ status: 'pending', is_queued: true });
    expect(await list()).toMatchObject([{ id: ticketId, status: 'pending', is_queued: true }]);
    await driver.world.faults();
    await testHost.untilIdle();
    expect(await said()).toEqual([...before, ['The *blue* one.', false]]);
    expect(await list()).toEqual([expect.not.objectContaining({ is_queued: true })]);
  });

  test('is in its conversation once while Zendesk has it and the host does not know that; a second reply with the same text is shown too', async () => {
    const text = 'Any \\*news*?';
    await driver.world.faults(
      { call: updateCall, cut: true, after: true, times: 1 },
      { call: updateCall, status: 503 },
    );
    await reply(text);
    expect(await said()).toEqual([first, [text, false]]);
    await reply(text);
    expect(await said()).toEqual([first, [text, false], [text, true]]);
    await driver.world.faults();
    await testHost.untilIdle();
    expect(await said()).toEqual([first, [text, false], [text, false]]);
    await driver.world.faults({ call: updateCall, status: 503 });
    await reply(text);
    expect(await said()).toEqual([first, [text, false], [text, false], [text, true]]);
  });

  test('that becomes a follow-up is in the list, and a private note that becomes one is not (SEC-54)', async () => {
    await driver.world.faults({ call: `${updateCall}#host`, status: 503 }, { call: createCall, status: 503 });
    await reply('Still not right.');
    await driver.call('PUT', `/api/zendesk/tickets/${ticketId}`, { json: { note: 'Canary for staff.' } });
    await updateAsStaff(ticketId, { status: 'closed' });
    await driver.world.faults({ call: createCall, status: 503 });
    const waiting = await until(
      () => testHost.store().waiting(),
      (steps) => steps.length === 2 && steps.every(({ kind }) => kind === 'create'),
    );
    expect(waiting).toHaveLength(2);
    const subject = `Follow-up of ticket ${ticketId}`;
    // In either order, which depends on whether the ticket was closed in the same second as the reply.
    const listed = await list();
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual(expect.objectContaining({ subject, is_queued: true }));
    expect(listed.find(({ id }) => id === ticketId)).not.toHaveProperty('is_queued');
    expect(await said()).toEqual([first]);
    for (const { reference } of waiting) {
      const answer = await driver.call('GET', `/api/zendesk/tickets/${reference}`);
      expect(JSON.stringify(answer.body)).not.toContain('Canary');
    }
  });
});

test('two operators on one Zendesk account share neither users nor tickets, whatever their drivers’ ids and keys (SEC-53, SEC-54)', async () => {
  const neighbour = await startTestHost({
    env: {
      TENANT_ID: 'other-cars',
      API_BASE_URL: testHost.sandbox.url,
      ZENDESK_URL: `${testHost.sandbox.url}/zendesk`,
      PUBLIC_ORIGIN: testHost.origin,
    },
  });
  try {
    // The API of another operator has a driver with the same number.
    const call = (method: string, path: string, rest: object = {}) =>
      send(neighbour.origin, method, path, { cookie: driver.cookie, ...rest });
    expect(data<Ticket[]>(await call('GET', '/api/zendesk/tickets'))).toEqual([]);
    expect((await call('GET', `/api/zendesk/tickets/${ticketId}`)).status).toBe(404);
    const key = randomUUID();
    const own = await driver.ask({}, key);
    const neighbourTicket = await call('POST', '/api/zendesk/tickets', { key, form: question() });
    expect(receipt(own).reference).not.toBe(receipt(neighbourTicket).reference);
    expect(data<Ticket[]>(await call('GET', '/api/zendesk/tickets')).map(({ id }) => id)).toEqual([
      receipt(neighbourTicket).ticket_id,
    ]);
    const { id } = driver.world.drivers.verified;
    expect((await driver.tickets()).map((ticket) => ticket.requester.external_id)).toEqual([
      `other-cars:driver:${id}`,
      `development:driver:${id}`,
      `development:driver:${id}`,
    ]);
  } finally {
    await neighbour.close();
  }
});
