/** `npm run pictures`: takes the pictures of the README from the built portal and the atlas. Needs `npm run build` first. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { buildAtlas } from '../test/model/atlas/build';
import { atlasPage, portal } from '../test/model/portal';
import { startServers } from '../test/support/servers.mjs';
import { createWorld } from '../test/support/world';
import { launchOptions } from './chromium.mjs';

const folder = 'docs/pictures';
const maxBytes = 100_000;
const phone: BrowserContextOptions = { viewport: { width: 360, height: 800 }, hasTouch: true };
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Playwright writes PNG and JPEG; the browser itself writes WebP too, at a third of the size. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
  const file = path.join(folder, `${name}.webp`);
  writeFileSync(file, Buffer.from(data, 'base64'));
  const { size } = statSync(file);
  console.log(`${file}  ${(size / 1000).toFixed(0)} kB`);
  if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes / 1000} kB.`);
}

mkdirSync(folder, { recursive: true });
const atlas = mkdtempSync(path.join(os.tmpdir(), 'atlas-'));
const servers = await startServers();
const browser = await chromium.launch(await launchOptions());
try {
  const world = await createWorld(servers.sandboxOrigin);
  const { cookies, money } = await world.arrange({ session: 'signed-in', money: {} });
  const open = async (device: BrowserContextOptions, address: string): Promise<Page> => {
    const context = await browser.newContext({
      ...device,
      baseURL: servers.portalOrigin,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    await context.addCookies([world.cookie, ...cookies]);
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  await take(await open(phone, '/'), 'home');
  await take(await open(desktop, `/bookings-earnings/${money?.last_week}/earnings`), 'money');
  await buildAtlas(atlas, portal, atlasPage);
  await take(
    await open(desktop, `${pathToFileURL(path.join(atlas, 'index.html')).href}#session/guest.expired`),
    'atlas',
  );
} finally {
  await browser.close();
  await servers.stop();
  rmSync(atlas, { recursive: true, force: true });
}
