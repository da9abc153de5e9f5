/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { type Loose, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let token: string;

const credentials = {
  grant_type: 'client_credentials',
  client_id: 'driver_portal',
  client_secret: 'sandbox-desk-secret',
  scope: 'tickets:read tickets:write users:read users:write',
  expires_in: 7200,
};

const desk = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Loose; headers: Headers }> => {
  const response = await fetch(`${sandbox.url()}/desk${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
};

const requester = async (of: TestWorld = world): Promise<number> => {
  const { verified } = of.drivers;
  const user = { name: 'Adil Farrow', email: verified.email, external_id: `test:driver:${verified.id}` };
  return (await desk('POST', '/api/v2/users/create_or_update', { user })).body.user.id;
};

const ticket = (requesterId: number, changes: Record<string, unknown> = {}) => ({
  ticket: {
    subject: 'Vehicle change Submitted',
    requester_id: requesterId,
    external_id: `pj1-${randomUUID()}`,
    tags: ['portal_j'],
    custom_fields: [{ id: 3600008, value: 118 }],
    comment: { body: 'Please check it.', public: true, author_id: requesterId },
    ...changes,
  },
});

beforeAll(async () => {
  token = (await desk('POST', '/oauth/tokens', credentials)).body.access_token;
});

beforeEach(async () => {
  world = await sandbox.world();
});

describe('Who may call the desk', () => {
  it('gives tokens to the client and to nobody else', async () => {
    expect((await desk('POST', '/oauth/tokens', credentials)).body).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: credentials.scope,
    });
    expect((await desk('POST', '/oauth/tokens', { ...credentials, client_secret: 'x' })).body.error).toBe(
      'invalid_client',
    );
    expect((await desk('POST', '/oauth/tokens', { ...credentials, grant_type: 'password' })).status).toBe(400);
    expect((await desk('POST', '/oauth/tokens', { ...credentials, scope: 'everything' })).body.error).toBe(
      'invalid_scope',
    );
    expect((await desk('POST', '/oauth/tokens', { ...credentials, expires_in: 60 })).status).toBe(400);
  });
});

describe('Tickets', () => {
  it('creates one, in the world of its requester', async () => {
    const id = await requester();
    const body = ticket(id);
    const answer = await desk('POST', '/api/v2/tickets.json', body, { 'idempotency-key': 'k1' });
    expect([answer.status, answer.headers.get('x-idempotency-lookup')]).toEqual([201, 'miss']);
    expect(answer.headers.get('location')).toBe(`${sandbox.url()}/desk/api/v2/tickets/${answer.body.ticket.id}.json`);
    expect(answer.headers.get('x-zendesk-request-id')).toBeTruthy();
    expect(answer.body.ticket).toMatchObject({
      requester_id: id,
      subject: 'Vehicle change Submitted',
      status: 'new',
      tags: ['portal_j'],
      is_public: true,
    });
    expect(Math.floor(answer.body.ticket.id / 100_000)).toBe(world.number);
    const seen = (await world.control('GET', '/desk')).body.tickets;
    expect(seen).toMatchObject([
      {
        id: answer.body.ticket.id,
        requester: { external_id: `test:driver:${world.drivers.verified.id}` },
        comments: [{ public: true, body: 'Please check it.', author: 'Adil Farrow' }],
      },
    ]);
    const other = await sandbox.world();
    expect((await other.control('GET', '/desk')).body.tickets).toEqual([]);
    expect((await sandbox.control('GET', '/worlds/default/desk')).body.tickets).toEqual([]);
  });

  it('answers the same key with the same ticket, another body with 400, and forgets the key in time', async () => {
    const body = ticket(await requester());
    const key = { 'idempotency-key': randomUUID() };
    const first = await desk('POST', '/api/v2/tickets', body, key);
    const second = await desk('POST', '/api/v2/tickets', body, key);
    expect([second.status, second.headers.get('x-idempotency-lookup'), second.body]).toEqual([201, 'hit', first.body]);
    const other = await desk('POST', '/api/v2/tickets', ticket(await requester(), { subject: 'Other' }), key);
    expect([other.status, other.body.error]).toEqual([400, 'IdempotentRequestError']);
    await world.control('PATCH', '', { desk: { key_life_ms: 0 } });
    const late = await desk('POST', '/api/v2/tickets', body, key);
    expect([late.headers.get('x-idempotency-lookup'), late.body.ticket.id !== first.body.ticket.id]).toEqual([
      'miss',
      true,
    ]);
    const found = await desk('GET', `/api/v2/tickets?external_id=${body.ticket.external_id}`);
    expect(found.body.tickets.map((one: Loose) => one.id)).toEqual([first.body.ticket.id, late.body.ticket.id]);
    expect((await desk('POST', '/api/v2/tickets', body, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
  });

  it('keeps a private note apart from what the driver sees, and the tags unless new ones are sent', async () => {
    const { id } = (await desk('POST', '/api/v2/tickets', ticket(await requester()))).body.ticket;
    const note = await desk('PUT', `/api/v2/tickets/${id}`, {
      ticket: { comment: { body: 'http://localhost/x [ref:pj1-1]', public: false } },
    });
    expect([note.status, note.body.ticket.tags]).toEqual([200, ['portal_j']]);
    const { comments } = (await desk('GET', `/api/v2/tickets/${id}/comments?page[size]=100`)).body;
    expect(comments.map((one: Loose) => [one.public, one.body])).toEqual([
      [true, 'Please check it.'],
      [false, 'http://localhost/x [ref:pj1-1]'],
    ]);
    expect(
      (await desk('PUT', `/api/v2/tickets/${id}`, { ticket: { tags: ['solved_here'] } })).body.ticket.tags,
    ).toEqual(['solved_here']);
  });
});

describe('Users', () => {
  it('makes a driver once and finds them again by external id or address', async () => {
    const external = `test:driver:${world.drivers.verified.id}`;
    const make = (user: object) =>
      desk('POST', '/api/v2/users/create_or_update', { user: { name: 'Adil', external_id: external, ...user } });
    const first = await make({ email: 'a@example.com' });
    const second = await make({ email: 'b@example.com', name: 'Adil Farrow' });
    expect([first.status, second.status, second.body.user.id]).toEqual([201, 200, first.body.user.id]);
    expect(second.body.user).toMatchObject({ email: 'b@example.com', name: 'Adil Farrow', role: 'end-user' });
    expect((await desk('GET', `/api/v2/users/search?external_id=${external}`)).body.users).toHaveLength(1);
    expect((await desk('GET', `/api/v2/users/${first.body.user.id}`)).body.user.id).toBe(first.body.user.id);
    expect((await make({ name: '' })).status).toBe(422);
    expect((await make({ email: 'no address' })).body.details).toHaveProperty('email');
    const agent = await desk('POST', '/api/v2/users/create_or_update', {
      user: {
        name: 'X',
        email: 'portal.agent@operator.example',
        external_id: `test:driver:${world.drivers.unverified.id}`,
      },
    });
    expect(agent.body.user.role).toBe('agent');
  });
});
