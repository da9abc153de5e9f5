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
  kick(): void;
  /**
   * Resolves when the first attempt of a call is over, whatever its outcome, or after `ms`. Immediately while Zendesk is
   * known to be away: a driver should not wait for that.
   */
  firstAttempt(callId: number, ms: number): Promise<void>;
}

const concurrency = 4;
/** So many uncertain answers in a row mean that Zendesk is away: then one step at a time finds out when it is back. */
const breaksAfter = 5;
const longestProbePause = 30_000;
/**
 * So often Zendesk may refuse one step with words that could be about all of them, about two minutes. After that it is about this step,
 * if Zendesk has taken another one since it refused this one last.
 */
const mostRejections = 8;

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
  let started = false;
  let claiming = false;
  let again = false;
  let pausedUntil = 0;
  let uncertainInARow = 0;
  let probeAt = 0;
  /** Counts what Zendesk has taken. */
  let taken = 0;
  /** How far that count was when a step was refused last. */
  const takenAtRejection = new Map<number, number>();

  const isBroken = () => uncertainInARow >= breaksAfter;

  const mayClaim = () => {
    const time = now();
    // A clock that was set back must not pause for longer than any pause lasts.
    if (time < pausedUntil && pausedUntil - time <= timings.pauseCap) return false;
    if (!isBroken()) return running.size < concurrency;
    return running.size === 0 && (time >= probeAt || probeAt - time > longestProbePause);
  };

  const settle = (callId: number) => {
    for (const resolve of waiters.get(callId) ?? []) resolve();
  };

  const backoff = (attempts: number) =>
    random() * Math.min(timings.backoffCap, timings.backoffBase * 2 ** Math.min(attempts, 20));

  const answered = () => {
    if (!isBroken()) {
      uncertainInARow = 0;
      return Promise.resolve();
    }
    uncertainInARow = 0;
    log.info('outbox.recovered');
    // What failed while Zendesk was away need not wait for the rest of its pause.
    return store.wake();
  };

  const isTooOld = (step: ClaimedStep) => now() - (step.retriedAt ?? step.createdAt) > timings.giveUp;

  const deadLetter = async (step: ClaimedStep, failure: Failure, line: object): Promise<void> => {
    takenAtRejection.delete(step.seq);
    if (await store.deadLetter(step, failure)) log.error(line, 'outbox.dead');
    else log.warn(line, 'outbox.lease_lost');
  };

  /** True when nothing but this step can be what Zendesk minds. */
  const isAloneRejected = (step: ClaimedStep): boolean => {
    const before = takenAtRejection.get(step.seq);
    takenAtRejection.set(step.seq, taken);
    return step.attempts >= mostRejections && before !== undefined && taken > before;
  };

  const keepOutcome = async (step: ClaimedStep, outcome: Outcome): Promise<void> => {
    const line = {
      reference: step.reference,
      step: step.content.kind,
      attempt: step.attempts,
      ...('failure' in outcome ? outcome.failure : {}),
    };
    switch (outcome.kind) {
      case 'done':
        taken += 1;
        takenAtRejection.delete(step.seq);
        await store.finish(step, outcome.ticketId);
        log.info({ ...line, ticketId: outcome.ticketId }, 'outbox.sent');
        return await answered();
      case 'uncertain': {
        uncertainInARow += 1;
        if (isBroken()) {
          if (uncertainInARow === breaksAfter) log.error(line, 'outbox.desk_away');
          probeAt =
            now() + Math.min(longestProbePause, timings.backoffBase * 2 ** Math.min(uncertainInARow - breaksAfter, 10));
        }
        if (isTooOld(step)) return await deadLetter(step, outcome.failure, line);
        log.warn(line, 'outbox.retry');
        await store.putBack(step, backoff(step.attempts), {
          failure: outcome.failure,
          countAttempt: true,
          ...(outcome.lookUp === true ? { lookUp: true } : {}),
        });
        return;
      }
      case 'pause':
        pausedUntil = Math.max(pausedUntil, now() + outcome.ms);
        log[outcome.alert ? 'error' : 'warn']({ ...line, ms: outcome.ms }, 'outbox.paused');
        if (isTooOld(step) && outcome.own !== true) return await deadLetter(step, outcome.failure, line);
        await store.putBack(step, outcome.ms, { failure: outcome.failure, countAttempt: false });
        return;
      case 'later':
        await store.putBack(step, outcome.ms, { failure: outcome.failure, countAttempt: false });
        return;
      case 'refused': {
        // Zendesk is there, so nothing else waits for this step.
        const isFirst = !takenAtRejection.has(step.seq);
        if (isAloneRejected(step) || isTooOld(step)) {
          await deadLetter(step, outcome.failure, line);
          return await answered();
        }
        if (isFirst) log.error(line, 'outbox.refused');
        else log.warn(line, 'outbox.retry');
        await store.putBack(step, backoff(step.attempts), { failure: outcome.failure, countAttempt: true });
        return await answered();
      }
      case 'changed':
        log.warn(line, 'outbox.changed');
        await store.putBack(step, 0, { failure: outcome.failure, countAttempt: true, content: outcome.content });
        return await answered();
      case 'dead':
        await deadLetter(step, outcome.failure, line);
        return await answered();
      case 'lost':
        log.warn(line, 'outbox.lease_lost');
    }
  };

  const run = async (step: ClaimedStep): Promise<void> => {
    try {
      await keepOutcome(step, await deliver(step));
    } catch (error) {
      const line = { reference: step.reference, fault: error instanceof Error ? error.name : 'unknown' };
      log.error(line, 'outbox.fault');
      // Until then the lease ends by itself, and the step is taken up again.
      if (isTooOld(step)) await deadLetter(step, { status: 0, code: 'fault' }, line).catch(() => undefined);
    } finally {
      settle(step.callId);
    }
  };

  const claim = async (): Promise<void> => {
    while (started && mayClaim()) {
      const step = await store.claim((reference) => log.error({ reference, ...unreadable }, 'outbox.dead'));
      if (!step) return;
      const work = run(step).finally(() => {
        running.delete(work);
        kick();
      });
      running.add(work);
    }
  };

  const kick = () => {
    if (!started) return;
    if (claiming) {
      again = true;
      return;
    }
    claiming = true;
    claim()
      .catch((error: unknown) =>
        log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'outbox.store_fault'),
      )
      .finally(() => {
        claiming = false;
        if (again) {
          again = false;
          kick();
        }
      });
  };

  return {
    start() {
      started = true;
      timer = setInterval(kick, timings.poll);
      timer.unref();
      kick();
    },
    async stop() {
      started = false;
      if (timer) clearInterval(timer);
      for (const resolvers of waiters.values()) for (const resolve of resolvers) resolve();
      await Promise.allSettled(running);
    },
    kick,
    firstAttempt(callId, ms) {
      if (!started || isBroken() || pausedUntil - now() >= ms) {
        kick();
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
        kick();
      });
    },
  };
}
