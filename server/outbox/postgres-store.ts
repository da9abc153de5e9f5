import { bossQueue } from './boss-queue';
import type { Encryption } from './encryption';
import { openPostgres } from './postgres-database';
import type { OutboxStore } from './store';
import { tableStore } from './table-store';

/**
 * Keeps the outbox in a PostgreSQL database, for several hosts. A worker holds a step for `leaseMs`.
 * @throws OutboxUnusable
 */
export async function postgresStore(
  url: string,
  encrypted: Encryption,
  now: () => number,
  leaseMs: number,
): Promise<OutboxStore> {
  const database = await openPostgres(url, now);
  try {
    const queue = await bossQueue(database, leaseMs);
    await database.transaction(null, (sql) => queue.complete(sql));
    return tableStore(database, queue, encrypted, now);
  } catch (error) {
    await database.close();
    throw error;
  }
}
