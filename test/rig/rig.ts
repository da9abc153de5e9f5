import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomOf } from '../../sandbox/money/random';
import { createSandbox } from '../../sandbox/sandbox';
import { freePort } from '../support/free-port.mjs';
import { postgresPrograms } from '../support/postgres.mjs';
import { bundleHost } from './bundle';
import { type Counts, countAtZendesk } from './count';
import { browsers, type Driver, newDriver, type PlannedMessage, RunOver } from './drivers';
import { type EngineName, inDatabase, inFile } from './engines';
import { type Fault, sleep, type Tally, tally } from './faults';
import { type Host, host } from './hosts';
import { type HttpProxy, httpProxy } from './http-proxy';
import { factorOf, pace, zendeskKeyLifeMs } from './pace';
import { keyRing } from './rotation';

export type Options = {
  readonly engine: EngineName;
  readonly tickets: number;
  readonly notes: number;
  readonly replies: number;
  readonly seed: number;
  /** Ends the run early, and cleans up. */
  readonly signal: AbortSignal;
  /** After this time no fault is made any more, and what has not arrived is lost. */
  readonly withinMs: number;
  /** The factor of all times, compared with an idle machine; null measures it. */
  readonly pace: number | null;
  readonly progress: (line: string) => void;
};

export type Result = Counts & {
  readonly dead: number;
  readonly hosts: number;
  readonly kills: number;
  /** The number of hosts that were asked to stop, and did. */
  readonly orderly: number;
  readonly zendeskCalls: number;
  readonly faults: Tally;
  readonly seconds: number;
};

const zendeskFaults: readonly Fault[] = [
  'F03',
  'F04',
  'F05',
  'F06',
  'F07',
  'F08',
  'F09',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
];
const tabs = 8;
/** Drivers continue to press while hosts are killed, unless more than this waits. Otherwise everything would be stored before the first kill. */
const maxWaiting = 60;
/** Of every 96 writes at Zendesk, the first few meet a storm, in which nearly half of the calls fail; of the others every eighth fails. */
const storm = { every: 96, lasts: 6, rate: 0.4, else: 0.12 } as const;

/** Makes every fault happen, and then counts what has arrived at Zendesk. */
export async function rig(options: Options): Promise<Result> {
  const { engine: name, seed, progress, withinMs } = options;
  const began = performance.now();
  const randomFor = (part: string) => randomOf(seed, name, part);
  const faults = tally();
  let factor = 1;
  const asleepMs = () => pace(factor).lease + 1_000;
  const programs = postgresPrograms();
  if (name === 'postgres' && programs === null) throw new Error('PostgreSQL is not installed on this machine.');
  const engine =
    programs !== null && name === 'postgres'
      ? await inDatabase(programs, randomFor('engine'), faults, asleepMs)
      : inFile(randomFor('engine'), faults, asleepMs);
  const origin = `http://localhost:${await freePort()}`;
  const sandbox = await createSandbox({ port: 0, dataDir: undefined, portalOrigins: [origin], control: true });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-rig-host-'));
  const hosts: Host[] = [];
  const proxies: HttpProxy[] = [];
  let isOver = false;
  let zendeskCalls = 0;
  try {
    const program = await bundleHost(folder);
    const api = await httpProxy(sandbox.url, {
      random: randomFor('api'),
      tally: faults,
      faults: ['F21'],
      rate: () => 0.03,
      timeoutMs: () => pace(factor).timeout,
    });
    proxies.push(api);
    const ring = keyRing(randomFor('keys'), faults, engine.urls.length);
    for (const [index, outboxUrl] of engine.urls.entries()) {
      const zendesk = await httpProxy(`${sandbox.url}/zendesk`, {
        random: randomFor(`zendesk ${index}`),
        tally: faults,
        faults: zendeskFaults,
        rate: () => (zendeskCalls % storm.every < storm.lasts ? storm.rate : storm.else),
        timeoutMs: () => pace(factor).timeout,
        writing: (moment) => {
          if (moment === 'after') zendeskCalls += 1;
          hosts[index]?.reached(moment);
        },
      });
      proxies.push(zendesk);
      const env = () => ({
        PUBLIC_ORIGIN: origin,
        API_BASE_URL: api.url,
        BACK_OFFICE_URL: `${sandbox.url}/back-office`,
        ZENDESK_URL: zendesk.url,
        ZENDESK_TIMEOUT_MS: String(pace(factor).timeout),
        RIG_FACTOR: String(factor),
        OUTBOX_URL: outboxUrl,
        LOG_LEVEL: process.env.RIG_LOG ?? 'silent',
      });
      const longestLifeMs = () => 20 * pace(factor).timeout;
      hosts.push(
        await host(
          { program, env, keys: () => ring.forHost(index), longestLifeMs, file: engine.file },
          randomFor(`host ${index}`),
          faults,
        ),
      );
    }

    const [first] = hosts;
    if (first) {
      const startMs = await first.begin();
      factor = options.pace ?? factorOf(startMs);
      await first.stop();
    }
    const drivers: Driver[] = [];
    const changes = Math.max(2, Math.round(options.tickets / 16));
    for (let n = 0; n < changes; n += 1) drivers.push(await newDriver(sandbox.url, zendeskKeyLifeMs(factor)));
    const planned = wishesOf(options, drivers);
    progress(
      `${drivers.length} drivers, ${hosts.length} host${hosts.length > 1 ? 's' : ''}, seed ${seed}, times ${factor} as long`,
    );

    const lives = hosts.map((host) => host.live(() => isOver));
    const harm = (async () => {
      const random = randomFor('harm');
      while (!isOver) {
        const next = zendeskCalls + random.between(5, 50);
        while (!isOver && zendeskCalls < next) await sleep(50);
        if (isOver) break;
        if (random.chance(0.3)) {
          faults.count('F01');
          await random.pick(proxies.slice(1)).refuse(random.between(300, 1_500));
        } else await engine.harm(hosts);
      }
    })();
    const killed = () => hosts.reduce((sum, host) => sum + host.kills(), 0);
    const tell = async () => {
      const { tickets, notes, replies } = await countAtZendesk(drivers, planned);
      const seconds = Math.round((performance.now() - began) / 1000);
      progress(
        `${seconds} s · ${tickets.once} of ${tickets.wanted} tickets, ${notes.once} of ${notes.wanted} notes, ${replies.once} of ${replies.wanted} replies · ${killed()} kills`,
      );
    };
    const timer = setInterval(() => void tell(), 10_000);

    const isLate = () => options.signal.aborted || performance.now() - began > withinMs;
    let isKept = false;
    let waiting = 0;
    const room = async () => {
      while (waiting > maxWaiting && !isLate()) await sleep(200);
    };
    const random = randomFor('drivers');
    const browser = browsers({ hosts, random, tally: faults, patienceMs: 15_000 * factor, isOver: isLate });
    const work = makeWork(planned, browser, room, isLate).then(
      () => {
        isKept = true;
      },
      (error: unknown) => (error instanceof RunOver ? null : error),
    );
    while (!isLate()) {
      await sleep(200);
      waiting = (await engine.left()).open;
      if (isKept && waiting === 0) break;
    }
    isOver = true;
    clearInterval(timer);
    await Promise.all([...lives, harm]);
    const fault = await work;
    if (fault) throw fault;
    // A slow call, or the call of a host that was killed, arrives now, or is sent a second time now.
    if (!options.signal.aborted) await sleep(pace(factor).lease + 2 * pace(factor).timeout);
    const { dead } = await engine.left();
    const counts = await countAtZendesk(drivers, planned);
    const orderly = hosts.reduce((sum, host) => sum + host.orderly(), 0);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { ...counts, dead, hosts: hosts.length, kills: killed(), orderly, zendeskCalls, faults, seconds };
  } finally {
    isOver = true;
    await Promise.all(hosts.map((host) => host.stop()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await sandbox.close();
    await engine.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The messages of a run: a vehicle change for every driver; all other tickets are questions. Some tickets have a note, some get one later;
 * a few drivers send the same reply again and again.
 */
function wishesOf({ tickets, notes, replies, seed }: Options, drivers: readonly Driver[]): PlannedMessage[] {
  const driverOf = (n: number) => drivers[Math.floor(n) % drivers.length] as Driver;
  const number = (n: number) => `${seed}-${String(n).padStart(5, '0')}`;
  const added = Math.round(notes / 10);
  const questions = Math.max(0, tickets - drivers.length);
  // Each goes to the driver's last question, which has no note.
  const repliers = Math.min(drivers.length, questions, Math.max(1, Math.ceil(replies / 8)));
  const withNote = Math.max(0, notes - drivers.length - added);
  return [
    ...drivers.map((driver): PlannedMessage => ({ kind: 'change', driver })),
    ...Array.from({ length: questions }, (_, n): PlannedMessage => {
      const subject = `Question ${number(n)}`;
      // Eight in a row are more than one driver may ask at one host (F26).
      return n < withNote
        ? { kind: 'question', driver: driverOf(n / 8), subject, note: `remark ${number(n)}` }
        : { kind: 'question', driver: driverOf(n), subject, note: null };
    }),
    ...Array.from(
      { length: added },
      (_, n): PlannedMessage => ({ kind: 'note', driver: driverOf(n), text: `addition ${number(n)}` }),
    ),
    ...Array.from({ length: questions === 0 ? 0 : replies }, (_, n): PlannedMessage => {
      const question = questions - 1 - (n % repliers);
      const text = Math.floor(n / repliers) % 3 === 2 ? 'Is it done?' : 'Any news?';
      return { kind: 'reply', driver: driverOf(question), subject: `Question ${number(question)}`, text };
    }),
  ];
}

/**
 * Sends the messages from several tabs at the same time, each tab with the next message. A note needs a ticket that its driver has raised,
 * so it goes to the driver's own question.
 */
async function makeWork(
  planned: readonly PlannedMessage[],
  browser: ReturnType<typeof browsers>,
  room: () => Promise<void>,
  isLate: () => boolean,
): Promise<void> {
  const keys = new Map<Driver, { subject: string; key: string }>();
  const keyOf = new Map<string, string>();
  const waiting = [...planned];
  const tab = async () => {
    for (let message = waiting.shift(); message && !isLate(); message = waiting.shift()) {
      await room();
      if (message.kind === 'question') {
        const key = await browser.ask(message);
        keyOf.set(message.subject, key);
        if (message.note === null) keys.set(message.driver, { subject: message.subject, key });
      } else if (message.kind === 'change') await browser.submit(message);
      else if (message.kind === 'reply') {
        const key = keyOf.get(message.subject);
        if (key !== undefined) await browser.reply(message, key);
        else {
          waiting.push(message);
          await sleep(50);
        }
      } else {
        const key = keys.get(message.driver);
        if (key) await browser.annotate(message, key.subject, key.key);
        else {
          waiting.push(message);
          await sleep(50);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, tab));
}
