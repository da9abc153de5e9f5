import type { FastifyBaseLogger } from 'fastify';
import { unreadable as unreadableFailure } from './statements';
import type { Intent, NewCall, OutboxStore } from './store';
import type { Timings } from './timings';
import type { Worker } from './worker';

export type Housekeeping = { start(): void; stop(): Promise<void> };

/**
 * Turns reservations that were neither raised nor cancelled into tickets, wipes what is no longer needed, and logs
 * dead letters until staff retry or drop them.
 */
export function housekeeping(
  store: OutboxStore,
  worker: Worker,
  ticketFor: (intent: Intent) => NewCall,
  takeAutomated: (driverId: string) => (() => void) | null,
  timings: Timings,
  now: () => number,
  log: FastifyBaseLogger,
): Housekeeping {
  let timers: readonly NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  let loggedAt = Number.NEGATIVE_INFINITY;
  /** Reservations that cannot become a ticket, each logged once. */
  const stuck = new Set<string>();

  const raise = async (intent: Intent): Promise<void> => {
    const { driver, key, kind } = intent;
    const line = { driverId: driver.id, kind };
    const giveBack = takeAutomated(driver.id);
    // It stays open, and a later round tries again.
    if (!giveBack) return;
    try {
      const raised = await store.raiseIntent(intent, ticketFor(intent));
      if (!raised) giveBack();
      log.warn({ ...line, raised, isDriverKnown: driver.userId !== '' }, 'intent.aged');
      if (raised) worker.kick();
    } catch (error) {
      giveBack();
      // The others are still raised, and the rest of the round runs.
      if (stuck.has(key)) return;
      stuck.add(key);
      log.error({ ...line, ...faultOf(error) }, 'intent.stuck');
    }
  };

  const round = async (): Promise<void> => {
    for (const intent of await store.agedIntents(now() - timings.intentLife)) await raise(intent);
    const expired = await store.purge(
      now() - timings.contentLife,
      now() - timings.deadLetterLife,
      now() - timings.recordLife,
    );
    for (const reference of expired) log.error({ reference }, 'outbox.expired');
    const deadLetters = (await store.waiting()).filter((step) => step.state === 'dead');
    if (deadLetters.length > 0 && now() - loggedAt >= timings.intentLife) {
      loggedAt = now();
      const unreadable = deadLetters.filter((step) => step.lastCode === unreadableFailure.code).length;
      log.error({ dead: deadLetters.length, unreadable }, 'outbox.dead_letters');
    }
  };

  const sortUnreadable = async (): Promise<void> => {
    const { unreadable, readableAgain } = await store.sortUnreadable();
    if (unreadable > 0) log.error({ unreadable }, 'outbox.unreadable');
    if (readableAgain === 0) return;
    log.warn({ readableAgain }, 'outbox.readable_again');
    worker.kick();
  };

  const run = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: unknown) => log.error(faultOf(error), 'outbox.store_fault'));
  };
  const keep = () => run(round);
  const beat = () =>
    run(() => store.heartbeat().catch((error: unknown) => log.error(faultOf(error), 'store.unwritable')));

  return {
    start() {
      timers = [setInterval(keep, timings.housekeeping), setInterval(beat, timings.heartbeat)];
      for (const timer of timers) timer.unref();
      beat();
      run(sortUnreadable);
      keep();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

function faultOf(error: unknown): { fault: string } {
  return { fault: error instanceof Error ? error.name : 'unknown' };
}
