import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { StoreState } from './outbox/store';
import { unavailable } from './problems';
import { noStore } from './security-headers';

/** Anyone can call the probes, so the store is checked at most this often. */
const checkEveryMs = 1_000;

/** `/healthz` answers while the process runs, `/readyz` while it can also store a ticket. The answers contain only the status and the release. */
export function probes(
  app: FastifyInstance,
  { release }: Pick<Config, 'release'>,
  checkStore: () => Promise<StoreState>,
): void {
  const ok = { status: 'ok', release };

  app.get('/healthz', (_request, reply) => reply.headers(noStore).send(ok));

  let state: Promise<StoreState> | null = null;
  let checkedAt = 0;
  const check = async (): Promise<StoreState> => {
    try {
      return await checkStore();
    } catch (error) {
      app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'store.unwritable');
      throw unavailable('The host is not ready.', 'store-unwritable');
    } finally {
      checkedAt = performance.now();
    }
  };

  app.get('/readyz', async (_request, reply) => {
    if (state === null || performance.now() - checkedAt >= checkEveryMs) {
      // Requests that come during this check get its result, however long it takes.
      checkedAt = Number.POSITIVE_INFINITY;
      state = check();
    }
    const { unreadable } = await state;
    return await reply.headers(noStore).send(unreadable === 0 ? ok : { ...ok, warnings: ['outbox.unreadable'] });
  });
}
