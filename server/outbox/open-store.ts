import type { OutboxConfig } from '../config';
import type { Encryption } from './encryption';
import { openOutboxFile } from './sqlite-file';
import { sqliteStore } from './sqlite-store';
import type { OutboxStore } from './store';

/**
 * Opens the outbox at OUTBOX_URL.
 * @throws OutboxUnusable
 */
export async function openStore(
  config: OutboxConfig,
  encryption: Encryption,
  now: () => number,
  leaseMs: number,
): Promise<OutboxStore> {
  if (config.location.kind === 'file')
    return sqliteStore(openOutboxFile(config.location.file), encryption, now, leaseMs);
  // A host with a file never loads the PostgreSQL packages.
  const { postgresStore } = await import('./postgres-store');
  return await postgresStore(config.location.url, encryption, now, leaseMs);
}
