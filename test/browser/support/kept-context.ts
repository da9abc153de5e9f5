import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, BrowserType, Page } from '@playwright/test';

/**
 * A browser that a worker keeps for all its tests on one kind of device. The portal's files stay, with the code that was compiled
 * from them, because they are the same for every test and take more time than most tests do; only a browser with a profile on the
 * disk keeps compiled code. What a driver's visit leaves is taken away.
 */
export interface KeptContext {
  readonly context: BrowserContext;
  /** No test's: it takes away what visits left. */
  readonly janitor: Page;
  /** Who hears of breaches of the content policy. */
  hearBreaches: (breach: string) => void;
  close(): Promise<void>;
}

/** Hears of every breach of the content policy in all pages that the context will have. */
export const watchPolicy = async (context: BrowserContext, hear: (breach: string) => void): Promise<void> => {
  await context.exposeBinding('reportPolicyBreach', (_source, breach: string) => hear(breach));
  await context.addInitScript(() => {
    const report = (window as unknown as { reportPolicyBreach(breach: string): void }).reportPolicyBreach;
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${event.effectiveDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`);
    });
  });
};

/** Nothing is brought before it is asked for: the code of ten other screens takes a fifth of a page's time. */
export const turnDataSaverOn = (context: BrowserContext) =>
  context.addInitScript(() => {
    // An opaque origin, as of an embedded page, has no such thing.
    if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: true });
  });

type Device = Pick<BrowserContextOptions, 'baseURL' | 'reducedMotion' | 'viewport' | 'hasTouch' | 'isMobile'>;

/** The settings are those of the test that asks first. Who asks on behalf of a worker has none, and brings them. */
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

/** Closes all pages of the visit, so that nothing of them is on its way any more. */
export const closePages = async ({ context, janitor }: KeptContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => (page === janitor ? undefined : page.close())));
};

/** Deletes what visits left, except the files, so that the next test gets a clean browser. */
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
