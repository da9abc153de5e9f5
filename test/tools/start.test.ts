/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

// The first run may have to build the portal.
jest.setTimeout(180_000);

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'start-'));
});

afterEach(() => {
  child?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm start` without npm; `until` resolves when the output matches, or when the program ends. */
function start(env: Record<string, string>) {
  const started = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR: folder, ...env },
    stdio: 'pipe',
  });
  child = started;
  let output = '';
  const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = (chunk: Buffer) => {
        output += chunk;
        if (pattern.test(output)) resolve(output);
      };
      started.stdout.on('data', look);
      started.stderr.on('data', look);
      void ended.then(() => resolve(output));
    });
  return { started, ended, until };
}

function listen(): Promise<net.Server> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, 'localhost', () => resolve(server));
  });
}

const portOf = (server: net.Server) => String((server.address() as net.AddressInfo).port);
const close = (server: net.Server) => new Promise((resolve) => server.close(resolve));

test('npm start prints every URL, lets the sample driver in, and stops both programs', async () => {
  const [first, second] = [await listen(), await listen()];
  const [PORT, SANDBOX_PORT] = [portOf(first), portOf(second)];
  await Promise.all([close(first), close(second)]);

  const { started, ended, until } = start({ PORT, SANDBOX_PORT });
  const output = await until(/Ctrl\+C/);
  const sandbox = `http://localhost:${SANDBOX_PORT}`;
  for (const address of [
    `http://localhost:${PORT}`,
    `${sandbox}/back-office`,
    `${sandbox}/zendesk`,
    `${sandbox}/mail`,
  ]) {
    expect(output).toContain(address);
    expect((await fetch(address)).status).toBe(200);
  }
  const email = /Sign in as\s+(\S+)/.exec(output)?.[1];
  const password = /with password\s+(.+)/.exec(output)?.[1];
  const answer = await fetch(`${sandbox}/__sandbox/worlds/default`);
  expect(await answer.json()).toMatchObject({ drivers: { verified: { email, password } } });

  // Ctrl+C sends two signals: one from the terminal and one from npm.
  started.kill('SIGINT');
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  for (const address of [`http://localhost:${PORT}/healthz`, `${sandbox}/`])
    await expect(fetch(address)).rejects.toThrow();
});

test('a port in use is reported with a way out', async () => {
  const other = await listen();
  const port = portOf(other);
  const { ended, until } = start({ PORT: port, SANDBOX_PORT: '1' });
  expect(await until(/npm start/)).toContain(
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=`,
  );
  expect(await ended).toBe(1);
  await close(other);
});

test.each(['abc', '0', '65536', '3000.5'])('PORT=%s is rejected as a port', async (PORT) => {
  const { ended, until } = start({ PORT });
  expect(await until(/no port|not a port/)).toContain(
    `PORT is “${PORT}”, which is not a port. Use a number from 1 to 65535.`,
  );
  expect(await ended).toBe(1);
});
