import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '../../support/world';
import { origins } from './portal';

/** Changes what the host wrote about reporting into the page, before the portal reads it. The policy of the answer stays. */
export const configureReporting = (
  pages: Page | BrowserContext,
  sentry: { dsn: string | null; ignored_messages: readonly string[] },
): Promise<unknown> =>
  pages.addInitScript((changed) => {
    document.addEventListener('readystatechange', () => {
      const text = document.getElementById('portal-config')?.firstChild;
      if (document.readyState === 'interactive' && text instanceof Text) {
        text.data = JSON.stringify({ ...JSON.parse(text.data), sentry: changed });
      }
    });
  }, sentry);

/** Turns the reporting on. The reports land in the test's world: the sandbox finds the world by the number at the end of the DSN. */
export const reportTo = (
  pages: Page | BrowserContext,
  world: World,
  ignoredMessages: readonly string[] = [],
): Promise<unknown> =>
  configureReporting(pages, {
    dsn: `${origins().sandbox.replace('//', '//public@')}/${world.drivers.verified.id}`,
    ignored_messages: ignoredMessages,
  });
