// The sandbox and the host for tests: the real programs, as `npm start` runs them, on free ports and with data of their own.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { freePort } from './free-port.mjs';

/**
 * @typedef {object} Servers
 * @property {string} portalOrigin where the host serves the portal
 * @property {string} sandboxOrigin where the operator's API, the support desk and the control endpoint are
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {() => boolean} ended
 * @property {() => string} output its last output
 * @property {() => Promise<void>} stop
 */

const readyWithinMs = 60_000;

/**
 * Starts both and waits until they answer.
 * @param {{ env?: Record<string, string>, threads?: boolean }} [options] Without `threads`: in processes of their own, and
 * the host serves a copy of dist/, so that another build does not change the portal in the middle of a run. With
 * it: in threads of this process, which end with it whatever happens, and the host answers its own calls only.
 * @returns {Promise<Servers>}
 */
export async function startServers({ env = {}, threads = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'driver-portal-test-'));
  const dist = path.join(folder, 'dist');
  if (threads) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  else cpSync(path.resolve('dist'), dist, { recursive: true });
  const [portalPort, sandboxPort] = [await freePort(), await freePort()];
  const portalOrigin = `http://localhost:${portalPort}`;
  const sandboxOrigin = `http://localhost:${sandboxPort}`;
  const common = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(portalPort),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_ORIGIN: portalOrigin,
    API_BASE_URL: sandboxOrigin,
    BACK_OFFICE_URL: `${sandboxOrigin}/back-office`,
    ZENDESK_URL: `${sandboxOrigin}/zendesk`,
    // All tests share this host, so together they would reach its limits for a minute.
    ZENDESK_REQUESTS_PER_MINUTE: '100000',
    DRIVER_TERMS_URL: `${sandboxOrigin}/driver-terms`,
    SUPPORT_PHONE: '01632 960012',
    SUPPORT_EMAIL: 'drivers@saltmere.example',
    SUPPORT_HOURS: 'Monday to Friday, 9am to 5pm',
    SUPPORT_REPLY_TIME: 'within one working day',
    SENTRY_DSN: `http://public@localhost:${sandboxPort}/1`,
    DATA_DIR: folder,
    DIST_DIR: dist,
    LOG_LEVEL: 'error',
    SANDBOX_VALIDATE: '1',
    ...env,
  };
  const start = threads ? inThread : inProcess;
  const sandbox = start('sandbox/serve.ts', common);
  const host = start('server/index.ts', common);
  const stop = async () => {
    // The host stops first, or its calls would fail without the sandbox.
    await host.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([untilReady(`${sandboxOrigin}/`, sandbox), untilReady(`${portalOrigin}/readyz`, host)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { portalOrigin, sandboxOrigin, stop };
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Program}
 */
function inProcess(file, env) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    name: file,
    ended,
    output: collect(child),
    stop: async () => {
      if (ended()) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

/**
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Program}
 */
function inThread(file, env) {
  const [tsx, url] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(path.resolve(file)).href].map((text) =>
    JSON.stringify(text),
  );
  // A thread does not take over the loader of the process, so it brings its own. What it says is let through, except
  // the greeting on stdout: a reader of a thread's output keeps the process alive.
  const code = `process.stdout.write = () => true; import(${tsx}).then(({ tsImport }) => tsImport(${url}, ${url}))`;
  const worker = new Worker(code, { eval: true, env });
  let ended = false;
  let fault = 'what it said is above';
  worker.once('exit', () => {
    ended = true;
  });
  worker.once('error', (error) => {
    fault = String(error?.stack ?? error);
  });
  worker.unref();
  return {
    name: file,
    ended: () => ended,
    output: () => fault,
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child */
function collect({ stdout, stderr }) {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  return () => output;
}

/**
 * @param {string} url
 * @param {Program} program
 */
async function untilReady(url, { name, ended, output }) {
  const until = Date.now() + readyWithinMs;
  for (;;) {
    if (ended()) throw new Error(`${name} ended:\n${output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until)
      throw new Error(
        `${name} was not ready within ${readyWithinMs / 1000} s (${answer?.status ?? 'no answer'}):\n${output()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
