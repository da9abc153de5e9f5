import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { rejectForgery } from '../forgery';
import { invalid, notFound, Problem, unauthenticated } from '../problems';
import { noStore } from '../security-headers';
import { driverOf, orThrow503, pageOf, type TicketServices, ticketIdOf } from './calls';
import { knownBrowser } from './known-browser';
import { reservationRoutes } from './reservation-routes';
import { type TicketStatus, ticketStatus } from './ticket-reader';
import { raiseRoutes, updateRoutes } from './write-routes';

/** All routes under `/api/zendesk`. Each request must come from a page of this origin and from a verified driver. */
export async function ticketRoutes(app: FastifyInstance, services: TicketServices): Promise<void> {
  const { api, config, limits, encryption } = services;
  const browser = knownBrowser(encryption, config.tenantId, config.publicOrigin.startsWith('https:'));
  const plugin: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(noStore);
      // This runs before the limits, so that a page of another origin cannot use up a driver's rate limit.
      rejectForgery(request.headers, config.publicOrigin);
      if (!request.headers.cookie?.trim()) throw unauthenticated();
      const known = browser.driverId(request.headers.cookie);
      const undoCount = limits.unverified(request, known);
      request.driver = await api.driver(request.headers.cookie);
      // Throws above the driver's limit. The count is then not undone, so the request also counts as unverified.
      limits.attempt(request);
      undoCount();
      if (known !== request.driver.id) void reply.header('set-cookie', browser.cookie(request.driver.id));
    });
    // This runs after the caller is verified, so that an unverified caller learns nothing about the routes.
    scope.addHook('preValidation', async (request) => {
      const expected = expectedTypes(request.method, request.routeOptions.url ?? '');
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (expected && !expected.includes(type))
        throw new Problem(415, 'This kind of content is not accepted here.', { reason: 'content-type' });
    });

    raiseRoutes(scope, services);
    updateRoutes(scope, services);
    readRoutes(scope, services);
    reservationRoutes(scope, services);
  };
  await app.register(plugin, { prefix: '/api/zendesk' });
}

function expectedTypes(method: string, route: string): readonly string[] | null {
  if (method !== 'POST' && method !== 'PUT') return null;
  return route === '/api/zendesk/tickets'
    ? ['multipart/form-data', 'application/x-www-form-urlencoded']
    : ['application/json'];
}

/** `GET /tickets` and `GET /tickets/{id}`: the driver's own tickets, with public comments only, and messages that are not sent yet. */
export function readRoutes(app: FastifyInstance, services: TicketServices): void {
  const { config, reader, store } = services;

  app.get('/tickets', async (request) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const page = query.get('page') ?? '1';
    if (!/^[1-9]\d{0,6}$/.test(page)) throw invalid({ page: ['Send a whole number of 1 or more.'] });
    const size = query.get('per_page');
    if (!/^(?:[1-9]\d?|100)$/.test(size ?? '15')) throw invalid({ per_page: ['Send a whole number from 1 to 100.'] });
    const perPage = Number(size ?? 15);
    const filter = query.get('filter[status]');
    const statuses = filter === null ? null : filter.split(',').map(asStatus);
    const queued = query.get('filter[queued]');
    if (queued !== null && queued !== 'true') throw invalid({ 'filter.queued': ['Send true, or leave it out.'] });
    const isQueuedOnly = queued !== null;
    const { tickets, total } = await reader.page(driverOf(request), Number(page), perPage, statuses, isQueuedOnly);
    const extra = Object.entries({ 'filter[status]': filter, 'filter[queued]': queued, per_page: size }).flatMap(
      ([name, value]): [string, string][] => (value === null ? [] : [[name, value]]),
    );
    return pageOf(tickets, {
      path: `${config.publicOrigin}/api/zendesk/tickets`,
      page: Number(page),
      perPage,
      total,
      extra,
    });
  });

  app.get('/tickets/:id', async (request) => {
    const driver = driverOf(request);
    const { id: reference = '' } = request.params as { id?: string };
    if (!/^pj1-[0-9a-z]{16}$/.test(reference)) return { data: await reader.ticket(driver, ticketIdOf(request)) };
    const queued = await reader.queuedTicket(driver, reference);
    if (queued) return { data: queued };
    // The page of a question stays at its reference after the question has arrived.
    const ticketId = await orThrow503(store.ticketUnder(driver.id, reference));
    if (ticketId === null) throw notFound();
    return { data: await reader.ticket(driver, ticketId) };
  });
}

function asStatus(word: string): TicketStatus {
  // The contract has no status `hold`: such tickets are `open`.
  const status = word === 'hold' ? null : ticketStatus(word);
  if (status === null) throw invalid({ 'filter.status': ['Send new, open, pending, solved or closed.'] });
  return status;
}
