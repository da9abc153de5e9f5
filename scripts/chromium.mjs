import os from 'node:os';
import { findChromium, noChromium } from './prepare.mjs';

/**
 * How Chromium is started, for tests and for benches.
 *
 * @param {Parameters<typeof findChromium>[0]} [needs]
 * @returns {Promise<import('@playwright/test').LaunchOptions>}
 */
export async function launchOptions(needs) {
  const executablePath = await findChromium(needs);
  if (!executablePath) throw new Error(noChromium);
  return {
    executablePath,
    timeout: 120_000,
    env: { ...process.env, TMPDIR: shortTemporaryFolder() },
    // Chromium cannot sandbox itself for root, and a container's /dev/shm is too small for it.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      // Without these options, Chromium calls hosts of Google, and waits a long time for them in a closed network.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Chromium puts a socket into the temporary folder, and does not start if the socket's path is longer than about 100 characters. */
const shortTemporaryFolder = () => (os.tmpdir().length > 60 ? '/tmp' : os.tmpdir());
