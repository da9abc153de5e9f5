import { bossQueue } from './boss-queue';
import { openPostgres } from './postgres-database';
import type { Sealing } from './sealing';
import type { OutboxStore } from './store';
import { tableStore } from './table-store';

/**
 * Keeps the outbox in a PostgreSQL database, for several hosts at once. A worker holds a step for `leaseMs`.
 * @throws OutboxUnusable
 */
export async function postgresStore(
  url: string,
  sealed: Sealing,
  now: () => number,
  leaseMs: number,
): Promise<OutboxStore> {
  const database = await openPostgres(url, now);
  try {
    const queue = await bossQueue(database, leaseMs);
    await database.transaction(null, (sql) => queue.complete(sql));
    return tableStore(database, queue, sealed, now);
  } catch (error) {
    await database.close();
    throw error;
  }
}
