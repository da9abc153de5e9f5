import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import { unavailable } from './problems';
import { notStored } from './security-headers';

/** `/healthz`: the process answers. `/readyz`: it can also store a ticket. Neither tells the public more. */
export function probes(app: FastifyInstance, config: Config, checkStore: () => Promise<void>): void {
  const ok = { status: 'ok', release: config.release };

  app.get('/healthz', (_request, reply) => reply.headers(notStored).send(ok));

  app.get('/readyz', async (request, reply) => {
    try {
      await checkStore();
    } catch (error) {
      request.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'store.unwritable');
      throw unavailable('The host is not ready.', 'store-unwritable');
    }
    return await reply.headers(notStored).send(ok);
  });
}
