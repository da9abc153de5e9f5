import type { FastifyBaseLogger } from 'fastify';
import { unreadable as unreadableFailure } from './statements';
import type { NewCall, OutboxStore, Reservation } from './store';
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
  ticketFor: (reservation: Reservation) => NewCall,
  countFlowTicket: (driverId: string) => (() => void) | null,
  timings: Timings,
  now: () => number,
  log: FastifyBaseLogger,
): Housekeeping {
  let timers: readonly NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  let loggedAt = Number.NEGATIVE_INFINITY;
  /** Reservations that cannot become a ticket, each logged once. */
  const stuck = new Set<string>();

  const raise = async (reservation: Reservation): Promise<void> => {
    const { driver, key, kind } = reservation;
    const line = { driverId: driver.id, kind };
    const undoCount = countFlowTicket(driver.id);
    // The reservation stays open, and a later round tries again.
    if (!undoCount) return;
    try {
      const isRaised = await store.raiseReservation(reservation, ticketFor(reservation));
      if (!isRaised) undoCount();
      log.warn({ ...line, isRaised, isDriverKnown: driver.userId !== '' }, 'reservation.unconfirmed');
      if (isRaised) worker.wake();
    } catch (error) {
      undoCount();
      // One reservation must not stop the rest of the round.
      if (stuck.has(key)) return;
      stuck.add(key);
      log.error({ ...line, ...faultOf(error) }, 'reservation.stuck');
    }
  };

  const cleanUp = async (): Promise<void> => {
    for (const reservation of await store.openReservationsBefore(now() - timings.reservationLife))
      await raise(reservation);
    const expired = await store.purge(
      now() - timings.contentLife,
      now() - timings.deadLetterLife,
      now() - timings.recordLife,
    );
    for (const reference of expired) log.error({ reference }, 'outbox.expired');
    const deadLetters = (await store.waiting()).filter((step) => step.state === 'dead');
    if (deadLetters.length > 0 && now() - loggedAt >= timings.reservationLife) {
      loggedAt = now();
      const unreadable = deadLetters.filter((step) => step.lastCode === unreadableFailure.code).length;
      log.error({ dead: deadLetters.length, unreadable }, 'outbox.dead_letters');
    }
  };

  const reconcileUnreadable = async (): Promise<void> => {
    const { unreadable, readableAgain } = await store.reconcileUnreadable();
    if (unreadable > 0) log.error({ unreadable }, 'outbox.unreadable');
    if (readableAgain === 0) return;
    log.warn({ readableAgain }, 'outbox.readable_again');
    worker.wake();
  };

  const run = (work: () => Promise<void>) => {
    running = running.then(work).catch((error: unknown) => log.error(faultOf(error), 'outbox.store_error'));
  };
  const runCleanUp = () => run(cleanUp);
  const runHeartbeat = () =>
    run(() => store.heartbeat().catch((error: unknown) => log.error(faultOf(error), 'store.unwritable')));

  return {
    start() {
      timers = [setInterval(runCleanUp, timings.housekeeping), setInterval(runHeartbeat, timings.heartbeat)];
      for (const timer of timers) timer.unref();
      runHeartbeat();
      run(reconcileUnreadable);
      runCleanUp();
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
