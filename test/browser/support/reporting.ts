import type { BrowserContext, Page } from '@playwright/test';
import type { World } from '../../support/world';
import { origins } from './portal';

/**
 * Turns reporting on, in the host's configuration on the page, before the portal reads it. The policy of the answer stays. The reports
 * reach the test's world: the sandbox finds it by the number at the end of the DSN.
 */
export const reportTo = (pages: Page | BrowserContext, world: World): Promise<unknown> =>
  pages.addInitScript(
    (dsn) => {
      document.addEventListener('readystatechange', () => {
        const text = document.getElementById('portal-config')?.firstChild;
        if (document.readyState === 'interactive' && text instanceof Text)
          text.data = JSON.stringify({ ...JSON.parse(text.data), sentry: { dsn, ignored_messages: [] } });
      });
    },
    `${origins().sandbox.replace('//', '//public@')}/${world.drivers.verified.id}`,
  );
