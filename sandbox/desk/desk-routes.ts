import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../api/context';
import { Problem } from '../api/problem';
import type { Database } from '../world/database';
import { instant } from '../world/days';
import type { DeskOptions } from './defaults';

interface UserRow {
  id: number;
  name: string;
  email: string | null;
  external_id: string | null;
  phone: string | null;
  role: 'end-user' | 'agent' | 'admin';
  created_at: string;
  updated_at: string;
}

interface TicketRow {
  id: number;
  external_id: string | null;
  subject: string;
  status: string;
  priority: string | null;
  type: string | null;
  requester_id: number;
  submitter_id: number;
  assignee_id: number | null;
  tags: string;
  custom_fields: string;
  is_public: number;
  followup_source_id: number | null;
  created_at: string;
  updated_at: string;
}

interface CommentRow {
  id: number;
  ticket_id: number;
  author_id: number;
  body: string;
  public: number;
  created_at: string;
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const same = (left: string, right: string) => timingSafeEqual(Buffer.from(hashOf(left)), Buffer.from(hashOf(right)));

const recordNotFound = () => new Problem(404, { error: 'RecordNotFound', description: 'Not found' });
const recordInvalid = (details: Record<string, { description: string; error?: string }[]>) =>
  new Problem(422, { error: 'RecordInvalid', description: 'Record validation errors', details });

const statuses = new Set(['new', 'open', 'pending', 'hold', 'solved', 'closed']);

/** Zendesk's ids of the words a scope may have. */
const scopes = new Set(['read', 'write', 'impersonate', 'tickets:read', 'tickets:write', 'users:read', 'users:write']);

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/**
 * The part of Zendesk's API that the host uses: tokens, tickets with idempotency keys, comments, users. Shapes, statuses and
 * refusals are Zendesk's; a ticket lives in the world of its requester.
 */
export const deskRoutes = (app: FastifyInstance, context: Context, options: DeskOptions): void => {
  const base = () => `${context.url()}/desk`;
  const { worlds } = context;

  app.addHook('onSend', async (_request, reply, payload) => {
    void reply.headers({
      'x-zendesk-request-id': randomBytes(12).toString('hex'),
      'x-rate-limit': '700',
      'x-rate-limit-remaining': '699',
    });
    return payload;
  });

  app.post('/desk/oauth/tokens', (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    if (body.grant_type !== 'client_credentials')
      throw new Problem(400, {
        error: 'unsupported_grant_type',
        error_description: 'The authorization grant type is not supported.',
      });
    if (!same(String(body.client_id), options.clientId) || !same(String(body.client_secret), options.clientSecret))
      throw new Problem(401, { error: 'invalid_client', error_description: 'Client authentication failed.' });
    const scope = String(body.scope ?? 'read');
    if (scope.split(' ').some((word) => !scopes.has(word)))
      throw new Problem(400, {
        error: 'invalid_scope',
        error_description: 'The requested scope is invalid, unknown, or malformed.',
      });
    const asked = body.expires_in === undefined ? 7200 : Number(body.expires_in);
    if (!(asked >= 300 && asked <= 172_800))
      throw new Problem(400, {
        error: 'invalid_request',
        error_description: 'expires_in must be between 300 and 172800.',
      });
    const life = Math.min(asked, options.tokenLifeSeconds);
    const token = randomBytes(32).toString('hex');
    const { database } = worlds.main;
    database.run('DELETE FROM desk_tokens WHERE expires_at < ?', Date.now());
    database.insert('desk_tokens', { hash: hashOf(token), scope, expires_at: Date.now() + life * 1000 });
    return reply.send({ access_token: token, token_type: 'bearer', scope, expires_in: life });
  });

  /** 401 without a good token, 403 when its scope does not reach. Tokens are the account's, not a world's. */
  const authorize = (request: FastifyRequest, scope: string): void => {
    const [kind, value = ''] = (request.headers.authorization ?? '').split(' ');
    if (kind === 'Basic') {
      const given = Buffer.from(value, 'base64').toString('utf8');
      if (same(given, `${options.email}/token:${options.apiToken}`)) return;
      throw new Problem(401, { error: "Couldn't authenticate you" });
    }
    if (kind !== 'Bearer') throw new Problem(401, { error: "Couldn't authenticate you" });
    const row = worlds.main.database.get<{ scope: string; expires_at: number }>(
      'SELECT scope, expires_at FROM desk_tokens WHERE hash = ?',
      hashOf(value),
    );
    if (!row || row.expires_at <= Date.now())
      throw new Problem(401, {
        error: 'invalid_token',
        error_description: 'The access token provided is expired, revoked, malformed or invalid for other reasons.',
      });
    const granted = row.scope.split(' ');
    if (!granted.includes(scope) && !granted.includes(scope.split(':')[1] ?? ''))
      throw new Problem(403, {
        error: 'Forbidden',
        description:
          'You do not have access to this page. Please contact the account owner of this help desk for further help.',
      });
  };

  const presentUser = (row: UserRow): Json => ({
    ...row,
    url: `${base()}/api/v2/users/${row.id}.json`,
    active: true,
    verified: true,
    suspended: false,
    locale: 'en-GB',
    time_zone: 'London',
  });

  const presentTicket = (row: TicketRow): Json => {
    const fields = JSON.parse(row.custom_fields) as unknown;
    return {
      url: `${base()}/api/v2/tickets/${row.id}.json`,
      id: row.id,
      external_id: row.external_id,
      via: {
        channel: 'api',
        source:
          row.followup_source_id === null
            ? { from: {}, to: {}, rel: null }
            : { from: { ticket_id: row.followup_source_id }, to: {}, rel: 'follow_up' },
      },
      created_at: row.created_at,
      updated_at: row.updated_at,
      type: row.type,
      subject: row.subject,
      raw_subject: row.subject,
      description: null,
      priority: row.priority,
      status: row.status,
      requester_id: row.requester_id,
      submitter_id: row.submitter_id,
      assignee_id: row.assignee_id,
      organization_id: null,
      group_id: null,
      is_public: row.is_public === 1,
      tags: JSON.parse(row.tags) as unknown,
      custom_fields: fields,
      fields,
    };
  };

  const presentComment = (row: CommentRow): Json => ({
    id: row.id,
    type: 'Comment',
    author_id: row.author_id,
    body: row.body,
    html_body: `<div class="zd-comment"><p>${escaped(row.body)}</p></div>`,
    plain_body: row.body,
    public: row.public === 1,
    attachments: [],
    audit_id: row.id,
    via: { channel: 'api', source: { from: {}, to: {}, rel: null } },
    created_at: row.created_at,
    metadata: { system: { client: 'sandbox', ip_address: '127.0.0.1', location: 'Localhost' }, custom: {} },
  });

  const idIn = (request: FastifyRequest): number => {
    const { id = '' } = request.params as { id?: string };
    if (!/^\d{1,15}$/.test(id)) throw recordNotFound();
    return Number(id);
  };

  /** The database that an id belongs to; one of a world that is gone names nothing. */
  const databaseOf = (id: number): Database => {
    const world = worlds.ofRowId(id);
    if (!world) throw recordNotFound();
    return world.database;
  };

  const ticketById = (database: Database, id: number): TicketRow => {
    const row = database.get<TicketRow>('SELECT * FROM desk_tickets WHERE id = ?', id);
    if (!row) throw recordNotFound();
    return row;
  };

  const userById = (database: Database, id: number) =>
    database.get<UserRow>('SELECT * FROM desk_users WHERE id = ?', id);

  const agentOf = (database: Database): UserRow =>
    database.get<UserRow>("SELECT * FROM desk_users WHERE role = 'agent' ORDER BY id LIMIT 1") as UserRow;

  /** By the primary address or any other one of a user. */
  const userByEmail = (database: Database, email: string) =>
    database.get<UserRow>(
      'SELECT * FROM desk_users WHERE email = ?1 OR id = (SELECT user_id FROM desk_identities WHERE value = ?1)',
      email,
    );

  const saveUser = (database: Database, input: Json): { row: UserRow; isNew: boolean } => {
    const text = (name: string) => (typeof input[name] === 'string' && input[name] !== '' ? String(input[name]) : null);
    const [name, email, externalId, phone] = [text('name'), text('email'), text('external_id'), text('phone')];
    if (!name) throw recordInvalid({ name: [{ description: 'Name: cannot be blank', error: 'BlankValue' }] });
    if (name.length > 255)
      throw recordInvalid({
        name: [{ description: 'Name: is too long (maximum is 255 characters)', error: 'ValueTooLong' }],
      });
    if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw recordInvalid({
        email: [{ description: `Email: ${email} is not properly formatted`, error: 'InvalidFormat' }],
      });
    const found =
      (externalId ? database.get<UserRow>('SELECT * FROM desk_users WHERE external_id = ?', externalId) : undefined) ??
      (email ? userByEmail(database, email) : undefined);
    const now = instant();
    if (found) {
      const owner = email ? userByEmail(database, email) : undefined;
      if (owner && owner.id !== found.id)
        throw recordInvalid({
          email: [{ description: `Email: ${email} is already being used by another user`, error: 'DuplicateValue' }],
        });
      const given = {
        ...(email && { email }),
        ...(externalId && { external_id: externalId }),
        ...(phone && { phone }),
      };
      database.update('desk_users', { name, ...given, updated_at: now }, found.id);
      return { row: userById(database, found.id) as UserRow, isNew: false };
    }
    const user = { name, email, external_id: externalId, phone, role: 'end-user', created_at: now, updated_at: now };
    const id = database.insert('desk_users', user);
    return { row: userById(database, id) as UserRow, isNew: true };
  };

  const tagsOf = (value: unknown): string[] => {
    const words = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,]+/);
    return [...new Set(words.map((word) => word.toLowerCase().trim()).filter(Boolean))].sort();
  };

  const fieldsOf = (
    value: unknown,
    before: { id: number; value: unknown }[] = [],
  ): { id: number; value: unknown }[] => {
    const fields = new Map(before.map((field) => [field.id, field.value]));
    for (const field of Array.isArray(value) ? value : [])
      if (isRecord(field)) fields.set(Number(field.id), field.value ?? null);
    return [...fields].map(([id, fieldValue]) => ({ id, value: fieldValue }));
  };

  const addComment = (database: Database, ticketId: number, comment: Json, defaultAuthor: number): CommentRow => {
    const body =
      typeof comment.body === 'string' ? comment.body : typeof comment.html_body === 'string' ? comment.html_body : '';
    if (body.trim() === '')
      throw recordInvalid({ base: [{ description: 'Comment: cannot be blank', error: 'BlankValue' }] });
    const authorId = typeof comment.author_id === 'number' ? comment.author_id : defaultAuthor;
    if (!userById(database, authorId))
      throw recordInvalid({ author: [{ description: 'Author is invalid', error: 'InvalidValue' }] });
    const id = database.insert('desk_comments', {
      ticket_id: ticketId,
      author_id: authorId,
      body,
      public: comment.public !== false,
      created_at: instant(),
    });
    return database.get<CommentRow>('SELECT * FROM desk_comments WHERE id = ?', id) as CommentRow;
  };

  const commentIn = (ticket: Json): Json | undefined =>
    isRecord(ticket.comment)
      ? ticket.comment
      : typeof ticket.comment === 'string'
        ? { body: ticket.comment }
        : undefined;

  const createTicket = (database: Database, ticket: Json): { ticket: Json; audit: Json } =>
    database.transaction(() => {
      const agent = agentOf(database);
      const comment = commentIn(ticket);
      if (!comment)
        throw recordInvalid({ base: [{ description: 'Description: cannot be blank', error: 'BlankValue' }] });
      const requester =
        typeof ticket.requester_id === 'number'
          ? userById(database, ticket.requester_id)
          : isRecord(ticket.requester)
            ? saveUser(database, ticket.requester).row
            : agent;
      if (!requester)
        throw recordInvalid({ requester: [{ description: 'Requester: is invalid', error: 'InvalidValue' }] });
      const source = typeof ticket.via_followup_source_id === 'number' ? ticket.via_followup_source_id : null;
      if (source !== null && ticketById(database, source).status !== 'closed')
        throw recordInvalid({
          via_followup_source_id: [{ description: 'Follow-up source is not closed', error: 'InvalidValue' }],
        });
      const now = instant();
      const text = (name: string) => (typeof ticket[name] === 'string' ? ticket[name] : null);
      const id = database.insert('desk_tickets', {
        external_id: text('external_id'),
        subject: text('subject') ?? '',
        status: statuses.has(String(ticket.status)) ? String(ticket.status) : 'new',
        priority: text('priority'),
        type: text('type'),
        requester_id: requester.id,
        submitter_id: typeof ticket.submitter_id === 'number' ? ticket.submitter_id : agent.id,
        tags: tagsOf(ticket.tags),
        custom_fields: fieldsOf(ticket.custom_fields),
        is_public: comment.public !== false,
        followup_source_id: source,
        created_at: now,
        updated_at: now,
      });
      const first = addComment(database, id, comment, requester.id);
      return {
        ticket: { ...presentTicket(ticketById(database, id)), description: first.body },
        audit: {
          id: first.id,
          ticket_id: id,
          author_id: first.author_id,
          created_at: now,
          events: [{ id: first.id, type: 'Comment', public: first.public === 1 }],
        },
      };
    });

  app.post('/desk/api/v2/tickets', (request, reply) => {
    authorize(request, 'tickets:write');
    const { world } = request;
    const { database } = world;
    const body = isRecord(request.body) ? request.body : {};
    if (!isRecord(body.ticket))
      throw new Problem(400, {
        error: {
          title: 'Invalid attribute',
          message: 'You passed an invalid value for the ticket attribute. must be an object',
        },
      });
    const key = request.headers['idempotency-key'];
    const created = (answer: string, lookup?: 'hit' | 'miss') => {
      const { ticket } = JSON.parse(answer) as { ticket: { url: string } };
      if (lookup) void reply.header('x-idempotency-lookup', lookup);
      return reply.code(201).header('location', ticket.url).type('application/json; charset=utf-8').send(answer);
    };
    if (typeof key !== 'string') return created(JSON.stringify(createTicket(database, body.ticket)));
    if (key.length > 255)
      throw new Problem(400, {
        error: 'IdempotentRequestError',
        description: 'Idempotency key must be 255 characters or less',
      });
    const sent = JSON.stringify(body);
    const known = database.get<{ body: string; answer: string; at: number }>(
      'SELECT body, answer, at FROM desk_keys WHERE key = ?',
      key,
    );
    if (known && known.at + world.behaviour.deskKeyLifeMs > Date.now()) {
      if (known.body !== sent)
        throw new Problem(400, {
          error: 'IdempotentRequestError',
          description: "Request parameters don't match the given idempotency key",
        });
      return created(known.answer, 'hit');
    }
    const answer = database.transaction(() => {
      const result = createTicket(database, body.ticket as Json);
      const text = JSON.stringify(result);
      database.run(
        'INSERT OR REPLACE INTO desk_keys (key, body, ticket_id, answer, at) VALUES (?, ?, ?, ?, ?)',
        key,
        sent,
        Number(result.ticket.id),
        text,
        Date.now(),
      );
      return text;
    });
    return created(answer, 'miss');
  });

  app.put('/desk/api/v2/tickets/:id', (request, reply) => {
    authorize(request, 'tickets:write');
    const id = idIn(request);
    const database = databaseOf(id);
    const before = ticketById(database, id);
    const body = isRecord(request.body) && isRecord(request.body.ticket) ? request.body.ticket : {};
    if (before.status === 'closed')
      throw recordInvalid({
        status: [{ description: 'Status: closed prevents ticket update', error: 'InvalidValue' }],
      });
    const added = database.transaction(() => {
      const comment = commentIn(body);
      const made = comment && addComment(database, id, comment, agentOf(database).id);
      // The requester's own words reopen a ticket; an agent's do not.
      const isReopened =
        made?.public === 1 &&
        made.author_id === before.requester_id &&
        (before.status === 'solved' || before.status === 'pending');
      const status = statuses.has(String(body.status)) ? String(body.status) : isReopened ? 'open' : before.status;
      const fields = JSON.parse(before.custom_fields) as { id: number; value: unknown }[];
      const changes = {
        subject: typeof body.subject === 'string' ? body.subject : before.subject,
        status,
        // Tags that are sent take the place of all there were.
        tags: body.tags === undefined ? before.tags : tagsOf(body.tags),
        custom_fields: fieldsOf(body.custom_fields, fields),
        external_id: typeof body.external_id === 'string' ? body.external_id : before.external_id,
        updated_at: instant(),
      };
      database.update('desk_tickets', changes, id);
      return made;
    });
    return reply.send({
      ticket: presentTicket(ticketById(database, id)),
      audit: {
        id: added?.id ?? id,
        ticket_id: id,
        created_at: instant(),
        author_id: agentOf(database).id,
        events: added ? [presentComment(added)] : [],
      },
    });
  });

  /** Zendesk's pages by cursor: `page[size]` and `page[after]`. */
  const cursorPage = (request: FastifyRequest, name: string, rows: readonly Json[]): Json => {
    const query = request.query as Record<string, string | undefined>;
    const size = Math.min(100, Math.max(1, Number(query['page[size]'] ?? 100) || 100));
    const start = Number(Buffer.from(query['page[after]'] ?? '', 'base64url').toString('utf8')) || 0;
    const hasMore = start + size < rows.length;
    const cursor = Buffer.from(String(start + size)).toString('base64url');
    const path = request.url.split('?')[0] ?? '';
    const next = new URLSearchParams({ 'page[size]': String(size), 'page[after]': cursor });
    return {
      [name]: rows.slice(start, start + size),
      meta: { has_more: hasMore, after_cursor: hasMore ? cursor : null, before_cursor: null },
      links: { next: hasMore ? `${context.url()}${path}?${next}` : null, prev: null },
      count: rows.length,
      next_page: null,
      previous_page: null,
    };
  };

  app.get('/desk/api/v2/tickets', (request, reply) => {
    authorize(request, 'tickets:read');
    const { external_id: externalId } = request.query as Record<string, string | undefined>;
    const places = externalId === undefined ? [request.world] : worlds.all();
    const rows = places.flatMap(({ database }) =>
      externalId === undefined
        ? database.all<TicketRow>('SELECT * FROM desk_tickets ORDER BY id')
        : database.all<TicketRow>('SELECT * FROM desk_tickets WHERE external_id = ? ORDER BY id', externalId),
    );
    return reply.send(cursorPage(request, 'tickets', rows.map(presentTicket)));
  });

  app.get('/desk/api/v2/tickets/:id', (request, reply) => {
    authorize(request, 'tickets:read');
    const id = idIn(request);
    return reply.send({ ticket: presentTicket(ticketById(databaseOf(id), id)) });
  });

  app.get('/desk/api/v2/tickets/:id/comments', (request, reply) => {
    authorize(request, 'tickets:read');
    const id = idIn(request);
    const database = databaseOf(id);
    ticketById(database, id);
    const query = request.query as Record<string, string | undefined>;
    const isNewestFirst = query.sort_order === 'desc' || query.sort === '-created_at';
    const rows = database.all<CommentRow>('SELECT * FROM desk_comments WHERE ticket_id = ? ORDER BY id', id);
    const authors = [...new Set(rows.map((row) => row.author_id))]
      .map((author) => userById(database, author))
      .filter((row) => row !== undefined);
    const page = cursorPage(request, 'comments', (isNewestFirst ? rows.reverse() : rows).map(presentComment));
    return reply.send(query.include === 'users' ? { ...page, users: authors.map(presentUser) } : page);
  });

  app.post('/desk/api/v2/users/create_or_update', (request, reply) => {
    authorize(request, 'users:write');
    const body = isRecord(request.body) && isRecord(request.body.user) ? request.body.user : {};
    const { row, isNew } = saveUser(request.world.database, body);
    return reply.code(isNew ? 201 : 200).send({ user: presentUser(row) });
  });

  app.get('/desk/api/v2/users/search', (request, reply) => {
    authorize(request, 'users:read');
    const { external_id: externalId, query } = request.query as Record<string, string | undefined>;
    const rows = worlds
      .all()
      .map(({ database }) =>
        externalId === undefined
          ? userByEmail(database, query?.replace(/^email:/, '') ?? '')
          : database.get<UserRow>('SELECT * FROM desk_users WHERE external_id = ?', externalId),
      )
      .filter((row) => row !== undefined);
    return reply.send(cursorPage(request, 'users', rows.map(presentUser)));
  });

  app.get('/desk/api/v2/users/me', (request, reply) => {
    authorize(request, 'users:read');
    return reply.send({ user: presentUser(agentOf(request.world.database)) });
  });

  app.get('/desk/api/v2/users/:id', (request, reply) => {
    authorize(request, 'users:read');
    const id = idIn(request);
    const row = userById(databaseOf(id), id);
    if (!row) throw recordNotFound();
    return reply.send({ user: presentUser(row) });
  });

  /** Adds a secondary address of a user. */
  app.post('/desk/api/v2/users/:id/identities', (request, reply) => {
    authorize(request, 'users:write');
    const id = idIn(request);
    const database = databaseOf(id);
    if (!userById(database, id)) throw recordNotFound();
    const identity = isRecord(request.body) && isRecord(request.body.identity) ? request.body.identity : {};
    const value = identity.type === 'email' ? String(identity.value ?? '') : '';
    if (value === '' || userByEmail(database, value))
      throw recordInvalid({ value: [{ description: 'Value: cannot be used', error: 'DuplicateValue' }] });
    database.run('INSERT INTO desk_identities (value, user_id) VALUES (?, ?)', value, id);
    return reply.code(201).send({ identity: { user_id: id, type: 'email', value, primary: false, verified: true } });
  });

  app.get('/desk/api/v2/users/:id/tickets/requested', (request, reply: FastifyReply) => {
    authorize(request, 'tickets:read');
    const id = idIn(request);
    const database = databaseOf(id);
    if (!userById(database, id)) throw recordNotFound();
    const query = request.query as Record<string, string | undefined>;
    const rows = database.all<TicketRow>('SELECT * FROM desk_tickets WHERE requester_id = ? ORDER BY id', id);
    if (query.sort_by === 'updated_at' || query.sort?.endsWith('updated_at'))
      rows.sort((left, right) => left.updated_at.localeCompare(right.updated_at));
    if (query.sort_order === 'desc' || query.sort?.startsWith('-')) rows.reverse();
    return reply.send(cursorPage(request, 'tickets', rows.map(presentTicket)));
  });
};
