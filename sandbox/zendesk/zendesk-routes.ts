import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../api/context';
import { type Input, isRecord } from '../api/input';
import { Problem } from '../api/problem';
import type { Database } from '../world/database';
import { instant } from '../world/days';
import { zendeskDefaults } from './defaults';

interface UserRow {
  id: number;
  name: string;
  email: string | null;
  external_id: string | null;
  role: 'end-user' | 'agent' | 'admin';
}

interface TicketRow {
  id: number;
  external_id: string | null;
  subject: string;
  status: string;
  requester_id: number;
  tags: string;
  custom_fields: string;
  is_public: number;
  followup_source_id: number | null;
}

interface CommentRow {
  id: number;
  author_id: number;
  body: string;
  public: number;
}

const recordIn = (value: unknown): Input => (isRecord(value) ? value : {});
const textIn = (input: Input, name: string): string | null => {
  const value = input[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));

const recordNotFound = () => new Problem(404, { error: 'RecordNotFound', description: 'Not found' });
const recordInvalid = (name: string, description: string, error = 'InvalidValue') =>
  new Problem(422, {
    error: 'RecordInvalid',
    description: 'Record validation errors',
    details: { [name]: [{ description, error }] },
  });
const oauthProblem = (status: number, error: string, error_description: string) =>
  new Problem(status, { error, error_description });
const idempotencyProblem = (description: string) => new Problem(400, { error: 'IdempotentRequestError', description });

const statuses = new Set(['new', 'open', 'pending', 'hold', 'solved', 'closed']);

/** The scopes, by Zendesk's names. */
const scopes = new Set(['read', 'write', 'impersonate', 'tickets:read', 'tickets:write', 'users:read', 'users:write']);

const presentTicket = (row: TicketRow): Input => ({
  ...row,
  via: {
    channel: 'api',
    source:
      row.followup_source_id === null
        ? { from: {}, to: {}, rel: null }
        : { from: { ticket_id: row.followup_source_id }, to: {}, rel: 'follow_up' },
  },
  is_public: row.is_public === 1,
  tags: JSON.parse(row.tags) as unknown,
  custom_fields: JSON.parse(row.custom_fields) as unknown,
});

const presentComment = (row: CommentRow): Input => ({
  ...row,
  type: 'Comment',
  plain_body: row.body,
  public: row.public === 1,
  attachments: [],
  metadata: { system: { client: 'sandbox', ip_address: '127.0.0.1', location: 'Localhost' }, custom: {} },
});

const idIn = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id)) throw recordNotFound();
  return Number(id);
};

const ticketById = (database: Database, id: number): TicketRow => {
  const row = database.get<TicketRow>('SELECT * FROM desk_tickets WHERE id = ?', id);
  if (!row) throw recordNotFound();
  return row;
};

const userById = (database: Database, id: number) => database.get<UserRow>('SELECT * FROM desk_users WHERE id = ?', id);

const agentOf = (database: Database): UserRow =>
  database.get<UserRow>("SELECT * FROM desk_users WHERE role = 'agent' ORDER BY id LIMIT 1") as UserRow;

const userByExternalId = (database: Database, externalId: string) =>
  database.get<UserRow>('SELECT * FROM desk_users WHERE external_id = ?', externalId);

/** Finds a user by the primary or a secondary address. */
const userByEmail = (database: Database, email: string) =>
  database.get<UserRow>(
    'SELECT * FROM desk_users WHERE email = ?1 OR id = (SELECT user_id FROM desk_identities WHERE value = ?1)',
    email,
  );

const saveUser = (database: Database, input: Input): { row: UserRow; isNew: boolean } => {
  const [name, email, external_id, phone] = ['name', 'email', 'external_id', 'phone'].map((each) =>
    textIn(input, each),
  );
  if (!name) throw recordInvalid('name', 'Name: cannot be blank', 'BlankValue');
  if (name.length > 255) throw recordInvalid('name', 'Name: is too long (maximum is 255 characters)', 'ValueTooLong');
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw recordInvalid('email', `Email: ${email} is not properly formatted`, 'InvalidFormat');
  const owner = email ? userByEmail(database, email) : undefined;
  const existing = (external_id ? userByExternalId(database, external_id) : undefined) ?? owner;
  if (existing && owner && owner.id !== existing.id)
    throw recordInvalid('email', `Email: ${email} is already being used by another user`, 'DuplicateValue');
  const updated_at = instant();
  const fields = {
    name,
    ...(email && { email }),
    ...(external_id && { external_id }),
    ...(phone && { phone }),
    updated_at,
  };
  if (existing) database.update('desk_users', fields, existing.id);
  const id = existing?.id ?? database.insert('desk_users', { ...fields, role: 'end-user', created_at: updated_at });
  return { row: userById(database, id) as UserRow, isNew: !existing };
};

const tagsOf = (value: unknown): string[] => {
  const words = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,]+/);
  return [...new Set(words.map((word) => word.toLowerCase().trim()).filter(Boolean))].sort();
};

interface Field {
  id: number;
  value: unknown;
}

const fieldsOf = (value: unknown, before: Field[] = []): Field[] => {
  const fields = new Map(before.map((field) => [field.id, field.value]));
  for (const field of Array.isArray(value) ? value : [])
    if (isRecord(field)) fields.set(Number(field.id), field.value ?? null);
  return [...fields].map(([id, fieldValue]) => ({ id, value: fieldValue }));
};

const addComment = (database: Database, ticket_id: number, comment: Input, defaultAuthor: number): CommentRow => {
  const body = textIn(comment, 'body') ?? '';
  if (body.trim() === '') throw recordInvalid('base', 'Comment: cannot be blank', 'BlankValue');
  const author_id = typeof comment.author_id === 'number' ? comment.author_id : defaultAuthor;
  if (!userById(database, author_id)) throw recordInvalid('author', 'Author is invalid');
  const row = { ticket_id, author_id, body, public: comment.public !== false, created_at: instant() };
  const id = database.insert('desk_comments', row);
  return database.get<CommentRow>('SELECT * FROM desk_comments WHERE id = ?', id) as CommentRow;
};

const createTicket = (database: Database, ticket: Input): { ticket: Input; audit: Input } => {
  const agent = agentOf(database);
  if (!isRecord(ticket.comment)) throw recordInvalid('base', 'Description: cannot be blank', 'BlankValue');
  const requester = typeof ticket.requester_id === 'number' ? userById(database, ticket.requester_id) : agent;
  if (!requester) throw recordInvalid('requester', 'Requester: is invalid');
  const source = typeof ticket.via_followup_source_id === 'number' ? ticket.via_followup_source_id : null;
  if (source !== null && ticketById(database, source).status !== 'closed')
    throw recordInvalid('via_followup_source_id', 'Follow-up source is not closed');
  const now = instant();
  const id = database.insert('desk_tickets', {
    external_id: textIn(ticket, 'external_id'),
    subject: textIn(ticket, 'subject') ?? '',
    status: 'new',
    requester_id: requester.id,
    submitter_id: agent.id,
    tags: tagsOf(ticket.tags),
    custom_fields: fieldsOf(ticket.custom_fields),
    is_public: ticket.comment.public !== false,
    followup_source_id: source,
    created_at: now,
    updated_at: now,
  });
  const first = addComment(database, id, ticket.comment, requester.id);
  const events = [{ id: first.id, type: 'Comment', public: first.public === 1 }];
  return { ticket: presentTicket(ticketById(database, id)), audit: { id: first.id, ticket_id: id, events } };
};

const updateTicket = (database: Database, before: TicketRow, input: Input): { ticket: Input; audit: Input } => {
  if (before.status === 'closed') throw recordInvalid('status', 'Status: closed prevents ticket update');
  const { id } = before;
  const created = isRecord(input.comment) && addComment(database, id, input.comment, agentOf(database).id);
  // An update by the API does not reopen a ticket by itself. The author of its comment makes no difference.
  const status = statuses.has(String(input.status)) ? String(input.status) : before.status;
  database.update(
    'desk_tickets',
    {
      status,
      // Tags in the input replace all tags.
      tags: input.tags === undefined ? before.tags : tagsOf(input.tags),
      custom_fields: fieldsOf(input.custom_fields, JSON.parse(before.custom_fields) as Field[]),
      updated_at: instant(),
    },
    id,
  );
  const audit = { id: created ? created.id : id, ticket_id: id, events: created ? [presentComment(created)] : [] };
  return { ticket: presentTicket(ticketById(database, id)), audit };
};

/** Zendesk's pages by cursor: `page[size]` and `page[after]`, and the reverse order for `sort=-id` or `sort=-created_at`. */
const cursorPage = (request: FastifyRequest, name: string, all: readonly object[]): Input => {
  const query = request.query as Record<string, string | undefined>;
  const rows = query.sort?.startsWith('-') ? all.toReversed() : all;
  const size = Math.min(100, Math.max(1, Number(query['page[size]'] ?? 100) || 100));
  const start = Number(Buffer.from(query['page[after]'] ?? '', 'base64url').toString('utf8')) || 0;
  const has_more = start + size < rows.length;
  const after_cursor = has_more ? Buffer.from(String(start + size)).toString('base64url') : null;
  return { [name]: rows.slice(start, start + size), meta: { has_more, after_cursor }, count: rows.length };
};

/**
 * The part of Zendesk's API that the host uses: tokens, tickets with idempotency keys, comments, users. Shapes, statuses and
 * rejections are Zendesk's; a ticket lives in the world of its requester.
 */
export const zendeskRoutes = (app: FastifyInstance, { worlds }: Context): void => {
  const { clientId, clientSecret, email, apiToken } = zendeskDefaults;

  app.post('/zendesk/oauth/tokens', (request, reply) => {
    const body = recordIn(request.body);
    if (body.grant_type !== 'client_credentials')
      throw oauthProblem(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
    if (!isEqual(String(body.client_id), clientId) || !isEqual(String(body.client_secret), clientSecret))
      throw oauthProblem(401, 'invalid_client', 'Client authentication failed.');
    const scope = String(body.scope ?? 'read');
    if (scope.split(' ').some((word) => !scopes.has(word)))
      throw oauthProblem(400, 'invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
    const seconds = Number(body.expires_in ?? 300);
    if (!(seconds >= 300 && seconds <= 172_800))
      throw oauthProblem(400, 'invalid_request', 'expires_in must be between 300 and 172800.');
    const token = randomBytes(32).toString('hex');
    const { database } = worlds.main;
    database.run('DELETE FROM desk_tokens WHERE expires_at < ?', Date.now());
    database.insert('desk_tokens', { hash: hashOf(token), scope, expires_at: Date.now() + seconds * 1000 });
    return reply.send({ access_token: token, token_type: 'bearer', scope, expires_in: seconds });
  });

  /** Throws 401 without a valid token, 403 if its scope is too small. Tokens belong to the account, not to a world. */
  const authorize = (request: FastifyRequest, scope: string): void => {
    const [kind, value = ''] = (request.headers.authorization ?? '').split(' ');
    const credentials = Buffer.from(value, 'base64').toString('utf8');
    if (kind === 'Basic' && isEqual(credentials, `${email}/token:${apiToken}`)) return;
    if (kind !== 'Bearer') throw new Problem(401, { error: "Couldn't authenticate you" });
    const row = worlds.main.database.get<{ scope: string; expires_at: number }>(
      'SELECT scope, expires_at FROM desk_tokens WHERE hash = ?',
      hashOf(value),
    );
    if (!row || row.expires_at <= Date.now())
      throw oauthProblem(401, 'invalid_token', 'The access token provided is expired, revoked or malformed.');
    const granted = row.scope.split(' ');
    if (!granted.includes(scope) && !granted.includes(scope.split(':')[1] ?? ''))
      throw new Problem(403, { error: 'Forbidden', description: 'You do not have access to this page.' });
  };

  const databaseOf = (id: number): Database => {
    const world = worlds.ofRowId(id);
    if (!world) throw recordNotFound();
    return world.database;
  };

  const userIn = (request: FastifyRequest): { database: Database; user: UserRow } => {
    const id = idIn(request);
    const database = databaseOf(id);
    const user = userById(database, id);
    if (!user) throw recordNotFound();
    return { database, user };
  };

  app.post('/zendesk/api/v2/tickets', (request, reply) => {
    authorize(request, 'tickets:write');
    const { database, behaviour } = request.world;
    const { ticket } = recordIn(request.body);
    if (!isRecord(ticket))
      throw new Problem(400, { error: { title: 'Invalid attribute', message: 'ticket must be an object' } });
    const key = request.headers['idempotency-key'];
    const created = (answer: string, lookup: 'hit' | 'miss') =>
      reply.code(201).header('x-idempotency-lookup', lookup).type('application/json; charset=utf-8').send(answer);
    const create = () => database.transaction(() => JSON.stringify(createTicket(database, ticket)));
    if (typeof key !== 'string') return created(create(), 'miss');
    if (key.length > 255) throw idempotencyProblem('Idempotency key must be 255 characters or less');
    const sent = JSON.stringify(request.body);
    const known = database.get<{ body: string; answer: string; at: number }>(
      'SELECT body, answer, at FROM desk_keys WHERE key = ?',
      key,
    );
    if (known && known.at + behaviour.zendeskKeyLifeMs > Date.now()) {
      if (known.body !== sent) throw idempotencyProblem("Request parameters don't match the given idempotency key");
      return created(known.answer, 'hit');
    }
    const answer = database.transaction(() => {
      const created = create();
      const sql = 'INSERT OR REPLACE INTO desk_keys (key, body, ticket_id, answer, at) VALUES (?, ?, ?, ?, ?)';
      database.run(sql, key, sent, (JSON.parse(created) as { ticket: { id: number } }).ticket.id, created, Date.now());
      return created;
    });
    return created(answer, 'miss');
  });

  app.put('/zendesk/api/v2/tickets/:id', (request, reply) => {
    authorize(request, 'tickets:write');
    const id = idIn(request);
    const database = databaseOf(id);
    const input = recordIn(recordIn(request.body).ticket);
    return reply.send(database.transaction(() => updateTicket(database, ticketById(database, id), input)));
  });

  app.get('/zendesk/api/v2/tickets', (request, reply) => {
    authorize(request, 'tickets:read');
    const { external_id = '' } = request.query as Record<string, string | undefined>;
    const sql = 'SELECT * FROM desk_tickets WHERE external_id = ? ORDER BY id';
    const rows = worlds.all().flatMap(({ database }) => database.all<TicketRow>(sql, external_id));
    return reply.send(cursorPage(request, 'tickets', rows.map(presentTicket)));
  });

  app.get('/zendesk/api/v2/tickets/:id', (request, reply) => {
    authorize(request, 'tickets:read');
    const id = idIn(request);
    return reply.send({ ticket: presentTicket(ticketById(databaseOf(id), id)) });
  });

  app.get('/zendesk/api/v2/tickets/:id/comments', (request, reply) => {
    authorize(request, 'tickets:read');
    const id = idIn(request);
    const database = databaseOf(id);
    ticketById(database, id);
    const rows = database.all<CommentRow>('SELECT * FROM desk_comments WHERE ticket_id = ? ORDER BY id', id);
    const users = [...new Set(rows.map((row) => row.author_id))].map((author) => userById(database, author));
    return reply.send({ ...cursorPage(request, 'comments', rows.map(presentComment)), users });
  });

  app.post('/zendesk/api/v2/users/create_or_update', (request, reply) => {
    authorize(request, 'users:write');
    const { row, isNew } = saveUser(request.world.database, recordIn(recordIn(request.body).user));
    return reply.code(isNew ? 201 : 200).send({ user: row });
  });

  app.get('/zendesk/api/v2/users/search', (request, reply) => {
    authorize(request, 'users:read');
    const { external_id, query } = request.query as Record<string, string | undefined>;
    const existing = ({ database }: { database: Database }) =>
      external_id === undefined
        ? userByEmail(database, query?.replace(/^email:/, '') ?? '')
        : userByExternalId(database, external_id);
    return reply.send(
      cursorPage(
        request,
        'users',
        worlds.all().flatMap((world) => existing(world) ?? []),
      ),
    );
  });

  app.get('/zendesk/api/v2/users/:id', (request, reply) => {
    authorize(request, 'users:read');
    return reply.send({ user: userIn(request).user });
  });

  app.post('/zendesk/api/v2/users/:id/identities', (request, reply) => {
    authorize(request, 'users:write');
    const { database, user } = userIn(request);
    const value = String(recordIn(recordIn(request.body).identity).value ?? '');
    if (value === '' || userByEmail(database, value))
      throw recordInvalid('value', 'Value: cannot be used', 'DuplicateValue');
    database.run('INSERT INTO desk_identities (value, user_id) VALUES (?, ?)', value, user.id);
    return reply.code(201).send({ identity: { user_id: user.id, type: 'email', value } });
  });

  app.get('/zendesk/api/v2/users/:id/tickets/requested', (request, reply) => {
    authorize(request, 'tickets:read');
    const { database, user } = userIn(request);
    const rows = database.all<TicketRow>('SELECT * FROM desk_tickets WHERE requester_id = ? ORDER BY id', user.id);
    return reply.send(cursorPage(request, 'tickets', rows.map(presentTicket)));
  });
};
