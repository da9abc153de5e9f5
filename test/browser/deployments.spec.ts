import path from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { launchOptions } from '../../scripts/chromium.mjs';
import { startServers } from '../support/servers.mjs';
import { openTlsFront } from '../support/tls-front';
import { createWorld } from '../support/world';

const domain = 'operator.example';
const isApi = (path: string): boolean => /^\/(v1|sanctum)\b/.test(path);

interface Deployment {
  readonly portal: string;
  readonly api: string;
}

const deployments: readonly (readonly [string, Deployment])[] = [
  ['two hosts below one domain', { portal: `portal.${domain}`, api: `api.${domain}` }],
  ['one origin', { portal: domain, api: domain }],
];

for (const [title, { portal, api }] of deployments) {
  test(`portal and API, ${title}, over TLS: sign in, read, write, ask, sign out (OP-08)`, async () => {
    const front = await openTlsFront(domain);
    const at = (host: string) => `https://${host}:${front.port}`;
    const servers = await startServers({
      env: {
        PUBLIC_ORIGIN: at(portal),
        API_BASE_URL: at(api),
        TRUSTED_PROXIES: '127.0.0.1,::1',
        NODE_EXTRA_CA_CERTS: front.certificate,
        NODE_OPTIONS: `--import ${path.resolve('test/support/example-names.mjs')}`,
        SENTRY_DSN: '',
      },
    });
    const portOf = (origin: string) => Number(new URL(origin).port);
    front.route((host, asked) =>
      portOf(host === api && (host !== portal || isApi(asked)) ? servers.sandboxOrigin : servers.portalOrigin),
    );
    const options = await launchOptions();
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), `--host-resolver-rules=MAP *.example 127.0.0.1, MAP ${domain} 127.0.0.1`],
    });
    try {
      const world = await createWorld(servers.sandboxOrigin);
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      await context.addCookies([
        { name: world.cookie.name, value: world.cookie.value, domain: `.${domain}`, path: '/' },
      ]);
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const { email, password } = world.drivers.verified;

      await page.goto(`${at(portal)}/login`);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
      const cookies = await context.cookies();
      expect(cookies.filter(({ name }) => /session|XSRF/.test(name)).every(({ secure }) => secure)).toBe(true);

      await page.goto(`${at(portal)}/tickets-support`);
      await page.getByRole('link', { name: 'Contact us' }).first().click();
      await page.getByLabel('What is it about?').selectOption('Documents and vehicle');
      await page.getByLabel('Subject').fill('My plate');
      await page.getByLabel('Your message').fill('Where do I get a new plate holder?');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(async () => (await world.supportTickets()).map(({ subject }) => subject)).toContain('My plate');

      await page.goto(`${at(portal)}/profile`);
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await world.violations()).toEqual([]);
    } finally {
      await browser.close();
      await servers.stop();
      await front.close();
    }
  });
}
