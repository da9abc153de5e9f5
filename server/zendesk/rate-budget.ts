import { slidingWindow } from '../sliding-window';

/** Calls that may leave within a minute. */
export interface RateBudget {
  /** Milliseconds until the next call may leave; 0 takes a place now. */
  take(): number;
}

/**
 * A sliding minute: the plan counts the whole account's calls, and staff's own tools need their share.
 * @param whole the budget that this one is a part of
 */
export function rateBudget(perMinute: number, now: () => number, whole?: RateBudget): RateBudget {
  const places = slidingWindow(perMinute, 60_000, now);
  return {
    take() {
      const own = places.take('');
      if (own > 0 || whole === undefined) return own;
      const wait = whole.take();
      if (wait > 0) places.giveBack('');
      return wait;
    },
  };
}
