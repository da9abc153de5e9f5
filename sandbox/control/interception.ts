import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../api/context';
import type { Call, Fault, IncomingCall } from '../world/traffic';
import type { World } from '../world/worlds';
import { worldOfZendeskCall } from './zendesk-worlds';

export const worldCookie = 'sandbox_world';
const hostAgent = 'driver-portal-host';

interface Interception {
  entry: Call;
  /** Replaces the answer after the call has taken effect. */
  fault: Fault | undefined;
}

const interceptions = new WeakMap<FastifyRequest, Interception>();

/** Method and path pattern of a call: `GET /v1/fleets/{id}`. In paths without a route, numbers count as ids. */
export const nameOfCall = (request: FastifyRequest): string => {
  const route = request.routeOptions.url;
  const path = request.url.split('?')[0] ?? '/';
  const pattern =
    route && !route.includes('*') ? route.replace(/:(\w+)/g, '{$1}') : path.replace(/\/\d+(?=\/|$)/g, '/{id}');
  return `${request.method} ${pattern}`;
};

const isControl = (request: FastifyRequest) => request.url.startsWith('/__sandbox');

/** The id in links of notes and mails, files and reports. It identifies the world, because these calls mostly have no cookie. */
const idInAddress = (url: string): number | undefined => {
  const match =
    /^\/(?:back-office\/(?:vehicle-changes|documents|reinstatements|insurance-quotes|payouts)|mail|files|agreement-files|insurance-files|api|pay|v1\/email\/verify)\/(\d+)/.exec(
      url,
    ) ?? /^\/back-office\/documents\?(?:.*&)?document=(\d+)/.exec(url);
  return match ? Number(match[1]) : undefined;
};

/** The world of a call; `undefined` if it names a world that does not exist, so that it changes no other world. */
const worldOf = (request: FastifyRequest, context: Context): World | undefined => {
  const { worlds } = context;
  const id = idInAddress(request.url);
  if (id !== undefined) return worlds.ofRowId(id);
  const named = request.headers['x-sandbox-world'] ?? request.cookies[worldCookie];
  if (typeof named === 'string' && named !== '') return worlds.byId(named);
  return (request.url.startsWith('/zendesk/') ? worldOfZendeskCall(request, worlds) : undefined) ?? worlds.main;
};

/** The body of a held call for the log: files by name and size. */
const bodyOf = (body: unknown): unknown => {
  if (Buffer.isBuffer(body)) return `${body.length} bytes`;
  if (typeof body !== 'object' || body === null) return body ?? null;
  const forLog = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(forLog);
    if (typeof value !== 'object' || value === null || !('type' in value) || !('fieldname' in value)) return value;
    const part = value as { type: string; filename?: string; value?: unknown; _buf?: Buffer };
    return part.type === 'file' ? { file: part.filename, size_bytes: part._buf?.length ?? 0 } : part.value;
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, forLog(value)]));
};

const cut = (request: FastifyRequest, reply: FastifyReply, entry: Call) => {
  entry.status = 0;
  reply.hijack();
  request.raw.socket.destroy();
};

/** The status that was sent, once the connection has ended; 0 if none was. */
const statusOf = (reply: FastifyReply): Promise<number> =>
  new Promise((resolve) => {
    if (reply.raw.destroyed) resolve(0);
    reply.raw.once('close', () => resolve(reply.raw.writableFinished ? reply.statusCode : 0));
  });

const contentOf = (fault: Fault): { type: string; text: string } => {
  if (fault.html !== undefined) return { type: 'text/html; charset=utf-8', text: fault.html };
  const body = fault.body ?? defaultBody(fault.status ?? 200);
  return typeof body === 'string'
    ? { type: 'text/plain; charset=utf-8', text: body }
    : { type: 'application/json; charset=utf-8', text: JSON.stringify(body) };
};

/** Laravel's messages for the statuses that tests use without a body. */
const defaultBody = (status: number): unknown => {
  const messages: Record<number, string> = {
    401: 'Unauthenticated.',
    403: 'This action is unauthorized.',
    404: 'We couldn’t find that.',
    409: 'Your email address is not verified.',
    413: 'The files are too large.',
    419: 'CSRF token mismatch.',
    429: 'Too Many Attempts.',
    500: 'Server Error',
    503: 'Service Unavailable',
  };
  return { message: messages[status] ?? (status >= 500 ? 'Server Error' : `Status ${status}`) };
};

/** A hook before every route: finds the call's world, logs the call, holds it or makes it fail. Tests drive it through the control protocol. */
export const intercept = (app: FastifyInstance, context: Context): void => {
  app.decorateRequest('isOffContract', false);
  // Set for every request before its handler runs.
  app.decorateRequest('world', null as unknown as World);

  app.addHook('preHandler', async (request, reply) => {
    if (isControl(request)) return;
    const world = worldOf(request, context);
    if (!world) {
      request.isOffContract = true;
      return reply.code(400).send({ message: 'There is no such sandbox world. Delete the cookie sandbox_world.' });
    }
    request.world = world;
    if (request.method === 'OPTIONS') return;

    const incoming: IncomingCall = {
      call: nameOfCall(request),
      method: request.method,
      path: request.url,
      from: String(request.headers['user-agent'] ?? '').startsWith(hostAgent) ? 'host' : 'browser',
      headers: request.headers,
      body: bodyOf(request.body),
      ended: statusOf(reply),
    };
    const { entry, fault } = await world.traffic.arrive(incoming);
    interceptions.set(request, { entry, fault: fault?.after ? fault : undefined });
    if (!fault || fault.after) return;
    if (fault.cut) {
      cut(request, reply, entry);
      return;
    }
    if (fault.status === undefined && fault.body === undefined && fault.html === undefined) return;
    request.isOffContract = true;
    const { type, text } = contentOf(fault);
    return reply
      .code(fault.status ?? 200)
      .headers(fault.headers ?? {})
      .type(type)
      .send(text);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const interception = interceptions.get(request);
    const fault = interception?.fault;
    if (!interception || !fault) return payload;
    request.isOffContract = true;
    if (fault.cut) {
      interception.entry.status = 0;
      request.raw.socket.destroy();
      return payload;
    }
    // A lost answer sets no cookie.
    reply.removeHeader('set-cookie');
    const { type, text } = contentOf(fault);
    void reply
      .code(fault.status ?? 200)
      .headers(fault.headers ?? {})
      .type(type);
    return text;
  });
};
