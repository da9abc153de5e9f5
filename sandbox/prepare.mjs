// What has to be true before anything else can run: a Node that is new enough, the packages, the built portal.
// Plain Node without a package, because it runs in a fresh clone.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Trouble that is told in one sentence, without a stack. */
export class Trouble extends Error {}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs `work` under a title and shows how long it takes: a line that counts in a terminal, else a line at the
 * start, every 20 s and at the end. `work` gets a function that takes what it is doing now.
 * @template Result
 * @param {string} title
 * @param {(doing: (what: string) => void) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const since = performance.now();
  const terminal = process.stdout.isTTY && !process.env.CI;
  let doing = '';
  const show = () => {
    const now = `  ${title} … ${seconds(since)}${doing && ` · ${doing}`}`;
    if (terminal) process.stdout.write(`\r\u001b[2K${now.slice(0, (process.stdout.columns || 80) - 1)}`);
    else console.log(now);
  };
  show();
  const timer = setInterval(show, terminal ? 500 : 20_000);
  const end = (mark) => {
    clearInterval(timer);
    console.log(`${terminal ? '\r\u001b[2K' : ''}${mark} ${title} (${seconds(since)})`);
  };
  try {
    const result = await work((text) => {
      doing = text.trim().slice(0, 100);
    });
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}

/** Runs a command quietly; its output is shown only when it fails. */
export function run(command, args, { env, title = command, progress } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      progress?.(String(chunk).trim().split('\n').at(-1) ?? '');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => reject(new Trouble(`${title} could not be started: ${error.message}`)));
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Trouble(`${title} ended with code ${code}:\n${output.trimEnd()}`)),
    );
  });
}

/** Throws in one sentence when this Node is older than package.json asks for. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace(/[^\d.]/g, '');
  const [major, minor] = version.split('.').map(Number);
  const [wantMajor, wantMinor] = needed.split('.').map(Number);
  if (major < wantMajor || (major === wantMajor && minor < wantMinor))
    throw new Trouble(
      `This needs Node ${needed} or later, and this is Node ${version}. Get one at https://nodejs.org, then run the command again.`,
    );
}

/** Installs the packages of the lock file when they are missing or older than it. */
export async function installPackages() {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && samePackages(lock, installed)) return;
  // npm tells its own script to its children: the npm that runs this is the npm to use, global or not.
  const own = process.env.npm_execpath;
  const [command, args] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []];
  await step('Installing packages (npm ci)', () => run(command, [...args, 'ci', '--include=dev', '--no-progress'], { title: 'npm ci' }));
}

/** npm's own record of what it installed names every package with its version: compared with the lock file, times do not matter. */
function samePackages(lock, installed) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const wanted = read(lock);
  const present = read(installed);
  return Object.entries(wanted).every(
    ([name, { version, optional, peer, link }]) => !name || optional || peer || link || present[name]?.version === version,
  );
}

const inputs = [
  'src',
  'machines',
  'public',
  'package-lock.json',
  'package.json',
  'webpack.config.ts',
  'babel.config.js',
  '.browserslistrc',
];

function filesBelow(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesBelow(path.join(file, name)));
}

function inputsHash() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((name) => filesBelow(path.join(root, name))))
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Builds the portal into dist/ when it is missing or its inputs changed since. Two that ask at the same time build once. */
export async function buildPortal() {
  const unlock = await lock(path.join(root, '.cache/build.lock'));
  try {
    // The stamp lies inside dist/, which every build empties first: it can never speak of another build.
    const stamp = path.join(root, 'dist/.built-from');
    const wanted = inputsHash();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    await step('Building the portal', (progress) =>
      run(process.execPath, ['node_modules/webpack-cli/bin/cli.js', '--mode', 'production'], { title: 'The build', progress }),
    );
    writeFileSync(stamp, wanted);
  } finally {
    unlock();
  }
}

/** A file that holds the owner's process id; one whose owner is gone is taken over. */
async function lock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    try {
      process.kill(Number(readFileSync(file, 'utf8')), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(file, { force: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs a program. Trouble is printed as a sentence, anything else with its stack; then `afterTrouble`, and exit code 1. */
export async function main(program, afterTrouble = () => {}) {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof Trouble ? `\n${error.message}\n` : error);
    afterTrouble();
    process.exitCode = 1;
  }
}
