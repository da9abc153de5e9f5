import type { FastifyBaseLogger } from 'fastify';
import type { Deliver } from './deliver';
import type { Outcome } from './outcome';
import { unreadable } from './statements';
import type { ClaimedStep, Failure, OutboxStore } from './store';
import type { Timings } from './timings';

export interface Worker {
  start(): void;
  /** Takes no more steps and waits for those in progress; the next start continues with the rest. */
  stop(): Promise<void>;
  /** Looks for work now. */
  wake(): void;
  /**
   * Resolves when the first attempt of a call is over, whatever its outcome, or after `ms`; immediately while Zendesk is
   * known to be down.
   */
  firstAttempt(callId: number, ms: number): Promise<void>;
}

const concurrency = 4;
/** The circuit breaker: after this number of uncertain answers in a row, the worker sends one step at a time to check whether Zendesk is back. */
const circuitOpensAfter = 5;
const longestProbePause = 30_000;
/** After this number of attempts (about two minutes) a rejected step becomes a dead letter, if Zendesk has accepted another step since. */
const maxRejections = 8;

export function outboxWorker(
  store: OutboxStore,
  deliver: Deliver,
  timings: Timings,
  now: () => number,
  random: () => number,
  log: FastifyBaseLogger,
): Worker {
  const running = new Set<Promise<void>>();
  const waiters = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | null = null;
  let isStarted = false;
  let isClaiming = false;
  let shouldWakeAgain = false;
  let pausedUntil = 0;
  let uncertainInARow = 0;
  let probeAt = 0;
  let accepted = 0;
  /** The value of `accepted` when a step was last rejected, by `seq`. */
  const acceptedAtRejection = new Map<number, number>();

  const isCircuitOpen = () => uncertainInARow >= circuitOpensAfter;

  const mayClaim = () => {
    const time = now();
    // If the clock was set back, a pause must not last longer than the longest one.
    if (time < pausedUntil && pausedUntil - time <= timings.pauseCap) return false;
    if (!isCircuitOpen()) return running.size < concurrency;
    return running.size === 0 && (time >= probeAt || probeAt - time > longestProbePause);
  };

  const settle = (callId: number) => {
    for (const resolve of waiters.get(callId) ?? []) resolve();
  };

  const backoff = (attempts: number) =>
    random() * Math.min(timings.backoffCap, timings.backoffBase * 2 ** Math.min(attempts, 20));

  const closeCircuit = () => {
    if (!isCircuitOpen()) {
      uncertainInARow = 0;
      return Promise.resolve();
    }
    uncertainInARow = 0;
    log.info('outbox.recovered');
    // Steps that failed while Zendesk was down are due immediately.
    return store.wake();
  };

  const isTooOld = (step: ClaimedStep) => now() - (step.retriedAt ?? step.createdAt) > timings.stepLife;

  const deadLetter = async (step: ClaimedStep, failure: Failure, line: object): Promise<void> => {
    acceptedAtRejection.delete(step.seq);
    if (await store.deadLetter(step, failure)) log.error(line, 'outbox.dead');
    else log.warn(line, 'outbox.lease_lost');
  };

  /** Records the rejection. Returns whether the step itself is the reason, because Zendesk accepted others between its attempts. */
  const recordRejection = (step: ClaimedStep): boolean => {
    const before = acceptedAtRejection.get(step.seq);
    acceptedAtRejection.set(step.seq, accepted);
    return step.attempts >= maxRejections && before !== undefined && accepted > before;
  };

  const storeOutcome = async (step: ClaimedStep, outcome: Outcome): Promise<void> => {
    const line = {
      reference: step.reference,
      step: step.content.kind,
      attempt: step.attempts,
      ...('failure' in outcome ? outcome.failure : {}),
    };
    switch (outcome.kind) {
      case 'done':
        accepted += 1;
        acceptedAtRejection.delete(step.seq);
        await store.finish(step, outcome.ticketId);
        log.info({ ...line, ticketId: outcome.ticketId }, 'outbox.sent');
        if (outcome.ignoredFields?.length)
          log.error({ ...line, fields: outcome.ignoredFields }, 'outbox.fields_ignored');
        return await closeCircuit();
      case 'uncertain': {
        uncertainInARow += 1;
        if (isCircuitOpen()) {
          if (uncertainInARow === circuitOpensAfter) log.error(line, 'outbox.zendesk_unavailable');
          probeAt =
            now() +
            Math.min(longestProbePause, timings.backoffBase * 2 ** Math.min(uncertainInARow - circuitOpensAfter, 10));
        }
        if (isTooOld(step)) return await deadLetter(step, outcome.failure, line);
        log.warn(line, 'outbox.retry');
        await store.putBack(step, backoff(step.attempts), {
          failure: outcome.failure,
          shouldCountAttempt: true,
          ...(outcome.shouldLookUp === true ? { shouldLookUp: true } : {}),
        });
        return;
      }
      case 'pause':
        pausedUntil = Math.max(pausedUntil, now() + outcome.ms);
        log[outcome.shouldAlert ? 'error' : 'warn']({ ...line, ms: outcome.ms }, 'outbox.paused');
        if (isTooOld(step) && outcome.isByHost !== true) return await deadLetter(step, outcome.failure, line);
        await store.putBack(step, outcome.ms, { failure: outcome.failure, shouldCountAttempt: false });
        return;
      case 'checkLater':
        await store.putBack(step, outcome.ms, { failure: outcome.failure, shouldCountAttempt: false });
        return;
      case 'rejectedForNow': {
        // Zendesk answers, so other steps do not wait for this one.
        const isFirst = !acceptedAtRejection.has(step.seq);
        if (recordRejection(step) || isTooOld(step)) {
          await deadLetter(step, outcome.failure, line);
          return await closeCircuit();
        }
        if (isFirst) log.error(line, 'outbox.rejected');
        else log.warn(line, 'outbox.retry');
        await store.putBack(step, backoff(step.attempts), { failure: outcome.failure, shouldCountAttempt: true });
        return await closeCircuit();
      }
      case 'changed':
        log.warn(line, 'outbox.changed');
        await store.putBack(step, 0, { failure: outcome.failure, shouldCountAttempt: true, content: outcome.content });
        return await closeCircuit();
      case 'rejected':
        await deadLetter(step, outcome.failure, line);
        return await closeCircuit();
      case 'leaseLost':
        log.warn(line, 'outbox.lease_lost');
    }
  };

  const run = async (step: ClaimedStep): Promise<void> => {
    try {
      await storeOutcome(step, await deliver(step));
    } catch (error) {
      const line = { reference: step.reference, fault: error instanceof Error ? error.name : 'unknown' };
      log.error(line, 'outbox.error');
      // The lease ends by itself, and the step is claimed again.
      if (isTooOld(step)) await deadLetter(step, { status: 0, code: 'fault' }, line).catch(() => undefined);
    } finally {
      settle(step.callId);
    }
  };

  const claim = async (): Promise<void> => {
    while (isStarted && mayClaim()) {
      const step = await store.claim((reference) => log.error({ reference, ...unreadable }, 'outbox.dead'));
      if (!step) return;
      const work = run(step).finally(() => {
        running.delete(work);
        wake();
      });
      running.add(work);
    }
  };

  const wake = () => {
    if (!isStarted) return;
    if (isClaiming) {
      shouldWakeAgain = true;
      return;
    }
    isClaiming = true;
    claim()
      .catch((error: unknown) =>
        log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'outbox.store_error'),
      )
      .finally(() => {
        isClaiming = false;
        if (shouldWakeAgain) {
          shouldWakeAgain = false;
          wake();
        }
      });
  };

  return {
    start() {
      isStarted = true;
      timer = setInterval(wake, timings.poll);
      timer.unref();
      wake();
    },
    async stop() {
      isStarted = false;
      if (timer) clearInterval(timer);
      for (const resolvers of waiters.values()) for (const resolve of resolvers) resolve();
      await Promise.allSettled(running);
    },
    wake,
    firstAttempt(callId, ms) {
      if (!isStarted || isCircuitOpen() || pausedUntil - now() >= ms) {
        wake();
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const resolvers = waiters.get(callId) ?? new Set();
        waiters.set(callId, resolvers);
        const finish = () => {
          clearTimeout(patience);
          resolvers.delete(finish);
          if (resolvers.size === 0) waiters.delete(callId);
          resolve();
        };
        const patience = setTimeout(finish, ms);
        resolvers.add(finish);
        wake();
      });
    },
  };
}
