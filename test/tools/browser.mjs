// A Chromium for the browser tests: the one that is there, else one that is brought.
import { existsSync } from 'node:fs';
import { run, step, Trouble } from '../../sandbox/prepare.mjs';
import { install, mayInstall, updateLists } from './debian.mjs';

const known = [
  // Chromium without the parts that only a window needs. It starts and draws in two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How Chromium is started for tests and for the bench. */
export async function launchOptions() {
  return {
    executablePath: await findBrowser(),
    // Chromium's own sandbox refuses to run as root, which is what containers are.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      // Without these the browser calls its maker's hosts, which a closed network answers slowly.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** The path of a Chromium that is there already: CHROMIUM_PATH, a usual place, Playwright's own. `windows`: one that can show itself. */
async function findBrowser({ windows = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Trouble(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  return named ?? known.find((file) => existsSync(file) && !(windows && file.includes('headless'))) ?? (await playwrightsOwn());
}

async function fromDebian(progress) {
  await updateLists(progress);
  // Liberation has the widths of Arial and its kin, so text wraps as it does for drivers.
  const bring = (browser) => install([browser, 'fonts-liberation'], progress);
  // Older releases of Debian have only the whole browser.
  await bring('chromium-headless-shell').catch(() => bring('chromium'));
  return findBrowser();
}

async function fromPlaywright(progress) {
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    title: 'playwright install chromium',
    progress,
  });
  return playwrightsOwn();
}

/**
 * The path of a Chromium from the first way that brings one; when none does, one sentence that says what to do.
 * @param {readonly (readonly [title: string, bring: (progress: (doing: string) => void) => Promise<string | undefined>])[]} attempts
 */
export async function bringBrowser(attempts) {
  const failures = [];
  for (const [title, bring] of attempts) {
    try {
      const brought = await step(title, bring);
      if (brought) return brought;
    } catch (error) {
      failures.push(/^(?:E: |Error: ).*/m.exec(error.message)?.[0] ?? error.message.trim().split('\n')[0]);
    }
  }
  throw new Trouble(
    `The browser tests need a Chromium, and none could be brought (${failures.join('; ')}). Install Chromium or Google Chrome, set CHROMIUM_PATH to it, and run the command again.`,
  );
}

/** The path of a Chromium, brought when there is none; else one sentence that says what to do. */
export async function ensureBrowser({ windows = false } = {}) {
  const present = await findBrowser({ windows });
  if (present) return present;
  return bringBrowser([
    ...(mayInstall() ? [['Installing Chromium (apt-get)', fromDebian]] : []),
    ["Downloading Playwright's Chromium", fromPlaywright],
  ]);
}
