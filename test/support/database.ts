import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { until } from './until';

/** A PostgreSQL server in a temporary folder. */
export type Postgres = {
  /** Makes an empty database and returns its address. */
  database(): Promise<string>;
  connect(url: string): Promise<pg.Client>;
  /** The rows of the last statement. */
  query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Stops the server; with `hard` immediately. The data is kept for the next start. */
  halt(hard?: boolean): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server and removes the folder. */
  remove(): Promise<void>;
};

/** The server refuses to run as root, so another user of the machine has to run it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Starts a server on `port` of the loopback, without password: only this machine can reach it. */
export async function startPostgres(programs: string, port: number): Promise<Postgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-postgres-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(programs, program), args, {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
  const address = (database: string) => `postgres://portal@localhost:${port}/${database}`;

  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    // Without a listener an error would end the process. The query that is running reports it.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const query: Postgres['query'] = async (url, text, values) => {
    const client = await connect(url);
    try {
      const results = [await client.query<Record<string, unknown>>(text, values)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  };
  const resume = async () => {
    const options = `-c listen_addresses=localhost -c port=${port} -c unix_socket_directories=${folder} -c max_connections=100`;
    await run('pg_ctl', 'start', '-w', '-D', data, '-o', options, '-l', path.join(folder, 'log'));
    await until(
      () => query(address('postgres'), 'select 1').catch((error: unknown) => String(error)),
      (answer) => Array.isArray(answer),
      20_000,
    );
  };
  const halt = async (hard = false) => {
    await run('pg_ctl', 'stop', '-w', '-D', data, '-m', hard ? 'immediate' : 'fast');
  };

  await run('initdb', '-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--no-sync');
  await resume();
  let made = 0;
  return {
    async database() {
      made += 1;
      await query(address('postgres'), `create database outbox_${made}`);
      return address(`outbox_${made}`);
    },
    connect,
    query,
    halt,
    resume,
    async remove() {
      await halt(true).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
