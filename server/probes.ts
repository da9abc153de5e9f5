import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { StoreState } from './outbox/store';
import { unavailable } from './problems';
import { notStored } from './security-headers';

/** However often the public asks, the store is asked no more often than this. */
const lookEveryMs = 1_000;

/** `/healthz`: the process answers. `/readyz`: it can also store a ticket. Neither tells the public more. */
export function probes(
  app: FastifyInstance,
  { release }: Pick<Config, 'release'>,
  checkStore: () => Promise<StoreState>,
): void {
  const ok = { status: 'ok', release };

  app.get('/healthz', (_request, reply) => reply.headers(notStored).send(ok));

  let state: Promise<StoreState> | null = null;
  let lookedAt = 0;
  const look = async (): Promise<StoreState> => {
    try {
      return await checkStore();
    } catch (error) {
      app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'store.unwritable');
      throw unavailable('The host is not ready.', 'store-unwritable');
    } finally {
      lookedAt = performance.now();
    }
  };

  app.get('/readyz', async (_request, reply) => {
    if (state === null || performance.now() - lookedAt >= lookEveryMs) {
      // Requests that come during this check get its result, however long it takes.
      lookedAt = Number.POSITIVE_INFINITY;
      state = look();
    }
    const { unreadable } = await state;
    return await reply.headers(notStored).send(unreadable === 0 ? ok : { ...ok, warnings: ['outbox.unreadable'] });
  });
}
