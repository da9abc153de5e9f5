import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bringToDate } from '../money/ledger';
import { type Database, setting } from '../world/database';
import type { World } from '../world/worlds';
import { csrfMismatch, emailNotVerified, unauthenticated } from './problem';
import type { DriverRow, UserRow } from './rows';

export const sessionCookie = 'operator_session';
export const csrfCookie = 'XSRF-TOKEN';

const idleSeconds = 120 * 60;
const rememberSeconds = 30 * 24 * 60 * 60;

interface SessionRow {
  hash: string;
  user_id: number | null;
  token: string;
  remember: number;
  expires_at: number;
}

/** A session whose cookie came with the call. */
export interface Session extends SessionRow {
  id: string;
}

export interface Caller {
  readonly database: Database;
  readonly session: Session;
  readonly user: UserRow;
  readonly driver: DriverRow;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');
const macOf = (database: Database, text: string) =>
  createHmac('sha256', setting(database, 'key')).update(text).digest('hex');

/**
 * The value of the token's cookie, in the shape of Laravel's: base64 of `{iv,value,mac,tag}`, different every time and valid as long as the
 * session's token. The tag makes sure that `+`, `/` and `=` occur, so a client that forgets to decode the cookie always fails.
 */
const sign = (database: Database, value: string): string => {
  const iv = randomBytes(16).toString('base64');
  let text = JSON.stringify({ iv, value, mac: macOf(database, iv + value), tag: '???>>>' });
  while (text.length % 3 === 0) text += ' ';
  return Buffer.from(text).toString('base64');
};

const signedToken = (database: Database, cookie: string): string | undefined => {
  try {
    const { iv, value, mac } = JSON.parse(Buffer.from(cookie, 'base64').toString('utf8')) as Record<string, string>;
    return iv && value && mac && isEqual(mac, macOf(database, iv + value)) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isEqual = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export const startSession = (database: Database, userId: number | null, remember = false): Session => {
  const id = randomBytes(30).toString('base64url');
  const token = randomBytes(30).toString('base64url');
  const expires = Date.now() + (remember ? rememberSeconds : idleSeconds) * 1000;
  const session = { hash: hashOf(id), user_id: userId, token, remember: remember ? 1 : 0, expires_at: expires };
  database.insert('sessions', session);
  return { id, ...session };
};

export const endSession = (database: Database, session: Session): void => {
  database.run`DELETE FROM sessions WHERE hash = ${session.hash}`;
};

export const endSessionsOf = (database: Database, userId: number, except?: Session): void => {
  database.run`DELETE FROM sessions WHERE user_id = ${userId} AND hash <> ${except?.hash ?? ''}`;
};

/** The two cookies of a session; the values are not URL-encoded yet. */
export const cookiesOf = (database: Database, session: Session) => {
  const maxAge = session.remember ? rememberSeconds : undefined;
  return [
    { name: csrfCookie, value: sign(database, session.token), httpOnly: false, maxAge },
    { name: sessionCookie, value: session.id, httpOnly: true, maxAge },
  ];
};

export const setCookies = (reply: FastifyReply, database: Database, session: Session): void => {
  for (const { name, value, httpOnly, maxAge } of cookiesOf(database, session)) {
    void reply.setCookie(name, value, {
      path: '/',
      sameSite: 'lax',
      httpOnly,
      ...(maxAge === undefined ? {} : { maxAge }),
    });
  }
};

/** The session that the call's cookie names. Extends it. */
export const sessionOf = (request: FastifyRequest, world: World): Session | undefined => {
  const id = request.cookies[sessionCookie];
  if (!id) return undefined;
  const { database } = world;
  const row = database.get<SessionRow>`SELECT * FROM sessions WHERE hash = ${hashOf(id)}`;
  if (!row) return undefined;
  if (row.expires_at <= Date.now()) {
    database.run`DELETE FROM sessions WHERE hash = ${row.hash}`;
    return undefined;
  }
  const expires = Date.now() + (row.remember ? rememberSeconds : idleSeconds) * 1000;
  // Extends it once a minute at most, because a write for every read would be a waste.
  if (expires - row.expires_at > 60_000)
    database.run`UPDATE sessions SET expires_at = ${expires} WHERE hash = ${row.hash}`;
  return { ...row, id };
};

/** Sanctum's test: whether the calling page (Referer, else Origin) has an allowed origin. Without either there is no session. */
export const isStateful = (request: FastifyRequest): boolean => {
  const from = request.headers.referer ?? request.headers.origin;
  if (!from) return false;
  try {
    return request.portalOrigins.has(new URL(from).origin);
  } catch {
    return false;
  }
};

/** Throws 419 unless the header has the token of the session in the cookie. */
export const requireCsrf = (request: FastifyRequest, world: World): Session => {
  const session = sessionOf(request, world);
  const header = request.headers['x-xsrf-token'];
  const token = typeof header === 'string' ? signedToken(world.database, header) : undefined;
  if (!session || !token || !isEqual(token, session.token)) throw csrfMismatch();
  return session;
};

/** Whether a signed-in caller is redirected from a guest's form to `/`, as by Laravel's guest middleware. */
export const isRedirectedHome = (request: FastifyRequest, session: Session): boolean => {
  if (session.user_id === null || request.world.behaviour.loginWhenSignedIn !== 'redirected') return false;
  request.isOffContract = true;
  return true;
};

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The signed-in caller, verified or not. Throws 401 without one, 419 for a write without its token. */
export const requireUser = (request: FastifyRequest): Caller => {
  const { world } = request;
  if (!isStateful(request)) throw unauthenticated();
  const session = writes.has(request.method) ? requireCsrf(request, world) : sessionOf(request, world);
  if (!session?.user_id) throw unauthenticated();
  const user = world.database.get<UserRow>`SELECT * FROM users WHERE id = ${session.user_id}`;
  const driver = user && world.database.get<DriverRow>`SELECT * FROM drivers WHERE user_id = ${user.id}`;
  if (!user || !driver || user.state === 'blocked' || user.state === 'deleted') {
    endSession(world.database, session);
    throw unauthenticated();
  }
  return { database: world.database, session, user, driver };
};

/** Like `requireUser`; throws 409 if the email address is not verified. */
export const requireVerified = (request: FastifyRequest): Caller => {
  const caller = requireUser(request);
  if (caller.user.state !== 'verified') throw emailNotVerified();
  return caller;
};

/** Like `requireVerified`, and brings the driver's money up to date. */
export const requireEarner = (request: FastifyRequest): Caller => {
  const caller = requireVerified(request);
  bringToDate(caller.database, caller.driver.id);
  return caller;
};
