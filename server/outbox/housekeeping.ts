import type { FastifyBaseLogger } from 'fastify';
import type { Intent, NewCall, OutboxStore } from './store';
import type { Timings } from './timings';
import type { Worker } from './worker';

export type Housekeeping = { start(): void; stop(): Promise<void> };

/**
 * Turns announcements that nobody raised or called off into tickets, wipes what is no longer needed, and keeps saying
 * that something was put aside until somebody deals with it.
 */
export function housekeeping(
  store: OutboxStore,
  worker: Worker,
  ticketFor: (intent: Intent) => NewCall,
  takeAutomated: (driverId: number) => (() => void) | null,
  timings: Timings,
  now: () => number,
  log: FastifyBaseLogger,
): Housekeeping {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Announcements that cannot be made a ticket, each said once. */
  const stuck = new Set<string>();

  const raise = async (intent: Intent): Promise<void> => {
    const { driver, key, kind } = intent;
    const line = { driverId: driver.id, kind };
    const giveBack = takeAutomated(driver.id);
    // It stays open and has its turn later.
    if (!giveBack) return;
    try {
      const raised = await store.raiseIntent(intent, ticketFor(intent));
      if (!raised) giveBack();
      log.warn({ ...line, raised, isDriverKnown: driver.userId !== 0 }, 'intent.aged');
      if (raised) worker.kick();
    } catch (error) {
      giveBack();
      // The others are owed as well, and what follows must not wait for it.
      if (stuck.has(key)) return;
      stuck.add(key);
      log.error({ ...line, fault: error instanceof Error ? error.name : 'unknown' }, 'intent.stuck');
    }
  };

  const round = async (): Promise<void> => {
    for (const intent of await store.agedIntents(now() - timings.intentLife)) await raise(intent);
    await store.purge(now() - timings.contentLife, now() - timings.recordLife);
    const dead = (await store.waiting()).filter((step) => step.state === 'dead').length;
    if (dead > 0 && now() - toldAt >= timings.intentLife) {
      toldAt = now();
      log.error({ dead }, 'outbox.dead_letters');
    }
  };

  const run = () => {
    running = running
      .then(round)
      .catch((error: unknown) =>
        log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'outbox.store_fault'),
      );
  };

  return {
    start() {
      timer = setInterval(run, timings.housekeeping);
      timer.unref();
      run();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
