import { prepareBuild } from '../../../scripts/prepare.mjs';
import { startServers } from '../../support/servers.mjs';

/** Builds the portal if necessary, and starts the sandbox and the host for all workers. A run inside another uses its servers. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PORTAL_ORIGIN && process.env.SANDBOX_ORIGIN) return undefined;
  await prepareBuild();
  // Reporting records every change of every page, which takes a fifth of a page's time. The tests about it turn it on.
  const servers = await startServers({ env: { SENTRY_DSN: '' } });
  // Workers inherit the environment.
  process.env.PORTAL_ORIGIN = servers.portalOrigin;
  process.env.SANDBOX_ORIGIN = servers.sandboxOrigin;
  return servers.stop;
}
