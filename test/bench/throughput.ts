import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installFromDebian, mayInstall } from '../../scripts/prepare.mjs';
import { freePort } from '../support/free-port.mjs';

/** Requests a second for one file, of the host and of nginx on the same machine, one process each. */
export interface Throughput {
  readonly file: string;
  readonly bytes: number;
  readonly host: readonly number[];
  readonly nginx: readonly number[];
}

const wantedBytes = 40_000;
const seconds = 5;
const connections = 32;

const nginx = '/usr/sbin/nginx';
const wrk = '/usr/bin/wrk';
const isThere = () => existsSync(nginx) && existsSync(wrk);

/** Installs nginx and wrk where that needs no confirmation. */
const ensurePrograms = async (): Promise<boolean> => {
  if (!isThere() && mayInstall()) await installFromDebian('nginx and wrk', ['nginx-light', 'wrk']);
  return isThere();
};

/** The compressed file of the build whose size is nearest to what is wanted. */
const nearestFile = (folder: string): { name: string; bytes: number } => {
  const off = ({ bytes }: { bytes: number }) => Math.abs(bytes - wantedBytes);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.js.br'))
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }))
    .sort((one, other) => off(one) - off(other));
  if (!files[0]) throw new Error(`${folder} has no compressed script.`);
  return files[0];
};

const startNginx = async (folder: string, port: number): Promise<ChildProcess> => {
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000000; default_type text/javascript;
  server {
    listen 127.0.0.1:${port}; root ${folder}/files;
    add_header content-encoding br; add_header cache-control "public, max-age=31536000, immutable"; add_header x-content-type-options nosniff;
  }
}
`,
  );
  const child = spawn(nginx, ['-c', config, '-p', folder], { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error('nginx did not answer.');
};

const load = async (url: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(wrk, [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-H',
    'Accept-Encoding: br',
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
};

/**
 * Asks the host and nginx for the same 40 kB in turn. Null where nginx or wrk can neither be found nor brought.
 * @param folder for nginx's files
 */
export async function throughput(
  origin: string,
  folder: string,
  rounds: number,
  progress: (line: string) => void,
): Promise<Throughput | null> {
  if (!(await ensurePrograms())) return null;
  const assets = path.resolve('dist/assets');
  const { name, bytes } = nearestFile(assets);
  const plainName = name.replace(/\.br$/, '');
  mkdirSync(path.join(folder, 'files', 'assets'), { recursive: true });
  copyFileSync(path.join(assets, name), path.join(folder, 'files', 'assets', plainName));
  const port = await freePort();
  const child = await startNginx(folder, port);
  try {
    const [host, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`);
      host.push(await load(`${origin}/assets/${plainName}`));
      other.push(await load(`http://127.0.0.1:${port}/assets/${plainName}`));
    }
    return { file: plainName, bytes, host, nginx: other };
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await gone;
  }
}
