import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuseForgery } from '../forgery';
import { Problem, unauthenticated } from '../problems';
import { notStored } from '../security-headers';
import type { TicketServices } from './context';
import { intentRoutes } from './intent-routes';
import { knownBrowser } from './known-browser';
import { raiseRoutes } from './raise-routes';
import { readRoutes } from './read-routes';
import { updateRoutes } from './update-routes';

/** Everything under `/api/zendesk`: for drivers' browsers on this origin only, each call with a verified caller. */
export async function ticketRoutes(app: FastifyInstance, services: TicketServices): Promise<void> {
  const { api, config, limits, encrypted } = services;
  const browser = knownBrowser(encrypted, config.tenantId, config.publicOrigin.startsWith('https:'));
  const helpers: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(notStored);
      // Any page can make a browser send these: they cost nothing and count for nothing.
      refuseForgery(request.headers, config.publicOrigin);
      if (!request.headers.cookie?.trim()) throw unauthenticated();
      const known = browser.driverId(request.headers.cookie);
      const giveBack = limits.unverified(request, known);
      request.driver = await api.driver(request.headers.cookie);
      // A driver who asks for too much keeps the place of the call as well.
      limits.attempt(request);
      giveBack();
      if (known !== request.driver.id) void reply.header('set-cookie', browser.cookie(request.driver.id));
    });
    // After the caller: what a stranger sends is not looked at.
    scope.addHook('preValidation', async (request) => {
      const expected = expectedTypes(request.method, request.routeOptions.url ?? '');
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (expected && !expected.includes(type))
        throw new Problem(415, 'This kind of content is not accepted here.', { reason: 'content-type' });
    });

    raiseRoutes(scope, services);
    updateRoutes(scope, services);
    readRoutes(scope, services);
    intentRoutes(scope, services);
  };
  await app.register(helpers, { prefix: '/api/zendesk' });
}

function expectedTypes(method: string, route: string): readonly string[] | null {
  if (method !== 'POST' && method !== 'PUT') return null;
  return route === '/api/zendesk/tickets'
    ? ['multipart/form-data', 'application/x-www-form-urlencoded']
    : ['application/json'];
}
