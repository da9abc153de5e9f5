import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuseForgery } from '../forgery';
import { Problem } from '../problems';
import { notStored } from '../security-headers';
import type { TicketServices } from './context';
import { insuranceRoutes } from './insurance-routes';
import { intentRoutes } from './intent-routes';
import { raiseRoutes } from './raise-routes';
import { readRoutes } from './read-routes';
import { updateRoutes } from './update-routes';

/** Everything under `/api/zendesk`: for drivers' browsers on this origin only, each call with a verified caller. */
export async function ticketRoutes(app: FastifyInstance, services: TicketServices): Promise<void> {
  const helpers: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(notStored);
      await services.limits.checkRefusals(request);
      try {
        refuseForgery(request.headers, services.config.publicOrigin);
        request.driver = await services.api.driver(request.headers.cookie);
      } catch (error) {
        if (error instanceof Problem && (error.status === 401 || error.status === 403))
          await services.limits.countRefusal(request);
        throw error;
      }
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
    insuranceRoutes(scope, services);
  };
  await app.register(helpers, { prefix: '/api/zendesk' });
}

function expectedTypes(method: string, route: string): readonly string[] | null {
  if (method !== 'POST' && method !== 'PUT') return null;
  return route === '/api/zendesk/tickets'
    ? ['multipart/form-data', 'application/x-www-form-urlencoded']
    : ['application/json'];
}
