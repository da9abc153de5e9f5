import type { OutboxConfig } from '../config';
import type { Sealing } from './sealing';
import { openOutboxFile } from './sqlite-file';
import { sqliteStore } from './sqlite-store';
import type { OutboxStore } from './store';

/**
 * Opens the outbox where OUTBOX_URL says.
 * @throws OutboxUnusable
 */
export async function openStore(
  config: OutboxConfig,
  sealed: Sealing,
  now: () => number,
  leaseMs: number,
): Promise<OutboxStore> {
  if (config.place.kind === 'file') return sqliteStore(openOutboxFile(config.place.file), sealed, now, leaseMs);
  // A host with a file never loads the database's packages.
  const { postgresStore } = await import('./postgres-store');
  return await postgresStore(config.place.url, sealed, now, leaseMs);
}
