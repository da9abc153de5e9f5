// `npm start`: from a fresh clone to a portal that a driver can use. Plain Node until the packages are there.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildPortal, checkNode, installPackages, main, root, step, Trouble } from './prepare.mjs';

/** The programs that run, by name. */
const children = new Map();
/** What they said while they started: told only when that failed. Afterwards every line is passed on. */
let greetings = [];
let ready = false;
let stopping = false;

/** The two ports, free. */
async function ports() {
  const ports = { PORT: portOf('PORT', 3000), SANDBOX_PORT: portOf('SANDBOX_PORT', 3001) };
  if (ports.PORT === ports.SANDBOX_PORT) throw new Trouble(`PORT and SANDBOX_PORT are both ${ports.PORT}: give them different ports.`);
  for (const [name, port] of Object.entries(ports)) {
    if (await isTaken(port))
      throw new Trouble(`Port ${port} is taken by another program. Stop that one, or choose another port: ${name}=${port + 100} npm start`);
  }
  return ports;
}

function portOf(name, usual) {
  const value = process.env[name] || String(usual);
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  throw new Trouble(`${name} is “${value}”, which is not a port. Use a number from 1 to 65535.`);
}

/** True when something listens on the port, on either address that `localhost` means. */
async function isTaken(port) {
  const answers = ['127.0.0.1', '::1'].map(
    (host) =>
      new Promise((resolve) => {
        const socket = net.connect({ port, host, timeout: 1_000 });
        const end = (taken) => {
          socket.destroy();
          resolve(taken);
        };
        socket.once('connect', () => end(true));
        socket.once('error', () => end(false));
        socket.once('timeout', () => end(false));
      }),
  );
  return (await Promise.all(answers)).includes(true);
}

/** What both programs are told; what the caller set comes first. */
function environment({ PORT, SANDBOX_PORT }) {
  const sandbox = `http://localhost:${SANDBOX_PORT}`;
  // A folder for each checkout and port: two that run at the same time do not write to one file.
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const defaults = {
    DATA_DIR: path.join(os.tmpdir(), `driver-portal-${os.userInfo().username}-${checkout}-${PORT}`),
    PUBLIC_ORIGIN: `http://localhost:${PORT}`,
    API_BASE_URL: sandbox,
    BACK_OFFICE_URL: `${sandbox}/back-office`,
    ZENDESK_URL: `${sandbox}/desk`,
    SUPPORT_PHONE: '01632 960012',
    SUPPORT_EMAIL: 'drivers@saltmere.example',
    SUPPORT_HOURS: 'Monday to Friday, 09:00 to 17:00',
    SUPPORT_REPLY_TIME: 'within one working day',
    SENTRY_DSN: `http://public@localhost:${SANDBOX_PORT}/1`,
    LOG_LEVEL: 'warn',
  };
  return { ...defaults, ...process.env, PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT) };
}

function start(name, file, env) {
  // A group of its own: Ctrl+C in the terminal reaches this program alone, which ends the others in their order.
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  children.set(name, child);
  const say = (line) => {
    if (ready) console.log(line);
    else greetings.push(line);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => say(`${name} | ${line}`));
  child.once('exit', (code) => {
    children.delete(name);
    if (stopping) return;
    console.error([...greetings, '', `The ${name} ended by itself (code ${code}). What it said is above.`].join('\n'));
    void stop(1);
  });
}

async function untilReady(name, url) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    // The end of a program is told where it is noticed, and ends this one.
    if (!children.has(name)) return;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Trouble([...greetings, '', `The ${name} did not answer at ${url} within a minute.`].join('\n'));
}

/** Ends the host first, so that no call of it meets a sandbox that is gone. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const name of ['host', 'sandbox']) {
    const child = children.get(name);
    if (!child) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await gone;
    clearTimeout(timer);
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    console.log('\nStopping …');
    void stop(0);
  });
}

async function startAll() {
  checkNode();
  const env = environment(await ports());
  await installPackages();
  await buildPortal();
  if (process.argv.includes('--fresh')) rmSync(env.DATA_DIR, { recursive: true, force: true });
  mkdirSync(env.DATA_DIR, { recursive: true });
  const sandbox = `http://localhost:${env.SANDBOX_PORT}`;
  await step('Starting the sandbox and the host', async () => {
    start('sandbox', 'sandbox/serve.ts', env);
    start('host', 'server/index.ts', env);
    await Promise.all([untilReady('sandbox', `${sandbox}/`), untilReady('host', `http://localhost:${env.PORT}/readyz`)]);
  });
  if (stopping) return;
  ready = true;
  greetings = [];
  const { drivers } = await (await fetch(`${sandbox}/__sandbox/worlds/default`)).json();
  console.log(`
  The driver portal   ${env.PUBLIC_ORIGIN}
    Sign in as        ${drivers.verified.email}
    with password     ${drivers.verified.password}

  The sandbox stands in for the operator's own systems:
    Back office       ${sandbox}/back-office   approve or reject what a driver sent
    Support desk      ${sandbox}/desk          the tickets that the portal raised
    Mail box          ${sandbox}/mail          the mails to drivers, with their codes and links

  Data: ${env.DATA_DIR} (to start again from the samples: npm start -- --fresh)
  Ctrl+C stops everything.`);
}

await main(startAll, () => void stop(1));
