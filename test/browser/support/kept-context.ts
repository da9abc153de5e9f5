import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, BrowserType, Page } from '@playwright/test';

/**
 * A browser that a worker keeps for all its tests on one kind of device. The portal's files and their compiled code stay, because they are
 * the same for every test and take more time than most tests do. Only a browser with a profile on the disk keeps compiled code. All that a
 * driver's visit leaves is deleted.
 */
export interface KeptContext {
  readonly context: BrowserContext;
  /** A page that belongs to no test. It deletes what visits left. */
  readonly janitor: Page;
  /** The listener for breaches of the content policy. */
  hearBreaches: (breach: string) => void;
  close(): Promise<void>;
}

/** Reports every breach of the content policy in all future pages of the context. */
export const watchPolicy = async (context: BrowserContext, hear: (breach: string) => void): Promise<void> => {
  await context.exposeBinding('reportPolicyBreach', (_source, breach: string) => hear(breach));
  await context.addInitScript(() => {
    const report = (window as unknown as { reportPolicyBreach(breach: string): void }).reportPolicyBreach;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${event.effectiveDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
    });
  });
};

/** Turns preloading off: the code of ten other screens takes a fifth of a page's time. */
export const turnDataSaverOn = (context: BrowserContext) =>
  context.addInitScript(() => {
    // An opaque origin, as of an embedded page, has no storage.
    if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: true });
  });

type Device = Pick<BrowserContextOptions, 'baseURL' | 'reducedMotion' | 'viewport' | 'hasTouch' | 'isMobile'>;

/** The options are those of the first test. A worker has no test, and passes its own. */
export const keepContext = async (
  browser: BrowserType,
  { dataSaver, ...settings }: { dataSaver: boolean } & Device,
): Promise<KeptContext> => {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'driver-portal-browser-'));
  const context = await browser.launchPersistentContext(profile, settings);
  const [janitor] = context.pages();
  if (!janitor) throw new Error('A browser with a profile opens with a page, and this one has none.');
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  const kept: KeptContext = { context, janitor, hearBreaches: () => undefined, close };
  await watchPolicy(context, (breach) => kept.hearBreaches(breach));
  if (dataSaver) await turnDataSaverOn(context);
  return kept;
};

/** Closes all pages of the visit, so that no call of them is in progress. */
export const closePages = async ({ context, janitor }: KeptContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => (page === janitor ? undefined : page.close())));
};

/** Deletes what visits left, except the cached files, so that the next test gets a clean browser. */
export const forgetVisits = async ({ context, janitor }: KeptContext, portal: string): Promise<void> => {
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(janitor);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: portal,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await devtools.detach();
};
