import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import type { Random } from '../../sandbox/money/random';
import { freePort } from '../support/free-port.mjs';
import { type Fault, sleep, type Tally } from './faults';
import type { Moment } from './http-proxy';

export type HostPlace = {
  /** The longest life of a host: if nothing gets done, it is killed nevertheless. */
  readonly longestLifeMs: () => number;
  /** The program of the hosts. */
  readonly program: string;
  readonly env: () => Readonly<Record<string, string>>;
  /** The value of OUTBOX_KEY at the next start. */
  readonly keys: () => string;
  /** The file of the outbox, which a full disk keeps from growing; null if it is elsewhere. */
  readonly file: string | null;
};

export type Host = {
  readonly origin: string;
  readonly isUp: () => boolean;
  /** Called by the proxy in front of Zendesk. */
  reached(moment: Moment): void;
  /** Pauses the process, which does not notice it. */
  freeze(ms: number): Promise<void>;
  /** Starts it without a fault. Returns the milliseconds that the start took. */
  begin(): Promise<number>;
  /** Kills and starts it over and over until `calm`, then leaves it running. */
  live(calm: () => boolean): Promise<void>;
  stop(): Promise<void>;
  readonly kills: () => number;
  readonly orderly: () => number;
};

const dayMs = 86_400_000;

/** A host that is killed again and again, and sometimes starts with a fault. */
export async function host(place: HostPlace, random: Random, tally: Tally): Promise<Host> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let isUp = false;
  let kills = 0;
  let orderly = 0;
  let wanted: Moment | null = null;
  let writes = 0;

  /** A start, which may have a fault from the beginning. */
  const birth = (): { fault: Fault | null; env: Record<string, string>; blocks: number | null } => {
    const fault = random.chance(0.15) ? random.pick<Fault>(['F02', 'F15', 'F18', 'F20', 'F20']) : null;
    switch (fault) {
      case 'F02':
        return { fault, env: { ZENDESK_URL: 'http://zendesk.invalid' }, blocks: null };
      case 'F15':
        return {
          fault,
          env: { ZENDESK_URL: String(place.env().ZENDESK_URL).replace('http:', 'https:') },
          blocks: null,
        };
      case 'F18': {
        if (place.file === null) return { fault: null, env: {}, blocks: null };
        const sizes = [place.file, `${place.file}-wal`].map((file) => (existsSync(file) ? statSync(file).size : 0));
        return { fault, env: {}, blocks: Math.ceil(Math.max(...sizes) / 1024) + random.between(8, 200) };
      }
      case 'F20':
        return { fault, env: { RIG_CLOCK_MS: String(random.pick([dayMs, -dayMs])) }, blocks: null };
      default:
        return { fault: null, env: {}, blocks: null };
    }
  };

  /** Whether it cannot reach Zendesk during this life. */
  let isLame = false;

  const start = async (isWell: boolean): Promise<void> => {
    const { fault, env, blocks } = isWell ? { fault: null, env: {}, blocks: null } : birth();
    const args = ['--enable-source-maps', place.program];
    const [command, all] =
      blocks === null
        ? [process.execPath, args]
        : // A full disk for one process: what would grow beyond is refused, and the signal for it is not heard.
          ['bash', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, ...args]];
    const born = spawn(command, all, {
      stdio: ['ignore', 'ignore', process.env.RIG_LOG ? 'inherit' : 'ignore', 'ipc'],
      env: { ...process.env, ...place.env(), ...env, OUTBOX_KEY: place.keys(), PORT: String(port), NODE_ENV: 'test' },
    });
    child = born;
    const gone = once(born, 'exit');
    await Promise.race([once(born, 'message'), gone]);
    isUp = born.exitCode === null && born.signalCode === null;
    isLame = fault === 'F02' || fault === 'F15';
    if (isUp && fault) tally.count(fault);
  };

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const dying = child;
    isUp = false;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill(signal);
    await gone;
    if (signal === 'SIGKILL') kills += 1;
    else if (dying.exitCode === 0) orderly += 1;
  };

  return {
    origin,
    isUp: () => isUp,
    kills: () => kills,
    orderly: () => orderly,
    reached(moment) {
      if (moment === 'after') writes += 1;
      if (wanted !== moment || !isUp) return;
      wanted = null;
      tally.count('F17');
      void end('SIGKILL');
    },
    async freeze(ms) {
      const frozen = child;
      if (!isUp || !frozen) return;
      frozen.kill('SIGSTOP');
      await sleep(ms);
      frozen.kill('SIGCONT');
    },
    async begin() {
      const began = performance.now();
      await start(true);
      return performance.now() - began;
    },
    async live(calm) {
      while (!calm()) {
        if (isUp) {
          // Counts work and not time, so that a slow machine does as much between two kills as a fast one.
          writes = 0;
          const most = random.between(1, 10);
          const until = performance.now() + place.longestLifeMs() / (isLame ? 5 : 1);
          while (isUp && writes < most && performance.now() < until && !calm()) await sleep(20);
          if (isUp && random.chance(0.4)) {
            wanted = random.pick<Moment>(['before', 'after']);
            while (isUp && performance.now() < until && !calm()) await sleep(20);
          }
        }
        wanted = null;
        if (isUp && random.chance(0.15)) await end('SIGTERM');
        else if (isUp) {
          tally.count('F16');
          await end('SIGKILL');
        } else await end('SIGKILL');
        await start(calm());
      }
    },
    stop: () => end('SIGTERM'),
  };
}
